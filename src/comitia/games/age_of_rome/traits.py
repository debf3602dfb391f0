"""What cards, characters and events of Age of Rome show that is no number."""

from __future__ import annotations

from typing import Final

from comitia.engine.edition import Sheet
from comitia.engine.errors import Value
from comitia.engine.registry import Traits
from comitia.games.age_of_rome.edition import (
    AGAINST_YOU,
    BUILDINGS,
    CARDS,
    CHARACTERS,
    DEMOLITION,
    DESERTION,
    EFFECTS,
    KEY_OF,
    NEGATIVE,
    OMENS,
    SLANDER,
    WARE_OF,
    WARES,
    YOU_BUILD,
    YOU_EARN,
    YOU_PLACE,
    YOU_PLACE_AGRICULTURE,
    YOU_PLACE_COLOSSEUM,
    YOU_SCHEME,
    Edition,
    edition_of,
)
from comitia.games.age_of_rome.event_cards import EVENT_CARDS

#: 7.3  The names of the key phrases.
MOMENTS: Final = {
    YOU_SCHEME: "you_scheme",
    AGAINST_YOU: "against_you",
    YOU_BUILD: "you_build",
    YOU_PLACE: "you_place",
    YOU_PLACE_COLOSSEUM: "you_place_colosseum",
    YOU_PLACE_AGRICULTURE: "you_place_agriculture",
    YOU_EARN: "you_earn",
}


def traits(sheet: Sheet) -> Traits:
    """1.1, 1.9, 1.11  Ware and moment of trade cards, bonuses and effects of characters, turns of events."""
    edition = edition_of(sheet)
    return {
        "card": {
            name: {"ware": WARES[WARE_OF[card]], "moment": MOMENTS[KEY_OF[card]]} for card, name in enumerate(CARDS)
        },
        "character": {name: _character(edition, character) for character, name in enumerate(CHARACTERS)},
        "omen": {name: _omen(edition, omen) for omen, name in enumerate(OMENS)},
    }


def _character(edition: Edition, character: int) -> dict[str, Value]:
    """1.1, 4.6  The bonuses from the left, and the three effects of schemes."""
    effects = (SLANDER, DEMOLITION, DESERTION + character)
    return {
        "bonuses": [BUILDINGS[building] for building in edition.bonus[character]],
        "effects": [EFFECTS[effect] for effect in effects],
    }


def _omen(edition: Edition, omen: int) -> dict[str, Value]:
    """1.11, 4.2  Whether it is good, whom it concerns, and the direction of the round."""
    condition, _ = EVENT_CARDS[omen]
    return {
        "sign": "bad" if omen in NEGATIVE else "good",
        "direction": "clockwise" if edition.clockwise[omen] == 1 else "anticlockwise",
        "concerns": condition.concerns,
        "what": condition.what,
    }
