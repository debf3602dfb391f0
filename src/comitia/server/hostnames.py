"""Under which names the server is spoken to.

A page of another site can let its own name lead to this machine; whatever a browser then asks comes from that name. So
names that anybody can buy are answered only if the host told them.
"""

from __future__ import annotations

import ipaddress
import logging
import socket
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from comitia.server.settings import Settings, is_here

logger = logging.getLogger(__name__)

#: Endings of names that no public registry gives.
OWN: Final = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".test")
#: What proxies add.
FORWARDED: Final = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")

Connection = ASGIConnection[Any, Any, Any, Any]


class HostNames:
    """Knows the names of this server, and whether somebody came through a proxy."""

    def __init__(self, settings: Settings) -> None:
        self._named: Final = {name.lower() for name in (*settings.hosts, settings.public_name) if name}
        self._is_strict: Final = bool(settings.hosts)
        self._here: Final = socket.gethostname().lower()
        self._believes: Final = bool(settings.believed)
        self._has_warned = False

    def is_ours(self, connection: Connection) -> bool:
        """Whether a connection asks for a name of ours."""
        name = name_in(connection)
        if is_here(name) or name in self._named or self._fits(name):
            return True
        return not self._is_strict and (is_address(name) or "." not in name or name.endswith(OWN) or name == self._here)

    def _fits(self, name: str) -> bool:
        return any(named.startswith("*.") and name.endswith(named[1:]) for named in self._named)

    def is_from_outside(self, connection: Connection) -> bool:
        """Whether somebody came by the public name, or through a proxy that is not believed about who they are."""
        name = name_in(connection)
        return self._came_through_stranger(connection) or name in self._named or self._fits(name)

    def _came_through_stranger(self, connection: Connection) -> bool:
        return not self._believes and any(name in connection.headers for name in FORWARDED)

    def look_for_strangers(self, connection: Connection) -> None:
        """Tell the host, once, of a proxy that nobody named."""
        if not self._has_warned and self._came_through_stranger(connection):
            self._has_warned = True
            logger.warning("people come through a proxy that --proxies does not name: they share one allowance")


def name_in(connection: Connection) -> str:
    """The host name that a connection asks for, without its port."""
    try:
        return urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    except ValueError:
        return "."


def is_address(name: str) -> bool:
    """Whether a name is the number of a machine."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
