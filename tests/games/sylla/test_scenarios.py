"""Scenarios: positions at the beginning of a phase, lines, and what must be seen afterwards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from comitia.engine.errors import BadScenario, Illegal
from comitia.engine.scenario import Record, Refused, run
from comitia.games.sylla.edition import BUILDING_NAMES, CARD_NAMES, EVENT_NAMES, WORK_NAMES
from comitia.games.sylla.scenario import HARNESS
from tests.games.sylla.positions import GAME, position

FILE = Path(__file__).with_name("scenarios.jsonl")
SCENARIOS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_scenario(scenario: dict[str, Any]):
    """Every scenario holds; `rules` names the sections concerned."""
    assert run(scenario, "sylla").failure is None


def test_names_are_unique():
    """No two scenarios bear the same name."""
    names = [scenario["id"] for scenario in SCENARIOS]
    assert len(set(names)) == len(names) >= 60


def text_of(part: str) -> str:
    return " ".join(json.dumps(scenario[part]) for scenario in SCENARIOS)


@pytest.mark.parametrize("word", [*CARD_NAMES, *BUILDING_NAMES, *EVENT_NAMES, *WORK_NAMES])
def test_every_component_is_played(word: str):
    """Each card, building, event and great work occurs in a scenario."""
    assert f'"{word}"' in text_of("setup") + text_of("actions") or f" {word}" in text_of("actions")


def test_options_are_played():
    """14.1, 14.2, 14.3, 14.4  Each option has a scenario."""
    played = {name for scenario in SCENARIOS for name in scenario.get("options", {})}
    assert played == {option.name for option in GAME.options}


# How scenarios are written: every mistake has its own refusal.


@pytest.mark.parametrize(
    ("setup", "flaw"),
    [
        ({"phase": "noon"}, "'phase' must be one of setup, election"),
        ({"phase": "income", "consul": 5}, "nothing is called '5'"),
        ({"phase": "income", "round": 6}, "there is no such round"),
        ({"phase": "income", "ladder": {"civic": 8}}, "a space from 1 to 7"),
        ({"phase": "income", "ladder": {"fame": 2}}, "nothing is called 'fame'"),
        ({"phase": "income", "places": ["stall"]}, "6 entries"),
        ({"phase": "income", "events": ["flood", "flood", "purge"]}, "the three above the Decadence"),
        ({"phase": "income", "work": "ecclesia"}, "nothing is called 'ecclesia'"),
        ({"phase": "income", "offer": ["crane"]}, "nothing is called 'crane'"),
        ({"phase": "income", "money": [1, 2]}, "must be a list of 4"),
        ({"phase": "income", "money": [1, 2, 3, -1]}, "not below 0"),
        ({"phase": "income", "upright": [["senator"] * 5, [], [], []]}, "more cards or buildings"),
        ({"phase": "income", "upright": [["crane"] * 4, [], [], []]}, "more cards or buildings"),
        ({"phase": "income", "buildings": [["tavern"] * 4, [], [], []]}, "more cards or buildings"),
        ({"phase": "income", "weather": "fine"}, "unknown entry 'weather'"),
        ({"phase": "setup", "weather": "fine"}, "unknown entry 'weather'"),
    ],
)
def test_bad_set_up(setup: dict[str, object], flaw: str):
    """A set-up that cannot be is refused with what is wrong about it."""
    with pytest.raises(BadScenario, match=flaw):
        HARNESS.set_up(GAME.header(4), Record(setup, "setup"))


@pytest.mark.parametrize(
    ("action", "flaw"),
    [
        ({"a": "dance"}, "no action is called 'dance'"),
        ({"a": "say", "line": 3}, "'line' must be a text"),
        ({"a": "say", "line": "5 done"}, "seat 5 is not asked"),
        ({"a": "say", "line": "1 done", "mood": "good"}, "unknown entry 'mood'"),
        ({"a": "say", "line": "1 take health", "illegal": True, "reason": "cannot_afford"}, "should be refused"),
        ({"a": "say", "line": "1 take rest", "illegal": True}, None),
        ({"a": "say", "line": "2 done"}, "seat 2 is not asked"),
        ({"a": "fall"}, "no dice are due"),
    ],
)
def test_bad_action(action: dict[str, object], flaw: str | None):
    """An action that is not written as it should be, or not allowed, fails the scenario."""
    setup = {"phase": "income", "players": 4, "buildings": [["house_temple"], [], [], []]}
    found = run({"id": "bad", "game": "sylla", "setup": setup, "actions": [action]}).failure
    assert found is None if flaw is None else found is not None and flaw in found


def test_wrong_reason():
    """A refusal for another reason than the one that is written fails the scenario."""
    action = {"a": "say", "line": "1 offer 1", "illegal": True, "reason": "more_cards"}
    setup = {"phase": "buildings", "players": 4, "places": [None, "stall", None, None, None, None]}
    found = run({"game": "sylla", "setup": setup, "actions": [action]}).failure
    assert found == "action 1 is refused because of empty_place, not more_cards"


def test_passing_needs_a_question():
    """Nobody passes who is not asked, or who may not pass."""
    for setup in ({"phase": "end"}, {"phase": "recruiting", "offer": ["senator", "vestal", "slave", "merchant"]}):
        s = HARNESS.set_up(GAME.header(4), Record(setup, "setup"))
        with pytest.raises((Refused, Illegal)):
            HARNESS.act(s, Record({"a": "pass_all"}, "action"), None)  # type: ignore[arg-type]


def test_expectations_are_known():
    """An expectation that nobody checks is refused; one that differs is told."""
    s = position("income")
    with pytest.raises(BadScenario, match="'mood' cannot be expected"):
        HARNESS.differences(s, Record({"mood": 1}, "expected"))
    for key, wrong in (("consul", 2), ("over", True), ("winners", [1]), ("options", ["x"]), ("work", None)):
        assert HARNESS.differences(s, Record({key: wrong}, "expected"))
    assert HARNESS.differences(position("end"), Record({"options": [], "asked": None}, "expected")) == []
