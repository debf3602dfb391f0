"""Bots by name."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from comitia.bots import Bot, UnknownBot, bot_names, make_bot, registry
from comitia.bots.at_random import RandomBot
from comitia.bots.greedy.roma import GreedyRoma
from comitia.bots.levels import LEVELS
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.errors import UnknownGame
from comitia.engine.registry import add_game, find_game
from comitia.engine.table import Packet, Table
from comitia.lab.bench import tictactoe


class First(Bot):
    """Says the first line, in any game."""

    def choose(self, packet: Packet) -> str:
        return packet.lines()[0]


class SyllaOnly(First):
    """Plays another game."""

    games = ("sylla",)


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package that offers bots, some of them broken."""
    module = ModuleType("bots_of_others")
    vars(module).update(First=First, SyllaOnly=SyllaOnly, nonsense=7)
    monkeypatch.setitem(sys.modules, "bots_of_others", module)
    offered = {"first": "First", "sylla_only": "SyllaOnly", "nonsense": "nonsense", "gone": "Gone"}
    points = [EntryPoint(name, f"bots_of_others:{value}", registry.GROUP) for name, value in offered.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == registry.GROUP else [])


def test_our_bots():
    """Roma has a bot that plays at random and one that plays by rules of thumb."""
    assert bot_names("roma")[:2] == ["random", "greedy"]
    assert isinstance(make_bot("random", "roma", 1), RandomBot)
    assert isinstance(make_bot("greedy", "roma", 1), GreedyRoma)


def test_every_game_has_the_random_bot():
    """A game without rules of thumb of its own still has the random bot, and says so when asked for more."""
    add_game(tictactoe.GAME)
    name = tictactoe.GAME.name
    assert bot_names(name) == ["random"]
    with pytest.raises(UnknownBot, match=f"'greedy' does not play {name}; there are: random"):
        make_bot("greedy", name, 1)


def test_unknown_bot():
    """A bot that does not exist is refused with the names of those that do."""
    with pytest.raises(UnknownBot, match="no bot is called 'cato'; for roma there are: random, greedy"):
        make_bot("cato", "roma", 1)


def test_unknown_game():
    """A bot for a game that does not exist is refused as such."""
    with pytest.raises(UnknownGame):
        make_bot("random", "ludo", 1)
    with pytest.raises(UnknownGame):
        bot_names("ludo")


@pytest.mark.usefixtures("plugged")
def test_bots_of_others():
    """Packages add bots by entry points; broken ones and those for other games are not listed."""
    assert [name for name in bot_names("roma") if name not in LEVELS] == ["random", "greedy", "first"]
    assert isinstance(make_bot("first", "roma", 1), First)


@pytest.mark.usefixtures("plugged")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sylla_only", "'sylla_only' does not play roma"),
        ("nonsense", "'nonsense' is no subclass of comitia.bots.Bot"),
        ("gone", "'gone' cannot be loaded"),
    ],
)
def test_bots_of_others_that_do_not_fit(name: str, told: str):
    """Each defect of a package's bot is told by its name."""
    with pytest.raises(UnknownBot, match=told):
        make_bot(name, "roma", 1)


@pytest.mark.usefixtures("plugged")
def test_bot_by_module_and_class():
    """A class that is not registered yet is named with its module."""
    assert isinstance(make_bot("bots_of_others:First", "roma", 1), First)


@pytest.mark.parametrize("name", ["nowhere:First", "json:Nothing", ":", "json:"])
def test_module_and_class_that_are_not_there(name: str):
    """What cannot be imported is told by its name."""
    with pytest.raises(UnknownBot, match=r"cannot be loaded|no subclass"):
        make_bot(name, "roma", 1)


def test_a_bot_must_choose():
    """The base plays nothing by itself."""
    table = Table(find_game("roma").header(), Keyed(key_from_seed(1)))
    table.settle()
    with pytest.raises(NotImplementedError):
        Bot("roma", 1).choose(table.packet(0))


def test_random_bot_is_repeatable():
    """The same seed says the same lines, another one others; all of them are offered."""
    table = Table(find_game("roma").header(), Keyed(key_from_seed(1)))
    table.settle()
    packet = table.packet(0)
    said = [[bot.choose(packet) for _ in range(30)] for bot in (RandomBot("roma", seed) for seed in (1, 1, 2))]
    assert said[0] == said[1] != said[2]
    assert set(said[0]) == set(packet.lines())
