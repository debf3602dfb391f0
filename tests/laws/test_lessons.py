"""Every guided first game is played to its end, in pure Python: the file of the lesson is the test."""

import json
import re
from pathlib import Path

import pytest

from comitia.engine.errors import Illegal, NotYourTurn
from comitia.engine.registry import find_game, game_names
from comitia.lessons import BadLesson, Lesson, NotNow, has_lesson, read_lesson, read_script
from comitia.testing.lessons import assert_patient, lesson_flaws, played_lesson

TAUGHT = [name for name in game_names() if has_lesson(find_game(name))]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_can_be_played_and_every_mistake_that_it_knows_can_be_made(game: str) -> None:
    """The awaited choices lead to the end, known mistakes are shown and taken back, all texts are there and short."""
    assert lesson_flaws(read_lesson(game)) == []


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_patient(game: str) -> None:
    """Twice wrong and the thing pulses, three times and the step can be done by itself."""
    assert_patient(read_lesson(game))


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_can_be_left_and_taken_up_at_every_step(game: str) -> None:
    """Whoever comes back to a step finds the table as one who never left."""
    script = read_lesson(game)
    lesson = Lesson(script)
    while not lesson.is_over():
        again = Lesson(script, lesson.at)
        assert again.table.view(again.seat).values == lesson.table.view(lesson.seat).values
        assert again.note().text == lesson.note().text
        lesson.skip()


@pytest.mark.parametrize("game", TAUGHT)
def test_undo_goes_back_step_by_step_to_the_first(game: str) -> None:
    """From the end, undo leads through every step that has a note, backwards."""
    lesson = Lesson(read_lesson(game))
    seen = []
    while not lesson.is_over():
        seen += [lesson.note().text] if lesson.note().text else []
        lesson.skip()
    back = []
    while lesson.at > 0:
        lesson.back()
        back.append(lesson.note().text)
    assert back == seen[::-1]


def roma() -> Lesson:
    """Roma's lesson, at its first choice."""
    lesson = Lesson(read_lesson("roma"))
    while not lesson.is_awaited():
        lesson.go_on()
    return lesson


def test_the_awaited_choice_is_praised_and_what_follows_waits_for_the_reader() -> None:
    """The battle die falls when the reader watches, not before."""
    lesson = roma()
    lesson.say(["1 activate 4"])
    note = lesson.note()
    assert (note.said, note.tone, note.shown, note.is_playing) == ("lesson.attack.praise", "praise", "watch", True)
    assert lesson.table.lines[-1] == "1 activate 4"
    lesson.go_on()
    assert lesson.table.lines[-1] == "- battle 4"
    assert not lesson.note().is_playing


def test_a_known_mistake_stands_until_its_comment_is_read() -> None:
    """The money is there while the comment is shown, and gone afterwards; meanwhile nothing else can be said."""
    lesson = roma()
    lesson.say(["1 money 4"])
    note = lesson.note()
    assert (note.shown, note.said) == ("amiss", "lesson.attack.money")
    assert lesson.table.state.players[0].money == 4  # type: ignore[attr-defined]
    with pytest.raises(NotNow):
        lesson.say(["1 activate 4"])
    lesson.go_on()
    assert lesson.table.state.players[0].money == 0  # type: ignore[attr-defined]
    assert lesson.is_awaited()


def test_another_possible_choice_is_taken_back_at_once() -> None:
    """Nothing of it stays, and the reader is told that a real game would allow it."""
    lesson = roma()
    before = lesson.table.lines[:]
    lesson.say(["1 money 5"])
    note = lesson.note()
    assert (note.shown, note.tone) == ("do", "other")
    assert lesson.table.lines == before


def test_an_impossible_choice_gets_the_reason_of_the_engine() -> None:
    """Nothing moves."""
    lesson = roma()
    before = lesson.table.lines[:]
    with pytest.raises(Illegal) as refused:
        lesson.say(["1 lay consul"])
    assert refused.value.reason.key == "cannot_afford"
    with pytest.raises(NotYourTurn):
        lesson.say(["2 end"])
    assert lesson.table.lines == before


def test_a_message_of_several_lines_is_taken_whole_and_its_tail_may_open_the_next_step() -> None:
    """A drag that lays a card at a disc, and one line more than the step awaited."""
    lesson = roma()
    while lesson.step.name != "lay":
        lesson.skip()
    lesson.say(["1 lay consul", "1 at 6", "1 cards 3"])
    assert lesson.step.name == "keep"
    assert lesson.table.state.players[0].discs[5] >= 0  # type: ignore[attr-defined]


def test_undo_first_takes_back_what_was_picked_of_the_step() -> None:
    """Half a step is undone alone."""
    lesson = roma()
    while lesson.step.name != "lay":
        lesson.skip()
    lesson.say(["1 lay consul"])
    lesson.back()
    assert lesson.step.name == "lay"
    lesson.back()
    assert lesson.step.name == "money"


