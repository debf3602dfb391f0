"""Training on the command line: a plan from options, progress, and what came of it."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from pathlib import Path
from typing import Final

from comitia.arena.crew import Crew, crew_of
from comitia.bots import weights
from comitia.bots.net import NAMES
from comitia.cli.inputs import Wrong
from comitia.cli.measuring import Shown
from comitia.engine.registry import Game, find_game
from comitia.lab.train.curve import curve_svg
from comitia.lab.train.ppo import Ways
from comitia.lab.train.run import Plan, Point, Run, Watcher
from comitia.lab.train.strength import GATE_GAMES, gate

#: Nets of games with few features are wider.
WIDTH: Final = "128,96"


class Told(Watcher):
    """Shows how far a run is."""

    def __init__(self, shown: Shown) -> None:
        self._shown: Final = shown
        self._stage = ""

    def showed(self, games: int, of: int) -> None:
        self._begin("games of the teacher", of)
        self._shown.reach(games)

    def learned(self, decisions: int, of: int, last: Point | None) -> None:
        self._begin("decisions", of)
        remark = "" if last is None else f"{100 * last.share:.0f} % [{100 * last.low:.0f}, {100 * last.high:.0f}]"
        self._shown.reach(decisions, remark)

    def _begin(self, stage: str, of: int) -> None:
        if stage != self._stage:
            self._stage = stage
            self._shown.begin(stage, of)


def numbers(text: str, what: str) -> tuple[int, ...]:
    """Whole numbers that were written with commas between them."""
    if not all(word.strip().isdigit() for word in text.split(",")):
        raise Wrong(f"{what} are whole numbers with commas between them, not '{text[:40]}'")
    return tuple(int(word) for word in text.split(","))


def plan_of(
    game: Game,
    seats: str,
    width: str,
    seed: int,
    games: int,
    decisions: int,
    probes: int,
    start: Path | None,
    ways: Ways,
) -> Plan:
    """A checked plan."""
    players = numbers(seats, "--seats") if seats else (game.usual,)
    layers = numbers(width, "--width")
    if len(layers) != 2 or min(layers) < 1:
        raise Wrong("--width is two numbers: how wide the first and the second layer are")
    for n in players:
        game.header(n)
    begun = "" if start is None else hashlib.sha256(start.read_bytes()).hexdigest()[:16]
    return Plan(
        game.name,
        tuple(sorted(players)),
        seed=seed,
        imitate=games,
        decisions=decisions,
        width=(layers[0], layers[1]),
        probe_games=probes,
        start=begun,
        ways=ways,
    )


def train(plan: Plan, folder: Path, start: Path | None, stop: int = 0, address: str = "") -> tuple[bool, list[str]]:
    """Carry out a plan, or go on with it; whether it is done, and what came of it, in lines.

    With `stop` it is done after so many decisions, as if somebody had pressed Ctrl-C then.
    """
    workers = min(plan.ways.tasks, os.cpu_count() or 1)
    with crew_of(workers, address) as crew:
        return _trained(plan, folder, start, stop or plan.decisions, crew)


def _trained(plan: Plan, folder: Path, start: Path | None, stop: int, crew: Crew) -> tuple[bool, list[str]]:
    game = find_game(plan.game)
    begun = None if start is None else weights.load(start, game)
    with Shown(lambda _: None) as shown:
        run = Run(plan, folder, Told(shown), begun, crew)
        try:
            run.go(lambda: run.decisions >= stop)
        except KeyboardInterrupt:
            kept = f"{run.write()} holds what was learned until then; " if run.turn else ""
            return False, [f"stopped after {run.decisions:,} decisions; {kept}the same command goes on from there"]
    write_curve(run)
    path = run.write()
    lines = [f"{path}: {run.decisions:,} decisions in {run.turn} rounds, {path.stat().st_size / 1000:,.0f} kB"]
    if run.curve:
        last = run.curve[-1]
        lines.append(f"against {plan.teacher}: {100 * last.share:.1f} % [{100 * last.low:.0f}, {100 * last.high:.0f}]")
    return True, lines


def write_curve(run: Run) -> None:
    """The curve beside the weights, as a picture and as numbers."""
    name, seats = run.plan.game, max(run.plan.seats)
    title = f"{name} ({seats}): wins against {run.plan.teacher}, policy alone"
    (run.folder / f"{name}.svg").write_text(curve_svg(title, run.curve, 1 / seats), "utf-8")
    points = [point._asdict() for point in run.curve]
    (run.folder / f"{name}.json").write_text(json.dumps({"plan": run.plan.plain(), "curve": points}, indent=1), "utf-8")


def ship(name: str, folder: Path, games: int = GATE_GAMES) -> tuple[bool, list[str]]:
    """Put weights in the place of those in the package, if they pass the gate."""
    game = find_game(name)
    new = weights.load(folder / f"{name}.npz", game)
    lines: list[str] = []
    passes = True
    try:
        old = weights.load(weights.FOLDER / f"{name}.npz", game)
    except weights.BadWeights as error:
        lines.append(f"nothing to compare with: {error}")
    else:
        verdict = gate(game.header(max(new.provenance["seats"])), new, old, games)
        lines.append(f"new among old: {verdict.duel.text()}")
        lines.append(f"against greedy: new {verdict.new.text()}, old {verdict.old.text()}")
        passes = verdict.passes
    if passes:
        weights.FOLDER.mkdir(exist_ok=True)
        for suffix in (".npz", ".toml"):
            shutil.copy(folder / f"{name}{suffix}", weights.FOLDER / f"{name}{suffix}")
    lines.append("shipped" if passes else "not shipped: the gate is closed")
    return passes, lines


def digest_of(path: Path, game: Game) -> str:
    """A digest of all numbers of a net, the same for the same training."""
    arrays = weights.load(path, game).net.arrays
    return hashlib.sha256(b"".join(arrays[name].tobytes() for name in NAMES)).hexdigest()[:16]
