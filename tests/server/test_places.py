"""Who sits where: one open seat each, names that can be told apart, and nobody who cannot be got rid of."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from comitia.engine.chance import key_from_seed
from comitia.server.app import create_app
from comitia.server.hosted import SeatRow
from comitia.server.lobby import MOST_SEATS, Lobby
from comitia.server.packets import SeatWish, TableWish
from comitia.server.people import Visitor, hashed
from comitia.server.services import services_of
from comitia.server.settings import Limits, Settings
from comitia.server.store import sessions
from tests.server.test_socket import Line, Player
from tests.server.world import First, World, refusal, run

Browser = TestClient[Litestar]


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = count()
    monkeypatch.setattr("comitia.server.playing.Heads", First)
    monkeypatch.setattr("comitia.server.playing.Lobby", partial(Lobby, new_key=lambda: key_from_seed(next(seeds))))


@pytest.fixture
def anna(client: Browser) -> Player:
    return Player(client)


@pytest.fixture
def bela(client: Browser) -> Player:
    return Player(client)


def code(client: Browser, player: Player, method: str, path: str, **more: Any) -> tuple[int, str]:
    """What a request of a player is answered."""
    answer = client.request(method, path, headers=player.headers, **more)
    body = answer.json()
    return answer.status_code, body.get("code", "") if isinstance(body, dict) else ""


# Greed


def test_one_open_seat_at_a_table(client: Browser, anna: Player, bela: Player):
    """The second is for somebody else, also at one's own table; what the maker set up stays as it is."""
    table = anna.table("senators", "me", "me", "open", "open", "open")["table"]
    assert code(client, anna, "POST", f"/api/tables/{table}/seats/3") == (409, "one_seat")
    assert code(client, bela, "POST", f"/api/tables/{table}/seats/3")[0] == 200
    assert code(client, bela, "POST", f"/api/tables/{table}/seats/4") == (409, "one_seat")
    assert client.get(f"/api/tables/{table}", headers=bela.headers).json()["yours"] == [2]


def test_maker_says_otherwise_with_a_link(client: Browser, anna: Player, bela: Player):
    """Whoever was handed several links may sit on several seats."""
    made = anna.table("senators", "me", "friend", "friend")
    for seat in (2, 3):
        path = f"/api/tables/{made['table']}/seats/{seat}?token={made['tokens'][str(seat - 1)]}"
        assert code(client, bela, "POST", path)[0] == 200


def test_nobody_takes_every_open_seat(settings: Settings):
    """At so many tables one may wait, and no more; a seat that is given up may be taken elsewhere."""
    free = Limits(tables=10_000, address_requests=100_000, person_requests=100_000)
    with TestClient(create_app(msgspec.structs.replace(settings, limits=free))) as client:
        anna, bela = Player(client), Player(client)
        tables = [anna.table("roma", "me", "open")["table"] for _ in range(2)]
        waiting = [anna.table("senators", "open", "open", "open")["table"] for _ in range(MOST_SEATS + 2)]
        codes = [code(client, bela, "POST", f"/api/tables/{table}/seats/1") for table in waiting]
        assert codes == [(200, "")] * MOST_SEATS + [(409, "too_many_seats")] * 2
        assert code(client, bela, "POST", f"/api/tables/{tables[0]}/seats/2") == (409, "too_many_seats")
        assert code(client, bela, "DELETE", f"/api/tables/{waiting[0]}/seats/1")[0] == 200
        assert code(client, bela, "POST", f"/api/tables/{tables[0]}/seats/2")[0] == 200


