"""2.1  Deal anew what a seat cannot see: the other hands and the deck."""

from __future__ import annotations

from comitia.engine.chance import Generator
from comitia.engine.state import UNKNOWN
from comitia.engine.view import Face
from tests.miniature.state import Auction


def redeal(s: Auction, seat: int, log: list[Face], rng: Generator) -> None:
    """Fill every unseen place with the cards that lie nowhere else, all arrangements equally likely."""
    unseen = s.terms.cards[:]
    for card in s.discard + [card for side in s.players for card in [*side.hand, side.bid]]:
        if card > 0:
            unseen.remove(card)
    rng.shuffle(unseen)
    s.deck = [unseen.pop() for _ in s.deck]
    for side in s.players:
        side.hand = sorted(unseen.pop() if card == UNKNOWN else card for card in side.hand)
