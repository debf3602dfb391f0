"""7  Trade cards: what may be done with them in one's turn, the hand limit, drawing, windows, and the cards."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb, domain_of, numbers
from comitia.engine.chance import Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, repeat, when
from comitia.engine.state import EVERYONE, NONE, only
from comitia.games.age_of_rome.edition import (
    AGAINST_YOU,
    AGRICULTURE,
    AREA,
    BONUSES,
    BRACELETS,
    BULLA,
    CARD,
    CARDS,
    CHEST,
    CLOAK,
    COLOSSEUM,
    COMPASS,
    GLADIUS,
    GROMA,
    HAMMER,
    JEWELRY,
    KEY_OF,
    KINDS,
    MONEY_CHEST,
    ORDER,
    ORDERS,
    PALLA,
    PILUM,
    PLOUGH,
    PUGIO,
    RELIGION,
    RING,
    SCUTUM,
    SPATHA,
    SUNDIAL,
    TOGA,
    TRADE,
    TRAVEL_CHEST,
    WARE_OF,
    YOU_BUILD,
    YOU_EARN,
    YOU_PLACE,
    YOU_PLACE_AGRICULTURE,
    YOU_PLACE_COLOSSEUM,
    YOU_SCHEME,
)
from comitia.games.age_of_rome.fields import ASKING, CLOSED, FROM_CARD, FROM_MEDAL, THIS_ROUND, UNTIL_LAST
from comitia.games.age_of_rome.moves import (
    discard_card,
    earn,
    gain_fame,
    recruit_legion,
    recruit_vote,
    send_legion,
)
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import add_to_hand, hand_size, is_cassius, owns_medal

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


def set_refusal(s: AgeState, p: int, card: int) -> Reason | None:
    """7.4  Why a set cannot be begun, or go on, with a card."""
    side = s.players[p]
    if card not in side.hand:
        return Reason("not_in_hand", {"card": CARDS[card]})
    if len(side.set_wares) >= s.edition.sets:
        return Reason("sets_full", {"n": s.edition.sets})
    return None if fits_set(s, p, card) else Reason("no_set", {"card": CARDS[card]})


def can_lay_set(s: AgeState, p: int) -> bool:
    """7.4  Whether a set can be laid from the hand."""
    return may_lay_set(s, p) and can_complete([], s.players[p].hand, owns_medal(s, p, TRADE))


def may_lay_set(s: AgeState, p: int) -> bool:
    """7.4, 12.3  Whether, for all that everybody knows, a player could lay a set."""
    side = s.players[p]
    return len(side.hand) >= 3 and len(side.set_wares) < s.edition.sets


def lay_set_card(s: AgeState, p: int, card: int) -> None:
    """7.4  A card of a set is laid open; in which order its cards came leaves no trace."""
    side = s.players[p]
    side.hand.remove(card)
    side.laying = tuple(sorted((*side.laying, card)))
    s.show("set_card", p, EVERYONE, [card])


class SetCard(Ask[AgeState]):
    """7.4  The next card of a set."""

    domain = Domain(Verb("set", CARD))
    private_options = True
    unordered = ("set",)

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return set_refusal(s, p, choice)

    def take(self, s: AgeState, p: int, choice: int) -> None:
        lay_set_card(s, p, choice)


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

# -- 3.5  What may be done at any time in one's turn -------------------------------------------

SET: Final = 0
OFFER: Final = SET + KINDS
SELL: Final = OFFER + 1
#: 3.5  How many free deeds there are, behind a question's own choices.
FREE: Final = SELL + KINDS
#: 3.6  The most fame that can be had at once.
MOST_OFFERED: Final = 30


def free_deeds(*verbs: Verb) -> Domain:
    """3.5  The domain of a question in one's turn: its own choices, to lay a set, to offer to the gods, and to sell."""
    return Domain(*verbs, Verb("set", CARD), Verb("offer"), Verb("sell", CARD))


