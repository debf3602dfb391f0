"""5  How many ways there are to go on: to place dice counted by the engine and, from the rule alone, by hand."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from comitia.testing.perft import perft, told_perft
from tests.games.rom.positions import GAME, position


def ways(dice: tuple[int, ...]) -> int:
    """5.1, 5.4, 5.6  In how many different orders and on which tracks a player can place dice alone."""
    found: set[tuple[tuple[int, int], ...]] = set()
    for order in permutations(dice):
        for tracks in product(range(3), repeat=len(dice)):
            lowest = [6, 6, 6]
            steps: list[tuple[int, int]] = []
            for die, track in zip(order, tracks, strict=True):
                fits = die <= lowest[track]
                if not fits and any(die <= low for low in lowest):
                    break
                steps.append((die, track if fits else -1))
                lowest[track] = min(lowest[track], die)
            else:
                found.add(tuple(steps))
    return len(found)


#: Positions as in scenarios, and the number of sequences of 1, 2, 3, ... choices.
COUNTS: dict[str, tuple[dict[str, object], list[int]]] = {
    # 5, 7  Dice to place, and offices that turn and shift them.
    "dice_and_offices": (
        {
            "round": 3,
            "dice": {"1": [2, 5], "2": [3], "3": [4]},
            "offices": {"1": ["quaestor", "censor"], "2": ["praetor"]},
            "provinces": {"1": ["sicilia", "carthago"], "2": ["sardinia"]},
            "tracks": {"military": [[2, [5]]], "market": [[3, [3]], [1, [6]]]},
        },
        [8, 22, 80, 252, 666, 1638],
    ),
    # 6  All three tracks are cleared, with offices to help.
    "clearing": (
        {
            "phase": "clear",
            "round": 2,
            "tracks": {"military": [[1, [5]], [2, [6, 6]]], "senate": [[3, [5]]], "market": [[2, [6]], [1, [4]]]},
            "open_provinces": ["sicilia", "cisalpina", "carthago"],
            "open_offices": ["censor", "consul"],
            "stalls": ["boar", "parthian"],
            "offices": {"1": ["legatus", "magistrate"]},
            "provinces": {"1": ["sardinia"]},
        },
        [3, 10, 23, 58, 184, 422, 2110],
    ),
    # 8  What scores, and for whom, if somebody boosts it.
    "scoring": (
        {
            "phase": "score",
            "round": 3,
            "offices": {"1": ["africanus_maximus"], "2": ["hispania_maximus"]},
            "provinces": {"1": ["carthago", "sardinia"], "2": ["sicilia"]},
        },
        [2, 4, 36, 324, 2916],
    ),
}


@pytest.mark.parametrize("name", COUNTS)
def test_perft(name: str):
    """5.1, 6.1, 7.1, 8.1  As many ways to go on as ever."""
    setup, counts = COUNTS[name]
    assert [perft(position(None, **setup), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", COUNTS)
def test_perft_in_words(name: str):
    """5.1, 6.1, 7.1, 8.1  The table offers and accepts, in words, exactly as many."""
    setup, counts = COUNTS[name]
    shallow = [count for count in counts if count <= 150]
    assert [
        told_perft(GAME.header(3), position(None, **setup), depth) for depth in range(1, len(shallow) + 1)
    ] == shallow


@pytest.mark.parametrize(
    ("first", "second"), [((1,), (6,)), ((2, 5), (3, 3)), ((1, 6), (2, 4)), ((1, 2, 3), (6,)), ((3, 3, 5), (4,))]
)
def test_ways_to_place(first: tuple[int, ...], second: tuple[int, ...]):
    """5.2, 5.3, 5.5  Groups push each other about, but never keep each other from being placed."""
    s = position(players=2, dice={"1": list(first), "2": list(second)})
    assert perft(s, len(first) + len(second)) == ways(first) * ways(second)


def test_ways_of_the_last_die():
    """5.6  A last die that fits nowhere leaves one way: to pass."""
    tracks = {"military": [[1, [2]]], "senate": [[1, [1]]], "market": [[1, [3]]]}
    s = position(players=2, turn=1, dice={"1": [4], "2": [1, 2]}, tracks=tracks)
    assert perft(s, 1) == 1
    assert perft(s, 3) == ways((1, 2))
