"""Senators by rules of thumb: every option is worth so many coins, and the best one is said.

The bot looks at its view and nothing else; like any attentive player it keeps count of the others' coins. Three
notions carry all valuations:

- what a senator is worth (`SENATOR`), a little more than the bank asks for one; so embezzling has a price (`cost`);
- what cards are worth (`stock`): the sets that can be sold now, and a share of those that are half there;
- how likely the game is over before the next own turn (`ending`): coins are worth nothing then, senators are.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import ClassVar, Final

from comitia.bots.bot import Bot
from comitia.engine.errors import Value
from comitia.engine.flow import picked
from comitia.engine.table import Choice, Packet
from comitia.engine.view import View, masked
from comitia.games.senators.auction import highest_bid, unsettled
from comitia.games.senators.cash_in import those_in_reach
from comitia.games.senators.determine import Memory
from comitia.games.senators.edition import (
    CENSOR,
    CONSUL,
    DEFICIT_A,
    EQUITES,
    FIRST_GOVERNOR,
    LICTORS,
    MERCATORES,
    NAMES,
    PONTIFEX_MAXIMUS,
    PRAETORS,
    PREFECTS,
    PRINCEPS_SENATUS,
    QUAESTOR,
    TRIBUNES,
    VOX_POPULI,
    WAR,
    edition_of,
    is_governor,
    resource_of,
)
from comitia.games.senators.moves import senators_for
from comitia.games.senators.sets import printed_value
from comitia.games.senators.state import SenatorsState

Cards = tuple[int, ...]

#: What a senator is worth, in coins.
SENATOR: Final = 11.0
#: What cards are worth that are in no set; a Governor also by what it becomes in one.
WORTHS: Final = {
    CENSOR: 9.0,
    CONSUL: 7.0,
    QUAESTOR: 7.0,
    VOX_POPULI: 16.0,
    TRIBUNES: 2.0,
    LICTORS: 9.0,
    MERCATORES: 10.0,
    EQUITES: 9.0,
    PONTIFEX_MAXIMUS: 8.0,
    PRINCEPS_SENATUS: 4.0,
    PREFECTS: 3.0,
    PRAETORS: 5.0,
}
GOVERNOR: Final = 6.0
#: What a set is worth before its last card is there, as a share.
HALF_THERE: Final = 0.3
#: What a resource card without company brings in the end, as a share of its value.
ALONE: Final = 0.45
#: What an auction usually brings.
AUCTION: Final = 10.0
#: What a senator of Vox Populi counts against another action: it can also be had by joining others.
PEOPLE: Final = 4.0
#: Which share of a demanded card's worth extortion brings, whatever the answer is.
DEMAND: Final = 0.25
#: What the Praetors are worth for each Censor that lies before somebody with fewer senators.
GUARD: Final = 6.0
#: What others usually risk in a fist.
USUAL_FIST: Final = 8
#: Coins that are kept back for bids and fists.
RESERVE: Final = 5
#: From which chance of the end on everything is turned into senators.
LATE: Final = 0.2
NEVER: Final = -1000.0
#: How finely luck is divided.
LUCK: Final = 1000


class Position:
    """The table from the bot's seat."""

    def __init__(self, view: View) -> None:
        state = masked(view)
        assert isinstance(state, SenatorsState)
        self.table: Final = state
        self.seat: Final = view.seat
        self.me: Final = state.players[view.seat]
        self.edition: Final = edition_of(view.header.sheet)
        self.coins: Final = Memory(state, view.log).coins
        self.others: Final = [p for p, side in enumerate(state.players) if p != view.seat and not side.out]
        self.cards: Final = tuple(sorted(self.me.hand + self.me.open))
        self.ending: Final = chance_of_the_end(state)
        self.is_late: Final = self.ending > LATE
        self._stocks: Final[dict[Cards, float]] = {}
        self._sets: Final[dict[bool, list[tuple[int, Cards]]]] = {}

    def sets(self, is_free: bool = False) -> list[tuple[int, Cards]]:
        """`best_sets` of the own cards, remembered."""
        found = self._sets.get(is_free)
        if found is None:
            found = self._sets[is_free] = best_sets(self, self.cards, is_free)
        return found

    def stock(self, cards: Cards) -> float:
        """`stock_worth`, remembered."""
        found = self._stocks.get(cards)
        if found is None:
            found = self._stocks[cards] = stock_worth(self, cards)
        return found

    def gain_of(self, card: int) -> float:
        """What one more card adds to the own ones."""
        return self.stock(tuple(sorted((*self.cards, card)))) - self.stock(self.cards)

    def loss_of(self, card: int) -> float:
        """What an own card is worth; the Praetors the more, the more Censors they keep away."""
        rest = list(self.cards)
        rest.remove(card)
        loss = self.stock(self.cards) - self.stock(tuple(rest))
        return loss + GUARD * self.censors_below() if card == PRAETORS else loss

    def censors_below(self) -> int:
        """How many Censors lie before players with fewer senators."""
        sides = [self.table.players[p] for p in self.others]
        return sum(side.open.count(CENSOR) for side in sides if side.senators < self.me.senators)

    def cost(self, price: int) -> float:
        """What a payment costs: the coins, and what embezzled senators are worth beyond the coins they bring."""
        senators = senators_for(self.table, self.seat, price)
        if senators > 0 and senators > self.me.senators - 2:
            return -NEVER
        return price + senators * (SENATOR - self.edition.embezzled)


