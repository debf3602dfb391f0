"""The table of Sylla: the players' displays, the ladder, the piles, the places, the open events, the great work."""

from __future__ import annotations

from typing import Final

from comitia.engine.registry import Header
from comitia.engine.state import COUNT_ONLY, FIXED, NONE, OWNER, PUBLIC, Side, State, declare
from comitia.games.sylla.edition import (
    BUILDINGS,
    CARDS,
    CHARACTERS,
    CHRISTIAN_SENATOR,
    DECADENCE,
    KEPT,
    OPEN_EVENTS,
    OURS,
    PLACES,
    PLAIN,
    SENATOR,
    SETS,
    TOKENS,
    WORKS,
    Edition,
    Variants,
    edition_of,
)

# 1.10  Where prestige came from, and then to what it was lost.
BY_BUILDINGS: Final = 0
BY_DECADENCE: Final = 1
BY_WORKS: Final = 2
BY_PLEBS: Final = 3
BY_CRISES: Final = 4
BY_CHRISTIANS: Final = 5
BY_SLAVES: Final = 6
BY_TOKENS: Final = 7
TO_FAMINE: Final = 8
TO_CRISES: Final = 9
ACCOUNTS: Final = 10

# 9.1  What a thumb says.
UP: Final = 0
DOWN: Final = 1


