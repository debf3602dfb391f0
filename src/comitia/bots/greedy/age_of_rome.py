"""Age of Rome by rules of thumb: every option is worth so much fame, and the best one is said.

The bot looks at its view and nothing else. Fame from tiles comes first, since it recruits followers; what followers
do is rated by what it changes in the scoring of areas, senate and pantheon; cards are kept for sets or played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from comitia.bots.bot import Bot
from comitia.engine.state import NONE
from comitia.engine.table import Choice, Packet
from comitia.engine.view import View, masked
from comitia.games.age_of_rome.areas import military_fame
from comitia.games.age_of_rome.building import cost_of, tile_refusal
from comitia.games.age_of_rome.edition import (
    AGRICULTURE,
    AREAS,
    BUILDINGS,
    CARDS,
    CHEST,
    DARLING_OF_THE_GODS,
    EFFECTS,
    FARMING_STATE,
    FULL_MOBILISATION,
    FULL_STORES,
    GOLDEN_AGE,
    GOVERNOR,
    HIGHLY_DECORATED,
    KEY_OF,
    LOUD_VOICE,
    MILITARY,
    ORDERS,
    POLITICS,
    RELIGION,
    SIDES,
    THREE_FRONTS,
    TRADE,
    TYPES,
    WARE_OF,
    YOU_EARN,
)
from comitia.games.age_of_rome.moves import add_piece, add_vote, recall_legion, send_legion, shift_legion
from comitia.games.age_of_rome.orders import order_count
from comitia.games.age_of_rome.scoring import pantheon_fame, rate_of, senate_fame
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import legions_abroad, legions_at, owns_medal, pantheon_pieces

#: What playing a card usually brings.
PLAYED: Final = {
    "sundial": 0.9,
    "compass": 0.8,
    "hammer": 0.9,
    "groma": 1.0,
    "plough": 0.7,
    "spatha": 0.7,
    "gladius": 1.0,
    "pugio": 0.8,
    "pilum": 1.4,
    "scutum": 1.0,
    "toga_candida": 0.7,
    "paludamentum": 1.2,
    "tunic": 0.7,
    "palla": 0.7,
    "bulla": 1.8,
    "snake_bracelets": 0.8,
    "signet_ring": 2.2,
    "travel_chest": 0.9,
}
#: What an order is expected to bring when it is chosen, if nothing is known yet.
EXPECTED: Final = {
    "highly_decorated": 3.5,
    "tinder": 4.0,
    "blood_feud": 2.0,
    "victory_march": 3.0,
    "three_fronts": 3.2,
    "full_mobilisation": 2.5,
    "shadow_general": 2.2,
    "tamer_of_thrace": 2.0,
    "leader_of_the_senate": 2.6,
    "last_word": 1.6,
    "loud_voice": 2.4,
    "trade_monopoly": 2.5,
    "treasury": 1.6,
    "full_stores": 1.4,
    "darling_of_the_gods": 3.0,
    "golden_age": 2.4,
    "temple_lord": 2.2,
    "croesus": 2.0,
    "tax_farmer": 1.6,
    "peoples_favourite": 1.8,
    "grey_eminence": 1.4,
    "governor": 3.0,
    "retinue": 2.6,
}
#: What an effect is worth to the schemer.
HARM: Final = {
    "slander": 1.0,
    "demolition": 1.1,
    "desertion": 1.8,
    "feint": 1.2,
    "re_election": 2.4,
    "invalid_vote": 2.3,
    "sold": 1.9,
    "customs": 2.0,
}
#: What a legion is worth beyond what it scores at once.
FRONT: Final = 0.55
#: What a follower brings in each round to come.
FOLLOWER: Final = 1.1
#: What a vote is worth at once, for it may be pushed out before the end.
TENURE: Final = 0.45


class Position:
    """The table from the bot's seat."""

    def __init__(self, view: View) -> None:
        state = masked(view)
        assert isinstance(state, AgeState)
        self.s: Final = state
        self.p: Final = view.seat
        self.me: Final = state.players[view.seat]
        self.left: Final = max(0, state.edition.rounds - state.round)
        #: What a denarius is worth: much while there is something to build.
        self.coin: Final = 1 / rate_of(state, view.seat) if self.left == 0 else 0.42
        #: The part of the game that lies behind: what is there now is the surer to be there at the end.
        self.past: Final = 1 - self.left / state.edition.rounds

    def rise(self, fame: int) -> float:
        """What so much fame is worth now: itself, and a follower for each milestone that it reaches."""
        places = enumerate(self.s.milestones)
        met = [i for i, place in places if not self.me.reached >> i & 1 and place <= self.me.fame + fame]
        return fame + len(met) * (FOLLOWER * self.left + 0.5)

    def board_worth(self, s: AgeState, p: int) -> float:
        """Areas, senate and pantheon of a player."""
        share = TENURE + (1 - TENURE) * self.past
        return 0.8 * military_fame(s, p) + share * senate_fame(s, p) + pantheon_fame(s, p)

    def gain(self, s: AgeState) -> float:
        """What a changed table is worth: the own side, and a little of the others' loss."""
        own = self.board_worth(s, self.p) - self.board_worth(self.s, self.p)
        own += self.order_gain(s)
        own += self.rise(s.players[self.p].fame - self.me.fame) if s.players[self.p].fame > self.me.fame else 0.0
        for q in range(len(s.players)):
            if q != self.p:
                own -= 0.3 * (self.board_worth(s, q) - self.board_worth(self.s, q))
        return own

    def order_gain(self, s: AgeState) -> float:
        """What a changed table brings the own orders nearer to being fulfilled."""
        share = 0.5 + 0.5 * self.past
        found = 0.0
        for order in self.me.orders:
            if order >= 0:
                found += promise(s, self.p, order) - promise(self.s, self.p, order)
        return share * found


