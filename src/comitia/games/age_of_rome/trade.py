"""3.5 - 3.7, 7.4, 7.5  What may be done besides what a question is about: sets, sales, the religion medal."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Deed, Menu, Verb, numbers
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, repeat
from comitia.engine.state import EVERYONE, NONE
from comitia.games.age_of_rome.edition import CARD, CARDS, CHEST, JEWELRY, RELIGION, TRADE, WARE_OF, YOU_BUILD
from comitia.games.age_of_rome.fields import ASKING, FROM_MEDAL, THIS_ROUND, UNTIL_LAST
from comitia.games.age_of_rome.moves import gain_fame
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import is_cassius, owns_medal

# -- 7.4  Sets ---------------------------------------------------------------------------------


def ware_of_set(cards: list[int], jewelry_joins: bool) -> int:
    """7.4  The ware of three cards that form a set, or NONE; jokers are chests, and jewelry with the trade medal."""
    ware = NONE
    jewels = 0
    for card in cards:
        of_card = WARE_OF[card]
        if of_card == JEWELRY:
            jewels += 1
        elif of_card != CHEST:
            if ware not in (NONE, of_card):
                return NONE
            ware = of_card
    if ware == NONE:
        return JEWELRY if jewels > 0 else NONE
    return ware if jewels == 0 or jewelry_joins else NONE


def can_complete(laid: list[int], hand: list[int], jewelry_joins: bool) -> bool:
    """7.4  Whether cards of a hand make a set of what is laid."""
    if len(laid) == 3:
        return ware_of_set(laid, jewelry_joins) != NONE
    for i, card in enumerate(hand):
        if can_complete([*laid, card], hand[i + 1 :], jewelry_joins):
            return True
    return False


def fits_set(s: AgeState, p: int, card: int) -> bool:
    """7.4  Whether a card of the hand belongs to a set of the hand and of what is laid already."""
    side = s.players[p]
    rest = side.hand[:]
    rest.remove(card)
    return can_complete([*side.laying, card], rest, owns_medal(s, p, TRADE))


def can_lay_set(s: AgeState, p: int) -> bool:
    """7.4  Whether a set can be laid from the hand."""
    return may_lay_set(s, p) and can_complete([], s.players[p].hand, owns_medal(s, p, TRADE))


def may_lay_set(s: AgeState, p: int) -> bool:
    """7.4, 12.3  Whether, for all that everybody knows, a player could lay a set."""
    side = s.players[p]
    return len(side.hand) >= 3 and len(side.set_wares) < s.edition.sets


def held(s: AgeState, p: int) -> list[int]:
    """7.1  The kinds of cards in a hand, ascending."""
    cards: list[int] = []
    for card in s.players[p].hand:
        if not cards or cards[-1] != card:
            cards.append(card)
    return cards


class LayCard(Deed[AgeState]):
    """7.4  A card of a set is laid open; in which order its cards came leaves no trace."""

    verb = Verb("set", CARD)
    unordered = True

    def candidates(self, s: AgeState, p: int) -> list[int]:
        return held(s, p)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        side = s.players[p]
        if thing not in side.hand:
            return Reason("not_in_hand", {"card": CARDS[thing]})
        if len(side.set_wares) >= s.edition.sets:
            return Reason("sets_full", {"n": s.edition.sets})
        return None if fits_set(s, p, thing) else Reason("no_set", {"card": CARDS[thing]})

    def take(self, s: AgeState, p: int, thing: int) -> Seq | None:
        side = s.players[p]
        side.hand.remove(thing)
        side.laying = tuple(sorted((*side.laying, thing)))
        s.show("set_card", p, EVERYONE, [thing])
        return None


class BeginSet(LayCard):
    """7.4  A set is begun; two cards follow."""

    unordered = False

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        super().take(s, p, thing)
        return SETTING


class SetCard(Menu[AgeState]):
    """7.4  The next card of a set."""

    deeds = (LayCard(),)
    private_options = True


def is_set_whole(s: AgeState, p: int) -> bool:
    """7.4  Three cards lie there."""
    return len(s.players[p].laying) == 3


def keep_set(s: AgeState, p: int) -> None:
    """7.4  A set stays before its owner to the end."""
    side = s.players[p]
    ware = ware_of_set(list(side.laying), owns_medal(s, p, TRADE))
    side.sets = side.sets + side.laying
    side.set_wares = (*side.set_wares, ware)
    side.laying = ()
    s.tell("set", p, ware)


SET_CARD: Final = Seq("set_card", ask(SetCard()))
SETTING: Final = Seq("setting", repeat(SET_CARD, is_set_whole), do(keep_set))

# -- 3.6  The religion medal -------------------------------------------------------------------

#: 3.6  The most fame that can be had at once.
MOST_OFFERED: Final = 30


def offer_refusal(s: AgeState, p: int, n: int) -> Reason | None:
    """3.6  The religion medal turns denarii into fame; what is owed for a tile stays."""
    if not owns_medal(s, p, RELIGION):
        return Reason("no_religion_medal")
    need = n * s.edition.devotion
    owed = s.price if s.window == YOU_BUILD and s.active == p else 0
    if s.players[p].denarii - owed < need:
        return Reason("too_few_denarii", {"cost": need, "denarii": s.players[p].denarii})
    return None


def can_offer(s: AgeState, p: int) -> bool:
    """3.6  Whether the least could be offered: the same without a reason, which is asked for at every turn."""
    if s.medals[RELIGION] != p:
        return False
    owed = s.price if s.window == YOU_BUILD and s.active == p else 0
    return s.players[p].denarii - owed >= s.edition.devotion


def offer_to_gods(s: AgeState, p: int, n: int) -> None:
    """3.6  So many times three denarii for one fame."""
    s.players[p].denarii -= n * s.edition.devotion
    s.tell("offered", p, n * s.edition.devotion)
    gain_fame(s, p, n, FROM_MEDAL)


def wants_medal(s: AgeState, p: int) -> bool:
    """3.6, 3.7  Whether a player could use the religion medal and has not asked for quiet about it."""
    return s.players[p].unoffering == ASKING and can_offer(s, p)


# -- 3.5  What may be done at any time in one's turn -------------------------------------------


def debt_refusal(s: AgeState, p: int) -> Reason | None:
    """5.2, 7.7  Whoever has begun a tile that denarii do not pay for plays the hammers first."""
    side = s.players[p]
    if s.window == YOU_BUILD and s.price > side.denarii:
        return Reason("pay_first", {"cost": s.price, "denarii": side.denarii})
    return None


def turn_refusal(s: AgeState, p: int) -> Reason | None:
    """3.5  Sets and sales are for one's own turn."""
    refused = debt_refusal(s, p)
    return Reason("own_turn_only") if refused is None and s.active != p else refused


