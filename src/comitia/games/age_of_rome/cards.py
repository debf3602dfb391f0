"""4.3, 7.1 - 7.3, 7.7  Drawing orders and trade cards, what each trade card does, and the windows to play them in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine._native import mypyc_attr
from comitia.engine.ask import Ask, Deed, Domain, Verb
from comitia.engine.chance import Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, repeat, when
from comitia.engine.state import EVERYONE, NONE, only
from comitia.games.age_of_rome.edition import (
    AGRICULTURE,
    AREA,
    BONUSES,
    BRACELETS,
    CARD,
    CARDS,
    COLOSSEUM,
    KEY_OF,
    MONEY_CHEST,
    ORDER,
    ORDERS,
    YOU_EARN,
    YOU_PLACE,
    YOU_PLACE_AGRICULTURE,
    YOU_PLACE_COLOSSEUM,
)
from comitia.games.age_of_rome.fields import CLOSED, FROM_CARD
from comitia.games.age_of_rome.moves import discard_card, earn, gain_fame, recruit_legion, recruit_vote, send_legion
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import add_to_hand, hand_size, is_cassius
from comitia.games.age_of_rome.trade import (
    FREE_DEEDS,
    SETTING,
    FreeMenu,
    FreeSet,
    Offer,
    SellForRoom,
    can_lay_set,
    debt_refusal,
    held,
    may_lay_set,
)

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

    def candidates(self, s: AgeState, p: int) -> list[int]:
        return list(s.players[p].drawn)

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

# -- 7.7  What the cards do --------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class TradeCard:
    """7.3, 7.7  What a card does in its window; its moment and its number are printed on it."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        """7.3  A card whose effect would be nothing is not played."""
        return True

    def act(self, s: AgeState, p: int, n: int) -> Seq | None:
        """7.7  Do it, or return the sequence that does; the card has left the hand and is not yet discarded."""
        raise NotImplementedError


class DrawCards(TradeCard):
    """7.7  Sundial, Bulla, Travel chest: trade cards are drawn; a draw that is under way goes on with them."""

    def act(self, s: AgeState, p: int, n: int) -> Seq | None:
        under_way = s.draws > 0
        s.draws += n
        return None if under_way else DRAWING


class LoseAnchor(TradeCard):
    """7.7  Compass: the anchor leaves the hand."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.players[p].anchor > 0

    def act(self, s: AgeState, p: int, n: int) -> None:
        s.players[p].anchor = 0
        s.tell("anchor_lost", p)


class BuildForLess(TradeCard):
    """7.7  Hammer: the tile costs less."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.price > 0

    def act(self, s: AgeState, p: int, n: int) -> None:
        s.price = max(0, s.price - n)


class BuildForMore(TradeCard):
    """7.7  Groma: the tile brings more fame."""

    def act(self, s: AgeState, p: int, n: int) -> None:
        s.extra += n


class Earn(TradeCard):
    """7.7  Plough, Tunic: denarii from the bank."""

    def act(self, s: AgeState, p: int, n: int) -> None:
        earn(s, p, n)


class RecruitLegion(TradeCard):
    """7.7  Spatha: a legion from beside the tableau."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.players[p].legions_beside > 0

    def act(self, s: AgeState, p: int, n: int) -> None:
        recruit_legion(s, p)


class GainFame(TradeCard):
    """7.7  Gladius: fame."""

    def act(self, s: AgeState, p: int, n: int) -> None:
        gain_fame(s, p, n, FROM_CARD)


class Rob(TradeCard):
    """7.7  Pugio: denarii of the target."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.players[s.target].denarii > 0

    def act(self, s: AgeState, p: int, n: int) -> None:
        taken = min(n, s.players[s.target].denarii)
        s.players[s.target].denarii -= taken
        s.players[p].denarii += taken
        s.tell("robbed", p, s.target, taken)


class Land(Ask[AgeState]):
    """7.7  Where the legion of a Pilum goes."""

    domain = Domain(Verb("send", AREA))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: AgeState, p: int, choice: int) -> None:
        send_legion(s, p, choice)


LANDING: Final = Seq("landing", ask(Land()))


class SendLegion(TradeCard):
    """7.7  Pilum: a legion goes to any battle area."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.players[p].legions > 0

    def act(self, s: AgeState, p: int, n: int) -> Seq:
        return LANDING


class Shield(TradeCard):
    """7.7  Scutum: the scheme has no effect."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return not s.shielded

    def act(self, s: AgeState, p: int, n: int) -> None:
        s.shielded = True


class RecruitVote(TradeCard):
    """7.7  Toga candida: a vote from beside the tableau."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.players[p].votes_beside > 0

    def act(self, s: AgeState, p: int, n: int) -> None:
        recruit_vote(s, p)


