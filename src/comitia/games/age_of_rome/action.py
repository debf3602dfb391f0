"""6  The action phase: placing followers, bonuses, and what each place does."""

from __future__ import annotations

from typing import Final

from comitia.engine._native import mypyc_attr
from comitia.engine.ask import Deed, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, enter, repeat
from comitia.engine.state import NONE
from comitia.games.age_of_rome.building import site_of
from comitia.games.age_of_rome.cards import DRAWING, REACTION, is_window_closed, opening
from comitia.games.age_of_rome.edition import (
    AGRICULTURE,
    AREA,
    BONUSES,
    BUILDING,
    BUILDINGS,
    COLOSSEUM,
    PROVINCES,
    SCHEME,
    SPACES,
    TYPES,
    YOU_PLACE,
)
from comitia.games.age_of_rome.fields import CLOSED, EXECUTED, FROM_COLOSSEUM, NO_LEGIONS
from comitia.games.age_of_rome.moves import (
    add_piece,
    add_vote,
    can_add_piece,
    earn,
    feud_room,
    gain_fame,
    in_order_of_play,
    is_bonus_free,
    is_turn_done,
    send_legion,
)
from comitia.games.age_of_rome.schemes import MoveFrom, arrive, has_moved_all
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import owns_medal, province_before
from comitia.games.age_of_rome.trade import FREE_DEEDS, SETTING, FreeMenu, wants_medal

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


class PlaceFollower(Deed[AgeState]):
    """6.1  A follower goes to a building of the province before the player."""

    verb = Verb("place", BUILDING)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return room_refusal(s, p, thing)

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        s.workers[site_of(s, p, thing)] += 1
        s.tell("placed", p, thing)
        return act_later(s, p, thing, doubled=False)


class PlaceWithBonus(Deed[AgeState]):
    """6.2  The same with a bonus, which doubles the action."""

    verb = Verb("bonus", BUILDING)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return bonus_refusal(s, p, thing)

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        s.workers[site_of(s, p, thing)] += 1
        s.players[p].used |= 1 << thing
        s.tell("placed_with_bonus", p, thing)
        return act_later(s, p, thing, doubled=True)


class GoToColosseum(Deed[AgeState]):
    """6.9  A follower goes to the Colosseum, which has room for all."""

    verb = Verb("colosseum")

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        s.crowd[p] += 1
        s.tell("to_colosseum", p)
        return act_later(s, p, COLOSSEUM, doubled=False)


class PlanScheme(Deed[AgeState]):
    """6.10, 10.2  A follower plans a scheme in the province before the player."""

    verb = Verb("plan")

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        if s.variants.truce:
            return Reason("truce")
        if s.players[p].schemers == 0:
            return Reason("no_scheme_marker")
        province = province_before(s, p)
        return None if free_space(s, province) != NONE else Reason("spaces_full", {"province": PROVINCES[province]})

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        plan_scheme(s, p)
        return act_later(s, p, SCHEME, doubled=False)


def act_later(s: AgeState, p: int, place: int, *, doubled: bool) -> Seq:
    """6.1  The follower is placed; the place takes effect when the window is closed."""
    s.players[p].ready -= 1
    s.done = True
    s.place = place
    s.doubled = doubled
    return ACTING


class Place(FreeMenu):
    """6.1, 6.2  A follower goes to the province before the player, with or without a bonus, or to the Colosseum."""

    deeds = (PlaceFollower(), PlaceWithBonus(), GoToColosseum(), PlanScheme(), *FREE_DEEDS)

    def own_options(self, s: AgeState, p: int) -> list[int]:
        # In one go: no question is put more often.
        place, bonus, colosseum, plan = self.starts[:4]
        side = s.players[p]
        province = province_before(s, p)
        first = province * TYPES
        workers, levels = s.workers, s.levels
        roomy = [building for building in range(TYPES) if workers[first + building] < levels[first + building]]
        found = [place + building for building in roomy]
        if roomy and roomy[0] < BONUSES:
            active = s.edition.bonus[side.character][: feud_room(s, p)]
            found += [bonus + building for building in roomy if building in active and side.used >> building & 1 == 0]
        found.append(colosseum)
        if side.schemers > 0 and not s.variants.truce and free_space(s, province) != NONE:
            found.append(plan)
        return found

    def is_medal_wanted(self, s: AgeState, p: int) -> bool:
        return wants_medal(s, p)

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.players[p].ready}


def plan_scheme(s: AgeState, p: int) -> None:
    """6.10  A scheme marker lies face down under the follower."""
    province = province_before(s, p)
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
    return None if place == SCHEME else ACTIONS[place].act(s, p, times)


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """6.3 - 6.8  What a building type is good for."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        """11.6  Whether it would do anything."""
        return True

    def act(self, s: AgeState, p: int, times: int) -> Seq | None:
        """Do it, once or twice, or return the sequence that does."""
        raise NotImplementedError


class MoveLegions(Action):
    """6.3  Military: legions go to battle areas."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.players[p].legions > 0

    def act(self, s: AgeState, p: int, times: int) -> Seq:
        s.moves = times
        s.arrived = NO_LEGIONS
        return MARCHING


class Vote(Action):
    """6.4  Politics: a vote on top of the senate."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return s.players[p].votes > 0

    def act(self, s: AgeState, p: int, times: int) -> None:
        for _ in range(times):
            add_vote(s, p)


class DrawTradeCards(Action):
    """6.6  Trade: a trade card."""

    def act(self, s: AgeState, p: int, times: int) -> Seq:
        s.draws = times
        return DRAWING


class RaisePantheon(Action):
    """6.7  Religion: a piece of the pantheon."""

    def is_useful(self, s: AgeState, p: int) -> bool:
        return can_add_piece(s, p)

    def act(self, s: AgeState, p: int, times: int) -> None:
        for _ in range(times):
            add_piece(s, p)


class Harvest(Action):
    """6.8  Agriculture: denarii, more in later rounds."""

    def act(self, s: AgeState, p: int, times: int) -> None:
        for _ in range(times):
            earn(s, p, s.edition.harvest[s.round - 1])


#: 6.3 - 6.8  By building type.
ACTIONS: Final[list[Action]] = [MoveLegions(), Vote(), DrawTradeCards(), RaisePantheon(), Harvest()]


class Stay(Deed[AgeState]):
    """6.3  No further legion goes."""

    verb = Verb("stay")
    ends = True

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.moves = 0


class SendOut(Deed[AgeState]):
    """6.3  A legion goes from the tableau to a battle area."""

    verb = Verb("send", AREA)
    unordered = True

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return None if s.players[p].legions > 0 else Reason("no_legion_left")

    def take(self, s: AgeState, p: int, thing: int) -> None:
        send_legion(s, p, thing)
        arrive(s, thing)


class March(Menu[AgeState]):
    """6.3  A legion goes to a battle area, from the tableau or from another area; which goes first does not matter."""

    deeds = (Stay(), SendOut(), MoveFrom(0), MoveFrom(1), MoveFrom(2))

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.moves}


MOVING: Final = Seq("moving", ask(March()))
MARCHING: Final = Seq("marching", repeat(MOVING, has_moved_all))
ACTING: Final = Seq(
    "acting",
    do(opening(YOU_PLACE), "open_placing", "7.3  A follower was placed."),
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
    for side in s.players:
        if side.ready > 0:
            return False
    return True


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
