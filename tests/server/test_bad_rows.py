"""Rows that this server cannot read: nobody else notices, and the host is told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from comitia.server.services import services_of
from comitia.server.store import tables
from tests.server.world import DAYS, World, run

Browser = TestClient[Litestar]

BAD: dict[str, dict[str, Any]] = {
    "a game that is not installed": {"game": "no_longer_installed"},
    "an option that is gone": {"options": {"no_longer_there": "yes"}},
    "a number that is printed nowhere": {"corrections": {"cards.gone.cost": 3}},
    "a clock of another make": {"clock": {"kind": "sand"}},
    "a status of another release": {"status": "paused"},
}


def header(client: Browser) -> dict[str, str]:
    return {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}


def made(client: Browser) -> str:
    wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
    return str(client.post("/api/tables", json=wish, headers=header(client)).json()["table"])


def spoil(client: Browser, table: str, values: dict[str, Any]) -> None:
    change = sa.update(tables).where(tables.c.id == table).values(values)
    client.blocking_portal.call(services_of(client.app).store.write, lambda db: db.execute(change))
    services_of(client.app).house.rooms.clear()


@pytest.mark.parametrize("kind", BAD)
def test_bad_row_is_left_out_of_lists(client: Browser, caplog: pytest.LogCaptureFixture, kind: str):
    """The other tables are listed; the log says once that one was left out, and a number how many are."""
    good, bad = made(client), made(client)
    spoil(client, bad, BAD[kind])
    for path in ("/api/tables", "/api/tables", "/api/tables/mine"):
        answer = client.get(path)
        assert answer.status_code == 200, answer.text
        assert [card["table"] for card in answer.json()] == [good]
    assert caplog.text.count("left out of lists") == 1
    assert bad not in caplog.text
    assert len(services_of(client.app).lobby.unreadable) == 1


@pytest.mark.parametrize("kind", BAD)
def test_bad_table_itself_is_refused_with_a_sentence(client: Browser, kind: str):
    """Whoever asks for it hears so; it is no mistake of ours."""
    bad = made(client)
    spoil(client, bad, BAD[kind])
    answer = client.get(f"/api/tables/{bad}")
    assert (answer.status_code, answer.json()["code"]) == (410, "unreadable")


def test_bad_table_keeps_neither_flags_nor_bots_of_others(db: str):
    """Clocks run out and bots answer at the other tables."""

    async def test(world: World) -> None:
        bad = await world.table("roma", "Anna", "Béla", clock=DAYS)
        good = await world.table("roma", "Carla", "Dora", clock=DAYS)
        await world.bots.close()
        waiting = await world.table("senators", "random", "random", "Anna")
        stuck = await world.table("senators", "random", "random", "Anna")
        for table in (bad, stuck):
            change = sa.update(tables).where(tables.c.id == table).values(game="no_longer_installed")
            await world.store.write(lambda db, change=change: db.execute(change))  # type: ignore[misc]
        async with World(db) as later:
            later.pass_time(days=4)
            await later.keeper.drop_flags()
            assert (await later.hosted(good)).seats[0].has_left
            await later.bots.resume()
            await asyncio.gather(*later.bots.at_work(), return_exceptions=True)
            assert not (await later.hosted(waiting)).bots_due()

    run(test, db)
