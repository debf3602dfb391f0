"""9.7  Orders: what each counts or asks for, and how far it is fulfilled."""

from __future__ import annotations

from typing import Final

from comitia.engine._native import mypyc_attr
from comitia.games.age_of_rome.edition import AGRICULTURE, MILITARY, ORDERS, POLITICS, RELIGION, TRADE
from comitia.games.age_of_rome.measures import (
    Measure,
    cards_in_hand,
    denarii,
    fame,
    feud_markers,
    followers,
    golden_levels,
    jewelry_sets,
    medal_of,
    medals,
    pantheon_levels,
    people,
    second_places,
    sets,
    thinnest_front,
    victories,
    victory_in_thrace,
    vote_on_top,
    votes,
)
from comitia.games.age_of_rome.outlook import OrderState
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import legions_abroad, pantheon_pieces


@mypyc_attr(allow_interpreted_subclasses=True)
class AtLeast:
    """9.7  Fulfilled once, by as much of something as is printed on the order."""

    def __init__(self, measure: Measure, is_low: bool = False) -> None:
        self.measure: Final = measure
        #: Whether little is wanted instead of much.
        self.is_low: Final = is_low

    def need(self, s: AgeState, p: int, printed: int) -> int:
        """How much is asked for."""
        return printed

    def count(self, s: AgeState, p: int, printed: int) -> int:
        """How often the order is fulfilled."""
        need = self.need(s, p, printed)
        have = self.measure(s, p)
        return 1 if (have <= need if self.is_low else have >= need) else 0


class ForEach(AtLeast):
    """9.7  Fulfilled once for each thing; what is there or not counts as one or none."""

    def need(self, s: AgeState, p: int, printed: int) -> int:
        return 1

    def count(self, s: AgeState, p: int, printed: int) -> int:
        return self.measure(s, p)


class AtMost(AtLeast):
    """9.7  Fulfilled once, by no more of something than is printed on the order."""

    def __init__(self, measure: Measure) -> None:
        super().__init__(measure, is_low=True)


class Most(AtLeast):
    """9.7  Fulfilled by a first rank, shared or not; most of nothing is none."""

    def need(self, s: AgeState, p: int, printed: int) -> int:
        return max([1, *self.of_others(s, p)])

    def of_others(self, s: AgeState, p: int) -> list[int]:
        """What the others have."""
        return [self.measure(s, q) for q in range(len(s.players)) if q != p]


class Fewest(Most):
    """9.7  Fulfilled by a last rank, shared or not."""

    def __init__(self, measure: Measure) -> None:
        super().__init__(measure, is_low=True)

    def need(self, s: AgeState, p: int, printed: int) -> int:
        return min(self.of_others(s, p), default=self.measure(s, p))


#: 9.7  In the order of the order cards; their numbers are printed.
ORDER_CARDS: Final[list[AtLeast]] = [
    ForEach(medal_of(MILITARY)),  # Armed force
    ForEach(medal_of(POLITICS)),  # Statecraft
    ForEach(medal_of(TRADE)),  # Trade hub
    ForEach(medal_of(RELIGION)),  # Clergy
    ForEach(medal_of(AGRICULTURE)),  # Farming state
    ForEach(medals),  # Highly decorated
    ForEach(feud_markers),  # Tinder
    AtMost(feud_markers),  # Blood feud
    ForEach(victories),  # Victory march
    AtLeast(thinnest_front),  # Three fronts
    AtLeast(legions_abroad),  # Full mobilisation
    ForEach(second_places),  # Shadow general
    ForEach(victory_in_thrace),  # Tamer of Thrace
    Most(votes),  # Leader of the senate
    ForEach(vote_on_top),  # Last word
    AtLeast(votes),  # Loud voice
    ForEach(sets),  # Trade monopoly
    AtLeast(jewelry_sets),  # Treasury
    AtLeast(cards_in_hand),  # Full stores
    AtLeast(pantheon_levels),  # Darling of the gods
    AtLeast(golden_levels),  # Golden age
    Most(pantheon_pieces),  # Temple lord
    AtLeast(denarii),  # Croesus
    Most(denarii),  # Tax farmer
    Most(fame),  # People's favourite
    Fewest(fame),  # Grey eminence
    AtLeast(people),  # Governor
    AtLeast(followers),  # Retinue
]


def order_count(s: AgeState, p: int, order: int) -> int:
    """9.7  How often an order's condition is met: 0 or 1, or once for each thing that it counts."""
    return ORDER_CARDS[order].count(s, p, s.edition.order_needs[order])


def order_fame(s: AgeState, p: int) -> int:
    """9.7  All orders of a player."""
    return sum([order_count(s, p, order) * s.edition.order_fame[order] for order in s.players[p].orders])


def orders_met(s: AgeState, p: int) -> int:
    """9.7  How many orders of a player are fulfilled."""
    return len([order for order in s.players[p].orders if order_count(s, p, order) > 0])


def order_states(s: AgeState, p: int) -> list[OrderState]:
    """9.7  How far the orders of a player are fulfilled."""
    return [order_state(s, p, order) for order in s.players[p].orders]


def order_state(s: AgeState, p: int, order: int) -> OrderState:
    """9.7  How far an order is fulfilled."""
    card = ORDER_CARDS[order]
    count = order_count(s, p, order)
    return {
        "order": ORDERS[order],
        "fame": count * s.edition.order_fame[order],
        "each": s.edition.order_fame[order],
        "have": card.measure(s, p),
        "need": card.need(s, p, s.edition.order_needs[order]),
        "at_most": card.is_low,
        "met": count > 0,
    }
