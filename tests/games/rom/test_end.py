"""11  Final scoring, ties, and the account of points."""

from __future__ import annotations

from typing import Any

from comitia.games.rom.ending import strongest_in
from comitia.games.rom.scoring import recount, scores, winners
from tests.games.rom.positions import GAME, heard, position


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


def told_at_the_end(**setup: Any) -> list[tuple[str, int, tuple[int, ...]]]:
    """What is told of regions and ties while the last of three players ends the game with a purchase."""
    s = position(**{"phase": "clear", "round": 5, "tracks": {"market": [[3, [2]]]}, "stalls": ["legionary"], **setup})
    names = ("region_", "tied_", "more_", "dearer_", "shared_")
    events = heard(s, "3 buy legionary")
    assert s.over
    return [(event.name, event.seat, event.args) for event in events if event.name.startswith(names)]


def test_regions_are_told():
    """11.2, 11.3  A region tells that it is tied, held as a whole, or empty; then the points."""
    provinces = {"1": ["sicilia", "narbonensis", "gallia_comata"], "2": ["sardinia"], "3": ["carthago"]}
    told = told_at_the_end(provinces=provinces)
    assert told[:8] == [
        ("region_tied", 0, (0, 1)),
        ("region_points", 0, (0, 1)),
        ("region_points", 1, (0, 1)),
        ("region_empty", 0, (1,)),
        ("region_points", 2, (2, 2)),
        ("region_empty", 0, (3,)),
        ("region_whole", 0, (4,)),
        ("region_points", 0, (4, 3)),
    ]


def test_regions_out_of_the_game_are_not_told():
    """12.1  With two players nothing is told of Hispania and Asia."""
    s = position(players=2, phase="clear", round=5, tracks={"market": [[1, [2]]]}, stalls=["legionary"])
    events = heard(s, "1 buy legionary")
    assert [event.args[0] for event in events if event.name == "region_empty"] == [0, 2, 3, 4, 5]


def ties(**setup: Any) -> list[tuple[str, int, tuple[int, ...]]]:
    """What is told of the tie."""
    return [told for told in told_at_the_end(**setup) if not told[0].startswith("region_")]


def test_ties_are_told():
    """11.4  Who is tied, and what breaks the tie: provinces, hands, or nothing."""
    wine = {"1": ["carthago"], "2": ["sardinia"]}
    assert ties(vp={"1": 9, "2": 4}) == []
    assert ties(vp={"1": 9, "2": 9}, provinces=wine) == [
        ("tied_for_victory", 0, (9 + 2 + 2, 1)),
        ("shared_victory", 0, (1,)),
    ]
    assert ties(vp={"1": 9, "2": 9}, hands={"1": ["lion"], "2": ["boar"]}) == [
        ("tied_for_victory", 0, (9, 1)),
        ("dearer_hand", 0, (5,)),
    ]
    told = ties(vp={"1": 14, "2": 9}, provinces={"2": ["carthago"]})
    assert told == [("tied_for_victory", 0, (14, 1)), ("more_provinces", 1, (1,))]