class ActTwice(TradeCard):
    """7.7  Paludamentum: the action of a type with a bonus is doubled."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.place < BONUSES and not s.doubled

    def act(self, s: AgeState, p: int, n: int) -> None:
        s.doubled = True


class Soothe(TradeCard):
    """7.7  Palla: a feud marker goes back to the supply when the scheme is over."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.players[p].feud > s.soothed

    def act(self, s: AgeState, p: int, n: int) -> None:
        s.soothed += 1


class PickUp(TradeCard):
    """7.7  Snake bracelets: the top card of the discard pile, as it was before they lie there (R39)."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        # R39: two pairs of bracelets could fetch each other for ever
        return len(s.discard) > 0 and s.discard[-1] != BRACELETS

    def act(self, s: AgeState, p: int, n: int) -> None:
        found = s.discard.pop()
        add_to_hand(s.players[p], found)
        s.tell("picked_up", p, found)


class DrawOrders(TradeCard):
    """7.7  Signet ring: orders are drawn."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return len(s.order_deck) > 0

    def act(self, s: AgeState, p: int, n: int) -> Seq | None:
        return draw_orders(s, p)


#: 7.7  What each card does, in the order of the card table.
TRADE_CARDS: Final[list[TradeCard]] = [
    DrawCards(),  # Sundial
    LoseAnchor(),  # Compass
    BuildForLess(),  # Hammer
    BuildForMore(),  # Groma
    Earn(),  # Plough
    RecruitLegion(),  # Spatha
    GainFame(),  # Gladius
    Rob(),  # Pugio
    SendLegion(),  # Pilum
    Shield(),  # Scutum
    RecruitVote(),  # Toga candida
    ActTwice(),  # Paludamentum
    Earn(),  # Tunic
    Soothe(),  # Palla
    DrawCards(),  # Bulla
    PickUp(),  # Snake bracelets
    DrawOrders(),  # Signet ring
    TradeCard(),  # Money chest: declared with the taxes, never played in a window
    DrawCards(),  # Travel chest
]

# -- 7.3  Playing cards ------------------------------------------------------------------------

#: 7.3  Key phrases that name a place as well: the window, and the place.
_PLACED: Final = {
    YOU_PLACE_COLOSSEUM: (YOU_PLACE, COLOSSEUM),
    YOU_PLACE_AGRICULTURE: (YOU_PLACE, AGRICULTURE),
}
#: 7.3  For each card the window in which it is played, and the place if its key phrase names one.
_MOMENTS: Final = [
    (NONE, NONE) if card == MONEY_CHEST else _PLACED.get(key, (key, NONE)) for card, key in enumerate(KEY_OF)
]
#: 7.3  The cards that can be played in each window.
PLAYED_IN: Final = [
    [card for card, (window, _) in enumerate(_MOMENTS) if window == moment] for moment in range(YOU_EARN + 1)
]


def is_key_met(s: AgeState, card: int) -> bool:
    """7.3  Whether the open window is the moment that a card's key phrase names."""
    window, place = _MOMENTS[card]
    return s.window == window and place in (NONE, s.place)


def can_play(s: AgeState, p: int, card: int) -> bool:
    """7.3  Whether a card of the hand can be played now."""
    return is_key_met(s, card) and TRADE_CARDS[card].is_useful(s, p)


class Play(Deed[AgeState]):
    """7.3, 7.7  A card leaves the hand before its effect."""

    verb = Verb("play", CARD)

    def things(self, s: AgeState, p: int) -> list[int]:
        return [card for card in held(s, p) if can_play(s, p, card)]

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        if thing not in s.players[p].hand:
            return Reason("not_in_hand", {"card": CARDS[thing]})
        if can_play(s, p, thing):
            return None
        if is_key_met(s, thing):
            return Reason("no_effect", {"card": CARDS[thing]})
        return Reason("wrong_moment", {"card": CARDS[thing]})

    def take(self, s: AgeState, p: int, thing: int) -> Seq | None:
        s.players[p].hand.remove(thing)
        s.show("played", p, EVERYONE, [thing])
        entered = TRADE_CARDS[thing].act(s, p, s.edition.amount[thing])
        s.discard.append(thing)
        return entered


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


class Forgo(Deed[AgeState]):
    """7.1  The draw is forgone."""

    verb = Verb("forgo")
    ends = True

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.draws -= 1
        s.tell("forwent", p)


