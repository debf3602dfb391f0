"""The addresses that are about people and words; those about tables are elsewhere."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, delete, get, patch, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Redirect

from comitia.server import pushing, shelf
from comitia.server.guarding import DEVICE, TOKEN_LENGTH, visitor_of
from comitia.server.packets import Credentials, GameCard, GameWords, MePacket, PersonWish, PushWish
from comitia.server.page import accepted
from comitia.server.people import Person
from comitia.server.problems import Refusal, reader_language
from comitia.server.services import services_of

Lang = Annotated[str, QueryParameter(description="The reader's language.", max_length=8)]
Numbered = Annotated[bool, QueryParameter(description="The numbered rules, in English.")]
MailToken = Annotated[str, QueryParameter(description="What a mail said.", max_length=1000)]
GameName = Annotated[str, PathParameter(description="The name of a game.", max_length=40)]
Asked = Request[Any, Any, Any]
#: Words change with a release only; a browser asks whether it has the latest and mostly hears yes.
REVALIDATE = "no-cache"
#: Shorter answers gain nothing.
WORTH_PACKING = 1000


# -- games and words ---------------------------------------------------------------------------


def fresh(request: Asked, body: bytes, media_type: str = MediaType.JSON) -> Response[bytes]:
    """An answer that a browser keeps, or the news that it has the latest already; packed, if the browser can unpack."""
    tag = hashlib.sha256(body).hexdigest()[:32]
    is_packed = len(body) > WORTH_PACKING and "gzip" in accepted(request)
    headers = {
        "ETag": f'"{tag}-gzip"' if is_packed else f'"{tag}"',
        "Cache-Control": REVALIDATE,
        "Vary": "Accept-Encoding, Accept-Language, Cookie",
    }
    known = [part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")]
    if headers["ETag"] in known:
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    if is_packed:
        headers["Content-Encoding"] = "gzip"
        body = packed(body)
    return Response(body, headers=headers, media_type=media_type)


@lru_cache(maxsize=128)
def packed(body: bytes) -> bytes:
    """Words as they are sent. There are few of them, and each is packed once."""
    return gzip.compress(body, mtime=0)


@get("/games", operation_id="games")
async def games(request: Asked, lang: Lang = "") -> Response[list[GameCard]]:
    """The games as cards, with options and bots."""
    return fresh(request, msgspec.json.encode(shelf.game_cards(reader_language(request))))  # type: ignore[return-value]


@get("/games/{game:str}/words", operation_id="game_words")
async def game_words(request: Asked, game: GameName, lang: Lang = "") -> Response[GameWords]:
    """Names and rules of things, and how fields are shown."""
    return fresh(request, shelf.game_words(installed(game), reader_language(request)))  # type: ignore[return-value]


@get("/games/{game:str}/rules", operation_id="game_rules", media_type="text/markdown")
async def game_rules(request: Asked, game: GameName, lang: Lang = "", numbered: Numbered = False) -> Response[str]:
    """The rules for players, or the numbered ones, as Markdown text."""
    name = installed(game)
    text = shelf.numbered_rules_of(name) if numbered else shelf.rules_of(name, reader_language(request))
    if text is None:
        raise Refusal("not_found")
    return fresh(request, text.encode(), "text/markdown")  # type: ignore[return-value]


@get("/words", operation_id="page_words")
async def page_words(request: Asked, lang: Lang = "") -> Response[dict[str, str]]:
    """The words of the page itself, as ICU messages."""
    return fresh(request, msgspec.json.encode(shelf.page_words(reader_language(request))))  # type: ignore[return-value]


def installed(game: str) -> str:
    """The name of a game that is installed, or a refusal."""
    if not shelf.has_game(game):
        raise Refusal("not_found")
    return game


# -- people ------------------------------------------------------------------------------------


def told(request: Asked, person: Person, session: str, is_new: bool = False) -> Response[MePacket]:
    """A person as they see themselves, with the cookie of a new session."""
    services = services_of(request.app)
    people = services.people
    guard = services.guard
    packet = people.packet(person, session, services.push_key)
    cookies = [guard.cookie(session)] if is_new else []
    if is_new and not person.is_guest:
        cookies.append(guard.device(person))
    return Response(packet, cookies=cookies)


@get("/me", operation_id="me")
async def me(request: Asked) -> Response[MePacket]:
    """Who you are; somebody new becomes a guest."""
    visitor = visitor_of(request)
    if visitor.token:
        raise Refusal("who")
    if visitor.person is not None:
        return told(request, visitor.person, visitor.session)
    person, session = await services_of(request.app).people.new_guest(reader_language(request), visitor.address)
    return told(request, person, session, is_new=True)


@patch("/me", operation_id="change_me")
async def change_me(request: Asked, data: JSONBody[PersonWish]) -> Response[MePacket]:
    """Change your name, language or settings."""
    visitor = visitor_of(request)
    before = visitor.known()
    if data.email != before.email:
        spend_mail(request, data.email or "")
    person = await services_of(request.app).people.change(before, data)
    if person.email != before.email:
        ask_to_confirm(request, person)
    return told(request, person, visitor.session)


@post("/register", operation_id="register", status_code=200)
async def register(request: Asked, data: JSONBody[Credentials]) -> Response[MePacket]:
    """Keep what you have under a name and a password."""
    visitor = visitor_of(request)
    people = services_of(request.app).people
    spend_mail(request, data.email)
    person = await people.register(visitor.known(), data, visitor.address)
    ask_to_confirm(request, person)
    return told(request, person, await people.new_session(person, visitor.session), is_new=True)


@post("/login", operation_id="login", status_code=200)
async def login(request: Asked, data: JSONBody[Credentials]) -> Response[MePacket]:
    """Be who you were; what you had as a guest becomes yours."""
    visitor = visitor_of(request)
    guest = visitor.known()
    people = services_of(request.app).people
    person = await people.login(visitor, data, request.cookies.get(DEVICE, "")[:TOKEN_LENGTH])
    if guest.is_guest:
        await services_of(request.app).house.hand_over(guest.id, person.id)
    return told(request, person, await people.new_session(person, visitor.session), is_new=True)


@post("/logout", operation_id="logout", status_code=200)
async def logout(request: Asked) -> Response[MePacket]:
    """Be a new guest."""
    visitor = visitor_of(request)
    lang = visitor.known().lang
    people = services_of(request.app).people
    await people.end_session(visitor.session)
    person, session = await people.new_guest(lang, visitor.address)
    return told(request, person, session, is_new=True)


def spend_mail(request: Asked, email: str) -> None:
    """Count a mail to an address that nobody has confirmed, before anything is done for which it would be sent."""
    if email and services_of(request.app).notices.mail.is_possible():
        services_of(request.app).people.spend_mail(visitor_of(request).address)


def ask_to_confirm(request: Asked, person: Person) -> None:
    """Send a mail to a new address, beside what is going on: nobody learns by waiting whether it arrives."""
    notices = services_of(request.app).notices
    if person.email and notices.mail.is_possible():
        notices.start(notices.ask_to_confirm(person.id, person.name, person.email, person.lang))


# -- notices -----------------------------------------------------------------------------------


@post("/me/push", operation_id="subscribe", status_code=200)
async def subscribe(request: Asked, data: JSONBody[PushWish]) -> Response[MePacket]:
    """Let this browser be told when it is your turn."""
    visitor = visitor_of(request)
    services = services_of(request.app)
    if not services.push_key:
        raise Refusal("not_found")
    wish = pushing.checked(data)
    await services.people.subscribe(visitor.known(), wish.endpoint, wish.keys)
    return told(request, visitor.known(), visitor.session)


@delete("/me/push", operation_id="unsubscribe", status_code=200)
async def unsubscribe(request: Asked, data: JSONBody[PushWish]) -> Response[MePacket]:
    """Tell this browser no more."""
    visitor = visitor_of(request)
    await services_of(request.app).people.unsubscribe(visitor.known(), data.endpoint)
    return told(request, visitor.known(), visitor.session)


@get("/mail/confirm", operation_id="confirm_mail", status_code=303)
async def confirm_mail(request: Asked, token: MailToken) -> Redirect:
    """The link in the first mail to an address."""
    return await settle(request, services_of(request.app).notices.mail.confirmed(token), is_wanted=True)


@get("/mail/stop", operation_id="stop_mail", status_code=303)
async def stop_mail(request: Asked, token: MailToken) -> Redirect:
    """The link in every mail."""
    return await settle(request, services_of(request.app).notices.mail.stopped(token), is_wanted=False)


@post("/mail/stop", operation_id="stop_mail_at_once", status_code=303)
async def stop_mail_at_once(request: Asked, token: MailToken) -> Redirect:
    """The same, as mail programs ask for it."""
    return await settle(request, services_of(request.app).notices.mail.stopped(token), is_wanted=False)


async def settle(request: Asked, found: tuple[str, str] | None, is_wanted: bool) -> Redirect:
    """Note what the owner of an address wants, and show the page."""
    if found is None:
        raise Refusal("not_found")
    await services_of(request.app).people.settle_email(*found, is_wanted)
    return Redirect(f"{services_of(request.app).settings.base_path}/account", status_code=303)


ROUTES = Router(
    "/api",
    route_handlers=[
        *(games, game_words, game_rules, page_words),
        *(me, change_me, register, login, logout),
        *(subscribe, unsubscribe, confirm_mail, stop_mail, stop_mail_at_once),
    ],
)
