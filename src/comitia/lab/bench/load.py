"""The server under load: many live tables with bots as clients and many who watch, on this machine.

Every server is a process of its own, as a host runs it, and everything reaches it through its sockets. The bots choose
at random and wait a moment before they answer, as people do; how long the server takes to acknowledge is measured, and
what CPU it uses. One run covers a file, PostgreSQL with one process, PostgreSQL with two, and a house full of tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from comitia.lab.bench import databases, full_house, servers
from comitia.lab.bench.crowd import Crowd
from comitia.lab.bench.full_house import FullHouse
from comitia.lab.bench.machine import Machine
from comitia.lab.bench.progress import Progress
from comitia.lab.bench.strain import (
    GOAL_CPU_MS,
    GOAL_LIST_MS,
    GOAL_LOADING_MS,
    GOAL_MEGABYTES,
    GOAL_P50_MS,
    GOAL_P99_MS,
    GOAL_RATE,
    GOAL_TWICE,
    Load,
    Strain,
)

T = TypeVar("T")
SQLITE: Final = "SQLite"
ONE: Final = "PostgreSQL, one process"
TWO: Final = "PostgreSQL, two processes"
#: The worst that a proxy can do.
SCATTERED: Final = "the same, every table in both"
HEAD: Final = (
    *("set-up", "moves/s", "p50 ms", "p95 ms", "p99 ms", "CPU ms a move"),
    *("carries", "MB", "lost", "idle %", "stolen %"),
)
COLUMNS: Final = (
    *("set_up", "moves_per_second", "p50_ms", "p95_ms", "p99_ms", "cpu_ms_per_move"),
    *("carries_moves_per_second", "megabytes", "lost", "idle_percent", "stolen_percent"),
)


@dataclass(slots=True)
class Report:
    """All set-ups of one run."""

    strains: list[Strain] = field(default_factory=list)
    house: FullHouse | None = None
    remarks: list[str] = field(default_factory=list)

    def twice(self, name: str = TWO) -> float | None:
        """How much more two processes carry than one."""
        found = {strain.name: strain.carries() for strain in self.strains}
        return found[name] / found[ONE] if found.get(ONE) and name in found else None

    def json(self) -> dict[str, object]:
        """The report for programs."""
        twice, scattered = self.twice(), self.twice(SCATTERED)
        return {
            "set_ups": [strain.json() for strain in self.strains],
            "two_processes_carry": None if twice is None else round(twice, 2),
            "two_processes_carry_scattered": None if scattered is None else round(scattered, 2),
            "full_house": None if self.house is None else self.house.json(),
            "remarks": self.remarks,
            "goals": {
                "moves_per_second": GOAL_RATE, "p50_ms": GOAL_P50_MS, "p99_ms": GOAL_P99_MS,
                "cpu_ms_per_move": GOAL_CPU_MS, "two_processes_carry": GOAL_TWICE, "megabytes": GOAL_MEGABYTES,
                "list_ms": GOAL_LIST_MS, "loading_ms": GOAL_LOADING_MS,
            },
        }  # fmt: skip

    def lines(self) -> list[str]:
        """The report for people, as a table of Markdown."""
        house = [] if self.house is None else ["", *self.house.lines()]
        return [*head(), *(row(strain) for strain in self.strains), *self.comparison(), *house, *self.ending()]

    def comparison(self) -> list[str]:
        """The goals below the rows, and two processes beside one."""
        goals = f"{GOAL_RATE} | < {GOAL_P50_MS:.0f} | | < {GOAL_P99_MS:.0f} | < {GOAL_CPU_MS}"
        found = [f"| the goal | {goals} | | < {GOAL_MEGABYTES:.0f} | 0 | | |"]
        twice, scattered = self.twice(), self.twice(SCATTERED)
        if twice is not None:
            found += ["", f"Two processes carry {twice:.2f} times what one does; the goal is {GOAL_TWICE}."]
        if scattered is not None:
            found.append(f"If those at every table come to both of them, {scattered:.2f} times.")
        return found

    def ending(self) -> list[str]:
        """What else there is to say."""
        return [*([""] if self.remarks else []), *self.remarks]


def head() -> list[str]:
    """The first lines of the table."""
    return [f"| {' | '.join(HEAD)} |", f"| --- |{' ---: |' * (len(HEAD) - 1)}"]


def row(strain: Strain) -> str:
    """One set-up as a line of it."""
    found = strain.json()
    return f"| {' | '.join(str(found[name]) for name in COLUMNS)} |"


def run(report: Report, load: Load, postgres: str, progress: Progress) -> None:
    """Load a server in every set-up that can be had here; whatever is measured is told and is in the report at once."""
    progress.found(head())

    def keep(strain: Strain) -> None:
        report.strains.append(strain)
        progress.found([row(strain)])

    with TemporaryDirectory() as folder:
        keep(strained(SQLITE, load, str(Path(folder) / "comitia.db"), 1, progress))
    if postgres:
        report.remarks += in_loop(databases.remarks(postgres))
        scattered = replace(load, is_scattered=True)
        for name, wanted, count in ((ONE, load, 1), (TWO, load, 2), (SCATTERED, scattered, 2)):
            with databases.empty(postgres) as address:
                keep(strained(name, wanted, address, count, progress))
    else:
        report.remarks.append("PostgreSQL was not measured: --postgres names no database.")
    progress.found(report.comparison())
    report.house = full_house.measure(progress, in_loop)
    progress.found(["", *report.house.lines(), *report.ending()])


class Named:
    """Progress of one set-up among several."""

    def __init__(self, name: str, progress: Progress) -> None:
        self._name: Final = name
        self._progress: Final = progress
        self.reach: Final = progress.reach
        self.found: Final = progress.found

    def begin(self, stage: str, of: float) -> None:
        """A stage begins."""
        self._progress.begin(f"{self._name}, {stage}", of)


def strained(name: str, load: Load, db: str, count: int, progress: Progress) -> Strain:
    """Load so many servers on one database."""
    with servers.running(db, count) as found:
        machine = Machine()

        def begin() -> None:
            machine.begin()
            for server in found:
                server.begin()

        async def play() -> Strain:
            crowd = Crowd(load, [server.port for server in found], Named(name, progress))

            def end() -> None:
                crowd.strain.cpu.extend(server.used() for server in found)
                crowd.strain.idle, crowd.strain.stolen = machine.shares()

            crowd.began, crowd.ended = begin, end
            return await crowd.play()

        strain = in_loop(play())
        strain.name = name
        strain.megabytes = sum(server.megabytes() for server in found)
    strain.lost = max(0, strain.answered - in_loop(databases.stored_moves(db)))
    return strain


def in_loop(work: Coroutine[Any, Any, T]) -> T:
    """Do something in the loop that costs least, so that the clients leave the machine to the server."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)
