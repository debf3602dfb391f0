"""Servers that are killed while tables are played and talked at: nothing acknowledged is lost or doubled.

A file has one server, PostgreSQL two, and everybody wanders between them. The suite kills a few times; `make kills` a
hundred times on each.
"""

from __future__ import annotations

import contextlib
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
import sqlalchemy as sa
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from comitia.engine.save import read, verify
from comitia.server.store import chat, entries
from tests.server.earlier import within
from tests.server.test_crash import PATIENCE, Mortal, Sitter, play

KILLS = int(os.environ.get("COMITIA_KILLS", "10"))
#: Tables that are played at the same time, and how many players each has; a longer game where there is time for it.
GAMES = [("roma", 2), ("roma", 2), *([("senators", 3)] if KILLS >= 50 else [])]
#: Messages on one connection; a server takes some more in its span of time.
MOST_AT_ONCE = 90
#: Lines that are said at a table at most: more are not sent to somebody who comes.
MOST_TALK = 150


class Wanderer(Sitter):
    """A player who comes back to another server than the one that was lost, and talks."""

    def __init__(self, siege: Siege, table: str, seat: int, token: str) -> None:
        servers = siege.servers
        super().__init__(servers[0], table, seat, token)
        self.siege = siege
        self.addresses = [f"ws://{server.url}/api/tables/{table}/socket?seat={seat + 1}" for server in servers]
        self.heard: list[str] = []
        self.sent = 0

    def connected(self) -> ClientConnection:
        """A connection on which not so much was said that the server thinks it too fast."""
        self.sent += 1
        if self.sent > MOST_AT_ONCE:
            self.lose()
        return super().connected()

    def lose(self) -> None:
        """Go to any of the servers."""
        super().lose()
        self.sent = 0
        self.address = random.choice(self.addresses)

    def say(self, line: str, id: str) -> None:
        """Say a line until it is acknowledged."""
        super().say(line, id)
        self.siege.note()

    def talk(self, text: str) -> None:
        """Say something beside the game until it is acknowledged."""
        message = msgspec.json.encode({"do": "chat", "id": f"t{len(self.heard)}", "text": text}).decode()
        while True:
            connection = self.connected()
            try:
                connection.send(message)
                answer = self.hear(connection, "done", "refused")
            except (OSError, WebSocketException):
                self.lose()
            else:
                assert answer["type"] == "done", answer
                self.heard.append(text)
                self.siege.note()
                return


class Played:
    """A table that was played to its end, and what its players heard."""

    def __init__(self, table: str, sitters: list[Wanderer], last: dict[str, Any]) -> None:
        self.table = table
        self.sitters = sitters
        self.last = last


