"""The house: every table that somebody plays at or looks at, and the one way in which anything changes at one.

No process owns a table. The house keeps those in use at hand, but the store is the truth: what is done is carried out
on the table at hand, stored under the next number, and only then told. If another process was first, the store refuses
the number, and the house reads what happened and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from copy import copy
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from comitia.engine.errors import ComitiaError
from comitia.engine.view import SPECTATOR
from comitia.server import carrying_on, records
from comitia.server.bus import Bus, Came, Entered, Heard, Standing, Talked, post
from comitia.server.hosted import Act, Deed, Hosted
from comitia.server.packets import Presence
from comitia.server.people import new_id
from comitia.server.problems import Refusal
from comitia.server.seats import unlike
from comitia.server.seeing import Tellings, encode
from comitia.server.store import Store, StoreClock

logger = logging.getLogger(__name__)
T = TypeVar("T")

#: Tables that are kept at hand though nobody looks at them and nobody plays.
AT_HAND: Final = 300
#: Seconds between two tellings of who is at a table: when many come at once, they are told of together.
BETWEEN_PRESENCES: Final = 0.5
#: A server that was not seen for so long does not run any more.
GONE: Final = timedelta(seconds=10)
#: Seconds for which a house that closes waits for what was begun; what is not stored then was not acknowledged.
PATIENCE: Final = 2.0
#: How often another process may be first before we give up.
TRIES: Final = 20


class Onlooker(Protocol):
    """Somebody who looks at a table."""

    @property
    def seat(self) -> int:
        """Their seat, or SPECTATOR."""

    @property
    def name(self) -> str:
        """What they are called."""

    def refresh(self, now: datetime | None) -> None:
        """Hear that the table has changed, at what moment; None if it must be read again first."""

    def tell(self, message: bytes) -> None:
        """Hear something else."""


class Room:
    """A table in this process: the game if it is at hand, and those who look."""

    def __init__(self, table: str) -> None:
        self.table: Final = table
        #: Held from the moment when something changes until it is stored, so that nobody sees what may not last.
        self.lock: Final = asyncio.Lock()
        self.hosted: Hosted | None = None
        self.tellings: Tellings | None = None
        self.onlookers: Final[set[Onlooker]] = set()
        #: Who looks at the same table with other servers.
        self.elsewhere: list[Presence] = []
        #: When it was last told who is here, and whether that is about to be done again.
        self.told_presence = float("-inf")
        self.is_telling = False
        self._online: frozenset[int] | None = None
        #: How many sockets somebody has here.
        self.sockets: Final[Counter[str]] = Counter()
        #: Those who wait for the lock or hold it, and bots at work.
        self.users = 0

    def forget(self) -> None:
        """Throw away what may differ from the store; whoever looks is shown what the store has."""
        self.hosted = None
        self.tellings = None
        self.refresh(None)

    def hold(self, hosted: Hosted) -> None:
        """Have a game at hand."""
        self.hosted = hosted
        self.tellings = Tellings(hosted)

    def refresh(self, now: datetime | None) -> None:
        """Tell those who look that there is something new; whoever stumbles over it keeps it from nobody else."""
        for onlooker in self.onlookers:
            try:
                onlooker.refresh(now)
            except Exception:
                logger.exception("somebody who looks could not be shown a table")

    def online(self) -> frozenset[int]:
        """The seats at which somebody is connected, here or with another server."""
        if self._online is None:
            here = {onlooker.seat for onlooker in self.onlookers if onlooker.seat != SPECTATOR}
            self._online = frozenset(here.union(*(there.online for there in self.elsewhere)))
        return self._online

    def count_again(self) -> None:
        """Somebody came or went."""
        self._online = None

    def watchers(self) -> list[str]:
        """The names of those who watch, here or with another server."""
        return sorted({*self._watchers_here()}.union(*(there.watchers for there in self.elsewhere)))

    def _watchers_here(self) -> list[str]:
        players = [] if self.hosted is None else [seat.name for seat in self.hosted.seats if seat.name]
        here = {onlooker.name for onlooker in self.onlookers if onlooker.seat == SPECTATOR and onlooker.name}
        return sorted({unlike(name, players) for name in here})

    def presence(self) -> Presence:
        """Who is here."""
        return Presence(online=sorted(self.online()), watchers=self.watchers())

    def presence_here(self) -> Presence:
        """Who is here with this server."""
        online = {onlooker.seat for onlooker in self.onlookers if onlooker.seat != SPECTATOR}
        return Presence(online=sorted(online), watchers=self._watchers_here())

    def tell(self, message: bytes) -> None:
        """Tell all who look the same."""
        for onlooker in self.onlookers:
            onlooker.tell(message)

    def is_empty(self) -> bool:
        """Whether nobody looks and nobody is about to."""
        return not self.onlookers and self.users == 0


class House:
    """All tables of a server."""

    def __init__(self, store: Store, clock: Callable[[], datetime] | None = None) -> None:
        self.store: Final = store
        self.time: Final = StoreClock(store)
        self.clock: Final[Callable[[], datetime]] = clock or self.time
        self.me: Final = new_id()
        self.rooms: Final[dict[str, Room]] = {}
        #: Those of them that nobody needs now, the longest first.
        self._idle: Final[OrderedDict[str, None]] = OrderedDict()
        #: What hears of every change that this house made: bots that may have to answer, notices.
        self.changed: Final[list[Callable[[Hosted], None]]] = []
        #: What hears of talk in other processes.
        self.talked: Final[list[Callable[[str, int], None]]] = []
        #: What hears that somebody begins to look at a table, here or with another server.
        self.entered: Final[list[Callable[[Room], None]]] = []
        #: How many sockets somebody has, at all tables.
        self.sockets: Final[Counter[str]] = Counter()
        #: What hears how many seconds a change took.
        self.timed: Callable[[float], None] = lambda _: None
        self.bus: Final = self._bus()
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    def _bus(self) -> Bus:
        if not self.store.is_postgres:
            return Bus(self._hear)
        from comitia.server.postgres_bus import PostgresBus

        return PostgresBus(self._hear, self.me, self.store.plain_address, self.look_everywhere)

    async def open(self) -> None:
        """Begin to hear of other processes."""
        await self.time.look()
        await self.bus.open()

    async def close(self) -> None:
        """Finish what was begun, if that takes no longer than anybody waits, and stop."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.finish(), PATIENCE)
        for task in list(self._tasks):
            task.cancel()
        await self.bus.close()

    async def finish(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    # -- tables at hand ------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Room]:
        """A table with its game at hand, and nobody else changing it here."""
        with self.kept(table) as room:
            async with room.lock:
                if room.hosted is None:
                    async with self.store.read() as db:
                        hosted = await records.load(db, table)
                    if hosted.came_from is not None:
                        await self.store.write(partial(carrying_on.keep, hosted=hosted))
                    room.hold(hosted)
                yield room

    async def has_table(self, table: str) -> bool:
        """Whether there is such a table, without looking at it."""
        room = self.rooms.get(table)
        if room is not None and room.hosted is not None:
            return True
        async with self.store.read() as db:
            return await records.is_kept(db, table)

    @contextlib.contextmanager
    def kept(self, table: str) -> Iterator[Room]:
        """A table that is not let go of meanwhile."""
        room = self.rooms.get(table)
        if room is None:
            room = self.rooms[table] = Room(table)
        self._idle.pop(table, None)
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            self._tidy(room)

    def _tidy(self, used: Room) -> None:
        """Let go of the tables that nobody has needed for longest."""
        if not used.is_empty():
            return
        if used.hosted is None:
            self._let_go(used.table)
            return
        self._idle[used.table] = None
        self._idle.move_to_end(used.table)
        while len(self._idle) > AT_HAND:
            self._let_go(next(iter(self._idle)))

    def _let_go(self, table: str) -> None:
        self._idle.pop(table, None)
        self.rooms.pop(table, None)

    # -- changes -------------------------------------------------------------------------------

    async def do(self, table: str, act: Act, client: str | None = None) -> int:
        """Do something at a table; its number, once it is stored. The same message again is not done again."""
        # Whoever asked may go away meanwhile: what was begun is finished, and the others hear of it.
        return await asyncio.shield(self.start(self._do(table, act, client)))

    async def _do(self, table: str, act: Act, client: str | None) -> int:
        for _ in range(TRIES):
            async with self.at(table) as room:
                seq = await self._try(room, act, client)
            if seq is not None:
                return seq
        raise Refusal("unavailable")

    async def _try(self, room: Room, act: Act, client: str | None) -> int | None:
        """One attempt; nothing if the table had changed meanwhile, and it is worth to look again."""
        hosted = room.hosted
        assert hosted is not None
        seats = [copy(seat) for seat in hosted.seats]
        try:
            deed = hosted.carry_out(act, self.clock())
        except ComitiaError as error:
            return await self._refuse(room, hosted, client, error)
        except BaseException:
            room.forget()
            raise
        entry = records.Entry(hosted, deed, client, seats, self.me)
        try:
            await self.store.add(entry)
        except IntegrityError:
            room.forget()
            return await self._known(room.table, client)
        except BaseException:
            room.forget()
            raise
        self._tell(room, hosted)
        return entry.seq

    async def hand_over(self, old: str, new: str) -> None:
        """Give a person's seats and tables to another, also at tables that are at hand here or elsewhere."""
        for _ in range(TRIES):
            try:
                found = await self.store.write(lambda db: records.hand_over(db, old, new, self.clock(), self.me))
            except IntegrityError:
                continue  # something was done at one of the tables meanwhile
            for table, seq in found:
                room = self.rooms.get(table)
                if room is not None:
                    await self._follow(room, Entered(self.me, table, seq))
            return
        raise Refusal("unavailable")

    def _tell(self, room: Room, hosted: Hosted) -> None:
        room.refresh(hosted.now)
        for hearer in self.changed:
            try:
                hearer(hosted)
            except Exception:
                # What was done is stored, and whoever did it must hear so.
                logger.exception("somebody who hears of changes stumbled")

    async def _refuse(self, room: Room, hosted: Hosted, client: str | None, error: ComitiaError) -> int | None:
        """Refuse, unless the message was carried out before, or what it was held against is no longer true."""
        known = await self._known(room.table, client)
        if known is not None:
            return known
        async with self.store.read() as db:
            is_behind = await records.latest(db, room.table) != hosted.row.seq
        if not is_behind:
            raise error
        room.forget()
        return None

    async def _known(self, table: str, client: str | None) -> int | None:
        if client is None:
            return None
        async with self.store.read() as db:
            return await records.entry_of(db, table, client)

    # -- who is here ---------------------------------------------------------------------------

    async def enter(self, room: Room, onlooker: Onlooker) -> None:
        """Somebody comes to look."""
        room.onlookers.add(onlooker)
        self._tell_of_arrival(room)
        await self._tell_presence(room)

    def _tell_of_arrival(self, room: Room) -> None:
        room.count_again()
        for hearer in self.entered:
            hearer(room)

    async def leave(self, room: Room, onlooker: Onlooker) -> None:
        """Somebody goes."""
        room.onlookers.discard(onlooker)
        await self._tell_presence(room)
        self._tidy(room)

    async def _tell_presence(self, room: Room) -> None:
        """Tell who is here: at once, or a little later together with whoever comes and goes meanwhile."""
        room.count_again()
        if room.is_telling:
            return
        pause = room.told_presence + BETWEEN_PRESENCES - asyncio.get_running_loop().time()
        if pause > 0:
            room.is_telling = True
            self.start(self._tell_later(room, pause))
        else:
            await self._tell_now(room)

    async def _tell_later(self, room: Room, pause: float) -> None:
        await asyncio.sleep(pause)
        room.is_telling = False
        await self._tell_now(room)

    async def _tell_now(self, room: Room) -> None:
        room.told_presence = asyncio.get_running_loop().time()
        room.tell(encode(room.presence()))
        await self._spread_presence(room)

    async def _spread_presence(self, room: Room) -> None:
        """Let other servers know, if there can be any."""
        if not self.store.is_postgres:
            return
        here = room.presence_here()

        def job(db: sa.Connection) -> None:
            records.note_presence(db, self.me, room.table, here)
            post(db, Came(self.me, room.table))

        await self.store.write(job)
        await self._look_around(room)

    async def _look_around(self, room: Room) -> None:
        """Read who looks at a table with other servers."""
        async with self.store.read() as db:
            found = await records.presences(db, self.me, room.table, self.clock() - GONE)
        if found != room.elsewhere:
            room.elsewhere = found
            self._tell_of_arrival(room)
            room.tell(encode(room.presence()))

    # -- what other processes do ---------------------------------------------------------------

    def _hear(self, message: Heard) -> None:
        """Another process did something."""
        room = self.rooms.get(message.table)
        match message:
            case Talked(number=number):
                for hearer in self.talked:
                    hearer(message.table, number)
            case Came() if room is not None and room.onlookers:
                self.start(self._look_around(room))
            case Entered() if room is not None and room.is_empty():
                self._let_go(message.table)  # nobody here needs it now; whoever does will read it
            case Entered() if room is not None:
                self.start(self._follow(room, message))

    def look_everywhere(self) -> None:
        """Messages may have been missed, or a host changed something from outside."""
        for room in self.rooms.values():
            self.start(self._follow(room, None))

    def start(self, work: Coroutine[None, None, T]) -> asyncio.Task[T]:
        """Do something meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ComitiaError):
            logger.error("something went wrong at a table", exc_info=error)

    async def _follow(self, room: Room, message: Entered | None) -> None:
        """Bring a table to where another process has it; without a message, to where the store has it."""
        async with room.lock:
            hosted = room.hosted
            if hosted is None or (message is not None and message.seq <= hosted.row.seq):
                return
            is_next = message is not None and message.seq == hosted.row.seq + 1
            if message is not None and is_next and message.deed is not None and message.standing is not None:
                self._take_over(room, hosted, message.deed, message.standing)
            else:
                await self.look_again(room)
            room.refresh(self.clock())

    def _take_over(self, room: Room, hosted: Hosted, deed: Deed, standing: Standing) -> None:
        """Carry out what another process told, without asking the store."""
        try:
            records.follow(hosted, deed, standing)
        except BaseException:
            room.forget()
            raise

    async def look_again(self, room: Room) -> None:
        """Take over what the store has of a table, whose lock is held."""
        assert room.hosted is not None
        try:
            async with self.store.read() as db:
                await records.catch_up(db, room.hosted)
        except BaseException:
            room.forget()
            raise
