"""5  Battle, and the cards that fight or remove opposing cards: 6.1, 6.5, 6.8, 6.9, 6.14, 6.17, 6.23."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb
from comitia.engine.chance import Dice
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, when
from comitia.engine.state import NONE
from comitia.games.roma.edition import CENTURIO, DIE, DISC, NAMES, TURRIS
from comitia.games.roma.effect import Effect
from comitia.games.roma.moves import add_to_hand, die_refusal, discard_at, spend_die
from comitia.games.roma.state import Player, RomaState
from comitia.games.roma.table import is_building, is_person, reaches_persons

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

    def refusal(self, s: RomaState, p: int, choice: int) -> Reason | None:
        there = s.players[1 - p].discs[choice]
        if there == NONE:
            return Reason("nothing_there", {"disc": choice + 1})
        if is_building(there) and reaches_persons(s.card):
            return Reason("not_person", {"disc": choice + 1})
        if is_person(there) and not reaches_persons(s.card):
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


class AddNothing(Deed[RomaState]):
    """6.17  The roll stands as it is."""

    verb = Verb("none")
    ends = True

    def take(self, s: RomaState, p: int, thing: int) -> None:
        """No die is spent."""


class AddDie(Deed[RomaState]):
    """6.17  One unused action die is spent and added."""

    verb = Verb("add", DIE)

    def refusal(self, s: RomaState, p: int, thing: int) -> Reason | None:
        return die_refusal(s, thing + 1)

    def take(self, s: RomaState, p: int, thing: int) -> None:
        spend_die(s, thing + 1)
        s.worth = thing + 1
        s.tell("added", p, thing + 1)


class Add(Menu[RomaState]):
    """6.17  After the battle roll one unused action die may be added; it is spent even if the sum still loses."""

    deeds = (AddNothing(), AddDie())

    def prompt(self, s: RomaState, p: int) -> dict[str, Value]:
        return {"battle": s.battle, "defence": defence_of(s, 1 - p, s.target)}


def adds_a_die(s: RomaState, p: int) -> bool:
    """6.17  The Centurio alone may add a die, if one is unused."""
    return s.card == CENTURIO and len(s.dice) > 0


ADDING: Final = Seq("adding", ask(Add()))
FIGHT: Final = Seq("fight", chance(Battle()), when(adds_a_die, ADDING), do(settle_battle))
ATTACK: Final = Seq("attack", ask(Target()), chance(Battle()), do(settle_battle))


def aim_opposite(s: RomaState, disc: int) -> Seq:
    """6.8, 6.17  The card on the same disc is attacked."""
    s.target = disc
    return FIGHT


class Strike(Effect):
    """6.8, 6.17  Legionarius and Centurio attack the card on the same disc; the Centurio may add an action die."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return s.players[1 - p].discs[disc] != NONE

    def act(self, s: RomaState, p: int, disc: int) -> Seq:
        return aim_opposite(s, disc)


class AtPersons(Effect):
    """4.7  An effect on any opposing person, which must be there."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return has_person(s.players[1 - p])


class AtBuildings(Effect):
    """4.7  An effect on any opposing building, which must be there."""

    def is_possible(self, s: RomaState, p: int, disc: int, spare: int) -> bool:
        return has_building(s.players[1 - p])


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
