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
    AEDILE,
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
    LEGATUS,
    LUDI_MAXIMUS,
    MAGISTER_EQUITUM,
    MAGISTRATE,
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
    SYMBOLS,
    TRACK_NAMES,
    TRACKS,
    TRIBUNUS,
    TRIBUNUS_INTRIGUE,
    VILLA,
    WINE,
    Readings,
    edition_of,
)

Dice = tuple[int, ...]

#: What a blind card is worth against its price.
BLIND_WORTH: Final = 0.75
#: 7.1, 7.2, 7.10, 7.11  The cards that add to the sum of each track.
BOOSTERS_ON: Final[list[tuple[int, ...]]] = [(LEGATUS, MAGISTER_EQUITUM), (), (MAGISTRATE, AEDILE)]
#: The symbol that each of these cards counts at the end.
COUNTED: Final = {LUDI_MAXIMUS: ARENA, IMPERATOR: CAMP, PRAETOR: VILLA}


class Side:
    """One player, as far as the bot sees it."""

    def __init__(self, fields: Fields) -> None:
        self.points: Final = fields.number("points")
        self.forum: Final = fields.numbers("forum")
        self.dice: Final[Dice] = tuple(fields.numbers("dice"))
        self.sum: Final = fields.number("sum")
        self.placed: Final[list[Dice]] = [tuple(fields.numbers(name)) for name in ("legion", "votes", "purse")]
        self.provinces: Final = fields.numbers("provinces")
        self.exhausted: Final = fields.numbers("exhausted")
        self.offices: Final = fields.numbers("offices")
        self.used: Final = fields.numbers("used")
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
        self.readings: Final = Readings(view.header.options)
        self.order: Final = table.numbers("order")
        self.round: Final = table.number("round")
        self.sections: Final = table.numbers("sections")
        self.provinces: Final = table.numbers("open_provinces")
        self.open_offices: Final = table.numbers("open_offices")
        self.stalls: Final = table.numbers("stalls")
        self.is_placed: Final = table.value("placed") is True
        self.has_consul: Final = table.value("consul") is True
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
    prices = at.edition.strength
    for n in range(1, most_within(prices, provinces, strength) + 1):
        for chosen in combinations(provinces, n):
            if sum([prices[province] for province in chosen]) <= strength:
                best = max(best, (sum([at.province(province) for province in chosen]), chosen))
    return best


def most_within(prices: list[int], cards: list[int], means: int) -> int:
    """How many of some cards can be had at most."""
    n = 0
    for price in sorted([prices[card] for card in cards]):
        means -= price
        if means < 0:
            break
        n += 1
    return n


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
    prices = at.edition.cost
    for n in range(1, most_within(prices, stalls, budget) + 1):
        for chosen in set(combinations(stalls, n)):
            if sum([prices[card] for card in chosen]) <= budget:
                best = max(best, (at.hand(tuple(sorted(hand + chosen))) - before, chosen))
    return best


# -- The plan for the dice ---------------------------------------------------------------------------


def groups_ahead(at: Position, track: int, lead: int) -> list[Side]:
    """5.3  Whose dice on a track will be cleared before one's own, which stand there or come with this leading die."""
    seats = seats_on(at, track)
    if at.seat in seats:
        return [at.sides[seat] for seat in seats[: seats.index(at.seat)]]
    return not_pushed(at, track, lead)


def seats_on(at: Position, track: int) -> list[int]:
    """1.5  Whose groups stand on a track, from the left."""
    return [seat for seat in at.sections[track * SECTIONS : (track + 1) * SECTIONS] if seat != NONE]


def not_pushed(at: Position, track: int, lead: int) -> list[Side]:
    """5.3  The other groups on a track that stay ahead of a leading die that is placed now."""
    ahead: list[Side] = []
    for seat in seats_on(at, track):
        if seat == at.seat:
            continue
        if at.sides[seat].placed[track][0] > lead:
            break
        ahead.append(at.sides[seat])
    return ahead


