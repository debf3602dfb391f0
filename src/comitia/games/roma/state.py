# made by `comitia fields roma`; do not edit
"""A position of Roma."""

from __future__ import annotations

from comitia.engine.state import PUBLIC, Side, State, declare
from comitia.games.roma.edition import OURS, PLAIN, Edition, Variants
from comitia.games.roma.fields import SIDE, TABLE


class Player(Side):
    """One side of the table."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.points: int = source.points
            self.money: int = source.money
            self.discs: list[int] = source.discs[:]
            self.blocked: tuple[int, ...] = source.blocked
            self.face_down: tuple[int, ...] = source.face_down
            self.hand: list[int] = source.hand[:]
            self.drawn: tuple[int, ...] = source.drawn
        else:
            self.points = 0
            self.money = 0
            self.discs = [-1] * 6
            self.blocked = ()
            self.face_down = (-1,) * 6
            self.hand = []
            self.drawn = ()


declare(Player, **SIDE.visibility())


class RomaState(State):
    """A position of Roma."""

    def __init__(self, source: RomaState | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.edition: Edition = source.edition
            self.variants: Variants = source.variants
            self.players: list[Player] = [Player(side) for side in source.players]
            self.active: int = source.active
            self.dice: tuple[int, ...] = source.dice
            self.stock: int = source.stock
            self.deck: list[int] = source.deck[:]
            self.discard: list[int] = source.discard[:]
            self.card: int = source.card
            self.disc: int = source.disc
            self.target: int = source.target
            self.battle: int = source.battle
            self.owed: int = source.owed
            self.worth: int = source.worth
            self.charged: tuple[int, ...] = source.charged
            self.lifted: tuple[int, ...] = source.lifted
            self.first: int = source.first
            self.settled: bool = source.settled
            self.credited: int = source.credited
            self.relaid: tuple[int, ...] = source.relaid
            self.covered: int = source.covered
        else:
            self.edition = OURS
            self.variants = PLAIN
            self.players = []
            self.active = 0
            self.dice = ()
            self.stock = 0
            self.deck = []
            self.discard = []
            self.card = -1
            self.disc = -1
            self.target = -1
            self.battle = -1
            self.owed = 0
            self.worth = 0
            self.charged = ()
            self.lifted = ()
            self.first = 0
            self.settled = False
            self.credited = 0
            self.relaid = ()
            self.covered = 0

    def copy(self) -> RomaState:
        return RomaState(self)


declare(RomaState, players=PUBLIC, **TABLE.visibility())
