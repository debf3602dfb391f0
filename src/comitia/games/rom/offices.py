"""7  What the Senate cards of phase 2 do."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb
from comitia.engine.chance import Dice
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, enter, repeat
from comitia.engine.state import NONE, NOT_TOLD
from comitia.games.rom.edition import (
    AFRICANUS_INTRIGUE,
    CARD,
    CARD_NAMES,
    CENSOR,
    CONSUL,
    DICE,
    DIE,
    HISPANIA_INTRIGUE,
    JEWELS,
    MILITARY_TRIBUNE,
    PLACE,
    PROCONSUL,
    PROVINCE,
    PROVINCE_NAMES,
    QUAESTOR,
    SEAT,
    SENATOR,
    TRACK_NAMES,
    TRACKS,
    VICARIUS,
    VICARIUS_INTRIGUE,
)
from comitia.games.rom.moves import LAYING, Enough, is_laid, move_marker
from comitia.games.rom.state import RomState
from comitia.games.rom.table import dice_on, different, groups_on, replaced, set_dice_on, with_item, without_item
from comitia.games.rom.tracks import (
    bring_forward,
    needs_consul,
    seat_group,
    section_of,
    send_to_front,
    tell_pushed,
)

# -- 6.5  Possible effects ---------------------------------------------------------------------


def is_possible(s: RomState, p: int, card: int) -> bool:
    """6.5  Whether a phase 2 card could do anything now."""
    side = s.players[p]
    if card == MILITARY_TRIBUNE:
        return len(side.legion) > 0
    if card == CONSUL:
        return not s.placed and not s.consul and needs_consul(s, p)
    if card == SENATOR:
        return max(side.legion + side.votes + side.purse, default=0) > 0
    if card == VICARIUS_INTRIGUE:
        return has_dice_anywhere(s)
    if card == HISPANIA_INTRIGUE:
        return len(early_provinces(s)) > 0
    if card == AFRICANUS_INTRIGUE:
        return side.forum[JEWELS] < s.edition.end[JEWELS] and len(jewellers(s, p)) > 0
    return len(side.dice) > 0


def has_dice_anywhere(s: RomState) -> bool:
    """7.20  Whether any player has an unplaced die."""
    for side in s.players:
        if side.dice:
            return True
    return False


def early_provinces(s: RomState) -> list[int]:
    """7.22  The provinces of epoch I that players hold, ascending."""
    found: list[int] = []
    for side in s.players:
        found += [province for province in side.provinces if s.edition.province_epoch[province] == 1]
    found.sort()
    return found


def jewellers(s: RomState, p: int) -> list[int]:
    """7.23  The other players who have a jewel."""
    return [seat for seat in range(s.seats) if seat != p and s.players[seat].forum[JEWELS] > 0]


# -- 7.3  Military Tribune ---------------------------------------------------------------------


class RerollPlaced(Ask[RomState]):
    """7.3  One of the own dice on the Military track, by its place from the left."""

    domain = Domain(Verb("reroll", PLACE))

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        return None if choice < len(s.players[p].legion) else Reason("no_die_there", {"place": choice + 1})

    def take(self, s: RomState, p: int, choice: int) -> None:
        s.target = choice

    def detail(self, s: RomState, p: int, choice: int) -> dict[str, Value]:
        return {"die": s.players[p].legion[choice]}


class RollPlaced(Dice[RomState]):
    """7.3  The die is rolled where it lies."""

    def dice(self) -> int:
        return 1

    def land(self, s: RomState, p: int, roll: tuple[int, ...]) -> None:
        side = s.players[p]
        old = side.legion[s.target]
        side.legion = replaced(side.legion, s.target, roll[0])
        s.target = NONE
        s.tell("changed_die", p, old, roll[0])


PLACED_REROLL: Final = Seq("placed_reroll", ask(RerollPlaced()), chance(RollPlaced()))

# -- 7.4, 7.12  Censor and Proconsul -----------------------------------------------------------


class PickNoMore(Enough):
    """7.4, 7.12  At least one die is rolled again, the second time perhaps none."""

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        return None if s.picked or s.second_roll else Reason("pick_one")


class PickOne(Deed[RomState]):
    """7.4, 7.12  An unplaced die."""

    verb = Verb("pick", DIE)
    unordered = True

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        return die_refusal(s, p, thing + 1)

    def take(self, s: RomState, p: int, thing: int) -> None:
        side = s.players[p]
        side.dice = without_item(side.dice, thing + 1)
        s.picked = with_item(s.picked, thing + 1)


def die_refusal(s: RomState, p: int, die: int) -> Reason | None:
    """7.4, 7.6, 7.7, 7.12  Only a die that is not placed can be changed."""
    return None if die in s.players[p].dice else Reason("no_die", {"die": die})


class PickDie(Menu[RomState]):
    """7.4, 7.12  An unplaced die to be rolled again, one by one in any order, until the player has picked enough."""

    deeds = (PickNoMore(), PickOne())


def is_picked(s: RomState, p: int) -> bool:
    """7.4  No die is left that could be picked."""
    return not s.players[p].dice


class RollOne(Dice[RomState]):
    """7.4, 7.12  One picked die is rolled again."""

    def dice(self) -> int:
        return 1

    def land(self, s: RomState, p: int, roll: tuple[int, ...]) -> None:
        side = s.players[p]
        side.dice = tuple(sorted(side.dice + roll))
        s.picked = ()
        rest = list(roll) + [NOT_TOLD] * (DICE - len(roll))
        s.tell("rerolled", p, rest[0], rest[1], rest[2], rest[3])


class RollTwo(RollOne):
    """7.4, 7.12  Two picked dice are rolled again."""

    def dice(self) -> int:
        return 2


class RollThree(RollOne):
    """7.4, 7.12  Three picked dice are rolled again."""

    def dice(self) -> int:
        return 3


class RollFour(RollOne):
    """7.4, 7.12  Four picked dice are rolled again."""

    def dice(self) -> int:
        return 4


ROLLS: Final = [
    Seq("roll_1", chance(RollOne())),
    Seq("roll_2", chance(RollTwo())),
    Seq("roll_3", chance(RollThree())),
    Seq("roll_4", chance(RollFour())),
]


def roll_picked(s: RomState, p: int) -> Seq | None:
    """7.4, 7.12  The picked dice are rolled, if any."""
    return ROLLS[len(s.picked) - 1] if s.picked else None


PICKING: Final = Seq("picking", ask(PickDie()))
PICK_AND_ROLL: Final = Seq("pick_and_roll", repeat(PICKING, is_picked), enter(roll_picked, *ROLLS))


def first_roll(s: RomState, p: int) -> Seq:
    """7.4, 7.12  At least one die is rolled."""
    s.second_roll = False
    return PICK_AND_ROLL


def second_roll(s: RomState, p: int) -> Seq:
    """7.12  Any dice are rolled once more, or none."""
    s.second_roll = True
    return PICK_AND_ROLL


REROLL: Final = Seq("reroll", enter(first_roll, PICK_AND_ROLL))
REROLL_TWICE: Final = Seq("reroll_twice", enter(first_roll, PICK_AND_ROLL), enter(second_roll, PICK_AND_ROLL))

# -- 7.6, 7.7  Quaestor and Vicarius -----------------------------------------------------------


def change_die(s: RomState, p: int, old: int, new: int) -> None:
    """7.6, 7.7, 7.20  An unplaced die shows something else now."""
    side = s.players[p]
    side.dice = with_item(without_item(side.dice, old), new)
    s.tell("changed_die", p, old, new)


class TurnDie(Ask[RomState]):
    """7.6  An unplaced die to be turned upside down."""

    domain = Domain(Verb("turn", DIE))

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        return die_refusal(s, p, choice + 1)

    def take(self, s: RomState, p: int, choice: int) -> None:
        change_die(s, p, choice + 1, 6 - choice)

    def detail(self, s: RomState, p: int, choice: int) -> dict[str, Value]:
        return {"new": 6 - choice}


class Shift(Deed[RomState]):
    """7.7  An unplaced die is turned by one, around the ends: 6 goes up to 1, and 1 down to 6."""

    def __init__(self, verb: str, steps: int) -> None:
        super().__init__(Verb(verb, DIE))
        self.steps: Final = steps

    def shifted(self, thing: int) -> int:
        """7.7  What the die shows then."""
        return (thing + self.steps) % 6 + 1

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        return die_refusal(s, p, thing + 1)

    def take(self, s: RomState, p: int, thing: int) -> None:
        change_die(s, p, thing + 1, self.shifted(thing))

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        return {"new": self.shifted(thing)}


class ShiftDie(Menu[RomState]):
    """7.7  An unplaced die to be turned one up or down, around the ends."""

    deeds = (Shift("up", 1), Shift("down", -1))


TURNING: Final = Seq("turning", ask(TurnDie()))
SHIFTING: Final = Seq("shifting", ask(ShiftDie()))

# -- 7.9  Senator ------------------------------------------------------------------------------


class LowerOn(Deed[RomState]):
    """7.9  One of the own dice on a track, by its place from the left, is lowered by 1."""

    def __init__(self, track: int) -> None:
        super().__init__(Verb(TRACK_NAMES[track], PLACE))
        self.track: Final = track

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        dice = dice_on(s.players[p], self.track)
        if thing >= len(dice):
            return Reason("no_die_there", {"place": thing + 1})
        return None if dice[thing] > 0 else Reason("already_zero")

    def take(self, s: RomState, p: int, thing: int) -> None:
        lower_die(s, p, self.track, thing)

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        return {"die": dice_on(s.players[p], self.track)[thing]}


class LowerPlaced(Menu[RomState]):
    """7.9  One of the own dice on the tracks, by its place from the left, to be lowered by 1."""

    deeds = tuple([LowerOn(track) for track in range(TRACKS)])


def lower_die(s: RomState, p: int, track: int, place: int) -> None:
    """7.9, 13.5, 13.6  A die is lowered; if it leads its group, the group is placed again, with a 0 in front of all."""
    side = s.players[p]
    dice = dice_on(side, track)
    new = dice[place] - 1
    set_dice_on(side, track, replaced(dice, place, new))
    s.tell("changed_die", p, new + 1, new)
    if place > 0 and not (new == 0 and s.readings.any_zero):
        return
    before = groups_on(s, track)
    if new == 0:
        send_to_front(s, p, track)
    elif s.readings.only_forward:
        bring_forward(s, p, track)
    else:
        seat_group(s, p, track)
    s.tell("moved_group", p, track, section_of(s, p, track))
    tell_pushed(s, p, track, before)


LOWER_PLACED: Final = Seq("lower_placed", ask(LowerPlaced()))

# -- 7.20  Vicarius (Intrigue) -----------------------------------------------------------------


class Whose(Ask[RomState]):
    """7.20  A player with an unplaced die."""

    domain = Domain(Verb("of", SEAT))

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        if choice >= s.seats:
            return Reason("no_such_player", {"n": choice + 1})
        return None if s.players[choice].dice else Reason("no_dice_left", {"seat": choice})

    def take(self, s: RomState, p: int, choice: int) -> None:
        s.target = choice


class Which(Ask[RomState]):
    """7.20  The die of that player that is rolled again."""

    domain = Domain(Verb("reroll", DIE))

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        return None if choice + 1 in s.players[s.target].dice else Reason("not_among_dice", {"die": choice + 1})

    def take(self, s: RomState, p: int, choice: int) -> None:
        s.picked = (choice + 1,)

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        return {"seat": s.target}


class RollTheirs(Dice[RomState]):
    """7.20  The chosen die is rolled again."""

    def dice(self) -> int:
        return 1

    def land(self, s: RomState, p: int, roll: tuple[int, ...]) -> None:
        change_die(s, s.target, s.picked[0], roll[0])
        s.picked = ()
        s.target = NONE


THEIR_REROLL: Final = Seq("their_reroll", ask(Whose()), ask(Which()), chance(RollTheirs()))

# -- 7.22  Hispania Maximus (Intrigue) ---------------------------------------------------------


class Discard(Ask[RomState]):
    """7.22  One of the own Senate cards."""

    domain = Domain(Verb("discard", CARD))

    def candidates(self, s: RomState, p: int) -> list[int]:
        return different(s.players[p].offices)

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        return None if choice in s.players[p].offices else Reason("not_held", {"card": CARD_NAMES[choice]})

    def take(self, s: RomState, p: int, choice: int) -> None:
        side = s.players[p]
        side.offices = without_item(side.offices, choice)
        if choice in side.used:
            side.used = without_item(side.used, choice)
        s.offices_out = with_item(s.offices_out, choice)
        s.tell("discarded", p, choice)


class Destroy(Ask[RomState]):
    """7.22  A province of epoch I of any player."""

    domain = Domain(Verb("destroy", PROVINCE))

    def candidates(self, s: RomState, p: int) -> list[int]:
        return early_provinces(s)

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        return None if choice in early_provinces(s) else Reason("not_early", {"province": PROVINCE_NAMES[choice]})

    def take(self, s: RomState, p: int, choice: int) -> None:
        owner = owner_of(s, choice)
        side = s.players[owner]
        side.provinces = without_item(side.provinces, choice)
        if choice in side.exhausted:
            side.exhausted = without_item(side.exhausted, choice)
        s.provinces_out = with_item(s.provinces_out, choice)
        s.tell("destroyed", p, choice, owner)
        move_marker(s, owner, s.edition.resource[choice], -1)

    def detail(self, s: RomState, p: int, choice: int) -> dict[str, Value]:
        return {"seat": owner_of(s, choice)}


def owner_of(s: RomState, province: int) -> int:
    """1.2  The player who holds a province that is held."""
    holders = [seat for seat in range(s.seats) if province in s.players[seat].provinces]
    return holders[0]


DESTRUCTION: Final = Seq("destruction", ask(Discard()), ask(Destroy()))

# -- 7.23  Africanus Maximus (Intrigue) --------------------------------------------------------


class Steal(Ask[RomState]):
    """7.23  Another player who has a jewel."""

    domain = Domain(Verb("from", SEAT))

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        if choice >= s.seats:
            return Reason("no_such_player", {"n": choice + 1})
        if choice == p:
            return Reason("not_yourself")
        return None if s.players[choice].forum[JEWELS] > 0 else Reason("no_jewels", {"seat": choice})

    def take(self, s: RomState, p: int, choice: int) -> None:
        s.tell("stole", p, choice)
        move_marker(s, choice, JEWELS, -1)
        move_marker(s, p, JEWELS, 1)

    def detail(self, s: RomState, p: int, choice: int) -> dict[str, Value]:
        return {"n": s.players[choice].forum[JEWELS]}


THEFT: Final = Seq("theft", ask(Steal()))

# -- All of them -------------------------------------------------------------------------------

_EFFECTS: Final = {
    MILITARY_TRIBUNE: PLACED_REROLL,
    CENSOR: REROLL,
    QUAESTOR: TURNING,
    VICARIUS: SHIFTING,
    SENATOR: LOWER_PLACED,
    PROCONSUL: REROLL_TWICE,
    VICARIUS_INTRIGUE: THEIR_REROLL,
    HISPANIA_INTRIGUE: DESTRUCTION,
    AFRICANUS_INTRIGUE: THEFT,
}


def carry_out(s: RomState, p: int) -> Seq | None:
    """6.1, 6.4  The activated card does what it says; a Consul works when the die is placed."""
    if s.card == CONSUL:
        s.consul = True
        return None
    return _EFFECTS[s.card]


ACTIVATION: Final = Seq("activation", repeat(LAYING, is_laid), enter(carry_out, *_EFFECTS.values()))
