"""Many games between bots, on one process or several, with the same result.

Each game's dice and bots get their seeds from the number of the game, so it does not matter who plays it or when.
Every bot gets packets and says lines; nothing else is at this table either.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from collections.abc import Generator as Yields
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from itertools import islice
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Final, NamedTuple

from comitia.arena.crew import Cluster
from comitia.arena.report import Aggregate, BadTally, Report
from comitia.bots import Bot, make_bot
from comitia.bots.registry import bot_class
from comitia.engine.ask import Chance
from comitia.engine.chance import Generator, Source
from comitia.engine.direct import Direct, LivePacket
from comitia.engine.errors import BadSetup, ComitiaError
from comitia.engine.registry import Header, find_game
from comitia.engine.state import State
from comitia.engine.table import Packet

#: A worker gets at least so many games at a time, or asking it would cost more than playing.
LEAST_BATCH: Final = 100
MOST_BATCH: Final = 1000
#: Batches handed out for each worker: one that it plays and one that waits.
IN_FLIGHT: Final = 2

Progress = Callable[[int, int], None]


class BotFault(ComitiaError):
    """A bot that said what it may not say, or failed; names the bot and the game."""


class BadResume(ComitiaError):
    """A file that does not continue this simulation."""


class Match(NamedTuple):
    """Who plays what; plain values, so that it can be handed to another process."""

    game: str
    seats: int
    options: dict[str, str]
    #: Numbers in which the edition differs from ours.
    corrections: dict[str, int]
    #: One name for each seat.
    bots: tuple[str, ...]
    seed: int

    def header(self) -> Header:
        """The header of its games."""
        game = find_game(self.game)
        sheet = game.sheet.corrected(dict(self.corrections), "the match") if self.corrections else game.sheet
        return game.header(self.seats, self.options, sheet)

    def seating(self, index: int) -> list[str]:
        """Who sits where in a game: everybody moves up a seat from game to game."""
        return [self.bots[(seat - index) % self.seats] for seat in range(self.seats)]

    def about(self) -> dict[str, object]:
        """The match as plain JSON."""
        return {**self._asdict(), "bots": list(self.bots)}


def match_of(header: Header, bots: list[str], seed: int) -> Match:
    """A checked match; the last bot takes the seats for which none is named."""
    game = header.game.name
    if not bots or len(bots) > header.seats:
        raise BadSetup(f"{len(bots)} bots cannot take {header.seats} seats")
    for name in bots:
        bot_class(name, game)
    seated = tuple(bots) + (bots[-1],) * (header.seats - len(bots))
    return Match(game, header.seats, dict(header.options), header.game.sheet.changes(header.sheet), seated, seed)


# -- One game --------------------------------------------------------------------------------------


class Simulated(Source):
    """Dice and shuffles of a fast generator."""

    def __init__(self, seed: int) -> None:
        self._rng: Final = Generator(seed)

    def draw(self, event: Chance[State], outcomes: int) -> int:
        return self._rng.draw(outcomes)


def derived(*path: object) -> int:
    """A seed of its own for each game, and in it for the dice and for each seat."""
    digest = hashlib.sha256(" ".join(str(step) for step in path).encode()).digest()
    return int.from_bytes(digest[:7], "big")


def play(match: Match, header: Header, index: int) -> tuple[State, int]:
    """Play a game of a match to its end through the direct door; the last state and the number of decisions."""
    names = match.seating(index)
    bots = [make_bot(name, match.game, derived(match.seed, index, p)) for p, name in enumerate(names)]
    return play_game(header, derived(match.seed, index), bots, names, index)


def play_game(header: Header, seed: int, bots: list[Bot], names: list[str], index: int) -> tuple[State, int]:
    """Play a game between bots; the seed is that of the dice, the names and the number are for complaints."""
    game = Direct(header, Simulated(seed), is_told=any(bot.reads_log or not is_ours(bot) for bot in bots))
    game.settle()
    decisions = 0
    while not game.state.over:
        packet = game.packet()
        seat = packet.view.seat
        game.take(packet, _chosen(bots[seat], packet, names[seat], index))
        game.settle()
        decisions += 1
        if decisions > header.game.bound:
            raise BotFault(f"game {index} between {' and '.join(names)} does not end")
    return game.state, decisions


def _chosen(bot: Bot, packet: LivePacket, name: str, index: int) -> int:
    """What a bot chooses, if it may; whatever a stranger's bot raises is told with its name."""
    try:
        line = bot.choose(shown_to(bot, packet))
    except (Exception, SystemExit) as error:
        who = _who(name, packet, index)
        raise BotFault(f"the bot {who} failed at '{packet.question}': {type(error).__name__}: {error}") from error
    choice = packet.choice(str(line))
    if choice < 0:
        raise BotFault(f"the bot {_who(name, packet, index)} said {line!r}, which is no answer to '{packet.question}'")
    return choice


