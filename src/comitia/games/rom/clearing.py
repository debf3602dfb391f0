"""8  Phase 3: clearing the Military, the Senate and the Black Market track."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, repeat
from comitia.engine.state import NONE, only
from comitia.games.rom.edition import (
    AEDILE,
    BOOSTER,
    BOOSTERS,
    CARD,
    CARD_NAMES,
    KIND_NAMES,
    KIND_OF,
    LEGATUS,
    MAGISTER_EQUITUM,
    MAGISTRATE,
    MARKET,
    MILITARY,
    PERFORMER,
    PERFORMER_NAMES,
    PROVINCE,
    PROVINCE_NAMES,
    REGION_NAMES,
    RESOURCE_NAMES,
    SECTIONS,
    SENATE,
    SYMBOL_NAMES,
    TRACK_NAMES,
    TRACKS,
)
from comitia.games.rom.moves import (
    LAYING,
    Enough,
    activation_refusal,
    begin_activation,
    can_activate,
    is_laid,
    move_marker,
)
from comitia.games.rom.state import RomState
from comitia.games.rom.table import dice_on, different, groups_on, with_item, without_item

#: 7.1, 7.2, 7.10, 7.11  The cards that add to the sum of each track.
_BOOSTERS_ON: Final[list[tuple[int, ...]]] = [(LEGATUS, MAGISTER_EQUITUM), (), (MAGISTRATE, AEDILE)]


def begin_clearing(s: RomState, p: int) -> None:
    """8.1  Phase 3 begins."""
    s.phase = 3


# -- 8.2  Strength and budget ------------------------------------------------------------------


def begin_section(s: RomState, p: int, track: int) -> None:
    """8.2  The dice of a player on a track are added up."""
    s.track = track
    s.power = sum(dice_on(s.players[p], track))
    s.card = NONE


class AddCard(Deed[RomState]):
    """8.2  A card that adds to the sum of the track is activated."""

    verb = Verb("activate", BOOSTER)
    unordered = True

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        card = BOOSTERS[thing]
        if card not in _BOOSTERS_ON[s.track]:
            return Reason("other_track", {"card": CARD_NAMES[card]})
        return activation_refusal(s, p, card)

    def take(self, s: RomState, p: int, thing: int) -> Seq:
        begin_activation(s, p, BOOSTERS[thing])
        return BOOSTING

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        return {"n": s.edition.boost[BOOSTERS[thing]]}


class Boost(Menu[RomState]):
    """8.2  Cards that add to strength or budget, one by one in any order."""

    deeds = (Enough(), AddCard())

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        unit = "strength" if s.track == MILITARY else "coins"
        return {"track": TRACK_NAMES[s.track], "n": s.power, "unit": unit}


def is_boosted(s: RomState, p: int) -> bool:
    """8.2  The player has no further card that adds anything."""
    if not s.players[p].offices:
        return True
    for card in _BOOSTERS_ON[s.track]:
        if can_activate(s, p, card):
            return False
    return True


def add_boost(s: RomState, p: int) -> None:
    """7.1, 7.2, 7.10, 7.11  The card adds to the sum."""
    s.power += s.edition.boost[s.card]
    if s.track == MILITARY:
        s.tell("reinforced", p, s.card, s.power)
    else:
        s.tell("enriched", p, s.card, s.power)
    s.card = NONE


BOOSTING: Final = Seq("boosting", repeat(LAYING, is_laid), do(add_boost))
BOOST: Final = Seq("boost", ask(Boost(), BOOSTING))

# -- 8.3, 8.4  Conquest ------------------------------------------------------------------------


def muster_legion(s: RomState, p: int) -> None:
    """8.2  The strength of a legion."""
    begin_section(s, p, MILITARY)
    s.tell("mustered", p, s.power)


class ConquerProvince(Deed[RomState]):
    """8.3  An open province within the strength that is left."""

    verb = Verb("conquer", PROVINCE)
    unordered = True

    def things(self, s: RomState, p: int) -> list[int]:
        return weaker_provinces(s)

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        if thing not in s.open_provinces:
            return Reason("province_not_open", {"province": PROVINCE_NAMES[thing]})
        if thing in weaker_provinces(s):
            return None
        strength = s.edition.strength[thing]
        return Reason("too_strong", {"province": PROVINCE_NAMES[thing], "n": strength, "strength": s.power})

    def take(self, s: RomState, p: int, thing: int) -> None:
        take_province(s, p, thing)

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        edition = s.edition
        return {
            "n": edition.strength[thing],
            "region": REGION_NAMES[edition.region[thing]],
            "symbol": SYMBOL_NAMES[edition.province_symbol[thing]],
            "resource": RESOURCE_NAMES[edition.resource[thing]],
        }


class Conquer(Menu[RomState]):
    """8.3  An open province within the strength that is left, one by one in any order."""

    deeds = (Enough(), ConquerProvince())

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        return {"n": s.power}


def weaker_provinces(s: RomState) -> list[int]:
    """8.3  The open provinces that can be conquered next, ascending."""
    strength = s.edition.strength
    return [province for province in s.open_provinces if strength[province] <= s.power]


def take_province(s: RomState, p: int, province: int) -> None:
    """8.3, 8.4  A province is taken; its resource and its arch come at once."""
    side = s.players[p]
    s.open_provinces = without_item(s.open_provinces, province)
    side.provinces = with_item(side.provinces, province)
    s.power -= s.edition.strength[province]
    s.tell("conquered", p, province)
    move_marker(s, p, s.edition.resource[province], 1)


def has_conquered(s: RomState, p: int) -> bool:
    """8.3  No open province is weak enough."""
    return not weaker_provinces(s)


def disband_legion(s: RomState, p: int) -> None:
    """8.3  Strength that was not used is lost."""
    if s.power > 0:
        s.tell("unused_strength", p, s.power)


CONQUEST: Final = Seq("conquest", ask(Conquer()))
LEGION: Final = Seq(
    "legion",
    do(muster_legion),
    repeat(BOOST, is_boosted),
    repeat(CONQUEST, has_conquered),
    do(disband_legion),
)

# -- 8.5  Offices ------------------------------------------------------------------------------


def count_votes(s: RomState, p: int) -> None:
    """8.5  A card for each die, as far as they go."""
    s.track = SENATE
    s.owed = min(len(s.players[p].votes), len(s.open_offices))
    if s.owed == 0:
        s.tell("no_office", p)


class TakeOffice(Ask[RomState]):
    """8.5  An open Senate card, one by one in any order."""

    domain = Domain(Verb("take", CARD))
    unordered = ("take",)

    def candidates(self, s: RomState, p: int) -> list[int]:
        return different(s.open_offices)

    def refusal(self, s: RomState, p: int, choice: int) -> Reason | None:
        return None if choice in s.open_offices else Reason("office_not_open", {"card": CARD_NAMES[choice]})

    def is_settled(self, s: RomState, p: int) -> bool:
        return s.owed == len(s.open_offices)

    def take(self, s: RomState, p: int, choice: int) -> None:
        side = s.players[p]
        s.open_offices = without_item(s.open_offices, choice)
        side.offices = with_item(side.offices, choice)
        s.owed -= 1
        s.tell("took_office", p, choice)

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        return {"n": s.owed}

    def detail(self, s: RomState, p: int, choice: int) -> dict[str, Value]:
        return {"symbol": SYMBOL_NAMES[s.edition.symbol[choice]], "symbols": s.edition.symbols[choice]}


def has_taken_offices(s: RomState, p: int) -> bool:
    """8.5  Nothing is owed any more."""
    return s.owed == 0


OFFICE: Final = Seq("office", ask(TakeOffice()))
VOTE: Final = Seq("vote", do(count_votes), repeat(OFFICE, has_taken_offices))

# -- 8.6, 8.7  The Black Market ----------------------------------------------------------------


def open_purse(s: RomState, p: int) -> None:
    """8.2  The budget of a player."""
    begin_section(s, p, MARKET)
    s.tell("opened_purse", p, s.power)


class BuyBlind(Deed[RomState]):
    """8.7  The top card of the deck, at the price of a blind one.

    It is looked at before the next purchase, so when it is bought makes a difference.
    """

    verb = Verb("blind")

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        if not s.arena_deck:
            return Reason("arena_deck_empty")
        return None if can_buy_blind(s) else Reason("blind_too_dear", {"cost": s.edition.blind, "n": s.power})

    def take(self, s: RomState, p: int, thing: int) -> None:
        buy_blind(s, p)

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        return {"cost": s.edition.blind}


class BuyOpen(Deed[RomState]):
    """8.6  An open arena card within the budget that is left."""

    verb = Verb("buy", PERFORMER)
    unordered = True

    def things(self, s: RomState, p: int) -> list[int]:
        return cheaper_cards(s)

    def refusal(self, s: RomState, p: int, thing: int) -> Reason | None:
        if thing not in s.stalls:
            return Reason("performer_not_open", {"performer": PERFORMER_NAMES[thing]})
        if thing in cheaper_cards(s):
            return None
        return Reason("too_dear", {"performer": PERFORMER_NAMES[thing], "cost": s.edition.cost[thing], "n": s.power})

    def take(self, s: RomState, p: int, thing: int) -> None:
        buy_open(s, p, thing)

    def detail(self, s: RomState, p: int, thing: int) -> dict[str, Value]:
        return {"cost": s.edition.cost[thing], "kind": KIND_NAMES[KIND_OF[thing]]}


class Buy(Menu[RomState]):
    """8.6, 8.7  An arena card within the budget that is left, open or blind, one by one in any order."""

    deeds = (Enough(), BuyBlind(), BuyOpen())

    def prompt(self, s: RomState, p: int) -> dict[str, Value]:
        return {"n": s.power}


def cheaper_cards(s: RomState) -> list[int]:
    """8.6  The open arena cards that can be bought next, ascending."""
    cost = s.edition.cost
    return [card for card in different(s.stalls) if cost[card] <= s.power]


def can_buy_blind(s: RomState) -> bool:
    """8.7  The deck has a card, and the budget is enough."""
    return len(s.arena_deck) > 0 and s.edition.blind <= s.power


def buy_open(s: RomState, p: int, card: int) -> None:
    """8.6  An open arena card goes to the hand; all have seen it."""
    side = s.players[p]
    s.stalls = without_item(s.stalls, card)
    side.bought = with_item(side.bought, card)
    s.power -= s.edition.cost[card]
    s.tell("bought", p, card, s.edition.cost[card])


def buy_blind(s: RomState, p: int) -> None:
    """8.7  The top card of the deck goes to the hand; its buyer looks at it before buying on."""
    side = s.players[p]
    card = s.arena_deck.pop()
    side.blind = with_item(side.blind, card)
    s.power -= s.edition.blind
    s.show("bought_blind", p, only(p), [card], s.edition.blind)


def has_bought(s: RomState, p: int) -> bool:
    """8.6  Nothing can be bought any more."""
    return not can_buy_blind(s) and not cheaper_cards(s)


def empty_purse(s: RomState, p: int) -> None:
    """8.6  Coins that were not spent are lost."""
    if s.power > 0:
        s.tell("unused_coins", p, s.power)


PURCHASE: Final = Seq("purchase", ask(Buy()))
SHOPPING: Final = Seq(
    "shopping",
    do(open_purse),
    repeat(BOOST, is_boosted),
    repeat(PURCHASE, has_bought),
    do(empty_purse),
)

# -- All tracks --------------------------------------------------------------------------------


def on_military(s: RomState, p: int) -> tuple[int, ...]:
    """8.1  The players on the Military track, from the left."""
    return tuple(groups_on(s, MILITARY))


def on_senate(s: RomState, p: int) -> tuple[int, ...]:
    """8.1  The players on the Senate track, from the left."""
    return tuple(groups_on(s, SENATE))


def on_market(s: RomState, p: int) -> tuple[int, ...]:
    """8.1  The players on the Black Market track, from the left."""
    return tuple(groups_on(s, MARKET))


def take_back_dice(s: RomState, p: int) -> None:
    """8.8  The tracks are empty again."""
    s.track = NONE
    s.power = 0
    s.card = NONE
    s.sections = (NONE,) * (TRACKS * SECTIONS)
    for side in s.players:
        side.legion = ()
        side.votes = ()
        side.purse = ()


CLEARING: Final = Seq(
    "clearing",
    do(begin_clearing),
    each(on_military, LEGION),  # 8.3
    each(on_senate, VOTE),  # 8.5
    each(on_market, SHOPPING),  # 8.6
    do(take_back_dice),  # 8.8
)
