"""Sylla's own table: marked cards bid and pay, tokens come in any order, a fighter goes where it is dragged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

Packet = dict[str, Any]
#: The reader's own cards that can be marked or taken up, and the button that sends what is marked.
MARK = "[data-own] .cards .piece.choosable"
SEND = "[data-cart][aria-disabled=false]"
#: In a game for two everybody chooses six of ten; so many games are played at most until something is asked.
SEATS = 2
MOST_GAMES = 8
#: The reader is First Consul, and so bids last for the first building.
FIRST = {"begins": "1"}


def play_until(visitor: Visitor, is_wanted: Callable[[Packet], bool]) -> Packet:
    """Play, over several games if need be, until a packet is wanted."""
    for _ in range(MOST_GAMES):
        if not visitor.heard or visitor.look()["over"]:
            visitor.start_at("sylla", SEATS, FIRST)
        while not visitor.look()["over"]:
            packet = visitor.packets()[-1]
            if is_wanted(packet):
                return packet
            if packet["question"] == "choose":
                seal(visitor)
            elif packet["question"] == "bid" and "Insula" in packet["prompt"] and len(packet["choices"]) > 1:
                bid_everything(visitor)
            else:
                visitor.say(answer(packet))
    raise AssertionError("nothing like that was asked")


def answer(packet: Packet) -> str:
    """A line that leads on: an Insula is offered before anything else; what the table shows first otherwise."""
    insulae = [choice["line"] for choice in packet["choices"] if choice["args"].get("building") == "insula"]
    lines: list[str] = [choice["line"] for choice in packet["choices"]]
    return (insulae or lines)[0]


def bid_everything(visitor: Visitor) -> None:
    """Mark every own card that can pay, and bid them all."""
    for at in range(visitor.page.locator(MARK).count()):
        visitor.page.locator(MARK).nth(at).click()
    sent(visitor)


def seal(visitor: Visitor) -> list[str]:
    """Mark own characters, the last of the tables first, until they are enough, and send them; the lines of it."""
    at = -1
    while visitor.page.locator(SEND).count() == 0:
        visitor.page.locator(MARK).nth(at).click()
        at -= 1
    return sent(visitor)


def sent(visitor: Visitor) -> list[str]:
    """Send what is marked; the lines that this says."""
    assert visitor.socket is not None
    due = visitor.packets()[-1]["seq"]
    visitor.page.locator(SEND).click()
    visitor.hear(due + 1)
    lines: list[str] = [message for message in visitor.said if message["do"] == "say"][-1]["lines"]
    return lines


def since(visitor: Visitor, packet: Packet, event: str) -> list[dict[str, Any]]:
    """What the log has told of the reader since a packet, of one kind."""
    lines = [line for each in visitor.packets() for line in each["log"]["lines"] if each["table"] == packet["table"]]
    return [line for line in lines if line["move"] > packet["move"] and line["event"] == event and line["seat"] == 0]


def test_the_characters_of_the_start_are_one_seal(visit: Visit):
    """Ten cards lie open; six are marked, the Slave first, which comes last in the tables, and sealed in one go."""
    visitor = visit()
    visitor.start_at("sylla", SEATS, FIRST)
    assert visitor.page.locator(MARK).count() == 10
    lines = seal(visitor)
    assert len(lines) == 6
    assert lines[0] == "1 choose christian_slave"


def can_bid_two(packet: Packet) -> bool:
    """Whether a bid of two would leave other cards upright, so that it matters which ones pay."""
    return {"1 bid 2", "1 bid 3"} <= {choice["line"] for choice in packet["choices"]}


def test_marked_cards_bid_and_pay(visit: Visit):
    """Two marked cards bid two; if that buys the building they lie down without being asked for, the Slave first."""
    visitor = visit()
    bought = False
    while not bought:
        packet = play_until(visitor, can_bid_two)
        visitor.page.locator(MARK).last.click()
        visitor.page.locator(MARK).first.click()
        assert visitor.page.locator(f"{MARK}.chosen").count() == 2
        sent(visitor)
        visitor.look()
        bought = bool(since(visitor, packet, "bought"))
    said = [message["lines"] for message in visitor.said if message["do"] == "say"]
    assert said[-2] == ["1 bid 2"]
    assert [line.split()[1] for line in said[-1]] == ["lay", "lay"]
    assert said[-1][0] == "1 lay christian_slave"


def test_two_tokens_of_an_insula_in_any_order(visit: Visit):
    """Health and then civic spirit, which comes before it in the tables, by clicks on the markers of the ladder."""
    visitor = visit()
    packet = play_until(visitor, lambda packet: packet["question"] == "take_token" and packet["view"]["owed"] == 2)
    for token in ("health", "civic"):
        seq = visitor.packets()[-1]["seq"]
        visitor.click(f"1 take {token}", is_thing=True)
        visitor.hear(seq + 1)
    assert [line["args"]["token"] for line in since(visitor, packet, "took_token")][:2] == ["health", "civic"]


def test_a_fighter_is_dragged_to_an_event(visit: Visit):
    """An own fighter is dragged onto the Decadence, which everybody can fight."""
    visitor = visit()
    packet = play_until(visitor, lambda packet: packet["question"] == "cube")
    start = visitor.page.locator(MARK).first.bounding_box()
    goal = visitor.page.locator("[data-drop=decadence]").bounding_box()
    assert start is not None
    assert goal is not None
    visitor.page.mouse.move(start["x"] + 20, start["y"] + 20)
    visitor.page.mouse.down()
    visitor.page.mouse.move(goal["x"] + 30, goal["y"] + 10, steps=5)
    visitor.page.mouse.up()
    visitor.hear(packet["seq"] + 1)
    assert [line["args"]["event_card"] for line in since(visitor, packet, "placed_cube")][:1] == ["decadence"]
