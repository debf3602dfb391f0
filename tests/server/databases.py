"""Empty databases for tests: a file, and PostgreSQL if COMITIA_TEST_POSTGRES names one in which others may be made."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from comitia.server.store import address_of

POSTGRES = os.environ.get("COMITIA_TEST_POSTGRES", "")
KINDS = ["sqlite", *(["postgres"] if POSTGRES else [])]


@contextmanager
def empty_db(kind: str, folder: Path) -> Iterator[str]:
    """An empty database of a kind: a path, or an address."""
    if kind == "sqlite":
        yield str(folder / "comitia.db")
        return
    name = f"comitia_{secrets.token_hex(8)}"
    asyncio.run(_run(f"CREATE DATABASE {name}"))
    try:
        yield f"{POSTGRES.rpartition('/')[0]}/{name}"
    finally:
        asyncio.run(_run(f"DROP DATABASE {name} WITH (FORCE)"))


async def _run(command: str) -> None:
    """Run a command in the database that makes databases."""
    engine = create_async_engine(address_of(POSTGRES), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(sa.text(command))
    await engine.dispose()
