"""Scenarios: a position, moves with scripted chance, and what must be seen afterwards.

A scenario is a JSON object with `id`, `setup`, `actions` and `expected`. The skeleton here runs it
for any game; a game's `scenario` module says how a set-up, an action and an expectation are read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final, Generic

from comitia.engine.ask import S
from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario, BadSetup, ComitiaError, UnknownGame
from comitia.engine.flow import answer, apply_chance, asked, is_chance, question_due, step_due
from comitia.engine.registry import Header, find_game
from comitia.engine.state import State

#: What one line of a scenario file may hold.
LONGEST_LINE: Final = 200_000


class Refused(ComitiaError):
    """An action that the rules do not allow as it is written."""


class Record:
    """A JSON object of a scenario, read with the type that is expected; what is unread can be listed."""

    def __init__(self, value: object, where: str, error: type[ComitiaError] = BadScenario) -> None:
        if not isinstance(value, dict):
            raise BadScenario(f"{where} is not an object")
        #: What a missing entry is: a mistake of the scenario, or, in the arguments of a move, a refused move.
        self.error: Final = error
        self.values: Final[dict[str, object]] = {str(key): item for key, item in value.items()}
        self.where: Final = where
        self.unread: Final[set[str]] = set(self.values)

    def has(self, key: str) -> bool:
        """Whether there is such an entry, other than null."""
        return self.values.get(key) is not None

    def get(self, key: str) -> object:
        """An entry, which now counts as read; None if there is none."""
        self.unread.discard(key)
        return self.values.get(key)

    def number(self, key: str) -> int:
        """A whole number that must be there."""
        value = self.get(key)
        if type(value) is not int:
            raise self.error(f"{self.where}: '{key}' must be a whole number")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text that must be there unless there is a default."""
        value = self.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self.error(f"{self.where}: '{key}' must be a text")
        return value

    def items(self, key: str) -> list[object]:
        """A list, empty if there is none."""
        value = self.get(key)
        if value is not None and not isinstance(value, list):
            raise BadScenario(f"{self.where}: '{key}' must be a list")
        return [] if value is None else value

    def numbers(self, key: str) -> list[int]:
        """A list of whole numbers, empty if there is none."""
        found = self.items(key)
        if not all(type(item) is int for item in found):
            raise BadScenario(f"{self.where}: '{key}' must be a list of whole numbers")
        return [item for item in found if isinstance(item, int)]

    def texts(self, key: str) -> list[str]:
        """A list of texts, empty if there is none."""
        found = self.items(key)
        if not all(isinstance(item, str) for item in found):
            raise BadScenario(f"{self.where}: '{key}' must be a list of texts")
        return [str(item) for item in found]

    def record(self, key: str) -> Record:
        """An object, empty if there is none."""
        value = self.get(key)
        return Record({} if value is None else value, f"{self.where}.{key}", self.error)

    def arguments(self, key: str) -> Record:
        """The arguments of a move: if one is missing, the move is refused."""
        value = self.get(key)
        return Record({} if value is None else value, f"{self.where}.{key}", Refused)

    def must_be_read(self) -> None:
        """Refuse entries that nobody has asked for: they would be checked by nobody."""
        if self.unread:
            raise BadScenario(f"{self.where}: unknown entry '{min(self.unread)}'")


class Harness(Generic[S]):
    """How a game reads scenarios; a game's `scenario` module offers one as HARNESS."""

    def set_up(self, header: Header, setup: Record) -> S:
        """The position to begin with."""
        raise NotImplementedError

    def act(self, s: S, action: Record, rng: Generator) -> None:
        """Carry out an action on a state; raise a ComitiaError if it is not allowed."""
        raise NotImplementedError

    def differences(self, s: S, expected: Record) -> list[str]:
        """What differs from an expectation, in words."""
        raise NotImplementedError


def differing(facts: Mapping[str, Callable[[S, object], list[str]]], s: S, expected: Record) -> list[str]:
    """What differs from an expectation, fact by fact; a fact that the game does not know cannot be expected."""
    found: list[str] = []
    for key in expected.values:
        if key not in facts:
            raise BadScenario(f"{expected.where}: '{key}' cannot be expected")
        found += facts[key](s, expected.get(key))
    return found


class Result:
    """How a scenario ended: no failure, or what differed."""

    def __init__(self, name: str, failure: str | None) -> None:
        self.name: Final = name
        self.failure: Final = failure


