"""The twin law: the compiled form plays the same games as the plain one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

GAMES = 40

pytestmark = pytest.mark.twin


def play(pure: str) -> dict[str, Any]:
    """What a process of its own prints, in the form that is asked for."""
    environment = {**os.environ, "COMITIA_PURE": pure, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", "tests.laws.twin_games", str(GAMES)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_twin():
    """The same seeds give the same logs, states and views, compiled and plain; games written in Python included."""
    compiled = play("0")
    if not compiled["compiled"]:
        pytest.skip("there is no compiled form of these sources: run `make compile`")
    plain = play("1")
    assert not plain["compiled"]
    differing = [game for game, found in plain["digests"].items() if compiled["digests"][game] != found]
    assert differing == []