def promise(s: AgeState, p: int, order: int) -> float:
    """What an order is worth on a table: its fame, or a share of it for a part of what it wants."""
    fame = s.edition.order_fame[order]
    needs = s.edition.order_needs[order]
    if order == THREE_FRONTS:
        return fame * sum(legions_at(s, p, area) > 0 for area in range(3)) / 3
    if order == FULL_MOBILISATION:
        return fame * min(1.0, legions_abroad(s, p) / needs)
    if order == LOUD_VOICE:
        return fame * min(1.0, s.senate.count(p) / needs)
    if order in (DARLING_OF_THE_GODS, GOLDEN_AGE):
        return fame * max(min(1.0, pantheon_pieces(s, p) / 7), float(order_count(s, p, order)))
    return fame * float(order_count(s, p, order))


def number(choice: Choice, name: str) -> int:
    """A number that an option names."""
    value = choice.args[name]
    assert isinstance(value, int)
    return value


def word(choice: Choice, name: str) -> str:
    """A word that an option names."""
    return str(choice.args[name])


# -- Cards -------------------------------------------------------------------------------------------


def keeping(at: Position, card: int) -> float:
    """What a card is worth in the hand: a share of a set that is under way."""
    hand = at.me.hand
    if len(at.me.set_wares) >= at.s.edition.sets:
        return 0.3
    chests = sum(WARE_OF[c] == CHEST for c in hand)
    if WARE_OF[card] == CHEST:
        return 1.3
    same = sum(WARE_OF[c] == WARE_OF[card] for c in hand)
    chance = (0.15, 0.35, 0.75, 1.0)[min(3, same + chests - 1)] if at.left > 0 else 0.1
    return max(0.3, chance * at.s.edition.ware_fame[WARE_OF[card]] / 3)


def is_stock(at: Position) -> bool:
    """Whether an order wants the cards that are left in the hand."""
    return FULL_STORES in at.me.orders and len(at.me.hand) <= at.s.edition.order_needs[FULL_STORES]


