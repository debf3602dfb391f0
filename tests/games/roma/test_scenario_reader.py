"""How scenarios of Roma are read: what is malformed is told, what the rules forbid is refused."""

from __future__ import annotations

from typing import Any

import pytest

from comitia.engine.scenario import run


def scenario(setup: dict[str, Any] | None = None, *actions: object, **expected: object) -> dict[str, Any]:
    return {"id": "test", "setup": setup or {}, "actions": list(actions), "expected": expected}


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"turn": 3}, "turn: there is no seat 3"),
        ({"stock": 3}, "'stock' follows from other entries"),
        ({"active": 1}, "unknown entry 'active'"),
        ({"turn": "1"}, "'turn' must be a whole number"),
        ({"stage": "drawing"}, "'stage' must be one of actions, passing, laying"),
        ({"dice": [7]}, "dice show 1 to 6"),
        ({"dice": "6"}, "dice must be a list"),
        ({"deck": ["basilisk"]}, "nothing is called 'basilisk'"),
        ({"deck": [7]}, "nothing is called 7"),
        ({"discard": ["nera"]}, "nothing is called 'nera'"),
        ({"hands": [["forum"]]}, "hands must be a list of 2"),
        ({"hands": {"3": []}}, "hands must be a list of 2"),
        ({"hands": ["forum", []]}, "hands must be a list"),
        ({"discs": {"1": {"7": "forum"}}}, "nothing is called '7'"),
        ({"discs": {"1": {"one": "forum"}}}, "nothing is called 'one'"),
        ({"discs": {"1": ["forum"]}}, "discs must have 6 entries"),
        ({"blocked": {"1": [0]}}, "not below 1"),
        ({"blocked": {"1": 2}}, "blocked must be a list"),
        ({"vp": [-1, 10]}, "vp must be a whole number"),
        ({"vp": [30, 10]}, "more points than there are"),
        ({"money": [True, 0]}, "money must be a whole number"),
        ({"monney": [1, 0]}, "unknown entry 'monney'"),
    ],
)
def test_bad_set_up(setup: dict[str, Any], told: str):
    """A set-up that makes no sense fails with what is wrong about it."""
    assert told in str(run(scenario(setup)).failure)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ({"a": "dance"}, "no action is called 'dance'"),
        ({}, "'a' must be a text"),
        ("money", "not an object"),
        ({"a": "money"}, "'die' must be a whole number"),
        ({"a": "money", "die": 2, "dye": 3}, "unknown entry 'dye'"),
        ({"a": "draw", "die": 2, "keep": "nera"}, "nothing is called 'nera'"),
        ({"a": "lay", "card": "nera", "disc": 2}, "nothing is called 'nera'"),
        ({"a": "activate", "disc": 1, "args": {"lay": [["forum"]]}}, "pairs of card and disc"),
        ({"a": "activate", "disc": 1, "args": {"lay": ["forum"]}}, "lay must be a list"),
        ({"a": "activate", "disc": 1, "args": {"lay": [["forum", 9]]}}, "lay: nothing is called '9'"),
        ({"a": "give", "cards": ["nera"]}, "nothing is called 'nera'"),
        ({"a": "place", "cards": ["forum"]}, "cards must be a list"),
        ({"a": "set_dice", "dice": [0]}, "dice show 1 to 6"),
        ({"a": "set_deck", "deck": ["nera"]}, "nothing is called 'nera'"),
    ],
)
def test_bad_action(action: object, told: str):
    """An action that is not one fails with its number, even if it is said to be illegal."""
    setup = {"dice": [1, 2], "deck": ["nero", "forum"], "discs": {"1": {"1": "architectus"}}}
    failure = str(run(scenario(setup, action)).failure)
    assert told in failure
    assert isinstance(action, str) or "test" not in failure


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ({"vp": [1, 2]}, "vp of 1 is 10, expected 1; vp of 2 is 10, expected 2"),
        ({"money": [1, 2]}, "money of 1 is 0, expected 1; money of 2 is 0, expected 2"),
        ({"stock": 15}, "stock is 16, expected 15"),
        ({"hands": {"1": ["forum"]}}, "hands of 1 is [], expected ['forum']"),
        ({"discs": {"2": {"4": "forum"}}}, "discs of 2 at 4 is None, expected forum"),
        ({"discs": {"1": {"1": None}}}, "discs of 1 at 1 is nero, expected None"),
        ({"face_down": {"1": {"2": "forum"}}}, "face_down of 1 at 2 is None, expected forum"),
        ({"waiting": [2]}, "waiting is [1], expected [2]"),
        ({"discard": ["forum"]}, "discard is [], expected ['forum']"),
        ({"deck": ["nero"]}, "deck is ['forum', 'turris'], expected ['nero']"),
        ({"deck_size": 3}, "deck_size is 2, expected 3"),
        ({"discard_size": 3}, "discard_size is 0, expected 3"),
        ({"dice_left": [3]}, "dice_left is [1, 2], expected [3]"),
        ({"dice_left": ["a"]}, "dice_left is [1, 2], expected ['a']"),
        ({"turn": 2}, "turn is 1, expected 2"),
        ({"over": True}, "over is False, expected True"),
        ({"winner": 1}, "winner is [], expected [1]"),
        ({"blocked": {"1": [2]}}, "blocked of 1 is [], expected [2]"),
        ({"mood": "good"}, "'mood' cannot be expected"),
    ],
)
def test_expectations(expected: dict[str, object], told: str):
    """Whatever differs from what was expected is told in words."""
    setup = {"dice": [2, 1], "deck": ["forum", "turris"], "discs": {"1": {"1": "nero"}}}
    assert told in str(run(scenario(setup, **expected)).failure)


