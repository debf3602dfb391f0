"""Questions, their domains, and the texts of choices."""

from __future__ import annotations

import pytest

from comitia.engine.ask import Domain, Verb, Words, amount, domain_of, numbers, seats, snake_case, whole_number, yes_no
from comitia.engine.errors import BadLine
from comitia.engine.flow import Seq, ask
from tests.engine.small import Coin, Only, Pay, fresh

CARD = Words("card", ["forum", "turris"])
ACTION = Domain(Verb("end"), Verb("lay", CARD), Verb("money", numbers("die", 1, 3)))


def test_domain_counts_through_its_verbs():
    """A domain is its verbs one after another, each with its words."""
    assert ACTION.texts == ["end", "lay forum", "lay turris", "money 1", "money 2", "money 3"]


@pytest.mark.parametrize("choice", range(6))
def test_text_reads_as_its_choice(choice: int):
    """Parsing inverts the text."""
    assert ACTION.parse(ACTION.texts[choice]) == choice


@pytest.mark.parametrize("text", ["", "lay", "lay  forum", "LAY forum", "money 4"])
def test_unknown_text(text: str):
    """What is no text of the domain is -1."""
    assert ACTION.parse(text) == -1


def test_verb_and_arguments():
    """A choice is a verb with what it names: a word, a number, or nothing."""
    named = [(ACTION.verb(choice), ACTION.args(choice)) for choice in (0, 2, 4)]
    assert named == [("end", {}), ("lay", {"card": "turris"}), ("money", {"die": 2})]


def test_numbers_below_zero():
    """Numbers may begin below zero."""
    assert Domain(Verb("move", numbers("by", -1, 1))).args(0) == {"by": -1}


def test_amount():
    """An amount is one verb with numbers."""
    assert amount(0, 2).texts == ["bid 0", "bid 1", "bid 2"]


def test_yes_no():
    """No is 0, yes is 1."""
    assert yes_no().texts == ["no", "yes"]


def test_snake_case():
    """The name of a question is that of its class."""
    assert snake_case("TakeContract") == "take_contract"


def test_domain_of_a_question():
    """The domain is what the class declares."""
    assert domain_of(Pay()) is Pay.domain


def test_options_follow_from_the_refusal():
    """Without a list of its own, a question offers what it does not refuse."""
    s = fresh(Seq("flow", ask(Pay())))
    assert Pay().options(s, 0) == [0, 1, 2, 3]


def test_a_question_says_nothing_more_by_itself():
    """Prompts and details are empty unless a game fills them."""
    s = fresh(Seq("flow", ask(Only())))
    assert (Only().prompt(s, 0), Only().detail(s, 0, 0)) == ({}, {})


def test_outcome_as_a_number():
    """An outcome without words of its own is its number."""
    assert Coin().parse(Coin().text(1)) == 1


@pytest.mark.parametrize("text", ["", "heads", "-1", "1.0", "²", "٣", "9" * 5000])
def test_outcome_that_is_no_number(text: str):
    """Anything but plain digits is no outcome."""
    with pytest.raises(BadLine, match="is not an outcome"):
        Coin().parse(text)


def test_whole_number():
    """Nineteen digits are read, which is room for every sub-seed; more are not."""
    assert [whole_number("1" * n) for n in (0, 1, 19, 20)] == [-1, 1, int("1" * 19), -1]


def test_seats_count_from_one_in_the_notation_only():
    """A seat is 1, 2, 3 where people read it and a number from 0 as an argument."""
    domain = Domain(Verb("ask", seats(3)))
    assert domain.texts == ["ask 1", "ask 2", "ask 3"]
    assert [domain.args(choice) for choice in range(3)] == [{"seat": 0}, {"seat": 1}, {"seat": 2}]


# Verbs of several things

AREA = Words("area", ["gaul", "thrace"])
MOVES = Domain(Verb("stay"), Verb("move", AREA, AREA.called("target")), Verb("lay", AREA, numbers("disc", 1, 3)))


def test_verbs_of_several_things():
    """A verb may take several things, of one kind or of several; each has its name among the arguments."""
    assert MOVES.size == 1 + 4 + 6
    assert (MOVES.texts[2], MOVES.args(2)) == ("move gaul thrace", {"area": "gaul", "target": "thrace"})
    assert (MOVES.texts[-1], MOVES.args(10)) == ("lay thrace 3", {"area": "thrace", "disc": 3})


@pytest.mark.parametrize("choice", range(MOVES.size))
def test_things_of_a_choice(choice: int):
    """A choice is found by its verb and its things, and tells them."""
    assert MOVES.choice(MOVES.verb(choice), *MOVES.things(choice)) == choice
    assert MOVES.parse(MOVES.texts[choice]) == choice
