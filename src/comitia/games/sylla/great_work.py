"""9  Phase VI: thumbs and coins for the great work or the plebs."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import AmountDeed, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, do, together
from comitia.engine.state import EVERYONE, NONE
from comitia.games.sylla.edition import (
    BATHS,
    CIVIC,
    COLOSSEUM,
    GRANARY,
    HEALTH,
    LEISURE,
    SENATE,
    TEMPLE,
    VOTES,
    WORK_NAMES,
)
from comitia.games.sylla.fields import BY_PLEBS, BY_WORKS, DOWN, UP
from comitia.games.sylla.moves import from_consul, gain_prestige, move_famine, move_marker, pay
from comitia.games.sylla.state import SyllaState
from comitia.games.sylla.table import votes_of


def lay_out_work(s: SyllaState, p: int) -> None:
    """2.2, 9.1  The work of the round is laid out, so that the next one can be seen."""
    s.phase = 6
    s.next_work = NONE
    if s.work_deck:
        s.next_work = s.work_deck.pop()
        s.show("work_shown", s.consul, EVERYONE, [s.next_work])


def everyone(s: SyllaState, p: int) -> tuple[int, ...]:
    """2.5, 9.1  All players choose at the same time."""
    return from_consul(s, p)


class Show(AmountDeed[SyllaState]):
    """9.1, 9.2  A thumb, up to build or down for the plebs, with any number of own denarii in hand."""

    def __init__(self, verb: str, thumb: int) -> None:
        super().__init__(Verb(verb, VOTES))
        self.thumb: Final = thumb

    def most(self, s: SyllaState, p: int) -> int:
        return s.players[p].money

    def beyond(self, s: SyllaState, p: int, thing: int) -> Reason:
        return Reason("too_little_money", {"money": s.players[p].money})

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        side = s.players[p]
        side.thumb = self.thumb
        side.coins = thing

    def detail(self, s: SyllaState, p: int, thing: int) -> dict[str, Value]:
        votes = thing + votes_of(s.players[p])
        return {"votes": votes} if self.thumb == UP else {"votes": votes, "prestige": votes // s.edition.plebs}


class GreatWork(Menu[SyllaState]):
    """9.1  Thumb up to build or down for the plebs, with any number of own denarii in hand."""

    deeds = (Show("build", UP), Show("plebs", DOWN))
    private_options = True

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        return {"work": WORK_NAMES[s.work], "senators": votes_of(s.players[p])}


def hand_votes(s: SyllaState, p: int) -> int:
    """9.1  A vote for each coin in hand and for each upright Senator."""
    return s.players[p].coins + votes_of(s.players[p])


def show_hands(s: SyllaState, p: int) -> None:
    """9.1  All hands are opened, and all coins go to the treasury."""
    for seat in everyone(s, p):
        side = s.players[seat]
        if side.thumb == UP:
            s.tell("builds", seat, hand_votes(s, seat), side.coins)
        else:
            s.tell("helps_plebs", seat, hand_votes(s, seat), side.coins)
        pay(s, seat, side.coins)


def thank_plebs(s: SyllaState, p: int) -> None:
    """9.2  Thumb down, prestige for each full two votes."""
    for seat in everyone(s, p):
        if s.players[seat].thumb == DOWN:
            n = hand_votes(s, seat) // s.edition.plebs
            s.tell("plebs_prestige", seat, gain_prestige(s, seat, n, BY_PLEBS))


def builders(s: SyllaState, p: int) -> list[int]:
    """9.3, 14.2  Who has a thumb up and, without the option, a vote (R11)."""
    least = 0 if s.variants.voteless_place else 1
    found: list[int] = []
    for seat in everyone(s, p):
        if s.players[seat].thumb == UP and hand_votes(s, seat) >= least:
            found.append(seat)
    return found


def work_prestige(s: SyllaState, p: int, votes: int, ahead: int) -> int:
    """9.3, 9.4  What a builder gains with so many votes and so many builders ahead."""
    edition = s.edition
    if s.work != TEMPLE:
        places = edition.work_prestige[s.work]
        return places[ahead] if ahead < len(places) else 0
    if votes >= edition.high_votes:
        return edition.high_prestige
    return edition.low_prestige if votes >= edition.low_votes else 0


def reward_builders(s: SyllaState, p: int) -> None:
    """9.3, 9.4  Builders gain prestige by place, at the Temple by votes; equal votes share a place."""
    found = builders(s, p)
    for seat in everyone(s, p):
        if s.players[seat].thumb == UP:
            votes = hand_votes(s, seat)
            ahead = len([other for other in found if hand_votes(s, other) > votes])
            n = work_prestige(s, seat, votes, ahead) if seat in found else 0
            s.tell("work_prestige", seat, gain_prestige(s, seat, n, BY_WORKS))


def serve_people(s: SyllaState, p: int) -> None:
    """9.5  The votes of all builders together move a marker."""
    each_step = s.edition.work_votes[s.work]
    if each_step == 0:
        return
    votes = sum([hand_votes(s, seat) for seat in builders(s, p)])
    steps = votes // each_step
    if steps == 0:
        s.tell("too_few_votes", s.consul, votes, each_step)
        return
    if s.work == GRANARY:
        move_famine(s, s.consul, -steps)
    elif s.work == BATHS:
        move_marker(s, s.consul, HEALTH, steps)
    elif s.work == COLOSSEUM:
        move_marker(s, s.consul, LEISURE, steps)
    else:
        assert s.work == SENATE
        move_marker(s, s.consul, CIVIC, steps)


def turn_over_work(s: SyllaState, p: int) -> None:
    """9.6  The work is done; the next one is the work of the next round."""
    s.tell("work_done", s.consul, s.work)
    s.works_out = s.works_out + (s.work,)
    s.work = s.next_work
    s.next_work = NONE
    for side in s.players:
        side.thumb = NONE
        side.coins = 0


GREAT_WORK: Final = Seq(
    "great_work",
    do(lay_out_work),
    together(GreatWork(), everyone),  # 9.1
    do(show_hands),
    do(thank_plebs),  # 9.2
    do(reward_builders),  # 9.3, 9.4
    do(serve_people),  # 9.5
    do(turn_over_work),  # 9.6
)
