"""The page: one document for all its addresses, and the files that it needs, with the right caching."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.response import File

from comitia.server.problems import Refusal, reader_language, sentence
from comitia.server.services import services_of

STATIC: Final = Path(__file__).parent / "static"
#: Files whose names hold a digest of their content never change; the others are asked for again.
HASHED: Final = "assets"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
#: Where the document says under which path it is.
BASE: Final = 'name="comitia-base" content=""'
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
        return _file(found, FOREVER if name.startswith(f"{HASHED}/") else ASK_AGAIN)
    if name.startswith(f"{HASHED}/"):
        raise Refusal("not_found")
    index = STATIC / "index.html"
    if index.is_file():
        return _document(index, services_of(request.app).settings.base_path)
    return Response(sentence("not_built", reader_language(request)), media_type=MediaType.TEXT, status_code=503)


def _document(index: Path, base: str) -> Response[Any]:
    """The page itself, told where it is: whatever its address, it finds its files and its server."""
    text = index.read_text("utf-8").replace('="./', f'="{base}/').replace(BASE, f'{BASE[:-1]}{base}"')
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": ASK_AGAIN})


def file_called(name: str) -> Path | None:
    """A file of the built page; nothing outside its folder is ever found."""
    try:
        path = (STATIC / name).resolve()
        return path if name and path.is_relative_to(STATIC.resolve()) and path.is_file() else None
    except (OSError, ValueError):
        return None


def _file(path: Path, caching: str) -> File:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(path, media_type=kind, content_disposition_type="inline", headers={"Cache-Control": caching})


ROUTES: Final = [page]
