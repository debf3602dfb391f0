"""Every numbered section of the rules is cited by the code that carries it out and by a test that proves it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from comitia.games import rom
from tests.citations import cited, comments, docstrings

GAME = Path(rom.__file__).parent
HERE = Path(__file__).parent
TEXT = (GAME / "RULES.md").read_text("utf-8")
SECTIONS = re.findall(r"^### (\d+\.\d+) ", TEXT, re.MULTILINE)
BY_CODE = {s for path in GAME.glob("*.py") for texts in (docstrings(path), comments(path)) for s in cited(texts)}
SCENARIOS = [line for path in HERE.glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
BY_TESTS = {s for path in HERE.glob("test_*.py") for s in cited(docstrings(path))} | cited(
    str(json.loads(line)["what"]) for line in SCENARIOS
)


def test_rules_have_sections():
    """The chapters are numbered from 1 to 14, and within them without a gap."""
    chapters = [int(section.split(".")[0]) for section in SECTIONS]
    assert sorted(set(chapters)) == list(range(1, 15))
    assert [f"{c}.{n + 1}" for c in range(1, 15) for n in range(chapters.count(c))] == SECTIONS


@pytest.mark.parametrize("section", SECTIONS)
def test_section_is_cited(section: str):
    """A section without code is not played; one without a test is not known to be played."""
    assert section in BY_CODE
    assert section in BY_TESTS


def test_no_section_is_invented():
    """Code and tests cite sections that exist: a chapter, a section, or a ruling."""
    rulings = re.findall(r"^### (R\d+) ", TEXT, re.MULTILINE)
    found = {section for section in BY_CODE | BY_TESTS if "." in section or section.startswith("R")}
    assert found <= {*SECTIONS, *rulings}


def test_rulings_are_told():
    """Every ruling to which the rules refer is written out, and every ruling is referred to."""
    rules, _, rulings = TEXT.partition("## 15 Rulings")
    told = re.findall(r"^### (R\d+) ", rulings, re.MULTILINE)
    assert told == [f"R{n}" for n in range(1, 38)]
    assert set(re.findall(r"\bR\d+\b", rules)) == set(told)
