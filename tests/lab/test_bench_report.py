"""The bench's report: ratios, goals, and our own half of the measurement."""

from __future__ import annotations

import io
import json
import sys

import pytest

from comitia.lab.bench import own, peers_env, report
from comitia.lab.bench.goals import GOALS, Goal
from comitia.lab.bench.report import Report
from comitia.lab.bench.rounds import Measured, PeerUnavailable, Sample


def measured(name: str, decisions: int, copies: int = 0) -> Measured:
    """A thing that made so many decisions in one second, and copies of ten microseconds."""
    return Measured(name, (Sample(decisions, 10, 1.0, copies, copies * 1e-5),))


def some_report() -> Report:
    """A report of two things, one of which tells its copies."""
    rates = {"ours/game": measured("ours/game", 3000), "theirs/game": measured("theirs/game", 1000, copies=5)}
    costs = dict.fromkeys(("options", "view", "spectator", "packet", "recall", "redeal"), 1.0)
    return Report(
        rates=rates, costs={"ours/game": {"copy": 2.0, **costs}}, missing={"chess": "lacks the package chess"}
    )


@pytest.mark.parametrize(
    ("above", "below", "ratio"),
    [
        ("ours/game", "theirs/game", 3.0),
        ("theirs/game:game_copy", "ours/game:copy", 5.0),
        ("ours/game:copy", "theirs/game:decision", 0.002),
        ("ours/any", "theirs/game", 3.0),
        ("nobody/any", "theirs/game", None),
        ("ours/game", "nobody/game", None),
        ("nobody/game:game_copy", "ours/game:copy", None),
        ("nobody/game:decision", "ours/game:copy", None),
    ],
)
def test_ratio(above: str, below: str, ratio: float | None):
    """A ratio is of rates, copies or decisions; it is missing if one side of it is."""
    assert some_report().ratio(Goal("it", above, below, 1, 2, 3)) == (None if ratio is None else pytest.approx(ratio))


@pytest.mark.parametrize(
    ("ratio", "smaller", "verdict"),
    [
        (None, False, "not measured"),
        (0.5, False, "below the floor"),
        (1.0, False, "floor"),
        (2.5, False, "target"),
        (3.0, False, "stretch"),
        (4.0, True, "below the floor"),
        (0.2, True, "stretch"),
    ],
)
def test_verdict(ratio: float | None, smaller: bool, verdict: str):
    """A goal says how far a ratio comes, also where smaller is better."""
    goal = Goal("it", "a", "b", 3, 2, 1, True) if smaller else Goal("it", "a", "b", 1, 2, 3)
    assert goal.verdict(ratio) == verdict


def test_report_in_two_languages():
    """A person gets tables with every goal, a program gets JSON of the same."""
    lines = some_report().lines()
    assert all(any(line.startswith(goal.what) for line in lines) for goal in GOALS)
    assert "not measured: chess: lacks the package chess" in lines
    told = json.loads(json.dumps(some_report().json()))
    assert told["rates"]["ours/game"]["decisions_per_second"] == 3000
    assert len(told["ratios"]) == len(GOALS)


def test_own_half_answers_the_protocol(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Our own script announces its games, plays each kind of slice, and tells costs."""
    asked = [
        "slice roma 0.001 1",
        "slice roma_own_loop 0.001 1",
        "slice roma_checked 0.001 1",
        "costs tictactoe 0.001 1",
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*asked, "quit", "slice roma 1 1"])))
    own.main()
    ready, first, inside, checked, costs = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert "roma_own_loop" in ready["games"]
    assert "tictactoe" in ready["games"]
    assert first["decisions"] > 0
    assert inside["games"] > 0
    assert checked["name"] == "roma_checked"
    assert set(costs["microseconds"]) == {"copy", "options", "view", "spectator", "packet", "recall", "redeal"}


class FakeProcess:
    """Stands for a script that is started, or is not to be had."""

    def __init__(self, interpreter: object, script: object, environment: dict[str, str] | None = None) -> None:
        self.environment = environment

    def __enter__(self) -> FakeProcess:
        if self.environment is None:
            raise PeerUnavailable("lacks the package catanatron")
        self.peer, self.version, self.games = "comitia plain", "0", ("roma",)
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing was started."""

    def things(self) -> list[object]:
        return []

    def ask(self, line: str) -> dict[str, object]:
        return {"microseconds": {"copy": 1.5}}


def test_whatever_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path):
    """Without a compiled form and without peers the report says so and goes on."""
    monkeypatch.setattr(report, "PeerProcess", FakeProcess)
    monkeypatch.setattr(report, "pin_to_one_core", lambda: None)
    found = report.run(tmp_path / "none")
    assert found.costs == {"comitia plain/roma": {"copy": 1.5}}
    assert "make compile" in found.missing["comitia compiled"]
    assert "--install-peers" in found.missing["peers"]


def test_peers_that_cannot_start_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path):
    """A peer that lacks its package is named with the reason."""
    monkeypatch.setattr(report, "PeerProcess", FakeProcess)
    monkeypatch.setattr(report, "pin_to_one_core", lambda: None)
    monkeypatch.setattr(peers_env, "find", lambda path: path / "python")
    found = report.run(tmp_path)
    assert found.missing["catanatron"] == "lacks the package catanatron"
