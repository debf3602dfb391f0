"""5  The build phase: tiles, prices, population, medals."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, repeat
from comitia.engine.state import NONE
from comitia.games.age_of_rome.edition import BUILDING, BUILDINGS, HAMMER, TYPES
from comitia.games.age_of_rome.fields import CLOSED, FROM_BUILDING
from comitia.games.age_of_rome.moves import gain_fame
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import population, province_before
from comitia.games.age_of_rome.trade import (
    REACTION,
    SETTING,
    Menu,
    free_deeds,
    has_free_deeds,
    has_window,
    is_window_closed,
    open_building,
)


def site_of(s: AgeState, p: int, building: int) -> int:
    """5.1  The site of a type in the province before a player."""
    return province_before(s, p) * TYPES + building


def tile_refusal(s: AgeState, p: int, building: int) -> Reason | None:
    """5.1  Why no tile of a type can be laid, money aside."""
    level = s.levels[site_of(s, p, building)]
    if level == 3:
        return Reason("highest_level", {"building": BUILDINGS[building]})
    if s.tiles[building * 3 + level] == 0:
        return Reason("no_tile_left", {"building": BUILDINGS[building]})
    return None


def cost_of(s: AgeState, p: int, building: int) -> int:
    """5.2  The price of the next level, which is printed on what lies below it."""
    return s.edition.cost[building * 3 + s.levels[site_of(s, p, building)]]


def build_refusal(s: AgeState, p: int, building: int) -> Reason | None:
    """5.1, 5.2  Why a player cannot build; hammers in the hand help to pay, unless the player is quiet."""
    refusal = tile_refusal(s, p, building)
    if refusal is not None:
        return refusal
    side = s.players[p]
    cost = cost_of(s, p, building)
    saved = 0 if side.quiet else side.hand.count(HAMMER) * s.edition.amount[HAMMER]
    if cost - saved > side.denarii:
        return Reason("too_dear", {"cost": cost, "denarii": side.denarii})
    return None


class Build(Menu):
    """5.1  Any number of tiles, in the province before the player, one after another."""

    domain = free_deeds(Verb("done"), Verb("build", BUILDING))
    enders = ("done", "sell")

    def own_refusal(self, s: AgeState, p: int, own: int) -> Reason | None:
        return None if own == 0 else build_refusal(s, p, own - 1)

    def own_take(self, s: AgeState, p: int, own: int) -> Seq | None:
        if own == 0:
            s.done = True
            return None
        s.site = own - 1
        s.price = cost_of(s, p, s.site)
        s.extra = 0
        open_building(s, p)
        if has_window(s, p):
            s.tell("plans_tile", p, s.site, s.levels[site_of(s, p, s.site)] + 1, s.price)
        return RAISING

    def is_sale_wanted(self, s: AgeState, p: int) -> bool:
        return any(tile_refusal(s, p, b) is None and is_within_reach(s, p, b) for b in range(TYPES))

    def detail(self, s: AgeState, p: int, choice: int) -> dict[str, Value]:
        building = choice - 1
        if not 0 <= building < TYPES:
            return {"n": s.edition.price, "cost": s.edition.devotion}
        level = s.levels[site_of(s, p, building)]
        return {"level": level + 1, "cost": cost_of(s, p, building), "fame": s.edition.fame[building * 3 + level]}


def pay_and_build(s: AgeState, p: int) -> None:
    """5.2, 7.7  The price is paid, then the tile lies there."""
    s.window = CLOSED
    s.players[p].denarii -= s.price
    lay_tile(s, p, s.site, s.extra)
    s.site = NONE
    s.price = 0
    s.extra = 0


def lay_tile(s: AgeState, p: int, building: int, extra: int) -> None:
    """5.2, 5.3, 5.4  A tile brings fame and population at once; the first of level III brings the medal."""
    site = site_of(s, p, building)
    level = s.levels[site]
    s.tiles[building * 3 + level] -= 1
    s.levels[site] = level + 1
    s.tell("built", p, building, level + 1, population(s, province_before(s, p)))
    if level == 2 and s.medals[building] == NONE and not s.variants.heroes:
        s.medals[building] = p
        s.tell("medal", p, building)
    gain_fame(s, p, s.edition.fame[building * 3 + level] + extra, FROM_BUILDING)


RAISING: Final = Seq("raising", do(open_building), repeat(REACTION, is_window_closed), do(pay_and_build))
BUILDING_MENU: Final = Seq("building_menu", ask(Build(), RAISING, SETTING))


def is_within_reach(s: AgeState, p: int, building: int) -> bool:
    """5.2, 7.5, 12.3  Whether hammers and the price of the other cards would pay for a tile."""
    side = s.players[p]
    hammers = 0 if side.quiet else side.hand.count(HAMMER)
    raised = hammers * s.edition.amount[HAMMER] + (len(side.hand) - hammers) * s.edition.price
    return cost_of(s, p, building) <= side.denarii + raised


def may_be_within_reach(s: AgeState, p: int, building: int) -> bool:
    """5.2, 12.3  The same for all that everybody knows: each card might be a hammer."""
    side = s.players[p]
    worth = s.edition.price if side.quiet else max(s.edition.price, s.edition.amount[HAMMER])
    return cost_of(s, p, building) <= side.denarii + len(side.hand) * worth


def has_built_all(s: AgeState, p: int) -> bool:
    """5.1  The player has finished, or everybody knows that there is nothing to do."""
    if s.done or has_free_deeds(s, p):
        return s.done
    for building in range(TYPES):
        if tile_refusal(s, p, building) is None and may_be_within_reach(s, p, building):
            return False
    return True


BUILDS: Final = Seq("builds", repeat(BUILDING_MENU, has_built_all))
