"""10.1  Spies and allies: a hidden tile on another player's building, an offer, an answer."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Ask, Domain, Verb
from comitia.engine.errors import Reason, Value
from comitia.engine.flow import Seq, ask, do, each, enter, when
from comitia.engine.state import EVERYONE, NONE, only
from comitia.games.age_of_rome.action import MARCHING, do_action
from comitia.games.age_of_rome.edition import BID, BUILDING, BUILDINGS, PROVINCE, PROVINCES, TYPES
from comitia.games.age_of_rome.moves import begin_turn, earn, gain_fame, lose_denarii
from comitia.games.age_of_rome.state import FROM_DEAL, AgeState, player_before, population, province_before
from comitia.games.age_of_rome.trade import DRAWING

SPY: Final = 0
ALLIANCE: Final = 1


class Envoy(Ask[AgeState]):
    """10.1  A player may lay one tile in a province before another player."""

    domain = Domain(Verb("none"), Verb("to", PROVINCE))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        if choice == 0:
            return None
        province = choice - 1
        host = player_before(s, province)
        if host == p:
            return Reason("own_province", {"province": PROVINCES[province]})
        if host == NONE:
            return Reason("nobody_there", {"province": PROVINCES[province]})
        return None if population(s, province) > 1 else Reason("nothing_built", {"province": PROVINCES[province]})

    def take(self, s: AgeState, p: int, choice: int) -> Seq | None:
        if choice == 0:
            return None
        s.target = player_before(s, choice - 1)
        return DEALING

    def detail(self, s: AgeState, p: int, choice: int) -> dict[str, Value]:
        return {} if choice == 0 else {"seat": player_before(s, choice - 1)}


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


class Bid(Ask[AgeState]):
    """10.1  The denarii that are offered with the tile."""

    domain = Domain(Verb("bid", BID))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return bid_refusal(s, p, choice)

    def take(self, s: AgeState, p: int, choice: int) -> None:
        s.bid = choice
        s.asked = NONE
        s.agreed = False
        s.tell("bid", p, s.target, choice, s.site)


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
            s.tell("demanded", p, s.asked)
        else:
            s.agreed = choice == ACCEPT

    def prompt(self, s: AgeState, p: int) -> dict[str, Value]:
        return {"n": s.bid, "building": BUILDINGS[s.site]}


class LastBid(Ask[AgeState]):
    """10.1  After a demand the first player names the final offer."""

    domain = Domain(Verb("bid", BID))

    def refusal(self, s: AgeState, p: int, choice: int) -> Reason | None:
        return bid_refusal(s, p, choice)

    def take(self, s: AgeState, p: int, choice: int) -> None:
        s.bid = choice
        s.tell("bid", p, s.target, choice, s.site)

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
HAGGLING: Final = Seq("haggling", ask(LastBid()), each(the_host, LAST_REPLYING))
SPYING: Final = Seq("spying", ask(SpyGain(), MARCHING, DRAWING))
DEALING: Final = Seq(
    "dealing",
    ask(EnvoyBuilding()),
    ask(EnvoyTile()),
    ask(Bid()),
    each(the_host, REPLYING),
    when(has_demanded, HAGGLING),
    enter(settle_deal, SPYING),
    do(close_deal),
)
DEAL: Final = Seq("deal", do(begin_turn), ask(Envoy(), DEALING))