class FreeSet(BeginSet):
    """3.5, 7.4  A set is laid beside what the question is about."""

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return turn_refusal(s, p) or super().refusal(s, p, thing)

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        return {"n": s.edition.price, "cost": s.edition.devotion}


class Offer(Deed[AgeState]):
    """3.5, 3.6  Denarii for one fame."""

    verb = Verb("offer")

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return debt_refusal(s, p) or offer_refusal(s, p, 1)

    def take(self, s: AgeState, p: int, thing: int) -> None:
        offer_to_gods(s, p, 1)

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        return {"n": s.edition.price, "cost": s.edition.devotion}


class SellForRoom(Deed[AgeState]):
    """3.5, 7.5  A card is sold openly for a denarius."""

    verb = Verb("sell", CARD)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        refused = turn_refusal(s, p)
        if refused is None and thing not in s.players[p].hand:
            return Reason("not_in_hand", {"card": CARDS[thing]})
        return refused

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.players[p].hand.remove(thing)
        s.discard.append(thing)
        s.players[p].denarii += s.edition.price
        s.show("sold", p, EVERYONE, [thing], s.edition.price)

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        return {"n": s.edition.price, "cost": s.edition.devotion}


class Sell(SellForRoom):
    """3.5, 7.5  The same where nothing else asks for a card to go: a card is given up for it."""

    ends = True


#: 3.5  They come behind what a question is about.
FREE_DEEDS: Final = (FreeSet(), Offer(), Sell())


class Finish(Deed[AgeState]):
    """3.2  The player has done all that is wanted in this phase."""

    verb = Verb("done")
    ends = True

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.done = True


class FinishTurn(Finish):
    """3.2, 3.5  The same where free deeds could be done as well."""

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        return {"n": s.edition.price, "cost": s.edition.devotion}


