"""Everything about tables, opened and closed with the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from comitia.server.bots import Bots, Heads
from comitia.server.house import House
from comitia.server.keeper import Keeper
from comitia.server.lobby import Lobby
from comitia.server.talk import Talk


@asynccontextmanager
async def playing(app: Litestar) -> AsyncIterator[None]:
    """Open the house; bots that were awaited when it closed answer now."""
    state = app.state
    house = state.house = House(state.store)
    state.talk = Talk(house)
    state.lobby = Lobby(house, state.settings.url)
    bots = Bots(house, Heads(), state.settings.pace)
    keeper = Keeper(house, bots)
    await house.open()
    await keeper.open()
    try:
        yield
    finally:
        await keeper.close()
        await bots.close()
        await house.close()
