"""ROM by rules of thumb: every option is worth so many victory points, and the best one is said.

The bot looks at its view and nothing else. Three notions carry all valuations:

- what a legion, dice in the Senate and a purse bring (`conquest`, `offices`, `shopping`), after what the groups to the
  left of one's own will take;
- a plan for the dice still unplaced (`best_plan`): on which track each of them goes;
- what a hand of arena cards is worth (`hand_worth`): the sets that it allows, and a little for the beginning of one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import ClassVar, Final

from comitia.bots.bot import Bot
from comitia.engine.state import NONE
from comitia.engine.table import Choice, Packet
from comitia.engine.view import Fields, View
from comitia.games.rom.edition import (
    AFRICANUS_MAXIMUS,
    ARENA,
    ASIANUS,
    BARBARIAN,
    BEAST,
    CAMP,
    CARD_NAMES,
    GREKO_INTRIGUE,
    GREKO_MAXIMUS,
    HISPANIA_MAXIMUS,
    IMPERATOR,
    KIND_OF,
    LUDI_MAXIMUS,
    MILITARY,
    OLIVES,
    PERFORMER_NAMES,
    PRAETOR,
    PROVINCE_NAMES,
    ROMAN,
    SECTIONS,
    SENATE,
    SET,
    SETS,
    TRACK_NAMES,
    TRACKS,
    VILLA,
    WINE,
    edition_of,
)

Dice = tuple[int, ...]

#: What a blind card is worth against its price.
BLIND_WORTH: Final = 0.75
#: The symbol that each of these cards counts at the end.
COUNTED: Final = {LUDI_MAXIMUS: ARENA, IMPERATOR: CAMP, PRAETOR: VILLA}


class Side:
    """One player, as far as the bot sees it."""

    def __init__(self, fields: Fields) -> None:
        self.points: Final = fields.number("points")
        self.forum: Final = fields.numbers("forum")
        self.dice: Final[Dice] = tuple(fields.numbers("dice"))
        self.placed: Final[list[Dice]] = [tuple(fields.numbers(name)) for name in ("legion", "votes", "purse")]
        self.provinces: Final = fields.numbers("provinces")
        self.exhausted: Final = fields.numbers("exhausted")
        self.offices: Final = fields.numbers("offices")
        self.hand: Final = sorted(fields.numbers("bought") + fields.numbers("blind"))


class Position:
    """The table from the bot's seat."""

    def __init__(self, view: View) -> None:
        self.sides: Final = [Side(fields) for fields in view.players()]
        table = view.fields()
        self.seat: Final = view.seat
        self.me: Final = self.sides[view.seat]
        self.others: Final = [side for p, side in enumerate(self.sides) if p != view.seat]
        self.edition: Final = edition_of(view.header.sheet)
        self.round: Final = table.number("round")
        self.sections: Final = table.numbers("sections")
        self.provinces: Final = table.numbers("open_provinces")
        self.open_offices: Final = table.numbers("open_offices")
        self.stalls: Final = table.numbers("stalls")
        self.is_placed: Final = table.values["placed"] is True
        self.power: Final = table.number("power")
        self.owed: Final = table.number("owed")
        self.track: Final = table.number("track")
        self.target: Final = table.number("target")
        self.rounds_left: Final = self.edition.rounds - self.round
        #: How often the forum and the arena are still scored.
        self.scorings: Final = 2 if self.round <= self.edition.scoring < self.edition.rounds else 1
        self._provinces: Final[dict[int, float]] = {}
        self._hands: Final[dict[tuple[int, ...], float]] = {}
        self._steps: dict[tuple[int, int], float] | None = None

    def province(self, province: int) -> float:
        """`province_worth`, remembered."""
        if province not in self._provinces:
            self._provinces[province] = province_worth(self, province)
        return self._provinces[province]

    def steps(self) -> dict[tuple[int, int], float]:
        """`first_steps`, remembered: all placements of a turn are rated by them."""
        if self._steps is None:
            self._steps = first_steps(self)
        return self._steps

    def hand(self, cards: tuple[int, ...]) -> float:
        """`hand_worth`, remembered."""
        if cards not in self._hands:
            self._hands[cards] = hand_worth(self, cards)
        return self._hands[cards]


# -- Provinces -----------------------------------------------------------------------------------