class FreeMenu(Menu[AgeState]):
    """3.5  A question in one's turn: what it is about, and the free deeds beside it."""

    private_options = True

    def __init__(self) -> None:
        super().__init__()
        self._set: Final = self.whole.first("set")
        self._offer: Final = self.whole.first("offer")
        self._sell: Final = self.whole.first("sell")
        self._own: Final = self.all()[: -len(FREE_DEEDS)]
        #: The first choice of each verb.
        self.starts: Final = [self.whole.first(verb.name) for verb in self.whole.verbs]
        self._bare: Final = [not verb.kinds for verb in self.whole.verbs]

    def options(self, s: AgeState, p: int) -> list[int]:
        found = self.own_options(s, p)
        if not s.players[p].hand and s.medals[RELIGION] != p:
            return found
        if len(found) != 1 or s.variants.every_question or self.has_business(s, p):
            self.add_free(s, p, found)
        return found

    def own_options(self, s: AgeState, p: int) -> list[int]:
        """What the question itself offers, ascending; override only for speed."""
        found: list[int] = []
        for i in range(len(self._own)):
            first = self.starts[i]
            if self._bare[i]:
                if self._own[i].refusal(s, p, 0) is None:
                    found.append(first)
            else:
                for thing in self._own[i].things(s, p):
                    found.append(first + thing)
        return found

    def add_free(self, s: AgeState, p: int, found: list[int]) -> None:
        """Put the free deeds that are possible now behind what is found: all in one go, for speed."""
        hand = s.players[p].hand
        if s.window == YOU_BUILD and s.price > s.players[p].denarii:
            return
        cards = held(s, p) if hand and s.active == p else []
        if len(hand) >= 3 and cards and can_lay_set(s, p):
            found += [self._set + card for card in cards if fits_set(s, p, card)]
        if can_offer(s, p):
            found.append(self._offer)
        for card in cards:
            found.append(self._sell + card)

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        refused = super().refusal(s, p, choice)
        if refused is None and choice >= self._set and self.is_idle(s, p):
            return Reason("nothing_to_decide")
        return refused

    def is_idle(self, s: AgeState, p: int) -> bool:
        """10.7, 12.3  Whether a question is put to keep a secret alone: one answer, and nothing to sell for."""
        return not s.variants.every_question and self.is_spent(s, p)

    def is_spent(self, s: AgeState, p: int) -> bool:
        """12.3  Whether the question itself has one answer and nothing else matters."""
        return not self.has_business(s, p) and len(self.own_options(s, p)) == 1

    def has_business(self, s: AgeState, p: int) -> bool:
        """12.3  Whether a set can be laid, or a denarius matters."""
        return can_lay_set(s, p) or self.is_medal_wanted(s, p) or self.is_sale_wanted(s, p)

    def is_medal_wanted(self, s: AgeState, p: int) -> bool:
        """12.3  Whether the religion medal could matter here and not as well at the next moment for it."""
        return False

    def is_sale_wanted(self, s: AgeState, p: int) -> bool:
        """12.3  Whether a denarius for a card could matter here and nowhere later."""
        return False


def has_free_deeds(s: AgeState, p: int) -> bool:
    """3.5, 12.3  Whether, for all that everybody knows, a player could do anything besides what a phase is about.

    To sell or to use the medal is no reason for a question: one comes in which it can be done as well.
    """
    if s.variants.every_question:
        return len(s.players[p].hand) > 0 or can_offer(s, p)
    return may_lay_set(s, p)


# -- 3.6  The religion medal, out of turn ------------------------------------------------------


class OfferNothing(Deed[AgeState]):
    """3.6  Nothing is offered, for now or for longer."""

    ends = True

    def __init__(self, verb: str, how_long: int) -> None:
        super().__init__(Verb(verb))
        self.how_long: Final = how_long

    def take(self, s: AgeState, p: int, thing: int) -> None:
        if self.how_long != ASKING:
            s.players[p].unoffering = self.how_long
            s.tell("unoffering", p, self.how_long)


class OfferMuch(Deed[AgeState]):
    """3.6  Denarii for as much fame as is named, at least one."""

    verb = Verb("offer", numbers("n", 1, MOST_OFFERED))

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return offer_refusal(s, p, thing + 1)

    def take(self, s: AgeState, p: int, thing: int) -> None:
        offer_to_gods(s, p, thing + 1)

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        return {"cost": (thing + 1) * s.edition.devotion}


class Devotion(Menu[AgeState]):
    """3.6, 3.7  Out of turn the owner of the religion medal may offer denarii to the gods."""

    deeds = (
        OfferNothing("go_on", ASKING),
        OfferNothing("quiet", THIS_ROUND),
        OfferMuch(),
        OfferNothing("never", UNTIL_LAST),
    )


def devotees(s: AgeState, p: int) -> tuple[int, ...]:
    """3.6, 3.7  The others who could offer now and have not asked for quiet about it."""
    if s.medals[RELIGION] in (NONE, p):
        return ()
    owner = medal_owner(s)
    return (owner,) if owner != NONE and wants_medal(s, owner) else ()


def medal_owner(s: AgeState) -> int:
    """3.6  The seat that has the religion medal, or NONE."""
    owner = s.medals[RELIGION]
    return NONE if is_cassius(s, owner) else owner


def devout(s: AgeState, p: int) -> tuple[int, ...]:
    """3.6  Who could offer when all have their income; the last time of all whatever was said before."""
    owner = medal_owner(s)
    if owner == NONE or not can_offer(s, owner):
        return ()
    is_last = s.round == s.edition.rounds
    return (owner,) if is_last or s.players[owner].unoffering == ASKING else ()


def forewarned(s: AgeState, p: int) -> tuple[int, ...]:
    """3.6, 10.11  Who could offer when the event card has been turned up, if the table wants that."""
    owner = medal_owner(s)
    return (owner,) if s.variants.forewarned and owner != NONE and wants_medal(s, owner) else ()


DEVOTION: Final = Seq("devotion", ask(Devotion()))
