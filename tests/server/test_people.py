"""Guests, accounts, sessions and what keeps others out."""

from __future__ import annotations

from datetime import timedelta

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from comitia.server.app import create_app
from comitia.server.people import People
from comitia.server.services import services_of
from comitia.server.settings import Settings
from comitia.server.store import now

Browser = TestClient[Litestar]
PASSWORD = "tu quoque, Brute"


def token(client: Browser) -> dict[str, str]:
    """The header that every change needs."""
    return {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}


def account(client: Browser, name: str = "Livia") -> dict[str, str]:
    """Register; the header for what comes next."""
    body = {"name": name, "password": PASSWORD}
    answer = client.post("/api/register", json=body, headers=token(client))
    assert answer.status_code == 200, answer.text
    return {"X-CSRF-Token": answer.json()["csrf"]}


def code(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]  # type: ignore[attr-defined]


# Guests


def test_newcomer_becomes_a_guest_and_stays_one(client: Browser):
    """The cookie makes the second request come from the same person."""
    first, second = client.get("/api/me").json(), client.get("/api/me").json()
    assert first == second
    assert first["is_guest"]


def test_cookie_is_kept_from_scripts_and_other_sites(client: Browser):
    """HttpOnly and SameSite, and Secure only where there is https."""
    cookie = client.get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_forged_cookie_is_nobody(client: Browser):
    """What we did not sign opens nothing."""
    client.cookies.set("comitia", "aaaa.bbbb")
    answer = client.patch("/api/me", json={"name": "Brutus"}, headers={"X-CSRF-Token": "x"})
    assert code(answer) == (401, "who")


def test_old_sessions_and_guests_are_forgotten(settings: Settings):
    """A cookie that no browser keeps opens nothing; accounts and those who sit somewhere stay."""
    with TestClient(create_app(settings)) as client:
        client.get("/api/me")
        client.cookies.clear()
        account(client)
        cookie = dict(client.cookies)
        people: People = services_of(client.app).people
        later = now() + timedelta(days=401)
        object.__setattr__(people, "_now", lambda: later)
        client.blocking_portal.call(people.tidy)

        async def count() -> int:
            async with services_of(client.app).store.read() as db:
                return int(await db.scalar(sa.select(sa.func.count()).select_from(sa.table("people"))) or 0)

        assert client.blocking_portal.call(count) == 1
        client.cookies.clear()
        answer = client.get("/api/me", headers={"Cookie": f"comitia={cookie['comitia']}"})
        assert answer.json()["is_guest"]


def test_guest_speaks_the_language_of_the_browser(client: Browser):
    """The first language that we have is taken."""
    assert client.get("/api/me", headers={"Accept-Language": "nl, fr-CA;q=0.8"}).json()["lang"] == "fr"


# Changes


@pytest.mark.parametrize("header", [{}, {"X-CSRF-Token": "wrong"}, {"X-CSRF-Token": "é"}])
def test_change_needs_the_token_of_the_page(client: Browser, header: dict[str, str]):
    """Another site can send the cookie, but not what only our page knows."""
    client.get("/api/me")
    raw = {name: value.encode("latin-1") for name, value in header.items()}
    assert code(client.patch("/api/me", json={"name": "Brutus"}, headers=raw)) == (403, "csrf")  # type: ignore[arg-type]


def test_token_of_another_session_is_refused(app: Litestar):
    """Each session has its own."""
    with TestClient(app) as client:
        mine = token(client)
        client.cookies.clear()
        client.get("/api/me")
        assert code(client.patch("/api/me", json={}, headers=mine)) == (403, "csrf")


def test_person_changes_name_language_and_settings(client: Browser):
    """What is not named stays; an empty setting is forgotten."""
    header = token(client)
    client.patch("/api/me", json={"prefs": {"theme": "dark", "sound": "on"}}, headers=header)
    client.patch("/api/me", json={"name": "  Julia   Domna ", "lang": "de", "prefs": {"sound": ""}}, headers=header)
    me = client.get("/api/me").json()
    assert (me["name"], me["lang"], me["prefs"]) == ("Julia Domna", "de", {"theme": "dark"})


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ({"name": ""}, "wrong_name"),
        ({"name": "x" * 33}, "wrong_name"),
        ({"name": "a\u202eb"}, "wrong_name"),
        ({"name": "a\x00b"}, "wrong_name"),
        ({"lang": "xx"}, "wrong_language"),
        ({"prefs": {"x" * 41: "y"}}, "wrong_prefs"),
        ({"prefs": {"x": "y" * 401}}, "wrong_prefs"),
        ({"prefs": {"x": "\x00"}}, "wrong_prefs"),
        ({"prefs": {str(n): "y" for n in range(65)}}, "wrong_prefs"),
        ({"is_guest": False}, "malformed"),
        ({"name": 7}, "malformed"),
    ],
)
def test_unfit_wishes_are_refused(client: Browser, wish: dict[str, object], problem: str):
    """Too long, invisible, unknown: each has its sentence and changes nothing."""
    header = token(client)
    before = client.get("/api/me").json()
    assert code(client.patch("/api/me", json=wish, headers=header)) == (400, problem)
    assert client.get("/api/me").json() == before


