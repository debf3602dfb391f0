"""The number of ways to go on, to a certain depth, from fixed positions.

The battle die counts with every outcome; rolls and shuffles count with one, always the same. What can be named in any
order counts in one. A change of any of these numbers is a change of the rules.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import Step, apply, apply_chance, is_chance, options, step_due, waiting
from comitia.engine.log import choice_entry
from comitia.engine.state import State
from comitia.engine.table import Table
from tests.games.roma.positions import GAME, position, table_of

#: The outcome of every roll (3 3 2) and every shuffle.
FIXED = 50


def arsenal() -> State:
    """A full side in mid-turn: everything that asks a second question."""
    own = {"1": "forum", "2": "templum", "3": "consul", "4": "centurio", "5": "machina", "6": "mercator"}
    other = {"3": "forum", "4": "legionarius", "5": "consul"}
    hand = [["consul", "turris"], ["nero"]]
    return position(dice=[1, 3, 4], money=[5, 2], hands=hand, discs={"1": own, "2": other}, deck=["nero", "forum"])


def troupe() -> State:
    """A Scaenicus with several parts to play, and equal persons to lay anew."""
    own = {"1": "scaenicus", "2": "consiliarius", "3": "senator", "4": "senator", "6": "basilica"}
    other = {"1": "consul", "6": "nero"}
    hand = [["senator", "velites"], []]
    return position(dice=[1, 2], hands=hand, discs={"1": own, "2": other}, deck=["nero"], discard=["forum"])


def set_up() -> State:
    """Four different cards to be laid at six discs, then the same for the other seat."""
    table = table_of([], seed=2)
    for seat in (0, 0, 1, 1):
        table.say(table.packet(seat).lines()[0])
    assert all(len(set(table.view(seat).players()[seat].numbers("hand"))) == 4 for seat in (0, 1))
    return table.state.copy()


#: Positions, and the number of sequences of 1, 2, 3, ... choices.
COUNTS = {
    "arsenal": (arsenal, [16, 89, 489, 2420, 11093, 39215]),
    "troupe": (troupe, [7, 40, 219, 813, 2036, 6186, 23018]),
    "set_up": (set_up, [24, 180, 480, 360, 8640, 64800]),
}


def counted(outcomes: int) -> range:
    """The outcomes that count, of so many."""
    return range(outcomes) if outcomes <= 6 else range(FIXED, FIXED + 1)


class Before(NamedTuple):
    """The choice before: at which step and by whom it was made, what it was, and what was offered then."""

    step: Step
    seat: int
    choice: int
    offered: list[int]


def worth_a_look(s: State, before: Before | None) -> list[Before]:
    """What the seat that is next may choose, without what only changes the order of the choice before."""
    seat, step = waiting(s)[0], step_due(s)
    offered = options(s, seat)
    kept = offered
    if before is not None and before.step is step and before.seat == seat:
        kept = step.without_permutations(offered, before.choice, before.offered)
    return [Before(step, seat, choice, offered) for choice in kept]


def perft(s: State, depth: int, before: Before | None = None) -> int:
    """Sequences of so many choices, through the inner door."""
    if s.over:
        return 0
    if is_chance(s):
        event = step_due(s).event
        assert event is not None
        return sum(perft(after(s, None, outcome), depth) for outcome in counted(event.outcomes(s)))
    if depth == 0:
        return 1
    return sum(perft(after(s, made.choice, None), depth - 1, made) for made in worth_a_look(s, before))


def after(s: State, choice: int | None, outcome: int | None) -> State:
    """A copy of a state, one step on."""
    twin = s.copy()
    if choice is not None:
        apply(twin, choice)
    if outcome is not None:
        apply_chance(twin, outcome)
    return twin


def told_perft(s: State, depth: int, said: tuple[str, ...] = (), before: Before | None = None) -> int:
    """The same by talking to a table: every sequence is said from the beginning, line by line."""
    table = Table(GAME.header(), Keyed(key_from_seed(0)))
    table.state = s.copy()
    table.state.heard = table.events
    table.replay(list(said))
    if table.is_over():
        return 0
    if is_chance(table.state):
        step = step_due(table.state)
        assert step.event is not None
        texts = [step.event.text(outcome) for outcome in counted(step.event.outcomes(table.state))]
        return sum(told_perft(s, depth, (*said, f"- {step.label} {text}")) for text in texts)
    if depth == 0:
        return 1
    lines = table.packet(waiting(table.state)[0]).lines()
    found = worth_a_look(table.state, before)
    told = {made.choice: choice_entry(table.state, made.seat, made.choice).line() for made in found}
    assert set(told.values()) <= set(lines)
    return sum(told_perft(s, depth - 1, (*said, told[made.choice]), made) for made in found)


@pytest.mark.parametrize("name", COUNTS)
def test_perft(name: str):
    """3.5  As many ways to go on as ever."""
    make, counts = COUNTS[name]
    assert [perft(make(), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", COUNTS)
def test_perft_in_words(name: str):
    """3.5  The table offers and accepts, in words, exactly as many."""
    make, counts = COUNTS[name]
    shallow = [count for count in counts if count <= 2500]
    assert [told_perft(make(), depth) for depth in range(1, len(shallow) + 1)] == shallow


def test_arrangements():
    """2.3  Four different cards at six discs: 360 arrangements, each reached in one way; then as many again."""
    counts = COUNTS["set_up"][1]
    assert (counts[3], counts[3] * 24) == (6 * 5 * 4 * 3, counts[4])
