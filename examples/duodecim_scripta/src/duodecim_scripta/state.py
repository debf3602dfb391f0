"""The table of Duodecim Scripta: the men of both players, the dice, who begins."""

from __future__ import annotations

from typing import Final

from comitia.engine.registry import LOT, Header
from comitia.engine.state import PUBLIC, Side, State, declare

POINTS: Final = 36
#: 2.6  The first point of the last row, counted from 0.
LAST_ROW: Final = 24


class Player(Side):
    """The men of a player."""

    def __init__(self, source: Player | None = None) -> None:
        self.hand: int = 0 if source is None else source.hand
        self.men: list[int] = [0] * POINTS if source is None else source.men[:]
        self.off: int = 0 if source is None else source.off


declare(Player, hand=PUBLIC, men=PUBLIC, off=PUBLIC)


class Race(State):
    """A position."""

    def __init__(self, source: Race | None = None) -> None:
        super().__init__(source)
        self.players: list[Player] = [] if source is None else [Player(side) for side in source.players]
        #: 2.2  The dice that are still to be used, ascending.
        self.dice: list[int] = [] if source is None else source.dice[:]
        #: 2.1  Who begins, and whether the lot has still to say so.
        self.first: int = 0 if source is None else source.first
        self.is_lot: bool = False if source is None else source.is_lot

    def copy(self) -> Race:
        return Race(self)


declare(Race, players=PUBLIC, dice=PUBLIC, first=PUBLIC, is_lot=PUBLIC)


def new_race(header: Header) -> Race:
    """2.1  All men are in hand."""
    s = Race()
    s.players = [Player(), Player()]
    for side in s.players:
        side.hand = header.sheet.value("men.short" if header.options["men"] == "five" else "men.each")
    begins = header.options["begins"]
    s.is_lot = begins == LOT
    s.first = 0 if s.is_lot else int(begins) - 1
    return s
