"""9.7  How far orders are fulfilled: what each would bring now, and what it asks for."""

from __future__ import annotations

from comitia.games.age_of_rome.edition import (
    BLOOD_FEUD,
    CROESUS,
    DARLING_OF_THE_GODS,
    FULL_MOBILISATION,
    FULL_STORES,
    GOLDEN_AGE,
    GOVERNOR,
    GREY_EMINENCE,
    JEWELRY,
    LEADER_OF_THE_SENATE,
    LOUD_VOICE,
    ORDERS,
    PEOPLES_FAVOURITE,
    RETINUE,
    TAX_FARMER,
    TEMPLE_LORD,
    THREE_FRONTS,
    TREASURY,
)
from comitia.games.age_of_rome.outlook import OrderState
from comitia.games.age_of_rome.scoring import order_count, pantheon_levels
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import legions_abroad, legions_at, pantheon_pieces, population, province_before


def order_states(s: AgeState, p: int) -> list[OrderState]:
    """9.7  The orders of a player."""
    return [order_state(s, p, order) for order in s.players[p].orders]


def order_state(s: AgeState, p: int, order: int) -> OrderState:
    """9.7  How far an order is fulfilled."""
    count = order_count(s, p, order)
    have, need = amounts(s, p, order)
    return {
        "order": ORDERS[order],
        "fame": count * s.edition.order_fame[order],
        "each": s.edition.order_fame[order],
        "have": have,
        "need": need,
        "at_most": order in (BLOOD_FEUD, GREY_EMINENCE),
        "met": count > 0,
    }


def amounts(s: AgeState, p: int, order: int) -> tuple[int, int]:
    """9.7  What a player has of what an order counts, and how much of it the order asks for."""
    if order in (LEADER_OF_THE_SENATE, TEMPLE_LORD, TAX_FARMER, PEOPLES_FAVOURITE, GREY_EMINENCE):
        return compared(s, p, order)
    side = s.players[p]
    needs = s.edition.order_needs[order]
    if order == BLOOD_FEUD:
        return side.feud, needs
    if order == THREE_FRONTS:
        return min([legions_at(s, p, area) for area in range(3)]), needs
    if order == FULL_MOBILISATION:
        return legions_abroad(s, p), needs
    if order == LOUD_VOICE:
        return s.senate.count(p), needs
    if order == TREASURY:
        return side.set_wares.count(JEWELRY), needs
    if order == FULL_STORES:
        return len(side.hand), needs
    if order == DARLING_OF_THE_GODS:
        return pantheon_levels(s, p), needs
    if order == GOLDEN_AGE:
        return (side.base_metal, side.temple_metal).count(0), needs
    if order == CROESUS:
        return side.denarii, needs
    if order == GOVERNOR:
        return population(s, province_before(s, p)), needs
    if order == RETINUE:
        return side.followers, needs
    return order_count(s, p, order), 1


def compared(s: AgeState, p: int, order: int) -> tuple[int, int]:
    """9.7  Orders that compare the players: the best of the others is asked for, or 1 where most of nothing is none."""
    row = [measure(s, seat, order) for seat in range(len(s.players))]
    others = row[:p] + row[p + 1 :]
    if order == GREY_EMINENCE:
        return row[p], min(others, default=row[p])
    least = 0 if order == PEOPLES_FAVOURITE else 1
    return row[p], max([least, *others])


def measure(s: AgeState, p: int, order: int) -> int:
    """9.7  What an order compares."""
    if order == LEADER_OF_THE_SENATE:
        return s.senate.count(p)
    if order == TEMPLE_LORD:
        return pantheon_pieces(s, p)
    return s.players[p].denarii if order == TAX_FARMER else s.players[p].fame
