"""The vital signs of a server: a line in the log for every request, numbers for Prometheus, and whether all is well.

No line and no number holds a token, a cookie, a name, a query or anything of a game; a request is known by its route.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import sys
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import sqlalchemy as sa
from litestar import Litestar, MediaType, Request, Response, get
from litestar.types import Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from comitia.server.migrations import is_current
from comitia.server.packets import Health
from comitia.server.problems import Refusal
from comitia.server.services import services_of
from comitia.server.store import Store

logger = logging.getLogger(__name__)

#: Seconds; a move should be in one of the first.
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
#: Seconds for which what was found out about the store is believed, and which finding out may take.
FRESH: Final = 2.0
PATIENCE: Final = 5.0
#: What a record of the log has of its own; the rest was added by whoever wrote the line.
OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        counter = partial(Counter, namespace="comitia", registry=self.registry)
        gauge = partial(Gauge, namespace="comitia", registry=self.registry)
        seconds = partial(Histogram, namespace="comitia", registry=self.registry, buckets=BUCKETS)
        self.requests: Final = counter("requests", "Requests answered.", ["method", "route", "status"])
        self.request_seconds: Final = seconds("request_seconds", "Time to answer a request.", ["route"])
        self.errors: Final = counter("errors", "Mistakes of ours.")
        self.sockets: Final = gauge("sockets", "Sockets that are open.")
        self.tables: Final = gauge("tables", "Tables at hand.")
        self.unreadable: Final = gauge("unreadable_tables", "Tables left out of lists because they cannot be read.")
        self.moves: Final = counter("moves", "Changes of tables that were stored.", ["game"])
        self.move_seconds: Final = seconds("move_seconds", "Time from a message to its acknowledgement.")
        self.bot_seconds: Final = seconds("bot_seconds", "Time that bots think.", ["bot"])
        self.bot_failures: Final = counter("bot_failures", "Answers that bots owed.", ["bot"])
        self.bot_deaths: Final = counter("bot_deaths", "Processes of bots that ended by themselves.")
        self.notices: Final = counter("notices", "Notices that were sent or given up.", ["way", "outcome"])


class Noted(Litestar):
    """An application that notes what it is asked and how long it takes."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer, and note it."""
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._converse(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = time.perf_counter(), 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await super().__call__(scope, receive, note)
        finally:
            self._note(scope, status, time.perf_counter() - started)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        metrics = services_of(self).metrics
        route, method = route_of(scope), str(scope.get("method", ""))
        metrics.requests.labels(method, route, str(status)).inc()
        metrics.request_seconds.labels(route).observe(seconds)
        fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        logger.info("request", extra=fields)

    async def _converse(self, scope: Scope, receive: Receive, send: Send) -> None:
        metrics = services_of(self).metrics
        is_open = False

        async def note(message: Message) -> None:
            nonlocal is_open
            if message["type"] == "websocket.accept":
                is_open = True
                metrics.sockets.inc()
            await send(message)

        try:
            await super().__call__(scope, receive, note)
        finally:
            if is_open:
                metrics.sockets.dec()


def route_of(scope: Scope) -> str:
    """The route of a request, without what it was asked for."""
    found = str(scope.get("path_template") or "")
    return found if found.startswith(("/api", "/health", "/metrics", "/schema")) else "page"


class JsonLines(logging.Formatter):
    """A record of the log as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever the record holds."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "what": record.getMessage()}
        line |= {name: value for name, value in vars(record).items() if name not in OWN}
        if record.exc_info:
            line["trace"] = trace_of(record.exc_info[1])
        return json.dumps(line, default=str)


def trace_of(error: BaseException | None) -> str:
    """Where something went wrong and what it was; not its words, which may hold a name, a line or what was stored."""
    parts: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        parts.append("".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__)
        original = getattr(error, "orig", None)  # what a driver of a database said
        if isinstance(original, BaseException):
            parts[-1] += f" ({type(original).__qualname__})"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\n".join(reversed(parts))


class Counting(logging.Handler):
    """Counts every mistake that the log tells, wherever it happened."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.ERROR)
        self._counter: Final = counter

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self._counter.inc()


@asynccontextmanager
async def counting(app: Litestar) -> AsyncIterator[None]:
    """Count mistakes while the server runs."""
    found = Counting(services_of(app).metrics.errors)
    logging.getLogger().addHandler(found)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(found)


def write_log(level: int) -> None:
    """Write the log to the error stream from a level on."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)
    logging.getLogger("comitia").setLevel(level)


class Vitals:
    """Whether a store can be read and written: tried, and remembered for a moment, however many ask."""

    def __init__(self, store: Store, write: Callable[[], Awaitable[None]]) -> None:
        self._store: Final = store
        self._write: Final = write
        self._lock: Final = asyncio.Lock()
        self._looked = -FRESH
        self._is_well = False

    async def are_well(self) -> bool:
        """The latest finding, if it is fresh, or a new one."""
        async with self._lock:
            if time.monotonic() - self._looked >= FRESH:
                self._is_well = await self._look()
                self._looked = time.monotonic()
        return self._is_well

    async def _look(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                async with self._store.read() as db:
                    is_current_schema = await db.run_sync(is_current)
                await self._write()
        except (sa.exc.SQLAlchemyError, OSError):
            logger.exception("the store cannot be read and written")
            return False
        return is_current_schema


@get("/health", operation_id="health", tags=["hosts"])
async def health(request: Request[Any, Any, Any]) -> Health:
    """Whether games can be read and written."""
    store = services_of(request.app).store
    vitals = services_of(request.app).vitals
    if not await vitals.are_well():
        raise Refusal("unavailable")
    return Health(status="ok", store="postgresql" if store.is_postgres else "sqlite")


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The numbers, for those on this machine and in its private network."""
    hosts = services_of(request.app).guard.hosts
    if not is_near(request.client.host if request.client else "") or hosts.is_from_outside(request):
        raise Refusal("not_found")
    found = services_of(request.app).metrics
    return Response(generate_latest(found.registry), media_type="text/plain; version=0.0.4")


def is_near(host: str) -> bool:
    """Whether an address is of this machine or of a private network."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    return found.is_loopback or found.is_private


ROUTES: Final = [health, metrics]
