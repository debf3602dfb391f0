"""3  Small changes of the table that several chapters share: the order of play, fame, milestones, feuds, pieces."""

from __future__ import annotations

from comitia.engine.state import EVERYONE, NONE
from comitia.games.age_of_rome.edition import POLITICS, SIDES
from comitia.games.age_of_rome.fields import FROM_SENATE
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import owns_medal

# -- 3.2  The order of play --------------------------------------------------------------------


def in_order_of_play(s: AgeState, p: int) -> tuple[int, ...]:
    """3.2  From the start arrow in the direction of the round; empty sides are skipped."""
    order = [NONE] * SIDES
    start, direction = s.arrow + s.turned, s.direction
    for q, side in enumerate(s.players):
        order[(side.position - start) * direction % SIDES] = q
    return tuple([q for q in order if q != NONE])


def begin_turn(s: AgeState, p: int) -> None:
    """3.2  A player's turn in a phase begins."""
    s.active = p
    s.done = False


def is_turn_done(s: AgeState, p: int) -> bool:
    """3.2  The player has finished the turn."""
    return s.done


# -- 3.3, 3.4  Fame ----------------------------------------------------------------------------


def gain_fame(s: AgeState, p: int, n: int, source: int) -> None:
    """3.3  Fame counts at once, past 30 as well."""
    if n <= 0:
        return
    side = s.players[p]
    side.fame += n
    side.peak = max(side.peak, side.fame)
    ledger = list(side.ledger)
    ledger[source] += n
    side.ledger = tuple(ledger)
    s.tell("fame", p, n, side.fame)
    # Before, nobody stood at a milestone without having met it: the gain alone can change that.
    for milestone, place in enumerate(s.milestones):
        if side.fame >= place and side.reached >> milestone & 1 == 0:
            settle_milestones(s)
            return


def lose_fame(s: AgeState, p: int, n: int, source: int) -> None:
    """3.3  Nobody falls below 1 (R8)."""
    side = s.players[p]
    lost = min(n, side.fame - 1)
    if lost <= 0:
        return
    side.fame -= lost
    losses = list(side.losses)
    losses[source] += lost
    side.losses = tuple(losses)
    s.tell("fame_lost", p, lost, side.fame)


def settle_milestones(s: AgeState) -> None:
    """3.4  Whoever first stands at or beyond a milestone gets a follower; all but the first milestone slide."""
    milestone = 0
    while milestone < len(s.milestones):
        place = s.milestones[milestone]
        bit = 1 << milestone
        met: list[int] = []
        for p, side in enumerate(s.players):
            if side.fame >= place and side.reached & bit == 0:
                met.append(p)
        if not met:
            milestone += 1
            continue
        for p in met:
            s.players[p].reached |= bit
            recruit_follower(s, p, place)
        if milestone > 0:
            s.milestones[milestone] = max(1, place - len(met))
        milestone = 0


def recruit_follower(s: AgeState, p: int, place: int) -> None:
    """3.4  A new follower is ready at once."""
    side = s.players[p]
    s.tell("milestone", p, place)
    if side.followers < s.edition.followers:
        side.followers += 1
        side.ready += 1


# -- 1.2  Feuds --------------------------------------------------------------------------------


def feud_spaces(s: AgeState, p: int) -> int:
    """1.2  The length of a player's feud track."""
    character = s.players[p].character
    return s.edition.cassius_spaces if character == NONE else s.edition.spaces[character]


def feud_room(s: AgeState, p: int) -> int:
    """1.2  How many feud markers a player could still take."""
    return feud_spaces(s, p) - s.players[p].feud


def is_bonus_free(s: AgeState, p: int, building: int) -> bool:
    """1.2, 6.2  A bonus is active while no feud marker covers it; markers cover the track from the right."""
    side = s.players[p]
    return s.edition.bonus[side.character].index(building) < feud_room(s, p)


def return_feud(s: AgeState, p: int) -> None:
    """1.2  A feud marker goes from the left end of the track back to the supply."""
    side = s.players[p]
    if side.feud > 0:
        side.feud -= 1
        s.feud_supply += 1
        s.tell("feud_returned", p)


# -- 6  Legions, votes, pieces, money ----------------------------------------------------------


def send_legion(s: AgeState, p: int, area: int) -> None:
    """6.3  A legion goes from the tableau to a battle area."""
    s.players[p].legions -= 1
    s.fronts[area * len(s.players) + p] += 1
    s.tell("legion_sent", p, area)


