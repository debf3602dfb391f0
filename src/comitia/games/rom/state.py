"""The table of ROM: the players' sides, the three tracks, the displays and decks, what has left the game."""

from __future__ import annotations

from typing import Final

from comitia.engine.registry import Header
from comitia.engine.state import COUNT, COUNT_ONLY, FIXED, NONE, NOT_TOLD, PUBLIC, Side, State, declare
from comitia.games.rom.edition import (
    CARDS,
    EPOCHS,
    MILITARY,
    MOST_PLAYERS,
    OURS,
    PERFORMERS,
    PLAIN,
    RESOURCES,
    SECTIONS,
    SENATE,
    STRICT,
    TRACKS,
    Decks,
    Edition,
    Readings,
    edition_of,
)

# Where points came from.
BY_FORUM: Final = 0
BY_PERFORMANCES: Final = 1
BY_BEST: Final = 2
BY_OFFICES: Final = 3
BY_REGIONS: Final = 4
ACCOUNTS: Final = 5


class Player(Side):
    """One player's dice, cards and markers."""

    def __init__(self, source: Player | None = None) -> None:
        if source is not None:
            self.points: int = source.points
            self.account: tuple[int, ...] = source.account
            self.forum: tuple[int, ...] = source.forum
            self.dice: tuple[int, ...] = source.dice
            self.sum: int = source.sum
            self.legion: tuple[int, ...] = source.legion
            self.votes: tuple[int, ...] = source.votes
            self.purse: tuple[int, ...] = source.purse
            self.provinces: tuple[int, ...] = source.provinces
            self.exhausted: tuple[int, ...] = source.exhausted
            self.offices: tuple[int, ...] = source.offices
            self.used: tuple[int, ...] = source.used
            self.bought: tuple[int, ...] = source.bought
            self.blind: tuple[int, ...] = source.blind
            self.stage: tuple[int, ...] = source.stage
            self.shown: tuple[int, ...] = source.shown
        else:
            self.points = 0
            #: The same points by where they came from.
            self.account = (0,) * ACCOUNTS
            #: 1.6  The markers for olives, wine and jewels.
            self.forum = (0,) * RESOURCES
            #: 5.1  Dice that are not placed, ascending.
            self.dice = ()
            #: 4.1, 4.2  The sum that counts for the turn order.
            self.sum = 0
            #: 5.4  The dice on the Military, Senate and Black Market track, from the left.
            self.legion = ()
            self.votes = ()
            self.purse = ()
            #: Ascending; 6.3  exhausted ones are in both rows.
            self.provinces = ()
            self.exhausted = ()
            self.offices = ()
            self.used = ()
            #: 8.6, 8.7  The arena cards in hand, ascending: those that all have seen, and those bought blind.
            self.bought = ()
            self.blind = ()
            #: 9.4  The set of a performance, once it is turned up.
            self.stage = ()
            #: 11.4  The hand of a tied player at the end, laid open.
            self.shown = ()


# 14.1  Who may see what: all is public but blind cards and the order of decks.
declare(
    Player,
    points=PUBLIC,
    account=PUBLIC,
    forum=PUBLIC,
    dice=PUBLIC,
    sum=PUBLIC,
    legion=PUBLIC,
    votes=PUBLIC,
    purse=PUBLIC,
    provinces=PUBLIC,
    exhausted=PUBLIC,
    offices=PUBLIC,
    used=PUBLIC,
    bought=PUBLIC,
    blind=COUNT,
    stage=PUBLIC,
    shown=PUBLIC,
)


class RomState(State):
    """A position of ROM."""

    def __init__(self, source: RomState | None = None) -> None:
        super().__init__(source)
        if source is not None:
            self.edition: Edition = source.edition
            self.decks: Decks = source.decks
            self.readings: Readings = source.readings
            self.players: list[Player] = [Player(side) for side in source.players]
            self.round: int = source.round
            self.phase: int = source.phase
            self.order: tuple[int, ...] = source.order
            self.sections: tuple[int, ...] = source.sections
            self.province_deck: list[int] = source.province_deck[:]
            self.senate_deck: list[int] = source.senate_deck[:]
            self.arena_deck: list[int] = source.arena_deck[:]
            self.open_provinces: tuple[int, ...] = source.open_provinces
            self.open_offices: tuple[int, ...] = source.open_offices
            self.stalls: tuple[int, ...] = source.stalls
            self.provinces_out: tuple[int, ...] = source.provinces_out
            self.offices_out: tuple[int, ...] = source.offices_out
            self.arena_out: tuple[int, ...] = source.arena_out
            self.placed: bool = source.placed
            self.consul: bool = source.consul
            self.card: int = source.card
            self.need: int = source.need
            self.picked: tuple[int, ...] = source.picked
            self.second_roll: bool = source.second_roll
            self.target: int = source.target
            self.track: int = source.track
            self.power: int = source.power
            self.owed: int = source.owed
            self.resource: int = source.resource
        else:
            self.edition = OURS
            self.decks = PLAIN
            self.readings = STRICT
            self.players = []
            #: 3.1  From 1; 0 during set-up.
            self.round = 0
            self.phase = 0
            #: 4.3  The seats in turn order.
            self.order = ()
            #: 1.5  Whose dice lie in each section, track by track, or NONE.
            self.sections = (NONE,) * (TRACKS * SECTIONS)
            #: The next card of each deck is the last.
            self.province_deck = []
            self.senate_deck = []
            self.arena_deck = []
            #: What lies open below the tracks, ascending.
            self.open_provinces = ()
            self.open_offices = ()
            self.stalls = ()
            #: What has left the game.
            self.provinces_out = ()
            self.offices_out = ()
            self.arena_out = ()
            #: 5.1, 5.7  Whether the die of this turn is placed.
            self.placed = False
            #: 7.5  Whether the die of this turn may be higher than the one beside it.
            self.consul = False
            #: 6.2  The card that is being activated, and the provinces that it still needs.
            self.card = NONE
            self.need = 0
            #: 7.4, 7.12  Dice about to be rolled again, ascending, and whether it is for the second time.
            self.picked = ()
            self.second_roll = False
            #: 7.3, 7.20  The place of the die, or the seat whose die is rolled again.
            self.target = NONE
            #: 8.2  The track that is being cleared, and what is left of the strength or the budget.
            self.track = NONE
            self.power = 0
            #: 8.5  Senate cards still to be taken.
            self.owed = 0
            #: 9.1  The forum track that is being scored.
            self.resource = NONE

    def copy(self) -> RomState:
        return RomState(self)


