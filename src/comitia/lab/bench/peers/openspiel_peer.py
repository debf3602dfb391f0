"""Plays random games of OpenSpiel on request, alone in an interpreter that has it installed.

This script imports nothing but the standard library and OpenSpiel. A plain name (`crazy_eights`) is played
from Python, call by call, as OpenSpiel is used in Python. A name that ends in `_inside` is played inside
C++: pyspiel has no function that plays random games and counts them, but its tree search, held to a single
simulation, does nothing but roll out a batch of random games from the position given to it. Two things
follow. The deal comes before that position and is not timed, and as the search counts no decisions, their
number is the number of games times the mean length of random games played beforehand.
"""

from __future__ import annotations

import functools
import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from types import ModuleType
from typing import Any

PEER = "open_spiel"
FROM_PYTHON = ("crazy_eights", "python_liars_poker", "python_team_dominoes", "tic_tac_toe", "python_tic_tac_toe")
INSIDE = ("crazy_eights_inside", "gin_rummy_inside")
CHANCE = -1  # what `current_player` says when nobody decides ...
TERMINAL = -4  # ... and when the game is over
ROLLOUTS = 50  # games in one call of the search, so that the call itself weighs nothing
LENGTH_SAMPLE = 500  # games that give the mean length to within two parts in a hundred


def outcome(state: Any, rng: random.Random) -> Any:
    """Draws one outcome of a chance node by its probability."""
    left = rng.random()
    action = None
    for action, chance in state.chance_outcomes():
        left -= chance
        if left < 0:
            return action
    return action  # the last one, where rounding leaves a little of the whole


def play(state: Any, rng: random.Random) -> int:
    """Plays uniformly random choices to the end of the game and counts them."""
    decisions = 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply_action(outcome(state, rng))
        else:
            options = state.legal_actions()
            state.apply_action(options[int(rng.random() * len(options))])
            decisions += 1
    return decisions


def dealt(game: Any, rng: random.Random) -> Any:
    """Plays the chance nodes before the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(outcome(state, rng))
    return state


@functools.cache
def mean_length(pyspiel: ModuleType, title: str) -> float:
    """Counts the decisions of an average random game."""
    game = pyspiel.load_game(title)
    rng = random.Random(0)
    return sum(play(game.new_initial_state(), rng) for _ in range(LENGTH_SAMPLE)) / LENGTH_SAMPLE


def slice_from_python(pyspiel: ModuleType, title: str, seconds: float, rng: random.Random) -> dict[str, float]:
    """Plays whole games from Python until the CPU time is used up."""
    game = pyspiel.load_game(title)
    decisions = games = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        decisions += play(game.new_initial_state(), rng)
        games += 1
        spent = time.process_time() - start
    return {"decisions": decisions, "games": games, "seconds": spent}


def rollouts(pyspiel: ModuleType, game: Any, seed: int) -> Callable[[Any], Any]:
    """Prepares a search that plays a batch of random games from a position, and nothing else."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=seed)
    search: Callable[[Any], Any] = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=seed, verbose=False
    ).mcts_search
    return search


def slice_inside(pyspiel: ModuleType, title: str, seconds: float, rng: random.Random) -> dict[str, float]:
    """Plays whole games inside C++ until the CPU time is used up, each batch from a new deal."""
    game = pyspiel.load_game(title)
    roll_out = rollouts(pyspiel, game, rng.randrange(2**31))
    length = mean_length(pyspiel, title)
    games = 0
    spent = 0.0
    while spent < seconds:
        state = dealt(game, rng)
        start = time.process_time()
        roll_out(state)
        spent += time.process_time() - start
        games += ROLLOUTS
    return {"decisions": round(games * length), "games": games, "seconds": spent}


def play_slice(pyspiel: ModuleType, name: str, seconds: float, seed: int) -> dict[str, Any]:
    """Answers one request."""
    rng = random.Random(seed)
    if name in INSIDE:
        return {"name": name, **slice_inside(pyspiel, name.removesuffix("_inside"), seconds, rng)}
    return {"name": name, **slice_from_python(pyspiel, name, seconds, rng)}


def say(answer: dict[str, Any]) -> None:
    """Writes one answer as one line."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Announces the peer, then answers `slice NAME SECONDS SEED` line by line until `quit`."""
    try:
        pyspiel = importlib.import_module("pyspiel")
        importlib.import_module("open_spiel.python.games")  # the games written in Python register themselves
    except ModuleNotFoundError:
        say({"peer": PEER, "missing": "open_spiel"})
        return
    say({"peer": PEER, "version": version("open_spiel"), "games": [*FROM_PYTHON, *INSIDE]})
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        _, name, seconds, seed = line.split()
        say(play_slice(pyspiel, name, float(seconds), int(seed)))


if __name__ == "__main__":
    main()
