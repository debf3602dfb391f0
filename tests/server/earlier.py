"""Databases of earlier schemas, with rows in every table."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from comitia.server.copies import file_engine
from comitia.server.migrations import upgrade_to
from comitia.server.store import Moment, address_of

T = TypeVar("T")
HOUSE = Path(__file__).parent.parent / "corpus" / "house-0003.json"
#: What the recorded house has no rows of.
MORE: dict[str, dict[str, Any]] = {
    "notices": {"seat": 0, "move": 3, "way": "mail", "due": {"moment": "2026-03-15T12:01:00+00:00"}, "tries": 0,
                "outcome": ""},
    "presences": {"server": "server", "online": [0], "watchers": ["Livia"]},
    "reports": {"number": 1, "line": 1, "by": None, "reason": "rude", "at": {"moment": "2026-03-15T12:01:00+00:00"},
                "settled": None},
    "host_log": {"number": 1, "at": {"moment": "2026-03-15T12:01:00+00:00"}, "host": "Ops", "deed": "settle",
                 "person": "", "words": "1"},
    "releases": {"number": 1, "release": "1.0", "rules": {"roma": 1}, "at": {"moment": "2026-03-15T12:01:00+00:00"}},
}  # fmt: skip


def house() -> dict[str, list[dict[str, Any]]]:
    """The rows of a house as they were recorded, by table."""
    found: dict[str, list[dict[str, Any]]] = json.loads(HOUSE.read_text("utf-8"), object_hook=_value)
    table = found["tables"][0]["id"]
    for name, row in MORE.items():
        found[name] = [{"table": table, **{key: _value(value) for key, value in row.items()}}]
    return found


def _value(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"moment"}:
        return datetime.fromisoformat(value["moment"])
    if isinstance(value, dict) and set(value) == {"bytes"}:
        return base64.b64decode(value["bytes"])
    return value


def fill_at(connection: sa.Connection, schema: str) -> None:
    """Make the tables of a schema and put the rows of the house into them, as far as it had places for them."""
    upgrade_to(connection, schema)
    found = sa.MetaData()
    found.reflect(connection)
    rows = house()
    for table in found.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, sa.DateTime):
                column.type = Moment()
            elif isinstance(column.type, sa.JSON):
                column.type = sa.JSON(none_as_null=True)
        kept = [{name: row[name] for name in row if name in table.columns} for row in rows.get(table.name, [])]
        if kept:
            connection.execute(sa.insert(table), kept)


def within(db: str, job: Callable[[sa.Connection], T]) -> T:
    """Do something with a database of either kind, whatever its schema, and commit."""

    async def inside() -> T:
        engine = create_async_engine(address_of(db))
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(job)
        finally:
            await engine.dispose()

    if db.startswith("postgres"):
        return asyncio.run(inside())
    engine = file_engine(Path(db))
    try:
        with engine.begin() as connection:
            return job(connection)
    finally:
        engine.dispose()


def counts(connection: sa.Connection) -> dict[str, int]:
    """How many rows each table has."""
    names = sa.inspect(connection).get_table_names()
    return {name: connection.scalar(sa.select(sa.func.count()).select_from(sa.table(name))) or 0 for name in names}
