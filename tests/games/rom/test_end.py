"""11  Final scoring, ties, and the account of points."""

from __future__ import annotations

from comitia.games.rom.ending import strongest_in
from comitia.games.rom.scoring import recount, scores, winners
from tests.games.rom.positions import GAME, position


def test_points_by_source():
    """1.7, 11.1, 11.2  Points are noted by where they came from, and add up."""
    s = position(
        phase="score",
        round=5,
        offices={"1": ["praetor"]},
        provinces={"1": ["sicilia", "epirus"], "2": ["sardinia"]},
    )
    assert s.over
    # Olives 1 + 2 behind for seat 1, wine 1 + 2 behind for seat 2; Praetor 4; Greko 2, and a tie in Italia.
    assert scores(s) == recount(s) == [3 + 4 + 2 + 1, 3 + 1, 0]
    assert s.players[0].account == (3, 0, 0, 4, 3)


def test_region_without_provinces():
    """11.2  Nobody gains anything in a region that nobody holds."""
    s = position(phase="end", round=5)
    assert strongest_in(s, 0) == []
    assert winners(s) == [0, 1, 2]


def test_all_of_a_region_against_nobody():
    """11.2  All provinces of a region bring 3 instead of 2, with two players too."""
    s = position(players=2, phase="end", round=5, provinces={"2": ["narbonensis", "gallia_comata"]})
    assert scores(s) == [0, 3]


def test_tied_for_second_place():
    """11.4  Only those tied for the victory lay their hands open."""
    s = position(phase="end", round=5, vp={"1": 9, "2": 4, "3": 4}, hands={"2": ["boar"], "3": ["lion"]})
    assert winners(s) == [0]
    assert [side.shown for side in s.players] == [(), (), ()]


def test_last_tie_break_counts_the_hand():
    """11.4  The cost of all cards in hand together decides."""
    s = position(phase="end", round=5, vp={"1": 4, "3": 4}, hands={"1": ["boar", "boar"], "3": ["lion"]})
    assert winners(s) == [0]


def test_what_players_hold():
    """1.1, 1.3  Reports count wins by Senate card and province; of two copies of a card one is told."""
    s = position(phase="end", round=5, offices={"2": ["consul", "consul"]}, provinces={"2": ["sicilia"]})
    assert GAME.roles is not None
    assert GAME.roles(s) == [[], ["office consul", "province sicilia"], []]
