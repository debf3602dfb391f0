"""Plays random two-player games of catanatron on request, alone in an interpreter that has it installed.

This script imports nothing but the standard library and catanatron: catanatron's licence keeps it in a
program of its own, and the requests on standard input and the answers on standard output are the border.
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

PEER = "catanatron"
GAME = "catan_2_players"
TURN_LIMIT = 1000  # catanatron's own limit for games that random players cannot finish
MIDGAME = 400  # decisions before the position that is copied, about half of a random game


def new_game(catanatron: ModuleType, rng: random.Random) -> Any:
    """Sets up a game whose dice follow from the slice's seed."""
    players = [catanatron.RandomPlayer(catanatron.Color.RED), catanatron.RandomPlayer(catanatron.Color.BLUE)]
    # From 1, because catanatron takes a seed of 0 for no seed.
    return catanatron.Game(players, seed=rng.randrange(1, 2**31))


def play(game: Any, rng: random.Random, limit: int = sys.maxsize) -> int:
    """Plays uniformly random choices to the end of the game, or up to the limit, and counts them."""
    decisions = 0
    state = game.state
    while decisions < limit and game.winning_color() is None and state.num_turns < TURN_LIMIT:
        options = state.playable_actions
        # The trusting door: every engine is measured without a second check of the choice.
        game.execute(options[int(rng.random() * len(options))], validate_action=False)
        decisions += 1
    return decisions


def time_games(catanatron: ModuleType, seconds: float, rng: random.Random) -> dict[str, float]:
    """Plays whole games until the CPU time is used up."""
    decisions = games = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        decisions += play(new_game(catanatron, rng), rng)
        games += 1
        spent = time.process_time() - start
    return {"decisions": decisions, "games": games, "seconds": spent}


def time_copies(catanatron: ModuleType, seconds: float, rng: random.Random) -> dict[str, float]:
    """Copies a position from the middle of a game until the CPU time is used up."""
    game = new_game(catanatron, rng)
    play(game, rng, MIDGAME)
    copies = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        for _ in range(100):
            game.copy()
        copies += 100
        spent = time.process_time() - start
    return {"copies": copies, "copy_seconds": spent}


def play_slice(catanatron: ModuleType, name: str, seconds: float, seed: int) -> dict[str, Any]:
    """Answers one request: random games, then copies."""
    if name != GAME:
        raise ValueError(f"no game called {name}")
    rng = random.Random(seed)
    return {"name": name, **time_games(catanatron, seconds, rng), **time_copies(catanatron, seconds, rng)}


def say(answer: dict[str, Any]) -> None:
    """Writes one answer as one line."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Announces the peer, then answers `slice NAME SECONDS SEED` line by line until `quit`."""
    try:
        catanatron = importlib.import_module("catanatron")
    except ModuleNotFoundError:
        say({"peer": PEER, "missing": "catanatron"})
        return
    say({"peer": PEER, "version": version("catanatron"), "games": [GAME]})
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        _, name, seconds, seed = line.split()
        say(play_slice(catanatron, name, float(seconds), int(seed)))


if __name__ == "__main__":
    main()
