"""Positions of ROM and lines said in them, for the tests of its rules."""

from __future__ import annotations

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.errors import Illegal
from comitia.engine.flow import step_due, waiting
from comitia.engine.log import carry_out, legal_lines, parse_line
from comitia.engine.scenario import Record
from comitia.engine.state import Event, fingerprint
from comitia.engine.table import Table
from comitia.engine.view import View, view
from comitia.games import rom
from comitia.games.rom.scenario import HARNESS
from comitia.games.rom.state import RomState

GAME = rom.GAME


def position(options: dict[str, str] | None = None, **setup: object) -> RomState:
    """A position, written as in a scenario; three players unless said otherwise."""
    players = setup.setdefault("players", 3)
    assert isinstance(players, int)
    s = HARNESS.set_up(GAME.header(players, options), Record(setup, "setup"))
    assert isinstance(s, RomState)
    return s


def say(s: RomState, *lines: str) -> RomState:
    """Carry out lines: `1 senate 2`, `- roll_one 4`."""
    for line in lines:
        carry_out(s, parse_line(s, line))
    return s


def offers(s: RomState) -> list[str]:
    """What may be said now."""
    return [line for p in waiting(s) for line in legal_lines(s, p)]


def due(s: RomState) -> str:
    """The question or the dice that are due; nothing at the end."""
    return "" if s.over else step_due(s).label


def refusal(s: RomState, line: str) -> str:
    """The key of the reason for which a line is refused; the state stays as it was."""
    before = fingerprint(s)
    try:
        say(s, line)
    except Illegal as error:
        assert fingerprint(s) == before
        return error.reason.key
    raise AssertionError(f"'{line}' is not refused")


def heard(s: RomState, *lines: str) -> list[Event]:
    """What is told while lines are carried out."""
    events: list[Event] = []
    s.heard = events
    say(s, *lines)
    s.heard = None
    return events


def seen(s: RomState, seat: int, events: list[Event] | None = None, chosen: dict[str, str] | None = None) -> View:
    """The view of a seat, with what it was told."""
    return view(GAME.header(s.seats, chosen), s, seat, events or [])


def table(seats: int = 3, seed: int = 1, options: dict[str, str] | None = None) -> Table:
    """A table at its first decision."""
    found = Table(GAME.header(seats, options), Keyed(key_from_seed(seed)))
    found.settle()
    return found


def state_of(found: Table) -> RomState:
    """The true state of a table."""
    assert isinstance(found.state, RomState)
    return found.state
