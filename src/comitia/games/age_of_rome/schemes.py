"""4.4 - 4.8  Executing schemes: where, against whom, the feud marker, the effects, and the windows."""

from __future__ import annotations

from typing import Final

from comitia.engine._native import mypyc_attr
from comitia.engine.ask import Ask, Chance, Deed, Domain, Menu, PairDeed, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, chance, do, each, enter, repeat, when
from comitia.engine.state import NONE, only
from comitia.games.age_of_rome.cards import REACTION, close_window, is_hand_full, is_window_closed, opening
from comitia.games.age_of_rome.edition import (
    AGAINST_YOU,
    AREA,
    AREAS,
    DEMOLITION,
    DESERTION,
    EFFECT,
    EFFECTS,
    PROVINCE,
    PROVINCES,
    RE_ELECTION,
    SLANDER,
    SPACES,
    VOTE,
    YOU_SCHEME,
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
from comitia.games.age_of_rome.trade import FREE_DEEDS, SETTING, FinishTurn, FreeMenu, has_free_deeds

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
    if HITS[effect].can_hit(s, p, target):
        return None
    return Reason("nothing_to_hit", {"effect": EFFECTS[effect]})


def possible_effects(s: AgeState, p: int, target: int) -> list[int]:
    """4.6, 4.7  The effects of the character that are possible against a target, ascending."""
    return [effect for effect in (SLANDER, DEMOLITION, own_effect(s, p)) if HITS[effect].can_hit(s, p, target)]


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
    return None if possible_effects(s, p, target) else Reason("no_effect_possible", name)


def open_to_schemes(s: AgeState, p: int) -> list[int]:
    """4.4, 4.5  The provinces in which a player can execute a scheme, ascending."""
    if s.players[p].feud == 0 or p not in s.plots:
        return []
    planned = sorted({space // SPACES for space, marker in enumerate(s.plots) if marker == p})
    return [province for province in planned if scheme_refusal(s, p, province) is None]


class BeginScheme(Deed[AgeState]):
    """4.4  A scheme is executed; its effect is chosen afterwards, if the table puts every question."""

    verb = Verb("scheme", PROVINCE)

    def things(self, s: AgeState, p: int) -> list[int]:
        return open_to_schemes(s, p) if s.variants.every_question else []

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        refused = scheme_refusal(s, p, thing)
        return Reason("name_effect") if refused is None and not s.variants.every_question else refused

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        begin_scheme(s, p, thing)
        s.effect = NONE
        return EXECUTING

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        return {"seat": player_before(s, thing)}


class Strike(PairDeed[AgeState]):
    """4.4, 4.6  A scheme is executed in a province with an effect."""

    verb = Verb("strike", PROVINCE, EFFECT)

    def things(self, s: AgeState, p: int) -> list[int]:
        found: list[int] = []
        for province in open_to_schemes(s, p):
            for effect in possible_effects(s, p, player_before(s, province)):
                found.append(self.pair(province, effect))
        return found

    def refusal_of(self, s: AgeState, p: int, one: int, other: int) -> Reason | None:
        return scheme_refusal(s, p, one) or effect_refusal(s, p, player_before(s, one), other)

    def take_both(self, s: AgeState, p: int, one: int, other: int) -> Seq:
        begin_scheme(s, p, one)
        s.effect = other
        return EXECUTING

    def detail_of(self, s: AgeState, p: int, one: int, other: int) -> dict[str, Value]:
        return {"seat": player_before(s, one)}


class Scheme(FreeMenu):
    """4.4  Planned schemes are executed one after another, anywhere but in the own province, or left for later."""

    deeds = (FinishTurn(), BeginScheme(), Strike(), *FREE_DEEDS)


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


DEFENCE: Final = Seq(
    "defence",
    do(opening(AGAINST_YOU), "open_defence", "7.3  A scheme is executed in the province before the target."),
    repeat(REACTION, is_window_closed),
    do(close_window),
)

# -- 4.7  The effects ----------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """4.7  What a scheme does to its target."""

    def can_hit(self, s: AgeState, p: int, target: int) -> bool:
        """4.7  Whether a target has what the effect acts on."""
        raise NotImplementedError

    def act(self, s: AgeState, p: int, target: int) -> Seq | None:
        """4.7  Do it, or return the sequence that does."""
        raise NotImplementedError


class Slander(Effect):
    """4.7  Slander: the target loses fame."""

    def can_hit(self, s: AgeState, p: int, target: int) -> bool:
        return s.players[target].fame > 1

    def act(self, s: AgeState, p: int, target: int) -> None:
        lose_fame(s, target, s.edition.slander, FROM_SCHEME)


class Demolish(Effect):
    """4.7  Demolition: the target loses a piece of an unfinished level."""

    def can_hit(self, s: AgeState, p: int, target: int) -> bool:
        return can_be_demolished(s, target)

    def act(self, s: AgeState, p: int, target: int) -> None:
        demolish(s, target)


class LetDesert(Effect):
    """4.7  Desertion: a legion of the target leaves its area."""

    def can_hit(self, s: AgeState, p: int, target: int) -> bool:
        return legions_abroad(s, target) > 0

    def act(self, s: AgeState, p: int, target: int) -> Seq:
        return DESERTING


class Feign(LetDesert):
    """4.7  Feint: legions of the target go elsewhere."""

    def act(self, s: AgeState, p: int, target: int) -> Seq:
        s.moves = min(s.edition.feint, legions_abroad(s, target))
        s.arrived = NO_LEGIONS
        return FEINTING


class CorrectVotes(Effect):
    """4.7  Re-election, Invalid vote: a vote of the target leaves the senate."""

    def can_hit(self, s: AgeState, p: int, target: int) -> bool:
        return target in s.senate

    def act(self, s: AgeState, p: int, target: int) -> Seq:
        return STRIKING


class SellCard(Effect):
    """4.7  Sold: a card of the target is discarded for denarii, unless it has played the last one."""

    def can_hit(self, s: AgeState, p: int, target: int) -> bool:
        return len(s.players[target].hand) > 0

    def act(self, s: AgeState, p: int, target: int) -> Seq | None:
        return SELLING if s.players[target].hand else None


class TakeCard(SellCard):
    """4.7  Customs: a card of the target goes to the schemer's hand, which must have room for it."""

    def can_hit(self, s: AgeState, p: int, target: int) -> bool:
        return not is_hand_full(s, p) and super().can_hit(s, p, target)

    def act(self, s: AgeState, p: int, target: int) -> Seq | None:
        return TOLLING if s.players[target].hand else None


#: 4.7  In the order of the effects.
HITS: Final[list[Effect]] = [
    Slander(),
    Demolish(),
    LetDesert(),
    Feign(),
    CorrectVotes(),  # Re-election
    CorrectVotes(),  # Invalid vote
    SellCard(),
    TakeCard(),
]


def carry_out_effect(s: AgeState, p: int) -> Seq | None:
    """4.7  The chosen effect, unless the target is shielded."""
    if s.shielded:
        s.tell("shielded", s.target)
        return None
    return HITS[s.effect].act(s, p, s.target)


class RemoveLegion(Deed[AgeState]):
    """4.7  Desertion: a legion of the target goes home."""

    verb = Verb("remove", AREA)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return None if legions_at(s, s.target, thing) > 0 else Reason("no_legion_there", {"area": AREAS[thing]})

    def take(self, s: AgeState, p: int, thing: int) -> None:
        recall_legion(s, s.target, thing)


class ReplaceLegion(RemoveLegion):
    """4.7  Desertion: an own legion takes its place."""

    verb = Verb("replace", AREA)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        refused = super().refusal(s, p, thing)
        return Reason("no_legion_left") if refused is None and s.players[p].legions == 0 else refused

    def take(self, s: AgeState, p: int, thing: int) -> None:
        super().take(s, p, thing)
        send_legion(s, p, thing)


class Desert(Menu[AgeState]):
    """4.7  Desertion: a legion of the target goes home, or an own one takes its place."""

    deeds = (RemoveLegion(), ReplaceLegion())


def movable(s: AgeState, p: int, area: int) -> int:
    """6.3  Legions in an area that have not just arrived there."""
    return legions_at(s, p, area) - s.arrived[area]


def arrive(s: AgeState, area: int) -> None:
    """6.3  A legion has moved, and does not move again."""
    arrived = list(s.arrived)
    arrived[area] += 1
    s.arrived = tuple(arrived)
    s.moves -= 1


class MoveFrom(Deed[AgeState]):
    """6.3  An own legion goes from one battle area to another."""

    unordered = True

    def __init__(self, start: int) -> None:
        super().__init__(Verb(f"from_{AREAS[start]}", AREA))
        self.start: Final = start
        self._ends: Final = [area for area in range(len(AREAS)) if area != start]

    def whose(self, s: AgeState, p: int) -> int:
        """Whose legions go."""
        return p

    def things(self, s: AgeState, p: int) -> list[int]:
        return self._ends if movable(s, self.whose(s, p), self.start) > 0 else []

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        if thing == self.start:
            return Reason("same_area")
        if movable(s, self.whose(s, p), self.start) > 0:
            return None
        return Reason("no_legion_there", {"area": AREAS[self.start]})

    def take(self, s: AgeState, p: int, thing: int) -> None:
        shift_legion(s, self.whose(s, p), self.start, thing)
        arrive(s, thing)


class MisleadFrom(MoveFrom):
    """4.7  The same with a legion of the target."""

    def whose(self, s: AgeState, p: int) -> int:
        return s.target


class Mislead(Menu[AgeState]):
    """4.7  Feint: two legions of the target go elsewhere; which goes first does not matter."""

    deeds = (MisleadFrom(0), MisleadFrom(1), MisleadFrom(2))

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
    do(opening(YOU_SCHEME), "open_scheming", "7.3  A scheme was executed."),
    repeat(REACTION, is_window_closed),
    do(close_window),
    do(close_scheme),
)
SCHEMING: Final = Seq("scheming", ask(Scheme(), EXECUTING, SETTING))


def has_schemed_all(s: AgeState, p: int) -> bool:
    """4.4  The player has finished, or everybody knows that there is nothing to do."""
    if s.done or has_free_deeds(s, p):
        return s.done
    return not open_to_schemes(s, p)


SCHEMES: Final = Seq("schemes", repeat(SCHEMING, has_schemed_all))