def free_refusal(s: AgeState, p: int, deed: int) -> Reason | None:
    """3.5, 3.6  Why a free deed is not possible now."""
    side = s.players[p]
    if s.window == YOU_BUILD and s.price > side.denarii:
        return Reason("pay_first", {"cost": s.price, "denarii": side.denarii})
    if deed == OFFER:
        return offer_refusal(s, p, 1)
    if s.active != p:
        return Reason("own_turn_only")
    if deed < OFFER:
        return set_refusal(s, p, deed - SET)
    card = deed - SELL
    return None if card in side.hand else Reason("not_in_hand", {"card": CARDS[card]})


def offer_refusal(s: AgeState, p: int, n: int) -> Reason | None:
    """3.6  The religion medal turns denarii into fame; what is owed for a tile stays."""
    if not owns_medal(s, p, RELIGION):
        return Reason("no_religion_medal")
    need = n * s.edition.devotion
    owed = s.price if s.window == YOU_BUILD and s.active == p else 0
    if s.players[p].denarii - owed < need:
        return Reason("too_few_denarii", {"cost": need, "denarii": s.players[p].denarii})
    return None


def free_options(s: AgeState, p: int) -> list[int]:
    """3.5  The free deeds that are possible now."""
    cards = held(s, p)
    deeds = [SET + card for card in cards] if can_lay_set(s, p) else []
    if owns_medal(s, p, RELIGION):
        deeds.append(OFFER)
    deeds += [SELL + card for card in cards]
    return [deed for deed in deeds if free_refusal(s, p, deed) is None]


def held(s: AgeState, p: int) -> list[int]:
    """7.1  The kinds of cards in a hand, ascending."""
    cards: list[int] = []
    for card in s.players[p].hand:
        if not cards or cards[-1] != card:
            cards.append(card)
    return cards


def take_free(s: AgeState, p: int, deed: int) -> Seq | None:
    """3.5  Carry out a free deed."""
    if deed == OFFER:
        offer_to_gods(s, p, 1)
    elif deed < OFFER:
        lay_set_card(s, p, deed - SET)
        return SETTING
    else:
        sell_card(s, p, deed - SELL)
    return None


def sell_card(s: AgeState, p: int, card: int) -> None:
    """7.5  A card is sold openly for a denarius."""
    s.players[p].hand.remove(card)
    s.discard.append(card)
    s.players[p].denarii += s.edition.price
    s.show("sold", p, EVERYONE, [card])


def offer_to_gods(s: AgeState, p: int, n: int) -> None:
    """3.6  So many times three denarii for one fame."""
    s.players[p].denarii -= n * s.edition.devotion
    s.tell("offered", p, n * s.edition.devotion)
    gain_fame(s, p, n, FROM_MEDAL)


class Menu(Ask[AgeState]):
    """3.5  A question in one's turn: what it is about, and free deeds beside it."""

    private_options = True

    def options(self, s: AgeState, p: int) -> list[int]:
        own = self.own_options(s, p)
        if len(own) == 1 and self.is_idle(s, p):
            return own
        first = self.own_size()
        return own + [first + deed for deed in free_options(s, p)]

    def own_size(self) -> int:
        """How many choices of the question itself there are; free deeds are numbered behind them."""
        return domain_of(self).size - FREE

    def own_options(self, s: AgeState, p: int) -> list[int]:
        """What the question itself offers."""
        return [own for own in range(self.own_size()) if self.own_refusal(s, p, own) is None]

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        deed = choice - self.own_size()
        if deed < 0:
            return self.own_refusal(s, p, choice)
        refusal = free_refusal(s, p, deed)
        return Reason("nothing_to_decide") if refusal is None and self.is_idle(s, p) else refusal

    def take(self, s: AgeState, p: int, choice: int) -> Seq | None:
        deed = choice - self.own_size()
        return self.own_take(s, p, choice) if deed < 0 else take_free(s, p, deed)

    def is_idle(self, s: AgeState, p: int) -> bool:
        """10.7, 12.3  Whether a question is put to keep a secret alone: one answer, and nothing to sell for."""
        return not s.variants.every_question and self.is_spent(s, p)

    def is_spent(self, s: AgeState, p: int) -> bool:
        """12.3  Whether the question itself has one answer, no set can be laid, and no denarius matters."""
        if can_lay_set(s, p) or self.is_medal_wanted(s, p) or self.is_sale_wanted(s, p):
            return False
        return len(self.own_options(s, p)) == 1

    def is_medal_wanted(self, s: AgeState, p: int) -> bool:
        """12.3  Whether the religion medal could matter here and not as well at the next moment for it."""
        return False

    def is_sale_wanted(self, s: AgeState, p: int) -> bool:
        """12.3  Whether a denarius for a card could matter here and nowhere later."""
        return False

    def detail(self, s: AgeState, p: int, choice: int) -> dict[str, Value]:
        return {"n": s.edition.price, "cost": s.edition.devotion} if choice >= self.own_size() else {}

    def own_refusal(self, s: AgeState, p: int, own: int) -> Reason | None:
        """Why a choice of the question itself is not offered."""
        raise NotImplementedError

    def own_take(self, s: AgeState, p: int, own: int) -> Seq | None:
        """Carry out a choice of the question itself."""
        raise NotImplementedError