def offer_worth(at: Position) -> float:
    """The gods take the same at the end; before, they are asked if that recruits a follower."""
    ahead = [place - at.me.fame for i, place in enumerate(at.s.milestones) if not at.me.reached >> i & 1]
    steps = min([step for step in ahead if step > 0], default=0)
    if steps == 0 or steps * at.s.edition.devotion > at.me.denarii:
        return -5.0
    return at.rise(steps) - steps * at.s.edition.devotion * at.coin


def rate_free(at: Position, choice: Choice) -> float:
    """Free deeds: sets are laid at once, the gods asked for followers, nothing is sold without need."""
    if choice.verb == "set":
        ware = WARE_OF[CARDS.index(word(choice, "card"))]
        return 19.0 if ware == CHEST else 20.0 + at.s.edition.ware_fame[ware]
    return offer_worth(at) if choice.verb == "offer" else -5.0


def rate_react(at: Position, choice: Choice) -> float:
    """Play what brings more than it is worth in the hand."""
    if choice.verb == "go_on":
        return 0.0
    if choice.verb == "play":
        card = CARDS.index(word(choice, "card"))
        return PLAYED.get(CARDS[card], 0.5) - keeping(at, card) + 0.05
    return rate_free(at, choice)


def rate_room(at: Position, choice: Choice) -> float:
    """Make room with what is worth least."""
    if choice.verb == "forgo":
        return 0.0
    if choice.verb == "set":
        return rate_free(at, choice)
    if choice.verb == "offer":
        return -5.0
    card = CARDS.index(word(choice, "card"))
    drawn = 0.9
    if choice.verb == "play":
        return drawn + PLAYED.get(CARDS[card], 0.5) - keeping(at, card)
    return drawn - keeping(at, card) + (at.coin if choice.verb == "sell" else 0.0)


def rate_set_card(at: Position, choice: Choice) -> float:
    """Fill a set with cards, not with jokers."""
    return -float(WARE_OF[CARDS.index(word(choice, "card"))])


def rate_last_set(at: Position, choice: Choice) -> float:
    """Lay whatever is left."""
    return 0.0 if choice.verb == "done" else rate_free(at, choice)


# -- Orders ------------------------------------------------------------------------------------------


def order_worth(at: Position, name: str) -> float:
    """What an order is worth: what it would bring now, and what is to be expected."""
    order = ORDERS.index(name)
    fame = at.s.edition.order_fame[order]
    share = at.left / at.s.edition.rounds
    if order <= FARMING_STATE:
        owner = at.s.medals[order]
        return 6.0 if owner == at.p else 0.0 if owner != NONE else 2.6 * share
    now = order_count(at.s, at.p, order) * fame if at.s.round > 0 else 0.0
    return (1 - share) * now + share * EXPECTED[name]


def rate_return(at: Position, choice: Choice) -> float:
    """Give back the order that is worth least."""
    return -order_worth(at, word(choice, "order"))


def rate_keep_order(at: Position, choice: Choice) -> float:
    """Keep the order that is worth most."""
    return order_worth(at, word(choice, "order"))


# -- Schemes -----------------------------------------------------------------------------------------


def rate_scheme(at: Position, choice: Choice) -> float:
    """A scheme harms another, the foremost best of all, and uncovers a bonus; an order may want the feud marker."""
    if choice.verb == "done":
        return 0.0
    if choice.verb not in ("scheme", "strike"):
        return rate_free(at, choice)
    target = number(choice, "seat")
    s = at.s.copy()
    s.players[at.p].feud -= 1
    s.players[target].feud += 1
    worth = 0.5 + at.order_gain(s) + 0.05 * (at.s.players[target].fame - at.me.fame)
    return worth + (effect_worth(at, word(choice, "effect"), target) if choice.verb == "strike" else 1.0)


def effect_worth(at: Position, name: str, target: int) -> float:
    """What an effect is worth against a target; slander hurts little who has little."""
    return 0.7 if name == EFFECTS[0] and at.s.players[target].fame < 8 else HARM[name]


