"""1, 12, 13  What is in the box, what is printed on it, and which decks can be made of it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from comitia.engine.edition import PUBLISHED, RECONSTRUCTED, RULEBOOK
from comitia.engine.errors import BadEdition, BadSetup
from comitia.games import rom
from comitia.games.rom.edition import (
    CARD_NAMES,
    EPOCHS,
    EXCHANGES,
    GREKO_MAXIMUS,
    KIND_OF,
    OURS,
    PERFORMER_NAMES,
    PRAETOR,
    PROVINCE_NAMES,
    REGION_NAMES,
    RESOURCE_NAMES,
    SET_RANKS,
    SETS,
    SHEET,
    SYMBOL_NAMES,
    Decks,
    edition_of,
)
from comitia.games.rom.state import RomState
from tests.games.rom.positions import GAME

RULES = (Path(rom.__file__).parent / "RULES.md").read_text("utf-8")


def rows(section: str) -> list[list[str]]:
    """The cells of the table in a section of the rules."""
    text = RULES.partition(f"### {section} ")[2].partition("\n### ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


def test_provinces_of_the_rules():
    """1.1, 1.2  The table of the rules tells what the edition says of the 20 provinces."""
    told = [
        [
            PROVINCE_NAMES[i],
            REGION_NAMES[OURS.region[i]].title(),
            str(OURS.province_epoch[i]),
            str(OURS.strength[i]),
            SYMBOL_NAMES[OURS.province_symbol[i]],
            RESOURCE_NAMES[OURS.resource[i]],
        ]
        for i in range(20)
    ]
    assert [[row[0], *row[2:]] for row in rows("1.1")] == told


def test_provinces_agree_with_the_examples():
    """1.1, 11.2  Greko has 7, 7, 9 and 5, Gallia a 9 and a 7; eight olives can be conquered."""
    strengths = {name: Counter[int]() for name in REGION_NAMES}
    for i in range(20):
        strengths[REGION_NAMES[OURS.region[i]]][OURS.strength[i]] += 1
    assert strengths["greko"] == {5: 1, 7: 2, 9: 1}
    assert strengths["gallia"] == {7: 1, 9: 1}
    assert Counter(OURS.resource) == {0: 8, 1: 7, 2: 5}
    assert Counter(OURS.province_epoch) == {1: 8, 2: 8, 3: 4}


def test_senate_cards_of_the_rules():
    """1.3  The table of the rules tells epochs, symbols and copies of the 25 cards."""
    for i, row in enumerate(rows("1.3")):
        assert row[0].split("`")[0] == CARD_NAMES[i]
        assert int(row[2]) == OURS.epoch[i]
        shown = [SYMBOL_NAMES[OURS.symbol[i]]] * OURS.symbols[i]
        assert row[3] == (", ".join(shown) or "none")
        two = SHEET.value(f"senate.{CARD_NAMES[i]}.copies_two")
        assert row[4] == ("by option" if i > PRAETOR else "one copy" if i == 4 else "yes" if two else "no")


def test_senate_deck():
    """1.3, 12.2, 13.1  The base deck has 8, 8 and 4 cards of the epochs, for two 6, 6 and 3."""
    for two, counts in (("", {1: 8, 2: 8, 3: 4}), ("_two", {1: 6, 2: 6, 3: 3})):
        copies = SHEET.values("senate.{}.copies" + two, CARD_NAMES)
        found = Counter[int]()
        for i, n in enumerate(copies):
            found[OURS.epoch[i]] += n
        assert found == counts
    assert all(OURS.symbols[i] == 0 for i in range(GREKO_MAXIMUS, PRAETOR + 1))


def test_arena_cards_of_the_rules():
    """1.4  The table of the rules tells kind, cost and copies of the 31 cards."""
    kinds = ["Roman", "beast", "barbarian"]
    told = [[PERFORMER_NAMES[i], kinds[KIND_OF[i]], str(OURS.cost[i]), str(OURS.performers[i])] for i in range(10)]
    assert [[row[0], *row[2:]] for row in rows("1.4")] == told
    assert sum(OURS.performers) == 31
    assert sum(OURS.cost[i] * OURS.performers[i] for i in range(10)) / 31 < OURS.blind


def test_ranks_of_the_rules():
    """9.5  The table of the rules tells the points of the ranks, and every set has one of them."""
    assert [int(row[3]) for row in rows("9.5")] == OURS.rank_points[1:]
    assert len(SETS) == len(set(SETS)) == 220 + 24


def test_rank_counts():
    """9.5  Counted by hand: 120 threes have different names, 32 of them one of each kind, 8 three of one kind."""
    counts = Counter(SET_RANKS)
    assert (counts[1], counts[2], counts[3], counts[4], counts[5]) == (100, 80, 32, 8, 24)


def test_provenance():
    """1.7  Every number says where it comes from; what is not in the rulebook says why."""
    assert {entry.provenance for entry in SHEET.entries.values()} == {RULEBOOK, PUBLISHED, RECONSTRUCTED}
    assert all(entry.note for entry in SHEET.entries.values() if entry.provenance != RULEBOOK)
    assert SHEET.entries["legatus.strength"].provenance == PUBLISHED


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("rounds.scoring = 5\nrounds.all = 4", "no round 5 to score"),
        ("[senate.legatus]\ncopies = 0", "must have 20 cards, not 19"),
        ("[senate.legatus]\ncopies_two = 0", "with two players the Senate deck must have 15 cards, not 14"),
        ("[senate.legatus]\nepoch = 3", "must have 4 cards of epoch III, not 5"),
        ("[provinces.sicilia]\nstrength = 0", "must be from 1 to 30"),
        ("[tribunus]\nless = 5", "must be from 0 to 4"),
    ],
)
def test_impossible_editions(text: str, problem: str):
    """13.1, 13.4  An edition that cannot be played is refused with its reason."""
    with pytest.raises(BadEdition, match=problem):
        SHEET.override(text, "mine")


def test_composed_deck():
    """13.4  An edition file composes a deck at will: here an Intrigue card for an Aedile."""
    sheet = SHEET.override("[senate.aedile]\ncopies = 0\n[senate.greko_intrigue]\ncopies = 1\n", "mine")
    s = GAME.new(GAME.header(3, {}, sheet))
    totals = GAME.totals(s)
    assert (totals["office aedile"], totals["office greko_intrigue"]) == (0, 1)
    assert edition_of(sheet) is edition_of(sheet)


def deck(seats: int, **options: str) -> list[int]:
    """The Senate deck of some options; a wrong one has no header."""
    return Decks(SHEET, seats, GAME.header(seats, options).options).senate


def test_exchange_by_name():
    """13.2  All five Intrigue cards take the places of their namesakes."""
    found = deck(
        4,
        vicarius="vicarius",
        tribunus="tribunus",
        hispania="hispania_maximus",
        africanus="africanus_maximus",
        greko="greko_maximus",
    )
    assert sum(found) == 20
    assert found[19:] == [1] * 5
    assert [found[CARD_NAMES.index(name)] for name in ("vicarius", "tribunus", "greko_maximus")] == [0, 0, 0]


def test_exchange_of_a_consul():
    """13.2  Of two Consuls one is replaced; with two players the only one."""
    assert deck(3, tribunus="consul")[CARD_NAMES.index("consul")] == 1
    assert deck(2, tribunus="consul")[CARD_NAMES.index("consul")] == 0


@pytest.mark.parametrize(
    ("seats", "options", "problem"),
    [
        (2, {"tribunus": "tribunus"}, "tribunus: with 2 players it is not in the Senate deck"),
        (2, {"hispania": "hispania_maximus"}, "hispania_maximus: with 2 players it is not in the Senate deck"),
        (2, {"vicarius": "military_tribune"}, "military_tribune: with 2 players it is not in the Senate deck"),
        (4, {"vicarius": "legatus", "hispania": "legatus"}, "hispania cannot .* legatus: it is replaced already"),
    ],
)
def test_exchange_of_a_card_that_is_not_there(seats: int, options: dict[str, str], problem: str):
    """13.2  A card that is not in the deck cannot give up its place, and the refusal of the header says why."""
    with pytest.raises(BadSetup, match=problem):
        GAME.header(seats, options)


#: The base cards in the order of the table, the second Consul last.
BASE = [*CARD_NAMES[:19], "consul"]


def test_listed_deck():
    """13.3  A list composes the deck card by card; the order of the list does not matter."""
    listed = [name for name in BASE if name not in ("legatus", "aedile")] + ["hispania_intrigue", "greko_intrigue"]
    found = deck(3, deck=", ".join(reversed(listed)))
    assert [name for card, name in enumerate(CARD_NAMES) for _ in range(found[card])] == sorted(
        listed, key=CARD_NAMES.index
    )
    assert deck(3, deck=",".join(BASE)) == deck(3)


def test_listed_deck_is_played():
    """13.1, 13.3  A game with a deck of one's own has these cards, epoch III at the bottom."""
    listed = [name for name in BASE if name != "legatus"] + ["hispania_intrigue"]
    s = GAME.new(GAME.header(4, {"deck": ",".join(listed)}))
    assert isinstance(s, RomState)
    assert sorted(s.senate_deck) == sorted(CARD_NAMES.index(name) for name in listed)
    assert {OURS.epoch[card] for card in s.senate_deck[:4]} == {EPOCHS}


