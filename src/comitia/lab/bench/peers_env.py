"""The separate environment in which the peers are installed, found or made."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from comitia.lab.bench.rounds import PeerUnavailable

DEFAULT = Path(".bench-venv")
SCRIPTS = Path(__file__).parent / "peers"
# Built from source, each of these takes longer than any measurement; without a wheel the peer is left out.
WHEELS_ONLY = "--only-binary=open_spiel,numpy,scipy"


@dataclass(frozen=True, slots=True)
class Peer:
    """A peer's name, the exact release that is measured, and the script that plays it."""

    name: str
    requirement: str
    script: Path


PEERS = (
    Peer("catanatron", "catanatron==3.2.1", SCRIPTS / "catanatron_peer.py"),
    Peer("open_spiel", "open_spiel==2.0.2", SCRIPTS / "openspiel_peer.py"),
    Peer("chess", "chess==1.11.2", SCRIPTS / "chess_peer.py"),
)
REQUIREMENTS = tuple([peer.requirement for peer in PEERS])


@dataclass(frozen=True, slots=True)
class PeersEnv:
    """An environment's interpreter, and the peers that it could not be given, with the reasons."""

    interpreter: Path
    failed: dict[str, str]


def interpreter_in(path: Path) -> Path:
    """The place of the interpreter in an environment."""
    return path / "Scripts" / "python.exe" if os.name == "nt" else path / "bin" / "python"


def find(path: Path = DEFAULT) -> Path | None:
    """The interpreter of an existing environment, or None."""
    interpreter = interpreter_in(path)
    return interpreter if interpreter.exists() else None


def ensure(
    path: Path = DEFAULT,
    progress: Callable[[str], None] = lambda _: None,
    requirements: Sequence[str] = REQUIREMENTS,
) -> PeersEnv:
    """Makes the environment where there is none and installs the peers that can be had."""
    interpreter = find(path) or _create(path, progress)
    failed: dict[str, str] = {}
    for requirement in requirements:
        progress(f"installing {requirement}")
        fault = _install(interpreter, requirement)
        if fault is not None:
            name = requirement.partition("==")[0]
            progress(f"{name} is left out: {fault}")
            failed[name] = fault
    return PeersEnv(interpreter, failed)


def _create(path: Path, progress: Callable[[str], None]) -> Path:
    """Makes an empty environment, without which no peer can be measured."""
    progress(f"creating {path}")
    fault = _run([sys.executable, "-m", "venv", str(path)])
    if fault is not None:
        raise PeerUnavailable(f"{path} cannot be created ({fault})")
    return interpreter_in(path)


def _install(interpreter: Path, requirement: str) -> str | None:
    """Installs one peer, or says why it cannot be had."""
    pip = [str(interpreter), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    return _run([*pip, WHEELS_ONLY, requirement])


def _run(command: list[str]) -> str | None:
    """Runs a command and returns None, or the last line of its complaint."""
    try:
        ended = subprocess.run(  # noqa: S603 - our own commands, on the path that the user gave
            command, capture_output=True, encoding="utf-8", errors="replace", check=False
        )
    except OSError as error:
        return f"{command[0]}: {error.strerror}"
    if ended.returncode == 0:
        return None
    said = (ended.stderr.strip() or ended.stdout.strip()).splitlines()
    return said[-1] if said else f"exit code {ended.returncode}"
