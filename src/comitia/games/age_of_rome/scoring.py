"""9  The final scoring in its order, who wins, achievements, and what must add up."""

from __future__ import annotations

from typing import Final

from comitia.engine.state import EVERYONE, NONE
from comitia.games.age_of_rome.edition import (
    BLOOD_FEUD,
    CHARACTERS,
    CROESUS,
    DARLING_OF_THE_GODS,
    FARMING_STATE,
    FULL_MOBILISATION,
    FULL_STORES,
    GOLDEN_AGE,
    GOVERNOR,
    HIGHLY_DECORATED,
    JEWELRY,
    KINDS,
    LAST_WORD,
    LEADER_OF_THE_SENATE,
    LOUD_VOICE,
    MILITARY,
    OMENS,
    ORDERS,
    PEOPLES_FAVOURITE,
    RELIGION,
    RETINUE,
    SHADOW_GENERAL,
    TAMER_OF_THRACE,
    TAX_FARMER,
    TEMPLE_LORD,
    THRACE,
    THREE_FRONTS,
    TINDER,
    TRADE,
    TRADE_MONOPOLY,
    TREASURY,
    TYPES,
    VICTORY_MARCH,
)
from comitia.games.age_of_rome.fields import EXECUTED
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import (
    is_cassius,
    legions_abroad,
    legions_at,
    owns_medal,
    pantheon_pieces,
    population,
    province_before,
)

# -- 9.3  Battle areas -----------------------------------------------------------------------------


def is_conquered(s: AgeState, area: int) -> bool:
    """9.3  All legions there together reach the defence."""
    count = len(s.players)
    return sum(s.fronts[area * count : (area + 1) * count]) >= s.edition.defence[area]


def places_in(s: AgeState, area: int) -> list[list[int]]:
    """9.3  Who shares each place; with the military medal its owner goes before those with as many legions."""
    places: list[list[int]] = []
    if not is_conquered(s, area):
        return places
    for legions in range(s.edition.legions, 0, -1):
        tied = [p for p in range(len(s.players)) if legions_at(s, p, area) == legions]
        if not tied:
            continue
        holder = s.medals[MILITARY]
        if holder in tied and len(tied) > 1:
            places.append([holder])
            tied.remove(holder)
        places.append(tied)
    return places


def has_place(s: AgeState, p: int, area: int, place: int) -> bool:
    """9.3  Whether a player alone holds a place, counted from 0."""
    places = places_in(s, area)
    return place < len(places) and places[place] == [p]


def is_ranked(s: AgeState, p: int, area: int, place: int) -> bool:
    """9.7, 10.8, R48  Whether a player holds a place as orders mean it: alone, or shared if the table wants that."""
    if not s.variants.shared_first:
        return has_place(s, p, area, place)
    places = places_in(s, area)
    return place < len(places) and p in places[place]


def military_fame(s: AgeState, p: int) -> int:
    """9.3  The fame of the places in conquered areas; a shared place brings none."""
    rows = s.edition.places_of_two if s.variants.few else s.edition.places
    total = 0
    for area in range(3):
        for place in range(3):
            if has_place(s, p, area, place):
                total += rows[area][place]
    return total


def conquests(s: AgeState) -> int:
    """11.1  How many areas are conquered."""
    return len([area for area in range(3) if is_conquered(s, area)])


def firsts(s: AgeState, p: int) -> int:
    """9.3, 9.10  In how many areas a player is first alone."""
    return len([area for area in range(3) if has_place(s, p, area, 0)])


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


# -- 9.7  Orders -----------------------------------------------------------------------------------


def most(amounts: list[int], p: int) -> bool:
    """9.7  A shared first rank fulfils an order; most of nothing does not."""
    return amounts[p] > 0 and amounts[p] == max(amounts)


def order_count(s: AgeState, p: int, order: int) -> int:
    """9.7  How often an order's condition is met: 0 or 1, or once for each thing that it counts."""
    if order <= FARMING_STATE:
        return 1 if owns_medal(s, p, order) else 0
    if order == HIGHLY_DECORATED:
        return s.medals.count(p)
    if order == TINDER:
        return s.players[p].feud
    if order == VICTORY_MARCH:
        return len([area for area in range(3) if is_ranked(s, p, area, 0)])
    if order == SHADOW_GENERAL:
        return len([area for area in range(3) if is_ranked(s, p, area, 1)])
    if order == TRADE_MONOPOLY:
        return len(s.players[p].set_wares)
    return 1 if is_order_met(s, p, order) else 0


def is_order_met(s: AgeState, p: int, order: int) -> bool:
    """9.7  Whether the condition of an order with a fixed reward holds."""
    side = s.players[p]
    needs = s.edition.order_needs[order]
    if order == BLOOD_FEUD:
        return side.feud <= needs
    if order == THREE_FRONTS:
        return min([legions_at(s, p, area) for area in range(3)]) >= needs
    if order == FULL_MOBILISATION:
        return legions_abroad(s, p) >= needs
    if order == TAMER_OF_THRACE:
        return is_ranked(s, p, THRACE, 0)
    if order == LAST_WORD:
        return s.senate[-1:] == [p]
    if order == LOUD_VOICE:
        return s.senate.count(p) >= needs
    if order == TREASURY:
        return side.set_wares.count(JEWELRY) >= needs
    if order == FULL_STORES:
        return len(side.hand) >= needs
    if order == DARLING_OF_THE_GODS:
        return pantheon_levels(s, p) >= needs
    if order == GOLDEN_AGE:
        return (side.base_metal, side.temple_metal).count(0) >= needs
    if order == CROESUS:
        return side.denarii >= needs
    if order == GOVERNOR:
        return population(s, province_before(s, p)) >= needs
    if order == RETINUE:
        return side.followers >= needs
    return is_foremost(s, p, order)


def is_foremost(s: AgeState, p: int, order: int) -> bool:
    """9.7  Orders that compare the players."""
    players = range(len(s.players))
    if order == LEADER_OF_THE_SENATE:
        return most([s.senate.count(q) for q in players], p)
    if order == TEMPLE_LORD:
        return most([pantheon_pieces(s, q) for q in players], p)
    if order == TAX_FARMER:
        return most([side.denarii for side in s.players], p)
    fames = [side.fame for side in s.players]
    return fames[p] == max(fames) if order == PEOPLES_FAVOURITE else fames[p] == min(fames)


def pantheon_levels(s: AgeState, p: int) -> int:
    """6.7  How many levels are complete."""
    side = s.players[p]
    return (1 if side.base_metal != NONE else 0) + (1 if side.temple_metal != NONE else 0)


def order_fame(s: AgeState, p: int) -> int:
    """9.7  All orders of a player."""
    return sum([order_count(s, p, order) * s.edition.order_fame[order] for order in s.players[p].orders])


def orders_met(s: AgeState, p: int) -> int:
    """9.7  How many orders of a player are fulfilled."""
    return len([order for order in s.players[p].orders if order_count(s, p, order) > 0])


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
