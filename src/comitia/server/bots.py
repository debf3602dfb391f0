"""Bots as players at hosted tables: who must answer, who thinks for them, and what happens if nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final, Protocol

import msgspec
import sqlalchemy as sa

from comitia.engine.errors import ComitiaError
from comitia.engine.table import Packet
from comitia.server import store
from comitia.server.head import LENGTH, task_of
from comitia.server.hosted import Hosted
from comitia.server.house import House, Room

logger = logging.getLogger(__name__)

#: Seconds that a bot may think.
LIMIT: Final = 10.0
#: No line is longer.
LONGEST: Final = 1000
#: Seconds before a table is looked at again at which the bots could not play.
REST: Final = 300.0
#: Seconds that bots get to lay down their work.
PATIENCE: Final = 2.0

#: The bot that gives hints.
ADVISER: Final = "consul"

#: What hears how long a bot thought, and whether it answered.
Note = Callable[[str, float, bool], None]


class Thinker(Protocol):
    """Whatever answers for bots."""

    async def think(self, bot: str, packet: Packet) -> str | None:
        """One of the packet's lines; nothing if none came in time."""

    async def close(self) -> None:
        """Think no more."""


class Heads:
    """A few processes in which bots think; one that is slow, broken or gone is ended, and another takes its place."""

    def __init__(self, size: int = 2, limit: float = LIMIT, died: Callable[[], None] = lambda: None) -> None:
        self._limit: Final = limit
        self._died: Final = died
        self._idle: Final[list[asyncio.subprocess.Process]] = []
        #: Every process, with the task that waits for its end.
        self._all: Final[dict[asyncio.subprocess.Process, asyncio.Task[None]]] = {}
        self._free: Final = asyncio.Semaphore(size)
        self._is_closed = False

    async def think(self, bot: str, packet: Packet) -> str | None:
        """The line that a bot says, if it says one that may be said."""
        message = msgspec.msgpack.encode(task_of(bot, secrets.randbits(60), packet))
        async with self._free:
            line = await self._think(bot, message, packet)
        return line if line in packet.lines() else None

    async def consider(self, packet: Packet) -> list[tuple[str, float, float]] | None:
        """What the strongest bot considers: lines with how likely it says each and what it expects of it."""
        message = msgspec.msgpack.encode(task_of(ADVISER, secrets.randbits(60), packet, is_hint=True))
        async with self._free:
            told = await self._think(ADVISER, message, packet)
        return None if told is None else msgspec.json.decode(told, type=list[tuple[str, float, float]])

    async def _think(self, bot: str, message: bytes, packet: Packet) -> str | None:
        while not self._is_closed:
            is_fresh = not self._idle
            try:
                head = await self._start() if is_fresh else self._idle.pop()
            except OSError as error:
                logger.warning("no process for a bot can be started: %s", type(error).__name__)
                return None
            try:
                line = await asyncio.wait_for(_ask(head, message), self._limit)
            except (TimeoutError, ValueError):
                await self._end(head)
            except (OSError, asyncio.IncompleteReadError, RuntimeError):
                self._note_death(head)
                await self._end(head)
                if not is_fresh:
                    continue  # it ended while nobody asked it anything: that is not to blame on the question
            except BaseException:
                await self._end(head)
                raise
            else:
                self._idle.append(head)
                return line
            logger.warning("the bot %s for %s did not answer", bot, packet.view.header.game.name)
            return None
        return None

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        head = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "comitia.server.head", stdin=pipe, stdout=pipe
        )
        self._all[head] = asyncio.create_task(self._watch(head))
        if self._is_closed:
            await self._end(head)
            raise ConnectionAbortedError
        return head

    async def _watch(self, head: asyncio.subprocess.Process) -> None:
        """Notice when a process ends that was not told to."""
        await head.wait()
        self._note_death(head)
        if head in self._idle:
            self._idle.remove(head)

    def _note_death(self, head: asyncio.subprocess.Process) -> None:
        if self._all.pop(head, None) is not None:
            logger.warning("a bot's process ended by itself")
            self._died()

    async def _end(self, head: asyncio.subprocess.Process) -> None:
        self._all.pop(head, None)
        with contextlib.suppress(ProcessLookupError):
            head.kill()
        await head.wait()

    async def close(self) -> None:
        """End all processes, and start no other."""
        self._is_closed = True
        await asyncio.gather(*(self._end(head) for head in list(self._all)))


async def _ask(head: asyncio.subprocess.Process, message: bytes) -> str:
    assert head.stdin is not None
    assert head.stdout is not None
    head.stdin.write(LENGTH.pack(len(message)) + message)
    await head.stdin.drain()
    (size,) = LENGTH.unpack(await head.stdout.readexactly(LENGTH.size))
    if size > LONGEST:
        raise ValueError(size)
    return (await head.stdout.readexactly(size)).decode()


#: Seconds after which the table answers for somebody who has nothing to choose: always the same, whatever the question.
ALONE: Final = 1.5


