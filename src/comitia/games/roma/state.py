"""The table of Roma: two sides, the stock, the deck, the discard pile, the dice."""

from __future__ import annotations

from typing import Final

from comitia.engine.registry import LOT, Header
from comitia.engine.state import COUNT, COUNT_ONLY, FIXED, NONE, PUBLIC, SEALED, Side, State, declare
from comitia.games.roma.edition import DISCS, FIRST_BUILDING, OURS, PLAIN, Edition, Variants, edition_of

#: A side without cards.
NO_DISCS: Final = (NONE,) * DISCS


class Player(Side):
    """One side of the table."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.points: int = source.points
            self.money: int = source.money
            self.hand: list[int] = source.hand[:]
            self.discs: list[int] = source.discs[:]
            self.face_down: tuple[int, ...] = source.face_down
            self.drawn: tuple[int, ...] = source.drawn
            self.blocked: tuple[int, ...] = source.blocked
        else:
            self.points = 0
            self.money = 0
            #: Ascending.
            self.hand = []
            #: The card at each disc, or NONE.
            self.discs = [NONE] * DISCS
            #: 2.3  The cards laid face down at the discs before the reveal.
            self.face_down = NO_DISCS
            #: 4.4  Cards drawn of which one is about to be kept.
            self.drawn = ()
            #: 4.8  Discs whose cards cannot be activated in this or the next own turn.
            self.blocked = ()


declare(
    Player,
    points=PUBLIC,
    money=PUBLIC,
    hand=COUNT,
    discs=PUBLIC,
    face_down=SEALED,
    drawn=COUNT,
    blocked=PUBLIC,
)


class RomaState(State):
    """A position of Roma."""

    def __init__(self, source: RomaState | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.edition: Edition = source.edition
            self.variants: Variants = source.variants
            self.players: list[Player] = [Player(side) for side in source.players]
            self.stock: int = source.stock
            self.credited: int = source.credited
            self.deck: list[int] = source.deck[:]
            self.discard: list[int] = source.discard[:]
            self.dice: tuple[int, ...] = source.dice
            self.settled: bool = source.settled
            self.first: int = source.first
            self.active: int = source.active
            self.disc: int = source.disc
            self.card: int = source.card
            self.target: int = source.target
            self.battle: int = source.battle
            self.owed: int = source.owed
            self.worth: int = source.worth
            self.charged: tuple[int, ...] = source.charged
            self.lifted: tuple[int, ...] = source.lifted
            self.relaid: tuple[int, ...] = source.relaid
            self.covered: int = source.covered
        else:
            self.edition = OURS
            self.variants = PLAIN
            self.players = []
            self.stock = 0
            #: 7.3  Points credited beyond what the stock held.
            self.credited = 0
            #: The next card to be drawn is the last.
            self.deck = []
            self.discard = []
            #: Unused action dice, ascending.
            self.dice = ()
            #: 3.4  Whether a triple can no longer be rolled again this turn.
            self.settled = False
            #: 8.6  The start player.
            self.first = 0
            #: The seat whose turn it is.
            self.active = 0
            #: The disc from which a card acts, and what acts there: the card itself or the one it copies.
            self.disc = NONE
            self.card = NONE
            #: 5.1  The disc of the attacked card, and the value of the battle die.
            self.target = NONE
            self.battle = NONE
            #: 4.4  Cards still to be drawn.
            self.owed = 0
            #: 6.21  Points that an activated forum is worth so far.
            self.worth = 0
            #: 6.15  The discs of the Esseda activated this turn, one entry for each activation.
            self.charged = ()
            #: 6.3, 6.20  Cards taken up and still to be laid again, the discs of those laid again so far, and how
            #: many cards those have covered.
            self.lifted = ()
            self.relaid = ()
            self.covered = 0

    def copy(self) -> RomaState:
        return RomaState(self)


declare(
    RomaState,
    edition=FIXED,
    variants=FIXED,
    players=PUBLIC,
    stock=PUBLIC,
    credited=PUBLIC,
    deck=COUNT_ONLY,
    discard=PUBLIC,
    dice=PUBLIC,
    settled=PUBLIC,
    first=PUBLIC,
    active=PUBLIC,
    disc=PUBLIC,
    card=PUBLIC,
    target=PUBLIC,
    battle=PUBLIC,
    owed=PUBLIC,
    worth=PUBLIC,
    charged=PUBLIC,
    lifted=PUBLIC,
    relaid=PUBLIC,
    covered=PUBLIC,
)


def new_state(header: Header) -> RomaState:
    """1.2, 1.3  The table before the deal: ten points each, the rest in the stock, no money."""
    s = RomaState()
    edition = edition_of(header.sheet)
    s.edition = edition
    s.variants = Variants(header.options)
    for _ in range(2):
        side = Player()
        side.points = edition.points_each
        s.players.append(side)
    s.stock = edition.points - 2 * edition.points_each
    s.deck = edition.deck[:]
    if s.variants.begins != LOT:
        begin_with(s, int(s.variants.begins) - 1)
    return s


def begin_with(s: RomaState, seat: int) -> None:
    """8.6  A seat is the start player."""
    s.first = seat
    s.active = seat


def is_person(card: int) -> bool:
    """1.1  Persons come before buildings in the card table."""
    return 0 <= card < FIRST_BUILDING


def is_building(card: int) -> bool:
    """1.1  Buildings come after persons in the card table."""
    return card >= FIRST_BUILDING
