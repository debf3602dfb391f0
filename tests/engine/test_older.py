"""Games recorded under earlier rules: their logs in today's lines, their sealed answers, their dice."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.errors import BadSave
from comitia.engine.flow import Seq, ask, chance, together
from comitia.engine.registry import Game, Option
from comitia.engine.save import dump, load, read, verify
from comitia.engine.state import State
from comitia.engine.table import Table
from tests.engine.small import Coin, Draw, Pay, Vote, diary_of, everyone, game_of, installed

#: Once there was a second question after the payment, and the coin fell before it.
FLOW = Seq("flow", ask(Pay()), chance(Coin()), ask(Draw()), together(Vote(), everyone))


def translate(s: State, line: str) -> list[str]:
    """Earlier rules asked whether one was ready, said `give` for `pay`, and did not ask about drawing."""
    if line.endswith("ready"):
        return []
    if " vote " in line and s.stack[-1].step.label == "draw":
        return ["1 leave", line]
    return [line.replace("give", "pay")]


def now(older: Callable[[State, str], list[str]] | None = translate) -> Game:
    """The small game as it is today."""
    return game_of(FLOW, version=2, older=older)


def once(*lines: str, answers: object = None, rules: object = 1) -> str:
    """A save of the small game of earlier rules."""
    table = Table(now().header(), Keyed(key_from_seed(1)))
    body = json.loads(dump(table))
    body.update(rules=rules, log=list(lines), snapshot={"stack": ["gone.long_ago 1"], "fields": {"answers": answers}})
    return json.dumps(body)


def test_lines_become_todays():
    """A line may become another, none, or several; the log is then written in today's lines."""
    with installed(now()):
        table = load(once("1 ready", "1 give 1", "- coin 1", "2 ready", "1 vote 1", "2 vote 0"))
    assert table.lines == ["1 pay 1", "- coin 1", "1 leave", "1 vote 1", "2 vote 0"]
    assert table.is_over()


def test_lines_that_mean_what_they_say():
    """Without a translation earlier lines are today's."""
    with installed(now(None)):
        assert load(once("1 pay 2", "- coin 0", "1 leave")).lines == ["1 pay 2", "- coin 0", "1 leave"]


def test_options_of_earlier_games():
    """A game of earlier rules gets the value of a new option that held then; a game of today's gets the first."""
    options = (Option("mood", "calm", "wild"), Option("pace", "brisk", "slow", earlier="slow"))
    game = game_of(FLOW, version=2, older=translate, options=options)
    with installed(game):
        body = json.loads(dump(Table(game.header(2, {"mood": "wild"}), Keyed(key_from_seed(1)))))
        del body["options"]["pace"]
        assert read(json.dumps({**body, "rules": 1})).header.options == {"mood": "wild", "pace": "slow"}
        assert read(json.dumps(body)).header.options == {"mood": "wild", "pace": "brisk"}


def test_taken_back_lines():
    """What was taken back is taken back, however many lines it has become."""
    with installed(now()):
        table = load(once("1 give 1", "1 ready", "~ takeback 2", "1 give 2"))
        nothing = load(once("1 ready", "~ takeback 1", "1 give 2"))
    assert (table.lines, diary_of(table)) == (["1 pay 1", "~ takeback 1", "1 pay 2"], [2])
    assert nothing.lines == ["1 pay 2"]


@pytest.mark.parametrize(
    ("answers", "sealed"),
    [([-1, 2], [[], [2]]), ([[1], []], [[1], []]), ([9, -1], [[], []]), ("x", [[], []]), (None, [[], []])],
)
def test_sealed_answers_that_fit(answers: object, sealed: list[list[int]]):
    """A sealed answer is kept if it fits; whoever sealed something else is asked again."""
    with installed(now()):
        assert load(once("1 give 1", "- coin 1", "1 leave", answers=answers)).state.answers == sealed


def test_playing_on():
    """A game of earlier rules is played on, and saved as one of today's."""
    with installed(now()):
        table = load(once("1 give 1", "- coin 1"))
        table.say("1 leave")
        again = load(dump(table))
    assert again.lines == ["1 pay 1", "- coin 1", "1 leave"]
    assert json.loads(dump(again))["rules"] == 2


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("1 fly",), "line 1 '1 fly'"),
        (("1 give 1", "~ takeback 2"), "line 2 '~ takeback 2'"),
        (("1 pay 1", "- coin 1", "1 leave", "1 vote 1", "2 vote 1", "1 pay 1"), "the game is over"),
    ],
)
def test_logs_that_do_not_fit(lines: tuple[str, ...], reason: str):
    """A log that today's rules cannot follow is refused, with the line."""
    with installed(now()), pytest.raises(BadSave, match=reason):
        read(once(*lines))


@pytest.mark.parametrize("rules", [3, 0, -1, "1", None, True])
def test_versions_that_are_none(rules: object):
    """Rules of tomorrow, or of no version, are refused."""
    with installed(now()), pytest.raises(BadSave, match="of the rules of small"):
        read(once("1 pay 1", rules=rules))


def test_dice_of_earlier_rules_are_verified():
    """The dice of an earlier game are derived anew like those of any other."""
    with installed(now()):
        event: Any = Coin()
        fallen = Keyed(key_from_seed(1)).draw(event, 2)
        assert verify(read(once("1 ready", "1 give 1", f"- coin {fallen}"))) is None
        assert "the key says" in str(verify(read(once("1 ready", "1 give 1", f"- coin {1 - fallen}"))))
