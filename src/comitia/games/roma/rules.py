"""2, 3, 4, 7  The sequence of play of Roma, top-down; what cards do is in `effects`."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb, yes_no
from comitia.engine.chance import Dice, Lot, Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import DONE, Seq, ask, chance, do, each, enter, picked, repeat, together, when
from comitia.engine.registry import LOT
from comitia.engine.state import EVERYONE, NONE, only
from comitia.games.roma.edition import CARD, DIE, DISC, DISCS, NAMES, PASSED
from comitia.games.roma.effects import BRANCHES, COPYING, EFFECTS
from comitia.games.roma.fields import NO_DISCS
from comitia.games.roma.moves import (
    LAYING,
    Reshuffle,
    add_to_hand,
    begin_laying,
    die_refusal,
    different,
    end_if_penniless,
    must_refill,
    spend_die,
    without,
)
from comitia.games.roma.relaying import card_at_disc, cards_of, discs_named
from comitia.games.roma.state import RomaState
from comitia.games.roma.table import begin_with

# -- 2  Set-up ---------------------------------------------------------------------------------


class Deal(Shuffle[RomaState]):
    """2.1  All cards are shuffled; each player is dealt four, the rest is the deck."""

    def pile(self, s: RomaState) -> list[int]:
        return s.edition.deck[:]

    def lay_down(self, s: RomaState, p: int, cards: list[int]) -> None:
        for seat in range(2):
            hand = [cards.pop() for _ in range(s.edition.dealt)]
            hand.sort()
            s.players[seat].hand = hand
            s.show("dealt", seat, only(seat), hand, len(hand))
        s.deck = cards


class DrawLots(Lot[RomaState]):
    """8.6  The lot names the start player."""

    def fall_on(self, s: RomaState, seat: int) -> None:
        begin_with(s, seat)
        s.tell("begins", seat)


def is_drawn_by_lot(s: RomaState, p: int) -> bool:
    """8.6  Nobody has said who begins."""
    return s.variants.begins == LOT


def both_seats(s: RomaState, p: int) -> tuple[int, ...]:
    """2.2  Both players choose at the same time."""
    return (0, 1)


class Give(Ask[RomaState]):
    """2.2  Two cards of the hand are passed: one sealed choice, named in any order."""

    domain = Domain(Verb("give", CARD))
    private_options = True
    unordered = ("give",)

    def candidates(self, s: RomaState, p: int) -> list[int]:
        return different(s.players[p].hand)

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return hand_refusal(s.players[p].hand, picked(s, p), choice)

    def is_complete(self, s: RomaState, p: int, picks: list[int]) -> bool:
        return len(picks) == PASSED

    def take_all(self, s: RomaState, p: int, picks: list[int]) -> None:
        """2.2, 9.1  The cards change hands, unseen by anybody else."""
        s.whisper("gave", p, only(p), picks)
        s.show("received", 1 - p, only(1 - p), picks)
        for card in picks:
            s.players[p].hand.remove(card)
            add_to_hand(s.players[1 - p], card)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"n": PASSED - len(picked(s, p))}


class Place(Ask[RomaState]):
    """2.3  Each card of the hand is given a disc of its own: one sealed choice, made in any order."""

    domain = Domain(Verb("place", CARD, DISC))
    private_options = True
    unordered = ("place",)

    def options(self, s: RomaState, p: int) -> list[int]:
        picks = picked(s, p)
        return card_at_disc(without(s.players[p].hand, cards_of(picks)), discs_named(picks))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        picks = picked(s, p)
        if choice % DISCS in discs_named(picks):
            return Reason("disc_taken", {"disc": choice % DISCS + 1})
        return hand_refusal(s.players[p].hand, cards_of(picks), choice // DISCS)

    def is_complete(self, s: RomaState, p: int, picks: list[int]) -> bool:
        return len(picks) == len(s.players[p].hand)

    def take_all(self, s: RomaState, p: int, picks: list[int]) -> None:
        """2.3, 9.1  All cards are laid at once: what lies at which disc tells nothing of how it was chosen."""
        side = s.players[p]
        side.hand = []
        side.face_down = laid_by(picks)
        if s.heard is not None:
            for disc, card in enumerate(side.face_down):
                if card != NONE:
                    s.whisper("placed", p, only(p), [card], disc + 1)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"n": len(s.players[p].hand) - len(picked(s, p))}


def hand_refusal(hand: list[int], chosen: list[int], card: int) -> Reason | None:
    """2.2, 2.3  A card is chosen from the hand, and once."""
    if card not in hand:
        return Reason("not_in_hand", {"card": NAMES[card]})
    return None if chosen.count(card) < hand.count(card) else Reason("chosen_already", {"card": NAMES[card]})


def laid_by(picks: list[int]) -> tuple[int, ...]:
    """2.3  The cards that some choices lay, by disc."""
    laid = list(NO_DISCS)
    for choice in picks:
        laid[choice % DISCS] = choice // DISCS
    return tuple(laid)


def in_turn_order(s: RomaState, p: int) -> tuple[int, ...]:
    """2.3, 3.1  The start player comes first."""
    return (s.first, 1 - s.first)


def laying_order(s: RomaState, p: int) -> tuple[int, ...]:
    """2.3, 8.7  The players lay in turn, or the start player at the same time as the other."""
    return (s.first,) if s.variants.laying_together else in_turn_order(s, p)


def laying_seats(s: RomaState, p: int) -> tuple[int, ...]:
    """2.3, 8.7  Who lays now: the player whose turn it is, or both."""
    return (0, 1) if s.variants.laying_together else (p,)


def reveal_cards(s: RomaState, p: int) -> None:
    """2.4  Both players turn their cards up together."""
    for seat in range(2):
        side = s.players[seat]
        side.discs = list(side.face_down)
        side.face_down = NO_DISCS
        s.show("revealed", seat, EVERYONE, [card for card in side.discs if card != NONE])


LOTS: Final = Seq("lots", chance(DrawLots()))
FACE_DOWN: Final = Seq("face_down", together(Place(), laying_seats))

# -- 3  The turn -------------------------------------------------------------------------------


def pay_for_empty_discs(s: RomaState, p: int) -> None:
    """3.2  A point goes back to the stock for each empty own disc; who cannot pay in full falls to none."""
    s.active = p
    s.settled = False
    side = s.players[p]
    s.tell("turn", p)
    due = min(side.discs.count(NONE) * s.edition.empty_disc, side.points)
    if due > 0:
        side.points -= due
        s.stock += due
        s.tell("paid", p, due)
        end_if_penniless(s, p)


class Roll(Dice[RomaState]):
    """1.4, 3.3  The player rolls three action dice."""

    def dice(self) -> int:
        return 3

    def land(self, s: RomaState, p: int, roll: tuple[int, ...]) -> None:
        s.dice = roll
        s.tell("rolled", p, roll[0], roll[1], roll[2])


class RollAgain(Roll):
    """3.4, 8.1  All three dice are rolled once more; with the option, as often as they are equal."""

    def land(self, s: RomaState, p: int, roll: tuple[int, ...]) -> None:
        s.dice = roll
        s.settled = not s.variants.triple_again
        s.tell("rerolled", p, roll[0], roll[1], roll[2])


class Reroll(Ask[RomaState]):
    """3.4  Three equal dice may be rolled once more, all three."""

    domain = yes_no()

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: RomaState, p: int, choice: int) -> Seq | None:
        if choice == 0:
            s.settled = True
            s.tell("kept_triple", p)
            return None
        return ROLL_AGAIN


def is_roll_settled(s: RomaState, p: int) -> bool:
    """3.4  The dice differ, or the player has kept a triple or rolled it again."""
    return s.settled or s.dice[0] != s.dice[2]


def close_turn(s: RomaState, p: int) -> None:
    """3.6  Unused dice are lost; blocks on the own discs and the effect of Esseda end."""
    s.dice = ()
    s.charged = ()
    s.players[p].blocked = ()


# -- 4  Actions --------------------------------------------------------------------------------


class EndTurn(Deed[RomaState]):
    """3.6  The player ends the turn, whenever that is."""

    verb = Verb("end")
    ends = True

    def take(self, s: RomaState, p: int, thing: int) -> Seq:
        s.tell("ended", p)
        return DONE


class TakeMoney(Deed[RomaState]):
    """4.3  A die on the money disc brings its value in sestertii."""

    verb = Verb("money", DIE)

    def refusal(self, s: RomaState, p: int, thing: int) -> Reason | None:
        return die_refusal(s, thing + 1)

    def take(self, s: RomaState, p: int, thing: int) -> None:
        die = thing + 1
        spend_die(s, die)
        s.players[p].money += die
        s.tell("money", p, die)


class DrawCards(Deed[RomaState]):
    """4.4  A die on the cards disc draws as many cards as it shows."""

    verb = Verb("cards", DIE)

    def refusal(self, s: RomaState, p: int, thing: int) -> Reason | None:
        refused = die_refusal(s, thing + 1)
        return Reason("no_cards_left") if refused is None and not s.deck and not s.discard else refused

    def take(self, s: RomaState, p: int, thing: int) -> Seq | None:
        spend_die(s, thing + 1)
        s.owed = thing + 1
        draw_cards(s, p)
        return REFILL_AND_DRAW if must_refill(s, p) else keep_or_ask(s, p)


class Activate(Deed[RomaState]):
    """4.6, 4.7, 4.8  A die on the disc of its value activates the own card there, if it could do anything."""

    verb = Verb("activate", DISC)

    def refusal(self, s: RomaState, p: int, thing: int) -> Reason | None:
        card = s.players[p].discs[thing]
        if thing + 1 not in s.dice:
            return Reason("no_die_for_disc", {"disc": thing + 1})
        if card == NONE:
            return Reason("empty_disc", {"disc": thing + 1})
        if thing in s.players[p].blocked:
            return Reason("blocked", {"disc": thing + 1})
        if not can_act(s, p, card, thing):
            return Reason(EFFECTS[card].reason(), {"card": NAMES[card]})
        return None

    def take(self, s: RomaState, p: int, thing: int) -> Seq | None:
        spend_die(s, thing + 1)
        s.disc = thing
        s.card = s.players[p].discs[thing]
        s.tell("activated", p, s.card, thing + 1)
        return EFFECTS[s.card].act(s, p, thing)

    def detail(self, s: RomaState, p: int, thing: int) -> dict[str, Value]:
        return {"card": NAMES[s.players[p].discs[thing]]}


class LayCard(Deed[RomaState]):
    """4.1  A card is laid from the hand, at its full price."""

    verb = Verb("lay", CARD)

    def refusal(self, s: RomaState, p: int, thing: int) -> Reason | None:
        side = s.players[p]
        if thing not in side.hand:
            return Reason("not_in_hand", {"card": NAMES[thing]})
        cost = s.edition.cost[thing]
        if cost > side.money:
            return Reason("cannot_afford", {"card": NAMES[thing], "cost": cost, "money": side.money})
        return None

    def take(self, s: RomaState, p: int, thing: int) -> Seq:
        return begin_laying(s, thing, s.edition.cost[thing])

    def detail(self, s: RomaState, p: int, thing: int) -> dict[str, Value]:
        return {"cost": s.edition.cost[thing]}


class Act(Menu[RomaState]):
    """3.5, 3.6  Money, cards, activation and laying, in any order and number, until the player ends the turn."""

    deeds = (EndTurn(), TakeMoney(), DrawCards(), Activate(), LayCard())
    private_options = True

    def __init__(self) -> None:
        super().__init__()
        self._activate: Final = self.whole.first("activate")
        self._lay: Final = self.whole.first("lay")
        #: What dice allow whatever else there is, without cards to draw and with them, made once for each roll.
        self._bare: Final[dict[tuple[int, ...], list[int]]] = {}
        self._full: Final[dict[tuple[int, ...], list[int]]] = {}

    def options(self, s: RomaState, p: int) -> list[int]:
        """The same as the deeds say, in one go: nothing is asked more often."""
        dice = s.dice
        if dice not in self._full:
            self._see(dice)
        found = self._full[dice][:] if s.deck or s.discard else self._bare[dice][:]
        side = s.players[p]
        previous = NONE
        for die in dice:
            if die != previous:
                previous = die
                card = side.discs[die - 1]
                if card != NONE and die - 1 not in side.blocked and can_act(s, p, card, die - 1):
                    found.append(self._activate + die - 1)
        cost = s.edition.cost
        previous = NONE
        for card in side.hand:
            if card != previous and cost[card] <= side.money:
                found.append(self._lay + card)
            previous = card
        return found

    def _see(self, dice: tuple[int, ...]) -> None:
        """What some dice allow: to end, to take money, to draw cards."""
        values = different(list(dice))
        self._bare[dice] = [self.whole.first("end")] + [self.whole.choice("money", die - 1) for die in values]
        self._full[dice] = self._bare[dice] + [self.whole.choice("cards", die - 1) for die in values]


def can_act(s: RomaState, p: int, card: int, disc: int) -> bool:
    """4.7  Whether an own card could do anything at its disc."""
    return EFFECTS[card].is_possible(s, p, disc, len(s.dice) - 1)


def draw_cards(s: RomaState, p: int) -> None:
    """4.4, 4.5  Cards are drawn from the top, as far as the deck goes."""
    side = s.players[p]
    new: list[int] = []
    while s.owed > 0 and s.deck:
        new.append(s.deck.pop())
        s.owed -= 1
    if new:
        new.sort()
        s.show("drew", p, only(p), new, len(new))
        side.drawn = tuple(sorted(side.drawn + tuple(new))) if side.drawn else tuple(new)


def draw_the_rest(s: RomaState, p: int) -> Seq | None:
    """4.5  Drawing goes on from the refilled deck; what cannot be drawn then is forgone."""
    draw_cards(s, p)
    return keep_or_ask(s, p)


def keep_or_ask(s: RomaState, p: int) -> Seq | None:
    """4.4  Everybody sees how many cards were drawn; a single one is kept without a question."""
    s.owed = 0
    drawn = s.players[p].drawn
    if len(drawn) > 1:
        return KEEPING
    keep_card(s, p, drawn[0])
    return None


class Keep(Ask[RomaState]):
    """4.4  One of the drawn cards goes to the hand."""

    domain = Domain(Verb("keep", CARD))
    private_options = True

    def candidates(self, s: RomaState, p: int) -> list[int]:
        return different(list(s.players[p].drawn))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return None if choice in s.players[p].drawn else Reason("not_drawn", {"card": NAMES[choice]})

    def take(self, s: RomaState, p: int, choice: int) -> None:
        keep_card(s, p, choice)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"n": len(s.players[p].drawn)}


def keep_card(s: RomaState, p: int, card: int) -> None:
    """4.4  The kept card goes to the hand, the others are discarded openly."""
    side = s.players[p]
    drawn = side.drawn
    side.drawn = ()
    add_to_hand(side, card)
    kept = drawn.index(card)
    for i in range(len(drawn)):
        if i != kept:
            s.discard.append(drawn[i])
    if s.heard is not None:
        s.whisper("kept", p, only(p), [card], len(drawn))
        if len(drawn) > 1:
            s.show("discarded", p, EVERYONE, list(drawn[:kept] + drawn[kept + 1 :]))


KEEPING: Final = Seq("keeping", ask(Keep()))
REFILL_AND_DRAW: Final = Seq("refill_and_draw", chance(Reshuffle()), enter(draw_the_rest, KEEPING))


ROLL_AGAIN: Final = Seq("rolling_again", chance(RollAgain()))
REROLLING: Final = Seq("rerolling", ask(Reroll(), ROLL_AGAIN))
ACTION: Final = Seq("action", ask(Act(), LAYING, KEEPING, REFILL_AND_DRAW, *BRANCHES, COPYING))
TURN: Final = Seq(
    "turn",
    do(pay_for_empty_discs),
    chance(Roll()),
    repeat(REROLLING, is_roll_settled),
    repeat(ACTION),
    do(close_turn),
)
ROUND: Final = Seq("round", each(in_turn_order, TURN))
ROMA: Final = Seq(
    "roma",
    when(is_drawn_by_lot, LOTS),
    chance(Deal()),
    together(Give(), both_seats),
    each(laying_order, FACE_DOWN),
    do(reveal_cards),
    repeat(ROUND),
)
