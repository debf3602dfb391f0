"""The house: every table that somebody plays at or looks at, and the one way in which anything changes at one.

No process owns a table. The house keeps those in use at hand, but the store is the truth: what is done is carried out
on the table at hand, stored under the next number, and only then told. If another process was first, the store refuses
the number, and the house reads what happened and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from copy import copy
from datetime import datetime, timedelta
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy.exc import IntegrityError

from comitia.engine.errors import ComitiaError
from comitia.engine.view import SPECTATOR
from comitia.server import records
from comitia.server.bus import Bus
from comitia.server.hosted import Act, Hosted
from comitia.server.packets import Presence
from comitia.server.people import new_id
from comitia.server.problems import Refusal
from comitia.server.seats import unlike
from comitia.server.seeing import Tellings, encode
from comitia.server.store import Store, now

logger = logging.getLogger(__name__)
T = TypeVar("T")

#: Tables that are kept at hand though nobody looks at them.
AT_HAND: Final = 300
#: The number on the bus that says: somebody came or went. Those below it are of talk, those above of entries.
PRESENCE: Final = -1
#: A server that was not seen for so long does not run any more.
GONE: Final = timedelta(seconds=10)
#: Seconds for which a house that closes waits for what was begun; what is not stored then was not acknowledged.
PATIENCE: Final = 2.0
#: How often another process may be first before we give up.
TRIES: Final = 20


class Guest(Protocol):
    """Somebody who looks at a table."""

    @property
    def seat(self) -> int:
        """Their seat, or SPECTATOR."""

    @property
    def name(self) -> str:
        """What they are called."""

    def refresh(self) -> None:
        """Hear that the table has changed."""

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
        self.guests: Final[set[Guest]] = set()
        #: Who looks at the same table with other servers.
        self.elsewhere: list[Presence] = []
        #: Those who wait for the lock or hold it.
        self.users = 0

    def forget(self) -> None:
        """Throw away what may differ from the store; whoever looks is shown what the store has."""
        self.hosted = None
        self.tellings = None
        self.refresh()

    def hold(self, hosted: Hosted) -> None:
        """Have a game at hand."""
        self.hosted = hosted
        self.tellings = Tellings(hosted)

    def refresh(self) -> None:
        """Tell those who look that there is something new."""
        for guest in self.guests:
            guest.refresh()

    def online(self) -> frozenset[int]:
        """The seats at which somebody is connected, here or with another server."""
        here = {guest.seat for guest in self.guests if guest.seat != SPECTATOR}
        return frozenset(here.union(*(there.online for there in self.elsewhere)))

    def watchers(self) -> list[str]:
        """The names of those who watch, here or with another server."""
        players = [] if self.hosted is None else [seat.name for seat in self.hosted.seats if seat.name]
        here = {unlike(guest.name, players) for guest in self.guests if guest.seat == SPECTATOR and guest.name}
        return sorted(here.union(*(there.watchers for there in self.elsewhere)))

    def presence(self) -> Presence:
        """Who is here."""
        return Presence(online=sorted(self.online()), watchers=self.watchers())

    def tell(self, message: bytes) -> None:
        """Tell all who look the same."""
        for guest in self.guests:
            guest.tell(message)

    def is_empty(self) -> bool:
        """Whether nobody looks and nobody is about to."""
        return not self.guests and self.users == 0


class House:
    """All tables of a server."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = now) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.me: Final = new_id()
        self.rooms: Final[OrderedDict[str, Room]] = OrderedDict()
        #: What hears of every change that this house made: bots that may have to answer, notices.
        self.watchers: Final[list[Callable[[Hosted], None]]] = []
        #: What hears of talk in other processes.
        self.talked: Final[list[Callable[[str, int], None]]] = []
        #: What hears how many seconds a change took.
        self.timed: Callable[[float], None] = lambda _: None
        self.bus: Final = self._bus()
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    def _bus(self) -> Bus:
        if not self.store.is_postgres:
            return Bus(self._hear)
        from comitia.server.postgres_bus import PostgresBus

        address = self.store.address.set(drivername="postgresql").render_as_string(hide_password=False)
        return PostgresBus(self._hear, address, self._hear_all)

    async def open(self) -> None:
        """Begin to hear of other processes."""
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
        room = self._room(table)
        room.users += 1
        try:
            async with room.lock:
                if room.hosted is None:
                    async with self.store.read() as db:
                        room.hold(await records.load(db, table))
                yield room
        finally:
            room.users -= 1
            self._tidy(room)

    def _room(self, table: str) -> Room:
        room = self.rooms.get(table)
        if room is None:
            room = self.rooms[table] = Room(table)
        self.rooms.move_to_end(table)
        return room

    def _tidy(self, used: Room) -> None:
        """Let go of the tables that nobody has looked at for longest."""
        if used.hosted is None and used.is_empty():
            self.rooms.pop(used.table, None)
        if len(self.rooms) > AT_HAND:
            idle = [room.table for room in self.rooms.values() if room.is_empty()]
            for table in idle[: len(self.rooms) - AT_HAND]:
                del self.rooms[table]

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
                await self.bus.publish(table, seq)
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
        change = records.Change(hosted, deed, client, seats)
        try:
            await self.store.write(change.write)
        except IntegrityError:
            room.forget()
            return await self._known(room.table, client)
        except BaseException:
            room.forget()
            raise
        self._tell(room, hosted)
        return change.seq

    async def hand_over(self, old: str, new: str) -> None:
        """Give a person's seats and tables to another, also at tables that are at hand here or elsewhere."""
        for _ in range(TRIES):
            try:
                found = await self.store.write(lambda db: records.hand_over(db, old, new, self.clock()))
            except IntegrityError:
                continue  # something was done at one of the tables meanwhile
            for table, seq in found:
                room = self.rooms.get(table)
                if room is not None:
                    await self._follow(room, seq)
                await self.bus.publish(table, seq)
            return
        raise Refusal("unavailable")

    def _tell(self, room: Room, hosted: Hosted) -> None:
        room.refresh()
        for watcher in self.watchers:
            try:
                watcher(hosted)
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

    async def enter(self, room: Room, guest: Guest) -> None:
        """Somebody comes to look."""
        room.guests.add(guest)
        room.tell(encode(room.presence()))
        await self._spread_presence(room)

    async def leave(self, room: Room, guest: Guest) -> None:
        """Somebody goes."""
        room.guests.discard(guest)
        room.tell(encode(room.presence()))
        await self._spread_presence(room)

    async def _spread_presence(self, room: Room) -> None:
        """Let other servers know, if there can be any."""
        if not self.store.is_postgres:
            return
        elsewhere, room.elsewhere = room.elsewhere, []
        here = room.presence()
        room.elsewhere = elsewhere
        await self.store.write(lambda db: records.note_presence(db, self.me, room.table, here))
        await self._look_around(room)
        await self.bus.publish(room.table, PRESENCE)

    async def _look_around(self, room: Room) -> None:
        """Read who looks at a table with other servers."""
        async with self.store.read() as db:
            found = await records.presences(db, self.me, room.table, self.clock() - GONE)
        if found != room.elsewhere:
            room.elsewhere = found
            room.tell(encode(room.presence()))

    # -- what other processes do ---------------------------------------------------------------

    def _hear(self, table: str, seq: int) -> None:
        """Another process changed a table, or somebody talked there."""
        room = self.rooms.get(table)
        if seq < PRESENCE:
            for hearer in self.talked:
                hearer(table, PRESENCE - seq)
        elif seq == PRESENCE and room is not None:
            self.start(self._look_around(room))
        elif room is not None:
            self.start(self._follow(room, seq))

    def _hear_all(self) -> None:
        """Messages may have been missed."""
        for room in self.rooms.values():
            self.start(self._follow(room, -1))

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

    async def _follow(self, room: Room, seq: int) -> None:
        """Bring a table to where the store has it."""
        async with room.lock:
            hosted = room.hosted
            if hosted is not None and not 0 <= seq <= hosted.row.seq:
                await self.look_again(room)
                room.refresh()

    async def look_again(self, room: Room) -> None:
        """Take over what the store has of a table, whose lock is held."""
        assert room.hosted is not None
        try:
            async with self.store.read() as db:
                await records.catch_up(db, room.hosted)
        except BaseException:
            room.forget()
            raise
