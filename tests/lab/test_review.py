"""Reviews: every decision from what the seat knew, the costliest first, an account that adds up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from comitia.cli import main
from comitia.engine.registry import find_game
from comitia.engine.save import read
from comitia.lab.review import Decision, Review, Said, _accounts, review
from tests.bots.untrained import untrained

CORPUS = Path(__file__).parents[1] / "corpus" / "v1"
GAME = CORPUS / "roma-2-bots.json"


@pytest.fixture(scope="module")
def found() -> Review:
    """A whole game of Roma, looked at with a net that knows nothing."""
    return review(read(GAME.read_text("utf-8")), untrained(find_game("roma").header()), 1)


def test_every_decision_is_looked_at(found: Review):
    """Each is a line of the log, with something at least as good beside it."""
    lines = read(GAME.read_text("utf-8")).lines
    assert len(found.decisions) > 20
    for decision in found.decisions:
        assert lines[decision.number - 1] == decision.said.line
        assert decision.cost >= 0
        assert (decision.cost == 0) == (decision.better == decision.said) or decision.cost == 0
        assert sum(decision.shares) == pytest.approx(1, abs=1e-5)


def test_the_costliest_come_first(found: Review):
    """Five at most, the worst first, none that cost nothing."""
    costs = [decision.cost for decision in found.costliest()]
    assert 1 <= len(costs) <= 5
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(decision.cost for decision in found.decisions)


def test_accounts_add_up(found: Review):
    """What choices, others and luck brought leads from the first share to the outcome."""
    for account in found.accounts:
        assert account.first + account.choices + account.others + account.luck == pytest.approx(account.last, abs=1e-4)
    assert sum(account.last for account in found.accounts) == pytest.approx(1)


def test_a_choice_before_luck_brings_no_more_than_the_best_would():
    """However high rollouts value it: what comes of the dice is luck."""
    said = Said("1 roll", "roll", {})
    seen = Decision(1, 0, "turn", said, said, cost=0.1, result=0.9, shares=[0.5, 0.5])
    own, other = _accounts([seen], [True], [1.0, 0.0])
    assert (own.choices, own.others, own.luck) == pytest.approx((-0.1, 0, 0.6))
    assert (other.choices, other.others, other.luck) == pytest.approx((0, 0, -0.5))


def test_a_review_looks_at_what_the_seat_knew(found: Review):
    """The same log reviewed again gives the same."""
    assert review(read(GAME.read_text("utf-8")), untrained(find_game("roma").header()), 1) == found


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Text, JSON and a page with a graph of its own."""
    page = tmp_path / "review.html"
    assert main(["review", str(GAME), "--worlds", "1", "--html", str(page)]) == 0
    assert "What cost most" in capsys.readouterr().out
    text = page.read_text("utf-8")
    assert text.count("<polyline") == 2
    assert "http" not in text
    assert main(["review", str(GAME), "--worlds", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["accounts"]) == 2
    assert main(["review", str(GAME), "--worlds", "1", "--lang", "de"]) == 0
    assert "Was am meisten gekostet hat" in capsys.readouterr().out


def test_games_that_cannot_be_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Without weights a review says so in a sentence."""
    monkeypatch.setattr("comitia.cli.reviewing.why_not", lambda game, seats: "there are no weights for roma")
    assert main(["review", str(GAME)]) == 2
    assert "this game cannot be reviewed: there are no weights for roma" in capsys.readouterr().err
