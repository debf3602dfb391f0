"""`comitia serve` and `comitia backup`, as a host uses them."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from comitia.cli import main
from comitia.cli.inputs import Wrong
from comitia.cli.serve import listen
from tests.server.serving import Running, command, environment, serving


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games") / "new" / "comitia.db"


@pytest.fixture(scope="module")
def server(db: Path) -> Iterator[Running]:
    """One server for all tests that only ask."""
    with serving(str(db), "--port", "0") as running:
        yield running


# Serving


def test_it_says_where_it_is(server: Running, db: Path):
    """One line of JSON for programs, and there it answers."""
    assert server.told == {"url": server.url, "db": str(db)}
    assert httpx.get(f"{server.url}/health").json() == {"status": "ok", "store": "sqlite"}


def test_secret_is_kept_beside_the_games(server: Running, db: Path):
    """For its owner only; the folder was made for its owner only too."""
    assert (db.parent / "comitia.secret").stat().st_mode & 0o777 == 0o600
    assert db.parent.stat().st_mode & 0o777 == 0o700


def test_metrics_are_for_those_who_are_near(server: Running):
    """Numbers by route; no table, name or address."""
    httpx.get(f"{server.url}/api/tables/a-secret-table?token=SECRET")
    text = httpx.get(f"{server.url}/metrics").text
    assert 'comitia_requests_total{method="GET",route="/api/tables/{table}",status="404"}' in text
    assert "comitia_sockets 0.0" in text
    assert "secret" not in text.lower()


def test_header_fields_are_limited(server: Running):
    """What no browser sends is not read to its end."""
    address = httpx.URL(server.url)
    with socket.create_connection((address.host, address.port), timeout=30) as connection:
        connection.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 100_000)
        assert connection.recv(20).startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize("field", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])
def test_proxies_are_not_believed_unasked(server: Running, field: str):
    """Whoever names another address for themselves gains nothing, not even if it is a near one."""
    answer = httpx.get(f"{server.url}/metrics", headers={field: "127.0.0.1"})
    assert answer.status_code == 404


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly(tmp_path: Path, number: signal.Signals):
    """At a signal, with exit code 0, and every line that it logged is JSON."""
    with serving(str(tmp_path / "comitia.db"), "--port", "0") as running:
        httpx.get(f"{running.url}/api/games?token=SECRET")
        assert running.stop(number) == 0
        assert running.process.stderr is not None
        lines = [json.loads(line) for line in running.process.stderr]
    assert [line["route"] for line in lines if line["what"] == "request"] == ["/api/games"]
    assert "SECRET" not in str(lines)


def test_port_that_was_asked_for_must_be_free(server: Running, tmp_path: Path):
    """One sentence, exit code 2."""
    port = str(httpx.URL(server.url).port)
    args = command("serve", "--no-browser", "--port", port, "--db", str(tmp_path / "comitia.db"))
    done = subprocess.run(args, env=environment(), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith(f"comitia: cannot listen at 127.0.0.1, port {port}")
    assert len(done.stderr.splitlines()) == 1


def test_usual_port_gives_way():
    """Without a wish any free port will do."""
    with listen("127.0.0.1", 0, 0) as first:
        taken = first.getsockname()[1]
        with listen("127.0.0.1", None, taken) as second:
            assert second.getsockname()[1] not in (0, taken)
        with pytest.raises(Wrong):
            listen("127.0.0.1", taken, 0)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--base-url", "games.example"], "comitia: the address of the server is like https://games.example"),
        (["--smtp", "mail.example"], "comitia: the mail server is named like this"),
        (["--smtp", "smtp://mail.example"], "comitia: mail needs the address that it comes from"),
        (["--base-url", "https://games.example", "--host", "0.0.0.0"], "comitia: people come by https, so through a"),
        (["--proxies", "*"], "comitia: a proxy is named by its address, 127.0.0.1 or 172.16.0.0/12, not *"),
        (["--db", "/dev/null/x/y.db"], "comitia: the folder '/dev/null/x' cannot be made"),
    ],
)
def test_wrong_settings_get_a_sentence(capsys: pytest.CaptureFixture[str], args: list[str], sentence: str):
    """Before anything starts."""
    assert main(["serve", "--no-browser", *args]) == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_without_its_packages_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """The base install has no server."""
    monkeypatch.setitem(sys.modules, "comitia.cli.serve", None)
    assert main(["serve", "--no-browser"]) == 2
    assert "pip install 'comitia[server]'" in capsys.readouterr().err


# Backups


def test_backup_of_a_running_server(server: Running, db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The copy is whole, and its owner's only."""
    with httpx.Client(base_url=server.url) as guest:
        name = guest.get("/api/me").json()["name"]
    target = tmp_path / "copy.db"
    assert main(["backup", str(target), "--db", str(db)]) == 0
    assert capsys.readouterr().out == f"copied {db} to {target}\n"
    assert target.stat().st_mode & 0o777 == 0o600
    copy = sqlite3.connect(target)
    assert (name,) in copy.execute("SELECT name FROM people").fetchall()
    copy.close()


def test_backup_overwrites_nothing(db: Path, server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A file that is there stays as it is."""
    target = tmp_path / "copy.db"
    target.write_text("precious")
    assert main(["backup", str(target), "--db", str(db)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert target.read_text() == "precious"


def test_backup_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """There must be games."""
    assert main(["backup", str(tmp_path / "copy.db"), "--db", str(tmp_path / "none.db")]) == 2
    assert "there are no games in" in capsys.readouterr().err
