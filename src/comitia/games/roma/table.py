"""How the table begins, and small questions about it."""

from __future__ import annotations

from comitia.engine.registry import LOT, Header
from comitia.games.roma.edition import (
    CONSILIARIUS,
    FIRST_BUILDING,
    GLADIATOR,
    SENATOR,
    SICARIUS,
    VELITES,
    Variants,
    edition_of,
)
from comitia.games.roma.state import Player, RomaState


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


def reaches_persons(card: int) -> bool:
    """6.1, 6.3, 6.5, 6.13, 6.14  Whether a card acts on persons; others that act on cards act on buildings."""
    return card in (SICARIUS, CONSILIARIUS, GLADIATOR, SENATOR, VELITES)


def is_building(card: int) -> bool:
    """1.1  Buildings come after persons in the card table."""
    return card >= FIRST_BUILDING
