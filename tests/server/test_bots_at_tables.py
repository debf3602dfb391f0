"""Bots at hosted tables: they answer from packets, within a time, and are replaced if they do not."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import uvloop

from comitia.bots import bot_names, make_bot
from comitia.engine.chance import Generator, Keyed
from comitia.engine.registry import find_game, game_names
from comitia.engine.table import Packet, Table
from comitia.server.bots import Bots, Heads
from comitia.server.head import Task, answer, packet_of, task_of
from tests.server.world import Onlooker, World, run


def packet(game: str = "roma") -> Packet:
    """The first question of a game."""
    table = Table(find_game(game).header(), Keyed(bytes(32)))
    table.settle()
    return table.packet(table.awaited()[0])


@pytest.mark.parametrize("game", game_names())
def test_packet_passes_into_another_process(game: str):
    """What the bot gets there is what it would get here: the same seed says the same line."""
    known = packet(game)
    for bot in bot_names(game):
        task = msgspec.msgpack.decode(msgspec.msgpack.encode(task_of(bot, 7, known)), type=Task)
        assert packet_of(task).lines() == known.lines()
        assert answer(task) == make_bot(bot, game, 7).choose(known)


def test_task_holds_no_state():
    """A bot's head is handed plain values; nothing of the true game passes."""
    task = task_of("random", 1, packet())
    assert b"deck" in (encoded := msgspec.msgpack.encode(task))
    assert isinstance(task.values["deck"], dict)
    assert b"sub" not in encoded


def test_heads_answer():
    """A process thinks, and thinks again."""

    async def test() -> None:
        heads = Heads(1)
        known = packet()
        try:
            lines = [await heads.think("greedy", known) for _ in range(3)]
        finally:
            await heads.close()
        assert set(lines) <= set(known.lines())

    asyncio.run(test())


BROKEN = {
    "silent": "import time\nclass B(Bot):\n    def choose(self, packet):\n        while True: time.sleep(3600)",
    "raises": "class B(Bot):\n    def choose(self, packet):\n        raise ZeroDivisionError",
    "exits": "import os\nclass B(Bot):\n    def choose(self, packet):\n        os._exit(3)",
    "lies": "class B(Bot):\n    def choose(self, packet):\n        return '1 nonsense'",
    "talks": "class B(Bot):\n    def choose(self, packet):\n        print('x' * 99999)\n        return 'x' * 99999",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken_bot_is_replaced(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whatever it does, no answer comes of it, and the next question is answered by a new process."""
    (tmp_path / "broken_bot.py").write_text(f"from comitia.bots import Bot\n{BROKEN[kind]}\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{':'.join(sys.path)}")

    async def test() -> None:
        heads = Heads(1, limit=3.0 if kind == "silent" else 60.0)
        known = packet()
        try:
            assert await heads.think("broken_bot:B", known) is None
            if kind != "silent":
                assert await heads.think("random", known) in known.lines()
        finally:
            await heads.close()

    asyncio.run(test())


def test_process_that_ends_idle_is_noticed_at_once():
    """It is counted before anybody asks, and the next question is answered by another, not by chance."""

    async def test() -> None:
        deaths: list[None] = []
        heads = Heads(1, died=lambda: deaths.append(None))
        known = packet()
        try:
            assert await heads.think("greedy", known) in known.lines()
            (head,) = heads._all
            watch = heads._all[head]
            os.kill(head.pid, signal.SIGKILL)
            await asyncio.wait_for(watch, 30)
            assert (len(deaths), heads._idle) == (1, [])
            assert await heads.think("greedy", known) in known.lines()
        finally:
            await heads.close()
        assert len(deaths) == 1

    asyncio.run(test())


@pytest.mark.parametrize("make", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_process_that_ends_unnoticed_is_not_the_bots_failure(make: Callable[[], asyncio.AbstractEventLoop]):
    """Killed at the very moment of the question, in either kind of loop: the question is asked again."""

    async def test() -> None:
        deaths: list[None] = []
        heads = Heads(1, died=lambda: deaths.append(None))
        known = packet()
        try:
            for _ in range(3):
                assert await heads.think("greedy", known) in known.lines()
                (head,) = heads._all
                os.kill(head.pid, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    os.waitid(os.P_PID, head.pid, os.WEXITED | os.WNOWAIT)
            assert await heads.think("greedy", known) in known.lines()
        finally:
            await heads.close()
        assert len(deaths) == 3

    with asyncio.Runner(loop_factory=make) as runner:
        runner.run(test())


def test_closing_starts_no_process():
    """Whoever waits for a process when all are ended gets none; it is over at once, however many wait."""

    async def test() -> None:
        heads = Heads(1)
        known = packet()
        asked = [asyncio.create_task(heads.think("greedy", known)) for _ in range(50)]
        await asyncio.sleep(0)
        started = heads._start
        starts: list[None] = []

        async def counted() -> asyncio.subprocess.Process:
            starts.append(None)
            return await started()

        heads._start = counted  # type: ignore[method-assign]
        await heads.close()
        await asyncio.gather(*asked, return_exceptions=True)
        assert (len(starts) <= 1, heads._all) == (True, {})

    asyncio.run(test())


class Nobody:
    """Never thinks of anything."""

    async def think(self, bot: str, packet: Packet) -> str | None:
        return None

    async def close(self) -> None:
        pass


def test_table_goes_on_without_thought(db: str):
    """Where no answer comes a line is chosen at random, and the game goes on."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "greedy")
        await world.play(table, 30)
        assert (await world.hosted(table)).row.seq > 20

    run(test, db, Nobody())


def test_the_table_answers_where_nobody_has_a_choice(db: str):
    """Who is asked for the sake of secrecy only, with one answer and nothing to take back, need not give it."""

    async def test(world: World) -> None:
        table = await world.table("age_of_rome", "Anna", "greedy", "greedy", "greedy")
        rng = Generator(3)
        for _ in range(400):
            game = await world.game(table)
            if game.is_over() or game.lone_line(0):
                break
            await world.first(table, 0, index=rng.below(5))
            await asyncio.gather(*world.bots.at_work())
        hosted = await world.hosted(table)
        assert list(hosted.alone_due()) == [0]
        before = len(hosted.game().lines)
        helping = Bots(world.house, Nobody(), 0.0, alone=0.0)
        helping.look(hosted)
        await asyncio.gather(*helping.at_work())
        assert len((await world.game(table)).lines) > before
        await helping.close()

    run(test, db)


def test_bots_go_on_after_a_restart(db: str):
    """A bot that was awaited when the server ended answers when one starts."""

    async def test(world: World) -> None:
        await world.bots.close()
        table = await world.table("senators", "random", "random", "Anna")
        seq = (await world.hosted(table)).row.seq
        async with World(db) as later:
            await later.bots.resume()
            await asyncio.gather(*later.bots.at_work())
            hosted = await later.hosted(table)
            assert hosted.row.seq > seq
            assert not hosted.bots_due()

    run(test, db)


def test_table_of_bots_plays_while_somebody_looks(db: str):
    """Nobody needs to do anything."""

    async def test(world: World) -> None:
        table = await world.table("roma", "random", "random")
        async with world.house.at(table) as room:
            await world.house.enter(room, Onlooker())
        while work := world.bots.at_work():
            await asyncio.gather(*work)
        assert (await world.hosted(table)).row.status == "over"

    run(test, db)
