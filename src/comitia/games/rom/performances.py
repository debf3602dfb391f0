"""9.4 to 9.7  Phase 4: performances in the arena."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, do, together
from comitia.engine.state import EVERYONE, NONE
from comitia.games.rom.edition import (
    BARBARIAN,
    GREKO_INTRIGUE,
    KIND_OF,
    PERFORMER_NAMES,
    ROMAN,
    SET,
    SET_RANKS,
    SETS,
    rank_of,
)
from comitia.games.rom.moves import gain_points, is_ready
from comitia.games.rom.state import BY_BEST, BY_PERFORMANCES, Player, RomState, different, hand_of, without_item

#: 9.4  The fewest cards of a set.
FEWEST: Final = 3
#: 9.4  The choice that performs each set.
_CHOICE_OF: Final[dict[tuple[int, ...], int]] = {cards: i + 1 for i, cards in enumerate(SETS)}


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
    """9.4, 9.5  The choices that perform a set of an ascending hand, ascending."""
    found = {_CHOICE_OF[cards] for cards in combinations(hand, FEWEST)}
    romans = [card for card in hand if KIND_OF[card] == ROMAN]
    barbarians = different(tuple([card for card in hand if KIND_OF[card] == BARBARIAN]))
    for trio in combinations(romans, 3):
        found.update([_CHOICE_OF[trio + pair] for pair in combinations(barbarians, 2)])
    return sorted(found)


class Perform(Ask[RomState]):
    """9.4  A set from the hand, laid face down, or nothing."""

    domain = Domain(Verb("pass"), Verb("perform", SET))
    private_options = True

    def options(self, s: RomState, p: int) -> list[int]:
        return [0] + sets_among(hand_of(s.players[p]))

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        if choice == 0 or choice in sets_among(hand_of(s.players[p])):
            return None
        return Reason("not_in_hand", {"performers": [PERFORMER_NAMES[card] for card in SETS[choice - 1]]})

    def take(self, s: RomState, p: int, choice: int) -> None:
        if choice > 0:
            side = s.players[p]
            side.stage = SETS[choice - 1]
            for card in side.stage:
                lose(side, card)

    def detail(self, s: RomState, p: int, choice: int) -> dict[str, Value]:
        if choice == 0:
            return {}
        names = [PERFORMER_NAMES[card] for card in SETS[choice - 1]]
        rank = SET_RANKS[choice - 1]
        return {"performers": names, "rank": rank, "n": s.edition.rank_points[rank]}


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
            s.tell("performance_points", seat, points)


def set_cost(s: RomState, p: int) -> int:
    """9.6  What the cards of a set cost together."""
    return sum([s.edition.cost[card] for card in s.players[p].stage])


def best_performer(s: RomState) -> int:
    """9.6  Who has the highest rank, and of those the dearest set; NONE at a tie, or without any."""
    best, best_key, is_tied = NONE, (0, 0), False
    for seat in range(s.seats):
        key = (ranking_of(s, seat), set_cost(s, seat))
        if key[0] > 0 and key >= best_key:
            is_tied = key == best_key
            best, best_key = seat, key
    return NONE if is_tied else best


def award_best(s: RomState, p: int) -> None:
    """9.6  The best performance brings a point more."""
    best = best_performer(s)
    if best != NONE:
        gain_points(s, best, s.edition.best, BY_BEST)
        s.tell("best_performance", best, s.edition.best)


def clear_stage(s: RomState, p: int) -> None:
    """9.7  The cards of all sets leave the game."""
    for side in s.players:
        s.arena_out = tuple(sorted(s.arena_out + side.stage))
        side.stage = ()


PERFORMANCES: Final = Seq(
    "performances",
    together(Perform(), performers),  # 9.4
    do(turn_up_sets),
    do(reward_performances),  # 9.5
    do(award_best),  # 9.6
    do(clear_stage),  # 9.7
)
