# made by `comitia fields tests.miniature`; do not edit
"""A position of the miniature."""

from __future__ import annotations

from comitia.engine.state import PUBLIC, Side, State, declare
from tests.miniature.edition import PLAIN, Terms
from tests.miniature.fields import SIDE, TABLE


class Player(Side):
    """What lies before a player."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.hand: list[int] = source.hand[:]
            self.bid: int = source.bid
            self.points: int = source.points
            self.prizes: list[int] = source.prizes[:]
        else:
            self.hand = []
            self.bid = -1
            self.points = 0
            self.prizes = []


declare(Player, **SIDE.visibility())


class Auction(State):
    """A position of the miniature."""

    def __init__(self, source: Auction | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.terms: Terms = source.terms
            self.players: list[Player] = [Player(side) for side in source.players]
            self.deck: list[int] = source.deck[:]
            self.discard: list[int] = source.discard[:]
            self.prize: int = source.prize
            self.winner: int = source.winner
            self.played: int = source.played
        else:
            self.terms = PLAIN
            self.players = []
            self.deck = []
            self.discard = []
            self.prize = 0
            self.winner = -1
            self.played = 0

    def copy(self) -> Auction:
        return Auction(self)


declare(Auction, players=PUBLIC, **TABLE.visibility())
