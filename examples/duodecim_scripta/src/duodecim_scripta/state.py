# made by `comitia fields duodecim_scripta`; do not edit
"""A position of Duodecim Scripta."""

from __future__ import annotations

from comitia.engine.state import PUBLIC, Side, State, declare
from duodecim_scripta.fields import SIDE, TABLE


class Player(Side):
    """The men of a player."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.hand: int = source.hand
            self.men: list[int] = source.men[:]
            self.off: int = source.off
        else:
            self.hand = 0
            self.men = [0] * 36
            self.off = 0


declare(Player, **SIDE.visibility())


class Race(State):
    """A position of Duodecim Scripta."""

    def __init__(self, source: Race | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.players: list[Player] = [Player(side) for side in source.players]
            self.dice: list[int] = source.dice[:]
            self.first: int = source.first
            self.is_lot: bool = source.is_lot
        else:
            self.players = []
            self.dice = []
            self.first = 0
            self.is_lot = False

    def copy(self) -> Race:
        return Race(self)


declare(Race, players=PUBLIC, **TABLE.visibility())
