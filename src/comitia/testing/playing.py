"""Playing under the eyes of a law: walks through games, choices from a seed, what is looked at."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.flow import (
    apply_chance,
    is_chance,
    options,
    step_due,
    waiting,
)
from comitia.engine.log import chance_entry, choice_entry, parse_line
from comitia.engine.registry import Header
from comitia.engine.state import (
    Event,
    State,
    fingerprint,
)
from comitia.engine.table import Packet, Table
from comitia.engine.view import SPECTATOR

Pick = Callable[[list[int]], int]

#: How many options of a decision are tried where trying all would take long.
SOME: Final = 4


def at_random(seed: int) -> Pick:
    """Choices from a seed."""
    rng = Generator(seed)
    return lambda offered: offered[rng.below(len(offered))]


def first(offered: list[int]) -> int:
    """Always the first option."""
    return offered[0]


def last(offered: list[int]) -> int:
    """Always the last option."""
    return offered[-1]


def some(offered: Sequence[int], rng: Generator, most: int = SOME) -> list[int]:
    """A few of the options, ascending."""
    chosen = list(offered)
    rng.shuffle(chosen)
    return sorted(chosen[:most])


def seats_of(header: Header) -> list[int]:
    """Everybody who can look at the table."""
    return [*range(header.seats), SPECTATOR]


def seated(header: Header, seed: int) -> tuple[Table, Keyed]:
    """A table before its first line."""
    source = Keyed(key_from_seed(seed))
    return Table(header, source), source


def walk(header: Header, seed: int, pick: Pick | None = None, most: int | None = None) -> Iterator[Table]:
    """A game, stopping at every moment; no longer than the game's bound, or than is asked for."""
    pick = at_random(seed) if pick is None else pick
    table, source = seated(header, seed)
    for made in range(header.game.bound + 1):
        let_dice_fall(table, source)
        yield table
        if table.is_over() or made == most:
            return
        p = waiting(table.state)[0]
        table.replay([choice_entry(table.state, p, pick(options(table.state, p))).line()])
    raise AssertionError(f"a game of more than {header.game.bound} choices")


def let_dice_fall(table: Table, source: Keyed) -> None:
    """Take what chance decides, through the words of the log."""
    while is_chance(table.state):
        event = step_due(table.state).event
        assert event is not None
        outcome = source.draw(event, event.outcomes(table.state))
        line = chance_entry(table.state, outcome).line()
        means = parse_line(table.state, line).choice
        if means != outcome:  # dice are alike: several outcomes may bear one name, and must then lead to the same
            assert chance_entry(table.state, means).line() == line, f"'{line}' reads as another outcome"
            assert after_chance(table.state, means) == after_chance(table.state, outcome), f"'{line}' leads elsewhere"
        table.replay([line])


def after_chance(s: State, outcome: int) -> str:
    """The fingerprint of what an outcome leads to."""
    trial = s.copy()
    apply_chance(trial, outcome)
    return fingerprint(trial)


class Law:
    """What must hold at every moment of a game and at its end."""

    #: Whether it costs so little that it looks at every moment of a long game too.
    is_cheap: ClassVar[bool] = False

    def __init__(self, header: Header, seed: int) -> None:
        self.header: Final = header
        self.game: Final = header.game
        #: Never the generator of the choices: a law must not depend on what it watches.
        self.rng: Final = Generator(seed + 1_000_003)

    def at(self, table: Table) -> None:
        """Check a moment, and leave the table as it was."""

    def at_end(self, table: Table) -> None:
        """Check what can be said when no more moment comes."""


class Attention:
    """Which moments of long games the costly laws look at: one in so many, and the first few of each question."""

    def __init__(self, one_in: int = 1, first: int = 2) -> None:
        self.one_in: Final = one_in
        self.first: Final = first
        self._seen: Final[Counter[str]] = Counter()
        self._rng: Final = Generator(one_in)

    def is_caught(self, s: State) -> bool:
        """Whether a moment is looked at."""
        label = step_label(s)
        self._seen[label] += 1
        return self._seen[label] <= self.first or self._rng.below(self.one_in) == 0


def keep(
    laws: Sequence[type[Law]],
    header: Header,
    seed: int,
    pick: Pick | None = None,
    most: int | None = None,
    attention: Attention | None = None,
) -> None:
    """Play a game and hold laws against every moment of it, or against those that catch the attention."""
    kept = [law(header, seed) for law in laws]
    attention = attention or Attention()
    table = None
    for table in walk(header, seed, pick, most):
        looks = attention.is_caught(table.state)
        for law in kept:
            if looks or law.is_cheap:
                _check(law, law.at, table, seed)
    assert table is not None
    for law in kept:
        _check(law, law.at_end, table, seed)


def _check(law: Law, check: Callable[[Table], None], table: Table, seed: int) -> None:
    """Hold a law against a table; a failure names the law and the moment."""
    try:
        check(table)
    except Exception as failure:
        failure.add_note(f"{type(law).__name__}: {law.game.name}, seed {seed}, after {len(table.lines)} lines")
        raise


# -- what tables show --------------------------------------------------------------------------


def packet_text(table: Table, seat: int, s: State | None = None, events: list[Event] | None = None) -> str:
    """All that a seat would get, byte for byte, if the table stood in another state."""
    true_state, true_events = table.state, table.events
    try:
        table.state = true_state if s is None else s
        table.events = true_events if events is None else events
        return text_of_packet(table.packet(seat))
    finally:
        table.state, table.events = true_state, true_events


def text_of_packet(packet: Packet, log: bool = True) -> str:
    """A packet as it would be written down."""
    v = packet.view
    choices = [[choice.line, choice.verb, choice.args] for choice in packet.choices]
    known = [v.header.options, v.seat, v.values, v.stack, v.log if log else []]
    return json.dumps([known, packet.move, packet.waiting, packet.question, packet.prompt, choices])


def has_sealed(s: State) -> bool:
    """Whether somebody has sealed an answer that is not yet opened, and so not in the log."""
    return s.answers is not None and any(s.answers)


def told(event: Event) -> tuple[object, ...]:
    """All of an event."""
    return (event.name, event.seat, event.args, event.to, event.secret, event.reveals)


def assert_same_table(found: Table, expected: Table) -> None:
    """Two tables stand alike: state, log, events, and what each seat could undo."""
    assert fingerprint(found.state) == fingerprint(expected.state), "the states differ"
    assert found.lines == expected.lines, "the logs differ"
    assert [told(event) for event in found.events] == [told(event) for event in expected.events], "the events differ"
    for seat in seats_of(found.header):
        assert found.undo_refusal(seat) == expected.undo_refusal(seat), f"undo differs for seat {seat + 1}"


class Mark(NamedTuple):
    """Where a table stood."""

    print: str
    lines: list[str]
    events: list[tuple[object, ...]]


def mark(table: Table) -> Mark:
    """Where a table stands."""
    return Mark(fingerprint(table.state), table.lines[:], [told(event) for event in table.events])


def text_of(s: State, choice: int) -> str:
    """The words of a choice of the question that is due."""
    return step_due(s).domain.texts[choice]


def step_label(s: State) -> str:
    """Where a state stands."""
    return "the end" if s.over else step_due(s).label
