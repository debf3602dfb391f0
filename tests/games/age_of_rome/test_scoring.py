"""9, 11.1  Scoring: areas and the senate against a second count, every achievement, every task."""

from __future__ import annotations

from itertools import product

import pytest

from comitia.engine.chance import Generator
from comitia.engine.state import NONE
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.areas import military_fame
from comitia.games.age_of_rome.edition import ACHIEVEMENTS, MILITARY, OURS, TASKS
from comitia.games.age_of_rome.moves import add_vote
from comitia.games.age_of_rome.scoring import scores, winners
from comitia.games.age_of_rome.state import AgeState
from tests.games.age_of_rome.positions import BARE, CASSIUS, offers, position, say

# -- areas ---------------------------------------------------------------------------------------


def fame_by_hand(legions: tuple[int, ...], p: int, holder: int, defence: int, places: list[int]) -> int:
    """9.3  What a player gets in an area, worked out from the text: by how many numbers are higher than the own one."""
    if sum(legions) < defence or legions[p] == 0:
        return 0
    ahead = len({n for n in legions if n > legions[p]})
    # The owner of the medal makes one place of two, wherever that is a tie.
    tied = holder != NONE and legions[holder] > 0 and legions.count(legions[holder]) > 1
    if tied and (legions[holder] > legions[p] or (legions[holder] == legions[p] and holder != p)):
        ahead += 1
    rivals = [q for q, n in enumerate(legions) if n == legions[p] and q not in (p, holder)]
    if rivals and p != holder:
        return 0
    return places[ahead] if ahead < len(places) else 0


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("area", [0, 1, 2])
def test_areas_by_hand(seats: int, area: int):
    """1.5, 1.6, 9.3, R47  Every distribution of legions in an area, with and without the military medal."""
    s = position(players=seats)
    places = (OURS.places_of_two if seats == 2 else OURS.places)[area]
    for legions in product(range(4), repeat=seats):
        s.fronts = [0] * (3 * seats)
        s.fronts[area * seats : (area + 1) * seats] = legions
        for holder in range(NONE, seats):
            s.medals[MILITARY] = holder
            found = [military_fame(s, p) for p in range(seats)]
            expected = [fame_by_hand(legions, p, holder, OURS.defence[area], places) for p in range(seats)]
            assert found == expected, (legions, holder)


# -- the senate ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_senate_by_hand(seed: int):
    """1.7, 6.4, 6.5  Votes in any order: majorities and pushed-out votes, worked out beside the game."""
    rng, s = Generator(seed), position(players=3)
    column: list[int] = []
    fame, votes = [10, 10, 10], [5, 5, 5]
    for side in s.players:
        side.fame, side.votes, side.votes_beside, side.reached = 10, 5, 0, 15
    for _ in range(40):
        p = rng.below(3)
        if votes[p] > 0:
            votes[p] -= 1
            column.append(p)
            if column[-3:] == [p, p, p]:
                fame[p] += 2
            if len(column) > 5:
                votes[column.pop(0)] += 1
        add_vote(s, p)
        assert s.senate == column
        assert [side.fame for side in s.players] == fame
        assert [side.votes for side in s.players] == votes


# -- achievements --------------------------------------------------------------------------------

PANTHEON: dict[str, object] = {"base": 2, "base_metal": "gold", "temple": 3, "temple_metal": "gold"}
JEWELS = ["bulla", "signet_ring", "money_chest"]
TOOLS = [["groma", "hammer", "plough"], ["groma", "hammer", "sundial"], ["sundial", "compass", "compass"]]
FOUR_ORDERS = ["golden_age", "trade_monopoly", "darling_of_the_gods", "blood_feud"]
#: What brings each achievement, and what just misses it: the own side, and the table.
FEATS: dict[str, tuple[dict[str, object], dict[str, object], dict[str, object], dict[str, object]]] = {
    "hundred": ({"fame": 100}, {}, {"fame": 99}, {}),
    "jeweller": ({"sets": [JEWELS, JEWELS]}, {}, {"sets": [JEWELS, TOOLS[0]]}, {}),
    "monopolist": ({"sets": TOOLS}, {}, {"sets": [*TOOLS[:2], JEWELS]}, {}),
    "golden_pantheon": (PANTHEON, {}, {**PANTHEON, "base_metal": "bronze"}, {}),
    "forgiven": ({"feud": 0}, {}, {"feud": 1}, {}),
    "all_medals": (
        {},
        {"medals": dict.fromkeys(("military", "politics", "trade", "religion", "agriculture"), 1)},
        {},
        {"medals": {"military": 1, "politics": 1, "trade": 1, "religion": 1, "agriculture": 2}},
    ),
    "lap_of_honour": ({"fame": 61}, {}, {"fame": 60}, {}),
    "conqueror": (
        {},
        {"fronts": {"epirus": [2, 0], "macedonia": [2, 1], "thrace": [3, 1]}},
        {},
        {"fronts": {"epirus": [2, 0], "macedonia": [2, 1], "thrace": [3, 3]}},
    ),
    "first_speaker": ({}, {"senate": [1, 2, 1, 2, 1]}, {}, {"senate": [1, 2, 1, 2]}),
    "taskmaster": (
        {**PANTHEON, "sets": [JEWELS], "feud": 1, "orders": FOUR_ORDERS},
        {},
        {**PANTHEON, "sets": [], "feud": 1, "orders": FOUR_ORDERS},
        {},
    ),
    "record": ({"fame": 113}, {}, {"fame": 112}, {}),
}


