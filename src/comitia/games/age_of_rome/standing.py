"""How a game of Age of Rome stands: the turn of the disc to come, taxes, areas, the senate, orders and tasks."""

from __future__ import annotations

from typing import Final

from comitia.engine.standing import Phase, Share, Standing
from comitia.engine.state import NONE, UNKNOWN
from comitia.games.age_of_rome.areas import has_place, military_fame, places_in
from comitia.games.age_of_rome.building import cost_of, tile_refusal
from comitia.games.age_of_rome.edition import (
    AREAS,
    BUILDINGS,
    CARDS,
    COLOSSEUM,
    EFFECTS,
    POLITICS,
    PROVINCES,
    SCHEME,
    SIDES,
    TASKS,
    TRADE,
    TYPES,
    WARES,
)
from comitia.games.age_of_rome.event_cards import rewarded
from comitia.games.age_of_rome.income import turns_to_come
from comitia.games.age_of_rome.moves import feud_room, in_order_of_play
from comitia.games.age_of_rome.orders import order_states
from comitia.games.age_of_rome.outlook import Area, Cassius, Outlook, Province, Senate, Site, Task, WareSet
from comitia.games.age_of_rome.scoring import (
    PART_NAMES,
    PARTS,
    pantheon_fame,
    rate_of,
    senate_fame,
    task_amounts,
    trade_fame,
)
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import legions_at, owns_medal, player_before, population, province_before
from comitia.games.age_of_rome.trade import ware_of_set

PHASES: Final = (
    Phase("set_up", "age_of_rome.return_order", "choosing_character"),  # 2
    Phase("event", "round.forewarned", "round.rewarded", "reward"),  # 4.1
    Phase("deals", fields=("target", "bid", "asked", "agreed")),  # 10.1
    Phase("schemes", "scheme_turns", fields=("target", "effect", "order_of_day")),  # 4.4
    Phase("building", "build_turn", "builds", fields=("order_of_day",)),  # 5
    Phase("action", "action_round", fields=("arrived", "target", "effect", "order_of_day")),  # 6
    Phase("income", "tax_turn", "round.devout"),  # 8
    Phase("scoring", "last_sets"),  # 9
)


def standing(s: AgeState, p: int) -> Standing:
    """9.2 - 9.8  The seven parts of the score as the table lies; the orders of others are hidden."""
    seats = range(len(s.players))
    is_player = p >= 0
    outlook: Outlook = {
        "provinces": [province_of(s, province) for province in range(SIDES)],
        "turns": turns_left(s),
        "order_of_play": list(in_order_of_play(s, 0)),
        "first_next": player_after_turn(s, s.arrow),
        "rewarded": list(rewarded(s, 0)),
        "sites": [site_of(s, p, building) for building in range(TYPES)] if is_player else [],
        "areas": [area_of(s, area) for area in range(len(AREAS))],
        "senate": senate_of(s),
        "milestones": [next_milestone(s, seat) for seat in seats],
        "feud_room": [feud_room(s, seat) for seat in seats],
        "orders": order_states(s, p) if is_player else [],
        "sets": sets_of(s, p) if is_player else [],
        "tasks": tasks_of(s, p) if s.variants.is_sole else [],
        "titles": s.edition.titles[:] if s.variants.is_sole else [],
        "cassius": cassius_of(s) if s.variants.has_cassius else None,
    }
    return Standing([share(s, p, seat) for seat in seats], outlook)


def share(s: AgeState, p: int, seat: int) -> Share:
    """9.2 - 9.8  What the parts would bring a player now."""
    side = s.players[seat]
    if s.is_scored:
        return Share(dict(zip(PART_NAMES, side.result[:PARTS], strict=True)))
    parts = {
        "fame": side.fame,
        "military": military_fame(s, seat),
        "politics": senate_fame(s, seat),
        "trade": trade_fame(s, seat),
        "religion": pantheon_fame(s, seat),
    }
    is_known = UNKNOWN not in side.orders
    if is_known:
        parts["orders"] = sum([order["fame"] for order in order_states(s, seat)])
    parts["denarii"] = side.denarii // rate_of(s, seat)
    return Share(parts, () if is_known else ("orders",))


# -- 1.3, 8  The disc --------------------------------------------------------------------------


def turns_left(s: AgeState) -> int:
    """8.4  The turns of the disc to come; none after the last round."""
    return 0 if s.round == s.edition.rounds else turns_to_come(s)


def player_after_turn(s: AgeState, province: int) -> int:
    """8.4  Who will sit before a province once the disc has turned, or NONE."""
    return player_before(s, (province + turns_left(s)) % SIDES)


def province_of(s: AgeState, province: int) -> Province:
    """1.3, 8.1, 8.2  A province, its people and their taxes."""
    people = population(s, province)
    return {
        "province": PROVINCES[province],
        "seat": player_before(s, province),
        "next_seat": player_after_turn(s, province),
        "population": people,
        "tax": people,
        "double_tax": 2 * people,
        "loss": s.edition.loss[people - 1],
    }