def rate_effect(at: Position, choice: Choice) -> float:
    """The effect that is worth most."""
    return effect_worth(at, word(choice, "effect"), at.s.target)


def after_route(at: Position, choice: Choice, p: int) -> float:
    """What a legion that changes its area is worth."""
    start = AREAS.index(choice.verb.removeprefix("from_"))
    end = AREAS.index(word(choice, "area"))
    s = at.s.copy()
    shift_legion(s, p, start, end)
    return at.gain(s)


def rate_mislead(at: Position, choice: Choice) -> float:
    """Send the target's legions where they score least."""
    return after_route(at, choice, at.s.target)


def rate_desert(at: Position, choice: Choice) -> float:
    """Remove or replace the legion that matters most."""
    area = AREAS.index(word(choice, "area"))
    s = at.s.copy()
    recall_legion(s, s.target, area)
    if choice.verb == "replace":
        send_legion(s, at.p, area)
    return at.gain(s) + (FRONT if choice.verb == "replace" else 0.0)


def rate_strike(at: Position, choice: Choice) -> float:
    """Remove the vote that changes most, an own vote on top included."""
    s = at.s.copy()
    owner = s.senate.pop(number(choice, "vote") - 1)
    s.players[owner].votes += 1
    if EFFECTS[s.effect] == "re_election":
        add_vote(s, at.p)
    return at.gain(s)


def rate_recall(at: Position, choice: Choice) -> float:
    """Take back the legion that is missed least."""
    s = at.s.copy()
    recall_legion(s, at.p, AREAS.index(word(choice, "area")))
    return at.gain(s)


# -- Building ----------------------------------------------------------------------------------------

#: Cards that are worth less than this in the hand may be sold for a tile.
SPARE: Final = 0.8
#: What a building of a type is worth beyond its fame, as a place to work.
WORKSHOP: Final = (0.5, 0.6, 0.4, 0.6, 0.1)


def tile_worth(at: Position, building: int) -> float:
    """What the next tile of a type is worth, its price taken off: fame, a place to work, a medal and what it is for."""
    level = at.s.levels[own_sites(at)[building]]
    fame = at.s.edition.fame[building * 3 + level]
    worth = at.rise(fame) + WORKSHOP[building] * (1.0 if level == 0 else 0.4)
    if level == 2 and at.s.medals[building] == NONE and not at.s.variants.heroes:
        worth += 2.0 + (6.0 if building in at.me.orders else 0.0) + (3.0 if HIGHLY_DECORATED in at.me.orders else 0.0)
    if GOVERNOR in at.me.orders and at.left == 0:
        worth += at.s.edition.order_fame[GOVERNOR] / 3
    return worth - at.coin * at.s.edition.cost[building * 3 + level]


def rate_build(at: Position, choice: Choice) -> float:
    """Fame for denarii; a medal on top; the cheapest fame first; cards are sold if they are all that is missing."""
    if choice.verb == "done":
        return 0.0
    if choice.verb == "build":
        return tile_worth(at, BUILDINGS.index(word(choice, "building")))
    if choice.verb == "sell":
        return sale_worth(at, CARDS.index(word(choice, "card")))
    return rate_free(at, choice)


def sale_worth(at: Position, card: int) -> float:
    """What it is worth to sell a card for a tile that is almost paid for: a little, for the tile itself comes next."""
    spare = sorted(keeping(at, other) for other in at.me.hand if keeping(at, other) < SPARE)
    if keeping(at, card) >= SPARE or is_stock(at):
        return -5.0
    for building in range(TYPES):
        if tile_refusal(at.s, at.p, building) is not None:
            continue
        missing = cost_of(at.s, at.p, building) - at.me.denarii
        if 0 < missing <= len(spare) and tile_worth(at, building) > sum(spare[:missing]):
            return 0.1 - 0.01 * keeping(at, card)
    return -5.0


# -- Actions -----------------------------------------------------------------------------------------


