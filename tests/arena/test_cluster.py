"""A cluster plays the same games; a worker that is killed costs time only."""

from __future__ import annotations

import os
import signal

import pytest

distributed = pytest.importorskip("distributed")

from comitia.arena.contest import Book, contest_of, hold  # noqa: E402
from comitia.arena.crew import Cluster, Crew, NoCluster  # noqa: E402
from comitia.arena.simulate import simulate  # noqa: E402
from comitia.engine.registry import find_game  # noqa: E402


def kill_one(cluster: object, killed: list[int]) -> None:
    """Kill a worker's process, once."""
    if not killed:
        killed.append(next(iter(cluster.workers.values())).pid)  # type: ignore[attr-defined]
        os.kill(killed[0], signal.SIGKILL)


def test_a_killed_worker_costs_time_only():
    """Simulation and arena on a local cluster of which a worker is killed give what one process gives."""
    contest = contest_of("match", find_game("roma").header(), ["random", "greedy"], 1, 6, stops=False)
    wanted = [(g.seating, g.winners, g.places) for m in hold(contest, Crew(), Book()) for g in m.games]
    known = simulate("roma", bots=["random"], games=600, seed=4).aggregate.plain()
    killed: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=True
    ) as cluster:
        address = cluster.scheduler_address
        told = simulate(
            "roma", bots=["random"], games=600, seed=4, progress=lambda *_: kill_one(cluster, killed), address=address
        )
        with Cluster(address) as crew:
            (meeting,) = hold(contest, crew, Book())
    assert killed
    assert told.aggregate.plain() == known
    assert [(g.seating, g.winners, g.places) for g in meeting.games] == wanted


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch):
    """An address at which nobody answers gets a sentence."""
    monkeypatch.setattr("comitia.arena.crew.PATIENCE", 0.2)
    with pytest.raises(NoCluster, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")
