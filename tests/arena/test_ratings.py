"""Ratings and the sequential test: held against a library, against what was put in, and against chance."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
choix = pytest.importorskip("choix")
pytest.importorskip("openskill")

from comitia.arena.contest import Played, places  # noqa: E402
from comitia.arena.ratings import PRIOR, SCALE, corresponding, fitted, streamed  # noqa: E402
from comitia.arena.sequential import Watch  # noqa: E402
from comitia.cli import main  # noqa: E402


def drawn_games(strengths: list[float], worths: list[float], games: int, seed: int) -> list[Played]:
    """Games by the model itself: everybody's place by strength, seat and luck."""
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        seating = tuple(rng.sample(range(len(strengths)), len(worths)))
        luck = [strengths[b] + worths[p] - math.log(-math.log(rng.random())) for p, b in enumerate(seating)]
        points = [sum(other < own for other in luck) for own in luck]
        winner = points.index(max(points))
        found.append(Played(seating, [winner], places([winner], points), [], []))
    return found


def test_the_same_as_a_library():
    """Without seats the fit is that of choix."""
    games = drawn_games([0, 0.5, 1, 2], [0, 0, 0], 60, 1)
    rankings = [tuple(bot for _, bot in sorted(zip(g.places, g.seating, strict=True))) for g in games]
    known = choix.opt_rankings(4, rankings, alpha=PRIOR)
    mine = [(each.value - 1500) / SCALE for each in fitted(games, 4, 3, with_seats=False).bots]
    assert mine == pytest.approx(list(known - known.mean()), abs=5e-3)


def test_seats_are_told_apart_from_bots():
    """What was put in lies within the intervals that come out."""
    strengths, worths = [-1.0, 0.0, 1.0], [0.6, -0.6]
    found = fitted(drawn_games(strengths, worths, 600, 2), 3, 2)
    for each, true in zip(found.bots, strengths, strict=True):
        assert abs(each.value - 1500 - SCALE * true) < 1.5 * each.give
    for each, true in zip(found.seats, worths, strict=True):
        assert abs(each.value - SCALE * true) < 1.5 * each.give
        assert each.give < 40


def test_who_always_wins_has_a_finite_rating():
    """A bot that won every game is far above, not infinitely."""
    games = [Played((0, 1), [0], [1, 2], [], []), Played((1, 0), [1], [2, 1], [], [])] * 20
    found = fitted(games, 2, 2).bots
    assert 1600 < found[0].value < 4000
    assert math.isfinite(found[0].give)


def test_a_shared_win_is_no_win():
    """Games that all share tell nothing apart."""
    games = [Played((0, 1), [0, 1], [1, 1], [], [])] * 10
    assert [each.value for each in fitted(games, 2, 2).bots] == pytest.approx([1500, 1500])


def test_ratings_of_a_stream():
    """A stream comes to the same order, also where a bot has several seats."""
    found = streamed(drawn_games([0, 1, 2], [0, 0], 200, 3), 3)
    assert found[0].value < found[1].value < found[2].value
    lone = streamed([Played((0, 1, 1), [0], [1, 2, 2], [], [])] * 10, 2)
    assert lone[0].value > lone[1].value


def test_corresponding_shares():
    """With two seats a share is itself; even stays even."""
    assert corresponding(0.6, 2) == pytest.approx(0.6)
    assert corresponding(0.5, 4) == pytest.approx(0.25)
    assert corresponding(0.7, 4) == pytest.approx(0.4375)


def test_equal_numbers_are_no_certainty():
    """Who won all of twenty deals has an interval all the same."""
    watch = Watch()
    for _ in range(20):
        watch.add(0.5)
    low, high = watch.interval()
    assert 0 < low < 0.45
    assert high > 0.5


def looked_at(chance: float, deals: int, seed: int) -> str:
    """The first verdict of somebody who looks after every deal."""
    rng, watch = random.Random(seed), Watch()
    for _ in range(deals):
        watch.add((rng.random() < chance) / 2 + (rng.random() < chance) / 2 - 0.5)
        if watch.verdict():
            return watch.verdict()
    return ""


def test_even_bots_are_seldom_called_unequal():
    """Looking after every deal is wrong in one run of twenty at most, where an ordinary interval is in one of three."""
    wrong = sum(looked_at(0.5, 300, seed) in ("better", "worse") for seed in range(300))
    assert wrong <= 15


def test_unequal_bots_are_told_apart():
    """The better one is found, and sooner the better it is."""
    assert [looked_at(0.65, 400, seed) for seed in range(20)].count("better") >= 18
    assert [looked_at(0.35, 400, seed) for seed in range(20)].count("worse") >= 18


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`comitia arena` holds contests, says what came of them in words, as JSON and as a page, and goes on with them."""
    page, kept = tmp_path / "page.html", tmp_path / "kept"
    few = ["--deals", "2", "--workers", "1", "--html", str(page), "--resume", str(kept)]
    assert main(["arena", "tournament", "roma", "random", "greedy", *few]) == 0
    said = capsys.readouterr().out
    assert "a tournament of 2 bots, 4 games" in said
    assert "greedy" in said.splitlines()[3]
    assert main(["arena", "tournament", "roma", "random", "greedy", *few, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [bot["name"] for bot in found["bots"]] == ["greedy", "random"]
    assert found["duels"][0]["lone"]["games"] == 4
    shown = page.read_text()
    assert shown.count("<svg") == 3
    assert "http" not in shown
    assert main(["arena", "match", "roma", "random", "greedy", *few]) == 2
    assert "is of another contest: it differs in kind" in capsys.readouterr().err


def test_three_seats(capsys: pytest.CaptureFixture[str]):
    """Where three sit, one meets two of the other kind, and the reverse."""
    command = ["arena", "ladder", "rom", "random", "greedy", "--players", "3", "--deals", "1", "--workers", "1"]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "greedy against random: " in said
    assert "; the reverse " in said
    assert "a step of a ladder should be 43 to 54 %" in said
