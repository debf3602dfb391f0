"""The addresses of a player's home."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from comitia.server.guarding import visitor_of
from comitia.server.home import Homes, Outcome
from comitia.server.packets import FinishedGame, Home, MateWish, Ranked, TidyWish
from comitia.server.problems import Refusal, reader_language
from comitia.server.routes import installed
from comitia.server.services import services_of

Lang = Annotated[str, QueryParameter(description="The reader's language.", max_length=8)]
Game = Annotated[str, QueryParameter(description="Only games of this name.", max_length=40)]
Ending = Annotated[Outcome, QueryParameter(description="Only those that were won, or lost.")]
Hidden = Annotated[bool, QueryParameter(description="Those that were put away.")]
Before = Annotated[str, QueryParameter(description="Only those that ended before this moment.", max_length=40)]
GameName = Annotated[str, PathParameter(description="The name of a game.", max_length=40)]
Asked = Request[Any, Any, Any]


def homes_of(request: Asked) -> Homes:
    """The homes of this server."""
    return services_of(request.app).homes


@get("/me/games", operation_id="my_games")
async def my_games(
    request: Asked, game: Game = "", outcome: Ending = "", hidden: Hidden = False, before: Before = "", lang: Lang = ""
) -> list[FinishedGame]:
    """Your games that are over, the latest first."""
    person = visitor_of(request).known()
    return await homes_of(request).games(person, reader_language(request), game, outcome, hidden, moment(before))


def moment(text: str) -> datetime | None:
    """A moment as we write it."""
    try:
        found = datetime.fromisoformat(text) if text else None
    except ValueError:
        raise Refusal("malformed") from None
    if found is not None and found.tzinfo is None:
        raise Refusal("malformed")
    return found


@get("/me/record", operation_id="my_record")
async def my_record(request: Asked, lang: Lang = "") -> Home:
    """Your ratings, your statistics, and those with whom you played."""
    return await homes_of(request).record(visitor_of(request).known(), reader_language(request))


@post("/me/games/tidy", operation_id="tidy", status_code=204)
async def tidy(request: Asked, data: JSONBody[TidyWish]) -> None:
    """Put a game that is over away, or bring it back."""
    await homes_of(request).tidy(visitor_of(request).known(), data.table[:32], data.hidden)


@post("/me/friends", operation_id="befriend", status_code=204)
async def befriend(request: Asked, data: JSONBody[MateWish]) -> None:
    """Find somebody again with whom you played, or no longer."""
    person = visitor_of(request).known()
    if not 0 <= data.seat < 100:
        raise Refusal("malformed")
    await homes_of(request).befriend(person, data.table[:32], data.seat, data.is_friend)


@get("/games/{game:str}/ladder", operation_id="ladder")
async def ladder(request: Asked, game: GameName, lang: Lang = "") -> list[Ranked]:
    """The strongest players of a game; bots are marked."""
    visitor = visitor_of(request)
    return await homes_of(request).ladder(visitor.person, installed(game), reader_language(request))


ROUTES = Router("/api", route_handlers=[my_games, my_record, tidy, befriend, ladder])