def recall_legion(s: AgeState, p: int, area: int) -> None:
    """4.7  A legion goes back from a battle area to its owner's tableau."""
    s.fronts[area * len(s.players) + p] -= 1
    s.players[p].legions += 1
    s.tell("legion_recalled", p, area)


def shift_legion(s: AgeState, p: int, start: int, end: int) -> None:
    """6.3  A legion goes from one battle area to another."""
    count = len(s.players)
    s.fronts[start * count + p] -= 1
    s.fronts[end * count + p] += 1
    s.tell("legion_moved", p, start, end)


def recruit_legion(s: AgeState, p: int) -> bool:
    """7.7  A legion comes onto the tableau from beside it; False if none is left."""
    side = s.players[p]
    if side.legions_beside == 0:
        return False
    side.legions_beside -= 1
    side.legions += 1
    s.tell("legion_recruited", p)
    return True


def recruit_vote(s: AgeState, p: int) -> bool:
    """7.7  A vote comes onto the tableau from beside it; False if none is left."""
    side = s.players[p]
    if side.votes_beside == 0:
        return False
    side.votes_beside -= 1
    side.votes += 1
    s.tell("vote_recruited", p)
    return True


def add_vote(s: AgeState, p: int) -> None:
    """6.4, 6.5  A vote on top; three of one player on top are a majority; a sixth pushes out the bottom one."""
    side = s.players[p]
    if side.votes == 0:
        return
    side.votes -= 1
    s.senate.append(p)
    s.tell("vote", p)
    if s.senate[-3:] == [p, p, p]:
        s.tell("majority", p)
        worth = s.edition.majority_medal if owns_medal(s, p, POLITICS) else s.edition.majority
        gain_fame(s, p, worth, FROM_SENATE)
    if len(s.senate) > s.edition.senate_height:
        remove_vote(s, 0)


def remove_vote(s: AgeState, index: int) -> None:
    """6.4  A vote leaves the column and goes back to its owner's tableau."""
    owner = s.senate.pop(index)
    s.players[owner].votes += 1
    s.tell("vote_removed", owner, index + 1)


def can_add_piece(s: AgeState, p: int) -> bool:
    """6.7  A pantheon is complete with both levels, or cannot grow if the common stack is empty."""
    side = s.players[p]
    if side.base_metal == NONE:
        return side.base < s.edition.base or sum(s.base_stack) > 0
    if side.temple_metal == NONE:
        return side.temple < s.edition.temple or sum(s.temple_stack) > 0
    return False


def add_piece(s: AgeState, p: int) -> None:
    """6.7  Own pieces first; the common piece, gold before silver before bronze, completes a level."""
    side = s.players[p]
    if not can_add_piece(s, p):
        return
    if side.base_metal == NONE:
        if side.base < s.edition.base:
            side.base += 1
            s.tell("piece", p)
        else:
            side.base_metal = take_metal(s.base_stack)
            s.tell("base_done", p, side.base_metal)
    elif side.temple < s.edition.temple:
        side.temple += 1
        s.tell("piece", p)
    else:
        side.temple_metal = take_metal(s.temple_stack)
        s.tell("temple_done", p, side.temple_metal)


def take_metal(stack: list[int]) -> int:
    """6.7  The finest piece that is left."""
    metal = 0
    while stack[metal] == 0:
        metal += 1
    stack[metal] -= 1
    return metal


def demolish(s: AgeState, p: int) -> None:
    """4.7  An own piece of the unfinished level goes back to its owner; there is never more than one such level."""
    side = s.players[p]
    if side.base_metal == NONE:
        side.base -= 1
    else:
        side.temple -= 1
    s.tell("piece_lost", p)


def can_be_demolished(s: AgeState, p: int) -> bool:
    """4.7  Whether an unfinished level has an own piece."""
    side = s.players[p]
    if side.base_metal == NONE:
        return side.base > 0
    return side.temple_metal == NONE and side.temple > 0


def earn(s: AgeState, p: int, n: int) -> None:
    """1.12  Denarii from the bank."""
    if n > 0:
        s.players[p].denarii += n
        s.tell("earned", p, n)


def lose_denarii(s: AgeState, p: int, n: int) -> None:
    """1.12  Denarii to the bank, as far as there are any."""
    lost = min(n, s.players[p].denarii)
    if lost > 0:
        s.players[p].denarii -= lost
        s.tell("denarii_lost", p, lost)


def discard_card(s: AgeState, p: int, card: int) -> None:
    """7.1  A card goes openly from the hand to the discard pile."""
    s.players[p].hand.remove(card)
    s.discard.append(card)
    s.show("discarded", p, EVERYONE, [card])
