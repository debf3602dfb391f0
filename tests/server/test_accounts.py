"""What people do about themselves: passwords, sessions, taking everything along, being forgotten."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from comitia.server.accounts import NEMO
from comitia.server.mailing import Mail
from comitia.server.services import services_of
from comitia.server.settings import Settings
from comitia.server.store import people as people_table
from tests.server.test_people import PASSWORD, Browser, account, code, token

NEW = "et tu, Casca"


def log_in(client: Browser, password: str = PASSWORD, name: str = "Livia") -> Any:
    return client.post("/api/login", json={"name": name, "password": password}, headers=token(client))


def cookie_of(client: Browser) -> dict[str, str]:
    """The cookie of this browser, to be shown by another."""
    return {"Cookie": f"comitia={client.cookies['comitia']}"}


def is_guest(client: Browser, cookie: dict[str, str]) -> bool:
    """Whether a cookie opens no account any more."""
    client.cookies.clear()
    return bool(client.get("/api/me", headers=cookie).json()["is_guest"])


# Passwords and sessions


def test_another_password_ends_other_sessions(client: Browser):
    """The old password no longer fits, other browsers are logged out, and this one goes on."""
    account(client)
    other = cookie_of(client)
    log_in(client)
    answer = client.post("/api/me/password", json={"old": PASSWORD, "new": NEW}, headers=token(client))
    assert answer.status_code == 200
    assert not client.get("/api/me").json()["is_guest"]
    assert is_guest(client, other)
    assert code(log_in(client)) == (401, "bad_login")
    assert log_in(client, NEW).status_code == 200


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ({"old": "wrong", "new": NEW}, (403, "wrong_old")),
        ({"old": PASSWORD, "new": "short"}, (400, "wrong_password")),
    ],
)
def test_another_password_needs_the_old_one(client: Browser, wish: dict[str, str], problem: tuple[int, str]):
    """Whoever sits down at an open browser cannot take the account."""
    header = account(client)
    assert code(client.post("/api/me/password", json=wish, headers=header)) == problem
    assert log_in(client).status_code == 200


def test_guessing_is_limited(client: Browser):
    """Each attempt counts before it is looked at."""
    header = account(client)
    wish = {"old": "wrong", "new": NEW}
    found = [code(client.post("/api/me/password", json=wish, headers=header)) for _ in range(11)]
    assert found == [(403, "wrong_old")] * 10 + [(429, "too_fast")]


def test_guest_has_no_password(client: Browser):
    """A guest cannot change one."""
    answer = client.post("/api/me/password", json={"old": "", "new": NEW}, headers=token(client))
    assert code(answer) == (409, "is_guest")


def test_other_sessions_end(client: Browser):
    """All but the one that asks."""
    account(client)
    other = cookie_of(client)
    client.cookies.clear()
    log_in(client)
    assert client.get("/api/me/sessions").json() == {"others": 1}
    assert client.delete("/api/me/sessions", headers=token(client)).json() == {"others": 0}
    assert client.get("/api/me/sessions").json() == {"others": 0}
    assert not client.get("/api/me").json()["is_guest"]
    assert is_guest(client, other)


# Links to a new password


def link(client: Browser) -> str:
    """The token of a link for the account that is logged in."""

    async def made() -> str:
        async with services_of(client.app).store.read() as db:
            person = await db.scalar(sa.select(people_table.c.id).where(people_table.c.account == "livia"))
        return str(await services_of(client.app).accounts.reset_url(str(person)))

    return client.blocking_portal.call(made).partition("#")[2]


def test_link_sets_a_password_once(client: Browser):
    """All sessions end; the second use of the link is refused."""
    account(client)
    old, wish = cookie_of(client), {"token": link(client), "password": NEW}
    assert client.post("/api/reset", json=wish, headers=token(client)).status_code == 204
    assert is_guest(client, old)
    assert log_in(client, NEW).status_code == 200
    assert code(client.post("/api/reset", json=wish, headers=token(client))) == (403, "bad_link")


@pytest.mark.parametrize("wrong", ["", "x.y.z", "é"])
def test_link_that_we_did_not_make(client: Browser, wrong: str):
    """What we did not sign opens nothing."""
    account(client)
    wish = {"token": wrong, "password": NEW}
    assert code(client.post("/api/reset", json=wish, headers=token(client))) == (403, "bad_link")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The mails that were handed in: to whom, and what they say."""
    found: list[tuple[str, str]] = []

    async def send(self: Mail, to: str, subject: str, text: str, stop_url: str = "") -> None:
        found.append((to, text))

    monkeypatch.setattr(Mail, "send", send)
    return found


