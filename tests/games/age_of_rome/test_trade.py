"""7  Trade cards: the moment of each, what makes a set, selling."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from comitia.engine.state import NONE
from comitia.games.age_of_rome.edition import CARDS, WARE_OF, WARES
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.trade import can_complete, ware_of_set
from tests.games.age_of_rome.positions import heard, offers, position, rules_table, say

PHRASES = {row["id"]: row["key phrase"] for row in rules_table("7.7")}
#: Cards that lie ready so that every effect could do something.
PLENTY: dict[str, object] = {
    "deck": ["groma", "hammer", "plough"],
    "discard": ["groma"],
    "levels": {"gallia": {"trade": 1, "agriculture": 1, "religion": 1}},
}


def full_side(card: str) -> dict[str, object]:
    """A side to which every card could bring something."""
    return {"hand": [card], "anchor": 1, "legions": 5, "votes": 3, "feud": 2, "fame": 6, "denarii": 9, "followers": 1}


def placed(card: str, text: str) -> AgeState:
    """A follower has just been placed."""
    return say(position(**PLENTY, characters=["junia", "fulvia"], sides={"1": full_side(card)}), text)


def built(card: str) -> AgeState:
    """A tile has just been chosen."""
    return say(position(phase="build", **PLENTY, sides={"1": full_side(card)}), "build military")


def schemed(card: str) -> AgeState:
    """The first player has just executed a scheme."""
    sides = {"1": full_side(card), "2": {"fame": 6, "feud": 1, "denarii": 5}}
    return say(
        position(phase="scheme", characters=["junia", "fulvia"], plots={"africa": [1]}, sides=sides), "scheme africa"
    )


def targeted(card: str) -> AgeState:
    """The second player has just become the target of a scheme."""
    sides = {"1": {"feud": 2, "fame": 6}, "2": {**full_side(card), "feud": 1}}
    return say(
        position(phase="scheme", characters=["junia", "fulvia"], plots={"africa": [1]}, sides=sides), "scheme africa"
    )


def taxed(card: str) -> AgeState:
    """Taxes have just been taken."""
    return say(position(phase="income", **PLENTY, sides={"1": full_side(card)}), "single")


#: Each moment, with the key phrases of the cards that fit it.
MOMENTS = {
    "trade": (lambda card: placed(card, "place trade"), {"you place a follower"}),
    "religion": (lambda card: placed(card, "place religion"), {"you place a follower"}),
    "agriculture": (
        lambda card: placed(card, "place agriculture"),
        {"you place a follower", "you place on agriculture"},
    ),
    "colosseum": (lambda card: placed(card, "colosseum"), {"you place a follower", "you place in the Colosseum"}),
    "build": (built, {"you build"}),
    "scheme": (schemed, {"you execute a scheme"}),
    "target": (targeted, {"a scheme in your province"}),
    "income": (taxed, {"you receive income"}),
}


def is_fitting(card: str, moment: str) -> bool:
    """Whether the table of cards says that a card fits a moment, and that it would do something then."""
    if card == "paludamentum":  # only what has a bonus can be doubled
        return moment == "trade"
    if card == "money_chest":  # it is declared with double taxation, and so before the window
        return False
    return PHRASES[card] in MOMENTS[moment][1]


@pytest.mark.parametrize("moment", MOMENTS)
def test_moments(moment: str):
    """7.3, 7.7  Every card can be played in the moments that its key phrase names, and in no other."""
    make, _ = MOMENTS[moment]
    playable = [card for card in CARDS if f"play {card}" in offers(make(card))]
    assert playable == [card for card in CARDS if is_fitting(card, moment)]


@pytest.mark.parametrize("card", CARDS)
def test_played_cards_are_discarded(card: str):
    """7.3  A played card leaves the hand and lies on top of the discard pile."""
    for moment, (make, _) in MOMENTS.items():
        if is_fitting(card, moment):
            s = make(card)
            owner = next(p for p, side in enumerate(s.players) if side.hand == [CARDS.index(card)])
            say(s, f"play {card}")
            assert s.discard[-1] == CARDS.index(card)
            assert CARDS.index(card) not in s.players[owner].hand


def ware_by_hand(cards: tuple[int, ...], jewelry_joins: bool) -> int:
    """7.4  The ware of a set, worked out from its text: one card is of the ware, the others are too or are jokers."""
    wares = [WARES[WARE_OF[card]] for card in cards]
    jokers = {"chest", "jewelry"} if jewelry_joins else {"chest"}
    plain = {ware for ware in wares if ware not in jokers}
    if len(plain) == 1:
        return WARES.index(plain.pop())
    return WARES.index("jewelry") if not plain and "jewelry" in wares else NONE


@pytest.mark.parametrize("jewelry_joins", [True, False])
def test_every_set(jewelry_joins: bool):
    """1.5, 7.4  All combinations of three cards, with the trade medal and without."""
    for cards in combinations_with_replacement(range(len(CARDS)), 3):
        assert ware_of_set(list(cards), jewelry_joins) == ware_by_hand(cards, jewelry_joins), cards


def test_what_can_become_a_set():
    """7.4  A card may begin a set if two others of the hand complete it."""
    for laid in range(len(CARDS)):
        for hand in combinations_with_replacement(range(len(CARDS)), 2):
            can = ware_by_hand((laid, *hand), jewelry_joins=False) != NONE
            assert can_complete([laid], list(hand), False) == can, (laid, hand)


@pytest.mark.parametrize("card", CARDS)
def test_selling(card: str):
    """3.5, 7.5  Every card is sold for 1 denarius, in public."""
    s = position(sides={"1": {"hand": [card], "denarii": 0}})
    events = heard(s, f"sell {card}")
    assert (s.players[0].denarii, s.players[0].hand, s.discard) == (1, [], [CARDS.index(card)])
    assert [(event.name, event.seat, event.secret) for event in events][:1] == [("sold", 0, (CARDS.index(card),))]


SELLING = {
    "scheme": {"plots": {"africa": [1]}},
    "build": {},
    "action": {},
    "income": {},
}


@pytest.mark.parametrize("phase", SELLING)
def test_free_deeds_in_every_phase(phase: str):
    """3.5  Cards are sold, sets laid and denarii offered in every question of the own turn."""
    side = {"hand": ["hammer", "groma", "plough"], "denarii": 9, "fame": 6, "feud": 1, "anchor": 0}
    s = position(phase=phase, sides={"1": side, "2": {"fame": 6, "feud": 1}}, medals={"religion": 1}, **SELLING[phase])
    found = offers(s)
    assert {"sell hammer", "sell groma", "sell plough"} <= set(found)
    assert {"set hammer", "set groma", "set plough"} <= set(found)
    assert "offer" in found


@pytest.mark.parametrize(("fame", "chests", "left"), [(12, 0, 8), (12, 1, 11), (12, 2, 12), (4, 1, 3), (2, 1, 1)])
def test_money_chests(fame: int, chests: int, left: int):
    """7.7, 8.2, R46  Each declared chest takes 3 off the fame that double taxation costs, never below none."""
    levels = {"gallia": {"trade": 3, "religion": 1}}
    side = {"hand": ["money_chest"] * chests, "fame": fame, "denarii": 0, "followers": 2}
    s = position(phase="income", levels=levels, sides={"1": side})
    say(s, ("double", "chest", "chests")[chests])
    assert (s.players[0].fame, s.players[0].denarii, s.players[0].hand) == (left, 10, [])


def test_too_few_money_chests():
    """7.7, 8.2  A chest that is not in the hand is not declared, and what cannot be paid is not chosen."""
    levels = {"gallia": {"trade": 3, "religion": 1}}
    s = position(phase="income", levels=levels, sides={"1": {"hand": ["money_chest"], "fame": 4, "followers": 2}})
    assert {"single", "chest"} <= set(offers(s))
    assert not {"double", "chests"} & set(offers(s))
