"""What many games add up to."""

from __future__ import annotations

import json
import math
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comitia.arena.report import BINS, Aggregate, BadTally, Numbers, Report, wilson

#: Wins, games and the interval, from the published tables of Wilson's method.
KNOWN = [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)]


@pytest.mark.parametrize(("wins", "games", "low", "high"), KNOWN)
def test_wilson(wins: int, games: int, low: float, high: float):
    """The interval is the one of the published tables."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_without_games():
    """No games tell nothing."""
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(0, 10_000), st.integers(1, 10_000))
def test_wilson_holds_the_share(wins: int, games: int):
    """The share lies in its interval, and the interval between 0 and 1."""
    wins = min(wins, games)
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1


@given(st.lists(st.integers(-50, 500), min_size=1))
def test_numbers(found: list[int]):
    """Sums and squares give the mean, the deviation and the bounds of the numbers themselves."""
    numbers = Numbers()
    for number in found:
        numbers.add(number)
    assert numbers.mean() == pytest.approx(statistics.mean(found))
    assert numbers.deviation() == pytest.approx(statistics.stdev(found) if len(found) > 1 else 0.0)
    assert (numbers.low, numbers.high, sum(numbers.bins.values())) == (min(found), max(found), len(found))
    assert len(numbers.bins) <= BINS


@given(st.lists(st.integers(0, 99)), st.integers(0, 99))
def test_numbers_in_parts(found: list[int], cut: int):
    """Two parts merged are the whole, and survive being written down."""
    whole, parts = Numbers(), [Numbers(), Numbers()]
    for place, number in enumerate(found):
        whole.add(number)
        parts[place > cut].add(number)
    parts[0].merge(Numbers.from_plain(json.loads(json.dumps(parts[1].plain()))))
    assert parts[0].plain() == whole.plain()


def played() -> Aggregate:
    """Three games of two bots: one won by each, one drawn."""
    found = Aggregate()
    found.add(["cato", "sulla"], [0], [20, 5], 40)
    found.add(["sulla", "cato"], [0], [18, 0], 60)
    found.add(["cato", "sulla"], [0, 1], [18, 18], 50)
    return found


def test_wins_and_draws():
    """A win counts for the bot and for the seat; a draw for nobody, and apart."""
    found = played()
    assert (found.games, found.draws) == (3, 1)
    assert [(t.played, t.wins, t.draws) for t in (found.bots["cato"], found.bots["sulla"])] == [(3, 1, 1)] * 2
    assert [found.seats[seat].wins for seat in ("1", "2")] == [2, 0]


def test_shared_victory_of_some_is_a_draw():
    """If two of three share the victory the game is drawn between them, and lost for the third."""
    found = Aggregate()
    found.add(["a", "b", "c"], [0, 2], [9, 1, 9], 10)
    assert [found.bots[name].draws for name in "abc"] == [1, 0, 1]


def test_roles():
    """Where seats play as somebody or hold something, wins are counted for all of it; counts can be kept."""
    found = Aggregate()
    found.add(["a", "b"], [1], [3, 9], 10, [["livia", "horse"], ["fulvia", "horse"]])
    found.merge(Aggregate.from_plain(json.loads(json.dumps(found.plain()))))
    report = Report({"game": "x", "seats": 2, "seed": 7}, 2, found, 1.0, 1)
    roles = json.loads(json.dumps(report.json()))["roles"]
    shares = {name: (row["played"], row["share"]) for name, row in roles.items()}
    assert shares == {"fulvia": (2, 1.0), "horse": (4, 0.5), "livia": (2, 0)}
    assert any(line.startswith("fulvia ") and "100.0 %" in line for line in report.lines())


def test_a_game_that_nobody_wins_is_no_draw():
    """Whoever plays alone and loses has played, and neither won nor drawn."""
    found = Aggregate()
    found.add(["a"], [], [44], 60)
    assert (found.draws, found.bots["a"].played, found.bots["a"].wins, found.bots["a"].draws) == (0, 1, 0, 0)
    assert (
        "1 player, seed 7: 1 games, 0 drawn" in Report({"game": "x", "seats": 1, "seed": 7}, 1, found, 1, 1).lines()[0]
    )


def test_a_bot_in_several_seats():
    """A bot that takes two seats has played twice in each game."""
    found = Aggregate()
    found.add(["a", "a", "b"], [1], [1, 2, 0], 10)
    assert (found.bots["a"].played, found.bots["a"].wins) == (2, 1)


def test_report_as_json():
    """The report is plain JSON with counts, shares, intervals, moments and lengths."""
    report = Report({"game": "roma", "seats": 2, "seed": 7}, 3, played(), 1.5, 2)
    found = json.loads(json.dumps(report.json()))
    assert found["match"] == {"game": "roma", "seats": 2, "seed": 7}
    assert (found["asked"], found["played"], found["draws"], found["games_per_second"]) == (3, 3, 1, 2.0)
    assert found["bots"]["cato"]["share"] == pytest.approx(1 / 3, abs=1e-5)
    assert found["bots"]["cato"]["scores"]["mean"] == pytest.approx(38 / 3, abs=1e-3)
    assert found["decisions"]["histogram"] == {"40": 1, "50": 1, "60": 1}
    assert found["decisions"]["sd"] == pytest.approx(10)


def test_report_as_text():
    """The lines name every bot and seat, and say if the report is partial."""
    about: dict[str, object] = {"game": "roma", "seats": 2, "seed": 7}
    text = "\n".join(Report(about, 3, played(), 1.5, 1).lines())
    head = "roma, 2 players, seed 7: 3 games, 1 drawn"
    for words in (head, "cato", "sulla", "seat 2", "33.3 %", "2.0 games a second"):
        assert words in text
    assert "3 of 9 games" in Report(about, 9, played(), 1.5, 1).lines()[0]


def test_report_of_nothing():
    """A simulation interrupted at once has a report too."""
    report = Report({"game": "roma", "seats": 2, "seed": 7}, 3, Aggregate(), 0.0, 1)
    assert (report.is_partial, report.speed, report.json()["played"]) == (True, 0.0, 0)
    assert math.isclose(Numbers().mean(), 0)


@pytest.mark.parametrize("damage", [None, [], {"games": 1}, {"games": "1", "draws": 0}])
def test_damaged_counts(damage: object):
    """Counts that are not whole are refused."""
    with pytest.raises(BadTally):
        Aggregate.from_plain(damage)


def test_counts_survive_being_written():
    """What is written down is read back as it was."""
    assert Aggregate.from_plain(json.loads(json.dumps(played().plain()))).plain() == played().plain()