def feats_of(side: dict[str, object], table: dict[str, object], chosen: dict[str, str] | None = None) -> list[str]:
    """The achievements of the first player after the scoring."""
    setup: dict[str, object] = {"phase": "final", "round": 9, "sides": {"1": {**BARE, **side}, "2": BARE}, **table}
    s = position(chosen, **setup)
    assert s.is_scored
    return [ACHIEVEMENTS[feat] for feat in s.players[0].feats]


@pytest.mark.parametrize("feat", FEATS)
def test_achievements(feat: str):
    """9.10  Each achievement is announced for what brings it, and not for what just misses it."""
    side, table, short_side, short_table = FEATS[feat]
    assert feat in feats_of(side, table)
    assert feat not in feats_of(short_side, short_table)


@pytest.mark.parametrize(("fame", "chosen", "won"), [(90, CASSIUS, True), (89, CASSIUS, False), (90, None, False)])
def test_avenger(fame: int, chosen: dict[str, str] | None, won: bool):
    """9.10  90 fame count as a feat against Cassius only."""
    assert ("avenger" in feats_of({"fame": fame}, {"players": 1 if chosen else 2}, chosen)) == won


@pytest.mark.parametrize(("fame", "won"), [(61, True), (60, False)])
def test_lap_of_honour(fame: int, won: bool):
    """9.10, R51  61 on the track count also for whoever falls back behind it."""
    sides = {"1": {**BARE, "fame": fame, "followers": 5}, "2": BARE}
    s = say(position(phase="income", round=9, levels={"gallia": {"trade": 3}}, sides=sides), "double")
    while not s.over:
        say(s, offers(s)[0])
    assert s.players[0].fame == fame - 3
    assert (ACHIEVEMENTS.index("lap_of_honour") in s.players[0].feats) == won


def test_every_achievement_is_tested():
    """9.10  Twelve feats."""
    assert sorted([*FEATS, "avenger"]) == sorted(ACHIEVEMENTS)


# -- tasks ---------------------------------------------------------------------------------------

#: What fulfils each task of the sole rule, and what just misses it.
SOLE: dict[str, tuple[dict[str, object], dict[str, object], dict[str, object], dict[str, object]]] = {
    "renown": ({"fame": 51}, {}, {"fame": 50}, {}),
    "decoration": ({}, {"medals": dict.fromkeys(("trade", "religion", "military"), 1)}, {}, {"medals": {"trade": 1}}),
    "conquest": (
        {},
        {"fronts": {"epirus": [2], "macedonia": [3]}},
        {},
        {"fronts": {"epirus": [2], "macedonia": [2], "thrace": [3]}},
    ),
    "influence": ({}, {"senate": [1, 1, 1, 1]}, {}, {"senate": [1, 1, 1]}),
    "commerce": ({"sets": [JEWELS, TOOLS[0]]}, {}, {"sets": [JEWELS]}, {}),
    "piety": (PANTHEON, {}, {**PANTHEON, "temple": 2, "temple_metal": None}, {}),
    "diligence": (
        {"sets": [JEWELS], "orders": ["treasury", "trade_monopoly"]},
        {},
        {"sets": [JEWELS], "orders": ["treasury", "golden_age"]},
        {},
    ),
}


def tasks_of(side: dict[str, object], table: dict[str, object]) -> list[str]:
    """The tasks that the only player has fulfilled."""
    kept = {key: value for key, value in {**BARE, **side}.items() if value is not None}
    s = position(players=1, phase="final", round=9, sides={"1": kept}, **table)
    return [TASKS[task] for task in s.players[0].tasks]


@pytest.mark.parametrize("task", TASKS)
def test_tasks(task: str):
    """11.1  Each task of the sole rule, fulfilled and just missed."""
    side, table, short_side, short_table = SOLE[task]
    assert task in tasks_of(side, table)
    assert task not in tasks_of(short_side, short_table)


# -- the winner ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fame", "denarii", "won"),
    [
        ([20, 19, 18], [0, 3, 3], [0]),
        ([20, 20, 18], [0, 1, 3], [1]),
        ([20, 20, 20], [2, 1, 2], [0, 2]),
        ([19, 20, 20], [4, 0, 0], [0, 1, 2]),
    ],
)
def test_winners(fame: list[int], denarii: list[int], won: list[int]):
    """9.8, 9.9  Most fame with that of the denarii, then most denarii left, then shared."""
    sides = {str(p + 1): {**BARE, "fame": fame[p], "denarii": denarii[p]} for p in range(3)}
    s = position(players=3, phase="final", round=9, sides=sides)
    assert winners(s) == won


def test_running_scores():
    """3.3, 9.2  Before the scoring the score is the fame on the track."""
    s = position(sides={"1": {"fame": 31}, "2": {"fame": 4}})
    assert isinstance(s, AgeState)
    assert scores(s) == [31, 4]
    assert GAME.breakdown(s) == [{"fame": 31}, {"fame": 4}]
