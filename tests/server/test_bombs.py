"""Small requests that are dear to read: refused before anything is read, and never at the cost of others."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from comitia.engine.edition import Sheet
from comitia.server.app import create_app
from comitia.server.settings import Limits, Settings

Browser = TestClient[Litestar]

BOMBS = {
    "parts": "a" + ".a" * 31_000 + " = 1",
    "parts in lines": "\n".join(f"a{n}" + ".a" * 600 + " = 1" for n in range(50)),
    "header": "[a" + ".a" * 31_000 + "]",
    "hidden behind a quoted mark": '"#"' + ".a" * 19_000 + " = 1",
    "digits": "points.each = " + "9" * 5000,
    "hexadecimal digits": "points.each = 0x" + "f" * 5000,
    "brackets": "a = " + "[" * 30_000,
    "tables": "a = " + "{a = " * 7_000,
}


def wish(edition: str) -> dict[str, Any]:
    return {"game": "roma", "seats": [{"kind": "me"}] * 2, "edition": edition}


def header(client: Browser) -> dict[str, str]:
    return {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}


@pytest.mark.parametrize("kind", BOMBS)
def test_edition_that_is_dear_to_read_is_refused(client: Browser, kind: str):
    """Depth, digits and length are looked at first; one sentence, and no table is made."""
    answer = client.post("/api/tables", json=wish(BOMBS[kind]), headers=header(client))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_setup")
    assert client.get("/api/tables/mine").json() == []


def test_edition_is_read_beside_what_is_going_on(client: Browser, monkeypatch: pytest.MonkeyPatch):
    """Whoever reads a text does not keep the others waiting: the thread that answers everybody never does it."""
    readers: list[int] = []
    override = Sheet.override

    def noted(sheet: Sheet, text: str, name: str) -> Sheet:
        readers.append(threading.get_ident())
        return override(sheet, text, name)

    monkeypatch.setattr(Sheet, "override", noted)
    head = header(client)

    async def answering() -> int:
        return threading.get_ident()

    loop = client.blocking_portal.call(answering)
    assert client.post("/api/tables", json=wish("points.each = 5"), headers=head).status_code == 201
    assert len(readers) == 1
    assert loop not in readers


def test_allowance_is_spent_before_an_edition_is_read(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """Whoever has had as many tables as anybody may is not read at all, and what is refused counts too."""
    limited = msgspec.structs.replace(settings, limits=Limits(tables=2))
    with TestClient(create_app(limited)) as client:
        head = header(client)
        codes = [client.post("/api/tables", json=wish("x"), headers=head).json()["code"] for _ in range(4)]
    assert codes == ["bad_setup", "bad_setup", "too_fast", "too_fast"]


@pytest.mark.parametrize("seats", [[], [{"kind": "me"}] * 100])
def test_table_without_seats_or_with_a_hundred(client: Browser, seats: list[Any]):
    """A game is for so many, and nobody is not so many."""
    answer = client.post("/api/tables", json={"game": "roma", "seats": seats}, headers=header(client))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_setup")
