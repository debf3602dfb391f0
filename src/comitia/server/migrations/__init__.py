"""The history of the schema; a server brings its database up to date when it starts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from comitia.engine.errors import ComitiaError

FOLDER: Final = Path(__file__).parent
#: The number of our lock among PostgreSQL's advisory ones.
LOCK: Final = 753
#: What Alembic adds to a database.
BOOKKEEPING: Final = "alembic_version"


class WrongSchema(ComitiaError):
    """A database that is not ours, or of a later time; the message says which."""


#: What is done before a database that holds something is changed: it gets a connection, and the schema to come.
Before = Callable[[sa.Connection, str], None]


def upgrade(connection: sa.Connection, before: Before | None = None) -> None:
    """Carry out the steps that a database has not seen yet: all of them or none.

    A step may make a table anew under its old name, and a file would then take all rows that refer to it for orphans:
    it comes with foreign keys off, and whether they still hold is checked at the end.
    """
    if connection.dialect.name == "postgresql":
        # Two servers that start at once take turns; for a file the transaction itself sees to that.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    found, last = check_known(connection), head()
    if found == last:
        return
    if found is not None and before is not None:
        before(connection, last)
    upgrade_to(connection, last)


def check_known(connection: sa.Connection) -> str | None:
    """The schema that a database has, if it is empty or of ours; a refusal if not."""
    found = revision(connection)
    if found is None:
        _check_ours(connection)
    elif found not in revisions():
        raise WrongSchema(f"it is of schema {found}, which this release does not know (it knows up to {head()})")
    return found


def upgrade_to(connection: sa.Connection, wanted: str) -> None:
    """Carry out the steps up to one of them."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, wanted)
    if connection.dialect.name == "sqlite":
        lost = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchone()
        if lost is not None:
            raise WrongSchema(f"a row of '{lost[0]}' would refer to nothing in '{lost[2]}'")


def _check_ours(connection: sa.Connection) -> None:
    """Refuse to make our tables among those of another program."""
    found = sa.inspect(connection).get_table_names()
    if found and (connection.dialect.name == "sqlite" or {"people", "tables", "seats"} & set(found)):
        raise WrongSchema("it belongs to another program")


def is_current(connection: sa.Connection) -> bool:
    """Whether a database has the schema of this program."""
    return revision(connection) == head()


def revision(connection: sa.Connection) -> str | None:
    """The schema that a database has."""
    return MigrationContext.configure(connection).get_current_revision()


def head() -> str:
    """The schema of this program."""
    found = _scripts().get_current_head()
    assert found is not None
    return found


def revisions() -> list[str]:
    """All schemas that there were, the first one first."""
    return [script.revision for script in _scripts().walk_revisions()][::-1]


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
