"""Trying passwords: counted before they are looked at, and never to the cost of whom the name belongs to."""

from __future__ import annotations

from collections import Counter

import anyio
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from comitia.server.app import create_app
from comitia.server.packets import Credentials
from comitia.server.people import People, Visitor
from comitia.server.problems import Refusal
from comitia.server.services import services_of
from comitia.server.settings import Limits, Settings

Browser = TestClient[Litestar]
RIGHT = Credentials(name="Livia", password="correct horse")
WRONG = Credentials(name="Livia", password="wrong horse")


def header(client: Browser) -> dict[str, str]:
    return {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}


def register(client: Browser, name: str = "Livia", **more: str) -> int:
    body = {"name": name, "password": "correct horse", **more}
    return client.post("/api/register", json=body, headers=header(client)).status_code


def guesses(client: Browser, visitor: Visitor, count: int, wish: Credentials = WRONG, device: str = "") -> Counter[str]:
    """What becomes of attempts that are made all at once."""
    people: People = services_of(client.app).people
    codes: Counter[str] = Counter()

    async def one() -> None:
        try:
            codes[(await people.login(visitor, wish, device)).name] += 1
        except Refusal as refusal:
            codes[refusal.code] += 1

    async def together() -> None:
        async with anyio.create_task_group() as group:
            for _ in range(count):
                group.start_soon(one)

    client.blocking_portal.call(together)
    return codes


@pytest.fixture
def known(client: Browser) -> Browser:
    """A server that Livia has an account at."""
    register(client)
    return client


def test_guesses_at_once_are_counted_before_they_are_looked_at(known: Browser):
    """Sixty at once are as few as sixty in a row."""
    assert guesses(known, Visitor(address="10.0.0.9"), 60) == {"bad_login": 5, "too_fast": 55}


def test_nobody_is_locked_out_by_others(known: Browser):
    """Whoever tries from many addresses spoils only their own attempts."""
    for n in range(40):
        guesses(known, Visitor(address=f"10.0.1.{n}"), 8)
    assert guesses(known, Visitor(address="10.0.0.1"), 1, RIGHT) == {"Livia": 1}


def test_device_of_the_owner_is_not_locked_out_by_a_neighbour(known: Browser):
    """Who shares the owner's address can spoil it for new devices, not for one on which the owner was before."""
    neighbour = Visitor(address="10.0.0.1")
    guesses(known, neighbour, 60)
    guesses(known, neighbour, 60, Credentials(name="Drusus", password="wrong horse"))
    assert guesses(known, neighbour, 1, RIGHT) == {"too_fast": 1}
    device = known.cookies["comitia_device"]
    assert guesses(known, neighbour, 1, RIGHT, device) == {"Livia": 1}
    assert guesses(known, neighbour, 10, WRONG, device) == {"bad_login": 5, "too_fast": 5}


def test_device_is_of_one_account_and_signed(known: Browser):
    """Neither another account's nor an invented one counts for anything."""
    address = Visitor(address="10.0.0.1")
    guesses(known, address, 60)
    known.cookies.clear()
    register(known, "Drusus")
    for device in (known.cookies["comitia_device"], "x.y.z", ""):
        assert guesses(known, address, 1, RIGHT, device) == {"too_fast": 1}


def test_device_is_known_again_after_a_logout(known: Browser):
    """What marks it stays, opens nothing, and no script reads it."""
    known.post("/api/logout", headers=header(known))
    guesses(known, Visitor(address="testclient"), 60)
    assert known.get("/api/me").json()["is_guest"]
    body = {"name": "Livia", "password": "correct horse"}
    answer = known.post("/api/login", json=body, headers=header(known))
    assert answer.status_code == 200
    (cookie,) = (found for found in answer.headers.get_list("set-cookie") if found.startswith("comitia_device="))
    assert "httponly" in cookie.lower()


def test_right_password_costs_nothing(known: Browser):
    """Whoever logs in often is not taken for one who guesses."""
    assert guesses(known, Visitor(address="10.0.0.1"), 1, RIGHT) == {"Livia": 1}
    for _ in range(20):
        assert guesses(known, Visitor(address="10.0.0.1"), 1, RIGHT) == {"Livia": 1}


def test_accounts_from_one_address_are_limited(settings: Settings):
    """Nobody fills the store with names; a guest who is refused stays a guest."""
    with TestClient(create_app(msgspec.structs.replace(settings, limits=Limits(accounts=3)))) as client:
        statuses = []
        for n in range(5):
            client.cookies.clear()
            statuses.append(register(client, f"Name {n}"))
        assert statuses == [200, 200, 200, 429, 429]
        assert client.get("/api/me").json()["is_guest"]


def test_no_account_is_made_where_too_fast_is_answered(settings: Settings):
    """The mail that would be sent is counted before anything is done."""
    mailing = msgspec.structs.replace(
        settings, smtp="smtp://localhost:1", mail_from="table@games.example", limits=Limits(mails=1)
    )
    with TestClient(create_app(mailing)) as client:
        assert register(client, "Livia", email="livia@games.example") == 200
        client.cookies.clear()
        assert register(client, "Drusus", email="drusus@games.example") == 429
        assert client.get("/api/me").json()["is_guest"]
        assert register(client, "Drusus") == 200
        change = client.patch("/api/me", json={"email": "drusus@games.example"}, headers=header(client))
        assert (change.status_code, client.get("/api/me").json()["email"]) == (429, "")


def test_whoever_is_logged_in_guesses_no_more_often(known: Browser):
    """Proofs are counted where they are looked at, all at once or in a row; the right one is no guess."""
    people: People = services_of(known.app).people
    found: Counter[object] = Counter()

    async def livia() -> str:
        return (await people.login(Visitor(address="10.0.0.1"), RIGHT)).id

    async def prove(password: str) -> None:
        try:
            found[await people.has_password(person, password)] += 1
        except Refusal as refusal:
            found[refusal.code] += 1

    async def together(password: str, count: int) -> None:
        async with anyio.create_task_group() as group:
            for _ in range(count):
                group.start_soon(prove, password)

    person = known.blocking_portal.call(livia)
    for _ in range(12):
        known.blocking_portal.call(prove, RIGHT.password)
    known.blocking_portal.call(together, WRONG.password, 30)
    assert found == {True: 12, False: 10, "too_fast": 20}
