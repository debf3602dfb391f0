"""A server that is told to stop has stopped within ten seconds, whatever is under way."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.server.serving import environment, serving
from tests.server.world import World

TABLES = 500
#: Seconds within which a server has stopped.
SOON = 10.0


def set_up(db: str) -> None:
    """Tables of bots alone, begun and left to themselves."""

    async def make() -> None:
        async with World(db) as world:
            await world.bots.close()
            for _ in range(TABLES // 50):
                await asyncio.gather(*(world.table("roma", "random", "greedy") for _ in range(50)))

    asyncio.run(make())


def moves(url: str) -> float:
    """How many changes the server has stored."""
    lines = httpx.get(f"{url}/metrics", timeout=30).text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("comitia_moves_total{"))


def test_it_stops_while_bots_play_at_500_tables(tmp_path: Path):
    """None of them is waited for; what was acknowledged is stored."""
    db = str(tmp_path / "comitia.db")
    set_up(db)
    with serving(db, "--port", "0") as running:
        until = time.monotonic() + 5
        while time.monotonic() < until and moves(running.url) < 20:
            time.sleep(0.1)
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(timeout=SOON) == 0


def test_it_stops_while_somebody_asks_slowly(tmp_path: Path):
    """Neither half a request nor an open socket keeps it."""
    with serving(str(tmp_path / "comitia.db"), "--port", "0") as running:
        address = httpx.URL(running.url)
        with socket.create_connection((address.host, address.port)) as half:
            half.sendall(b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
            httpx.get(f"{running.url}/health")
            running.process.send_signal(signal.SIGTERM)
            assert running.process.wait(timeout=SOON) == 0


STUCK = """
import asyncio, sys, threading, time
import uvicorn
from comitia.cli.serve import Server
import comitia.cli.serve as serve

serve.STOPPED = 1.0

async def app(scope, receive, send):
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await asyncio.sleep(3600)

Server(uvicorn.Config(app, port=0, log_config=None), lambda: print("ready", flush=True)).run()
"""


def test_it_stops_though_something_hangs():
    """Where nothing else helps the process ends itself."""
    with subprocess.Popen([sys.executable, "-c", STUCK], stdout=subprocess.PIPE, env=environment()) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            os.kill(process.pid, signal.SIGTERM)
            assert process.wait(timeout=SOON) == 0
        finally:
            process.kill()
