"""Copies of everything that a server keeps: one file of SQLite, whichever database the games are in.

A copy is read again after it was written, and thrown away if anything is missing. It holds everybody's secrets, so it
belongs to its owner alone from the first byte.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from comitia.engine.errors import ComitiaError
from comitia.server.migrations import BOOKKEEPING, revision, revisions, upgrade_to
from comitia.server.store import Store

#: Rows that are copied at a time.
ROWS: Final = 1000
#: How a moment stands in the name of a copy, and the name of the copies that are made again and again.
STAMP: Final = "%Y%m%dT%H%M%SZ"
NAME: Final = "comitia-"
ENDING: Final = ".db"


class BadCopy(ComitiaError):
    """A copy that cannot be made, or is none; the message says why."""


def name_at(moment: datetime, why: str = "") -> str:
    """What a copy of a moment is called."""
    return f"{NAME}{why}{why and '-'}{moment.strftime(STAMP)}{ENDING}"


def copy_file(source: Path, target: Path) -> None:
    """Copy a file page by page; what is written meanwhile is in the copy or not, but never half."""
    with _whole(target):
        with (
            contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as games,
            contextlib.closing(sqlite3.connect(target)) as copy,
        ):
            games.backup(copy)
            # The copy is one file: it needs no log beside it.
            copy.execute("PRAGMA journal_mode=DELETE")
        check(target)


def copy_database(source: sa.Connection, target: Path) -> None:
    """Copy all rows of a PostgreSQL database, as they are at one moment, into a file."""
    schema = revision(source)
    if schema is None:
        raise BadCopy("there are no games in the database")
    with _whole(target):
        engine = file_engine(target)
        try:
            with engine.begin() as copy:
                upgrade_to(copy, schema)
                _copy_rows(source, copy)
        finally:
            engine.dispose()
        check(target)


async def copy_store(store: Store, target: Path) -> None:
    """Copy everything that there is, while others go on."""
    if not store.is_postgres:
        await asyncio.to_thread(copy_file, Path(str(store.address.database)), target)
        return
    engine = store.engine.execution_options(isolation_level="REPEATABLE READ")
    async with engine.connect() as connection:
        await connection.run_sync(copy_database, target)


def restore(source: Path, target: sa.Connection) -> int:
    """Put the rows of a copy into an empty database; how many there were."""
    schema = check(source)
    if sa.inspect(target).get_table_names():
        raise BadCopy("the database is not empty")
    engine = file_engine(source)
    try:
        with engine.execution_options(reads_only=True).connect() as copy:
            upgrade_to(target, schema)
            return _copy_rows(copy, target)
    finally:
        engine.dispose()


def check(path: Path) -> str:
    """Read a copy to its end; the schema that it has."""
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
        try:
            (answer,) = copy.execute("PRAGMA integrity_check").fetchone()
            lost = copy.execute("PRAGMA foreign_key_check").fetchone()
            (schema,) = copy.execute(f"SELECT version_num FROM {BOOKKEEPING}").fetchone()  # noqa: S608 - our own word
        except (sqlite3.Error, TypeError) as error:
            raise BadCopy(f"'{path}' is no copy of games: {error}") from None
    if answer != "ok" or lost is not None:
        raise BadCopy(f"'{path}' is damaged: {answer if answer != 'ok' else f'a row of {lost[0]} refers to nothing'}")
    if schema not in revisions():
        raise BadCopy(f"'{path}' is of schema {schema}, which this release does not know")
    return str(schema)


def newest_first(folder: Path) -> list[Path]:
    """The copies in a folder that were made one after the other."""
    stamped = [path for path in folder.glob(f"{NAME}*{ENDING}") if _moment(path) is not None]
    return sorted(stamped, key=lambda path: path.name, reverse=True)


def age_of_newest(folder: Path, now: datetime) -> float | None:
    """Seconds since the latest copy in a folder."""
    for path in newest_first(folder):
        made = _moment(path)
        assert made is not None
        return (now - made.replace(tzinfo=now.tzinfo)).total_seconds()
    return None


def forget_old(folder: Path, keep: int) -> list[Path]:
    """Delete all copies in a folder but the newest ones; those that are gone."""
    gone = newest_first(folder)[keep:]
    for path in gone:
        path.unlink(missing_ok=True)
    return gone


def _moment(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.name, f"{NAME}{STAMP}{ENDING}")  # noqa: DTZ007 - its zone is in the name
    except ValueError:
        return None


@contextlib.contextmanager
def _whole(target: Path) -> Iterator[None]:
    """Leave a whole copy behind, or none."""
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BadCopy(f"'{target}' is there already") from None
    try:
        yield
        with target.open("rb") as file:
            os.fsync(file.fileno())
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def file_engine(path: Path) -> sa.Engine:
    """A file without foreign keys: rows are checked once they are all there."""
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)), poolclass=sa.NullPool)
    sa.event.listen(engine, "connect", _on_connect)
    sa.event.listen(engine, "begin", _on_begin)
    return engine


def _on_connect(connection: Any, _: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA busy_timeout=10000")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=OFF")


def _on_begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get("reads_only") else "BEGIN IMMEDIATE")


def _copy_rows(source: sa.Connection, target: sa.Connection) -> int:
    """Copy every row of every table; a count that differs is an error."""
    here, there = _tables(source), _tables(target)
    total = 0
    for table in there.sorted_tables:
        count = 0
        for rows in _pages(source, here.tables[table.name]):
            target.execute(sa.insert(table), [{str(name): value for name, value in row.items()} for row in rows])
            count += len(rows)
        if target.scalar(sa.select(sa.func.count()).select_from(table)) != count:
            raise BadCopy(f"rows of '{table.name}' were lost on the way")
        total += count
    return total


def _pages(source: sa.Connection, table: sa.Table) -> Iterator[Sequence[sa.RowMapping]]:
    """All rows in the order of their keys, some at a time; a cursor would stay open as long as its transaction."""
    keys = list(table.primary_key)
    query = sa.select(table).order_by(*keys).limit(ROWS)
    rows = source.execute(query).mappings().all()
    while rows:
        yield rows
        behind = sa.tuple_(*keys) > sa.tuple_(*(sa.literal(rows[-1][key.name], key.type) for key in keys))
        rows = source.execute(query.where(behind)).mappings().all() if len(rows) == ROWS else []


def _tables(connection: sa.Connection) -> sa.MetaData:
    """The tables of a database as they are, without our bookkeeping of schemas."""
    found = sa.MetaData()
    found.reflect(connection, only=lambda name, _: name != BOOKKEEPING)
    for table in found.tables.values():
        for column in table.columns:
            if isinstance(column.type, sa.JSON):
                column.type = sa.JSON(none_as_null=True)
    return found
