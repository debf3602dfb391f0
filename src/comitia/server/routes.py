"""The addresses that are about people and words; those about tables are elsewhere."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, patch, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from comitia.server import shelf
from comitia.server.guarding import Guard, visitor_of
from comitia.server.packets import Credentials, GameCard, GameWords, MePacket, PersonWish
from comitia.server.people import People, Person
from comitia.server.problems import Refusal, reader_language

Lang = Annotated[str, QueryParameter(description="The reader's language.", max_length=8)]
GameName = Annotated[str, PathParameter(description="The name of a game.", max_length=40)]
#: Words change with a release only; a browser asks whether it has the latest and mostly hears yes.
REVALIDATE = "no-cache"


# -- games and words ---------------------------------------------------------------------------


def fresh(request: Request[Any, Any, Any], body: bytes, media_type: str = MediaType.JSON) -> Response[bytes]:
    """An answer that a browser keeps, or the news that it has the latest already."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": REVALIDATE, "Vary": "Accept-Language, Cookie"}
    known = [part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(body, headers=headers, media_type=media_type)


@get("/games", operation_id="games")
async def games(request: Request[Any, Any, Any], lang: Lang = "") -> Response[list[GameCard]]:
    """The games as cards, with options and bots."""
    return fresh(request, msgspec.json.encode(shelf.game_cards(reader_language(request))))  # type: ignore[return-value]


@get("/games/{game:str}/words", operation_id="game_words")
async def game_words(request: Request[Any, Any, Any], game: GameName, lang: Lang = "") -> Response[GameWords]:
    """Names and rules of things, and how fields are shown."""
    found = shelf.game_words(installed(game), reader_language(request))
    return fresh(request, msgspec.json.encode(found))  # type: ignore[return-value]


@get("/games/{game:str}/rules", operation_id="game_rules", media_type="text/markdown")
async def game_rules(request: Request[Any, Any, Any], game: GameName) -> Response[str]:
    """The rules, as Markdown text."""
    text = shelf.rules_of(installed(game))
    if text is None:
        raise Refusal("not_found")
    return fresh(request, text.encode(), "text/markdown")  # type: ignore[return-value]


@get("/words", operation_id="page_words")
async def page_words(request: Request[Any, Any, Any], lang: Lang = "") -> Response[dict[str, str]]:
    """The words of the page itself, as ICU messages."""
    return fresh(request, msgspec.json.encode(shelf.page_words(reader_language(request))))  # type: ignore[return-value]


def installed(game: str) -> str:
    """The name of a game that is installed, or a refusal."""
    if not shelf.has_game(game):
        raise Refusal("not_found")
    return game


# -- people ------------------------------------------------------------------------------------


def told(request: Request[Any, Any, Any], person: Person, session: str, is_new: bool = False) -> Response[MePacket]:
    """A person as they see themselves, with the cookie of a new session."""
    state = request.app.state
    people: People = state.people
    guard: Guard = state.guard
    packet = people.packet(person, session, state.push_key)
    return Response(packet, cookies=[guard.cookie(session)] if is_new else [])


@get("/me", operation_id="me")
async def me(request: Request[Any, Any, Any]) -> Response[MePacket]:
    """Who you are; somebody new becomes a guest."""
    visitor = visitor_of(request)
    if visitor.token:
        raise Refusal("who")
    if visitor.person is not None:
        return told(request, visitor.person, visitor.session)
    person, session = await request.app.state.people.new_guest(reader_language(request), visitor.address)
    return told(request, person, session, is_new=True)


@patch("/me", operation_id="change_me")
async def change_me(request: Request[Any, Any, Any], data: JSONBody[PersonWish]) -> Response[MePacket]:
    """Change your name, language or settings."""
    visitor = visitor_of(request)
    person = await request.app.state.people.change(visitor.known(), data)
    return told(request, person, visitor.session)


@post("/register", operation_id="register", status_code=200)
async def register(request: Request[Any, Any, Any], data: JSONBody[Credentials]) -> Response[MePacket]:
    """Keep what you have under a name and a password."""
    visitor = visitor_of(request)
    people: People = request.app.state.people
    person = await people.register(visitor.known(), data)
    return told(request, person, await people.new_session(person, visitor.session), is_new=True)


@post("/login", operation_id="login", status_code=200)
async def login(request: Request[Any, Any, Any], data: JSONBody[Credentials]) -> Response[MePacket]:
    """Be who you were."""
    visitor = visitor_of(request)
    visitor.known()
    people: People = request.app.state.people
    person = await people.login(visitor, data)
    return told(request, person, await people.new_session(person, visitor.session), is_new=True)


@post("/logout", operation_id="logout", status_code=200)
async def logout(request: Request[Any, Any, Any]) -> Response[MePacket]:
    """Be a new guest."""
    visitor = visitor_of(request)
    lang = visitor.known().lang
    people: People = request.app.state.people
    await people.end_session(visitor.session)
    person, session = await people.new_guest(lang, visitor.address)
    return told(request, person, session, is_new=True)


ROUTES = Router(
    "/api",
    route_handlers=[games, game_words, game_rules, page_words, me, change_me, register, login, logout],
)
