"""Two servers on one PostgreSQL database: either serves any table, and each hears what the other does."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.sync.client import ClientConnection, connect

from comitia.engine.state import fingerprint
from comitia.engine.view import SPECTATOR
from comitia.server.bus import CHANNEL
from comitia.server.packets import Speak
from tests.server.databases import POSTGRES, empty_db
from tests.server.serving import serving
from tests.server.world import World, refusal

pytestmark = pytest.mark.skipif(not POSTGRES, reason="COMITIA_TEST_POSTGRES names no database")
PATIENCE = 30.0


class Listener:
    """Somebody who looks, and can be waited for."""

    def __init__(self, seat: int = SPECTATOR, name: str = "Livia") -> None:
        self.seat = seat
        self.name = name
        self.changes = asyncio.Event()
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()

    def refresh(self, now: datetime | None) -> None:
        self.changes.set()

    def tell(self, message: bytes) -> None:
        self.heard.put_nowait(message)

    async def change(self) -> None:
        """Wait for a change."""
        await asyncio.wait_for(self.changes.wait(), PATIENCE)
        self.changes.clear()

    async def hear(self, part: bytes) -> bytes:
        """Wait for a message that holds something."""
        while part not in (message := await asyncio.wait_for(self.heard.get(), PATIENCE)):
            pass
        return message


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    """A database of PostgreSQL; a file is never shared by two servers."""
    with empty_db("postgres", tmp_path) as found:
        yield found


def run(test: Callable[[World, World], Awaitable[None]], db: str) -> None:
    """Run a test with two servers."""

    async def inside() -> None:
        async with World(db) as here, World(db) as there:
            for world in (here, there):
                await world.keeper.beat()
            await test(here, there)

    asyncio.run(inside())


def test_changes_are_heard(database: str):
    """Whoever looks with one server sees what is done with the other."""

    async def test(here: World, there: World) -> None:
        table = await here.table("roma", "Anna", "Béla")
        listener = Listener()
        async with there.house.at(table) as room:
            await there.house.enter(room, listener)
        await here.seal(table, 0)
        await listener.change()
        assert (await there.packet(table))["decided"] == [0]
        assert await there.message(table, 0) == await here.message(table, 0)

    run(test, database)


def test_whoever_looks_learns_what_was_found_out_late(database: str):
    """A server that finds out by a refusal that its table is old tells those who look with it."""

    async def test(here: World, there: World) -> None:
        table = await here.table("roma", "Anna", "Béla")
        listener = Listener()
        async with there.house.at(table) as room:
            await there.house.enter(room, listener)
        await there.house.bus.close()
        await here.first(table, 0)
        listener.changes.clear()
        assert await refusal(there.say(table, "1 nonsense")) == "Illegal"
        await listener.change()

    run(test, database)


def test_messages_at_once_are_all_heard(database: str):
    """Moves at many tables in the same moment: none of them is kept from the other server."""

    async def test(here: World, there: World) -> None:
        tables = [await here.table("roma", "Anna", "Béla") for _ in range(20)]
        listeners = [Listener() for _ in tables]
        for table, listener in zip(tables, listeners, strict=True):
            async with there.house.at(table) as room:
                await there.house.enter(room, listener)
            listener.changes.clear()
        for p in (0, 1):
            await asyncio.gather(*(here.first(table, p) for table in tables))
        for table, listener in zip(tables, listeners, strict=True):
            while (await there.hosted(table)).row.seq < (await here.hosted(table)).row.seq:
                await listener.change()
            assert await there.message(table, 0) == await here.message(table, 0)

    run(test, database)


def test_a_move_elsewhere_is_followed_without_reading(database: str, monkeypatch: pytest.MonkeyPatch):
    """What one server tells another of a move is enough to follow it."""

    async def test(here: World, there: World) -> None:
        table = await here.table("roma", "Anna", "Béla")
        listener = Listener()
        async with there.house.at(table) as room:
            await there.house.enter(room, listener)
        listener.changes.clear()
        monkeypatch.setattr(there.house, "look_again", None)
        await here.seal(table, 0)
        await listener.change()
        assert (await there.packet(table))["decided"] == [0]

    run(test, database)


def test_an_unknown_message_makes_everybody_look(database: str):
    """A server of another release may say what this one cannot read; nothing is missed for that."""

    async def test(here: World, there: World) -> None:
        table = await here.table("roma", "Anna", "Béla")
        listener = Listener()
        async with there.house.at(table) as room:
            await there.house.enter(room, listener)
        listener.changes.clear()
        await here.store.write(lambda db: db.execute(sa.select(sa.func.pg_notify(CHANNEL, "old 1"))))
        await listener.change()

    run(test, database)


def test_players_with_different_servers(database: str):
    """A whole game, every move with the other server than the one before."""

    async def test(here: World, there: World) -> None:
        table = await here.table("roma", "Anna", "Béla")
        worlds = [here, there]
        for turn in range(400):
            world = worlds[turn % 2]
            async with world.house.at(table) as room:
                await world.house.look_again(room)
                assert room.hosted is not None
                row = room.hosted.row
            if row.status == "over":
                break
            await world.first(table, row.awaited[0])
        ends = [fingerprint((await world.game(table)).state) for world in worlds]
        assert row.status == "over"
        assert ends[0] == ends[1]
        assert (await there.lobby.verify(table)).difference is None

    run(test, database)


def test_same_message_to_both(database: str):
    """A message that is repeated to another server is carried out once."""

    async def test(here: World, there: World) -> None:
        table = await here.table("roma", "Anna", "Béla")
        line = (await here.game(table)).packet(0).lines()[0]
        await there.game(table)
        first, second = await asyncio.gather(
            here.say(table, line, move=2, client="0 a"), there.say(table, line, move=2, client="0 a")
        )
        assert first == second

    run(test, database)


def test_both_answer_at_once(database: str):
    """Sealed answers that arrive at both at the same moment are all kept."""

    async def test(here: World, there: World) -> None:
        for _ in range(5):
            table = await here.table("senators", "Anna", "Béla", "Caius")
            await there.game(table)
            awaited = (await here.game(table)).awaited()
            await asyncio.gather(*((here, there)[p % 2].first(table, p) for p in awaited))
            await refusal(there.say(table, "1 nonsense"))
            assert (await here.game(table)).lines[:0] == []
            async with there.house.at(table) as room, here.house.at(table) as other:
                await there.house.look_again(room)
                await here.house.look_again(other)
            ends = [fingerprint((await world.game(table)).state) for world in (here, there)]
            assert ends[0] == ends[1]

    run(test, database)


def test_talk_and_presence_are_heard(database: str):
    """Who is here and what is said passes between servers."""

    async def test(here: World, there: World) -> None:
        table = await here.table("roma", "Anna", "Béla")
        anna, livia = Listener(0, "Anna"), Listener()
        async with here.house.at(table) as room:
            await here.house.enter(room, anna)
        async with there.house.at(table) as other:
            await there.house.enter(other, livia)
        await anna.hear(b'"watchers":["Livia"]')
        assert other.presence().online == [0]
        await here.talk.say(table, 0, "Anna", Speak(id="a", text="Salve"))
        assert b"Salve" in await livia.hear(b'"chat"')
        await there.house.leave(other, livia)
        await anna.hear(b'"watchers":[]')

    run(test, database)


def test_lost_bus_heals(database: str):
    """When the connection between servers breaks, it is made anew, and what was missed is read."""

    async def test(here: World, there: World) -> None:
        table = await here.table("roma", "Anna", "Béla")
        listener = Listener()
        async with there.house.at(table) as room:
            await there.house.enter(room, listener)
        listener.changes.clear()
        there.house.bus._connection.terminate()  # type: ignore[attr-defined]
        await here.seal(table, 0)
        await listener.change()
        while (await there.packet(table))["decided"] != [0]:
            await listener.change()

    run(test, database)


def test_two_processes(database: str):
    """Two servers, started like any other: one person plays at the one, one at the other, to the end."""
    with serving(database) as one, serving(database) as two:
        urls = [one.url, two.url]
        with httpx.Client() as browser:
            me = browser.get(f"{urls[0]}/api/me").json()
            wish = {"game": "roma", "seats": [{"kind": "friend"}, {"kind": "friend"}]}
            links = browser.post(f"{urls[0]}/api/tables", json=wish, headers={"X-CSRF-Token": me["csrf"]}).json()
        table, tokens = links["table"], [links["tokens"][p] for p in ("0", "1")]
        for url, token, seat in zip(urls, tokens, (1, 2), strict=True):
            bearer = {"Authorization": f"Bearer {token}"}
            assert httpx.post(f"{url}/api/tables/{table}/seats/{seat}", headers=bearer).status_code == 200
        with opened(urls[0], table, 1, tokens[0]) as first, opened(urls[1], table, 2, tokens[1]) as second:
            ends = play([first, second])
    assert ends[0]["result"] == ends[1]["result"]
    assert [len(end["view"]["players"]) for end in ends] == [2, 2]


def opened(url: str, table: str, seat: int, token: str) -> ClientConnection:
    """A socket at a seat."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?seat={seat}"
    return connect(address, additional_headers={"Authorization": f"Bearer {token}"})


