"""9  The final scoring in its order, who wins, achievements, and what must add up."""

from __future__ import annotations

from typing import Final

from comitia.engine.state import EVERYONE, NONE
from comitia.games.age_of_rome.areas import conquests, firsts, is_conquered, military_fame, places_in
from comitia.games.age_of_rome.edition import (
    CHARACTERS,
    JEWELRY,
    KINDS,
    MILITARY,
    OMENS,
    ORDERS,
    RELIGION,
    TRADE,
    TYPES,
)
from comitia.games.age_of_rome.fields import EXECUTED
from comitia.games.age_of_rome.measures import pantheon_levels
from comitia.games.age_of_rome.orders import order_count, order_fame, orders_met
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import is_cassius, legions_abroad, legions_at, owns_medal

# -- 9.4 - 9.6  Senate, sets, pantheon -----------------------------------------------------------


def senate_fame(s: AgeState, p: int) -> int:
    """9.4  Each position of the column has its worth."""
    return sum([s.edition.senate[i] for i, owner in enumerate(s.senate) if owner == p])


def trade_fame(s: AgeState, p: int) -> int:
    """9.5, 11.7  Each set by its ware; Cassius counts cards by threes."""
    side = s.players[p]
    if is_cassius(s, p):
        worth = s.edition.cassius_hub if owns_medal(s, p, TRADE) else s.edition.cassius_pile
        return worth * min(s.edition.sets, len(side.hand) // 3)
    return sum([s.edition.ware_fame[ware] for ware in side.set_wares])


def pantheon_fame(s: AgeState, p: int) -> int:
    """9.6  Own pieces and common ones, by metal."""
    side = s.players[p]
    total = (side.base + side.temple) * s.edition.own_piece
    for metal in (side.base_metal, side.temple_metal):
        if metal != NONE:
            total += s.edition.pieces[metal]
    return total


# -- 9.8, 9.9  Denarii, the winner ---------------------------------------------------------------


def rate_of(s: AgeState, p: int) -> int:
    """9.8  Denarii for one fame; fewer with the religion medal."""
    return s.edition.devotion if owns_medal(s, p, RELIGION) else s.edition.rate


#: 9.2 - 9.8  The parts of the result, in the order of scoring; behind them the number of orders fulfilled.
PARTS: Final = 7
DENARII: Final = 6
ORDERS_MET: Final = 7


def parts_of(s: AgeState, p: int, denarii_fame: int) -> tuple[int, ...]:
    """9.2 - 9.8  The result of a player as it lies on the table."""
    return (
        s.players[p].fame,
        military_fame(s, p),
        senate_fame(s, p),
        trade_fame(s, p),
        pantheon_fame(s, p),
        order_fame(s, p),
        denarii_fame,
        orders_met(s, p),
    )


def score_all(s: AgeState, p: int) -> None:
    """9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8  Everybody is scored on the table as it is, then denarii are exchanged."""
    for q in range(s.variants.seats):
        s.players[q].shown = tuple(s.players[q].orders)
        s.show("orders_shown", q, EVERYONE, s.players[q].orders)
        tell_orders(s, q)
    tell_areas(s)
    for q in range(len(s.players)):
        s.players[q].result = parts_of(s, q, s.players[q].denarii // rate_of(s, q))
    for q, side in enumerate(s.players):
        side.denarii %= rate_of(s, q)
        for part in range(PARTS):
            if side.result[part] > 0:
                s.tell("scored", q, part, side.result[part])
        s.tell("total", q, total_of(s, q))
    s.is_scored = True
    tell_tie(s)
    award_feats(s)
    if s.variants.is_sole:
        judge_tasks(s)
    elif s.variants.has_cassius:
        s.tell("attack_result", 0, total_of(s, 0), total_of(s, 1))


def tell_areas(s: AgeState) -> None:
    """9.3  Area by area: whether it is conquered, who breaks a tie, who is paid for which place."""
    rows = s.edition.places_of_two if s.variants.few else s.edition.places
    for area in range(3):
        if not is_conquered(s, area):
            s.tell("area_held", NONE, area)
        for place, there in enumerate(places_in(s, area)):
            if breaks_tie(s, there, area):
                s.tell("tie_medal", there[0], area)
            fame = rows[area][place] if place < len(rows[area]) else 0
            if len(there) > 1:
                s.tell("area_shared", NONE, area, place + 1)
            elif fame > 0:
                s.tell("area_scored", there[0], area, place + 1, fame)


def breaks_tie(s: AgeState, there: list[int], area: int) -> bool:
    """9.3  Whether whoever holds a place does so by the military medal alone."""
    if there != [s.medals[MILITARY]]:
        return False
    legions = legions_at(s, there[0], area)
    return len([p for p in range(len(s.players)) if legions_at(s, p, area) == legions]) > 1


def tell_orders(s: AgeState, p: int) -> None:
    """9.7  Which orders are fulfilled, and what each brings."""
    for order in s.players[p].orders:
        fame = order_count(s, p, order) * s.edition.order_fame[order]
        if fame > 0:
            s.tell("order_scored", p, order, fame)


def tell_tie(s: AgeState) -> None:
    """9.9  Who wins a tie by denarii, or shares the victory."""
    totals_ = scores(s)
    if s.variants.seats == 1 or totals_.count(max(totals_)) == 1:
        return
    first = winners(s)
    for p in first:
        if len(first) == 1:
            s.tell("tie_denarii", p, s.players[p].denarii)
        else:
            s.tell("tie_stands", p)


def total_of(s: AgeState, p: int) -> int:
    """9.9  The sum of the seven parts."""
    return sum(s.players[p].result[:PARTS])


def scores(s: AgeState) -> list[int]:
    """3.3, 9.9  Fame on the track; after the scoring, all fame."""
    return [total_of(s, p) if s.is_scored else s.players[p].fame for p in range(s.variants.seats)]


#: What the parts are called.
PART_NAMES: Final = ["fame", "military", "politics", "trade", "religion", "orders", "denarii"]


def breakdown(s: AgeState) -> list[dict[str, int]]:
    """9.2 - 9.9  The parts of each score; before the scoring there is fame alone."""
    rows = [s.players[p].result[:PARTS] if s.is_scored else (s.players[p].fame,) for p in range(s.variants.seats)]
    return [dict(zip(PART_NAMES, row, strict=False)) for row in rows]


def winners(s: AgeState) -> list[int]:
    """9.9, 11.1, 11.7  Most fame, then most denarii left, then shared; alone, nobody if it was not enough (R49)."""
    if s.variants.seats == 1:
        return [0] if has_prevailed(s) else []
    totals_ = scores(s)
    best = max(totals_)
    first = [p for p, total in enumerate(totals_) if total == best]
    richest = max([s.players[p].denarii for p in first])
    return [p for p in first if s.players[p].denarii == richest]


def has_prevailed(s: AgeState) -> bool:
    """11.1, 11.7  Alone: enough tasks for a title, or more fame than Cassius; a tie is a defeat."""
    if s.variants.has_cassius:
        return total_of(s, 0) > total_of(s, 1)
    return len(s.players[0].tasks) >= min(s.edition.titles)


def roles(s: AgeState) -> list[list[str]]:
    """1.1  The characters that the seats play."""
    return [[CHARACTERS[s.players[p].character]] for p in range(s.variants.seats)]


# -- 9.10, 11.1  Achievements and tasks ------------------------------------------------------------


def feat_amounts(s: AgeState, p: int) -> list[int]:
    """9.10  What each achievement measures."""
    side = s.players[p]
    wares = list(side.set_wares)
    total = total_of(s, p)
    metals = (side.base_metal, side.temple_metal)
    against_cassius = total if s.variants.has_cassius else 0
    return [
        total,
        wares.count(JEWELRY),
        max([wares.count(ware) for ware in range(JEWELRY + 1)]),
        against_cassius,
        metals.count(0),
        side.feud,
        s.medals.count(p),
        side.peak,
        firsts(s, p),
        senate_fame(s, p),
        side.result[ORDERS_MET],
        total,
    ]


#: 9.10  The achievement that wants little instead of much.
FORGIVEN: Final = 5


def award_feats(s: AgeState) -> None:
    """9.10  Achievements are announced; they bring no fame."""
    for p in range(s.variants.seats):
        amounts = feat_amounts(s, p)
        for feat, amount in enumerate(amounts):
            needs = s.edition.feats[feat]
            if (amount <= needs) if feat == FORGIVEN else (amount >= needs):
                s.players[p].feats = (*s.players[p].feats, feat)
                s.tell("achieved", p, feat)


def task_amounts(s: AgeState) -> list[int]:
    """10.9, 11.1  What each task of the sole rule measures, on the table as it is, or for fame ever was."""
    side = s.players[0]
    return [
        side.peak if s.variants.ever_reached else side.fame,
        s.medals.count(0),
        conquests(s),
        s.senate.count(0),
        len(side.set_wares),
        pantheon_levels(s, 0),
        orders_met(s, 0),
    ]


def judge_tasks(s: AgeState) -> None:
    """11.1  The tasks of the sole rule, and the title that they bring."""
    side = s.players[0]
    amounts = task_amounts(s)
    # 9.7: orders were checked before denarii were exchanged.
    amounts[-1] = side.result[ORDERS_MET]
    side.tasks = tuple([task for task, amount in enumerate(amounts) if amount >= s.edition.tasks[task]])
    for task in side.tasks:
        s.tell("task_met", 0, task)
    titles = [title for title, needs in enumerate(s.edition.titles) if len(side.tasks) >= needs]
    s.tell("title", 0, len(titles), len(side.tasks))


# -- what must add up ----------------------------------------------------------------------------


def recount(s: AgeState) -> list[int]:
    """3.3, 9.9  The scores, from the sources of fame and from what lies on the table."""
    found: list[int] = []
    for p in range(s.variants.seats):
        side = s.players[p]
        start = 1 if side.character == NONE else s.edition.start_fame[side.character]
        fame = start + sum(side.ledger) - sum(side.losses)
        if s.is_scored:
            before = list(side.result)
            fame += sum(before[1:PARTS])
            assert before[1:5] == [military_fame(s, p), senate_fame(s, p), trade_fame(s, p), pantheon_fame(s, p)]
        found.append(fame)
    return found


def totals(s: AgeState) -> dict[str, int]:
    """1  Cards, orders, tiles, pieces and markers never change in number."""
    cards = s.deck + s.discard
    orders = s.order_deck[:]
    for side in s.players:
        cards = cards + side.hand + list(side.laying + side.sets)
        orders = orders + side.orders + list(side.drawn)
    found = {f"card {card}": cards.count(card) for card in range(KINDS)}
    found.update({f"order {order}": orders.count(order) for order in range(len(ORDERS))})
    omens = [*s.omen_deck, *s.omens_past, s.omen]
    found.update({f"omen {omen}": omens.count(omen) for omen in range(len(OMENS))})
    for building in range(TYPES):
        sites = [s.levels[province * TYPES + building] for province in range(4)]
        for level in range(3):
            tiles = s.tiles[building * 3 + level] + len([1 for site in sites if site > level])
            found[f"tile {building} {level}"] = tiles
    for p, side in enumerate(s.players):
        found[f"legions {p}"] = side.legions + side.legions_beside + legions_abroad(s, p)
        found[f"votes {p}"] = side.votes + side.votes_beside + s.senate.count(p)
        found[f"scheme markers {p}"] = side.schemers + s.plots.count(p) + s.plots.count(EXECUTED + p)
    found["feud markers"] = s.feud_supply + sum([side.feud for side in s.players])
    for metal in range(3):
        used = [side.base_metal == metal for side in s.players].count(True)
        found[f"base {metal}"] = s.base_stack[metal] + used
        used = [side.temple_metal == metal for side in s.players].count(True)
        found[f"temple {metal}"] = s.temple_stack[metal] + used
    found["cassius cards"] = len(s.cassius_deck) + len(s.cassius_past)
    found["area cards"] = len(s.front_deck) + len(s.front_past)
    return found
