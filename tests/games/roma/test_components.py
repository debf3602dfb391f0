"""1  Components: what is in the box."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comitia.engine.errors import BadEdition
from comitia.engine.flow import waiting
from comitia.games import roma
from comitia.games.roma.edition import CARDS, FIRST_BUILDING, FORUM, NAMES, OURS, SHEET, edition_of
from comitia.games.roma.scoring import recount, scores, totals
from comitia.games.roma.table import is_building, is_person
from tests.games.roma.positions import GAME, lines, position, say, state_of, table_of

RULES = Path(roma.__file__).with_name("RULES.md").read_text("utf-8")


def test_numbers_of_cards():
    """1.1  52 cards of 25 types: 32 persons of 17 types, 20 buildings of 8 types."""
    persons = [card for card in OURS.deck if is_person(card)]
    buildings = [card for card in OURS.deck if is_building(card)]
    assert (len(OURS.deck), len(persons), len(buildings)) == (52, 32, 20)
    assert (CARDS, len(set(persons)), len(set(buildings))) == (25, 17, 8)
    assert FIRST_BUILDING == 17


def test_sums_of_cost_and_defence():
    """1.1  Cost adds up to 132 over the types and 264 over the cards, defence to 96 and 204."""
    assert (sum(OURS.cost), sum(OURS.defence)) == (132, 96)
    assert sum(OURS.cost[card] for card in OURS.deck) == 264
    assert sum(OURS.defence[card] for card in OURS.deck) == 204


def test_card_table_is_the_edition():
    """1.1  The table of the rules prints the numbers with which the game is played, in its order."""
    rows = re.findall(r"^\| `(\w+)` \|[^|]+\|[^|]+\| (\w+) \| (\d) \| (\d) \| (\d) \| (\d) \|$", RULES, re.MULTILINE)
    assert [row[0] for row in rows] == NAMES
    for card, (name, kind, *numbers) in enumerate(rows):
        keys = [f"cards.{name}.{entry}" for entry in ("cost", "defence", "dice", "copies")]
        assert [int(number) for number in numbers] == [SHEET.value(key) for key in keys]
        assert (kind == "person") == is_person(card)


def test_points():
    """1.2  36 points: ten for each player and sixteen in the stock."""
    s = state_of(table_of([]))
    assert (scores(s), s.stock, recount(s), totals(s)["points"]) == ([10, 10], 16, [10, 10], 36)


def test_no_money_at_the_start():
    """1.3  Both players start without money."""
    assert [side.money for side in state_of(table_of([])).players] == [0, 0]


def test_dice():
    """1.4  Three action dice from 1 to 6, one battle die from 1 to 6."""
    events = {step.label: step.event for seq in GAME.sequences.values() for step in seq.steps if step.event is not None}
    s = position()
    assert [events[name].outcomes(s) for name in ("roll", "roll_again", "battle")] == [216, 216, 6]


def test_discs():
    """1.5  Six discs, with room for one card of each player."""
    s = say(position(hands=[["forum"], []], money=[5, 0]), "1 lay forum")
    assert lines(s) == [f"at {disc}" for disc in range(1, 7)]
    assert [len(side.discs) for side in s.players] == [6, 6]


def test_cards_are_conserved():
    """1.1  Whatever is done, the cards of the box stay the same cards, also while some are taken up or drawn."""
    table = table_of([], seed=4)
    found = GAME.totals(table.state)
    assert found[f"card {FORUM}"] == 6
    while not table.is_over() and len(table.lines) < 300:
        options = table.packet(waiting(table.state)[0]).lines()
        table.say(options[len(table.lines) * 7 % len(options)])
        assert GAME.totals(table.state) == found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("points.each = 18", "the stock would be empty at the start"),
        ("\n".join(f"cards.{name}.copies = 0" for name in NAMES[:24]), "too few cards to deal"),
        ("cards.forum.dice = 1", "must be from 2 to 2"),
        ("cards.forum.price = 1", "is not printed in roma"),
    ],
)
def test_impossible_editions(text: str, told: str):
    """1.1, 1.2  An owner's corrections must leave a game that can begin."""
    with pytest.raises(BadEdition, match=told):
        SHEET.override(text, "test")


def test_corrected_edition():
    """1.1  A corrected number is played with: a Forum that costs nothing can be laid without money."""
    sheet = SHEET.override("cards.forum.cost = 0", "test")
    s = position(hands=[["forum"], []])
    s.edition = edition_of(sheet)
    assert lines(s) == ["end", "lay forum"]
    assert edition_of(sheet) is s.edition
