"""Three people with three browsers at one table of Senators: what each of them is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.page.conftest import Visit
from tests.page.visitor import MOST_CHOICES, Visitor

Packet = dict[str, Any]


def invite(maker: Visitor, friends: list[Visitor]) -> None:
    """One sets the table up and gives the others a link each, which they follow."""
    page = maker.page
    maker.open("/new?game=senators")
    page.locator("form select").first.select_option(str(len(friends) + 1))
    for seat in range(1, len(friends) + 1):
        page.locator(f"#seat-{seat}").select_option("friend")
    page.locator("form button[type=submit]").click()
    for seat, friend in enumerate(friends, 2):
        link = page.locator(f"#link-{seat}").input_value()
        friend.open(link)
        friend.page.locator("form.panel button[type=submit]").click()
    page.locator("a[href^='/table/']").first.click()


def newest(visitors: list[Visitor]) -> Packet:
    return max((packet for each in visitors for packet in each.packets()[-1:]), key=lambda packet: int(packet["seq"]))


def play_to_the_end(visitors: list[Visitor], chance: Random) -> None:
    """Whoever is awaited answers, never with a senator."""
    for _ in range(3 * MOST_CHOICES):
        told = newest(visitors)
        if told["status"] == "over":
            return
        seat = next(seat for seat in told["waiting"] if seat not in told["decided"])
        lines = [line for line in visitors[seat].look()["words"] if not line.endswith("embezzle")]
        visitors[seat].say(chance.choice(lines))
    raise AssertionError("the game does not end")


def check_told(packet: Packet, seat: int) -> None:
    """A packet tells a seat nothing that lies behind another's screen or in another's fist."""
    assert packet["seat"] == seat
    assert all(choice["line"].startswith(f"{seat + 1} ") for choice in packet["choices"])
    others = [side for p, side in enumerate(packet["view"]["players"]) if p != seat]
    assert all("coins" not in side and set(side["hand"]) == set(side["picked"]) == {"count"} for side in others)
    answers = packet["view"]["answers"] or []
    assert all(answer in (-1, [], "?") for p, answer in enumerate(answers) if p != seat)
    dealt = [line for line in packet["log"]["lines"] if line["event"] == "dealt" and line["seat"] != seat]
    assert all("cards" not in line["args"] for line in dealt)


def check_fists(packet: Packet, seat: int) -> bool:
    """While fists are closed nobody is told what another holds; whether any were."""
    if not packet["decided"] or packet["status"] == "over":
        return False
    text = json.dumps(packet)
    assert not [p for p in packet["decided"] if p != seat and f'"{p + 1} hold' in text]
    return any(p != seat for p in packet["decided"])


def test_three_people_and_their_secrets(visit: Visit):
    """A whole game with sealed bids, in which no message to a browser held what its reader may not know."""
    visitors = [visit() for _ in range(3)]
    invite(visitors[0], visitors[1:])
    for visitor in visitors:
        visitor.page.wait_for_selector("[data-seat].awaited")
    play_to_the_end(visitors, Random(4))
    for seat, visitor in enumerate(visitors):
        assert visitor.look()["over"]
        for packet in visitor.packets():
            if packet["status"] != "open":
                check_told(packet, seat)
        closed = [check_fists(packet, seat) for packet in visitor.packets()]
        assert any(closed)


def test_all_others_send_somebody_away(visit: Visit):
    """One proposes it, the other agrees, and a bot has the seat; whoever it concerns is asked nothing."""
    anna, bela, carla = visit(), visit(), visit()
    invite(anna, [bela, carla])
    for each in (anna, bela, carla):
        each.page.wait_for_selector(".bar")
    anna.page.locator(".tools button").last.click()
    anna.page.locator("dialog details summary").click()
    anna.page.locator("dialog details button").last.click()
    bela.page.locator("section[role=alert] button.main").wait_for()
    carla.page.locator("section[role=alert]").wait_for()
    assert carla.page.locator("section[role=alert] button").count() == 0
    bela.page.locator("section[role=alert] button.main").click()
    bela.page.locator("section[role=alert]").wait_for(state="detached")
    table = anna.page.url.partition("/table/")[2].partition("?")[0]
    seats = anna.page.request.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "person", "bot"]


def test_maker_sends_somebody_away_before_the_start(visit: Visit):
    """Whoever followed one of two links is gone again, and only who made the table can do it."""
    maker, guest = visit(), visit()
    page = maker.page
    maker.open("/new?game=senators")
    page.locator("form select").first.select_option("3")
    for seat in (1, 2):
        page.locator(f"#seat-{seat}").select_option("friend")
    page.locator("form button[type=submit]").click()
    guest.open(page.locator("#link-2").input_value())
    guest.page.locator("form.panel button[type=submit]").click()
    page.locator("a[href^='/table/']").first.click()
    seats = "section[aria-labelledby=waiting] > ul:first-of-type"
    away = f"{seats} > li:nth-child(2) > button"
    page.locator(away).wait_for()
    guest.page.locator(away).wait_for()
    assert guest.page.locator(f"{seats} > li:nth-child(1) > button").count() == 0
    page.locator(away).click()
    page.locator(away).wait_for(state="detached")
    table = page.url.partition("/table/")[2].partition("?")[0]
    assert page.request.get(f"/api/tables/{table}").json()["seats"][1]["kind"] == "open"


def test_a_friends_seat_is_not_for_strangers(visit: Visit, axe: str):
    """Nobody else is offered it; who made the table is warned of links that only this machine opens, and has codes."""
    maker, stranger = visit(), visit(phone=True)
    seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "open"}]
    made = maker.make({"game": "senators", "seats": seats, "listed": True})
    stranger.open("/")
    join = stranger.page.locator(f"a[href='/join/{made['table']}/3']")
    join.wait_for()
    assert stranger.page.locator(f"a[href='/join/{made['table']}/2']").count() == 0
    stranger.open(f"/join/{made['table']}/2")
    stranger.page.get_by_text("This seat waits for somebody else").wait_for()
    assert stranger.page.locator("form.panel button[type=submit]").count() == 0
    assert stranger.barriers(axe) == []
    assert stranger.beyond_the_edge_in_any_language() == {}

    maker.open(f"/table/{made['table']}")
    maker.page.get_by_role("button", name="New link").first.click()
    maker.page.get_by_text("Only this computer can open these links").wait_for()
    # Under an address that others can reach there is a code for phones instead.
    kept = json.dumps({**made, "links": {"1": f"https://games.example/join/{made['table']}/2#{made['tokens']['1']}"}})
    maker.page.evaluate("([key, links]) => localStorage.setItem(key, links)", [f"comitia.links.{made['table']}", kept])
    maker.page.reload()
    maker.page.get_by_text("Code to scan").click()
    maker.page.locator("svg.code").wait_for()
    assert maker.barriers(axe) == []
