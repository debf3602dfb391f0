"""6  What the other cards do when they are activated, and the effect of every card.

Cards that fight are in `battle`, cards that lay cards in `relaying`.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb, amount, yes_no
from comitia.engine.chance import Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, when
from comitia.engine.state import NONE, only
from comitia.games.roma.battle import (
    ATTACK,
    FIGHT,
    REMOVAL,
    RETURN,
    Burn,
    Chase,
    Shoot,
    Stab,
    Strike,
    Throw,
)
from comitia.games.roma.edition import BASILICA, CARD, DIE, DISC, DISCS, FORUM, NAMES, SCAENICUS, TEMPLUM
from comitia.games.roma.effect import Effect, Passive
from comitia.games.roma.moves import (
    REFILL,
    add_to_hand,
    die_refusal,
    discs_of,
    gain_from_stock,
    must_refill,
    spend_die,
    take_points,
)
from comitia.games.roma.relaying import FREE_LAYING, RELAYING, LayFree, TakeUp
from comitia.games.roma.state import Player, RomaState
from comitia.games.roma.table import is_building, is_person

#: The most points that can ever be bought at once.
MOST_BOUGHT: Final = 99

# -- 6.4, 6.6, 6.16, 6.22  Points --------------------------------------------------------------


class CountGaps(Effect):
    """6.4  The Legat is worth a point from the stock for each empty opposing disc."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> None:
        gain_from_stock(s, p, s.players[1 - p].discs.count(NONE) * s.edition.legat)


class TakeOne(Effect):
    """6.16  The Tribunus Plebis takes a point from the opponent."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> None:
        s.tell("won_points", p, take_points(s, p, s.edition.tribunus))


class CountFora(Effect):
    """6.22  The Mercatus takes a point from the opponent for each Forum there."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> None:
        fora = len(discs_of(s.players[1 - p], FORUM))
        s.tell("won_points", p, take_points(s, p, fora * s.edition.mercatus))


class Buy(Ask[RomaState]):
    """6.6  Points are bought from the opponent, as far as money and points go."""

    domain = amount(0, MOST_BOUGHT, "buy")

    def candidates(self, s: RomaState, p: int) -> list[int]:
        return list(range(s.players[1 - p].points + 1))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        if choice * s.edition.price > s.players[p].money:
            return Reason("too_dear", {"n": choice, "money": s.players[p].money})
        if choice > s.players[1 - p].points:
            return Reason("too_many", {"n": s.players[1 - p].points})
        if s.variants.mercator_three and choice > 3:
            return Reason("cap", {"n": 3})  # 8.3
        return None

    def take(self, s: RomaState, p: int, choice: int) -> None:
        paid = choice * s.edition.price
        s.players[p].money -= paid
        s.players[1 - p].money += paid
        s.tell("bought", p, choice, paid)
        take_points(s, p, choice)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"price": s.edition.price}


BUYING: Final = Seq("buying", ask(Buy()))


class Trade(Effect):
    """6.6  The Mercator buys points from the opponent, who is paid for them."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return BUYING


# -- 6.19, 6.21, 6.24  The Forum and its neighbours --------------------------------------------


def is_beside(side: Player, disc: int, card: int) -> int:
    """1.5  How many copies of a card lie at the neighbouring discs; 1 and 6 are not neighbours."""
    left = 1 if disc > 0 and side.discs[disc - 1] == card else 0
    right = 1 if disc < DISCS - 1 and side.discs[disc + 1] == card else 0
    return left + right


class Worth(Ask[RomaState]):
    """6.21  A second die is spent; its value is what the Forum is worth."""

    domain = Domain(Verb("value", DIE))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return None if choice + 1 in s.dice else Reason("no_die", {"die": choice + 1})

    def take(self, s: RomaState, p: int, choice: int) -> None:
        spend_die(s, choice + 1)
        s.worth = choice + 1
        s.tell("valued", p, choice + 1)


class Templum(Ask[RomaState]):
    """6.24  With a Templum beside the Forum the third die may be spent as well, its value added."""

    domain = yes_no()

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: RomaState, p: int, choice: int) -> None:
        if choice == 1:
            die = s.dice[0]
            spend_die(s, die)
            s.worth += die
            s.tell("added", p, die)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"die": s.dice[0]}


def may_use_templum(s: RomaState, p: int) -> bool:
    """6.24  A Templum lies beside the Forum and a third die is unused; two Templa still allow one die."""
    return len(s.dice) > 0 and is_beside(s.players[p], s.disc, TEMPLUM) > 0


def pay_out_forum(s: RomaState, p: int) -> None:
    """6.19, 6.21  Dice and 2 for each Basilica beside the Forum are paid from the stock, at once."""
    bonus = is_beside(s.players[p], s.disc, BASILICA) * s.edition.basilica
    worth = s.worth
    s.worth = 0
    gain_from_stock(s, p, worth + bonus)


TEMPLUM_DIE: Final = Seq("templum_die", ask(Templum()))
PAYOUT: Final = Seq("payout", ask(Worth()), when(may_use_templum, TEMPLUM_DIE), do(pay_out_forum))


class PayOut(Effect):
    """6.21  The Forum needs a second die."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return spare > 0

    def reason(self) -> str:
        return "needs_second_die"

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return PAYOUT