def test_seats_are_taken_one_after_another(db: str):
    """Many at once are no way around the count."""

    async def test(world: World) -> None:
        maker, greedy = await world.person("Maker"), await world.person("Greedy")
        wish = TableWish(game="senators", seats=[SeatWish(kind="open")] * 3)
        tables = [(await world.lobby.create(maker, wish)).table for _ in range(30)]
        visitor = Visitor(person=greedy)
        codes = await asyncio.gather(*(refusal(world.lobby.sit(visitor, table, 0, "", "")) for table in tables))
        assert codes.count("") <= MOST_SEATS
        assert set(codes) - {""} <= {"too_fast", "too_many_seats"}

    run(test, db)


# Sending somebody away


def test_maker_sends_somebody_away_before_the_start(client: Browser, anna: Player, bela: Player):
    """The seat is free again, not for the same person; an open socket only watches."""
    table = anna.table("senators", "me", "open", "open")["table"]
    bela.post(f"/api/tables/{table}/seats/2")
    assert client.get(f"/api/tables/{table}", headers=anna.headers).json()["is_maker"]
    assert not client.get(f"/api/tables/{table}", headers=bela.headers).json()["is_maker"]
    assert code(client, bela, "DELETE", f"/api/tables/{table}/seats/1") == (403, "forbidden")
    with bela.at(table, "seat=2") as line:
        assert line.next("packet")["seat"] == 1
        assert code(client, anna, "DELETE", f"/api/tables/{table}/seats/2")[0] == 200
        assert line.next("packet")["seat"] == -1
        assert line.answer("resign")["code"] == "forbidden"
    assert code(client, bela, "POST", f"/api/tables/{table}/seats/2") == (403, "sent_away")
    assert code(client, anna, "DELETE", f"/api/tables/{table}/seats/3") == (409, "nobody_there")
    assert code(client, Player(client), "POST", f"/api/tables/{table}/seats/2")[0] == 200


def test_all_others_send_somebody_away_afterwards(db: str):
    """When the last of them agrees a bot has the seat for good, and the log tells."""

    async def test(world: World) -> None:
        table = await world.table("senators", "Anna", "Béla", "Carla")
        await world.do(table, lambda h: h.propose_removal(0, 2))
        packet = await world.packet(table, 1)
        assert (packet["takeback"]["by"], packet["takeback"]["remove"]) == (0, 2)
        assert await refusal(world.do(table, lambda h: h.agree(2, False))) == "forbidden"
        await world.do(table, lambda h: h.agree(1, True))
        hosted = await world.hosted(table)
        assert hosted.seats[2] == SeatRow(seat=2, kind="bot", name="Carla", bot=hosted.seats[2].bot)
        packet = await world.packet(table, 1)
        assert packet["takeback"] is None
        assert packet["log"]["lines"][-1]["text"] == "Carla leaves at the wish of all others."
        assert await refusal(world.do(table, lambda h: h.come_back(2))) == "not_away"
        async with World(db) as other:
            assert (await other.packet(table, 1))["log"] == packet["log"]

    run(test, db)


def test_one_refusal_keeps_them(db: str):
    """Everybody else must want it; the game goes on meanwhile."""

    async def test(world: World) -> None:
        table = await world.table("senators", "Anna", "Béla", "Carla")
        await world.do(table, lambda h: h.propose_removal(0, 2))
        await world.first(table, (await world.game(table)).awaited()[0])
        assert (await world.packet(table, 1))["takeback"]["remove"] == 2
        await world.do(table, lambda h: h.agree(1, False))
        assert (await world.hosted(table)).seats[2].is_person()

    run(test, db)


def test_nobody_is_sent_away_by_one_alone(db: str):
    """Of two players neither can end the other's game, and bots have no voice."""

    async def test(world: World) -> None:
        for seats in (("Anna", "Béla"), ("Anna", "Béla", "greedy")):
            table = await world.table("senators" if len(seats) == 3 else "roma", *seats)
            assert await refusal(world.do(table, lambda h: h.propose_removal(0, 1))) == "too_few"
        assert await refusal(world.do(table, lambda h: h.propose_removal(0, 2))) == "nobody_there"
        assert await refusal(world.do(table, lambda h: h.propose_removal(0, 0))) == "nobody_there"
        assert await refusal(world.do(table, lambda h: h.propose_removal(0, 7))) == "not_found"

    run(test, db)


