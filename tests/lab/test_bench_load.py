"""A server under load, measured: what the report says, and a small crowd at a real server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comitia.lab.bench.full_house import FullHouse
from comitia.lab.bench.load import ONE, SQLITE, TWO, Report, strained
from comitia.lab.bench.machine import Machine
from comitia.lab.bench.progress import Silence
from comitia.lab.bench.strain import Load, Strain


def some_strain(name: str, cpu: list[float]) -> Strain:
    """A hundred moves in ten seconds, each a millisecond slower than the one before."""
    strain = Strain(Load(), name, seconds=10.0, cpu=cpu, megabytes=100.0)
    for number in range(100):
        strain.note((number + 1) / 1000, is_measured=True)
    return strain


def some_report() -> Report:
    """All three set-ups, and a full house."""
    house = FullHouse(2000, [1.0, 2.0, 3.0], [4.0, 5.0, 9.0], 300.0, {"roma": 3.0})
    return Report([some_strain(SQLITE, [0.1]), some_strain(ONE, [0.1]), some_strain(TWO, [0.05, 0.0625])], house)


def test_figures_follow_from_what_was_counted():
    """Rates, shares of the latencies, and what the busiest process could carry."""
    found = some_strain(TWO, [0.05, 0.0625]).json()
    assert (found["moves_per_second"], found["p50_ms"], found["p99_ms"]) == (10.0, 51.0, 100.0)
    assert found["cpu_ms_per_move"] == pytest.approx(1.125)
    assert found["carries_moves_per_second"] == 1600.0


def test_the_machine_is_told_with_the_figures(monkeypatch: pytest.MonkeyPatch):
    """What nobody used and what the host gave to others, as shares of the time since it began to look."""
    lines = iter(["cpu  10 0 10 70 10 0 0 0 5 5\ncpu0", "cpu  50 10 20 90 20 0 0 10 5 5\ncpu0"])
    monkeypatch.setattr(Path, "read_text", lambda *_: next(lines))
    idle, stolen = Machine().shares()
    assert (idle, stolen) == pytest.approx((0.3, 0.1))


def test_a_machine_that_tells_nothing_has_nothing_stolen(monkeypatch: pytest.MonkeyPatch):
    """Other systems have no such file."""

    def fail(*_: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", fail)
    assert Machine().shares() == (0.0, 0.0)


def test_what_comes_before_the_measurement_does_not_count():
    """Moves of the warm-up are answered, and that is all."""
    strain = Strain(Load())
    strain.note(5.0, is_measured=False)
    assert (strain.answered, strain.milliseconds) == (1, [])


def test_two_processes_are_compared_with_one():
    """By what the busiest of each could carry."""
    report = some_report()
    assert report.twice() == pytest.approx(1.6)
    assert Report(report.strains[:2]).twice() is None


def test_the_report_is_a_table_and_json():
    """People read one, programs the other; both have every set-up and the goals."""
    report = some_report()
    lines = report.lines()
    assert [line.split(" | ")[0].strip("| ") for line in lines[2:6]] == [SQLITE, ONE, TWO, "the goal"]
    assert len({line.count("|") for line in lines[:6]}) == 1
    found = json.loads(json.dumps(report.json()))
    assert found["full_house"]["list_ms"] == {"median": 2.0, "worst": 3.0}
    assert found["goals"]["moves_per_second"] == 400


def test_a_small_crowd_at_a_real_server(tmp_path: Path):
    """Tables are set up, played and watched through sockets; every answer is stored, and nobody is cut off."""
    load = Load(tables=2, watchers=3, seconds=2.0, rate=20.0, warm_up=0.5)
    strain = strained(SQLITE, load, str(tmp_path / "comitia.db"), 1, Silence())
    assert len(strain.milliseconds) > 0
    assert (strain.refused, strain.cut_off, strain.lost) == (0, 0, 0)
    assert strain.packets > len(strain.milliseconds)