def wants_medal(s: AgeState, p: int) -> bool:
    """3.6, 3.7  Whether a player could use the religion medal and has not asked for quiet about it."""
    return owns_medal(s, p, RELIGION) and s.players[p].unoffering == ASKING and offer_refusal(s, p, 1) is None


def has_free_deeds(s: AgeState, p: int) -> bool:
    """3.5, 12.3  Whether, for all that everybody knows, a player could do anything besides what a phase is about.

    To sell or to use the medal is no reason for a question: one comes in which it can be done as well.
    """
    if s.variants.every_question:
        return len(s.players[p].hand) > 0 or offer_refusal(s, p, 1) is None
    return may_lay_set(s, p)


# -- 3.6  The religion medal, out of turn ------------------------------------------------------


GO_ON: Final = 0
QUIET: Final = 1
NEVER: Final = 2 + MOST_OFFERED


class Devotion(Ask[AgeState]):
    """3.6, 3.7  Out of turn the owner of the religion medal may offer denarii to the gods."""

    domain = Domain(Verb("go_on"), Verb("quiet"), Verb("offer", numbers("n", 1, MOST_OFFERED)), Verb("never"))
    enders = ("go_on", "quiet", "never")

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None if choice in (GO_ON, QUIET, NEVER) else offer_refusal(s, p, choice - QUIET)

    def take(self, s: AgeState, p: int, choice: int) -> None:
        if choice in (QUIET, NEVER):
            s.players[p].unoffering = UNTIL_LAST if choice == NEVER else THIS_ROUND
            s.tell("unoffering", p, s.players[p].unoffering)
        elif choice != GO_ON:
            offer_to_gods(s, p, choice - QUIET)

    def detail(self, s: AgeState, p: int, choice: int) -> dict[str, Value]:
        return {"cost": (choice - QUIET) * s.edition.devotion}


def devotees(s: AgeState, p: int) -> tuple[int, ...]:
    """3.6, 3.7  The others who could offer now and have not asked for quiet about it."""
    owner = medal_owner(s)
    return (owner,) if owner not in (NONE, p) and wants_medal(s, owner) else ()


def medal_owner(s: AgeState) -> int:
    """3.6  The seat that has the religion medal, or NONE."""
    owner = s.medals[RELIGION]
    return NONE if is_cassius(s, owner) else owner


def devout(s: AgeState, p: int) -> tuple[int, ...]:
    """3.6  Who could offer when all have their income; the last time of all whatever was said before."""
    owner = medal_owner(s)
    if owner == NONE or offer_refusal(s, owner, 1) is not None:
        return ()
    is_last = s.round == s.edition.rounds
    return (owner,) if is_last or s.players[owner].unoffering == ASKING else ()


def forewarned(s: AgeState, p: int) -> tuple[int, ...]:
    """3.6, 10.11  Who could offer when the event card has been turned up, if the table wants that."""
    owner = medal_owner(s)
    return (owner,) if s.variants.forewarned and owner != NONE and wants_medal(s, owner) else ()


DEVOTION: Final = Seq("devotion", ask(Devotion()))

# -- 4.3, 7.7  Drawing orders ------------------------------------------------------------------


