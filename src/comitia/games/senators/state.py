# made by `comitia fields senators`; do not edit
"""A position of Senators."""

from __future__ import annotations

from comitia.engine.state import PUBLIC, Side, State, declare
from comitia.games.senators.edition import OURS, PLAIN, Edition, Variants
from comitia.games.senators.fields import SIDE, TABLE


class Player(Side):
    """One player: the senators, what lies behind the screen and what lies before it."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.senators: int = source.senators
            self.coins: int = source.coins
            self.open: tuple[int, ...] = source.open
            self.hand: tuple[int, ...] = source.hand
            self.picked: tuple[int, ...] = source.picked
            self.bids: tuple[int, ...] = source.bids
            self.out: bool = source.out
        else:
            self.senators = 0
            self.coins = 0
            self.open = ()
            self.hand = ()
            self.picked = ()
            self.bids = (0,) * 4
            self.out = False


declare(Player, **SIDE.visibility())


class SenatorsState(State):
    """A position of Senators."""

    def __init__(self, source: SenatorsState | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.edition: Edition = source.edition
            self.variants: Variants = source.variants
            self.players: list[Player] = [Player(side) for side in source.players]
            self.active: int = source.active
            self.first: int = source.first
            self.revealed: tuple[int, ...] = source.revealed
            self.events: tuple[int, ...] = source.events
            self.fists: tuple[int, ...] = source.fists
            self.called: int = source.called
            self.price: int = source.price
            self.offers: tuple[int, ...] = source.offers
            self.target: int = source.target
            self.card: int = source.card
            self.shielded: int = source.shielded
            self.shield: int = source.shield
            self.laid: tuple[int, ...] = source.laid
            self.values: tuple[int, ...] = source.values
            self.consul: bool = source.consul
            self.quaestor: bool = source.quaestor
            self.bargained: bool = source.bargained
            self.low: tuple[int, ...] = source.low
            self.middle: tuple[int, ...] = source.middle
            self.high: tuple[int, ...] = source.high
            self.senate: tuple[int, ...] = source.senate
            self.discard: tuple[int, ...] = source.discard
            self.draft: tuple[int, ...] = source.draft
            self.box: tuple[int, ...] = source.box
            self.settled: bool = source.settled
            self.acted: bool = source.acted
            self.finished: bool = source.finished
            self.board: int = source.board
            self.settled_boards: tuple[int, ...] = source.settled_boards
            self.bought: bool = source.bought
            self.supporters: int = source.supporters
            self.paid_out: int = source.paid_out
        else:
            self.edition = OURS
            self.variants = PLAIN
            self.players = []
            self.active = -1
            self.first = -1
            self.revealed = ()
            self.events = ()
            self.fists = ()
            self.called = -1
            self.price = 0
            self.offers = (-1,) * 4
            self.target = -1
            self.card = -1
            self.shielded = -1
            self.shield = -1
            self.laid = ()
            self.values = ()
            self.consul = False
            self.quaestor = False
            self.bargained = False
            self.low = ()
            self.middle = ()
            self.high = ()
            self.senate = ()
            self.discard = ()
            self.draft = ()
            self.box = ()
            self.settled = False
            self.acted = False
            self.finished = False
            self.board = 0
            self.settled_boards = ()
            self.bought = False
            self.supporters = 0
            self.paid_out = 0

    def copy(self) -> SenatorsState:
        return SenatorsState(self)


declare(SenatorsState, players=PUBLIC, **TABLE.visibility())
