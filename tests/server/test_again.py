"""Playing again by consent: who is asked, what an answer does, who sits where, and when the clocks run."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa

from comitia.server import again, store
from comitia.server.gathering import Gathering
from comitia.server.hosted import Hosted
from comitia.server.packets import RematchPacket
from comitia.server.people import Person, Visitor
from tests.server.world import LIVE, Onlooker, World, refusal, run


async def ended(world: World, *seats: str, **wish: object) -> tuple[str, list[Visitor]]:
    """A game that is over, and those who played it."""
    table = await world.table("roma" if len(seats) == 2 else "senators", *seats, on_leave="end", **wish)
    hosted = await world.hosted(table)
    await world.do(table, lambda h: h.resign(0))
    return table, [visitor(hosted, p) for p, seat in enumerate(hosted.seats) if seat.kind == "person"]


def visitor(hosted: Hosted, p: int) -> Visitor:
    """Whoever sits on a seat."""
    found = hosted.seats[p]
    return Visitor(person=Person(id=found.person or "", name=found.name, lang="en"))


async def names(world: World, table: str) -> list[str]:
    """Who sits where."""
    return [seat.name for seat in (await world.hosted(table)).seats]


def test_against_bots_one_is_enough(db: str):
    """Seats rotate; whoever asks twice, even at once, is led to one table; strangers and players are refused."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "greedy", on_leave="end")
        anna = visitor(await world.hosted(table), 0)
        assert await refusal(world.lobby.rematch(Visitor(person=None, token="x"), table, "agree")) == "forbidden"
        assert await refusal(world.lobby.rematch(anna, table, "agree")) == "not_over"
        await world.do(table, lambda h: h.resign(0))
        made = await asyncio.gather(*(world.lobby.rematch(anna, table, "agree") for _ in range(2)))
        found = (await world.lobby.rematch(anna, table, "agree")).table
        assert found
        assert {each.table for each in made} <= {found, ""}
        async with world.store.read() as reading:
            assert len((await reading.execute(sa.select(store.tables.c.id))).all()) == 2
        card = await world.lobby.card(anna, found, "en")
        assert ([seat.kind for seat in card.seats], card.yours, card.status) == (["bot", "person"], [1], "playing")

    run(test, db)


def test_nobody_plays_again_unasked(db: str):
    """An offer is told to the other, at the table and in their list, and begins nothing before it is accepted."""

    async def test(world: World) -> None:
        table, (anna, bela) = await ended(world, "Anna", "Béla")
        offered = await world.lobby.rematch(anna, table, "agree")
        assert offered == RematchPacket(by=0, agreed=[0], declined=[], waiting=[1], is_open=True, table="")
        assert (await world.packet(table, 1))["rematch"]["waiting"] == [1]
        assert (await world.packet(table, 1))["takeback"] is None
        other = await world.table("senators", "Carla", "Dora", "Elsa")
        first = (await world.lobby.mine(bela, "en"))[0]
        assert (first.table, first.rematch) == (table, offered)
        made = await world.lobby.rematch(bela, table, "agree")
        assert made.table not in ("", table, other)
        assert await names(world, made.table) == ["Béla", "Anna"]
        assert (await world.packet(table))["rematch"]["table"] == made.table
        assert (await world.hosted(made.table)).row.status == "playing"

    run(test, db)


def test_declined_or_withdrawn(db: str):
    """One of two who declines ends it; it may be offered anew, and who offers may withdraw."""

    async def test(world: World) -> None:
        table, (anna, bela) = await ended(world, "Anna", "Béla")
        assert await refusal(world.lobby.rematch(bela, table, "decline")) == "no_offer"
        await world.lobby.rematch(anna, table, "agree")
        assert await refusal(world.lobby.rematch(anna, table, "go")) == "too_few_again"
        told = await world.lobby.rematch(bela, table, "decline")
        assert (told.declined, told.waiting, told.is_open, told.table) == ([1], [], False, "")
        assert (await world.lobby.rematch(anna, table, "agree")).waiting == [1]
        assert (await world.lobby.rematch(anna, table, "decline")).waiting == []
        assert (await world.packet(table))["rematch"] is None
        assert await refusal(world.lobby.rematch(bela, table, "decline")) == "no_offer"

    run(test, db)


