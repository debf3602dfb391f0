"""Many games at once over processes: each process plays its share and writes what is seen into shared memory.

A step costs one word to each process and one back; nothing is pickled. A game that has ended begins anew with the next
step (Gymnasium's `NEXT_STEP`), whatever the action.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from comitia.engine.errors import BadSetup, ComitiaError
from comitia.interop.gymnasium import ComitiaEnv

STEP: Final = b"step"
RESET: Final = b"reset"
CLOSE: Final = b"close"
DONE: Final = b""
#: No seed: go on with the dice at hand.
NO_SEED: Final = -1


class Shared(NamedTuple):
    """Memory that all processes see."""

    seen: Any
    masks: Any
    rewards: Any
    over: Any
    actions: Any
    seeds: Any


class Arrays:
    """The same as arrays, a row for each game."""

    def __init__(self, memory: Shared, games: int) -> None:
        self.seen: Final = np.frombuffer(memory.seen, np.int8).reshape(games, -1)
        self.masks: Final = np.frombuffer(memory.masks, np.int8).reshape(games, -1)
        self.rewards: Final = np.frombuffer(memory.rewards, np.float64)
        self.over: Final = np.frombuffer(memory.over, np.int8)
        self.actions: Final = np.frombuffer(memory.actions, np.int64)
        self.seeds: Final = np.frombuffer(memory.seeds, np.int64)


class Share:
    """The games of one process."""

    def __init__(self, first: int, envs: list[ComitiaEnv], arrays: Arrays) -> None:
        self._first: Final = first
        self._envs: Final = envs
        self._arrays: Final = arrays

    def reset(self) -> None:
        """Begin every game."""
        for i, env in enumerate(self._envs, self._first):
            seed = int(self._arrays.seeds[i])
            self._begin(i, env, None if seed == NO_SEED else seed)

    def step(self) -> None:
        """Make the choice of every learner; begin the games anew that have ended."""
        arrays = self._arrays
        for i, env in enumerate(self._envs, self._first):
            if arrays.over[i]:
                self._begin(i, env, None)
                continue
            seen, reward, over, _, told = env.step(int(arrays.actions[i]))
            arrays.seen[i], arrays.masks[i] = seen, told["action_mask"]
            arrays.rewards[i], arrays.over[i] = reward, over

    def _begin(self, i: int, env: ComitiaEnv, seed: int | None) -> None:
        seen, told = env.reset(seed=seed)
        self._arrays.seen[i], self._arrays.masks[i] = seen, told["action_mask"]
        self._arrays.rewards[i], self._arrays.over[i] = 0.0, 0


def _work(pipe: Connection, memory: Shared, first: int, games: int, total: int, ways: dict[str, Any]) -> None:
    """What a process does until it is told to stop."""
    share = Share(first, [ComitiaEnv(**ways) for _ in range(games)], Arrays(memory, total))
    while (word := pipe.recv_bytes()) != CLOSE:
        try:
            share.step() if word == STEP else share.reset()
            pipe.send_bytes(DONE)
        except Exception as error:  # noqa: BLE001 - whatever a bot raises is told to whoever waits
            pipe.send_bytes(f"{type(error).__name__}: {error}".encode())


class ComitiaVectorEnv(VectorEnv[Any, Any, Any]):
    """Some games of one kind at once, over some processes; with `workers=0` in this one."""

    def __init__(self, game: str, num_envs: int, *, workers: int | None = None, **ways: Any) -> None:
        if num_envs < 1:
            raise BadSetup(f"there must be one game at least, not {num_envs}")
        if ways.get("parts") or ways.get("render_mode"):
            raise BadSetup("many games at once are seen as flat arrays, without parts and pictures")
        ways = {"game": game, **ways}
        one = ComitiaEnv(**ways)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = spaces.MultiDiscrete([one.sight.choices] * num_envs)
        memory = _memory(num_envs, one.sight.size, one.sight.choices)
        self._arrays: Final = Arrays(memory, num_envs)
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        self._here: Share | None = None
        count = min(num_envs, (os.cpu_count() or 1) if workers is None else workers)
        if count < 1:
            self._here = Share(0, [ComitiaEnv(**ways) for _ in range(num_envs)], self._arrays)
        for worker in range(count):
            first, last = num_envs * worker // count, num_envs * (worker + 1) // count
            self._start(memory, first, last - first, ways)

    def _start(self, memory: Shared, first: int, games: int, ways: dict[str, Any]) -> None:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(
            target=_work, args=(theirs, memory, first, games, self.num_envs, ways), daemon=True
        )
        process.start()
        theirs.close()
        self._pipes.append(ours)
        self._processes.append(process)

    def _say(self, word: bytes) -> None:
        """Let all processes do something, and wait for them."""
        if self.closed:
            raise ComitiaError("these games are closed")
        if self._here is not None:
            self._here.step() if word == STEP else self._here.reset()
            return
        for pipe in self._pipes:
            pipe.send_bytes(word)
        answers = [pipe.recv_bytes() for pipe in self._pipes]
        for answer in answers:
            if answer != DONE:
                raise ComitiaError(answer.decode())

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games; a seed is that of the first one, and each further one gets the next number."""
        if seed is None or isinstance(seed, int):
            super().reset(seed=seed)
            seeds = [NO_SEED if seed is None else seed + i for i in range(self.num_envs)]
        else:
            seeds = [NO_SEED if one is None else one for one in seed]
        if len(seeds) != self.num_envs:
            raise BadSetup(f"{len(seeds)} seeds are not for {self.num_envs} games")
        self._arrays.seeds[:] = seeds
        self._say(RESET)
        return self._arrays.seen.copy(), self._told()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Make a choice in every game."""
        if np.shape(actions) != (self.num_envs,):
            raise BadSetup(f"there must be one action for each of {self.num_envs} games")
        arrays = self._arrays
        arrays.actions[:] = actions
        self._say(STEP)
        cut = np.zeros(self.num_envs, bool)
        return arrays.seen.copy(), arrays.rewards.copy(), arrays.over.astype(bool), cut, self._told()

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self._arrays.masks.copy(), "_action_mask": np.ones(self.num_envs, bool)}

    def action_masks(self) -> Any:
        """The choices that may be made in every game."""
        return self._arrays.masks.astype(bool)

    def close_extras(self, **_: Any) -> None:
        """Let the processes end."""
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            if process.is_alive():
                pipe.send_bytes(CLOSE)
            process.join()
            pipe.close()


def _memory(games: int, features: int, choices: int) -> Shared:
    return Shared(
        multiprocessing.RawArray(ctypes.c_int8, games * features),
        multiprocessing.RawArray(ctypes.c_int8, games * choices),
        multiprocessing.RawArray(ctypes.c_double, games),
        multiprocessing.RawArray(ctypes.c_int8, games),
        multiprocessing.RawArray(ctypes.c_int64, games),
        multiprocessing.RawArray(ctypes.c_int64, games),
    )