def site_of(s: AgeState, p: int, building: int) -> Site:
    """5.1, 5.2  The next tile of a type, which must be in stock."""
    if tile_refusal(s, p, building) is not None:
        return {"building": BUILDINGS[building], "cost": -1, "fame": 0}
    level = s.levels[province_before(s, p) * TYPES + building]
    return {
        "building": BUILDINGS[building],
        "cost": cost_of(s, p, building),
        "fame": s.edition.fame[building * 3 + level],
    }


# -- 9.3, 9.4  Areas and the senate ------------------------------------------------------------


def area_of(s: AgeState, area: int) -> Area:
    """9.3  An area, its places, and what they would bring."""
    rows = s.edition.places_of_two if s.variants.few else s.edition.places
    seats = range(len(s.players))
    legions = sum([legions_at(s, seat, area) for seat in seats])
    defence = s.edition.defence[area]
    return {
        "area": AREAS[area],
        "legions": legions,
        "defence": defence,
        "missing": max(0, defence - legions),
        "places": places_in(s, area),
        "fame": [sum([rows[area][i] for i in range(3) if has_place(s, seat, area, i)]) for seat in seats],
    }


def senate_of(s: AgeState) -> Senate:
    """6.5, 9.4  The column, and who could have a majority soon."""
    seats = range(len(s.players))
    medal = s.edition.majority_medal
    return {
        "worth": s.edition.senate[:],
        "fame": [senate_fame(s, seat) for seat in seats],
        "on_top": [on_top(s, seat) for seat in seats],
        "majority": [medal if owns_medal(s, seat, POLITICS) else s.edition.majority for seat in seats],
    }


def on_top(s: AgeState, p: int) -> int:
    """6.5  How many votes of a player lie on top of the column in a row."""
    n = 0
    while n < len(s.senate) and s.senate[-1 - n] == p:
        n += 1
    return n


def next_milestone(s: AgeState, p: int) -> int:
    """3.4  The lowest milestone that a player has not reached; 0 if all are."""
    left = [place for i, place in enumerate(s.milestones) if s.players[p].reached >> i & 1 == 0]
    return min(left) if left else 0


# -- 7.4  Sets ---------------------------------------------------------------------------------


def sets_of(s: AgeState, p: int) -> list[WareSet]:
    """7.4  The sets that a player could lay from the hand, the most worth first."""
    side = s.players[p]
    hand = side.hand
    if len(side.set_wares) >= s.edition.sets:
        return []
    found: dict[tuple[int, ...], int] = {}
    for i in range(len(hand)):
        for j in range(i + 1, len(hand)):
            for last in hand[j + 1 :]:
                cards = [hand[i], hand[j], last]
                ware = ware_of_set(cards, owns_medal(s, p, TRADE))
                if ware != NONE:
                    found[tuple(cards)] = ware
    rated = sorted([(-s.edition.ware_fame[ware], cards, ware) for cards, ware in found.items()])
    return [{"cards": [CARDS[card] for card in cards], "ware": WARES[ware], "fame": -n} for n, cards, ware in rated]


# -- 11  Alone ---------------------------------------------------------------------------------


def tasks_of(s: AgeState, p: int) -> list[Task]:
    """11.1  The tasks with the amounts so far; for others than the player without the one that counts orders."""
    count = len(TASKS) if p == 0 else len(TASKS) - 1
    amounts = task_amounts(s) if p == 0 else task_amounts(_without_orders(s))
    needs = s.edition.tasks
    return [
        {"task": TASKS[task], "have": amounts[task], "need": needs[task], "met": amounts[task] >= needs[task]}
        for task in range(count)
    ]


def _without_orders(s: AgeState) -> AgeState:
    """A twin in which nobody has orders."""
    twin = s.copy()
    for side in twin.players:
        side.orders = []
    return twin


def cassius_of(s: AgeState) -> Cassius:
    """11.2, 11.5  What the card of Cassius says."""
    edition = s.edition
    builds = edition.cassius_builds[s.variants.difficulty][max(s.round, 1) - 1]
    card = s.order_of_day
    if card == NONE:
        return {"card": 0, "build": "", "act": "", "doubled": False, "effect": "", "builds": builds}
    return {
        "card": card + 1,
        "build": BUILDINGS[edition.cassius_build[card]],
        "act": place_name(edition.cassius_action[card]),
        "doubled": edition.cassius_doubled[card] == 1,
        "effect": EFFECTS[edition.cassius_scheme[card]],
        "builds": builds,
    }


def place_name(place: int) -> str:
    """6.1  A building, the Colosseum or a scheme space."""
    if place == COLOSSEUM:
        return "colosseum"
    return "scheme" if place == SCHEME else BUILDINGS[place]
