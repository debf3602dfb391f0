"""The bus between processes that share a PostgreSQL database: its own LISTEN and NOTIFY.

Messages are sent by the transactions that they tell of; the connection here does nothing but listen.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
import msgspec

from comitia.server.bus import CHANNEL, Bus, Hearer, decode

logger = logging.getLogger(__name__)

#: Seconds before a lost connection is tried again, at first and at most.
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
LOST: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


class PostgresBus(Bus):
    """For processes that share a PostgreSQL database."""

    def __init__(self, hearer: Hearer, me: str, address: str, missed: Callable[[], None]) -> None:
        super().__init__(hearer)
        self._me: Final = me
        self._address: Final = address
        #: What to do when messages may have been missed.
        self._missed: Final = missed
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
        try:
            message = decode(str(payload))
        except msgspec.DecodeError:
            logger.warning("a server of another release sent a message that cannot be read")
            self._missed()
            return
        if message.sender != self._me:
            self.hearer(message)
