"""What the notes of the guided first games say in numbers is what the engine did."""

from __future__ import annotations

import pytest

from comitia.engine.scenario import Record, harness_of
from comitia.lessons import Lesson, read_lesson

#: By game and step, what must hold when the step is over: the facts that its praise, or the note behind it, names.
FACTS: dict[str, dict[str, dict[str, object]]] = {
    "roma": {
        "goal": {"vp": [9, 10]},
        "forum": {"vp": [16, 10]},
        "end": {"vp": [16, 7]},
        "money": {"vp": [15, 7], "money": {"1": 6}},
        "lay": {"money": {"1": 3}, "discs": {"1": {"6": "consul"}}},
        "legat": {"vp": [18, 7]},
    },
    "senators": {
        "goal": {"senators": [5, 4, 7]},
        "event": {"coins": [18, 20, 24]},
        "bids": {"open": {"1": ["cloth_2", "wheat_6"]}},
        "wheat": {"coins": {"1": 15}},
        "iron": {"coins": {"1": 21}},
        "office": {"coins": {"1": 14}, "open": {"1": ["censor", "cloth_2", "wheat_4", "wheat_6"]}},
        "fist": {"senators": [6, 4, 7], "coins": {"1": 11}},
        "extorted": {"coins": {"1": 6}, "hands": {"1": ["cloth_7", "wheat_5", "wheat_6"]}},
        "join": {"coins": {"1": 1}},
        "set": {"coins": {"1": 31}},
        "censor": {"senators": [7, 4, 6], "coins": {"1": 31}},
        "senators": {"senators": [10, 4, 6], "coins": {"1": 1}},
    },
    "sylla": {
        "goal": {"money": {"1": 5}, "ladder": {"civic": 4, "leisure": 2, "health": 4}},
        "token": {"famine": 3, "consul": 1},
        "income": {"money": {"1": 10}},
        "others": {"ladder": {"civic": 3, "leisure": 2, "health": 3}},
        "work": {"prestige": [16, 13, 10], "ladder": {"civic": 3, "leisure": 2, "health": 5}, "money": {"1": 4}},
    },
    "rom": {
        "order": {"sums": [12, 15, 15], "order": [1, 2, 3]},
        "clearing": {"provinces": [[], ["carthago"], []]},
        "conquer": {"provinces": {"1": ["epirus", "sicilia"]}, "forum": {"1": ["olives", "olives"]}},
        "rolled": {"dice": {"1": [1, 2, 3, 3]}, "exhausted": {"1": ["sicilia"]}, "used": {"1": ["censor"]}},
        "forum": {"vp": [3, 3, 3]},
        "best": {"vp": [8, 6, 3]},
    },
    "age_of_rome": {
        "goal": {"fame": [3, 4], "denarii": [7, 9], "legions_beside": {"1": 1}},
        "build": {"fame": {"1": 7}, "denarii": {"1": 1}, "followers": {"1": 2}},
        "trade": {"hand": {"1": ["hammer", "spatha"]}},
        "spatha": {"legions": {"1": 6}, "legions_beside": {"1": 0}},
        "taxes": {"fame": {"1": 7}, "denarii": {"1": 4}},
        "scheme": {"fame": [14, 12], "feud": [1, 4]},
        "set": {"set_wares": {"1": ["tools"]}},
        "politics": {"fame": {"1": 16}, "senate": [2, 1, 1, 1]},
        "last": {"denarii": {"1": 9}},
        "scoring": {"totals": [74, 61]},
    },
}


@pytest.mark.parametrize(("game", "step"), [(game, step) for game, steps in FACTS.items() for step in steps])
def test_what_a_step_says_has_happened(game: str, step: str) -> None:
    """Each number is expected as a scenario would expect it."""
    lesson = Lesson(read_lesson(game))
    while lesson.step.name != step:
        lesson.skip()
    if lesson.is_awaited():
        lesson.do_it()
    while not lesson.is_over() and lesson.step.name == step and lesson.note().is_playing:
        lesson.go_on()
    assert harness_of(game).differences(lesson.table.state, Record(FACTS[game][step], step)) == []
