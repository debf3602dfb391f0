"""Every step of the schema's history, from every earlier schema, with rows in every table, on both databases."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from comitia.server import migrations
from comitia.server.copies import check
from comitia.server.migrations import WrongSchema, head, revisions, upgrade_to
from comitia.server.store import Store, metadata
from tests.server.earlier import counts, fill_at, within

EARLIER = revisions()[:-1]


def opened(db: str, copies: Path | None = None) -> None:
    """Open a store, as a server does when it starts."""

    async def inside() -> None:
        store = Store(db)
        try:
            await store.open(copies)
        finally:
            await store.close()

    asyncio.run(inside())


@pytest.mark.parametrize("schema", EARLIER)
def test_no_row_is_lost(db: str, schema: str):
    """Whatever a database of an earlier schema holds is there afterwards, and the schema is today's."""
    within(db, lambda connection: fill_at(connection, schema))
    before = within(db, counts)
    assert all(before.values()), before
    opened(db)
    after = within(db, counts)
    assert {name: after[name] for name in before} == before
    assert set(after) == {*metadata.tables, migrations.BOOKKEEPING}
    assert within(db, migrations.is_current)


def test_file_keeps_its_references(tmp_path: Path):
    """Foreign keys are off while tables are made anew, and hold afterwards."""
    db = str(tmp_path / "comitia.db")
    within(db, lambda connection: fill_at(connection, EARLIER[0]))
    opened(db)

    async def test() -> None:
        store = Store(db)
        async with store.engine.connect() as connection:
            assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar() == 1
            assert (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all() == []
        await store.close()

    asyncio.run(test())


def test_step_that_loses_a_reference_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The check at the end undoes everything."""
    db = tmp_path / "comitia.db"
    within(str(db), lambda connection: fill_at(connection, EARLIER[-1]))

    def careless(connection: sa.Connection, wanted: str) -> None:
        connection.exec_driver_sql("DELETE FROM people")
        upgrade_to(connection, wanted)

    monkeypatch.setattr(migrations, "upgrade_to", careless)
    before = within(str(db), counts)
    with pytest.raises(WrongSchema, match="would refer to nothing in 'people'"):
        opened(str(db))
    assert within(str(db), counts) == before
    assert within(str(db), migrations.revision) == EARLIER[-1]


@pytest.mark.parametrize("schema", EARLIER)
def test_copy_is_made_before(db: str, schema: str, tmp_path: Path):
    """The copy has the earlier schema and every row, and is its owner's only; a second start makes none."""
    within(db, lambda connection: fill_at(connection, schema))
    before = within(db, counts)
    folder = tmp_path / "copies"
    opened(db, folder)
    opened(db, folder)
    (copy,) = folder.iterdir()
    assert copy.name.startswith(f"comitia-before-{head()}-")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert check(copy) == schema
    assert within(str(copy), counts) == before


def test_no_copy_no_upgrade(db: str, tmp_path: Path):
    """What cannot be copied is not changed."""
    within(db, lambda connection: fill_at(connection, EARLIER[0]))
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(NotADirectoryError):
        opened(db, tmp_path / "file" / "copies")
    assert within(db, migrations.revision) == EARLIER[0]


def test_new_database_needs_no_copy(tmp_path: Path):
    """There is nothing to keep."""
    opened(str(tmp_path / "comitia.db"))
    assert not list(tmp_path.glob("*before*"))


def test_later_schema_is_left_alone(db: str):
    """A database that a later release has changed is not touched."""
    opened(db)
    within(db, lambda c: c.execute(sa.text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(WrongSchema, match="schema 9999, which this release does not know"):
        opened(db)
    assert within(db, migrations.revision) == "9999"


def test_database_of_another_program_is_left_alone(tmp_path: Path):
    """Our tables are not made among others'."""
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(WrongSchema, match="another program"):
        opened(str(path))
    assert path.read_bytes() == before
