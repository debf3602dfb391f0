"""Plays random games of python-chess on request, alone in an interpreter that has it installed.

This script imports nothing but the standard library and chess.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from importlib.metadata import version
from types import ModuleType
from typing import Any

PEER = "chess"
GAME = "chess"


def play(board: Any, rng: random.Random) -> int:
    """Plays uniformly random moves to the end of the game and counts them."""
    decisions = 0
    while True:
        # One option list serves for the choice and for the end of the game; `is_game_over` would make more of them.
        moves = list(board.legal_moves)
        if not moves or is_drawn(board):
            return decisions
        board.push(moves[int(rng.random() * len(moves))])
        decisions += 1


def is_drawn(board: Any) -> bool:
    """Tells whether the game ends here although there are moves."""
    return bool(board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition())


def play_slice(chess: ModuleType, name: str, seconds: float, seed: int) -> dict[str, Any]:
    """Plays whole games until the CPU time is used up."""
    if name != GAME:
        raise ValueError(f"no game called {name}")
    rng = random.Random(seed)
    decisions = games = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        decisions += play(chess.Board(), rng)
        games += 1
        spent = time.process_time() - start
    return {"name": name, "decisions": decisions, "games": games, "seconds": spent}


def say(answer: dict[str, Any]) -> None:
    """Writes one answer as one line."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Announces the peer, then answers `slice NAME SECONDS SEED` line by line until `quit`."""
    try:
        chess = importlib.import_module("chess")
    except ModuleNotFoundError:
        say({"peer": PEER, "missing": "chess"})
        return
    say({"peer": PEER, "version": version("chess"), "games": [GAME]})
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        _, name, seconds, seed = line.split()
        say(play_slice(chess, name, float(seconds), int(seed)))


if __name__ == "__main__":
    main()
