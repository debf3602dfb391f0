"""The documentation tells the truth: its commands run, its Python runs, its quotations are of the files they name."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from scripts.author_lines import is_made

from comitia.cli.scenario_form import form_lines
from comitia.engine.registry import find_game
from comitia.games.roma.scenario import ARGUMENTS

GAME_NAMES = ("roma", "senators", "sylla", "rom", "age_of_rome")
ROOT = Path(__file__).resolve().parent.parent
PAGES = [path for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if path.is_file()]
FENCE = re.compile(r"^```(\w*) ?([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_RUN = re.compile(r"#\s*not run: \S")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


class Block(NamedTuple):
    """A fenced block of a page."""

    page: Path
    line: int
    kind: str
    source: str
    text: str

    def __repr__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    """All fenced blocks of a page."""
    text = page.read_text("utf-8")
    return [Block(page, text[: m.start()].count("\n") + 1, *m.groups()) for m in FENCE.finditer(text)]


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
QUOTES = [block for block in BLOCKS if block.source]


def commands_of(page: Path) -> list[str]:
    """The commands of a page that are run."""
    shown = [line for block in blocks_of(page) if block.kind == "console" for line in block.text.splitlines()]
    return [line[2:] for line in shown if line.startswith("$ ") and not NOT_RUN.search(line)]


@pytest.fixture(scope="session")
def path_with_comitia(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH on which `comitia` and `python` are those of this environment, installed or not."""
    folder = tmp_path_factory.mktemp("bin")
    start = "import sys; sys.argv[0] = 'comitia'; from comitia.cli import main; sys.exit(main())"
    beside = Path(sys.executable).with_name("comitia")
    run = shlex.quote(str(beside)) if beside.exists() else f"{shlex.quote(sys.executable)} -c {shlex.quote(start)}"
    for name, command in (("comitia", run), ("python", shlex.quote(sys.executable))):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec {command} "$@"\n', "utf-8")
        script.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"


@pytest.mark.parametrize("page", [page for page in PAGES if commands_of(page)], ids=lambda page: page.name)
def test_commands(page: Path, path_with_comitia: str, tmp_path: Path):
    """Every command of a page runs, one after another in one folder, unless it says why not."""
    shell = shutil.which("bash")
    assert shell is not None
    python_path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    environment = {**os.environ, "PATH": path_with_comitia, "PYTHONPATH": python_path, "TERM": "dumb"}
    for command in commands_of(page):
        done = subprocess.run(
            [shell, "-c", command],
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if any(b.kind == "python" and not b.source for b in blocks_of(page))],
    ids=lambda p: p.name,
)
def test_python(page: Path, tmp_path: Path):
    """The Python of a page runs from top to bottom, as one program."""
    program = "\n".join(block.text for block in blocks_of(page) if block.kind == "python" and not block.source)
    (tmp_path / "page.py").write_text(program, "utf-8")
    python_path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-W", "error", "page.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": python_path},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("quote", QUOTES, ids=repr)
def test_quotations(quote: Block):
    """A block that names a file is a piece of it, letter by letter."""
    assert quote.text in (ROOT / quote.source).read_text("utf-8"), f"this is not in {quote.source}:\n{quote.text}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links(page: Path):
    """A link to a file of the project leads somewhere."""
    targets = LINK.findall(page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_adding_a_game_shows_every_file():
    """The page about adding a game quotes each file of the miniature that is written by hand."""
    page = ROOT / "docs" / "adding-a-game.md"
    quoted = {Path(block.source).name for block in blocks_of(page) if block.source}
    files = [path for path in (ROOT / "tests" / "miniature").glob("*.py") if not path.name.startswith("test_")]
    written = {path.name for path in files if not is_made(path.read_text("utf-8"))}
    assert written - quoted == set()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_scenarios_are_told_from_the_tables_that_read_them(game: str):
    """The page about scenarios has the tables of `comitia form`; `COMITIA_GOLDEN=write` puts them there."""
    path = ROOT / "docs" / "scenarios.md"
    page = path.read_text("utf-8")
    start, end = f"<!-- form {game} -->\n\n", "<!-- end -->"
    before, found, rest = page.partition(start)
    shown, _, after = rest.partition(end)
    wanted = "".join(f"{line}\n" for line in form_lines(find_game(game)))
    if os.environ.get("COMITIA_GOLDEN") == "write":
        path.write_text(before + start + wanted + end + after, "utf-8")
    else:
        assert (found, shown) == (start, wanted)


def test_arguments_of_romas_cards_are_told():
    """The page about scenarios names every argument with which an activation of Roma can be answered."""
    source = (ROOT / "src" / "comitia" / "games" / "roma" / "scenario.py").read_text("utf-8")
    read = re.findall(r'(?:args|action|setup|copied_as)\.\w+\("(\w+)"', source)
    page = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)`", page))
    verbs = {"target", "block", "buy", "take"}
    assert {*read, *ARGUMENTS.values(), *verbs} - {"a"} - named == set()
