"""14  What is hidden, what a seat can know, and redeals that respect it."""

from __future__ import annotations

from collections import Counter

from comitia.engine.chance import Generator
from comitia.engine.state import UNKNOWN, Event
from comitia.engine.view import SPECTATOR, View, view
from comitia.engine.worlds import Worlds
from comitia.games.rom.state import RomState
from comitia.games.rom.table import arena_cards, hand_of
from tests.games.rom.positions import GAME, heard, position, say


def dealt(known: View, seed: int) -> RomState:
    """A redeal of what a seat cannot see."""
    s = Worlds(known, Generator(seed)).deal()
    assert isinstance(s, RomState)
    return s


def seen_by(s: RomState, seat: int, events: list[Event]) -> View:
    """The view of a seat."""
    return view(GAME.header(s.seats), s, seat, events)


def market() -> tuple[RomState, list[Event]]:
    """Seat 1 has bought a Gaul openly and two cards blind; seat 2 has bought a Boar openly."""
    s = position(
        phase="clear",
        round=2,
        tracks={"market": [[1, [6, 6, 2]], [2, [6]]]},
        stalls=["boar", "gaul"],
        arena_deck=["elephant", "lion", "bear", "centurion", "legionary"],
    )
    return s, heard(s, "1 blind", "1 blind", "1 buy gaul", "2 buy boar")


def test_open_purchases_are_known():
    """14.2, 8.6  What was bought in the open stays in its buyer's hand in every redeal."""
    s, events = market()
    for seat in (1, 2, SPECTATOR):
        hands = [hand_of(dealt(seen_by(s, seat, events), seed).players[0]) for seed in range(30)]
        assert all(6 in hand and len(hand) == 3 for hand in hands)
        assert len(set(hands)) > 3


def test_owner_knows_the_hand():
    """14.1, 8.7  The buyer sees blind cards, and no redeal changes them."""
    s, events = market()
    assert all(hand_of(dealt(seen_by(s, 0, events), seed).players[0]) == (4, 5, 6) for seed in range(10))
    assert seen_by(s, 0, events).log[0].secret == (5,)
    assert seen_by(s, 1, events).log[0].secret is None


def test_blind_cards_come_from_what_is_unseen():
    """14.2  Blind cards and the deck together hold what nobody has seen, and every such card can be anywhere."""
    s, events = market()
    pools = set()
    found = Counter[int]()
    for seed in range(60):
        other = dealt(seen_by(s, 1, events), seed)
        blind = list(other.players[0].blind)
        found.update(blind)
        pools.add(tuple(sorted(other.arena_deck + blind)))
    assert len(pools) == 1
    assert set(found) == set(next(iter(pools)))


def test_performed_cards_leave_the_known_ones_first():
    """14.2, 9.7  After one of two Gauls was performed, the bought one counts as gone; the hand is open again."""
    s = position(
        phase="clear",
        round=3,
        tracks={"market": [[1, [6, 6, 6]]]},
        stalls=["legionary", "boar", "gaul"],
        arena_deck=["gaul", "lion"],
    )
    events = heard(s, "1 blind", "1 buy legionary", "1 buy boar", "1 buy gaul")
    assert hand_of(s.players[0]) == (0, 2, 6, 6)
    events += heard(s, "1 perform legionary-boar-gaul")
    hands = {hand_of(dealt(seen_by(s, 1, events), seed).players[0]) for seed in range(60)}
    assert len(hands) > 3
    assert (6,) in hands


def test_bought_cards_stay_known_after_a_performance():
    """14.2  A bought card that was not performed is still known to be there."""
    s = position(
        phase="clear",
        round=3,
        tracks={"market": [[1, [6, 6, 6]]]},
        stalls=["legionary", "legionary", "legionary", "gaul"],
        arena_deck=["gaul", "lion"],
    )
    events = heard(s, "1 buy legionary", "1 buy legionary", "1 buy legionary", "1 buy gaul", "1 blind")
    events += heard(s, "1 perform legionary-legionary-legionary")
    assert all(6 in hand_of(dealt(seen_by(s, 2, events), seed).players[0]) for seed in range(20))


def test_decks_keep_their_epochs():
    """14.2, 2.2, 2.3  In every redeal epoch I comes before II and II before III, in ever other order."""
    s = GAME.fresh(GAME.header(3))
    assert isinstance(s, RomState)
    say(s, "- draw_lots 1", "- shuffle_provinces 2", "- shuffle_senate 3", "- shuffle_arena 4")
    decks = [dealt(seen_by(s, SPECTATOR, []), seed) for seed in range(10)]
    for other in decks:
        epochs = [other.edition.epoch[card] for card in other.senate_deck]
        assert epochs == sorted(epochs, reverse=True)
        assert sorted(other.province_deck) == sorted(s.province_deck)
    assert len({tuple(other.province_deck) for other in decks}) == 10
    assert len({tuple(other.senate_deck) for other in decks}) == 10


def test_sealed_sets():
    """14.1, 9.4  Until all have chosen, nobody sees a set, nor whether somebody passes."""
    s = position(phase="score", round=3, hands={"1": ["boar"] * 3, "2": ["gaul"] * 3})
    say(s, "1 perform boar-boar-boar")
    other = position(phase="score", round=3, hands={"1": ["boar"] * 3, "2": ["gaul"] * 3})
    say(other, "1 pass")
    for seat in (1, 2, SPECTATOR):
        assert seen_by(s, seat, []).values == seen_by(other, seat, []).values
    assert seen_by(s, 0, []).values != seen_by(other, 0, []).values


def test_shown_hands_are_public():
    """14.1, 11.4  Hands that break a tie lie open."""
    s = position(phase="end", round=5, vp={"1": 5, "2": 5}, hands={"1": ["boar"], "2": ["lion"], "3": ["gaul"]})
    known = seen_by(s, SPECTATOR, [])
    assert [side.numbers("shown") for side in known.players()] == [[2], [4], []]
    assert dealt(known, 1).players[1].shown == (4,)


def test_last_blind_cards_are_known_by_elimination():
    """14.2, 8.7  Once the arena deck is used up, the blind cards of the only other buyer can be worked out."""
    tracks = {"market": [[1, [6, 6, 2]], [2, [6]]]}
    for deck in (["lion", "bear"], ["lion", "bear", "boar"]):
        s = position(phase="clear", round=2, tracks=tracks, stalls=["boar", "gaul"], arena_deck=deck)
        s.arena_out = tuple((Counter(arena_cards(s)) - Counter([*s.stalls, *s.arena_deck])).elements())
        events = heard(s, "1 blind", "1 blind")
        is_known = len(deck) == 2
        for seat in (1, SPECTATOR):
            recalled = Worlds(seen_by(s, seat, events), Generator(1)).recalled
            assert isinstance(recalled, RomState)
            assert recalled.players[0].blind == (s.players[0].blind if is_known else (UNKNOWN, UNKNOWN))
            found = {dealt(seen_by(s, seat, events), seed).players[0].blind for seed in range(20)}
            assert (len(found) == 1) == is_known
