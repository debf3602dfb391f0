"""Editions: printed numbers, corrections, and refusals that name the line."""

from __future__ import annotations

import pytest

from comitia.engine.edition import MOST_EDITIONS, PUBLISHED, Editions, Printed, Sheet
from comitia.engine.errors import BadEdition
from tests.engine.small import SHEET

CARDS = Sheet("roma", {f"cards.{name}.cost": Printed(cost, PUBLISHED) for name, cost in [("forum", 5), ("nero", 8)]})


def test_values():
    """Numbers are read by key, or by a pattern for several names."""
    assert (CARDS.value("cards.nero.cost"), CARDS.values("cards.{}.cost", ["nero", "forum"])) == (8, [8, 5])


def test_override():
    """A correction replaces a number and says where it comes from."""
    sheet = SHEET.override('game = "small"\n[coins]\neach = 7\n', "my-copy.toml")
    entry = sheet.entries["coins.each"]
    assert (entry.value, entry.provenance, entry.note) == (7, PUBLISHED, "corrected by my-copy.toml")


def test_override_leaves_the_sheet():
    """The sheet that is corrected stays as it is."""
    SHEET.override("coins.each = 7", "x")
    assert SHEET.value("coins.each") == 3


def test_override_of_nothing():
    """An empty correction is none."""
    assert SHEET.override("", "x").digest() == SHEET.digest()


def test_changes():
    """A sheet tells in which numbers another differs."""
    assert SHEET.changes(SHEET.override("coins.each = 7", "x")) == {"coins.each": 7}


def test_digest_depends_on_the_numbers():
    """The digest is of the numbers: different ones, different digest; the same ones, the same."""
    seven = SHEET.override("coins.each = 7", "x")
    assert seven.digest() != SHEET.digest()
    assert seven.override("coins.each = 3", "y").digest() == SHEET.digest()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("coins.each = ", "my.toml: not TOML: "),
        ("a = " + "[" * 3000, "my.toml: not TOML: "),
        ('\ngame = "roma"', "my.toml line 2: this edition is not for small"),
        ("[coins]\n\nheach = 3", "my.toml line 3: coins.heach is not printed in small"),
        ("coins.each = 3.5", "my.toml line 1: coins.each must be a whole number"),
        ("coins.each = true", "my.toml line 1: coins.each must be a whole number"),
        ('coins.each = "3"', "my.toml line 1: coins.each must be a whole number"),
        ("coins.each = 0", "my.toml line 1: coins.each must be from 1 to 20, not 0"),
        ("coins.each = 21", "my.toml line 1: coins.each must be from 1 to 20, not 21"),
        ("# a remark\n[rounds]\nall = 9", "my.toml line 3: too few coins"),
        ("coins = {each = 99}", "my.toml: coins.each must be from 1 to 20, not 99"),
        ("x" * 40_001, "my.toml: longer than 40000 characters"),
        ("\na" + ".a" * 33 + " = 1", "my.toml line 2: more than 32 dots"),
        ('"#\u2028' + '".a' * 33 + " = 1", "my.toml line 1: more than 32 dots"),
        ("coins.each = " + "9" * 5000, "my.toml line 1: a number of more than 18 digits"),
        ("coins.each = 0x" + "f" * 5000, "my.toml line 1: a number of more than 18 digits"),
        ("coins.each = 1" + "_1" * 3000, "my.toml line 1: a number of more than 18 digits"),
    ],
)
def test_refused_override(text: str, reason: str):
    """A wrong correction is refused with its line and its reason; a line that cannot be found is not named."""
    with pytest.raises(BadEdition) as refused:
        SHEET.override(text, "my.toml")
    assert str(refused.value).startswith(reason)


def test_sheet_without_a_check():
    """A sheet need not have numbers that depend on one another."""
    assert CARDS.corrected({"cards.forum.cost": 6}, "x").value("cards.forum.cost") == 6


def test_line_of_the_number_that_cannot_be():
    """The line of the first correction that cannot be is told; if only all together cannot be, that of the last."""
    entries = {key: Printed(1, PUBLISHED) for key in ("a.x", "b.x", "c.x")}

    def check(sheet: Sheet) -> str | None:
        return "too much" if sum(entry.value for entry in sheet.entries.values()) > 6 else None

    sheet = Sheet("small", entries, check)
    with pytest.raises(BadEdition, match="mine line 2: too much"):
        sheet.override("a.x = 2\nb.x = 9\nc.x = 9\n", "mine")
    with pytest.raises(BadEdition, match="mine line 3: too much"):
        sheet.override("a.x = 2\nb.x = 3\nc.x = 3\n", "mine")


def test_editions_are_made_once():
    """What a game makes of a sheet is made once, also of a corrected one."""
    made: list[Sheet] = []

    def make(sheet: Sheet) -> int:
        made.append(sheet)
        return sheet.value("coins.each")

    editions = Editions(make, SHEET)
    corrected = SHEET.override("coins.each = 7", "x")
    assert [editions.of(sheet) for sheet in (SHEET, corrected, corrected, SHEET)] == [3, 7, 7, 3]
    assert made == [SHEET, corrected]


def test_only_the_latest_corrected_editions_are_kept():
    """Every save brings a sheet of its own; the oldest ones go, ours stays."""
    editions = Editions(lambda sheet: sheet.value("coins.each"), SHEET)
    for _ in range(3 * MOST_EDITIONS):
        assert editions.of(SHEET.override("coins.each = 7", "x")) == 7
    assert len(editions) == 1 + MOST_EDITIONS
    assert editions.of(SHEET) == editions.ours == 3
