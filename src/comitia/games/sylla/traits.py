"""What cards, buildings, events and works of Sylla show that is no number."""

from __future__ import annotations

from typing import Final

from comitia.engine.edition import Sheet
from comitia.engine.errors import Value
from comitia.engine.registry import Traits
from comitia.games.sylla.dangers import HIT_BUILDINGS, HIT_CARDS
from comitia.games.sylla.edition import (
    BATHS,
    BUILDING_NAMES,
    CARD_NAMES,
    CHRISTIAN_MERCHANT,
    CHRISTIAN_SENATOR,
    CHRISTIAN_SLAVE,
    COLOSSEUM,
    DECADENCE,
    EVENT_NAMES,
    FAMINE,
    GRANARY,
    KEPT,
    LEGIONARY,
    MERCHANT,
    SENATE,
    SENATOR,
    SLAVE,
    TOKEN_NAMES,
    VESTAL,
    WORK_NAMES,
    Edition,
    edition_of,
)
from comitia.games.sylla.standing import MOVES

#: 1.1  What a card gives while it stands upright; a Slave can be freed at the end.
_ABILITIES: Final = {
    SENATOR: "vote",
    CHRISTIAN_SENATOR: "vote",
    MERCHANT: "income",
    CHRISTIAN_MERCHANT: "income",
    LEGIONARY: "cube",
    VESTAL: "cube",
    SLAVE: "freedom",
    CHRISTIAN_SLAVE: "freedom",
}
#: 1.1  The cards with a fish.
_CHRISTIANS: Final = (CHRISTIAN_SENATOR, CHRISTIAN_MERCHANT, CHRISTIAN_SLAVE)
#: 9.5  What the votes of a work move.
_WORKS: Final = {GRANARY: "famine", BATHS: "health", COLOSSEUM: "leisure", SENATE: "civic"}


def traits(sheet: Sheet) -> Traits:
    """1.1 to 1.8  What cards show, kept buildings, what fights events and what they hit, what works move."""
    edition = edition_of(sheet)
    buildings = {name: {"kept": "yes" if kind < KEPT else "no"} for kind, name in enumerate(BUILDING_NAMES)}
    return {
        "card": {name: _card(edition, card) for card, name in enumerate(CARD_NAMES)},
        "building": {name: {**found} for name, found in buildings.items()},
        "event_card": {name: _event(edition, event) for event, name in enumerate(EVENT_NAMES)},
        "work": {name: {"moves": _WORKS[work]} if work in _WORKS else {} for work, name in enumerate(WORK_NAMES)},
    }


def _card(edition: Edition, card: int) -> dict[str, Value]:
    """1.1, 1.2  The colours of a card, what it gives, and whether it bears a fish."""
    return {
        "colours": list(edition.colours_of[card]),
        "ability": _ABILITIES.get(card, "none"),
        "christian": "yes" if card in _CHRISTIANS else "no",
    }


def _event(edition: Edition, event: int) -> dict[str, Value]:
    """1.7, 8.8  Who fights an event, the token for it, and what it hits."""
    fighters: list[str] = []
    if edition.legionary[event]:
        fighters.append("legionary")
    if edition.vestal[event]:
        fighters.append("vestal")
    found: dict[str, Value] = {
        "fighters": fighters,
        "hits": [CARD_NAMES[card] for card in HIT_CARDS[event]],
        "hits_buildings": [BUILDING_NAMES[kind] for kind in HIT_BUILDINGS[event]],
    }
    if event == DECADENCE:
        found["moves"] = "rightmost"
        return found
    found["token"] = TOKEN_NAMES[edition.token[event]]
    if event == FAMINE:
        found["moves"] = "famine"
    elif event in MOVES:
        found["moves"] = TOKEN_NAMES[MOVES[event]]
    return found
