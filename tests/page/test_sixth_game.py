"""A game without a table of its own, from a package of its own: the table for every game serves it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from comitia.server.page import STATIC
from tests.page.conftest import ROOT, Visit
from tests.page.serving import CHROMIUM, DESK, PHONE, launched, served
from tests.page.test_bar import FOOT, prefer
from tests.page.test_lean import MOST_SHIFT, MOST_STOPS
from tests.page.test_looks import check_in_light_and_dark

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EXAMPLE = ROOT / "examples" / "duodecim_scripta"
GAME = "duodecim_scripta"


def installed(folder: Path) -> list[Path]:
    """Folders for the path on which the example's package is found, with its entry points, as if it were installed."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    about = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", "utf-8")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("\n".join(groups), "utf-8")
    return [folder, EXAMPLE / "src"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has the sixth game."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built")
    folder = tmp_path_factory.mktemp("sixth")
    with served(folder, path=installed(folder)) as found:
        yield found


@pytest.fixture(scope="module")
def browser(address: str) -> Iterator[Browser]:
    pytest.importorskip("playwright", reason="Playwright is not installed")
    with launched() as found:
        yield found


def test_a_whole_game_of_the_sixth(visit: Visit, axe: str):
    """From its card on the first page to the result, with all that the bar promises, on a wide screen and a phone."""
    visitor = visit()
    visitor.open("/")
    visitor.page.wait_for_selector(f"[data-play={GAME}]")
    visitor.start_at(GAME, 2, {"men": "five"})
    visitor.page.wait_for_selector(".generic")
    assert visitor.tab_stops() <= MOST_STOPS
    foot = visitor.page.evaluate(FOOT)
    assert foot["shown"] + foot["more"] == len(visitor.packets()[-1]["choices"]) - sum(foot["amounts"])
    assert visitor.shifts() < MOST_SHIFT
    chance = Random(6)
    visitor.play(visitor.choose_with_mouse, chance, most=10)
    check_in_light_and_dark(visitor, axe)
    visitor.page.set_viewport_size(PHONE)
    assert visitor.beyond_the_edge_in_any_language() == {}
    visitor.page.set_viewport_size(DESK)
    visitor.play(visitor.choose_with_mouse, chance)
    expect(visitor.page.locator("tr[data-seat]")).to_have_count(2)


def test_the_table_for_every_game_tells_phase_and_standing(visit: Visit):
    """Where play stands in a round, and what each side would have if the game ended now."""
    visitor = visit()
    prefer(visitor, plain="on")
    visitor.start_with_mouse("rom")
    packet = visitor.packets()[-1]
    assert packet["phase"]
    expect(visitor.page.locator(".generic li.now")).to_have_count(1)
    told = visitor.page.locator(".side .standing")
    expect(told).to_have_count(len(packet["seats"]))
    assert told.first.inner_text().startswith(str(packet["standing"]["seats"][packet["seat"]]["total"]))
