"""6  Phase III: buildings are offered, bid for with cards of a colour, and bought."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, repeat, when
from comitia.engine.state import EVERYONE, NONE
from comitia.games.sylla.edition import (
    ARCH,
    BANK,
    BUILDING_NAMES,
    CARD,
    CARD_NAMES,
    CARDS_BID,
    COLOUR_NAMES,
    COLOURS,
    CRANE,
    CRANE_TILE,
    INSULA,
    KEPT,
    PLACE,
    PLACES,
    STATUE,
)
from comitia.games.sylla.fields import BY_BUILDINGS
from comitia.games.sylla.moves import (
    TOKEN_OF_CHOICE,
    Pass,
    from_seat,
    gain_money,
    gain_prestige,
    has_taken_all,
)
from comitia.games.sylla.state import Player, SyllaState
from comitia.games.sylla.table import changed


def lay_out_buildings(s: SyllaState, p: int) -> None:
    """2.3, 3.2  Six buildings are laid on the places, from place 1 on."""
    laid = [s.tiles.pop() for _ in range(PLACES)]
    s.places = tuple(laid)
    for colour in range(COLOURS):
        found = [laid[place] for place in range(PLACES) if s.edition.places[place] == colour]
        if found:
            s.show("buildings_offered", s.consul, EVERYONE, found, colour)


def open_market(s: SyllaState, p: int) -> None:
    """6.1  The First Consul offers the first building."""
    s.phase = 3
    s.offerer = s.consul
    s.offered = 0


def the_offerer(s: SyllaState, p: int) -> tuple[int, ...]:
    """6.1, 6.6  Whose turn it is to offer a building."""
    return (s.offerer,)


class Offer(Ask[SyllaState]):
    """6.1, 6.6  Any building that still lies on a place."""

    domain = Domain(Verb("offer", PLACE))

    def refusal(self, s: SyllaState, p: int, choice: int) -> Reason | None:
        return None if s.places[choice] != NONE else Reason("empty_place", {"place": choice + 1})

    def take(self, s: SyllaState, p: int, choice: int) -> None:
        s.place = choice
        s.offered += 1
        s.highest = 0
        s.leader = NONE
        s.tell("put_up", p, s.places[choice], s.edition.places[choice])

    def detail(self, s: SyllaState, p: int, choice: int) -> dict[str, Value]:
        return {"building": BUILDING_NAMES[s.places[choice]], "colour": COLOUR_NAMES[s.edition.places[choice]]}


def left_of_offerer(s: SyllaState, p: int) -> tuple[int, ...]:
    """6.2  The player to the left of who offers begins; who offers comes last."""
    return from_seat(s, (s.offerer + 1) % s.seats)


def buying_power(s: SyllaState, side: Player) -> int:
    """6.2  How many upright cards have the colour of the offered building; each counts once."""
    found = 0
    for card in s.edition.coloured[s.edition.places[s.place]]:
        found += side.upright[card]
    return found


class BidCards(Deed[SyllaState]):
    """6.2  More cards of the colour than anybody before, within what lies upright."""

    verb = Verb("bid", CARDS_BID)

    def things(self, s: SyllaState, p: int) -> list[int]:
        return list(range(s.highest, buying_power(s, s.players[p])))

    def refusal(self, s: SyllaState, p: int, thing: int) -> Reason | None:
        cards = thing + 1
        if cards <= s.highest:
            return Reason("more_cards", {"n": s.highest})
        power = buying_power(s, s.players[p])
        if cards > power:
            return Reason("too_few_cards", {"n": power, "colour": COLOUR_NAMES[s.edition.places[s.place]]})
        return None

    def take(self, s: SyllaState, p: int, thing: int) -> None:
        s.highest = thing + 1
        s.leader = p
        s.tell("bid", p, s.highest, s.edition.places[s.place])


class Bid(Menu[SyllaState]):
    """6.2  Pass, or bid more cards of the colour than anybody before, within what lies upright."""

    deeds = (Pass(), BidCards())

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        colour = s.edition.places[s.place]
        building = BUILDING_NAMES[s.places[s.place]]
        return {"building": building, "colour": COLOUR_NAMES[colour], "n": s.highest}


def is_sold(s: SyllaState, p: int) -> bool:
    """6.3  Somebody has bid."""
    return s.leader != NONE


def is_unsold(s: SyllaState, p: int) -> bool:
    """6.7  Nobody has bid; the building is still on its place."""
    return s.place != NONE


def the_buyer(s: SyllaState, p: int) -> tuple[int, ...]:
    """6.3  The highest bidder."""
    return (s.leader,)


def begin_paying(s: SyllaState, p: int) -> None:
    """6.3  As many cards are to be laid sideways as were bid."""
    s.owed = s.highest
    s.tell("bought", p, s.places[s.place], s.highest, s.edition.places[s.place])


def first_upright(s: SyllaState, side: Player) -> int:
    """6.3  The first kind of upright cards that have the colour, where all of them lie down by themselves."""
    for card in s.edition.coloured[s.edition.places[s.place]]:
        if side.upright[card] > 0:
            return card
    return NONE


class Lay(Ask[SyllaState]):
    """6.3  The buyer lays cards of the colour sideways, in any order; nothing is asked if all have to lie down."""

    domain = Domain(Verb("lay", CARD))
    unordered = ("lay",)

    def candidates(self, s: SyllaState, p: int) -> list[int]:
        upright = s.players[p].upright
        return [card for card in s.edition.coloured[s.edition.places[s.place]] if upright[card] > 0]

    def refusal(self, s: SyllaState, p: int, choice: int) -> Reason | None:
        side = s.players[p]
        colour = s.edition.places[s.place]
        if choice not in s.edition.coloured[colour]:
            return Reason("wrong_colour", {"card": CARD_NAMES[choice], "colour": COLOUR_NAMES[colour]})
        if side.upright[choice] == 0:
            return Reason("none_upright", {"card": CARD_NAMES[choice]})
        if buying_power(s, side) == s.owed and choice != first_upright(s, side):
            return Reason("all_lie_down", {"colour": COLOUR_NAMES[colour]})
        return None

    def take(self, s: SyllaState, p: int, choice: int) -> None:
        side = s.players[p]
        side.upright[choice] -= 1
        side.sideways[choice] += 1
        s.owed -= 1
        s.tell("laid_sideways", p, choice)

    def prompt(self, s: SyllaState, p: int) -> dict[str, Value]:
        return {"n": s.owed, "colour": COLOUR_NAMES[s.edition.places[s.place]]}

    def detail(self, s: SyllaState, p: int, choice: int) -> dict[str, Value]:
        colours = s.edition.colours_of[choice]
        return {"count": len(colours), "colours": colours}


def has_paid(s: SyllaState, p: int) -> bool:
    """6.3  As many cards lie sideways as were bid."""
    return s.owed == 0


def take_building(s: SyllaState, p: int) -> None:
    """6.4, 6.6  The buyer takes the building, and will offer the next one."""
    kind = s.places[s.place]
    clear_place(s)
    s.offerer = p
    side = s.players[p]
    if kind < KEPT:
        side.buildings = changed(side.buildings, kind, 1)
    else:
        s.tiles_out = s.tiles_out + (kind,)
        use_at_once(s, p, kind)


def use_at_once(s: SyllaState, p: int, kind: int) -> None:
    """6.4  What a building brings that is not kept."""
    edition = s.edition
    if kind == CRANE_TILE:
        take_crane(s, p)
    elif kind == INSULA:
        s.owed = edition.insula
    elif kind == BANK:
        gain_money(s, p, edition.bank)
        s.tell("drew_from_bank", p, edition.bank)
    elif kind == STATUE:
        s.tell("monument", p, gain_prestige(s, p, edition.statue, BY_BUILDINGS))
    else:
        assert kind == ARCH
        s.tell("monument", p, gain_prestige(s, p, edition.arch, BY_BUILDINGS))


def take_crane(s: SyllaState, p: int) -> None:
    """6.5  A Crane card comes sideways, to be used from the next round on."""
    s.cranes -= 1
    s.players[p].sideways[CRANE] += 1
    s.tell("got_crane", p)


def clear_place(s: SyllaState) -> None:
    """6.3, 6.7  The offered building has left its place."""
    s.places = changed(s.places, s.place, NONE - s.places[s.place])
    s.place = NONE
    s.highest = 0
    s.leader = NONE


def remove_unsold(s: SyllaState, p: int) -> None:
    """6.7, 14.1  A building that nobody wants is removed; the same player offers again, or the Consul (R6)."""
    s.tell("unsold", s.offerer, s.places[s.place])
    s.tiles_out = s.tiles_out + (s.places[s.place],)
    clear_place(s)
    if s.variants.consul_offers:
        s.offerer = s.consul


def is_market_over(s: SyllaState, p: int) -> bool:
    """6.8, 12.1, 13.1  So many buildings have been offered, sold or not."""
    return s.offered == s.edition.sold[s.seats]


def close_market(s: SyllaState, p: int) -> None:
    """6.8  What is left on the places is removed from the game."""
    left = [kind for kind in s.places if kind != NONE]
    if left:
        s.whisper("cleared", s.consul, EVERYONE, left)
    s.tiles_out = s.tiles_out + tuple(left)
    s.places = (NONE,) * PLACES


OFFER: Final = Seq("offer", ask(Offer()))
BID: Final = Seq("bid", ask(Bid()))
LAY: Final = Seq("lay", ask(Lay()))
BUY: Final = Seq(
    "buy",
    do(begin_paying),
    repeat(LAY, has_paid),
    do(take_building),
    repeat(TOKEN_OF_CHOICE, has_taken_all),  # 6.4
)
SALE: Final = Seq("sale", each(the_buyer, BUY))
NO_SALE: Final = Seq("no_sale", do(remove_unsold))
AUCTION: Final = Seq(
    "auction",
    each(the_offerer, OFFER),  # 6.1, 6.6
    each(left_of_offerer, BID),  # 6.2
    when(is_sold, SALE),  # 6.3
    when(is_unsold, NO_SALE),  # 6.7
)
MARKET: Final = Seq(
    "market",
    do(open_market),
    repeat(AUCTION, is_market_over),
    do(close_market),  # 6.8
)
