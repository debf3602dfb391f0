"""How the table begins, and small questions about it."""

from __future__ import annotations

from comitia.engine.registry import Header
from comitia.engine.state import NONE
from comitia.games.senators.edition import (
    BOARDS,
    FIRST_EVENT,
    FIRST_INFLUENCE,
    Variants,
    cards_of,
    edition_of,
    events_of,
)
from comitia.games.senators.state import Player, SenatorsState


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
