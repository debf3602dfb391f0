"""The bench of the interfaces: its table, its ratios, and our own side of it."""

from __future__ import annotations

import random

import pytest

from comitia.lab.bench.interop import CARDS, CATAN, Report
from comitia.lab.bench.own_interop import WAYS, play_slice
from comitia.lab.bench.rounds import Measured, Sample


def rate(name: str, steps: int) -> Measured:
    """Something that makes so many steps in a second."""
    return Measured(name, (Sample(steps, 1, 1.0),))


def test_ratios():
    """Ours are held against the fastest card game, catanatron, one process, and the engine alone."""
    rates = {CARDS[0]: 100, CARDS[2]: 200, CATAN: 50}
    rates |= {
        "comitia plain/pettingzoo_roma": 3000,
        "comitia plain/engine_roma": 4000,
        "comitia plain/gymnasium_roma": 900,
    }
    report = Report({name: rate(name, steps) for name, steps in rates.items()}, vector={1: 10.0, 2: 18.0})
    assert [ratio for _, ratio, _ in report.ratios()] == [15, 18, 1.8, 0.75]
    assert "15.00        10" in "\n".join(report.lines())
    assert report.json()["vector"] == {1: 10.0, 2: 18.0}


def test_what_is_not_measured_is_told():
    """A peer that is not there leaves a dash and a reason."""
    report = Report(missing={"peers": "no environment"})
    assert [ratio for _, ratio, _ in report.ratios()] == [None] * 4
    assert report.lines()[-1] == "not measured: peers: no environment"


@pytest.mark.parametrize("way", WAYS)
def test_our_side(way: str):
    """Every interface plays whole games at random."""
    found = play_slice(WAYS[way]("roma"), f"{way}_roma", 0.0001, 1)
    assert found["games"] == 1
    assert found["decisions"] > 10
    assert WAYS[way]("roma")(random.Random(1)) == WAYS[way]("roma")(random.Random(1))
