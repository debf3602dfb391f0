"""The answer bar: what it shows, what it asks, what its keys do, and that it covers nothing of the reader's own."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, WebSocketRoute, expect

from comitia.engine.registry import game_names
from tests.page.conftest import Visit
from tests.page.visitor import Visitor, says

every_game = pytest.mark.parametrize("game", game_names())
DESK: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
sizes = pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["1440", "1024", "390"])
#: How many answers the bar shows and hides, what it says it hides, and whether anything is cut off without a sign.
FOOT = """() => {
  const bar = document.querySelector(".foot .bar");
  const shown = [...bar.querySelectorAll(".options > *, .ends > [data-key]")].filter((each) => each.checkVisibility());
  const inner = bar.querySelector(".options");
  return {
    shown: shown.length,
    more: Number(bar.querySelector(".more")?.textContent.match(/\\d+/)?.[0] ?? 0),
    cut: inner ? inner.scrollHeight - inner.clientHeight : 0,
    amounts: [...bar.querySelectorAll(".amount input[type=range]")].map((each) => Number(each.max)),
    height: document.querySelector(".foot").getBoundingClientRect().height / innerHeight,
  };
}"""


def prefer(visitor: Visitor, **prefs: str) -> None:
    """Set what a reader can set, before the first page."""
    visitor.page.add_init_script(f"localStorage.setItem('comitia.prefs', JSON.stringify({json.dumps(prefs)}))")


def asked(visitor: Visitor) -> dict[str, Any]:
    """The packet that asks now."""
    return visitor.packets()[-1]


def said(visitor: Visitor) -> list[list[str]]:
    """Everything that was really said."""
    return [message["lines"] for message in visitor.said if message["do"] == "say"]


def newly_said(visitor: Visitor, before: int) -> list[list[str]]:
    """What was said since there were so many messages, once there is something."""
    visitor.until(lambda: len(said(visitor)) > before)
    return said(visitor)[before:]


def play_until(visitor: Visitor, question: str, seed: int = 1, fewest: int = 1) -> dict[str, Any]:
    """Choose until a question is asked that has so many answers, if need be in another game; its packet."""
    chance = Random(seed)
    for _ in range(600):
        seen = visitor.look()
        packet = asked(visitor)
        if packet["question"] == question and len(packet["choices"]) >= fewest:
            return packet
        if seen["over"]:
            visitor.start_with_mouse(packet["game"])
        else:
            visitor.choose_with_mouse(seen, chance)
    raise AssertionError(f"nobody was asked {question}")


@sizes
@every_game
def test_nothing_is_clipped_without_a_sign(visit: Visit, game: str, size: ViewportSize):
    """What the bar does not show it counts; on a phone it leaves three quarters of the window to the table."""
    visitor = visit(phone=size == PHONE)
    visitor.page.set_viewport_size(size)
    visitor.start_with_mouse(game)
    chance = Random(7)
    for _ in range(8):
        seen = visitor.look()
        if seen["over"]:
            break
        foot = visitor.page.evaluate(FOOT)
        answers = len(asked(visitor)["choices"]) - sum(foot["amounts"])
        if not visitor.page.locator(".held, .foot [data-cart]").count():
            assert foot["shown"] + foot["more"] == answers
            assert foot["cut"] <= 1
            assert foot["height"] <= (0.3 if size == PHONE else 0.35)
        visitor.choose_with_mouse(seen, chance)


@sizes
@pytest.mark.parametrize("game", game_names())
def test_own_dice_and_cards_are_not_under_the_foot(visit: Visit, game: str, size: ViewportSize):
    """Wherever the page stands when a question comes."""
    visitor = visit(phone=size == PHONE)
    visitor.page.set_viewport_size(size)
    visitor.start_with_mouse(game)
    chance = Random(4)
    for _ in range(10):
        seen = visitor.look()
        if seen["over"]:
            break
        visitor.page.evaluate("scrollTo(0, 0)")
        assert visitor.page.locator("[data-own]").count() > 0
        assert visitor.beneath_the_foot() == []
        visitor.choose_with_mouse(seen, chance)


def test_the_log_is_one_stop(visit: Visit):
    """However long it is: whoever goes by keys comes to the newest line."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    play_until(visitor, "act")
    lines = visitor.page.locator(".log button")
    assert lines.count() > 2
    expect(visitor.page.locator(".log button:not([tabindex='-1'])")).to_have_count(1)
    visitor.tab_to(".log button")
    expect(lines.last).to_be_focused()


def test_more_answers_are_one_click_away(visit: Visit):
    """The sign unfolds them, and folds them again."""
    visitor = visit(phone=True)
    prefer(visitor, plain="on")
    visitor.start_with_mouse("roma")
    visitor.page.locator(".more").click()
    assert len(visitor.look()["words"]) == len(asked(visitor)["choices"])
    visitor.page.locator(".more").click()
    assert len(visitor.look()["words"]) < len(asked(visitor)["choices"])


