"""7  Who wins, and what must add up."""

from __future__ import annotations

from comitia.games.roma.state import RomaState


def scores(s: RomaState) -> list[int]:
    """7.4  The points of each player."""
    return [side.points for side in s.players]


def breakdown(s: RomaState) -> list[dict[str, int]]:
    """7.4  All points are alike: those on hand."""
    return [{"points": side.points} for side in s.players]


def winners(s: RomaState) -> list[int]:
    """7.4, 7.5, 8.4  The player with most points; at equal points what the option says, by default both."""
    first, second = scores(s)
    if first != second:
        return [0] if first > second else [1]
    if s.variants.tie == "active":
        return [s.active]
    return [1 - s.active] if s.variants.tie == "waiting" else [0, 1]


def recount(s: RomaState) -> list[int]:
    """1.2  The points of each player, from what the stock and the other player hold."""
    total = s.edition.points + s.credited - s.stock
    return [total - s.players[1].points, total - s.players[0].points]


def totals(s: RomaState) -> dict[str, int]:
    """1.1, 1.2  Cards of each kind and points never change in number."""
    cards = s.deck + s.discard
    for side in s.players:
        cards = cards + side.hand + side.discs + list(side.face_down + side.drawn)
    # 6.3: cards taken up are nowhere else; a card about to be laid is still in its owner's hand
    if s.stack and s.stack[-1].seq.name == "relay":
        cards = cards + list(s.lifted)
    counted = {f"card {card}": cards.count(card) for card in range(len(s.edition.copies))}
    counted["points"] = s.stock + sum(scores(s)) - s.credited
    return counted
