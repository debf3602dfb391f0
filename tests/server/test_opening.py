"""Games that cannot be opened: one sentence, exit code 2, and nothing is broken."""

from __future__ import annotations

import ctypes
import resource
import socket
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.databases import KINDS, empty_db
from tests.server.earlier import counts, fill_at, within
from tests.server.serving import command, environment
from tests.server.test_migrations import EARLIER, opened

PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1


def complaint(db: str, *args: str, prepare: Callable[[], object] | None = None) -> str:
    """What `comitia serve` complains of: one line, exit code 2."""
    done = subprocess.run(
        command("serve", "--no-browser", "--json", "--port", "0", "--db", db, "--log", "warning", *args),
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=prepare,
    )
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    return line.removeprefix("comitia: ")


def test_wrong_file(tmp_path: Path):
    """A text is no database, and stays what it is."""
    path = tmp_path / "letter.db"
    path.write_text("Caesar to Brutus, greetings. " * 100)
    assert complaint(str(path)) == f"the file of games '{path}' is no database"
    assert path.read_text().startswith("Caesar to Brutus")


def test_file_of_another_program(tmp_path: Path):
    """Another program's database is not ours to change."""
    path = tmp_path / "recipes.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    assert complaint(str(path)) == f"the games in '{path}' cannot be used: it belongs to another program"


def test_folder(tmp_path: Path):
    """A folder is no file."""
    assert complaint(str(tmp_path)) == f"the file of games '{tmp_path}' cannot be opened"


@pytest.mark.parametrize("kind", KINDS)
def test_newer_schema(kind: str, tmp_path: Path):
    """What a later release has changed is left to it."""
    with empty_db(kind, tmp_path) as db:
        opened(db)
        within(db, lambda c: c.execute(sa.text("UPDATE alembic_version SET version_num = '9999'")))
        assert "it is of schema 9999, which this release does not know" in complaint(db, "--secret", "only for tests")


def test_read_only_file(tmp_path: Path):
    """A file that may not be written."""
    path = tmp_path / "comitia.db"
    opened(str(path))
    path.chmod(0o444)
    told = complaint(str(path), prepare=obey)
    assert told == f"the file of games '{path}' can be read but not written"


def obey() -> None:
    """Let files that may not be written not be written by root either, once another program is started."""
    ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


def test_full_disk(tmp_path: Path):
    """The upgrade is not begun where there is no place for it, and the games stay as they were."""
    path = tmp_path / "comitia.db"
    within(str(path), lambda connection: fill_at(connection, EARLIER[0]))
    (tmp_path / "comitia.secret").write_text("secret")
    before = within(str(path), counts)

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    assert complaint(str(path), prepare=limit).endswith("cannot be written: the disk is full or broken")
    assert within(str(path), counts) == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["comitia.db", "comitia.secret"]


def test_postgres_that_is_down():
    """Nobody listens there; the password is not repeated."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        told = complaint(f"postgresql://me:SECRET@127.0.0.1:{port}/games", "--secret", "only for tests")
    assert told.startswith(f"PostgreSQL does not answer at 127.0.0.1:{port}/games")
    assert "SECRET" not in told


@pytest.mark.skipif("postgres" not in KINDS, reason="COMITIA_TEST_POSTGRES names no database")
def test_postgres_without_the_database(tmp_path: Path):
    """There is a server, but no such database."""
    with empty_db("postgres", tmp_path) as db:
        missing = f"{db}_which_is_not_there"
    told = complaint(missing, "--secret", "only for tests")
    assert told.startswith("PostgreSQL at 127.0.0.1:")
    assert "does not exist" in told


def test_secret_that_cannot_be_kept(tmp_path: Path):
    """Where a folder is in the way of the secret."""
    (tmp_path / "comitia.secret").mkdir()
    told = complaint(str(tmp_path / "comitia.db"))
    assert told == f"the secret '{tmp_path / 'comitia.secret'}' cannot be kept: Is a directory"
