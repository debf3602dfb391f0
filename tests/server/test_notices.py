"""Notices: who is told of what, when, by which way, and where nothing is ever sent."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import socket
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import http_ece  # type: ignore[import-untyped]
import msgspec
import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from litestar import Litestar
from litestar.testing import TestClient

from comitia.server.app import create_app
from comitia.server.mailing import Mail
from comitia.server.notices import Notices
from comitia.server.posting import Unreachable, checked_url, is_public, post
from comitia.server.problems import Refusal
from comitia.server.pushing import Push
from comitia.server.services import services_of
from comitia.server.settings import Settings, WrongSetting
from comitia.server.store import notices, tables

Browser = TestClient[Litestar]


class Ears(HTTPServer):
    """A server that keeps what is posted to it."""

    def __init__(self, statuses: list[int]) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.statuses = statuses
        self.heard: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook"


class Answer(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        ears = self.server
        assert isinstance(ears, Ears)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        ears.heard.append((self.path, dict(self.headers), body))
        self.send_response(ears.statuses.pop(0) if ears.statuses else 204)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def served(server: socketserver.TCPServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def ears() -> Iterator[Ears]:
    """Something that listens on this machine."""
    found = Ears([])
    with served(found):
        yield found


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent before a test says so."""
    monkeypatch.setattr(Notices, "run", Notices.heal)
    monkeypatch.setattr("comitia.server.notices.PATIENCE_AT_THE_END", 60.0)


@pytest.fixture
def open_settings(settings: Settings) -> Settings:
    """A host that lets webhooks lead to its own machine, with mail and push."""
    return msgspec.structs.replace(
        settings,
        private_webhooks=True,
        base_url="http://games.example",
        smtp="smtp://localhost:2525",
        mail_from="table@games.example",
        push_contact="mailto:host@games.example",
    )


@pytest.fixture
def told(open_settings: Settings) -> Iterator[Browser]:
    """A browser at that host."""
    with TestClient(create_app(open_settings), base_url="http://games.example") as found:
        yield found


def header(client: Browser) -> dict[str, str]:
    return {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}


def table(client: Browser, **more: Any) -> str:
    """A game that I play alone, so that nobody else is awaited."""
    wish = {"game": "age_of_rome", "seats": [{"kind": "me"}], **more}
    answer = client.post("/api/tables", json=wish, headers=header(client))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def in_app(client: Browser, work: Any, *args: Any) -> Any:
    """Run something inside the server."""
    return client.blocking_portal.call(work, *args)


def later(client: Browser, minutes: int) -> None:
    """Let time pass and send what is due."""
    found: Notices = services_of(client.app).notices
    in_app(client, found.close)
    at = datetime.now(UTC) + timedelta(minutes=minutes)
    object.__setattr__(found, "_clock", lambda: at)
    in_app(client, found.send_due)


def outcomes(client: Browser) -> list[tuple[str, int, str]]:
    """What became of each notice."""

    async def read() -> list[Any]:
        async with services_of(client.app).store.read() as db:
            return list((await db.execute(sa.select(notices).order_by(notices.c.way, notices.c.seat))).all())

    return [(row.way, row.tries, row.outcome) for row in in_app(client, read)]


# Webhooks


def test_webhook_tells_whose_turn_it_is(told: Browser, ears: Ears):
    """The table, the game, the seat, the name and a link: nothing else, and nothing hidden."""
    made = table(told, webhook=ears.url)
    later(told, 0)
    ((path, headers, body),) = ears.heard
    told_of = json.loads(body)
    text = told_of.pop("text")
    assert path == "/hook"
    assert headers["Content-Type"] == "application/json"
    assert told_of.pop("content") == text
    assert told_of.keys() == {"table", "game", "title", "seat", "name", "url"}
    assert (told_of["table"], told_of["game"], told_of["title"]) == (made, "age_of_rome", "Your turn: Age of Rome")
    assert told_of["url"] == f"http://games.example/table/{made}?seat={told_of['seat']}"
    assert text == f"{told_of['name']}, it is your turn at Age of Rome. {told_of['url']}"


def test_webhook_is_tried_again(told: Browser, ears: Ears):
    """A service that is down for a moment hears of it later, and once."""
    ears.statuses[:] = [500, 302]
    table(told, webhook=ears.url)
    for minutes in (0, 2, 10, 100):
        later(told, minutes)
    assert len(ears.heard) == 3
    assert outcomes(told) == [("webhook", 3, "sent")]


