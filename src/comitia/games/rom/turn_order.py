"""4  Phase 1: rolling, tribunes, turn order."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Deed, Menu, Verb
from comitia.engine.chance import Dice
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, each, repeat, when
from comitia.engine.state import NONE
from comitia.games.rom.edition import DICE, SEAT, TRIBUNUS, TRIBUNUS_INTRIGUE
from comitia.games.rom.moves import LAYING, begin_activation, can_activate, everyone, is_laid
from comitia.games.rom.state import RomState
from comitia.games.rom.table import told


class Roll(Dice[RomState]):
    """4.1  A player rolls four dice and adds them up."""

    def dice(self) -> int:
        return DICE

    def land(self, s: RomState, p: int, roll: tuple[int, ...]) -> None:
        side = s.players[p]
        side.dice = roll
        side.sum = sum(roll)
        s.tell("rolled", p, roll[0], roll[1], roll[2], roll[3])


# -- 4.2  Tribunes -----------------------------------------------------------------------------


def has_tribune(s: RomState, p: int) -> bool:
    """4.2, 7.8  The player can use a Tribunus."""
    return can_activate(s, p, TRIBUNUS)


def has_rival_tribune(s: RomState, p: int) -> bool:
    """4.2, 7.21  The player can use the Intrigue Tribunus."""
    return can_activate(s, p, TRIBUNUS_INTRIGUE)


def tribunes(s: RomState, p: int) -> tuple[int, ...]:
    """4.2  Who can use a Tribunus of either kind, in the order of the previous round."""
    return tuple([seat for seat in s.order if has_tribune(s, seat) or has_rival_tribune(s, seat)])


class LeaveSums(Deed[RomState]):
    """4.2  A Tribunus need not be used."""

    verb = Verb("no")
    ends = True

    def take(self, s: RomState, p: int, thing: int) -> None:
        """All sums stay as they are."""


class UseTribune(Deed[RomState]):
    """7.8  The Tribunus is activated."""

    verb = Verb("yes")

    def take(self, s: RomState, p: int, thing: int) -> Seq:
        begin_activation(s, p, TRIBUNUS)
        return LOWERING


class LowerSum(Menu[RomState]):
    """7.8  The own sum may count less."""

    deeds = (LeaveSums(), UseTribune())

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        return {"sum": s.players[p].sum, "n": s.edition.less}


class UseRivalTribune(Deed[RomState]):
    """7.21  The Intrigue Tribunus is activated against a player."""

    verb = Verb("raise", SEAT)

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        return None if thing < s.seats else Reason("no_such_player", {"n": thing + 1})

    def take(self, s: RomState, p: int, thing: int) -> Seq:
        s.target = thing
        begin_activation(s, p, TRIBUNUS_INTRIGUE)
        return RAISING

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        return {"sum": s.players[thing].sum}


class RaiseSum(Menu[RomState]):
    """7.21  The sum of any player may count more."""

    deeds = (LeaveSums(), UseRivalTribune())

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        return {"n": s.edition.more}


def count_less(s: RomState, p: int) -> None:
    """7.8  The own sum counts 3 less."""
    s.players[p].sum -= s.edition.less
    s.tell("sum_changed", p, s.players[p].sum)


def count_more(s: RomState, p: int) -> None:
    """7.21  The chosen sum counts 3 more."""
    s.players[s.target].sum += s.edition.more
    s.tell("sum_changed", s.target, s.players[s.target].sum)
    s.target = NONE


LOWERING: Final = Seq("lowering", repeat(LAYING, is_laid), do(count_less))
RAISING: Final = Seq("raising", repeat(LAYING, is_laid), do(count_more))
TRIBUNE: Final = Seq("tribune", ask(LowerSum(), LOWERING))
RIVAL_TRIBUNE: Final = Seq("rival_tribune", ask(RaiseSum(), RAISING))
INFLUENCE: Final = Seq("influence", when(has_tribune, TRIBUNE), when(has_rival_tribune, RIVAL_TRIBUNE))


def settle_order(s: RomState, p: int) -> None:
    """4.3, 4.4  Lower sums go first; equal sums keep their order of before."""
    ranked = sorted([(s.players[seat].sum, place) for place, seat in enumerate(s.order)])
    order = tuple([s.order[place] for _, place in ranked])
    if s.heard is not None:
        tell_equal_sums(s, order)
    s.order = order
    row = told(list(order))
    s.tell("turn_order", order[0], row[0], row[1], row[2], row[3])


def tell_equal_sums(s: RomState, order: tuple[int, ...]) -> None:
    """4.4  Who goes before whom only because it was so before."""
    for place, seat in enumerate(order):
        own = s.players[seat].sum
        if place > 0 and s.players[order[place - 1]].sum == own:
            continue
        behind = [other for other in order[place + 1 :] if s.players[other].sum == own]
        if behind:
            row = told(behind)
            s.tell("equal_sums", seat, own, row[0], row[1], row[2])


ROLLING: Final = Seq("rolling", chance(Roll()))
TURN_ORDER: Final = Seq(
    "turn_order",
    each(everyone, ROLLING),  # 4.1
    each(tribunes, INFLUENCE),  # 4.2
    do(settle_order),  # 4.3, 4.4
)
