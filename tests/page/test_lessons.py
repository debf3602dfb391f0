"""Guided first games in the browser: by mouse, by keys, by touch; mistakes, leaving and coming back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comitia.lessons import Lesson, read_lesson
from tests.page.conftest import Visit
from tests.page.test_looks import check_in_light_and_dark
from tests.page.visitor import Visitor, says

#: The lessons that are played here. Those of ROM and Age of Rome mark things on the table before they are sent, which
#: this reader does not know yet; `tests/server/test_lessons.py` plays them over the socket.
BY_MOUSE = ["roma", "senators", "sylla"]
BY_KEYS = ["roma", "senators"]
GO_ON = ".note footer .main"
#: Answers that are folded, an amount to be set, and the question whether something shall really be wasted.
MORE = ".foot .more[aria-expanded=false]"
AMOUNT = ".foot .amount input.field"
DOUBT = ".foot .head .button.main"
#: Waits until a later note than this one is shown and nothing is on its way.
SHOWN = """([seq, ms]) => new Promise((done, fail) => {
  const end = performance.now() + ms;
  const look = () => {
    const note = document.querySelector(".note");
    const at = note ? Number(note.dataset.seq) : 0;
    if (at > seq && !note.querySelector(".waiting")) done({ ...note.dataset });
    else if (performance.now() < end) requestAnimationFrame(look);
    else fail(new Error("the lesson does not go on: " + note?.outerHTML));
  };
  look();
})"""
#: What says a line and lies open: on the table, or in words.
OPEN = """(line) => {
  const found = [...document.querySelectorAll(`[data-line="${line}"]`)].filter((each) => each.checkVisibility());
  return found.some((each) => each.matches(".piece")) ? "thing" : found.length > 0 ? "words" : "";
}"""
Choose = Callable[[Visitor, str], None]


def shown(visitor: Visitor, seq: int = 0) -> dict[str, Any]:
    """The note that comes after another one."""
    found: dict[str, Any] = visitor.page.evaluate(SHOWN, [seq, 20_000])
    return found


def by_mouse(visitor: Visitor, line: str) -> None:
    """Click what says a line: on the table if it glows there, else in words, which may be folded or an amount."""
    page = visitor.page
    if not page.evaluate(OPEN, line) and page.locator(MORE).count() > 0:
        page.locator(MORE).first.click()
    if not page.evaluate(OPEN, line):
        page.locator(AMOUNT).first.fill(line.rsplit(maxsplit=1)[-1])
    visitor.click(line, page.evaluate(OPEN, line) == "thing")


def by_keys(visitor: Visitor, line: str) -> None:
    """Press the key that the answer shows, or walk to it and press Enter; an amount is typed."""
    page = visitor.page
    key = visitor.look()["keys"].get(line)
    if key is not None:
        page.keyboard.press(key)
        return
    if not page.evaluate(OPEN, line) and page.locator(MORE).count() > 0:
        visitor.tab_to(MORE)
        page.keyboard.press("Enter")
    if not page.evaluate(OPEN, line):
        page.keyboard.type(line.rsplit(maxsplit=1)[-1])
        page.keyboard.press("Enter")
        return
    assert visitor.walk_to(says(line, page.evaluate(OPEN, line) == "thing"))
    page.keyboard.press("Enter")


def answers(visitor: Visitor) -> int:
    """How often something was chosen so far; what was only tried does not count."""
    return sum(message["do"] == "say" for message in visitor.said)


def insist(visitor: Visitor, line: str, choose: Choose) -> None:
    """Choose, once more if the page asks whether something shall really be wasted."""
    said = answers(visitor)
    choose(visitor, line)
    visitor.until(lambda: answers(visitor) > said or visitor.page.locator(DOUBT).count() > 0)
    if visitor.page.locator(DOUBT).count() > 0:
        choose(visitor, line)


def take(visitor: Visitor, game: str, choose: Choose, go_on: Callable[[], None]) -> set[int]:
    """Do what is awaited, note by note, to the end; the steps that were shown."""
    script, steps = read_lesson(game), set()
    note = shown(visitor)
    while note["shown"] != "end":
        steps.add(int(note["step"]))
        if note["shown"] == "do":
            note = do(visitor, Lesson(script, int(note["step"])), note, choose)
        else:
            go_on()
            note = shown(visitor, int(note["seq"]))
    return steps


def do(visitor: Visitor, lesson: Lesson, note: dict[str, Any], choose: Choose) -> dict[str, Any]:
    """Say all that a step awaits; the note that follows it."""
    if lesson.step.at:
        visitor.page.wait_for_selector(".ring")
    at = lesson.at
    while lesson.at == at:
        line = f"{lesson.seat + 1} {lesson.awaited_line()}"
        insist(visitor, line, choose)
        lesson.say([line])
        note = shown(visitor, int(note["seq"]))
    return note


@pytest.mark.parametrize("game", BY_MOUSE)
def test_a_lesson_by_mouse(visit: Visit, game: str) -> None:
    """From the card on the first page to the real game that the last note leads to."""
    visitor = visit()
    visitor.open("/")
    visitor.page.locator(f"[data-learn={game}]").click()
    steps = take(visitor, game, by_mouse, lambda: visitor.page.locator(GO_ON).click())
    assert len(steps) >= read_lesson(game).total()
    visitor.page.locator(GO_ON).click()
    visitor.page.wait_for_url("**/table/**")
    visitor.look()


@pytest.mark.parametrize("game", BY_KEYS)
def test_a_lesson_by_keys(visit: Visit, game: str) -> None:
    """The button that goes on has the focus; answers are picked by their keys."""
    visitor = visit()
    visitor.open("/")
    visitor.page.wait_for_selector(f"[data-learn={game}]")
    visitor.tab_to(f"[data-learn={game}]")
    visitor.page.keyboard.press("Enter")
    take(visitor, game, by_keys, lambda: visitor.page.keyboard.press("Enter"))


def test_mistakes_are_answered_and_the_lesson_is_taken_up_again(visit: Visit) -> None:
    """A known mistake is shown and taken back, three of them bring help; what was reached is there after a reload."""
    visitor = visit(phone=True)
    visitor.open("/learn/roma")
    note = shown(visitor)
    for _ in range(3):
        visitor.page.locator(GO_ON).tap()
        note = shown(visitor, int(note["seq"]))
    assert visitor.beyond_the_edge() == []
    for mistake in range(3):
        assert visitor.page.locator(".note footer .main").count() == 0, mistake
        by_mouse(visitor, "1 money 4")
        note = shown(visitor, int(note["seq"]))
        assert note["shown"] == "amiss"
        assert "nobody fights" in visitor.page.locator(".note").inner_text()
        visitor.page.locator(GO_ON).tap()
        note = shown(visitor, int(note["seq"]))
    assert visitor.page.locator(".ring.pulsing").count() == 1
    visitor.page.locator(GO_ON).tap()
    note = shown(visitor, int(note["seq"]))
    assert visitor.page.locator(".note .praise").count() == 1
    visitor.page.wait_for_load_state("networkidle")
    visitor.open("/learn/roma")
    assert shown(visitor)["step"] == note["step"]
    visitor.page.locator(".note header .button").last.tap()
    visitor.page.wait_for_selector("[data-learn=roma]")
    assert "go on" in visitor.page.locator("[data-learn=roma]").inner_text()


def test_help_stands_beside_the_table(visit: Visit, axe: str) -> None:
    """The question mark tells of the phase, the question, the chapter of the rules behind it and the keys."""
    visitor = visit()
    visitor.start_with_mouse("roma")
    visitor.page.keyboard.press("?")
    help_text = visitor.page.locator(".help")
    visitor.page.wait_for_selector(".help .rules h2")
    assert "Getting ready" in help_text.inner_text()
    assert "Choose 2 cards to pass" in help_text.inner_text()
    check_in_light_and_dark(visitor, axe)
    visitor.page.keyboard.press("Escape")
    assert help_text.count() == 0
