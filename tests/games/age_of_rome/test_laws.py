"""Beyond the laws of every game: variants that are combined, and what is remembered of cards that change hands."""

from __future__ import annotations

import pytest

from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.registry import Header
from comitia.engine.state import only
from comitia.engine.table import Table
from comitia.engine.view import determinise
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.determine import GUESSES, Memory, is_sound, unseen_cards
from comitia.games.age_of_rome.state import AgeState
from tests.laws import checks

COMBINED: list[Header] = [
    GAME.header(4, {"spies": "with", "hard_times": "with", "clockwork": "with"}),
    GAME.header(3, {"spies": "with", "truce": "with", "heroes": "with", "hard_times": "with"}),
    GAME.header(1, {"hard_times": "with", "heroes": "with"}),
    GAME.header(1, {"solo": "cassius_hard", "hard_times": "with", "first_round": "no_card"}),
]
LAWS = [checks.Views, checks.Worlds, checks.Options, checks.Conservation, checks.Scores, checks.Ending]


@pytest.mark.parametrize("header", COMBINED, ids=lambda h: f"{h.seats}-{'-'.join(h.options.values())}")
def test_combined_variants(header: Header):
    """10, 12.1, 12.2, 12.3  All variants can be combined; the laws hold, and the games end."""
    attention = checks.Attention(one_in=30)
    for seed in range(3):
        checks.keep(LAWS, header, seed, attention=attention)


def test_memory_of_stolen_cards():
    """12.2  A card that customs took stays in the thief's hand in every redeal for the victim."""
    table = Table(GAME.header(3), Keyed(key_from_seed(1)))
    table.settle()
    s = table.state
    assert isinstance(s, AgeState)
    for p in range(3):
        s.players[p].hand = [s.deck.pop()]
        s.show("drew", p, only(p), s.players[p].hand[:])
    card = s.players[1].hand.pop()
    s.players[0].hand = sorted([*s.players[0].hand, card])
    s.show("taken", 0, only(0) | only(1), [card], 1)
    kept = []
    for seed in range(20):
        other = determinise(table.view(1), Generator(seed))
        assert isinstance(other, AgeState)
        kept.append(card in other.players[0].hand)
    assert all(kept)
    log = table.view(2).log
    memory = Memory(s, 2, log, Generator(1))
    assert is_sound(s, memory, unseen_cards(s))
    assert GUESSES > 0
