"""The page: one document for all its addresses, and its files, packed by the build, with the right caching."""

from __future__ import annotations

import mimetypes
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.response import File

from comitia.server.house import House
from comitia.server.people import Visitor
from comitia.server.problems import Refusal, general_text, reader_language, sentence
from comitia.server.services import services_of
from comitia.server.shelf import has_game

STATIC: Final = Path(__file__).parent / "static"
#: Files whose names hold a digest of their content never change; the others are asked for again.
HASHED: Final = "assets"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
#: Where the document says under which path it is.
BASE: Final = 'name="comitia-base" content=""'
#: No game has a moment with more figures.
MOST_FIGURES: Final = 6
#: How files are packed, the tightest first, and what their names end with then; the build packs them once.
PACKED: Final = {"br": ".br", "gzip": ".gz"}
#: Said here because not every machine's list has them.
TYPES: Final = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


@get(["/", "/{address:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """A file of the page, or the page itself, which then shows what the address names."""
    name = request.scope["path"].strip("/")
    if name.startswith(("api/", "schema/")) or name in ("api", "schema"):
        raise Refusal("not_found")
    found = file_called(name)
    if found is not None:
        return _file(found, FOREVER if name.startswith(f"{HASHED}/") else ASK_AGAIN, accepted(request))
    if name.startswith(f"{HASHED}/"):
        raise Refusal("not_found")
    index = STATIC / "index.html"
    if index.is_file():
        services = services_of(request.app)
        status = 200 if await _is_known(name, services.house) else 404
        tags = await _tags(request, name) if status == HTTPStatus.OK else ""
        return _document(index, services.settings.base_path, status, tags)
    return Response(sentence("not_built", reader_language(request)), media_type=MediaType.TEXT, status_code=503)


async def _is_known(name: str, house: House) -> bool:
    """Whether an address leads anywhere: one of the page's own, a game that there is, a table that there is."""
    first, *rest = name.split("/")
    match first, rest:
        case (("" | "new" | "account" | "host" | "reset" | "about"), []):
            return True
        case (("rules" | "learn"), [game]):
            return has_game(game)
        case (("table" | "replay" | "edition"), [table]):
            return await house.has_table(table)
        case "join", [table, seat]:
            return seat.isdecimal() and await house.has_table(table)
    return False


async def _tags(request: Request[Any, Any, Any], name: str) -> str:
    """What a messenger shows with a link to a table or a moment: the game, who plays, and what everybody knows."""
    first, _, table = name.partition("/")
    if first not in ("table", "replay"):
        return ""
    services, lang = services_of(request.app), reader_language(request)
    try:
        card = await services.lobby.card(Visitor(), table, lang)
    except Refusal:
        return ""
    move = request.query_params.get("move", "")
    asked = f"?lang={lang}" + (f"&move={move}" if move.isdecimal() and len(move) <= MOST_FIGURES else "")
    url = services.settings.base_url or str(request.base_url).rstrip("/") + services.settings.base_path
    players = ", ".join(seat.name for seat in card.seats if seat.name)
    told = {
        "og:site_name": "Comitia",
        "og:type": "website",
        "og:title": general_text(f"link.{first}", lang, game=card.title),
        "og:description": players,
        "og:url": f"{url}/{name}" + (f"?move={move}" if "move=" in asked else ""),
        "og:image": f"{url}/api/tables/{table}/picture.png{asked}" if card.status != "open" else "",
    }
    card_size = '<meta name="twitter:card" content="summary_large_image" />' if told["og:image"] else ""
    return card_size + "".join(
        f'<meta property="{key}" content="{escape(value)}" />' for key, value in told.items() if value
    )


def _document(index: Path, base: str, status: int, tags: str) -> Response[Any]:
    """The page itself, told where it is: whatever its address, it finds its files and its server, or helps on."""
    text = index.read_text("utf-8").replace('="./', f'="{base}/').replace(BASE, f'{BASE[:-1]}{base}"')
    text = text.replace("</title>", f"</title>{tags}", 1)
    return Response(text, media_type=MediaType.HTML, status_code=status, headers={"Cache-Control": ASK_AGAIN})


def accepted(request: Request[Any, Any, Any]) -> list[str]:
    """The packings that a browser understands, the tightest first."""
    offers = [part.strip().lower() for part in request.headers.get("accept-encoding", "").split(",")]
    named = {offer.partition(";")[0] for offer in offers if not offer.replace(" ", "").endswith(";q=0")}
    return [packing for packing in PACKED if packing in named]


def file_called(name: str) -> Path | None:
    """A file of the built page; nothing outside its folder is ever found."""
    try:
        path = (STATIC / name).resolve()
        return path if name and path.is_relative_to(STATIC.resolve()) and path.is_file() else None
    except (OSError, ValueError):
        return None


def _file(path: Path, caching: str, packings: list[str]) -> File:
    """A file as it is, or as the build has packed it; nothing is packed while somebody waits."""
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    for packing in packings:
        packed = path.with_name(path.name + PACKED[packing])
        if packed.is_file():
            return _sent(packed, path.name, kind, {**headers, "Content-Encoding": packing})
    return _sent(path, path.name, kind, headers)


def _sent(path: Path, name: str, kind: str, headers: dict[str, str]) -> File:
    return File(path, filename=name, media_type=kind, content_disposition_type="inline", headers=headers)


ROUTES: Final = [page]
