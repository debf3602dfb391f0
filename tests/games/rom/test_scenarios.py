"""Scenarios: positions, choices with scripted dice, and what must be seen afterwards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from comitia.engine.scenario import run
from comitia.games.rom.edition import CARD_NAMES, OPTIONS

#: The rules one by one, and the same things entered in different orders.
FILES = [Path(__file__).with_name(name) for name in ("scenarios.jsonl", "orders.jsonl")]
SCENARIOS: list[dict[str, Any]] = [json.loads(line) for file in FILES for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_scenario(scenario: dict[str, Any]):
    """What a scenario expects is what happens; `what` begins with the sections concerned."""
    assert run(scenario, "rom").failure is None


def test_names():
    """No name is used twice, and there are many."""
    names = [scenario["id"] for scenario in SCENARIOS]
    assert len(set(names)) == len(names) >= 60


@pytest.mark.parametrize("card", CARD_NAMES)
def test_every_card(card: str):
    """Every Senate card has scenarios of its own."""
    assert any(card in scenario.get("cards", []) for scenario in SCENARIOS)


@pytest.mark.parametrize(("name", "value"), [(option.name, value) for option in OPTIONS for value in option.values[1:]])
def test_every_option(name: str, value: str):
    """Every value of every option has a scenario."""
    assert any(scenario.get("options", {}).get(name) == value for scenario in SCENARIOS)
