"""Servers to be loaded, each a process of its own."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

#: A limit that nobody reaches: all clients come from one address here.
UNLIMITED: Final = 10**9
#: What would limit a crowd that comes from one address.
FREED: Final = (
    *("address_requests", "person_requests", "guests", "tables"),
    *("table_sockets", "person_sockets", "all_sockets"),
)
#: Seconds that a server gets to end: it has thousands of sockets to close.
PATIENCE: Final = 30.0
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Server:
    """A server, its port, and what it uses; only Linux tells."""

    def __init__(self, process: BaseProcess, port: int) -> None:
        self.process: Final = process
        self.port: Final = port
        self._before = 0.0

    def begin(self) -> None:
        """From now on count."""
        self._before = self._cpu()

    def used(self) -> float:
        """CPU seconds since then."""
        return self._cpu() - self._before

    def _cpu(self) -> float:
        try:
            times = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(times[11]) + int(times[12])) / TICKS

    def megabytes(self) -> float:
        """The most memory that it ever had."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        except OSError:
            return 0.0
        peak = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
        return int(peak.split()[1]) / 1024


@contextmanager
def running(db: str, count: int) -> Iterator[list[Server]]:
    """Servers on one database while they are needed."""
    found: list[Server] = []
    try:
        for _ in range(count):
            found.append(_start(db))
        yield found
    finally:
        for server in found:
            server.process.terminate()
        for server in found:
            server.process.join(PATIENCE)
            server.process.kill()


def _start(db: str) -> Server:
    processes = multiprocessing.get_context("spawn")
    here, there = processes.Pipe(duplex=False)
    process = processes.Process(target=_serve, args=(db, there), daemon=False)
    process.start()
    there.close()
    return Server(process, here.recv())


def _serve(db: str, port: Connection) -> None:
    """Be the server, on a port that the system chooses."""
    import socket

    import uvicorn

    from comitia.server.app import create_app
    from comitia.server.pace import keep_pace
    from comitia.server.settings import Limits, Settings
    from comitia.server.wire import Wire

    limits = Limits(**dict.fromkeys(FREED, UNLIMITED))
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as door:
        settings = Settings(db=db, port=door.getsockname()[1], secret="only for measuring", limits=limits)  # noqa: S106
        # As a host's server has it: nothing is compressed, and there is no log but our own.
        config = uvicorn.Config(
            create_app(settings),
            ws=Wire,
            ws_per_message_deflate=False,
            # On a machine with other work a client may take longer than usual between two requests.
            timeout_keep_alive=int(PATIENCE),
            log_config=None,
            access_log=False,
        )
        keep_pace()
        port.send(settings.port)
        port.close()
        uvicorn.Server(config).run(sockets=[door])
