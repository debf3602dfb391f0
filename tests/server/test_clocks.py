"""Clocks: whose time runs, what a decision brings, what happens when it is up, and what a restart does to it."""

from __future__ import annotations

import asyncio

import pytest

from comitia.server.packets import ClockWish
from tests.server.world import DAYS, LIVE, World, refusal, run

MINUTES = 60_000


async def left(world: World, table: str, seat: int = 0) -> list[int]:
    """The milliseconds that each seat has."""
    return [found["left_ms"] for found in (await world.packet(table, seat))["seats"]]


async def in_turn(world: World, **wish: object) -> tuple[str, int]:
    """A table of two at which one seat is asked in the open, and that seat."""
    table = await world.table("roma", "Anna", "Béla", **wish)
    while (await world.game(table)).state.answers is not None:
        await world.first(table, (await world.game(table)).awaited()[0])
    return table, (await world.game(table)).awaited()[0]


def test_live_clock_runs_for_whoever_is_awaited(db: str):
    """The others' stands still; a decision brings its increment."""

    async def test(world: World) -> None:
        table, p = await in_turn(world, clock=LIVE)
        before = await left(world, table)
        world.pass_time(seconds=30)
        after = await left(world, table)
        assert (before[p] - after[p], before[1 - p] - after[1 - p]) == (30_000, 0)
        packet = await world.packet(table, p)
        assert [seat["is_running"] for seat in packet["seats"]] == [q == p for q in (0, 1)]
        await world.first(table, p)
        assert (await left(world, table))[p] == before[p] - 30_000 + 10_000

    run(test, db)


def test_sealed_answers_run_side_by_side(db: str):
    """Every seat that has not sealed is charged, and only those."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla", clock=LIVE)
        world.pass_time(seconds=20)
        await world.say(table, *(await world.game(table)).packet(0).lines()[:2])
        world.pass_time(seconds=20)
        assert await left(world, table) == [5 * MINUTES - 10_000, 5 * MINUTES - 40_000]

    run(test, db)


def test_undo_gives_no_time(db: str):
    """Whoever chooses, takes back and chooses again has gained nothing."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla", clock=LIVE)
        for _ in range(3):
            await world.first(table, 0)
            await world.do(table, lambda h: h.undo(0, h.row.move))
        assert await left(world, table) == [5 * MINUTES, 5 * MINUTES]

    run(test, db)


def test_picks_of_one_answer_are_one_decision(db: str):
    """However often an answer of several picks is begun anew, it brings time once."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla", clock=LIVE)
        for _ in range(3):
            await world.first(table, 0)
            assert (await left(world, table))[0] == 5 * MINUTES
            await world.first(table, 0)
            assert (await left(world, table))[0] == 5 * MINUTES + 10_000

    run(test, db)


def test_days_begin_anew_with_every_decision(db: str):
    """Nobody saves time for later."""

    async def test(world: World) -> None:
        table, p = await in_turn(world, clock=DAYS)
        world.pass_time(days=2)
        assert (await left(world, table))[p] == 24 * 60 * MINUTES
        await world.first(table, p)
        packet = await world.packet(table)
        for seat in packet["waiting"]:
            assert packet["seats"][seat]["left_ms"] == 3 * 24 * 60 * MINUTES

    run(test, db)


def test_flag_falls_and_a_bot_sits_in(db: str):
    """The bot plays on; the person may return, with some time."""

    async def test(world: World) -> None:
        table, p = await in_turn(world, clock=LIVE)
        world.pass_time(minutes=4)
        await world.keeper.drop_flags()
        assert not (await world.packet(table))["seats"][p]["has_left"]
        world.pass_time(minutes=2)
        assert await refusal(world.first(table, p)) == "too_late"
        await world.keeper.drop_flags()
        packet = await world.packet(table)
        assert packet["seats"][p]["has_left"]
        assert "timed_out" in [line["event"] for line in packet["log"]["lines"]]
        await asyncio.gather(*world.bots.at_work())
        assert p not in (await world.game(table)).awaited()
        await world.do(table, lambda h: h.come_back(p))
        assert (await left(world, table))[p] >= MINUTES

    run(test, db)


def test_flag_ends_the_game_if_the_table_says_so(db: str):
    """Then the other has won."""

    async def test(world: World) -> None:
        table, p = await in_turn(world, clock=DAYS, on_leave="end")
        world.pass_time(days=4)
        await world.keeper.drop_flags()
        result = (await world.packet(table))["result"]
        assert (result["reason"], result["seats"][1 - p]["is_winner"]) == ("time", True)

    run(test, db)


def test_flag_that_is_not_due_does_not_fall(db: str):
    """Another process may have been first, or an answer came in time."""

    async def test(world: World) -> None:
        table, _ = await in_turn(world, clock=LIVE)
        assert await refusal(world.do(table, lambda h: h.flag())) == "not_due"

    run(test, db)


@pytest.mark.parametrize(("clock", "counted"), [(LIVE, 0), (DAYS, 7_200_000)])
def test_time_without_a_server(db: str, clock: ClockWish, counted: int):
    """Live clocks stand still while no server runs; days pass everywhere."""

    async def test(world: World) -> None:
        table, p = await in_turn(world, clock=clock)
        await world.keeper.beat()
        before = (await left(world, table))[p]
        async with World(db) as later:
            later.time = world.time
            later.pass_time(hours=2)
            await later.keeper.open()
            assert before - (await left(later, table))[p] == counted
            await later.keeper.look()
            assert not (await later.packet(table))["seats"][p]["has_left"]
            await later.keeper.close()

    run(test, db)


def test_second_server_gives_no_time_back(db: str):
    """Where another server runs, time was no gap."""

    async def test(world: World) -> None:
        table, p = await in_turn(world, clock=LIVE)
        world.pass_time(seconds=100)
        await world.keeper.beat()
        world.pass_time(seconds=2)
        async with World(db) as other:
            other.time = world.time
            await other.keeper.open()
            assert (await left(other, table))[p] == (await left(world, table))[p]
            await other.keeper.close()

    run(test, db)


@pytest.mark.parametrize(
    "clock",
    [
        ClockWish(kind="live"),
        ClockWish(kind="live", minutes=601),
        ClockWish(kind="live", minutes=1, increment=-1),
        ClockWish(kind="days", days=31),
    ],
)
def test_clock_that_cannot_be(db: str, clock: ClockWish):
    """Such a clock is refused."""

    async def test(world: World) -> None:
        assert await refusal(world.table("roma", "Anna", "Béla", clock=clock)) == "bad_clock"

    run(test, db)
