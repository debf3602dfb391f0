"""Who asks, and whether they may: cookies, tokens, limits and headers, before any route is reached."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware.authentication import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.types import Message, Scope

from comitia.server.allowance import Allowance
from comitia.server.hostnames import HostNames
from comitia.server.people import NOBODY, SESSION, People, Person, Visitor
from comitia.server.problems import Refusal
from comitia.server.services import services_of
from comitia.server.settings import Settings

COOKIE: Final = "comitia"
#: By which an account's device is known again when somebody logs in.
DEVICE: Final = "comitia_device"
#: Longer tokens and cookies are none of ours.
TOKEN_LENGTH: Final = 256
MINUTE: Final = 60.0
READING: Final = ("GET", "HEAD", "OPTIONS")
#: The page may load from its own server only; styles inside elements place pieces on a board.
CONTENT_POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HTTPS_ONLY: Final = "max-age=31536000"


class Door(AbstractAuthenticationMiddleware):
    """Finds out who asks; `connection.user` is a `Visitor` behind it."""

    async def authenticate_request(self, connection: ASGIConnection[Any, Any, Any, Any]) -> AuthenticationResult:
        """The visitor, if there were not too many of their requests and none was forged."""
        guard = services_of(connection.app).guard
        # A health check asks by whatever name it finds.
        if connection.scope["path"] != "/health" and not guard.hosts.is_ours(connection):
            raise refused(connection, Refusal("wrong_host"))
        if not connection.scope["path"].startswith("/api/"):
            return AuthenticationResult(user=NOBODY, auth=None)
        try:
            return AuthenticationResult(user=await guard.admit(connection), auth=None)
        except Refusal as refusal:
            raise refused(connection, refusal) from None


def refused(connection: ASGIConnection[Any, Any, Any, Any], refusal: Refusal) -> Exception:
    """A refusal as a request or as a socket gets it."""
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        return WebSocketException(detail=refusal.code, code=4000 + refusal.status)
    return refusal


class Guard:
    """Admits visitors."""

    def __init__(self, people: People, settings: Settings) -> None:
        self._people: Final = people
        self._settings: Final = settings
        self.hosts: Final = HostNames(settings)
        self._by_address: Final = Allowance(settings.limits.address_requests, MINUTE)
        self._by_person: Final = Allowance(settings.limits.person_requests, MINUTE)

    async def admit(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
        """The visitor behind a connection, or a refusal."""
        address = address_of(connection)
        self.hosts.look_for_strangers(connection)
        self._by_address.spend(address)
        # No word of ours has it, and PostgreSQL cannot take it.
        if "\0" in connection.scope["path"] or b"%00" in connection.scope["query_string"]:
            raise Refusal("malformed")
        token = bearer_of(connection)
        if token:
            return Visitor(token=token, address=address)
        session = self._people.session_in(connection.cookies.get(COOKIE, "")[:TOKEN_LENGTH])
        person = await self._people.owner(session)
        if person is None:
            return Visitor(address=address)
        self._by_person.spend(person.id)
        self._check_forgery(connection, session)
        return Visitor(person=person, session=session, address=address)

    def _check_forgery(self, connection: ASGIConnection[Any, Any, Any, Any], session: str) -> None:
        """A change must name what only our own page can know."""
        # An upgrade to a socket has no method; it is checked by its origin.
        if connection.scope.get("method", "GET") in READING:
            return
        said = connection.headers.get("x-csrf-token", "")
        if not hmac.compare_digest(said.encode(), self._people.csrf(session).encode()):
            raise Refusal("csrf")

    def cookie(self, session: str) -> Cookie:
        """The cookie of a session."""
        return self._kept(COOKIE, self._people.cookie(session))

    def device(self, person: Person) -> Cookie:
        """The cookie of an account's device."""
        return self._kept(DEVICE, self._people.device(person))

    def _kept(self, name: str, value: str) -> Cookie:
        """A cookie: no script reads it, no other site sends it with a form."""
        return Cookie(
            key=name,
            value=value,
            path=f"{self._settings.base_path}/",
            httponly=True,
            samesite="lax",
            secure=self._settings.is_https,
            max_age=int(SESSION.total_seconds()),
        )


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """Whoever asks."""
    found = connection.scope.get("user")
    return found if isinstance(found, Visitor) else NOBODY


def bearer_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token that a program shows."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip()[:TOKEN_LENGTH] if scheme.lower() == "bearer" else ""


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address to which limits apply."""
    return network_of(connection.client.host if connection.client is not None else "")


def network_of(host: str) -> str:
    """An address as limits count it: of the newer kind everybody has a whole network."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(found) if found.version == 4 else str(ipaddress.ip_network(f"{found}/64", strict=False))


async def add_headers(message: Message, scope: Scope) -> None:
    """Tell browsers to be careful with whatever we send."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if scope["path"].startswith("/api/") and "cache-control" not in headers:
        headers["Cache-Control"] = "no-store"
    if services_of(scope["app"]).settings.is_https:
        headers["Strict-Transport-Security"] = HTTPS_ONLY
