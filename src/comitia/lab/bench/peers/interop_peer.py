"""Plays random games of other libraries' environments on request, alone in an interpreter that has them installed.

It offers what can be imported: PettingZoo's classic card games, RLCard's, catanatron's environment of Gymnasium. A step
is one action of whoever is asked, with its observation and mask.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from typing import Any

PEER = "interop"
# PettingZoo's newer releases have no gin_rummy any more.
CLASSIC = {
    "texas_holdem": "texas_holdem_v4",
    "texas_holdem_no_limit": "texas_holdem_no_limit_v6",
    "hanabi": "hanabi_v5",
}
LIMIT = 2000  # steps of a game that random players do not finish


def classic(module: str) -> Callable[[random.Random], int]:
    """A game of PettingZoo's classic ones."""
    env = importlib.import_module(f"pettingzoo.classic.{module}").env()
    env.reset(seed=1)

    def play(rng: random.Random) -> int:
        env.reset(seed=rng.randrange(1 << 31))
        steps = 0
        for _ in env.agent_iter(LIMIT):
            seen, _, over, cut, told = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else told["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return play


def rlcard_game(name: str) -> Callable[[random.Random], int]:
    """A game of RLCard, step by step."""
    env = importlib.import_module("rlcard").make(name)

    def play(rng: random.Random) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def catanatron_gym() -> Callable[[random.Random], int]:
    """catanatron as an environment of Gymnasium, one learner against a random player."""
    gymnasium = importlib.import_module("gymnasium")
    env = gymnasium.make("catanatron_gym:catanatron-v1", disable_env_checker=True)

    def play(rng: random.Random) -> int:
        _, told = env.reset(seed=rng.randrange(1 << 31))
        steps, over = 0, False
        while not over and steps < LIMIT:
            legal = told["valid_actions"]
            _, _, over, cut, told = env.step(legal[int(rng.random() * len(legal))])
            over = over or cut
            steps += 1
        return steps

    return play


def offered() -> dict[str, Callable[[random.Random], int]]:
    """All games that can be made here."""
    wanted: dict[str, Callable[[], Callable[[random.Random], int]]] = {}
    for name, module in CLASSIC.items():
        wanted[f"pettingzoo_{name}"] = partial(classic, module)
    for name in ("limit-holdem", "gin-rummy"):
        wanted[f"rlcard_{name}"] = partial(rlcard_game, name)
    wanted["gymnasium_catanatron"] = catanatron_gym
    found: dict[str, Callable[[random.Random], int]] = {}
    for name, make in wanted.items():
        try:
            found[name] = make()
        except Exception as error:  # noqa: BLE001 - what cannot be made here is left out, and told
            sys.stderr.write(f"{name}: {type(error).__name__}: {error}\n")
    return found


def play_slice(play: Callable[[random.Random], int], name: str, seconds: float, seed: int) -> dict[str, Any]:
    """Answers one request: whole games until the CPU time is used up."""
    rng = random.Random(seed)
    steps = games = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        steps += play(rng)
        games += 1
        spent = time.process_time() - start
    return {"name": name, "decisions": steps, "games": games, "seconds": spent}


def say(answer: dict[str, Any]) -> None:
    """Writes one answer as one line."""
    sys.__stdout__.write(json.dumps(answer) + "\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


def main() -> None:
    """Announces the games, then answers `slice NAME SECONDS SEED` line by line until `quit`."""
    sys.stdout = sys.stderr  # some of these libraries print
    games = offered()
    if not games:
        say({"peer": PEER, "missing": "pettingzoo, rlcard and catanatron"})
        return
    say({"peer": PEER, "version": version("gymnasium"), "games": list(games)})
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        _, name, seconds, seed = line.split()
        say(play_slice(games[name], name, float(seconds), int(seed)))


if __name__ == "__main__":
    main()
