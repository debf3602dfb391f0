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
    """5.14, 6.1, 6.4  The cards that can be chosen next so that a set can be completed, in the order of the cards."""
    left = [card for card in cards if card not in laid]
    need = SIZE - len(laid)
    if is_free:
        return left if len(left) >= need else []
    resources = [0] * len(RESOURCES)
    values = [0] * (VALUES + 1)
    governors = 0
    for card in left:
        resources[resource_of(card)] += 1
        if is_governor(card):
            governors += 1
        else:
            values[printed_value(card)] += 1
    common = value_of_all(laid)
    most = max(values) if common == 0 else values[common]
    found: list[int] = []
    for card in left:
        resource = resource_of(card)
        alike = governors + (most if is_governor(card) else values[printed_value(card)])
        if (resources[resource] >= need and are_of_resource(laid, resource)) or (
            alike >= need and common >= 0 and (is_governor(card) or common in (0, printed_value(card)))
        ):
            found.append(card)
    return found


def are_of_resource(laid: tuple[int, ...], resource: int) -> bool:
    """5.14  Whether all cards are of a resource."""
    for card in laid:
        if resource_of(card) != resource:
            return False
    return True


def value_of_all(laid: tuple[int, ...]) -> int:
    """5.14, 6.1  The value that all cards have, 0 if Governors leave it open, and -1 if there is none."""
    common = 0
    for card in laid:
        if not is_governor(card):
            if common not in (0, printed_value(card)):
                return -1
            common = printed_value(card)
    return common


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


def is_set(laid: tuple[int, ...], values: list[int]) -> bool:
    """5.14  Whether three cards are a set without a Quaestor: of one resource, or of one value."""
    return min(values) == max(values) or are_of_resource(laid, resource_of(laid[0]))


def straight_bonus(s: SenatorsState) -> int:
    """5.16  What the bank pays more for a straight."""
    return s.edition.straight if is_straight(s.laid, values_of(s.laid, s.values)) else 0


def pontifex_bonus(s: SenatorsState, p: int) -> int:
    """6.10  What the Pontifex Maximus makes of each 1."""
    ones = values_of(s.laid, s.values).count(1)
    return ones * s.edition.pontifex if has_card(s, p, PONTIFEX_MAXIMUS) else 0


def is_straight(laid: tuple[int, ...], values: list[int]) -> bool:
    """5.16  Consecutive values of one resource, in whatever order."""
    row = sorted(values)
    return row[1] == row[0] + 1 and row[2] == row[1] + 1 and are_of_resource(laid, resource_of(laid[0]))
