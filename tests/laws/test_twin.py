"""The twin law: the compiled form plays the same games as the plain one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

GAMES = 30

pytestmark = pytest.mark.twin


def run(*arguments: str, pure: str) -> str:
    """What a process of its own prints, in the form that is asked for."""
    environment = {**os.environ, "COMITIA_PURE": pure, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def play(pure: str) -> dict[str, Any]:
    """The digests of games that were played in one form, and which form it was."""
    found: dict[str, Any] = json.loads(run("-m", "tests.laws.twin_games", str(GAMES), pure=pure))
    return found


def test_twin():
    """The same seeds give the same logs, states and views, compiled and plain; games written in Python included."""
    if run("-c", "import comitia; print(comitia.is_compiled())", pure="0").strip() != "True":
        pytest.skip("there is no compiled form of these sources: run `make compile`")
    compiled, plain = play("0"), play("1")
    assert (compiled["compiled"], plain["compiled"]) == (True, False)
    differing = [game for game, found in plain["digests"].items() if compiled["digests"][game] != found]
    assert differing == []
