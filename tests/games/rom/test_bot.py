"""The rule-based bot of ROM: it plays every game to its end, by the rules, and better than chance."""

from __future__ import annotations

import pytest

from comitia.bots import make_bot
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import waiting
from comitia.engine.table import Table
from tests.games.rom.positions import GAME
from tests.games.rom.test_text import INTRIGUE


def played(kinds: list[str], seed: int, table: Table | None = None) -> Table:
    """A game among bots."""
    bots = [make_bot(kind, "rom", 10 * seed + seat) for seat, kind in enumerate(kinds)]
    table = Table(GAME.header(len(kinds)), Keyed(key_from_seed(seed))) if table is None else table
    table.settle()
    while not table.is_over():
        seat = waiting(table.state)[0]
        table.say(bots[seat].choose(table.packet(seat)))
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_beats_random_play(seats: int):
    """11.4  One such bot among random ones wins at least four games of five."""
    won = 0
    for seed in range(5):
        kinds = ["greedy" if seat == seed % seats else "random" for seat in range(seats)]
        won += GAME.winners(played(kinds, seed).state) == [seed % seats]
    assert won >= 4


def test_among_themselves():
    """11.4, 13.2  With all Intrigue cards they use what they get, and end with sensible scores."""
    scores: list[int] = []
    for seed in range(3):
        table = Table(GAME.header(4, INTRIGUE), Keyed(key_from_seed(seed)))
        scores += GAME.scores(played(["greedy"] * 4, seed, table).state)
    assert 12 <= sum(scores) / len(scores) <= 40


def test_same_seed_plays_the_same():
    """The bot's chances come from its seed alone."""
    assert played(["greedy"] * 3, 7).lines == played(["greedy"] * 3, 7).lines


def test_other_editions():
    """13.3  It plays with corrected numbers too: one round, no deck for blind cards, one space in the forum."""
    sheet = GAME.sheet.override("rounds.all = 3\nblind.cost = 9\nolives.end = 1\n", "mine")
    table = Table(GAME.header(3, {}, sheet), Keyed(key_from_seed(3)))
    assert played(["greedy"] * 3, 3, table).is_over()
