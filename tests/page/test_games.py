"""Whole games in the browser, from the first page to the result: with the mouse, with keys alone, with a finger."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import ViewportSize

from comitia.engine.registry import find_game, game_names
from tests.page.conftest import Visit
from tests.page.serving import PHONE as NARROW
from tests.page.test_looks import check_in_light_and_dark
from tests.page.visitor import Visitor

every_game = pytest.mark.parametrize("game", game_names())
PHONE: ViewportSize = {"width": 390, "height": 844}
SOLE_RULE = {"solo": "sole_rule"}
CASSIUS = {"solo": "cassius_normal"}


def check_result(visitor: Visitor, game: str, rows: int = 0) -> None:
    """The result names every player with the score that its parts add up to."""
    last = visitor.packets()[-1]
    assert last["game"] == game
    assert last["status"] == "over"
    assert visitor.page.locator("tr[data-seat]").count() == (rows or find_game(game).usual)
    for seat in last["result"]["seats"]:
        assert sum(points for _, points in seat["breakdown"]) == seat["score"]
        assert visitor.page.locator(f"tr[data-seat='{seat['seat']}'] .total").inner_text() == str(seat["score"])


@every_game
def test_a_whole_game_by_mouse(visit: Visit, axe: str, game: str):
    """Clicks alone lead from the first page to the result, and on to the replay; both keep nobody out."""
    visitor = visit()
    visitor.start_with_mouse(game)
    visitor.play(visitor.choose_with_mouse, Random(1))
    check_result(visitor, game)
    check_in_light_and_dark(visitor, axe)
    visitor.page.locator("a[href*='/replay/']").first.click()
    visitor.page.wait_for_selector(".slider input")
    visitor.page.wait_for_load_state("networkidle")
    check_in_light_and_dark(visitor, axe)


@every_game
def test_a_whole_game_by_keyboard(visit: Visit, game: str):
    """Keys alone lead from the first page to the result."""
    visitor = visit()
    visitor.start_with_keys(game)
    visitor.play(visitor.choose_with_keys, Random(2))
    check_result(visitor, game)


@every_game
def test_a_whole_game_by_touch(visit: Visit, game: str):
    """Taps alone, on a phone; result and replay fit a narrower one in every language."""
    visitor = visit(phone=True)
    visitor.page.set_viewport_size(PHONE)
    visitor.start_with_mouse(game)
    visitor.play(visitor.choose_with_touch, Random(3))
    check_result(visitor, game)
    visitor.page.set_viewport_size(NARROW)
    assert visitor.beyond_the_edge_in_any_language() == {}
    visitor.page.locator("a[href*='/replay/']").first.click()
    visitor.page.wait_for_selector(".slider input")
    visitor.page.keyboard.press("End")
    visitor.page.wait_for_load_state("networkidle")
    assert visitor.beyond_the_edge_in_any_language() == {}


def test_age_of_rome_alone_with_tasks(visit: Visit):
    """The first solo mode, with the mouse."""
    visitor = visit()
    visitor.start_at("age_of_rome", 1, SOLE_RULE)
    visitor.play(visitor.choose_with_mouse, Random(4))
    check_result(visitor, "age_of_rome", 1)


def test_age_of_rome_alone_against_cassius(visit: Visit):
    """The second one, on a phone; Cassius has a row like a player."""
    visitor = visit(phone=True)
    visitor.page.set_viewport_size(PHONE)
    visitor.start_at("age_of_rome", 1, CASSIUS)
    visitor.play(visitor.choose_with_touch, Random(5))
    check_result(visitor, "age_of_rome", 2)


def test_age_of_rome_with_two_players(visit: Visit):
    """With keys alone."""
    visitor = visit()
    visitor.start_at("age_of_rome", 2)
    visitor.play(visitor.choose_with_keys, Random(6))
    check_result(visitor, "age_of_rome", 2)
