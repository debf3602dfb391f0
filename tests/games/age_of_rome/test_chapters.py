"""Scenarios for every chapter: each says in its first words which sections it holds."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from comitia.engine.chance import Generator
from comitia.engine.flow import step_due, waiting
from comitia.engine.scenario import Record, run
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.scenario import HARNESS
from tests.citations import cited

RECORDS = [json.loads(line) for line in Path(__file__).with_name("chapters.jsonl").read_text("utf-8").splitlines()]
SECTIONS = re.findall(r"^### (\d+\.\d+) ", (GAME.folder / "RULES.md").read_text("utf-8"), re.MULTILINE)
HELD = cited(str(record["what"]) for record in RECORDS)
#: The chapters of what is done at the table: phases, cards, scoring, solo modes.
CHAPTERS = ("4", "5", "6", "7", "8", "9", "11")


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record["id"]))
def test_chapters(record: dict[str, object]):
    """3, 4, 5, 6, 7, 8, 9, 10, 11  What the scenario says."""
    assert run(record, "age_of_rome").failure is None


@pytest.mark.parametrize("section", [section for section in SECTIONS if section.split(".")[0] in CHAPTERS])
def test_section_is_held(section: str):
    """4, 5, 6, 7, 8, 9, 11  Every section of these chapters has a scenario of its own."""
    assert section in HELD


def test_no_section_is_invented():
    """1  Scenarios cite sections and rulings that exist."""
    rulings = re.findall(r"^### (R\d+) ", (GAME.folder / "RULES.md").read_text("utf-8"), re.MULTILINE)
    assert {*SECTIONS, *rulings} >= HELD


@pytest.mark.parametrize(
    "record", [record for record in RECORDS if "illegal" in json.dumps(record)], ids=lambda record: str(record["id"])
)
def test_refusals_are_of_the_rules(record: dict[str, object]):
    """4, 5, 6, 7, 8, 10  What is refused in a scenario is an answer to the question that is due."""
    scenario = Record(record, "scenario")
    setup = scenario.record("setup")
    chosen = {key: str(value) for key, value in scenario.record("options").values.items()}
    s = HARNESS.set_up(GAME.header(setup.number("players"), chosen), Record(setup.values, "setup"))
    for item in scenario.items("actions"):
        action = Record(item, "action")
        if action.get("illegal") is True:
            assert step_due(s).domain.parse(action.text("text")) >= 0
            assert not action.has("seat") or action.number("seat") - 1 in waiting(s)
        else:
            HARNESS.act(s, action, Generator(1))
