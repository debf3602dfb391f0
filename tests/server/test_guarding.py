"""Headers, limits and errors: what every answer has, and what no answer holds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from litestar import Litestar, get
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from comitia.server.allowance import Allowance
from comitia.server.app import create_app
from comitia.server.guarding import HEADERS
from comitia.server.problems import Refusal
from comitia.server.settings import Limits, Settings, WrongSetting
from comitia.words.messages import LANGUAGES

Browser = TestClient[Litestar]


def limited(settings: Settings, **limits: int) -> Settings:
    """The same settings with other limits."""
    return msgspec.structs.replace(settings, limits=Limits(**limits))


# Headers


@pytest.mark.parametrize(
    "address", ["/", "/table/x", "/api/games", "/api/me", "/api/nothing", "/health", "/assets/none"]
)
def test_every_answer_tells_browsers_to_be_careful(client: Browser, address: str):
    """Pages, files, answers and refusals alike."""
    headers = client.get(address).headers
    assert {name: headers[name] for name in HEADERS} == HEADERS


def test_page_loads_from_its_own_server_only(client: Browser):
    """No script from elsewhere, none inside the page, no frame around it."""
    policy = client.get("/").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy
    assert "unsafe-eval" not in policy


def test_https_is_kept(settings: Settings):
    """Where people come by https, the cookie and the browser know it."""
    with TestClient(create_app(msgspec.structs.replace(settings, base_url="https://games.example"))) as client:
        answer = client.get("/api/me")
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" in answer.headers


def test_other_host_names_are_refused(settings: Settings):
    """A page elsewhere that points its name at us gets nothing."""
    with TestClient(create_app(msgspec.structs.replace(settings, hosts=("games.example",)))) as client:
        answer = client.get("/api/games", headers={"Host": "evil.example"})
        assert answer.status_code == 400
        assert client.get("/api/games", headers={"Host": "games.example"}).status_code == 200


# Limits


def test_one_address_cannot_ask_without_end(settings: Settings):
    """After the limit the answer says when to come back."""
    with TestClient(create_app(limited(settings, address_requests=3))) as client:
        answers = [client.get("/api/games") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3].json()["code"] == "too_fast"
    assert int(answers[3].headers["retry-after"]) > 0


def test_sockets_count_too(settings: Settings):
    """A socket that is one too many is closed before it opens, and says why."""
    with TestClient(create_app(limited(settings, address_requests=1))) as client:
        client.get("/api/games")
        with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect("/api/tables/x/socket"):
            pass
    assert (refused.value.code, refused.value.detail) == (4429, "too_fast")


def test_one_person_cannot_ask_without_end(settings: Settings):
    """The limit follows the person, not the address."""
    with TestClient(create_app(limited(settings, person_requests=2))) as client:
        assert [client.get("/api/me").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_one_address_cannot_fill_the_store_with_guests(settings: Settings):
    """Without the cookie everybody is new, up to a point."""
    with TestClient(create_app(limited(settings, guests=2))) as client:
        answers = []
        for _ in range(3):
            answers.append(client.get("/api/me").status_code)
            client.cookies.clear()
    assert answers == [200, 200, 429]


def test_large_bodies_are_refused(client: Browser):
    """Before they are read."""
    header = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
    answer = client.patch("/api/me", json={"name": "x" * 70_000}, headers=header)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_allowance_is_regained_evenly():
    """Three in a minute: one more every twenty seconds."""
    now = [0.0]
    allowance = Allowance(3, 60.0, lambda: now[0])
    for _ in range(3):
        allowance.spend("a")
    assert allowance.wait("a") == 20.0
    with pytest.raises(Refusal):
        allowance.spend("a")
    allowance.spend("b")
    now[0] = 20.0
    allowance.spend("a")
    assert allowance.wait("a") == 20.0


def test_allowance_forgets():
    """Keys that have regained everything take no memory."""
    now = [0.0]
    allowance = Allowance(1, 1.0, lambda: now[0])
    for n in range(10_000):
        allowance.note(str(n))
    now[0] = 2.0
    allowance.note("last")
    assert len(allowance._until) == 1


# Errors


@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_are_sentences_in_the_language_of_the_reader(client: Browser, lang: str):
    """By the address, or else by the browser."""
    text = client.get(f"/api/nothing?lang={lang}").json()["text"]
    assert text == client.get("/api/nothing", headers={"Accept-Language": lang}).json()["text"]
    assert text.endswith(".")
    assert (text == "There is nothing here.") == (lang == "en")


@pytest.mark.parametrize(
    ("method", "address", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/api/games/chess/words", 404, "not_found"),
        ("GET", "/api/games/%2e%2e/words", 404, "not_found"),
        ("DELETE", "/api/games", 405, "wrong_method"),
        ("PATCH", "/api/me", 401, "who"),
        ("POST", "/api/login", 400, "malformed"),
        ("GET", "/assets/%2e%2e/app.py", 404, "not_found"),
    ],
)
def test_every_error_is_a_problem(client: Browser, method: str, address: str, status: int, code: str):
    """A name for programs, a sentence for people, nothing else."""
    body: dict[str, str] | None = {} if method in ("PATCH", "POST") else None
    answer = client.request(method, address, json=body)
    assert answer.status_code == status
    assert answer.json().keys() == {"code", "text"}
    assert answer.json()["code"] == code
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"name": "\\ud800"}', b"\xff\xfe", b"[" * 5000],
    ids=["empty", "unclosed", "row", "null", "surrogate", "bytes", "deep"],
)
def test_broken_bodies_are_malformed(client: Browser, body: bytes):
    """Whatever was sent, it is a request that cannot be understood."""
    header = {"X-CSRF-Token": client.get("/api/me").json()["csrf"], "Content-Type": "application/json"}
    answer = client.patch("/api/me", content=body, headers=header)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_mistakes_of_ours_are_told_to_the_log_alone(settings: Settings, caplog: pytest.LogCaptureFixture):
    """No trace, no path, no word of what went wrong."""

    @get("/api/broken")
    async def broken() -> None:
        raise RuntimeError("the secret is 42")

    app = create_app(settings)
    app.register(broken)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/broken")
    assert answer.status_code == 500
    assert answer.json()["code"] == "our_mistake"
    assert "42" not in answer.text
    assert "the secret is 42" in caplog.text


def test_no_secret_is_in_the_log(client: Browser, caplog: pytest.LogCaptureFixture):
    """Not the cookie, not the token in an address, not the password."""
    caplog.set_level("DEBUG", "comitia")
    me = client.get("/api/me?token=SECRET-IN-ADDRESS").json()
    body = {"name": "Livia", "password": "SECRET-PASSWORD"}
    client.post("/api/register", json=body, headers={"X-CSRF-Token": me["csrf"]})
    client.get("/join/a/1?token=SECRET-IN-ADDRESS", headers={"Authorization": "Bearer SECRET-BEARER"})
    lines = " ".join(str(vars(record)) for record in caplog.records if record.name.startswith("comitia"))
    assert "'route': '/api/me'" in lines
    found: list[Any] = [word for word in ("SECRET", me["csrf"], *client.cookies.values()) if word in lines]
    assert found == []


# Links


@pytest.mark.parametrize(
    ("base_url", "link"),
    [("", "http://192.168.1.5:7530/join/"), ("https://games.example", "https://games.example/join/")],
)
def test_friends_get_links_that_they_can_open(settings: Settings, base_url: str, link: str):
    """At home by the address at which the page was reached; from afar by the one that the host named."""
    app = create_app(msgspec.structs.replace(settings, base_url=base_url))
    with TestClient(app, base_url=base_url or "http://192.168.1.5:7530") as client:
        header = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
        wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        made = client.post("/api/tables", json=wish, headers=header).json()
    assert made["links"]["1"].startswith(link)
    assert "#" in made["links"]["1"]


def test_a_server_under_a_path(settings: Settings):
    """Where a proxy has put the server under a path, files, cookies and links stay there."""
    found = msgspec.structs.replace(settings, base_url="https://games.example/comitia/")
    with TestClient(create_app(found), base_url="https://games.example") as client:
        document = client.get("/table/abc").text
        assert 'name="comitia-base" content="/comitia"' in document
        assert 'src="/comitia/assets/' in document
        assert '="./' not in document
        me = client.get("/api/me")
        assert "path=/comitia/" in me.headers["set-cookie"].lower()
        cookie = me.headers["set-cookie"].partition(";")[0]
        headers = {"X-CSRF-Token": me.json()["csrf"], "Cookie": cookie}
        wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        made = client.post("/api/tables", json=wish, headers=headers).json()
        assert made["url"].startswith("https://games.example/comitia/table/")


def test_a_server_at_the_root(client: TestClient[Litestar]):
    """There the page finds its files from every address too."""
    document = client.get("/table/abc").text
    assert 'src="/assets/' in document
    assert 'name="comitia-base" content=""' in document


@pytest.mark.parametrize(
    "url", ["https://games.example/a b", 'https://games.example/"x', "https://games.example/?x", "x"]
)
def test_a_path_is_plain(settings: Settings, url: str):
    """What would have to be escaped in a document is refused."""
    with pytest.raises(WrongSetting):
        msgspec.structs.replace(settings, base_url=url)
