"""The bus between processes that share a PostgreSQL database: its own LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

from comitia.server.bus import Bus, Hearer

logger = logging.getLogger(__name__)

#: The channel on which processes that share a database talk.
CHANNEL: Final = "comitia_tables"
#: Seconds before a lost connection is tried again, at first and at most.
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
LOST: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


class PostgresBus(Bus):
    """For processes that share a PostgreSQL database."""

    def __init__(self, hearer: Hearer, address: str, missed: Callable[[], None]) -> None:
        super().__init__(hearer)
        self._address: Final = address
        #: What to do when messages may have been missed.
        self._missed: Final = missed
        self._me: Final = secrets.token_hex(8)
        self._connection: Any = None
        self._keeper: asyncio.Task[None] | None = None
        self._lost: Final = asyncio.Event()

    async def open(self) -> None:
        await self._connect()
        self._keeper = asyncio.create_task(self._keep())

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        if self._connection is not None:
            await self._connection.close()

    async def publish(self, table: str, seq: int) -> None:
        connection = self._connection
        if connection is None:
            return  # the others read everything when they hear of us again
        try:
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {table} {seq}")
        except LOST:
            logger.warning("the bus did not take a message")
            self._lost.set()

    async def _connect(self) -> None:
        connection = await asyncpg.connect(self._address)
        await connection.add_listener(CHANNEL, self._hear)
        connection.add_termination_listener(lambda _: self._lost.set())
        self._connection = connection

    async def _keep(self) -> None:
        """Connect anew whenever the connection is lost, then look for what was missed."""
        while True:
            await self._lost.wait()
            self._connection = None
            pause = FIRST_PAUSE
            while self._connection is None:
                try:
                    await self._connect()
                except LOST:
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
            self._lost.clear()
            self._missed()

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        sender, table, seq = str(payload).split(" ")
        if sender != self._me:
            self.hearer(table, int(seq))