def test_two_of_three_go_on_with_a_bot(db: str):
    """Whoever declined, or does not answer while the others want to begin, is no part of the next table."""

    async def test(world: World) -> None:
        table, (anna, bela, carla) = await ended(world, "Anna", "Béla", "Carla")
        await world.lobby.rematch(bela, table, "agree")
        assert not (await world.lobby.rematch(carla, table, "agree")).table
        made = (await world.lobby.rematch(carla, table, "go")).table
        seats = (await world.hosted(made)).seats
        assert [seat.kind for seat in seats] == ["person", "person", "bot"]
        assert [seat.name for seat in seats[:2]] == ["Béla", "Carla"]
        assert seats[2].person is None
        assert (await world.hosted(made)).row.maker == seats[0].person
        assert (await world.lobby.rematch(anna, table, "agree")).table == made

    run(test, db)


def test_answer_survives_a_restart(db: str):
    """What was offered is in the store, whoever holds the table."""

    async def test(world: World) -> None:
        table, (anna, _) = await ended(world, "Anna", "Béla")
        await world.lobby.rematch(anna, table, "agree")
        world.house.rooms.clear()
        offer = again.offer_of(await world.hosted(table))
        assert offer is not None
        assert (offer.by, offer.agreed) == (0, [0])

    run(test, db)


def test_answers_are_limited(db: str, monkeypatch: pytest.MonkeyPatch):
    """Nobody fills the store by changing their mind."""
    monkeypatch.setattr("comitia.server.lobby.MOST_ANSWERS", 3)

    async def test(world: World) -> None:
        table, (anna, _) = await ended(world, "Anna", "Béla")
        for _ in range(3):
            await world.lobby.rematch(anna, table, "agree")
        assert await refusal(world.lobby.rematch(anna, table, "agree")) == "too_fast"

    run(test, db)


def test_clocks_wait_until_everybody_is_there(db: str):
    """Nobody loses time on the way to a table; a move meanwhile starts no clock either."""

    async def test(world: World) -> None:
        Gathering(world.house)
        table, (anna, bela) = await ended(world, "Anna", "Béla", clock=LIVE)
        await world.lobby.rematch(anna, table, "agree")
        made = (await world.lobby.rematch(bela, table, "agree")).table
        world.pass_time(seconds=20)
        packet = await world.packet(made, 0)
        assert packet["held_ms"] == 40_000
        assert [(seat["left_ms"], seat["is_running"]) for seat in packet["seats"]] == [(300_000, False)] * 2
        with world.house.kept(made) as room:
            await world.house.enter(room, Onlooker(0))
            await world.seal(made, 0)
            world.pass_time(seconds=20)
            assert (await world.packet(made, 0))["held_ms"] == 20_000
            await world.house.enter(room, Onlooker(1))
            await world.house.finish()
            packet = await world.packet(made, 1)
            assert (packet["held_ms"], [seat["is_running"] for seat in packet["seats"]]) == (0, [False, True])
            world.pass_time(seconds=5)
            assert (await world.packet(made, 1))["seats"][1]["left_ms"] == 295_000

    run(test, db)


def test_clocks_wait_no_longer_than_a_call(db: str):
    """Whoever does not come within a minute is awaited as ever."""

    async def test(world: World) -> None:
        table, (anna, bela) = await ended(world, "Anna", "Béla", clock=LIVE)
        await world.lobby.rematch(anna, table, "agree")
        made = (await world.lobby.rematch(bela, table, "agree")).table
        world.pass_time(seconds=59)
        await world.keeper.drop_flags()
        assert not any(seat["is_running"] for seat in (await world.packet(made))["seats"])
        world.pass_time(seconds=1)
        await world.keeper.drop_flags()
        packet = await world.packet(made)
        assert all(seat["is_running"] and not seat["has_left"] for seat in packet["seats"])
        world.pass_time(minutes=5)
        await world.keeper.drop_flags()
        assert (
            any(seat["has_left"] for seat in (await world.packet(made))["seats"])
            or (await world.hosted(made)).row.status == "over"
        )

    run(test, db)
