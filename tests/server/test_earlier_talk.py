"""What was said before: the latest lines at once, and earlier ones for whoever asks."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from comitia.server.packets import Speak
from comitia.server.services import services_of
from comitia.server.talk import LATEST

Browser = TestClient[Litestar]


@pytest.fixture
def table(client: Browser) -> str:
    """A table at which more was said than is told at once."""
    csrf = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
    wish = {"game": "age_of_rome", "seats": [{"kind": "me"}]}
    table = str(client.post("/api/tables", json=wish, headers=csrf).json()["table"])

    async def talk() -> None:
        for n in range(LATEST + 50):
            await services_of(client.app).talk.say(table, 0, "Livia", Speak(id=str(n), text=f"line {n + 1}"))

    client.blocking_portal.call(talk)
    return table


def numbers(client: Browser, table: str, query: str = "") -> list[int]:
    return [line["number"] for line in client.get(f"/api/tables/{table}/chat{query}").json()]


def test_latest_lines_come_first_and_earlier_ones_when_asked_for(client: Browser, table: str):
    """Nothing is told twice, nothing is left out, and before the first line there is nothing."""
    latest = numbers(client, table)
    earlier = numbers(client, table, f"?before={latest[0]}")
    assert earlier + latest == list(range(1, LATEST + 51))
    assert numbers(client, table, f"?before={earlier[0]}") == []


@pytest.mark.parametrize("before", ["0", "-1", "x", "99999999999999999999"])
def test_unfit_numbers_are_refused(client: Browser, table: str, before: str):
    """A number of a line is one that a line can have."""
    assert client.get(f"/api/tables/{table}/chat?before={before}").status_code == 400
