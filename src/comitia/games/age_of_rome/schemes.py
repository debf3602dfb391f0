"""4.4 - 4.8  Executing schemes: where, against whom, the feud marker, the effects, and the windows."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Chance, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, each, enter, repeat, when
from comitia.engine.state import NONE, only
from comitia.games.age_of_rome.edition import (
    AREA,
    AREAS,
    CUSTOMS,
    DEMOLITION,
    DESERTION,
    EFFECT,
    EFFECTS,
    FEINT,
    INVALID_VOTE,
    PROVINCE,
    PROVINCES,
    RE_ELECTION,
    SIDES,
    SLANDER,
    SOLD,
    SPACES,
    VOTE,
)
from comitia.games.age_of_rome.fields import EXECUTED, FROM_SCHEME, NO_LEGIONS
from comitia.games.age_of_rome.moves import (
    add_vote,
    can_be_demolished,
    demolish,
    discard_card,
    earn,
    feud_room,
    gain_fame,
    lose_fame,
    recall_legion,
    remove_vote,
    return_feud,
    send_legion,
    shift_legion,
)
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import add_to_hand, is_cassius, legions_abroad, legions_at, player_before
from comitia.games.age_of_rome.trade import (
    REACTION,
    SETTING,
    Menu,
    close_window,
    free_deeds,
    has_free_deeds,
    is_hand_full,
    is_window_closed,
    open_defence,
    open_scheming,
)

# -- 4.4  Which scheme ---------------------------------------------------------------------------


def planned_in(s: AgeState, p: int, province: int) -> int:
    """4.4  The scheme space of a province with a planned marker of a player, or NONE."""
    for space in range(province * SPACES, (province + 1) * SPACES):
        if s.plots[space] == p:
            return space
    return NONE


def own_effect(s: AgeState, p: int) -> int:
    """4.6  The effect that only this character has."""
    return DESERTION + s.players[p].character


def effect_refusal(s: AgeState, p: int, target: int, effect: int) -> Reason | None:
    """4.6, 4.7  Why an effect is not possible against a target."""
    if effect > DEMOLITION and effect != own_effect(s, p):
        return Reason("not_your_effect", {"effect": EFFECTS[effect]})
    return None if can_be_hit(s, p, target, effect) else Reason("nothing_to_hit", {"effect": EFFECTS[effect]})


def can_be_hit(s: AgeState, p: int, target: int, effect: int) -> bool:
    """4.7  Whether a target has what an effect acts on."""
    if effect == SLANDER:
        return s.players[target].fame > 1
    if effect == DEMOLITION:
        return can_be_demolished(s, target)
    if effect in (DESERTION, FEINT):
        return legions_abroad(s, target) > 0
    if effect in (RE_ELECTION, INVALID_VOTE):
        return target in s.senate
    if effect == CUSTOMS and is_hand_full(s, p):
        return False
    return len(s.players[target].hand) > 0


def scheme_refusal(s: AgeState, p: int, province: int) -> Reason | None:
    """4.4, 4.5  Why a player cannot execute a scheme in a province."""
    name: dict[str, Value] = {"province": PROVINCES[province]}
    target = player_before(s, province)
    if planned_in(s, p, province) == NONE:
        return Reason("no_scheme_there", name)
    if target == p:
        return Reason("own_province", name)
    if target == NONE:
        return Reason("nobody_there", name)
    if s.players[p].feud == 0:
        return Reason("no_feud_marker")
    if feud_room(s, target) == 0:
        return Reason("feud_full", name)
    for effect in (SLANDER, DEMOLITION, own_effect(s, p)):
        if can_be_hit(s, p, target, effect):
            return None
    return Reason("no_effect_possible", name)


DONE: Final = 0
#: Where the choices begin that name a province and an effect at once.
STRIKE: Final = 1 + SIDES


class Scheme(Menu):
    """4.4  Planned schemes are executed one after another, anywhere but in the own province, or left for later."""

    domain = free_deeds(Verb("done"), Verb("scheme", PROVINCE), Verb("strike", PROVINCE, EFFECT))
    enders = ("done", "sell")

    def own_refusal(self, s: AgeState, p: int, own: int) -> Reason | None:
        if own == DONE:
            return None
        if own >= STRIKE:
            province, effect = divmod(own - STRIKE, len(EFFECTS))
            return scheme_refusal(s, p, province) or effect_refusal(s, p, player_before(s, province), effect)
        refusal = scheme_refusal(s, p, own - 1)
        return Reason("name_effect") if refusal is None and not s.variants.every_question else refusal

    def own_options(self, s: AgeState, p: int) -> list[int]:
        found = [DONE]
        able = [province for province in range(SIDES) if scheme_refusal(s, p, province) is None]
        if s.variants.every_question:
            found += [1 + province for province in able]
        for province in able:
            target = player_before(s, province)
            for effect in range(len(EFFECTS)):
                if effect_refusal(s, p, target, effect) is None:
                    found.append(STRIKE + province * len(EFFECTS) + effect)
        return found

    def own_take(self, s: AgeState, p: int, own: int) -> Seq | None:
        if own == DONE:
            s.done = True
            return None
        begin_scheme(s, p, (own - STRIKE) // len(EFFECTS) if own >= STRIKE else own - 1)
        s.effect = (own - STRIKE) % len(EFFECTS) if own >= STRIKE else NONE
        return EXECUTING

    def detail(self, s: AgeState, p: int, choice: int) -> dict[str, Value]:
        if choice == DONE or choice >= self.own_size():
            return {"n": s.edition.price, "cost": s.edition.devotion}
        return {"seat": player_before(s, (choice - STRIKE) // len(EFFECTS) if choice >= STRIKE else choice - 1)}


def begin_scheme(s: AgeState, p: int, province: int) -> None:
    """4.4  The marker is turned over; it stays until the end of the action phase."""
    s.plots[planned_in(s, p, province)] = EXECUTED + p
    s.target = player_before(s, province)
    s.shielded = False
    s.soothed = 0
    s.tell("scheme", p, s.target, province)


class ChooseEffect(Ask[AgeState]):
    """4.6  One of the three effects of the character, if it is possible."""

    domain = Domain(Verb("effect", EFFECT))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return effect_refusal(s, p, s.target, choice)

    def take(self, s: AgeState, p: int, choice: int) -> None:
        s.effect = choice

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"seat": s.target}


def has_no_effect(s: AgeState, p: int) -> bool:
    """4.6  The effect was not named together with the scheme."""
    return s.effect == NONE


CHOOSING_EFFECT: Final = Seq("choosing_effect", ask(ChooseEffect()))

# -- 4.5, 4.8  The feud marker, and the target's window ------------------------------------------


def pass_feud(s: AgeState, p: int) -> None:
    """4.5  The leftmost feud marker of the schemer goes to the rightmost free space of the target."""
    s.players[p].feud -= 1
    s.players[s.target].feud += 1
    s.tell("feud_passed", p, s.target, s.effect)


def the_target(s: AgeState, p: int) -> tuple[int, ...]:
    """4.8  The target may react, unless nobody plays it."""
    return () if is_cassius(s, s.target) else (s.target,)


DEFENCE: Final = Seq("defence", do(open_defence), repeat(REACTION, is_window_closed), do(close_window))

# -- 4.7  The effects ----------------------------------------------------------------------------


def carry_out_effect(s: AgeState, p: int) -> Seq | None:
    """4.7  The chosen effect, unless the target is shielded."""
    target = s.target
    effect = s.effect
    if s.shielded:
        s.tell("shielded", target)
        return None
    if effect == SLANDER:
        lose_fame(s, target, s.edition.slander, FROM_SCHEME)
    elif effect == DEMOLITION:
        demolish(s, target)
    elif effect == DESERTION:
        return DESERTING
    elif effect == FEINT:
        s.moves = min(s.edition.feint, legions_abroad(s, target))
        s.arrived = NO_LEGIONS
        return FEINTING
    elif effect in (RE_ELECTION, INVALID_VOTE):
        return STRIKING
    elif s.players[target].hand:
        return SELLING if effect == SOLD else TOLLING
    return None


class Desert(Ask[AgeState]):
    """4.7  Desertion: a legion of the target goes home, or an own one takes its place."""

    domain = Domain(Verb("remove", AREA), Verb("replace", AREA))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        area = choice % 3
        if legions_at(s, s.target, area) == 0:
            return Reason("no_legion_there", {"area": AREAS[area]})
        return None if choice < 3 or s.players[p].legions > 0 else Reason("no_legion_left")

    def take(self, s: AgeState, p: int, choice: int) -> None:
        recall_legion(s, s.target, choice % 3)
        if choice >= 3:
            send_legion(s, p, choice - 3)


def movable(s: AgeState, p: int, area: int) -> int:
    """6.3  Legions in an area that have not just arrived there."""
    return legions_at(s, p, area) - s.arrived[area]


def route_refusal(s: AgeState, p: int, route: int) -> Reason | None:
    """6.3  Why no legion can go along a route; routes are numbered by start, then by end."""
    start = route // 3
    if start == route % 3:
        return Reason("same_area")
    return None if movable(s, p, start) > 0 else Reason("no_legion_there", {"area": AREAS[start]})


def go_along(s: AgeState, p: int, route: int) -> None:
    """6.3  A legion goes along a route and has arrived."""
    shift_legion(s, p, route // 3, route % 3)
    arrived = list(s.arrived)
    arrived[route % 3] += 1
    s.arrived = tuple(arrived)


class Mislead(Ask[AgeState]):
    """4.7  Feint: two legions of the target go elsewhere; which goes first does not matter."""

    domain = Domain(Verb("from_epirus", AREA), Verb("from_macedonia", AREA), Verb("from_thrace", AREA))
    unordered = ("from_epirus", "from_macedonia", "from_thrace")

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return route_refusal(s, s.target, choice)

    def take(self, s: AgeState, p: int, choice: int) -> None:
        go_along(s, s.target, choice)
        s.moves -= 1

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.moves}


def has_moved_all(s: AgeState, p: int) -> bool:
    """4.7, 6.3  No legion is still to be moved."""
    return s.moves == 0


class StrikeVote(Ask[AgeState]):
    """4.7  Re-election and invalid vote: which vote of the target leaves the column, counted from the bottom."""

    domain = Domain(Verb("remove", VOTE))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        if choice < len(s.senate) and s.senate[choice] == s.target:
            return None
        return Reason("not_their_vote", {"vote": choice + 1})

    def take(self, s: AgeState, p: int, choice: int) -> None:
        remove_vote(s, choice)
        if s.effect == RE_ELECTION:
            add_vote(s, p)
        else:
            gain_fame(s, p, s.edition.invalid_vote, FROM_SCHEME)


class SellTheirs(Chance[AgeState]):
    """4.7  Sold: a card of the target, by chance, is discarded; the schemer is paid."""

    def outcomes(self, s: AgeState) -> int:
        return len(s.players[s.target].hand)

    def take(self, s: AgeState, p: int, outcome: int) -> None:
        discard_card(s, s.target, s.players[s.target].hand[outcome])
        earn(s, p, s.edition.sold)


class TakeTheirs(Chance[AgeState]):
    """4.7  Customs: a card of the target, by chance, goes to the schemer's hand; only these two see it."""

    def outcomes(self, s: AgeState) -> int:
        return len(s.players[s.target].hand)

    def take(self, s: AgeState, p: int, outcome: int) -> None:
        card = s.players[s.target].hand.pop(outcome)
        add_to_hand(s.players[p], card)
        s.show("taken", p, only(p) | only(s.target), [card], s.target)