def test_webhook_is_given_up(told: Browser, ears: Ears):
    """After five attempts."""
    ears.statuses[:] = [500] * 9
    table(told, webhook=ears.url)
    for hours in range(9):
        later(told, 60 * hours)
    assert len(ears.heard) == 5
    assert outcomes(told) == [("webhook", 5, "failed")]


def test_restart_repeats_nothing_and_loses_nothing(open_settings: Settings, ears: Ears):
    """What was told is not told again; what was owed when the server stopped is told by the next one."""
    with TestClient(create_app(open_settings)) as client:
        first = table(client, webhook=ears.url)
        later(client, 0)
        second = table(client, webhook=ears.url)
        in_app(client, services_of(client.app).notices.close)
    with TestClient(create_app(open_settings)) as client:
        later(client, 0)
        later(client, 100)
    assert [json.loads(body)["table"] for _, _, body in ears.heard] == [first, second]


def test_what_was_never_noted_is_owed_after_a_restart(open_settings: Settings, ears: Ears):
    """A server that stops between a move and its notice does not leave anybody waiting."""
    with TestClient(create_app(open_settings)) as client:
        made = table(client, webhook=ears.url)
        in_app(client, services_of(client.app).notices.close)
        in_app(client, services_of(client.app).store.write, lambda db: db.execute(sa.delete(notices)))
    with TestClient(create_app(open_settings)) as client:
        in_app(client, services_of(client.app).notices.heal)
        later(client, 0)
    assert [json.loads(body)["table"] for _, _, body in ears.heard] == [made]


class Mute(socketserver.ThreadingTCPServer):
    """Something that takes whatever comes and never answers."""

    daemon_threads = True

    def __init__(self) -> None:
        self.came = 0
        self.release = threading.Event()
        super().__init__(("127.0.0.2", 0), socketserver.BaseRequestHandler)

    def finish_request(self, request: Any, client_address: Any) -> None:
        self.came += 1
        self.release.wait(60)

    @property
    def url(self) -> str:
        return f"http://127.0.0.2:{self.server_address[1]}/hook"


def test_silent_webhook_delays_nobody_else(told: Browser, ears: Ears, monkeypatch: pytest.MonkeyPatch):
    """However many notices wait for a host that never answers, the others are sent meanwhile."""
    mute = Mute()
    with served(mute):
        for _ in range(8):
            table(told, webhook=mute.url)
        table(told, webhook=ears.url)
        found: Notices = services_of(told.app).notices
        in_app(told, found.close)  # what is owed is noted
        object.__setattr__(found, "_clock", lambda: datetime.now(UTC) + timedelta(minutes=1))
        in_app(told, found.look)
        until = time.monotonic() + 8  # less than one silent call takes
        while not ears.heard and time.monotonic() < until:
            time.sleep(0.01)
        assert len(ears.heard) == 1
        assert 1 <= mute.came <= 2
        mute.release.set()
        in_app(told, found._queues.settled)


def test_host_that_never_answers_is_left_alone(told: Browser, monkeypatch: pytest.MonkeyPatch):
    """After the first silence the others that wait for it are put off, and it costs no more time."""
    monkeypatch.setattr("comitia.server.posting.SECONDS", 0.2)
    monkeypatch.setattr("comitia.server.notices.EACH", 1)
    mute = Mute()
    with served(mute):
        for _ in range(5):
            table(told, webhook=mute.url)
        later(told, 1)
        later(told, 1)
        came = mute.came
        assert came <= 5
        table(told, webhook=mute.url)
        later(told, 1)
        assert mute.came == came
        mute.release.set()


def test_answer_that_drips_is_cut_off(monkeypatch: pytest.MonkeyPatch):
    """A byte now and then does not keep a call alive: it has its seconds, whatever comes."""
    monkeypatch.setattr("comitia.server.posting.SECONDS", 0.5)
    listening = socket.create_server(("127.0.0.1", 0))
    sent: list[None] = []

    def drip() -> None:
        connection, _ = listening.accept()
        with connection, contextlib.suppress(OSError):
            for _ in range(200):
                connection.sendall(b"H")
                sent.append(None)
                time.sleep(0.05)

    thread = threading.Thread(target=drip)
    thread.start()
    with listening, pytest.raises(Unreachable):
        asyncio.run(post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"{}", {}, allows_private=True))
    thread.join(30)
    assert len(sent) < 200


