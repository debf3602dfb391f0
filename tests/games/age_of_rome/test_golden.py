"""Age of Rome as it has always been: whole games, the shape of the rules, refusals, ways to go on, pictures."""

from __future__ import annotations

from pathlib import Path

from comitia.games.age_of_rome import GAME
from comitia.testing import GoldenGames, Told

#: Variants and readings that differ from the default, for three.
THREE = {
    "spies": "with",
    "clockwork": "with",
    "heroes": "with",
    "first_round": "full",
    "questions": "every",
    "medal": "at_events",
}


class TestGolden(GoldenGames):
    """Files under `golden`; `COMITIA_GOLDEN=write` before pytest writes them anew."""

    game = GAME
    folder = Path(__file__).with_name("golden")
    scenarios = tuple(sorted(Path(__file__).parent.glob("*.jsonl")))
    stories = {
        "four": Told(4, 4),
        "four_hard": Told(4, 0, {"hard_times": "with", "spies": "with"}),
        "three": Told(3, 1, THREE),
        "two": Told(2, 2, {"spies": "with", "truce": "with", "hard_times": "with"}),
        "sole_rule": Told(1, 0),
        "cassius": Told(1, 0, {"solo": "cassius_hard", "first_round": "no_card"}),
    }
