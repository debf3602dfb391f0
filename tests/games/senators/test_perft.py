"""The number of ways to go on, to a certain depth, from fixed positions.

Shuffles count with one outcome, always the same; of what can be said in any order one order counts: the cards of a set
ascending, bids in the order of the boards. A change of any of these numbers is a change of the rules.
"""

from __future__ import annotations

import pytest

from comitia.engine.state import State
from comitia.games.senators import GAME
from comitia.testing.perft import perft, told_perft
from tests.games.senators.positions import position, say

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


#: 5.2  Choices of a bidder that only change the order of the cards, or say several passes at once.
DETOURS = ("bid.turn", "bid.done")


@pytest.mark.parametrize("name", COUNTS)
def test_perft(name: str):
    """3.3  As many ways to go on as ever."""
    make, counts = COUNTS[name]
    assert [perft(make(), depth, permutations=False, without=DETOURS) for depth in range(1, len(counts) + 1)] == counts


def test_bids_by_arithmetic():
    """5.2, 5.3  Two coins on four cards, in order: 15 ways; the next bidder's first card must beat each of them."""
    counts = COUNTS["auction"][1]
    assert counts[:4] == [3, 6, 10, 15]
    assert counts[4] == 10 * 4 + 4 * 3 + 1 * 2


@pytest.mark.parametrize("name", COUNTS)
def test_perft_in_words(name: str):
    """3.3  The table offers and accepts, in words, exactly as many."""
    make, counts = COUNTS[name]
    shallow, s = [count for count in counts if count <= 400], make()
    header = GAME.header(s.seats, {"influence": "with"} if name == "extortion" else None)
    told = [told_perft(header, s, depth, permutations=False, without=DETOURS) for depth in range(1, len(shallow) + 1)]
    assert told == shallow
