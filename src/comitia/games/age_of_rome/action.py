"""6  The action phase: placing followers, bonuses, and what each place does."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, enter, repeat
from comitia.engine.state import NONE
from comitia.games.age_of_rome.building import site_of
from comitia.games.age_of_rome.edition import (
    AGRICULTURE,
    AREA,
    BONUSES,
    BUILDING,
    BUILDINGS,
    COLOSSEUM,
    MILITARY,
    POLITICS,
    PROVINCES,
    RELIGION,
    SCHEME,
    SPACES,
    TRADE,
    TYPES,
)
from comitia.games.age_of_rome.fields import CLOSED, EXECUTED, FROM_COLOSSEUM, NO_LEGIONS
from comitia.games.age_of_rome.moves import (
    add_piece,
    add_vote,
    earn,
    gain_fame,
    in_order_of_play,
    is_bonus_free,
    is_turn_done,
    send_legion,
)
from comitia.games.age_of_rome.schemes import go_along, has_moved_all, route_refusal
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import owns_medal, province_before
from comitia.games.age_of_rome.trade import (
    DRAWING,
    REACTION,
    SETTING,
    Menu,
    free_deeds,
    is_window_closed,
    open_placing,
    wants_medal,
)

# -- 6.1, 6.2, 6.10  Placing ---------------------------------------------------------------------


def room_refusal(s: AgeState, p: int, building: int) -> Reason | None:
    """6.1  A building has room for as many followers as its level."""
    site = site_of(s, p, building)
    if s.levels[site] == 0:
        return Reason("no_building", {"building": BUILDINGS[building]})
    if s.workers[site] >= s.levels[site]:
        return Reason("building_full", {"building": BUILDINGS[building], "n": s.levels[site]})
    return None


def bonus_refusal(s: AgeState, p: int, building: int) -> Reason | None:
    """6.2  Three types have a bonus; it must be free of feud markers and is used once a round."""
    if building >= BONUSES:
        return Reason("has_no_bonus", {"building": BUILDINGS[building]})
    refusal = room_refusal(s, p, building)
    if refusal is not None:
        return refusal
    if not is_bonus_free(s, p, building):
        return Reason("bonus_covered", {"building": BUILDINGS[building]})
    if s.players[p].used >> building & 1 == 1:
        return Reason("bonus_used", {"building": BUILDINGS[building]})
    return None


def free_space(s: AgeState, province: int) -> int:
    """6.10  A scheme space without a marker, or NONE."""
    for space in range(province * SPACES, (province + 1) * SPACES):
        if s.plots[space] == NONE:
            return space
    return NONE


def plan_refusal(s: AgeState, p: int) -> Reason | None:
    """6.10, 10.2  Why no scheme can be planned."""
    province = province_before(s, p)
    if s.variants.truce:
        return Reason("truce")
    if s.players[p].schemers == 0:
        return Reason("no_scheme_marker")
    return None if free_space(s, province) != NONE else Reason("spaces_full", {"province": PROVINCES[province]})


BONUS: Final = TYPES
GAMES: Final = 2 * TYPES
PLAN: Final = GAMES + 1


class Place(Menu):
    """6.1, 6.2  A follower goes to the province before the player, with or without a bonus, or to the Colosseum."""

    domain = free_deeds(Verb("place", BUILDING), Verb("bonus", BUILDING), Verb("colosseum"), Verb("plan"))
    enders = ("sell",)

    def own_refusal(self, s: AgeState, p: int, own: int) -> Reason | None:
        if own == GAMES:
            return None
        if own == PLAN:
            return plan_refusal(s, p)
        return room_refusal(s, p, own) if own < BONUS else bonus_refusal(s, p, own - BONUS)

    def own_take(self, s: AgeState, p: int, own: int) -> Seq:
        side = s.players[p]
        side.ready -= 1
        s.done = True
        s.doubled = BONUS <= own < GAMES
        if own == GAMES:
            s.place = COLOSSEUM
            s.crowd[p] += 1
            s.tell("to_colosseum", p)
        elif own == PLAN:
            plan_scheme(s, p)
        else:
            s.place = own % TYPES
            s.workers[site_of(s, p, s.place)] += 1
            if s.doubled:
                side.used |= 1 << s.place
                s.tell("placed_with_bonus", p, s.place)
            else:
                s.tell("placed", p, s.place)
        return ACTING

    def is_medal_wanted(self, s: AgeState, p: int) -> bool:
        return wants_medal(s, p)

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.players[p].ready}


def plan_scheme(s: AgeState, p: int) -> None:
    """6.10  A scheme marker lies face down under the follower."""
    province = province_before(s, p)
    s.place = SCHEME
    s.plots[free_space(s, province)] = p
    s.players[p].schemers -= 1
    s.plotters[p] += 1
    s.tell("planned", p, province)


# -- 6.3 - 6.9  What places do -------------------------------------------------------------------


def act_at_place(s: AgeState, p: int) -> Seq | None:
    """6.3, 6.4, 6.6, 6.7, 6.8, 6.9  The follower's place takes effect when the window is closed."""
    s.window = CLOSED
    place = s.place
    times = 2 if s.doubled else 1
    s.place = NONE
    s.doubled = False
    if place == COLOSSEUM:
        gain_fame(s, p, s.edition.colosseum, FROM_COLOSSEUM)
        return None
    if place == AGRICULTURE and owns_medal(s, p, AGRICULTURE):
        earn(s, p, s.edition.harvest_medal)
    return None if place == SCHEME else do_action(s, p, place, times)