def test_notice_of_a_game_that_is_gone_stops_no_other(told: Browser, ears: Ears):
    """What cannot be worded is given up; the next is sent."""
    bad, good = table(told, webhook=ears.url), table(told, webhook=ears.url)
    change = sa.update(tables).where(tables.c.id == bad).values(game="no_longer_installed")
    in_app(told, services_of(told.app).store.write, lambda db: db.execute(change))
    later(told, 0)
    assert [json.loads(body)["table"] for _, _, body in ears.heard] == [good]
    assert sorted(outcomes(told)) == [("webhook", 1, "failed"), ("webhook", 1, "sent")]


@pytest.mark.parametrize(
    "url", ["ftp://games.example/", "file:///etc/passwd", "//x", "http://", "http://a b/", "http://x:0/", "http://[::1"]
)
def test_unfit_webhooks_are_refused(told: Browser, url: str):
    """A table is not set up with an address to which nothing can be posted."""
    wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "me"}], "webhook": url}
    answer = told.post("/api/tables", json=wish, headers=header(told))
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong_address")


def test_names_and_passwords_in_addresses_are_refused():
    """A webhook is no place for them."""
    with pytest.raises(Refusal):
        checked_url("http://name:password@games.example/")


# What is private stays private


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:{port}/", "http://localhost:{port}/", "http://[::ffff:127.0.0.1]:{port}/"]
)
def test_nothing_is_posted_into_private_networks(told: Browser, ears: Ears, url: str):
    """Whatever a name or an address leads to is looked at before anything is sent."""
    with pytest.raises(Unreachable):
        in_app(told, post, url.format(port=ears.server_address[1]), b"{}", {})
    assert ears.heard == []


@pytest.mark.parametrize(
    ("address", "is_open"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:0a00:0001::", False),
    ],
)
def test_public_addresses(address: str, is_open: bool):
    """Loopback, private, link-local, shared, mapped and multicast addresses are none."""
    assert is_public(address) == is_open


# Mail


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The mails that were handed in."""
    found: list[Any] = []
    monkeypatch.setattr(Mail, "_hand_in", lambda self, message: found.append(message))
    return found


def account(client: Browser, email: str = "livia@rome.example") -> None:
    body = {"name": "Livia", "password": "a long password", "email": email}
    assert client.post("/api/register", json=body, headers=header(client)).status_code == 200
    in_app(client, services_of(client.app).notices.close)


def link(message: Any) -> str:
    return str(next(word for word in message.get_content().split() if "/api/mail/" in word))


def test_mail_is_sent_to_confirmed_addresses_only(told: Browser, sent: list[Any]):
    """The first mail asks; without an answer it is the last."""
    account(told)
    assert [message["To"] for message in sent] == ["livia@rome.example"]
    table(told, clock={"kind": "days", "days": 3})
    later(told, 2)
    assert len(sent) == 1
    assert ("mail", 1, "unwanted") in outcomes(told)


def test_mail_tells_and_can_be_stopped(told: Browser, sent: list[Any]):
    """In the reader's language, with a link to the table and one to hear no more."""
    account(told)
    told.patch("/api/me", json={"lang": "de"}, headers=header(told))
    told.get(link(sent[0]), follow_redirects=False)
    assert told.get("/api/me").json()["email_confirmed"]
    made = table(told, clock={"kind": "days", "days": 3})
    later(told, 2)
    message = sent[1]
    assert message["Subject"] == "Du bist am Zug: Age of Rome"
    assert f"http://games.example/table/{made}?seat=" in message.get_content()
    assert message["Auto-Submitted"] == "auto-generated"
    stop = message["List-Unsubscribe"].strip("<>")
    told.cookies.clear()
    assert told.post(stop, follow_redirects=False).status_code == 303
    table(told, clock={"kind": "days", "days": 3})


def test_who_answers_soon_gets_no_mail(told: Browser, sent: list[Any]):
    """What was answered meanwhile is not told."""
    account(told)
    told.get(link(sent[0]), follow_redirects=False)
    table(told, clock={"kind": "days", "days": 3})
    later(told, 0)
    assert len(sent) == 1


def test_live_games_send_no_mail(told: Browser, sent: list[Any]):
    """Who plays live is there."""
    account(told)
    told.get(link(sent[0]), follow_redirects=False)
    table(told, clock={"kind": "live", "minutes": 5})
    later(told, 5)
    assert len(sent) == 1


def test_changed_address_must_be_confirmed_anew(told: Browser, sent: list[Any]):
    """An old link confirms an old address."""
    account(told)
    old = link(sent[0])
    answer = told.patch("/api/me", json={"email": "augusta@rome.example"}, headers=header(told))
    assert answer.json()["email"] == "augusta@rome.example"
    told.get(old, follow_redirects=False)
    assert not told.get("/api/me").json()["email_confirmed"]


