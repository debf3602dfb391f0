"""The number of ways to go on, to a certain depth, from fixed positions.

Draws and shuffles count with one outcome, always the same; of what can be named in any order one order counts. A change
of any of these numbers is a change of the rules.
"""

from __future__ import annotations

import pytest

from comitia.engine.scenario import Record
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.scenario import HARNESS
from comitia.games.age_of_rome.state import AgeState
from comitia.testing.perft import perft, told_perft

#: Positions as in scenarios, with their options, and the number of sequences of 1, 2, 3, ... choices.
POSITIONS: dict[str, tuple[dict[str, str], dict[str, object], list[int]]] = {
    # 4.9  Several sites that can be paid, and a neighbour who builds too.
    "building": (
        {},
        {
            "players": 3,
            "phase": "build",
            "levels": {"gallia": {"trade": 1}, "hispania": {"military": 2}},
            "sides": {"1": {"denarii": 7}, "2": {"denarii": 5}, "3": {"denarii": 2}},
        },
        [5, 22, 114, 552, 1698, 4057],
    ),
    # 5  Two followers, buildings of every kind, cards in hand.
    "actions": (
        {},
        {
            "players": 2,
            "levels": {"gallia": {"military": 1, "politics": 1, "trade": 1, "religion": 1, "agriculture": 1}},
            "sides": {"1": {"followers": 2, "fame": 6, "hand": ["sundial", "hammer", "groma"]}},
            "deck": ["tunic", "palla", "pilum", "plough"],
        },
        [14, 108, 409, 1442, 6556],
    ),
    # 7.1, 7.4  A full hand before a draw: a set, a card to discard, or none.
    "room": (
        {},
        {
            "players": 2,
            "levels": {"gallia": {"trade": 2}},
            "sides": {"1": {"followers": 1, "fame": 6, "hand": ["hammer", "groma", "plough", "bulla"]}},
            "deck": ["tunic", "palla", "pilum", "scutum"],
        },
        [10, 63, 311, 1173, 4378],
    ),
    # 4.5, 4.7  Three schemers, two of them with feud markers to spare.
    "schemes": (
        {},
        {
            "players": 4,
            "phase": "scheme",
            "plots": {"italia": [1, 3], "africa": [1], "gallia": [4]},
            "senate": [2, 1, 2, 3],
            "fronts": {"epirus": [1, 1, 0, 0], "thrace": [0, 2, 0, 1]},
            "sides": {"1": {"feud": 2, "fame": 6}, "2": {"feud": 2, "base": 1}, "3": {"feud": 1}, "4": {"feud": 0}},
        },
        [5, 24, 125, 691, 3801],
    ),
    # 10  Envoys who ask for alliances and secrets, and haggle over them.
    "deals": (
        {"spies": "with"},
        {
            "players": 2,
            "phase": "deals",
            "levels": {"africa": {"military": 2}, "gallia": {"trade": 1}},
            "sides": {"1": {"denarii": 3, "fame": 6}, "2": {"denarii": 2, "fame": 6}},
        },
        [2, 3, 8, 30, 894, 4061],
    ),
    # 4.3  A mutiny among legions on two fronts.
    "mutiny": (
        {"hard_times": "with"},
        {
            "players": 3,
            "phase": "rewards",
            "omen": "mutiny",
            "fronts": {"epirus": [1, 1, 0], "thrace": [1, 0, 0]},
            "sides": {"1": {"legions": 5}, "2": {"legions": 6}},
        },
        [2, 12, 62, 362, 1904],
    ),
    # 9.1  Sets that share cards, before the scoring.
    "last_sets": (
        {},
        {
            "players": 2,
            "phase": "final",
            "round": 9,
            "sides": {"1": {"hand": ["bulla", "signet_ring", "money_chest", "groma"]}, "2": {"hand": ["tunic"]}},
        },
        [3, 6, 0],
    ),
    # 11.2  Against Cassius, whose cards are known.
    "cassius": (
        {"solo": "cassius_normal"},
        {
            "players": 1,
            "levels": {"africa": {"religion": 1}, "gallia": {"politics": 2}},
            "cassius": [8, 1, 10],
            "sides": {"1": {"followers": 2, "denarii": 6, "fame": 5}},
        },
        [3, 9, 18, 90, 378, 1294],
    ),
}


def position(name: str) -> AgeState:
    """A position by its name."""
    options, setup, _ = POSITIONS[name]
    players = setup["players"]
    assert isinstance(players, int)
    return HARNESS.set_up(GAME.header(players, options), Record(setup, "setup"))


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str):
    """4, 5, 7, 9, 10, 11  As many ways to go on as ever."""
    counts = POSITIONS[name][2]
    assert [perft(position(name), depth, permutations=False) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_perft_in_words(name: str):
    """4, 5, 7, 9, 10, 11  The table offers and accepts, in words, exactly as many."""
    options, setup, counts = POSITIONS[name]
    players = setup["players"]
    assert isinstance(players, int)
    header, shallow = GAME.header(players, options), [count for count in counts if count <= 150]
    depths = range(1, len(shallow) + 1)
    assert [told_perft(header, position(name), depth, permutations=False) for depth in depths] == shallow