def do_action(s: AgeState, p: int, building: int, times: int) -> Seq | None:
    """6.3 - 6.8  The action of a building type, once or twice."""
    if building == MILITARY:
        s.moves = times
        s.arrived = NO_LEGIONS
        return MARCHING
    if building == TRADE:
        s.draws = times
        return DRAWING
    if building == POLITICS:
        for _ in range(times):
            add_vote(s, p)
    elif building == RELIGION:
        add_piece(s, p)
    else:
        earn(s, p, s.edition.harvest[s.round - 1])
    return None


STAY: Final = 0
SEND: Final = 1
MARCH: Final = 4


class March(Ask[AgeState]):
    """6.3  A legion goes to a battle area, from the tableau or from another area; which goes first does not matter."""

    domain = Domain(
        Verb("stay"),
        Verb("send", AREA),
        Verb("from_epirus", AREA),
        Verb("from_macedonia", AREA),
        Verb("from_thrace", AREA),
    )
    unordered = ("send", "from_epirus", "from_macedonia", "from_thrace")
    enders = ("stay",)

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        if choice == STAY:
            return None
        if choice < MARCH:
            return None if s.players[p].legions > 0 else Reason("no_legion_left")
        return route_refusal(s, p, choice - MARCH)

    def take(self, s: AgeState, p: int, choice: int) -> None:
        if choice == STAY:
            s.moves = 0
            return
        if choice < MARCH:
            send_legion(s, p, choice - SEND)
            arrived = list(s.arrived)
            arrived[choice - SEND] += 1
            s.arrived = tuple(arrived)
        else:
            go_along(s, p, choice - MARCH)
        s.moves -= 1

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.moves}


MOVING: Final = Seq("moving", ask(March()))
MARCHING: Final = Seq("marching", repeat(MOVING, has_moved_all))
ACTING: Final = Seq(
    "acting",
    do(open_placing),
    repeat(REACTION, is_window_closed),
    enter(act_at_place, MARCHING, DRAWING),
)
PLACING: Final = Seq("placing", ask(Place(), ACTING, SETTING))
PLACES: Final = Seq("places", repeat(PLACING, is_turn_done))

# -- 6.1, 6.11  The phase ------------------------------------------------------------------------


def ready_followers(s: AgeState, p: int) -> None:
    """6.1  All followers are ready when the phase begins."""
    for side in s.players:
        side.ready = side.followers


def with_followers(s: AgeState, p: int) -> tuple[int, ...]:
    """6.1  Whoever has a follower left places one, in the order of play."""
    return tuple([q for q in in_order_of_play(s, p) if s.players[q].ready > 0])


def are_all_placed(s: AgeState, p: int) -> bool:
    """6.11  The phase ends when nobody has a follower left."""
    return all(side.ready == 0 for side in s.players)


def call_home(s: AgeState, p: int) -> None:
    """6.11  Followers, bonus markers and executed scheme markers go home; planned ones stay."""
    s.workers = [0] * len(s.workers)
    s.crowd = [0] * len(s.players)
    s.plotters = [0] * len(s.players)
    for space, marker in enumerate(s.plots):
        if marker >= EXECUTED:
            s.plots[space] = NONE
            s.players[marker - EXECUTED].schemers += 1
    for side in s.players:
        side.used = 0
