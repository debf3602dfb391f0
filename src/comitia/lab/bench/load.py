"""The server under load: many live tables with bots as clients and many who watch, on this machine.

The server is a process of its own, as a host runs it, and everything reaches it through its sockets. The bots choose
at random and wait a moment before they answer, as people do; how long the server takes to acknowledge is measured.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from comitia.engine.registry import find_game, game_names

#: Connections that are opened at once, and seconds for one to open on a busy machine.
OPENING: Final = 20
PATIENCE: Final = 60.0
#: A limit that nobody reaches: all clients come from one address here.
UNLIMITED: Final = 10**9
GOAL_P99_MS: Final = 100.0
GOAL_MEGABYTES: Final = 500.0

Told = Callable[[float, float], None]


@dataclass(slots=True)
class Load:
    """What is asked of the server."""

    tables: int = 200
    watchers: int = 500
    seconds: float = 120.0
    #: Seconds that a bot waits before it answers, on average.
    think: float = 2.0


@dataclass(slots=True)
class Strain:
    """How the server bore it."""

    load: Load
    seconds: float = 0.0
    milliseconds: list[float] = field(default_factory=list)
    packets: int = 0
    games: int = 0
    refused: int = 0
    lost: int = 0
    megabytes: float = 0.0
    cpu_seconds: float = 0.0

    def percentile(self, share: float) -> float:
        """The latency below which a share of the moves lies, in milliseconds."""
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def json(self) -> dict[str, object]:
        """The report for programs."""
        return {
            "tables": self.load.tables,
            "watchers": self.load.watchers,
            "seconds": round(self.seconds, 1),
            "moves": len(self.milliseconds),
            "moves_per_second": round(len(self.milliseconds) / max(self.seconds, 1e-9), 1),
            "p50_ms": round(self.percentile(0.50), 2),
            "p95_ms": round(self.percentile(0.95), 2),
            "p99_ms": round(self.percentile(0.99), 2),
            "goal_p99_ms": GOAL_P99_MS,
            "packets": self.packets,
            "games_ended": self.games,
            "refused": self.refused,
            "lost": self.lost,
            "server_megabytes": round(self.megabytes, 1),
            "goal_megabytes": GOAL_MEGABYTES,
            "server_cpu_seconds": round(self.cpu_seconds, 1),
        }

    def lines(self) -> list[str]:
        """The report for people."""
        found = self.json()
        return [
            f"{found['tables']} tables with bots as clients, {found['watchers']} who watch, {found['seconds']} s",
            f"moves       {found['moves']}, {found['moves_per_second']} a second; {found['packets']} packets received",
            f"latency     p50 {found['p50_ms']} ms, p95 {found['p95_ms']} ms, p99 {found['p99_ms']} ms",
            f"            the goal is a p99 under {GOAL_P99_MS:.0f} ms",
            f"the server  {found['server_megabytes']} MB at most, {found['server_cpu_seconds']} s of CPU",
            f"            the goal is less than {GOAL_MEGABYTES:.0f} MB",
            f"games       {found['games_ended']} ended; {found['refused']} moves refused, {found['lost']} lost",
        ]


def run(load: Load, told: Told) -> Strain:
    """Load a server, and see how it bears it."""
    with TemporaryDirectory() as folder:
        db = Path(folder) / "comitia.db"
        server, port = _start(db)
        try:
            strain = asyncio.run(_Crowd(load, f"127.0.0.1:{port}", told).play())
            _look(server, strain)
        finally:
            server.terminate()
            server.join()
        strain.lost = _missing(db, strain)
    return strain


# -- the server --------------------------------------------------------------------------------


def _start(db: Path) -> tuple[BaseProcess, int]:
    """A server in a process of its own, and its port."""
    processes = multiprocessing.get_context("spawn")
    here, there = processes.Pipe(duplex=False)
    server = processes.Process(target=_serve, args=(str(db), there), daemon=False)
    server.start()
    there.close()
    port: int = here.recv()
    return server, port


def _serve(db: str, port: Connection) -> None:
    """Be the server, on a port that the system chooses."""
    import socket

    import uvicorn

    from comitia.server.app import create_app
    from comitia.server.settings import Limits, Settings

    limits = Limits(address_requests=UNLIMITED, person_requests=UNLIMITED, guests=UNLIMITED, tables=UNLIMITED)
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as door:
        settings = Settings(db=db, port=door.getsockname()[1], limits=limits)
        # As a host's server has it: nothing is compressed, and there is no log but our own.
        config = uvicorn.Config(create_app(settings), ws_per_message_deflate=False, log_config=None, access_log=False)
        server = uvicorn.Server(config)
        port.send(settings.port)
        port.close()
        server.run(sockets=[door])


def _look(server: BaseProcess, strain: Strain) -> None:
    """What the server's process has used; only Linux tells."""
    try:
        status = Path(f"/proc/{server.pid}/status").read_text("ascii")
        times = Path(f"/proc/{server.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    strain.megabytes = int(peak.split()[1]) / 1024
    strain.cpu_seconds = (int(times[11]) + int(times[12])) / 100


def _missing(db: Path, strain: Strain) -> int:
    """How many moves were acknowledged and are not stored."""
    with sqlite3.connect(db) as stored:
        (entries,) = stored.execute("SELECT count(*) FROM entries WHERE kind = 'say'").fetchone()
    return max(0, len(strain.milliseconds) - int(entries))


# -- the clients -------------------------------------------------------------------------------


class _Crowd:
    """Everybody who comes: those who set tables up, those who play, those who watch."""

    def __init__(self, load: Load, url: str, told: Told) -> None:
        self.load: Final = load
        self.url: Final = url
        self.told: Final = told
        self.strain: Final = Strain(load)
        self.rng: Final = random.Random(1)
        self.is_over = asyncio.Event()
        self._doors: Final = asyncio.Semaphore(OPENING)
        self._seated = 0

    async def play(self) -> Strain:
        """Fill the tables, then play for as long as was asked."""
        tables = [asyncio.create_task(self._table(number)) for number in range(self.load.tables)]
        await self._until(lambda: self._seated >= self.load.tables, tables)
        self.strain.milliseconds.clear()
        started = time.monotonic()
        while (gone := time.monotonic() - started) < self.load.seconds:
            self.told(gone, self.load.seconds)
            self._raise_failures(tables)
            await asyncio.sleep(0.5)
        self.strain.seconds = time.monotonic() - started
        self.is_over.set()
        await asyncio.gather(*tables)
        return self.strain

    async def _until(self, is_true: Callable[[], bool], tables: list[asyncio.Task[None]]) -> None:
        while not is_true():
            self._raise_failures(tables)
            await asyncio.sleep(0.1)

    @staticmethod
    def _raise_failures(tables: list[asyncio.Task[None]]) -> None:
        for table in tables:
            if table.done():
                table.result()

    async def _table(self, number: int) -> None:
        """Keep one table alive: when its game ends, another one begins."""
        watchers = self.load.watchers // self.load.tables + (number < self.load.watchers % self.load.tables)
        game = game_names()[number % len(game_names())]
        is_first = True
        while not self.is_over.is_set():
            table, tokens = await self._set_up(game, number)
            ended = asyncio.Event()
            people = [self._sitter(table, seat, token, ended) for seat, token in tokens.items()]
            people += [self._watcher(table, ended) for _ in range(watchers)]
            tasks = [asyncio.create_task(person) for person in people]
            self._seated += is_first
            is_first = False
            await asyncio.gather(*tasks)

    async def _set_up(self, game: str, number: int) -> tuple[str, dict[int, str]]:
        """A table for programs only, all of whom have sat down."""
        import httpx

        least, most = find_game(game).players
        wish = {"game": game, "seats": [{"kind": "friend"}] * min(most, max(least, 2 + number % 3))}
        async with self._doors, httpx.AsyncClient(base_url=f"http://{self.url}", timeout=PATIENCE) as browser:
            csrf = (await browser.get("/api/me")).json()["csrf"]
            made = await browser.post("/api/tables", json=wish, headers={"X-CSRF-Token": csrf})
            links = made.raise_for_status().json()
            tokens = {int(seat): token for seat, token in links["tokens"].items()}
            browser.cookies.clear()
            for seat, token in tokens.items():
                address = f"/api/tables/{links['table']}/seats/{seat + 1}"
                (await browser.post(address, headers={"Authorization": f"Bearer {token}"})).raise_for_status()
        return links["table"], tokens

    def _connect(self, table: str, more: str = "", token: str = "") -> Any:
        from websockets.asyncio.client import connect

        headers = {"Authorization": f"Bearer {token}"} if token else {}
        address = f"ws://{self.url}/api/tables/{table}/socket?lang=en{more}"
        return connect(
            address, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE, proxy=None
        )

    async def _watcher(self, table: str, ended: asyncio.Event) -> None:
        """Look on until the game ends."""
        async with self._connect(table) as connection:
            end = asyncio.create_task(ended.wait())
            over = asyncio.create_task(self.is_over.wait())
            reading = asyncio.create_task(self._count(connection))
            await asyncio.wait([end, over, reading], return_when=asyncio.FIRST_COMPLETED)
            for task in (end, over, reading):
                task.cancel()

    async def _count(self, connection: Any) -> None:
        async for _ in connection:
            self.strain.packets += 1

    async def _sitter(self, table: str, seat: int, token: str, ended: asyncio.Event) -> None:
        """Play one seat at random."""
        async with self._connect(table, f"&seat={seat + 1}", token) as connection:
            bot = _Bot(self, connection)
            reading = asyncio.create_task(bot.play())
            over = asyncio.create_task(self.is_over.wait())
            await asyncio.wait([reading, over], return_when=asyncio.FIRST_COMPLETED)
            over.cancel()
            if reading.done():
                reading.result()
                self.strain.games += seat == 0
                ended.set()
            reading.cancel()


class _Bot:
    """A client that says any of the lines it is offered, after a while."""

    def __init__(self, crowd: _Crowd, connection: Any) -> None:
        self.crowd: Final = crowd
        self.connection: Final = connection
        self.said = 0
        self.sent: dict[str, float] = {}
        #: The move that was answered last: every question is answered once.
        self.answered = -1

    async def play(self) -> None:
        """Read until the game is over."""
        async for text in self.connection:
            message = msgspec.json.decode(text)
            match message["type"]:
                case "packet":
                    self.crowd.strain.packets += 1
                    if message["status"] == "over":
                        return
                    self._consider(message)
                case "done":
                    took = time.perf_counter() - self.sent.pop(message["id"])
                    self.crowd.strain.milliseconds.append(1000 * took)
                case "refused":
                    self.sent.pop(message["id"], None)
                    self.crowd.strain.refused += 1

    def _consider(self, packet: dict[str, Any]) -> None:
        if packet["seat"] in packet["waiting"] and packet["move"] != self.answered and packet["choices"]:
            self.answered = packet["move"]
            line = self.crowd.rng.choice(packet["choices"])["line"]
            asyncio.get_running_loop().create_task(self._answer(packet["move"], line))

    async def _answer(self, move: int, line: str) -> None:
        await asyncio.sleep(self.crowd.rng.expovariate(1 / self.crowd.load.think) if self.crowd.load.think else 0)
        if self.crowd.is_over.is_set():
            return
        self.said += 1
        name = f"{self.said}"
        self.sent[name] = time.perf_counter()
        message = {"do": "say", "id": name, "move": move, "lines": [line]}
        await self.connection.send(msgspec.json.encode(message).decode())
