"""Contests: every seating of every deal, ends when it is decided, goes on another day, and survives any bot."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path

import pytest

from comitia.arena.contest import (
    Book,
    Contest,
    Meeting,
    Pairing,
    Played,
    contest_of,
    edge,
    hold,
    places,
    play_deal,
    seatings,
)
from comitia.arena.crew import Crew, Processes
from comitia.arena.journal import BadJournal, Journal
from comitia.bots import Bot
from comitia.engine.direct import LivePacket
from comitia.engine.errors import BadSetup
from comitia.engine.registry import find_game
from comitia.engine.table import Packet
from tests.bots.test_stdio import program

ROMA = find_game("roma")
HERE = "tests.arena.test_contest"


class Clumsy(Bot):
    """Falls over its own feet."""

    def choose(self, packet: Packet) -> str:
        raise ZeroDivisionError


class Unborn(Bot):
    """Cannot even be made."""

    def __init__(self, game: str, seed: int) -> None:
        raise OSError("no such model")


class Babbling(Bot):
    """Says what nobody may say."""

    def choose(self, packet: Packet) -> str:
        return "1 abracadabra"


class Dreaming(Bot):
    """Thinks for ever, and lets nothing disturb it that it can catch."""

    def choose(self, packet: Packet) -> str:
        while True:
            try:
                time.sleep(60)
            except Exception:  # noqa: BLE001 - that is the point
                continue


class Deadly(Bot):
    """Takes its whole process down."""

    def choose(self, packet: Packet) -> str:
        os._exit(3)


class Prying(Bot):
    """Plays only if there is nothing behind its packet."""

    def choose(self, packet: Packet) -> str:
        assert not isinstance(packet, LivePacket)
        return packet.lines()[-1]


def roma(kind: str, *bots: str, deals: int = 3, stops: bool = False, limit: float = 10.0) -> Contest:
    return contest_of(kind, ROMA.header(), list(bots), 7, deals, stops, limit)


def plain(meetings: list[Meeting]) -> list[list[tuple[object, ...]]]:
    """All that does not depend on the clock."""
    return [[(g.seating, g.winners, g.places, g.faults) for g in meeting.games] for meeting in meetings]


def test_everybody_sits_everywhere():
    """A deal is played until all sat everywhere, and no seating twice."""
    assert seatings((0, 1)) == [(0, 1), (1, 0)]
    assert seatings((0, 1, 1)) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert len(seatings((0, 1, 2, 3))) == 4
    assert seatings((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_who_meets_whom():
    """A ladder goes up step by step; a tournament fills tables with different bots, or has all pairs."""
    names = ["random", "greedy", "knight"]
    assert [(p.one, p.other) for p in roma("ladder", *names).pairings()] == [(1, 0), (2, 1)]
    assert [(p.one, p.other) for p in roma("tournament", *names).pairings()] == [(0, 1), (0, 2), (1, 2)]
    three = contest_of("tournament", find_game("rom").header(3), names, 0, 1)
    assert [pairing.lineups for pairing in three.pairings()] == [((0, 1, 2),)]
    two = contest_of("match", find_game("rom").header(3), names[:2], 0, 1)
    assert [pairing.lineups for pairing in two.pairings()] == [((0, 1, 1), (1, 0, 0))]


def test_places():
    """The winners first, whatever their points; then by points, and equals share a place."""
    assert places([2], [10, 20, 5, 20]) == [4, 2, 1, 2]


def test_even_bots_have_no_edge():
    """Who wins as often as is fair is neither better nor worse, also where three sit."""
    pairing = contest_of("match", find_game("rom").header(3), ["random", "greedy"], 0, 1).pairings()[0]
    rows = [seating for lineup in pairing.lineups for seating in seatings(lineup)]
    games = [Played(row, [i % 3], [1, 2, 2], [], []) for i, row in enumerate(rows)]
    assert edge(pairing, games) == pytest.approx(0)
    mine = [Played(row, [p for p in range(3) if row[p] == 0][:1], [1, 2, 2], [], []) for row in rows]
    assert edge(pairing, mine) == pytest.approx(0.5)


def test_the_same_everywhere():
    """One process and two give the same games."""
    contest = roma("match", "random", f"{HERE}:Prying")
    with Processes(2) as crew:
        assert plain(hold(contest, crew, Book())) == plain(hold(contest, Crew(), Book()))


def test_strangers_get_whole_packets():
    """A bot of somebody else has nothing behind its packets in the arena either."""
    assert not any(game.faults[p] for game in play_deal(*first_deal(f"{HERE}:Prying")) for p in (0, 1))


def first_deal(bot: str, limit: float = 10.0) -> tuple[Contest, Pairing, int]:
    contest = roma("match", bot, "random", limit=limit)
    return contest, contest.pairings()[0], 0


@pytest.mark.parametrize(
    ("bot", "limit", "kind"),
    [("Clumsy", 10, "failed"), ("Unborn", 10, "failed"), ("Babbling", 10, "illegal"), ("Dreaming", 0.02, "late")],
)
def test_a_bad_bot_loses_decisions(bot: str, limit: float, kind: str):
    """Whatever a bot does, the game is played to its end, and what it did stands in the result."""
    games = play_deal(*first_deal(f"{HERE}:{bot}", limit))
    assert len(games) == 2
    for game in games:
        seat = game.seating.index(0)
        assert game.faults[seat][kind] >= 5
        assert game.faults[1 - seat] == {}
        assert game.winners


def test_a_program_plays(tmp_path: Path):
    """A command on stdio is a bot like others; one that ends at once loses its decisions."""
    good = program(tmp_path, "print(question['lines'][0])")
    contest = roma("match", good, "stdio:false", deals=1)
    for game in play_deal(contest, contest.pairings()[0], 0):
        seat = game.seating.index(0)
        assert game.faults[seat] == {}
        assert game.faults[1 - seat]["failed"] >= 5


def test_a_bot_that_kills_loses():
    """A bot that takes its process down loses the deal; the contest goes on."""
    with Processes(2) as crew:
        (meeting,) = hold(roma("match", f"{HERE}:Deadly", "random", deals=2), crew, Book())
    assert [game.winners for game in meeting.games] == [[1], [0], [1], [0]]
    assert meeting.games[0].faults == [{"failed": 1}, {}]


def test_it_ends_when_it_is_decided():
    """Nobody needs 100 deals to see that greedy beats random."""
    (meeting,) = hold(roma("match", "greedy", "random", deals=100, stops=True), Crew(), Book())
    assert meeting.watch.verdict() == "better"
    assert meeting.deals < 40


class Impatient(Crew):
    """Somebody presses Ctrl-C after some deals."""

    def __init__(self, deals: int) -> None:
        self.left = deals

    def do_alone(self, work, job):
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        return super().do_alone(work, job)


@pytest.mark.parametrize("kind", ["ladder", "tournament"])
def test_interrupted_and_resumed(tmp_path: Path, kind: str):
    """A contest that is interrupted again and again, once within a line, gives what it gives uninterrupted."""
    contest = roma(kind, "random", f"{HERE}:Prying", "greedy", deals=22, stops=True)
    path = tmp_path / "journal"
    for n in (2, 5):
        with Journal(path, contest) as journal, pytest.raises(KeyboardInterrupt):
            hold(contest, Impatient(n), journal)
        path.write_text(path.read_text() + '{"pairing": 0, "deal"')
    with Journal(path, contest) as journal:
        found = hold(contest, Crew(), journal)
    whole = hold(contest, Crew(), Book())
    assert plain(found) == plain(whole)
    assert [meeting.course for meeting in found] == [meeting.course for meeting in whole]
    deals = Counter(line.split(',"games')[0] for line in path.read_text().splitlines())
    assert max(deals.values()) == 1


def test_a_journal_of_something_else(tmp_path: Path):
    """A journal of another contest is not gone on with, and neither is any other file."""
    path = tmp_path / "journal"
    with Journal(path, roma("match", "random", "greedy")):
        pass
    with pytest.raises(BadJournal, match="it differs in bots, deals"):
        Journal(path, roma("match", "random", "knight", deals=4))
    path.write_text("some text\n")
    with pytest.raises(BadJournal, match="is no journal of a contest"):
        Journal(path, roma("match", "random", "greedy"))
    assert path.read_text() == "some text\n"


@pytest.mark.parametrize(
    ("kind", "bots", "sentence"),
    [
        ("match", ["random"], "a match needs two bots, not 1"),
        ("ladder", ["random"], "a ladder needs at least two bots, not 1"),
        ("ladder", ["random", "random"], "a ladder is between different bots"),
        ("match", ["random", "nobody"], "no bot is called 'nobody'"),
    ],
)
def test_bad_contests(kind: str, bots: list[str], sentence: str):
    """What cannot be held is refused in a sentence."""
    with pytest.raises(Exception, match=sentence) as error:
        contest_of(kind, ROMA.header(), bots, 0, 1)
    assert error.type.__name__ in (BadSetup.__name__, "UnknownBot")
