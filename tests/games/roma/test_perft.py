"""The number of ways to go on, to a certain depth, from fixed positions.

The battle die counts with every outcome; rolls and shuffles count with one, always the same. What can be named in any
order counts in one. A change of any of these numbers is a change of the rules.
"""

from __future__ import annotations

import pytest

from comitia.engine.state import State
from comitia.testing.perft import perft, told_perft
from tests.games.roma.positions import GAME, position, table_of


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


@pytest.mark.parametrize("name", COUNTS)
def test_perft(name: str):
    """3.5  As many ways to go on as ever."""
    make, counts = COUNTS[name]
    assert [perft(make(), depth, permutations=False) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", COUNTS)
def test_perft_in_words(name: str):
    """3.5  The table offers and accepts, in words, exactly as many."""
    make, counts = COUNTS[name]
    shallow = [count for count in counts if count <= 2500]
    assert [
        told_perft(GAME.header(), make(), depth, permutations=False) for depth in range(1, len(shallow) + 1)
    ] == shallow


def test_arrangements():
    """2.3  Four different cards at six discs: 360 arrangements, each reached in one way; then as many again."""
    counts = COUNTS["set_up"][1]
    assert (counts[3], counts[3] * 24) == (6 * 5 * 4 * 3, counts[4])