def best_front(at: Position, s: AgeState) -> float:
    """What the best place for one more legion is worth."""
    if s.players[at.p].legions == 0:
        return 0.0
    best = 0.0
    for area in range(3):
        trial = s.copy()
        send_legion(trial, at.p, area)
        best = max(best, at.gain(trial) - at.gain(s))
    return best + FRONT


def action_worth(at: Position, building: int, times: int) -> float:
    """What the action of a building is worth."""
    s = at.s.copy()
    if building == MILITARY:
        worth = best_front(at, s)
        return worth + (FRONT + 0.8 if times == 2 and at.me.legions > 1 else 0.0)
    if building == TRADE:
        room = at.s.edition.hand - len(at.me.hand) - at.me.anchor
        return (0.95 if at.left > 0 else 0.4) * min(times, max(room, 0)) + (0.2 if room <= 0 else 0.0)
    if building == POLITICS:
        for _ in range(times):
            add_vote(s, at.p)
        return at.gain(s) + 0.3 * (s.players[at.p].votes < at.me.votes)
    if building == RELIGION:
        add_piece(s, at.p)
        more = at.gain(s)
        return more + 0.75 if more > 0 else 0.0
    coins = at.s.edition.harvest[max(0, at.s.round - 1)]
    return at.coin * (coins + (at.s.edition.harvest_medal if owns_medal(at.s, at.p, AGRICULTURE) else 0))


def plan_worth(at: Position) -> float:
    """A scheme pays later, if there is a feud marker for it and a bonus to uncover."""
    waiting = at.s.plots.count(at.p)
    if at.left < 1 or at.me.feud <= waiting:
        return 0.0
    return 1.7 if waiting == 0 else 0.9


def rate_place(at: Position, choice: Choice) -> float:
    """The place where a follower brings most; a bonus only where it brings more."""
    if choice.verb == "colosseum":
        return at.rise(at.s.edition.colosseum) + 0.05 + (0.1 if at.me.fame < 30 else 0.0)
    if choice.verb == "plan":
        return plan_worth(at)
    if choice.verb in ("place", "bonus"):
        return action_worth(at, BUILDINGS.index(word(choice, "building")), 2 if choice.verb == "bonus" else 1)
    return rate_free(at, choice)


def rate_march(at: Position, choice: Choice) -> float:
    """Where a legion changes most."""
    if choice.verb == "stay":
        return 0.0
    if choice.verb != "send":
        return after_route(at, choice, at.p) - 0.3
    s = at.s.copy()
    send_legion(s, at.p, AREAS.index(word(choice, "area")))
    return at.gain(s) + FRONT - 0.02 * legions_at(at.s, at.p, AREAS.index(word(choice, "area")))


# -- Money, deals, the rest --------------------------------------------------------------------------


def rate_tax(at: Position, choice: Choice) -> float:
    """Double taxation only if a chest pays for it, or if the fame is cheap early on."""
    chests = {"double": 0, "chest": 1, "chests": 2}
    people = sum(at.s.levels[k] for k in own_sites(at)) + 1
    s = at.s.copy()
    s.players[at.p].denarii += people * (1 if choice.verb == "single" else 2)
    if choice.verb == "single":
        return at.order_gain(s)
    if choice.verb == "sell":
        return last_sale_worth(at, CARDS.index(word(choice, "card")))
    if choice.verb not in chests:
        return rate_free(at, choice)
    loss = max(0, at.s.edition.loss[people - 1] - 3 * chests[choice.verb])
    return people * at.coin - loss - 0.9 * chests[choice.verb] + at.order_gain(s)


def last_sale_worth(at: Position, card: int) -> float:
    """With the last income every card is sold that no set, no order and no later moment wants."""
    is_wanted = is_stock(at) or (KEY_OF[card] == YOU_EARN and not at.me.quiet)
    return -5.0 if at.left > 0 or is_wanted else 15.0


