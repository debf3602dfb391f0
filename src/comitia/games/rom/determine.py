"""14.2  What a seat can work out, and worlds that agree with everything that it has seen."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.state import UNKNOWN
from comitia.engine.view import Face
from comitia.engine.worlds import in_any_order
from comitia.games.rom.edition import EPOCHS
from comitia.games.rom.state import RomState
from comitia.games.rom.table import arena_cards, senate_cards


class Unseen:
    """14.2  What lies where the seat cannot see it; decks epoch by epoch, the last epoch first."""

    def __init__(self, s: RomState) -> None:
        self.arena: Final = _unseen_performers(s)
        self.provinces: Final = _by_epoch(_unseen_provinces(s), s.edition.province_epoch)
        self.offices: Final = _by_epoch(_unseen_offices(s), s.edition.epoch)


def recall(s: RomState, seat: int, log: list[Face]) -> Unseen:
    """14.2  Whatever a seat has seen lies open or is its own, so what it was told adds nothing."""
    unseen = Unseen(s)
    hidden = [side for side in s.players if UNKNOWN in side.blind]
    if len(hidden) == 1 and len(unseen.arena) == len(hidden[0].blind):
        hidden[0].blind = tuple(unseen.arena)
        unseen.arena.clear()
    s.arena_deck = in_any_order(unseen.arena) if not hidden else s.arena_deck
    s.province_deck = [card for epoch in unseen.provinces for card in in_any_order(epoch)]
    s.senate_deck = [card for epoch in unseen.offices for card in in_any_order(epoch)]
    return unseen


def deal(s: RomState, rng: Generator, unseen: Unseen) -> None:
    """14.2  Fill every unknown place with cards that could lie there, all arrangements equally likely."""
    arena = unseen.arena[:]
    rng.shuffle(arena)
    for side in s.players:
        if UNKNOWN in side.blind:
            side.blind = tuple(sorted([arena.pop() for _ in side.blind]))
    s.arena_deck = arena
    s.province_deck = _stacked(unseen.provinces, rng)
    s.senate_deck = _stacked(unseen.offices, rng)


def _stacked(epochs: list[list[int]], rng: Generator) -> list[int]:
    """2.2, 2.3  Each epoch in an order of its own."""
    deck: list[int] = []
    for cards in epochs:
        part = cards[:]
        rng.shuffle(part)
        deck += part
    return deck


def _by_epoch(cards: list[int], epochs: list[int]) -> list[list[int]]:
    return [[card for card in cards if epochs[card] == epoch] for epoch in range(EPOCHS, 0, -1)]


def _unseen_performers(s: RomState) -> list[int]:
    """14.2  Blind cards and the deck hold what has not been seen."""
    rows = [s.stalls, s.arena_out]
    for side in s.players:
        rows.append(side.bought)
        rows.append(side.blind)
        rows.append(side.stage)
        rows.append(side.shown)
    return _left(arena_cards(s), rows)


def _unseen_provinces(s: RomState) -> list[int]:
    rows = [s.open_provinces, s.provinces_out]
    for side in s.players:
        rows.append(side.provinces)
    return _left(s.decks.provinces, rows)


def _unseen_offices(s: RomState) -> list[int]:
    rows = [s.open_offices, s.offices_out]
    for side in s.players:
        rows.append(side.offices)
    return _left(senate_cards(s), rows)


def _left(cards: list[int], rows: list[tuple[int, ...]]) -> list[int]:
    """Cards without those that lie in some rows."""
    left = cards[:]
    for row in rows:
        for card in row:
            if card != UNKNOWN:
                left.remove(card)
    return left
