"""Roma's own table: what is laid goes where it is shown, in any order."""

from __future__ import annotations

from typing import Any

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

#: The cards in the reader's hand.
HAND = "section.hand .piece"


def show(visitor: Visitor, line: str, question: str, picked: int) -> dict[str, Any]:
    """Click what says a line on the table itself; the packet that asks a question after so many picks."""
    assert visitor.socket is not None
    visitor.page.wait_for_selector(f'.piece[data-line="{line}"]')
    with visitor.socket.expect_event("framereceived", lambda _: is_asked(visitor.packets()[-1], question, picked)):
        visitor.click(line, is_thing=True)
    visitor.look()
    return visitor.packets()[-1]


def is_asked(packet: dict[str, Any], question: str, picked: int) -> bool:
    """Whether a packet asks a question after so many picks."""
    return bool(packet["question"] == question and len(packet["picked"]) == picked)


def test_a_card_and_then_its_disc(visit: Visit):
    """The last card is passed first; then the last of the hand is taken up, and the last disc says where it goes."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    first = visitor.packets()[-1]["choices"][-1]["line"]
    packet = show(visitor, first, "give", 1)
    assert packet["picked"] == [first]
    packet = show(visitor, packet["choices"][0]["line"], "place", 0)
    visitor.page.wait_for_selector(f"{HAND} >> nth=3")
    line = packet["choices"][-1]["line"]
    visitor.page.locator(HAND).last.click()
    assert show(visitor, line, "place", 1)["picked"] == [line]
    visitor.page.wait_for_function("() => document.querySelectorAll('section.hand .piece').length === 3")