def test_amounts_are_set_and_not_listed(visit: Visit):
    """A step, a slider or typing; the digit that is typed is the number that is said."""
    visitor = visit()
    prefer(visitor, plain="on")
    visitor.start_with_mouse("senators")
    play_until(visitor, "war_fist", fewest=6)
    bar = visitor.page.locator(".foot .bar")
    assert bar.locator("[data-line]").count() <= 2
    bar.locator("p").first.click()
    visitor.page.keyboard.press("3")
    expect(bar.locator(".amount [data-line]")).to_have_attribute("data-line", re.compile("hold 3$"))
    bar.get_by_role("button", name="+", exact=True).click()
    bar.locator(".amount [data-line]").click()
    visitor.page.wait_for_function("() => !document.querySelector('.foot [aria-disabled=true][data-key]')")
    assert said(visitor)[-1][-1].endswith("hold 4")


@every_game
def test_keys_are_those_that_are_shown(visit: Visit, game: str):
    """A digit never picks another number than the one on its answer, and each key picks the answer that shows it."""
    visitor = visit()
    prefer(visitor, plain="on")
    visitor.start_with_mouse(game)
    chance = Random(9)
    for _ in range(12):
        seen = visitor.look()
        if seen["over"]:
            return
        texts = {choice["line"]: choice["text"] for choice in asked(visitor)["choices"]}
        for line, key in seen["keys"].items():
            numbers = {number for text in texts.values() for number in re.findall(r"\d+", text)}
            assert key not in numbers or key in re.findall(r"\d+", texts[line])
        if not seen["keys"]:
            visitor.choose_with_mouse(seen, chance)
            continue
        line, key = chance.choice(list(seen["keys"].items()))
        before = len(said(visitor))
        visitor.page.keyboard.press(key)
        if visitor.page.locator(".foot").get_by_role("button", name="Not yet").count():
            visitor.click(line)
        assert newly_said(visitor, before) == [[line]]


def test_what_ends_a_turn_is_last_and_asks_when_dice_would_be_lost(visit: Visit):
    """Once: whoever says it again means it."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    packet = play_until(visitor, "act")
    end = next(choice["line"] for choice in packet["choices"] if choice["ends"])
    assert visitor.look()["words"][0] != end
    before = len(said(visitor))
    visitor.click(end)
    prompt = visitor.page.locator(".foot .bar p").first
    expect(prompt).to_contain_text("dice would be lost")
    assert len(said(visitor)) == before
    visitor.page.get_by_role("button", name="Not yet").click()
    expect(prompt).not_to_contain_text("lost")
    visitor.click(end)
    expect(prompt).to_contain_text("dice would be lost")
    visitor.click(end)
    assert newly_said(visitor, before) == [[end]]


def test_a_piece_in_hand_leaves_the_answers_about_it(visit: Visit):
    """A die of Roma; Escape puts it down."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    packet = play_until(visitor, "act")
    all_words = len(visitor.look()["words"])
    visitor.page.locator(".tray .piece").first.click()
    expect(visitor.page.locator(".held")).to_have_count(1)
    die = packet["view"]["dice"][0]
    about = {f"1 money {die}", f"1 cards {die}", f"1 activate {die}"}
    words = visitor.page.locator(".foot [data-line]").evaluate_all("all => all.map(each => each.dataset.line)")
    assert set(words) <= {re.sub(r"^\d+", "1", line) for line in about} | {f"2 {line[2:]}" for line in about}
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator(".held")).to_have_count(0)
    assert len(visitor.look()["words"]) == all_words


def test_confirming_repeats_the_choice(visit: Visit):
    """Nothing is sent before the reader has read again what was chosen."""
    visitor = visit()
    prefer(visitor, confirm="on")
    visitor.start_with_mouse("roma")
    choice = asked(visitor)["choices"][0]
    visitor.click(choice["line"])
    expect(visitor.page.locator(".chose")).to_contain_text(choice["text"])
    assert said(visitor) == []
    visitor.page.get_by_role("button", name="Send").click()
    assert newly_said(visitor, 0) == [[choice["line"]]]


@pytest.mark.parametrize("how", ["hover", "focus", "press"])
def test_answers_explain_themselves(visit: Visit, how: str):
    """With the rules of what they name and with what would be asked next."""
    visitor = visit(phone=how == "press")
    visitor.start_with_mouse("roma")
    answer = visitor.page.locator(".foot .options [data-key]").first
    thing = asked(visitor)["choices"][0]["args"]["card"]
    if how == "hover":
        answer.hover()
    elif how == "focus":
        visitor.walk_to(says(asked(visitor)["choices"][0]["line"]))
    else:
        answer.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True, "bubbles": True})
    tip = visitor.page.locator(".tip:popover-open")
    expect(tip).to_be_visible()
    assert len(tip.inner_text()) > len(answer.inner_text()) + len(thing)
    expect(tip).to_contain_text("Then")
    assert said(visitor) == []


def test_reasons_leave_by_themselves(visit: Visit):
    """Nobody has to close them."""
    visitor = visit()
    visitor.page.clock.install()
    visitor.start_with_mouse("roma")
    visitor.page.locator(".foot .button", has_text="Undo").dispatch_event("click")
    expect(visitor.page.locator(".notice")).to_be_visible()
    visitor.page.clock.run_for(13_000)
    expect(visitor.page.locator(".notice")).to_have_count(0)


