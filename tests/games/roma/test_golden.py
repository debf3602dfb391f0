"""One whole game as text: every line, question, option, event and view. What changes in it has changed for players.

The choices are those of the file, so that the same game is told even when more or less is offered in it.
`COMITIA_GOLDEN=write` before pytest writes the file anew; read the difference before keeping it.
"""

from __future__ import annotations

from pathlib import Path

from comitia.testing import Story, compare_with, log_of
from tests.games.roma.positions import GAME

FILE = Path(__file__).with_name("golden.txt")
SEED = 144


def test_golden_game():
    """3.1  The game goes as it has always gone, for both seats and for those who watch."""
    assert compare_with(FILE, Story(GAME.header(), SEED).follow(log_of(FILE))) == []
