"""Behind a proxy, or reached by a name that somebody else owns: the server knows whom it speaks to."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from comitia.server.app import create_app
from comitia.server.settings import Settings, WrongSetting
from tests.server.serving import serving

Browser = TestClient[Litestar]
TOP = Path(__file__).parents[2]
PUBLIC = "93.184.216.34"


# Starting


def test_https_from_afar_needs_the_proxies_address():
    """Where the server cannot know which proxy to believe it does not start, and says what to do."""
    with pytest.raises(WrongSetting, match="name its address with --proxies"):
        Settings(base_url="https://games.example", host="0.0.0.0")
    assert Settings(base_url="https://games.example", host="0.0.0.0", proxies=("172.16.0.0/12",)).believed


@pytest.mark.parametrize("proxy", ["*", "proxy.example", "10.0.0.1/8", "localhost"])
def test_proxy_is_an_address(proxy: str):
    """What is no address would be believed by nobody."""
    with pytest.raises(WrongSetting, match="a proxy is named by its address"):
        Settings(proxies=(proxy,))


@pytest.mark.parametrize(
    ("wish", "believed"),
    [
        (Settings(), ()),
        (Settings(base_url="http://localhost:7530"), ()),
        (Settings(base_url="https://games.example"), ("127.0.0.1", "::1")),
        (Settings(base_url="http://games.example"), ("127.0.0.1", "::1")),
        (Settings(base_url="http://games.example", host="0.0.0.0"), ()),
        (Settings(base_url="https://games.example", proxies=("10.0.0.1",)), ("10.0.0.1",)),
    ],
)
def test_proxy_on_this_machine_is_believed_by_default(wish: Settings, believed: tuple[str, ...]):
    """A server that only this machine reaches and people come to from afar has one."""
    assert wish.believed == believed


def test_docker_example_starts():
    """What the docs tell people to run is something that the server accepts, its health check included."""
    text = (TOP / "docs" / "hosting.md").read_text("utf-8")
    (line,) = re.findall(r"\$ docker run .*?comitia  # not run", text)
    wishes = {name.lower(): value for name, value in re.findall(r"--env COMITIA_(\w+)=(\S+)", line)}
    settings = Settings(
        host="0.0.0.0", base_url=wishes["base_url"], proxies=tuple(wishes["proxies"].split(",")), hosts=()
    )
    assert settings.believed
    assert "127.0.0.1:7530/health" in (TOP / "deploy" / "Dockerfile").read_text("utf-8")


# Behind one


def test_visitors_behind_a_proxy_are_told_apart(tmp_path: Path):
    """Each has an allowance, and none of them gets the numbers of the host."""
    with serving(str(tmp_path / "comitia.db"), "--port", "0", "--base-url", "https://games.example") as running:
        # It tells the public address; the real one is beside it in the log of the machine.
        address = _listening(running.process.pid)
        through = {"Host": "games.example", "X-Forwarded-For": PUBLIC, "X-Forwarded-Proto": "https"}
        assert httpx.get(f"{address}/api/games", headers=through).status_code == 200
        assert httpx.get(f"{address}/metrics", headers=through).status_code == 404
        assert httpx.get(f"{address}/metrics", headers={"Host": "games.example"}).status_code == 404
        assert httpx.get(f"{address}/metrics").status_code == 200
        assert httpx.get(f"{address}/health").status_code == 200


def _listening(pid: int) -> str:
    """Where a process listens."""
    inodes = {link.readlink().name for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink()}
    for line in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and f"socket:[{fields[9]}]" in inodes:
            return f"http://127.0.0.1:{int(fields[1].partition(':')[2], 16)}"
    raise AssertionError("it does not listen")


def test_unknown_proxy_is_told_to_the_host_once(client: Browser, caplog: pytest.LogCaptureFixture):
    """The log says what to set."""
    for _ in range(3):
        client.get("/api/games", headers={"X-Forwarded-For": PUBLIC})
    assert caplog.text.count("a proxy that --proxies does not name") == 1


# Names


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:7530", 200),
        ("127.0.0.1", 200),
        ("[::1]:7530", 200),
        ("192.168.1.5:7530", 200),
        ("livingroom:7530", 200),
        ("livingroom.local", 200),
        ("evil.example", 400),
        ("evil.example:7530", 400),
        ("localhost.evil.example", 400),
        ("127.0.0.1.evil.example", 400),
        ("[", 400),
    ],
)
def test_names_that_anybody_can_buy_are_not_ours(client: Browser, host: str, status: int):
    """At home: this machine, numbers and names of one's own network."""
    answer = client.get("/api/games", headers={"Host": host})
    assert answer.status_code == status
    assert client.get("/", headers={"Host": host}).status_code == status
    if status == 400:
        assert answer.json()["code"] == "wrong_host"


def test_watching_by_a_borrowed_name_is_refused(client: Browser):
    """A page whose own name leads to this machine opens no socket, though its origin is the host that it asks."""
    headers = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
    wish = {"game": "roma", "seats": [{"kind": "me"}, {"kind": "me"}]}
    table = client.post("/api/tables", json=wish, headers=headers).json()["table"]
    borrowed = {"Host": "evil.example:7530", "Origin": "http://evil.example:7530"}
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(f"/api/tables/{table}/socket", headers=borrowed),
    ):
        pass
    assert refused.value.code == 4400


@pytest.mark.parametrize(
    ("host", "status"),
    [("games.example", 200), ("a.games.test", 200), ("127.0.0.1:7530", 200), ("10.0.0.1", 400), ("x.example", 400)],
)
def test_named_hosts_and_this_machine_are_answered(settings: Settings, host: str, status: int):
    """With `hosts` those, and whoever asks on this machine: the health check of a container does."""
    named = msgspec.structs.replace(settings, hosts=("games.example", "*.games.test"))
    with TestClient(create_app(named)) as client:
        assert client.get("/api/games", headers={"Host": host}).status_code == status
        assert client.get("/health", headers={"Host": host}).status_code == 200
