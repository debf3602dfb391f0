"""A new release and the games that are being played: at its first start it looks at all of them, and breaks none."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from comitia import __version__
from comitia.engine.errors import ComitiaError
from comitia.engine.registry import find_game, game_names
from comitia.server import carrying_on, copies
from comitia.server.carrying_on import Fate
from comitia.server.store import Store, insert_next, now, releases

logger = logging.getLogger(__name__)

#: What the release before the first that kept this book was called.
BEFORE: Final = "the release that you had before"


class BreaksGames(ComitiaError):
    """Games are being played that this release cannot go on with; the message says how to go back."""


def rules_of_today() -> dict[str, int]:
    """The version of each game's rules."""
    return {name: find_game(name).version for name in game_names()}


def latest(db: sa.Connection) -> tuple[str, dict[str, int]] | None:
    """The release that last served a database, and its rules; nothing if nobody wrote it down."""
    if not sa.inspect(db).has_table(releases.name):
        return None
    row = db.execute(sa.select(releases).order_by(releases.c.number.desc()).limit(1)).one_or_none()
    return None if row is None else (row.release, row.rules)


def fates_in(db: sa.Connection) -> list[Fate]:
    """What becomes of the games that are not over, if this release is new here; refuses to break one."""
    before = latest(db)
    if before == (__version__, rules_of_today()):
        return []
    fates = list(carrying_on.survey(db, is_all=False))
    lost = [fate for fate in fates if fate.kind == "lost"]
    if lost:
        raise BreaksGames(
            f"{len(lost)} of {len(fates)} games that are being played cannot go on with comitia {__version__} "
            f"(`comitia compat` names them): nothing was changed, so go on with "
            f"{BEFORE if before is None else f'comitia {before[0]}'}, or end those games there first"
        )
    return fates


async def take_over(store: Store, fates: list[Fate], folder: Path) -> None:
    """Write down how games go on that do not go on unchanged, after making a copy; and that this release is here."""
    moved = [fate for fate in fates if fate.kind in ("translated", "snapshot")]
    if moved:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = folder / copies.name_at(datetime.now(UTC), "before-rules")
        await copies.copy_store(store, target)
        logger.warning("%d games go on by new rules; what was there before is in %s", len(moved), target)
    for fate in moved:
        await store.write(partial(_take_over, table=fate.table))
    await store.write(_note)


def _take_over(db: sa.Connection, table: str) -> None:
    hosted, _, _ = carrying_on.brought(carrying_on.stored(db, table))
    if hosted.came_from is not None:
        carrying_on.keep(db, hosted)


def _note(db: sa.Connection) -> None:
    if latest(db) != (__version__, rules_of_today()):
        insert_next(db, releases, {"release": __version__, "rules": rules_of_today(), "at": now()})