class Tables:
    """What is left on each track for whoever comes after the groups ahead, remembered by track and leading die."""

    def __init__(self, at: Position) -> None:
        self.at: Final = at
        self._boosts: Final = [most_boost(at, track) for track in range(TRACKS)]
        self._left: Final[dict[tuple[int, int], list[int]]] = {}
        self._worth: Final[dict[tuple[int, int, int], float]] = {}
        self._rows: Final[dict[tuple[int, Dice], float]] = {}

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
        row = (track, dice)
        if row not in self._rows:
            self._rows[row] = self._worth_of(track, dice)
        return self._rows[row]

    def _worth_of(self, track: int, dice: Dice) -> float:
        if not dice:
            return 0.0
        key = (track, dice[0], self._amount(track, dice))
        if key not in self._worth:
            self._worth[key] = self._bring(track, self.left(track, dice[0]), key[2])
        return self._worth[key]

    def worth_behind(self, track: int, ahead: list[Side], dice: Dice) -> float:
        """What own dice on a track bring behind certain groups."""
        return self._bring(track, self._after(track, ahead), self._amount(track, dice))

    def _amount(self, track: int, dice: Dice) -> int:
        """8.2, 8.5  The cards that dice on a track bring, or the strength or budget with all cards that add to it."""
        return len(dice) if track == SENATE else sum(dice) + self._boosts[track]

    def _bring(self, track: int, left: list[int], amount: int) -> float:
        at = self.at
        if track == SENATE:
            return offices(at, left, amount)
        if track == MILITARY:
            return conquest(at, left, amount)[0] + 0.01 * amount
        bought = shopping(at, left, amount)[0]
        return max(bought, BLIND_WORTH * (amount // at.edition.blind)) + 0.01 * amount


def plans(placed: list[Dice], dice: Dice, tables: Tables) -> list[tuple[float, tuple[int, ...]]]:
    """5.1, 5.4  All ways to add dice to those on the tracks, and what each brings; dice that do not fit are lost."""
    ways: list[tuple[tuple[int, ...], list[Dice], int]] = [((), placed, 0)]
    for die in sorted(dice, reverse=True):
        further: list[tuple[tuple[int, ...], list[Dice], int]] = []
        for tracks, rows, lost in ways:
            for track, row in enumerate(rows):
                if not row or die <= row[-1]:
                    further.append(((*tracks, track), [*rows[:track], (*row, die), *rows[track + 1 :]], lost))
                elif lost == 0:
                    further.append(((*tracks, track), rows, 1))
        ways = further
    return [
        (sum([tables.worth(track, row) for track, row in enumerate(rows)]) - 0.02 * lost, tracks)
        for tracks, rows, lost in ways
    ]


def best_plan(at: Position, dice: Dice) -> float:
    """What the unplaced dice can bring at best if they show this."""
    return max((worth for worth, _ in plans(at.me.placed, dice, Tables(at))), default=0.0)


def raised_steps(at: Position) -> dict[tuple[int, int], float]:
    """7.5  For each track and die that is too high there the best plan in which a Consul lets it in."""
    tables, found = Tables(at), dict[tuple[int, int], float]()
    for track, die in product(range(TRACKS), set(at.me.dice)):
        row = at.me.placed[track]
        if row and die > row[-1]:
            placed = [(*row, die) if other == track else at.me.placed[other] for other in range(TRACKS)]
            rest = plans(placed, without(at.me.dice, (die,)), tables)
            found[track, die] = max((worth for worth, _ in rest), default=0.0)
    return found


def first_steps(at: Position) -> dict[tuple[int, int], float]:
    """5.4  For each track and die the best plan in which that die is the next one on that track, the highest of it."""
    found = raised_steps(at) if at.has_consul else {}
    dice = tuple(sorted(at.me.dice, reverse=True))
    for worth, tracks in plans(at.me.placed, dice, Tables(at)):
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
    """7  What a card would do, on top of what the turn brings without it; less than nothing if it is not worth it."""
    gain = gain_of(at, card)
    if gain <= 0:
        return -1.0
    return gain if at.is_placed else gain + max(at.steps().values(), default=0.0)


def gain_of(at: Position, card: str) -> float:
    """7  What a card would do, less a little for the card and the province that are exhausted by it."""
    dice = at.me.dice
    if card == "africanus_intrigue":
        return 1.0
    if card == "hispania_intrigue":
        early = [p for other in at.others for p in other.provinces if at.edition.province_epoch[p] == 1]
        return 0.5 if early and len(at.me.offices) > 1 else 0.0
    if card == "vicarius_intrigue":
        return 0.1 if any(6 in other.dice for other in at.others) else 0.0
    if card == "military_tribune":
        return 0.2 if min(at.me.placed[MILITARY]) < 3 else 0.0
    if card in ("censor", "proconsul"):
        return 0.3 if 2 * sum(die < 3 for die in dice) > len(dice) else 0.0
    if card == "senator":
        return max(lowered_gain(at, track, place) for track, place in own_places(at)) - 0.1 if not dice else 0.0
    if card == "consul":
        return max(raised_steps(at).values(), default=0.0) - best_plan(at, dice) - 0.15
    if card == "quaestor":
        best = max(best_plan(at, turned(dice, die, 7 - die)) for die in dice)
    else:
        assert card == "vicarius"
        best = max(best_plan(at, turned(dice, die, shifted(die, up))) for die in dice for up in (True, False))
    return best - best_plan(at, dice) - 0.15


def own_places(at: Position) -> list[tuple[int, int]]:
    """7.9  Where own dice lie that can be lowered: track, and place from the left."""
    return [(track, i) for track, dice in enumerate(at.me.placed) for i, die in enumerate(dice) if die > 0]


def lowered_gain(at: Position, track: int, place: int) -> float:
    """7.9, 13.5, 13.6  What lowering a placed die brings: a better section, against a little strength or budget."""
    dice = at.me.placed[track]
    lower = (*dice[:place], dice[place] - 1, *dice[place + 1 :])
    ahead = now_ahead = groups_ahead(at, track, dice[0])
    if lower[place] == 0 and (place == 0 or at.readings.any_zero):
        ahead = []
    elif place == 0:
        ahead = not_pushed(at, track, lower[0])
        if at.readings.only_forward and len(ahead) > len(now_ahead):
            ahead = now_ahead
    tables = Tables(at)
    return tables.worth_behind(track, ahead, lower) - tables.worth_behind(track, now_ahead, dice)


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
    """7.9  The die whose group gains most by it."""
    return lowered_gain(at, TRACK_NAMES.index(choice.verb), number(choice, "place") - 1)


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
    """8.2  Use the card if more can be taken with it, perhaps together with others."""
    if choice.verb == "done":
        return 0.0
    now, card = taken_with(at, at.power), card_of(choice)
    return max(
        taken_with(at, at.power + boost_of(at, cards)) - now - 0.01 * len(cards)
        for cards in boosts(at, at.track)
        if card in cards
    )


def taken_with(at: Position, power: int) -> float:
    """8.3, 8.6  What can be conquered or bought on the track that is cleared."""
    return conquest(at, at.provinces, power)[0] if at.track == MILITARY else shopping(at, at.stalls, power)[0]


def most_boost(at: Position, track: int) -> int:
    """8.2  What own cards can add to the strength or budget at most."""
    return max((boost_of(at, cards) for cards in boosts(at, track)), default=0)


def boost_of(at: Position, cards: tuple[int, ...]) -> int:
    """8.2  What some cards add together."""
    return sum(at.edition.boost[card] for card in cards)


def boosts(at: Position, track: int) -> list[tuple[int, ...]]:
    """8.2, 6.2  The cards that add to the strength or budget, in all ways for which there are fresh provinces."""
    ready = list(at.me.offices)
    for card in at.me.used:
        ready.remove(card)
    held = [card for card in ready if card in BOOSTERS_ON[track]]
    found = [cards for n in range(1, len(held) + 1) for cards in combinations(held, n)]
    return [cards for cards in found if all(has_room(at, cards, symbol) for symbol in range(SYMBOLS))]


def has_room(at: Position, cards: tuple[int, ...], symbol: int) -> bool:
    """6.2  Whether there are fresh provinces for all cards of a symbol."""
    needed = sum(at.edition.symbols[card] for card in cards if at.edition.symbol[card] == symbol)
    return needed <= fresh_provinces(at, symbol)


def fresh_provinces(at: Position, symbol: int) -> int:
    """6.2  How many own provinces with a symbol are not exhausted."""
    fresh = [province for province in at.me.provinces if province not in at.me.exhausted]
    return sum(at.edition.province_symbol[province] == symbol for province in fresh)


def rate_conquer(at: Position, choice: Choice) -> float:
    """8.3  A province of the best conquest."""
    if choice.verb == "done":
        return 0.5
    return 1.0 if province_of(choice) in conquest(at, at.provinces, at.power)[1] else 0.0


def rate_take_office(at: Position, choice: Choice) -> float:
    """8.5  The best card."""
    return office_worth(at, card_of(choice))


def rate_buy(at: Position, choice: Choice) -> float:
    """8.6, 8.7  A card of the best purchase, or a blind one if that promises more."""
    worth, chosen = shopping(at, at.stalls, at.power)
    blind = BLIND_WORTH * (at.power // at.edition.blind)
    if choice.verb == "done":
        return 0.1
    if choice.verb == "blind":
        return 1.0 if blind > worth else 0.0
    return 0.5 if PERFORMER_NAMES.index(str(choice.args["performer"])) in chosen else 0.0


def rate_perform(at: Position, choice: Choice) -> float:
    """9.4  The most points now, and what is left for later."""
    if choice.verb == "pass":
        return at.hand(tuple(at.me.hand)) * 0.4
    if choice.verb != "perform":
        return -1.0  # 13.7  spare cards are kept
    cards = SETS[SET.words.index(str(choice.args["set"]))]
    cost = sum(at.edition.cost[card] for card in cards)
    left = 0.4 * hand_worth(at, without(tuple(at.me.hand), cards)) if at.rounds_left > 0 else 0.0
    return number(choice, "n") + 0.01 * cost + left


def rate_yes(at: Position, choice: Choice) -> float:
    """9.2  A marker that moves up is always good."""
    return 1.0 if choice.verb == "yes" else 0.0


def rate_lower_sum(at: Position, choice: Choice) -> float:
    """7.8  Use the Tribunus if it brings the bot before somebody, and no other card needs the province more."""
    if choice.verb == "no":
        return 0.5
    gained = place_with(at, at.seat, 0) - place_with(at, at.seat, -at.edition.less)
    return float(gained) if gained > 0 and is_spare(at, TRIBUNUS) else 0.0


def rate_raise_sum(at: Position, choice: Choice) -> float:
    """7.21  Send somebody behind the bot, best whoever has most points."""
    if choice.verb == "no":
        return 0.5
    other = number(choice, "seat")
    sums = (at.sides[other].sum, at.me.sum)
    passes = before(at, other, sums[0], at.seat, sums[1]) and not before(
        at, other, sums[0] + at.edition.more, at.seat, sums[1]
    )
    return 1.0 + at.sides[other].points if passes and is_spare(at, TRIBUNUS_INTRIGUE) else 0.0


def before(at: Position, one: int, one_sum: int, other: int, other_sum: int) -> bool:
    """4.3, 4.4  Whether a player goes before another with such sums."""
    return (one_sum, at.order.index(one)) < (other_sum, at.order.index(other))


def place_with(at: Position, seat: int, more: int) -> int:
    """4.3  How many players would go before a player whose sum is changed by so much."""
    own = at.sides[seat].sum + more
    return sum(before(at, p, side.sum, seat, own) for p, side in enumerate(at.sides) if p != seat)


def is_spare(at: Position, card: int) -> bool:
    """6.2  Whether a card leaves enough fresh provinces for the own cards with its symbol that add to a sum."""
    symbol = at.edition.symbol[card]
    others = [c for c in at.me.offices if at.edition.boost[c] > 0 and at.edition.symbol[c] == symbol]
    needed = sum(at.edition.symbols[c] for c in others)
    return fresh_provinces(at, symbol) >= needed + at.edition.symbols[card]


RATINGS: Final[dict[str, Callable[[Position, Choice], float]]] = {
    "lower_sum": rate_lower_sum,
    "raise_sum": rate_raise_sum,
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
    reads_log = False

    def choose(self, packet: Packet) -> str:
        if packet.count() == 1:
            return packet.line(0)
        at = Position(packet.view)
        rate = RATINGS[packet.question]
        return max(packet.choices, key=lambda choice: rate(at, choice)).line


BOT: Final = GreedyRom
