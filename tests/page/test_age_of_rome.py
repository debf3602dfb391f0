"""Age of Rome's own table: only the province before the reader can be played on, and one thought is one gesture."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.test_bar import asked, play_until, said
from tests.page.visitor import Visitor

OWN = "section.own[data-seat] .sites"
#: What glows, and in which province.
GLOWING = """() => [...document.querySelectorAll('.disc .slot')].map((slot) => ({
  isOwn: slot.matches('.slot0'),
  lines: [...slot.querySelectorAll('.piece[data-line]')].map((each) => each.dataset.line),
}))"""


def sit_down(visitor: Visitor) -> dict[str, Any]:
    """A game in which the reader has sent an order back and is asked what to build."""
    visitor.start_with_mouse("age_of_rome")
    line = asked(visitor)["choices"][1]["line"]
    visitor.page.wait_for_selector(f'.own .piece[data-line="{line}"]')
    visitor.click(line, is_thing=True)
    return play_until(visitor, "build")


def own_province(packet: dict[str, Any]) -> str:
    """The province that the server says lies before the reader."""
    found = packet["standing"]["outlook"]["provinces"]
    return next(str(each["province"]) for each in found if each["seat"] == packet["seat"])


def test_only_the_own_province_glows(visit: Visit):
    """Nobody can click a place in another province; the near one is named as the reader's own."""
    visitor = visit()
    packet = sit_down(visitor)
    for question in ("build", "place"):
        packet = play_until(visitor, question)
        visitor.page.wait_for_selector(f".disc {OWN} .piece[data-line]")
        provinces = visitor.page.evaluate(GLOWING)
        own = {line for each in provinces if each["isOwn"] for line in each["lines"]}
        assert all(each["isOwn"] or not each["lines"] for each in provinces)
        assert own <= {choice["line"] for choice in packet["choices"]}
        assert visitor.page.locator(".disc .slot0 h3").inner_text().lower() == own_province(packet)


def test_sites_are_built_in_one_go(visit: Visit):
    """Sites are marked, the cart tells sum and people to come, and one button says it all."""
    visitor = visit()
    packet = sit_down(visitor)
    line = next(choice["line"] for choice in packet["choices"] if choice["verb"] == "build")
    before = len(said(visitor))
    visitor.click(line, is_thing=True)
    cart = visitor.page.locator("[data-cart]")
    expect(cart).to_be_enabled()
    assert len(said(visitor)) == before
    visitor.page.wait_for_function("() => document.querySelector('.cart .warning')?.textContent.includes('opulation')")
    assert "3 / " in visitor.page.locator(".cart .sum").inner_text()
    cart.click()
    visitor.page.wait_for_selector("[data-cart]", state="detached")
    lines = said(visitor)[-1]
    assert len(said(visitor)) == before + 1
    # Whoever has no money left for another site is not asked for one.
    assert lines in ([line], [line, f"{line.split()[0]} done"])


def test_a_tile_leaves_the_cart_again(visit: Visit):
    """What is marked can be let go before it is said."""
    visitor = visit()
    packet = sit_down(visitor)
    before = len(said(visitor))
    visitor.click(next(choice["line"] for choice in packet["choices"] if choice["verb"] == "build"), is_thing=True)
    visitor.page.locator(".cart li button").click()
    expect(visitor.page.locator("[data-cart]")).to_have_count(0)
    assert len(said(visitor)) == before


def test_a_follower_is_dragged_to_the_colosseum(visit: Visit):
    """A peg is taken from the tableau and let go where it shall stand."""
    visitor = visit()
    sit_down(visitor)
    play_until(visitor, "place")
    peg = visitor.page.locator("[data-follower]").bounding_box()
    goal = visitor.page.locator("[data-drop=colosseum]").bounding_box()
    assert peg is not None
    assert goal is not None
    visitor.page.mouse.move(peg["x"] + 10, peg["y"] + 10)
    visitor.page.mouse.down()
    visitor.page.mouse.move(goal["x"] + 20, goal["y"] + 12, steps=6)
    visitor.page.mouse.up()
    visitor.look()
    assert said(visitor)[-1] == ["1 colosseum"]


def test_the_turn_to_come_can_be_looked_at(visit: Visit):
    """The province that comes next lies at the near side while one looks ahead, and nothing can be said there."""
    visitor = visit()
    packet = sit_down(visitor)
    facts = packet["standing"]["outlook"]["provinces"]
    coming = next(each["province"] for each in facts if each["next_seat"] == packet["seat"])
    visitor.page.locator(".look").click()
    near = visitor.page.locator(".disc .slot0")
    expect(near.locator("header b")).to_have_text(coming, ignore_case=True)
    assert near.locator("[data-line]").count() == 0
    visitor.page.locator(".look").click()
    expect(near.locator("h3")).to_have_text(own_province(packet), ignore_case=True)


def test_taxes_are_two_coins(visit: Visit):
    """The people of the own province offer a coin for plain taxes, and one for double ones where they can be paid."""
    visitor = visit()
    sit_down(visitor)
    packet = play_until(visitor, "tax")
    coins = visitor.page.locator(".taxes .piece[data-line]")
    offered = [choice["line"] for choice in packet["choices"] if choice["verb"] in {"single", "double"}]
    assert [coin.get_attribute("data-line") for coin in coins.all()] == offered
    visitor.click(offered[-1], is_thing=True)
    visitor.look()
    assert said(visitor)[-1] == [offered[-1]]


def test_legions_are_sent_by_a_click_on_their_area(visit: Visit):
    """One legion goes at once; two are marked and go together, whichever was marked first."""
    visitor = visit()
    sit_down(visitor)
    packet = play_until(visitor, "march")
    moves = packet["view"]["moves"]
    line = next(choice["line"] for choice in packet["choices"] if choice["verb"] != "stay")
    verb = line.split()[1]
    if verb.startswith("from_"):
        visitor.page.locator(f"[data-drop='area {verb[5:]}'] .legions .choosable").click()
    visitor.click(line, is_thing=True)
    if moves > 1:
        visitor.page.locator("[data-cart]").click()
    visitor.page.wait_for_selector("[data-cart]", state="detached")
    visitor.look()
    assert said(visitor)[-1][0] == line