@pytest.fixture
def settings(db: str) -> Settings:
    """A server with a mail server."""
    return Settings(db=db, secret="only for tests", pace=0.0, smtp="smtp://localhost", mail_from="table@games.example")


def test_forgotten_password_by_mail(client: Browser, sent: list[tuple[str, str]]):
    """A link goes to a confirmed address only; the answer is the same for everybody."""
    body = {"name": "Livia", "password": PASSWORD, "email": "livia@rome.example"}
    client.post("/api/register", json=body, headers=token(client))

    def ask(name: str) -> list[tuple[str, str]]:
        sent.clear()
        answer = client.post("/api/forgotten", json={"name": name}, headers=token(client))
        assert (answer.status_code, answer.content) == (204, b"")
        client.blocking_portal.call(services_of(client.app).notices.close)
        return [mail for mail in sent if "/reset#" in mail[1]]

    assert ask("Livia") == []
    client.blocking_portal.call(_confirm, client)
    assert ask("Nobody") == []
    ((to, text),) = ask(" LIVIA ")
    assert to == "livia@rome.example"
    wish = {"token": text.partition("/reset#")[2].split()[0], "password": NEW}
    assert client.post("/api/reset", json=wish, headers=token(client)).status_code == 204
    assert log_in(client, NEW).status_code == 200


async def _confirm(client: Browser) -> None:
    await services_of(client.app).store.write(
        lambda db: db.execute(sa.update(people_table).values(email_confirmed=True))
    )


# Taking everything along, being forgotten


def played(client: Browser, header: dict[str, str]) -> str:
    """A table of Roma with a bot, at which the person has said something."""
    wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    table = str(client.post("/api/tables", json=wish, headers=header).json()["table"])
    with client.websocket_connect(f"/api/tables/{table}/socket?seat=1") as socket:
        packet = next(message for message in iter(socket.receive_json, None) if message["type"] == "packet")
        line = packet["choices"][0]["line"]
        socket.send_json({"do": "say", "id": "1", "move": packet["move"], "lines": [line]})
        socket.send_json({"do": "chat", "id": "2", "text": "Ave, Brute."})
        for _ in range(2):
            while socket.receive_json()["type"] != "done":
                pass
    return table


def test_export_has_everything_but_keys(client: Browser):
    """Name, tables, moves and talk; neither the password nor a session that could be used."""
    header = account(client)
    table = played(client, header)
    found = client.get("/api/me/export").json()
    assert found["person"]["name"] == "Livia"
    assert [seat["table"] for seat in found["seats"]] == [table]
    assert [line["text"] for line in found["talk"]] == ["Ave, Brute."]
    assert [(move["kind"], len(move["said"])) for move in found["moves"]] == [("say", 1)]
    assert len(found["sessions"]) == 1
    assert set(found["sessions"][0]) == {"created"}
    assert "password" not in str(found)


def test_forgotten_person_leaves_no_name(client: Browser):
    """A bot plays on, nothing names the person, the account is free again, and the browser is a new guest."""
    header = account(client)
    table = played(client, header)
    assert code(client.post("/api/me/forget", json={"password": "wrong"}, headers=header)) == (403, "wrong_old")
    answer = client.post("/api/me/forget", json={"password": PASSWORD}, headers=header)
    assert answer.json()["is_guest"]
    card = client.get(f"/api/tables/{table}").json()
    assert card["seats"][0]["name"] == NEMO
    assert client.get(f"/api/tables/{table}/chat").json() == []
    assert card["yours"] == []
    account(client)


def test_forgotten_guest_needs_no_password(client: Browser):
    """A guest has only the cookie."""
    header = token(client)
    name = client.get("/api/me").json()["name"]
    table = played(client, header)
    assert client.post("/api/me/forget", json={}, headers=header).status_code == 200
    assert name not in [seat["name"] for seat in client.get(f"/api/tables/{table}").json()["seats"]]


def test_open_table_of_a_forgotten_person(client: Browser):
    """The seat is free again."""
    header = token(client)
    wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = client.post("/api/tables", json=wish, headers=header).json()["table"]
    client.post("/api/me/forget", json={}, headers=header)
    assert [seat["kind"] for seat in client.get(f"/api/tables/{table}").json()["seats"]] == ["open", "open"]
