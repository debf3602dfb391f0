"""The log: one line for each choice and each chance."""

from __future__ import annotations

import pytest

from comitia.engine.errors import BadLine, ComitiaError, Illegal, NotYourTurn, Over
from comitia.engine.flow import Seq, ask, chance, do, together
from comitia.engine.log import (
    Entry,
    carry_out,
    chance_entry,
    choice_entry,
    legal_lines,
    parse_line,
    taken_back,
)
from comitia.engine.state import NONE
from tests.engine.small import Coin, Diary, Pay, Two, Vote, everyone, fresh, note_seat


def paying() -> Diary:
    """Seat 1 is to pay."""
    return fresh(Seq("flow", ask(Pay())))


def rolling() -> Diary:
    """Two dice are due."""
    return fresh(Seq("flow", chance(Two())))


def parts(entry: Entry) -> tuple[int, str, int, str]:
    """What an entry says."""
    return (entry.seat, entry.label, entry.choice, entry.text)


def test_line_of_a_choice():
    """A choice is its seat and its words."""
    assert choice_entry(paying(), 0, 2).line() == "1 pay 2"


def test_line_of_a_chance():
    """A chance is a dash, its name, and its words."""
    entry = chance_entry(rolling(), Two().parse("3 5"))
    assert (entry.seat, entry.line()) == (NONE, "- two 3 5")


@pytest.mark.parametrize("line", ["1 pay 2", "  1 pay 2 ", "1  pay   2", "1\tpay 2"])
def test_choice_is_read(line: str):
    """Spaces do not matter."""
    assert parts(parse_line(paying(), line)) == (0, "pay", 2, "pay 2")


def test_chance_is_read():
    """A roll is read in any order of its dice."""
    assert parse_line(rolling(), "- two 5 3").choice == Two().parse("3 5")


@pytest.mark.parametrize("line", ["", "pay 2", "x pay 2", "0 pay 2", "-1 pay 2", "² pay 2", "1.0 pay", "9" * 5000])
def test_line_without_a_seat(line: str):
    """A line begins with a seat."""
    with pytest.raises(BadLine, match="does not begin with a seat"):
        parse_line(paying(), line)


@pytest.mark.parametrize("line", ["2 pay 2", "9 pay 2"])
def test_line_of_another_seat(line: str):
    """Only who is asked may speak."""
    with pytest.raises(NotYourTurn):
        parse_line(paying(), line)


@pytest.mark.parametrize("line", ["1", "1 pay", "1 pay 9", "1 lay forum"])
def test_line_of_no_choice(line: str):
    """Words that are no answer to the question are refused."""
    with pytest.raises(Illegal, match="pay: unknown choice"):
        parse_line(paying(), line)


def test_line_after_the_end():
    """Nothing is read after the end."""
    with pytest.raises(Over):
        parse_line(fresh(Seq("flow", do(note_seat))), "1 pay 1")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("- coin 1", "'coin' is not due, but 'two'"),
        ("-", "'' is not due, but 'two'"),
        ("- two 7 7", "'7 7' is not a roll of 2 dice"),
        ("- two", "'' is not a roll of 2 dice"),
    ],
)
def test_wrong_chance(line: str, reason: str):
    """Only what is due can fall."""
    with pytest.raises(BadLine, match=reason):
        parse_line(rolling(), line)


def test_impossible_outcome():
    """An outcome that the chance does not have is refused."""
    with pytest.raises(BadLine, match="'coin 2' is not among the outcomes"):
        parse_line(fresh(Seq("flow", chance(Coin()))), "- coin 2")


def test_chance_that_is_not_due():
    """Dice do not fall while a seat is asked."""
    with pytest.raises(BadLine, match="no dice are due for 'two 1 1'"):
        parse_line(paying(), "- two 1 1")


def test_carrying_out():
    """An entry goes through the checked door."""
    s = fresh(Seq("flow", chance(Coin()), ask(Pay())))
    for line in ("- coin 1", "1 pay 3"):
        carry_out(s, parse_line(s, line))
    assert s.done == [201, 3]


def test_carrying_out_what_is_not_offered():
    """What the question does not offer is refused."""
    s = paying()
    with pytest.raises(Illegal, match="too few"):
        carry_out(s, parse_line(s, "1 pay 4"))


def test_takeback():
    """A takeback says how many entries it takes."""
    assert taken_back("~ takeback 2", 3) == 2


@pytest.mark.parametrize(
    "line",
    ["~", "~ takeback", "~ takeback 0", "~ takeback 4", "~ takeback x", "~ takeback ²", "~ undo 1", "~ takeback 1 2"],
)
def test_wrong_takeback(line: str):
    """Only entries that are there can be taken back."""
    with pytest.raises(BadLine, match="not a takeback of lines that are there"):
        taken_back(line, 3)


def test_legal_lines():
    """What a seat may say, as lines."""
    assert legal_lines(paying(), 0) == ["1 pay 0", "1 pay 1", "1 pay 2", "1 pay 3"]


def test_sealed_lines():
    """All who are asked may speak, in any order."""
    s = fresh(Seq("flow", together(Vote(), everyone)))
    for line in ("2 vote 1", "1 vote 0"):
        carry_out(s, parse_line(s, line))
    assert s.done == [0, 11]


def test_every_refusal_is_ours():
    """Whatever is typed, the refusal is one that the border knows."""
    for line in ("\x00", "- - -", "~ ~", "1 \ud800", "\uff11 pay 1", "1 pay \uff12"):
        with pytest.raises(ComitiaError):
            parse_line(paying(), line)
