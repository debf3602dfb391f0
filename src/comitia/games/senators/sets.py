"""5.14 to 5.16, 6.1  Sets: which cards go together, and what they are worth."""

from __future__ import annotations

from typing import Final

from comitia.games.senators.edition import (
    CENSOR,
    FIRST_GOVERNOR,
    PONTIFEX_MAXIMUS,
    RESOURCES,
    VALUES,
    is_governor,
    resource_of,
)
from comitia.games.senators.moves import has_card
from comitia.games.senators.state import SenatorsState

#: 5.14  How many cards a set has.
SIZE: Final = 3


def goods(s: SenatorsState, p: int) -> list[int]:
    """5.14, 6.1  The cards of a player that can be in a set, hidden and face-up ones, ascending."""
    side = s.players[p]
    return sorted(side.hand + tuple([card for card in side.open if card < CENSOR]))


def printed_value(card: int) -> int:
    """1.1  The value of a resource card."""
    return card % VALUES + 1


def next_cards(laid: tuple[int, ...], cards: list[int], is_free: bool) -> list[int]:
    """5.14, 6.4  The cards that can be laid down next so that a set can be completed, ascending.

    The cards are gone through from the last; what has been passed can still follow the card in hand.
    """
    need = SIZE - 1 - len(laid)
    last = laid[-1] if laid else -1
    resources = [0] * len(RESOURCES)
    values = [0] * (VALUES + 1)
    governors = 0
    found: list[int] = []
    for i in range(len(cards) - 1, -1, -1):
        card = cards[i]
        if card <= last:
            break
        resource = resource_of(card)
        alike = governors + (0 if is_governor(card) else values[printed_value(card)])
        if (
            (is_free and len(cards) - 1 - i >= need)
            or (resources[resource] >= need and are_of_resource(laid, resource))
            or (alike >= need and are_of_value(laid, card))
        ):
            found.append(card)
        resources[resource] += 1
        if is_governor(card):
            governors += 1
        else:
            values[printed_value(card)] += 1
    found.reverse()
    return found


def are_of_resource(laid: tuple[int, ...], resource: int) -> bool:
    """5.14  Whether all cards are of a resource."""
    for card in laid:
        if resource_of(card) != resource:
            return False
    return True


def are_of_value(laid: tuple[int, ...], card: int) -> bool:
    """5.14, 6.1  Whether cards can all have the value of another; a Governor can have any."""
    if is_governor(card):
        fixed = [printed_value(other) for other in laid if not is_governor(other)]
        return not fixed or min(fixed) == max(fixed)
    for other in laid:
        if not is_governor(other) and printed_value(other) != printed_value(card):
            return False
    return True


def value_needed(s: SenatorsState) -> int:
    """6.1, 6.4  The value that the next Governor of a set must stand for; 0 if any will do."""
    if s.quaestor or are_of_resource(s.laid, resource_of(s.laid[0])):
        return 0
    if s.laid[0] < FIRST_GOVERNOR:
        return printed_value(s.laid[0])
    return s.values[0] if s.values else 0


def values_of(laid: tuple[int, ...], named: tuple[int, ...]) -> list[int]:
    """6.1  The values of the cards of a set; Governors come last and have the named ones."""
    return [printed_value(card) for card in laid if not is_governor(card)] + list(named)


def worth(s: SenatorsState, p: int) -> int:
    """5.15, 5.16, 6.10  The sum, more for a straight, and with the Pontifex Maximus more for each 1."""
    values = values_of(s.laid, s.values)
    total = sum(values)
    if is_straight(s.laid, values):
        total += s.edition.straight
    if has_card(s, p, PONTIFEX_MAXIMUS):
        total += values.count(1) * s.edition.pontifex
    return total


def is_straight(laid: tuple[int, ...], values: list[int]) -> bool:
    """5.16  Consecutive values of one resource, in whatever order."""
    row = sorted(values)
    return row[1] == row[0] + 1 and row[2] == row[1] + 1 and are_of_resource(laid, resource_of(laid[0]))
