"""Games of version 1 of the rules: two sealed cards in turn, discs named without their cards."""

from __future__ import annotations

import pytest

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.errors import BadLine
from comitia.engine.older import of_today
from comitia.engine.table import Table
from comitia.games.roma.older import todays_lines
from tests.games.roma.positions import GAME, cards, position, say, state_of

#: The set-up of a game, as version 1 wrote it.
ONCE = [
    "- deal 42208707935390753",
    "1 give legat",
    "2 give tribunus_plebis",
    "1 give velites",
    "2 give onager",
    *(f"1 place {disc}" for disc in (4, 6, 3, 5)),
    *(f"2 place {disc}" for disc in (5, 2, 3, 6)),
    "- roll 2 2 4",
]
OWN = ["nero", "essedum", "tribunus_plebis", "onager"]


def read(*lines: str) -> Table:
    """The table to which a log of version 1 leads."""
    return of_today(GAME.header(), Keyed(key_from_seed(0)), list(lines))


def test_set_up_of_version_1():
    """2.2, 2.3  Cards passed one by one are two sealed sets; discs belong to cards in the order of the card table."""
    table = read(*ONCE)
    assert table.lines[1:5] == ["1 give legat", "1 give velites", "2 give tribunus_plebis", "2 give onager"]
    assert table.lines[5:9] == [f"1 place {card} {disc}" for card, disc in zip(OWN, (4, 6, 3, 5), strict=True)]
    assert cards(state_of(table).players[0].discs) == ["-", "-", "tribunus_plebis", "nero", "onager", "essedum"]


@pytest.mark.parametrize("known", range(1, len(ONCE)))
def test_set_up_that_was_broken_off(known: int):
    """2.2, 2.3  A game saved at any moment of its set-up is played on from there."""
    table = read(*ONCE[:known])
    for line in ONCE[known:]:
        table.replay(todays_lines(state_of(table), line))
    assert table.lines == read(*ONCE).lines


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (ONCE[:7], ["1 place nero 4"]),
        (ONCE[:9], ["1 place nero 4", "1 place essedum 6", "1 place tribunus_plebis 3"]),
        (ONCE[:4], ["1 give legat"]),
    ],
)
def test_taking_back_in_set_up(lines: list[str], left: list[str]):
    """2.2, 2.3  Of choices that are one sealed set today the last could be taken back alone: the others stand."""
    assert read(*lines, "~ takeback 1").sealed_lines(0) == left


def test_relaying_of_version_1():
    """6.3, 6.20  The cards that were taken up come in the order of the card table."""
    s = position(dice=[1], discs={"1": {"1": "consiliarius", "2": "nero", "4": "consul"}})
    say(s, "1 activate 1")
    said = []
    for line in ("1 relay 6", "1 relay 1", "1 relay 2"):
        said += todays_lines(s, line)
        say(s, said[-1])
    assert said == ["1 relay consiliarius 6", "1 relay consul 1", "1 relay nero 2"]


@pytest.mark.parametrize("line", ["1 place 3", "1 relay 3", "9 place 3", "x place 3", "1 place forum 3", "", "1 end"])
def test_what_is_not_translated(line: str):
    """2.3, 6.3  Where no card is due a line stays as it is, and play refuses it as any other."""
    assert todays_lines(position(), line) == [line]


def test_lines_of_version_1_that_do_not_fit():
    """2.3  A disc that is taken is refused, with the line."""
    with pytest.raises(BadLine, match="line 7 '1 place essedum 4'"):
        read(*ONCE[:6], "1 place 4")
