"""A server that is killed again and again while a game is played: nothing that it acknowledged is ever lost."""

from __future__ import annotations

import contextlib
import multiprocessing
import random
import socket
import threading
import time
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from comitia.engine.chance import Keyed
from comitia.engine.save import read, verify
from comitia.engine.table import Table
from comitia.server.app import create_app
from comitia.server.settings import Settings

KILLS = 50
#: Seconds after which a silent server is taken for dead; no test waits that long unless something is wrong.
PATIENCE = 30.0

# Children are forked from a process that has imported everything, so that a new server is up at once.
servers = multiprocessing.get_context("forkserver")
servers.set_forkserver_preload([__name__])


def run(settings: Settings) -> None:
    """Be a server, until killed."""
    uvicorn.run(create_app(settings), host="127.0.0.1", port=settings.port, log_level="critical")


class Mortal:
    """A server that can be killed and comes back."""

    def __init__(self, db: Path | str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port: int = free.getsockname()[1]
        self.settings = Settings(db=str(db), secret="only for tests", port=port, pace=0.0)
        self.url = f"127.0.0.1:{port}"
        self.kills = 0
        self.lock = threading.Lock()
        self.process: BaseProcess
        self.start()

    def start(self) -> None:
        self.process = servers.Process(target=run, args=(self.settings,), daemon=True)
        self.process.start()

    def kill(self) -> None:
        """Kill -9, whatever it is doing, and start anew."""
        with self.lock:
            self.process.kill()
            self.process.join()
            self.kills += 1
            self.start()

    def wait(self) -> None:
        """Until it answers."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"http://{self.url}/health").status_code == 200:
                    return
        pytest.fail("the server does not come back")


class Sitter:
    """A player at one seat who trusts nothing but acknowledgements."""

    def __init__(self, server: Mortal, table: str, seat: int, token: str) -> None:
        self.server = server
        self.address = f"ws://{server.url}/api/tables/{table}/socket?seat={seat + 1}"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.seat = seat
        self.connection: ClientConnection | None = None
        self.opened = contextlib.ExitStack()
        self.packet: dict[str, Any] = {}
        self.acknowledged: list[str] = []

    def connected(self) -> ClientConnection:
        """A connection that has brought a packet."""
        while self.connection is None:
            try:
                opening = connect(self.address, additional_headers=self.headers, max_size=None)
                self.connection = self.opened.enter_context(opening)
                self.hear(self.connection, "packet")
            except (OSError, WebSocketException):
                self.lose()
        return self.connection

    def lose(self) -> None:
        """Give a connection up."""
        with contextlib.suppress(OSError, WebSocketException):
            self.opened.close()
        self.connection = None

    def hear(self, connection: ClientConnection, *kinds: str) -> dict[str, Any]:
        """The next message of some kinds; packets are kept."""
        while True:
            message: dict[str, Any] = msgspec.json.decode(connection.recv(timeout=PATIENCE))
            if message["type"] == "packet":
                assert message["seq"] >= self.packet.get("seq", 0)
                self.packet = message
            if message["type"] in kinds:
                return message

    def refresh(self) -> dict[str, Any]:
        """The table as it stands, by a connection that surely is one."""
        while True:
            connection = self.connected()
            try:
                connection.send('{"do": "lang", "lang": "en"}')
                while self.hear(connection, "packet")["log"]["start"] > 0:
                    continue  # sent before the server heard the question
            except (OSError, WebSocketException):
                self.lose()
            else:
                return self.packet

    def say(self, line: str, id: str) -> None:
        """Say a line until it is acknowledged."""
        message = msgspec.json.encode({"do": "say", "id": id, "move": self.packet["move"], "lines": [line]}).decode()
        while True:
            connection = self.connected()
            try:
                connection.send(message)
                answer = self.hear(connection, "done", "refused")
            except (OSError, WebSocketException):
                self.lose()
            else:
                assert answer["type"] == "done", answer
                self.acknowledged.append(line)
                return


def play(server: Mortal, sitters: list[Sitter], rng: random.Random, about_to_say: Any) -> dict[str, Any]:
    """Play to the end, every choice by lot; the last packet."""
    number = 0
    while True:
        packet = sitters[0].refresh()
        if packet["status"] == "over":
            return packet
        sitter = sitters[packet["waiting"][0]]
        asked = sitter.refresh()
        if not asked["choices"]:
            continue  # the first packet was of a moment before
        about_to_say()
        number += 1
        sitter.say(rng.choice(asked["choices"])["line"], f"m{number}")


def set_up(server: Mortal, game: str, seats: int) -> tuple[str, list[Sitter]]:
    server.wait()
    with httpx.Client(base_url=f"http://{server.url}") as browser:
        csrf = browser.get("/api/me").json()["csrf"]
        wish = {"game": game, "seats": [{"kind": "friend"}] * seats}
        made = browser.post("/api/tables", json=wish, headers={"X-CSRF-Token": csrf})
        assert made.status_code == 201, made.text
        links = made.json()
    table, tokens = links["table"], {int(seat): token for seat, token in links["tokens"].items()}
    for seat, token in tokens.items():
        address = f"http://{server.url}/api/tables/{table}/seats/{seat + 1}"
        assert httpx.post(address, headers={"Authorization": f"Bearer {token}"}).status_code < 300
    return table, [Sitter(server, table, seat, token) for seat, token in tokens.items()]


def test_kills(tmp_path: Path) -> None:
    """Killed fifty times at any moment, a game of sealed bids ends as the same choices end it without a server."""
    server = Mortal(tmp_path / "comitia.db")
    rng = random.Random(7)
    table, sitters = set_up(server, "senators", 3)
    killers: list[threading.Thread] = []

    def kill_soon() -> None:
        """Let death come somewhere between the message's leaving and the answer's arrival, or later."""
        if server.kills + len(killers) < KILLS * 2 and rng.random() < 0.8:
            for thread in killers:
                thread.join()
            killers.clear()
            killer = threading.Timer(rng.random() * 0.02, server.kill)
            killers.append(killer)
            killer.start()

    last = play(server, sitters, rng, kill_soon)
    for thread in killers:
        thread.join()
    server.wait()
    save = httpx.get(f"http://{server.url}/api/tables/{table}/save", headers=sitters[0].headers, follow_redirects=True)
    server.process.kill()
    assert server.kills >= KILLS
    saved = read(save.text)
    for sitter in sitters:
        own = [line for line in saved.lines if line.startswith(f"{sitter.seat + 1} ")]
        missing = iter(own)
        assert all(line in missing for line in sitter.acknowledged)
    assert verify(saved) is None

    alone = Table(saved.header, Keyed(saved.source.key, saved.source.words))
    alone.replay(saved.lines)
    assert alone.is_over()
    scores = alone.header.game.scores(alone.state)
    assert [seat["score"] for seat in last["result"]["seats"]] == scores