declare(
    RomState,
    edition=FIXED,
    decks=FIXED,
    readings=FIXED,
    players=PUBLIC,
    round=PUBLIC,
    phase=PUBLIC,
    order=PUBLIC,
    sections=PUBLIC,
    province_deck=COUNT_ONLY,
    senate_deck=COUNT_ONLY,
    arena_deck=COUNT_ONLY,
    open_provinces=PUBLIC,
    open_offices=PUBLIC,
    stalls=PUBLIC,
    provinces_out=PUBLIC,
    offices_out=PUBLIC,
    arena_out=PUBLIC,
    placed=PUBLIC,
    consul=PUBLIC,
    card=PUBLIC,
    need=PUBLIC,
    picked=PUBLIC,
    second_roll=PUBLIC,
    target=PUBLIC,
    track=PUBLIC,
    power=PUBLIC,
    owed=PUBLIC,
    resource=PUBLIC,
)


def new_state(header: Header) -> RomState:
    """2.5, 12, 13  The table before set-up: all markers on 0, the decks in the order of their tables."""
    s = RomState()
    s.edition = edition_of(header.sheet)
    s.decks = Decks(header.sheet, header.seats, header.options)
    s.readings = Readings(header.options)
    s.players = [Player() for _ in range(header.seats)]
    s.order = tuple(range(header.seats))
    s.province_deck = stacked(s.decks.provinces, s.edition.province_epoch)
    s.senate_deck = stacked(senate_cards(s), s.edition.epoch)
    s.arena_deck = arena_cards(s)
    return s


def senate_cards(s: RomState) -> list[int]:
    """13.1  All Senate cards of the game, in the order of the card table."""
    return [card for card in range(CARDS) for _ in range(s.decks.senate[card])]


def arena_cards(s: RomState) -> list[int]:
    """1.4  All arena cards, in the order of the card table."""
    return [card for card in range(PERFORMERS) for _ in range(s.edition.performers[card])]


def stacked(cards: list[int], epochs: list[int]) -> list[int]:
    """2.2, 2.3  Cards by epoch, the first epoch on top, which is the end of the row."""
    deck: list[int] = []
    for epoch in range(EPOCHS, 0, -1):
        deck += [card for card in cards if epochs[card] == epoch]
    return deck


# -- Small rows --------------------------------------------------------------------------------


def with_item(row: tuple[int, ...], item: int) -> tuple[int, ...]:
    """An ascending row with an item more."""
    return tuple(sorted(row + (item,)))


def without_item(row: tuple[int, ...], item: int) -> tuple[int, ...]:
    """A row without one such item."""
    i = row.index(item)
    return row[:i] + row[i + 1 :]


def replaced(row: tuple[int, ...], i: int, value: int) -> tuple[int, ...]:
    """A row with one entry replaced."""
    return row[:i] + (value,) + row[i + 1 :]


def different(ascending: tuple[int, ...]) -> list[int]:
    """An ascending row without repetitions."""
    return list(dict.fromkeys(ascending))


def told(seats: list[int]) -> list[int]:
    """Seats as arguments of an event: four places, of which those behind the last seat are not told."""
    return seats + [NOT_TOLD] * (MOST_PLAYERS - len(seats))


def hand_of(side: Player) -> tuple[int, ...]:
    """8.6, 8.7  All arena cards in hand, ascending."""
    return tuple(sorted(side.bought + side.blind))


# -- Dice on tracks ----------------------------------------------------------------------------


def dice_on(side: Player, track: int) -> tuple[int, ...]:
    """5.4  A player's dice on a track, from the left."""
    if track == MILITARY:
        return side.legion
    return side.votes if track == SENATE else side.purse


def set_dice_on(side: Player, track: int, dice: tuple[int, ...]) -> None:
    """5.4  A player's dice on a track become these."""
    if track == MILITARY:
        side.legion = dice
    elif track == SENATE:
        side.votes = dice
    else:
        side.purse = dice


def groups_on(s: RomState, track: int) -> list[int]:
    """1.5  Whose groups stand on a track, from the left."""
    first = track * SECTIONS
    return [seat for seat in s.sections[first : first + SECTIONS] if seat != NONE]


def set_groups_on(s: RomState, track: int, seats: list[int]) -> None:
    """1.5  The groups on a track stand in this order."""
    first = track * SECTIONS
    row = tuple(seats) + (NONE,) * (SECTIONS - len(seats))
    s.sections = s.sections[:first] + row + s.sections[first + SECTIONS :]
