"""Bringing a database up to date, with a copy of what was there before."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from comitia.server import copies
from comitia.server.migrations import upgrade

logger = logging.getLogger(__name__)


def upgrade_file(path: Path, folder: Path | None) -> None:
    """Bring a file up to date, after copying it beside itself or into a folder."""
    engine = copies.file_engine(path)
    try:
        with engine.connect() as connection:
            upgrade(connection, partial(_copy_file, path, folder or path.absolute().parent))
            connection.commit()
    finally:
        engine.dispose()


def upgrade_database(connection: sa.Connection, folder: Path | None) -> None:
    """Bring a PostgreSQL database up to date, after copying it into a folder if there is one."""
    upgrade(connection, None if folder is None else partial(_copy_database, folder))


def _copy_file(path: Path, folder: Path, connection: sa.Connection, schema: str) -> None:
    """Copy a file that nobody writes into: the connection has the right to."""
    target = _target(folder, schema)
    copies.copy_file(path, target)
    logger.warning("the games were copied to %s before their schema changed", target)


def _copy_database(folder: Path, connection: sa.Connection, schema: str) -> None:
    # Whoever still runs an earlier release waits, so that the copy is of one moment.
    names = ", ".join(f'"{name}"' for name in sa.inspect(connection).get_table_names())
    connection.exec_driver_sql(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
    target = _target(folder, schema)
    copies.copy_database(connection, target)
    logger.warning("the games were copied to %s before their schema changed", target)


def _target(folder: Path, schema: str) -> Path:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / copies.name_at(datetime.now(UTC), f"before-{schema}")
