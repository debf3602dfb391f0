"""The host's desk: opened with the server, and attentive to what hosts do from a command line beside it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import sqlalchemy as sa
from litestar import Litestar

from comitia.server import carrying_on
from comitia.server.accounts import Accounts
from comitia.server.hosts import Hosts
from comitia.server.house import House
from comitia.server.services import services_of
from comitia.server.store import host_log

logger = logging.getLogger(__name__)

#: Seconds between two looks at what hosts did elsewhere.
EVERY: Final = 1.0


@asynccontextmanager
async def hosting(app: Litestar) -> AsyncIterator[None]:
    """Let hosts see and do what they may."""
    services = services_of(app)
    services.accounts = Accounts(services.house, services.people, services.settings)
    services.hosts = Hosts(services.house, services.accounts)
    attention = Attention(services.house)
    await attention.look()
    task = asyncio.create_task(attention.go_on())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await keep_positions(services.house)


async def keep_positions(house: House) -> None:
    """Store where the games at hand stand: the next server may be of another release."""
    games = [room.hosted for room in house.rooms.values() if room.hosted is not None and not room.lock.locked()]
    try:
        await house.store.write(lambda db: carrying_on.keep_positions(db, games))
    except sa.exc.SQLAlchemyError:
        logger.exception("where games stand could not be stored; their logs are")


class Attention:
    """Notices what a host did in another process, and lets the house look at its tables again."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self._seen: int | None = None

    async def go_on(self) -> None:
        """Look now and then."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception:
                logger.exception("the desk could not be looked at")

    async def look(self) -> None:
        """Look once."""
        async with self._house.store.read() as db:
            found = await db.scalar(sa.select(sa.func.max(host_log.c.number))) or 0
        if self._seen is not None and found != self._seen:
            self._house.look_everywhere()
        self._seen = found
