"""What every bot is: something that answers a packet with a line."""

from __future__ import annotations

from typing import ClassVar

from comitia.engine.chance import Generator
from comitia.engine.errors import ComitiaError
from comitia.engine.table import Packet


class UnknownBot(ComitiaError):
    """A bot that is not installed, or does not play this game."""


class Bot:
    """A player. It knows what its packets tell and nothing else; its chances come from its own seed."""

    #: The games that it plays; none named means that it plays any.
    games: ClassVar[tuple[str, ...]] = ()
    #: Whether it looks at what its seat was told; where no bot does, simulations tell nothing.
    reads_log: ClassVar[bool] = True

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.rng = Generator(seed)

    def choose(self, packet: Packet) -> str:
        """One of the packet's lines."""
        raise NotImplementedError

    @classmethod
    def plays(cls, game: str) -> bool:
        """Whether this bot knows a game."""
        return not cls.games or game in cls.games
