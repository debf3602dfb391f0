"""5, 6  What cards do when they are activated: battle, and one effect for each card.

An effect says when it is possible and what activating does; what it must ask is a sequence.
"""

from __future__ import annotations

from typing import Final

from comitia.engine._native import mypyc_attr
from comitia.engine.ask import Ask, Domain, Verb, amount, yes_no
from comitia.engine.chance import Dice, Shuffle
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import DONE, Seq, ask, chance, do, repeat, when
from comitia.engine.state import EVERYONE, NONE, only
from comitia.games.roma.edition import (
    BASILICA,
    CARD,
    DIE,
    DISC,
    DISCS,
    FORUM,
    NAMES,
    SCAENICUS,
    TEMPLUM,
    TURRIS,
)
from comitia.games.roma.moves import (
    LAYING,
    REFILL,
    add_to_hand,
    begin_laying,
    different,
    discard_at,
    discs_of,
    gain_from_stock,
    leave_disc,
    must_refill,
    put_on_disc,
    spend_die,
    take_points,
)
from comitia.games.roma.state import Player, RomaState, is_building, is_person

#: The most points that can ever be bought at once.
MOST_BOUGHT: Final = 99


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """4.6  What a card does; as it stands, nothing: a card that is never activated with a die."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        """4.7  Whether activating at this disc could do anything, with so many other dice unused."""
        return False

    def reason(self) -> str:
        """4.7  Why not, if not."""
        return "no_target"

    def hits_persons(self) -> bool:
        """Whether its targets are persons rather than buildings."""
        return False

    def adds_dice(self) -> bool:
        """6.17  Whether an action die may be added to its battle roll."""
        return False

    def act(self, s: RomaState, p: int, disc: int) -> Seq | None:
        """Do it, or return the sequence that does."""
        raise NotImplementedError


class Passive(Effect):
    """6.19, 6.24, 6.25  Basilica, Templum and Turris work by lying there."""

    def reason(self) -> str:
        return "passive"


# -- 5  Battle ---------------------------------------------------------------------------------


def defence_of(s: RomaState, p: int, disc: int) -> int:
    """5.2  The printed defence of a player's card, +1 for each other Turris, -2 for each Essedum against it."""
    side = s.players[p]
    card = side.discs[disc]
    towers = side.discs.count(TURRIS) - (1 if card == TURRIS else 0)
    chariots = len(s.charged) if p != s.active else 0
    return s.edition.defence[card] + towers * s.edition.turris - chariots * s.edition.essedum


class Target(Ask[RomaState]):
    """6.1, 6.5, 6.9, 6.14, 6.23  An opposing card of the kind that the acting card can reach."""

    domain = Domain(Verb("target", DISC))

    def options(self, s: RomaState, p: int) -> list[int]:
        persons = EFFECTS[s.card].hits_persons()
        discs = s.players[1 - p].discs
        return [disc for disc in range(DISCS) if discs[disc] != NONE and is_person(discs[disc]) == persons]

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        there = s.players[1 - p].discs[choice]
        if there == NONE:
            return Reason("nothing_there", {"disc": choice + 1})
        if is_building(there) and EFFECTS[s.card].hits_persons():
            return Reason("not_person", {"disc": choice + 1})
        if is_person(there) and not EFFECTS[s.card].hits_persons():
            return Reason("not_building", {"disc": choice + 1})
        return None

    def take(self, s: RomaState, p: int, choice: int) -> None:
        s.target = choice

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"card": NAMES[s.card]}

    def detail(self, s: RomaState, p: int, choice: int) -> dict[str, Value]:
        return {"card": NAMES[s.players[1 - p].discs[choice]]}


class Battle(Dice[RomaState]):
    """5.1  The attacker rolls the battle die once."""

    def dice(self) -> int:
        return 1

    def land(self, s: RomaState, p: int, roll: tuple[int, ...]) -> None:
        s.battle = roll[0]


