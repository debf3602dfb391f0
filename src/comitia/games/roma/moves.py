"""Small changes of the table that several chapters share: points, dice, laying, drawing, discarding."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.chance import Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance
from comitia.engine.state import EVERYONE, NONE
from comitia.games.roma.edition import DISC, DISCS, NAMES
from comitia.games.roma.state import Player, RomaState

# -- 7  Points, and the end that they can bring ------------------------------------------------


def gain_from_stock(s: RomaState, p: int, points: int) -> None:
    """7.3  Points come from the stock; the last payout is credited in full."""
    s.players[p].points += points
    s.tell("gained", p, points)
    s.stock -= points
    if s.stock <= 0:
        s.credited -= s.stock
        s.stock = 0
        s.over = True
        s.tell("over_stock", p)


def take_points(s: RomaState, p: int, points: int) -> int:
    """7.2  Points change hands, at most as many as are there; how many did."""
    other = s.players[1 - p]
    moved = min(points, other.points)
    other.points -= moved
    s.players[p].points += moved
    end_if_penniless(s, 1 - p)
    return moved


def end_if_penniless(s: RomaState, p: int) -> None:
    """7.1, 7.2  The game ends at once when a player has no points left."""
    if s.players[p].points <= 0:
        s.over = True
        s.tell("over_points", p)


# -- 4  Dice and cards -------------------------------------------------------------------------


def different(ascending: list[int]) -> list[int]:
    """An ascending row without repetitions."""
    found: list[int] = []
    previous = NONE
    for item in ascending:
        if item != previous:
            found.append(item)
            previous = item
    return found


def without(cards: list[int], gone: list[int]) -> list[int]:
    """Some cards without others of them."""
    left = cards[:]
    for card in gone:
        left.remove(card)
    return left


def die_refusal(s: RomaState, die: int) -> Reason | None:
    """3.5  An action needs an unused die."""
    return None if die in s.dice else Reason("no_die", {"die": die})


def spend_die(s: RomaState, die: int) -> None:
    """3.5  A die is used once."""
    i = s.dice.index(die)
    s.dice = s.dice[:i] + s.dice[i + 1 :]


def add_to_hand(side: Player, card: int) -> None:
    """9.1  Hands are kept in ascending order, so that the order in which cards came leaves no trace."""
    hand = side.hand
    i = 0
    while i < len(hand) and hand[i] < card:
        i += 1
    hand.insert(i, card)


def discard_at(s: RomaState, p: int, disc: int) -> None:
    """4.2  The card at a disc goes to the discard pile."""
    discs = s.players[p].discs
    s.discard.append(discs[disc])
    discs[disc] = NONE
    leave_disc(s, p, disc)


def leave_disc(s: RomaState, p: int, disc: int) -> None:
    """8.2  With the option, an Essedum that leaves its disc takes its effect along."""
    if s.variants.essedum_leaves and p == s.active and disc in s.charged:
        s.charged = tuple([d for d in s.charged if d != disc])


def put_on_disc(s: RomaState, p: int, card: int, disc: int) -> None:
    """4.2  A card is laid at a disc; an older one there is discarded."""
    older = s.players[p].discs[disc]
    if older != NONE:
        s.tell("covered", p, older, disc + 1)
        discard_at(s, p, disc)
    s.players[p].discs[disc] = card


class At(Ask[RomaState]):
    """4.1  A card from the hand is laid at any own disc, paid for unless it is free."""

    domain = Domain(Verb("at", DISC))

    def options(self, s: RomaState, p: int) -> list[int]:
        return [0, 1, 2, 3, 4, 5]

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: RomaState, p: int, choice: int) -> None:
        card = s.lifted[0]
        cost = s.owed
        s.lifted = ()
        s.owed = 0
        s.players[p].money -= cost
        s.players[p].hand.remove(card)
        s.tell("laid", p, card, choice + 1, cost)
        put_on_disc(s, p, card, choice)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"card": NAMES[s.lifted[0]]}


LAYING: Final = Seq("laying", ask(At()))


def begin_laying(s: RomaState, card: int, cost: int) -> Seq:
    """4.1  A card is named and its price settled; the disc is chosen next."""
    s.lifted = (card,)
    s.owed = cost
    return LAYING


# -- 4.5  The deck -----------------------------------------------------------------------------


class Reshuffle(Shuffle[RomaState]):
    """4.5  The discard pile is shuffled and becomes the deck."""

    def pile(self, s: RomaState) -> list[int]:
        cards = sorted(s.discard)
        s.discard = []
        return cards

    def lay_down(self, s: RomaState, p: int, cards: list[int]) -> None:
        s.deck = cards
        s.show("reshuffled", p, EVERYONE, sorted(cards), len(cards))


REFILL: Final = Seq("refill", chance(Reshuffle()))


def must_refill(s: RomaState, p: int) -> bool:
    """4.5, 8.5  An empty deck is refilled at once, or, with the option, when a card is to be drawn."""
    return not s.deck and len(s.discard) > 0 and (s.owed > 0 or s.variants.refill_at_once)


def discs_of(side: Player, card: int) -> list[int]:
    """The discs at which copies of a card lie."""
    return [disc for disc in range(DISCS) if side.discs[disc] == card]
