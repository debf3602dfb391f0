"""The addresses that are about games that were played."""

from __future__ import annotations

from litestar import Response, Router, get, post

from comitia.server.guarding import visitor_of
from comitia.server.looking_back import LookingBack
from comitia.server.packets import FilmPacket, ReviewPacket
from comitia.server.problems import reader_language
from comitia.server.routes import fresh
from comitia.server.services import services_of
from comitia.server.socket import TableId
from comitia.server.table_routes import All, Asked, Lang, Move, Seat


def looking_back(request: Asked) -> LookingBack:
    """What looks back here."""
    return services_of(request.app).looking_back


@get("/{table:str}/film", operation_id="film")
async def film(
    request: Asked, table: TableId, seat: Seat = 0, all_up: All = False, lang: Lang = ""
) -> Response[FilmPacket]:
    """A whole game moment by moment, as a seat, or somebody who watches, knew it."""
    back, visitor = looking_back(request), visitor_of(request)
    made = await back.film(visitor, table, reader_language(request), seat - 1 if seat else None, all_up)
    return fresh(request, made)  # type: ignore[return-value]


@get("/{table:str}/text", operation_id="text", media_type="text/plain")
async def text(request: Asked, table: TableId, seat: Seat = 0, all_up: All = False, lang: Lang = "") -> Response[str]:
    """A whole game in words, as a seat, or somebody who watches, knew it."""
    back, visitor = looking_back(request), visitor_of(request)
    made = await back.text(visitor, table, reader_language(request), seat - 1 if seat else None, all_up)
    name = f'attachment; filename="comitia-{table}.txt"'
    return Response(made, media_type="text/plain", headers={"Content-Disposition": name})


@get("/{table:str}/page", operation_id="whole_page", media_type="text/html")
async def whole_page(
    request: Asked, table: TableId, seat: Seat = 0, all_up: All = False, lang: Lang = ""
) -> Response[str]:
    """A whole game as one page that needs no server, as a seat, or somebody who watches, knew it."""
    back, visitor = looking_back(request), visitor_of(request)
    made = await back.page(visitor, table, reader_language(request), seat - 1 if seat else None, all_up)
    name = f'attachment; filename="comitia-{table}.html"'
    return Response(made, media_type="text/html", headers={"Content-Disposition": name})


@get("/{table:str}/picture.png", operation_id="picture", media_type="image/png")
async def picture(request: Asked, table: TableId, move: Move = 1_000_000, lang: Lang = "") -> Response[bytes]:
    """A moment as everybody knew it, drawn for messengers; the latest, if none is named."""
    made = await looking_back(request).picture(visitor_of(request), table, reader_language(request), move)
    return Response(made, media_type="image/png", headers={"Cache-Control": "private, max-age=600"})


@get("/{table:str}/review", operation_id="review")
async def review(request: Asked, table: TableId, lang: Lang = "") -> ReviewPacket:
    """What a strong bot says of a game that is over, or how far that has come."""
    return await looking_back(request).review(visitor_of(request), table, reader_language(request), is_wanted=False)


@post("/{table:str}/review", operation_id="have_reviewed", status_code=200)
async def have_reviewed(request: Asked, table: TableId, lang: Lang = "") -> ReviewPacket:
    """Have a game that is over reviewed; it is made once for all who ask."""
    return await looking_back(request).review(visitor_of(request), table, reader_language(request), is_wanted=True)


ROUTES = Router("/api/tables", route_handlers=[film, text, whole_page, picture, review, have_reviewed])