def settle_battle(s: RomaState, p: int) -> None:
    """5.1  The attacked card is discarded if the roll reaches its defence; else nothing happens."""
    other = 1 - p
    defence = defence_of(s, other, s.target)
    card = s.players[other].discs[s.target]
    total = s.battle + s.worth
    s.tell("fought", p, card, s.battle, total, defence)
    if total >= defence:
        s.tell("beaten", other, card)
        discard_at(s, other, s.target)
    else:
        s.tell("held", other, card)
    s.worth = 0
    s.battle = NONE
    s.target = NONE


class Add(Ask[RomaState]):
    """6.17  After the battle roll one unused action die may be added; it is spent even if the sum still loses."""

    domain = Domain(Verb("none"), Verb("add", DIE))

    def options(self, s: RomaState, p: int) -> list[int]:
        return [0, *different(list(s.dice))]

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        if choice == 0 or choice in s.dice:
            return None
        return Reason("no_die", {"die": choice})

    def take(self, s: RomaState, p: int, choice: int) -> None:
        if choice > 0:
            spend_die(s, choice)
            s.worth = choice
            s.tell("added", p, choice)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"battle": s.battle, "defence": defence_of(s, 1 - p, s.target)}


def adds_a_die(s: RomaState, p: int) -> bool:
    """6.17  The Centurio alone may add a die, if one is unused."""
    return EFFECTS[s.card].adds_dice() and len(s.dice) > 0


ADDING: Final = Seq("adding", ask(Add()))
FIGHT: Final = Seq("fight", chance(Battle()), when(adds_a_die, ADDING), do(settle_battle))
ATTACK: Final = Seq("attack", ask(Target()), chance(Battle()), do(settle_battle))


def aim_opposite(s: RomaState, disc: int) -> Seq:
    """6.8, 6.17  The card on the same disc is attacked."""
    s.target = disc
    return FIGHT


class Strike(Effect):
    """6.8  The Legionarius attacks the card on the same disc, person or building."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return s.players[1 - p].discs[disc] != NONE

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return aim_opposite(s, disc)


class StrikeWithDice(Strike):
    """6.17  The Centurio attacks the card on the same disc and may add an action die."""

    def adds_dice(self) -> bool:
        return True


class AtPersons(Effect):
    """4.7  An effect on any opposing person, which must be there."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return has_person(s.players[1 - p])

    def hits_persons(self) -> bool:
        return True


class AtBuildings(Effect):
    """4.7  An effect on any opposing building, which must be there."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return has_building(s.players[1 - p])


def has_person(side: Player) -> bool:
    """Whether a side has a person laid."""
    for card in side.discs:
        if is_person(card):
            return True
    return False


def has_building(side: Player) -> bool:
    """Whether a side has a building laid."""
    for card in side.discs:
        if is_building(card):
            return True
    return False


class Throw(AtPersons):
    """6.14  The Velites attack any opposing person."""

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return ATTACK


class Shoot(AtBuildings):
    """6.23  The Onager attacks any opposing building."""

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return ATTACK


# -- 6.1, 6.5, 6.9  Removal without battle -----------------------------------------------------


def remove_both(s: RomaState, p: int) -> None:
    """6.1, 6.9  The target and the card that acted are discarded; defence does not matter."""
    s.tell("removed", 1 - p, s.players[1 - p].discs[s.target])
    discard_at(s, 1 - p, s.target)
    s.tell("spent", p, s.players[p].discs[s.disc])
    discard_at(s, p, s.disc)
    s.target = NONE


def return_to_hand(s: RomaState, p: int) -> None:
    """6.5  The target goes back to its owner's hand; all have seen which card it is."""
    other = s.players[1 - p]
    card = other.discs[s.target]
    other.discs[s.target] = NONE
    add_to_hand(other, card)
    s.tell("returned", 1 - p, card)
    s.target = NONE


REMOVAL: Final = Seq("removal", ask(Target()), do(remove_both))
RETURN: Final = Seq("return", ask(Target()), do(return_to_hand))


