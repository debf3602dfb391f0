"""A long measurement as whoever runs it sees it: how far it is, and results before the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import pytest

from comitia.cli.measuring import Shown
from comitia.lab.bench import load
from comitia.lab.bench.load import Report
from comitia.lab.bench.progress import Progress
from comitia.lab.bench.strain import Load, Strain

Run = Callable[..., tuple[int, str, str]]


def test_a_file_gets_a_line_now_and_then(capsys: pytest.CaptureFixture[str]):
    """Where no bar can be drawn, a stage says how far it is, how fast it goes and how long it takes yet."""
    time = [0.0]
    with Shown(lambda _: None, is_terminal=False, clock=lambda: time[0]) as shown:
        shown.begin("SQLite, playing", 60)
        for second in range(1, 31):
            time[0] = second
            shown.reach(second, "400 moves/s")
    assert capsys.readouterr().err.splitlines() == [
        "SQLite, playing ...",
        "SQLite, playing: 10 of 60, 400 moves/s, 50 s left",
        "SQLite, playing: 20 of 60, 400 moves/s, 40 s left",
        "SQLite, playing: 30 of 60, 400 moves/s, 30 s left",
    ]


def test_a_terminal_gets_a_bar_and_no_lines(capsys: pytest.CaptureFixture[str]):
    """A bar is drawn over, not written one below the other."""
    with Shown(lambda _: None, is_terminal=True) as shown:
        shown.begin("SQLite, playing", 60)
        shown.reach(30, "400 moves/s")
    assert "left" not in capsys.readouterr().err


def half_a_run(report: Report, wanted: Load, postgres: str, progress: Progress) -> None:
    """Measures one thing and is interrupted at the next."""
    strain = Strain(wanted, "SQLite", seconds=1.0, cpu=[0.1])
    strain.note(0.005, is_measured=True)
    report.strains.append(strain)
    progress.found([*load.head(), load.row(strain)])
    raise KeyboardInterrupt


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_what_was_measured_stands_when_somebody_stops_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, more: Sequence[str]
):
    """Rows are printed as they come; JSON is whole even if less is in it."""
    monkeypatch.setattr(load, "run", half_a_run)
    code, out, _ = run("bench", "--server", *more)
    assert code == 130
    if more:
        assert [found["set_up"] for found in json.loads(out)["set_ups"]] == ["SQLite"]
    else:
        assert out.splitlines()[2].startswith("| SQLite | 1.0 | 5.0 |")
