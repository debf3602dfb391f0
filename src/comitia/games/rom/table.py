"""How the table begins, and small questions about it."""

from __future__ import annotations

from comitia.engine.registry import Header
from comitia.engine.state import NONE, NOT_TOLD
from comitia.games.rom.edition import (
    CARDS,
    EPOCHS,
    MILITARY,
    MOST_PLAYERS,
    PERFORMERS,
    SECTIONS,
    SENATE,
    Decks,
    Readings,
    edition_of,
)
from comitia.games.rom.state import Player, RomState


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
