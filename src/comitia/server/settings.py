"""What a host can set: where games are kept, who may come in, how people are told that it is their turn."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

from comitia.engine.errors import ComitiaError

#: The year of Rome's founding, with a nought: seldom taken by anything else.
PORT: Final = 7530
SECRET_BYTES: Final = 32
#: The addresses of this machine for itself.
LOCAL: Final = ("127.0.0.1", "::1")
#: The path under which a proxy may put the server.
PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")


class WrongSetting(ComitiaError):
    """A setting that cannot be used; the message says why."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much anybody may send or ask for."""

    #: Bytes of a request's body; a corrected edition is the largest thing that is sent.
    body: int = 64 * 1024
    #: Bytes of one message at a socket.
    message: int = 16 * 1024
    #: Connections that one address may have open at a time.
    connections: int = 256
    #: Requests in a minute by one address, and by one person.
    address_requests: int = 1200
    person_requests: int = 600
    #: In an hour: new people and new accounts from one address, new tables by one person, mails that one address
    #: can cause.
    guests: int = 240
    accounts: int = 30
    tables: int = 60
    mails: int = 10
    #: Sockets at one table, and of one person (or of an address without one) at one table and at all.
    table_sockets: int = 1000
    person_sockets: int = 12
    all_sockets: int = 100
    #: Tables of bots alone that are played at once for one person, and for one address.
    alone_person: int = 4
    alone_address: int = 12
    #: Wrong passwords for one name from one address or device, and from one address, in a quarter of an hour.
    name_failures: int = 5
    address_failures: int = 30


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one server; the defaults are for a table at home."""

    #: A file for SQLite, or the address of a PostgreSQL database.
    db: str = "comitia.db"
    host: str = "127.0.0.1"
    port: int = PORT
    #: The address under which people reach the server; links in notices begin with it.
    base_url: str = ""
    #: Signs cookies and links; kept beside the database unless given.
    secret: str = ""
    #: Host names that are answered; if there are none, those that only a network of one's own gives.
    hosts: tuple[str, ...] = ()
    #: Addresses of proxies whose word about the client's address is taken.
    proxies: tuple[str, ...] = ()
    #: Where mail is handed in: `smtp://name:password@host:587` (STARTTLS) or `smtps://…`; no mail if empty.
    smtp: str = ""
    mail_from: str = ""
    #: An address (`mailto:…` or a page) at which push services can reach the host; no Web Push if empty.
    push_contact: str = ""
    #: Whether webhooks may lead into private networks.
    private_webhooks: bool = False
    #: Seconds that a bot waits before it answers, so that people can follow.
    pace: float = 0.8
    #: A folder into which everything is copied again and again; empty if the host sees to that.
    backup: str = ""
    #: Seconds between two copies, and how many are kept.
    backup_every: float = 3600.0
    backup_keep: int = 24
    limits: Limits = Limits()

    def __post_init__(self) -> None:
        check_base_url(self.base_url)
        for proxy in self.proxies:
            check_proxy(proxy)
        if self.is_https and not self.proxies and not is_here(self.host):
            raise WrongSetting(
                "people come by https, so through a proxy: name its address with --proxies, such as 172.16.0.0/12"
            )
        if self.smtp and urlsplit(self.smtp).scheme not in ("smtp", "smtps"):
            raise WrongSetting("the mail server is named like this: smtp://name:password@host:587")
        if self.smtp and not self.mail_from:
            raise WrongSetting("mail needs the address that it comes from")

    @property
    def url(self) -> str:
        """The address under which people reach the server, without a slash at its end."""
        if self.base_url:
            return self.base_url.rstrip("/")
        host = "localhost" if self.host in ("0.0.0.0", "::", "127.0.0.1") else self.host  # noqa: S104  # names it only
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def base_path(self) -> str:
        """Where a proxy has put the server on its host: nothing, or a path such as `/comitia`."""
        return urlsplit(self.base_url).path.rstrip("/")

    @property
    def is_https(self) -> bool:
        """Whether browsers come by https: cookies are then never sent otherwise."""
        return self.url.startswith("https:")

    @property
    def believed(self) -> tuple[str, ...]:
        """The proxies that are believed: where people come from afar to a server that only this machine reaches,
        there is one on this machine."""
        if not self.proxies and is_here(self.host) and not is_here(self.public_name or self.host):
            return LOCAL
        return self.proxies

    @property
    def public_name(self) -> str:
        """The host name under which people come, if the host told it."""
        return urlsplit(self.base_url).hostname or ""

    @property
    def is_postgres(self) -> bool:
        """Whether games are kept in PostgreSQL and not in a file."""
        return self.db.startswith(("postgresql:", "postgresql+", "postgres:"))

    def beside(self, name: str) -> Path:
        """A file that is kept beside the database, or for PostgreSQL where a database would be."""
        return Path(home_db() if self.is_postgres else self.db).with_name(name)

    def copies(self) -> Path:
        """The folder for copies."""
        return Path(self.backup) if self.backup else self.beside("comitia.db").parent


def is_here(host: str) -> bool:
    """Whether a host name or address is this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def check_proxy(proxy: str) -> None:
    """Refuse a proxy that is no address: nobody would be believed, and all would share one allowance."""
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        raise WrongSetting(f"a proxy is named by its address, 127.0.0.1 or 172.16.0.0/12, not {proxy}") from None


def home_db() -> str:
    """Where a person's games are kept unless they say otherwise."""
    folder = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(folder) / "comitia" / "comitia.db")


def check_base_url(url: str) -> None:
    """Refuse an address that no browser could open."""
    parts = urlsplit(url)
    is_plain = PATH.fullmatch(parts.path) and not parts.query and not parts.fragment
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or not is_plain):
        raise WrongSetting(f"the address of the server is like https://games.example, not {url}")


def with_secret(settings: Settings) -> Settings:
    """The same settings with a secret: the given one, or the one that is kept beside the database."""
    if settings.secret:
        return settings
    return msgspec.structs.replace(settings, secret=kept(settings.beside("comitia.secret"), new_secret))


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def kept(path: Path, make: Callable[[], str]) -> str:
    """What a file holds; made, and kept for its owner only, if there is none."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(make() + "\n")
        # Of two servers that start at once the first one's file stays, and it is never seen half written.
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text("ascii").strip()
