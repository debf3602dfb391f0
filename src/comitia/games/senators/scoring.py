"""7.6  Who wins, and what must add up."""

from __future__ import annotations

from comitia.games.senators.moves import clockwise
from comitia.games.senators.state import SenatorsState


def scores(s: SenatorsState) -> list[int]:
    """7.6  The senators of each player; none for those who were eliminated."""
    return [side.senators for side in s.players]


def breakdown(s: SenatorsState) -> list[dict[str, int]]:
    """7.6  Senators alone count."""
    return [{"senators": side.senators} for side in s.players]


def winners(s: SenatorsState) -> list[int]:
    """7.4, 7.6  Most senators among those in play, then most coins; equal players share the victory."""
    in_play = clockwise(s, 0)
    most = max([s.players[p].senators for p in in_play])
    leading = [p for p in in_play if s.players[p].senators == most]
    richest = max([s.players[p].coins for p in leading])
    return [p for p in leading if s.players[p].coins == richest]


def recount(s: SenatorsState) -> list[int]:
    """1.6, 7.3  Each has what is left of all senators without the others'; none has who is out."""
    all_others = [sum([other.senators for other in s.players if other is not side]) for side in s.players]
    return [0 if side.out else s.supporters - all_others[p] for p, side in enumerate(s.players)]


def totals(s: SenatorsState) -> dict[str, int]:
    """1.1 to 1.5  Cards of each kind never change in number, and coins only move."""
    cards = s.low + s.middle + s.high + s.senate + s.discard + s.laid
    cards = cards + s.events + s.revealed + s.draft + s.box
    cards = cards + tuple([card for card in s.offers if card >= 0])
    for side in s.players:
        cards = cards + side.hand + side.open
    counted = {f"card {card}": cards.count(card) for card in range(len(s.edition.copies))}
    counted["coins"] = sum([side.coins for side in s.players]) - s.paid_out
    return counted
