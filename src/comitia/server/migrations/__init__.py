"""The history of the schema; a server brings its database up to date when it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

FOLDER: Final = Path(__file__).parent
#: The number of our lock among PostgreSQL's advisory ones.
LOCK: Final = 753


def upgrade(connection: sa.Connection) -> None:
    """Carry out the steps that a database has not seen yet."""
    if connection.dialect.name == "postgresql":
        # Two servers that start at once take turns; for a file the transaction itself sees to that.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    if not is_current(connection):
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def is_current(connection: sa.Connection) -> bool:
    """Whether a database has the schema of this program."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == head


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
