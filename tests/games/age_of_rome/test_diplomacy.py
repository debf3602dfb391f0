"""10.1  Spies and allies: what a deal brings to either side, whatever is offered, asked for and answered."""

from __future__ import annotations

import pytest

from comitia.engine.flow import step_due, waiting
from comitia.games.age_of_rome.edition import BUILDINGS
from comitia.games.age_of_rome.state import AgeState
from tests.games.age_of_rome.positions import heard, offers, position, say

SPIES = {"spies": "with"}


def deal(level: int = 2, building: str = "military", **own: object) -> AgeState:
    """The first player may send an envoy to a building before the second."""
    sides = {"1": {"fame": 13, "denarii": 9, **own}, "2": {"fame": 14, "denarii": 1}}
    return position(SPIES, phase="deals", levels={"africa": {building: level}}, sides=sides)


def result(s: AgeState) -> list[tuple[int, int]]:
    """Fame and denarii won since, of both players."""
    first, second = s.players
    return [(first.fame - 13, first.denarii - 9), (second.fame - 14, second.denarii - 1)]


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("bid", [0, 5, 9])
def test_alliances(level: int, bid: int):
    """10.1  Accepted, an alliance brings both the level in fame, and the other the denarii; declined, nothing."""
    s = say(deal(level), "to africa", "alliance", f"bid {bid}", "accept")
    assert result(s) == [(level, -bid), (level, bid)]
    s = say(deal(level), "to africa", "alliance", f"bid {bid}", "decline")
    assert result(s) == [(0, 0), (0, 0)]


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("bid", [0, 5, 9])
def test_spies(level: int, bid: int):
    """10.1  Accepted, a spy brings the first player the level in fame; declined, it costs what was offered."""
    s = say(deal(level), "to africa", "spy", f"bid {bid}", "accept", "fame")
    assert result(s) == [(level, -bid), (0, bid)]
    s = say(deal(level), "to africa", "spy", f"bid {bid}", "decline")
    assert result(s) == [(0, -bid), (0, 0)]


@pytest.mark.parametrize("building", BUILDINGS)
def test_action_of_a_spy(building: str):
    """10.1  Or the action of the building, once: no follower, no bonus, no medal."""
    s = deal(3, building, hand=[], anchor=0, feud=0)
    s.medals[BUILDINGS.index(building)] = 0
    ready = s.players[0].ready
    say(s, "to africa", "spy", "bid 1", "accept", "act")
    if building == "military":
        say(s, "send epirus")
    side = s.players[0]
    found = [s.fronts[0], len(s.senate), len(side.hand), side.base, side.denarii - 8]
    assert found == [int(name == building) for name in BUILDINGS]
    assert (side.ready, side.used, sum(s.workers)) == (ready, 0, 0)


@pytest.mark.parametrize(("demand", "final", "answer"), [(6, 4, "accept"), (6, 6, "accept"), (2, 0, "decline")])
def test_haggling(demand: int, final: int, answer: str):
    """10.1  After a demand the first names the final offer, and the other accepts or declines it: no more demands."""
    s = say(deal(), "to africa", "alliance", "bid 1", f"demand {demand}", f"bid {final}")
    assert set(offers(s)) == {"accept", "decline"}
    say(s, answer)
    assert result(s) == ([(2, -final), (2, final)] if answer == "accept" else [(0, 0), (0, 0)])


def test_demands_are_others():
    """10.1  A demand is another sum than the one offered, and may be more than the first player has."""
    s = say(deal(), "to africa", "alliance", "bid 3")
    found = [text for text in offers(s) if text.startswith("demand")]
    assert "demand 3" not in found
    assert {"demand 2", "demand 4", "demand 10", "demand 99"} <= set(found)


def test_who_is_asked():
    """10.1, 3.2  Each player in the order of play may lay one tile, before the schemes."""
    levels = {name: {"trade": 1} for name in ("gallia", "italia", "africa")}
    s = position(SPIES, players=3, phase="deals", first=2, levels=levels)
    order = []
    while step_due(s).label == "envoy":
        order.append(waiting(s)[0])
        assert {text.split()[1] for text in offers(s) if text.startswith("to")} == {
            name for p, name in enumerate(("gallia", "italia", "africa")) if p != waiting(s)[0]
        }
        say(s, "none")
    assert order == [1, 2, 0]


def test_a_tile_is_a_secret_until_the_answer():
    """10.1, 12.1  What was laid is told to its owner alone, and to everybody with the answer."""
    s = deal()
    laid = [event for event in heard(s, "to africa", "spy", "bid 2") if event.secret]
    assert {event.to for event in laid} == {0b1}
    shown = [event for event in heard(s, "decline") if event.secret]
    assert {event.to for event in shown} == {-1}


def test_nothing_to_deal_with():
    """10.1, 12.3  Without a building before another player nobody is asked."""
    s = position(SPIES, phase="deals", levels={"gallia": {"trade": 3}}, sides={"1": {"denarii": 9}})
    assert [text for text in offers(s) if text.startswith("to ")] == []
