"""The guide for authors of bots: what it shows can be run as it stands."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from subprocess import run
from types import ModuleType

import pytest

from comitia.arena.simulate import simulate
from comitia.bots.registry import GROUP
from comitia.engine.chance import Generator, Keyed, key_from_seed, playout
from comitia.engine.flow import answer, step_due, waiting
from comitia.engine.registry import find_game
from comitia.engine.table import Packet, Table
from comitia.engine.worlds import Worlds

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "writing-a-bot.md").read_text("utf-8")


def program() -> str:
    """The one program of the guide."""
    (found,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    return str(found)


def test_program_runs(tmp_path: Path):
    """The bot of the guide plays a game to its end."""
    file = tmp_path / "frugal.py"
    file.write_text(program(), "utf-8")
    environment = {"PYTHONPATH": str(ROOT / "src"), "COMITIA_PURE": "1"}
    done = run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert re.fullmatch(r"points: \[\d+, \d+\] won by seat: \[[12](, 2)?\]\n", done.stdout), done.stderr


def test_program_is_short():
    """The bot itself has no more than the promised twenty lines."""
    (lines,) = re.findall(r"class Frugal.*?\n\n\n", program(), re.DOTALL)
    assert len(lines.splitlines()) <= 20


def test_bot_is_better_than_none(monkeypatch: pytest.MonkeyPatch):
    """What the guide calls a bot beats random play, named as the guide names it."""
    module = ModuleType("frugal")
    exec(compile(program(), "frugal.py", "exec"), vars(module))  # the guide is ours
    monkeypatch.setitem(sys.modules, "frugal", module)
    found = simulate("roma", bots=["frugal:Frugal", "random"], games=40, seed=1).aggregate
    assert found.bots["frugal:Frugal"].wins > found.bots["random"].wins


def packet() -> Packet:
    table = Table(find_game("roma").header(), Keyed(key_from_seed(1)))
    table.settle()
    while table.packet(0).question != "act":
        table.say(table.packet(waiting(table.state)[0]).lines()[0])
    return table.packet(0)


def test_packet_is_as_described():
    """Every part of a packet and every way to read a view that the guide names is there."""
    p = packet()
    for name in re.findall(r"^\| `packet\.(\w+)", GUIDE, re.MULTILINE):
        assert hasattr(p, name)
    view = p.view
    assert view.players()[view.seat].number("money") == 0
    assert view.players()[1 - view.seat].numbers("hand") == []
    assert (view.players()[1 - view.seat].size("hand"), len(view.fields().numbers("dice"))) == (0, 3)


def test_looking_ahead_is_as_described():
    """A redeal can be copied, answered and played out."""
    p = packet()
    state = Worlds(p.view, Generator(1)).deal()
    trial = state.copy()
    line = next(line for line in p.lines() if "money" in line)
    answer(trial, 0, step_due(trial).domain.parse(line[2:]))
    playout(trial, Generator(1))
    assert trial.over
    assert len(p.view.header.game.scores(trial)) == 2


def test_names_in_the_guide():
    """Group, paths and commands are spelled as they are."""
    assert f'[project.entry-points."{GROUP}"]' in GUIDE
    for path in re.findall(r"`(src/[\w/.]+)`", GUIDE):
        assert (ROOT / path).exists()
