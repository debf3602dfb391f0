"""What a guided first game promises: it can be played to its end, every mistake it knows is a possible one."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Final

from comitia.engine.errors import ComitiaError
from comitia.engine.log import legal_lines
from comitia.lessons import Lesson, Script
from comitia.lessons.lesson import DONE_BY_ITSELF, POINTED_AT
from comitia.testing.playing import text_of_packet
from comitia.words import LANGUAGES, Catalogue

#: The most words of a note.
LONGEST_NOTE: Final = 40
#: The fewest and the most steps of a lesson.
STEPS: Final = (11, 14)


def lesson_flaws(script: Script) -> list[str]:
    """What is wrong with a lesson, one sentence each: play, mistakes, free choices, texts."""
    found = [*_length_flaws(script), *_text_flaws(script)]
    try:
        found += [*_flaws_of_play(script)]
    except ComitiaError as error:
        found.append(f"the lesson cannot be played to its end: {error}")
    return found


def played_lesson(script: Script) -> list[str]:
    """A lesson as its awaited choices play it: the keys of its notes in order, with what is said of each choice."""
    lesson, told = Lesson(script), []
    while not lesson.is_over():
        note = lesson.note()
        told.append(f"{note.number}/{note.total} {note.shown} {note.text} {note.said}".strip())
        if lesson.is_awaited():
            lesson.do_it()
        else:
            lesson.go_on()
    return told


def _length_flaws(script: Script) -> Iterator[str]:
    if not STEPS[0] <= script.total() <= STEPS[1]:
        yield f"{script.total()} steps are not {STEPS[0]} to {STEPS[1]}"


def _text_flaws(script: Script) -> Iterator[str]:
    """Every text is there in every language, and short."""
    for lang in LANGUAGES:
        words = Catalogue(script.game, lang)
        for key in script.texts():
            if key not in words.messages:
                yield f"{lang}: no text {key}"
            elif len(words.text(key, words.numbers_for("")).split()) > LONGEST_NOTE:
                yield f"{lang}: {key} has more than {LONGEST_NOTE} words"


def _flaws_of_play(script: Script) -> Iterator[str]:
    """Play to the end; at each choice try every mistake and every other way before the first one."""
    lesson = Lesson(script)
    while not lesson.is_over():
        if lesson.is_awaited():
            yield from _mistake_flaws(lesson)
            yield from _other_ways(lesson)
            lesson.do_it()
        else:
            lesson.go_on()


def _possible(lesson: Lesson) -> list[str]:
    """What the reader could say now, without the seat."""
    return [line.partition(" ")[2] for line in legal_lines(lesson.table.state, lesson.seat)]


def _written(lesson: Lesson) -> str:
    """All that the reader gets of the table."""
    return text_of_packet(lesson.table.packet(lesson.seat))


def _say(lesson: Lesson, text: str) -> None:
    lesson.say([f"{lesson.seat + 1} {text}"])


def _mistake_flaws(lesson: Lesson) -> Iterator[str]:
    """Each known mistake is possible somewhere in its step, is shown with its comment and taken back whole."""
    step, untried = lesson.step, dict.fromkeys(lesson.step.answers)
    at = lesson.at
    while lesson.at == at:
        before = _written(lesson)
        for text in _possible(lesson):
            pattern = next((p for p in step.answers if text == p or fnmatchcase(text, p)), None)
            comment = step.mistake(text)
            if comment is None or pattern is None or lesson.is_right(text):
                continue
            untried.pop(pattern, None)
            _say(lesson, text)
            note = lesson.note()
            if note.shown != "amiss" or note.said != step.key(comment.comment):
                yield f"step '{step.name}': '{text}' is not answered by its comment"
            lesson.go_on()
            if _written(lesson) != before:
                yield f"step '{step.name}': '{text}' is not taken back"
        _say(lesson, lesson.awaited_line())
    for pattern in untried:
        yield f"step '{step.name}': the mistake '{pattern}' is never possible"
    lesson.go_to(at)


def _other_ways(lesson: Lesson) -> Iterator[str]:
    """Whatever way or free choice is taken, the lesson goes on to its end."""
    step, at = lesson.step, lesson.at
    ways = [list(way) for way in step.expect[1:]]
    if step.is_any_order:
        ways += [list(reversed(way)) for way in step.expect]
    for pattern in step.free:
        possible = [text for text in _possible(lesson) if text == pattern or fnmatchcase(text, pattern)]
        if not possible and not step.expect:
            yield f"step '{step.name}': the free choice '{pattern}' is never possible"
        ways += [[text] for text in possible]
    for way in ways:
        trial = Lesson(lesson.script, at)
        try:
            for text in way:
                _say(trial, text)
            while not trial.is_over():
                trial.skip()
        except ComitiaError as error:
            yield f"step '{step.name}': after '{', '.join(way)}' the lesson does not end: {error}"


def assert_patient(script: Script) -> None:
    """Twice wrong and the thing is pointed at, three times and the step can be done by itself."""
    lesson = Lesson(script)
    while not lesson.is_awaited():
        lesson.go_on()
    awaited = lesson.awaited_line()
    for mistake in range(1, DONE_BY_ITSELF + 1):
        try:
            _say(lesson, next((text for text in _possible(lesson) if not lesson.is_right(text)), "nonsense"))
        except ComitiaError:
            assert lesson.is_awaited()
        note = lesson.note()
        if note.shown == "amiss":
            lesson.go_on()
        note = lesson.note()
        assert note.is_pointed_at is (mistake >= POINTED_AT)
        assert note.can_be_done is (mistake >= DONE_BY_ITSELF)
    assert lesson.awaited_line() == awaited
    lesson.do_it()
    assert lesson.note().number > 1
