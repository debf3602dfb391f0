"""Errors as clients get them: a name for programs and a sentence in the reader's language, never a trace of ours."""

from __future__ import annotations

import logging
from functools import cache
from http import HTTPStatus
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, InternalServerException, ValidationException

from comitia.engine.errors import ComitiaError, Value
from comitia.server.packets import Problem
from comitia.words.messages import SPOKEN, compiled, general_messages

logger = logging.getLogger(__name__)

#: What the framework refuses on its own, by status.
CODES: Final = {
    400: "malformed",
    401: "who",
    403: "forbidden",
    404: "not_found",
    405: "wrong_method",
    413: "too_large",
    415: "malformed",
    429: "too_fast",
    503: "unavailable",
}
STATUS: Final = {
    "malformed": 400,
    "wrong_host": 400,
    "wrong_name": 400,
    "wrong_password": 400,
    "wrong_email": 400,
    "wrong_language": 400,
    "wrong_prefs": 400,
    "wrong_push": 400,
    "wrong_address": 400,
    "who": 401,
    "bad_login": 401,
    "csrf": 403,
    "banned": 403,
    "muted": 403,
    "bad_link": 403,
    "wrong_old": 403,
    "forbidden": 403,
    "not_found": 404,
    "wrong_method": 405,
    "name_taken": 409,
    "has_account": 409,
    "no_account": 409,
    "too_large": 413,
    "too_fast": 429,
    "our_mistake": 500,
    "unavailable": 503,
}


class Refusal(ComitiaError):
    """A refusal with a name; its sentence is `problem.<code>` of the catalogue."""

    def __init__(self, code: str, status: int = 0, **args: Value) -> None:
        super().__init__(code)
        self.code: Final = code
        self.status: Final = status or STATUS.get(code, 400)
        self.arguments: Final = args
        #: Seconds after which it may be tried again, if that helps.
        self.again: int = 0


def reader_language(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The language of whoever asks: as the address says, as the person chose, as the browser prefers, or English."""
    person = getattr(connection.scope.get("user"), "person", None)
    accepted = [part.partition(";")[0].strip()[:2] for part in connection.headers.get("accept-language", "").split(",")]
    for lang in (connection.query_params.get("lang"), getattr(person, "lang", None), *accepted):
        if lang in SPOKEN:
            return str(lang)
    return "en"


@cache
def _messages(lang: str) -> dict[str, str]:
    return general_messages(lang)


def sentence(code: str, lang: str, args: dict[str, Value] | None = None) -> str:
    """What a problem is called in a language."""
    return general_text(f"problem.{code}", lang, **{"part": "none", **(args or {})})


def general_text(key: str, lang: str, **args: Value) -> str:
    """A message of those that all games share."""
    message = _messages(lang).get(key)
    if message is None:
        return key.rpartition(".")[2].replace("_", " ")
    return compiled(message, lang).format({name: _shown(value) for name, value in args.items()})


def _shown(value: Value) -> int | str:
    return ", ".join(value) if isinstance(value, list) else value


def answer(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    """A refusal as a response."""
    text = sentence(refusal.code, reader_language(request), dict(refusal.arguments))
    headers = {"Cache-Control": "no-store"}
    if refusal.again:
        headers["Retry-After"] = str(refusal.again)
    return Response(
        Problem(code=refusal.code, text=text), status_code=refusal.status, headers=headers, media_type=MediaType.JSON
    )


def answer_refusal(request: Request[Any, Any, Any], error: Refusal) -> Response[Problem]:
    """Our own refusals."""
    return answer(request, error)


def answer_framework(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses; its own words may hold more than a client should see."""
    if isinstance(error, InternalServerException) and "client disconnected" in error.detail:
        return answer(request, Refusal("malformed", part="none"))  # nobody is there to read it
    if error.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR and error.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
        return answer_mistake(request, error)
    refusal = Refusal(CODES.get(error.status_code, "malformed"), error.status_code, part=_part(error))
    response = answer(request, refusal)
    if error.headers and "Allow" in error.headers:
        response.headers["Allow"] = error.headers["Allow"]
    return response


def _part(error: HTTPException) -> str:
    """The part of a request that was not understood, in the words of the request."""
    extra = error.extra if isinstance(error, ValidationException) else None
    found = extra[0] if isinstance(extra, list) and extra else {}
    return str(found.get("key") or "none")[:40] if isinstance(found, dict) else "none"


def where(request: Request[Any, Any, Any]) -> str:
    """What was asked, as far as the log may know: the route, never a table or a token."""
    return f"{request.method} {request.scope.get('path_template') or 'page'}"


def answer_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A mistake of ours: told to the log in full and to the client not at all."""
    logger.error("a mistake of ours at %s", where(request), exc_info=error)
    return answer(request, Refusal("our_mistake"))


def answer_unavailable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """What the store could not do now: told to the log."""
    logger.error("the store failed at %s", where(request), exc_info=error)
    return answer(request, Refusal("unavailable"))


def answer_too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """What is nested so deeply that it cannot be read."""
    logger.warning("too deep to be read at %s", where(request))
    return answer(request, Refusal("malformed", part="none"))
