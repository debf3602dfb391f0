"""7, 8  The end, and the options."""

from __future__ import annotations

import pytest

from comitia.engine.errors import BadSetup, Over
from comitia.games.roma.scoring import recount, scores, totals, winners
from tests.games.roma.positions import FULL, cards, header, lines, position, refusal, say, told


def test_end_at_once():
    """7.1  After the last point nothing more can be said, though dice are left."""
    s = say(position(dice=[2, 2], vp=[10, 1], discs={"1": {"2": "tribunus_plebis"}}), "1 activate 2")
    assert s.over
    with pytest.raises(Over):
        say(s, "1 money 2")


def test_end_before_the_roll():
    """7.1, 7.2  Who cannot pay for the empty discs has lost before rolling."""
    s = position(turn=2, vp=[3, 10])
    names = [event.name for event in told(s, "2 end")]
    assert (s.over, s.dice, winners(s), names[-1]) == (True, (), [1], "over_points")


def test_last_payout_in_full():
    """7.3  Stock 2, a Forum worth 8: all eight are credited, and the points add up with what was credited."""
    s = position(dice=[3, 6], vp=[20, 14], discs={"1": {"3": "forum", "4": "basilica"}})
    say(s, "1 activate 3", "1 value 6")
    assert (s.over, scores(s), s.stock, s.credited) == (True, [28, 14], 0, 6)
    assert (recount(s), totals(s)["points"]) == ([28, 14], 36)


def test_most_points_win():
    """7.4  Who has more wins, whoever ended the game."""
    assert winners(position(vp=[12, 9])) == [0]
    assert winners(position(vp=[9, 12])) == [1]


@pytest.mark.parametrize(("tie", "turn", "won"), [("draw", 1, [0, 1]), ("active", 2, [1]), ("waiting", 2, [0])])
def test_equal_points(tie: str, turn: int, won: list[int]):
    """7.5, 8.4  Equal points are a draw, or the option says who wins."""
    assert winners(position({"tie": tie}, turn=turn, vp=[9, 9])) == won


def triple(option: str, *said: str):
    """Seat 1 begins a turn with a triple."""
    s = position({"triple": option}, turn=2, discs={"1": FULL})
    return say(s, "2 end", "- roll 4 4 4", *said)


def test_triple_once():
    """8.1  By default the second roll stands."""
    assert lines(triple("once", "1 yes", "- roll_again 4 4 4"))[0] == "end"


def test_triple_again():
    """8.1  With the option every triple may be rolled again, until it is kept or the dice differ."""
    assert lines(triple("again", "1 yes", "- roll_again 4 4 4")) == ["no", "yes"]
    assert lines(triple("again", "1 yes", "- roll_again 4 4 4", "1 yes", "- roll_again 5 5 5", "1 no"))[0] == "end"
    assert lines(triple("again", "1 yes", "- roll_again 4 4 5"))[0] == "end"


@pytest.mark.parametrize(("option", "charges"), [("keeps", 1), ("leaves", 0)])
def test_essedum_that_is_spent(option: str, charges: int):
    """8.2  A Scaenicus who charged and then removes himself as Sicarius takes the charge along, with the option."""
    own = {"2": "scaenicus", "3": "essedum", "4": "sicarius"}
    s = position({"essedum": option}, dice=[2, 2], discs={"1": own, "2": {"1": "nero"}})
    say(s, "1 activate 2", "1 copy 3", "1 activate 2", "1 copy 4", "1 target 1")
    assert (len(s.charged), cards(s.discard)) == (charges, ["nero", "scaenicus"])


def test_essedum_of_the_opponent_leaves():
    """8.2  A card that leaves the other side at the same disc ends nothing."""
    s = position(
        {"essedum": "leaves"}, dice=[2, 3], discs={"1": {"2": "essedum", "3": "velites"}, "2": {"2": "consul"}}
    )
    say(s, "1 activate 2", "1 activate 3", "1 target 2", "- battle 1")
    assert (len(s.charged), cards(s.discard)) == (1, ["consul"])


def test_mercator_limit():
    """8.3  With the option the fourth point has a reason of its own."""
    s = position({"mercator": "three"}, dice=[1], money=[50, 0], discs={"1": {"1": "mercator"}})
    say(s, "1 activate 1")
    assert (lines(s), refusal(s, "1 buy 4")) == (["buy 0", "buy 1", "buy 2", "buy 3"], "cap")


@pytest.mark.parametrize(("refill", "deck"), [("at_once", 2), ("on_draw", 0)])
def test_refill(refill: str, deck: int):
    """8.5  The discard pile becomes the deck at once, or when a card must be drawn."""
    s = position({"refill": refill}, dice=[1], deck=["nero"], discard=["forum", "consul"])
    say(s, "1 cards 1", *(["- reshuffle 3"] if deck else []))
    assert (len(s.deck), len(s.discard)) == (deck, 2 - deck)


@pytest.mark.parametrize(("name", "value"), [("triple", "never"), ("essedum", ""), ("banquet", "yes")])
def test_unknown_options(name: str, value: str):
    """8.1  An option or a value that does not exist is refused when the header is made."""
    with pytest.raises(BadSetup):
        header(**{name: value})
