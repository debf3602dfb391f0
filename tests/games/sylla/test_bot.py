"""The rule-based bot of Sylla: it plays every game to its end, by the rules, and better than chance."""

from __future__ import annotations

import pytest

from comitia.bots import make_bot
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import waiting
from comitia.engine.table import Table
from tests.games.sylla.positions import GAME, header


def played(kinds: list[str], seed: int, table: Table | None = None) -> Table:
    """A game among bots."""
    bots = [make_bot(kind, "sylla", 10 * seed + seat) for seat, kind in enumerate(kinds)]
    table = Table(header(len(kinds)), Keyed(key_from_seed(seed))) if table is None else table
    table.settle()
    while not table.is_over():
        seat = waiting(table.state)[0]
        table.say(bots[seat].choose(table.packet(seat)))
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_beats_random_play(seats: int):
    """11.4  One such bot among random ones wins at least four games of five."""
    won = 0
    for seed in range(6):
        kinds = ["greedy" if seat == seed % seats else "random" for seat in range(seats)]
        won += seed % seats in GAME.winners(played(kinds, seed).state)
    assert won >= 5


def test_among_themselves():
    """11.4  Four of them end with sensible scores."""
    scores = [score for seed in range(3) for score in GAME.scores(played(["greedy"] * 4, seed).state)]
    assert 35 <= sum(scores) / len(scores) <= 65


def test_same_seed_plays_the_same():
    """The bot's chances come from its seed alone."""
    assert played(["greedy"] * 3, 7).lines == played(["greedy"] * 3, 7).lines


def test_other_editions_and_options():
    """14.1, 14.2  It plays with other options and corrected numbers too: free slaves, no crises, ranked idlers."""
    sheet = GAME.sheet.override("slave.cost = 0\nladder.crisis = 0\n", "mine")
    options = {"unsold": "consul", "voteless": "place"}
    table = Table(GAME.header(4, options, sheet), Keyed(key_from_seed(3)))
    assert played(["greedy"] * 4, 3, table).is_over()
