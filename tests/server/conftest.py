"""A server for each test, with a store of its own and nothing to wait for.

Every test runs on SQLite, and on PostgreSQL too if COMITIA_TEST_POSTGRES is the address of a database in which further
ones may be made.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.ext.asyncio import create_async_engine

from comitia.server.app import create_app
from comitia.server.settings import Settings
from comitia.server.store import address_of

POSTGRES = os.environ.get("COMITIA_TEST_POSTGRES", "")


async def run_in_postgres(command: str) -> None:
    """Run a command in the database that makes databases."""
    engine = create_async_engine(address_of(POSTGRES), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(sa.text(command))
    await engine.dispose()


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords with as little work as possible."""
    monkeypatch.setattr("comitia.server.people.HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture(params=["sqlite", *(["postgres"] if POSTGRES else [])])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database: a path, or the address of PostgreSQL."""
    if request.param == "sqlite":
        yield str(tmp_path / "comitia.db")
        return
    name = f"comitia_{secrets.token_hex(8)}"
    asyncio.run(run_in_postgres(f"CREATE DATABASE {name}"))
    yield f"{POSTGRES.rpartition('/')[0]}/{name}"
    asyncio.run(run_in_postgres(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
def settings(db: str) -> Settings:
    """A server at home, with bots that do not wait."""
    return Settings(db=db, secret="only for tests", pace=0.0)


@pytest.fixture
def app(settings: Settings) -> Litestar:
    """The server, not yet running."""
    return create_app(settings)


@pytest.fixture
def client(app: Litestar) -> Iterator[TestClient[Litestar]]:
    """A browser without cookies."""
    with TestClient(app) as found:
        yield found
