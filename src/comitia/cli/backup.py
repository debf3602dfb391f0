"""A copy of everything that a server keeps, taken while it runs."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from comitia.cli.inputs import Wrong
from comitia.server.settings import Settings, home_db


def back_up(db: str | None, target: Path) -> str:
    """Copy a database into a file; what was done, in one sentence."""
    settings = Settings(db=db or home_db())
    if settings.is_postgres:
        raise Wrong(f"PostgreSQL makes its own copies; run: pg_dump --format=custom --file={target} DATABASE-ADDRESS")
    source = Path(settings.db)
    if not source.is_file():
        raise Wrong(f"there are no games in '{source}'")
    if target.exists():
        raise Wrong(f"'{target}' is there already")
    try:
        _copy(source, target)
    except (sqlite3.Error, OSError) as error:
        target.unlink(missing_ok=True)
        raise Wrong(f"'{source}' cannot be copied to '{target}': {error}") from None
    return f"copied {source} to {target}"


def _copy(source: Path, target: Path) -> None:
    """Copy page by page; what is written meanwhile is in the copy or not, but never half."""
    # The copy holds everybody's secrets, so it belongs to its owner alone from the first byte.
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with (
        contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as games,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        games.backup(copy)
        (answer,) = copy.execute("PRAGMA integrity_check").fetchone()
    if answer != "ok":
        raise sqlite3.DatabaseError(str(answer))