def province_worth(at: Position, province: int) -> float:
    """8.3, 9.3, 11.2  What a further province brings: forum, region, its symbol."""
    edition = at.edition
    resource = edition.resource[province]
    space = at.me.forum[resource]
    worth = 0.35
    if space < edition.end[resource]:
        before, after = forum_points(at, resource, space), forum_points(at, resource, space + 1)
        worth += at.scorings * (after - before) + 0.3
    worth += region_gain(at, province)
    symbol = edition.province_symbol[province]
    for card in at.me.offices:
        if COUNTED.get(card) == symbol:
            worth += edition.symbol_points[symbol]
        elif edition.symbols[card] > 0 and edition.symbol[card] == symbol:
            worth += 0.15 * at.rounds_left
    return worth


def forum_points(at: Position, resource: int, space: int) -> int:
    """9.3  What a marker on a space scores."""
    return (1 + sum(other.forum[resource] < space for other in at.others)) if space > 0 else 0


def region_gain(at: Position, province: int) -> float:
    """11.2  What a province adds to the points for its region, as things stand."""
    edition = at.edition
    region = edition.region[province]
    own = strength_in(at, at.me, region)
    rival = max(strength_in(at, other, region) for other in at.others)
    new = own + edition.strength[province]
    return region_points(new, rival) - region_points(own, rival)


def region_points(own: int, rival: int) -> float:
    """11.2, 11.3  The points for a region, a little less than printed while it can still be lost."""
    if own == 0 or own < rival:
        return 0.0
    return 1.0 if own == rival else 1.8


def strength_in(at: Position, side: Side, region: int) -> int:
    """11.2  A player's strength in a region."""
    return sum(at.edition.strength[card] for card in side.provinces if at.edition.region[card] == region)


def conquest(at: Position, provinces: list[int], strength: int) -> tuple[float, tuple[int, ...]]:
    """8.3  The best provinces within a strength, and what they are worth together."""
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    for n in range(1, len(provinces) + 1):
        for chosen in combinations(provinces, n):
            if sum(at.edition.strength[province] for province in chosen) <= strength:
                best = max(best, (sum(at.province(province) for province in chosen), chosen))
    return best


# -- Senate cards ----------------------------------------------------------------------------------


def office_worth(at: Position, card: int) -> float:
    """8.5  What a Senate card is worth to the bot."""
    edition = at.edition
    if card in COUNTED:
        symbol = COUNTED[card]
        return edition.symbol_points[symbol] * (provinces_with(at, symbol) + 0.4 * at.rounds_left)
    if card == ASIANUS:
        return float(len({edition.region[province] for province in at.me.provinces})) + 0.4 * at.rounds_left
    if card == GREKO_MAXIMUS:
        return 1.0 + 0.5 * min(len(at.me.offices), len(at.me.provinces))
    if card in (AFRICANUS_MAXIMUS, HISPANIA_MAXIMUS):
        resource = WINE if card == AFRICANUS_MAXIMUS else OLIVES
        has = any(edition.resource[province] == resource for province in at.me.provinces)
        return at.scorings * (1.0 if has else 0.4)
    if card == GREKO_INTRIGUE:
        return 1.3 * at.scorings
    strong = 2.0 if edition.boost[card] > 1 else 1.0
    fits = provinces_with(at, edition.symbol[card]) >= edition.symbols[card]
    return strong * at.rounds_left * (0.3 if fits else 0.1)


def provinces_with(at: Position, symbol: int) -> int:
    """How many own provinces show a symbol."""
    return sum(at.edition.province_symbol[province] == symbol for province in at.me.provinces)


def offices(at: Position, cards: list[int], n: int) -> float:
    """8.5  What the best cards of a display are worth, so many of them."""
    return sum(sorted((office_worth(at, card) for card in cards), reverse=True)[:n])


# -- Arena cards -----------------------------------------------------------------------------------


