"""What the pages look like: on a phone, in the dark, and to those who do not see them."""

from __future__ import annotations

from random import Random

import pytest

from comitia.engine.registry import game_names
from tests.page.conftest import ROOT, Visit
from tests.page.serving import PHONE
from tests.page.visitor import LANGUAGES, Visitor

PICTURES = ROOT / "build" / "screenshots"
PAGES = ["/", "/new", "/new?game=senators", "/account", "/about", "/nowhere", "/rules/sylla", "/reset#x"]
every_page = pytest.mark.parametrize("path", PAGES)
every_game = pytest.mark.parametrize("game", game_names())


def sit_down(visitor: Visitor, game: str) -> None:
    """A table some choices into the game, when things lie about."""
    visitor.start_with_mouse(game)
    visitor.play(visitor.choose_with_mouse, Random(3), most=8)


def keep_picture(visitor: Visitor, name: str) -> None:
    """A picture of the whole page for people to look at, taken from a window that holds it."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    window = visitor.page.viewport_size
    assert window is not None
    height = visitor.page.evaluate("document.documentElement.scrollHeight")
    visitor.page.set_viewport_size({"width": window["width"], "height": height})
    visitor.page.screenshot(path=PICTURES / f"{name}.png")
    visitor.page.set_viewport_size(window)


def check_in_light_and_dark(visitor: Visitor, axe: str) -> None:
    """Everything in light; in the dark only colours can differ."""
    visitor.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert visitor.barriers(axe) == []
    visitor.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert visitor.barriers(axe, "color-contrast") == []


@every_page
def test_pages_have_no_barriers(visit: Visit, axe: str, path: str):
    """No page keeps out people who cannot see it well, or use a mouse."""
    visitor = visit()
    visitor.open(path)
    check_in_light_and_dark(visitor, axe)


@every_page
def test_pages_fit_a_phone(visit: Visit, path: str):
    """No page scrolls sideways on a narrow phone, in no language."""
    visitor = visit(phone=True)
    visitor.open(path)
    visitor.page.wait_for_load_state("networkidle")
    assert visitor.beyond_the_edge_in_any_language() == {}


def test_whoever_is_invited_finds_a_page_without_barriers(visit: Visit, axe: str):
    """The link of a seat leads to a page that everybody can use, on a phone too, and then to the waiting table."""
    maker, friend = visit(), visit(phone=True)
    made = maker.make({"game": "senators", "seats": [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]})
    friend.open(made["links"]["2"])
    assert friend.beyond_the_edge_in_any_language() == {}
    check_in_light_and_dark(friend, axe)
    friend.page.locator("form.panel button[type=submit]").click()
    friend.page.wait_for_url("**/table/**")
    friend.page.wait_for_selector("section[aria-labelledby=waiting]")
    assert friend.beyond_the_edge_in_any_language() == {}
    check_in_light_and_dark(friend, axe)


def test_the_numbers_of_a_table_tell_where_they_come_from(visit: Visit, axe: str):
    """The menu of a table leads to them: ours are named as ours, a host's corrections as such, on a phone too."""
    visitor = visit()
    correction = "[rounds]\nall = 4\nscoring = 2\n"
    made = visitor.make({"game": "rom", "seats": [{"kind": "me"}, {"kind": "bot"}], "edition": correction})
    visitor.open(f"/table/{made['table']}")
    visitor.page.locator(".tools button").last.click()
    visitor.open(str(visitor.page.locator("dialog[open] a[href*='/edition/']").get_attribute("href")))
    visitor.page.wait_for_selector("tr[data-source=reconstructed]")
    assert visitor.page.locator("tr[data-source=corrected] .number").all_inner_texts() == ["4", "2"]
    shown = visitor.page.locator("tbody tr").count()
    visitor.page.get_by_role("checkbox").check()
    assert 0 < visitor.page.locator("tbody tr").count() < shown
    assert visitor.page.locator("tr[data-source=printed]").count() == 0
    check_in_light_and_dark(visitor, axe)
    visitor.page.set_viewport_size(PHONE)
    assert visitor.beyond_the_edge_in_any_language() == {}


@every_game
def test_tables(visit: Visit, axe: str, game: str):
    """Every table fits a wide screen and a phone and keeps nobody out, in light and dark."""
    visitor = visit()
    sit_down(visitor, game)
    keep_picture(visitor, f"{game}-1440")
    check_in_light_and_dark(visitor, axe)
    keep_picture(visitor, f"{game}-1440-dark")
    visitor.page.set_viewport_size(PHONE)
    visitor.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    keep_picture(visitor, f"{game}-360")
    assert visitor.beyond_the_edge() == []
    check_in_light_and_dark(visitor, axe)


@every_game
def test_tables_fit_a_phone_in_every_language(visit: Visit, game: str):
    """Some choices into the game, another language each time."""
    visitor = visit(phone=True)
    visitor.start_with_mouse(game)
    for lang in LANGUAGES:
        visitor.speak(lang)
        for _ in range(2):
            visitor.look()
            assert visitor.beyond_the_edge() == [], lang
            visitor.play(visitor.choose_with_mouse, Random(8), most=1)
