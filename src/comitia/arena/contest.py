"""Contests of bots: a match of two, a ladder of many, a tournament of all; deals are paired, and every seat is tried.

A contest is a list of *pairings*; in each, the same bots meet on deal after deal. A deal is played in all its seatings:
everybody moves up a seat until all sat everywhere, with the same dice and the same seeds. Where more than two sit at a
table, a pairing of two bots is one of the first among others of the second kind, and the reverse.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

from comitia.arena.crew import Crew, WorkerDied
from comitia.arena.sequential import Watch
from comitia.arena.simulate import BotFault, derived, play_game
from comitia.arena.supervised import FAILED, Supervised
from comitia.bots import Bot
from comitia.bots.registry import bot_class
from comitia.engine.errors import BadSetup
from comitia.engine.registry import Header, find_game

MATCH, LADDER, TOURNAMENT = "match", "ladder", "tournament"
#: Seconds that a decision may take.
LIMIT: Final = 10.0

#: Who sits where, as places in the list of bots.
Lineup = tuple[int, ...]


class Pairing(NamedTuple):
    """Bots that meet, in one order of seats or several; in a match of two, the one and the other."""

    lineups: tuple[Lineup, ...]
    one: int = -1
    other: int = -1


class Played(NamedTuple):
    """A game: who sat where, who won, everybody's place (1 is the best), lost decisions, and what thinking cost."""

    seating: Lineup
    winners: list[int]
    places: list[int]
    #: For each seat the lost decisions by kind.
    faults: list[dict[str, int]]
    #: For each seat: decisions, CPU milliseconds in all, the longest.
    thinking: list[tuple[int, float, float]]

    def share(self, seat: int) -> float:
        """A seat's share of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Contest(NamedTuple):
    """All that a contest depends on; plain values, so that it can be handed to another process."""

    kind: str
    game: str
    seats: int
    options: dict[str, str]
    corrections: dict[str, int]
    bots: tuple[str, ...]
    seed: int
    #: Each pairing meets on so many deals at most.
    deals: int
    #: Whether a pairing ends as soon as it is decided.
    stops: bool
    limit: float

    def header(self) -> Header:
        """The header of its games."""
        game = find_game(self.game)
        sheet = game.sheet.corrected(dict(self.corrections), "the contest") if self.corrections else game.sheet
        return game.header(self.seats, self.options, sheet)

    def pairings(self) -> list[Pairing]:
        """Who meets whom."""
        bots = range(len(self.bots))
        if self.kind == TOURNAMENT and self.seats > 2 and len(self.bots) >= self.seats:
            return [Pairing((lineup,)) for lineup in combinations(bots, self.seats)]
        if self.kind == LADDER:
            return [self._duel(above, above - 1) for above in bots[1:]]
        return [self._duel(one, other) for one, other in combinations(bots, 2)]

    def _duel(self, one: int, other: int) -> Pairing:
        lone = (one,) + (other,) * (self.seats - 1)
        if self.seats == 2:
            return Pairing((lone,), one, other)
        return Pairing((lone, (other,) + (one,) * (self.seats - 1)), one, other)

    def about(self) -> dict[str, Any]:
        """The contest as plain JSON."""
        found: dict[str, Any] = json.loads(json.dumps(self._asdict()))
        return found


def contest_of(
    kind: str, header: Header, bots: list[str], seed: int, deals: int, stops: bool = True, limit: float = LIMIT
) -> Contest:
    """A checked contest."""
    game = header.game
    if len(bots) < 2 or (kind == MATCH and len(bots) != 2):
        raise BadSetup(f"a {kind} needs {'two' if kind == MATCH else 'at least two'} bots, not {len(bots)}")
    if len(set(bots)) < len(bots):
        raise BadSetup(f"a {kind} is between different bots")
    if header.seats < 2:
        raise BadSetup("a contest needs at least two seats")
    for name in bots:
        bot_class(name, game.name)
    settled = (dict(header.options), game.sheet.changes(header.sheet), tuple(bots))
    return Contest(kind, game.name, header.seats, *settled, seed, deals, stops and kind != TOURNAMENT, limit)


# -- one deal --------------------------------------------------------------------------------------


def seatings(lineup: Lineup) -> list[Lineup]:
    """Everybody moves up a seat until all sat everywhere."""
    n = len(lineup)
    return list(dict.fromkeys(tuple(lineup[(p - turn) % n] for p in range(n)) for turn in range(n)))


def play_deal(contest: Contest, pairing: Pairing, deal: int) -> list[Played]:
    """Play a deal in all its seatings."""
    header = contest.header()
    return [
        play_seating(contest, header, deal, turn, seating)
        for lineup in pairing.lineups
        for turn, seating in enumerate(seatings(lineup))
    ]


def play_seating(contest: Contest, header: Header, deal: int, turn: int, seating: Lineup) -> Played:
    """Play one game of a deal; one that does not end is won by nobody."""
    seats = range(contest.seats)
    seeds = [derived(contest.seed, deal, "bot", (p - turn) % contest.seats) for p in seats]
    names = [contest.bots[bot] for bot in seating]
    bots = [Supervised(names[p], contest.game, seeds[p], contest.limit) for p in seats]
    table: list[Bot] = list(bots)
    try:
        state, _ = play_game(header, derived(contest.seed, deal), table, names, deal)
        winners, scores = header.game.winners(state), header.game.scores(state)[: contest.seats]
    except BotFault:
        winners, scores = [], [0] * contest.seats
    finally:
        for bot in bots:
            bot.close()
    thinking = [(len(bot.spent), sum(bot.spent), max(bot.spent, default=0.0)) for bot in bots]
    return Played(seating, winners, places(winners, scores), [dict(bot.faults) for bot in bots], thinking)


def places(winners: list[int], scores: list[int]) -> list[int]:
    """Everybody's place: the winners first, then by points; equals share a place."""
    worth = [(p in winners, score) for p, score in enumerate(scores)]
    return [1 + sum(other > own for other in worth) for own in worth]