def draw_orders(s: AgeState, p: int) -> Seq | None:
    """4.3, 7.7  Two orders are drawn and one is kept; the other goes under the stack."""
    new = [s.order_deck.pop() for _ in range(min(2, len(s.order_deck)))]
    if not new:
        return None
    new.sort()
    s.show("orders_drawn", p, only(p), new, len(new))
    s.players[p].drawn = tuple(new)
    if len(new) == 2:
        return CHOOSING_ORDER
    keep_drawn_order(s, p, new[0])
    return None


class KeepOrder(Ask[AgeState]):
    """4.3, 7.7  One of two drawn orders is kept."""

    domain = Domain(Verb("keep", ORDER))
    private_options = True

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None if choice in s.players[p].drawn else Reason("not_drawn", {"order": ORDERS[choice]})

    def take(self, s: AgeState, p: int, choice: int) -> None:
        keep_drawn_order(s, p, choice)


def keep_drawn_order(s: AgeState, p: int, order: int) -> None:
    """4.3  The kept order stays secret; so does the one that goes under the stack."""
    side = s.players[p]
    rest = [other for other in side.drawn if other != order]
    side.drawn = ()
    side.orders.append(order)
    side.orders.sort()
    s.whisper("order_kept", p, only(p), [order], len(rest) + 1)
    for other in rest:
        put_under_stack(s, p, other)


def put_under_stack(s: AgeState, p: int, order: int) -> None:
    """2.6, 4.3  An order goes under the stack, unseen by the others."""
    s.order_deck.insert(0, order)
    s.whisper("order_returned", p, only(p), [order])


CHOOSING_ORDER: Final = Seq("choosing_order", ask(KeepOrder()))

# -- 7.3, 7.7  Playing cards -------------------------------------------------------------------


def is_key_met(s: AgeState, card: int) -> bool:
    """7.3  Whether the open window is the moment that a card's key phrase names."""
    key = KEY_OF[card]
    if key == YOU_PLACE_COLOSSEUM:
        return s.window == YOU_PLACE and s.place == COLOSSEUM
    if key == YOU_PLACE_AGRICULTURE:
        return s.window == YOU_PLACE and s.place == AGRICULTURE
    return s.window == key and card != MONEY_CHEST


def can_do_anything(s: AgeState, p: int, card: int) -> bool:
    """7.3  A card whose effect would be nothing is not played."""
    side = s.players[p]
    if card == COMPASS:
        return side.anchor > 0
    if card == HAMMER:
        return s.price > 0
    if card == SPATHA:
        return side.legions_beside > 0
    if card == PUGIO:
        return s.players[s.target].denarii > 0
    if card == PILUM:
        return side.legions > 0
    if card == SCUTUM:
        return not s.shielded
    if card == TOGA:
        return side.votes_beside > 0
    if card == CLOAK:
        return s.place < BONUSES and not s.doubled
    if card == PALLA:
        return side.feud > s.soothed
    if card == BRACELETS:
        # R39: two pairs of bracelets could fetch each other for ever
        return len(s.discard) > 0 and s.discard[-1] != BRACELETS
    if card == RING:
        return len(s.order_deck) > 0
    return True


def play_refusal(s: AgeState, p: int, card: int) -> Reason | None:
    """7.3  Why a card cannot be played now."""
    if card not in s.players[p].hand:
        return Reason("not_in_hand", {"card": CARDS[card]})
    if not is_key_met(s, card):
        return Reason("wrong_moment", {"card": CARDS[card]})
    return None if can_do_anything(s, p, card) else Reason("no_effect", {"card": CARDS[card]})


def play_card(s: AgeState, p: int, card: int) -> Seq | None:
    """7.3, 7.7  A card leaves the hand before its effect."""
    side = s.players[p]
    side.hand.remove(card)
    s.show("played", p, EVERYONE, [card])
    if card == BRACELETS:
        # R39: the card that lay on top before the bracelets were discarded
        found = s.discard.pop()
        add_to_hand(side, found)
        s.tell("picked_up", p, found)
    s.discard.append(card)
    return play_while_placing(s, p, card) if s.window == YOU_PLACE else play_otherwise(s, p, card)


