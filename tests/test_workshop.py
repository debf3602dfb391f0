"""The workshop around the code: the two forms of one installation, the lists, the locks, the notices."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import comitia
from setup import modules_to_compile

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "comitia"
TWIN_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
LOCKS = {path.stem: path.read_text("utf-8") for path in (ROOT / "requirements").glob("*.txt")}

SAY_FORM = "import comitia; from comitia.engine import flow; print(flow.FORM, comitia.is_compiled())"
LOAD_ALL = """
import pkgutil, sys, comitia.engine, comitia.games
for package in (comitia.engine, comitia.games):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        __import__(module.name)
print([name for name, module in sys.modules.items()
       if name.endswith("__mypyc") or name.startswith("comitia") and not module.__file__.endswith(".py")])
"""


def run(command: list[str], cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name not in ("COMITIA_PURE", "CC")}
    return subprocess.run(
        command, cwd=cwd, env=inherited | environment, capture_output=True, text=True, check=False, timeout=300
    )


def say_form(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run([sys.executable, "-c", SAY_FORM], folder, PYTHONPATH=str(folder), **environment)


@pytest.fixture
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture
def installation(tmp_path: Path) -> Path:
    """A small installation whose only module has a twin that no Python can load."""
    engine = tmp_path / "comitia" / "engine"
    engine.mkdir(parents=True)
    shutil.copy(PACKAGE / "__init__.py", engine.parent)
    (engine / "__init__.py").touch()
    (engine / "flow.py").write_text("FORM = 'plain'\n", "utf-8")
    (engine / f"flow{TWIN_SUFFIX}").touch()
    return tmp_path


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with every file of the workshop and of the package, but nothing that was built."""
    copy = tmp_path / "checkout"
    copy.mkdir()
    for name in ("pyproject.toml", "setup.py", "LICENSE", "NOTICE", "scripts", "requirements", "src", "README.md"):
        if (ROOT / name).is_dir():
            ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info", "compiled.stamp")
            shutil.copytree(ROOT / name, copy / name, ignore=ignore)
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, copy)
    return copy


def bare_path(folder: Path, *tools: str) -> str:
    """A PATH with these tools and nothing else."""
    folder.mkdir()
    for tool in tools:
        found = shutil.which(tool)
        assert found is not None
        (folder / tool).symlink_to(found)
    return str(folder)


# Two forms of one installation


def test_plain_form_is_asked_for(installation: Path):
    """`COMITIA_PURE=1` takes the source, though a twin lies beside it."""
    assert say_form(installation, COMITIA_PURE="1").stdout.split() == ["plain", "False"]


@pytest.mark.parametrize("asked", ["", "0"])
def test_twin_comes_first(installation: Path, asked: str):
    """Without it the twin is taken, and one that cannot be loaded names the way out."""
    error = say_form(installation, COMITIA_PURE=asked).stderr.splitlines()[-1]
    assert error.startswith("ImportError: the compiled comitia.engine.flow cannot be loaded")
    assert error.endswith("set COMITIA_PURE=1 to run the plain form")


def test_edited_source_is_not_shadowed(installation: Path):
    """In a checkout, a source that is newer than the stamp runs plain."""
    stamp = installation / "comitia" / "compiled.stamp"
    stamp.write_text("key\nengine/flow.py\n", "utf-8")
    os.utime(stamp, (1, 1))
    assert say_form(installation).stdout.split() == ["plain", "False"]


def test_removed_source_makes_twins_stale(installation: Path):
    """Twins of a source that is gone are not taken either."""
    (installation / "comitia" / "compiled.stamp").write_text("key\nengine/flow.py\nengine/gone.py\n", "utf-8")
    assert say_form(installation).stdout.split() == ["plain", "False"]


def test_unedited_source_keeps_its_twin(installation: Path):
    """A stamp that is newer than every source leaves the twin in place."""
    (installation / "comitia" / "compiled.stamp").write_text("key\nengine/flow.py\n", "utf-8")
    source = installation / "comitia" / "engine" / "flow.py"
    os.utime(source, (1, 1))
    assert "cannot be loaded" in say_form(installation).stderr


def test_plain_form_loads_nothing_compiled():
    """In plain form every module of this installation comes from its source."""
    done = run([sys.executable, "-c", LOAD_ALL], ROOT, COMITIA_PURE="1")
    assert done.stdout == "[]\n", done.stderr


# Building


def test_modules_to_compile(tmp_path: Path):
    """Compiled are the engine, each game and the search; not packages, marks, scenarios, boards or the edges."""
    tree = {
        "engine": ["__init__", "_native", "flow"],
        "games/roma": ["__init__", "board", "rules", "scenario"],
        "search": ["tree"],
        "server": ["app"],
    }
    for folder, names in tree.items():
        (tmp_path / folder).mkdir(parents=True)
        for name in names:
            (tmp_path / folder / f"{name}.py").touch()
    found = [str(Path(module).relative_to(tmp_path)) for module in modules_to_compile(tmp_path)]
    assert found == ["engine/flow.py", "games/roma/rules.py", "search/tree.py"]


def test_the_engine_is_compiled():
    """The list finds the real sources."""
    assert str(PACKAGE / "engine" / "flow.py") in modules_to_compile(PACKAGE)