# -- 6.7, 6.10, 6.15  Dice, discs, defence -----------------------------------------------------


class Lower(Deed[RomaState]):
    """6.7  A die is lowered by 1."""

    verb = Verb("lower", DIE)

    def refusal(self, s: RomaState, p: int, thing: int) -> Reason | None:
        return change_refusal(s, thing + 1, 1)

    def take(self, s: RomaState, p: int, thing: int) -> None:
        change_die(s, p, thing + 1, thing)


class Raise(Deed[RomaState]):
    """6.7  A die is raised by 1."""

    verb = Verb("raise", DIE)

    def refusal(self, s: RomaState, p: int, thing: int) -> Reason | None:
        return change_refusal(s, thing + 1, 6)

    def take(self, s: RomaState, p: int, thing: int) -> None:
        change_die(s, p, thing + 1, thing + 2)


def change_refusal(s: RomaState, die: int, end: int) -> Reason | None:
    """6.7  A die stays between 1 and 6."""
    refused = die_refusal(s, die)
    return Reason("die_at_end", {"die": die}) if refused is None and die == end else refused


def change_die(s: RomaState, p: int, die: int, changed: int) -> None:
    """6.7  A die is turned to another value."""
    spend_die(s, die)
    s.dice = tuple(sorted(s.dice + (changed,)))
    s.tell("changed", p, die, changed)


class Change(Menu[RomaState]):
    """6.7  Another unused die is raised or lowered by 1, and stays between 1 and 6."""

    deeds = (Lower(), Raise())


CHANGING: Final = Seq("changing", ask(Change()))


class ChangeDie(Effect):
    """6.7  The Consul changes another unused die."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return spare > 0

    def reason(self) -> str:
        return "no_other_die"

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return CHANGING


class Block(Ask[RomaState]):
    """6.10  Any disc of the opponent, occupied or empty."""

    domain = Domain(Verb("block", DISC))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: RomaState, p: int, choice: int) -> None:
        other = s.players[1 - p]
        if choice not in other.blocked:
            other.blocked = tuple(sorted(other.blocked + (choice,)))
        s.tell("blocked", p, choice + 1)


BLOCKING: Final = Seq("blocking", ask(Block()))


class BlockDisc(Effect):
    """6.10  The Praetorianus blocks a disc for the opponent's next turn."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return BLOCKING


class Charge(Effect):
    """6.15  The Essedum lowers the defence of all opposing cards until the turn ends; each activation counts."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> None:
        s.charged = s.charged + (disc,)
        s.tell("chariot", p, s.edition.essedum)


# -- 6.11, 6.12, 6.18  Copying and fetching ----------------------------------------------------


class Copy(Ask[RomaState]):
    """6.11  The Scaenicus acts as another own person, from his own disc."""

    domain = Domain(Verb("copy", DISC))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        there = s.players[p].discs[choice]
        if not is_person(there) or there == SCAENICUS:
            return Reason("not_copyable", {"disc": choice + 1})
        if not EFFECTS[there].is_possible(s, p, s.disc, len(s.dice)):
            return Reason("no_target", {"card": NAMES[there]})
        return None

    def take(self, s: RomaState, p: int, choice: int) -> Seq | None:
        s.card = s.players[p].discs[choice]
        s.tell("copied", p, s.card)
        return EFFECTS[s.card].act(s, p, s.disc)

    def detail(self, s: RomaState, p: int, choice: int) -> dict[str, Value]:
        return {"card": NAMES[s.players[p].discs[choice]]}


class CopyPerson(Effect):
    """6.11  The Scaenicus needs another own person whose effect is possible at his disc."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        for card in s.players[p].discs:
            if is_person(card) and card != SCAENICUS and EFFECTS[card].is_possible(s, p, disc, spare):
                return True
        return False

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return COPYING


