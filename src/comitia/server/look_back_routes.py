"""The addresses that are about games that were played."""

from __future__ import annotations

from litestar import Response, Router, get

from comitia.server.guarding import visitor_of
from comitia.server.looking_back import LookingBack
from comitia.server.packets import FilmPacket
from comitia.server.problems import reader_language
from comitia.server.routes import fresh
from comitia.server.services import services_of
from comitia.server.socket import TableId
from comitia.server.table_routes import All, Asked, Lang, Seat


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


ROUTES = Router("/api/tables", route_handlers=[film])
