"""The number of ways to go on, to a certain depth, from fixed positions.

Shuffles count with one outcome, always the same; of what can be said in any order one order counts: the cards of a set
ascending, bids in the order of the boards. A change of any of these numbers is a change of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import apply, apply_chance, is_chance, options, seal, step_due, waiting
from comitia.engine.state import NONE, State
from comitia.engine.table import Table
from comitia.games.senators import GAME
from tests.games.senators.positions import position, say

#: The outcome of every shuffle.
FIXED = 50
TOPS = {"1": ["meat_2"], "2": ["olives_5"], "3": ["wheat_9"], "4": ["quaestor"]}


def auction() -> State:
    """Three bidders' worth of bids with little cover, then the decisions."""
    s = position(coins=[3, 2, 3], senators=[1, 1, 1], decks=TOPS, events=["eviction"])
    return say(s, "1 auction")


def extortion() -> State:
    """Two opponents with cards, one of them with the Prefects."""
    table = [[], ["wheat_9", "censor", "prefects"], ["meat_2", "meat_3"]]
    return position({"influence": "with"}, coins=[1, 3, 2], senators=[1, 1, 2], open=table, events=["eviction"])


def cash_in() -> State:
    """Sets that overlap, a Governor, a Consul and a Quaestor, somebody to censor."""
    hand = ["wheat_1", "wheat_2"]
    table = ["wheat_3", "iron_3", "wood_3", "governor_iron", "censor", "consul", "quaestor"]
    s = position(coins=[10, 4, 4], senators=[2, 1, 3], hands=[hand, [], []], open=[table, [], []])
    return say(s, "1 cash_in", "2 stay", "3 stay", "3 ready")


def war() -> State:
    """Sealed fists after embezzling or not."""
    return position(at="event", events=["war", "eviction"], coins=[1, 2, 0], senators=[2, 1, 2])


#: Positions, and the number of sequences of 1, 2, 3, ... choices.
COUNTS = {
    "auction": (auction, [3, 6, 10, 15, 54, 117]),
    "extortion": (extortion, [3, 8, 23, 61, 123]),
    "cash_in": (cash_in, [12, 75, 350, 1619]),
    "war": (war, [2, 4, 18, 54, 189]),
}


def perft(s: State, depth: int, before: int = NONE, offered: Sequence[int] = ()) -> int:
    """Sequences of so many choices, through the inner door; `before` was chosen at the same question, of `offered`."""
    while is_chance(s):
        apply_chance(s, FIXED)
    if depth == 0 or s.over:
        return 1 if depth == 0 and not s.over else 0
    p, step, found = waiting(s)[0], step_due(s), 0
    offered_now = [choice for choice in options(s, p) if not is_detour(step.label, step.domain.texts[choice])]
    for choice in offered_now if before == NONE else step.without_permutations(offered_now, before, list(offered)):
        twin = after(s, p, choice)
        is_same = not twin.over and not is_chance(twin) and step_due(twin) is step and waiting(twin)[0] == p
        found += perft(twin, depth - 1, choice, offered_now) if is_same else perft(twin, depth - 1)
    return found


def is_detour(question: str, text: str) -> bool:
    """5.2  Whether a choice of a bidder only changes the order of the cards, or says several passes at once."""
    return question == "bid" and text.split(maxsplit=1)[0] in ("turn", "done")


def after(s: State, p: int, choice: int) -> State:
    """A copy of a state, one choice on."""
    twin = s.copy()
    if twin.answers is None:
        apply(twin, choice)
    else:
        seal(twin, p, choice)
    return twin


def told_perft(s: State, depth: int, said: tuple[str, ...] = ()) -> int:
    """The same by talking to a table: every sequence is said from the beginning, line by line."""
    table = Table(GAME.header(s.seats), Keyed(key_from_seed(0)))
    table.state = s.copy()
    table.state.heard = table.events
    for line in said:
        table.replay([line])
        while is_chance(table.state):
            table.replay([f"- reshuffle {FIXED}"])
    if depth == 0 or table.is_over():
        return 1 if depth == 0 and not table.is_over() else 0
    seat = min(table.awaited())
    packet = table.packet(seat)
    told = [line for line in packet.lines() if not is_detour(packet.question, line[2:])]
    if said and packet.question == "add_to_set" and said[-1].startswith(f"{seat + 1} add"):
        told = [line for line in told if line > said[-1]]
    return sum(told_perft(s, depth - 1, (*said, line)) for line in told)


@pytest.mark.parametrize("name", COUNTS)
def test_perft(name: str):
    """3.3  As many ways to go on as ever."""
    make, counts = COUNTS[name]
    assert [perft(make(), depth) for depth in range(1, len(counts) + 1)] == counts


def test_bids_by_arithmetic():
    """5.2, 5.3  Two coins on four cards, in order: 15 ways; the next bidder's first card must beat each of them."""
    counts = COUNTS["auction"][1]
    assert counts[:4] == [3, 6, 10, 15]
    assert counts[4] == 10 * 4 + 4 * 3 + 1 * 2


@pytest.mark.parametrize("name", COUNTS)
def test_perft_in_words(name: str):
    """3.3  The table offers and accepts, in words, exactly as many."""
    make, counts = COUNTS[name]
    shallow = [count for count in counts if count <= 400]
    assert [told_perft(make(), depth) for depth in range(1, len(shallow) + 1)] == shallow
