"""The house: what is kept at hand, what slow readers get, and what a stumble elsewhere does to a move."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import pytest

from comitia.server.hosted import Deed, Hosted
from comitia.server.socket import Reader
from tests.server.world import World, run


def reader(world: World, table: str, seat: int = 0) -> Reader:
    """Somebody with a socket that nobody empties."""
    return Reader(world.house, world.talk, table, seat, "Anna", "en")


async def enter(world: World, found: Reader) -> None:
    """Let somebody in."""
    async with world.house.at(found.table) as room:
        await world.house.enter(room, found)


def test_slow_reader_gets_the_newest_packet_only(db: str):
    """However many changes came, one packet waits, and its log has everything since the last."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        slow = reader(world, table)
        await enter(world, slow)
        first = [json.loads(message) for message in await slow.next_messages()]
        await world.play(table, 12)
        second = [json.loads(message) for message in await slow.next_messages()]
        assert [message["type"] for message in first] == ["presence", "packet"]
        assert [message["type"] for message in second] == ["packet"]
        lines = first[1]["log"]["lines"][: second[0]["log"]["start"]] + second[0]["log"]["lines"]
        assert lines == (await world.packet(table, 0))["log"]["lines"]

    run(test, db)


def undone(p: int, hosted: Hosted) -> Deed:
    """A seat takes back its last choice."""
    return hosted.undo(p, hosted.row.move)


def test_undo_replaces_the_end_of_the_log(db: str):
    """What was told and taken back is forgotten; what was not yet told is never told."""

    async def test(world: World) -> None:
        table = await world.table("rom", "Anna", "Béla")
        while (p := (await world.game(table)).awaited()[0]) != 0 or (await world.packet(table, 0))["decided"]:
            await world.first(table, p)
        keen = reader(world, table, 0)
        log: list[object] = []
        await enter(world, keen)
        for step in range(12):
            for message in await keen.next_messages():
                packet = json.loads(message)
                if packet["type"] == "packet":
                    log[packet["log"]["start"] :] = packet["log"]["lines"]
            assert log == (await world.packet(table, 0))["log"]["lines"]
            hosted = await world.hosted(table)
            mover = hosted.row.awaited[0]
            if step % 3 == 2 and hosted.game().undo_refusal(mover) is None:
                await world.do(table, partial(undone, mover))
            else:
                await world.first(table, mover, step)

    run(test, db)


def test_reader_who_never_reads_is_given_up(db: str):
    """What waits for one reader has a bound."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        slow = reader(world, table)
        for _ in range(300):
            slow.tell(b"{}")
        assert slow.is_too_slow()

    run(test, db)


def test_those_who_watch_share_one_message(db: str):
    """A packet for those who watch is made once for each language."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        watchers = [reader(world, table, -1) for _ in range(3)]
        for watcher in watchers:
            await enter(world, watcher)
        packets = [(await watcher.next_messages())[-1] for watcher in watchers]
        assert packets[0] is packets[1] is packets[2]

    run(test, db)


def test_few_tables_are_kept_at_hand(db: str, monkeypatch: pytest.MonkeyPatch):
    """Those that nobody looks at are let go, longest unused first; those that somebody looks at stay."""
    monkeypatch.setattr("comitia.server.house.AT_HAND", 2)

    async def test(world: World) -> None:
        tables = [await world.table("roma", "Anna", "Béla")]
        await enter(world, reader(world, tables[0]))
        for _ in range(3):
            tables.append(await world.table("roma", "Anna", "Béla"))
        assert set(world.house.rooms) == {tables[0], tables[2], tables[3]}
        await world.seal(tables[1], 0)
        assert (await world.packet(tables[1]))["decided"] == [0]

    run(test, db)


def test_stumble_of_a_hearer_is_not_the_players(db: str):
    """A move that is stored is acknowledged, whatever others make of it."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")

        def stumble(hosted: Hosted) -> None:
            raise ZeroDivisionError

        world.house.changed.insert(0, stumble)
        assert await world.first(table, 0) == 3

    run(test, db)


def test_whoever_goes_away_in_the_middle_has_moved_all_the_same(db: str):
    """A move whose asker vanished is finished, the others hear of it, and bots answer."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "greedy")
        await asyncio.gather(*world.bots.at_work())
        line = (await world.game(table)).packet(0).lines()[0]
        asked = asyncio.create_task(world.do(table, lambda h: h.say(0, h.row.move, [line])))
        await asyncio.sleep(0)  # it has begun, and nothing is stored yet
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await world.house.finish()
        await asyncio.gather(*world.bots.at_work())
        here = await world.packet(table, 0)
        assert here["move"] > 1
        async with World(db) as other:
            assert await other.packet(table, 0) == here

    run(test, db)
