"""The store: its schema is what the code believes, jobs that share a commit do not spoil each other."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError, OperationalError

from comitia.server.migrations import is_current
from comitia.server.store import Entry, Job, Store, address_of, metadata, people

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)


def run(test: Callable[[Store], Awaitable[None]], db: str) -> None:
    """Run a test with a store that is open."""

    async def inside() -> None:
        store = Store(db)
        await store.open()
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(inside())


def person(name: str, created: datetime = NOON) -> Job[str]:
    """A job that keeps somebody."""

    def job(db: sa.Connection) -> str:
        db.execute(sa.insert(people).values(id=name, name=name, created=created))
        return name

    return job


async def names(store: Store) -> list[str]:
    """Everybody who is kept."""
    async with store.read() as db:
        return sorted(await db.scalars(sa.select(people.c.id)))


def test_migrations_lead_to_the_schema(db: str):
    """A database that was brought up to date is what the code declares, on either kind."""

    async def test(store: Store) -> None:
        async with store.engine.connect() as db:
            assert await db.run_sync(is_current)
            differences = await db.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), metadata))
        assert differences == []

    run(test, db)


def test_servers_that_start_at_once(db: str):
    """One makes the schema, the others wait for it."""

    async def test() -> None:
        stores = [Store(db) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_moments_keep_their_zone(db: str):
    """What is kept in any zone comes back in UTC."""

    async def test(store: Store) -> None:
        await store.write(person("Anna", NOON.astimezone(timezone(timedelta(hours=5)))))
        async with store.read() as db:
            assert await db.scalar(sa.select(people.c.created)) == NOON

    run(test, db)


def test_jobs_share_a_commit_but_no_mistake(db: str):
    """Of many jobs at once the one that fails fails alone."""

    async def test(store: Store) -> None:
        await store.write(person("Anna"))
        jobs = [person(name) for name in ("Béla", "Anna", "Caius", "Béla")]
        results = await asyncio.gather(*(store.write(job) for job in jobs), return_exceptions=True)
        assert [r if isinstance(r, str) else type(r) for r in results] == [
            "Béla",
            IntegrityError,
            "Caius",
            IntegrityError,
        ]
        assert await names(store) == ["Anna", "Béla", "Caius"]

    run(test, db)


def test_nothing_of_a_job_that_fails_is_kept(db: str):
    """Neither what it did before its mistake."""

    async def test(store: Store) -> None:
        def broken(db: sa.Connection) -> None:
            person("Anna")(db)
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await store.write(broken)
        assert await names(store) == []

    run(test, db)


def test_whoever_stops_waiting_spoils_nothing(db: str):
    """A job whose asker went away is done all the same, and so are those beside it."""

    async def test(store: Store) -> None:
        gone = asyncio.create_task(store.write(person("Anna")))
        await asyncio.sleep(0)
        beside = asyncio.create_task(store.write(person("Béla")))
        gone.cancel()
        assert await beside == "Béla"

    run(test, db)


def test_file_is_careful(tmp_path):
    """An acknowledged change survives the power, and two processes do not overlook each other."""

    async def test(store: Store) -> None:
        async with store.engine.connect() as db:
            found = [
                (await db.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        assert found == ["wal", 2, 1]

    run(test, str(tmp_path / "comitia.db"))


@pytest.mark.parametrize(
    ("db", "address"),
    [
        ("comitia.db", "sqlite+aiosqlite:///comitia.db"),
        ("/var/lib/comitia.db", "sqlite+aiosqlite:////var/lib/comitia.db"),
        ("sqlite:////var/lib/comitia.db", "sqlite+aiosqlite:////var/lib/comitia.db"),
        ("postgres://a@b/c", "postgresql+asyncpg://a@b/c"),
        ("postgresql://a@b/c", "postgresql+asyncpg://a@b/c"),
        ("postgresql+asyncpg://a@b/c", "postgresql+asyncpg://a@b/c"),
    ],
)
def test_addresses(db: str, address: str):
    """A path is a file, an address names its server."""
    assert str(address_of(db)) == address


class Arrival(Entry):
    """A change that keeps somebody by a statement of its own, as moves are kept."""

    def __init__(self, name: str, command: str = "INSERT INTO people (id, name, created) VALUES (?, ?, ?)") -> None:
        self.table = name
        self._command = command

    def is_plain(self) -> bool:
        return True

    def parameters(self) -> list[object]:
        return [self.table, self.table, NOON.replace(tzinfo=None).isoformat(" ")]

    def write(self, db: sa.Connection) -> None:
        db.exec_driver_sql(self._command, tuple(self.parameters()))

    def write_plainly(self, file: sqlite3.Connection) -> None:
        file.execute(self._command, self.parameters())


def test_moves_past_sqlalchemy_spoil_each_other_no_more_than_jobs(tmp_path: Path):
    """A move that comes second or cannot be written is refused in the words of SQLAlchemy; the others are kept."""

    async def test(store: Store) -> None:
        await store.add(Arrival("Ancus"))
        moves = [Arrival("Brutus"), Arrival("Ancus"), Arrival("Cato", "INSERT INTO nowhere VALUES (?, ?, ?)")]
        jobs = [store.add(move) for move in [*moves, Arrival("Drusus")]]
        results = await asyncio.gather(*jobs, store.write(person("Ennius")), return_exceptions=True)
        assert [type(result) for result in results] == [
            type(None), IntegrityError, OperationalError, type(None), str,
        ]  # fmt: skip
        await store.add(Arrival("Fabius"))
        assert await names(store) == ["Ancus", "Brutus", "Drusus", "Ennius", "Fabius"]

    run(test, str(tmp_path / "games.db"))