@pytest.mark.parametrize(
    "action",
    [
        {"a": "money", "die": 6},
        {"a": "lay", "card": "forum", "disc": 8},
        {"a": "lay", "card": "forum", "disc": 1},
        {"a": "activate", "disc": 1, "args": {"battle": 4, "buy": 1}},
        {"a": "activate", "disc": 1, "args": {"battle": 7}},
        {"a": "activate", "disc": 1, "args": {"battle": 0}},
        {"a": "activate", "disc": 2, "args": {"copy": 1, "as": {"battle": 1}, "buy": 2}},
        {"a": "activate", "disc": 2, "args": {"copy": 1, "as": {"buy": 2}}},
        {"a": "activate", "disc": 0},
        {"a": "draw", "die": 1, "keep": "turris"},
        {"a": "end_turn", "roll": [1, 2]},
        {"a": "end_turn", "roll": [1, 2, 9]},
    ],
)
def test_refused_actions(action: dict[str, Any]):
    """A move that the rules do not allow is refused and changes nothing; leftover arguments are refused too."""
    setup = {
        "dice": [1, 2],
        "deck": ["forum", "turris"],
        "discs": {"1": {"1": "legionarius", "2": "scaenicus"}, "2": {"1": "consul", "2": "consul"}},
    }
    unchanged = {"dice_left": [1, 2], "deck": ["forum", "turris"], "turn": 1}
    assert run(scenario(setup, {**action, "illegal": True}, **unchanged)).failure is None
    assert "is refused" in str(run(scenario(setup, action)).failure)


def test_a_wrongly_forbidden_move_is_told():
    """A move marked illegal that the rules allow is a failure."""
    assert "should be refused" in str(run(scenario({"dice": [1]}, {"a": "money", "die": 1, "illegal": True})).failure)


def test_dice_that_are_not_written_fall_at_random():
    """Battles, rolls and triples may be left open; a triple that falls is kept."""
    discs = {"1": {"1": "legionarius"}, "2": {"1": "templum"}}
    steps = [{"a": "activate", "disc": 1}, {"a": "end_turn"}, {"a": "end_turn", "roll": [4, 4, 4]}]
    assert run(scenario({"dice": [1], "discs": discs}, *steps, turn=1, dice_left=[4, 4, 4])).failure is None


def test_end_of_turn_may_be_the_end():
    """No roll is due when the payment has ended the game."""
    done = run(scenario({"vp": [10, 3]}, {"a": "end_turn", "roll": [1, 2, 3]}, over=True, winner=1))
    assert done.failure is None


def test_a_single_target_need_not_be_named():
    """Where one target is possible it may be left out; where two are, it may not."""
    discs = {"1": {"1": "gladiator"}, "2": {"3": "consul"}}
    one = scenario({"dice": [1], "discs": discs}, {"a": "activate", "disc": 1}, hands={"2": ["consul"]})
    assert run(one).failure is None
    discs["2"]["4"] = "nero"
    assert "is refused" in str(run(scenario({"dice": [1], "discs": discs}, {"a": "activate", "disc": 1})).failure)


def test_deck_that_nobody_cares_for():
    """A set-up without a deck gets the rest of the box."""
    assert (
        run(scenario({"hands": [["forum"], ["nero"]], "discs": {"1": {"1": "turris"}}}, deck_size=49)).failure is None
    )


def test_more_dice_than_a_player_has():
    """A position may hold more unused dice than three; each is used once."""
    steps = [{"a": "money", "die": die} for die in (2, 2, 5, 6)]
    done = run(scenario({"dice": [6, 5, 2, 2]}, *steps, {"a": "money", "die": 2, "illegal": True}, money=[15, 0]))
    assert done.failure is None


def test_fields_under_their_own_names():
    """Whatever people see of a table can be set and expected without being listed."""
    assert run(scenario({"worth": 2, "discard": ["nero"]}, worth=2, discard_size=1)).failure is None


def test_winner():
    """The winner is a seat, a list, or null as long as nobody has won alone."""
    end = {"a": "end_turn", "roll": [1, 2, 3]}
    assert run(scenario({}, winner=None)).failure is None
    assert run(scenario({}, winners=[])).failure is None
    assert run(scenario({"vp": [10, 3]}, end, winner=[1])).failure is None
    assert "winner is [1], expected [None]" in str(run(scenario({"vp": [10, 3]}, end, winner=None)).failure)