def own_sites(at: Position) -> range:
    """The sites of the province before the bot."""
    first = (at.me.position - at.s.turned) % 4 * 5
    return range(first, first + 5)


def rate_devotion(at: Position, choice: Choice) -> float:
    """The gods take the same at the end; before, they are asked if that recruits a follower."""
    if choice.verb == "offer":
        n = number(choice, "n")
        return at.rise(n) - n * at.s.edition.devotion * max(at.coin, 1 / at.s.edition.devotion) - 0.01
    return 0.01 if choice.verb == "never" and at.left > 0 else 0.0


def rate_envoy(at: Position, choice: Choice) -> float:
    """An envoy goes out if something is built."""
    return {"none": 0.0, "to": 0.5}[choice.verb] if choice.verb in ("none", "to") else rate_free(at, choice)


def rate_envoy_building(at: Position, choice: Choice) -> float:
    """The highest building."""
    host = at.s.players[at.s.target]
    first = (host.position - at.s.turned) % 4 * 5
    return float(at.s.levels[first + BUILDINGS.index(word(choice, "building"))])


def rate_tile(at: Position, choice: Choice) -> float:
    """An honest alliance with whoever is behind; a spy with whoever is not, who would gain as much by an alliance."""
    is_rival = at.s.players[at.s.target].fame >= at.me.fame
    return 1.0 if (choice.verb == "spy") == is_rival else 0.0


def rate_bid(at: Position, choice: Choice) -> float:
    """A denarius is enough, if there is one."""
    return -abs(number(choice, "n") - 1.0) if choice.verb == "bid" else rate_free(at, choice) - 100.0


def rate_reply(at: Position, choice: Choice) -> float:
    """A deal brings denarii, and fame if the other is honest."""
    return {"accept": 1.0, "decline": 0.5}.get(choice.verb, 0.0)


def rate_spy(at: Position, choice: Choice) -> float:
    """The fame, or what the building does, whichever is more."""
    site = at.s.site
    level = at.s.levels[(at.s.players[at.s.target].position - at.s.turned) % SIDES * TYPES + site]
    return at.rise(level) if choice.verb == "fame" else action_worth(at, site, 1)


def rate_character(at: Position, choice: Choice) -> float:
    """Junia has all votes and the politics bonus."""
    return 1.0 if word(choice, "character") == "junia" else 0.0


def rate_land(at: Position, choice: Choice) -> float:
    """Where a legion changes most."""
    s = at.s.copy()
    send_legion(s, at.p, AREAS.index(word(choice, "area")))
    return at.gain(s)


RATINGS: Final[dict[str, Callable[[Position, Choice], float]]] = {
    "choose_character": rate_character,
    "return_order": rate_return,
    "keep_order": rate_keep_order,
    "scheme": rate_scheme,
    "choose_effect": rate_effect,
    "mislead": rate_mislead,
    "desert": rate_desert,
    "strike_vote": rate_strike,
    "recall": rate_recall,
    "build": rate_build,
    "place": rate_place,
    "march": rate_march,
    "land": rate_land,
    "react": rate_react,
    "make_room": rate_room,
    "set_card": rate_set_card,
    "last_set": rate_last_set,
    "tax": rate_tax,
    "devotion": rate_devotion,
    "envoy": rate_envoy,
    "envoy_building": rate_envoy_building,
    "envoy_tile": rate_tile,
    "bid": rate_bid,
    "last_bid": rate_bid,
    "reply": rate_reply,
    "last_reply": rate_reply,
    "spy_gain": rate_spy,
}


class GreedyAgeOfRome(Bot):
    """Rates every option and takes the best; the first one of equals."""

    games: ClassVar[tuple[str, ...]] = ("age_of_rome",)
    reads_log = False

    def choose(self, packet: Packet) -> str:
        if packet.count() == 1:
            return packet.line(0)
        at = Position(packet.view)
        rate = RATINGS[packet.question]
        return max(packet.choices, key=lambda choice: rate(at, choice)).line


BOT: Final = GreedyAgeOfRome