@pytest.mark.parametrize(
    ("seats", "listed", "problem"),
    [
        (4, [*BASE[:19], "legatos"], "option deck lists a card 'legatos', which there is not; known are: legatus"),
        (4, BASE[:19], "the Senate deck must have 20 cards, not 19"),
        (4, [*BASE[:19], "vicarius_intrigue", "greko_intrigue"], "the Senate deck must have 20 cards, not 21"),
        (4, [*BASE[1:19], "consul", "consul"], "the option deck lists 3 consul, but there are 2 of it"),
        (4, [*BASE[1:19], "consul", "censor"], "the option deck lists 2 censor, but there is one of it"),
        (3, [n for n in BASE if n != "praetor"] + ["greko_intrigue"], "must have 4 cards of epoch III, not 3"),
        (2, BASE, "the option deck lists 1 military_tribune, but with two players there are none of it"),
        (2, ["legatus"], "the Senate deck must have 15 cards, not 1"),
        (2, [""], "option deck lists a card '', which there is not"),
    ],
)
def test_wrong_lists(seats: int, listed: list[str], problem: str):
    """13.1, 13.3  A deck that breaks the rules has no header, and the refusal says why."""
    with pytest.raises(BadSetup, match=problem):
        GAME.header(seats, {"deck": ",".join(listed)})