def chance_of_the_end(s: SenatorsState) -> float:
    """How likely the last war is revealed before this seat has another turn."""
    cards, wars = len(s.events), s.edition.copies[WAR] - s.revealed.count(WAR)
    needed = s.edition.last_war - s.revealed.count(WAR)
    drawn = min(cards, sum(not side.out for side in s.players))
    few = sum(comb(wars, n) * comb(cards - wars, drawn - n) for n in range(needed) if n <= drawn)
    return 1.0 - few / comb(cards, drawn) if cards else 1.0


# -- What cards are worth ------------------------------------------------------------------------


def goods_of(cards: Cards) -> Cards:
    """The cards that can be in a set."""
    return tuple(card for card in cards if card < CENSOR)


def set_worth(at: Position, cards: Cards, is_free: bool = False) -> int:
    """What three cards bring, Governors at their best; 0 if they are no set."""
    fixed = [printed_value(card) for card in cards if not is_governor(card)]
    pontifex = at.edition.pontifex if PONTIFEX_MAXIMUS in at.me.open else 0
    ones = fixed.count(1) * pontifex
    if len({resource_of(card) for card in cards}) == 1:
        return ones + same_resource_worth(at, fixed, pontifex)
    if len(set(fixed)) <= 1 and not is_free:
        value = fixed[0] if fixed else 9
        return ones + value * len(cards) + (pontifex * (len(cards) - len(fixed)) if value == 1 else 0)
    return ones + sum(fixed) + 9 * (len(cards) - len(fixed)) if is_free else 0


def same_resource_worth(at: Position, fixed: list[int], pontifex: int) -> int:
    """What cards of one resource bring; a Governor completes a straight if it can."""
    if len(fixed) == 3:
        low, middle, high = sorted(fixed)
        return sum(fixed) + (at.edition.straight if high - middle == middle - low == 1 else 0)
    return max(
        same_resource_worth(at, [*fixed, value], pontifex) + (pontifex if value == 1 else 0) for value in range(1, 10)
    )


def best_sets(at: Position, cards: Cards, is_free: bool = False) -> list[tuple[int, Cards]]:
    """Sets that can be sold one after the other, the dearest first."""
    left = list(goods_of(cards))
    found: list[tuple[int, Cards]] = []
    while len(left) > 2:
        worth, best = max((set_worth(at, trio, is_free), trio) for trio in combinations(left, 3))
        if worth == 0:
            break
        found.append((worth, best))
        left = [card for card in left if card not in best]
    return found


def stock_worth(at: Position, cards: Cards) -> float:
    """What cards are worth: the sets, what is left of them, offices and influence."""
    sets = best_sets(at, cards)
    sold = {card for _, trio in sets for card in trio}
    left = [card for card in goods_of(cards) if card not in sold]
    offices = sum(WORTHS[card] for card in cards if card >= CENSOR)
    return sum(worth for worth, _ in sets) + offices + sum(lone_worth(card, left) for card in left)


