"""Plays random games of ours through the interfaces of research libraries on request, as the peers' scripts do.

`engine_roma` is the same walk without an interface: options, a choice, the features of the seat that is next.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import comitia
from comitia.engine.registry import BUILT_IN

Play = Callable[[random.Random], int]


def engine(game: str) -> Play:
    """The engine with features, and nothing around it."""
    from comitia.engine.flow import apply, offered
    from comitia.interop.course import Course, Sight, header_of

    sight = Sight(header_of(game))

    def play(rng: random.Random) -> int:
        course = Course(sight, rng.randrange(1 << 53))
        s, steps = course.state, 0
        while not s.over:
            sight.encoder.encode(s, course.mover())
            choices = offered(s)
            apply(s, choices[int(rng.random() * len(choices))])
            course.settle()
            steps += 1
        return steps

    return play


def pettingzoo(game: str) -> Play:
    """PettingZoo with its own checks around it, as its classic games have them."""
    from comitia.interop.pettingzoo import env as make

    env = make(game)

    def play(rng: random.Random) -> int:
        env.reset(seed=rng.randrange(1 << 31))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return play


def gymnasium(game: str) -> Play:
    """Gymnasium: one learner against bots that play at random."""
    from comitia.interop.gymnasium import ComitiaEnv

    env = ComitiaEnv(game)

    def play(rng: random.Random) -> int:
        _, told = env.reset(seed=rng.randrange(1 << 31))
        steps, over = 0, False
        while not over:
            legal = told["action_mask"].nonzero()[0]
            _, _, over, _, told = env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return play


def openspiel(game: str) -> Play:
    """OpenSpiel, chance nodes included, without strings and tensors; steps are those of players."""
    import pyspiel

    from comitia.interop.openspiel import register

    loaded = pyspiel.load_game(register(game))

    def play(rng: random.Random) -> int:
        state, steps = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(rng.random() * len(state.chance_outcomes())))
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


WAYS: dict[str, Callable[[str], Play]] = {
    "engine": engine,
    "pettingzoo": pettingzoo,
    "gymnasium": gymnasium,
    "openspiel": openspiel,
}


def play_slice(play: Play, name: str, seconds: float, seed: int) -> dict[str, Any]:
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
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Announces the interfaces, then answers `slice NAME SECONDS SEED` line by line until `quit`."""
    made: dict[str, Play] = {}
    names = [f"{way}_{game}" for way in WAYS for game in BUILT_IN]
    form = "compiled" if comitia.is_compiled() else "plain"
    say({"peer": f"comitia {form}", "version": comitia.__version__, "games": names})
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        _, name, seconds, seed = line.split()
        way, _, game = name.partition("_")
        if name not in made:
            made[name] = WAYS[way](game)
            made[name](random.Random(0))  # the first game pays for imports
        say(play_slice(made[name], name, float(seconds), int(seed)))


if __name__ == "__main__":
    main()
