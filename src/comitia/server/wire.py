"""The wire: sockets to which a table can write at once, without waking a task for each of those who look.

A message to a reader is one frame, written when there is something to say; whoever reads too slowly is written to by a
task of their own, as every ASGI server would.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

#: Where a connection finds its wire in the scope, if there is one.
EXTENSION: Final = "comitia.wire"
#: A text message in one frame, and the lengths up to which one byte or two tell its size.
TEXT: Final = 0x81
SHORT: Final = 125
MIDDLE: Final = 0xFFFF


def frame(message: bytes) -> bytes:
    """A text message as it goes over the wire from a server: one frame, not masked, not compressed."""
    size = len(message)
    if size <= SHORT:
        return struct.pack("!BB", TEXT, size) + message
    if size <= MIDDLE:
        return struct.pack("!BBH", TEXT, 126, size) + message
    return struct.pack("!BBQ", TEXT, 127, size) + message


class Wire(WebSocketsSansIOProtocol):
    """A socket of uvicorn that can also be written to at once."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find the wire."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[Any, Any] = self.scope["extensions"] or {}
            extensions[EXTENSION] = self

    def is_free(self) -> bool:
        """Whether something can be written now: all is open, and the reader keeps up."""
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and self.writable.is_set()
            and not self.transport.is_closing()
        )

    def post(self, framed: bytes) -> None:
        """Write a frame."""
        self.transport.write(framed)

    def cut(self) -> None:
        """End the connection at once, whatever still waits to be read."""
        self.transport.abort()


def wire_of(scope: Any) -> Wire | None:
    """The wire of a connection, if the server gives one."""
    found = (scope.get("extensions") or {}).get(EXTENSION)
    return found if isinstance(found, Wire) else None
