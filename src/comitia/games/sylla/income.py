"""7  Phase IV: income, House temples, Taverns."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Deed, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, repeat
from comitia.games.sylla.edition import (
    CHRISTIAN_MERCHANT,
    HOUSE_TEMPLE,
    MERCHANT,
    STALL,
    TAVERN,
    TOKEN,
    TOKEN_NAMES,
    TOKENS,
)
from comitia.games.sylla.moves import from_consul, gain_money, gain_token, move_marker, pay
from comitia.games.sylla.state import Player, SyllaState


def open_income(s: SyllaState, p: int) -> None:
    """7.1, 7.3  No Tavern has moved a marker in this phase."""
    s.phase = 4
    s.moved = ()


def merchants_of(side: Player) -> int:
    """7.1  The upright Merchants."""
    return side.upright[MERCHANT] + side.upright[CHRISTIAN_MERCHANT]


def income_of(s: SyllaState, side: Player) -> int:
    """7.1  Basic income, a denarius for each upright Merchant, two for each face-up Market stall."""
    edition = s.edition
    return edition.base + merchants_of(side) * edition.merchant + side.buildings[STALL] * edition.stall


def take_income(s: SyllaState, p: int) -> None:
    """7.1, 7.2  Denarii come from the treasury; then House temples can be used."""
    side = s.players[p]
    n = income_of(s, side)
    gain_money(s, p, n)
    s.tell("income", p, n)
    s.uses = side.buildings[HOUSE_TEMPLE]


class UseNoMore(Deed[SyllaState]):
    """7.2, 7.3  House temples and Taverns need not be used."""

    verb = Verb("done")
    ends = True

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        s.uses = 0


class BuyToken(Deed[SyllaState]):
    """7.2  A House temple lets a token of any kind be bought."""

    verb = Verb("take", TOKEN)
    unordered = True

    def refusal(self, s: SyllaState, p: int, thing: int) -> Reason | None:
        money = s.players[p].money
        if money < s.edition.house_temple:
            return Reason("cannot_afford", {"cost": s.edition.house_temple, "money": money})
        return None

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        s.uses -= 1
        pay(s, p, s.edition.house_temple)
        gain_token(s, p, thing)
        s.tell("bought_token", p, thing, s.edition.house_temple)

    def detail(self, s: SyllaState, p: int, thing: int) -> dict[str, Value]:
        return {"cost": s.edition.house_temple}


class HouseTemple(Menu[SyllaState]):
    """7.2  For each House temple a token of any kind may be bought."""

    deeds = (UseNoMore(), BuyToken())
    private_options = True

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        return {"cost": s.edition.house_temple, "n": s.uses}


def are_temples_used(s: SyllaState, p: int) -> bool:
    """7.2  No House temple is left to be used."""
    return s.uses == 0


def open_taverns(s: SyllaState, p: int) -> None:
    """7.3  Each face-up Tavern can be used once."""
    s.uses = s.players[p].buildings[TAVERN]


class MoveMarker(Deed[SyllaState]):
    """7.3, 7.4  A Tavern moves a marker one space, or pushes it against the end; none that one has moved already."""

    unordered = True

    def __init__(self, verb: str, steps: int) -> None:
        super().__init__(Verb(verb, TOKEN))
        self.steps: Final = steps

    def refusal(self, s: SyllaState, p: int, thing: int) -> Reason | None:
        return Reason("marker_moved", {"token": TOKEN_NAMES[thing]}) if thing in s.moved else None

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        s.uses -= 1
        s.moved = tuple(sorted(s.moved + (thing,)))
        s.tell("used_tavern", p)
        move_marker(s, p, thing, self.steps)


class Tavern(Menu[SyllaState]):
    """7.3, 7.4  A marker is moved one space, or pushed against the end; none that a Tavern has moved."""

    deeds = (UseNoMore(), MoveMarker("left", -1), MoveMarker("right", 1))

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        return {"n": s.uses}


def are_taverns_used(s: SyllaState, p: int) -> bool:
    """7.3  No Tavern is left to be used, or no marker to be moved."""
    return s.uses == 0 or len(s.moved) == TOKENS


TEMPLE_USE: Final = Seq("temple_use", ask(HouseTemple()))
TAVERN_USE: Final = Seq("tavern_use", ask(Tavern()))
EARN: Final = Seq(
    "earn",
    do(take_income),  # 7.1
    repeat(TEMPLE_USE, are_temples_used),  # 7.2
    do(open_taverns),
    repeat(TAVERN_USE, are_taverns_used),  # 7.3
)
INCOME: Final = Seq("income", do(open_income), each(from_consul, EARN))
