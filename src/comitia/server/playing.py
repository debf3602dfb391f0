"""Everything about tables, opened and closed with the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from litestar import Litestar

from comitia.server.bots import Bots, Heads
from comitia.server.gathering import Gathering
from comitia.server.hints import Hints
from comitia.server.home import Homes
from comitia.server.house import House
from comitia.server.keeper import Keeper
from comitia.server.lobby import Lobby
from comitia.server.looking_back import LookingBack
from comitia.server.ratings import Ratings
from comitia.server.services import services_of
from comitia.server.studio import Studio
from comitia.server.talk import Talk
from comitia.server.vitals import Metrics, Vitals


@asynccontextmanager
async def playing(app: Litestar) -> AsyncIterator[None]:
    """Open the house; bots that were awaited when it closed answer now."""
    services = services_of(app)
    metrics = services.metrics
    house = services.house = House(services.store)
    house.changed.append(lambda hosted: metrics.moves.labels(hosted.row.game).inc())
    house.timed = metrics.move_seconds.observe
    metrics.tables.set_function(lambda: len(house.rooms))
    Gathering(house)
    ratings = Ratings(house)
    services.homes = Homes(house)
    services.talk = Talk(house)
    services.lobby = Lobby(house, services.settings.url, limits=services.settings.limits)
    studio = Studio()
    services.looking_back = LookingBack(house, studio)
    metrics.unreadable.set_function(lambda: len(services.lobby.unreadable))
    heads = Heads(died=metrics.bot_deaths.inc)
    services.hints = Hints(house, heads)
    bots = Bots(house, heads, services.settings.pace, partial(note_thought, metrics))
    keeper = Keeper(house, bots)
    services.vitals = Vitals(services.store, keeper.beat)
    await house.open()
    await keeper.open()
    house.start(ratings.heal())
    try:
        yield
    finally:
        await keeper.close()
        await bots.close()
        await services.looking_back.close()
        await studio.close()
        await house.close()


def note_thought(metrics: Metrics, bot: str, seconds: float, is_answered: bool) -> None:
    """Count how long a bot thought, and whether anything came of it."""
    metrics.bot_seconds.labels(bot).observe(seconds)
    if not is_answered:
        metrics.bot_failures.labels(bot).inc()
