"""Forks: a moment of a game that is over becomes a new table: the same cards, new dice, a promise of its own."""

from __future__ import annotations

import sqlalchemy as sa

from comitia.engine.log import CHANCE_MARK
from comitia.engine.save import load, read, verify
from comitia.server import store
from comitia.server.film import lines_until, told_of
from comitia.server.hosted import Hosted
from comitia.server.packets import ForkWish, SeatWish
from comitia.server.people import Visitor
from tests.server.world import World, refusal, run

ME = SeatWish(kind="me")
FRIEND = SeatWish(kind="friend")


async def over(world: World) -> tuple[str, list[str]]:
    """A game of Roma that is over, and its log."""
    table = await world.table("roma", "Anna", "Béla")
    await world.play(table)
    return table, list((await world.game(table)).lines)


def turn_start(lines: list[str]) -> int:
    """The first moment at which dice of a turn are about to be rolled: after some lines, before a roll."""
    return next(i for i, line in enumerate(lines) if i > 12 and line.startswith(f"{CHANCE_MARK} roll"))


def test_a_moment_becomes_a_table(db: str):
    """The new game has the lines up to there, goes on with other dice, and its own lines follow from its own key."""

    async def test(world: World) -> None:
        table, lines = await over(world)
        at = turn_start(lines)
        carla = await world.person("Carla")
        links = await world.lobby.fork(carla, table, ForkWish(move=at, seats=[ME, FRIEND]))
        dora = Visitor(person=await world.person("Dora"))
        await world.lobby.sit(dora, links.table, 1, links.tokens[1], "word of Dora")
        game = await world.game(links.table)
        assert game.lines[:at] == lines[:at]
        assert game.lines[at].startswith(f"{CHANCE_MARK} roll")
        told = await world.packet(links.table)
        assert [line["move"] for line in told["log"]["lines"] if line["event"] == "forked"] == [at]
        assert told["commitment"] != (await world.packet(table))["commitment"]
        await world.play(links.table)
        assert (await world.game(links.table)).lines[at:] != lines[at:]
        proof = await world.lobby.verify(links.table)
        assert (proof.difference, proof.given) == (None, at)
        text = await world.lobby.save(links.table)
        assert load(text).lines == (await world.game(links.table)).lines
        forged = read(text)
        forged.given = 0
        assert "the key says" in (verify(forged) or "")

    run(test, db)


def test_a_fork_survives_everything(db: str):
    """Read anew at any time (waiting, begun, with and without a snapshot) it is the same; undo stops at the fork."""

    async def test(world: World) -> None:
        table, lines = await over(world)
        at = turn_start(lines)
        carla = await world.person("Carla")
        links = await world.lobby.fork(carla, table, ForkWish(move=at, seats=[ME, FRIEND]))
        world.house.rooms.clear()
        dora = Visitor(person=await world.person("Dora"))
        await world.lobby.sit(dora, links.table, 1, links.tokens[1], "w")
        for moves in (0, 1, 60):
            await world.play(links.table, moves)
            before = await world.hosted(links.table)
            seen = [await world.message(links.table, seat) for seat in (-1, 0, 1)]
            world.house.rooms.clear()
            after = await world.hosted(links.table)
            assert (after.given, after.remarks) == (before.given, before.remarks)
            assert [await world.message(links.table, seat) for seat in (-1, 0, 1)] == seen
            if moves == 0:
                refused = [after.game().undo_refusal(p) for p in (0, 1)]
                assert all(reason is not None for reason in refused)

    run(test, db)


def test_what_cannot_be_forked(db: str):
    """A game that is played, the end of one, a moment that there is not, other seats, a bot that there is not."""

    async def test(world: World) -> None:
        carla = await world.person("Carla")
        running = await world.table("roma", "Anna", "Béla")
        assert await refusal(world.lobby.fork(carla, running, ForkWish(move=1, seats=[ME, ME]))) == "not_over"
        table, lines = await over(world)
        for move in (len(lines), len(lines) + 1, 10**6):
            wish = ForkWish(move=move, seats=[ME, ME])
            assert await refusal(world.lobby.fork(carla, table, wish)) == "no_such_moment"
        assert await refusal(world.lobby.fork(carla, table, ForkWish(move=5, seats=[ME]))) == "bad_setup"
        wish = ForkWish(move=5, seats=[ME, SeatWish(kind="bot", bot="os:system")])
        assert await refusal(world.lobby.fork(carla, table, wish)) == "no_bot"
        async with world.store.read() as db:
            assert await db.scalar(sa.select(sa.func.count()).select_from(store.tables)) == 2

    run(test, db)


def test_sealed_answers_are_given_whole(db: str):
    """Between two answers that were opened together, all are asked anew."""

    async def test(world: World) -> None:
        table, lines = await over(world)
        gives = [i for i, line in enumerate(lines, 1) if " give " in line]
        assert lines_until(await world.hosted(table), gives[1]) == lines[: gives[0] - 1]
        carla = await world.person("Carla")
        links = await world.lobby.fork(carla, table, ForkWish(move=gives[1], seats=[ME, ME]))
        hosted: Hosted = await world.hosted(links.table)
        assert hosted.row.awaited == [0, 1]
        assert told_of(hosted, 0, "en").lines == lines[: gives[0] - 1]

    run(test, db)
