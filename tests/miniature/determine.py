"""2.1  What a seat cannot see: the other hands and the deck."""

from __future__ import annotations

from comitia.engine.chance import Generator
from comitia.engine.state import UNKNOWN
from comitia.engine.view import Face
from tests.miniature.state import Auction


def recall(s: Auction, seat: int, log: list[Face]) -> list[int]:
    """The cards that lie nowhere in sight; the log tells nothing that cannot be seen."""
    unseen = s.terms.cards[:]
    for card in s.discard + [card for side in s.players for card in [*side.hand, side.bid]]:
        if card > 0:
            unseen.remove(card)
    return unseen


def deal(s: Auction, rng: Generator, unseen: list[int]) -> None:
    """Fill every unknown place, all arrangements equally likely."""
    cards = unseen[:]
    rng.shuffle(cards)
    s.deck = [cards.pop() for _ in s.deck]
    for side in s.players:
        side.hand = sorted(cards.pop() if card == UNKNOWN else card for card in side.hand)