def lone_worth(card: int, left: list[int]) -> float:
    """What a card without a set is worth: a share of its value, more beside one that it goes with."""
    if is_governor(card):
        return GOVERNOR + 4.0 * any(resource_of(other) == resource_of(card) for other in left if other != card)
    value = printed_value(card)
    alone = ALONE * value
    for other in left:
        if other != card and other < FIRST_GOVERNOR:
            if resource_of(other) == resource_of(card) and abs(other - card) <= 2:
                return alone + HALF_THERE * 15
            if printed_value(other) == value:
                alone = max(alone, 0.7 * value)
    return alone


# -- What each answer is worth --------------------------------------------------------------------


def number(choice: Choice, name: str) -> int:
    """A number that an option names."""
    return as_number(choice.args[name])


def as_number(value: Value) -> int:
    assert isinstance(value, int)
    return value


def card_of(choice: Choice) -> int:
    """The card that an option names."""
    name = choice.args["card"]
    assert isinstance(name, str)
    return NAMES.index(name)


def rate_draft(at: Position, choice: Choice) -> float:
    """2.4  The dearest Influence card."""
    return WORTHS[card_of(choice)]


def rate_ready(at: Position, choice: Choice) -> float:
    """4.2  Senators are not given up for a fist."""
    return 0.0 if choice.verb == "ready" else NEVER


def rate_before_censor(at: Position, choice: Choice) -> float:
    """7.1  A senator that a Censor would take is better given up for coins, if that puts one out of reach."""
    if choice.verb == "ready":
        return 0.0
    owner = at.table.players[at.table.stack[-1].seat]
    in_reach = [p for p in those_in_reach(at.table, at.table.stack[-1].seat) if p != at.seat]
    dearer = [p for p in in_reach if at.table.players[p].senators >= at.me.senators]
    is_next = len(dearer) < owner.open.count(CENSOR)
    above = at.me.senators - len(picked(at.table, at.seat)) - owner.senators
    return 1.0 if above == 1 and is_next else NEVER


def chances(at: Position, held: int) -> list[float]:
    """For each opponent how likely the fist holds at most so much."""
    limits = [min(at.coins[p], USUAL_FIST) for p in at.others]
    return [min(1.0, (held + 1) / (limit + 1)) if held >= 0 else 0.0 for limit in limits]


def product(chances_each: list[float]) -> float:
    """How likely all of several things are."""
    found = 1.0
    for one in chances_each:
        found *= one
    return found


def war_fist(at: Position, luck: float) -> int:
    """4.3  What to stake: now little, now much, so that nobody can count on it; never more than is needed.

    Among equals who all pay what they hold, it is this spread that leaves nobody a better answer.
    """
    bonus = at.edition.equites if EQUITES in at.me.open else 0
    strongest = max(at.coins[p] + at.edition.equites * (EQUITES in at.table.players[p].open) for p in at.others)
    enough = max(0, strongest + 1 - bonus)
    wished = int(SENATOR * (1 + at.ending) * luck ** len(at.others))
    return min(wished, enough, at.me.coins)


def rate_deficit_fist(at: Position, choice: Choice) -> float:
    """4.6  Most if the deficit will be covered, not least if it will not."""
    held = number(choice, "n")
    amount = at.edition.deficits[at.table.revealed[-1] - DEFICIT_A]
    expected = held + sum(min(at.coins[p], USUAL_FIST) / 2 for p in at.others)
    covered = max(0.0, min(1.0, 0.5 + (expected - amount) / 12))
    least = product([1.0 - chance for chance in chances(at, held - 1)])
    loss = 3 * SENATOR if at.me.senators == 1 else SENATOR
    return covered * SENATOR * product(chances(at, held)) - (1 - covered) * loss * least - held


def rate_new_senator(at: Position, choice: Choice) -> float:
    """4.5  A senator below the usual price."""
    if choice.verb == "take":
        return SENATOR - at.cost(at.table.price)
    return 1.0 if choice.verb == "refuse" else NEVER


def senators_in_reach(at: Position, coins: int) -> int:
    """How many senators a cash-in would bring."""
    worth = sum(worth for worth, _ in at.sets())
    price = at.edition.consul if CONSUL in at.me.open else at.edition.senator
    return max(0, coins + worth) // price + at.me.open.count(CENSOR) * is_behind(at)


