"""Scenarios: a position, moves with scripted chance, and what must be seen afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from comitia.engine import scenario
from comitia.engine.chance import Generator
from comitia.engine.errors import BadLine, BadScenario, Illegal
from comitia.engine.flow import Seq, ask, chance, do
from comitia.engine.scenario import (
    Record,
    Refused,
    choose,
    fall,
    harness_of,
    is_asked,
    read_lines,
    run,
    run_text,
)
from tests.engine.small import Coin, Pay, Two, fresh, game_of, installed, note_seat
from tests.miniature import GAME

ROUND = {"a": "round", "die": 5, "bids": [9, 4]}
SCENARIO: dict[str, Any] = {
    "id": "first-round",
    "game": "miniature",
    "setup": {"hands": [[9, 1], [4, 2]], "deck": [7, 8]},
    "actions": [ROUND, {"a": "draw"}],
    "expected": {"points": [5, 0], "hands": [[1], [2, 7]]},
}


@pytest.fixture(autouse=True)
def miniature() -> Iterator[None]:
    """Scenarios find their game by its name."""
    with installed(GAME):
        yield


def failure(**changes: object) -> str | None:
    """How the scenario fails with some entries changed."""
    return run({**SCENARIO, **changes}).failure


# Running


def test_scenario():
    """A scenario that comes out as expected has no failure."""
    result = run(SCENARIO)
    assert (result.name, result.failure) == ("first-round", None)


def test_difference_at_the_end():
    """What differs is told in words."""
    assert (
        failure(expected={"points": [0, 5]}) == "at the end: points of 1 is 5, expected 0; points of 2 is 0, expected 5"
    )


def test_difference_on_the_way():
    """An action may say what must hold after it."""
    action = {**ROUND, "expect": {"prize": 5}}
    assert failure(actions=[action]) == "after action 1: prize is 0, expected 5"


def test_refused_action():
    """An action that the rules refuse fails the scenario with their reason."""
    found = failure(actions=[{**ROUND, "bids": [8, 4]}])
    assert found == "action 1 is refused: bid: not in hand (card 8)"


def test_action_that_should_be_refused():
    """An action marked as illegal must be refused."""
    assert failure(actions=[{**ROUND, "illegal": True}]) == "action 1 should be refused"


def test_refused_action_changes_nothing():
    """A refused action leaves the position as it was, even if part of it was legal."""
    actions = [{**ROUND, "bids": [9, 8], "illegal": True, "expect": {"prize": 0}}, ROUND, {"a": "draw"}]
    assert failure(actions=actions) is None


def test_options():
    """A scenario may choose options and players."""
    tie = {"a": "round", "die": 3, "bids": [9, 9, 2]}
    setup = {"players": 3, "hands": [[9], [9], [2]]}
    found = failure(setup=setup, options={"ties": "next"}, actions=[tie], expected={"points": [0, 0, 3]})
    assert found is None


def test_nothing_expected():
    """A scenario that expects nothing only asks that its actions are allowed."""
    assert run({"game": "miniature", "setup": {"hands": [[1], [2]]}}).failure is None


def test_scenario_of_roma():
    """Without a name of a game, a scenario is one of Roma."""
    money = {"setup": {"dice": [4, 4, 2]}, "actions": [{"a": "money", "die": 4}], "expected": {"money": [4, 0]}}
    assert run(money).failure is None


# Malformed scenarios


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "scenario is not an object"),
        ([], "scenario is not an object"),
        ({"id": 3}, "scenario: 'id' must be a text"),
        ({"game": 3}, "scenario: 'game' must be a text"),
        ({"game": "go"}, "no game is called 'go'"),
        ({"game": "tests"}, "no game is called 'tests'"),
        ({**SCENARIO, "options": 3}, "scenario.options is not an object"),
        ({**SCENARIO, "options": {"ties": "red"}}, "option ties is one of carry, next, not red"),
        ({**SCENARIO, "setup": 3}, "setup is not an object"),
        ({**SCENARIO, "setup": None}, "setup is not an object"),
        ({**SCENARIO, "setup": {"players": 9}}, "miniature is for 2 to 4 players, not 9"),
        ({**SCENARIO, "setup": {"hands": 3}}, "hands must be a list of 2, or an object with seats as keys"),
        ({**SCENARIO, "setup": {"hands": [[1]]}}, "hands must be a list of 2"),
        ({**SCENARIO, "setup": {"hands": [["a"], [1]]}}, "hands: nothing is called 'a'"),
        ({**SCENARIO, "setup": {"hands": [[99], [1]]}}, "hands: nothing is called 99"),
        ({**SCENARIO, "setup": {"hands": [[1], [1]], "dek": []}}, "setup: unknown entry 'dek'"),
        ({**SCENARIO, "setup": {"hands": [[1], [1]], "played": "2"}}, "played must be a whole number"),
        ({**SCENARIO, "actions": {}}, "scenario: 'actions' must be a list"),
        ({**SCENARIO, "actions": [3]}, "action 1 is not an object"),
        ({**SCENARIO, "actions": [{}]}, "action 1: 'a' must be a text"),
        ({**SCENARIO, "actions": [{"a": "dance"}]}, "action 1: no action is called 'dance'"),
        ({**SCENARIO, "actions": [{**ROUND, "dye": 3}]}, "action 1: unknown entry 'dye'"),
        ({**SCENARIO, "actions": [{**ROUND, "expect": 3}]}, "action 1.expect is not an object"),
        ({**SCENARIO, "expected": 3}, "scenario.expected is not an object"),
        ({**SCENARIO, "expected": {"joy": 3}}, "scenario.expected: 'joy' cannot be expected"),
    ],
)
def test_malformed_scenario(value: object, reason: str):
    """A malformed scenario fails with what is wrong about it."""
    found = run(value).failure
    assert found is not None
    assert found.startswith(reason)


@pytest.mark.parametrize("module", ["", "tests.engine.small"])
def test_game_without_scenarios(module: str):
    """A game need not read scenarios."""
    with installed(game_of(Seq("flow", ask(Pay())), scenario=module)), pytest.raises(BadScenario, match="small has no"):
        harness_of("small")


def test_lines_and_sides():
    """Every game reads lines as in a log, chance that falls, and what is written side by side."""
    setup = {"sides": {"1": {"hands": [9]}, "2": {"hands": [4]}}, "deck": []}
    lines = {"a": "say", "lines": ["1 bid 9", "2 bid 4"]}
    expected = {"sides": {"1": {"points": 5}, "2": {"hands": []}}, "deck_size": 0}
    assert failure(setup=setup, actions=[{"a": "roll", "dice": [5]}, lines], expected=expected) is None
    assert "points of 1 is 5" in str(
        failure(setup=setup, actions=[{"a": "roll", "dice": [5]}, lines], expected={"points": [0, 0]})
    )


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"setup": {"sides": {"1": {"hats": 3}}}}, "side 1: unknown entry 'hats'"),
        ({"setup": {"sides": {"3": {}}}}, "sides must be a list of 2"),
        ({"actions": [{"a": "say"}]}, "action 1: 'say' must be a text"),
        ({"actions": [{"a": "say", "say": "9" * 5000 + " bid 1"}]}, "action 1 is refused: nobody is asked"),
        ({"actions": [{"a": "fall", "dice": [7]}]}, "action 1 is refused: '7' is not"),
        ({"actions": [], "expected": {"sides": {"1": {"hats": 3}}}}, "side 1: 'hats' cannot be expected"),
    ],
)
def test_what_no_game_reads(changes: dict[str, Any], reason: str):
    """What is written in a form that all games share, and cannot be, is told for all of them."""
    assert str(failure(**changes)).startswith(reason)


# Files


def test_file():
    """A file holds one scenario a line; empty lines and bad lines do not stop the others."""
    lines = [json.dumps(SCENARIO), "", "nonsense", "[" * 100_000, json.dumps({**SCENARIO, "id": "second"})]
    found = [(result.name, result.failure) for result in run_text("\n".join(lines))]
    assert found == [
        ("first-round", None),
        ("line 3", "line 3 is not JSON"),
        ("line 4", "line 4 is not JSON"),
        ("second", None),
    ]


def test_monstrous_line(monkeypatch: pytest.MonkeyPatch):
    """A line that is too long is not read."""
    monkeypatch.setattr(scenario, "LONGEST_LINE", 20)
    (found,) = read_lines(json.dumps(SCENARIO))
    assert str(found) == "line 1 has more than 20 characters"


# Records


RECORD = Record(
    {"n": 3, "text": "a", "row": [1], "words": ["a"], "inner": {"m": 1}, "null": None, "bad": [None]}, "here"
)


def test_reading_a_record():
    """Entries are read by the kind that is expected."""
    found = (RECORD.number("n"), RECORD.text("text"), RECORD.numbers("row"), RECORD.texts("words"))
    assert (found, RECORD.record("inner").number("m")) == ((3, "a", [1], ["a"]), 1)


def test_missing_entries_of_a_record():
    """What is not there is empty, or its default."""
    found = (RECORD.items("x"), RECORD.text("x", "y"), RECORD.record("x").values, RECORD.has("null"), RECORD.has("n"))
    assert found == ([], "y", {}, False, True)


@pytest.mark.parametrize(
    ("read", "reason"),
    [
        (lambda record: record.number("text"), "here: 'text' must be a whole number"),
        (lambda record: record.number("x"), "here: 'x' must be a whole number"),
        (lambda record: record.text("n"), "here: 'n' must be a text"),
        (lambda record: record.text("x"), "here: 'x' must be a text"),
        (lambda record: record.items("n"), "here: 'n' must be a list"),
        (lambda record: record.numbers("words"), "here: 'words' must be a list of whole numbers"),
        (lambda record: record.texts("bad"), "here: 'bad' must be a list of texts"),
        (lambda record: record.record("n"), "here.n is not an object"),
    ],
)
def test_entries_of_the_wrong_kind(read, reason: str):
    """An entry of another kind is a mistake of the scenario."""
    with pytest.raises(BadScenario, match=reason):
        read(RECORD)


def test_missing_argument_of_a_move():
    """A missing argument of a move refuses the move."""
    with pytest.raises(Refused, match=r"here\.inner: 'die' must be a whole number"):
        RECORD.arguments("inner").number("die")


def test_no_arguments():
    """A move may have no arguments."""
    assert RECORD.arguments("x").values == {}


def test_unread_entries():
    """An entry that nobody has asked for would be checked by nobody."""
    record = Record({"a": 1, "b": 2}, "here")
    record.get("a")
    with pytest.raises(BadScenario, match="here: unknown entry 'b'"):
        record.must_be_read()


# Moves


def test_choosing():
    """A choice is made by its words."""
    s = fresh(Seq("flow", ask(Pay())))
    choose(s, 0, "pay 2")
    assert s.done == [2]


@pytest.mark.parametrize(
    ("seat", "text", "error"), [(1, "pay 1", Refused), (0, "lay forum", Refused), (0, "pay 5", Illegal)]
)
def test_choosing_what_cannot_be(seat: int, text: str, error: type[Exception]):
    """A seat that is not asked, words that are no answer, and what is not offered are refused."""
    with pytest.raises(error):
        choose(fresh(Seq("flow", ask(Pay()))), seat, text)


def test_falling():
    """Dice fall as written, or at random."""
    s = fresh(Seq("flow", chance(Two()), chance(Coin())))
    fall(s, "3 4", Generator(1))
    fall(s, None, Generator(1))
    assert s.done[:2] == [3, 4]
    assert s.done[2] in (200, 201)


@pytest.mark.parametrize(
    ("flow", "outcome", "error", "reason"),
    [
        (Seq("flow", ask(Pay())), "1", Refused, "no dice are due"),
        (Seq("flow", do(note_seat)), "1", Refused, "no dice are due"),
        (Seq("flow", chance(Coin())), "2", Refused, "'2' is not among the outcomes"),
        (Seq("flow", chance(Coin())), "x", BadLine, "'x' is not an outcome"),
    ],
)
def test_falling_of_what_cannot_fall(flow: Seq, outcome: str, error: type[Exception], reason: str):
    """Only what is due can fall, and only as it can."""
    with pytest.raises(error, match=reason):
        fall(fresh(flow), outcome, Generator(1))


def test_is_asked():
    """Whether a question of that name is due."""
    s = fresh(Seq("flow", ask(Pay())))
    assert (is_asked(s, "pay"), is_asked(s, "draw")) == (True, False)


def test_nothing_is_asked_of_the_dead():
    """After the end no question is due."""
    assert not is_asked(fresh(Seq("flow", do(note_seat))), "pay")
