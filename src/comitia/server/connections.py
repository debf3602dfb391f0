"""Who is connected: how many from one address, how many in all, and how long anybody may take to ask.

Half a request, a body that never ends and an answer that nobody fetches all hold a connection, and a process has only
so many. Sockets of tables look after themselves: they are pinged.
"""

from __future__ import annotations

import asyncio
import resource
import time
from collections import Counter
from collections.abc import Callable, Collection
from ipaddress import ip_address, ip_network
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from comitia.server.guarding import network_of

#: Seconds for a request to arrive whole, and from then on for its answer to be fetched.
ASKING: Final = 20.0
ANSWERING: Final = 120.0
#: Files that are wanted, and how many of them are kept for everything but connections.
FILES: Final = 65_536
KEPT: Final = 128
#: Seconds between two looks for connections that are gone.
PAUSE: Final = 0.2
END: Final = b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
TOO_MANY: Final = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10" + END
TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout" + END


def widen() -> int:
    """Let this process have as many files as the host allows it; how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(1, (FILES if soft == resource.RLIM_INFINITY else soft) - KEPT)


class Gate:
    """Counts connections; proxies that are believed speak for many."""

    def __init__(
        self, each: int, most: int, proxies: Collection[str] = (), clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._each: Final = each
        self._most: Final = most
        self._proxies: Final = [ip_network(proxy, strict=False) for proxy in proxies]
        self._clock: Final = clock
        self._open: Final[dict[asyncio.BaseTransport, str]] = {}
        self._count: Final[Counter[str]] = Counter()
        self._looked = 0.0

    def admit(self, transport: asyncio.BaseTransport, host: str) -> bool:
        """Let somebody in, unless there are too many."""
        key = "" if self._is_proxy(host) else network_of(host)
        if not self._has_room(key):
            self._forget_closed()
            if not self._has_room(key):
                return False
        self._open[transport] = key
        self._count[key] += 1
        return True

    def _has_room(self, key: str) -> bool:
        return len(self._open) < self._most and (not key or self._count[key] < self._each)

    def _is_proxy(self, host: str) -> bool:
        try:
            return any(ip_address(host) in proxy for proxy in self._proxies)
        except ValueError:
            return False

    def _forget_closed(self) -> None:
        """Let go of connections that are gone: a socket's end is told to the socket alone."""
        if self._clock() - self._looked < PAUSE:
            return
        self._looked = self._clock()
        for transport in [transport for transport in self._open if transport.is_closing()]:
            self.leave(transport)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection is gone."""
        key = self._open.pop(transport, None)
        if key is not None:
            self._count[key] -= 1
            if not self._count[key]:
                del self._count[key]


class Patient(H11Protocol):
    """A connection that waits so long and no longer."""

    def __init__(self, *args: Any, gate: Gate, **more: Any) -> None:
        super().__init__(*args, **more)
        self._gate: Final = gate
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        if self._gate.admit(transport, self.client[0] if self.client else ""):
            self._wait(ASKING)
        else:
            transport.write(TOO_MANY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._rest()
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something comes in; as long as the request is not whole its time runs."""
        if self.transport.is_closing():
            return
        is_idle = self._timer is None
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            if is_idle:
                self._wait(ASKING)
        elif not self.transport.is_closing():
            self._wait(ANSWERING)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket, which is looked after elsewhere."""
        super().handle_websocket_upgrade(event)
        self._rest()

    def on_response_complete(self) -> None:
        """The request is answered; what comes next is another one."""
        if self.conn.their_state is not h11.SEND_BODY:
            self._rest()
        super().on_response_complete()

    def _wait(self, seconds: float) -> None:
        self._rest()
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        """Wait no longer."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(TOO_SLOW)
            self.transport.close()
        else:
            self.transport.abort()