def test_list_and_exchange():
    """13.3  Whoever lists the deck cannot exchange cards besides."""
    with pytest.raises(BadSetup, match="lists the whole Senate deck, so leave out greko"):
        GAME.header(4, {"deck": ",".join(BASE), "greko": "greko_maximus"})


def test_deck_for_two_with_an_edition():
    """13.1, 13.4  Sizes follow the edition, also for a list."""
    sheet = SHEET.override("[senate_deck]\nsize = 19\n[senate.legatus]\ncopies = 0\n", "mine")
    assert GAME.header(4, {"deck": ",".join(BASE[1:])}, sheet).options["deck"].startswith("magistrate,")
    with pytest.raises(BadSetup, match="lists 1 legatus, but there are none of it"):
        GAME.header(4, {"deck": ",".join(BASE[:19])}, sheet)


def test_exchange_of_a_card_that_is_in():
    """13.2  An Intrigue card that an edition has put into the deck is not put in once more."""
    sheet = SHEET.override("[senate.aedile]\ncopies = 0\n[senate.greko_intrigue]\ncopies = 1\n", "mine")
    with pytest.raises(BadSetup, match="already"):
        GAME.header(3, {"greko": "greko_maximus"}, sheet)


def test_exchange_against_the_epochs():
    """13.1  An exchange must leave the right number of scoring cards at the bottom."""
    sheet = SHEET.override("[senate.greko_intrigue]\nepoch = 3\n", "mine")
    with pytest.raises(BadSetup, match="4 cards of epoch III, not 5"):
        GAME.header(3, {"greko": "greko_maximus"}, sheet)


def test_exchanges_of_the_rules():
    """13.2  The table of the rules lists the values of each option."""
    listed = {row[0]: re.findall(r"\w+", row[1]) for row in rows("13.2")}
    values = {option.name: option.values[1:] for option in EXCHANGES}
    assert listed == values


def test_every_exchange_keeps_the_name_or_the_symbol():
    """13.2  An Intrigue card takes the place of a card of its name or its symbol, never of epoch III."""
    for option in EXCHANGES:
        own = CARD_NAMES.index(f"{option.name}_intrigue")
        for value in option.values[1:]:
            card = CARD_NAMES.index(value)
            same_sign = (OURS.symbol[card], OURS.symbols[card] > 0) == (OURS.symbol[own], OURS.symbols[own] > 0)
            assert value.startswith(option.name) or same_sign
            assert OURS.epoch[card] < EPOCHS
