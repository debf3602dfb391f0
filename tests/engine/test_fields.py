"""Fields: a line says what a field is, and the state of a game is written out from its lines."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from comitia.engine.ask import Words
from comitia.engine.errors import Undeclared
from comitia.engine.fields import Fields, counts, fixed, flag, hidden, marks, number, row, seat, spaces, thing
from comitia.engine.registry import BUILT_IN
from comitia.engine.state import COUNT, FIXED, NOBODY, NONE, OWNER, PUBLIC, State, declare
from comitia.testing.making import NoFields, made_state

CARD = Words("card", ["forum", "turris", "templum"])

MODULE = """
from comitia.engine.fields import {constructors}
from comitia.engine.state import *
{lines}
"""


def test_a_line_says_all():
    """Name, visibility, form, kind and start come from one line."""
    fields = Fields(
        "Table",
        "A table.",
        fixed("edition", CARD),
        number("points", PUBLIC),
        flag("done", PUBLIC, passing=True),
        seat("leader", PUBLIC),
        thing("card", PUBLIC, CARD),
        row("hand", COUNT, CARD, []),
        row("dice", PUBLIC, "die"),
        counts("supply", PUBLIC, CARD),
        spaces("sites", PUBLIC, (NONE,) * 2, "seat", places=(CARD,), turned=8),
        marks("used", OWNER, CARD),
        hidden("memory", NOBODY, 0),
    )
    told = {f.name: (f.sees, f.form, f.kind, f.places, f.start) for f in fields.all}
    assert told == {
        "edition": (FIXED, "fixed", "", "", CARD),
        "points": (PUBLIC, "number", "", "", 0),
        "done": (PUBLIC, "flag", "", "", False),
        "leader": (PUBLIC, "seat", "", "", NONE),
        "card": (PUBLIC, "things", "card", "", NONE),
        "hand": (COUNT, "things", "card", "", []),
        "dice": (PUBLIC, "things", "die", "", ()),
        "supply": (PUBLIC, "counts", "card", "", (0, 0, 0)),
        "sites": (PUBLIC, "spaces", "seat", "card", (NONE, NONE)),
        "used": (OWNER, "marks", "", "card", 0),
        "memory": (NOBODY, "hidden", "", "", 0),
    }
    assert [field.name for field in fields.shown] == list(told)[1:-1]
    found = fields.field("used")
    assert found is not None
    assert found.form == "marks"
    assert fields.field("nothing") is None


@pytest.mark.parametrize("game", [name for name in BUILT_IN if name != "age_of_rome"])
def test_states_are_what_the_fields_say(game: str):
    """Whoever changes a line and forgets `comitia fields` is told."""
    path, text = made_state(f"comitia.games.{game}")
    assert path.read_text() == text


def package(folder: Path, monkeypatch: pytest.MonkeyPatch, **files: str) -> str:
    """A package of its own with some modules."""
    home = folder / "halma"
    home.mkdir()
    for name, text in {"__init__": "", **files}.items():
        (home / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(folder))
    for known in [known for known in sys.modules if known.partition(".")[0] == "halma"]:
        monkeypatch.delitem(sys.modules, known)
    importlib.invalidate_caches()
    return "halma"


FIELDS = MODULE.format(
    constructors="*",
    lines="""
class Box: ...
OURS = Box()
SIDE = Fields("Player", "A side.", number("points", PUBLIC), row("hand", COUNT, "die", []), flag("out", PUBLIC))
TABLE = Fields(
    "Halma", "A position.", fixed("box", OURS), row("dice", PUBLIC, "die"),
    spaces("sites", PUBLIC, [NONE] * 3), spaces("one", PUBLIC, (4,)), spaces("two", PUBLIC, (4, 5)),
)
""",
)


def test_a_state_is_made_and_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is made imports, starts as the lines say, copies without sharing lists, and fits their visibility."""
    name = package(tmp_path, monkeypatch, fields=FIELDS)
    path, text = made_state(name)
    assert path == tmp_path / "halma" / "state.py"
    assert text.startswith("# made by `comitia fields halma`")
    path.write_text(text)
    made = importlib.import_module("halma.state")
    s = made.Halma()
    s.players = [made.Player()]
    twin = s.copy()
    twin.players[0].hand.append(3)
    twin.sites[0] = 1
    assert (s.players[0].hand, s.sites, s.one, s.two) == ([], [NONE] * 3, (4,), (4, 5))
    assert twin.box is s.box


def test_a_stale_state_does_not_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A line without its field in the state is noticed at once, and the state can still be made anew."""
    name = package(tmp_path, monkeypatch, fields=FIELDS)
    path, text = made_state(name)
    (tmp_path / "halma" / "__init__.py").write_text("from halma.state import Halma")
    path.write_text(text)
    (tmp_path / "halma" / "fields.py").write_text(FIELDS.replace('flag("out", PUBLIC)', 'flag("gone", PUBLIC)'))
    with pytest.raises(Undeclared, match="Player: fields and visibility differ in gone, out"):
        importlib.import_module("halma.state")
    assert "self.gone = False" in made_state(name)[1]


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({}, "halma has no fields.py"),
        ({"fields": "TABLE = 3"}, "halma.fields names no TABLE"),
        ({"fields": FIELDS.replace("OURS = Box()", "").replace("OURS", "Box()")}, "the start of box has no name"),
    ],
)
def test_fields_that_make_no_state(files: dict[str, str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is missing is said in a sentence."""
    with pytest.raises(NoFields, match=reason):
        made_state(package(tmp_path, monkeypatch, **files))


def test_no_such_package():
    """A name that nothing has."""
    with pytest.raises(NoFields, match="no package is called 'halmo'"):
        made_state("halmo")


def test_visibility_of_a_table():
    """The lines are what `declare` wants."""

    class Jar(State):
        def __init__(self) -> None:
            super().__init__(None)
            self.coins = 0

    declare(Jar, **Fields("Jar", "", number("coins", PUBLIC)).visibility())
