"""Whatever is sent, the server neither breaks nor tells anything: requests made from its description, and sockets."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from comitia.server.app import create_app
from comitia.server.settings import Limits, Settings
from tests.server.databases import KINDS, empty_db

#: What a trace, a path or a statement of ours would hold.
OURS = ("Traceback", "site-packages", "/src/", ".py", "sqlalchemy", "SELECT ", "INSERT ", "msgspec", "litestar")
FREE = 10_000_000
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


class Server:
    """A server in a thread, whose limits nobody reaches."""

    def __init__(self, db: str) -> None:
        limits = Limits(address_requests=FREE, person_requests=FREE, guests=FREE, tables=FREE)
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        app = create_app(Settings(db=db, secret="only for tests", pace=0.0, limits=limits))
        self.server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, lifespan="on"))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listening]})
        self.thread.start()
        while not self.server.started and self.thread.is_alive():
            self.thread.join(0.01)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with empty_db(request.param, tmp_path_factory.mktemp("fuzz")) as db:
        found = Server(db)
        yield found
        found.close()


@pytest.fixture
def api(server: Server) -> schemathesis.schemas.BaseSchema:
    return schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


class Guest:
    """Somebody of our making, who is replaced when they have logged out."""

    def __init__(self, server: Server) -> None:
        with httpx.Client(base_url=server.url) as client:
            self.header = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
            self.cookies = dict(client.cookies)


GUESTS: dict[str, Guest] = {}
IDENTITY = ("/api/register", "/api/login", "/api/logout")


@schema.parametrize()
@settings(max_examples=10, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
def test_requests(case: schemathesis.Case[Any], server: Server):
    """Every address, with fitting and unfitting requests, as a guest of ours."""
    if case.path in IDENTITY or server.url not in GUESTS:
        GUESTS[server.url] = Guest(server)
    guest = GUESTS[server.url]
    answer = case.call(headers=guest.header, cookies=guest.cookies)
    case.validate_response(answer, checks=CHECKS)
    assert [word for word in OURS if word in answer.text] == []
