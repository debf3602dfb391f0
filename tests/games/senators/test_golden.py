"""Senators as it has always been: whole games, the shape of the rules, refusals, ways to go on, pictures."""

from __future__ import annotations

from pathlib import Path

from comitia.games.senators import GAME
from comitia.testing import GoldenGames, Told

#: Readings that differ from ours, for five.
FIVE = {
    "new_senator": "each_round",
    "ladder": "open",
    "quaestor": "one_set",
    "vox_populi": "last",
    "censor": "before_buying",
}


class TestGolden(GoldenGames):
    """Files under `golden`; `COMITIA_GOLDEN=write` before pytest writes them anew."""

    game = GAME
    folder = Path(__file__).with_name("golden")
    scenarios = tuple(sorted(Path(__file__).parent.glob("*.jsonl")))
    stories = {
        "three": Told(3, 5),
        "four": Told(4, 1, {"influence": "with", "events": "balanced"}),
        "five": Told(5, 7, FIVE),
    }
