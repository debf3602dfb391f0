"""How scenarios of ROM are read: what is malformed is told, what the rules forbid is refused."""

from __future__ import annotations

import pytest

from comitia.engine.scenario import run


def failure(setup: dict[str, object], *actions: dict[str, object], **expected: object) -> str:
    """Why a scenario fails."""
    setup = {"players": 3, "dice": {"1": [1, 1], "2": [2], "3": [3]}, **setup}
    found = run({"id": "x", "setup": setup, "actions": list(actions), "expected": expected}, "rom").failure
    return found or ""


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        ({"provinces": {"1": ["atlantis"]}}, "nothing is called 'atlantis'"),
        ({"provinces": {"1": "sicilia"}}, "provinces must be a list"),
        ({"dice": {"1": [7]}}, "dice: dice show 1 to 6"),
        ({"vp": {"7": 1}}, "vp must be a list of 3, or an object with seats as keys"),
        ({"order": [1, 2, 2]}, "'order' must name every seat once"),
        ({"phase": "party"}, "'phase' must be one of place, roll, clear, score, clean_up, end"),
        ({"tracks": {"military": [[1]]}}, "military must hold pairs"),
        ({"tracks": {"forum": []}}, "unknown entry 'forum'"),
        ({"weather": "fine"}, "unknown entry 'weather'"),
    ],
)
def test_malformed_setup(setup: dict[str, object], problem: str):
    """A set-up that cannot be read is told, with the place."""
    assert problem in failure(setup)


def test_unknown_action():
    """Actions are choices and rolls, nothing else."""
    assert "no action is called 'dance'" in failure({}, {"a": "dance"})
    assert "unknown entry 'x'" in failure({}, {"a": "choose", "choice": "senate 1", "x": 1})


def test_refused_choice():
    """A choice that the rules refuse fails the scenario unless it is expected, and then for the reason given."""
    high: dict[str, object] = {"a": "choose", "choice": "senate 6"}
    assert "is refused" in failure({}, high)
    assert failure({}, {**high, "illegal": True}) == ""
    assert failure({}, {**high, "illegal": True, "reason": "no_die"}) == ""
    assert "not too_high" in failure({}, {**high, "illegal": True, "reason": "too_high"})
    assert "should be refused" in failure({}, {"a": "choose", "choice": "senate 1", "illegal": True})


def test_nobody_is_asked():
    """At the end and while dice are due nobody can choose."""
    assert "nobody is asked" in failure({"phase": "end"}, {"a": "choose", "choice": "done"})
    assert "no dice are due" in failure({}, {"a": "roll", "dice": [1]})
    assert failure({"phase": "roll"}, {"a": "roll"}) == ""


def test_unknown_expectation():
    """What nobody can check is told."""
    assert "'luck' cannot be expected" in failure({}, luck=1)
    assert "tracks of forum is nothing, expected []" in failure({}, tracks={"forum": []})


def test_differences():
    """What differs is told with both values."""
    assert "vp of 1 is 0, expected 3" in failure({}, vp={"1": 3})
    assert "order is [1, 2, 3], expected [3, 2, 1]" in failure({}, order=[3, 2, 1])
    assert failure({}, options=["military 1", "senate 1", "market 1"], over=False, winner=[]) == ""
    assert failure({"phase": "end", "round": 5}, options=[], asked=None, waiting=[]) == ""


def test_cards_beyond_the_box():
    """A scenario may use a card more often than the box has it."""
    assert failure({"hands": {"1": ["lion"] * 3}}, hands={"1": ["lion"] * 3}) == ""


def test_counts_as_numbers_or_things():
    """What is counted is written as a number for each thing, or as the things themselves."""
    assert failure({"forum": {"1": [2, 0, 1]}}, forum={"1": ["olives", "olives", "jewels"]}) == ""
    assert failure({"forum": {"1": ["jewels"]}}, forum={"1": [0, 0, 1]}) == ""
    assert "forum of 1 is [0, 0, 0], expected [1, 0, 0]" in failure({}, forum={"1": [1, 0, 0]})
