"""11.4  Who wins, and what must add up."""

from __future__ import annotations

from typing import Final

from comitia.games.sylla.edition import (
    BUILDING_NAMES,
    BUILDINGS,
    CARD_NAMES,
    CARDS,
    CRANE,
    EVENT_NAMES,
    KEPT,
    TOKEN_NAMES,
    WORK_NAMES,
)
from comitia.games.sylla.fields import TO_FAMINE
from comitia.games.sylla.state import Player, SyllaState

#: 1.10  What the entries of an account are for, in their order.
ACCOUNT_NAMES: Final = [
    "buildings",
    "decadence",
    "works",
    "plebs",
    "crises",
    "christians",
    "slaves",
    "tokens",
    "famine",
    "lost_to_crises",
]


def scores(s: SyllaState) -> list[int]:
    """1.10  The prestige of each player."""
    return [side.prestige for side in s.players]


def breakdown(s: SyllaState) -> list[dict[str, int]]:
    """1.10  The prestige of the start, and what was gained and lost."""
    return [{"start": s.edition.prestige, **_account(side)} for side in s.players]


def _account(side: Player) -> dict[str, int]:
    signed = [-n if kind >= TO_FAMINE else n for kind, n in enumerate(side.account)]
    return dict(zip(ACCOUNT_NAMES, signed, strict=True))


def winners(s: SyllaState) -> list[int]:
    """11.4  Whoever has most prestige; at a tie all of those."""
    best = max(scores(s))
    return [p for p, side in enumerate(s.players) if side.prestige == best]


def recount(s: SyllaState) -> list[int]:
    """1.10  The prestige of each player, from the start and the account of gains and losses."""
    start = s.edition.prestige
    return [start + sum(side.account[:TO_FAMINE]) - sum(side.account[TO_FAMINE:]) for side in s.players]


def totals(s: SyllaState) -> dict[str, int]:
    """1  Cards, buildings, events, works, denarii and tokens of each kind never change in number."""
    counted = {f"card {CARD_NAMES[card]}": _cards(s, card) for card in range(CARDS)}
    for kind in range(BUILDINGS):
        counted[f"building {BUILDING_NAMES[kind]}"] = _buildings(s, kind)
    for event, name in enumerate(EVENT_NAMES):
        counted[f"event {name}"] = (s.event_deck + list(s.open_events + s.events_out)).count(event)
    for work, name in enumerate(WORK_NAMES):
        counted[f"work {name}"] = (s.work_deck + list(s.works_out) + [s.work, s.next_work]).count(work)
    for token, name in enumerate(TOKEN_NAMES):
        counted[f"token {name}"] = s.supply[token] + sum([side.tokens[token] for side in s.players]) - s.written[token]
    counted["denarii"] = s.treasury + sum([side.money for side in s.players]) - s.written[-1]
    return counted


def _cards(s: SyllaState, card: int) -> int:
    found = s.cranes if card == CRANE else (s.deck + list(s.returned + s.offer)).count(card)
    for side in s.players:
        found += side.upright[card] + side.sideways[card] + side.down[card]
    return found


def _buildings(s: SyllaState, kind: int) -> int:
    found = (s.tiles + list(s.places + s.tiles_out)).count(kind)
    if kind < KEPT:
        for side in s.players:
            found += side.buildings[kind] + side.buildings_down[kind]
    return found
