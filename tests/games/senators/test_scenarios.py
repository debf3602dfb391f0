"""Scenarios: positions, moves, and what must be seen afterwards; each names the section that it is about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from comitia.engine.scenario import run
from comitia.games.senators.edition import FIRST_EVENT, FIRST_GOVERNOR, NAMES, OPTIONS

HERE = Path(__file__).parent
SCENARIOS: list[dict[str, Any]] = [
    json.loads(line) for line in (HERE / "scenarios.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("scenario", [pytest.param(scenario, id=scenario["id"]) for scenario in SCENARIOS])
def test_scenario(scenario: dict[str, object]):
    """Worked examples, every event, every card, every variant, every tie."""
    assert run(scenario).failure is None


def test_names_are_unique():
    """There are more than a hundred scenarios, and no name is used twice."""
    assert len({scenario["id"] for scenario in SCENARIOS}) == len(SCENARIOS) > 100


@pytest.mark.parametrize("card", NAMES[FIRST_GOVERNOR:])
def test_every_card_has_a_scenario(card: str):
    """Every event, office and Influence card is on the table in a scenario."""
    shown = card if card not in NAMES[:FIRST_EVENT] or not card.startswith("governor_") else "governor_"
    assert any(shown in json.dumps([scenario["setup"], scenario["actions"]]) for scenario in SCENARIOS)


@pytest.mark.parametrize("option", [option for option in OPTIONS if option.name != "events"], ids=lambda o: o.name)
def test_every_variant_has_a_scenario(option: Any):
    """Every option that changes what happens after the set-up is on in a scenario."""
    assert any(scenario.get("options", {}).get(option.name) == option.values[1] for scenario in SCENARIOS)
