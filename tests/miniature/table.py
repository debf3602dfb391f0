"""How the table begins."""

from __future__ import annotations

from comitia.engine.registry import Header
from tests.miniature.edition import Terms
from tests.miniature.state import Auction, Player


def new_state(header: Header) -> Auction:
    """2.1  The table before the deal."""
    s = Auction()
    s.terms = Terms(header.sheet, header.options)
    s.players = [Player() for _ in range(header.seats)]
    s.deck = s.terms.cards[:]
    return s
