"""11.4  Who wins, and what must add up."""

from __future__ import annotations

from typing import Final

from comitia.games.rom.edition import (
    CARD_NAMES,
    CARDS,
    PERFORMER_NAMES,
    PERFORMERS,
    PROVINCE_NAMES,
    PROVINCES,
)
from comitia.games.rom.state import RomState
from comitia.games.rom.table import different

#: What the entries of an account are for, in their order.
ACCOUNT_NAMES: Final = ["forum", "performances", "best", "offices", "regions"]


def scores(s: RomState) -> list[int]:
    """1.7  The points of each player."""
    return [side.points for side in s.players]


def breakdown(s: RomState) -> list[dict[str, int]]:
    """1.7  Where the points of each player came from."""
    return [dict(zip(ACCOUNT_NAMES, side.account, strict=True)) for side in s.players]


def leaders(s: RomState) -> list[int]:
    """11.4  Who has most points, and of those most provinces."""
    best = max([(side.points, len(side.provinces)) for side in s.players])
    return [p for p, side in enumerate(s.players) if (side.points, len(side.provinces)) == best]


def hand_cost(s: RomState, p: int) -> int:
    """11.4  The cost of the arena cards in a hand, laid open or not."""
    side = s.players[p]
    return sum([s.edition.cost[card] for card in side.bought + side.blind + side.shown])


def winners(s: RomState) -> list[int]:
    """11.4  Points, then provinces, then the cost of the arena cards in hand; then the victory is shared."""
    first = leaders(s)
    best = max([hand_cost(s, p) for p in first])
    return [p for p in first if hand_cost(s, p) == best]


def roles(s: RomState) -> list[list[str]]:
    """1.1, 1.3  The Senate cards and the provinces that each player holds, for reports on their worth."""
    return [
        [f"office {CARD_NAMES[card]}" for card in different(side.offices)]
        + [f"province {PROVINCE_NAMES[province]}" for province in side.provinces]
        for side in s.players
    ]


def recount(s: RomState) -> list[int]:
    """1.7  The points of each player, from where they came."""
    return [sum(side.account) for side in s.players]


def totals(s: RomState) -> dict[str, int]:
    """1.1, 1.3, 1.4  Provinces, Senate cards and arena cards never change in number."""
    provinces = s.province_deck + list(s.open_provinces + s.provinces_out)
    offices = s.senate_deck + list(s.open_offices + s.offices_out)
    arena = s.arena_deck + list(s.stalls + s.arena_out)
    for side in s.players:
        provinces = provinces + list(side.provinces)
        offices = offices + list(side.offices)
        arena = arena + list(side.bought + side.blind + side.stage + side.shown)
    counted = {f"province {PROVINCE_NAMES[card]}": provinces.count(card) for card in range(PROVINCES)}
    counted.update({f"office {CARD_NAMES[card]}": offices.count(card) for card in range(CARDS)})
    counted.update({f"performer {PERFORMER_NAMES[card]}": arena.count(card) for card in range(PERFORMERS)})
    return counted
