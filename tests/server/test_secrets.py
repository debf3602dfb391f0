"""The law of non-interference for what the server sends: worlds that differ only in secrets send the same bytes."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec
import pytest

from comitia.bots import make_bot
from comitia.engine.chance import Generator, Keyed
from comitia.engine.errors import ComitiaError
from comitia.engine.flow import asked, step_due
from comitia.engine.registry import game_names
from comitia.engine.state import Event
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.engine.worlds import Worlds
from comitia.server.hosted import Deed, Hosted, SeatRow, TableRow
from comitia.server.packets import ClockWish
from comitia.server.people import Person, Visitor
from comitia.server.seeing import Place, Tellings, draft, encode, words_of
from tests.server.world import World, refusal

NOW = datetime(2026, 3, 15, tzinfo=UTC)


def hosted_game(game: str, seats: int, key: int) -> Hosted:
    """A table that is played, without a store."""
    row = TableRow(
        id="t" * 22, game=game, options={}, corrections={}, maker=None, listed=False, clock=ClockWish(), on_leave="bot",
        delay=0, webhook="", key=f"{key:064x}", created=NOW, updated=NOW,
    )  # fmt: skip
    hosted = Hosted(row, [SeatRow(seat=p, kind="person", name=f"P{p}", word="w") for p in range(seats)])
    hosted.carry_out(lambda h: h.begin(), NOW)
    return hosted


def other_world(hosted: Hosted, seat: int, rng: Generator) -> Hosted:
    """A table that differs in everything that a seat cannot see, and in nothing else."""
    table = hosted.game()
    twin = Table(hosted.header, Keyed(bytes(32)))
    twin.state = Worlds(table.view(seat), rng).deal()
    twin.events = [scrambled(event, seat) for event in table.events]
    twin.moments = table.moments[:]
    twin.lines = ["a secret"] * len(table.lines)
    twin._done, twin._kept = table._done, table._kept
    other = Hosted(msgspec.structs.replace(hosted.row), hosted.seats)
    other.table = twin
    return other


def scrambled(event: Event, seat: int) -> Event:
    """An event whose secret part differs, unless the seat sees it."""
    if event.to == -1 or (seat >= 0 and event.to >> seat & 1):
        return event
    return Event(event.name, event.seat, event.args, event.to, tuple(-7 for _ in event.secret), event.reveals)


def sent(hosted: Hosted, seat: int, lang: str) -> list[bytes]:
    """Everything that a reader can get to see at this moment: packets, drafts, reasons and refusals."""
    found = [Tellings(hosted).message(seat, lang, Place(), frozenset({0}), NOW)]
    if seat == SPECTATOR:
        return found
    table, words = hosted.game(), words_of(hosted, lang)
    texts = step_due(table.state).domain.texts[:60] if seat in asked(table.state) else ["nothing"]
    for text in texts:
        line = f"{seat + 1} {text}"
        for ask in (
            lambda line=line: encode(draft(hosted, seat, lang, "d", [line])),
            lambda line=line: (reason := table.why_not(seat, line)) and words.reason(reason, hosted.names()).encode(),
        ):
            try:
                found.append(ask() or b"")
            except ComitiaError as error:
                found.append(f"{type(error).__name__} {error}".encode())
    return found


def say(p: int, line: str, hosted: Hosted) -> Deed:
    """A seat says a line."""
    return hosted.say(p, hosted.row.move, [line])


@pytest.mark.parametrize("game", game_names())
def test_packets_drafts_reasons_and_refusals(game: str):
    """At every few decisions, for every seat and for those who watch, in changing languages."""
    seats = {"roma": 2, "rom": 2}.get(game, 3)
    hosted = hosted_game(game, seats, 11)
    table, rng = hosted.game(), Generator(5)
    bots = [make_bot("random", game, p) for p in range(seats)]
    for turn in range(90):
        if table.is_over():
            break
        if turn % 6 == 0:
            for seat in range(-1, seats):
                lang = ("en", "de", "fr", "es")[turn // 6 % 4]
                assert sent(other_world(hosted, seat, rng), seat, lang) == sent(hosted, seat, lang)
        p = table.awaited()[0]
        line = bots[p].choose(table.packet(p))
        hosted.carry_out(partial(say, p, line), NOW)


def test_planted_leak_is_found():
    """The comparison sees a difference where there is one: a world as another seat cannot tell it apart."""
    hosted = hosted_game("roma", 2, 11)
    assert sent(other_world(hosted, 1, Generator(5)), 0, "en") != sent(hosted, 0, "en")


# Sealed answers, in two worlds that were one


@asynccontextmanager
async def worlds(tmp_path: Path, **wish: int) -> AsyncIterator[tuple[World, World, str]]:
    """Two worlds with the same table of Senators, at a moment when all seats seal an answer."""
    here, there = str(tmp_path / "here.db"), str(tmp_path / "there.db")
    async with World(here) as world:
        table = await world.table("senators", "Anna", "Béla", "Caius", **wish)
        rng = Generator(3)
        while len((await world.game(table)).awaited()) < 3:
            p = (await world.game(table)).awaited()[0]
            await world.first(table, p, rng.below(20))
    await asyncio.to_thread(shutil.copy, here, there)
    async with World(here) as world, World(there) as other:
        yield world, other, table


async def traffic(world: World, table: str, seat: int) -> list[object]:
    """Everything that the server would tell a seat or somebody who watches."""
    owner = (await world.hosted(table)).seats[seat] if seat >= 0 else None
    visitor = Visitor()
    if owner is not None and owner.person is not None:
        visitor = Visitor(person=Person(id=owner.person, name=owner.name, lang="en"))
    found: list[object] = [await world.message(table, seat, lang) for lang in ("en", "de", "fr", "es")]
    moves = (await world.game(table)).lines
    for move in range(len(moves) + 2):
        replay = await world.lobby.replay(visitor, table, "en", seat if seat >= 0 else None, move, False)
        found.append(encode(replay))
    found.append(encode(await world.lobby.card(visitor, table, "en")))
    found.append(encode(await world.lobby.listed(visitor, "en")))
    found.append(await refusal(world.lobby.save(table)))
    found.append(await refusal(world.lobby.verify(table)))
    if seat >= 0:
        hosted = await world.hosted(table)
        for line in hosted.game().packet(seat).lines():
            found.append(encode(draft(hosted, seat, "en", "d", [line])))
        found.append(await refusal(world.do(table, lambda h: h.undo(seat, h.row.move))))
        found.append(await refusal(world.do(table, lambda h: h.say(seat, 0, ["x"]))))
    return found


def test_sealed_answers_are_seen_by_nobody_else(tmp_path: Path):
    """Whatever a seat has sealed, all others get the same bytes until the last answer opens them all."""

    async def test() -> None:
        async with worlds(tmp_path, listed=True) as (world, other, table):
            lines = (await world.game(table)).packet(1).lines()
            assert len(lines) > 1
            await world.say(table, lines[0], client="1 a")
            await other.say(table, lines[-1], client="1 a")
            for seat in (SPECTATOR, 0, 2):
                assert await traffic(world, table, seat) == await traffic(other, table, seat)
            assert await world.message(table, 1) != await other.message(table, 1)

    asyncio.run(test())


def test_changed_and_withdrawn_answers_are_seen_by_nobody_else(tmp_path: Path):
    """That somebody thinks twice is seen; about what is not."""

    async def test() -> None:
        async with worlds(tmp_path) as (world, other, table):
            lines = (await world.game(table)).packet(1).lines()
            for w, first, second in ((world, lines[0], lines[-1]), (other, lines[-1], lines[0])):
                await w.say(table, first)
                await w.do(table, lambda h: h.undo(1, h.row.move))
                await w.say(table, second)
            for seat in (SPECTATOR, 0, 2):
                assert await traffic(world, table, seat) == await traffic(other, table, seat)

    asyncio.run(test())


def test_those_who_watch_late_see_the_past_only(tmp_path: Path):
    """They get, move by move, what would have been told to them so many moves ago, and no more from a replay."""

    async def test() -> None:
        async with World(str(tmp_path / "comitia.db")) as world:
            table = await world.table("senators", "Anna", "Béla", "Caius", delay=7)
            seen: dict[int, object] = {}
            place = Place()
            log: list[object] = []
            for _ in range(60):
                game = await world.game(table)
                seen[len(game.lines)] = {**game.view(SPECTATOR).values, "answers": None}
                packet = await world.packet(table, place=place)
                packet["view"]["answers"] = None  # who has sealed is told line by line, late as everything else
                log[packet["log"]["start"] :] = packet["log"]["lines"]
                assert packet["move"] <= max(0, len(game.lines) - 7)
                assert packet["view"] == seen.get(packet["move"], packet["view"])
                assert len(log) <= sum(moment <= packet["move"] for moment in game.moments)
                replay = await world.lobby.replay(Visitor(), table, "en", None, 10_000, False)
                assert replay.packet.move == packet["move"]
                await world.first(table, game.awaited()[0])

    asyncio.run(test())
