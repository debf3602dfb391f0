"""The rules of thumb for Age of Rome: an answer to every question, and far better than chance."""

from __future__ import annotations

import pytest

from comitia.arena.simulate import simulate
from comitia.bots.greedy.age_of_rome import RATINGS
from comitia.engine.flow import steps_of
from comitia.games.age_of_rome import GAME


def test_every_question_is_rated():
    """There is a rating for each question that the game can ask."""
    assert {step.label for step in steps_of(GAME.flow) if step.question is not None} == set(RATINGS)


@pytest.mark.parametrize(("seats", "wins"), [(2, 11), (4, 10)])
def test_beats_random(seats: int, wins: int):
    """One greedy bot wins most of twelve games against random ones, from every seat."""
    report = simulate("age_of_rome", GAME.header(seats), ["greedy", "random"], games=12, seed=5)
    assert report.aggregate.bots["greedy"].wins >= wins