def test_where_a_game_ends_when_somebody_leaves_it_ends(db: str):
    """As the table has it."""

    async def test(world: World) -> None:
        table = await world.table("senators", "Anna", "Béla", "Carla", on_leave="end")
        await world.do(table, lambda h: h.propose_removal(0, 2))
        await world.do(table, lambda h: h.agree(1, True))
        assert (await world.hosted(table)).row.status == "over"

    run(test, db)


# Names


UNFIT = ["\x00", "a\x00b", "a\u202eb", "\n", "\u200b", "x" * 33]


@pytest.mark.parametrize("name", UNFIT, ids=range(len(UNFIT)))
@pytest.mark.parametrize("kind", ["me", "bot", "friend"])
def test_names_of_seats_are_names(client: Browser, anna: Player, kind: str, name: str):
    """What nobody can read or write is no name, whoever is to bear it."""
    wish = {"game": "roma", "seats": [{"kind": kind, "name": name}, {"kind": "open"}]}
    assert code(client, anna, "POST", "/api/tables", json=wish) == (400, "wrong_name")


@pytest.mark.parametrize("name", ["a\u202eb", "\u200b"])
def test_names_of_programs_are_names(client: Browser, anna: Player, name: str):
    """A program's too."""
    made = anna.table("roma", "me", "friend")
    answer = client.post(
        f"/api/tables/{made['table']}/seats/2",
        params={"name": name},
        headers={"Authorization": f"Bearer {made['tokens']['1']}"},
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong_name")


def test_nobody_who_watches_bears_a_players_name(client: Browser, anna: Player, bela: Player):
    """Not in the list of those who watch, and not in what they say; forms of letters do not help."""
    client.patch("/api/me", json={"name": "Livia"}, headers=anna.headers)
    client.patch("/api/me", json={"name": "\N{FULLWIDTH LATIN CAPITAL LETTER L}ivia"}, headers=bela.headers)
    table = anna.table("roma", "me", "open")["table"]
    with bela.at(table) as line:
        assert line.next("presence")["watchers"] == ["\N{FULLWIDTH LATIN CAPITAL LETTER L}ivia 2"]
        line.post('{"do": "chat", "id": "1", "text": "I resign"}')
        assert line.next("chat")["lines"][0]["name"] == "\N{FULLWIDTH LATIN CAPITAL LETTER L}ivia 2"


# Authority


def closes(line: Line) -> bool:
    """Whether a socket is closed by the server."""
    with suppress(WebSocketDisconnect):
        while True:
            line._receive()
    return True


@pytest.mark.parametrize("step", ["logout", "register"])
def test_socket_ends_with_the_session_that_opened_it(client: Browser, anna: Player, step: str):
    """After it nothing is seen and nothing done in that name."""
    table = anna.table("roma", "me", "me")["table"]
    with anna.at(table, "seat=1") as line:
        line.next("packet")
        body = {"json": {"name": "Livia", "password": "correct horse"}} if step == "register" else {}
        anna.post(f"/api/{step}", **body)
        assert closes(line)


def test_session_that_ended_elsewhere_is_noticed(client: Browser, anna: Player):
    """Another process may have ended it: what it opened here ends at the next look."""
    table = anna.table("roma", "me", "me")["table"]
    with anna.at(table, "seat=1") as line:
        line.next("packet")
        services = services_of(client.app)
        session = services.people.session_in(anna.headers["Cookie"].partition("=")[2])
        client.blocking_portal.call(services.sessions.sweep)
        gone = sessions.delete().where(sessions.c.id == hashed(session))
        client.blocking_portal.call(services.store.write, lambda db: db.execute(gone))
        client.blocking_portal.call(services.sessions.sweep)
        assert closes(line)
