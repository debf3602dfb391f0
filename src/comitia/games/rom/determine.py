"""14.2  Deal anew what a seat cannot see, agreeing with everything that it has seen."""

from __future__ import annotations

from comitia.engine.chance import Generator
from comitia.engine.state import UNKNOWN
from comitia.engine.view import Face
from comitia.games.rom.state import RomState
from comitia.games.rom.table import arena_cards, senate_cards, stacked


def redeal(s: RomState, seat: int, log: list[Face], rng: Generator) -> None:
    """14.2  Fill every unseen place with cards that could lie there, all arrangements equally likely.

    Whatever a seat has seen lies open or is its own, so what it was told adds nothing.
    """
    _deal_arena(s, rng)
    s.province_deck = stacked(_shuffled(_unseen_provinces(s), rng), s.edition.province_epoch)
    s.senate_deck = stacked(_shuffled(_unseen_offices(s), rng), s.edition.epoch)


def _deal_arena(s: RomState, rng: Generator) -> None:
    """14.2  Blind cards and the deck hold what has not been seen."""
    rows = [s.stalls, s.arena_out]
    for side in s.players:
        rows.append(side.bought)
        rows.append(side.blind)
        rows.append(side.stage)
        rows.append(side.shown)
    unseen = _shuffled(_left(arena_cards(s), rows), rng)
    for side in s.players:
        side.blind = tuple(sorted([unseen.pop() if card == UNKNOWN else card for card in side.blind]))
    s.arena_deck = unseen


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


def _shuffled(cards: list[int], rng: Generator) -> list[int]:
    rng.shuffle(cards)
    return cards
