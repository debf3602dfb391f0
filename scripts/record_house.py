"""Record what a server keeps: the rows of a house in which people played all games, talked, left and came back.

    PYTHONPATH=. python scripts/record_house.py tests/corpus/house-0003.json

Like the games of the corpus it is written once, with the rules and the schema as they are then. The upgrade drill puts
the rows into a database of an earlier schema and lets today's server take it over.
"""

from __future__ import annotations

import asyncio
import base64
import json
import sys
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

from comitia.engine.chance import Generator
from comitia.engine.flow import TOGETHER, step_due
from comitia.engine.registry import find_game, game_names
from comitia.server import store
from comitia.server.packets import Credentials, SeatWish, Speak, TableWish
from comitia.server.people import People
from comitia.server.settings import Settings
from tests.server.world import DAYS, LIVE, World

SECRET = "only for tests"  # noqa: S105 - it opens what is in this repository
PASSWORD = "quinquereme"  # noqa: S105 - the same


class Recorder:
    """Plays in a house."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rng = Generator(753)

    async def go_on(self, table: str) -> None:
        """One answer at random, of whoever is awaited first."""
        hosted = await self.world.hosted(table)
        p = hosted.row.awaited[0]
        if hosted.seats[p].is_bot():
            await asyncio.gather(*self.world.bots.at_work())
            return
        lines = hosted.game().packet(p).lines()
        await self.world.say(table, lines[self.rng.below(len(lines))])

    async def play(self, table: str, moves: int) -> None:
        """So many answers, or all."""
        for _ in range(moves):
            if (await self.world.hosted(table)).row.status == "over":
                return
            await self.go_on(table)

    async def to_sealed(self, table: str) -> bool:
        """Until some have sealed an answer and one has not, or the end."""
        while True:
            hosted = await self.world.hosted(table)
            if hosted.row.status == "over":
                return False
            game = hosted.game()
            if step_due(game.state).kind == TOGETHER and game.decided() and len(game.awaited()) == 1:
                return True
            await self.go_on(table)

    async def games_of(self, game: str) -> None:
        """The tables of one game."""
        names = ["Anna", "Brutus", "Clodia", "Decius"][: max(2, find_game(game).players[0])]
        await self.play(await self.world.table(game, *names), 3)
        await self.play(await self.world.table(game, *names, clock=LIVE), 10_000)
        await self.play(await self.world.table(game, *names, clock=DAYS), 90)
        while not await self.to_sealed(await self.world.table(game, *names)):
            pass
        await self.with_deeds(await self.world.table(game, *names, listed=True))

    async def with_deeds(self, table: str) -> None:
        """A table at which something was undone, taken back and said, and somebody left and came back."""
        world = self.world
        await self.play(table, 20)
        await world.talk.say(table, 0, "Anna", Speak(id="1", text="Alea iacta est."))
        await world.talk.say(table, 1, "Brutus", Speak(id="2", sign="laugh"))
        move = len((await world.game(table)).lines)
        await world.do(table, lambda hosted: hosted.propose(0, move - 3))
        for p in range(1, len((await world.hosted(table)).seats)):
            if (await world.hosted(table)).row.proposal is not None:
                await world.do(table, lambda hosted, p=p: hosted.agree(p, True))  # type: ignore[misc]
        await self.play(table, 10)
        await self.undo_something(table)
        await world.do(table, lambda hosted: hosted.resign(1))
        await self.play(table, 5)
        await world.do(table, lambda hosted: hosted.come_back(1))
        await self.play(table, 5)

    async def undo_something(self, table: str) -> None:
        """The next answer that can be undone is undone."""
        for _ in range(200):
            hosted = await self.world.hosted(table)
            game = hosted.game()
            for p in range(len(hosted.seats)):
                if game.undo_refusal(p) is None and not hosted.seats[p].has_left:
                    await self.world.do(table, lambda hosted, p=p: hosted.undo(p, hosted.row.move))  # type: ignore[misc]
                    return
            await self.go_on(table)

    async def people(self) -> None:
        """A guest and an account with sessions, a browser that is told, and a table that waits."""
        people = People(self.world.store, Settings(secret=SECRET), lambda: self.world.time)
        guest, _ = await people.new_guest("de", "here")
        wanted = Credentials(name="Égérie", password=PASSWORD, email="egerie@mail.example")
        account = await people.register((await people.new_guest("fr", "here"))[0], wanted)
        await people.new_session(account)
        await people.subscribe(account, "https://push.example/1", {"p256dh": "x", "auth": "y"})
        wish = TableWish(game="roma", seats=[SeatWish(kind="me"), SeatWish(kind="open")], listed=True)
        await self.world.lobby.create(guest, wish)
        wish = TableWish(game="sylla", seats=[SeatWish(kind="me"), SeatWish(kind="friend"), SeatWish(kind="bot")])
        await self.world.lobby.create(account, wish)


async def recorded(db: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of a house, table by table."""
    async with World(db) as world:
        recorder = Recorder(world)
        await recorder.people()
        for game in game_names():
            await recorder.games_of(game)
        await world.keeper.beat()
        async with world.store.read() as found:
            return {
                table.name: [
                    {str(name): _plain(value) for name, value in row.items()}
                    for row in (await found.execute(table.select())).mappings()
                ]
                for table in store.metadata.sorted_tables
            }


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return {"moment": value.isoformat()}
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def main(path: Path) -> None:
    """Write a file that is not there."""
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(recorded(str(Path(folder) / "comitia.db")))
    with path.open("x", encoding="utf-8") as file:
        json.dump(rows, file, indent=1, ensure_ascii=False)
        file.write("\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
