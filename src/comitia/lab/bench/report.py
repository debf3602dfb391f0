"""The bench as a whole: ours and the peers side by side, told as ratios with their goals."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from comitia.lab.bench import peers_env
from comitia.lab.bench.goals import GOALS, Goal
from comitia.lab.bench.rounds import (
    ROUNDS,
    SECONDS,
    Measured,
    PeerGame,
    PeerProcess,
    PeerUnavailable,
    Thing,
    measure,
)
from comitia.lab.bench.tictactoe import GAME as TIC_TAC_TOE

OWN = Path(__file__).parent / "own.py"
#: CPU seconds for the costs of one game in one form.
COST_SECONDS = 1.2


@dataclass(slots=True)
class Report:
    """What was measured in one run: rates, costs in microseconds, and who could not be measured."""

    rates: dict[str, Measured] = field(default_factory=dict)
    costs: dict[str, dict[str, float]] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    rounds: int = ROUNDS

    def ratio(self, goal: Goal) -> float | None:
        """A goal's ratio, or None where one side of it was not measured."""
        above, below = self.figure(goal.above), self.figure(goal.below)
        if above is None or below is None or not below:
            return None
        return above / below

    def figure(self, key: str) -> float | None:
        """A decision rate by the name of its thing, or a cost as `name:what` in microseconds; `any` is the slowest."""
        name, _, what = key.partition(":")
        if name.endswith("/any"):
            return min(self._rates_of_games(name.removesuffix("any")), default=None)
        if what == "game_copy":
            return self.rates[name].copy_microseconds if name in self.rates else None
        if what == "decision":
            return 1e6 / self.rates[name].decisions_per_second if name in self.rates else None
        if what:
            return self.costs.get(name, {}).get(what)
        return self.rates[name].decisions_per_second if name in self.rates else None

    def _rates_of_games(self, form: str) -> list[float]:
        """The decision rates from Python of our games in one form, fixtures left out."""
        fixtures = ("_own_loop", "_checked", TIC_TAC_TOE.name)
        names = [name for name in self.rates if name.startswith(form) and not name.endswith(fixtures)]
        return [self.rates[name].decisions_per_second for name in names]

    def json(self) -> dict[str, object]:
        """The report for a program."""
        return {
            "rounds": self.rounds,
            "versions": self.versions,
            "missing": self.missing,
            "rates": {
                name: {"decisions_per_second": round(m.decisions_per_second), "games_per_second": m.games_per_second}
                for name, m in self.rates.items()
            },
            "microseconds": self.costs,
            "ratios": [
                {"what": goal.what, "ratio": self.ratio(goal), "floor": goal.floor, "target": goal.target,
                 "stretch": goal.stretch, "smaller_is_better": goal.smaller}
                for goal in GOALS
            ],
        }  # fmt: skip

    def lines(self) -> list[str]:
        """The report for a person: three tables in plain text."""
        return [*self._rate_lines(), "", *self._cost_lines(), "", *self._ratio_lines(), *self._missing_lines()]

    def _rate_lines(self) -> list[str]:
        rows = [f"{'random play, per CPU second, best of ' + str(self.rounds) + ' rounds':48}decisions      games"]
        for name, m in self.rates.items():
            rows.append(f"{name:46}{m.decisions_per_second:11,.0f}{m.games_per_second:11,.1f}")
        return rows

    def _cost_lines(self) -> list[str]:
        whats = ("copy", "options", "view", "spectator", "packet", "recall", "redeal")
        rows = [f"{'microseconds each':32}" + "".join(f"{what:>12}" for what in whats)]
        for name, found in self.costs.items():
            rows.append(f"{name:32}" + "".join(f"{found[what]:12.2f}" for what in whats))
        return rows

    def _ratio_lines(self) -> list[str]:
        rows = [f"{'ratio':66}{'here':>7}{'floor':>7}{'target':>7}{'stretch':>8}  "]
        for goal in GOALS:
            ratio = self.ratio(goal)
            here = "-" if ratio is None else f"{ratio:.2f}"
            rows.append(
                f"{goal.what:66}{here:>7}{goal.floor:7g}{goal.target:7g}{goal.stretch:8g}  {goal.verdict(ratio)}"
            )
        return rows

    def _missing_lines(self) -> list[str]:
        return (
            ["", *(f"not measured: {name}: {reason}" for name, reason in self.missing.items())] if self.missing else []
        )


def pin_to_one_core() -> None:
    """Let everything that is measured share one core, where the system can be told so."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def run(
    peers: Path = peers_env.DEFAULT,
    install: bool = False,
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    """Measure ours, plain and compiled, and every peer that is installed, in interleaved rounds."""
    pin_to_one_core()
    report = Report(rounds=rounds)
    with ExitStack() as stack:
        own = _start_own(stack, report)
        others = _start_peers(stack, report, peers, install, progress)
        things: list[Thing] = [*(thing for started in own for thing in started.things()), *others]
        results = measure(things, rounds, seconds, progress=progress)
        report.rates = results.measured
        report.missing.update(results.lost)
        for started in own:
            progress(f"costs of {started.peer}")
            _measure_costs(started, report)
    return report


def _start_own(stack: ExitStack, report: Report) -> list[PeerProcess]:
    """Our two forms, each in a process of its own; the compiled one may not be there."""
    found: list[PeerProcess] = []
    for pure in ("1", ""):
        environment = {**os.environ, "COMITIA_PURE": pure}
        try:
            started = stack.enter_context(PeerProcess(sys.executable, OWN, environment=environment))
        except PeerUnavailable as fault:
            report.missing["comitia"] = fault.reason
            continue
        if started.peer in report.versions:
            report.missing["comitia compiled"] = "no compiled form here; `make compile` makes one"
            continue
        report.versions[started.peer] = started.version
        found.append(started)
    return found


def _start_peers(
    stack: ExitStack, report: Report, path: Path, install: bool, progress: Callable[[str], None]
) -> list[PeerGame]:
    """The games of every peer that is there."""
    interpreter = peers_env.find(path)
    if install:
        made = peers_env.ensure(path, progress)
        interpreter = made.interpreter
        report.missing.update(made.failed)
    if interpreter is None:
        report.missing["peers"] = f"no environment at {path}; --install-peers makes one"
        return []
    found: list[PeerGame] = []
    for peer in peers_env.PEERS:
        try:
            started = stack.enter_context(PeerProcess(interpreter, peer.script))
        except PeerUnavailable as fault:
            report.missing[peer.name] = fault.reason
            continue
        report.versions[started.peer] = started.version
        found += started.things()
    return found


def _measure_costs(started: PeerProcess, report: Report) -> None:
    for game in started.games:
        if "_own_loop" in game or "_checked" in game:
            continue
        answer = started.ask(f"costs {game} {COST_SECONDS} 1").get("microseconds")
        if isinstance(answer, dict):
            report.costs[f"{started.peer}/{game}"] = {str(key): float(value) for key, value in answer.items()}