def is_ours(bot: Bot) -> bool:
    """Whether a bot is one of ours, whose source all can read; others get packets that have nothing behind them."""
    return type(bot).__module__.startswith(("comitia.bots.", "comitia.arena."))


def shown_to(bot: Bot, packet: Packet) -> Packet:
    """What a bot gets; one that holds another must ask this again for the other."""
    return packet.whole() if isinstance(packet, LivePacket) and not is_ours(bot) else packet


def _who(name: str, packet: Packet, index: int) -> str:
    return f"{name} at seat {packet.view.seat + 1} in game {index}"


# -- Many games ------------------------------------------------------------------------------------


class Batch(NamedTuple):
    """What came of the games from one number to another, which may be fewer than asked for."""

    start: int
    reached: int
    aggregate: dict[str, object]
    fault: str


def play_batch(match: Match, start: int, stop: int, is_stopped: Callable[[], bool] = lambda: False) -> Batch:
    """Play some games of a match; an interruption or a faulty bot ends it early, between two games."""
    header = match.header()
    aggregate = Aggregate()
    index = start
    fault = ""
    try:
        while index < stop and not is_stopped():
            state, decisions = play(match, header, index)
            game = header.game
            roles = game.roles(state) if game.roles is not None else []
            aggregate.add(match.seating(index), game.winners(state), game.scores(state), decisions, roles)
            index += 1
    except BotFault as error:
        fault = str(error)
    except KeyboardInterrupt:
        # Only without workers: they do not hear it.
        return Batch(start, index, aggregate.plain(), INTERRUPTED)
    return Batch(start, index, aggregate.plain(), fault)


#: Marks a batch that the person at the keyboard ended.
INTERRUPTED: Final = "interrupted"


class _Worker:
    """What a worker process was told when it began."""

    match: Match
    stop: Event


def _begin_worker(match: Match, stop: Event) -> None:
    # The first process hears the interruption and tells the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.match = match
    _Worker.stop = stop


def _work(start: int, stop: int) -> Batch:
    return play_batch(_Worker.match, start, stop, _Worker.stop.is_set)


Batches = Yields[Batch, None, None]