def abandoned(contest: Contest, pairing: Pairing) -> list[Played]:
    """What a deal counts as that takes down whoever plays it: those bots lose all its games that are not ours."""
    ours = [bot_class(name, contest.game).__module__.startswith("comitia.") for name in contest.bots]
    found: list[Played] = []
    for seating in (each for lineup in pairing.lineups for each in seatings(lineup)):
        winners = [p for p, bot in enumerate(seating) if ours[bot]]
        level = [1 if ours[bot] else 1 + len(winners) for bot in seating]
        faults = [{} if ours[bot] else {FAILED: 1} for bot in seating]
        found.append(Played(seating, winners, level, faults, [(0, 0.0, 0.0)] * contest.seats))
    return found


# -- many deals ------------------------------------------------------------------------------------


def edge(pairing: Pairing, games: list[Played]) -> float:
    """How much better than fair the one of a pairing did on a deal, from -1/2 to 1/2; even bots come to nothing."""
    seats = len(games[0].seating)
    lone = [g.share(g.seating.index(pairing.one)) for g in games if g.seating.count(pairing.one) == 1]
    if seats == 2:
        return sum(lone) / len(lone) - 0.5
    among = [g.share(g.seating.index(pairing.other)) for g in games if g.seating.count(pairing.other) == 1]
    return (sum(lone) / len(lone) - sum(among) / len(among)) / 2


class Meeting:
    """A pairing under way."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing: Final = pairing
        self.games: Final[list[Played]] = []
        self.watch: Final = Watch()
        #: The mean and its interval after each deal.
        self.course: Final[list[tuple[float, float, float]]] = []

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return len(self.games) // sum(len(seatings(lineup)) for lineup in self.pairing.lineups)

    def add(self, games: list[Played]) -> None:
        """Count a deal."""
        self.games.extend(games)
        if self.pairing.one >= 0:
            self.watch.add(edge(self.pairing, games))
            self.course.append((self.watch.mean, *self.watch.interval()))

    def is_over(self, contest: Contest) -> bool:
        """Whether no further deal is needed."""
        return self.deals >= contest.deals or (contest.stops and self.watch.verdict() != "")


Tell = Callable[[int, int], None]


class Book:
    """Where finished deals are written down; this one forgets them."""

    def kept(self, _: int) -> list[list[Played]]:
        """The deals of a pairing that were played another day, from the first on."""
        return []

    def write(self, number: int, deal: int, games: list[Played]) -> None:
        """Write a deal down."""


def hold(contest: Contest, crew: Crew, book: Book, tell: Tell = lambda *_: None) -> list[Meeting]:
    """Let all pairings meet, one after the other; what comes of it does not depend on who plays the games.

    Deals are counted in their order, so a pairing ends after the same deal however many are played ahead. Whoever
    interrupts finds in the book what was played.
    """
    found: list[Meeting] = []
    pairings = contest.pairings()
    for number, pairing in enumerate(pairings):
        meeting = Meeting(pairing)
        found.append(meeting)
        for games in book.kept(number):
            if not meeting.is_over(contest):
                meeting.add(games)
        for games in _fresh(contest, pairing, meeting, crew):
            book.write(number, meeting.deals, games)
            meeting.add(games)
            tell(number * contest.deals + meeting.deals, len(pairings) * contest.deals)
    return found


def _fresh(contest: Contest, pairing: Pairing, meeting: Meeting, crew: Crew) -> Iterator[list[Played]]:
    """The deals that are still to be played, until the meeting is over."""
    while not meeting.is_over(contest):
        jobs = [(contest, pairing, deal) for deal in range(meeting.deals, contest.deals)]
        results = crew.do(play_deal, jobs)
        try:
            for games in results:
                yield games
                if meeting.is_over(contest):
                    return
        except WorkerDied:
            yield abandoned(contest, pairing)
        finally:
            results.close()