def play_while_placing(s: AgeState, p: int, card: int) -> Seq | None:
    """7.7  Cards played when a follower is placed."""
    n = s.edition.amount[card]
    if card in (SUNDIAL, BULLA, TRAVEL_CHEST):
        # A draw that is under way goes on with these.
        under_way = s.draws > 0
        s.draws += n
        return None if under_way else DRAWING
    if card == COMPASS:
        s.players[p].anchor = 0
        s.tell("anchor_lost", p)
    elif card == PLOUGH:
        earn(s, p, n)
    elif card == SPATHA:
        recruit_legion(s, p)
    elif card == TOGA:
        recruit_vote(s, p)
    elif card == GLADIUS:
        gain_fame(s, p, n, FROM_CARD)
    elif card == CLOAK:
        s.doubled = True
    elif card == RING:
        return draw_orders(s, p)
    return None


def play_otherwise(s: AgeState, p: int, card: int) -> Seq | None:
    """7.7  Cards played at a scheme, a building or an income."""
    n = s.edition.amount[card]
    if card == HAMMER:
        s.price = max(0, s.price - n)
    elif card == GROMA:
        s.extra += n
    elif card == PUGIO:
        taken = min(n, s.players[s.target].denarii)
        s.players[s.target].denarii -= taken
        s.players[p].denarii += taken
        s.tell("robbed", p, s.target, taken)
    elif card == PILUM:
        return LANDING
    elif card == SCUTUM:
        s.shielded = True
    elif card == PALLA:
        s.soothed += 1
    else:
        # A tunic; money chests are declared with the taxes.
        earn(s, p, n)
    return None


class Land(Ask[AgeState]):
    """7.7  Where the legion of a Pilum goes."""

    domain = Domain(Verb("send", AREA))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: AgeState, p: int, choice: int) -> None:
        send_legion(s, p, choice)


LANDING: Final = Seq("landing", ask(Land()))

# -- 7.1, 7.2  Drawing -------------------------------------------------------------------------


class Reshuffle(Shuffle[AgeState]):
    """7.2  The discard pile is shuffled and becomes the deck."""

    def pile(self, s: AgeState) -> list[int]:
        cards = sorted(s.discard)
        s.discard = []
        return cards

    def lay_down(self, s: AgeState, p: int, cards: list[int]) -> None:
        s.deck = cards
        s.show("reshuffled", p, EVERYONE, sorted(cards), len(cards))


def must_refill(s: AgeState, p: int) -> bool:
    """7.2  The deck is empty and the discard pile is not, when a card is to be drawn."""
    return not s.deck and len(s.discard) > 0 and s.draws > 0 and not is_hand_full(s, p)


def is_hand_full(s: AgeState, p: int) -> bool:
    """7.1  Five cards, the anchor among them; Cassius has no limit."""
    return not is_cassius(s, p) and hand_size(s, p) >= s.edition.hand


def must_make_room(s: AgeState, p: int) -> bool:
    """7.1  The hand is full and there is something to draw."""
    return is_hand_full(s, p) and len(s.deck) + len(s.discard) > 0


FORGO: Final = 0
DISCARD: Final = 1
PLAY_NOW: Final = DISCARD + KINDS


class MakeRoom(Menu):
    """7.1  With a full hand a card must go before one is drawn, or the draw is forgone."""

    domain = free_deeds(Verb("forgo"), Verb("discard", CARD), Verb("play", CARD))
    enders = ("discard", "forgo")

    def own_refusal(self, s: AgeState, p: int, own: int) -> Reason | None:
        if own == FORGO:
            return None
        if own >= PLAY_NOW:
            return play_refusal(s, p, own - PLAY_NOW)
        card = own - DISCARD
        return None if card in s.players[p].hand else Reason("not_in_hand", {"card": CARDS[card]})

    def own_take(self, s: AgeState, p: int, own: int) -> Seq | None:
        if own == FORGO:
            s.draws -= 1
            s.tell("forwent", p)
            return None
        if own >= PLAY_NOW:
            return play_card(s, p, own - PLAY_NOW)
        discard_card(s, p, own - DISCARD)
        return None

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.draws}


def draw_card(s: AgeState, p: int) -> None:
    """7.2  One card from the top, unless the draw was forgone; the deck was refilled if it was empty."""
    if s.draws == 0 or is_hand_full(s, p):
        return
    s.draws -= 1
    card = s.deck.pop()
    add_to_hand(s.players[p], card)
    s.show("drew", p, only(p), [card])


