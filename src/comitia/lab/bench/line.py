"""A client's end of a socket, as small as it can be: the clients must cost less than the server that they load."""

from __future__ import annotations

import asyncio
import base64
import secrets
import struct
from collections.abc import Callable
from typing import Final

TEXT: Final = 0x1
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
#: A mask that changes nothing: masks protect proxies, and there is none.
MASK: Final = bytes(4)


class Line(asyncio.Protocol):
    """One socket: what comes in whole messages is handed on, what is said goes out at once."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear: Final = hear
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        loop = asyncio.get_running_loop()
        self._opened: Final[asyncio.Future[None]] = loop.create_future()
        self.closed: Final[asyncio.Future[None]] = loop.create_future()

    @classmethod
    async def open(cls, address: tuple[str, int], path: str, token: str, hear: Callable[[bytes], None]) -> Line:
        """A socket that is open."""
        _, line = await asyncio.get_running_loop().create_connection(lambda: cls(hear), *address)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        fields = ["Host: bench", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}"]
        fields += ["Sec-WebSocket-Version: 13", *([f"Authorization: Bearer {token}"] if token else [])]
        await line._enter("\r\n".join([f"GET {path} HTTP/1.1", *fields, "", ""]).encode())  # noqa: SLF001 - our own
        return line

    async def _enter(self, request: bytes) -> None:
        self._write(request)
        await self._opened

    def say(self, message: bytes) -> None:
        """Send a text."""
        self._send(TEXT, message)

    def close(self) -> None:
        """End."""
        if self._transport is not None:
            self._transport.close()

    # -- what the loop calls -------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self._transport = transport  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server did not let us in"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._opened.done() and not self._shake_hands():
            return
        while (message := self._next()) is not None:
            opcode, payload = message
            if opcode == TEXT:
                self._hear(payload)
            elif opcode == PING:
                self._send(PONG, payload)
            elif opcode == CLOSE:
                self.close()

    def _shake_hands(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            self.close()
            return False
        del self._buffer[: end + 4]
        self._opened.set_result(None)
        return True

    def _next(self) -> tuple[int, bytes] | None:
        """A whole frame, if one is here; servers neither mask nor, here, divide messages."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            (size,) = struct.unpack_from("!H" if start == 4 else "!Q", buffer, 2)
        if len(buffer) < start + size:
            return None
        found = buffer[0] & 0xF, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return found

    def _send(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
        self._write(head + MASK + payload)

    def _write(self, text: bytes) -> None:
        assert self._transport is not None
        self._transport.write(text)
