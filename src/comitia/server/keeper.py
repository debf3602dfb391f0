"""The keeper: looks after what nobody asks for, such as flags that fall and bots that another process left waiting."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from comitia.engine.errors import ComitiaError
from comitia.server import store
from comitia.server.bots import Bots
from comitia.server.house import GONE, House

logger = logging.getLogger(__name__)

#: Seconds between two looks.
EVERY: Final = 1.0
#: How often a server leaves word that it runs; every word is a commit.
BEAT: Final = timedelta(seconds=3)
#: Bots that have been awaited for so long were left behind by a process that ended.
LEFT_BEHIND: Final = timedelta(seconds=40)
FORGOTTEN: Final = timedelta(days=1)


class Keeper:
    """Looks after all tables of the store, those included that are at nobody's hand."""

    def __init__(self, house: House, bots: Bots) -> None:
        self._house: Final = house
        self._bots: Final = bots
        self._task: asyncio.Task[None] | None = None
        self._beaten: datetime | None = None

    async def open(self) -> None:
        """Give live clocks the time back in which no server ran, and begin to look."""
        now = self._house.clock()
        await self._house.store.write(lambda db: give_back(db, now))
        await self.beat()
        await self._bots.resume()
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self.beat()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception:
                logger.exception("the keeper stumbled")

    async def look(self) -> None:
        """One look."""
        if self._beaten is None or self._house.clock() - self._beaten >= BEAT:
            await self._house.time.look()
            await self.beat()
        await self.drop_flags()
        await self._bots.resume(self._house.clock() - LEFT_BEHIND)

    async def beat(self) -> None:
        """Leave word that this server runs."""
        now = self._beaten = self._house.clock()

        def job(db: sa.Connection) -> None:
            servers = store.servers
            if not db.execute(sa.update(servers).where(servers.c.id == self._house.me).values(beat=now)).rowcount:
                db.execute(sa.insert(servers).values(id=self._house.me, beat=now))

        await self._house.store.write(job)

    async def drop_flags(self) -> None:
        """Let the flags fall that are due."""
        now = self._house.clock()
        t = store.tables.c
        async with self._house.store.read() as db:
            due = list(await db.scalars(sa.select(t.id).where(t.status == "playing", t.due <= now)))
        for table in due:
            with contextlib.suppress(ComitiaError):  # somebody answered, or another process was first
                await self._house.do(table, lambda hosted: hosted.flag())


def give_back(db: sa.Connection, now: datetime) -> None:
    """Move live clocks on by the time in which no server ran."""
    last: datetime | None = db.scalar(sa.select(sa.func.max(store.servers.c.beat, type_=store.Moment)))
    if last is None or now - last < GONE:
        return
    db.execute(sa.delete(store.presences))
    db.execute(sa.delete(store.servers).where(store.servers.c.beat < now - FORGOTTEN))
    t = store.tables.c
    running = sa.select(t.id, t.clock, t.since, t.due).where(t.status == "playing", t.due.is_not(None))
    for row in db.execute(running).all():
        if row.clock["kind"] == "live":
            gap = max(timedelta(0), now - max(last, row.since))
            moved = {"since": row.since + gap, "due": row.due + gap}
            db.execute(sa.update(store.tables).where(t.id == row.id).values(moved))
