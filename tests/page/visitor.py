"""Somebody at the page: a window, the messages that reach it, and two hands, one for the mouse and one for the keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypedDict

from tests.folding import folded

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page, Request, WebSocket

#: Whatever picks an answer bears the line that it says; the result has a heading.
ANSWER: Final = "[data-line]"
RESULT: Final = "#result"
#: What glows but says nothing by itself: it is taken up, or marked. What is marked is sent with one button.
MARK: Final = ".piece.choosable:not([data-line], .quiet)"
CART: Final = "[data-cart]:not([aria-disabled=true])"
#: What can be picked now, on the table and in words, or that the game is over; waits until the table is there. A
#: thing that several answers name asks which one is meant, in a window before everything else.
LOOK: Final = """([mark, cart, ms]) => new Promise((done, fail) => {
  const end = performance.now() + ms;
  const look = () => {
    const room = document.querySelector("dialog[open]") ?? document;
    const seen = (selector) => [...room.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const lines = (selector) => seen(selector).map((each) => each.dataset.line);
    const sight = { over: document.querySelector("#result") !== null, things: lines(".piece[data-line]") };
    sight.words = lines("[data-line]:not(.piece)");
    sight.marks = seen(mark).length;
    sight.cart = seen(cart).length > 0;
    const isDrawn = document.querySelector(".play > .board > :not(h2)") !== null;
    const isAsked = sight.words.length + sight.things.length > 0 || (sight.marks > 0 && seen("[data-cart]").length > 0);
    if (!sight.over && (!isDrawn || !isAsked)) {
      if (performance.now() < end) requestAnimationFrame(look);
      else fail(new Error("nothing can be picked: " + document.querySelector(".foot")?.textContent));
      return;
    }
    const signed = seen("[data-line]:has(kbd)");
    sight.keys = Object.fromEntries(signed.map((each) => [each.dataset.line, each.querySelector("kbd").textContent]));
    done(sight);
  };
  look();
})"""
#: The middle of what fits a selector (the one at a place, or the first that lies open), once it is scrolled into sight,
#: to the middle of the window or else to its top; what covers it if nothing lies open there.
SPOT: Final = """([selector, at]) => {
  const room = document.querySelector("dialog[open]") ?? document;
  const fitting = [...room.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  let spot = null;
  for (const each of at === null ? fitting : fitting.slice(at, at + 1)) {
    for (const block of ["center", "start"]) {
      each.scrollIntoView({ block, inline: "center", behavior: "instant" });
      const { x, y, width, height } = each.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      spot = { x: x + width / 2, y: y + height / 2, cover: each.contains(top) ? "" : (top?.outerHTML ?? "nothing") };
      if (spot.cover) continue;
      window.isHit = false;
      each.addEventListener("click", () => (window.isHit = true), { once: true, capture: true });
      return spot;
    }
  }
  return spot;
}"""
#: Whether the focus can be moved to something by arrow keys, and the row along which; else it has a stop of its own.
ROW: Final = """(selector) => {
  const each = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  const row = each?.closest("[data-apart]") ? null : each?.closest("[data-walk]");
  return row ? [...document.querySelectorAll("[data-walk]")].indexOf(row) : -1;
}"""
IN_ROW: Final = """(row) => document.querySelectorAll("[data-walk]")[row]?.contains(document.activeElement) ?? false"""
IS_AT: Final = """(goal) => document.activeElement?.matches(goal) ?? false"""
#: Waits until what is there now is painted.
DRAWN: Final = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""
#: What is the reader's own and lies under the foot, or is cut off by it, once the page has come to rest.
BENEATH: Final = """async () => {
  const isUnder = ({ top, bottom, left, right, width }, foot) =>
    width > 0 && bottom > foot.top + 1 && top < foot.bottom - 1 && right > foot.left && left < foot.right;
  const found = () => {
    const foot = document.querySelector(".foot")?.getBoundingClientRect();
    const own = foot ? [...document.querySelectorAll("[data-own]")] : [];
    return own.filter((each) => isUnder(each.getBoundingClientRect(), foot));
  };
  for (let frame = 0; frame < 20 && found().length > 0; frame += 1)
    await new Promise((done) => requestAnimationFrame(done));
  return found().map((each) => each.outerHTML.slice(0, 200));
}"""
#: How much has moved by itself so far, as browsers reckon it.
SHIFTS: Final = """() => new Promise((done) => {
  const seen = [];
  new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(seen.filter((each) => !each.hadRecentInput).reduce((sum, each) => sum + each.value, 0)), 100);
})"""
#: The outermost elements that stick out of a page that can be scrolled sideways.
BEYOND: Final = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const sticks = (each) => each && each.getBoundingClientRect().right > clientWidth + 0.5;
  const found = scrollWidth > clientWidth ? [...document.body.querySelectorAll("*")].filter(sticks) : [];
  return found.filter((each) => !sticks(each.parentElement)).map((each) => each.outerHTML.slice(0, 200));
}"""
#: Waits until colours have stopped to change; one change may set off another.
RESTED: Final = """async () => {
  const changes = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
  while (changes().length > 0) await Promise.allSettled(changes().map((each) => each.finished));
}"""
#: What axe-core finds: by all its rules, or by one of them.
VIOLATIONS: Final = """async (rule) => {
  const how = { resultTypes: ["violations"], ...(rule ? { runOnly: [rule] } : {}) };
  return (await axe.run(document, how)).violations;
}"""
LANGUAGES: Final = ("de", "fr", "es", "en")
#: No game that is played here has more choices for one person, pieces that are taken up and put down included.
MOST_CHOICES: Final = 1000
#: Whoever waits longer for a question has lost the table.
PATIENCE_MS: Final = 60_000
#: How often one looks again.
LOOK_MS: Final = 20
#: No page has more places for the focus.
MOST_TABS: Final = 300


class Sight(TypedDict):
    """What can be seen of a question: whether all is over, and the lines that can be said."""

    over: bool
    things: list[str]
    words: list[str]
    #: How many things can be taken up or marked, and whether what is marked can be sent.
    marks: int
    cart: bool
    #: The key that is shown on an answer, by line.
    keys: dict[str, str]


class Visitor:
    """A person with a browser of their own."""

    def __init__(self, page: Page, address: str) -> None:
        self.page: Final = page
        self.address: Final = address
        #: Every message of the table's socket, as it came and as it went.
        self.heard: Final[list[dict[str, Any]]] = []
        self.said: Final[list[dict[str, Any]]] = []
        #: The connection to the table, the last one if there were several.
        self.socket: WebSocket | None = None
        #: Mistakes of the page, and requests that left the machine.
        self.troubles: Final[list[str]] = []
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._overhear)
        page.on("request", self._follow)

    def _listen(self, socket: WebSocket) -> None:
        self.socket = socket
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def _overhear(self, message: ConsoleMessage) -> None:
        # An address that leads nowhere is not found, and the page says so itself.
        if message.type == "error" and message.location["url"] != self.page.url:
            self.troubles.append(message.text)

    def _follow(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.troubles.append(f"asked for {request.url}")

    # -- where one is --------------------------------------------------------------------------

    def open(self, path: str) -> None:
        """Go to a page and wait until it can be read."""
        self.page.goto(path if path.startswith("http") else self.address + path)
        self.page.wait_for_selector("h1")

    def start_with_mouse(self, game: str) -> None:
        """From the first page to a table against bots."""
        self.open("/")
        self.page.locator(f"[data-play={game}]").click()
        self.look()

    def start_with_keys(self, game: str) -> None:
        """The same without touching the mouse."""
        self.open("/")
        self.page.wait_for_selector(f"[data-play={game}]")
        self.tab_to(f"[data-play={game}]")
        self.page.keyboard.press("Enter")
        self.look()

    def start_at(self, game: str, seats: int, options: dict[str, str] | None = None) -> None:
        """A table of one's own with so many seats, bots on the others."""
        bots: list[dict[str, str]] = [{"kind": "bot"}] * (seats - 1)
        made = self.make({"game": game, "seats": [{"kind": "me"}, *bots], "options": options or {}})
        self.open(f"/table/{made['table']}")
        self.look()

    def make(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Set a table up as one wishes, without the page that does it."""
        self.open("/")
        token = self.page.request.get(f"{self.address}/api/me").json()["csrf"]
        made = self.page.request.post(f"{self.address}/api/tables", data=wish, headers={"X-CSRF-Token": token})
        assert made.ok, made.text()
        links: dict[str, Any] = made.json()
        return links

    def look(self) -> Sight:
        """Wait until there is something to choose, or the result."""
        seen: Sight = self.page.evaluate(LOOK, [MARK, CART, PATIENCE_MS])
        return seen

    def packets(self) -> list[dict[str, Any]]:
        """The packets that came, whole or as what had changed, oldest first."""
        return folded(self.heard)

    def hear(self, seq: int) -> None:
        """Wait until a packet of this number, or a later one, has come."""
        assert self.socket is not None
        if self.packets()[-1]["seq"] < seq:
            self.socket.wait_for_event("framereceived", lambda frame: is_packet(frame, seq))

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so, by the messages that come and go."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            if is_so():
                return
            self.page.wait_for_timeout(LOOK_MS)
        raise AssertionError("it never came to that")

    # -- choosing ------------------------------------------------------------------------------

    def choose_with_mouse(self, seen: Sight, chance: Random) -> None:
        """Click an answer, on the table itself if anything glows there, or mark something and send what is marked."""
        self._press(*self._wish(seen, chance), self.page.mouse.click)

    def choose_with_touch(self, seen: Sight, chance: Random) -> None:
        """The same with a finger."""
        self._press(*self._wish(seen, chance), self.page.touchscreen.tap)

    def _wish(self, seen: Sight, chance: Random) -> tuple[str, int | None]:
        """What to choose, as a selector, and its place among those that fit."""
        if seen["cart"] and chance.random() < 0.6:
            return CART, None
        # On a phone what is marked leaves no room for answers in words.
        if seen["marks"] and (chance.random() < 0.4 or (not seen["words"] and not seen["things"])):
            return MARK, chance.randrange(seen["marks"])
        is_thing = bool(seen["things"]) and (not seen["words"] or chance.random() < 0.5)
        return says(chance.choice(seen["things" if is_thing else "words"]), is_thing), None

    def click(self, line: str, is_thing: bool = False) -> None:
        """Click what says a line."""
        self._press(says(line, is_thing), None, self.page.mouse.click)

    def _press(self, selector: str, at: int | None, press: Callable[[float, float], None]) -> None:
        """Press something, again if the page has moved under the hand meanwhile."""
        is_hit = False
        while not is_hit:
            spot = self.page.evaluate(SPOT, [selector, at])
            if spot is None:
                return  # somebody else's choice has changed the question meanwhile
            assert not spot["cover"], f"{selector} lies under {spot['cover'][:300]}"
            press(spot["x"], spot["y"])
            is_hit = self.page.evaluate("window.isHit")

    def say(self, line: str) -> None:
        """Click an answer in words and wait for what it brings."""
        assert self.socket is not None
        due = self.packets()[-1]["seq"] + 1
        with self.socket.expect_event("framereceived", lambda frame: is_packet(frame, due)):
            self.click(line)

    def choose_with_keys(self, seen: Sight, chance: Random) -> None:
        """Press the key that an answer shows, or walk to it, in words or on the table, and press Enter."""
        if seen["cart"] and chance.random() < 0.6:
            self.page.keyboard.press("s")
            return
        is_thing = bool(seen["things"]) and (not seen["words"] or chance.random() < 0.1)
        line = chance.choice(seen["things" if is_thing else "words"])
        if not is_thing and line in seen["keys"] and chance.random() < 0.8:
            self.page.keyboard.press(seen["keys"][line])
        elif self.walk_to(says(line, is_thing)):
            self.page.keyboard.press("Enter")

    def walk_to(self, goal: str) -> bool:
        """Move the focus to something with Tab and the arrow keys; whether it is still there."""
        row = self.page.evaluate(ROW, goal)
        if row >= 0:
            self._press_until("Tab", IN_ROW, row)
            self.page.keyboard.press("Home")
            return self._press_until("ArrowRight", IS_AT, goal)
        if self.page.locator(goal).count() == 0:
            return False
        self.tab_to(goal)
        return True

    def _press_until(self, key: str, condition: str, argument: object) -> bool:
        for _ in range(MOST_TABS):
            if self.page.evaluate(condition, argument):
                return True
            self.page.keyboard.press(key)
        return False

    def tab_to(self, selector: str) -> None:
        """Move the focus on with Tab until it is there."""
        found = self._press_until("Tab", IS_AT, selector)
        assert found, f"the keyboard cannot reach {selector}"

    def tab_stops(self) -> int:
        """How often one presses Tab, from the top of the page, before an answer has the focus."""
        self.page.evaluate("() => document.activeElement?.blur()")
        self.page.evaluate("() => { document.body.tabIndex = -1; document.body.focus(); }")
        for stops in range(1, MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("() => document.activeElement?.matches('[data-line]') ?? false"):
                return stops - 1
        raise AssertionError("the keyboard reaches no answer")

    def play(self, choose: Callable[[Sight, Random], None], chance: Random, most: int = MOST_CHOICES) -> Sight:
        """Choose so many times, or until the end."""
        for _ in range(most):
            seen = self.look()
            if seen["over"]:
                return seen
            choose(seen, chance)
        assert most < MOST_CHOICES, "the game does not end"
        return self.look()

    # -- what it looks like --------------------------------------------------------------------

    def speak(self, lang: str) -> None:
        """Choose another language at the head of the page."""
        self.page.locator("header select").first.select_option(lang)
        self.page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        self.page.wait_for_load_state("networkidle")

    def beyond_the_edge_in_any_language(self) -> dict[str, list[str]]:
        """What makes the page scroll sideways, by language."""
        found = {}
        for lang in LANGUAGES:
            self.speak(lang)
            found[lang] = self.beyond_the_edge()
        self.speak("en")
        return {lang: each for lang, each in found.items() if each}

    def beyond_the_edge(self) -> list[str]:
        """What makes the page scroll sideways, once it is drawn."""
        self.page.evaluate(DRAWN)
        found: list[str] = self.page.evaluate(BEYOND)
        return found

    def beneath_the_foot(self) -> list[str]:
        """What is the reader's own and cannot be seen for the foot."""
        found: list[str] = self.page.evaluate(BENEATH)
        return found

    def rest(self) -> None:
        """Wait until the page has come to rest and is painted."""
        self.page.evaluate(RESTED)
        self.page.evaluate(DRAWN)

    def shifts(self) -> float:
        """How much has moved by itself since the page was loaded."""
        found: float = self.page.evaluate(SHIFTS)
        return found

    def barriers(self, axe: str, rule: str = "") -> list[str]:
        """What keeps people out, as axe-core finds it by all its rules or one: the serious and the critical."""
        self.rest()
        self.page.evaluate(axe)
        found: list[dict[str, Any]] = self.page.evaluate(VIOLATIONS, rule)
        grave = [each for each in found if each["impact"] in ("serious", "critical")]
        return [f"{each['id']}: {node['html'][:200]}" for each in grave for node in each["nodes"]]


def says(line: str, is_thing: bool = False) -> str:
    """A selector of what says a line: a thing on the table, or an answer in words."""
    return f'[data-line="{line}"]' + (".piece" if is_thing else ":not(.piece)")


def is_packet(frame: str | bytes, seq: int) -> bool:
    """Whether a message is a packet of this number or a later one."""
    message = json.loads(frame)
    return bool(message["type"] in ("packet", "change") and message["seq"] >= seq)
