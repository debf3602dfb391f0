"""4  Phase I: the election of the First Consul, the Consul's token, the growing famine."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Deed, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each
from comitia.engine.state import NONE
from comitia.games.sylla.edition import MOST_VOTES, VOTES
from comitia.games.sylla.moves import TOKEN_OF_CHOICE, Pass, from_consul, move_famine, pay, the_consul
from comitia.games.sylla.state import Player, SyllaState
from comitia.games.sylla.table import votes_of


def open_election(s: SyllaState, p: int) -> None:
    """4.1  No votes have been named."""
    s.phase = 1
    s.highest = -1
    s.leader = NONE


def least_votes(s: SyllaState, side: Player) -> int:
    """4.1, 14.4  The least number of votes that a player can name (R2)."""
    return votes_of(side) if s.variants.none_held_back else 0


def election_cost(side: Player, votes: int) -> int:
    """4.2  What a number of votes costs beyond the own upright Senators."""
    return max(votes - votes_of(side), 0)


class PassElection(Pass):
    """4.1  Somebody must name votes (R2)."""

    def refusal(self, s: SyllaState, p: int, thing: int) -> Reason | None:
        return Reason("must_name_votes") if s.leader == NONE else None


class NameVotes(Deed[SyllaState]):
    """4.1  More votes than anybody before, within own Senators and denarii."""

    verb = Verb("votes", VOTES)

    def candidates(self, s: SyllaState, p: int) -> list[int]:
        side = s.players[p]
        return list(range(s.highest + 1, min(votes_of(side) + side.money, MOST_VOTES) + 1))

    def refusal(self, s: SyllaState, p: int, thing: int) -> Reason | None:
        side = s.players[p]
        if thing <= s.highest:
            return Reason("more_votes", {"n": s.highest})
        if thing > votes_of(side) + side.money:
            return Reason("too_many_votes", {"senators": votes_of(side), "money": side.money})
        if thing < least_votes(s, side):
            return Reason("none_held_back", {"senators": votes_of(side)})
        return None

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        s.highest = thing
        s.leader = p
        s.tell("named_votes", p, thing)

    def detail(self, s: SyllaState, p: int, thing: int) -> dict[str, Value]:
        return {"cost": election_cost(s.players[p], thing)}


class Votes(Menu[SyllaState]):
    """4.1  The old Consul names votes, the others more votes or pass, within own Senators and denarii."""

    deeds = (PassElection(), NameVotes())
    private_options = True

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        return {"n": max(s.highest, 0), "senators": votes_of(s.players[p])}


def elect_consul(s: SyllaState, p: int) -> None:
    """4.2  The winner pays what the own Senators do not cover; Senators are not used up (R3)."""
    winner = s.leader
    cost = election_cost(s.players[winner], s.highest)
    pay(s, winner, cost)
    s.consul = winner
    s.tell("elected", winner, s.highest, cost)
    s.leader = NONE
    s.highest = 0
    s.owed = 1


def grow_famine(s: SyllaState, p: int) -> None:
    """4.4  The famine rises by the symbols on the four open events."""
    symbols = 0
    for event in s.open_events:
        symbols += s.edition.symbols[event]
    if symbols > 0:
        move_famine(s, s.consul, symbols)


NAMING: Final = Seq("naming", ask(Votes()))
ELECTION: Final = Seq(
    "election",
    do(open_election),
    each(from_consul, NAMING),  # 4.1
    do(elect_consul),  # 4.2
    each(the_consul, TOKEN_OF_CHOICE),  # 4.3
    do(grow_famine),  # 4.4
)
