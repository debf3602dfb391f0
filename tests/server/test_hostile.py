"""Messages and requests that no honest client sends: each is refused with a sentence, and the game goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from comitia.server.packets import Refused

Browser = TestClient[Litestar]
#: What databases, terminals, templates and logs stumble over.
NASTY = [
    "\x00",
    "a\x00b",
    "\u202e",
    "\ud7ff\ue000",
    "'; DROP TABLE x; --",
    "{name}",
    "%s%n",
    "../x",
    "<b>",
    "x" * 5000,
]


def header(client: Browser) -> dict[str, str]:
    return {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}


def friends(client: Browser) -> dict[str, Any]:
    """A table at which both seats wait for friends."""
    wish = {"game": "roma", "seats": [{"kind": "friend"}, {"kind": "friend"}]}
    found: dict[str, Any] = client.post("/api/tables", json=wish, headers=header(client)).json()
    return found


def own_table(client: Browser) -> str:
    """A game of mine alone."""
    wish = {"game": "age_of_rome", "seats": [{"kind": "me"}]}
    return str(client.post("/api/tables", json=wish, headers=header(client)).json()["table"])


# Requests


@pytest.mark.parametrize("word", NASTY, ids=range(len(NASTY)))
def test_nasty_words_in_requests(client: Browser, word: str):
    """Wherever a text can be sent, it is taken as a text or refused as one."""
    head = header(client)
    seats: list[Any] = [{"kind": "me", "name": word}, {"kind": "bot", "bot": word}]
    bodies: list[tuple[str, str, Any]] = [
        ("PATCH", "/api/me", {"name": word}),
        ("PATCH", "/api/me", {"prefs": {word[:40]: word}}),
        ("POST", "/api/login", {"name": word, "password": word}),
        ("POST", "/api/register", {"name": word, "password": word, "email": word}),
        ("POST", "/api/tables", {"game": word, "seats": seats}),
        ("POST", "/api/tables", {"game": "roma", "seats": seats}),
        ("POST", "/api/tables", {"game": "roma", "seats": [{"kind": "me"}] * 2, "options": {word: word}}),
        ("POST", "/api/tables", {"game": "roma", "seats": [{"kind": "me"}] * 2, "edition": word}),
        ("POST", "/api/tables", {"game": "roma", "seats": [{"kind": "me"}] * 2, "webhook": word}),
    ]
    answers = [client.request(method, address, json=body, headers=head) for method, address, body in bodies]
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []


@pytest.mark.parametrize("word", NASTY[:-1], ids=range(len(NASTY) - 1))
def test_nasty_words_in_addresses(client: Browser, word: str):
    """Ids, games, tokens and names in an address."""
    made = friends(client)
    head = {"Authorization": f"Bearer {made['tokens']['0']}"}
    table = made["table"]
    client.cookies.clear()
    answers = [
        client.get("/api/tables/x", params={"lang": word}),
        client.get(f"/api/tables/{_quoted(word)}"),
        client.get(f"/api/games/{_quoted(word)}/words"),
        client.get(f"/api/tables/{table}/replay", params={"seat": word, "move": word}),
        client.get("/api/mail/stop", params={"token": word}),
        client.get("/api/games", headers={b"Authorization": b"Bearer " + _header(word)}),
        client.get("/api/games", headers={b"Cookie": b"comitia=" + _header(word)}),
        client.post(f"/api/tables/{table}/seats/2", params={"token": word}, headers=head),
        client.post(f"/api/tables/{table}/seats/1", params={"name": word, "word": word}, headers=head),
    ]
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []


def _quoted(word: str) -> str:
    from urllib.parse import quote

    return quote(word, safe="")


def _header(word: str) -> bytes:
    return word.encode().replace(b"\x00", b"")


# Sockets


def hears(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        found: dict[str, Any] = json.loads(socket.receive_text(timeout=30))
        if found["type"] == kind:
            return found


HOSTILE = [
    "",
    "null",
    "[]",
    "7",
    '"say"',
    "{}",
    "{",
    "[" * 10_000,
    '{"do": "say"}',
    '{"do": "fly", "id": "1"}',
    '{"do": "say", "id": "1", "move": "x", "lines": []}',
    '{"do": "say", "id": "1", "move": 0, "lines": [], "as": 2}',
    '{"do": "say", "id": 1, "move": 0, "lines": []}',
    '{"do": "say", "id": "", "move": 0, "lines": ["1 x"]}',
    '{"do": "say", "id": "1", "move": 0, "lines": ["\\u0000"]}',
    '{"do": "undo", "id": "\\u0000", "move": 0}',
    '{"do": "say", "id": "1", "move": 99999999999999999999999999, "lines": []}',
    '{"do": "say", "id": "1", "move": -1, "lines": []}',
    '{"do": "takeback", "id": "1"}',
    '{"do": "takeback", "id": "1", "to_move": -5}',
    '{"do": "takeback", "id": "1", "agree": true}',
    '{"do": "why", "id": "1", "line": "\\u0000"}',
    '{"do": "chat", "id": "1", "text": "\\u0000"}',
    '{"do": "chat", "id": "1", "sign": "../../x"}',
    '{"do": "chat", "id": "1"}',
    json.dumps({"do": "chat", "id": "1", "text": "x" * 10_000}),
    json.dumps({"do": "say", "id": "x" * 1000, "move": 0, "lines": []}),
    json.dumps({"do": "say", "id": "1", "move": 0, "lines": ["1 x"] * 1000}),
    json.dumps({"do": "say", "id": "1", "move": 0, "lines": ["x" * 10_000]}),
    json.dumps({"do": "say", "id": "1", "move": 0, "lines": ["x" * 100_000]}),
]


def test_hostile_messages(client: Browser):
    """Each gets a refusal with a sentence; afterwards the same socket still plays."""
    table = own_table(client)
    known = set(Refused.__struct_fields__) | {"type"}
    with client.websocket_connect(f"/api/tables/{table}/socket?seat=1") as socket:
        packet = hears(socket, "packet")
        for message in HOSTILE:
            socket.send_text(message)
            refused = hears(socket, "refused")
            assert refused.keys() == known
            assert refused["code"] != "our_mistake", message[:100]
            assert refused["text"].endswith("."), message[:100]
        line = packet["choices"][0]["line"]
        socket.send_json({"do": "say", "id": "honest", "move": packet["move"], "lines": [line]})
        assert hears(socket, "done")["id"] == "honest"


@pytest.mark.parametrize("message", [b"\xff\xfe\x00", b"", b"\x00" * 100], ids=["bytes", "none", "zeros"])
def test_binary_messages(client: Browser, message: bytes):
    """Bytes are malformed, whatever they are."""
    with client.websocket_connect(f"/api/tables/{own_table(client)}/socket?seat=1") as socket:
        hears(socket, "packet")
        socket.send_bytes(message)
        assert hears(socket, "refused")["code"] == "malformed"


def test_messages_without_end_are_too_fast(client: Browser):
    """A flood is refused, not carried out."""
    with client.websocket_connect(f"/api/tables/{own_table(client)}/socket?seat=1") as socket:
        hears(socket, "packet")
        for n in range(200):
            socket.send_json({"do": "why", "id": str(n), "line": "1 x"})
        codes = [json.loads(socket.receive_text(timeout=30)).get("code") for _ in range(200)]
    assert "too_fast" in codes
