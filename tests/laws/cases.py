"""The games under the laws, and the headers under which each of them is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comitia.engine.registry import Game, Header, find_game, game_names
from tests import miniature, tictactoe

#: Games that only the tests know; they are registered while a law runs.
OURS: Final = [miniature.GAME, tictactoe.GAME]
GAMES: Final = [find_game(name) for name in game_names()] + OURS
#: How many random games a law watches, spread over a game's cases: of short games more.
RANDOM_GAMES: Final = {"roma": 200, "miniature": 200, "tictactoe": 200}
OF_LONG_GAMES: Final = 100


class Case:
    """A game with a number of players and a choice of options."""

    def __init__(self, header: Header, changed: str = "") -> None:
        self.header: Final = header
        self.game: Final = header.game
        self.name: Final = f"{header.game.name}-{header.seats}{changed and '-'}{changed}"

    def __repr__(self) -> str:
        return self.name

    def seeds(self, games: int = 0) -> range:
        """The seeds of this case's share of so many games."""
        games = games or RANDOM_GAMES.get(self.game.name, OF_LONG_GAMES)
        cases = len(cases_of(self.game))
        return range((games + cases - 1) // cases)


def cases_of(game: Game) -> list[Case]:
    """Every number of players with the default options, and every other value of every option."""
    return list(_cases(game))


def _cases(game: Game) -> Iterator[Case]:
    least, most = game.players
    for seats in range(least, most + 1):
        yield Case(game.header(seats))
    others = [(option.name, value) for option in game.options for value in option.values[1:]]
    for number, (name, value) in enumerate(others):
        seats = least + number % (most - least + 1)
        yield Case(game.header(seats, {name: value}), f"{name}={value}")


CASES: Final = [case for game in GAMES for case in cases_of(game)]