class Player(Side):
    """One player's display, and what lies behind the screen."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.prestige: int = source.prestige
            self.account: tuple[int, ...] = source.account
            self.money: int = source.money
            self.tokens: tuple[int, ...] = source.tokens
            self.upright: list[int] = source.upright[:]
            self.sideways: list[int] = source.sideways[:]
            self.down: tuple[int, ...] = source.down
            self.buildings: tuple[int, ...] = source.buildings
            self.buildings_down: tuple[int, ...] = source.buildings_down
            self.vestals: int = source.vestals
            self.legionaries: int = source.legionaries
            self.cubes: tuple[int, ...] = source.cubes
            self.thumb: int = source.thumb
            self.coins: int = source.coins
        else:
            self.prestige = 0
            #: 1.10  What was gained and lost, by its reason.
            self.account = (0,) * ACCOUNTS
            self.money = 0
            #: 1.9  Tokens of each kind.
            self.tokens = (0,) * TOKENS
            #: 1.1, 1.2  For each kind of card how many lie upright, sideways, face down.
            self.upright = [0] * CARDS
            self.sideways = [0] * CARDS
            self.down = (0,) * CARDS
            #: 6.4  For each kind that is kept how many buildings are face up, face down.
            self.buildings = (0,) * KEPT
            self.buildings_down = (0,) * KEPT
            #: 8.1  Cubes still to be placed.
            self.vestals = 0
            self.legionaries = 0
            #: 8.2  Cubes on each open event.
            self.cubes = (0,) * OPEN_EVENTS
            #: 9.1  Thumb and coins, once all are shown.
            self.thumb = NONE
            self.coins = 0


# 15.1  Behind the screen are money and tokens; the characters chosen in set-up are shown together.
declare(
    Player,
    prestige=PUBLIC,
    account=PUBLIC,
    money=OWNER,
    tokens=OWNER,
    upright=PUBLIC,
    sideways=PUBLIC,
    down=PUBLIC,
    buildings=PUBLIC,
    buildings_down=PUBLIC,
    vestals=PUBLIC,
    legionaries=PUBLIC,
    cubes=PUBLIC,
    thumb=PUBLIC,
    coins=PUBLIC,
)


class SyllaState(State):
    """A position of Sylla."""

    def __init__(self, source: SyllaState | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.edition: Edition = source.edition
            self.variants: Variants = source.variants
            self.players: list[Player] = [Player(side) for side in source.players]
            self.round: int = source.round
            self.phase: int = source.phase
            self.consul: int = source.consul
            self.treasury: int = source.treasury
            self.supply: tuple[int, ...] = source.supply
            self.written: tuple[int, ...] = source.written
            self.ladder: tuple[int, ...] = source.ladder
            self.famine: int = source.famine
            self.deck: list[int] = source.deck[:]
            self.returned: tuple[int, ...] = source.returned
            self.offer: tuple[int, ...] = source.offer
            self.cranes: int = source.cranes
            self.tiles: list[int] = source.tiles[:]
            self.places: tuple[int, ...] = source.places
            self.tiles_out: tuple[int, ...] = source.tiles_out
            self.event_deck: list[int] = source.event_deck[:]
            self.open_events: tuple[int, ...] = source.open_events
            self.events_out: tuple[int, ...] = source.events_out
            self.work_deck: list[int] = source.work_deck[:]
            self.work: int = source.work
            self.next_work: int = source.next_work
            self.works_out: tuple[int, ...] = source.works_out
            self.highest: int = source.highest
            self.leader: int = source.leader
            self.offerer: int = source.offerer
            self.place: int = source.place
            self.offered: int = source.offered
            self.owed: int = source.owed
            self.uses: int = source.uses
            self.moved: tuple[int, ...] = source.moved
            self.averted: tuple[int, ...] = source.averted
            self.space: int = source.space
        else:
            self.edition = OURS
            self.variants = PLAIN
            self.players = []
            #: 3.1  From 1; 0 during set-up.
            self.round = 0
            self.phase = 0
            self.consul = 0
            self.treasury = 0
            #: 1.9  Tokens of each kind that nobody owns.
            self.supply = (0,) * TOKENS
            #: R1  Tokens of each kind, then denarii, that the box did not hold and that were written down.
            self.written = (0,) * (TOKENS + 1)
            #: 1.5  The space of each marker, from 0.
            self.ladder = (0,) * TOKENS
            self.famine = 0
            #: The next character is the last; then come the returned ones, the first of them first.
            self.deck = []
            self.returned = ()
            #: 2.6  The open characters, ascending.
            self.offer = ()
            #: 1.2  Crane cards that nobody owns.
            self.cranes = 0
            #: The next building is the last.
            self.tiles = []
            self.places = (NONE,) * PLACES
            self.tiles_out = ()
            #: The next event is the last.
            self.event_deck = []
            self.open_events = (NONE,) * OPEN_EVENTS
            self.events_out = ()
            #: The next work is the last.
            self.work_deck = []
            self.work = NONE
            self.next_work = NONE
            self.works_out = ()
            #: 4.1, 6.2  The highest bid so far, and whose it is.
            self.highest = 0
            self.leader = NONE
            #: 6.1  Who offers which place, and how many buildings were offered in this round.
            self.offerer = 0
            self.place = NONE
            self.offered = 0
            #: 4.3, 6.3, 6.4, 8.5  How much is still to be taken, laid or averted.
            self.owed = 0
            #: 7.2, 7.3  House temples or Taverns that can still be used.
            self.uses = 0
            #: 7.3  Markers that Taverns have moved in this phase, ascending.
            self.moved = ()
            #: 8.5  Averted events, ascending.
            self.averted = ()
            #: 8.6  The event space at which something happens.
            self.space = NONE

    def copy(self) -> SyllaState:
        return SyllaState(self)


declare(
    SyllaState,
    edition=FIXED,
    variants=FIXED,
    players=PUBLIC,
    round=PUBLIC,
    phase=PUBLIC,
    consul=PUBLIC,
    treasury=PUBLIC,
    supply=PUBLIC,
    written=PUBLIC,
    ladder=PUBLIC,
    famine=PUBLIC,
    deck=COUNT_ONLY,
    returned=PUBLIC,
    offer=PUBLIC,
    cranes=PUBLIC,
    tiles=COUNT_ONLY,
    places=PUBLIC,
    tiles_out=PUBLIC,
    event_deck=COUNT_ONLY,
    open_events=PUBLIC,
    events_out=PUBLIC,
    work_deck=COUNT_ONLY,
    work=PUBLIC,
    next_work=PUBLIC,
    works_out=PUBLIC,
    highest=PUBLIC,
    leader=PUBLIC,
    offerer=PUBLIC,
    place=PUBLIC,
    offered=PUBLIC,
    owed=PUBLIC,
    uses=PUBLIC,
    moved=PUBLIC,
    averted=PUBLIC,
    space=PUBLIC,
)


def new_state(header: Header) -> SyllaState:
    """1, 2.7  The table before set-up: full piles in the order of the tables, markers and prestige at their start."""
    s = SyllaState()
    edition = edition_of(header.sheet)
    s.edition = edition
    s.variants = Variants(header.options)
    for _ in range(header.seats):
        side = Player()
        side.prestige = edition.prestige
        s.players.append(side)
    s.treasury = edition.treasury
    s.supply = (edition.tokens - 1,) * TOKENS
    s.ladder = (edition.start,) * TOKENS
    s.famine = edition.famine_start
    s.cranes = edition.copies[CHARACTERS]
    fill_piles(s)
    return s


def fill_piles(s: SyllaState) -> None:
    """1  All characters, buildings, events and works, in the order of their tables."""
    edition = s.edition
    s.deck = [card for card in range(CHARACTERS) for _ in range(edition.copies[card] * SETS)]
    s.tiles = [kind for letter in edition.tiles for kind in range(BUILDINGS) for _ in range(letter[kind])]
    s.event_deck = list(range(DECADENCE))
    s.open_events = (NONE, NONE, NONE, DECADENCE)
    s.work_deck = list(range(WORKS))


def votes_of(side: Player) -> int:
    """4.1, 9.1  Each upright Senator is a vote."""
    return side.upright[SENATOR] + side.upright[CHRISTIAN_SENATOR]


def changed(row: tuple[int, ...], i: int, by: int) -> tuple[int, ...]:
    """A row with one entry raised or lowered."""
    return row[:i] + (row[i] + by,) + row[i + 1 :]
