"""5  How many ways there are to place dice, counted by the engine and, from the rule alone, by hand."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from comitia.testing.perft import perft
from tests.games.rom.positions import position


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
