"""Hints: at training tables, to whoever sits there, from what that seat knows; never at other tables."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("numpy")

from litestar import Litestar
from litestar.testing import TestClient

from comitia.engine.table import Packet
from comitia.server.bots import Heads
from comitia.server.head import answer, task_of
from comitia.server.hints import Hints
from comitia.server.packets import ClockWish, Hint
from comitia.server.people import Person, Visitor
from comitia.server.problems import Refusal
from tests.server.world import World, run


class Adviser:
    """Considers the first line, and keeps what it was handed."""

    def __init__(self) -> None:
        self.handed: list[Packet] = []

    async def consider(self, packet: Packet) -> list[tuple[str, float, float]] | None:
        self.handed.append(packet)
        return [(packet.lines()[0], 0.5, 0.25)]


async def visitor_at(world: World, table: str, p: int) -> Visitor:
    """Whoever sits there."""
    seat = (await world.hosted(table)).seats[p]
    assert seat.person is not None
    return Visitor(person=Person(id=seat.person, name=seat.name, lang="en"))


async def until_asked(world: World, table: str, p: int) -> None:
    """Let bots play until a seat is asked something."""
    while p not in (await world.hosted(table)).row.awaited:
        await asyncio.gather(*world.bots.at_work())


def test_a_consul_considers_for_whoever_trains(db: str):
    """Lines that may be said, the best first, with shares; found in a process that gets the seat's packet only."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "greedy")
        await until_asked(world, table, 0)
        heads = Heads()
        hint = await Hints(world.house, heads).hint(await visitor_at(world, table, 0), table, 0)
        await heads.close()
        game = await world.game(table)
        assert hint.move == len(game.lines)
        assert {option.line for option in hint.options} <= set(game.packet(0).lines())
        assert all(0 <= share <= 1 for option in hint.options for share in (option.chance, option.result))

    run(test, db)


def test_the_same_packet_gets_the_same_hint(db: str):
    """What is considered follows from the packet and a seed alone."""

    async def test(world: World) -> None:
        table = await world.table("senators", "Anna", "greedy", "greedy")
        await until_asked(world, table, 0)
        packet = (await world.game(table)).packet(0)
        told = [answer(task_of("consul", 3, packet, is_hint=True)) for _ in range(2)]
        assert told[0] == told[1]

    run(test, db)


@pytest.mark.parametrize(
    ("seats", "wish"),
    [
        (["Anna", "Bela"], {}),
        (["Anna", "greedy"], {"listed": True}),
        (["Anna", "greedy"], {"clock": ClockWish(kind="live", minutes=5)}),
    ],
    ids=["among people", "listed", "with a clock"],
)
def test_no_hints_at_other_tables(db: str, seats: list[str], wish: dict[str, Any]):
    """Where somebody else plays, may look in, or time counts, nobody is told anything, and nothing is considered."""

    async def test(world: World) -> None:
        table = await world.table("roma", *seats, **wish)
        await until_asked(world, table, 0)
        adviser = Adviser()
        visitor = await visitor_at(world, table, 0)
        with pytest.raises(Refusal, match="no_hints"):
            await Hints(world.house, adviser).hint(visitor, table, 0)
        assert not adviser.handed
        assert not (await world.lobby.card(visitor, table, "en")).has_hints

    run(test, db)


def test_the_address(client: TestClient[Litestar]):
    """Two at one screen are no training; the refusal is a sentence."""
    header = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
    wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "me", "name": "Livia"}]}
    table = client.post("/api/tables", json=wish, headers=header).json()["table"]
    answer = client.get(f"/api/tables/{table}/seats/1/hint?lang=de")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_hints")
    assert answer.json()["text"].startswith("Tipps gibt es nur")
    assert client.get(f"/api/tables/{table}/seats/9/hint").status_code == 404


def test_hints_are_for_whoever_is_asked(db: str):
    """Only to the owner of a seat, only when it is their turn, and of that seat's packet."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "greedy")
        await until_asked(world, table, 0)
        adviser = Adviser()
        hints = Hints(world.house, adviser)
        anna, other = await visitor_at(world, table, 0), Visitor(person=await world.person("Livia"))
        for visitor, p in ((other, 0), (anna, 1)):
            with pytest.raises(Refusal, match="forbidden"):
                await hints.hint(visitor, table, p)
        assert (await world.lobby.card(anna, table, "en")).has_hints
        assert not (await world.lobby.card(other, table, "en")).has_hints
        hint = await hints.hint(anna, table, 0)
        assert isinstance(hint, Hint)
        assert [packet.view.seat for packet in adviser.handed] == [0]
        hosted = await world.hosted(table)
        hosted.row.awaited = [1]
        with pytest.raises(Refusal, match="not_your_turn"):
            await hints.hint(anna, table, 0)

    run(test, db)
