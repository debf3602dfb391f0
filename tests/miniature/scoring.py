"""4  Who wins, and what must add up."""

from __future__ import annotations

from comitia.engine.state import NONE
from tests.miniature.edition import HIGHEST, LOWEST
from tests.miniature.state import Auction


def scores(s: Auction) -> list[int]:
    """4.1  The points of each player."""
    return [side.points for side in s.players]


def winners(s: Auction) -> list[int]:
    """4.1  All who have most points."""
    most = max(scores(s))
    return [p for p, points in enumerate(scores(s)) if points == most]


def recount(s: Auction) -> list[int]:
    """3.3  The points of each player, from the prizes that lie before them."""
    return [sum(side.prizes) for side in s.players]


def totals(s: Auction) -> dict[str, int]:
    """1.1  Cards of each number never change in number."""
    cards = s.deck + s.discard
    for side in s.players:
        cards = cards + side.hand + ([] if side.bid == NONE else [side.bid])
    return {f"card {card}": cards.count(card) for card in range(LOWEST, HIGHEST + 1)}