def best_set(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """9.5  The highest rank that some cards allow, and the cheapest cards for it; rank 0 if there are too few."""
    names = sorted(set(cards))
    kinds = [[card for card in names if KIND_OF[card] == kind] for kind in (ROMAN, BEAST, BARBARIAN)]
    romans = [card for card in cards if KIND_OF[card] == ROMAN]
    if len(romans) > 2 and len(kinds[BARBARIAN]) > 1:
        return 5, (*romans[:3], *kinds[BARBARIAN][:2])
    for kind in (BEAST, BARBARIAN):
        if len(kinds[kind]) > 2:
            return 4, tuple(kinds[kind][:3])
    if all(kinds):
        return 3, tuple(kind[0] for kind in kinds)
    if len(names) > 2:
        return 2, tuple(names[:3])
    return (1, cards[:3]) if len(cards) > 2 else (0, ())


def hand_worth(at: Position, cards: tuple[int, ...]) -> float:
    """9.4  The sets that a hand allows in the scorings to come, and a little for what may become one."""
    worth = 0.0
    for _ in range(at.scorings):
        rank, used = best_set(cards)
        if rank == 0:
            break
        worth += at.edition.rank_points[rank] + 0.15 * rank
        cards = without(cards, used)
    else:
        return worth + 0.05 * len(cards)
    share = 0.75 if at.rounds_left > 0 else 0.05
    return worth + share * len(cards) + 0.05 * len({KIND_OF[card] for card in cards})


def without(cards: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    """Cards without some of them."""
    left = list(cards)
    for card in used:
        left.remove(card)
    return tuple(left)


def shopping(at: Position, stalls: list[int], budget: int) -> tuple[float, tuple[int, ...]]:
    """8.6  The best open cards within a budget, and what they add to the hand."""
    hand = tuple(at.me.hand)
    before = at.hand(hand)
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    for n in range(1, len(stalls) + 1):
        for chosen in set(combinations(stalls, n)):
            if sum(at.edition.cost[card] for card in chosen) <= budget:
                best = max(best, (at.hand(tuple(sorted(hand + chosen))) - before, chosen))
    return best


# -- The plan for the dice ---------------------------------------------------------------------------


def groups_ahead(at: Position, track: int, lead: int) -> list[Side]:
    """5.3  Whose dice on a track will be cleared before one's own with such a leading die."""
    seats = [seat for seat in at.sections[track * SECTIONS : (track + 1) * SECTIONS] if seat != NONE]
    if at.seat in seats:
        return [at.sides[seat] for seat in seats[: seats.index(at.seat)]]
    ahead: list[Side] = []
    for seat in seats:
        if at.sides[seat].placed[track][0] > lead:
            break
        ahead.append(at.sides[seat])
    return ahead


class Tables:
    """What is left on each track for whoever comes after the groups ahead, remembered by track and leading die."""

    def __init__(self, at: Position) -> None:
        self.at: Final = at
        self._left: Final[dict[tuple[int, int], list[int]]] = {}
        self._worth: Final[dict[tuple[int, int, int], float]] = {}

    def left(self, track: int, lead: int) -> list[int]:
        """What lies open when the own turn to clear comes."""
        key = (track, lead)
        if key not in self._left:
            self._left[key] = self._after(track, groups_ahead(self.at, track, lead))
        return self._left[key]

    def _after(self, track: int, ahead: list[Side]) -> list[int]:
        at = self.at
        if track == SENATE:
            cards = sorted(at.open_offices, key=lambda card: office_worth(at, card))
            return cards[: max(len(cards) - sum(len(side.placed[SENATE]) for side in ahead), 0)]
        left = list(at.provinces if track == MILITARY else at.stalls)
        prices = at.edition.strength if track == MILITARY else at.edition.cost
        for side in ahead:
            power = sum(side.placed[track])
            for card in sorted(left, key=lambda card: -prices[card]):
                if prices[card] <= power:
                    power -= prices[card]
                    left.remove(card)
        return left

    def worth(self, track: int, dice: Dice) -> float:
        """What own dice on a track bring."""
        if not dice:
            return 0.0
        amount = len(dice) if track == SENATE else sum(dice)
        key = (track, dice[0], amount)
        if key not in self._worth:
            self._worth[key] = self._bring(track, self.left(track, dice[0]), amount)
        return self._worth[key]

    def _bring(self, track: int, left: list[int], amount: int) -> float:
        at = self.at
        if track == SENATE:
            return offices(at, left, amount)
        if track == MILITARY:
            return conquest(at, left, amount)[0] + 0.01 * amount
        bought = shopping(at, left, amount)[0]
        return max(bought, BLIND_WORTH * (amount // at.edition.blind)) + 0.01 * amount


def plans(at: Position, dice: Dice, tables: Tables, raised: bool) -> list[tuple[float, tuple[int, ...]]]:
    """5.1, 5.4  All ways to spread dice over the tracks, and what each brings; dice that do not fit are lost."""
    found: list[tuple[float, tuple[int, ...]]] = []
    order = sorted(dice, reverse=True)
    for tracks in set(product(range(TRACKS), repeat=len(dice))):
        rows = [list(placed) for placed in at.me.placed]
        lost = 0
        for die, track in zip(order, tracks, strict=True):
            if rows[track] and die > rows[track][-1] and not raised:
                lost += 1
            else:
                rows[track].append(die)
        if lost < 2:
            worth = sum(tables.worth(track, tuple(rows[track])) for track in range(TRACKS))
            found.append((worth - 0.02 * lost, tracks))
    return found


def best_plan(at: Position, dice: Dice) -> float:
    """What the unplaced dice can bring at best if they show this."""
    return max((worth for worth, _ in plans(at, dice, Tables(at), False)), default=0.0)


def first_steps(at: Position) -> dict[tuple[int, int], float]:
    """5.4  For each track and die the best plan in which that die is the next one on that track, the highest of it."""
    found: dict[tuple[int, int], float] = {}
    dice = tuple(sorted(at.me.dice, reverse=True))
    for worth, tracks in plans(at, dice, Tables(at), False):
        begun: set[int] = set()
        for die, track in zip(dice, tracks, strict=True):
            if track not in begun:
                begun.add(track)
                found[track, die] = max(found.get((track, die), -1.0), worth + haste(at, track, die))
    return found


def haste(at: Position, track: int, die: int) -> float:
    """5.3  A low die that opens a section is hardly pushed back, so it can be placed early; high ones wait."""
    return 0.0 if at.me.placed[track] else 0.02 * (6 - die)


# -- Ratings of the options of each question ---------------------------------------------------------


def number(choice: Choice, name: str) -> int:
    """A number that an option names."""
    value = choice.args[name]
    assert isinstance(value, int)
    return value


def card_of(choice: Choice) -> int:
    """The Senate card that an option names."""
    return CARD_NAMES.index(str(choice.args["card"]))


def province_of(choice: Choice) -> int:
    """The province that an option names."""
    return PROVINCE_NAMES.index(str(choice.args["province"]))


def rate_act(at: Position, choice: Choice) -> float:
    """5.1, 5.7  The best plan that begins with this placement; a card if it betters the plan."""
    if choice.verb == "done":
        return 0.0
    if choice.verb == "pass":
        return -0.5
    if choice.verb == "activate":
        return activation(at, CARD_NAMES[card_of(choice)])
    return at.steps().get((TRACK_NAMES.index(choice.verb), number(choice, "die")), 0.0)


def activation(at: Position, card: str) -> float:
    """7  What a card would do for the plan, on top of the plan itself; less than nothing if it is not worth it."""
    dice = at.me.dice
    now = 0.0 if at.is_placed else best_plan(at, dice) + 0.2
    if card == "africanus_intrigue":
        return now + 1.0
    if card == "hispania_intrigue":
        early = [p for other in at.others for p in other.provinces if at.edition.province_epoch[p] == 1]
        return now + 0.5 if early and len(at.me.offices) > 1 else -1.0
    if card == "vicarius_intrigue":
        return now + 0.1 if any(6 in other.dice for other in at.others) else -1.0
    if card == "military_tribune":
        return now + 0.2 if min(at.me.placed[MILITARY]) < 3 else -1.0
    if card == "consul":
        return max((worth for worth, _ in plans(at, dice, Tables(at), True)), default=0.0) - 0.6
    if card == "quaestor":
        return max(best_plan(at, turned(dice, die, 7 - die)) for die in dice) - 0.15
    if card == "vicarius":
        return max(best_plan(at, turned(dice, die, shifted(die, up))) for die in dice for up in (True, False)) - 0.15
    if card in ("censor", "proconsul"):
        low = [die for die in dice if die < 3]
        return now + 0.3 if 2 * len(low) > len(dice) else -1.0
    return -1.0


def turned(dice: Dice, old: int, new: int) -> Dice:
    """Dice of which one shows something else."""
    return tuple(sorted((*without(dice, (old,)), new)))


def shifted(die: int, up: bool) -> int:
    """7.7  A die turned by one, around the ends."""
    return die % 6 + 1 if up else (die - 2) % 6 + 1


def rate_on(at: Position, choice: Choice) -> float:
    """6.2  Exhaust a province whose resource no card needs."""
    return float(at.edition.resource[province_of(choice)])


def rate_reroll_placed(at: Position, choice: Choice) -> float:
    """7.3  The lowest die has most to gain."""
    return -number(choice, "die")


def rate_pick_die(at: Position, choice: Choice) -> float:
    """7.4  Roll low dice again."""
    return 0.0 if choice.verb == "done" else 2.5 - number(choice, "die")


def rate_turn_die(at: Position, choice: Choice) -> float:
    """7.6, 7.7  The turn with the best plan."""
    return best_plan(at, turned(at.me.dice, number(choice, "die"), number(choice, "new")))


def rate_lower_placed(at: Position, choice: Choice) -> float:
    """7.9  In the Senate a die's value does not matter."""
    return 1.0 if choice.verb == "senate" else 0.0


def rate_whose(at: Position, choice: Choice) -> float:
    """7.20  Whoever has the highest die, if it is not the bot."""
    seat = number(choice, "seat")
    return -1.0 if seat == at.seat else float(at.sides[seat].dice[-1])


def rate_which(at: Position, choice: Choice) -> float:
    """7.20  The highest die of another player, the lowest own one."""
    die = number(choice, "die")
    return float(-die if at.target == at.seat else die)


def rate_discard(at: Position, choice: Choice) -> float:
    """7.22  Give up what is worth least."""
    return -office_worth(at, card_of(choice))


def rate_destroy(at: Position, choice: Choice) -> float:
    """7.22  The province of whoever has most points."""
    seat = number(choice, "seat")
    return -100.0 if seat == at.seat else float(at.sides[seat].points)


def rate_steal(at: Position, choice: Choice) -> float:
    """7.23  From whoever has most points."""
    return float(at.sides[number(choice, "seat")].points)


def rate_boost(at: Position, choice: Choice) -> float:
    """8.2  Use the card if more can be taken with it."""
    if choice.verb == "done":
        return 0.0
    more = at.power + number(choice, "n")
    if at.track == MILITARY:
        return conquest(at, at.provinces, more)[0] - conquest(at, at.provinces, at.power)[0] - 0.01
    return shopping(at, at.stalls, more)[0] - shopping(at, at.stalls, at.power)[0] - 0.01


def rate_conquer(at: Position, choice: Choice) -> float:
    """8.3  The first province of the best conquest."""
    chosen = conquest(at, [p for p in at.provinces if at.edition.strength[p] <= at.power], at.power)[1]
    if choice.verb == "done":
        return 0.5
    return 1.0 if chosen and province_of(choice) == min(chosen) else 0.0


def rate_take_office(at: Position, choice: Choice) -> float:
    """8.5  The first of the best cards."""
    best = sorted(at.open_offices, key=lambda card: -office_worth(at, card))[: at.owed]
    card = card_of(choice)
    return 100.0 - card if card in best else -office_worth(at, card) / 100


def rate_buy(at: Position, choice: Choice) -> float:
    """8.6, 8.7  The first card of the best purchase, or a blind one if that promises more."""
    worth, chosen = shopping(at, at.stalls, at.power)
    blind = BLIND_WORTH * (at.power // at.edition.blind)
    if choice.verb == "done":
        return 0.1
    if choice.verb == "blind":
        return 1.0 if blind > worth else 0.0
    is_first = bool(chosen) and PERFORMER_NAMES.index(str(choice.args["performer"])) == min(chosen)
    return 0.5 if is_first else 0.0


def rate_perform(at: Position, choice: Choice) -> float:
    """9.4  The most points now, and what is left for later."""
    if choice.verb == "pass":
        return at.hand(tuple(at.me.hand)) * 0.4
    cards = SETS[SET.words.index(str(choice.args["set"]))]
    cost = sum(at.edition.cost[card] for card in cards)
    left = 0.4 * hand_worth(at, without(tuple(at.me.hand), cards)) if at.rounds_left > 0 else 0.0
    return number(choice, "n") + 0.01 * cost + left


def rate_yes(at: Position, choice: Choice) -> float:
    """9.2  A marker that moves up is always good."""
    return 1.0 if choice.verb == "yes" else 0.0


def rate_no(at: Position, choice: Choice) -> float:
    """4.2  Going earlier or later is not worth a card."""
    return 1.0 if choice.verb == "no" else 0.0


RATINGS: Final[dict[str, Callable[[Position, Choice], float]]] = {
    "lower_sum": rate_no,
    "raise_sum": rate_no,
    "act": rate_act,
    "on": rate_on,
    "reroll_placed": rate_reroll_placed,
    "pick_die": rate_pick_die,
    "turn_die": rate_turn_die,
    "shift_die": rate_turn_die,
    "lower_placed": rate_lower_placed,
    "whose": rate_whose,
    "which": rate_which,
    "discard": rate_discard,
    "destroy": rate_destroy,
    "steal": rate_steal,
    "boost": rate_boost,
    "conquer": rate_conquer,
    "take_office": rate_take_office,
    "buy": rate_buy,
    "advance": rate_yes,
    "perform": rate_perform,
}


class GreedyRom(Bot):
    """Rates every option and takes the best; the first one of equals."""

    games: ClassVar[tuple[str, ...]] = ("rom",)

    def choose(self, packet: Packet) -> str:
        at = Position(packet.view)
        rate = RATINGS[packet.question]
        return max(packet.choices, key=lambda choice: rate(at, choice)).line


BOT: Final = GreedyRom
