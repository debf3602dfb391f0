"""ROM as it has always been: whole games, the shape of the rules, refusals, ways to go on, pictures."""

from __future__ import annotations

from pathlib import Path

from comitia.games.rom import GAME
from comitia.testing import GoldenGames, Told


class TestGolden(GoldenGames):
    """Files under `golden`; `COMITIA_GOLDEN=write` before pytest writes them anew."""

    game = GAME
    folder = Path(__file__).with_name("golden")
    scenarios = tuple(sorted(Path(__file__).parent.glob("*.jsonl")))
    stories = {
        "two": Told(2, 6, {"vicarius": "legatus", "tribunus": "magistrate"}),
        "three": Told(3, 8, {"lowered": "forward", "zero": "any", "sets": "larger"}),
        "four": Told(4, 7, {"hispania": "military_tribune", "africanus": "censor", "greko": "greko_maximus"}),
    }
