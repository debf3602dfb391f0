"""4  Phase 1: rolling, tribunes, turn order."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb, yes_no
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


class LowerSum(Ask[RomState]):
    """7.8  The own sum may count less."""

    domain = yes_no()
    enders = ("no",)

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: RomState, p: int, choice: int) -> Seq | None:
        if choice == 0:
            return None
        begin_activation(s, p, TRIBUNUS)
        return LOWERING

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        return {"sum": s.players[p].sum, "n": s.edition.less}


class RaiseSum(Ask[RomState]):
    """7.21  The sum of any player may count more."""

    domain = Domain(Verb("no"), Verb("raise", SEAT))
    enders = ("no",)

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        return None if choice <= s.seats else Reason("no_such_player", {"n": choice})

    def take(self, s: RomState, p: int, choice: int) -> Seq | None:
        if choice == 0:
            return None
        s.target = choice - 1
        begin_activation(s, p, TRIBUNUS_INTRIGUE)
        return RAISING

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        return {"n": s.edition.more}

    def detail(self, s: RomState, p: int, choice: int) -> dict[str, Value]:
        return {"sum": s.players[choice - 1].sum} if choice > 0 else {}


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
