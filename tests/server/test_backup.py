"""Copies: whole, read again, made again and again; and the way back."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from comitia.cli import main
from comitia.cli.backup import seconds
from comitia.cli.inputs import Wrong
from comitia.server import copies
from comitia.server.backing_up import Copier
from comitia.server.settings import Settings
from comitia.server.store import Store
from tests.server.databases import KINDS, empty_db
from tests.server.earlier import counts, fill_at, house, within
from tests.server.serving import serving
from tests.server.test_migrations import opened
from tests.server.world import World

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)


@pytest.fixture
def full(db: str) -> str:
    """A database with all that a house keeps."""
    within(db, lambda connection: fill_at(connection, "0003"))
    opened(db)
    return db


def test_copy_of_everything(full: str, tmp_path: Path):
    """Every row is in the copy, of either kind of database; it is its owner's only."""
    target = tmp_path / "copy.db"
    assert main(["backup", str(target), "--db", full]) == 0
    assert target.stat().st_mode & 0o777 == 0o600
    assert within(str(target), counts) == within(full, counts)
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]


@pytest.mark.parametrize("kind", KINDS)
def test_restore_drill(full: str, kind: str, tmp_path: Path):
    """A copy of either kind becomes a database of either kind, in which all games go on to their end."""
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy), "--db", full]) == 0
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    with empty_db(kind, folder) as db:
        assert main(["restore", str(copy), "--db", db]) == 0
        assert within(db, counts) == within(full, counts)
        asyncio.run(play_all(db, 2))


async def play_all(db: str, games: int) -> None:
    """Play running games of a database to their end and derive their dice anew."""
    running = [row["id"] for row in house()["tables"] if row["status"] == "playing"][:games]
    async with World(db) as world:
        await world.bots.resume()
        for table in running:
            await world.play(table)
            assert (await world.lobby.verify(table)).difference is None


def test_restore_overwrites_nothing(full: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A database that holds something stays as it is."""
    copy = tmp_path / "copy.db"
    main(["backup", str(copy), "--db", full])
    before = within(full, counts)
    assert main(["restore", str(copy), "--db", full]) == 2
    assert ("is there already" if full.endswith(".db") else "is not empty") in capsys.readouterr().err
    assert within(full, counts) == before


def test_restore_of_what_is_no_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A sentence, and no database."""
    (tmp_path / "letter").write_text("Caesar to Brutus")
    assert main(["restore", str(tmp_path / "letter"), "--db", str(tmp_path / "new.db")]) == 2
    assert "is no copy of games" in capsys.readouterr().err
    assert not (tmp_path / "new.db").exists()


def test_copy_that_lost_something_is_thrown_away(full: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It is read again before anybody relies on it."""

    def damaged(path: Path) -> str:
        copy = sqlite3.connect(path)
        copy.execute("DELETE FROM people")
        copy.commit()
        copy.close()
        return check(path)

    check = copies.check
    monkeypatch.setattr(copies, "check", damaged)
    with pytest.raises(copies.BadCopy, match="refers to nothing"):
        asyncio.run(_copied(full, tmp_path / "copy.db"))
    assert not (tmp_path / "copy.db").exists()


async def _copied(db: str, target: Path) -> None:
    store = Store(db)
    try:
        await copies.copy_store(store, target)
    finally:
        await store.close()


def test_copies_again_and_again(full: str, tmp_path: Path):
    """A copy is made when the latest is old enough; only the newest stay, and the secret lies beside them."""
    moment = NOON
    folder = tmp_path / "copies"
    settings = Settings(db=full)
    if not settings.is_postgres:
        settings.beside("comitia.secret").write_text("secret")
    copier = Copier(settings, folder, 3600.0, 3, lambda: moment)
    for _ in range(5):
        assert copier.waits() == 0
        asyncio.run(copier.copy())
        assert copier.waits() == 3600.0
        moment += timedelta(hours=1)
    made = [path.name for path in copies.newest_first(folder)]
    assert made == [f"comitia-20260315T{hour}0000Z.db" for hour in (16, 15, 14)]
    if not settings.is_postgres:
        assert (folder / "comitia.secret").read_text() == "secret"
        assert (folder / "comitia.secret").stat().st_mode & 0o777 == 0o600


def test_copies_before_an_upgrade_are_kept(tmp_path: Path):
    """What was copied for another reason is not counted and not forgotten."""
    kept = tmp_path / copies.name_at(NOON, "before-0004")
    kept.write_text("")
    (tmp_path / "comitia-notes.db").write_text("")
    assert copies.forget_old(tmp_path, 0) == []


def test_server_copies_itself(tmp_path: Path):
    """By the server, while it runs."""
    folder = tmp_path / "copies"
    with serving(str(tmp_path / "comitia.db"), "--port", "0", "--backup", str(folder)) as running:
        with httpx.Client(base_url=running.url) as guest:
            guest.get("/api/me")
        assert running.stop() == 0
    (copy,) = copies.newest_first(folder)
    assert copies.check(copy)
    assert (folder / "comitia.secret").is_file()


@pytest.mark.parametrize(("text", "wanted"), [("30s", 30), ("15m", 900), ("1h", 3600), ("2d", 172800)])
def test_spans(text: str, wanted: float):
    """A number and a letter."""
    assert seconds(text) == wanted


@pytest.mark.parametrize("text", ["", "1", "h", "0h", "-1h", "1h30", "1 week"])
def test_wrong_spans(text: str):
    """Anything else gets a sentence."""
    with pytest.raises(Wrong, match="a span of time is like"):
        seconds(text)
