"""The greedy bot of Senators: it beats chance, plays every variant, and looks at nothing but its view."""

from __future__ import annotations

import pytest

from comitia.bots import bot_names, make_bot
from comitia.bots.bot import Bot
from comitia.bots.greedy.senators import BOT, GreedySenators, Position, best_sets, set_worth
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import waiting
from comitia.engine.registry import Header
from comitia.engine.table import Table
from comitia.games.senators import GAME
from comitia.games.senators.edition import NAMES
from tests.games.senators.positions import VARIANTS, header, position, seen


def played(chosen: Header, bots: list[Bot], seed: int) -> Table:
    """A whole game among bots."""
    table = Table(chosen, Keyed(key_from_seed(seed)))
    table.settle()
    while not table.is_over():
        seat = waiting(table.state)[0]
        table.say(bots[seat].choose(table.packet(seat)))
    return table


@pytest.mark.parametrize("players", [3, 4, 5])
def test_beats_chance(players: int):
    """One greedy bot among random ones wins at least eight games in ten, from every seat."""
    won = 0
    for seed in range(30):
        mine = seed % players
        bots = [make_bot("greedy" if p == mine else "random", "senators", seed * 9 + p) for p in range(players)]
        won += GAME.winners(played(header(players), bots, seed).state) == [mine]
    assert won >= 24


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_plays_every_variant(options: dict[str, str]):
    """Among themselves greedy bots come to an end, and the winner has more senators than at the start."""
    for players in (3, 4, 5):
        bots = [make_bot("greedy", "senators", p) for p in range(players)]
        table = played(header(players, **options), bots, players)
        assert max(GAME.scores(table.state)) > 5


def test_is_known_by_name():
    """The bot is found by its name, for this game only."""
    assert "greedy" in bot_names("senators")
    assert BOT is GreedySenators
    assert not BOT.plays("roma")


@pytest.mark.parametrize(
    ("cards", "worth", "free"),
    [
        (("olives_2", "olives_4", "olives_7"), 13, 13),
        (("wood_2", "wood_3", "wood_4"), 24, 24),
        (("wheat_7", "iron_7", "governor_wood"), 21, 23),
        (("wheat_8", "wheat_9", "governor_wheat"), 39, 39),
        (("wheat_1", "iron_5", "wood_9"), 0, 15),
        (("governor_wheat", "governor_iron", "governor_wood"), 27, 27),
    ],
)
def test_knows_what_sets_are_worth(cards: tuple[str, ...], worth: int, free: int):
    """5.15, 5.16, 6.1, 6.4  The bot counts a set as the rules do."""
    at = Position(seen(position(), 0))
    ids = tuple(NAMES.index(card) for card in cards)
    assert (set_worth(at, ids), set_worth(at, ids, True)) == (worth, free)


def test_sells_the_dearest_sets_first():
    """5.14  Of overlapping sets the dearest is taken, then what the rest allows."""
    at = Position(seen(position(), 0))
    cards = ("wood_7", "wood_8", "wood_9", "iron_1", "iron_2", "iron_3", "wood_1")
    found = best_sets(at, tuple(sorted(NAMES.index(card) for card in cards)))
    assert [worth for worth, _ in found] == [39, 21]