class Bots:
    """Sees to it that bots answer at every table where one is awaited, and the table where nobody has a choice."""

    def __init__(
        self,
        house: House,
        thinker: Thinker,
        pace: float,
        note: Note = lambda *_: None,
        alone: float | None = ALONE,
    ) -> None:
        self._house: Final = house
        self._thinker: Final = thinker
        self._pace: Final = pace
        self._note: Final = note
        #: None if the table answers for nobody.
        self._alone: Final = alone
        self._playing: Final[dict[str, asyncio.Task[None]]] = {}
        #: Tables at which something happened while their bots were at work.
        self._again: Final[set[str]] = set()
        #: Tables that could not be played, and when: they are not looked at again at once.
        self._stumbled: Final[dict[str, float]] = {}
        self._is_closed = False
        house.changed.append(self.look)
        house.entered.append(self._look_in)

    def look(self, hosted: Hosted) -> None:
        """See whether a bot is awaited by anybody, or somebody who has nothing to choose."""
        if self._alone_due(hosted) or (hosted.bots_due() and self._is_wanted(hosted)):
            self.wake(hosted.row.id)

    def _is_wanted(self, hosted: Hosted) -> bool:
        """Whether somebody plays with the bots of a table, or looks at them here."""
        room = self._house.rooms.get(hosted.row.id)
        return any(seat.is_person() for seat in hosted.seats) or (room is not None and bool(room.onlookers))

    def _alone_due(self, hosted: Hosted) -> dict[int, str]:
        return {} if self._alone is None else hosted.alone_due()

    def _look_in(self, room: Room) -> None:
        """Somebody begins to look at a table."""
        if room.hosted is not None:
            self.look(room.hosted)

    def wake(self, table: str) -> None:
        """Let the bots of a table answer, once."""
        if self._is_closed:
            return
        if table in self._playing:
            self._again.add(table)
            return
        task = asyncio.create_task(self._play(table))
        self._playing[table] = task
        task.add_done_callback(lambda done: self._rest(table, done))

    def _rest(self, table: str, done: asyncio.Task[None]) -> None:
        self._playing.pop(table, None)
        error = None if done.cancelled() else done.exception()
        if error is not None:
            logger.error("the bots of a table stumbled", exc_info=error)
            self._stumbled[table] = time.monotonic()
        if table in self._again:
            self._again.discard(table)
            self.wake(table)

    async def _play(self, table: str) -> None:
        """Answer until no bot is awaited, or nobody is there to see it."""
        with self._house.kept(table):
            await self._answer_all(table)

    async def _answer_all(self, table: str) -> None:
        while True:
            self._again.discard(table)
            async with self._house.at(table) as room:
                assert room.hosted is not None
                wanted = room.hosted.bots_due() if self._is_wanted(room.hosted) else []
                due = [(p, room.hosted.seats[p].bot) for p in wanted]
                packets = [room.hosted.game().packet(p) for p, _ in due]
                alone = self._alone_due(room.hosted)
                seq, move = room.hosted.row.seq, room.hosted.row.move
            if not due and not alone:
                return
            if not due:
                await asyncio.sleep(self._alone or 0)
                for p, line in alone.items():
                    if self._stands(table, move):
                        await self._say(table, p, move, line, f"alone {p} {seq}", is_bot=False)
                continue
            pause = asyncio.create_task(asyncio.sleep(self._pace))
            for (p, bot), packet in zip(due, packets, strict=True):
                line = await self._line(bot, packet)
                await pause
                await self._say(table, p, packet.move, line, f"bot {p} {seq}")

    def _stands(self, table: str, move: int) -> bool:
        """Whether a table that is at hand still waits where it did; most have answered for themselves meanwhile."""
        room = self._house.rooms.get(table)
        return room is None or room.hosted is None or room.hosted.row.move == move

    async def _line(self, bot: str, packet: Packet) -> str:
        """What the bot says, or anything that may be said if it says nothing."""
        started = time.perf_counter()
        line = await self._thinker.think(bot, packet)
        self._note(bot, time.perf_counter() - started, line is not None)
        if line is None:
            logger.warning("a line is chosen at random for the bot %s", bot)
            return secrets.choice(packet.lines())
        return line

    async def _say(self, table: str, p: int, move: int, line: str, client: str, is_bot: bool = True) -> None:
        try:
            await self._house.do(table, lambda hosted: hosted.say(p, move, [line], is_bot=is_bot), client)
        except ComitiaError as error:
            # The table went on meanwhile; if the bot is still awaited it will be asked again.
            logger.info("a bot came too late: %s", type(error).__name__)

    async def resume(self, before: datetime | None = None) -> None:
        """Let bots answer people, at all tables or those where nothing happened since some moment."""
        t, s = store.tables.c, store.seats.c
        sits = sa.or_(s.kind == "bot", s.has_left)
        people = sa.select(s.table).where(s.kind == "person", s.has_left.is_(False))
        query = sa.select(t.id, t.awaited, s.seat).join(store.seats, t.id == s.table)
        query = query.where(t.status == "playing", sits, t.id.in_(people))
        if before is not None:
            query = query.where(t.updated < before)
        async with self._house.store.read() as db:
            due = {row.id for row in await db.execute(query) if row.seat in row.awaited}
        recent = time.monotonic() - REST
        for table in [table for table, at in self._stumbled.items() if at < recent]:
            del self._stumbled[table]
        for table in due - self._playing.keys() - self._stumbled.keys():
            self.wake(table)

    def at_work(self) -> list[asyncio.Task[None]]:
        """The tables at which bots are about to answer."""
        return list(self._playing.values())

    async def close(self) -> None:
        """Stop answering, all at once."""
        self._is_closed = True
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await self._thinker.close()
        if tasks:
            await asyncio.wait(tasks, timeout=PATIENCE)