@pytest.mark.parametrize("way", ["confirm", "stop"])
def test_forged_links_do_nothing(told: Browser, way: str):
    """Only what we signed counts, each link for its own purpose."""
    mail: Mail = services_of(told.app).notices.mail
    other = mail.stop_url("p", "e") if way == "confirm" else mail.confirm_url("p", "e")
    for token in ("x", other.rpartition("=")[2]):
        assert told.get(f"/api/mail/{way}?token={token}", follow_redirects=False).status_code == 404


def test_guest_has_no_address(told: Browser):
    """An address belongs to an account."""
    answer = told.patch("/api/me", json={"email": "a@b.example"}, headers=header(told))
    assert (answer.status_code, answer.json()["code"]) == (409, "no_account")


@pytest.mark.parametrize("wrong", [{"smtp": "localhost"}, {"smtp": "smtp://localhost"}, {"base_url": "games.example"}])
def test_wrong_settings_are_refused(wrong: dict[str, str]):
    """With a sentence, before anything starts."""
    with pytest.raises(WrongSetting):
        Settings(**wrong)  # type: ignore[arg-type]


# Web Push


class Receiver:
    """A browser that can be pushed to."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    def wish(self, endpoint: str = "https://push.example/abc") -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _base64(point), "auth": _base64(self.auth)}
        return {"endpoint": endpoint, "expirationTime": None, "keys": keys}

    def open(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was posted to push services, which answer that all is well."""
    found: list[Any] = []

    async def note(url: str, body: bytes, headers: dict[str, str], allows_private: bool = False) -> int:
        found.append((url, body, headers))
        return 410 if url.endswith("/gone") else 201

    monkeypatch.setattr("comitia.server.pushing.post", note)
    return found


def test_push_is_for_the_browser_alone(told: Browser, posted: list[Any]):
    """The service in between sees an address and nothing of what is told."""
    receiver = Receiver()
    assert told.get("/api/me").json()["push_key"]
    assert told.post("/api/me/push", json=receiver.wish(), headers=header(told)).status_code == 200
    made = table(told, clock={"kind": "days", "days": 1})
    later(told, 2)
    ((url, body, headers),) = posted
    assert url == "https://push.example/abc"
    assert made.encode() not in body
    assert receiver.open(body)["url"].startswith(f"http://games.example/table/{made}")
    assert headers["Authorization"].startswith("vapid t=")


def test_browser_that_is_gone_is_forgotten(told: Browser, posted: list[Any]):
    """A service says so, and nothing is sent there again."""
    told.post("/api/me/push", json=Receiver().wish("https://push.example/gone"), headers=header(told))
    for minutes in (2, 4):
        table(told, clock={"kind": "days", "days": 1})
        later(told, minutes)
    assert len(posted) == 1


def test_browser_can_unsubscribe(told: Browser, posted: list[Any]):
    """From then on it is told nothing."""
    wish = Receiver().wish()
    told.post("/api/me/push", json=wish, headers=header(told))
    assert told.request("DELETE", "/api/me/push", json=wish, headers=header(told)).status_code == 200
    table(told, clock={"kind": "days", "days": 1})
    later(told, 2)
    assert posted == []


@pytest.mark.parametrize(
    "change",
    [
        {"keys": {}},
        {"keys": {"p256dh": "x", "auth": "y"}},
        {"keys": {"p256dh": "x" * 1000, "auth": "y"}},
        {"endpoint": "http://push.example/"},
        {"endpoint": "https://push.example/" + "x" * 600},
    ],
)
def test_unfit_subscriptions_are_refused(told: Browser, change: dict[str, Any]):
    """What cannot be sent to is not kept."""
    answer = told.post("/api/me/push", json=Receiver().wish() | change, headers=header(told))
    assert answer.status_code == 400


def test_without_push_there_is_no_key_and_no_subscription(client: Browser):
    """A host who does not want it sends nothing to anybody."""
    assert client.get("/api/me").json()["push_key"] == ""
    assert client.post("/api/me/push", json=Receiver().wish(), headers=header(client)).status_code == 404


def test_push_key_follows_from_the_secret(open_settings: Settings):
    """A restart or a second server must not make all subscriptions void; another secret has another key."""
    other = msgspec.structs.replace(open_settings, secret="another")
    assert Push(open_settings).public_key() == Push(open_settings).public_key() != Push(other).public_key()
