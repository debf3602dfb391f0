"""Those who load a server: they set tables up, play at random at the pace that is asked for, and watch."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from comitia.engine.registry import find_game, game_names
from comitia.lab.bench.line import Line
from comitia.lab.bench.progress import Progress
from comitia.lab.bench.strain import Load, Strain

#: Connections that are opened at once, and seconds for one to open on a busy machine.
OPENING: Final = 20
PATIENCE: Final = 60.0
#: The longest that a bot waits before it answers.
SLOWEST: Final = 60.0


class Crowd:
    """Everybody who comes, spread over the servers: table by table, or those at each table over all of them."""

    def __init__(self, load: Load, ports: list[int], progress: Progress) -> None:
        self.load: Final = load
        self.ports: Final = ports
        self.progress: Final = progress
        self.strain: Final = Strain(load)
        self.rng: Final = random.Random(1)
        self.has_begun = asyncio.Event()
        self.is_over = asyncio.Event()
        self.is_measured = False
        #: Seconds that a bot waits before it answers, on average; adjusted until the rate is as asked for.
        self.think = load.tables / load.rate
        #: Called when all have come, and when time is up.
        self.began: Callable[[], None] = lambda: None
        self.ended: Callable[[], None] = lambda: None
        self._doors: Final = asyncio.Semaphore(OPENING)
        self._opened = 0

    async def play(self, meanwhile: Callable[[], Any] | None = None) -> Strain:
        """Fill the tables, find the pace, then play for as long as was asked."""
        tables = [asyncio.create_task(self._table(number)) for number in range(self.load.tables)]
        await self._gather(tables)
        await self._pass("warming up", self.load.warm_up, tables)
        # Our own searches for garbage must not pass for the server's slowness.
        gc.collect()
        gc.disable()
        self.is_measured = True
        self.began()
        try:
            self.strain.seconds = await self._pass("playing", self.load.seconds, tables)
        finally:
            gc.enable()
        self.ended()
        if meanwhile is not None:
            await meanwhile()
        self.is_over.set()
        await asyncio.gather(*tables)
        return self.strain

    async def _gather(self, tables: list[asyncio.Task[None]]) -> None:
        """Wait until all have come; nobody plays before, so that the server has time for those who come."""
        wanted = sum(self._sockets(number) for number in range(self.load.tables))
        self.progress.begin("opening sockets", wanted)
        while self._opened < wanted:
            self._raise_failures(tables)
            self.progress.reach(self._opened)
            await asyncio.sleep(0.1)
        self.has_begun.set()

    async def _pass(self, stage: str, seconds: float, tables: list[asyncio.Task[None]]) -> float:
        """Let time pass, and keep the pace."""
        self.progress.begin(stage, seconds)
        started, answered, looked = time.monotonic(), self.strain.answered, time.monotonic()
        while (gone := time.monotonic() - started) < seconds:
            self._raise_failures(tables)
            await asyncio.sleep(min(1.0, seconds - gone))
            rate = (self.strain.answered - answered) / max(0.1, time.monotonic() - looked)
            answered, looked = self.strain.answered, time.monotonic()
            self.progress.reach(looked - started, f"{rate:.0f} moves/s")
            self.think = min(SLOWEST, max(0.001, self.think * min(1.5, max(0.7, rate / self.load.rate))))
        return time.monotonic() - started

    @staticmethod
    def _raise_failures(tables: list[asyncio.Task[None]]) -> None:
        for table in tables:
            if table.done():
                table.result()

    def _port(self, number: int) -> int:
        return self.ports[number % len(self.ports)]

    def _watchers(self, number: int) -> int:
        return self.load.watchers // self.load.tables + (number < self.load.watchers % self.load.tables)

    def _players(self, number: int) -> int:
        least, most = find_game(_game(number)).players
        return min(most, max(least, 2 + number % 3))

    def _sockets(self, number: int) -> int:
        return self._players(number) + self._watchers(number)

    async def _table(self, number: int) -> None:
        """Keep one table alive: when its game ends, another one begins."""
        while not self.is_over.is_set():
            table, tokens = await self._set_up(number)
            ended = asyncio.Event()
            step = 1 if self.load.is_scattered else 0
            people = [self._sitter(table, p, token, ended, number + step * p) for p, token in tokens.items()]
            people += [self._watcher(table, ended, number + step * i) for i in range(self._watchers(number))]
            tasks = [asyncio.create_task(person) for person in people]
            await asyncio.gather(*tasks)

    async def _set_up(self, number: int) -> tuple[str, dict[int, str]]:
        """A table for programs only, all of whom have sat down."""
        import httpx

        wish = {"game": _game(number), "seats": [{"kind": "friend"}] * self._players(number), "listed": True}
        url = f"http://127.0.0.1:{self._port(number)}"
        async with self._doors, httpx.AsyncClient(base_url=url, timeout=PATIENCE) as browser:
            csrf = (await browser.get("/api/me")).json()["csrf"]
            made = await browser.post("/api/tables", json=wish, headers={"X-CSRF-Token": csrf})
            links = made.raise_for_status().json()
            tokens = {int(seat): token for seat, token in links["tokens"].items()}
            browser.cookies.clear()
            for seat, token in tokens.items():
                address = f"/api/tables/{links['table']}/seats/{seat + 1}"
                (await browser.post(address, headers={"Authorization": f"Bearer {token}"})).raise_for_status()
        return links["table"], tokens

    async def _open(
        self, number: int, table: str, hear: Callable[[bytes], None], more: str = "", token: str = ""
    ) -> Line:
        path = f"/api/tables/{table}/socket?lang=en&changes=1{more}"
        async with self._doors:
            line = await asyncio.wait_for(Line.open(("127.0.0.1", self._port(number)), path, token, hear), PATIENCE)
        self._opened += 1
        return line

    async def _watcher(self, table: str, ended: asyncio.Event, number: int) -> None:
        """Look on until the game ends."""
        line = await self._open(number, table, self.count)
        await self._until(ended, line)

    def count(self, message: bytes) -> None:
        """Note what was received of a table."""
        if self.is_measured and message.startswith((b'{"type":"packet"', b'{"type":"change"')):
            self.strain.packets += 1
            self.strain.bytes += len(message)

    async def _sitter(self, table: str, seat: int, token: str, ended: asyncio.Event, number: int) -> None:
        """Play one seat at random."""
        bot = _Bot(self, seat)
        bot.line = await self._open(number, table, bot.hear, f"&seat={seat + 1}", token)
        await self.has_begun.wait()
        bot.consider()
        over = asyncio.create_task(bot.over.wait())
        await self._until(ended, bot.line, over)
        if bot.over.is_set():
            self.strain.games += seat == 0
            ended.set()

    async def _until(self, ended: asyncio.Event, line: Line, *more: asyncio.Task[Any]) -> None:
        """Wait until a game or everything ends; a line that is lost before is a failure."""
        tasks = [asyncio.create_task(ended.wait()), asyncio.create_task(self.is_over.wait()), *more]
        await asyncio.wait([*tasks, line.closed], return_when=asyncio.FIRST_COMPLETED)
        self.strain.cut_off += line.closed.done() and not any(task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        line.close()


def _game(number: int) -> str:
    names = game_names()
    return names[number % len(names)]


class _Bot:
    """A client that says any of the lines it is offered, after a while."""

    def __init__(self, crowd: Crowd, seat: int) -> None:
        self.crowd: Final = crowd
        self.seat: Final = seat
        self.line: Line | None = None
        self.over: Final = asyncio.Event()
        self.packet: dict[str, Any] = {}
        self.said = 0
        self.sent: dict[str, float] = {}
        #: The question that was answered last: every one is answered once.
        self.answered: tuple[int, list[str]] | None = None

    def hear(self, text: bytes) -> None:
        """Take in whatever comes."""
        message = msgspec.json.decode(text)
        match message["type"]:
            case "packet":
                self.crowd.count(text)
                self.packet = message
                self.consider()
            case "change":
                self.crowd.count(text)
                for path, value in message["set"]:
                    if len(path) == 1:  # what stands deeper is for those who look
                        self.packet[path[0]] = value
                self.consider()
            case "done":
                self.crowd.strain.note(time.perf_counter() - self.sent.pop(message["id"]), self.crowd.is_measured)
            case "refused":
                self.sent.pop(message["id"], None)
                self.crowd.strain.refused += 1

    def consider(self) -> None:
        """Answer after a while, if this seat is asked and everybody is here."""
        packet = self.packet
        if not self.crowd.has_begun.is_set() or not packet:
            return
        if packet["status"] == "over":
            self.over.set()
        elif self.seat in packet["waiting"] and packet["choices"] and self._question() != self.answered:
            self.answered = self._question()
            pause = self.crowd.rng.expovariate(1 / self.crowd.think)
            asyncio.get_running_loop().call_later(pause, self._answer)

    def _question(self) -> tuple[int, list[str]]:
        """What tells one question from the next: the move, and what was picked of an answer of several picks."""
        return self.packet["move"], self.packet["picked"]

    def _answer(self) -> None:
        if self.crowd.is_over.is_set() or self.over.is_set() or self.line is None or self.line.closed.done():
            return
        if self._question() != self.answered or not self.packet["choices"]:
            return  # the table has answered for the seat, which had nothing to choose
        self.said += 1
        name = f"{self.said}"
        self.sent[name] = time.perf_counter()
        line = self.crowd.rng.choice(self.packet["choices"])["line"]
        wish = {"do": "say", "id": name, "move": self.packet["move"], "lines": [line]}
        self.line.say(msgspec.json.encode(wish))
