"""The games under the laws, and the headers under which each of them is played."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from comitia.engine.errors import BadSetup
from comitia.engine.registry import Game, Header, find_game, game_names
from comitia.lab.bench import tictactoe
from tests import miniature
from tests.laws import checks

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


class Case:
    """A game with a number of players and a choice of options."""

    def __init__(self, header: Header, changed: str = "") -> None:
        self.header: Final = header
        self.game: Final = header.game
        self.name: Final = f"{header.game.name}-{header.seats}{changed and '-'}{changed}"

    def __repr__(self) -> str:
        return self.name

    def seeds(self, games: int = RANDOM_GAMES) -> range:
        """The seeds of this case's share of so many games."""
        return range(self._share(games))

    def few_seeds(self, looks: int) -> range:
        """The seeds of fewer games, for a law that looks at every decision, so many in all; at least one game."""
        games = self._share(looks * DEEPER) // self.moments() + 1
        return range(min(games, self._share(RANDOM_GAMES)))

    def attention(self, games: int = RANDOM_GAMES) -> checks.Attention:
        """What the costly laws look at in this case's share of so many games."""
        looks = LOOKS.get(self.game.name, LOOKS_AT_LONG_GAMES) * DEEPER
        return checks.Attention(max(1, self.moments() * games // looks))

    def every_moment(self) -> checks.Attention:
        """The same for laws that look at every moment of shorter games wherever the engine is compiled."""
        return checks.Attention() if DEPTH and self.game.name in SHORTER else self.attention()

    def moments(self) -> int:
        """How long a game of this case is, about."""
        return sum(1 for _ in checks.walk(self.header, 0))

    def _share(self, of: int) -> int:
        cases = len(cases_of(self.game))
        return (of + cases - 1) // cases


def cases_of(game: Game) -> list[Case]:
    """Every number of players with the default options, and every other value of every option."""
    return list(_cases(game))


def _cases(game: Game) -> Iterator[Case]:
    least, most = game.players
    for seats in range(least, most + 1):
        yield Case(game.header(seats))
    others = [(option, value) for option in game.options for value in option.values[1:]]
    for number, (option, value) in enumerate(others):
        able = [header for seats in range(least, most + 1) for header in _headers(game, seats, {option.name: value})]
        yield Case(able[number % len(able)], f"{option.name}={value}")


def _headers(game: Game, seats: int, options: dict[str, str]) -> Iterator[Header]:
    """The header, if the game takes so many players with these options."""
    with suppress(BadSetup):
        yield game.header(seats, options)


CASES: Final = [case for game in GAMES for case in cases_of(game)]
