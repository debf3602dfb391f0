"""The games under the laws, and the headers under which each of them is played."""

from __future__ import annotations

import os
from typing import Final

from comitia import testing
from comitia.engine.registry import Game, find_game, game_names
from comitia.lab.bench import tictactoe
from comitia.testing import Case, headers_of
from tests import miniature

#: Games that only the tests know; they are registered while a law runs.
OURS: Final = [miniature.GAME, tictactoe.GAME]
GAMES: Final = [find_game(name) for name in game_names()] + OURS
#: How many random games of each game the laws watch, spread over its cases.
RANDOM_GAMES: Final = 100
#: How many moments of these games the costly laws look at in plain Python; of short games all.
LOOKS: Final = {"roma": 600, "miniature": 10**6, "tictactoe": 10**6}
LOOKS_AT_LONG_GAMES: Final = 200
#: How deep the laws look: `compiled` ten times as often as usual, and at every moment of the shorter games; `full` at
#: everything.
SHORTER: Final = ("roma", "rom", "miniature", "tictactoe")
DEPTH: Final = os.environ.get("COMITIA_LAWS", "")
DEEPER: Final = {"": 1, "compiled": 10, "full": 10**6}[DEPTH]


class LawCase(Case):
    """A case, with its share of what the laws look at."""

    def seeds(self, games: int = RANDOM_GAMES) -> range:
        """The seeds of this case's share of so many games."""
        return range(self._share(games))

    def few_seeds(self, looks: int) -> range:
        """The seeds of fewer games, for a law that looks at every decision, so many in all; at least one game."""
        games = self._share(looks * DEEPER) // self.moments() + 1
        return range(min(games, self._share(RANDOM_GAMES)))

    def attention(self, games: int = RANDOM_GAMES) -> testing.Attention:
        """What the costly laws look at in this case's share of so many games."""
        looks = LOOKS.get(self.game.name, LOOKS_AT_LONG_GAMES) * DEEPER
        return testing.Attention(max(1, self.moments() * games // looks))

    def every_moment(self) -> testing.Attention:
        """The same for laws that look at every moment of shorter games wherever the engine is compiled."""
        return testing.Attention() if DEPTH and self.game.name in SHORTER else self.attention()

    def moments(self) -> int:
        """How long a game of this case is, about."""
        return sum(1 for _ in testing.walk(self.header, 0))

    def _share(self, of: int) -> int:
        cases = len(cases_of(self.game))
        return (of + cases - 1) // cases


def cases_of(game: Game) -> list[LawCase]:
    """Every number of players with the default options, and every other value of every option."""
    return [LawCase(case.header, case.changed) for case in headers_of(game)]


CASES: Final = [case for game in GAMES for case in cases_of(game)]
