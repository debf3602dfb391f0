"""2, 3, 10, 12  Set-up, the sequence of rounds, and what two players leave out."""

from __future__ import annotations

import pytest

from comitia.engine.chance import Generator, playout
from comitia.engine.flow import apply_chance, is_chance
from comitia.engine.state import NONE
from comitia.games.rom.edition import CARD_NAMES, EPOCHS, PROVINCE_NAMES, REGION_NAMES
from comitia.games.rom.state import RomState
from comitia.games.rom.table import hand_of
from tests.games.rom.positions import GAME, due, heard, say


def laid_out(seats: int, seed: int = 1) -> RomState:
    """The table after set-up, before the first roll."""
    s = GAME.fresh(GAME.header(seats))
    assert isinstance(s, RomState)
    for _ in range(4):
        apply_chance(s, seed)
    return s


def test_first_order():
    """2.1  Lots give each player a place, and all orders can come."""
    orders = {laid_out(3, seed).order for seed in range(60)}
    assert len(orders) == 6
    assert all(sorted(order) == [0, 1, 2] for order in orders)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_decks_by_epoch(seats: int):
    """2.2, 2.3  Epoch I lies on II and II on III; the last cards of the Senate deck are the scoring cards."""
    s = laid_out(seats)
    provinces = [s.edition.province_epoch[card] for card in s.province_deck]
    offices = [s.edition.epoch[card] for card in s.senate_deck]
    assert provinces == sorted(provinces, reverse=True)
    assert offices == sorted(offices, reverse=True)
    assert offices.count(EPOCHS) == (3 if seats == 2 else 4)


def test_displays():
    """2.2, 2.3, 2.4, 2.5  Four provinces, four Senate cards and five arena cards lie open; nobody holds anything."""
    s = laid_out(4)
    assert (len(s.open_provinces), len(s.open_offices), len(s.stalls)) == (4, 4, 5)
    assert (len(s.province_deck), len(s.senate_deck), len(s.arena_deck)) == (16, 16, 26)
    assert all(s.edition.province_epoch[card] == 1 for card in s.open_provinces)
    for side in s.players:
        assert (side.points, side.forum, side.provinces, side.offices, hand_of(side)) == (0, (0, 0, 0), (), (), ())
    assert s.sections == (NONE,) * 12


def test_two_players():
    """12.1, 12.2, 12.3  No Hispania and Asia, no marked cards, and three of each laid out, but five arena cards."""
    s = laid_out(2)
    assert (len(s.open_provinces), len(s.open_offices), len(s.stalls)) == (3, 3, 5)
    provinces = [*s.province_deck, *s.open_provinces]
    regions = {REGION_NAMES[s.edition.region[card]] for card in provinces}
    assert (len(provinces), regions) == (15, set(REGION_NAMES) - {"hispania", "asia"})
    names = sorted(CARD_NAMES[card] for card in [*s.senate_deck, *s.open_offices])
    marked = {"military_tribune", "tribunus", "hispania_maximus", "asianus"}
    assert (len(names), names.count("consul"), marked & set(names)) == (15, 1, set())


def test_other_regions_for_two():
    """12.1  Which regions two players leave out is a matter of the edition."""
    sheet = GAME.sheet.override("[regions.asia]\ntwo = 1\n", "mine")
    s = GAME.new(GAME.header(2, {}, sheet))
    assert isinstance(s, RomState)
    assert PROVINCE_NAMES.index("syria") in s.province_deck
    assert PROVINCE_NAMES.index("hispania_ulterior") not in s.province_deck


def test_shuffles_depend_on_chance():
    """2.2, 2.3, 2.4  Other lots and shuffles give other displays."""
    displays = {(laid_out(3, seed).open_provinces, laid_out(3, seed).stalls) for seed in range(10)}
    assert len(displays) > 5


def test_rounds():
    """3.1, 9.1, 10.3  Five rounds are played; rounds 3 and 5 are scored."""
    s = GAME.fresh(GAME.header(3))
    assert isinstance(s, RomState)
    s.heard = []
    playout(s, Generator(5))
    assert s.heard is not None
    told = [(event.name, event.args[0]) for event in s.heard if event.name in ("round", "scoring")]
    assert told == [
        ("round", 1),
        ("round", 2),
        ("round", 3),
        ("scoring", 3),
        ("round", 4),
        ("round", 5),
        ("scoring", 5),
    ]


def test_every_round_clears_the_tracks():
    """8.8, 5.1  When the next roll is due, no die lies on a track, and each player rolls four."""
    s = laid_out(3)
    rng = Generator(4)
    rolls = 0
    while not s.over:
        if due(s) == "roll":
            rolls += 1
            assert s.sections == (NONE,) * 12
            assert all(side.legion == side.votes == side.purse == () for side in s.players)
        if is_chance(s):
            apply_chance(s, rng.draw(6))
        else:
            playout(s, rng, 1)
    assert rolls == 15


def test_lots_are_told():
    """2.1, 4.3  Lots and turn order are told as rows of seats."""
    s = GAME.fresh(GAME.header(4))
    assert isinstance(s, RomState)
    events = heard(s, "- draw_lots 7")
    assert [event.name for event in events] == ["lots"]
    assert sorted(events[0].args) == [0, 1, 2, 3]
    rest = heard(s, "- shuffle_provinces 1", "- shuffle_senate 1", "- shuffle_arena 1")
    assert [event.name for event in rest] == ["open_provinces", "open_offices", "open_performers", "round"]
    say(s, "- roll 1 1 1 1", "- roll 1 1 1 2", "- roll 1 1 1 3")
    assert heard(s, "- roll 1 1 1 4")[-1].args == (0, 1, 2, 3)
