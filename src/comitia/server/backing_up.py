"""Copies that the server makes of itself, again and again, into a folder that may be anywhere."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from litestar import Litestar

from comitia.server import copies
from comitia.server.services import services_of
from comitia.server.settings import Settings
from comitia.server.store import Store, now

logger = logging.getLogger(__name__)

#: Seconds after which a copy that failed is tried again.
AGAIN: Final = 60.0
SECRET: Final = "comitia.secret"  # noqa: S105 - the name of a file


class Copier:
    """Copies into a folder when the latest copy there is old enough, and forgets the oldest ones.

    Servers that share a database and a folder share the copies too: whoever comes first makes one.
    """

    def __init__(
        self, settings: Settings, folder: Path, every: float, keep: int, clock: Callable[[], datetime] = now
    ) -> None:
        self._settings: Final = settings
        self._folder: Final = folder
        self._every: Final = every
        self._keep: Final = keep
        self._clock: Final = clock

    def waits(self) -> float:
        """Seconds until the next copy is due."""
        age = copies.age_of_newest(self._folder, self._clock())
        return 0.0 if age is None else max(0.0, self._every - age)

    async def copy(self) -> Path:
        """Make a copy that was read again, beside the secret, and forget the oldest."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = self._folder / copies.name_at(self._clock())
        store = Store(self._settings.db)
        try:
            await copies.copy_store(store, target)
        finally:
            await store.close()
        self._copy_secret()
        copies.forget_old(self._folder, self._keep)
        return target

    def _copy_secret(self) -> None:
        """Without its secret a copy would end all sessions and all links."""
        secret, target = self._settings.beside(SECRET), self._folder / SECRET
        if secret.is_file() and not (target.exists() and target.samefile(secret)):
            shutil.copy(secret, target)
            target.chmod(0o600)

    async def go_on(self, say: Callable[[str], None]) -> None:
        """Copy whenever it is due; what fails is told and tried again."""
        while True:
            await asyncio.sleep(self.waits())
            try:
                say(f"copied everything to {await self.copy()}")
            except Exception as error:
                logger.exception("no copy was made")
                say(f"no copy was made: {error}")
                await asyncio.sleep(min(AGAIN, self._every))


@asynccontextmanager
async def backing_up(app: Litestar) -> AsyncIterator[None]:
    """Make copies while the server runs, if its host wants them."""
    settings = services_of(app).settings
    if not settings.backup:
        yield
        return
    copier = Copier(settings, Path(settings.backup), settings.backup_every, settings.backup_keep)
    task = asyncio.create_task(copier.go_on(logger.info))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
