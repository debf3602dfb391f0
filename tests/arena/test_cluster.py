"""A cluster plays the same games; a worker that is killed costs time only."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

distributed = pytest.importorskip("distributed")

from comitia.arena.contest import Book, contest_of, hold  # noqa: E402
from comitia.arena.crew import Cluster, Crew, NoCluster  # noqa: E402
from comitia.arena.simulate import simulate  # noqa: E402
from comitia.engine.registry import find_game  # noqa: E402


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers on this machine; one that ends is replaced."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=True
    ) as found:
        yield found


def kill_one(cluster: Any, killed: list[int]) -> None:
    """Kill a worker's process, once."""
    if not killed:
        killed.append(next(worker.pid for worker in cluster.workers.values() if worker.pid))
        os.kill(killed[0], signal.SIGKILL)


def test_a_killed_worker_costs_time_only(cluster: Any):
    """Simulation and arena on a local cluster of which a worker is killed give what one process gives."""
    contest = contest_of("match", find_game("roma").header(), ["random", "greedy"], 1, 6, stops=False)
    wanted = [(g.seating, g.winners, g.places) for m in hold(contest, Crew(), Book()) for g in m.games]
    known = simulate("roma", bots=["random"], games=600, seed=4).aggregate.plain()
    killed: list[int] = []
    address = cluster.scheduler_address
    told = simulate(
        "roma", bots=["random"], games=600, seed=4, progress=lambda *_: kill_one(cluster, killed), address=address
    )
    with Cluster(address) as crew:
        (meeting,) = hold(contest, crew, Book())
    assert killed
    assert told.aggregate.plain() == known
    assert [(g.seating, g.winners, g.places) for g in meeting.games] == wanted


def test_training_goes_on_without_a_killed_worker(cluster: Any, tmp_path: Path):
    """A run on a cluster that is interrupted, loses a worker and is gone on with gives the weights of one process."""
    pytest.importorskip("numpy")
    from comitia.cli.training import digest_of
    from comitia.lab.train.ppo import Ways
    from comitia.lab.train.run import Plan, Run, Watcher
    from tests.bots.untrained import untrained

    class Interrupted(Watcher):
        """Kills a worker after the first round, and is interrupted."""

        def learned(self, *_: object) -> None:
            if not killed:
                kill_one(cluster, killed)
                raise KeyboardInterrupt

    killed: list[int] = []
    rom = find_game("rom")
    begun = untrained(rom.header(2))
    begun.provenance["training"] = {"spread": 5.0, "length": 60.0, "agreement": 0.0}
    ways = Ways(batch=200, guests=0.25, tasks=3)
    plan = Plan("rom", (2,), decisions=1500, probe_games=0, start="those", ways=ways)
    Run(plan, tmp_path / "one", Watcher(), begun).go()
    with Cluster(cluster.scheduler_address) as crew:
        with pytest.raises(KeyboardInterrupt):
            Run(plan, tmp_path / "many", Interrupted(), begun, crew).go()
        run = Run(plan, tmp_path / "many", Watcher(), begun, crew)
        run.go()
    assert (bool(killed), run.turn > 1) == (True, True)
    assert digest_of(tmp_path / "many" / "rom.npz", rom) == digest_of(tmp_path / "one" / "rom.npz", rom)


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch):
    """An address at which nobody answers gets a sentence."""
    monkeypatch.setattr("comitia.arena.crew.PATIENCE", 0.2)
    with pytest.raises(NoCluster, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")
