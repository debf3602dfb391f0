"""10.1  Spies and allies: a hidden tile on another player's building, an offer, an answer."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, enter, repeat, when
from comitia.engine.state import EVERYONE, NONE, only
from comitia.games.age_of_rome.action import MARCHING, do_action
from comitia.games.age_of_rome.edition import BID, BUILDING, BUILDINGS, PROVINCE, PROVINCES, SIDES, TYPES
from comitia.games.age_of_rome.fields import FROM_DEAL
from comitia.games.age_of_rome.moves import begin_turn, earn, gain_fame, lose_denarii
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import player_before, population, province_before
from comitia.games.age_of_rome.trade import (
    DEVOTION,
    DRAWING,
    SETTING,
    Menu,
    devotees,
    free_deeds,
    has_free_deeds,
)

SPY: Final = 0
ALLIANCE: Final = 1


class Envoy(Menu):
    """10.1  A player may lay one tile in a province before another player."""

    domain = free_deeds(Verb("none"), Verb("to", PROVINCE))
    enders = ("none", "sell")

    def own_refusal(self, s: AgeState, p: int, own: int) -> Reason | None:
        return None if own == 0 else envoy_refusal(s, p, own - 1)

    def own_take(self, s: AgeState, p: int, own: int) -> Seq | None:
        s.done = True
        if own == 0:
            return None
        s.target = player_before(s, own - 1)
        s.bid = NONE
        return DEALING

    def detail(self, s: AgeState, p: int, choice: int) -> dict[str, Value]:
        province = choice - 1
        if not 0 <= province < SIDES:
            return {"n": s.edition.price, "cost": s.edition.devotion}
        return {"seat": player_before(s, province)}


def envoy_refusal(s: AgeState, p: int, province: int) -> Reason | None:
    """10.1  Why no tile can be laid in a province."""
    host = player_before(s, province)
    if host == p:
        return Reason("own_province", {"province": PROVINCES[province]})
    if host == NONE:
        return Reason("nobody_there", {"province": PROVINCES[province]})
    return None if population(s, province) > 1 else Reason("nothing_built", {"province": PROVINCES[province]})


def has_dealt(s: AgeState, p: int) -> bool:
    """10.1  The player has finished, or everybody knows that there is nothing to do."""
    if s.done or s.variants.every_question or has_free_deeds(s, p):
        return s.done
    return all(envoy_refusal(s, p, province) is not None for province in range(SIDES))


def level_before(s: AgeState, host: int, building: int) -> int:
    """10.1  The level of a building before a player."""
    return s.levels[province_before(s, host) * TYPES + building]


class EnvoyBuilding(Ask[AgeState]):
    """10.1  The building on which the tile is laid."""

    domain = Domain(Verb("on", BUILDING))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        if level_before(s, s.target, choice) > 0:
            return None
        return Reason("no_building", {"building": BUILDINGS[choice]})

    def take(self, s: AgeState, p: int, choice: int) -> None:
        s.site = choice


class EnvoyTile(Ask[AgeState]):
    """10.1  A spy or an alliance, face down."""

    domain = Domain(Verb("spy"), Verb("alliance"))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: AgeState, p: int, choice: int) -> None:
        s.players[p].tile = choice
        s.whisper("envoy", p, only(p), [choice], s.site)


def bid_refusal(s: AgeState, p: int, bid: int) -> Reason | None:
    """10.1  Nobody offers more than there is."""
    if bid <= s.players[p].denarii:
        return None
    return Reason("too_few_denarii", {"cost": bid, "denarii": s.players[p].denarii})


class Bid(Menu):
    """10.1  The denarii that are offered with the tile; cards may be sold for it."""

    domain = free_deeds(Verb("bid", BID))
    enders = ("sell",)

    def own_refusal(self, s: AgeState, p: int, own: int) -> Reason | None:
        return bid_refusal(s, p, own)

    def own_take(self, s: AgeState, p: int, own: int) -> None:
        s.bid = own
        s.asked = NONE
        s.agreed = False
        s.tell("bid", p, s.target, own, s.site)

    def is_sale_wanted(self, s: AgeState, p: int) -> bool:
        return len(s.players[p].hand) > 0


def has_bid(s: AgeState, p: int) -> bool:
    """10.1  A sum was named."""
    return s.bid != NONE


ACCEPT: Final = 0
DECLINE: Final = 1
DEMAND: Final = 2


class Reply(Ask[AgeState]):
    """10.1  The other player accepts, declines, or once names another sum."""

    domain = Domain(Verb("accept"), Verb("decline"), Verb("demand", BID))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        if choice < DEMAND or choice - DEMAND != s.bid:
            return None
        return Reason("same_bid")

    def take(self, s: AgeState, p: int, choice: int) -> None:
        if choice >= DEMAND:
            s.asked = choice - DEMAND
            s.bid = NONE
            s.tell("demanded", p, s.asked)
        else:
            s.agreed = choice == ACCEPT

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.bid, "building": BUILDINGS[s.site]}


class LastBid(Menu):
    """10.1  After a demand the first player names the final offer; cards may be sold for it."""

    domain = free_deeds(Verb("bid", BID))
    enders = ("sell",)

    def own_refusal(self, s: AgeState, p: int, own: int) -> Reason | None:
        return bid_refusal(s, p, own)

    def own_take(self, s: AgeState, p: int, own: int) -> None:
        s.bid = own
        s.tell("bid", p, s.target, own, s.site)

    def is_sale_wanted(self, s: AgeState, p: int) -> bool:
        return len(s.players[p].hand) > 0

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.asked}


class LastReply(Ask[AgeState]):
    """10.1  The final offer is accepted or declined."""

    domain = Domain(Verb("accept"), Verb("decline"))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: AgeState, p: int, choice: int) -> None:
        s.agreed = choice == ACCEPT

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.bid, "building": BUILDINGS[s.site]}


def the_host(s: AgeState, p: int) -> tuple[int, ...]:
    """10.1  The player before the building."""
    return (s.target,)


def has_demanded(s: AgeState, p: int) -> bool:
    """10.1  Another sum was named."""
    return s.asked != NONE


class SpyGain(Ask[AgeState]):
    """10.1  A spy brings fame, or the building's action without bonus."""

    domain = Domain(Verb("fame"), Verb("act"))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return None

    def take(self, s: AgeState, p: int, choice: int) -> Seq | None:
        if choice == 0:
            gain_fame(s, p, level_before(s, s.target, s.site), FROM_DEAL)
            return None
        return do_action(s, p, s.site, 1)

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": level_before(s, s.target, s.site), "building": BUILDINGS[s.site]}