class Take(Ask[RomaState]):
    """6.12  Any card of the deck; only the player sees which are there."""

    domain = Domain(Verb("take", CARD))
    private_options = True

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return None if choice in s.deck else Reason("not_in_deck", {"card": NAMES[choice]})

    def candidates(self, s: RomaState, p: int) -> list[int]:
        return sorted(set(s.deck))

    def take(self, s: RomaState, p: int, choice: int) -> None:
        s.deck.remove(choice)
        add_to_hand(s.players[p], choice)
        s.whisper("took_hidden", p, only(p), [choice])


class ShuffleDeck(Shuffle[RomaState]):
    """6.12  The deck is shuffled after it was looked through."""

    def pile(self, s: RomaState) -> list[int]:
        return sorted(s.deck)

    def lay_down(self, s: RomaState, p: int, cards: list[int]) -> None:
        s.deck = cards
        s.tell("shuffled", p)


FETCHING: Final = Seq("fetching", ask(Take()), chance(ShuffleDeck()), when(must_refill, REFILL))


class LookThrough(Effect):
    """6.12  The Haruspex looks through the deck, which must not be empty."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return len(s.deck) > 0

    def reason(self) -> str:
        return "deck_empty"

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        s.show("looked", p, only(p), sorted(s.deck))
        return FETCHING


class Heal(Ask[RomaState]):
    """6.18  Any person of the discard pile goes to the hand."""

    domain = Domain(Verb("take", CARD))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        if is_building(choice):
            return Reason("wrong_kind", {"card": NAMES[choice]})
        return None if choice in s.discard else Reason("not_in_discard", {"card": NAMES[choice]})

    def candidates(self, s: RomaState, p: int) -> list[int]:
        return sorted(set(s.discard))

    def take(self, s: RomaState, p: int, choice: int) -> None:
        s.discard.remove(choice)
        add_to_hand(s.players[p], choice)
        s.tell("healed", p, choice)


HEALING: Final = Seq("healing", ask(Heal()))


class HealPerson(Effect):
    """6.18  The Aesculapinum needs a person in the discard pile."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        for card in s.discard:
            if is_person(card):
                return True
        return False

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return HEALING


#: What an activated card may lead to, in the order of the card table.
BRANCHES: Final = (
    REMOVAL,
    FREE_LAYING,
    RELAYING,
    RETURN,
    BUYING,
    CHANGING,
    FIGHT,
    BLOCKING,
    FETCHING,
    ATTACK,
    HEALING,
    PAYOUT,
)
COPYING: Final = Seq("copying", ask(Copy(), *BRANCHES))

#: 6  What each card does, in the order of the card table.
EFFECTS: Final[list[Effect]] = [
    Stab(),  # Sicarius
    LayFree(),  # Architectus
    TakeUp(),  # Consiliarius
    CountGaps(),  # Legat
    Chase(),  # Gladiator
    Trade(),  # Mercator
    ChangeDie(),  # Consul
    Strike(),  # Legionarius
    Burn(),  # Nero
    BlockDisc(),  # Praetorianus
    CopyPerson(),  # Scaenicus
    LookThrough(),  # Haruspex
    LayFree(),  # Senator
    Throw(),  # Velites
    Charge(),  # Essedum
    TakeOne(),  # Tribunus Plebis
    Strike(),  # Centurio
    HealPerson(),  # Aesculapinum
    Passive(),  # Basilica
    TakeUp(),  # Machina
    PayOut(),  # Forum
    CountFora(),  # Mercatus
    Shoot(),  # Onager
    Passive(),  # Templum
    Passive(),  # Turris
]
