"""A server for each test, with a store of its own and nothing to wait for.

Every test runs on SQLite, and on PostgreSQL too if COMITIA_TEST_POSTGRES is the address of a database in which further
ones may be made.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient

from comitia.server.app import create_app
from comitia.server.settings import Settings
from tests.server.databases import KINDS, empty_db


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords with as little work as possible."""
    monkeypatch.setattr("comitia.server.people.HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture(params=KINDS)
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database: a path, or the address of PostgreSQL."""
    with empty_db(request.param, tmp_path) as found:
        yield found


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
