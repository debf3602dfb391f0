"""What provinces, Senate cards and arena cards of ROM show that is no number."""

from __future__ import annotations

from comitia.engine.edition import Sheet
from comitia.engine.errors import Value
from comitia.engine.registry import Traits
from comitia.games.rom.edition import (
    AFRICANUS_MAXIMUS,
    BOOSTERS,
    CARD_NAMES,
    GREKO_INTRIGUE,
    HISPANIA_MAXIMUS,
    IN_TURN,
    KIND_NAMES,
    KIND_OF,
    PERFORMER_NAMES,
    PROVINCE_NAMES,
    REGION_NAMES,
    RESOURCE_NAMES,
    SYMBOL_NAMES,
    TRIBUNUS,
    TRIBUNUS_INTRIGUE,
    Edition,
    edition_of,
)


def traits(sheet: Sheet) -> Traits:
    """1.1, 1.3, 1.4  Region, symbol and resource of provinces; symbols and moments of cards; kinds of performers."""
    edition = edition_of(sheet)
    return {
        "province": {name: _province(edition, province) for province, name in enumerate(PROVINCE_NAMES)},
        "card": {name: _card(edition, card) for card, name in enumerate(CARD_NAMES)},
        "performer": {name: {"kind": KIND_NAMES[KIND_OF[card]]} for card, name in enumerate(PERFORMER_NAMES)},
    }


def _province(edition: Edition, province: int) -> dict[str, Value]:
    return {
        "region": REGION_NAMES[edition.region[province]],
        "symbol": SYMBOL_NAMES[edition.province_symbol[province]],
        "resource": RESOURCE_NAMES[edition.resource[province]],
    }


def _card(edition: Edition, card: int) -> dict[str, Value]:
    """6.2, 6.4  The symbol, as often as the card shows it, and when the card is of use."""
    symbols = [SYMBOL_NAMES[edition.symbol[card]]] * edition.symbols[card]
    return {"symbols": symbols, "when": moment_of(card)}


def moment_of(card: int) -> str:
    """6.4, 7  When a card is of use: in a turn, in the clearing, for the turn order, in a scoring, or at the end."""
    if card in IN_TURN:
        return "turn"
    if card in BOOSTERS:
        return "clearing"
    if card in (TRIBUNUS, TRIBUNUS_INTRIGUE):
        return "order"
    if card in (AFRICANUS_MAXIMUS, HISPANIA_MAXIMUS):
        return "forum"
    return "performance" if card == GREKO_INTRIGUE else "end"
