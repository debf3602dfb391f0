"""Roma as it has always been: whole games, the shape of the rules, refusals, ways to go on, pictures."""

from __future__ import annotations

from pathlib import Path

from comitia.games.roma import GAME
from comitia.testing import GoldenGames, Told


class TestGolden(GoldenGames):
    """Files under `golden`; `COMITIA_GOLDEN=write` before pytest writes them anew."""

    game = GAME
    folder = Path(__file__).with_name("golden")
    scenarios = tuple(sorted(Path(__file__).parent.glob("*.jsonl")))
    stories = {
        "plain": Told(2, 144),
        "bots": Told(2, 1),
        "on_draw": Told(2, 9, {"refill": "on_draw", "triple": "again", "tie": "active"}),
        "together": Told(2, 8, {"laying": "together", "begins": "lot", "mercator": "three"}),
    }