def test_no_compiler_means_plain_python(checkout: Path, tmp_path: Path):
    """Without a compiler a build goes on, says so in one line, and leaves no stale twin behind."""
    stale = checkout / "src" / "comitia" / "engine" / f"flow{TWIN_SUFFIX}"
    stale.touch()
    path = bare_path(tmp_path / "bin")
    done = run([sys.executable, "scripts/compile.py", "--if-possible"], checkout, PATH=path)
    assert (done.returncode, done.stdout) == (0, "")
    assert re.fullmatch(r"comitia: running plain Python: .*(compiler|headers).*\n", done.stderr)
    assert not stale.exists()


def test_playing_compiles_nothing(checkout: Path):
    """`make play` takes what is compiled already and removes what is out of date, so that a game starts at once."""
    stale = checkout / "src" / "comitia" / "engine" / f"flow{TWIN_SUFFIX}"
    stale.touch()
    done = run([sys.executable, "scripts/compile.py", "--if-done"], checkout)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not stale.exists()


def test_compiling_is_demanded(checkout: Path, tmp_path: Path):
    """`make compile` fails where nothing can be compiled."""
    done = run([sys.executable, "scripts/compile.py"], checkout, PATH=bare_path(tmp_path / "bin"))
    assert done.returncode == 1


def test_no_python(checkout: Path, tmp_path: Path):
    """Without a Python that is new enough, one line says what is needed."""
    path = bare_path(tmp_path / "bin", "bash", "cat", "cksum", "dirname", "grep")
    done = run(["bash", "scripts/prepare", "play"], checkout, PATH=path, PYTHON="")
    assert done.returncode == 1
    assert re.fullmatch(r"comitia: Python 3\.11 or newer is needed.*\n", done.stderr)


def test_wheel_holds_every_file(checkout: Path, tmp_path: Path):
    """The plain wheel carries all of the package: code, rules, words and whatever else lies in it."""
    command = "-m pip wheel . --quiet --no-deps --no-build-isolation --wheel-dir"
    done = run([sys.executable, *command.split(), str(tmp_path)], checkout, COMITIA_COMPILE="0")
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("comitia-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("comitia/")}
    source = checkout / "src"
    assert packed == {str(path.relative_to(source)) for path in (source / "comitia").rglob("*") if path.is_file()}


# Versions and locks


def test_version():
    """The version is three numbers, and the installation knows the same ones."""
    assert re.fullmatch(r"\d+\.\d+\.\d+", comitia.__version__)
    assert version("comitia") == comitia.__version__


def requirements_of(project: dict[str, Any], lock: str) -> list[Requirement]:
    extras = {
        "play": ["server"],
        "test": ["server", "postgres", "test"],
        "compile": ["compile"],
        "dev": ["server", "postgres", "test", "lint", "compile"],
    }[lock]
    optional = project["project"]["optional-dependencies"]
    named = project["project"]["dependencies"] + project["dependency-groups"]["build"]
    return [Requirement(line) for line in [*named, *(line for extra in extras for line in optional[extra])]]


def locked(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==(\S+)", LOCKS[lock], re.MULTILINE))


@pytest.mark.parametrize("lock", sorted(LOCKS))
def test_lock_fits_the_project(project: dict[str, Any], lock: str):
    """Each list holds every package that pyproject.toml asks for, in a version that it accepts."""
    have = locked(lock)
    misfits = [str(r) for r in requirements_of(project, lock) if not r.specifier.contains(have.get(r.name, "0"))]
    assert misfits == []


@pytest.mark.parametrize("lock", sorted(LOCKS))
def test_locks_agree(lock: str):
    """The lists can be installed over each other."""
    assert locked(lock).items() <= locked("dev").items()


@pytest.mark.parametrize("lock", sorted(LOCKS))
def test_lock_is_hashed_and_names_no_address(lock: str):
    """Each package is pinned by hashes, and none by a place."""
    entries = re.split(r"^(?=[\w.-]+==)", LOCKS[lock], flags=re.MULTILINE)[1:]
    assert entries
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in LOCKS[lock]


# Walls


def imported_roots(path: Path) -> set[str]:
    """The top names that a source imports, anywhere in it, except for types alone."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {name.split(".")[0] for name in names}


@pytest.mark.parametrize("part", ["engine", "games"])
def test_standard_library_only(part: str):
    """Engine and games import the standard library, this package, and nothing else."""
    allowed = sys.stdlib_module_names | {"comitia"}
    strangers = {str(path): imported_roots(path) - allowed for path in (PACKAGE / part).rglob("*.py")}
    assert not any(strangers.values()), {path: roots for path, roots in strangers.items() if roots}


def test_server_has_its_wall(project: dict[str, Any]):
    """As soon as there is a server, a contract keeps the games' states from it."""
    contracts = project["tool"]["importlinter"]["contracts"]
    walls = [c for c in contracts if c.get("source_modules") == ["comitia.server"]]
    forbidden = [module for wall in walls for module in wall["forbidden_modules"]]
    assert not (PACKAGE / "server").exists() or "comitia.games.*.state" in forbidden


def test_notice():
    """NOTICE names the licence and all five titles, and says whose they are not."""
    notice = " ".join((ROOT / "NOTICE").read_text("utf-8").split())
    for words in (
        "Apache License, Version 2.0",
        "Roma, Senators, Sylla, ROM: Rise to Power and Age of Rome",
        "not affiliated",
        "No art, no component and no text of any publisher is included",
    ):
        assert words in notice


def test_licence():
    """LICENSE is the whole Apache License 2.0, with its appendix."""
    licence = (ROOT / "LICENSE").read_text("utf-8")
    assert "Version 2.0, January 2004" in licence
    assert "END OF TERMS AND CONDITIONS" in licence
    assert "APPENDIX: How to apply the Apache License to your work." in licence