class Stab(AtPersons):
    """6.1  The Sicarius removes any opposing person and is discarded with it."""

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return REMOVAL


class Burn(AtBuildings):
    """6.9  Nero destroys any opposing building and is discarded with it."""

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return REMOVAL


class Chase(AtPersons):
    """6.5  The Gladiator sends any opposing person back to the hand."""

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return RETURN


# -- 6.2, 6.13  Free laying --------------------------------------------------------------------


class Free(Ask[RomaState]):
    """6.2, 6.13  Cards of one kind are laid from the hand free of charge, as many as the player likes."""

    domain = Domain(Verb("done"), Verb("lay", CARD))
    private_options = True

    def options(self, s: RomaState, p: int) -> list[int]:
        persons = EFFECTS[s.card].hits_persons()
        fitting = [card + 1 for card in different(s.players[p].hand) if is_person(card) == persons]
        return [0, *fitting]

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        card = choice - 1
        if choice == 0:
            return None
        if card not in s.players[p].hand:
            return Reason("not_in_hand", {"card": NAMES[card]})
        if is_person(card) != EFFECTS[s.card].hits_persons():
            return Reason("wrong_kind", {"card": NAMES[card]})
        return None

    def take(self, s: RomaState, p: int, choice: int) -> Seq:
        return DONE if choice == 0 else begin_laying(s, choice - 1, 0)


FREE: Final = Seq("free", ask(Free(), LAYING))
FREE_LAYING: Final = Seq("free_laying", repeat(FREE))


class LayFree(Effect):
    """6.2  The Architectus lets any number of buildings be laid free."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return FREE_LAYING


class LayPersonsFree(LayFree):
    """6.13  The Senator lets any number of persons be laid free."""

    def hits_persons(self) -> bool:
        return True


# -- 6.3, 6.20  Laying anew --------------------------------------------------------------------


def lowest_disc(used: tuple[int, ...], previous: int, left: list[int]) -> int:
    """2.3, 6.3, 6.20  Equal cards go on ascending discs: the first disc that the next card may have."""
    return used[-1] + 1 if used and previous == left[0] else 0


def placing_refusal(used: tuple[int, ...], previous: int, left: list[int], choice: int) -> Reason | None:
    """2.3, 6.3, 6.20  Different discs, ascending for equal cards, with room above for the rest of them.

    `used` holds the discs so far, `previous` the card last given one, `left` those to come, ascending.
    """
    if choice in used:
        return Reason("disc_taken", {"disc": choice + 1})
    above = [disc for disc in range(choice + 1, DISCS) if disc not in used]
    if choice < lowest_disc(used, previous, left) or len(above) < left.count(left[0]) - 1:
        return Reason("ascending")
    return None


def placing_options(used: tuple[int, ...], previous: int, left: list[int]) -> list[int]:
    """2.3, 6.3, 6.20  The same for all discs at once."""
    free = [0, 1, 2, 3, 4, 5]
    for disc in used:
        free.remove(disc)
    lowest = lowest_disc(used, previous, left)
    if lowest > 0:
        free = [disc for disc in free if disc >= lowest]
    later = left.count(left[0]) - 1
    return free if later == 0 else free[: len(free) - later]


class Relay(Ask[RomaState]):
    """6.3, 6.20  The cards taken up are laid again one by one, covering only cards of the other kind."""

    domain = Domain(Verb("relay", DISC))

    def options(self, s: RomaState, p: int) -> list[int]:
        return placing_options(s.relaid, last_relaid(s, p), list(s.lifted))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return placing_refusal(s.relaid, last_relaid(s, p), list(s.lifted), choice)

    def take(self, s: RomaState, p: int, choice: int) -> None:
        card = s.lifted[0]
        s.lifted = s.lifted[1:]
        s.relaid = s.relaid + (choice,) if s.lifted else ()
        s.tell("relaid", p, card, choice + 1)
        put_on_disc(s, p, card, choice)

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"card": NAMES[s.lifted[0]]}


def last_relaid(s: RomaState, p: int) -> int:
    """6.3, 6.20  The card that was laid again last, if any."""
    return s.players[p].discs[s.relaid[-1]] if s.relaid else NONE


def is_all_relaid(s: RomaState, p: int) -> bool:
    """6.3, 6.20  All cards that were taken up are laid again."""
    return not s.lifted


RELAY: Final = Seq("relay", ask(Relay()))
RELAYING: Final = Seq("relaying", repeat(RELAY, is_all_relaid))


class TakeUp(Effect):
    """6.20  The Machina takes up all own buildings, itself included, and lays them anew."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return True

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        side = s.players[p]
        persons = self.hits_persons()
        lifted: list[int] = []
        for d in range(DISCS):
            card = side.discs[d]
            if card != NONE and is_person(card) == persons:
                lifted.append(card)
                side.discs[d] = NONE
                leave_disc(s, p, d)
        lifted.sort()
        s.lifted = tuple(lifted)
        s.whisper("lifted", p, EVERYONE, lifted)
        return RELAYING


