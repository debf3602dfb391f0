"""Opening the games before anything else: whatever is wrong with them gets one sentence, and nothing changes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

from comitia.engine.errors import ComitiaError
from comitia.server.copies import BadCopy
from comitia.server.migrations import WrongSchema, is_current
from comitia.server.people import new_id
from comitia.server.settings import Settings, with_secret
from comitia.server.store import Store, servers

#: Seconds in which PostgreSQL must answer.
PATIENCE: Final = 15.0
BEGINNING: Final = datetime(2000, 1, 1, tzinfo=UTC)
#: What SQLite says, and what it means.
FILE_TROUBLE: Final = (
    ("not a database", "is no database"),
    ("malformed", "is damaged; restore a copy of it"),
    ("readonly", "can be read but not written"),
    ("disk is full", "cannot be written: the disk is full"),
    ("disk I/O", "cannot be written: the disk is full or broken"),
    ("unable to open", "cannot be opened"),
    ("locked", "is in use by another program"),
)


class CannotOpen(ComitiaError):
    """Games that cannot be opened; the message says why."""


@asynccontextmanager
async def opened(settings: Settings, upgrades: bool = True) -> AsyncIterator[Store]:
    """The games, up to date and ready to be written; one sentence if that cannot be."""
    store = _store(settings)
    try:
        try:
            await _open(store, settings, upgrades)
        except Exception as error:
            raise CannotOpen(explained(error, store, settings)) from error
        yield store
    finally:
        await store.close()


async def check(settings: Settings) -> None:
    """Make sure that a server could start: its secret, its games, and that they can be written."""
    try:
        settings = with_secret(settings)
    except OSError as error:
        raise CannotOpen(f"the secret '{settings.beside('comitia.secret')}' cannot be kept: {error.strerror}") from None
    async with opened(settings):
        pass


def _store(settings: Settings) -> Store:
    try:
        return Store(settings.db)
    except ModuleNotFoundError as error:
        raise CannotOpen(
            f"PostgreSQL needs a further package ({error.name} is missing): pip install 'comitia[postgres]'"
        ) from None
    except (sa.exc.ArgumentError, ValueError):
        raise CannotOpen("the address of the database cannot be read") from None


async def _open(store: Store, settings: Settings, upgrades: bool) -> None:
    async with asyncio.timeout(PATIENCE), store.read() as db:
        await db.execute(sa.text("SELECT 1"))
    if not upgrades:
        async with store.read() as db:
            if not await db.run_sync(is_current):
                raise WrongSchema("a server of this release has not been started with it yet")
        return
    await store.open(settings.copies())
    await store.write(_try_to_write)


def _try_to_write(db: sa.Connection) -> None:
    """Write something that nobody misses: a disk that is full says so now and not at the first move."""
    probe = new_id()
    db.execute(sa.insert(servers).values(id=probe, beat=BEGINNING))
    db.execute(sa.delete(servers).where(servers.c.id == probe))


def explained(error: BaseException, store: Store, settings: Settings) -> str:
    """What is wrong, in one sentence without a password."""
    where = place(store)
    for cause in _causes(error):
        if isinstance(cause, WrongSchema):
            return f"the games in {where} cannot be used: {cause}"
        if isinstance(cause, BadCopy):
            return f"{cause}, so nothing was changed"
        if isinstance(cause, sqlite3.Error):
            found = [meaning for said, meaning in FILE_TROUBLE if said in str(cause)]
            return f"the file of games {where} {found[0] if found else f'cannot be used: {cause}'}"
        if isinstance(cause, TimeoutError):
            return f"PostgreSQL does not answer at {where}"
        if isinstance(cause, OSError) and store.is_postgres and cause.filename is None:
            return f"PostgreSQL does not answer at {where}: {cause.strerror or type(cause).__name__}"
        if isinstance(cause, OSError):
            return f"nothing can be written to '{settings.copies()}': {cause.strerror}"
        if type(cause).__module__.startswith("asyncpg"):
            return f"PostgreSQL at {where} refuses: {cause}"
    raise error


def place(store: Store) -> str:
    """Where games are, without a password."""
    address = store.address
    if not store.is_postgres:
        return f"'{address.database}'"
    return f"{address.host or 'localhost'}:{address.port or 5432}/{address.database}"


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An error and what it came from, the innermost first."""
    seen: list[BaseException] = []
    found: BaseException | None = error
    while found is not None and found not in seen:
        seen.append(found)
        found = getattr(found, "orig", None) or found.__cause__
    return reversed(seen)
