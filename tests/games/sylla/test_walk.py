"""The laws, held against random games of every size and with every option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comitia import testing as checks
from comitia.engine.chance import Generator
from comitia.engine.flow import apply, apply_chance, is_chance, offered, outcomes, question_due, step_due, to_move
from comitia.engine.state import fingerprint
from comitia.games import sylla
from comitia.games.sylla.scoring import recount, scores, totals
from comitia.games.sylla.state import SyllaState
from tests.games.sylla.positions import GAME
from tests.laws.cases import LawCase, cases_of

SOURCES = Path(sylla.__file__).parent
HERE = Path(__file__).parent

#: 15.2  Hidden, but known to everybody who keeps count.
CERTAIN = ("players.money", "players.tokens")
LAWS = [
    checks.Copies,
    checks.Options,
    checks.Replay,
    checks.Views,
    checks.Recall,
    checks.Sounds,
    checks.SealedChoices,
    checks.AnyOrder,
    checks.Conservation,
    checks.Scores,
]
every_case = pytest.mark.parametrize("case", cases_of(GAME), ids=repr)


@every_case
def test_many_games(case: LawCase):
    """Options ascend and are what is not refused; components and scores add up; copies stand alone; games end."""
    for seed in range(20):
        rng = Generator(seed)
        s = GAME.fresh(case.header)
        assert isinstance(s, SyllaState)
        components = totals(s)
        made = 0
        while not s.over:
            if is_chance(s):
                apply_chance(s, rng.draw(outcomes(s)))
                continue
            check_decision(s, rng)
            assert totals(s) == components
            assert scores(s) == recount(s)
            choices = offered(s)
            apply(s, choices[rng.below(len(choices))])
            made += 1
        assert made <= GAME.bound
        assert GAME.winners(s)


def check_decision(s: SyllaState, rng: Generator) -> None:
    """What is offered is what is not refused; a copy that plays on leaves the original alone."""
    seat = to_move(s)
    question = question_due(s)
    choices = offered(s)
    assert choices == [c for c in range(step_due(s).domain.size) if question.refusal(s, seat, c) is None]
    assert choices == sorted(choices)
    if rng.below(10) == 0:
        before = fingerprint(s)
        twin = s.copy()
        apply(twin, choices[rng.below(len(choices))])
        assert fingerprint(s) == before


@every_case
@pytest.mark.parametrize("pick", [checks.first, checks.last], ids=["first", "last"])
def test_stubborn_games(case: LawCase, pick: checks.Pick):
    """Games in which everybody always takes the first option, or the last, end within the stated bound."""
    checks.keep([checks.Ending, checks.Conservation, checks.Scores], case.header, 1, pick)


@every_case
def test_laws(case: LawCase):
    """All laws of a moment hold at the moments of a game."""
    checks.keep(LAWS, case.header, 3, most=150)


@every_case
def test_time_travel(case: LawCase):
    """Undo restores everything, and saves play on as the table does."""
    checks.check_undo(case.header, 1, most=120)
    checks.check_saves(case.header, 2, most=25)


def test_redeals_vary():
    """15.2  What nobody can know is dealt differently from the truth more than now and then."""
    checks.check_redeals_vary(GAME.header(3), range(1), CERTAIN)


def test_codes():
    """Labels, texts and dense numbers of all choices are unique."""
    checks.check_labels(GAME)
    checks.check_domains(GAME)
    checks.check_flat_codes(GAME)


# Every section of the rules is cited by code and by a test.


def sections() -> list[str]:
    text = (SOURCES / "RULES.md").read_text("utf-8")
    return re.findall(r"^### (\d+\.\d+|R\d+) ", text, re.MULTILINE)


def cited(texts: list[str]) -> set[str]:
    return {name for text in texts for name in re.findall(r"\d+\.\d+|R\d+", text)}


def test_sections_are_cited_by_code():
    """Each numbered section of the rules is named by the code that implements it."""
    found = cited([path.read_text("utf-8") for path in SOURCES.glob("*.py")])
    assert [name for name in sections() if not name.startswith("R") and name not in found] == []


def test_sections_are_cited_by_tests():
    """Each section and each ruling is named by a test or a scenario."""
    texts = [path.read_text("utf-8") for path in HERE.glob("test_*.py")]
    found = cited([*texts, (HERE / "scenarios.jsonl").read_text("utf-8")])
    assert [name for name in sections() if name not in found] == []


def test_no_section_is_invented():
    """Code and scenarios cite sections that exist, chapters apart."""
    texts = [path.read_text("utf-8") for path in SOURCES.glob("*.py")]
    docstrings = [quoted for text in texts for quoted in re.findall(r'"""([\d., R]+) ', text)]
    known = set(sections())
    assert sorted(name for name in cited(docstrings) if name not in known) == []
