"""Positions of Roma and lines said in them, for the tests of its rules."""

from __future__ import annotations

from comitia.engine.chance import Keyed, Scripted, key_from_seed
from comitia.engine.errors import Illegal
from comitia.engine.log import carry_out, legal_lines, parse_line
from comitia.engine.registry import Header, find_game
from comitia.engine.scenario import Record
from comitia.engine.state import NONE, Event
from comitia.engine.table import Table
from comitia.engine.view import View, view
from comitia.games.roma.edition import NAMES
from comitia.games.roma.scenario import HARNESS
from comitia.games.roma.state import RomaState

GAME = find_game("roma")
#: Cards for a side on which nothing is empty and nothing matters.
FULL = dict.fromkeys("123456", "legionarius")


def header(**options: str) -> Header:
    """Roma with some options changed."""
    return GAME.header(options=options)


def position(options: dict[str, str] | None = None, **setup: object) -> RomaState:
    """A position in phase 3 of a turn, written as in a scenario."""
    return HARNESS.set_up(GAME.header(options=options), Record(setup, "setup"))


def say(s: RomaState, *lines: str) -> RomaState:
    """Carry out lines: `1 lay forum`, `- battle 4`."""
    for line in lines:
        carry_out(s, parse_line(s, line))
    return s


def refusal(s: RomaState, line: str) -> str:
    """The key of the reason for which a line is refused; it must leave the options as they were."""
    before = legal_lines(s, int(line[0]) - 1)
    try:
        say(s, line)
    except Illegal as error:
        assert legal_lines(s, int(line[0]) - 1) == before
        return error.reason.key
    raise AssertionError(f"{line} was not refused")


def lines(s: RomaState, p: int = 0) -> list[str]:
    """What a seat may say, without its number."""
    return [line[2:] for line in legal_lines(s, p)]


def cards(ids: list[int] | tuple[int, ...]) -> list[str]:
    """Cards by name; an empty disc is a dash."""
    return ["-" if card == NONE else NAMES[card] for card in ids]


def told(s: RomaState, *said: str) -> list[Event]:
    """The events that some lines cause."""
    s.heard = []
    say(s, *said)
    return s.heard


def seen(s: RomaState, seat: int, events: list[Event] | None = None, **options: str) -> View:
    """What a seat sees of a position, having heard some events."""
    return view(header(**options), s, seat, events or [])


def table_of(outcomes: list[str], seed: int = 0, **options: str) -> Table:
    """A table whose first dice and shuffles are written down; later ones come from a seed."""
    table = Table(header(**options), Scripted(outcomes, Keyed(key_from_seed(seed))))
    table.settle()
    return table


def state_of(table: Table) -> RomaState:
    """The state of a table of Roma."""
    assert isinstance(table.state, RomaState)
    return table.state