def has_drawn_all(s: AgeState, p: int) -> bool:
    """7.2  Nothing more is to be drawn, or nothing can be."""
    return s.draws == 0 or (not s.deck and not s.discard)


MAKING_ROOM: Final = Seq("making_room", ask(MakeRoom(), SETTING, CHOOSING_ORDER))
REFILL: Final = Seq("refill", chance(Reshuffle()))
DRAW: Final = Seq("draw", when(must_make_room, MAKING_ROOM), when(must_refill, REFILL), do(draw_card))


def end_drawing(s: AgeState, p: int) -> None:
    """7.2  What could not be drawn is forgone."""
    s.draws = 0


DRAWING: Final = Seq("drawing", repeat(DRAW, has_drawn_all), do(end_drawing))

# -- 7.3  Windows ------------------------------------------------------------------------------

PLAY: Final = 2


class React(Menu):
    """7.3  In a window cards whose key phrase fits are played, one after another, until the player goes on."""

    domain = free_deeds(Verb("go_on"), Verb("quiet"), Verb("play", CARD))
    enders = ("go_on", "quiet", "sell")

    def own_refusal(self, s: AgeState, p: int, own: int) -> Reason | None:
        if own >= PLAY:
            return play_refusal(s, p, own - PLAY)
        if s.window == YOU_BUILD and s.price > s.players[p].denarii:
            return Reason("pay_first", {"cost": s.price, "denarii": s.players[p].denarii})
        return Reason("nothing_to_decide") if own == QUIET and self.is_idle(s, p) else None

    def own_options(self, s: AgeState, p: int) -> list[int]:
        found = [own for own in (GO_ON, QUIET) if self.own_refusal(s, p, own) is None]
        return found + [PLAY + card for card in held(s, p) if play_refusal(s, p, card) is None]

    def own_take(self, s: AgeState, p: int, own: int) -> Seq | None:
        if own >= PLAY:
            return play_card(s, p, own - PLAY)
        s.window = CLOSED
        if own == QUIET:
            s.players[p].quiet = True
            s.tell("quiet", p)
        return None

    def is_spent(self, s: AgeState, p: int) -> bool:
        for card in s.players[p].hand:
            if play_refusal(s, p, card) is None:
                return False
        return s.active != p or not can_lay_set(s, p)

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"moment": s.window}


def has_window(s: AgeState, p: int) -> bool:
    """7.3, 12.3  A player is asked if a card of the hand may fit, for all that everybody knows, unless quiet."""
    side = s.players[p]
    if not side.hand or side.quiet:
        return False
    if s.variants.every_question or (s.active == p and may_lay_set(s, p)):
        return True
    for card in range(KINDS):
        if is_key_met(s, card) and can_do_anything(s, p, card) and is_unseen(s, card):
            return True
    return False


def is_unseen(s: AgeState, card: int) -> bool:
    """12.1, 12.3  Whether not all copies of a card lie open on the table."""
    seen = s.discard.count(card) + sum([side.sets.count(card) for side in s.players])
    return seen < s.edition.copies[card] - (s.edition.starred[card] if s.variants.few else 0)


def is_window_closed(s: AgeState, p: int) -> bool:
    """7.3  The player has gone on, or is not asked."""
    return s.window == CLOSED or not has_window(s, p)


def open_placing(s: AgeState, p: int) -> None:
    """7.3  A follower was placed."""
    s.window = YOU_PLACE


def open_building(s: AgeState, p: int) -> None:
    """7.3  A tile is about to be built."""
    s.window = YOU_BUILD


def open_scheming(s: AgeState, p: int) -> None:
    """7.3  A scheme was executed."""
    s.window = YOU_SCHEME


def open_defence(s: AgeState, p: int) -> None:
    """7.3  A scheme is executed in the province before the target."""
    s.window = AGAINST_YOU


def open_earning(s: AgeState, p: int) -> None:
    """7.3, 8.3  Income was received."""
    s.window = YOU_EARN


def close_window(s: AgeState, p: int) -> None:
    """7.3  The window is over."""
    s.window = CLOSED


REACTION: Final = Seq("reaction", ask(React(), SETTING, CHOOSING_ORDER, LANDING, DRAWING))
