"""Copies of everything that a server keeps, taken while it runs, and the way back."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from comitia.cli.inputs import Wrong
from comitia.server import copies
from comitia.server.backing_up import Copier
from comitia.server.opening import explained, place
from comitia.server.settings import Settings, home_db
from comitia.server.store import Store

SPANS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def seconds(text: str) -> float:
    """A span of time: 30m, 1h, 2d."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text.strip())
    if found is None or int(found[1]) == 0:
        raise Wrong(f"a span of time is like 30m, 1h or 2d, not '{text}'")
    return float(int(found[1]) * SPANS[found[2]])


def back_up(db: str | None, target: Path) -> str:
    """Copy a database into a file; what was done, in one sentence."""
    settings = found_settings(db)
    if target.exists():
        raise Wrong(f"'{target}' is there already")
    where = asyncio.run(_copy(settings, target))
    return f"copied {where} to {target}"


def back_up_again_and_again(db: str | None, folder: Path, every: str, keep: int, say: Callable[[str], None]) -> None:
    """Copy into a folder now and then, until told to stop."""
    copier = Copier(found_settings(db), folder, seconds(every), keep)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(copier.go_on(say))


def bring_back(db: str | None, source: Path) -> str:
    """Make a database of a copy; it must not be there yet, or be empty."""
    settings = Settings(db=db or home_db())
    if not source.is_file():
        raise Wrong(f"there is no file '{source}'")
    if settings.is_postgres:
        rows = asyncio.run(_restore(settings, source))
        return f"brought {rows} rows of {source} back"
    target = Path(settings.db)
    if target.exists():
        raise Wrong(f"'{target}' is there already: move it away first")
    copies.check(source)
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        copies.copy_file(source, target)
    except (sqlite3.Error, OSError) as error:
        raise Wrong(f"'{source}' cannot be copied to '{target}': {error}") from None
    return f"brought {source} back as {target}"


def found_settings(db: str | None) -> Settings:
    """Where there are games."""
    settings = Settings(db=db or home_db())
    if not settings.is_postgres and not Path(settings.db).is_file():
        raise Wrong(f"there are no games in '{settings.db}'")
    return settings


async def _copy(settings: Settings, target: Path) -> str:
    store = Store(settings.db)
    try:
        await copies.copy_store(store, target)
    except copies.BadCopy:
        raise
    except Exception as error:
        raise Wrong(f"no copy was made: {explained(error, store, settings)}") from error
    finally:
        await store.close()
    return settings.db if not store.is_postgres else place(store)


async def _restore(settings: Settings, source: Path) -> int:
    store = Store(settings.db)
    try:
        async with store.engine.begin() as db:
            return await db.run_sync(lambda connection: copies.restore(source, connection))
    except copies.BadCopy:
        raise
    except Exception as error:
        raise Wrong(explained(error, store, settings)) from error
    finally:
        await store.close()