class Simulation:
    """A simulation under way: what was counted so far, and the number of the next game."""

    def __init__(
        self,
        match: Match,
        games: int,
        workers: int,
        progress: Progress | None,
        resume: Path | None,
        cluster: Cluster | None = None,
    ) -> None:
        self.match: Final = match
        self.games: Final = games
        self.workers: Final = workers
        self.progress: Final = progress
        self.resume: Final = resume
        self.cluster: Final = cluster
        self.aggregate = Aggregate()
        self.next = 0
        self._before = 0.0
        self._began = time.monotonic()
        if resume is not None and resume.exists():
            self._read(resume)

    def run(self) -> Report:
        """Play what is still to be played; whoever interrupts gets the report of what was."""
        if self.cluster is not None:
            batches = self.cluster.do(play_batch, ((self.match, *found) for found in self._ranges()))
        else:
            batches = self._in_workers() if self.workers > 1 else self._here()
        with suppress(KeyboardInterrupt), closing(batches):
            for batch in batches:
                self._count(batch)
        return Report(self.match.about(), self.games, self.aggregate, self._seconds(), self.workers)

    def _ranges(self) -> Iterator[tuple[int, int]]:
        share = (self.games - self.next) // (self.workers * 8)
        size = max(LEAST_BATCH, min(MOST_BATCH, share))
        for start in range(self.next, self.games, size):
            yield start, min(start + size, self.games)

    def _here(self) -> Batches:
        for start, stop in self._ranges():
            yield play_batch(self.match, start, stop)

    def _in_workers(self) -> Batches:
        """Batches in the order of their games, though they are played side by side."""
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        stop = context.Event()
        ranges = self._ranges()
        with ProcessPoolExecutor(self.workers, context, _begin_worker, (self.match, stop)) as pool:
            try:
                played = [pool.submit(_work, *found) for found in islice(ranges, self.workers * IN_FLIGHT)]
                while played:
                    yield _result(played.pop(0), stop)
                    if not stop.is_set():
                        played.extend(pool.submit(_work, *found) for found in islice(ranges, 1))
            finally:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)

    def _count(self, batch: Batch) -> None:
        if batch.start != self.next:
            # Games before these were left out at an interruption.
            return
        self.aggregate.merge(Aggregate.from_plain(batch.aggregate))
        self.next = batch.reached
        if self.resume is not None:
            self._write(self.resume)
        if batch.fault == INTERRUPTED:
            raise KeyboardInterrupt
        if batch.fault:
            raise BotFault(batch.fault)
        if self.progress is not None:
            self.progress(self.next, self.games)

    def _seconds(self) -> float:
        return self._before + time.monotonic() - self._began

    # -- a simulation that goes on another day -------------------------------------------------

    def _write(self, path: Path) -> None:
        """Write what is counted beside the old file and then put it in its place: there is always a whole one."""
        body = {"comitia_simulation": 1, "match": self.match.about(), "next": self.next, "seconds": self._seconds()}
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        fresh.write_text(json.dumps({**body, "aggregate": self.aggregate.plain()}), "utf-8")
        fresh.replace(path)

    def _read(self, path: Path) -> None:
        try:
            body = json.loads(path.read_text("utf-8"))
            found, reached, seconds = body["match"], int(body["next"]), float(body["seconds"])
            self.aggregate = Aggregate.from_plain(body["aggregate"])
        except (ValueError, KeyError, TypeError, BadTally):
            raise BadResume(f"{path} is not a simulation to go on with") from None
        mine = json.loads(json.dumps(self.match.about()))
        if found != mine:
            differing = [key for key in mine if not isinstance(found, dict) or found.get(key) != mine[key]]
            raise BadResume(f"{path} is of another simulation: it differs in {', '.join(differing)}")
        self.next, self._before = reached, seconds


def _result(batch: Future[Batch], stop: Event) -> Batch:
    """What a worker brings; at an interruption, what it has played until then."""
    try:
        return batch.result()
    except KeyboardInterrupt:
        stop.set()
        return batch.result()
    except BrokenProcessPool:
        raise BotFault("a worker died; a bot may have taken too much memory") from None


def simulate(
    game: str,
    header: Header | None = None,
    bots: list[str] | None = None,
    games: int = 1000,
    seed: int = 0,
    workers: int = 1,
    progress: Progress | None = None,
    resume: Path | None = None,
    address: str = "",
) -> Report:
    """Let bots play many games and report; the result depends on the seed alone, not on who plays them.

    With the address of a scheduler they are played on its cluster.
    """
    settled = find_game(game).header() if header is None else header
    if games < 1 or workers < 1:
        raise BadSetup("a simulation needs at least one game and one worker")
    match = match_of(settled, bots or ["random"], seed)
    if not address:
        return Simulation(match, games, workers, progress, resume).run()
    with Cluster(address) as cluster:
        return Simulation(match, games, cluster.workers, progress, resume, cluster).run()