def test_a_recap_tells_what_the_others_did(visit: Visit):
    """In one line over the foot, opened line by line; without the reader's own move."""
    visitor = visit()
    visitor.start_with_mouse("senators")
    recap = visitor.page.locator(".recap")
    chance = Random(5)
    for _ in range(12):
        if recap.count():
            break
        visitor.choose_with_mouse(visitor.look(), chance)
        visitor.look()
    recap.get_by_role("button").click()
    own = asked(visitor)["seats"][asked(visitor)["seat"]]["name"]
    told = recap.locator("li").all_inner_texts()
    assert told
    # Fists are opened together, the reader's own among them.
    assert [line for line in told[:1] if line.strip().startswith(own) and "fist" not in line] == []


def test_senators_bids_are_said_in_one_go(visit: Visit):
    """Two spaces on two boards, one button, one message."""
    visitor = visit()
    visitor.start_with_mouse("senators")
    for _ in range(20):
        packet = play_until(visitor, "bid")
        if sum(offer >= 0 for offer in packet["view"]["offers"]) >= 2 and packet["view"]["settled_boards"] == []:
            break
        visitor.choose_with_mouse(visitor.look(), Random(2))
    boards = [board for board, offer in enumerate(packet["view"]["offers"]) if offer >= 0]
    spaces = visitor.page.locator(".market section").nth(boards[0]).locator(".ladder .choosable")
    spaces.first.click()
    visitor.page.locator(".market section").nth(boards[1]).locator(".ladder .choosable").first.click()
    cart = visitor.page.locator("[data-cart]")
    expect(cart).to_contain_text("2 cards")
    before = len(said(visitor))
    cart.click()
    visitor.page.wait_for_function("() => !document.querySelector('[data-cart]')")
    lines = said(visitor)[before]
    assert len(said(visitor)) == before + 1
    assert len(lines) == len(boards)
    assert [line.split()[1] for line in lines[:2]] == ["bid", "bid"]


def test_senators_tells_what_all_bids_would_cost(visit: Visit):
    """Bids beyond one's coins say on the cart that senators would be embezzled for them."""
    visitor = visit()
    visitor.start_with_mouse("senators")
    dear: list[dict[str, Any]] = []
    while not dear:
        packet = play_until(visitor, "bid")
        side = packet["view"]["players"][packet["seat"]]
        dear = [choice for choice in packet["choices"] if choice["args"].get("senators")]
        if not dear:
            visitor.choose_with_mouse(visitor.look(), Random(2))
    assert "giving up" in dear[0]["text"]
    assert dear[0]["args"]["n"] > side["coins"] - sum(side["bids"])
    board = visitor.page.locator(".market section").nth(packet["view"]["board"])
    board.locator(".ladder .choosable").last.click()
    expect(visitor.page.locator(".foot .cart .warning")).to_contain_text("you give up")


def test_senators_lists_sets_and_sells_one_with_one_click(visit: Visit):
    """The best first, each with what the bank would pay for it; one click says all its cards."""
    visitor = visit()
    visitor.start_with_mouse("senators")
    chance = Random(3)
    for _ in range(600):
        seen = visitor.look()
        packet = asked(visitor)
        if seen["over"]:
            visitor.start_with_mouse("senators")
            continue
        sets = packet["standing"]["outlook"]["sets"]
        if packet["question"] == "cash" and sets:
            break
        eager = [line for line in seen["words"] if line.split()[1] in ("cash_in", "join", "buy", "bid")]
        thrifty = [line for line in seen["words"] if line.split()[1] != "embezzle"]
        visitor.click(chance.choice(eager or thrifty or seen["words"]))
    listed = visitor.page.locator(".sets .piece")
    assert listed.locator("b").all_inner_texts() == [str(each["worth"]) for each in sets[:6]]
    before, coins = len(said(visitor)), packet["view"]["players"][packet["seat"]]["coins"]
    listed.first.click()
    visitor.until(lambda: asked(visitor)["view"]["players"][packet["seat"]]["coins"] != coins)
    assert len(said(visitor)[before:]) == 1
    words = [line.split(maxsplit=2)[2] for line in said(visitor)[-1]]
    assert words[:3] == sets[0]["cards"]
    assert asked(visitor)["view"]["players"][packet["seat"]]["coins"] == coins + sets[0]["worth"]


def test_whoever_is_out_is_told_and_let_go(visit: Visit):
    """The page says that nobody waits for them, and shows the way home."""
    visitor = visit()

    def put_out(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hand_on(message: str | bytes) -> None:
            packet = json.loads(message)
            if packet["type"] == "packet":
                packet["view"]["players"][packet["seat"]]["out"] = True
                packet["choices"] = []
            socket.send(json.dumps(packet))

        server.on_message(hand_on)

    visitor.page.route_web_socket("**/socket?*", put_out)
    visitor.open("/")
    visitor.page.locator("[data-play=senators]").click()
    told = visitor.page.locator(".away")
    expect(told).to_contain_text("You are out of the game")
    told.get_by_role("link").click()
    visitor.page.wait_for_selector("[data-play]")
