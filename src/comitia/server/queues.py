"""Queues: work for many addressees, none of whom keeps the others waiting."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Final

logger = logging.getLogger(__name__)

Work = Callable[[], Coroutine[None, None, None]]


class Queues:
    """A queue for each addressee: so much at a time and so much that waits; so much at a time for all together."""

    def __init__(self, each: int, waiting: int, most: int) -> None:
        self._each: Final = each
        self._waiting: Final = waiting
        self._queued: Final[dict[str, deque[Work]]] = {}
        self._busy: Final[dict[str, int]] = {}
        self._room: Final = asyncio.Semaphore(most)
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def put(self, key: str, work: Work) -> bool:
        """Take work on for an addressee, unless too much waits already."""
        queue = self._queued.setdefault(key, deque())
        if len(queue) >= self._waiting:
            return False
        queue.append(work)
        if self._busy.get(key, 0) < self._each:
            self._busy[key] = self._busy.get(key, 0) + 1
            task = asyncio.create_task(self._serve(key))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return True

    async def _serve(self, key: str) -> None:
        """Do what waits for one addressee."""
        queue = self._queued[key]
        try:
            while queue:
                work = queue.popleft()
                async with self._room:
                    try:
                        await work()
                    except Exception:
                        logger.exception("something that was queued went wrong")
        finally:
            self._busy[key] -= 1
            if not self._busy[key]:
                del self._busy[key]
                self._queued.pop(key, None)

    async def settled(self) -> None:
        """Wait until nothing is left to do."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Leave undone what was not begun, and what takes long."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