DESERTING: Final = Seq("deserting", ask(Desert()))
MISLEADING: Final = Seq("misleading", ask(Mislead()))
FEINTING: Final = Seq("feinting", repeat(MISLEADING, has_moved_all))
STRIKING: Final = Seq("striking", ask(StrikeVote()))
SELLING: Final = Seq("selling", chance(SellTheirs()))
TOLLING: Final = Seq("tolling", chance(TakeTheirs()))


def close_scheme(s: AgeState, p: int) -> None:
    """4.8, 7.7  The scheme is over; a Palla sends feud markers of the target back to the supply."""
    for _ in range(s.soothed):
        return_feud(s, s.target)
    s.soothed = 0
    s.shielded = False
    s.target = NONE
    s.effect = NONE


EXECUTING: Final = Seq(
    "executing",
    when(has_no_effect, CHOOSING_EFFECT),
    do(pass_feud),
    each(the_target, DEFENCE),
    enter(carry_out_effect, DESERTING, FEINTING, STRIKING, SELLING, TOLLING),
    do(open_scheming),
    repeat(REACTION, is_window_closed),
    do(close_window),
    do(close_scheme),
)
SCHEMING: Final = Seq("scheming", ask(Scheme(), EXECUTING, SETTING))


def has_schemed_all(s: AgeState, p: int) -> bool:
    """4.4  The player has finished, or everybody knows that there is nothing to do."""
    if s.done or has_free_deeds(s, p):
        return s.done
    return all(scheme_refusal(s, p, province) is not None for province in range(SIDES))


SCHEMES: Final = Seq("schemes", repeat(SCHEMING, has_schemed_all))
