"""11.2 - 11.6  Cassius, whom nobody plays: his cards tell him what to build, where to act and how to scheme."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Shuffle
from comitia.engine.flow import Seq, chance, do, each, enter, repeat, when
from comitia.engine.state import EVERYONE, NONE
from comitia.games.age_of_rome.action import ACTIONS, free_space, plan_scheme, room_refusal
from comitia.games.age_of_rome.building import lay_tile, site_of, tile_refusal
from comitia.games.age_of_rome.cards import DRAWING
from comitia.games.age_of_rome.edition import (
    AGRICULTURE,
    CASSIUS_CARDS,
    COLOSSEUM,
    DEMOLITION,
    MILITARY,
    SCHEME,
    SLANDER,
    TYPES,
)
from comitia.games.age_of_rome.fields import FROM_BUILDING, FROM_COLOSSEUM
from comitia.games.age_of_rome.moves import (
    earn,
    feud_room,
    gain_fame,
    send_legion,
)
from comitia.games.age_of_rome.schemes import (
    DEFENCE,
    HITS,
    begin_scheme,
    carry_out_effect,
    close_scheme,
    pass_feud,
    planned_in,
    the_target,
)
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import owns_medal, province_before

# -- 11.2  His cards -----------------------------------------------------------------------------


class ShuffleCassius(Shuffle[AgeState]):
    """11.2  The fifteen cards of Cassius are shuffled, at the start and whenever they run out."""

    def pile(self, s: AgeState) -> list[int]:
        return sorted(s.cassius_deck + s.cassius_past)

    def lay_down(self, s: AgeState, p: int, cards: list[int]) -> None:
        s.cassius_past = []
        s.cassius_deck = cards


class ShuffleFronts(Shuffle[AgeState]):
    """11.2  The twelve area cards are shuffled, at the start and whenever they run out."""

    def pile(self, s: AgeState) -> list[int]:
        return sorted(s.front_deck + s.front_past)

    def lay_down(self, s: AgeState, p: int, cards: list[int]) -> None:
        s.front_past = []
        s.front_deck = cards


def has_run_out(s: AgeState, p: int) -> bool:
    """11.2  No card of Cassius is left."""
    return not s.cassius_deck


def has_no_front_left(s: AgeState, p: int) -> bool:
    """11.2  No area card is left."""
    return not s.front_deck


def turn_cassius_card(s: AgeState, p: int) -> None:
    """11.2  The next card of Cassius is turned up."""
    s.order_of_day = s.cassius_deck.pop()
    s.cassius_past.append(s.order_of_day)
    s.turned_up = (*s.turned_up, s.order_of_day)
    s.show("cassius_card", NONE, EVERYONE, [s.order_of_day + 1])
    edition = s.edition
    card = s.order_of_day
    act = edition.cassius_action[card]
    s.tell(
        "card_says",
        NONE,
        edition.cassius_build[card],
        act,
        edition.cassius_doubled[card],
        edition.cassius_scheme[card],
    )


RENEW: Final = Seq("renew", chance(ShuffleCassius()))
RENEW_FRONTS: Final = Seq("renew_fronts", chance(ShuffleFronts()))

# -- 11.4  His schemes ---------------------------------------------------------------------------


def has_schemed(s: AgeState, p: int) -> bool:
    """11.4  No marker of his lies before the player, he has no feud marker, or there is no room for it."""
    province = province_before(s, 0)
    return s.done or planned_in(s, p, province) == NONE or s.players[p].feud == 0 or feud_room(s, 0) == 0


def choose_scheme(s: AgeState, p: int) -> Seq | None:
    """11.4  The card names the effect; if it is impossible the other one, if both are the marker stays."""
    effect = s.edition.cassius_scheme[s.order_of_day]
    if not HITS[effect].can_hit(s, p, 0):
        effect = DEMOLITION if effect == SLANDER else SLANDER
    if not HITS[effect].can_hit(s, p, 0):
        s.done = True
        return None
    begin_scheme(s, p, province_before(s, 0))
    s.effect = effect
    return CASSIUS_STRIKES


CASSIUS_STRIKES: Final = Seq(
    "cassius_strikes", do(pass_feud), each(the_target, DEFENCE), enter(carry_out_effect), do(close_scheme)
)
CASSIUS_SCHEME: Final = Seq(
    "cassius_scheme", when(has_run_out, RENEW), do(turn_cassius_card), enter(choose_scheme, CASSIUS_STRIKES)
)
CASSIUS_SCHEMES: Final = Seq("cassius_schemes", repeat(CASSIUS_SCHEME, has_schemed))

# -- 11.5  His buildings -------------------------------------------------------------------------


def count_builds(s: AgeState, p: int) -> None:
    """11.5  How often he builds depends on the round and the difficulty."""
    s.errands = s.edition.cassius_builds[s.variants.difficulty][s.round - 1]


def has_built(s: AgeState, p: int) -> bool:
    """11.5  He has built as often as the round says."""
    return s.errands == 0


def can_cassius_build(s: AgeState, p: int, building: int) -> bool:
    """11.5  Higher levels come in later rounds."""
    level = s.levels[site_of(s, p, building)]
    return tile_refusal(s, p, building) is None and s.round >= s.edition.cassius_levels[level]


def build_for_cassius(s: AgeState, p: int) -> None:
    """11.5  Free of charge, the named type or the next possible one; without any, one fame."""
    s.errands -= 1
    named = s.edition.cassius_build[s.order_of_day]
    for step in range(TYPES):
        building = (named + step) % TYPES
        if can_cassius_build(s, p, building):
            lay_tile(s, p, building, 0)
            return
    gain_fame(s, p, 1, FROM_BUILDING)


CASSIUS_BUILD: Final = Seq("cassius_build", when(has_run_out, RENEW), do(turn_cassius_card), do(build_for_cassius))
CASSIUS_BUILDS: Final = Seq("cassius_builds", do(count_builds), repeat(CASSIUS_BUILD, has_built))

# -- 11.6  His followers -------------------------------------------------------------------------


def can_cassius_act(s: AgeState, p: int, place: int) -> bool:
    """11.6  He needs room at the place, and something to do there."""
    side = s.players[p]
    if place == SCHEME:
        return not s.variants.truce and side.schemers > 0 and free_space(s, province_before(s, p)) != NONE
    if place == COLOSSEUM or room_refusal(s, p, place) is not None:
        return False
    return ACTIONS[place].is_useful(s, p)


def place_for_cassius(s: AgeState, p: int) -> Seq | None:
    """11.6  The card names the place; if he cannot act there he goes to the Colosseum."""
    side = s.players[p]
    side.ready -= 1
    place = s.edition.cassius_action[s.order_of_day]
    times = 1 + s.edition.cassius_doubled[s.order_of_day]
    if not can_cassius_act(s, p, place):
        s.crowd[p] += 1
        s.tell("to_colosseum", p)
        gain_fame(s, p, s.edition.colosseum, FROM_COLOSSEUM)
        return None
    if place == SCHEME:
        plan_scheme(s, p)
        return None
    s.workers[site_of(s, p, place)] += 1
    s.tell("placed", p, place)
    return act_for_cassius(s, p, place, times)


def act_for_cassius(s: AgeState, p: int, place: int, times: int) -> Seq | None:
    """11.6  Legions go where the area cards say, cards to a hidden pile, the harvest to his stash."""
    if place == MILITARY:
        s.errands = min(times, s.players[p].legions)
        return CASSIUS_MARCHES
    entered = ACTIONS[place].act(s, p, times)
    if place == AGRICULTURE and owns_medal(s, p, AGRICULTURE):
        earn(s, p, s.edition.harvest_medal)
    return entered


def march_for_cassius(s: AgeState, p: int) -> None:
    """11.6  A legion goes to the area of the next area card."""
    area = s.front_deck.pop()
    s.front_past.append(area)
    s.turned_up = (*s.turned_up, CASSIUS_CARDS + area)
    s.show("front_card", NONE, EVERYONE, [area])
    s.errands -= 1
    send_legion(s, p, area)


def has_marched(s: AgeState, p: int) -> bool:
    """11.6  He has sent as many legions as the card says, or as he has."""
    return s.errands == 0


CASSIUS_MARCH: Final = Seq("cassius_march", when(has_no_front_left, RENEW_FRONTS), do(march_for_cassius))
CASSIUS_MARCHES: Final = Seq("cassius_marches", repeat(CASSIUS_MARCH, has_marched))
CASSIUS_PLACES: Final = Seq(
    "cassius_places",
    when(has_run_out, RENEW),
    do(turn_cassius_card),
    enter(place_for_cassius, CASSIUS_MARCHES, DRAWING),
)
