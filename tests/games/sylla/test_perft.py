"""The number of ways to go on, to a certain depth, from fixed positions.

A change of any of these numbers is a change of the rules.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from comitia.games.sylla.state import SyllaState
from comitia.testing.perft import perft, told_perft
from tests.games.sylla.positions import header, position


def election() -> SyllaState:
    """Votes and coins for everybody."""
    return position("election", money=[2, 1, 3, 0], upright=[["senator"], [], [], ["senator", "senator"]])


def market() -> SyllaState:
    """Buyers of every colour, and an Insula among the buildings."""
    return position(
        "buildings",
        places=["insula", None, "crane", None, None, "stall"],
        upright=[["slave", "legionary"], ["vestal", "merchant", "senator"], ["crane"], []],
    )


def income() -> SyllaState:
    """House temples and Taverns of two players."""
    return position(
        "income", money=[1, 0, 0, 0], buildings=[["house_temple", "house_temple", "tavern"], ["tavern"], [], []]
    )


def events() -> SyllaState:
    """Fighters against events that turn down, with ties for the Consul."""
    return position(
        "events",
        events=["cult", "purge", "flood"],
        upright=[["vestal", "senator", "christian_senator"], ["legionary", "crane"], [], []],
        buildings=[["field", "stall"], ["tavern"], [], []],
    )


def great_work() -> SyllaState:
    """Sealed hands, one seat after another."""
    return position("great_work", money=[1, 0, 2, 0])


#: Positions, and the number of sequences of 1, 2, 3, ... choices.
COUNTS: dict[str, tuple[Callable[[], SyllaState], list[int]]] = {
    "election": (election, [4, 5, 13, 18, 54]),
    "market": (market, [3, 8, 11, 11, 20, 27, 55, 120]),
    "income": (income, [4, 19, 121, 592, 2220, 7992]),
    "events": (events, [3, 9, 20, 40, 80, 160, 320, 672]),
    "great_work": (great_work, [4, 8, 48, 96, 144]),
}


@pytest.mark.parametrize("name", COUNTS)
def test_perft(name: str):
    """4.1, 6.2, 7.2, 8.2, 9.1  As many ways to go on as ever."""
    make, counts = COUNTS[name]
    assert [perft(make(), depth) for depth in range(1, len(counts) + 1)] == counts


#: The same without mere permutations, where things are named in any order: one path to each outcome.
OUTCOMES: dict[str, list[int]] = {
    "market": [3, 8, 11, 11, 20, 27, 55, 105],
    "income": [4, 16, 100, 481, 1554, 3330],
    "events": [3, 9, 20, 40, 80, 160, 320, 672],
}


@pytest.mark.parametrize("name", OUTCOMES)
def test_perft_without_permutations(name: str):
    """6.3, 6.4, 7.2, 7.3, 8.5  A search that leaves out permutations meets as many outcomes as ever."""
    make, _ = COUNTS[name]
    counts = OUTCOMES[name]
    assert [perft(make(), depth, permutations=False) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", COUNTS)
def test_perft_in_words(name: str):
    """4.1, 6.2, 7.2, 8.2, 9.1  The table offers and accepts, in words, exactly as many."""
    make, counts = COUNTS[name]
    shallow = [count for count in counts if count <= 200]
    assert [told_perft(header(), make(), depth) for depth in range(1, len(shallow) + 1)] == shallow


def test_great_work_is_a_product():
    """9.1  Each hand is chosen from twice as many ways as there are coins, and one, whatever the others choose."""
    assert COUNTS["great_work"][1][:4] == [4, 4 * 2, 4 * 2 * 6, 4 * 2 * 6 * 2]
