"""A proxy that puts a server under a path of its own, as a host's does: it takes the path off and hands on the rest."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATH = "/comitia"


class Proxy:
    """Listens, and hands on what is asked for under the path; everything else is not found."""

    def __init__(self) -> None:
        self._door = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port: int = self._door.getsockname()[1]
        self.url = f"http://localhost:{self.port}{PATH}"
        #: The port of the server behind.
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.target: int = free.getsockname()[1]

    def serve(self) -> None:
        """Let everybody in until the door is closed."""
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._door.accept()
                threading.Thread(target=self._hand_on, args=(client,), daemon=True).start()

    def close(self) -> None:
        """Let nobody in any more."""
        self._door.close()

    def _hand_on(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                part = client.recv(65536)
                if not part:
                    return
                head += part
            method, address, rest = head.split(b" ", 2)
            if not address.startswith(f"{PATH}/".encode()):
                client.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            if b"upgrade: websocket" not in rest.lower():
                # One request for each connection, so that the path of every one is seen.
                rest = rest.replace(b"\r\nConnection: keep-alive", b"\r\nConnection: close")
            with socket.create_connection(("127.0.0.1", self.target)) as server:
                server.sendall(b" ".join([method, address[len(PATH) :], rest]))
                back = threading.Thread(target=_pump, args=(server, client), daemon=True)
                back.start()
                _pump(client, server)
                back.join()


def _pump(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while part := source.recv(65536):
            target.sendall(part)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxied() -> Iterator[Proxy]:
    """A proxy while it is needed."""
    found = Proxy()
    threading.Thread(target=found.serve, daemon=True).start()
    try:
        yield found
    finally:
        found.close()
