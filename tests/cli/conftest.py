"""The command line as tests use it: run in this process, in an empty folder, with what is typed given beforehand."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from comitia.bots import make_bot
from comitia.cli import main
from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.flow import waiting
from comitia.engine.save import dump
from comitia.engine.table import Table
from comitia.games.roma import GAME


class Done(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command: `run("play", "roma", typed="1\\n")`."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("COMITIA_DEBUG", raising=False)
    monkeypatch.delenv("COMITIA_LANG", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def call(*args: object, typed: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(arg) for arg in args])
        return Done(code, *capsys.readouterr())

    return call


class Foreseen(NamedTuple):
    """A game that a seed settles: what the person at seat 1 types, and how it ends."""

    typed: list[str]
    table: Table


def foresee(seed: int, bot: str = "greedy", choices: int = 100_000) -> Foreseen:
    """Play as `comitia play roma --seed` does, with a person who chooses at random; so many choices of theirs."""
    table = Table(GAME.header(options=GAME.at_tables({})), Keyed(key_from_seed(seed)))
    table.settle()
    rival, rng = make_bot(bot, "roma", seed + 1), Generator(seed)
    typed: list[str] = []
    while not table.is_over() and len(typed) < choices:
        seats = waiting(table.state)
        if 1 in seats:
            table.say(rival.choose(table.packet(1)))
            continue
        lines = table.packet(0).lines()
        line = lines[rng.draw(len(lines))]
        if not table.lone_line(0):  # else nothing is typed: there is nothing to choose
            typed.append(line.partition(" ")[2])
        table.say(line)
    return Foreseen(typed, table)


@pytest.fixture(scope="session")
def finished() -> str:
    """The save of a whole game."""
    return dump(foresee(3).table, ["Anna", "greedy"])


@pytest.fixture
def save(tmp_path: Path, finished: str) -> Path:
    """The same in a file."""
    path = tmp_path / "game.json"
    path.write_text(finished, "utf-8")
    return path