def settle_deal(s: AgeState, p: int) -> Seq | None:
    """10.1  The tile is turned up, whatever the answer was."""
    tile = s.players[p].tile
    s.players[p].tile = NONE
    if not s.agreed:
        s.show("deal_refused", p, EVERYONE, [tile], s.target)
        if tile == SPY:
            lose_denarii(s, p, s.bid)
        return None
    s.show("deal_agreed", p, EVERYONE, [tile], s.target)
    s.players[p].denarii -= s.bid
    earn(s, s.target, s.bid)
    if tile == SPY:
        return SPYING
    level = level_before(s, s.target, s.site)
    gain_fame(s, p, level, FROM_DEAL)
    gain_fame(s, s.target, level, FROM_DEAL)
    return None


def close_deal(s: AgeState, p: int) -> None:
    """10.1  The tile goes back to its owner."""
    s.target = NONE
    s.site = NONE
    s.bid = 0
    s.asked = NONE
    s.agreed = False


REPLYING: Final = Seq("replying", ask(Reply()))
LAST_REPLYING: Final = Seq("last_replying", ask(LastReply()))
LAST_BIDDING: Final = Seq("last_bidding", ask(LastBid(), SETTING))
HAGGLING: Final = Seq("haggling", repeat(LAST_BIDDING, has_bid), each(the_host, LAST_REPLYING))
BIDDING: Final = Seq("bidding", ask(Bid(), SETTING))
SPYING: Final = Seq("spying", ask(SpyGain(), MARCHING, DRAWING))
DEALING: Final = Seq(
    "dealing",
    ask(EnvoyBuilding()),
    ask(EnvoyTile()),
    repeat(BIDDING, has_bid),
    each(the_host, REPLYING),
    when(has_demanded, HAGGLING),
    enter(settle_deal, SPYING),
    do(close_deal),
)
ENVOYING: Final = Seq("envoying", ask(Envoy(), DEALING, SETTING))
DEAL: Final = Seq("deal", do(begin_turn), each(devotees, DEVOTION), repeat(ENVOYING, has_dealt))
