"""The table of the miniature: the players' sides, the deck, the discard pile, the prize."""

from __future__ import annotations

from comitia.engine.registry import Header
from comitia.engine.state import COUNT, COUNT_ONLY, FIXED, NONE, PUBLIC, Side, State, declare
from tests.miniature.edition import PLAIN, Terms


class Player(Side):
    """What lies before a player."""

    def __init__(self, source: Player | None = None) -> None:
        #: Ascending, so that the order in which cards came leaves no trace.
        self.hand: list[int] = [] if source is None else source.hand[:]
        #: 3.2  The card that was bid, or NONE.
        self.bid: int = NONE if source is None else source.bid
        self.points: int = 0 if source is None else source.points
        #: 3.3  The prizes won, each by its worth.
        self.prizes: list[int] = [] if source is None else source.prizes[:]


declare(Player, hand=COUNT, bid=PUBLIC, points=PUBLIC, prizes=PUBLIC)


class Auction(State):
    """A position of the miniature."""

    def __init__(self, source: Auction | None = None) -> None:
        super().__init__(source)
        self.terms: Terms = PLAIN if source is None else source.terms
        self.players: list[Player] = [] if source is None else [Player(side) for side in source.players]
        #: The next card to be drawn is the last.
        self.deck: list[int] = [] if source is None else source.deck[:]
        self.discard: list[int] = [] if source is None else source.discard[:]
        #: 3.1  The worth of the prize, with what was carried over.
        self.prize: int = 0 if source is None else source.prize
        #: 3.4  Who won the prize of this round, or NONE.
        self.winner: int = NONE if source is None else source.winner
        self.played: int = 0 if source is None else source.played

    def copy(self) -> Auction:
        return Auction(self)


declare(
    Auction,
    terms=FIXED,
    players=PUBLIC,
    deck=COUNT_ONLY,
    discard=PUBLIC,
    prize=PUBLIC,
    winner=PUBLIC,
    played=PUBLIC,
)


def new_state(header: Header) -> Auction:
    """2.1  The table before the deal."""
    s = Auction()
    s.terms = Terms(header.sheet, header.options)
    s.players = [Player() for _ in range(header.seats)]
    s.deck = s.terms.cards[:]
    return s
