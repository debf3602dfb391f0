"""A store that cannot be written: health says so, mistakes are counted, and the log holds nothing of games."""

from __future__ import annotations

import asyncio
import json
import logging
import resource
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from comitia.server.app import create_app
from comitia.server.services import services_of
from comitia.server.settings import Settings
from comitia.server.store import Store, entries, keep_private
from comitia.server.vitals import JsonLines
from tests.server.serving import serving

Browser = TestClient[Litestar]


def becomes(guest: httpx.Client, status: int) -> bool:
    """Whether health becomes so within the seconds for which an answer is remembered, and some more."""
    for _ in range(100):
        if guest.get("/health").status_code == status:
            return True
        time.sleep(0.1)
    return False


def test_health_tells_the_truth_about_writing(tmp_path: Path):
    """A disk that takes nothing more: 503, counted, no move and no name in the log; it heals by itself."""
    db = tmp_path / "comitia.db"
    with serving(str(db), "--port", "0") as running, httpx.Client(base_url=running.url, timeout=60) as guest:
        csrf = {"X-CSRF-Token": guest.get("/api/me").json()["csrf"]}
        assert guest.get("/health").status_code == 200
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (1024, resource.RLIM_INFINITY))
        answer = guest.patch("/api/me", json={"name": "Name in vain"}, headers=csrf)
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert becomes(guest, 503)
        numbers = guest.get("/metrics").text
        assert "comitia_errors_total 0.0" not in numbers
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert guest.patch("/api/me", json={"name": "Livia"}, headers=csrf).status_code == 200
        assert becomes(guest, 200)
        running.stop()
        assert running.process.stderr is not None
        log = running.process.stderr.read()
    assert "Name in vain" not in log
    assert [line["trace"] for line in map(json.loads, log.splitlines()) if "OperationalError" in line.get("trace", "")]


def test_health_is_asked_of_the_store_once_in_a_while(client: Browser, monkeypatch: pytest.MonkeyPatch):
    """However often somebody asks, the store is looked at once in two seconds."""
    looks: list[None] = []
    vitals = services_of(client.app).vitals
    look = vitals._look

    async def counted() -> bool:
        looks.append(None)
        return bool(await look())

    monkeypatch.setattr(vitals, "_look", counted)
    assert {client.get("/health").status_code for _ in range(50)} == {200}
    assert len(looks) <= 1 + 50 // 2


def test_mistakes_at_sockets_are_counted(client: Browser, monkeypatch: pytest.MonkeyPatch):
    """Not only those of requests."""
    csrf = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
    wish = {"game": "age_of_rome", "seats": [{"kind": "me"}]}
    table = client.post("/api/tables", json=wish, headers=csrf).json()["table"]
    errors = services_of(client.app).metrics.errors

    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(services_of(client.app).talk, "say", fail)
    before = errors._value.get()
    with client.websocket_connect(f"/api/tables/{table}/socket?seat=1") as socket:
        socket.send_json({"do": "chat", "id": "1", "text": "hello"})
        while (message := socket.receive_json(timeout=30)).get("id") != "1":
            pass
    assert (message["code"], errors._value.get() - before) == ("our_mistake", 1)


def record_of(error: BaseException) -> logging.LogRecord:
    return logging.LogRecord("comitia", logging.ERROR, "", 0, "it failed", (), (type(error), error, None))


def test_log_holds_no_value_of_a_statement(client: Browser):
    """Neither in the words of an error of the database nor in those of whatever it was caused by."""
    move: dict[str, Any] = {
        "table": "no such table", "seq": 1, "at": None, "kind": "say", "seat": 0, "client": "c", "said": ["1 at 4"],
        "lines": ["1 at 4"], "sealed": "SECRET-LINE",
    }  # fmt: skip
    with pytest.raises(sa.exc.DBAPIError) as failed:
        client.blocking_portal.call(services_of(client.app).store.write, lambda db: db.execute(entries.insert(), move))
    assert "SECRET-LINE" not in str(failed.value)
    error = KeyError("1 at 4")
    error.__cause__ = failed.value
    line = json.loads(JsonLines().format(record_of(error)))
    assert "SECRET-LINE" not in str(line)
    assert "1 at 4" not in str(line)
    assert line["trace"].endswith("KeyError")
    assert "IntegrityError" in line["trace"]


def test_trace_says_where(client: Browser):
    """The file, the function and the kind of mistake are enough to find it."""
    try:
        json.loads("{")
    except ValueError as error:
        trace = json.loads(JsonLines().format(record_of(error)))["trace"]
    assert "raw_decode" in trace
    assert trace.endswith("JSONDecodeError")


def test_log_names_a_route_and_no_table(settings: Settings, caplog: pytest.LogCaptureFixture):
    """A mistake is told with the route, not with what was asked for."""
    app = create_app(settings)
    with TestClient(app, raise_server_exceptions=False) as client:
        del services_of(app).lobby  # whatever asks for it stumbles
        assert client.get("/api/tables/SECRET-TABLE").status_code == 500
    found = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert "a mistake of ours at GET /api/tables/{table}" in found
    assert "SECRET-TABLE" not in str(found)


# Whose the file is


@pytest.mark.parametrize("is_there", [False, True])
def test_database_is_its_owners_alone(tmp_path: Path, is_there: bool):
    """A new file, one that was open to all before, and what lies beside it."""
    path = tmp_path / "comitia.db"
    if is_there:
        path.touch(0o644)
        path.chmod(0o644)

    async def use() -> dict[str, int]:
        store = Store(str(path))
        await store.open()
        await store.write(lambda db: db.execute(sa.text("CREATE TABLE x (y)")))
        found = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        await store.close()
        return found

    modes = asyncio.run(use())
    assert modes["comitia.db"] == 0o600
    assert set(modes.values()) == {0o600}


def test_file_that_cannot_be_made_is_told_by_whoever_opens_it(tmp_path: Path):
    """Nothing is hidden and nothing broken."""
    keep_private(tmp_path / "no" / "folder" / "comitia.db")
    assert list(tmp_path.iterdir()) == []
