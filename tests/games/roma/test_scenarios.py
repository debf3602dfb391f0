"""Scenarios: positions, moves with scripted dice, and what must be seen afterwards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from comitia.engine.scenario import run
from comitia.games.roma.edition import NAMES

HERE = Path(__file__).parent
FILES = ("scenarios.jsonl", "more_scenarios.jsonl", "any_order.jsonl")


def scenarios(name: str) -> list[Any]:
    found = [json.loads(line) for line in (HERE / name).read_text("utf-8").splitlines()]
    return [pytest.param(scenario, id=scenario["id"]) for scenario in found]


@pytest.mark.parametrize("scenario", scenarios("scenarios.jsonl"))
def test_given(scenario: dict[str, object]):
    """The scenarios that other implementations of the game agree on."""
    assert run(scenario).failure is None


@pytest.mark.parametrize("scenario", scenarios("more_scenarios.jsonl"))
def test_our_own(scenario: dict[str, object]):
    """Scenarios for what those leave open; `what` begins with the sections concerned."""
    assert run(scenario).failure is None


@pytest.mark.parametrize("scenario", scenarios("any_order.jsonl"))
def test_any_order(scenario: dict[str, object]):
    """Scenarios of what is chosen at once: in set-up and when cards are laid again, in several orders of entry."""
    assert run(scenario).failure is None


def test_given_are_complete():
    """All of the given scenarios are there, and no name is used twice."""
    names = [param.id for file in FILES for param in scenarios(file)]
    assert len(scenarios("scenarios.jsonl")) == 102
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("card", NAMES)
def test_every_card_is_refused_somewhere(card: str):
    """Our own scenarios refuse every card something: an activation or an answer."""
    refused = [s for s in (p.values[0] for p in scenarios("more_scenarios.jsonl")) if s["id"].startswith("no-")]
    short = card.removesuffix("_plebis")
    assert any(s["id"].removeprefix("no-").startswith(short) for s in refused)
