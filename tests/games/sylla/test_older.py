"""Games of earlier rules: what their lines are in today's."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

from tests.server.earlier import fill_at, house, within
from tests.server.world import World


def test_taverns_that_closed_themselves(tmp_path: Path):
    """7.3  Version 1 moved markers in their order: behind the last one nobody said that they were done."""
    db = str(tmp_path / "comitia.db")
    within(db, lambda connection: fill_at(connection, "0003"))
    (table,) = [row["id"] for row in house()["tables"] if row["game"] == "sylla" and closes_itself(row["id"])]

    async def lines() -> list[str]:
        async with World(db) as world:
            return (await world.game(table)).lines

    found = asyncio.run(lines())
    assert ("2 right health", "2 done") in pairwise(found)


def closes_itself(table: str) -> bool:
    """Whether somebody moved the last marker at a table and had a Tavern left."""
    said = [line for row in house()["entries"] if row["table"] == table for line in row["lines"]]
    return any(pair == ("2 right health", "1 done") for pair in pairwise(said))
