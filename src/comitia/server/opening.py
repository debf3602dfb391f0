"""Opening the games before anything else: whatever is wrong with them gets one sentence, and nothing changes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

from comitia.engine.errors import ComitiaError
from comitia.server.copies import BadCopy
from comitia.server.migrations import WrongSchema, check_known, is_current
from comitia.server.people import new_id
from comitia.server.releasing import BreaksGames, fates_in, take_over
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
async def connected(settings: Settings) -> AsyncIterator[Store]:
    """The games as they are; one sentence if they cannot be read."""
    store = _store(settings)
    try:
        await _explaining(store, settings, _connect(store))
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """The games, if a server of this release has served them; one sentence if not."""
    async with connected(settings) as store:
        await _explaining(store, settings, _check_current(store))
        yield store


async def check(settings: Settings) -> None:
    """Make sure that a server can start: its secret, its games, that they go on, and that they can be written."""
    try:
        settings = with_secret(settings)
    except OSError as error:
        raise CannotOpen(f"the secret '{settings.beside('comitia.secret')}' cannot be kept: {error.strerror}") from None
    async with connected(settings) as store:
        await _explaining(store, settings, _begin(store, settings))


async def _explaining(store: Store, settings: Settings, work: Coroutine[None, None, None]) -> None:
    try:
        await work
    except BreaksGames:
        raise
    except Exception as error:
        raise CannotOpen(explained(error, store, settings)) from error


async def _connect(store: Store) -> None:
    async with asyncio.timeout(PATIENCE), store.read() as db:
        await db.execute(sa.text("SELECT 1"))


async def _check_current(store: Store) -> None:
    async with store.read() as db:
        if not await db.run_sync(is_current):
            raise WrongSchema("no server of this release has been started with it yet")


async def _begin(store: Store, settings: Settings) -> None:
    async with store.read() as db:
        await db.run_sync(check_known)
        fates = await db.run_sync(fates_in)
    await store.open(settings.copies())
    await take_over(store, fates, settings.copies())
    await store.write(_try_to_write)


def _store(settings: Settings) -> Store:
    try:
        return Store(settings.db)
    except ModuleNotFoundError as error:
        raise CannotOpen(
            f"PostgreSQL needs a further package ({error.name} is missing): pip install 'comitia[postgres]'"
        ) from None
    except (sa.exc.ArgumentError, ValueError):
        raise CannotOpen("the address of the database cannot be read") from None


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
