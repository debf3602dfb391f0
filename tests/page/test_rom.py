"""ROM's own table: a die is let go on a track, a card on a province, and what is taken together is said together."""

from __future__ import annotations

from typing import Any

from tests.page.conftest import Visit
from tests.page.visitor import MOST_CHOICES, Visitor, is_packet

DIE = ".tray .die .piece.choosable"
TRACK = ".row .over .piece"
CART = "[data-cart]:not([aria-disabled=true])"
#: What may be marked for a question, and not marked yet.
MARKS = {
    "conquer": ".track:nth-child(1) .cards .piece.choosable:not(.chosen)",
    "take_office": ".track:nth-child(2) .cards .piece.choosable:not(.chosen)",
    "buy": ".track:nth-child(3) .cards .cell .piece.choosable:not(.chosen)",
}


def asked(visitor: Visitor) -> str:
    """The question on the page, once it can be answered; nothing when the game is over."""
    seen = visitor.look()
    return "" if seen["over"] else str(visitor.packets()[-1]["question"])


def said(visitor: Visitor) -> list[list[str]]:
    """The lines of every message that said something, oldest first."""
    return [message["lines"] for message in visitor.said if message["do"] == "say"]


def until_heard(visitor: Visitor, gesture: Any) -> None:
    """Do something and wait for what it brings."""
    assert visitor.socket is not None
    due = visitor.packets()[-1]["seq"] + 1
    with visitor.socket.expect_event("framereceived", lambda frame: is_packet(frame, due)):
        gesture()


def place(visitor: Visitor) -> None:
    """Take a die up and let it go on the last track that takes it."""
    visitor.page.locator(DIE).first.click()
    until_heard(visitor, visitor.page.locator(TRACK).last.click)


def mark_and_send(visitor: Visitor, question: str) -> None:
    """Mark as long as something glows, then say it all with one button."""
    things = visitor.page.locator(MARKS[question])
    if question == "take_office" and visitor.packets()[-1]["view"]["owed"] == 1:
        until_heard(visitor, things.first.click)
        return
    while things.count() > 0:
        things.first.click()
    until_heard(visitor, visitor.page.locator(CART).click)


def answer(visitor: Visitor, question: str) -> None:
    """Answer as somebody at the table would."""
    if question == "act" and visitor.page.locator(DIE).count() > 0:
        place(visitor)
    elif question in MARKS:
        mark_and_send(visitor, question)
    else:
        visitor.say(visitor.look()["words"][0])


def test_a_die_in_hand_shows_where_it_lands(visit: Visit):
    """The tracks show the die before it is let go; putting it down says nothing."""
    visitor = visit()
    visitor.start_with_mouse("rom")
    visitor.page.locator(DIE).first.click()
    visitor.page.wait_for_selector("li.lands")
    assert visitor.page.locator("li.lands").count() == visitor.page.locator(TRACK).count()
    visitor.page.keyboard.press("Escape")
    visitor.page.wait_for_selector("li.lands", state="detached")
    assert said(visitor) == []


def drag_a_die(visitor: Visitor) -> None:
    """Let the first die go on the military track."""
    die, track = visitor.page.locator(DIE).first, visitor.page.locator("[data-drop='track military']")
    (a, b) = (die.bounding_box(), track.bounding_box())
    assert a is not None
    assert b is not None
    visitor.page.mouse.move(a["x"] + 10, a["y"] + 10)
    visitor.page.mouse.down()
    visitor.page.mouse.move(b["x"] + 40, b["y"] + 12, steps=6)
    visitor.page.wait_for_selector("[data-drop='track military'] li.lands, [data-drop='track military'] .reason")
    until_heard(visitor, visitor.page.mouse.up)


def test_a_die_is_placed_by_clicks_by_dragging_and_by_keys(visit: Visit):
    """One line each time, and the dice become fewer."""
    visitor = visit()
    before = 0
    # What others do may leave no die to place for a third time; then another game does.
    for _ in range(5):
        visitor.start_with_mouse("rom")
        before = len(said(visitor))
        place(visitor)
        asked(visitor)
        drag_a_die(visitor)
        asked(visitor)
        if visitor.page.locator(DIE).count():
            break
    visitor.page.locator(DIE).first.focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector(TRACK)
    visitor.page.locator(TRACK).first.focus()
    until_heard(visitor, lambda: visitor.page.keyboard.press("Enter"))
    lines = said(visitor)[before:]
    assert [len(each) for each in lines] == [1, 1, 1]
    assert lines[1][0].split()[1] == "military"


def test_a_whole_game_by_gestures(visit: Visit):
    """Dice are let go on tracks; provinces, offices and purchases are marked and said together."""
    visitor = visit()
    visitor.start_with_mouse("rom")
    seen = set()
    for _ in range(MOST_CHOICES):
        question = asked(visitor)
        if not question:
            break
        seen.add(question)
        answer(visitor, question)
    assert visitor.look()["over"]
    assert {"act", "conquer", "buy"} & seen
    assert max(len(lines) for lines in said(visitor)) > 1
    assert visitor.beyond_the_edge() == []
