"""Connections: how long anybody may take to ask, and how many one address and all together may have."""

from __future__ import annotations

import asyncio
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from comitia.server.connections import Gate, widen
from tests.server.serving import Running, environment, serving

#: The command line with less patience than people have.
HASTY = """
import sys
import comitia.server.connections as connections
connections.ASKING, connections.ANSWERING = 1.0, 3.0
sys.argv[0] = 'comitia'
from comitia.cli import main
sys.exit(main())
"""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits a second."""
    db = str(tmp_path_factory.mktemp("games") / "comitia.db")
    args = [sys.executable, "-c", HASTY, "serve", "--json", "--no-browser", "--db", db, "--port", "0", "--log", "info"]
    with subprocess.Popen(
        args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    ) as process:
        try:
            yield Running(process)
        finally:
            process.kill()
            process.communicate()


def connect(server: Running) -> socket.socket:
    address = httpx.URL(server.url)
    return socket.create_connection((address.host, address.port), timeout=30)


HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a header": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Half: ",
    "half a body": b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    "a second half": b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health HT",
}


@pytest.mark.parametrize("kind", HALVES)
def test_half_a_request_is_not_waited_for(hasty: Running, kind: str):
    """It is told so and cut off."""
    with connect(hasty) as half:
        half.sendall(HALVES[kind])
        heard = b""
        while part := half.recv(4096):
            heard += part
    assert b" 408 " in heard or kind == "a second half"


def test_a_byte_now_and_then_gains_nothing(hasty: Running):
    """The time of a request runs from its beginning, not from its latest byte."""
    with connect(hasty) as drip:
        drip.settimeout(0.1)
        for _ in range(100):
            try:
                drip.sendall(b"x")
                if drip.recv(100):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    pytest.fail("ten seconds were not enough")


def test_half_a_body_is_no_mistake_of_ours(hasty: Running):
    """Whoever is cut off is not counted among our mistakes."""
    with connect(hasty) as half:
        half.sendall(HALVES["half a body"])
        while half.recv(4096):
            pass
    assert "comitia_errors_total 0.0" in httpx.get(f"{hasty.url}/metrics").text


def test_one_address_leaves_room_for_others(tmp_path: Path):
    """A thousand files, and one visitor who wants them all: the others are answered, and so is the page."""
    limit = (1024, 1024)
    with serving(str(tmp_path / "comitia.db"), "--port", "0", "--host", "0.0.0.0") as running, ExitStack() as held:
        resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE, limit)
        port = httpx.URL(running.url).port
        for _ in range(1100):
            greedy = held.enter_context(socket.socket())
            greedy.settimeout(30)
            greedy.bind(("127.0.0.2", 0))
            greedy.connect(("127.0.0.1", port))
        for _ in range(5):
            assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
            assert httpx.get(f"http://127.0.0.1:{port}/api/me").status_code == 200


class Line(asyncio.BaseTransport):
    """A connection that a test closes."""

    def __init__(self) -> None:
        super().__init__()
        self.is_gone = False

    def is_closing(self) -> bool:
        return self.is_gone


def test_gate_counts_by_address():
    """One address has so many; a network of the newer kind is one address."""
    gate = Gate(each=2, most=100)
    hosts = ["10.0.0.1"] * 3 + ["10.0.0.2"] + ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:1::1"]
    assert [gate.admit(Line(), host) for host in hosts] == [True, True, False, True, True, True, False, True]


def test_gate_knows_proxies():
    """Many come through one that is believed; all together are still no more than fit."""
    gate = Gate(each=2, most=5, proxies=["10.0.0.0/8"])
    assert [gate.admit(Line(), "10.1.2.3") for _ in range(6)] == [True] * 5 + [False]


def test_gate_forgets_those_who_are_gone():
    """A socket that ended makes room, though nobody told the gate; it does not look for such all the time."""
    time = [1.0]
    gate = Gate(each=2, most=100, clock=lambda: time[0])
    lines = [Line(), Line()]
    assert [gate.admit(line, "10.0.0.1") for line in lines] == [True, True]
    lines[0].is_gone = True
    assert gate.admit(Line(), "10.0.0.1")
    lines[1].is_gone = True
    assert not gate.admit(Line(), "10.0.0.1")
    time[0] += 1
    assert gate.admit(Line(), "10.0.0.1")


def test_files_are_as_many_as_the_host_allows():
    """What is left for connections is less than all."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        found = widen()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= soft
        assert 0 < found < 65_536
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_unit_allows_as_many_files_as_are_wanted():
    """What the server asks for, the host's unit gives it."""
    unit = (Path(__file__).parents[2] / "deploy" / "comitia.service").read_text("utf-8")
    assert "LimitNOFILE=65536" in unit.splitlines()
