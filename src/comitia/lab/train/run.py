"""A training run: imitation, then rounds of self-play, kept after every round so that it can go on another day.

Budgets are games and decisions, never seconds, so that a run can be repeated: the same settings give the same weights,
whether or not the run was interrupted.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from comitia.arena.crew import Crew
from comitia.bots import weights
from comitia.bots.net import Net, Shape
from comitia.engine.errors import ComitiaError
from comitia.engine.features import Encoder
from comitia.engine.registry import Game, Header, find_game
from comitia.lab.train.imitate import imitate
from comitia.lab.train.learner import Adam
from comitia.lab.train.ppo import Ways, learn, lesson_from, parts_of, play_round
from comitia.lab.train.strength import against_greedy


class BadRun(ComitiaError):
    """A run that cannot be made, or not be gone on with."""


class Plan(NamedTuple):
    """All that a run depends on; plain values."""

    game: str
    seats: tuple[int, ...]
    seed: int = 1
    #: Games of the teacher, and decisions of self-play.
    imitate: int = 2000
    decisions: int = 3_000_000
    teacher: str = "greedy"
    width: tuple[int, int] = (128, 96)
    #: Strength is looked at after each of so many equal parts of the run, in so many games; none if it is not.
    probes: int = 10
    probe_games: int = 100
    #: Weights to go on from instead of imitation, as the digest of their file; nothing to begin anew.
    start: str = ""
    ways: Ways = Ways()

    def plain(self) -> dict[str, Any]:
        """The plan as JSON knows it."""
        found: dict[str, Any] = json.loads(json.dumps({**self._asdict(), "ways": self.ways._asdict()}))
        return found

    def headers(self) -> list[Header]:
        """The headers of its games, one for each number of players."""
        return [find_game(self.game).header(seats) for seats in self.seats]


class Point(NamedTuple):
    """A point of the curve: after so many decisions, the share of wins against the teacher, and how sure."""

    decisions: int
    share: float
    low: float
    high: float


class Watcher:
    """Hears how far a run is; this one does nothing with it."""

    def showed(self, games: int, of: int) -> None:
        """So many games of the teacher have been played."""

    def learned(self, decisions: int, of: int, last: Point | None) -> None:
        """So many decisions have been learned from; that is how strong it was when last looked at."""


class Run:
    """A run under way."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        watcher: Watcher,
        start: weights.Weights | None = None,
        crew: Crew | None = None,
    ) -> None:
        self.plan: Final = plan
        self.game: Final[Game] = find_game(plan.game)
        self.folder: Final = folder
        self._watcher: Final = watcher
        self._start: Final = start
        self._crew: Final = crew or Crew()
        self.kept: Final = folder / f"{plan.game}.run.npz"
        self.turn = 0
        self.decisions = 0
        self.curve: Final[list[Point]] = []

    def go(self, until: Callable[[], bool] = lambda: False) -> None:
        """Learn until the budget is spent, or somebody asks to stop between two rounds."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.kept.exists():
            self._read()
        else:
            self._begin()
        headers = self.plan.headers()
        while self.decisions < self.plan.decisions and not until():
            self._round(headers[self.turn % len(headers)])
        if self.decisions >= self.plan.decisions:
            self.write()

    def _begin(self) -> None:
        """Learn from the teacher, or take up what was learned before."""
        plan = self.plan
        if self._start is not None:
            begun = self._start
            self.net, self.names = Net(begun.net.shape, begun.net.parameters.copy()), begun.names
            learned = begun.provenance["training"]
            self.spread, self.length, self.agreement = learned["spread"], learned["length"], learned["agreement"]
        else:
            taught = imitate(plan.headers(), plan.width, plan.imitate, plan.seed, plan.teacher, self._watcher.showed)
            self.net, self.names = taught.net, taught.names
            self.spread, self.length, self.agreement = taught.spread, taught.length, taught.agreement
        if not set(self.names) <= set(self._all_names()):
            raise BadRun(f"{plan.game} has features among fewer players that it has not among {max(plan.seats)}")
        self.adam = Adam(self.net.shape.size())
        self._look()
        self._write()

    def _all_names(self) -> list[str]:
        return Encoder(self.game.header(max(self.plan.seats))).names

    def _round(self, header: Header) -> None:
        """Play some games and learn from them."""
        plan = self.plan
        games = max(16, round(plan.ways.batch / (self.length * (1 - plan.ways.guests / 2))))
        split = (plan.teacher, games, plan.seed, self.turn, plan.ways)
        played = play_round(parts_of(self.net, self.names, header, *split), self._crew)
        lesson = lesson_from(played, max(plan.seats), self.spread, plan.ways)
        rng = np.random.default_rng([plan.seed, self.turn, 1])
        learn(self.net, self.adam, lesson, plan.ways, self.decisions / plan.decisions, rng)
        before = self.decisions * plan.probes // plan.decisions
        self.decisions += len(lesson)
        self.turn += 1
        if self.decisions * plan.probes // plan.decisions > before:
            self._look()
        self._write()
        self._watcher.learned(self.decisions, plan.decisions, self.curve[-1] if self.curve else None)

    def _look(self) -> None:
        """See how strong it is by now, among the most players that it learns for."""
        plan = self.plan
        if plan.probe_games:
            made = weights.Weights(self.net, self.names, {})
            score = against_greedy(plan.headers()[-1], made, plan.probe_games, plan.seed, plan.teacher)
            low, high = score.interval()
            self.curve.append(Point(self.decisions, round(score.share, 4), round(low, 4), round(high, 4)))

    # -- kept between rounds -------------------------------------------------------------------

    def _about(self) -> dict[str, Any]:
        return {
            "plan": self.plan.plain(),
            "turn": self.turn,
            "decisions": self.decisions,
            "curve": [list(point) for point in self.curve],
            "spread": self.spread,
            "length": self.length,
            "agreement": self.agreement,
            "steps": self.adam.steps,
            "shape": list(self.net.shape),
            "encoder": weights.digest_of(self.game, max(self.plan.seats)),
            "names": self.names,
        }

    def _write(self) -> None:
        """Write where the run stands beside the old file and then put it in its place: there is always a whole one."""
        fresh = self.kept.with_name(f"{self.kept.name}.{os.getpid()}.npz")
        text = np.frombuffer(json.dumps(self._about()).encode(), np.uint8)
        np.savez(fresh, about=text, net=self.net.parameters, mean=self.adam.mean, square=self.adam.square)
        fresh.replace(self.kept)

    def _read(self) -> None:
        try:
            with np.load(self.kept, allow_pickle=False) as file:
                found = json.loads(file["about"].tobytes())
                parameters, mean, square = file["net"], file["mean"], file["square"]
        except (OSError, ValueError, KeyError):
            raise BadRun(f"{self.kept} is no run to go on with") from None
        differing = [key for key, value in self.plan.plain().items() if found["plan"].get(key) != value]
        if differing:
            raise BadRun(f"{self.kept} is of another run: it differs in {', '.join(differing)}")
        if found["encoder"] != weights.digest_of(self.game, max(self.plan.seats)):
            raise BadRun(f"{self.kept} was learned from other features")
        self.names = found["names"]
        self.net = Net(Shape(*found["shape"]), parameters)
        self.adam = Adam(self.net.shape.size())
        self.adam.mean[...], self.adam.square[...] = mean, square
        self.adam.steps = found["steps"]
        self.turn, self.decisions = found["turn"], found["decisions"]
        self.spread, self.length, self.agreement = found["spread"], found["length"], found["agreement"]
        self.curve[:] = [Point(*point) for point in found["curve"]]

    def write(self) -> Path:
        """Write the weights as they are played with, and where they come from."""
        path = self.folder / f"{self.plan.game}.npz"
        number = {name: i for i, name in enumerate(self._all_names())}
        weights.save(path, self.net, [number[name] for name in self.names], self.provenance())
        return path

    def provenance(self) -> dict[str, Any]:
        """What the weights are for, and how they were made."""
        training = {**self.plan.plain(), **self.plan.plain()["ways"]}
        del training["ways"], training["game"], training["seats"], training["probes"], training["probe_games"]
        training |= {"rounds": self.turn, "learned": self.decisions, "spread": self.spread}
        training |= {"length": self.length, "agreement": self.agreement}
        return {**weights.about(self.game, list(self.plan.seats)), "training": training}
