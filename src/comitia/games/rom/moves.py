"""1.6, 6  Small changes of the table that several chapters share: points, markers, activating Senate cards."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import DONE, Seq, ask
from comitia.games.rom.edition import CARD_NAMES, PROVINCE, PROVINCE_NAMES, RESOURCE_NAMES, SYMBOL_NAMES
from comitia.games.rom.state import RomState
from comitia.games.rom.table import replaced, with_item


def gain_points(s: RomState, p: int, points: int, account: int) -> None:
    """1.7  Points are gained, and it is noted for what."""
    side = s.players[p]
    side.points += points
    side.account = replaced(side.account, account, side.account[account] + points)


def move_marker(s: RomState, p: int, resource: int, by: int) -> None:
    """1.6  A marker moves on its forum track and stops at both ends."""
    side = s.players[p]
    space = min(max(side.forum[resource] + by, 0), s.edition.end[resource])
    side.forum = replaced(side.forum, resource, space)
    s.tell("marker", p, resource, space)


def everyone(s: RomState, p: int) -> tuple[int, ...]:
    """4.1  All players, in the order of seats."""
    return tuple(range(s.seats))


# -- 6  Activating -----------------------------------------------------------------------------


def is_ready(s: RomState, p: int, card: int) -> bool:
    """6.3  Whether a player holds a card that is not exhausted."""
    side = s.players[p]
    if card not in side.offices:
        return False
    return card not in side.used or side.offices.count(card) > side.used.count(card)


def fresh_provinces(s: RomState, p: int, symbol: int) -> list[int]:
    """6.2  A player's provinces with a symbol that are not exhausted, ascending."""
    side = s.players[p]
    symbols = s.edition.province_symbol
    return [province for province in side.provinces if symbols[province] == symbol and province not in side.exhausted]


def can_activate(s: RomState, p: int, card: int) -> bool:
    """6.2, 6.3  Whether a card is ready and has fresh provinces to lie on."""
    if not is_ready(s, p, card):
        return False
    need = s.edition.symbols[card]
    return need == 0 or len(fresh_provinces(s, p, s.edition.symbol[card])) >= need


def activation_refusal(s: RomState, p: int, card: int) -> Reason | None:
    """6.2, 6.3  Why a card cannot be activated."""
    if card not in s.players[p].offices:
        return Reason("not_held", {"card": CARD_NAMES[card]})
    if not is_ready(s, p, card):
        return Reason("card_exhausted", {"card": CARD_NAMES[card]})
    if not can_activate(s, p, card):
        symbol = SYMBOL_NAMES[s.edition.symbol[card]]
        return Reason("no_fresh_province", {"card": CARD_NAMES[card], "symbol": symbol, "n": s.edition.symbols[card]})
    return None


def begin_activation(s: RomState, p: int, card: int) -> None:
    """6.2, 6.3  A card is activated; if it needs all fresh provinces of its symbol, it is laid on them."""
    side = s.players[p]
    side.used = with_item(side.used, card)
    s.tell("activated", p, card)
    s.card = card
    s.need = s.edition.symbols[card]
    fresh = fresh_provinces(s, p, s.edition.symbol[card])
    if len(fresh) == s.need:
        for province in fresh:
            lay_on(s, p, province)


def lay_on(s: RomState, p: int, province: int) -> None:
    """6.3  The card lies on a province, which is exhausted now."""
    side = s.players[p]
    side.exhausted = with_item(side.exhausted, province)
    s.need -= 1
    s.tell("laid_on", p, s.card, province)


class Enough(Deed[RomState]):
    """3.2  A player stops while more could be taken."""

    verb = Verb("done")
    ends = True

    def take(self, s: RomState, p: int, thing: int) -> Seq:
        return DONE


class On(Ask[RomState]):
    """6.2  A province with the symbol of the card; of two it does not matter which is named first."""

    domain = Domain(Verb("on", PROVINCE))
    unordered = ("on",)

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        if choice not in s.players[p].provinces:
            return Reason("not_your_province", {"province": PROVINCE_NAMES[choice]})
        if choice not in fresh_provinces(s, p, s.edition.symbol[s.card]):
            return Reason("not_fresh", {"province": PROVINCE_NAMES[choice], "card": CARD_NAMES[s.card]})
        return None

    def take(self, s: RomState, p: int, choice: int) -> None:
        lay_on(s, p, choice)

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        return {"card": CARD_NAMES[s.card]}

    def detail(self, s: RomState, p: int, choice: int) -> dict[str, Value]:
        return {"resource": RESOURCE_NAMES[s.edition.resource[choice]]}


def is_laid(s: RomState, p: int) -> bool:
    """6.2  The card lies on as many provinces as it shows symbols."""
    return s.need == 0


LAYING: Final = Seq("laying", ask(On()))
