"""The bench of the interfaces: ours and other libraries' environments side by side, and many games over processes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from comitia.lab.bench import peers_env
from comitia.lab.bench.rounds import Measured, PeerProcess, PeerUnavailable, Thing, measure

OWN: Final = Path(__file__).parent / "own_interop.py"
PEER: Final = Path(__file__).parent / "peers" / "interop_peer.py"
#: What is installed for the comparison, each by itself: what cannot be had is left out.
REQUIREMENTS: Final = (
    "pettingzoo==1.27.0",
    "gymnasium==1.4.0",
    "rlcard",
    "pygame",
    "shimmy[openspiel]",
    "catanatron==3.2.1",
    "catanatron_gym==4.0.0",
)
CARDS: Final = tuple([f"interop/pettingzoo_{name}" for name in ("texas_holdem", "texas_holdem_no_limit", "hanabi")])
CATAN: Final = "interop/gymnasium_catanatron"
#: Games at once, and wall seconds, for the comparison of one process with two.
AT_ONCE: Final = 64
VECTOR_SECONDS: Final = 3.0


@dataclass(slots=True)
class Report:
    """Steps per CPU second through each interface, and the ratios that must hold."""

    rates: dict[str, Measured] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    #: Steps per second of many games, by the number of processes.
    vector: dict[int, float] = field(default_factory=dict)
    form: str = "plain"

    def rate(self, name: str) -> float | None:
        """Steps per CPU second, or None if it was not measured."""
        return self.rates[name].decisions_per_second if name in self.rates else None

    def ratios(self) -> list[tuple[str, float | None, float]]:
        """What is compared, the ratio, and the floor."""
        own = f"comitia {self.form}"
        cards = max((rate for rate in map(self.rate, CARDS) if rate is not None), default=None)
        step, bare = self.rate(f"{own}/pettingzoo_roma"), self.rate(f"{own}/engine_roma")
        one, two = self.vector.get(1), self.vector.get(2)
        return [
            ("PettingZoo: Roma / the fastest classic card game", _over(step, cards), 10),
            ("Gymnasium: Roma / catanatron", _over(self.rate(f"{own}/gymnasium_roma"), self.rate(CATAN)), 10),
            ("many games over two processes / over one", _over(two, one), 1.7),
            ("a step through PettingZoo / the same without it", _over(step, bare), 0.5),
        ]

    def json(self) -> dict[str, object]:
        """The report for a program."""
        return {
            "rates": {name: round(m.decisions_per_second) for name, m in self.rates.items()},
            "vector": self.vector,
            "missing": self.missing,
            "ratios": [{"what": what, "ratio": ratio, "floor": floor} for what, ratio, floor in self.ratios()],
        }

    def lines(self) -> list[str]:
        """The report for a person."""
        rows = [f"{'random play through an interface':52}steps per CPU second"]
        rows += [f"{name:52}{m.decisions_per_second:20,.0f}" for name, m in self.rates.items()]
        rows += [
            f"{f'{AT_ONCE} games of Roma over {n} processes, per second':52}{v:20,.0f}" for n, v in self.vector.items()
        ]
        rows += ["", f"{'ratio':52}{'here':>10}{'floor':>10}"]
        for what, ratio, floor in self.ratios():
            rows.append(f"{what:52}{'-' if ratio is None else f'{ratio:.2f}':>10}{floor:10g}")
        return rows + [f"not measured: {name}: {reason}" for name, reason in self.missing.items()]


def _over(above: float | None, below: float | None) -> float | None:
    return None if above is None or not below else above / below


def run(peers: Path, install: bool, rounds: int, seconds: float, progress: Callable[[str], None]) -> Report:
    """Measure ours and every peer that is installed in interleaved rounds, then many games over processes."""
    report = Report()
    with ExitStack() as stack:
        own = stack.enter_context(PeerProcess(sys.executable, OWN))
        report.form = own.peer.removeprefix("comitia ")
        things: list[Thing] = [*own.things(), *_peers(stack, report, peers, install, progress)]
        found = measure(things, rounds, seconds, progress=progress)
        report.rates = found.measured
        report.missing.update(found.lost)
    for processes in (1, 2):
        progress(f"many games over {processes} processes")
        report.vector[processes] = _vector_rate(processes)
    return report


def _peers(stack: ExitStack, report: Report, path: Path, install: bool, progress: Callable[[str], None]) -> list[Thing]:
    """The environments of other libraries, if they are there."""
    if install:
        report.missing.update(peers_env.ensure(path, progress, REQUIREMENTS).failed)
    interpreter = peers_env.find(path)
    if interpreter is None:
        report.missing["peers"] = f"no environment at {path}; --install-peers makes one"
        return []
    try:
        started = stack.enter_context(PeerProcess(interpreter, PEER))
    except PeerUnavailable as fault:
        report.missing["peers"] = fault.reason
        return []
    wanted = {*CARDS, CATAN}
    for name in wanted - {f"interop/{game}" for game in started.games}:
        report.missing[name] = "cannot be made in this environment"
    return [*started.things()]


def _vector_rate(processes: int) -> float:
    """Steps a second of many games, by the clock on the wall: processes share no CPU time."""
    import numpy as np

    from comitia.interop.gymnasium import make_vector

    env = make_vector("roma", AT_ONCE, workers=processes)
    rng = np.random.default_rng(1)
    _, told = env.reset(seed=1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < VECTOR_SECONDS:
        # Any legal choice: the one that comes first in an order drawn for all games together.
        actions = (told["action_mask"] * rng.random(told["action_mask"].shape[1], np.float32)).argmax(1)
        told = env.step(actions)[4]
        steps += AT_ONCE
    spent = time.perf_counter() - began
    env.close()
    return steps / spent