def test_romas_lesson_in_its_order() -> None:
    """Eleven steps; what is watched without a note and the second half of a step are not counted."""
    told = played_lesson(read_lesson("roma"))
    assert told[0] == "1/11 look lesson.goal.note"
    assert told[-1].startswith("11/11 do lesson.legat.note")


def altered(step: str, **changes: object) -> list[str]:
    """The flaws of Roma's lesson with one step altered."""
    file = json.loads((find_game("roma").folder / "lessons" / "first.json").read_text("utf-8"))
    for one in file["scenes"][0]["steps"]:
        if step in one.values():
            one.update(changes)
    return lesson_flaws(read_script(find_game("roma"), json.dumps(file)))


def test_the_law_of_lessons_finds_what_is_wrong() -> None:
    """A mistake that nobody can make, a text that is missing, a way that leads nowhere, a choice that is refused."""
    assert altered("attack", answers={"money 6": "money"}) == [
        "step 'attack': the mistake 'money 6' is never possible",
    ]
    assert "en: no text lesson.attack.nothing" in altered("attack", answers={"money 4": "nothing"})
    assert altered("attack", free={"money 4": "money"}, answers={})[0].startswith(
        "step 'attack': after 'money 4' the lesson does not end"
    )
    assert altered("forum", expect=["activate 6"])[0].startswith("the lesson cannot be played to its end")


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_points_to_regions_that_the_table_has(game: str) -> None:
    """Every `at` is a `data-region` of the game's own table; numbered and named ones by their first word."""
    sources = Path(__file__).parents[2] / "frontend" / "src" / "games" / game
    marked = set()
    for path in sources.glob("*.svelte"):
        marked |= set(re.findall(r'data-region=(?:"|\{`)([a-z]+)', path.read_text("utf-8")))
    assert {at.partition("-")[0] for at in read_lesson(game).regions()} <= marked | {"answers"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"scenes": []}, "the lesson of roma: there are no scenes"),
        ({"names": []}, "the lesson of roma: 'names' must name every seat, the reader's too"),
        ({"more": 1}, "the lesson of roma: lesson: unknown entry 'more'"),
        ({"scenes": [{"steps": []}]}, "the lesson of roma: scene 1 has no steps"),
        (
            {"scenes": [{"steps": [{}]}]},
            "the lesson of roma: scene 1, step 1 must have one of 'look', 'do' and 'watch'",
        ),
        (
            {"scenes": [{"steps": [{"look": "a", "expect": ["end"]}]}]},
            "the lesson of roma: scene 1, step 1: 'expect' has no meaning beside 'look'",
        ),
        ({"scenes": [{"steps": [{"do": "a"}]}]}, "the lesson of roma: scene 1, step 1: nothing is awaited"),
        (
            {"scenes": [{"steps": [{"do": "a", "expect": [[]]}]}]},
            "the lesson of roma: scene 1, step 1: 'expect' must hold lines, or rows of lines",
        ),
        (
            {"scenes": [{"steps": [{"watch": []}]}]},
            "the lesson of roma: scene 1, step 1: nothing happens that could be watched",
        ),
        (
            {"scenes": [{"steps": [{"look": "a"}, {"look": "a"}]}]},
            "the lesson of roma: two steps are called 'a'",
        ),
    ],
)
def test_a_file_of_another_form_gets_one_sentence(change: dict[str, object], sentence: str) -> None:
    """Whoever writes a lesson is told where it is wrong."""
    lesson = {"names": ["A", "B"], "scenes": [{"steps": [{"look": "a"}]}], **change}
    with pytest.raises(BadLesson) as refused:
        read_script(find_game("roma"), json.dumps(lesson))
    assert str(refused.value) == sentence


def test_what_is_no_json_and_what_the_rules_do_not_allow() -> None:
    """A step that the position does not fit is found when it is played."""
    game = find_game("roma")
    with pytest.raises(BadLesson, match="the lesson of roma is not JSON"):
        read_script(game, "{")
    step = {"do": "a", "expect": ["end"]}
    scene = {"setup": {"players": 2, "turn": 2, "dice": [1]}, "steps": [step]}
    script = read_script(game, json.dumps({"names": ["A", "B"], "scenes": [scene]}))
    with pytest.raises(BadLesson, match="step 'a': the reader is not asked, but somebody else"):
        Lesson(script)
    scene = {"setup": {"players": 2}, "before": ["1 money 4"], "steps": [step]}
    script = read_script(game, json.dumps({"names": ["A", "B"], "scenes": [scene]}))
    with pytest.raises(BadLesson, match="1 money 4"):
        Lesson(script)