class Discard(Deed[AgeState]):
    """7.1  A card goes to the discard pile."""

    verb = Verb("discard", CARD)
    ends = True

    def candidates(self, s: AgeState, p: int) -> list[int]:
        return held(s, p)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return None if thing in s.players[p].hand else Reason("not_in_hand", {"card": CARDS[thing]})

    def take(self, s: AgeState, p: int, thing: int) -> None:
        discard_card(s, p, thing)


class MakeRoom(FreeMenu):
    """7.1  With a full hand a card must go before one is drawn, or the draw is forgone."""

    deeds = (Forgo(), Discard(), Play(), FreeSet(), Offer(), SellForRoom())

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


def end_drawing(s: AgeState, p: int) -> None:
    """7.2  What could not be drawn is forgone."""
    s.draws = 0


MAKING_ROOM: Final = Seq("making_room", ask(MakeRoom(), SETTING, CHOOSING_ORDER))
REFILL: Final = Seq("refill", chance(Reshuffle()))
DRAW: Final = Seq("draw", when(must_make_room, MAKING_ROOM), when(must_refill, REFILL), do(draw_card))
DRAWING: Final = Seq("drawing", repeat(DRAW, has_drawn_all), do(end_drawing))

# -- 7.3  Windows ------------------------------------------------------------------------------


class GoOn(Deed[AgeState]):
    """7.3  The window is over; a tile that was begun must be paid for first."""

    verb = Verb("go_on")
    ends = True

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return debt_refusal(s, p)

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.window = CLOSED


class BeQuiet(GoOn):
    """3.7, 7.3  The same, and the player is asked in no other window of this round."""

    verb = Verb("quiet")

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        refused = super().refusal(s, p, thing)
        is_idle = not s.variants.every_question and has_nothing_to_play(s, p)
        return Reason("nothing_to_decide") if refused is None and is_idle else refused

    def take(self, s: AgeState, p: int, thing: int) -> None:
        super().take(s, p, thing)
        s.players[p].quiet = True
        s.tell("quiet", p)


def has_nothing_to_play(s: AgeState, p: int) -> bool:
    """12.3  Whether no card of the hand fits the window, and no set can be laid in it."""
    for card in s.players[p].hand:
        if can_play(s, p, card):
            return False
    return s.active != p or not can_lay_set(s, p)


class React(FreeMenu):
    """7.3  In a window cards whose key phrase fits are played, one after another, until the player goes on."""

    deeds = (GoOn(), BeQuiet(), Play(), *FREE_DEEDS)

    def own_options(self, s: AgeState, p: int) -> list[int]:
        go_on, quiet, play = self.starts[:3]
        plays = [play + card for card in held(s, p) if can_play(s, p, card)]
        if debt_refusal(s, p) is not None:
            return plays
        if plays or s.variants.every_question or self.has_business(s, p):
            return [go_on, quiet, *plays]
        return [go_on]

    def is_spent(self, s: AgeState, p: int) -> bool:
        return has_nothing_to_play(s, p)

    def has_business(self, s: AgeState, p: int) -> bool:
        return s.active == p and can_lay_set(s, p)

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"moment": s.window}


def has_window(s: AgeState, p: int) -> bool:
    """7.3, 12.3  A player is asked if a card of the hand may fit, for all that everybody knows, unless quiet."""
    side = s.players[p]
    if not side.hand or side.quiet:
        return False
    if s.variants.every_question or (s.active == p and may_lay_set(s, p)):
        return True
    for card in PLAYED_IN[s.window]:
        if can_play(s, p, card) and is_unseen(s, card):
            return True
    return False


def is_unseen(s: AgeState, card: int) -> bool:
    """12.1, 12.3  Whether not all copies of a card lie open on the table."""
    seen = s.discard.count(card) + sum([side.sets.count(card) for side in s.players])
    return seen < s.edition.copies[card] - (s.edition.starred[card] if s.variants.few else 0)


def is_window_closed(s: AgeState, p: int) -> bool:
    """7.3  The player has gone on, or is not asked."""
    return s.window == CLOSED or not has_window(s, p)


def opening(moment: int) -> Callable[[AgeState, int], None]:
    """7.3  What opens the window of a moment."""

    def open_window(s: AgeState, p: int) -> None:
        s.window = moment

    return open_window


def close_window(s: AgeState, p: int) -> None:
    """7.3  The window is over."""
    s.window = CLOSED


REACTION: Final = Seq("reaction", ask(React(), SETTING, CHOOSING_ORDER, LANDING, DRAWING))
