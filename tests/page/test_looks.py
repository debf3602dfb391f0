"""What the pages look like: on a phone, in the dark, and to those who do not see them."""

from __future__ import annotations

from random import Random

import pytest

from comitia.engine.registry import game_names
from tests.page.conftest import ROOT, Visit
from tests.page.serving import PHONE
from tests.page.visitor import Visitor

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
    for scheme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert visitor.barriers(axe) == [], scheme


@every_page
def test_pages_have_no_barriers(visit: Visit, axe: str, path: str):
    """No page keeps out people who cannot see it well, or use a mouse."""
    visitor = visit()
    visitor.open(path)
    check_in_light_and_dark(visitor, axe)


@every_page
def test_pages_fit_a_phone(visit: Visit, path: str):
    """No page scrolls sideways on a narrow phone."""
    visitor = visit(phone=True)
    visitor.open(path)
    assert visitor.beyond_the_edge() == []


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
