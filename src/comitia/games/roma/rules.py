"""2, 3, 4, 7  The sequence of play of Roma, top-down; what cards do is in `effects`."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb, yes_no
from comitia.engine.chance import Dice, Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import DONE, Seq, ask, chance, do, each, enter, repeat, together
from comitia.engine.state import EVERYONE, NONE, only
from comitia.games.roma.edition import CARD, DIE, DISC, NAMES
from comitia.games.roma.effect import EFFECTS
from comitia.games.roma.effects import BRANCHES, COPYING
from comitia.games.roma.moves import (
    ACTIVATE,
    DRAW,
    END,
    LAY,
    LAYING,
    MONEY,
    Reshuffle,
    add_to_hand,
    begin_laying,
    different,
    end_if_penniless,
    must_refill,
    offered_by,
    spend_die,
)
from comitia.games.roma.relaying import placing_options, placing_refusal
from comitia.games.roma.state import NO_DISCS, Player, RomaState

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


class Give(Ask[RomaState]):
    """2.2  The first card to pass, in the order of the card table; a second one must remain behind it."""

    domain = Domain(Verb("give", CARD))
    private_options = True

    def options(self, s: RomaState, p: int) -> list[int]:
        return different(s.players[p].hand[:-1])

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        hand = s.players[p].hand
        if choice not in hand:
            return Reason("not_in_hand", {"card": NAMES[choice]})
        return None if hand.index(choice) < len(hand) - 1 else Reason("ascending")

    def take(self, s: RomaState, p: int, choice: int) -> None:
        side = s.players[p]
        side.hand.remove(choice)
        side.passed = side.passed + (choice,)


class GiveMore(Ask[RomaState]):
    """2.2  The second card to pass, not before the first in the order of the card table."""

    domain = Domain(Verb("give", CARD))
    private_options = True

    def options(self, s: RomaState, p: int) -> list[int]:
        side = s.players[p]
        first = side.passed[0]
        return different([card for card in side.hand if card >= first])

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        side = s.players[p]
        if choice not in side.hand:
            return Reason("not_in_hand", {"card": NAMES[choice]})
        return None if choice >= side.passed[0] else Reason("ascending")

    def take(self, s: RomaState, p: int, choice: int) -> None:
        side = s.players[p]
        side.hand.remove(choice)
        side.passed = side.passed + (choice,)


def both_seats(s: RomaState, p: int) -> tuple[int, ...]:
    """2.2  Both players choose at the same time."""
    return (0, 1)


def exchange_passed(s: RomaState, p: int) -> None:
    """2.2  The passed cards change hands, unseen by anybody else."""
    for seat in range(2):
        cards = s.players[seat].passed
        s.players[seat].passed = ()
        if s.heard is not None:
            s.whisper("gave", seat, only(seat), list(cards))
            s.show("received", 1 - seat, only(1 - seat), list(cards))
        for card in cards:
            add_to_hand(s.players[1 - seat], card)


class Place(Ask[RomaState]):
    """2.3  Each card, in the order of the card table, is given a disc of its own."""

    domain = Domain(Verb("place", DISC))
    private_options = True

    def options(self, s: RomaState, p: int) -> list[int]:
        side = s.players[p]
        return placing_options(side.placing, last_placed(side), side.hand[len(side.placing) :])

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        side = s.players[p]
        return placing_refusal(side.placing, last_placed(side), side.hand[len(side.placing) :], choice)

    def take(self, s: RomaState, p: int, choice: int) -> None:
        side = s.players[p]
        side.placing = side.placing + (choice,)
        if len(side.placing) == len(side.hand):
            lay_face_down(s, p)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        side = s.players[p]
        return {"card": NAMES[side.hand[len(side.placing)]]}


def last_placed(side: Player) -> int:
    """2.3  The card that was given a disc last, if any."""
    return side.hand[len(side.placing) - 1] if side.placing else NONE


def placed_cards(side: Player) -> tuple[int, ...]:
    """2.3  The cards whose discs are chosen, by disc."""
    placed = list(NO_DISCS)
    for i, disc in enumerate(side.placing):
        placed[disc] = side.hand[i]
    return tuple(placed)


def lay_face_down(s: RomaState, p: int) -> None:
    """2.3, 9.1  All cards are laid at once: the order in which their discs were chosen would tell of them."""
    side = s.players[p]
    side.face_down = placed_cards(side)
    side.hand = []
    side.placing = ()
    if s.heard is not None:
        for disc, card in enumerate(side.face_down):
            if card != NONE:
                s.whisper("placed", p, only(p), [card], disc + 1)


def has_placed_all(s: RomaState, p: int) -> bool:
    """2.3  All four cards lie at discs."""
    return not s.players[p].hand


def in_turn_order(s: RomaState, p: int) -> tuple[int, ...]:
    """2.3, 3.1  The start player sits at the first seat."""
    return (0, 1)


def reveal_cards(s: RomaState, p: int) -> None:
    """2.4  Both players turn their cards up together."""
    for seat in range(2):
        side = s.players[seat]
        side.discs = list(side.face_down)
        side.face_down = NO_DISCS
        s.show("revealed", seat, EVERYONE, [card for card in side.discs if card != NONE])


PLACE: Final = Seq("place", ask(Place()))
FACE_DOWN: Final = Seq("face_down", repeat(PLACE, has_placed_all))

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

    def options(self, s: RomaState, p: int) -> list[int]:
        return [0, 1]

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


class Act(Ask[RomaState]):
    """3.5, 3.6  Money, cards, activation and laying, in any order and number, until the player ends the turn."""

    domain = Domain(Verb("end"), Verb("money", DIE), Verb("cards", DIE), Verb("activate", DISC), Verb("lay", CARD))
    private_options = True

    def options(self, s: RomaState, p: int) -> list[int]:
        offered = offered_by(s.dice)
        found = offered.all[:] if s.deck or s.discard else offered.without_cards[:]
        for die in offered.dice:
            if can_activate(s, p, die - 1):
                found.append(ACTIVATE - 1 + die)
        side = s.players[p]
        cost = s.edition.cost
        previous = NONE
        for card in side.hand:
            if card != previous and cost[card] <= side.money:
                found.append(LAY + card)
            previous = card
        return found

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        if choice == END:
            return None
        if choice >= LAY:
            return lay_refusal(s, p, choice - LAY)
        if choice >= ACTIVATE:
            return activate_refusal(s, p, choice - ACTIVATE)
        die = (choice - MONEY) % 6 + 1
        if die not in s.dice:
            return Reason("no_die", {"die": die})
        if choice >= DRAW and not s.deck and not s.discard:
            return Reason("no_cards_left")
        return None

    def take(self, s: RomaState, p: int, choice: int) -> Seq | None:
        if choice >= LAY:
            card = choice - LAY
            return begin_laying(s, card, s.edition.cost[card])
        if choice >= ACTIVATE:
            return activate(s, p, choice - ACTIVATE)
        if choice >= DRAW:
            return begin_drawing(s, p, choice - DRAW + 1)
        if choice >= MONEY:
            take_money(s, p, choice - MONEY + 1)
            return None
        s.tell("ended", p)
        return DONE

    def detail(self, s: RomaState, p: int, choice: int) -> dict[str, Value]:
        if choice >= LAY:
            return {"cost": s.edition.cost[choice - LAY]}
        if choice >= ACTIVATE:
            return {"card": NAMES[s.players[p].discs[choice - ACTIVATE]]}
        return {}


def lay_refusal(s: RomaState, p: int, card: int) -> Reason | None:
    """4.1  A card is laid from the hand, at its full price."""
    side = s.players[p]
    if card not in side.hand:
        return Reason("not_in_hand", {"card": NAMES[card]})
    cost = s.edition.cost[card]
    if cost > side.money:
        return Reason("cannot_afford", {"card": NAMES[card], "cost": cost, "money": side.money})
    return None


def can_activate(s: RomaState, p: int, disc: int) -> bool:
    """4.6, 4.7, 4.8  Whether a card lies at a disc, is not blocked, and could do anything."""
    side = s.players[p]
    card = side.discs[disc]
    return card != NONE and disc not in side.blocked and EFFECTS[card].is_possible(s, p, disc, len(s.dice) - 1)


def activate_refusal(s: RomaState, p: int, disc: int) -> Reason | None:
    """4.6, 4.7, 4.8  Why the card at a disc cannot be activated."""
    card = s.players[p].discs[disc]
    if disc + 1 not in s.dice:
        return Reason("no_die_for_disc", {"disc": disc + 1})
    if card == NONE:
        return Reason("empty_disc", {"disc": disc + 1})
    if disc in s.players[p].blocked:
        return Reason("blocked", {"disc": disc + 1})
    if not EFFECTS[card].is_possible(s, p, disc, len(s.dice) - 1):
        return Reason(EFFECTS[card].reason(), {"card": NAMES[card]})
    return None


def take_money(s: RomaState, p: int, die: int) -> None:
    """4.3  A die on the money disc brings its value in sestertii."""
    spend_die(s, die)
    s.players[p].money += die
    s.tell("money", p, die)


def activate(s: RomaState, p: int, disc: int) -> Seq | None:
    """4.6  A die on the disc of its value activates the own card there."""
    spend_die(s, disc + 1)
    s.disc = disc
    s.card = s.players[p].discs[disc]
    s.tell("activated", p, s.card, disc + 1)
    return EFFECTS[s.card].act(s, p, disc)


def begin_drawing(s: RomaState, p: int, die: int) -> Seq | None:
    """4.4  A die on the cards disc draws as many cards as it shows."""
    spend_die(s, die)
    s.owed = die
    draw_cards(s, p)
    return REFILL_AND_DRAW if must_refill(s, p) else keep_or_ask(s, p)


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

    def options(self, s: RomaState, p: int) -> list[int]:
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
    chance(Deal()),
    together(Give(), both_seats),
    together(GiveMore(), both_seats),
    do(exchange_passed),
    each(in_turn_order, FACE_DOWN),
    do(reveal_cards),
    repeat(ROUND),
)
