"""How scenarios of Senators are read: what is malformed is told, what the rules forbid is refused."""

from __future__ import annotations

from typing import Any

import pytest

from comitia.engine.scenario import run


def scenario(setup: dict[str, Any] | None = None, *actions: object, **expected: object) -> dict[str, Any]:
    started = {"players": 3, **(setup or {})}
    return {"id": "test", "game": "senators", "setup": started, "actions": list(actions), "expected": expected}


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"turn": 4}, "turn: there is no seat 4"),
        ({"at": "home"}, "'at' must be one of action, event, draft"),
        ({"coins": [1, 2]}, "coins must be a list of 3, or an object with seats as keys"),
        ({"coins": {"4": 1}}, "coins must be a list of 3, or an object with seats as keys"),
        ({"coins": [-1, 0, 0]}, "coins must be a whole number"),
        ({"senators": [True, 0, 0]}, "senators must be a whole number"),
        ({"hands": ["wheat_1", [], []]}, "hands must be a list"),
        ({"open": [["wheat_10"], [], []]}, "nothing is called 'wheat_10'"),
        ({"discard": [7]}, "nothing is called 7"),
        ({"decks": {"5": []}}, "decks: nothing is called '5'"),
        ({"cions": [1, 0, 0]}, "unknown entry 'cions'"),
    ],
)
def test_bad_set_up(setup: dict[str, Any], told: str):
    """A set-up that makes no sense fails with what is wrong about it."""
    assert told in str(run(scenario(setup)).failure)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ({"a": "dance"}, "no action is called 'dance'"),
        ({"a": "say", "say": "auction", "sey": 1}, "unknown entry 'sey'"),
        ({"a": "say", "say": [1]}, "'say' must be a list of texts"),
        ({"a": "fists", "fists": [1]}, "fists must be a list of 3, or an object with seats as keys"),
        ({"a": "sell", "cards": []}, "a set has cards"),
        ({"a": "next_event", "card": "peace"}, "nothing is called 'peace'"),
        ({"a": "next_event", "card": "wheat_1"}, "wheat_1 is not in the event deck"),
    ],
)
def test_bad_action(action: dict[str, Any], told: str):
    """An action that is not one fails with what is wrong about it."""
    assert told in str(run(scenario({}, action)).failure)


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ({"coins": [1, 2, 3]}, "coins of 1 is 10, expected 1; coins of 2 is 13, expected 2"),
        ({"senators": [1, 2, 3]}, "senators of 3 is 5, expected 3"),
        ({"hands": {"1": ["iron_1"]}}, "hands of 1 is [], expected ['iron_1']"),
        ({"hidden": [1, 0, 0]}, "hidden is [0, 0, 0], expected [1, 0, 0]"),
        ({"open": [["iron_1"], [], []]}, "open of 1 is ['wheat_1'], expected ['iron_1']"),
        ({"out": [1]}, "out is [], expected [1]"),
        ({"discard": ["iron_1"]}, "discard is [], expected ['iron_1']"),
        ({"box": []}, "box is ["),
        ({"offers": []}, "offers is [None, None, None, None]"),
        ({"decks": {"1": 1}}, "decks of 1 is 17, expected 1"),
        ({"turn": 2}, "turn is 1, expected 2"),
        ({"asked": "2 act"}, "asked is 1 act, expected 2 act"),
        ({"can": ["dance"]}, "'dance' is not offered"),
        ({"cannot": ["auction"]}, "'auction' is offered"),
        ({"only": ["auction"]}, "options is ['auction', 'extortion', 'cash_in', 'embezzle'], expected ['auction']"),
        ({"can": "dance"}, "can must be a list"),
        ({"price": 3}, "price is 0, expected 3"),
        ({"over": True}, "over is False, expected True"),
        ({"winner": 1}, "winner is [], expected [1]"),
        ({"mood": "good"}, "'mood' cannot be expected"),
    ],
)
def test_expectations(expected: dict[str, object], told: str):
    """Whatever differs from what was expected is told in words."""
    assert told in str(run(scenario({"open": [["wheat_1"], [], []]}, **expected)).failure)


@pytest.mark.parametrize(
    "action",
    [
        {"a": "say", "seat": 2, "say": "auction"},
        {"a": "say", "say": "dance"},
        {"a": "say", "say": ["embezzle", "dance"]},
        {"a": "bids", "bids": [1]},
        {"a": "offer", "card": "wheat_1", "price": 2},
        {"a": "sell", "cards": ["wheat_1"]},
    ],
)
def test_refused_actions(action: dict[str, Any]):
    """A move that the rules do not allow is refused and changes nothing."""
    assert run(scenario({}, {**action, "illegal": True}, turn=1, coins=[10, 13, 16])).failure is None
    assert "is refused" in str(run(scenario({}, action)).failure)


def test_after_the_end_nobody_is_asked():
    """A move after the end of the game is refused."""
    setup = {"at": "event", "events": ["war"], "revealed": ["war", "war", "war"]}
    move = {"a": "say", "say": "auction", "illegal": True}
    assert run(scenario(setup, move, over=True, asked=None, only=[])).failure is None


def test_the_next_event_can_be_chosen():
    """An event of the deck is brought to its top, and comes with the next turn."""
    setup = {"coins": [10, 13, 16]}
    steps = [{"a": "next_event", "card": "civil_conflict"}, {"a": "say", "say": "extortion"}]
    assert run(scenario(setup, *steps, coins=[8, 8, 11], hidden=[0, 0, 0])).failure is None
