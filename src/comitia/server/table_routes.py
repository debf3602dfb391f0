"""The addresses that are about tables."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from comitia.server import again, shelf
from comitia.server.guarding import visitor_of
from comitia.server.lessons import lesson_socket
from comitia.server.lobby import Lobby
from comitia.server.packets import (
    ChatLine,
    EditionNumber,
    ForkWish,
    GameWords,
    Hint,
    RematchPacket,
    ReplayPacket,
    TableCard,
    TableLinks,
    TableWish,
    Verification,
)
from comitia.server.problems import reader_language
from comitia.server.routes import fresh
from comitia.server.services import services_of
from comitia.server.socket import TableId, table_socket

SeatNumber = Annotated[int, PathParameter(description="A seat, from 1.", ge=1, le=99)]
Lang = Annotated[str, QueryParameter(description="The reader's language.", max_length=8)]
Token = Annotated[str, QueryParameter(description="The token of a seat that waits for a friend.", max_length=64)]
Word = Annotated[str, QueryParameter(description="Your contribution to the dice.", max_length=100)]
Name = Annotated[str, QueryParameter(description="What a program wants to be called.", max_length=32)]
Seat = Annotated[int, QueryParameter(description="The seat whose knowledge is shown; 0 for nobody's.", ge=0, le=99)]
Move = Annotated[int, QueryParameter(description="After so many lines of the log.", ge=0, le=1_000_000)]
All = Annotated[bool, QueryParameter(name="all", description="All cards up, once the game is over.")]
Before = Annotated[int, QueryParameter(description="The number of a line of talk.", ge=1, le=1_000_000_000)]
Answer = Annotated[again.Answer, QueryParameter(description="agree; decline; go: begin without those who are silent.")]
Asked = Request[Any, Any, Any]


def lobby_of(request: Asked) -> Lobby:
    """The lobby of this server."""
    return services_of(request.app).lobby


def host_of(request: Asked) -> str:
    """At home friends come by whatever address this page was reached; a host who is reached from afar says by which."""
    return "" if services_of(request.app).settings.base_url else str(request.base_url).rstrip("/")


@post("/", operation_id="new_table")
async def new_table(request: Asked, data: JSONBody[TableWish]) -> TableLinks:
    """Set up a table; it starts when no seat is free."""
    visitor = visitor_of(request)
    return await lobby_of(request).create(visitor.known(), data, host_of(request), visitor.address)


@get("/", operation_id="tables")
async def tables(request: Asked, lang: Lang = "") -> list[TableCard]:
    """Listed tables."""
    return await lobby_of(request).listed(visitor_of(request), reader_language(request))


@get("/mine", operation_id="my_tables")
async def my_tables(request: Asked, lang: Lang = "") -> list[TableCard]:
    """Your tables, those first where it is your turn."""
    return await lobby_of(request).mine(visitor_of(request), reader_language(request))


@get("/{table:str}", operation_id="table")
async def table_card(request: Asked, table: TableId, lang: Lang = "") -> TableCard:
    """One table as a card."""
    return await lobby_of(request).card(visitor_of(request), table, reader_language(request))


@get("/{table:str}/words", operation_id="table_words")
async def table_words(request: Asked, table: TableId, lang: Lang = "") -> Response[GameWords]:
    """The words of the game with the printed numbers of this table."""
    game, corrections = await lobby_of(request).edition(table)
    return fresh(request, shelf.game_words(game, reader_language(request), corrections))  # type: ignore[return-value]


@get("/{table:str}/edition", operation_id="table_edition")
async def table_edition(request: Asked, table: TableId) -> Response[list[EditionNumber]]:
    """Every printed number of this table, what our own edition has, and where that comes from."""
    numbers = shelf.edition_numbers(*await lobby_of(request).edition(table))
    return fresh(request, msgspec.json.encode(numbers))  # type: ignore[return-value]


@post("/{table:str}/seats/{seat:int}", operation_id="sit", status_code=200)
async def sit(
    request: Asked, table: TableId, seat: SeatNumber, token: Token = "", word: Word = "", name: Name = ""
) -> TableCard:
    """Take an open seat, or with its token a friend's."""
    return await lobby_of(request).sit(visitor_of(request), table, seat - 1, token, word, name)


@delete("/{table:str}/seats/{seat:int}", operation_id="rise", status_code=200)
async def rise(request: Asked, table: TableId, seat: SeatNumber) -> TableCard:
    """Give up a seat before the start."""
    return await lobby_of(request).rise(visitor_of(request), table, seat - 1)


@post("/{table:str}/seats/{seat:int}/link", operation_id="invite", status_code=200)
async def invite(request: Asked, table: TableId, seat: SeatNumber) -> TableLinks:
    """Let a free seat of your table wait for a friend, with a new link."""
    return await lobby_of(request).invite(visitor_of(request), table, seat - 1, host_of(request))


@post("/{table:str}/rematch", operation_id="rematch", status_code=200)
async def rematch(request: Asked, table: TableId, answer: Answer = "agree") -> RematchPacket:
    """Offer to play again, seats rotated, or answer whoever does."""
    return await lobby_of(request).rematch(visitor_of(request), table, answer)


@post("/{table:str}/fork", operation_id="fork")
async def fork(request: Asked, table: TableId, data: JSONBody[ForkWish]) -> TableLinks:
    """Play on from a moment of a game that is over, at a new table: the cards lie as they lay, dice to come are new."""
    visitor = visitor_of(request)
    return await lobby_of(request).fork(visitor.known(), table, data, host_of(request), visitor.address)


@get("/{table:str}/replay", operation_id="replay")
async def replay(
    request: Asked, table: TableId, move: Move, seat: Seat = 0, all_up: All = False, lang: Lang = ""
) -> ReplayPacket:
    """A moment of a game as a seat, or somebody who watches, knew it."""
    reader = seat - 1 if seat else None
    lobby = lobby_of(request)
    return await lobby.replay(visitor_of(request), table, reader_language(request), reader, move, all_up)


@get("/{table:str}/seats/{seat:int}/hint", operation_id="hint")
async def hint(request: Asked, table: TableId, seat: SeatNumber) -> Hint:
    """What a consul would consider at your seat, at a training table: you alone among bots."""
    return await services_of(request.app).hints.hint(visitor_of(request), table, seat - 1)


@get("/{table:str}/save", operation_id="save")
async def save(request: Asked, table: TableId) -> Response[bytes]:
    """The save, once the game is over."""
    name = f'attachment; filename="comitia-{table}.json"'
    text = await lobby_of(request).save(table)
    return Response(text.encode(), media_type="application/json", headers={"Content-Disposition": name})


@get("/{table:str}/verify", operation_id="verify")
async def verify(request: Asked, table: TableId) -> Verification:
    """The dice derived anew, once the game is over."""
    return await lobby_of(request).verify(table)


@get("/{table:str}/chat", operation_id="chat")
async def chat(request: Asked, table: TableId, before: Before = 1_000_000_000) -> list[ChatLine]:
    """What was said: the latest lines, or the latest before one."""
    await lobby_of(request).card(visitor_of(request), table, "en")
    return await services_of(request.app).talk.lines(table, before=before)


ROUTES = [
    Router(
        "/api/tables",
        route_handlers=[
            *(new_table, tables, my_tables, table_card, table_words, table_edition),
            *(sit, rise, invite, rematch, fork, replay, hint, save, verify, chat),
        ],
    ),
    Router("/api", route_handlers=[table_socket, lesson_socket]),
]