def is_behind(at: Position) -> bool:
    """Whether a Censor would find somebody."""
    return any(
        at.table.players[p].senators > at.me.senators and PRAETORS not in at.table.players[p].open for p in at.others
    )


def cash_in_worth(at: Position, coins: int) -> float:
    """Cashing in saves what would be worth nothing after the end, and is worth little before."""
    senators = senators_in_reach(at, coins)
    return senators * (SENATOR * at.ending + 1.8)


def rate_act(at: Position, choice: Choice) -> float:
    """3.3  What each action usually brings, if there is a next turn to use it."""
    if choice.verb == "cash_in":
        return cash_in_worth(at, at.me.coins) + PEOPLE * (VOX_POPULI in at.me.open) + 1.0
    if choice.verb == "auction":
        return AUCTION * (1 - at.ending)
    if choice.verb == "extortion":
        return extortion_worth(at) * (1 - at.ending)
    return NEVER


def extortion_worth(at: Position) -> float:
    """5.7, 5.8  The coins, and a share of the best card of each opponent, as far as one can pay for it."""
    coins = at.edition.lictors if LICTORS in at.me.open else at.edition.extortion
    worth, purse = float(coins), float(at.me.coins + coins)
    for p in at.others:
        best = max((at.gain_of(card) for card in set(at.table.players[p].open)), default=0.0)
        worth += min(DEMAND * best, purse)
    return worth


def rate_bid(at: Position, choice: Choice) -> float:
    """5.2  Somewhat less than the card is worth; nothing on all the rest if nothing of it is worth a bid."""
    if choice.verb == "bid":
        return bid_worth(at, at.table.board, number(choice, "n"))
    if choice.verb == "done":
        later = [board for board in unsettled(at.table) if board != at.table.board]
        wanted = [b for b in later if bid_worth(at, b, highest_bid(at.table, b) + 1) > 0]
        return NEVER if wanted else 0.1
    return 0.0 if choice.verb == "pass" else NEVER


def bid_worth(at: Position, board: int, bid: int) -> float:
    """5.2, 5.3  What a bid on a card is worth; below nothing if it costs more than it should."""
    gain = at.gain_of(at.table.offers[board])
    placed = sum(at.me.bids)
    cost = at.cost(placed + bid) - at.cost(placed)
    return NEVER if cost > 0.85 * gain else gain - abs(cost - 0.6 * gain)


def rate_decide(at: Position, choice: Choice) -> float:
    """5.4  Sell what is worth less than twice the bid, buy the rest."""
    if choice.verb == "embezzle":
        return NEVER
    price = number(choice, "n")
    gain = at.gain_of(at.table.offers[number(choice, "board") - 1])
    if choice.verb == "sell":
        return float(price)
    return gain - at.cost(price)


def rate_shield(at: Position, choice: Choice) -> float:
    """6.12  The dearest card."""
    return at.loss_of(card_of(choice)) if choice.verb == "shield" else 0.0 if choice.verb == "none" else NEVER


def rate_offer(at: Position, choice: Choice) -> float:
    """5.8  The card that helps most."""
    if choice.verb == "offer":
        return at.gain_of(card_of(choice)) / 2 if at.me.coins > 1 else 0.0
    return 0.4 if choice.verb == "pass" else NEVER


def rate_price(at: Position, choice: Choice) -> float:
    """5.9  Half of what the card is worth gains as much either way."""
    price = number(choice, "n")
    return NEVER if price > at.me.coins and price > 1 else -abs(price - at.gain_of(at.table.card) / 2)


def rate_answer(at: Position, choice: Choice) -> float:
    """5.10  Pay if the card is worth more than twice the price."""
    if choice.verb == "pay":
        return at.loss_of(at.table.card) - at.cost(at.table.price)
    return float(at.table.price) if choice.verb == "sell" else NEVER


def rate_join(at: Position, choice: Choice) -> float:
    """5.12  Join for several senators, or when the end is near."""
    if choice.verb == "join":
        fee = at.edition.joining
        left = at.me.coins - fee + at.edition.embezzled * senators_for(at.table, at.seat, fee)
        return cash_in_worth(at, left) + SENATOR * (VOX_POPULI in at.me.open) - at.cost(fee)
    return 0.0 if choice.verb == "stay" else NEVER


