"""Two people with two browsers play again: declined once, then accepted, with clocks that wait for both."""

from __future__ import annotations

from tests.page.conftest import Visit

AGAIN = "section[aria-labelledby=result] .again"


def test_playing_again_by_consent(visit: Visit, axe: str):
    """The other is asked where they are, may decline, and is led to the next table with whoever asked."""
    anna, bela = visit(), visit(phone=True)
    clock = {"kind": "live", "minutes": 5, "increment": 5}
    seats = [{"kind": "me"}, {"kind": "friend"}]
    made = anna.make({"game": "roma", "seats": seats, "clock": clock, "on_leave": "end"})
    anna.open(f"/table/{made['table']}")
    bela.open(made["links"]["1"])
    bela.page.locator("form.panel button[type=submit]").click()
    # The clocks have waited for both, and run.
    anna.page.locator(".clock.running").first.wait_for()
    anna.page.locator(".tools button").last.click()
    anna.page.get_by_role("button", name="Leave the game").click()
    anna.page.get_by_role("button", name="Leave", exact=True).click()

    anna.page.locator(AGAIN).get_by_role("button", name="Play again").click()
    bela.page.locator(AGAIN).get_by_text("would like to play again").wait_for()
    assert bela.barriers(axe) == []
    assert bela.beyond_the_edge_in_any_language() == {}
    bela.page.locator(AGAIN).get_by_role("button", name="Not this time").click()
    anna.page.locator(AGAIN).get_by_text("Not this time:").wait_for()

    anna.page.locator(AGAIN).get_by_role("button", name="Play again").click()
    anna.page.locator(AGAIN).get_by_text("Still to answer").wait_for()
    # The other is elsewhere meanwhile: the list of their tables asks.
    bela.open("/")
    bela.page.locator(".again").get_by_role("button", name="Play again").click()
    for each in (anna, bela):
        each.page.wait_for_url(lambda url: "/table/" in url and made["table"] not in url)
        each.page.locator(".clock.running").first.wait_for()
    assert bela.packets()[-1]["seat"] == 0
