"""`comitia compat`: what becomes of every stored game under this release, without touching one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable

import sqlalchemy as sa

from comitia.cli.backup import found_settings
from comitia.server.carrying_on import KINDS, Fate, survey
from comitia.server.opening import connected

MEANINGS = {
    "unchanged": "go on unchanged",
    "translated": "go on by today's rules, their logs written anew",
    "snapshot": "stay on their snapshot",
    "lost": "cannot go on",
}


def fates(db: str | None) -> list[Fate]:
    """What becomes of every game."""
    return asyncio.run(_fates(db))


async def _fates(db: str | None) -> list[Fate]:
    async with connected(found_settings(db)) as store, store.read() as connection:
        if store.is_postgres:
            await connection.execute(sa.text("SET TRANSACTION READ ONLY"))
        return await connection.run_sync(lambda found: list(survey(found)))


def lines(found: Iterable[Fate]) -> list[str]:
    """The fates in lines: how many of each kind, and every game that does not go on unchanged."""
    found = list(found)
    counts = Counter(fate.kind for fate in found)
    told = [f"{counts[kind]:>6} {MEANINGS[kind]}" for kind in KINDS]
    for fate in found:
        if fate.kind != "unchanged":
            told.append(
                f"{fate.table}  {fate.game}, rules {fate.rules}, {fate.status}: {MEANINGS[fate.kind]}: {fate.why}"
            )
    return told


def breaks(found: Iterable[Fate]) -> bool:
    """Whether a game that is not over cannot go on."""
    return any(fate.kind == "lost" and fate.status != "over" for fate in found)
