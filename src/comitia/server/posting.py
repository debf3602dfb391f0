"""Posting to an address that somebody else named, without letting them reach what only this machine can reach.

The name is looked up once, every address behind it must be public, and the connection goes to the address that was
looked at. Nothing is followed, little is read, and no wait is long.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import SplitResult, urlsplit

from comitia.server.problems import Refusal

URL_LENGTH: Final = 500
SECONDS: Final = 10.0
READ: Final = 1024
#: Threads of their own: whoever does not answer keeps nobody waiting who has nothing to do with it.
AT_ONCE: Final = 64
CALLERS: Final = ThreadPoolExecutor(AT_ONCE, "caller")


class Unreachable(Exception):
    """Nothing was delivered; the message says why."""


def checked_url(url: str, schemes: tuple[str, ...] = ("https", "http")) -> str:
    """An address to which something can be posted, or nothing."""
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        is_fit = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0 and not parts.username
    except ValueError:
        is_fit = False
    if not is_fit or len(url) > URL_LENGTH or not url.isascii() or not url.isprintable() or " " in url:
        raise Refusal("wrong_address")
    return url


class Silent(Unreachable):
    """Nobody answered at all."""


class Call:
    """One connection, which can be cut off from outside."""

    def __init__(self) -> None:
        self.plain: socket.socket | None = None
        self.is_over = False

    def connected(self, plain: socket.socket) -> socket.socket:
        """Note a connection; it is cut off at once if it comes too late."""
        self.plain = plain
        if self.is_over:
            self.cut_off()
        return plain

    def cut_off(self) -> None:
        """Let whoever waits for the other side wait no longer."""
        self.is_over = True
        if self.plain is not None:
            with contextlib.suppress(OSError):
                self.plain.shutdown(socket.SHUT_RDWR)


async def post(url: str, body: bytes, headers: dict[str, str], allows_private: bool = False) -> int:
    """Post a body; the status of the answer, which has come within `SECONDS` or does not count."""
    call = Call()
    work = asyncio.get_running_loop().run_in_executor(
        CALLERS, _post, call, urlsplit(url), body, headers, allows_private
    )
    try:
        return await asyncio.wait_for(work, SECONDS)
    except TimeoutError:
        raise Silent("TimeoutError") from None
    finally:
        call.cut_off()


def _post(call: Call, url: SplitResult, body: bytes, headers: dict[str, str], allows_private: bool) -> int:
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    try:
        connection = _connection(call, url, allows_private)
        try:
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            answer.read(READ)
            return answer.status
        finally:
            connection.close()
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Silent(type(error).__name__) from None


def _connection(call: Call, url: SplitResult, allows_private: bool) -> http.client.HTTPConnection:
    """A connection to the address that was looked at, under the name that was asked for."""
    host = url.hostname or ""
    is_safe = url.scheme == "https"
    port = url.port or (443 if is_safe else 80)
    address = _public(host, port, allows_private)
    plain = call.connected(socket.create_connection(address, timeout=SECONDS))
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    try:
        connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if is_safe else plain
    except BaseException:
        plain.close()
        raise
    return connection


def _public(host: str, port: int, allows_private: bool) -> tuple[str, int]:
    """Where a name leads, if it leads nowhere else than into the open."""
    found = [str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not allows_private and not all(is_public(address) for address in found):
        raise Unreachable("the address is private")
    return found[0], port


def is_public(address: str) -> bool:
    """Whether an address belongs to the open network."""
    found = ipaddress.ip_address(address.partition("%")[0])
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (inner is None or bool(inner.is_global))
