"""3.4, 5, 6  Milestones, places and what they bring: against a second count, and place by place."""

from __future__ import annotations

import pytest

from comitia.engine.chance import Generator
from comitia.engine.flow import step_due, waiting
from comitia.games.age_of_rome.edition import BUILDINGS, OURS
from comitia.games.age_of_rome.fields import FROM_EVENT
from comitia.games.age_of_rome.moves import gain_fame, lose_fame
from tests.games.age_of_rome.positions import failure, offers, position, say

DOUBLED = ("military", "politics", "trade")


def settle_by_hand(fame: list[int], places: list[int], met: list[set[int]]) -> None:
    """3.4, R9  Who meets which milestone, worked out from the text: lowest first, until nothing changes."""
    is_settled = False
    while not is_settled:
        is_settled = True
        for milestone in range(4):
            new = [p for p, n in enumerate(fame) if n >= places[milestone] and milestone not in met[p]]
            for p in new:
                met[p].add(milestone)
            if new:
                places[milestone] -= len(new) if milestone > 0 else 0
                is_settled = False
                break


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_milestones_by_hand(seats: int, seed: int):
    """3.3, 3.4, R9  Fame won and lost in any order: followers and milestones as worked out beside the game."""
    rng, s = Generator(seed), position(players=seats, sides={str(p + 1): {"fame": 1} for p in range(seats)})
    fame, places, met = [1] * seats, OURS.milestones[:], [set[int]() for _ in range(seats)]
    for _ in range(40):
        p, n = rng.below(seats), 1 + rng.below(6)
        if rng.below(4):
            gain_fame(s, p, n, FROM_EVENT)
            fame[p] += n
            settle_by_hand(fame, places, met)
        else:
            lose_fame(s, p, n, FROM_EVENT)
            fame[p] = max(1, fame[p] - n)
        assert [side.fame for side in s.players] == fame
        assert s.milestones == places
        assert [side.followers for side in s.players] == [min(5, 1 + len(found)) for found in met]


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("building", BUILDINGS)
def test_room(building: str, level: int):
    """6.1  A building has room for as many followers as its level, with bonus markers or without."""
    side = {"followers": 5, "fame": 12, "hand": [], "anchor": 0, "feud": 0}
    s = position(levels={"gallia": {building: level}}, sides={"1": side, "2": {"followers": 1}})
    placed = 0
    while f"place {building}" in offers(s):
        say(s, f"place {building}")
        placed += 1
        while waiting(s) == [1] or step_due(s).label != "place":
            say(s, next(text for text in ("colosseum", "go_on", "stay", "forgo") if text in offers(s)))
    assert placed == level


@pytest.mark.parametrize("building", BUILDINGS)
def test_bonuses_double(building: str):
    """6.2, 6.3, 6.4, 6.6  Military, politics and trade are doubled by their bonus; the others have none."""
    levels = {"gallia": {building: 1}}
    s = position(levels=levels, sides={"1": {"feud": 0, "anchor": 0}}, deck=["tunic", "palla", "groma"])
    assert (f"bonus {building}" in offers(s)) == (building in DOUBLED)
    if building in DOUBLED:
        say(s, f"bonus {building}")
        while step_due(s).label == "march":
            say(s, "send thrace")
        found = {"military": s.fronts[4], "politics": len(s.senate), "trade": len(s.players[0].hand)}
        assert found == {**dict.fromkeys(DOUBLED, 0), building: 2}


@pytest.mark.parametrize("pieces", range(8))
def test_pantheon_piece_by_piece(pieces: int):
    """1.8, 6.7  Two own pieces and a common one make the base, three own and a common one the temple; then no more."""
    levels = {"gallia": {"religion": 1}}
    before, after = (pantheon(min(n, 7)) for n in (pieces, pieces + 1))
    setup: dict[str, object] = {"players": 2, "levels": levels, "sides": {"1": before}}
    if before.get("temple_metal"):
        setup["stacks"] = [[0, 0, 1], [0, 1, 0]]
    assert failure(setup, ["place religion"], {"sides": {"1": after}}) is None


def pantheon(pieces: int) -> dict[str, object]:
    """A pantheon of so many pieces, the common ones of gold."""
    found: dict[str, object] = {"base": min(2, pieces), "temple": max(0, min(3, pieces - 3))}
    if pieces >= 3:
        found["base_metal"] = "gold"
    if pieces == 7:
        found["temple_metal"] = "gold"
    return found


@pytest.mark.parametrize("direction", ["clockwise", "counter"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [1, 2])
def test_followers_go_round(seats: int, first: int, direction: str):
    """3.2, 6.1  One follower each in the order of play, again and again, until nobody has one left."""
    followers = [3, 1, 2, 2][:seats]
    sides = {str(p + 1): {"followers": n, "fame": 13 + p, "hand": []} for p, n in enumerate(followers)}
    omen = "triumph" if direction == "clockwise" else "levy"
    s = position(players=seats, first=first, omen=omen, sides=sides)
    found = []
    while step_due(s).label == "place":
        found.append(waiting(s)[0])
        say(s, "colosseum")
    order = [(first - 1 + i * (1 if direction == "clockwise" else -1)) % seats for i in range(seats)]
    assert found == [p for lap in range(3) for p in order if followers[p] > lap]


@pytest.mark.parametrize("building", BUILDINGS)
def test_medals_go_to_the_first(building: str):
    """1.5, 5.4, 10.4  The first level III of a type brings the medal, a second one none; heroes have none."""
    setup: dict[str, object] = {
        "players": 4,
        "phase": "build",
        "levels": {"gallia": {building: 2}},
        "sides": {"1": {"denarii": 13}},
    }
    said = [f"build {building}"]
    assert failure(setup, said, {"medals": {building: 1}}) is None
    assert failure({**setup, "medals": {building: 3}}, said, {"medals": {building: 3}}) is None
    assert failure(setup, said, {"medals": {building: None}}, {"heroes": "with"}) is None


@pytest.mark.parametrize(("denarii", "built"), [(0, 0), (3, 1), (10, 1), (11, 2), (23, 2), (24, 3), (40, 3)])
def test_one_site_to_the_top(denarii: int, built: int):
    """1.4, 5.1, 5.2  One site as high as the denarii reach: 3, 8 and 13."""
    s = position(phase="build", sides={"1": {"denarii": denarii, "fame": 6}})
    while waiting(s) == [0] and "build trade" in offers(s):
        say(s, "build trade")
    assert s.levels[2] == built
    assert s.players[0].denarii == denarii - sum([3, 8, 13][:built])
