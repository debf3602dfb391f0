"""Sockets and the sessions that opened them: whoever logs out has no open socket left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final, Protocol

import sqlalchemy as sa

from comitia.server.store import Store, sessions

logger = logging.getLogger(__name__)

#: Seconds after which a session that ended in another process is noticed.
EVERY: Final = 20.0
#: Sessions that are asked for at once.
MANY: Final = 500


class Ends(Protocol):
    """Something that ends with a session."""

    def end(self) -> None:
        """End now."""


class Sessions:
    """What is open by which session, known by its digest."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._open: Final[dict[str, set[Ends]]] = {}

    @contextmanager
    def during(self, session: str, what: Ends) -> Iterator[None]:
        """Something is open as long as this block lasts; without a session nothing is noted."""
        if not session:
            yield
            return
        found = self._open.setdefault(session, set())
        found.add(what)
        try:
            yield
        finally:
            found.discard(what)
            if not found and self._open.get(session) is found:
                del self._open[session]

    def end(self, session: str) -> None:
        """A session ends, and with it what it opened."""
        for what in list(self._open.get(session, ())):
            what.end()

    async def sweep(self) -> None:
        """End what was opened by sessions that are no longer in the store."""
        known = list(self._open)
        for start in range(0, len(known), MANY):
            part = known[start : start + MANY]
            async with self._store.read() as db:
                there = set(await db.scalars(sa.select(sessions.c.id).where(sessions.c.id.in_(part))))
            for session in part:
                if session not in there:
                    self.end(session)

    @asynccontextmanager
    async def sweeping(self) -> AsyncIterator[None]:
        """Sweep now and then."""

        async def sweep() -> None:
            while True:
                await asyncio.sleep(EVERY)
                try:
                    await self.sweep()
                except Exception:
                    logger.exception("sessions cannot be looked at")

        task = asyncio.create_task(sweep())
        try:
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
