"""The count of what a game's author writes by hand: small sources, and what each row says of them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def counts() -> ModuleType:
    """The script as a module."""
    path = Path(__file__).parents[1] / "scripts" / "author_lines.py"
    spec = importlib.util.spec_from_file_location("author_lines", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["author_lines"] = module
    spec.loader.exec_module(module)
    return module


STATE = '''
class Side1(Side):
    """A side."""

    def __init__(self, source=None):
        # Two fields.
        if source is not None:
            self.coins: int = source.coins
        else:
            self.coins = 0


declare(Side1, coins=PUBLIC)
ZONES = (Zone("coins", "number"),)
'''
RULES = '''
_MADE: dict[int, int] = {}
_KNOWN: dict[int, int] = {}


class Menu(Ask[S]):
    def refusal(self, s, p, choice):
        return None if choice < LAY or choice - LAY in s.hand else NO

    def options(self, s, p):
        return []


class Act(Menu):
    domain = Domain(Verb("end"), Verb("lay", CARD, DISC))

    def take(self, s, p, choice):
        if choice > s.players[p].coins:
            return None
        return s.made[choice]


def set_up(s, p):
    """1  Only a label."""
    return SETTING_UP


def opens(s, p):
    s.window = OPEN


def pays(s, p):
    s.players[p].coins -= 1


def made(sheet):
    if sheet not in _MADE:
        _MADE[sheet] = 1
    return _MADE[sheet]


def known(sheet):
    if len(_KNOWN) > 9:
        _KNOWN.clear()
    _KNOWN[sheet] = 1


def effect(s, card):
    if card == PLOUGH:
        s.coins += 2
    elif card == HAMMER:
        s.coins += 1
    elif card in (BULLA, RING):
        s.fame += 1
    elif card == TUNIC:
        return 3
    else:
        return 4
    if s.coins == 3:
        return 1
    return 0
'''


@pytest.mark.parametrize(
    ("row", "number"),
    [
        ("state_boilerplate", 6),
        ("places_of_fields", 4.0),
        ("questions", 2),
        ("twice_legal", 1),
        ("arithmetic_sites", 2),
        ("several_kinds", 1),
        ("label_functions", 2),
        ("elif_chains", 1),
        ("elif_branches", 4),
        ("unbounded_caches", 1),
    ],
)
def test_rows(counts: ModuleType, row: str, number: float):
    """Each row counts what it says, and nothing beside it."""
    assert getattr(counts, row)({"state.py": STATE, "rules.py": RULES}) == number


DEEDS = """
class Pass(Deed[S]):
    verb = Verb("pass")


class Buy(PairDeed[S]):
    def things(self, s, p):
        return []

    def refusal_of(self, s, p, one, other):
        return None

    def take(self, s, p, thing):
        s.bought = thing // 3


class Turn(Menu[S]):
    deeds = (Pass(), Buy())
"""


@pytest.mark.parametrize(
    ("row", "number"),
    [("questions", 1), ("deeds", 2), ("twice_legal", 1), ("arithmetic_sites", 0), ("arithmetic_on_things", 1)],
)
def test_deeds(counts: ModuleType, row: str, number: int):
    """Verbs that own their rule are counted as such, and arithmetic on their things apart."""
    assert getattr(counts, row)({"rules.py": DEEDS}) == number


def test_across_modules(counts: ModuleType):
    """What is empty until another module is imported, and names that mean two things."""
    one = "EFFECTS: Final[list[int]] = []\nOWN = []\nOWN.append(1)\nPUBLIC = 1\nSAME = 2\n"
    other = "from one import EFFECTS\nEFFECTS.extend([1, 2])\nPUBLIC = 'public'\nSAME = 2\n"
    files = {"one.py": one, "other.py": other}
    assert counts.filled_elsewhere(files) == 1
    assert counts.double_names(files) == 1


def test_listed_fields(counts: ModuleType):
    """A field that is listed has one place."""
    listed = 'TABLE = Fields("T", "A table.", number("coins", PUBLIC), row("hand", COUNT, CARD, []))\n'
    assert counts.declared_fields({"fields.py": listed}) == ["coins", "hand"]
    assert counts.places_of_fields({"fields.py": listed}) == 1
    assert counts.state_boilerplate({"fields.py": listed}) == 0


def test_lines(counts: ModuleType):
    """Blank lines, comments and docstrings are no lines of code."""
    text = '"""A module."""\n\n# Why.\nx = 1\n\n\ndef f():\n    """Does."""\n    return (\n        2\n    )\n'
    assert counts.code_lines(text) == {4, 7, 9, 10, 11}


def test_made_files_are_listed_apart(counts: ModuleType):
    """What a program has written is no author's work."""
    files = {
        "src/comitia/games/ludus/state.py": "# made by scripts/fields.py; do not edit\nx = 1\ny = 2\n",
        "src/comitia/games/ludus/rules.py": "z = 3\n",
        "src/comitia/games/ludus/event_cards.py": "z = 3\n",
        "src/comitia/engine/scenario.py": "a = 1\n",
        "tests/games/ludus/test_rules.py": "a = 1\nb = 2\nc = 3\n",
    }
    found = counts.measured(files, all_lines=False)
    assert found["lines made by a program"] == {"ludus": 2}
    assert found["lines of state"] == {"ludus": 0}
    assert found["lines of rules"] == {"ludus": 2, "engine": 0}
    assert found["lines of scenario"] == {"ludus": 0, "engine": 1}
    assert found["lines of tests for one of code"] == {"ludus": 1.5}


def test_table(counts: ModuleType):
    """A number that has changed stands beside the earlier one."""
    now, before = {"lines of state": {"ludus": 6, "rom": 3}}, {"lines of state": {"ludus": 10, "rom": 3}}
    assert list(counts.told(now, before))[-1] == "| lines of state | 10 → 6 | 3 |  | 13 → 9 |"
