"""Serving tables: a socket to listen at, a browser to open, and a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

import msgspec
import uvicorn

from comitia.cli.backup import seconds
from comitia.cli.inputs import Wrong
from comitia.server.app import create_app
from comitia.server.connections import Gate, Patient, widen
from comitia.server.opening import check
from comitia.server.pace import keep_pace
from comitia.server.settings import Settings, home_db
from comitia.server.vitals import write_log
from comitia.server.wire import Wire

#: Seconds that open requests get when the server is told to stop.
GRACE: Final = 3
#: Seconds after which it has stopped, whatever is under way: what was acknowledged is on the disk.
STOPPED: Final = 9.0
#: Bytes of a request's first line and header fields.
HEAD: Final = 32 * 1024
#: Requests that wait to be let in.
BACKLOG: Final = 2048


class Server(uvicorn.Server):
    """A server that says where it is once it is there, and for which a signal to stop is no mistake."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_ready: Final = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        keep_pace()
        if not self.should_exit:
            self._when_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop cleanly at a signal, once and without raising it again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.stop) for number in wanted}
        try:
            yield
        finally:
            for number, old in before.items():
                signal.signal(number, old)

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Stop, and do not let anything keep us from it."""
        if not self.should_exit:
            last = threading.Timer(STOPPED, os._exit, (0,))
            last.daemon = True
            last.start()
        self.handle_exit(number, frame)


def settings_from(wishes: Mapping[str, Any]) -> Settings:
    """The settings that a command line and the environment ask for."""
    plain = ("host", "base_url", "secret", "smtp", "mail_from", "push_contact", "private_webhooks", "pace", "backup")
    given: dict[str, Any] = {name: wishes[name] for name in plain if wishes[name] is not None}
    for name in ("hosts", "proxies"):
        given[name] = tuple(filter(None, (wishes[name] or "").split(",")))
    given["backup_every"] = seconds(wishes["backup_every"])
    return Settings(db=wishes["db"] or home_db(), backup_keep=wishes["backup_keep"], **given)


def log_level(wish: str | None) -> str:
    """What to log: a person at a terminal wants to hear of trouble only."""
    return wish or ("warning" if sys.stderr.isatty() else "info")


def listen(host: str, port: int | None, default: int) -> socket.socket:
    """A socket at the port that was asked for; without a wish, at the usual one or else at any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wish in [port] if port is not None else [default, 0]:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, wish))
        except OSError as error:
            found.close()
            reason = error.strerror or str(error)
        else:
            found.listen(BACKLOG)
            return found
    raise Wrong(f"cannot listen at {host}, port {port or default}: {reason}")


def prepare(settings: Settings, level: str) -> int:
    """Do everything that comes before serving, and stop."""
    make_folder(settings)
    write_log(getattr(logging, level.upper()))
    asyncio.run(check(settings))
    return 0


def run(settings: Settings, port: int | None, opens_browser: bool, as_json: bool, level: str) -> int:
    """Serve until told to stop."""
    make_folder(settings)
    listening = listen(settings.host, port, settings.port)
    settings = msgspec.structs.replace(settings, port=listening.getsockname()[1])
    write_log(getattr(logging, level.upper()))
    with contextlib.closing(listening):
        asyncio.run(check(settings))
        return serve(settings, listening, opens_browser, as_json)


def serve(settings: Settings, listening: socket.socket, opens_browser: bool, as_json: bool) -> int:
    """Serve games that can be opened."""

    def announce() -> None:
        found = {"url": settings.url, "db": settings.db if not settings.is_postgres else "postgresql"}
        sentence = f"Comitia is at {settings.url} (games are kept in {found['db']}; Ctrl-C stops)"
        sys.stdout.write((json.dumps(found) if as_json else sentence) + "\n")
        sys.stdout.flush()
        if opens_browser:
            threading.Thread(target=webbrowser.open, args=(settings.url,), daemon=True).start()

    server = Server(configured(settings), announce)
    server.run(sockets=[listening])
    if not server.started:
        raise Wrong("the server could not start; the log above says why")
    return 0


def make_folder(settings: Settings) -> None:
    """Make the folder of the database, for its owner only."""
    if settings.is_postgres:
        return
    folder = Path(settings.db).absolute().parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Wrong(f"the folder '{folder}' cannot be made: {error.strerror}") from None


def configured(settings: Settings) -> uvicorn.Config:
    """How requests are read: within limits, and with no log but our own."""
    return uvicorn.Config(
        create_app(settings),
        # Slower than the other parser, but it limits the size of header fields; play goes over sockets anyway.
        http=partial(Patient, gate=Gate(settings.limits.connections, widen(), settings.believed)),  # type: ignore[arg-type]
        h11_max_incomplete_event_size=HEAD,
        ws=Wire,
        ws_max_size=settings.limits.message,
        # The size of a compressed message would tell something of what it holds.
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.believed),
        forwarded_allow_ips=list(settings.believed),
        timeout_graceful_shutdown=GRACE,
    )
