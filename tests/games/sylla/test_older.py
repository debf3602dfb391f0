"""17  Games of earlier rules: characters in waves, several things in the order of the tables."""

from __future__ import annotations

import json

import pytest

from comitia.engine.flow import picked
from comitia.engine.save import dump, load
from comitia.engine.table import Table
from tests.games.sylla.positions import NAMES, state_of, table_of

#: The four cards of each seat, as they were chosen in four waves.
SETS = [
    ["senator", "merchant", "legionary", "vestal"],
    ["merchant", "legionary", "legionary", "slave"],
    ["senator", "christian_senator", "vestal", "vestal"],
    ["vestal", "vestal", "slave", "christian_slave"],
]
WAVES = [[f"{seat} choose {cards[n]}" for seat, cards in enumerate(SETS, 1)] for n in range(4)]
OTHERS = ["1 choose slave", "2 choose christian_slave", "3 choose slave", "4 choose christian_slave"]


def loaded(*said: str, sealed: list[int] | None = None) -> Table:
    """The table of a save of rules version 1: a game that has been set up, and lines said since."""
    body = json.loads(dump(table_of(seed=3), NAMES))
    body["rules"] = 1
    body["log"] += said
    body["snapshot"]["fields"]["answers"] = sealed
    return load(json.dumps(body))


def chosen(table: Table) -> list[list[int]]:
    """The characters of each seat, how many of each kind."""
    return [side.upright[:8] for side in state_of(table).players]


def flat(*waves: list[str]) -> list[str]:
    return [line for wave in waves for line in wave]


WHOLE = loaded(*flat(*WAVES))


def test_waves_are_a_set():
    """2.5  What was chosen in four waves is chosen; today's log has it seat by seat."""
    assert chosen(WHOLE)[1] == [0, 0, 1, 0, 2, 0, 1, 0]
    assert [line[0] for line in WHOLE.lines[4:]] == [str(seat) for seat in (1, 2, 3, 4) for _ in range(4)]


def test_a_wave_that_is_not_over():
    """2.5  Whoever has chosen more cards than others keeps them and goes on alone."""
    table = loaded(*WAVES[0], sealed=[4, -1, 1, -1])
    assert [picked(table.state, p) for p in range(4)] == [[0, 4], [2], [0, 1], [5]]


@pytest.mark.parametrize(
    ("back", "after"),
    [
        (["~ takeback 4"], WAVES[3]),
        (["~ takeback 1"], WAVES[3]),
        (["~ takeback 3"], WAVES[3]),
        (["~ takeback 5"], flat(WAVES[2], WAVES[3])),
        (["~ takeback 16"], flat(*WAVES)),
        (["~ takeback 4", *OTHERS, "~ takeback 4"], WAVES[3]),
        (["~ takeback 4", "~ takeback 4", *WAVES[2]], WAVES[3]),
    ],
)
def test_takebacks_among_waves(back: list[str], after: list[str]):
    """2.5  Waves that were taken back, whole or from their middle, and chosen again lead to the same sets."""
    assert chosen(loaded(*flat(*WAVES), *back, *after)) == chosen(WHOLE)


def test_a_takeback_before_the_last_wave():
    """2.5  The same while nothing has been shown."""
    assert chosen(loaded(*flat(*WAVES[:2]), "~ takeback 4", *flat(*WAVES[1:]))) == chosen(WHOLE)
    assert chosen(loaded(*flat(*WAVES[:2]), "~ takeback 6", *flat(*WAVES))) == chosen(WHOLE)
