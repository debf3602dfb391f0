"""A house with its store, bots that answer at once, and a clock that a test turns."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from comitia.engine.chance import key_from_seed
from comitia.engine.errors import ComitiaError
from comitia.engine.table import Packet, Table
from comitia.engine.view import SPECTATOR
from comitia.server.bots import Bots
from comitia.server.hosted import Deed, Hosted
from comitia.server.house import House
from comitia.server.keeper import Keeper
from comitia.server.lobby import Lobby
from comitia.server.packets import ClockWish, SeatWish, TableWish
from comitia.server.people import Person, Visitor, new_id
from comitia.server.seeing import Place
from comitia.server.store import Store, people
from comitia.server.talk import Talk

START = datetime(2026, 3, 15, 12, tzinfo=UTC)


class First:
    """Thinks of the first line, at once."""

    def __init__(self, **_: object) -> None:
        pass

    async def think(self, bot: str, packet: Packet) -> str | None:
        return packet.lines()[0]

    async def close(self) -> None:
        pass


class Onlooker:
    """Somebody who looks, and keeps what is told."""

    def __init__(self, seat: int = SPECTATOR, name: str = "Livia") -> None:
        self.seat = seat
        self.name = name
        self.heard: list[bytes] = []

    def refresh(self, now: datetime | None) -> None:
        pass

    def tell(self, message: bytes) -> None:
        self.heard.append(message)


class World:
    """A server without its doors."""

    def __init__(self, db: str, thinker: Any = None) -> None:
        self.time = START
        self.store = Store(db)
        self.house = House(self.store, lambda: self.time)
        seeds = count()
        self.lobby = Lobby(self.house, "http://here", lambda: key_from_seed(next(seeds)))
        self.talk = Talk(self.house)
        self.bots = Bots(self.house, thinker or First(), 0.0, alone=None)
        self.keeper = Keeper(self.house, self.bots)

    async def __aenter__(self) -> World:
        await self.store.open()
        await self.house.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.bots.close()
        await self.house.close()
        await self.store.close()

    def pass_time(self, **span: float) -> None:
        """Let time go by."""
        self.time += timedelta(**span)

    async def person(self, name: str) -> Person:
        """Somebody new."""
        person = Person(id=new_id(), name=name, lang="en")
        async with self.store.begin() as db:
            row = {"id": person.id, "name": name, "lang": "en", "email": "", "prefs": {}, "created": self.time}
            await db.execute(people.insert().values(row))
        return person

    async def table(self, game: str, *seats: str, **wish: Any) -> str:
        """A table at which named people and bots (`random`, `greedy`) sit and the game has begun."""
        found = {name: await self.person(name) for name in seats if name not in ("random", "greedy")}
        wishes = [
            SeatWish(kind="bot", bot=name) if name in ("random", "greedy") else SeatWish(kind="friend")
            for name in seats
        ]
        maker = next(iter(found.values()), None) or await self.person("Maker")
        links = await self.lobby.create(maker, TableWish(game=game, seats=wishes, **wish))
        for p, name in enumerate(seats):
            if name in found:
                await self.lobby.sit(Visitor(person=found[name]), links.table, p, links.tokens[p], f"word of {name}")
        if (await self.hosted(links.table)).clock.is_held(self.time):
            await self.do(links.table, lambda hosted: hosted.gather())
        return links.table

    # -- at a table ----------------------------------------------------------------------------

    async def hosted(self, table: str) -> Hosted:
        """The table at hand."""
        async with self.house.at(table) as room:
            assert room.hosted is not None
            return room.hosted

    async def game(self, table: str) -> Table:
        """The game at hand."""
        return (await self.hosted(table)).game()

    async def packet(self, table: str, seat: int = SPECTATOR, lang: str = "en", place: Place | None = None) -> Any:
        """What a reader gets now."""
        return json.loads(await self.message(table, seat, lang, place))

    async def message(self, table: str, seat: int = SPECTATOR, lang: str = "en", place: Place | None = None) -> bytes:
        """What a reader gets now, to the byte."""
        async with self.house.at(table) as room:
            assert room.tellings is not None
            return room.tellings.message(seat, lang, place or Place(), room.online(), self.time)

    async def do(self, table: str, act: Callable[[Hosted], Deed], client: str | None = None) -> int:
        """Do something at a table."""
        return await self.house.do(table, act, client)

    async def say(self, table: str, *lines: str, move: int | None = None, client: str | None = None) -> int:
        """Say lines; the first word is the seat."""
        at = len((await self.game(table)).lines) if move is None else move
        p = int(lines[0].split()[0]) - 1
        return await self.do(table, lambda h: h.say(p, at, list(lines)), client)

    async def first(self, table: str, p: int, index: int = 0) -> int:
        """Say the first of what a seat may say."""
        lines = (await self.game(table)).packet(p).lines()
        return await self.say(table, lines[min(index, len(lines) - 1)])

    async def seal(self, table: str, p: int) -> int:
        """Seal what a seat of Roma passes on: the first two cards."""
        return await self.say(table, *(await self.game(table)).packet(p).lines()[:2])

    async def play(self, table: str, moves: int = 100_000) -> None:
        """Let people and bots say the first thing until the end, or for so many moves."""
        for _ in range(moves):
            hosted = await self.hosted(table)
            if hosted.row.status == "over":
                return
            p = hosted.row.awaited[0]
            if hosted.seats[p].is_bot():
                await asyncio.gather(*self.bots.at_work())
            else:
                await self.first(table, p)


def run(test: Callable[[World], Awaitable[None]], db: str, thinker: Any = None) -> None:
    """Run a test in a world of its own."""

    async def inside() -> None:
        async with World(db, thinker) as world:
            await test(world)

    asyncio.run(inside())


async def refusal(attempt: Awaitable[object]) -> str:
    """The name of the refusal that an attempt meets."""
    try:
        await attempt
    except ComitiaError as error:
        return getattr(error, "code", type(error).__name__)
    return ""


LIVE = ClockWish(kind="live", minutes=5, increment=10)
DAYS = ClockWish(kind="days", days=3)