# Accounts


def test_account_is_the_guest_who_registered(client: Browser):
    """Nothing that the guest had is lost, and a password opens it elsewhere."""
    client.patch("/api/me", json={"prefs": {"theme": "dark"}}, headers=token(client))
    header = account(client)
    assert not client.get("/api/me").json()["is_guest"]
    client.post("/api/logout", headers=header)
    assert client.get("/api/me").json()["is_guest"]
    body = {"name": "LIVIA", "password": PASSWORD}
    me = client.post("/api/login", json=body, headers=token(client)).json()
    assert (me["name"], me["prefs"]) == ("Livia", {"theme": "dark"})


@pytest.mark.parametrize("step", ["register", "login", "logout"])
def test_session_is_new_after_every_change_of_identity(client: Browser, step: str):
    """An id that somebody planted or saw before is worth nothing afterwards."""
    if step != "register":
        header = account(client)
        if step == "login":
            client.post("/api/logout", headers=header)
    planted = dict(client.cookies)
    header = token(client)
    planted = planted or dict(client.cookies)
    body = None if step == "logout" else {"name": "Livia", "password": PASSWORD}
    assert client.post(f"/api/{step}", json=body, headers=header).status_code == 200
    fresh = dict(client.cookies)
    assert fresh != planted
    client.cookies.clear()
    client.cookies.update(planted)
    assert code(client.patch("/api/me", json={}, headers=header)) == (401, "who")


def test_cookie_of_our_making_cannot_be_chosen(client: Browser):
    """A signed id without a session makes a guest with another id."""
    invented = services_of(client.app).people.cookie("an id that somebody invented")
    answer = client.get("/api/me", headers={"Cookie": f"comitia={invented}"})
    assert "comitia=" in answer.headers["set-cookie"]
    assert invented not in answer.headers["set-cookie"]


def test_names_that_read_alike_are_one(client: Browser):
    """No two accounts can be confused by case or form."""
    client.post("/api/logout", headers=account(client, "Livia"))
    body = {"name": "\N{FULLWIDTH LATIN CAPITAL LETTER L}ivia", "password": PASSWORD}
    assert code(client.post("/api/register", json=body, headers=token(client))) == (409, "name_taken")


def test_account_cannot_register_again(client: Browser):
    """An account is one person for good."""
    body = {"name": "Augusta", "password": PASSWORD}
    assert code(client.post("/api/register", json=body, headers=account(client))) == (409, "has_account")


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"name": "Livia", "password": "short"}, "wrong_password"),
        ({"name": "Livia", "password": "x" * 257}, "wrong_password"),
        ({"name": "", "password": PASSWORD}, "wrong_name"),
        ({"name": "Livia", "password": PASSWORD, "email": "no"}, "wrong_email"),
        ({"name": "Livia", "password": PASSWORD, "email": "a@b.c\r\nBcc: x@y.z"}, "wrong_email"),
    ],
)
def test_unfit_accounts_are_refused(client: Browser, body: dict[str, str], problem: str):
    """A guest stays a guest."""
    assert code(client.post("/api/register", json=body, headers=token(client))) == (400, problem)
    assert client.get("/api/me").json()["is_guest"]


def test_wrong_password_and_unknown_name_look_the_same(client: Browser):
    """Nobody learns which names have accounts."""
    client.post("/api/logout", headers=account(client))
    answers = [
        client.post("/api/login", json={"name": name, "password": "wrong password"}, headers=token(client))
        for name in ("Livia", "Nobody")
    ]
    assert [(a.status_code, a.text) for a in answers] == [(401, answers[0].text)] * 2


def test_guessing_passwords_is_slow(client: Browser):
    """After five wrong ones even the right one must wait."""
    client.post("/api/logout", headers=account(client))
    header = token(client)
    for _ in range(5):
        client.post("/api/login", json={"name": "Livia", "password": "wrong password"}, headers=header)
    answer = client.post("/api/login", json={"name": "Livia", "password": PASSWORD}, headers=header)
    assert code(answer) == (429, "too_fast")
    assert int(answer.headers["retry-after"]) > 0


def test_store_knows_no_password_and_no_session(client: Browser):
    """A copy of the database opens nothing."""
    account(client)
    session = services_of(client.app).people.session_in(client.cookies["comitia"])
    db = services_of(client.app).settings.db
    if "://" in db:
        pytest.skip("a file can be searched, a database server cannot")
    held = b"".join(path.read_bytes() for path in (services_of(client.app).settings.beside(n) for n in _files(db)))
    assert PASSWORD.encode() not in held
    assert session.encode() not in held
    assert b"$argon2id$" in held


def _files(db: str) -> list[str]:
    from pathlib import Path

    return [path.name for path in Path(db).parent.glob(Path(db).name + "*")]
