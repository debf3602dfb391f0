"""The upgrade drill: a house of an earlier schema and earlier rules becomes today's, and everything is played on.

The house was recorded with the first rules: games of all five titles, some with sealed answers, guests and an account.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from scripts.record_house import PASSWORD, SECRET, Recorder

from comitia.engine.registry import find_game, game_names
from comitia.server.copies import check as check_copy
from comitia.server.opening import check
from comitia.server.packets import Credentials
from comitia.server.people import People, Visitor
from comitia.server.settings import Settings
from comitia.server.store import sessions
from tests.server.earlier import fill_at, house, within
from tests.server.test_migrations import EARLIER
from tests.server.world import World

#: A table with a sealed answer has an entry that nobody has opened yet as its last.
PLAYING = [row["id"] for row in house()["tables"] if row["status"] == "playing"]


@pytest.mark.parametrize("schema", EARLIER[:1])
def test_upgrade_drill(db: str, schema: str, tmp_path: Path):
    """Every game goes on to its end and its dice verify; people are who they were; a copy of before is at hand."""
    within(db, lambda connection: fill_at(connection, schema))
    settings = Settings(db=db, secret=SECRET, backup=str(tmp_path / "copies"))
    asyncio.run(check(settings))
    assert schema in [check_copy(path) for path in (tmp_path / "copies").glob("*before*.db")]
    asyncio.run(play_everything(db))
    asyncio.run(meet_everybody(db, settings))


async def play_everything(db: str) -> None:
    """Play every game to its end, sealed answers and all."""
    assert {row["game"] for row in house()["tables"] if row["status"] == "playing"} == set(game_names())
    async with World(db) as world:
        was_sealed = 0
        recorder = Recorder(world)
        for table in PLAYING:
            hosted = await world.hosted(table)
            was_sealed += bool(hosted.game().decided())
            await world.bots.resume()
            await recorder.play(table, 10_000)
            assert (await world.hosted(table)).row.status == "over"
        # By other rules an answer that no longer fits is asked again.
        assert was_sealed >= len([game for game in game_names() if find_game(game).version == 1])
        for row in house()["tables"]:
            if row["status"] != "open":
                assert (await world.lobby.verify(row["id"])).difference is None, row["game"]


async def meet_everybody(db: str, settings: Settings) -> None:
    """Sessions are kept, the account has its password, guests and tables that wait are there."""
    async with World(db) as world:
        async with world.store.read() as found:
            assert await found.scalar(sa.select(sa.func.count()).select_from(sessions)) == len(house()["sessions"])
        people = People(world.store, settings)
        wish = Credentials(name="Égérie", password=PASSWORD)
        person = await people.login(Visitor(address="here"), wish)
        assert [card.status for card in await world.lobby.mine(Visitor(person=person), "en")] == ["open"]
        assert len(await world.lobby.listed(Visitor(), "en")) == 1
