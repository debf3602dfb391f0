"""Lean and honest: what a page weighs, how still it stands, how fast it answers, and addresses that lead nowhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from comitia.engine.registry import game_names
from tests.page.conftest import Visit
from tests.page.visitor import Visitor

every_game = pytest.mark.parametrize("game", game_names())
every_language = pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
FIRST_PAGE = 200_000
TABLE = 300_000
MOST_SHIFT = 0.05
MOST_STOPS = 10
#: Milliseconds from a click to the first picture that shows what came of it.
MOST_MS = 100
NARROW = 360
#: Clicks an answer and tells how long it took until the foot was painted with something else.
CLICK = """(line) => new Promise((done) => {
  const foot = document.querySelector(".foot .bar");
  const before = foot.textContent;
  const start = performance.now();
  const look = () => foot.textContent === before ? requestAnimationFrame(look) : done(performance.now() - start);
  document.querySelector(`.foot [data-line="${CSS.escape(line)}"]`).click();
  requestAnimationFrame(look);
})"""


def weigh(page: Page) -> list[int]:
    """Every file that comes from now on, as many bytes as it has on the wire, head included."""
    found: list[int] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: found.append(int(event["encodedDataLength"])))
    return found


def settle(visitor: Visitor) -> None:
    """Wait until nothing more is loaded, fonts included."""
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.evaluate("() => document.fonts.ready")


def test_the_first_page_is_light(visit: Visit):
    """What a new reader waits for, on the wire."""
    visitor = visit()
    found = weigh(visitor.page)
    visitor.open("/")
    visitor.page.wait_for_selector("[data-play]")
    settle(visitor)
    assert sum(found) < FIRST_PAGE


@every_game
def test_a_table_is_light(visit: Visit, game: str):
    """Whoever follows a link to a table with nothing at hand."""
    visitor = visit()
    visitor.start_with_mouse(game)
    address = visitor.page.url
    cookies = visitor.page.context.cookies()
    new = visit()
    new.page.context.add_cookies([dict(cookie) for cookie in cookies])  # type: ignore[misc]
    found = weigh(new.page)
    new.open(address)
    new.look()
    settle(new)
    assert sum(found) < TABLE


@pytest.mark.parametrize("path", ["/", "/new?game=senators", "/rules/roma", "/account", "/about"])
def test_pages_stand_still(visit: Visit, path: str):
    """Nothing moves under the reader's eyes while a page comes together."""
    visitor = visit()
    visitor.open(path)
    settle(visitor)
    assert visitor.shifts() < MOST_SHIFT


@every_game
def test_tables_stand_still(visit: Visit, game: str):
    """Neither while the table comes, nor when it is loaded anew, nor while others play."""
    visitor = visit()
    visitor.start_with_mouse(game)
    visitor.page.reload()
    visitor.look()
    settle(visitor)
    visitor.play(visitor.choose_with_mouse, Random(3), most=6)
    visitor.look()
    assert visitor.shifts() < MOST_SHIFT


def test_a_battle_moves_no_board(visit: Visit):
    """Roma's discs stay where they are, battle or not."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    chance = Random(6)
    tops = set()
    has_fought = False
    for _ in range(150):
        seen = visitor.look()
        if seen["over"]:
            break
        has_fought = has_fought or visitor.page.locator(".battle").count() > 0
        tops.add(visitor.page.evaluate("() => document.querySelector('.roma .board').offsetTop"))
        if has_fought and len(tops) > 1:
            break
        visitor.choose_with_mouse(seen, chance)
    assert has_fought
    assert len(tops) == 1


@every_game
def test_answers_are_near_for_the_keyboard(visit: Visit, game: str):
    """At most ten stops from the top of the page to the first answer."""
    visitor = visit()
    visitor.start_with_mouse(game)
    visitor.page.reload()
    visitor.look()
    assert visitor.tab_stops() <= MOST_STOPS


def test_a_click_is_answered_at_once(visit: Visit):
    """From the click to the picture; the best of some, for other processes have their share of the machine."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    times: list[float] = []
    for _ in range(4):
        line = next(line for line in visitor.look()["words"] if not line.endswith("end"))
        times.append(visitor.page.evaluate(CLICK, line))
    assert min(times) < MOST_MS


@pytest.mark.parametrize("path", ["/nowhere", "/table/none", "/rules/chess"])
def test_addresses_that_lead_nowhere_help_on(visit: Visit, path: str):
    """The status says so to programs; people find the games, and the way to a table."""
    visitor = visit()
    answer: Any = visitor.page.goto(visitor.address + path)
    assert answer.status == 404
    visitor.page.wait_for_selector("h1")
    visitor.page.locator("a.button.main").click()
    visitor.page.wait_for_selector("[data-play]")
    visitor.troubles.clear()  # the browser tells of every 404, and there were some to be had


@every_language
@pytest.mark.parametrize("path", ["/", "/new?game=age_of_rome", "/new?game=senators", "/account", "/about", "/nowhere"])
def test_pages_do_not_scroll_sideways(visit: Visit, path: str, lang: str):
    """Not at 360 pixels, in no language."""
    visitor = visit(phone=True)
    visitor.page.add_init_script(f"localStorage.setItem('comitia.lang', '{lang}')")
    visitor.open(path)
    settle(visitor)
    assert visitor.beyond_the_edge() == []


@every_language
@every_game
def test_tables_do_not_scroll_sideways(visit: Visit, game: str, lang: str):
    """The same at the tables, some choices into the game."""
    visitor = visit(phone=True)
    visitor.page.add_init_script(f"localStorage.setItem('comitia.lang', '{lang}')")
    visitor.start_with_mouse(game)
    for _ in range(4):
        assert visitor.beyond_the_edge() == []
        visitor.play(visitor.choose_with_mouse, Random(8), most=2)
        visitor.look()
    assert visitor.beyond_the_edge() == []