def harness_of(game: str) -> Harness[Any]:
    """The scenario reader of a game."""
    module = find_game(game).scenario
    found = getattr(import_module(module), "HARNESS", None) if module else None
    if not isinstance(found, Harness):
        raise BadScenario(f"{game} has no scenarios")
    return found


def run(value: object, default_game: str = "roma") -> Result:
    """Run one scenario; a malformed one fails with what is wrong about it."""
    name = "scenario"
    try:
        scenario = Record(value, "scenario")
        name = scenario.text("id", "scenario")
        _run(scenario, default_game)
    except (BadScenario, BadSetup, UnknownGame, _Differs) as error:
        return Result(name, str(error))
    return Result(name, None)


def position(game: str, setup: Record, options: Mapping[str, str]) -> tuple[Header, State]:
    """The position that a set-up describes, and the header of a game that is played from there."""
    harness = harness_of(game)
    players = setup.values.get("players", 0)
    header = find_game(game).header(players if type(players) is int else 0, dict(options))
    s: State = harness.set_up(header, setup)
    return header, s


class _Differs(ComitiaError):
    """What differed from what was expected."""


def _run(scenario: Record, default_game: str) -> None:
    game = scenario.text("game", default_game)
    harness = harness_of(game)
    options = {key: str(item) for key, item in scenario.record("options").values.items()}
    _, s = position(game, Record(scenario.values.get("setup", {}), "setup"), options)
    rng = Generator(1)
    for number, item in enumerate(scenario.items("actions"), 1):
        s = _step(harness, s, Record(item, f"action {number}"), rng)
    _compare(harness, s, scenario.record("expected"), "at the end")


def _step(harness: Harness[Any], s: State, action: Record, rng: Generator) -> State:
    """Carry out one action on a copy, so that a refused one changes nothing."""
    illegal = action.get("illegal") is True
    trial = s.copy()
    try:
        harness.act(trial, action, rng)
        refusal = None
    except (BadScenario, BadSetup):
        raise
    except ComitiaError as error:
        refusal = str(error)
    if illegal and refusal is None:
        raise _Differs(f"{action.where} should be refused")
    if not illegal and refusal is not None:
        raise _Differs(f"{action.where} is refused: {refusal}")
    after = s if illegal else trial
    _compare(harness, after, action.record("expect"), f"after {action.where}")
    return after


def _compare(harness: Harness[Any], s: State, expected: Record, when: str) -> None:
    found = harness.differences(s, expected)
    if found:
        raise _Differs(f"{when}: {'; '.join(found)}")


def read_lines(text: str) -> Iterator[object]:
    """The scenarios of a file, one JSON object a line; a bad line is a BadScenario in its place."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if len(line) > LONGEST_LINE:
            yield BadScenario(f"line {number} has more than {LONGEST_LINE} characters")
            continue
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            yield BadScenario(f"line {number} is not JSON")


def run_text(text: str, default_game: str = "roma") -> list[Result]:
    """Run all scenarios of a file."""
    return [
        Result(str(value).split(" has")[0].split(" is")[0], str(value))
        if isinstance(value, BadScenario)
        else run(value, default_game)
        for value in read_lines(text)
    ]


# -- moves, for harnesses ----------------------------------------------------------------------


def choose(s: State, p: int, text: str) -> None:
    """Make a choice by its words through the checked door."""
    if p not in asked(s):
        raise Refused(f"'{text}' cannot be chosen: seat {p + 1} is not asked")
    choice = step_due(s).domain.parse(text)
    if choice < 0:
        raise Refused(f"'{text}' is no answer to {step_due(s).label}")
    answer(s, p, choice)


def fall(s: State, outcome: str | None, rng: Generator) -> None:
    """Let the dice that are due fall as written, or at random."""
    event = step_due(s).event if is_chance(s) else None
    if event is None:
        raise Refused("no dice are due")
    outcomes = event.outcomes(s)
    chosen = rng.draw(outcomes) if outcome is None else event.parse(outcome)
    if chosen >= outcomes:
        raise Refused(f"'{outcome}' is not among the outcomes")
    apply_chance(s, chosen)


def is_asked(s: State, question: str) -> bool:
    """Whether a question of that name is due."""
    return bool(asked(s)) and step_due(s).label == question and question_due(s) is not None
