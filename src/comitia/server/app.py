"""The application: every part of the server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from sqlalchemy.exc import InterfaceError, OperationalError

from comitia import __version__
from comitia.server import (
    account_routes,
    home_routes,
    host_routes,
    look_back_routes,
    page,
    routes,
    table_routes,
    vitals,
)
from comitia.server.backing_up import backing_up
from comitia.server.desk import hosting
from comitia.server.guarding import Door, Guard, add_headers
from comitia.server.notices import noticing
from comitia.server.people import People
from comitia.server.playing import playing
from comitia.server.problems import (
    Refusal,
    answer_framework,
    answer_mistake,
    answer_refusal,
    answer_too_deep,
    answer_unavailable,
)
from comitia.server.schema import WholeSchema
from comitia.server.services import Services, services_of
from comitia.server.sessions import Sessions
from comitia.server.settings import Settings, with_secret
from comitia.server.store import Store

ANSWERS: Final[dict[int | type[Exception], Any]] = {
    Refusal: answer_refusal,
    HTTPException: answer_framework,
    RecursionError: answer_too_deep,
    OperationalError: answer_unavailable,
    InterfaceError: answer_unavailable,
    Exception: answer_mistake,
}


def create_app(settings: Settings) -> Litestar:
    """The server with these settings; nothing is opened before it starts."""
    app = vitals.Noted(
        route_handlers=[
            *(routes.ROUTES, account_routes.ROUTES, home_routes.ROUTES, host_routes.ROUTES),
            *table_routes.ROUTES,
            look_back_routes.ROUTES,
            *vitals.ROUTES,
            *page.ROUTES,
        ],
        middleware=[Door],
        lifespan=[vitals.counting, running, playing, noticing, hosting, backing_up],
        before_send=[add_headers],
        exception_handlers=ANSWERS,
        openapi_config=OpenAPIConfig(
            title="Comitia",
            version=__version__,
            path="/schema",
            render_plugins=[WholeSchema()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=settings.limits.body,
        logging_config=None,
        debug=False,
    )
    app.state.services = Services(settings, vitals.Metrics())
    return app


@asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[None]:
    """Open what the server needs, and close it when the server stops."""
    services = services_of(app)
    settings = services.settings = with_secret(services.settings)
    services.store = Store(settings.db)
    await services.store.open(settings.copies())
    services.people = People(services.store, settings)
    await services.people.tidy()
    services.guard = Guard(services.people, settings)
    services.sessions = Sessions(services.store)
    services.people.ended.append(services.sessions.end)
    try:
        async with services.sessions.sweeping():
            yield
    finally:
        await services.store.close()