class TakeUpPersons(TakeUp):
    """6.3  The Consiliarius takes up all own persons, himself included, and lays them anew."""

    def hits_persons(self) -> bool:
        return True


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

    def options(self, s: RomaState, p: int) -> list[int]:
        most = min(s.players[p].money // s.edition.price, s.players[1 - p].points)
        return list(range(min(most, 3 if s.variants.mercator_three else most) + 1))

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

    def options(self, s: RomaState, p: int) -> list[int]:
        return [die - 1 for die in different(list(s.dice))]

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        return None if choice + 1 in s.dice else Reason("no_die", {"die": choice + 1})

    def take(self, s: RomaState, p: int, choice: int) -> None:
        spend_die(s, choice + 1)
        s.worth = choice + 1
        s.tell("valued", p, choice + 1)


class Templum(Ask[RomaState]):
    """6.24  With a Templum beside the Forum the third die may be spent as well, its value added."""

    domain = yes_no()

    def options(self, s: RomaState, p: int) -> list[int]:
        return [0, 1]

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


class Change(Ask[RomaState]):
    """6.7  Another unused die is raised or lowered by 1, and stays between 1 and 6."""

    domain = Domain(Verb("lower", DIE), Verb("raise", DIE))

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        die = choice % 6 + 1
        if die not in s.dice:
            return Reason("no_die", {"die": die})
        if (die == 1 and choice < 6) or (die == 6 and choice >= 6):
            return Reason("die_at_end", {"die": die})
        return None

    def take(self, s: RomaState, p: int, choice: int) -> None:
        die = choice % 6 + 1
        changed = die + 1 if choice >= 6 else die - 1
        spend_die(s, die)
        s.dice = tuple(sorted(s.dice + (changed,)))
        s.tell("changed", p, die, changed)


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

    def options(self, s: RomaState, p: int) -> list[int]:
        return [0, 1, 2, 3, 4, 5]

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

    def options(self, s: RomaState, p: int) -> list[int]:
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

    def options(self, s: RomaState, p: int) -> list[int]:
        return sorted({card for card in s.discard if is_person(card)})

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

#: 6  The effect of each card, by its id.
EFFECTS: Final[list[Effect]] = [
    Stab(),
    LayFree(),
    TakeUpPersons(),
    CountGaps(),
    Chase(),
    Trade(),
    ChangeDie(),
    Strike(),
    Burn(),
    BlockDisc(),
    CopyPerson(),
    LookThrough(),
    LayPersonsFree(),
    Throw(),
    Charge(),
    TakeOne(),
    StrikeWithDice(),
    HealPerson(),
    Passive(),
    TakeUp(),
    PayOut(),
    CountFora(),
    Shoot(),
    Passive(),
    Passive(),
]
