"""Beyond the laws of every game: variants that are combined."""

from __future__ import annotations

import pytest

from comitia import testing as checks
from comitia.engine.registry import Header
from comitia.games.age_of_rome import GAME

COMBINED: list[Header] = [
    GAME.header(4, {"spies": "with", "hard_times": "with", "clockwork": "with", "medal": "at_events"}),
    GAME.header(3, {"spies": "with", "truce": "with", "heroes": "with", "hard_times": "with", "reconciliation": "out"}),
    GAME.header(1, {"hard_times": "with", "heroes": "with", "reached": "ever", "questions": "every"}),
    GAME.header(1, {"solo": "cassius_hard", "hard_times": "with", "first_round": "no_card"}),
]
LAWS = [checks.Views, checks.Recall, checks.Sounds, checks.Options, checks.Conservation, checks.Scores, checks.Ending]


@pytest.mark.parametrize("header", COMBINED, ids=lambda h: f"{h.seats}-{'-'.join(h.options.values())}")
def test_combined_variants(header: Header):
    """10, 12.1, 12.2, 12.3  All variants can be combined; the laws hold, and the games end."""
    attention = checks.Attention(one_in=30)
    for seed in range(3):
        checks.keep(LAWS, header, seed, attention=attention)