class Siege:
    """Servers, those who kill them, and those who play on."""

    def __init__(self, db: str, count: int) -> None:
        self.db = db
        self.servers = [Mortal(db) for _ in range(count)]
        self.played: list[Played] = []
        self.troubles: list[BaseException] = []
        #: How much was acknowledged, and whoever waits for more.
        self.acknowledged = 0
        self.news = threading.Condition()

    def note(self) -> None:
        """Something was acknowledged."""
        with self.news:
            self.acknowledged += 1
            self.news.notify_all()

    def kills(self) -> int:
        return sum(server.kills for server in self.servers)

    def is_going_on(self) -> bool:
        return self.kills() < KILLS and not self.troubles

    def kill(self) -> None:
        """Kill a server, after so much was acknowledged as the lot says, at any moment of what comes next."""
        rng = random.Random(3)
        while self.is_going_on():
            wanted = self.acknowledged + rng.randrange(1, 10)
            with self.news:
                self.news.wait_for(lambda wanted=wanted: self.acknowledged >= wanted or self.troubles, PATIENCE)  # type: ignore[misc]
            killer = threading.Timer(rng.random() * 0.05, rng.choice(self.servers).kill)
            killer.start()
            killer.join()

    def play(self, game: str, seats: int, seed: int) -> None:
        """Play one game after the other while servers die, at least one to its end."""
        rng = random.Random(seed)
        try:
            while not self.played or self.is_going_on():
                self.played.append(self._play(game, seats, rng))
        except BaseException as trouble:  # noqa: BLE001 - told by the thread that waits for this one
            self.troubles.append(trouble)

    def _play(self, game: str, seats: int, rng: random.Random) -> Played:
        table, sitters = self._set_up(game, seats)
        last = play(self.servers[0], list(sitters), rng, lambda: self._talk(rng.choice(sitters)))
        for sitter in sitters:
            sitter.lose()
        return Played(table, sitters, last)

    def _talk(self, sitter: Wanderer) -> None:
        if len(sitter.heard) < MOST_TALK // 3:
            sitter.talk(f"{sitter.seat} says {len(sitter.heard)}")

    def _set_up(self, game: str, seats: int) -> tuple[str, list[Wanderer]]:
        """A table at which everybody sits, whatever is killed meanwhile."""
        wish = {"game": game, "seats": [{"kind": "friend"}] * seats}
        made = self._until_answered(lambda url: _new_table(url, wish))
        table, tokens = str(made["table"]), {int(seat): token for seat, token in made["tokens"].items()}
        for seat, token in tokens.items():
            self._until_answered(lambda url, seat=seat, token=token: _sit(url, table, seat, token))  # type: ignore[misc]
        self.note()
        return table, [Wanderer(self, table, seat, token) for seat, token in tokens.items()]

    def _until_answered(self, ask: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
        """Ask any of the servers until one answers."""
        give_up = time.monotonic() + 4 * PATIENCE
        while True:
            with contextlib.suppress(httpx.HTTPError):
                return ask(f"http://{random.choice(self.servers).url}")
            assert time.monotonic() < give_up, "nobody answers"

    def go_through(self) -> None:
        """Play and kill until enough were killed and everything is played."""
        players = [
            threading.Thread(target=self.play, args=(game, seats, seed)) for seed, (game, seats) in enumerate(GAMES)
        ]
        killer = threading.Thread(target=self.kill)
        for thread in (*players, killer):
            thread.start()
        for thread in (*players, killer):
            thread.join()
        if self.troubles:
            raise self.troubles[0]


def _new_table(url: str, wish: dict[str, Any]) -> dict[str, Any]:
    with httpx.Client(base_url=url, timeout=PATIENCE) as browser:
        csrf = browser.get("/api/me").raise_for_status().json()["csrf"]
        made = browser.post("/api/tables", json=wish, headers={"X-CSRF-Token": csrf}).raise_for_status()
        found: dict[str, Any] = made.json()
        return found


def _sit(url: str, table: str, seat: int, token: str) -> dict[str, Any]:
    address = f"{url}/api/tables/{table}/seats/{seat + 1}"
    answer = httpx.post(address, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE)
    if answer.status_code != 409:  # taken before the server died
        answer.raise_for_status()
    return {}


@contextlib.contextmanager
def besieged(db: str, count: int) -> Iterator[Siege]:
    """Servers that end with the test."""
    siege = Siege(db, count)
    try:
        yield siege
    finally:
        for server in siege.servers:
            server.process.kill()
            server.process.join()


def check_played(siege: Siege, played: Played) -> None:
    """Every acknowledged line stands in the log once and in order, the dice verify, and all talk is there once."""
    server = siege.servers[0]
    save = read(httpx.get(f"http://{server.url}/api/tables/{played.table}/save", timeout=PATIENCE).text)
    for sitter in played.sitters:
        missing = iter([line for line in save.lines if line.startswith(f"{sitter.seat + 1} ")])
        assert all(line in missing for line in sitter.acknowledged)
    assert verify(save) is None
    said = sum(len(sitter.acknowledged) for sitter in played.sitters)
    told = sorted(text for sitter in played.sitters for text in sitter.heard)

    def stored(connection: sa.Connection) -> tuple[int, list[str]]:
        count = sa.select(sa.func.count()).where(entries.c.table == played.table, entries.c.kind == "say")
        lines = sa.select(chat.c.text).where(chat.c.table == played.table)
        return connection.scalar(count) or 0, sorted(connection.scalars(lines))

    assert within(siege.db, stored) == (said, told)


def test_nothing_acknowledged_is_lost_or_doubled(db: str):
    """Neither a move nor a word, however often the servers die."""
    with besieged(db, 2 if db.startswith("postgres") else 1) as siege:
        siege.go_through()
        assert siege.kills() >= KILLS
        for server in siege.servers:
            server.wait()
        for played in siege.played:
            check_played(siege, played)
