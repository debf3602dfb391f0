"""Positions of Senators, lines said in them, and whole games of several tempers, for the tests of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.errors import Illegal
from comitia.engine.flow import asked, options, step_due, waiting
from comitia.engine.log import carry_out, legal_lines, parse_line
from comitia.engine.registry import Header
from comitia.engine.scenario import Record
from comitia.engine.state import Event, State
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, View, view
from comitia.games.senators import GAME
from comitia.games.senators.edition import NAMES
from comitia.games.senators.scenario import HARNESS
from comitia.games.senators.state import SenatorsState

#: Every option away from its default, and all of them together.
VARIANTS: list[dict[str, str]] = [
    {},
    {"influence": "with"},
    {"events": "balanced"},
    {"new_senator": "each_round"},
    {"ladder": "open"},
    {"influence": "with", "events": "balanced", "new_senator": "each_round", "ladder": "open"},
]


def header(players: int = 3, **options: str) -> Header:
    """Senators with some options changed."""
    return GAME.header(players, options)


def position(options: dict[str, str] | None = None, **setup: object) -> SenatorsState:
    """A position, written as in a scenario."""
    players = setup.get("players", 3)
    assert isinstance(players, int)
    return HARNESS.set_up(GAME.header(players, options), Record(setup, "setup"))


def say(s: SenatorsState, *lines: str) -> SenatorsState:
    """Carry out lines: `1 auction`, `2 bid 3`."""
    for line in lines:
        carry_out(s, parse_line(s, line))
    return s


def refusal(s: SenatorsState, line: str) -> str:
    """The key of the reason for which a line is refused; it must leave the options as they were."""
    seat = int(line[0]) - 1
    before = legal_lines(s, seat)
    try:
        say(s, line)
    except Illegal as error:
        assert legal_lines(s, seat) == before
        return error.reason.key
    raise AssertionError(f"{line} was not refused")


def lines(s: SenatorsState, p: int = 0) -> list[str]:
    """What a seat may say, without its number."""
    return [line[2:] for line in legal_lines(s, p)]


def names(cards: tuple[int, ...]) -> list[str]:
    """Cards by name."""
    return [NAMES[card] for card in cards]


def seen(s: SenatorsState, seat: int, events: list[Event] | None = None, **options: str) -> View:
    """What a seat sees of a position, having heard some events."""
    return view(header(len(s.players), **options), s, seat, events or [])


def seats_of(s: State) -> list[int]:
    """Everybody who can look at the table."""
    return [*range(s.seats), SPECTATOR]


def state_of(table: Table) -> SenatorsState:
    """The state of a table of Senators."""
    assert isinstance(table.state, SenatorsState)
    return table.state


# -- whole games -------------------------------------------------------------------------------

Temper = Callable[[Generator, Table, int], int]


def any_option(rng: Generator, table: Table, seat: int) -> int:
    """All options equally likely."""
    offered = options(table.state, seat)
    return offered[rng.below(len(offered))]


def thrifty(rng: Generator, table: Table, seat: int) -> int:
    """At random, but seldom embezzling: games in which nobody is ruined early."""
    texts = step_due(table.state).domain.texts
    offered = options(table.state, seat)
    kept = [choice for choice in offered if texts[choice] != "embezzle"]
    return kept[rng.below(len(kept))] if kept and rng.below(12) > 0 else offered[rng.below(len(offered))]


def busy(rng: Generator, table: Table, seat: int) -> int:
    """Many auctions, many sets sold, small fists: games in which decks run out."""
    texts = step_due(table.state).domain.texts
    offered = options(table.state, seat)
    liked = [choice for choice in offered if texts[choice].split()[0] in ("auction", "join", "sell", "add", "play")]
    if liked and rng.below(5) > 0:
        return liked[rng.below(len(liked))]
    if step_due(table.state).label in ("war_fist", "deficit_fist"):
        return offered[rng.below(min(3, len(offered)))]
    return thrifty(rng, table, seat)


def game(chosen: Header, seed: int, temper: Temper = thrifty) -> Iterator[Table]:
    """A game, paused at each decision before it is made, and at the end."""
    table = Table(chosen, Keyed(key_from_seed(seed)))
    rng = Generator(seed + 5)
    table.settle()
    while not table.is_over():
        yield table
        seats = waiting(table.state)
        seat = seats[rng.below(len(seats))]
        assert seat in asked(table.state)
        table.answer(seat, temper(rng, table, seat))
    yield table
