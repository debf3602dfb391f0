"""Sylla as it has always been: whole games, the shape of the rules, refusals, ways to go on, pictures."""

from __future__ import annotations

from pathlib import Path

from comitia.games.sylla import GAME
from comitia.testing import GoldenGames, Told


class TestGolden(GoldenGames):
    """Files under `golden`; `COMITIA_GOLDEN=write` before pytest writes them anew."""

    game = GAME
    folder = Path(__file__).with_name("golden")
    scenarios = tuple(sorted(Path(__file__).parent.glob("*.jsonl")))
    stories = {
        "four": Told(4, 1),
        "three": Told(3, 1, {"unsold": "consul", "voteless": "place"}),
        "two": Told(2, 1, {"held_back": "never", "begins": "2"}),
    }
