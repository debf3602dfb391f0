"""The sequence of play, top-down."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb, numbers
from comitia.engine.chance import Dice, Lot
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, each, repeat, when
from duodecim_scripta.fields import LAST_ROW, POINT, POINTS
from duodecim_scripta.state import Player, Race

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


def landing_refusal(s: Race, p: int, point: int) -> Reason | None:
    """2.5  Two men of the rival block a point."""
    return Reason("blocked", {"point": point + 1}) if s.players[1 - p].men[point] > 1 else None


def may_bear_off(side: Player) -> bool:
    """2.6  All men are in the last row, or off."""
    return side.hand == 0 and not any(side.men[:LAST_ROW])


class Use(Ask[Race]):
    """2.2 - 2.6  A die is used: a man enters, moves, or leaves the board."""

    domain = Domain(Verb("enter", DIE), Verb("move", DIE, POINT), Verb("bear", DIE, POINT), Verb("lose"))
    enders = ("lose",)

    def refusal(self, s: Race, p: int, choice: int) -> Reason | None:
        verb = self.domain.verb(choice)
        if verb == "lose":
            return Reason("must_use") if any(_refusal(s, p, c) is None for c in range(choice)) else None
        return _refusal(s, p, choice)

    def options(self, s: Race, p: int) -> list[int]:
        men = [point for point, n in enumerate(s.players[p].men) if n]
        dice = sorted({die - 1 for die in s.dice})
        codes = [self.domain.choice("enter", die) for die in dice]
        codes += [self.domain.choice(verb, die, point) for verb in ("move", "bear") for die in dice for point in men]
        return [c for c in codes if _refusal(s, p, c) is None] or [self.domain.choice("lose")]

    def take(self, s: Race, p: int, choice: int) -> None:
        verb, things, side = self.domain.verb(choice), self.domain.things(choice), s.players[p]
        if verb == "lose":
            s.dice = []
            s.tell("lost", p)
            return
        s.dice.remove(things[0] + 1)
        if verb == "enter":
            side.hand -= 1
            land(s, p, things[0])
            return
        side.men[things[1]] -= 1
        if verb == "move":
            land(s, p, things[1] + things[0] + 1)
        else:
            side.off += 1
            s.tell("bore_off", p, things[1] + 1)
            s.over = side.hand + sum(side.men) == 0

    def prompt(self, s: Race, p: int) -> dict[str, Value]:
        return {"n": len(s.dice)}


def _refusal(s: Race, p: int, choice: int) -> Reason | None:
    """2.3, 2.4, 2.6  Why a man cannot enter, move or leave with a die."""
    verb, things, side = Use.domain.verb(choice), Use.domain.things(choice), s.players[p]
    if things[0] + 1 not in s.dice:
        return Reason("no_die", {"die": things[0] + 1})
    if verb == "enter":
        return landing_refusal(s, p, things[0]) if side.hand else Reason("no_hand")
    if side.hand:
        return Reason("hand_first")
    if side.men[things[1]] == 0:
        return Reason("no_man", {"point": things[1] + 1})
    target = things[1] + things[0] + 1
    if verb == "move":
        return landing_refusal(s, p, target) if target < POINTS else Reason("too_far")
    return Reason("not_home") if target < POINTS or not may_bear_off(side) else None


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


USE: Final = Seq("use", ask(Use()))
TURN: Final = Seq("turn", chance(Throw()), repeat(USE, is_used))
ROUND: Final = Seq("round", each(from_first, TURN))
LOTS: Final = Seq("lots", chance(DrawLots()))
RACE: Final = Seq("race", when(is_lot, LOTS), repeat(ROUND))
EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "begins": (),
    "thrown": ("a", "b", "c"),
    "landed": ("point",),
    "hit": ("point",),
    "bore_off": ("point",),
    "lost": (),
}