def play(sockets: list[ClientConnection]) -> list[dict[str, Any]]:
    """Let all say the first thing until the end; everybody's last packet."""
    packets = [next_packet(socket) for socket in sockets]
    said: set[tuple[int, int, int]] = set()
    while any(packet["status"] == "playing" for packet in packets):
        for p, (socket, packet) in enumerate(zip(sockets, packets, strict=True)):
            if packet["choices"] and not packet["sealed"] and question(p, packet) not in said:
                said.add(question(p, packet))
                line, name = packet["choices"][0]["line"], f"{packet['move']} {len(packet['picked'])}"
                socket.send(json.dumps({"do": "say", "id": name, "move": packet["move"], "lines": [line]}))
        for p, socket in enumerate(sockets):
            with contextlib.suppress(TimeoutError):  # the other may have to speak first
                packets[p] = next_packet(socket, 0.05) if packets[p]["status"] == "playing" else packets[p]
    return packets


def question(p: int, packet: dict[str, Any]) -> tuple[int, int, int]:
    """What a seat is asked, so that it answers once: of a sealed set one part after the other."""
    return p, packet["move"], len(packet["picked"])


def next_packet(socket: ClientConnection, seconds: float | None = None) -> dict[str, Any]:
    """The next packet; whatever else comes is passed over."""
    while (message := json.loads(socket.recv(timeout=seconds or PATIENCE)))["type"] != "packet":
        assert message["type"] != "refused", message
    found: dict[str, Any] = message
    return found
