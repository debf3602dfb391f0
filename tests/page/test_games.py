"""Whole games in the browser, from the first page to the result."""

from __future__ import annotations

from random import Random

import pytest

from comitia.engine.registry import find_game, game_names
from tests.page.conftest import Visit
from tests.page.visitor import Visitor

every_game = pytest.mark.parametrize("game", game_names())


def check_result(visitor: Visitor, game: str) -> None:
    """The result names every player with the score that its parts add up to."""
    last = visitor.packets()[-1]
    assert last["game"] == game
    assert last["status"] == "over"
    rows = visitor.page.locator("tr[data-seat]")
    assert rows.count() == find_game(game).usual
    for seat in last["result"]["seats"]:
        assert sum(points for _, points in seat["breakdown"]) == seat["score"]
        assert visitor.page.locator(f"tr[data-seat='{seat['seat']}'] .total").inner_text() == str(seat["score"])


@every_game
def test_a_whole_game_by_mouse(visit: Visit, game: str):
    """Clicks alone lead from the first page to the result."""
    visitor = visit()
    visitor.start_with_mouse(game)
    visitor.play(visitor.choose_with_mouse, Random(1))
    check_result(visitor, game)


@every_game
def test_a_whole_game_by_keyboard(visit: Visit, game: str):
    """Keys alone lead from the first page to the result."""
    visitor = visit()
    visitor.start_with_keys(game)
    visitor.play(visitor.choose_with_keys, Random(2))
    check_result(visitor, game)
