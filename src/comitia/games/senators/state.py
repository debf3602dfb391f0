"""The table of Senators: the players, the bank, the decks, the market, and what is being settled."""

from __future__ import annotations

from typing import Final

from comitia.engine.registry import Header
from comitia.engine.state import COUNT, COUNT_ONLY, FIXED, NOBODY, NONE, OWNER, PUBLIC, Side, State, declare
from comitia.games.senators.edition import (
    BOARDS,
    FIRST_EVENT,
    FIRST_INFLUENCE,
    OURS,
    PLAIN,
    Edition,
    Variants,
    cards_of,
    edition_of,
    events_of,
)

#: A row of the four boards with nothing on it.
NO_BIDS: Final = (0,) * BOARDS
NO_CARDS: Final = (NONE,) * BOARDS


class Player(Side):
    """One player: the senators, what lies behind the screen and what lies before it."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.senators: int = source.senators
            self.coins: int = source.coins
            self.hand: tuple[int, ...] = source.hand
            self.open: tuple[int, ...] = source.open
            self.picked: tuple[int, ...] = source.picked
            self.bids: tuple[int, ...] = source.bids
            self.out: bool = source.out
        else:
            self.senators = 0
            self.coins = 0
            #: 9.1  The hidden resource cards, ascending.
            self.hand = ()
            #: The face-up cards of all kinds, ascending.
            self.open = ()
            #: 5.14  The cards chosen for a set that is not yet laid down; they are still where they were.
            self.picked = ()
            #: 5.2  The bid on the card of each board; 0 is none.
            self.bids = NO_BIDS
            #: 7.3  Whether the player is eliminated.
            self.out = False


declare(Player, senators=PUBLIC, coins=OWNER, hand=COUNT, open=PUBLIC, picked=COUNT, bids=PUBLIC, out=PUBLIC)


class SenatorsState(State):
    """A position of Senators."""

    def __init__(self, source: SenatorsState | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.edition: Edition = source.edition
            self.variants: Variants = source.variants
            self.players: list[Player] = [Player(side) for side in source.players]
            self.paid_out: int = source.paid_out
            self.supporters: int = source.supporters
            self.low: tuple[int, ...] = source.low
            self.middle: tuple[int, ...] = source.middle
            self.high: tuple[int, ...] = source.high
            self.senate: tuple[int, ...] = source.senate
            self.discard: tuple[int, ...] = source.discard
            self.events: tuple[int, ...] = source.events
            self.revealed: tuple[int, ...] = source.revealed
            self.draft: tuple[int, ...] = source.draft
            self.box: tuple[int, ...] = source.box
            self.first: int = source.first
            self.active: int = source.active
            self.price: int = source.price
            self.called: int = source.called
            self.fists: tuple[int, ...] = source.fists
            self.offers: tuple[int, ...] = source.offers
            self.board: int = source.board
            self.settled_boards: tuple[int, ...] = source.settled_boards
            self.bargained: bool = source.bargained
            self.target: int = source.target
            self.card: int = source.card
            self.shielded: int = source.shielded
            self.shield: int = source.shield
            self.settled: bool = source.settled
            self.acted: bool = source.acted
            self.finished: bool = source.finished
            self.consul: bool = source.consul
            self.quaestor: bool = source.quaestor
            self.bought: bool = source.bought
            self.laid: tuple[int, ...] = source.laid
            self.values: tuple[int, ...] = source.values
        else:
            self.edition = OURS
            self.variants = PLAIN
            self.players = []
            #: 1.5  What the bank has paid out and not got back; it has no limit.
            self.paid_out = 0
            #: 1.6  How many senators support somebody; whatever is gained or lost is booked here as well.
            self.supporters = 0
            #: 1.1, 1.2  The decks of the four boards; the next card to be turned is the last.
            self.low = ()
            self.middle = ()
            self.high = ()
            self.senate = ()
            #: 5.6  The discarded cards of all four decks.
            self.discard = ()
            #: 3.2  The event deck, and what was revealed of it, in order.
            self.events = ()
            self.revealed = ()
            #: 2.4  The Influence cards to choose from, and those out of the game.
            self.draft = ()
            self.box = ()
            #: 2.2, 8.8  The first player, NONE until the lot has fallen.
            self.first = NONE
            #: The seat whose turn it is.
            self.active = NONE
            #: 4.5, 5.9  The price that is asked; at the New Senator also the seat that is asked.
            self.price = 0
            self.called = NONE
            #: 4.2  What the fists held that were opened in this turn, by seat.
            self.fists = ()
            #: 5.1  The card on each board, or NONE.
            self.offers = NO_CARDS
            #: 5.2  The board on whose card the next bid is placed, and those that the bidder has settled.
            self.board = 0
            self.settled_boards = ()
            #: 6.8  Whether the Mercatores have served in this auction.
            self.bargained = False
            #: 5.8  The opponent whose turn it is to be extorted, and the card demanded.
            self.target = NONE
            self.card = NONE
            #: 6.12  The shielded card, and whose it is.
            self.shielded = NONE
            self.shield = NONE
            #: Whether the question that is being put is settled, or is put again after embezzling.
            self.settled = False
            #: 3.3  Whether the action of this turn is chosen.
            self.acted = False
            #: 5.13  Whether the cash-in that is going on is ended; what was played in it.
            self.finished = False
            self.consul = False
            self.quaestor = False
            #: 8.6  Whether a senator has been bought in it.
            self.bought = False
            #: 5.14  The cards laid down for a set, and the values of its Governors.
            self.laid = ()
            self.values = ()

    def copy(self) -> SenatorsState:
        return SenatorsState(self)


declare(
    SenatorsState,
    edition=FIXED,
    variants=FIXED,
    players=PUBLIC,
    paid_out=NOBODY,
    supporters=PUBLIC,
    low=COUNT_ONLY,
    middle=COUNT_ONLY,
    high=COUNT_ONLY,
    senate=COUNT_ONLY,
    discard=PUBLIC,
    events=COUNT_ONLY,
    revealed=PUBLIC,
    draft=PUBLIC,
    box=PUBLIC,
    first=PUBLIC,
    active=PUBLIC,
    price=PUBLIC,
    called=PUBLIC,
    fists=PUBLIC,
    offers=PUBLIC,
    board=PUBLIC,
    settled_boards=PUBLIC,
    bargained=PUBLIC,
    target=PUBLIC,
    card=PUBLIC,
    shielded=PUBLIC,
    shield=PUBLIC,
    settled=PUBLIC,
    acted=PUBLIC,
    finished=PUBLIC,
    consul=PUBLIC,
    quaestor=PUBLIC,
    bought=PUBLIC,
    laid=PUBLIC,
    values=PUBLIC,
)


def new_state(header: Header) -> SenatorsState:
    """1.6, 2.2  The table before the deal: senators, coins unless the lot decides, all cards in their decks."""
    s = SenatorsState()
    edition = edition_of(header.sheet)
    s.edition = edition
    s.variants = Variants(header.options)
    for _ in range(header.seats):
        side = Player()
        side.senators = edition.senators
        s.supporters += edition.senators
        s.players.append(side)
    if s.variants.first != NONE:
        seat_first(s, s.variants.first)
    for board in range(BOARDS):
        set_deck(s, board, tuple(cards_of(edition, board)))
    s.events = tuple(events_of(edition))
    s.box = tuple(range(FIRST_INFLUENCE, FIRST_EVENT))
    return s


def seat_first(s: SenatorsState, first: int) -> None:
    """2.2, 8.8  The first player is known, and everybody takes the coins of the place clockwise from there."""
    s.first = first
    for seat, coins in enumerate(start_coins(s)):
        s.players[seat].coins = coins
        s.paid_out += coins


def start_coins(s: SenatorsState) -> list[int]:
    """2.2  The coins of each seat at the start; none before the first player is known."""
    seats = len(s.players)
    return [0 if s.first == NONE else s.edition.coins[(seat - s.first) % seats] for seat in range(seats)]


def deck_of(s: SenatorsState, board: int) -> tuple[int, ...]:
    """1.7  The deck above a board."""
    if board == 0:
        return s.low
    if board == 1:
        return s.middle
    return s.high if board == 2 else s.senate


def set_deck(s: SenatorsState, board: int, cards: tuple[int, ...]) -> None:
    """1.7  Lay a deck above a board."""
    if board == 0:
        s.low = cards
    elif board == 1:
        s.middle = cards
    elif board == 2:
        s.high = cards
    else:
        s.senate = cards
