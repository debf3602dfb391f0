"""Your games: what is over is found again with scores, put away, counted, and shown without barriers."""

from __future__ import annotations

from tests.page.conftest import Visit


def test_a_player_finds_what_is_over(visit: Visit, axe: str):
    """A game that was left is among those not won, is put away and brought back; statistics and people follow."""
    anna, bela = visit(), visit(phone=True)
    seats = [{"kind": "me"}, {"kind": "friend"}]
    made = anna.make({"game": "roma", "seats": seats, "on_leave": "end"})
    anna.open(f"/table/{made['table']}")
    bela.open(made["links"]["1"])
    bela.page.locator("form.panel button[type=submit]").click()
    for each in (anna, bela):
        each.page.wait_for_selector("[data-seat].awaited")
        lines = each.look()["words"] or each.look()["things"]
        assert lines
    anna.page.locator(".tools button").last.click()
    anna.page.get_by_role("button", name="Leave the game").click()
    anna.page.get_by_role("button", name="Leave", exact=True).click()
    bela.page.wait_for_selector("section[aria-labelledby=result]")

    bela.open("/")
    bela.page.get_by_role("link", name="Finished games and ratings").click()
    bela.page.locator(".games .panel").wait_for()
    assert bela.page.locator(".mates li").count() == 1
    bela.page.locator(".mates button").click()
    bela.page.locator(".mates button[aria-pressed=true]").wait_for()
    assert bela.barriers(axe) == []
    assert bela.beyond_the_edge_in_any_language() == {}

    anna.open("/home")
    anna.page.locator(".games .panel").wait_for()
    anna.page.locator("select").nth(2).select_option("won")
    anna.page.locator(".games .soft").wait_for()
    anna.page.locator("select").nth(2).select_option("")
    anna.page.get_by_role("button", name="Put away").click()
    anna.page.locator(".games .soft").wait_for()
    anna.page.get_by_label("Those put away").check()
    anna.page.get_by_role("button", name="Bring back").wait_for()
    assert anna.barriers(axe) == []
