"""Looking back: a game that was played, moment by moment, and what can be made of it."""

from __future__ import annotations

from pathlib import Path

from tests.page.conftest import Visit
from tests.page.test_looks import check_in_light_and_dark
from tests.page.visitor import RESULT, Visitor

BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
SLIDER = ".slider input"
MOMENT = "[data-moment]"
EYES = ".eyes select"


def finished(visitor: Visitor) -> str:
    """A game of Roma between two bots, watched to its end."""
    table = str(visitor.make({"game": "roma", "seats": BOTS})["table"])
    visitor.open(f"/table/{table}")
    visitor.page.locator(RESULT).wait_for()
    return table


def look(visitor: Visitor, table: str, asked: str = "") -> None:
    """Open the replay and wait until it is there."""
    visitor.open(f"/replay/{table}{asked}")
    visitor.page.locator(SLIDER).wait_for()


def where(visitor: Visitor) -> tuple[str, str]:
    """Where the slider stands, and what the text beside it says."""
    page = visitor.page
    return page.locator(SLIDER).input_value(), page.locator(MOMENT).inner_text().partition(" ")[0]


def test_slider_and_text_agree(visit: Visit, axe: str):
    """Opened at a move, and after every step by mouse and keys: by lines, phases and turns."""
    visitor = visit()
    table = finished(visitor)
    look(visitor, table, "?all=1&move=13")
    assert where(visitor) == ("13", "13")
    page = visitor.page
    page.keyboard.press("ArrowRight")
    assert where(visitor) == ("14", "14")
    assert page.url.endswith("move=14&all=1")
    at = [14]
    for key in ("Shift+ArrowRight", "PageDown", "End"):
        page.keyboard.press(key)
        at.append(int(where(visitor)[0]))
    assert at == sorted(set(at))
    page.keyboard.press("Home")
    page.locator(".doors select").first.select_option("turn")
    page.locator(".slider button").last.click()
    page.locator(".slider button").last.click()
    slider, text = where(visitor)
    assert slider == text != "0"
    page.locator(SLIDER).focus()
    page.keyboard.press("Space")
    page.locator("[aria-pressed=true]").wait_for()
    page.keyboard.press("Space")
    assert page.locator(".course").count() == 2
    check_in_light_and_dark(visitor, axe)


def test_no_eyes_show_an_empty_page(visit: Visit):
    """While a game is played one looks through one's own eyes or those of all; other eyes are not offered."""
    visitor = visit()
    table = visitor.make({"game": "roma", "seats": [{"kind": "me"}, BOTS[0]]})["table"]
    for asked, eyes in (("?seat=1", "0"), ("?seat=2", "nobody"), ("?all=1", "nobody"), ("", "nobody")):
        look(visitor, table, asked)
        page = visitor.page
        page.locator(".play > :not(h2):not(.foot)").wait_for()
        assert page.locator(EYES).input_value() == eyes
        offered = page.locator(f"{EYES} option").evaluate_all("(all) => all.map((each) => each.value)")
        assert offered == ["nobody", "0"]
    # The browser writes down what the server refused; nothing else went wrong.
    assert [trouble.rpartition("status of ")[2][:3] for trouble in visitor.troubles] == ["403", "409"]
    visitor.troubles.clear()


def test_a_fork(visit: Visit, axe: str):
    """A moment of a finished game is played on against a bot: the table has its log, and says where it was taken up."""
    visitor = visit()
    table = finished(visitor)
    look(visitor, table, "?all=1&move=20")
    page = visitor.page
    page.locator("[data-fork]").click()
    page.locator("#fork-1").wait_for()
    assert visitor.barriers(axe) == []
    page.locator("dialog[open] button[type=submit]").click()
    page.wait_for_url("**/table/*")
    visitor.look()
    told = visitor.packets()[-1]
    assert told["table"] != table
    assert (told["status"], told["seat"]) == ("playing", 0)
    assert [line["move"] for line in told["log"]["lines"] if line["event"] == "forked"] == [20]


def test_a_game_in_a_file(visit: Visit, tmp_path: Path):
    """A downloaded page replays the game from a file, without a network and without asking anybody for anything."""
    visitor = visit()
    table = finished(visitor)
    look(visitor, table, "?all=1&move=20")
    link = visitor.page.locator("[data-page]").get_attribute("href")
    file = tmp_path / "game.html"
    file.write_text(visitor.page.request.get(f"{visitor.address}{link}").text(), "utf-8")
    page = visitor.page.context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.goto(file.as_uri())
    page.locator(SLIDER).wait_for()
    page.locator(".play > :not(h2):not(.foot)").first.wait_for()
    page.keyboard.press("End")
    last = page.locator(MOMENT).inner_text().split(" / ")
    assert last[0] == last[1] != "0"
    assert page.locator(".course").count() == 2
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_the_replay_fits_a_phone(visit: Visit):
    """In every language, without scrolling sideways."""
    visitor = visit(phone=True)
    table = finished(visitor)
    look(visitor, table, "?move=30")
    assert where(visitor) == ("30", "30")
    assert visitor.beyond_the_edge_in_any_language() == {}
