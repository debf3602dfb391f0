"""A guest who logs in keeps every seat and table, whoever has them at hand."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from comitia.server.app import create_app
from comitia.server.people import Visitor
from comitia.server.settings import Settings
from tests.server.world import World, run

Browser = TestClient[Litestar]
ACCOUNT = {"name": "Livia", "password": "correct horse"}


def header(client: Browser) -> dict[str, str]:
    return {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}


def made(client: Browser, *kinds: str) -> dict[str, Any]:
    wish = {"game": "roma", "seats": [{"kind": kind} for kind in kinds]}
    found: dict[str, Any] = client.post("/api/tables", json=wish, headers=header(client)).json()
    return found


def log_in(client: Browser) -> None:
    """Be Livia, who registered before, on a device that knows only a guest."""
    assert client.post("/api/login", json=ACCOUNT, headers=header(client)).status_code == 200


@pytest.fixture
def guest(client: Browser) -> Browser:
    """Somebody who has an account and has not said so yet."""
    client.post("/api/register", json=ACCOUNT, headers=header(client))
    client.post("/api/logout", headers=header(client))
    return client


def resign(client: Browser, table: str) -> str:
    """Leave the first seat through its socket; what is answered."""
    with client.websocket_connect(f"/api/tables/{table}/socket?seat=1") as socket:
        socket.send_json({"do": "resign", "id": "away"})
        while (message := socket.receive_json(timeout=30)).get("id") != "away":
            pass
    return str(message["type"])


def test_seat_at_a_table_at_hand_is_the_accounts_at_once(guest: Browser):
    """No stale row hides who sits there now."""
    table = made(guest, "me", "me")["table"]
    log_in(guest)
    assert guest.get(f"/api/tables/{table}").json()["yours"] == [0, 1]
    with guest.websocket_connect(f"/api/tables/{table}/socket?seat=1") as socket:
        while (message := socket.receive_json(timeout=30))["type"] != "packet":
            pass
    assert message["seat"] == 0


def test_what_is_written_later_keeps_the_handover(guest: Browser, settings: Settings):
    """A change of the seat after the login is written without what was known before it."""
    table = made(guest, "me", "me")["table"]
    log_in(guest)
    assert resign(guest, table) == "done"
    assert guest.get(f"/api/tables/{table}").json()["yours"] == [0, 1]
    cookie = guest.cookies["comitia"]
    with TestClient(create_app(settings)) as later:
        later.cookies.set("comitia", cookie)
        card = later.get(f"/api/tables/{table}").json()
    assert card["yours"] == [0, 1]


def test_open_table_stays_its_makers(guest: Browser):
    """A table that waits for others follows its maker."""
    table = made(guest, "open", "friend")["table"]
    log_in(guest)
    assert [card["table"] for card in guest.get("/api/tables/mine").json()] == [table]


def test_another_server_that_has_the_table_at_hand_reads_it_anew(db: str):
    """What it does next is held against the new rows, not against those that it read before."""

    async def test(here: World) -> None:
        table = await here.table("roma", "Anna", "Béla")
        hosted = await here.hosted(table)
        guest, account = hosted.seats[0].person, await here.person("Anna")
        assert guest is not None
        async with World(db) as there:
            await there.hosted(table)
            await here.house.hand_over(guest, account.id)
            await there.do(table, lambda h: h.resign(0))
            card = await there.lobby.card(Visitor(person=account), table, "en")
            assert (card.yours, card.seats[0].has_left) == ([0], True)
        async with here.house.at(table) as room:
            await here.house.look_again(room)
        assert (await here.hosted(table)).seats[0].person == account.id

    run(test, db)


def test_handover_while_people_move(db: str):
    """Whatever is done at the same moment, both happen."""

    async def test(world: World) -> None:
        tables = [await world.table("roma", "Anna", "Béla") for _ in range(5)]
        guests = [(await world.hosted(table)).seats[0].person for table in tables]
        before = [(await world.hosted(table)).row.seq for table in tables]
        account = await world.person("Anna")
        await asyncio.gather(
            *(world.house.hand_over(guest, account.id) for guest in guests if guest is not None),
            *(world.first(table, 0) for table in tables),
        )
        for table, seq in zip(tables, before, strict=True):
            hosted = await world.hosted(table)
            assert (hosted.seats[0].person, hosted.row.seq) == (account.id, seq + 2)

    run(test, db)
