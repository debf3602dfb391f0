"""Positions of Sylla and lines said in them, for the tests of its rules."""

from __future__ import annotations

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.errors import Illegal
from comitia.engine.log import carry_out, legal_lines, parse_line
from comitia.engine.registry import Header
from comitia.engine.scenario import Record
from comitia.engine.state import Event
from comitia.engine.table import Table
from comitia.games import sylla
from comitia.games.sylla.scenario import HARNESS
from comitia.games.sylla.state import SyllaState

GAME = sylla.GAME

NAMES = ["Anna", "Béla", "Clara", "Dora"]


def header(seats: int = 4, **options: str) -> Header:
    """Sylla with some options changed."""
    return GAME.header(seats, options)


def position(phase: str, seats: int = 4, options: dict[str, str] | None = None, /, **setup: object) -> SyllaState:
    """A position at the beginning of a phase, written as in a scenario."""
    return HARNESS.set_up(GAME.header(seats, options), Record({"phase": phase, **setup}, "setup"))


def say(s: SyllaState, *lines: str) -> SyllaState:
    """Carry out lines: `1 bid 2`, `- income_tiles 3`."""
    for line in lines:
        carry_out(s, parse_line(s, line))
    return s


def refusal(s: SyllaState, line: str) -> str:
    """The key of the reason for which a line is refused."""
    try:
        say(s, line)
    except Illegal as error:
        return error.reason.key
    raise AssertionError(f"{line} was not refused")


def lines(s: SyllaState, p: int = 0) -> list[str]:
    """What a seat may say, without its number."""
    return [line[2:] for line in legal_lines(s, p)]


def told(s: SyllaState, *said: str) -> list[Event]:
    """The events that some lines cause."""
    s.heard = []
    say(s, *said)
    return s.heard


def names_told(s: SyllaState, *said: str) -> list[str]:
    """The names of the events that some lines cause."""
    return [event.name for event in told(s, *said)]


def table_of(seats: int = 4, seed: int = 0, **options: str) -> Table:
    """A table at its first decision."""
    table = Table(header(seats, **options), Keyed(key_from_seed(seed)))
    table.settle()
    return table


def state_of(table: Table) -> SyllaState:
    """The state of a table of Sylla."""
    assert isinstance(table.state, SyllaState)
    return table.state
