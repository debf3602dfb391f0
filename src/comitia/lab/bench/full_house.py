"""A house full of tables, thousands stored and hundreds played: how long lists and long games take."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from comitia.engine.registry import find_game, game_names
from comitia.lab.bench import servers
from comitia.lab.bench.crowd import Crowd
from comitia.lab.bench.progress import Progress
from comitia.lab.bench.strain import GOAL_LIST_MS, GOAL_LOADING_MS, GOAL_MEGABYTES, Load

if TYPE_CHECKING:
    import sqlalchemy as sa

    from comitia.server.house import House
    from comitia.server.people import Person
    from comitia.server.store import Store

STORED: Final = 10_000
#: Tables of the one who asks for a list of their own.
OWN: Final = 300
#: How often each thing is measured.
TIMES: Final = 20
#: A long game, and how often it is loaded.
MOVES: Final = 200
LOADS: Final = 5
#: With those who sit at the tables these make 2,000 sockets.
LOAD: Final = Load(tables=200, watchers=1400, seconds=10.0, rate=50.0, warm_up=3.0)
#: Tables that are stored at once.
AT_ONCE: Final = 500
SECRET: Final = "only for measuring"  # noqa: S105

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]


@dataclass(slots=True)
class FullHouse:
    """What was found; times in milliseconds."""

    sockets: int = 0
    listed: list[float] = field(default_factory=list)
    mine: list[float] = field(default_factory=list)
    megabytes: float = 0.0
    #: How long a game of 200 moves takes to load, by game.
    loading: dict[str, float] = field(default_factory=dict)

    def json(self) -> dict[str, object]:
        """The report for programs."""
        return {
            "stored": STORED,
            "sockets": self.sockets,
            "list_ms": {"median": round(statistics.median(self.listed), 1), "worst": round(max(self.listed), 1)},
            "mine_ms": {"median": round(statistics.median(self.mine), 1), "worst": round(max(self.mine), 1)},
            "megabytes": round(self.megabytes, 1),
            "loading_ms": {game: round(ms, 1) for game, ms in self.loading.items()},
        }

    def lines(self) -> list[str]:
        """The report for people."""
        found: dict[str, Any] = self.json()
        loading = ", ".join(f"{game} {ms}" for game, ms in found["loading_ms"].items())
        lists = [f"{found[name]['median']} ms (at worst {found[name]['worst']})" for name in ("list_ms", "mine_ms")]
        return [
            f"{STORED:,} stored tables and {self.sockets:,} open sockets, on SQLite:",
            f"- the list of tables {lists[0]}, one's own {lists[1]}; the goal is {GOAL_LIST_MS:.0f}",
            f"- {found['megabytes']} MB at most; the goal is {GOAL_MEGABYTES:.0f}",
            f"- a game of {MOVES} moves loads in (ms): {loading}; the goal is {GOAL_LOADING_MS:.0f}",
        ]


def measure(progress: Progress, in_loop: InLoop) -> FullHouse:
    """Fill a house, and see how it serves."""
    found = FullHouse()
    with TemporaryDirectory() as folder:
        db = str(Path(folder) / "comitia.db")
        cookie = in_loop(_fill(db, found, progress))
        with servers.running(db, 1) as (server,):

            async def play() -> None:
                crowd = Crowd(LOAD, [server.port], progress)
                await crowd.play(lambda: _ask(server.port, cookie, found, progress))

            in_loop(play())
            found.megabytes = server.megabytes()
    return found


async def _ask(port: int, cookie: str, found: FullHouse, progress: Progress) -> None:
    """Ask for lists, as somebody with many tables."""
    import httpx

    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", cookies={"comitia": cookie}) as browser:
        progress.begin("asking for lists", TIMES)
        for done in range(TIMES):
            progress.reach(done)
            for address, times in (("/api/tables", found.listed), ("/api/tables/mine", found.mine)):
                started = time.perf_counter()
                (await browser.get(address)).raise_for_status()
                times.append(1000 * (time.perf_counter() - started))
        numbers = (await browser.get("/metrics")).text.splitlines()
    found.sockets = int(float(next(line for line in numbers if line.startswith("comitia_sockets ")).split()[1]))


async def _fill(db: str, found: FullHouse, progress: Progress) -> str:
    """Store tables, and load long games; the cookie of somebody who has many tables."""
    from comitia.server.house import House
    from comitia.server.people import People
    from comitia.server.settings import Settings
    from comitia.server.store import Store

    store = Store(db)
    await store.open()
    house = House(store)
    people = People(store, Settings(db=db, secret=SECRET))
    person, session = await people.new_guest("en", "")
    other, _ = await people.new_guest("en", "")
    progress.begin("a full house, playing long games", len(game_names()))
    for done, game in enumerate(game_names()):
        progress.reach(done)
        found.loading[game] = await _loading(house, game, other)
    await _store_tables(store, person, other, progress)
    await house.close()
    await store.close()
    return people.cookie(session)


async def _loading(house: House, game: str, person: Person) -> float:
    """How long a long game takes to load, in milliseconds: the best of several."""
    from comitia.server import records
    from comitia.server.lobby import Lobby
    from comitia.server.packets import SeatWish, TableWish

    seats = [SeatWish(kind="me")] * find_game(game).usual
    table = (await Lobby(house, "").create(person, TableWish(game=game, seats=seats))).table
    rng = random.Random(1)
    async with house.at(table) as room:
        hosted = room.hosted
        assert hosted is not None
    for _ in range(MOVES):
        if hosted.row.status == "over":
            break
        p = hosted.row.awaited[0]
        line = rng.choice(hosted.game().packet(p).lines())
        await house.do(table, lambda h, p=p, line=line: h.say(p, h.row.move, [line]))  # type: ignore[misc]
    times = []
    for _ in range(LOADS):
        started = time.perf_counter()
        async with house.store.read() as db:
            await records.load(db, table)
        times.append(1000 * (time.perf_counter() - started))
    return min(times)


async def _store_tables(store: Store, person: Person, other: Person, progress: Progress) -> None:
    """Thousands of tables as a year of play leaves them: most over, many played, a few open."""
    from comitia.server import records
    from comitia.server.hosted import SeatRow, TableRow
    from comitia.server.packets import ClockWish
    from comitia.server.people import new_id
    from comitia.server.store import now

    at, games = now(), game_names()
    rows: list[tuple[TableRow, list[SeatRow]]] = []
    for number in range(STORED):
        game = games[number % len(games)]
        maker = person if number < OWN else other
        row = TableRow(
            id=new_id(), game=game, options={}, corrections={}, maker=maker.id, listed=number % 2 == 0,
            clock=ClockWish(), on_leave="bot", delay=0, webhook="", key="00" * 32, created=at,
            updated=at - timedelta(minutes=number), move=number % MOVES, seq=number % MOVES,
            status="over" if number % 10 < 6 else "playing" if number % 10 < 9 else "open",
        )  # fmt: skip
        count = find_game(game).usual
        rows.append((row, [SeatRow(seat=p, kind="person", person=maker.id, name=f"Seat {p}") for p in range(count)]))

    progress.begin("storing tables", STORED)
    for done in range(0, STORED, AT_ONCE):
        some = rows[done : done + AT_ONCE]

        def job(db: sa.Connection, some: list[tuple[TableRow, list[SeatRow]]] = some) -> None:
            for row, seats in some:
                records.insert_table(db, row, seats)

        await store.write(job)
        progress.reach(done + len(some))
