"""How a game of Age of Rome stands, held against what the rules then do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from comitia.engine.table import Table
from comitia.engine.view import standing_of
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.building import cost_of, lay_tile
from comitia.games.age_of_rome.edition import BUILDINGS, OMENS, ORDERS, PROVINCES, SHEET
from comitia.games.age_of_rome.event_cards import meets_condition
from comitia.games.age_of_rome.income import tax_loss, turn_disc
from comitia.games.age_of_rome.moves import add_vote
from comitia.games.age_of_rome.orders import order_state
from comitia.games.age_of_rome.outlook import Outlook
from comitia.games.age_of_rome.scoring import PART_NAMES, score_all, task_amounts
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import province_before
from comitia.games.age_of_rome.traits import traits
from comitia.testing import walk


def moments(seed: int, seats: int = 4, **options: str) -> Iterator[tuple[Table, AgeState]]:
    """A game with, at every decision of its rounds, a twin of its true state to try things on."""
    for table in walk(GAME.header(seats, options), seed):
        twin = table.state.copy()
        assert isinstance(twin, AgeState)
        if not table.is_over() and twin.round > 0:
            yield table, twin


def outlook_of(table: Table, p: int) -> Outlook:
    found = standing_of(table.view(p))
    assert found is not None
    return cast(Outlook, found.outlook)


@pytest.mark.parametrize(
    ("seats", "options"), [(4, {}), (2, {}), (1, {}), (1, {"solo": "cassius_hard"}), (3, {"first_places": "shared"})]
)
def test_shares_are_what_the_scoring_would_bring(seats: int, options: dict[str, str]):
    """9.2 - 9.8  All seven parts for oneself, all but orders for the others; Cassius has a share like a player."""
    for table, twin in moments(seats, seats, **options):
        score_all(twin, 0)
        for p in range(seats):
            found = standing_of(table.view(p))
            assert found is not None
            assert len(found.shares) == len(twin.players)
            for q, share in enumerate(found.shares):
                result = dict(zip(PART_NAMES, twin.players[q].result, strict=False))
                assert share.hidden == (() if q in (p, seats) else ("orders",))
                assert share.parts == {name: n for name, n in result.items() if name not in share.hidden}


def test_provinces_come_as_the_disc_turns():
    """2.1, 8.1, 8.2, 8.4  Who has which province next round, and what it pays."""
    turned = set()
    for table, twin in moments(3):
        outlook = outlook_of(table, 0)
        for p in range(4):
            found = next(row for row in outlook["provinces"] if row["seat"] == p)
            assert found["province"] == PROVINCES[province_before(twin, p)]
            assert found["loss"] == tax_loss(twin, p, 0)
        turn_disc(twin, 0)
        for p in range(4):
            found = next(row for row in outlook["provinces"] if row["next_seat"] == p)
            assert found["province"] == PROVINCES[province_before(twin, p)]
        turned.add(outlook["turns"])
    assert len(turned) > 2


def test_a_draft_tells_population_and_tax_after_a_build():
    """5.1, 8.1  Trying to build shows the province as it would be."""
    tried = 0
    for table, _ in moments(4):
        seat = table.awaited()[0]
        packet = table.packet(seat)
        if packet.question != "build" or len(packet.choices) < 2:
            continue
        line = next((choice.line for choice in packet.choices if choice.verb == "build"), "")
        draft = table.draft(seat, [line]) if line else None
        if draft is None or draft.foreseen == 0:
            continue
        found = standing_of(draft.view)
        assert found is not None
        after = next(row for row in cast(Any, found.outlook)["provinces"] if row["seat"] == seat)
        before = next(row for row in outlook_of(table, seat)["provinces"] if row["seat"] == seat)
        if draft.question != "react":  # with a card to play first, the tile does not lie there yet
            assert (after["population"], after["tax"]) == (before["population"] + 1, before["tax"] + 1)
            tried += 1
    assert tried > 0


def test_sites_are_what_the_next_tile_costs():
    """5.2  Price and fame of the next level of each type."""
    for table, twin in moments(5):
        for row in outlook_of(table, 1)["sites"]:
            building = BUILDINGS.index(row["building"])
            if row["cost"] < 0:
                continue
            assert row["cost"] == cost_of(twin, 1, building)
            trial = twin.copy()
            fame = trial.players[1].fame
            lay_tile(trial, 1, building, 0)
            assert trial.players[1].fame - fame == row["fame"]


def test_majority_in_reach():
    """6.5  With two own votes on top the next one is a majority, worth what is told."""
    seen = 0
    for seed in range(4):
        for table, twin in moments(seed):
            senate = outlook_of(table, 0)["senate"]
            for p in range(4):
                if senate["on_top"][p] >= 2 and twin.players[p].votes > 0:
                    fame = twin.players[p].fame
                    trial = twin.copy()
                    add_vote(trial, p)
                    assert trial.players[p].fame - fame == senate["majority"][p]
                    seen += 1
    assert seen > 0


def test_orders_are_met_when_enough_is_there():
    """9.7  What a player has against what an order asks for agrees with whether it counts, for every order."""
    met: dict[str, set[bool]] = {name: set() for name in ORDERS}
    for seats in (2, 4):
        for _, twin in moments(seats + 5, seats):
            for order in range(len(ORDERS)):
                found = order_state(twin, 1, order)
                enough = found["have"] <= found["need"] if found["at_most"] else found["have"] >= found["need"]
                assert enough == found["met"], found
                assert (found["fame"] > 0) == found["met"]
                met[ORDERS[order]].add(enough)
    assert len([name for name, seen in met.items() if seen == {True, False}]) > 12


def test_own_orders_only():
    """9.7  Nobody is told of the orders of others."""
    for table, twin in moments(6):
        for p in range(4):
            assert [row["order"] for row in outlook_of(table, p)["orders"]] == [
                ORDERS[order] for order in twin.players[p].orders
            ]
        assert outlook_of(table, -1)["orders"] == []


def test_tasks_with_amounts():
    """11.1  The seven tasks of the sole rule with what there is; who watches does not learn of orders."""
    for table, twin in moments(7, 1):
        tasks = outlook_of(table, 0)["tasks"]
        assert [task["have"] for task in tasks] == task_amounts(twin)
        assert [task["have"] for task in outlook_of(table, -1)["tasks"]] == task_amounts(twin)[:-1]
        assert outlook_of(table, 0)["titles"] == twin.edition.titles


def test_cassius_card_in_words():
    """11.2, 11.5  The card that is turned up, and how often he builds."""
    seen = set()
    for table, twin in moments(8, 1, solo="cassius_normal"):
        card = outlook_of(table, 0)["cassius"]
        assert card is not None
        assert card["builds"] == (2 if twin.round > 6 else 1)
        assert (card["card"] == 0) == (twin.order_of_day < 0)
        if card["card"] > 0:
            seen.add(card["act"])
    assert {"scheme", "colosseum"} & seen


def test_conditions_of_events():
    """4.2  Whom an event card concerns, as a fact, agrees with the rules."""
    measures = {
        "legions": lambda s, p: sum(s.fronts[p :: len(s.players)]),
        "votes": lambda s, p: s.senate.count(p),
        "cards": lambda s, p: len(s.players[p].hand),
        "denarii": lambda s, p: s.players[p].denarii,
        "fame": lambda s, p: s.players[p].fame,
        "feud": lambda s, p: s.players[p].feud,
    }
    shown = traits(SHEET)["omen"]
    assert list(shown) == OMENS
    for _, twin in moments(9):
        for omen, name in enumerate(OMENS):
            concerns, what = shown[name]["concerns"], shown[name]["what"]
            met = meets_condition(twin, omen)
            if concerns == "before":
                assert [PROVINCES[province_before(twin, p)] for p in met] == [what]
            elif concerns == "lowest":
                assert met == twin.senate[:1]
            elif what in measures:
                row = [measures[what](twin, p) for p in range(4)]
                best = min(row) if concerns == "fewest" else max(row)
                assert set(met) <= {p for p in range(4) if row[p] == best}
                assert met or best == 0


def test_rewarded_as_things_stand():
    """4.2  Whom the event of the round would concern now."""
    for table, twin in moments(10):
        told = set(outlook_of(table, 0)["rewarded"])
        is_quiet = twin.round == 1
        assert told == (set() if is_quiet else set(meets_condition(twin, twin.omen)))


def test_traits():
    """1.1, 1.9, 1.11  Ware and moment, bonuses, effects, directions."""
    found = traits(GAME.sheet)
    assert found["card"]["bulla"] == {"ware": "jewelry", "moment": "you_place"}
    assert found["character"]["fulvia"]["bonuses"] == ["military", "politics", "trade"]
    assert found["character"]["fulvia"]["effects"] == ["slander", "demolition", "feint"]
    assert found["omen"]["plague"] == {
        "sign": "bad",
        "direction": "clockwise",
        "concerns": "most",
        "what": "population",
    }
