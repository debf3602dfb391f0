"""1  Components: what is in the box, and how its numbers can be corrected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comitia.engine.edition import PUBLISHED, RECONSTRUCTED, RULEBOOK
from comitia.engine.errors import BadEdition
from comitia.games import sylla
from comitia.games.sylla.edition import (
    BUILDING_NAMES,
    CHARACTER_NAMES,
    EVENT_NAMES,
    OURS,
    SHEET,
    TOKEN_NAMES,
    WORK_NAMES,
    Edition,
    edition_of,
)
from comitia.games.sylla.scoring import totals
from tests.games.sylla.positions import GAME, position, state_of, table_of

RULES = Path(sylla.__file__).with_name("RULES.md").read_text("utf-8")


def rows(section: str) -> list[list[str]]:
    """The rows of the table of a section whose first cell is an id."""
    text = RULES.split(f"### {section} ")[1].split("\n### ")[0]
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]
    return [[row[0].strip("`"), *row[1:]] for row in cells]


def test_characters_are_the_edition():
    """1.1  Ten characters in each of four sets; the table prints the numbers with which the game is played."""
    found = rows("1.1")
    assert [row[0] for row in found] == CHARACTER_NAMES
    assert sum(int(row[2]) for row in found) == 10
    for name, _, copies, *marks in [row[:6] for row in found]:
        assert int(copies) == SHEET.value(f"cards.{name}.copies")
        assert [mark == "x" for mark in marks] == [
            SHEET.value(f"cards.{name}.{colour}") == 1 for colour in ("red", "yellow", "grey")
        ]
    assert [row[0] for row in found if row[6] == "x"] == [n for n in CHARACTER_NAMES if n.startswith("christian")]


def test_cranes():
    """1.2  Three Cranes, which have all three colours and are no characters."""
    assert totals(position("income"))["card crane"] == 3
    assert all(OURS.coloured[colour][-1] == len(CHARACTER_NAMES) for colour in range(3))


def test_buildings_are_the_edition():
    """1.3  32 buildings: twelve A, twelve B, eight C."""
    found = rows("1.3")
    assert [row[0] for row in found] == BUILDING_NAMES
    for name, _, *counts in [row[:5] for row in found]:
        assert [int(n) for n in counts] == [SHEET.value(f"buildings.{name}.{letter}") for letter in "abc"]
    assert [sum(letter) for letter in OURS.tiles] == [12, 12, 8]


def test_places():
    """1.4  Six places, two of each colour."""
    assert OURS.places == [0, 0, 1, 1, 2, 2]


def test_ladder():
    """1.5  Seven spaces; the markers start on the fourth."""
    worth = re.search(r"^\| prestige for each token at the end \|(.*)\|$", RULES, re.MULTILINE)
    assert worth is not None
    assert [int(n) for n in worth[1].split("|")] == OURS.ladder
    assert state_of(table_of()).ladder == (3, 3, 3)
    assert TOKEN_NAMES == ["civic", "leisure", "health"]


def test_famine_track():
    """1.6  The famine starts at 0 and ends at 6."""
    assert (state_of(table_of()).famine, OURS.famine_most) == (0, 6)


def test_event_cards_are_the_edition():
    """1.7  Ten events; tokens, fighters and symbols as printed."""
    found = rows("1.7")
    assert [row[0] for row in found] == EVENT_NAMES
    for event, (name, _, token, legionary, vestal, symbols, _) in enumerate(found):
        assert token == ("none" if name == "decadence" else TOKEN_NAMES[OURS.token[event]])
        assert (legionary == "x", vestal == "x") == (OURS.legionary[event] == 1, OURS.vestal[event] == 1)
        assert int(symbols) == OURS.symbols[event]


def test_works_are_the_edition():
    """1.8  Six great works; prestige of the places and votes for a step as printed."""
    found = rows("1.8")
    assert [row[0] for row in found] == WORK_NAMES
    for work, row in enumerate(found):
        assert [int(cell) for cell in row[2:5] if cell] == OURS.work_prestige[work]
        votes = re.search(r"each (\d) votes", row[5])
        assert (0 if votes is None else int(votes[1])) == OURS.work_votes[work]


def test_money_and_tokens():
    """1.9  60 denarii and 40 tokens of each kind, of which one is the marker."""
    found = totals(state_of(table_of()))
    assert found["denarii"] == 60
    assert [found[f"token {name}"] for name in TOKEN_NAMES] == [39, 39, 39]


def test_every_number_has_its_provenance():
    """1  Each printed number is from the rulebook, from a published source, or ours with a reason."""
    for key, entry in SHEET.entries.items():
        assert entry.provenance in (RULEBOOK, PUBLISHED, RECONSTRUCTED), key
        assert entry.note or entry.provenance == RULEBOOK, f"{key} has no source"
        assert entry.low <= entry.value <= entry.high


def test_an_owner_corrects_the_colours():
    """1.1  An edition in which Senators are yellow lets them pay for yellow buildings."""
    sheet = SHEET.override("[cards.senator]\nred = 0\nyellow = 1\n", "my copy")
    edition = edition_of(sheet)
    assert (0 in edition.coloured[0], 0 in edition.coloured[1]) == (False, True)
    assert edition_of(sheet) is edition
    assert isinstance(edition, Edition)


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        (
            "[cards.slave]\ncopies = 0\n[cards.vestal]\ncopies = 0\n[cards.legionary]\ncopies = 0\n",
            "too few to choose 6",
        ),
        ("seats.2.offered = 10\nseats.2.chosen = 10\n[cards.slave]\ncopies = 2\n", None),
        ("seats.4.chosen = 8\n", "run out in a game for 4"),
        ("buildings.field.b = 0\n", "29 buildings are too few for 5 rounds"),
        ("buildings.crane.b = 1\n", "more Crane tiles than Crane cards"),
        ("level.start = 7\n", "beyond its highest level"),
        ("events.decadence.vestal = 0\n", "must be from 1 to 1"),
    ],
)
def test_impossible_editions(text: str, flaw: str | None):
    """1  Numbers with which the game could not be played to its end are refused."""
    if flaw is None:
        assert SHEET.override(text, "mine").value("seats.2.offered") == 10
        return
    with pytest.raises(BadEdition, match=flaw):
        SHEET.override(text, "mine")


def test_game_is_for_two_to_four():
    """12.1, 13.1  Three or four players, two in our variant."""
    assert GAME.players == (2, 4)
