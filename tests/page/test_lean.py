"""Lean and honest: what a page weighs, how still it stands, how fast it answers, and addresses that lead nowhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from comitia.engine.registry import game_names
from tests.page.conftest import Visit
from tests.page.visitor import Visitor, says

every_game = pytest.mark.parametrize("game", game_names())
FIRST_PAGE = 200_000
TABLE = 300_000
MOST_SHIFT = 0.05
MOST_STOPS = 10
#: Milliseconds from a click to the first picture that shows what came of it.
MOST_MS = 100
#: Clicks an answer and tells how long it took until the page was painted with something else; the next question may
#: read like this one, so it does not look for ever.
CLICK = """(line) => new Promise((done) => {
  const foot = document.querySelector(".foot .bar");
  const before = foot.textContent;
  const start = performance.now();
  const look = () => {
    const gone = performance.now() - start;
    if (foot.textContent === before && gone < 2000) requestAnimationFrame(look);
    else done(gone);
  };
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
def test_tables_stand_still_and_answer_at_once(visit: Visit, game: str):
    """Neither loading nor others move anything; ten stops lead to the first answer; a click is seen at once."""
    visitor = visit()
    visitor.start_with_mouse(game)
    visitor.page.reload()
    visitor.look()
    assert visitor.tab_stops() <= MOST_STOPS
    settle(visitor)
    visitor.play(visitor.choose_with_mouse, Random(3), most=4)
    visitor.look()
    assert visitor.shifts() < MOST_SHIFT
    times: list[float] = []
    for _ in range(8):
        words = [line for line in visitor.look()["words"] if visitor.page.locator(f".foot {says(line)}").count()]
        if words:
            times.append(visitor.page.evaluate(CLICK, words[0]))
    # The best of some, for other processes have their share of the machine.
    assert min(times) < MOST_MS


def test_a_battle_moves_no_board(visit: Visit):
    """Roma's discs stay where they are, battle or not."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    chance = Random(6)
    tops = set()
    has_fought = False
    for _ in range(300):
        seen = visitor.look()
        if seen["over"] and has_fought:
            break
        if seen["over"]:
            visitor.start_with_mouse("roma")
            continue
        has_fought = has_fought or visitor.page.locator(".battle").count() > 0
        tops.add(visitor.page.evaluate("() => document.querySelector('.roma .board').offsetTop"))
        if has_fought and len(tops) > 1:
            break
        visitor.choose_with_mouse(seen, chance)
    assert has_fought
    assert len(tops) == 1


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
