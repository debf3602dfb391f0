"""The sequence of play, top-down."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Deed, Menu, PairDeed, Verb, numbers
from comitia.engine.chance import Dice, Lot
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, each, repeat, when
from duodecim_scripta.fields import LAST_ROW, POINT, POINTS
from duodecim_scripta.state import Race

DIE: Final = numbers("die", 1, 6)


class DrawLots(Lot[Race]):
    """2.1  The lot names who begins."""

    def fall_on(self, s: Race, seat: int) -> None:
        s.first, s.is_lot = seat, False
        s.tell("begins", seat)


class Throw(Dice[Race]):
    """2.2  Three dice are thrown."""

    def dice(self) -> int:
        return 3

    def land(self, s: Race, p: int, roll: tuple[int, ...]) -> None:
        s.dice = list(roll)
        s.tell("thrown", p, roll[0], roll[1], roll[2])


class Enter(Deed[Race]):
    """2.3  A man in hand enters on the point that a die names."""

    verb = Verb("enter", DIE)

    def refusal(self, s: Race, p: int, thing: int) -> Reason | None:
        if thing + 1 not in s.dice:
            return Reason("no_die", {"die": thing + 1})
        return landing_refusal(s, p, thing) if s.players[p].hand else Reason("no_hand")

    def take(self, s: Race, p: int, thing: int) -> None:
        s.dice.remove(thing + 1)
        s.players[p].hand -= 1
        land(s, p, thing)


class Go(PairDeed[Race]):
    """2.4, 2.6  A man on the board goes as far as a die says."""

    def candidates(self, s: Race, p: int) -> list[int]:
        men = [point for point, n in enumerate(s.players[p].men) if n]
        return [self.pair(die - 1, point) for die in sorted(set(s.dice)) for point in men]

    def refusal_of(self, s: Race, p: int, one: int, other: int) -> Reason | None:
        if one + 1 not in s.dice:
            return Reason("no_die", {"die": one + 1})
        if s.players[p].hand:
            return Reason("hand_first")
        return None if s.players[p].men[other] else Reason("no_man", {"point": other + 1})

    def take_both(self, s: Race, p: int, one: int, other: int) -> None:
        s.dice.remove(one + 1)
        s.players[p].men[other] -= 1


class Move(Go):
    """2.4  It moves to another point."""

    verb = Verb("move", DIE, POINT)

    def refusal_of(self, s: Race, p: int, one: int, other: int) -> Reason | None:
        if (refused := super().refusal_of(s, p, one, other)) is not None:
            return refused
        target = other + one + 1
        return landing_refusal(s, p, target) if target < POINTS else Reason("too_far")

    def take_both(self, s: Race, p: int, one: int, other: int) -> None:
        super().take_both(s, p, one, other)
        land(s, p, other + one + 1)


class Bear(Go):
    """2.6  It leaves the board, once all men are in the last row."""

    verb = Verb("bear", DIE, POINT)

    def refusal_of(self, s: Race, p: int, one: int, other: int) -> Reason | None:
        is_off = other + one + 1 >= POINTS and not any(s.players[p].men[:LAST_ROW])
        return super().refusal_of(s, p, one, other) or (None if is_off else Reason("not_home"))

    def take_both(self, s: Race, p: int, one: int, other: int) -> None:
        super().take_both(s, p, one, other)
        side = s.players[p]
        side.off += 1
        s.tell("bore_off", p, other + 1)
        s.over = side.hand + sum(side.men) == 0


class Lose(Deed[Race]):
    """2.2  Dice that cannot be used are lost."""

    verb = Verb("lose")
    ends = True

    def refusal(self, s: Race, p: int, thing: int) -> Reason | None:
        return Reason("must_use") if any(deed.things(s, p) for deed in MOVES) else None

    def take(self, s: Race, p: int, thing: int) -> None:
        s.dice = []
        s.tell("lost", p)


MOVES: Final = (Enter(), Move(), Bear())


class Use(Menu[Race]):
    """2.2 - 2.6  A die is used, in any order: a man enters, moves, or leaves the board."""

    deeds = (*MOVES, Lose())

    def prompt(self, s: Race, p: int) -> dict[str, Value]:
        return {"n": len(s.dice)}


def landing_refusal(s: Race, p: int, point: int) -> Reason | None:
    """2.5  Two men of the rival block a point."""
    return Reason("blocked", {"point": point + 1}) if s.players[1 - p].men[point] > 1 else None


def land(s: Race, p: int, point: int) -> None:
    """2.3 - 2.5  A man lands on a point; a single man of the rival goes back to the hand."""
    s.players[p].men[point] += 1
    s.tell("landed", p, point + 1)
    other = s.players[1 - p]
    if other.men[point]:
        other.men[point], other.hand = 0, other.hand + 1
        s.tell("hit", p, point + 1)


def is_lot(s: Race, p: int) -> bool:
    """2.1  The lot decides who begins."""
    return s.is_lot


def from_first(s: Race, p: int) -> tuple[int, ...]:
    """2.1  Both players, the first one first."""
    return (s.first, 1 - s.first)


def is_used(s: Race, p: int) -> bool:
    """2.2  No die is left."""
    return not s.dice


TURN: Final = Seq("turn", chance(Throw()), repeat(Seq("use", ask(Use())), is_used))
ROUND: Final = Seq("round", each(from_first, TURN))
RACE: Final = Seq("race", when(is_lot, Seq("lots", chance(DrawLots()))), repeat(ROUND))
EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "begins": (),
    "thrown": ("a", "b", "c"),
    "landed": ("point",),
    "hit": ("point",),
    "bore_off": ("point",),
    "lost": (),
}
