"""5  The build phase: tiles, prices, population, medals."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Deed, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, repeat
from comitia.engine.state import NONE
from comitia.games.age_of_rome.cards import REACTION, has_window, is_window_closed, opening
from comitia.games.age_of_rome.edition import BUILDING, BUILDINGS, HAMMER, TYPES, YOU_BUILD
from comitia.games.age_of_rome.fields import CLOSED, FROM_BUILDING
from comitia.games.age_of_rome.moves import gain_fame
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import population, province_before
from comitia.games.age_of_rome.trade import FREE_DEEDS, SETTING, FinishTurn, FreeMenu, has_free_deeds


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


def tiles_within(s: AgeState, p: int, means: int) -> list[int]:
    """5.1, 5.2  The types of which a tile is left that costs no more than some denarii."""
    first = province_before(s, p) * TYPES
    tiles, cost = s.tiles, s.edition.cost
    found: list[int] = []
    for building, level in enumerate(s.levels[first : first + TYPES]):
        tile = building * 3 + level
        if level < 3 and tiles[tile] > 0 and cost[tile] <= means:
            found.append(building)
    return found


def hammers_of(s: AgeState, p: int) -> int:
    """5.2, 7.7  The hammers that help to pay; none if the player is quiet."""
    side = s.players[p]
    return 0 if side.quiet else side.hand.count(HAMMER)


def means_of(s: AgeState, p: int) -> int:
    """5.2, 7.7  The price that a player can pay for a tile, hammers included."""
    return s.players[p].denarii + hammers_of(s, p) * s.edition.amount[HAMMER]


class BuildTile(Deed[AgeState]):
    """5.1, 5.2  A tile of a type is begun; it is paid for when its window is closed."""

    verb = Verb("build", BUILDING)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        refused = tile_refusal(s, p, thing)
        if refused is not None:
            return refused
        cost = cost_of(s, p, thing)
        if cost > means_of(s, p):
            return Reason("too_dear", {"cost": cost, "denarii": s.players[p].denarii})
        return None

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        s.site = thing
        s.price = cost_of(s, p, thing)
        s.extra = 0
        s.window = YOU_BUILD
        if has_window(s, p):
            s.tell("plans_tile", p, thing, s.levels[site_of(s, p, thing)] + 1, s.price)
        return RAISING

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        level = s.levels[site_of(s, p, thing)]
        return {"level": level + 1, "cost": cost_of(s, p, thing), "fame": s.edition.fame[thing * 3 + level]}


class Build(FreeMenu):
    """5.1  Any number of tiles, in the province before the player, one after another."""

    deeds = (FinishTurn(), BuildTile(), *FREE_DEEDS)

    def own_options(self, s: AgeState, p: int) -> list[int]:
        done, build = self.starts[:2]
        return [done, *[build + building for building in tiles_within(s, p, means_of(s, p))]]

    def is_sale_wanted(self, s: AgeState, p: int) -> bool:
        """7.5, 12.3  Whether the price of the cards that are no hammers would help to pay for a tile."""
        others = len(s.players[p].hand) - hammers_of(s, p)
        return len(tiles_within(s, p, means_of(s, p) + others * s.edition.price)) > 0


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
    province = province_before(s, p)
    s.tell("built", p, building, level + 1, population(s, province), province)
    if level == 2 and s.medals[building] == NONE and not s.variants.heroes:
        s.medals[building] = p
        s.tell("medal", p, building)
    gain_fame(s, p, s.edition.fame[building * 3 + level] + extra, FROM_BUILDING)


def has_built_all(s: AgeState, p: int) -> bool:
    """5.1  The player has finished, or everybody knows that there is nothing to do."""
    if s.done or has_free_deeds(s, p):
        return s.done
    # 12.3: for all that everybody knows each card might be a hammer.
    side = s.players[p]
    worth = s.edition.price if side.quiet else max(s.edition.price, s.edition.amount[HAMMER])
    return not tiles_within(s, p, side.denarii + len(side.hand) * worth)


RAISING: Final = Seq(
    "raising",
    do(opening(YOU_BUILD), "open_building", "7.3  A tile is about to be built."),
    repeat(REACTION, is_window_closed),
    do(pay_and_build),
)
BUILDING_MENU: Final = Seq("building_menu", ask(Build(), RAISING, SETTING))
BUILDS: Final = Seq("builds", repeat(BUILDING_MENU, has_built_all))
