"""Scenarios: a position, moves with scripted chance, and what must be seen afterwards.

A scenario is a JSON object with `id`, `setup`, `actions` and `expected`. This module runs it for any game; how set-ups,
actions and expectations are read is the business of `forms`, and of what a game's `scenario` module adds there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple

from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario, BadSetup, ComitiaError, UnknownGame
from comitia.engine.forms import Form, Record, Refused, choose, fall, is_asked
from comitia.engine.registry import Header, find_game
from comitia.engine.state import State

#: Names of `forms` that a game needs to act, for whoever imports them from here.
__all__ = ["BadScenario", "Record", "Refused", "choose", "fall", "is_asked"]

#: What one line of a scenario file may hold.
LONGEST_LINE: Final = 200_000


class Result(NamedTuple):
    """How a scenario ended: no failure, or what differed."""

    name: str
    failure: str | None


class _Differs(ComitiaError):
    """What differed from what was expected."""


def harness_of(game: str) -> Form[Any]:
    """The scenario reader of a game: what its `scenario` module offers as HARNESS."""
    module = find_game(game).scenario
    found = getattr(import_module(module), "HARNESS", None) if module else None
    if not isinstance(found, Form):
        raise BadScenario(f"{game} has no scenarios")
    return found


def position(game: str, setup: Record, options: Mapping[str, str]) -> tuple[Header, State]:
    """The position that a set-up describes, and the header of a game that is played from there."""
    players = setup.values.get("players", 0)
    header = find_game(game).header(players if type(players) is int else 0, dict(options))
    return header, harness_of(game).set_up(header, setup)


def run(value: object, default_game: str = "roma") -> Result:
    """Run one scenario; a malformed one fails with what is wrong about it."""
    name = "scenario"
    try:
        if isinstance(value, BadScenario):
            name = " ".join(str(value).split()[:2])
            raise value
        scenario = Record(value, "scenario")
        name = scenario.text("id", "scenario")
        game = scenario.text("game", default_game)
        options = {key: str(item) for key, item in scenario.record("options").values.items()}
        _, s = position(game, Record(scenario.values.get("setup", {}), "setup"), options)
        form, rng = harness_of(game), Generator(1)
        for number, item in enumerate(scenario.items("actions"), 1):
            s = _step(form, s, Record(item, f"action {number}"), rng)
        _compare(form, s, scenario.record("expected"), "at the end")
    except (BadScenario, BadSetup, UnknownGame, _Differs) as error:
        return Result(name, str(error))
    return Result(name, None)


def _step(form: Form[Any], s: State, action: Record, rng: Generator) -> State:
    """Carry out one action on a copy, so that a refused one changes nothing."""
    trial = s.copy()
    try:
        form.act(trial, action, rng)
    except (BadScenario, BadSetup):
        raise
    except ComitiaError as error:
        if not action.is_illegal:
            raise _Differs(f"{action.where} is refused: {error}") from None
        trial = s
    else:
        if action.is_illegal:
            raise _Differs(f"{action.where} should be refused")
    _compare(form, trial, action.record("expect"), f"after {action.where}")
    return trial


def _compare(form: Form[Any], s: State, expected: Record, when: str) -> None:
    if found := form.differences(s, expected):
        raise _Differs(f"{when}: {'; '.join(found)}")


def read_lines(text: str) -> Iterator[object]:
    """The scenarios of a file, one JSON object a line; a bad line is a BadScenario in its place."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            yield BadScenario(f"line {number} has more than {LONGEST_LINE} characters")
        elif line.strip():
            try:
                yield json.loads(line)
            except (ValueError, RecursionError):
                yield BadScenario(f"line {number} is not JSON")


def run_text(text: str, default_game: str = "roma") -> list[Result]:
    """Run all scenarios of a file."""
    return [run(value, default_game) for value in read_lines(text)]