def rate_cash(at: Position, choice: Choice) -> float:
    """5.13  Censors, then sets, then a Consul if it pays, then senators."""
    if choice.verb == "censor":
        return 100.0 + at.table.players[number(choice, "seat")].senators
    if choice.verb == "sell":
        first = card_of(choice)
        sets = at.sets(at.table.quaestor)
        return max((50.0 + worth for worth, trio in sets if first in trio), default=NEVER)
    if choice.verb == "play":
        return rate_play(at, card_of(choice))
    if choice.verb == "buy":
        reserve = 0 if at.is_late else RESERVE + at.edition.joining * (VOX_POPULI in at.me.open)
        return 5.0 if at.me.coins >= number(choice, "n") + reserve else NEVER
    if choice.verb == "embezzle":
        return 60.0 if at.is_late and would_reach_a_rival(at) else NEVER
    return 0.0 if choice.verb == "done" else NEVER


def would_reach_a_rival(at: Position) -> bool:
    """6.2, 7.1  Whether a Censor finds nobody above, but a leader beside: with one senator less it strikes."""
    is_too_late = at.table.variants.censors_first and at.table.bought
    if CENSOR not in at.me.open or at.me.senators < 3 or is_too_late or is_behind(at):
        return False
    rivals = [at.table.players[p] for p in at.others]
    return any(side.senators == at.me.senators and PRAETORS not in side.open for side in rivals)


def rate_play(at: Position, card: int) -> float:
    """6.3, 6.4  A Consul for several senators; a Quaestor when the end is near and nothing else can be sold."""
    if card == CONSUL:
        return 40.0 if at.me.coins >= 3 * at.edition.consul or at.is_late else NEVER
    gain = sum(worth for worth, _ in at.sets(True)) - sum(worth for worth, _ in at.sets())
    return 45.0 if gain >= 15 or (gain > 0 and at.is_late) else NEVER


def rate_add_to_set(at: Position, choice: Choice) -> float:
    """5.14  The card with which the set becomes dearest."""
    chosen = (*at.me.picked, card_of(choice))
    others = [card for card in goods_of(at.cards) if card not in chosen]
    trios = ((*chosen, *rest) for rest in combinations(others, 3 - len(chosen)))
    return max((float(set_worth(at, trio, at.table.quaestor)) for trio in trios), default=0.0)


def rate_name_value(at: Position, choice: Choice) -> float:
    """6.1  The value that brings most."""
    value = number(choice, "value")
    fixed = [printed_value(card) for card in at.table.laid if not is_governor(card)]
    pontifex = at.edition.pontifex if PONTIFEX_MAXIMUS in at.me.open else 0
    ones = pontifex if value == 1 else 0
    if len(fixed) == 2 and len({resource_of(card) for card in at.table.laid}) == 1:
        return float(same_resource_worth(at, [*fixed, value], pontifex) + ones)
    return float(value + ones)


RATINGS: Final[dict[str, Callable[[Position, Choice], float]]] = {
    "draft": rate_draft,
    "ready": rate_ready,
    "before_censor": rate_before_censor,
    "deficit_fist": rate_deficit_fist,
    "new_senator": rate_new_senator,
    "act": rate_act,
    "bid": rate_bid,
    "decide": rate_decide,
    "shield": rate_shield,
    "offer": rate_offer,
    "price": rate_price,
    "answer": rate_answer,
    "join": rate_join,
    "cash": rate_cash,
    "add_to_set": rate_add_to_set,
    "name_value": rate_name_value,
}


class GreedySenators(Bot):
    """Rates every option and takes the best, the first one of equals; what it stakes in a War is left to luck."""

    games: ClassVar[tuple[str, ...]] = ("senators",)

    def choose(self, packet: Packet) -> str:
        at = Position(packet.view)
        if packet.question == "war_fist":
            return packet.choices[war_fist(at, self.rng.below(LUCK) / LUCK)].line
        rate = RATINGS[packet.question]
        return max(packet.choices, key=lambda choice: rate(at, choice)).line


BOT: Final = GreedySenators
