"""10.1  Spies and allies: a hidden tile on another player's building, an offer, an answer."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Deed, Domain, Menu, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, enter, repeat, when
from comitia.engine.state import EVERYONE, NONE, only
from comitia.games.age_of_rome.action import ACTIONS, MARCHING
from comitia.games.age_of_rome.cards import DRAWING
from comitia.games.age_of_rome.edition import BID, BUILDING, BUILDINGS, MOST_BID, PROVINCE, PROVINCES, SIDES, TYPES
from comitia.games.age_of_rome.fields import FROM_DEAL
from comitia.games.age_of_rome.moves import begin_turn, earn, gain_fame, lose_denarii
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import player_before, population, province_before
from comitia.games.age_of_rome.trade import (
    DEVOTION,
    FREE_DEEDS,
    SETTING,
    FinishTurn,
    FreeMenu,
    devotees,
    has_free_deeds,
)

SPY: Final = 0
ALLIANCE: Final = 1


class LayTile(Deed[AgeState]):
    """10.1  A tile goes to a province before another player."""

    verb = Verb("to", PROVINCE)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return envoy_refusal(s, p, thing)

    def take(self, s: AgeState, p: int, thing: int) -> Seq:
        s.done = True
        s.target = player_before(s, thing)
        s.bid = NONE
        return DEALING

    def detail(self, s: AgeState, p: int, thing: int) -> dict[str, Value]:
        return {"seat": player_before(s, thing)}


class Envoy(FreeMenu):
    """10.1  A player may lay one tile in a province before another player."""

    deeds = (FinishTurn(Verb("none")), LayTile(), *FREE_DEEDS)


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


class LayFaceDown(Deed[AgeState]):
    """10.1  A tile lies face down on the building."""

    def __init__(self, verb: str, tile: int) -> None:
        super().__init__(Verb(verb))
        self.tile: Final = tile

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.players[p].tile = self.tile
        s.whisper("envoy", p, only(p), [self.tile], s.site)


class EnvoyTile(Menu[AgeState]):
    """10.1  A spy or an alliance, face down."""

    deeds = (LayFaceDown("spy", SPY), LayFaceDown("alliance", ALLIANCE))


class NameBid(Deed[AgeState]):
    """10.1  Nobody offers more than there is."""

    verb = Verb("bid", BID)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        if thing <= s.players[p].denarii:
            return None
        return Reason("too_few_denarii", {"cost": thing, "denarii": s.players[p].denarii})

    def candidates(self, s: AgeState, p: int) -> list[int]:
        return list(range(min(s.players[p].denarii, MOST_BID) + 1))

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.bid = thing
        s.tell("bid", p, s.target, thing, s.site)


class NameFirstBid(NameBid):
    """10.1  The first offer; nothing was asked for yet."""

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.asked = NONE
        s.agreed = False
        super().take(s, p, thing)


class Bid(FreeMenu):
    """10.1  The denarii that are offered with the tile; cards may be sold for it."""

    deeds = (NameFirstBid(), *FREE_DEEDS)

    def is_sale_wanted(self, s: AgeState, p: int) -> bool:
        return len(s.players[p].hand) > 0


def has_bid(s: AgeState, p: int) -> bool:
    """10.1  A sum was named."""
    return s.bid != NONE


class Agree(Deed[AgeState]):
    """10.1  The offer is accepted or declined."""

    def __init__(self, verb: str, agreed: bool) -> None:
        super().__init__(Verb(verb))
        self.agreed: Final = agreed

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.agreed = self.agreed


class Demand(Deed[AgeState]):
    """10.1  Another sum is named, once."""

    verb = Verb("demand", BID)

    def refusal(self, s: AgeState, p: int, thing: int) -> Reason | None:
        return Reason("same_bid") if thing == s.bid else None

    def take(self, s: AgeState, p: int, thing: int) -> None:
        s.asked = thing
        s.bid = NONE
        s.tell("demanded", p, thing)


class Reply(Menu[AgeState]):
    """10.1  The other player accepts, declines, or once names another sum."""

    deeds = (Agree("accept", True), Agree("decline", False), Demand())

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.bid, "building": BUILDINGS[s.site]}


class LastBid(FreeMenu):
    """10.1  After a demand the first player names the final offer; cards may be sold for it."""

    deeds = (NameBid(), *FREE_DEEDS)

    def is_sale_wanted(self, s: AgeState, p: int) -> bool:
        return len(s.players[p].hand) > 0

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.asked}


class LastReply(Menu[AgeState]):
    """10.1  The final offer is accepted or declined."""

    deeds = (Agree("accept", True), Agree("decline", False))

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.bid, "building": BUILDINGS[s.site]}


def the_host(s: AgeState, p: int) -> tuple[int, ...]:
    """10.1  The player before the building."""
    return (s.target,)


def has_demanded(s: AgeState, p: int) -> bool:
    """10.1  Another sum was named."""
    return s.asked != NONE


class SpyFame(Deed[AgeState]):
    """10.1  As much fame as the building has levels."""

    verb = Verb("fame")

    def take(self, s: AgeState, p: int, thing: int) -> None:
        gain_fame(s, p, level_before(s, s.target, s.site), FROM_DEAL)


class SpyAction(Deed[AgeState]):
    """10.1  The building's action, without bonus."""

    verb = Verb("act")

    def take(self, s: AgeState, p: int, thing: int) -> Seq | None:
        return ACTIONS[s.site].act(s, p, 1)


class SpyGain(Menu[AgeState]):
    """10.1  A spy brings fame, or the building's action without bonus."""

    deeds = (SpyFame(), SpyAction())

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
