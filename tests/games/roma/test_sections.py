"""Every numbered section of the rules is cited by the code that carries it out and by a test that proves it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from comitia.games import roma
from tests.citations import cited, comments, docstrings

GAME = Path(roma.__file__).parent
HERE = Path(__file__).parent
SECTIONS = re.findall(r"^### (\d+\.\d+) ", (GAME / "RULES.md").read_text("utf-8"), re.MULTILINE)


def cited_by_code() -> set[str]:
    return {s for path in GAME.glob("*.py") for texts in (docstrings(path), comments(path)) for s in cited(texts)}


def cited_by_tests() -> set[str]:
    tests = {s for path in HERE.glob("test_*.py") for s in cited(docstrings(path))}
    scenarios = (HERE / "more_scenarios.jsonl").read_text("utf-8").splitlines()
    return tests | cited(str(json.loads(line)["what"]) for line in scenarios)


def test_rules_have_sections():
    """The chapters are numbered from 1 to 9, and within them without a gap."""
    chapters = [int(section.split(".")[0]) for section in SECTIONS]
    assert (len(SECTIONS), sorted(set(chapters))) == (64, list(range(1, 10)))
    numbers = [f"{chapter}.{n + 1}" for chapter in range(1, 10) for n in range(chapters.count(chapter))]
    assert numbers == SECTIONS


@pytest.mark.parametrize("section", SECTIONS)
def test_section_is_cited(section: str):
    """A section without code is not played; one without a test is not known to be played."""
    assert section in cited_by_code()
    assert section in cited_by_tests()


def test_no_section_is_invented():
    """Code and tests cite sections that exist: a chapter, a section, or a ruling."""
    rulings = re.findall(r"^### (R\d+) ", (GAME / "RULES.md").read_text("utf-8"), re.MULTILINE)
    known = {*SECTIONS, *(section.split(".")[0] for section in SECTIONS), *rulings}
    found = {section for section in cited_by_code() | cited_by_tests() if "." in section or section.startswith("R")}
    assert found <= known


def test_rulings_are_told():
    """Every ruling to which the rules refer is written out, and every ruling is referred to."""
    text = (GAME / "RULES.md").read_text("utf-8")
    rules, _, rulings = text.partition("## 10 Rulings")
    told = set(re.findall(r"^### (R\d+) ", rulings, re.MULTILINE))
    referred = set(re.findall(r"\bR\d+\b", rules))
    assert referred == told
