"""Coming back: a page that is loaded again, a connection that is lost, a second window."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute


def moves(visitor: Visitor) -> int:
    """How many lines the table's notation has, as the server tells it."""
    table = visitor.page.url.partition("/table/")[2].partition("?")[0]
    found: int = visitor.page.request.get(f"/api/tables/{table}").json()["move"]
    return found


def test_a_page_that_is_loaded_again_asks_the_same(visit: Visit):
    """In mid-choice, after several answers, the table is as it was."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    before = visitor.play(visitor.choose_with_mouse, Random(5), most=6)
    visitor.page.reload()
    assert set(visitor.look()["words"]) == set(before["words"])


def test_an_answer_survives_a_lost_connection(visit: Visit):
    """What is chosen while the connection is down is said once it is back, and once only."""
    visitor = visit()
    sockets: list[WebSocketRoute] = []
    is_down = False

    def pass_on(socket: WebSocketRoute) -> None:
        if is_down:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    visitor.page.route_web_socket("**/socket?*", pass_on)
    visitor.start_with_mouse("roma")
    line, count = visitor.look()["words"][0], moves(visitor)
    is_down = True
    sockets[-1].close()
    visitor.page.wait_for_selector(".lost")
    visitor.click(line)
    assert moves(visitor) == count
    is_down = False
    visitor.page.wait_for_selector(".lost", state="detached")
    assert line not in visitor.look()["words"] or moves(visitor) > count
    assert len(sockets) == 2


def test_two_windows_of_one_person_stay_in_step(visit: Visit):
    """What is chosen in one window is seen in the other."""
    first = visit()
    first.start_with_mouse("rom")
    second = Visitor(first.page.context.new_page(), first.address)
    second.open(first.page.url)
    assert set(second.look()["words"]) == set(first.look()["words"])
    first.say(first.look()["words"][0])
    asked = set(first.look()["words"])
    second.hear(first.packets()[-1]["seq"])
    assert set(second.look()["words"]) == asked
    assert second.troubles == []


def test_what_was_said_before_is_there_again(visit: Visit):
    """Whoever loads the page anew, or comes later, reads the talk from before."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    visitor.page.fill(".talk input", "Salve, said before")
    visitor.page.press(".talk input", "Enter")
    visitor.page.wait_for_selector(".talk .lines >> text=Salve, said before")
    visitor.page.reload()
    visitor.page.wait_for_selector(".talk .lines >> text=Salve, said before")


def test_an_address_that_cannot_be_decoded_shows_a_page(visit: Visit):
    """Not a blank one: a heading, and the way home."""
    visitor = visit()
    visitor.open("/%E0%A4%A")
    visitor.page.wait_for_selector("main h1, h1")
    assert visitor.page.locator("a[href='/']").count() > 0
