"""The file of a lesson: scenes, each a position of a scenario, and the steps in it.

`docs/lessons.md` says how one is written. A file that is not of this form is refused with one sentence that names the
scene and the step.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, Literal, TypeVar

from comitia.engine.errors import BadScenario, ComitiaError
from comitia.engine.registry import Game, find_game
from comitia.engine.scenario import Record

#: Where a game keeps the lesson that newcomers get.
FIRST: Final = Path("lessons") / "first.json"
#: What a step can be, and the entries that each kind may have.
KINDS: Final[Mapping[str, frozenset[str]]] = {
    "look": frozenset({"look", "at"}),
    "do": frozenset({"do", "at", "expect", "any_order", "answers", "free", "chance", "part"}),
    "watch": frozenset({"watch", "note", "at", "chance"}),
}

Kind = Literal["look", "do", "watch"]
T = TypeVar("T")


class BadLesson(ComitiaError):
    """A lesson that is not of the documented form, or that the rules do not let happen."""


class Answer:
    """What follows a known mistake: its comment, and what others and chance do to show where it leads."""

    def __init__(self, comment: str, others: Sequence[str] = (), chance: Sequence[str] = ()) -> None:
        self.comment: Final = comment
        self.others: Final = tuple(others)
        self.chance: Final = tuple(chance)


class Step:
    """One note of a lesson, and what is awaited or happens while it is shown."""

    def __init__(self, kind: Kind, name: str, at: str) -> None:
        self.kind: Final = kind
        #: Its texts are `lesson.<name>.note` and so on; one that is watched may have no name and then shows nothing.
        self.name: Final = name
        #: The region of the table that it speaks of.
        self.at: Final = at
        #: Lines without their seat. Each row of them is one way to do what is awaited.
        self.expect: tuple[tuple[str, ...], ...] = ()
        self.is_any_order = False
        #: Lines, or patterns of lines, that are known mistakes, and that are as right as what is expected.
        self.answers: Mapping[str, Answer] = {}
        self.free: Mapping[str, str] = {}
        #: What others say while one watches, with their seats.
        self.others: tuple[str, ...] = ()
        #: How chance falls in this step, in order.
        self.chance: tuple[str, ...] = ()
        #: Whether it is counted: parts of a step before them, and what only happens, are not.
        self.is_counted = bool(name)

    def texts(self) -> Iterator[str]:
        """The keys of all that it can say."""
        if not self.name:
            return
        yield self.key("note")
        if self.expect:
            yield self.key("praise")
        for comment in (*(answer.comment for answer in self.answers.values()), *self.free.values()):
            yield self.key(comment)

    def key(self, text: str) -> str:
        """The key of one of its texts."""
        return f"lesson.{self.name}.{text}"

    def mistake(self, line: str) -> Answer | None:
        """What is known of a line that is not awaited."""
        return _matching(self.answers, line)

    def comment(self, line: str) -> str:
        """What is said of a line that is as right as others; empty if it is none of them."""
        return _matching(self.free, line) or ""


def _matching(found: Mapping[str, T], line: str) -> T | None:
    """What is said of a line, by its words or by the first pattern that it fits."""
    if line in found:
        return found[line]
    return next((value for pattern, value in found.items() if fnmatchcase(line, pattern)), None)


class Scene:
    """A position, what happened last in it, and the steps that are taken there."""

    def __init__(self, setup: Mapping[str, object], options: Mapping[str, str], steps: Sequence[Step]) -> None:
        self.setup: Final = setup
        self.options: Final = options
        self.steps: Final = tuple(steps)
        #: Carried out before the first step, so that the log tells how it came to this.
        self.before: tuple[str, ...] = ()
        self.chance: tuple[str, ...] = ()


class Script:
    """A whole lesson: whose seat the reader has, what the seats are called, and the scenes."""

    def __init__(self, game: Game, seat: int, names: Sequence[str], scenes: Sequence[Scene]) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.names: Final = tuple(names)
        self.scenes: Final = tuple(scenes)
        #: All steps in order, each with the number of its scene.
        self.steps: Final = tuple((i, step) for i, scene in enumerate(scenes) for step in scene.steps)

    def texts(self) -> list[str]:
        """The keys of all its texts, in the order of the lesson."""
        return list(dict.fromkeys(key for _, step in self.steps for key in step.texts()))

    def regions(self) -> list[str]:
        """The regions of the table that it points to."""
        return list(dict.fromkeys(step.at for _, step in self.steps if step.at))

    def number(self, at: int) -> int:
        """Which of the counted steps a step is, or belongs to, from 1."""
        return max(1, sum(step.is_counted for _, step in self.steps[: at + 1]))

    def total(self) -> int:
        """How many steps are counted."""
        return sum(step.is_counted for _, step in self.steps)


def has_lesson(game: Game) -> bool:
    """Whether a game can be learned by playing."""
    return (game.folder / FIRST).is_file()


def read_lesson(name: str) -> Script:
    """The first lesson of a game."""
    game = find_game(name)
    path = game.folder / FIRST
    if not path.is_file():
        raise BadLesson(f"{name} has no lesson")
    return read_script(game, path.read_text("utf-8"))


def read_script(game: Game, text: str) -> Script:
    """A lesson from the text of its file."""
    try:
        lesson = Record(json.loads(text), "lesson")
    except ValueError:
        raise BadLesson(f"the lesson of {game.name} is not JSON") from None
    try:
        return _script(game, lesson)
    except BadScenario as error:
        raise BadLesson(f"the lesson of {game.name}: {error}") from None


def _script(game: Game, lesson: Record) -> Script:
    names = lesson.texts("names")
    seat = lesson.number("seat") if lesson.has("seat") else 1
    if not 1 <= seat <= len(names):
        raise BadScenario("'names' must name every seat, the reader's too")
    scenes = [_scene(Record(item, f"scene {i}")) for i, item in enumerate(lesson.items("scenes"), 1)]
    lesson.must_be_read()
    if not scenes:
        raise BadScenario("there are no scenes")
    named = [step.name for scene in scenes for step in scene.steps if step.name]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        raise BadScenario(f"two steps are called '{twice}'")
    return Script(game, seat - 1, names, scenes)


def _scene(scene: Record) -> Scene:
    steps = [_step(Record(item, f"{scene.where}, step {i}")) for i, item in enumerate(scene.items("steps"), 1)]
    if not steps:
        raise BadScenario(f"{scene.where} has no steps")
    options = {key: str(value) for key, value in scene.record("options").values.items()}
    read = Scene(scene.record("setup").values, options, steps)
    read.before = tuple(scene.texts("before"))
    read.chance = tuple(scene.texts("chance"))
    scene.must_be_read()
    return read


def _step(step: Record) -> Step:
    kinds = [kind for kind in KINDS if step.has(kind)]
    if len(kinds) != 1:
        raise BadScenario(f"{step.where} must have one of 'look', 'do' and 'watch'")
    unknown = sorted(set(step.values) - KINDS[kinds[0]])
    if unknown:
        raise BadScenario(f"{step.where}: '{unknown[0]}' has no meaning beside '{kinds[0]}'")
    match kinds[0]:
        case "look":
            return Step("look", step.text("look"), step.text("at", ""))
        case "do":
            return _done(step)
    watched = Step("watch", step.text("note", ""), step.text("at", ""))
    watched.others = tuple(step.texts("watch"))
    watched.chance = tuple(step.texts("chance"))
    if not watched.others and not watched.chance:
        raise BadScenario(f"{step.where}: nothing happens that could be watched")
    return watched


def _done(step: Record) -> Step:
    read = Step("do", step.text("do"), step.text("at", ""))
    read.expect = tuple(_way(item, step.where) for item in step.items("expect"))
    read.is_any_order = step.get("any_order") is True
    answers = step.record("answers")
    read.answers = {line: _answer(answers, line) for line in answers.values}
    free = step.record("free")
    read.free = {line: free.text(line) for line in free.values}
    read.chance = tuple(step.texts("chance"))
    read.is_counted = step.get("part") is not True
    if not read.expect and not read.free:
        raise BadScenario(f"{step.where}: nothing is awaited")
    return read


def _way(item: object, where: str) -> tuple[str, ...]:
    """One way to do what is awaited: a line, or several."""
    lines = [item] if isinstance(item, str) else item
    if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
        raise BadScenario(f"{where}: 'expect' must hold lines, or rows of lines")
    return tuple(lines)


def _answer(answers: Record, line: str) -> Answer:
    value = answers.values[line]
    if isinstance(value, str):
        return Answer(value)
    known = answers.record(line)
    answer = Answer(known.text("comment"), known.texts("watch"), known.texts("chance"))
    known.must_be_read()
    return answer
