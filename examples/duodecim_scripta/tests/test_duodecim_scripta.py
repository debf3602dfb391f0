"""Duodecim Scripta: the laws, and its rules section by section."""

from duodecim_scripta import GAME

from comitia.arena.simulate import simulate
from comitia.engine.chance import scripted
from comitia.engine.table import Table
from comitia.testing import GameLaws


class TestLaws(GameLaws):
    """Every law, with every option."""

    game = GAME
    games = 2


def test_a_die_enters_a_man_and_hits():
    """2.2 - 2.5  Dice are used in any order; a single man is hit, two men block, men in hand enter first."""
    table = Table(GAME.header(), scripted(["2 2 4", "2 4 5", "1 2 3"]))
    table.settle()
    table.say("1 enter 4")
    assert table.packet(1).lines() == ["2 enter 4", "2 enter 5"]
    table.say("2 enter 4")
    assert table.view(0).players()[0].number("hand") == 13
    assert table.packet(0).lines() == ["1 enter 1", "1 enter 2", "1 enter 3"]


def test_the_bot_beats_chance():
    """The bot wins more often than one who moves at random."""
    header = GAME.header(options={"men": "five"})
    report = simulate("duodecim_scripta", header, ["duodecim_scripta.bot:Runner", "random"], games=40)
    wins = report.aggregate.bots["duodecim_scripta.bot:Runner"].wins
    assert wins >= 30
