"""9.4 to 9.7  Phase 4: performances in the arena."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from comitia.engine.ask import Deed, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, do, picked, together
from comitia.engine.state import EVERYONE
from comitia.games.rom.edition import (
    BARBARIAN,
    FIRST_SETS,
    GREKO_INTRIGUE,
    KIND_NAMES,
    KIND_OF,
    PERFORMER,
    PERFORMER_NAMES,
    ROMAN,
    SET,
    SET_RANKS,
    SETS,
    rank_of,
)
from comitia.games.rom.fields import BY_BEST, BY_PERFORMANCES
from comitia.games.rom.moves import gain_points, is_ready
from comitia.games.rom.state import Player, RomState
from comitia.games.rom.table import different, hand_of, told, without_item

#: 9.4  The fewest cards of a set.
FEWEST: Final = 3
#: 9.4  The place of each set among all.
_PLACE_OF: Final[dict[tuple[int, ...], int]] = {cards: place for place, cards in enumerate(SETS)}


def performers(s: RomState, p: int) -> tuple[int, ...]:
    """9.4  Who has enough arena cards for a set; everybody sees how many that are."""
    return tuple([seat for seat in range(s.seats) if hand_size(s.players[seat]) >= FEWEST])


def hand_size(side: Player) -> int:
    """9.4, 14.1  How many arena cards a player has, which all can see."""
    return len(side.bought) + len(side.blind)


def lose(side: Player, card: int) -> None:
    """9.7, 14.2  A card leaves the hand; of cards of the same name the one that all have seen goes first."""
    if card in side.bought:
        side.bought = without_item(side.bought, card)
    else:
        side.blind = without_item(side.blind, card)


def sets_among(hand: tuple[int, ...]) -> list[int]:
    """9.4, 9.5  The sets of an ascending hand, by their places, ascending."""
    found = {_PLACE_OF[cards] for cards in combinations(hand, FEWEST)}
    romans = [card for card in hand if KIND_OF[card] == ROMAN]
    barbarians = different(tuple([card for card in hand if KIND_OF[card] == BARBARIAN]))
    for trio in combinations(romans, 3):
        found.update([_PLACE_OF[trio + pair] for pair in combinations(barbarians, 2)])
    return sorted(found)


def begun_refusal(begun: tuple[int, ...]) -> Reason | None:
    """13.7  A set that is begun card by card goes on so."""
    return Reason("set_begun", {"performers": [PERFORMER_NAMES[card] for card in begun]}) if begun else None


class PassStage(Deed[RomState]):
    """9.4  Nothing is performed."""

    verb = Verb("pass")
    ends = True

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        return begun_refusal(laid_cards(picked(s, p)))


class PerformSet(Deed[RomState]):
    """9.4  A whole set of the hand."""

    verb = Verb("perform", SET)

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        refused = begun_refusal(laid_cards(picked(s, p)))
        if refused is None and thing not in sets_among(hand_of(s.players[p])):
            return Reason("not_in_hand", {"performers": [PERFORMER_NAMES[card] for card in SETS[thing]]})
        return refused

    def things(self, s: RomState, p: int) -> list[int]:
        return [] if laid_cards(picked(s, p)) else sets_among(hand_of(s.players[p]))

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        cards, rank = SETS[thing], SET_RANKS[thing]
        names = [PERFORMER_NAMES[card] for card in cards]
        return {"performers": names, "rank": rank, "n": s.edition.rank_points[rank], "cost": cost_of(s, cards)}


class AddPerformer(Deed[RomState]):
    """13.7  With the option, a set of any size is laid card by card."""

    verb = Verb("add", PERFORMER)
    unordered = True

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        if not s.readings.larger_sets:
            return Reason("no_spare_cards")
        if thing in cards_left(s, p, laid_cards(picked(s, p))):
            return None
        return Reason("not_in_hand", {"performers": [PERFORMER_NAMES[thing]]})

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        return {"cost": s.edition.cost[thing], "kind": KIND_NAMES[KIND_OF[thing]]}


class AddNoMore(Deed[RomState]):
    """13.7  Such a set is whole when its owner says so."""

    verb = Verb("done")
    ends = True

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        if not s.readings.larger_sets:
            return Reason("no_spare_cards")
        is_enough = len(laid_cards(picked(s, p))) >= FEWEST
        return None if is_enough else Reason("too_few_cards", {"n": FEWEST})


class Perform(Menu[RomState]):
    """9.4, 13.7  A set from the hand, laid face down, or nothing; a larger one card by card, in any order."""

    deeds = (PassStage(), PerformSet(), AddPerformer(), AddNoMore())
    private_options = True

    def is_complete(self, s: RomState, p: int, picks: list[int]) -> bool:
        if not picks:
            return False
        return not isinstance(self.deed(picks[-1]), AddPerformer) or not cards_left(s, p, laid_cards(picks))

    def take_all(self, s: RomState, p: int, picks: list[int]) -> None:
        side = s.players[p]
        side.stage = laid_cards(picks)
        for card in side.stage:
            lose(side, card)

    def todays(self, choice: int) -> int:
        return choice if choice == 0 else self.whole.choice("perform", _PLACE_OF[FIRST_SETS[choice - 1]])

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        begun = laid_cards(picked(s, p))
        names = [PERFORMER_NAMES[card] for card in begun]
        return {
            "begun": "yes" if begun else "no",
            "performers": names,
            "rank": rank_of(begun),
            "cost": cost_of(s, begun),
        }


PERFORM: Final = Perform()


def laid_cards(picks: list[int]) -> tuple[int, ...]:
    """9.4, 13.7  The cards that some picks lay down together, ascending."""
    cards: list[int] = []
    for pick in picks:
        deed, thing = PERFORM.deed(pick), PERFORM.thing(pick)
        if isinstance(deed, PerformSet):
            cards += SETS[thing]
        elif isinstance(deed, AddPerformer):
            cards.append(thing)
    cards.sort()
    return tuple(cards)


def cards_left(s: RomState, p: int, begun: tuple[int, ...]) -> tuple[int, ...]:
    """13.7  What is left of a hand beside the cards that are laid down, ascending."""
    left = hand_of(s.players[p])
    for card in begun:
        left = without_item(left, card)
    return left


def turn_up_sets(s: RomState, p: int) -> None:
    """9.4  All sets are turned up together."""
    for seat in s.order:
        side = s.players[seat]
        if side.stage:
            s.show("performed", seat, EVERYONE, list(side.stage), rank_of(side.stage))
        elif hand_size(side) >= FEWEST:
            s.tell("no_performance", seat)


def ranking_of(s: RomState, p: int) -> int:
    """9.5, 7.24  The rank of a performance when the best one is sought; 0 without one."""
    stage = s.players[p].stage
    if not stage:
        return 0
    return rank_of(stage) + (1 if is_ready(s, p, GREKO_INTRIGUE) else 0)


def reward_performances(s: RomState, p: int) -> None:
    """9.5, 7.24  Each set scores for its highest rank."""
    for seat in s.order:
        stage = s.players[seat].stage
        if stage:
            points = s.edition.rank_points[rank_of(stage)]
            if is_ready(s, seat, GREKO_INTRIGUE):
                points += s.edition.encore
                s.tell("encore", seat, GREKO_INTRIGUE)
            gain_points(s, seat, points, BY_PERFORMANCES)
            s.tell("performance_points", seat, cost_of(s, stage), points)


def cost_of(s: RomState, cards: tuple[int, ...]) -> int:
    """9.6  What the cards of a set cost together."""
    return sum([s.edition.cost[card] for card in cards])


def award_best(s: RomState, p: int) -> None:
    """9.6  The best performance brings a point more: the highest rank, then the dearest set, then nobody's."""
    best = max([ranking_of(s, seat) for seat in s.order])
    if best == 0:
        s.tell("no_games", s.order[0])
        return
    ranked = [seat for seat in s.order if ranking_of(s, seat) == best]
    cost = max([cost_of(s, s.players[seat].stage) for seat in ranked])
    first = [seat for seat in ranked if cost_of(s, s.players[seat].stage) == cost]
    if len(first) > 1:
        row = told(first[1:])
        s.tell("no_best", first[0], row[0], row[1], row[2])
        return
    if len(ranked) > 1:
        s.tell("dearest_set", first[0], cost)
    gain_points(s, first[0], s.edition.best, BY_BEST)
    s.tell("best_performance", first[0], s.edition.best)


def clear_stage(s: RomState, p: int) -> None:
    """9.7  The cards of all sets leave the game."""
    for side in s.players:
        s.arena_out = tuple(sorted(s.arena_out + side.stage))
        side.stage = ()


PERFORMANCES: Final = Seq(
    "performances",
    together(PERFORM, performers),  # 9.4
    do(turn_up_sets),
    do(reward_performances),  # 9.5
    do(award_best),  # 9.6
    do(clear_stage),  # 9.7
)
