"""Databases for measuring: a file, or one that is made in a PostgreSQL server and thrown away."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

MOVES = "SELECT count(*) FROM entries WHERE kind = 'say'"


@contextmanager
def empty(postgres: str) -> Iterator[str]:
    """The address of an empty database in a PostgreSQL server."""
    name = f"comitia_bench_{secrets.token_hex(6)}"
    asyncio.run(_run(postgres, f"CREATE DATABASE {name}"))
    try:
        yield f"{postgres.rpartition('/')[0]}/{name}"
    finally:
        asyncio.run(_run(postgres, f"DROP DATABASE {name} WITH (FORCE)"))


async def _run(address: str, command: str) -> object:
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(address)
    try:
        return await connection.fetchval(command)
    finally:
        await connection.close()


async def remarks(postgres: str) -> list[str]:
    """What a reader must know of the server that was measured."""
    is_safe = await _run(postgres, "SHOW fsync") == "on"
    return [] if is_safe else ["This PostgreSQL does not wait for the disk (fsync is off)."]


async def stored_moves(db: str) -> int:
    """How many moves are stored."""
    if db.startswith("postgres"):
        return int(str(await _run(db, MOVES)))
    with closing(sqlite3.connect(db)) as stored:
        (found,) = stored.execute(MOVES).fetchone()
    return int(found)
