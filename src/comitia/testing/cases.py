"""The headers under which a game is held against the laws: every number of players, every value of every option."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from comitia.engine.errors import BadSetup
from comitia.engine.registry import Game, Header


class Case:
    """A game with a number of players and a choice of options."""

    def __init__(self, header: Header, changed: str = "") -> None:
        self.header: Final = header
        self.game: Final = header.game
        #: The option that differs from the default, if any.
        self.changed: Final = changed
        self.name: Final = f"{header.game.name}-{header.seats}{changed and '-'}{changed}"

    def __repr__(self) -> str:
        return self.name


def headers_of(game: Game) -> list[Case]:
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
