"""How the table begins, and small questions about it."""

from __future__ import annotations

from comitia.engine.registry import Header
from comitia.engine.state import NONE
from comitia.games.sylla.edition import (
    BUILDINGS,
    CHARACTERS,
    CHRISTIAN_SENATOR,
    DECADENCE,
    SENATOR,
    SETS,
    TOKENS,
    WORKS,
    Variants,
    edition_of,
)
from comitia.games.sylla.state import Player, SyllaState


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
