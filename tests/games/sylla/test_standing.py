"""How a game of Sylla stands, held against what the rules then do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from comitia.engine.flow import step_due
from comitia.engine.state import NONE
from comitia.engine.table import Table
from comitia.engine.view import standing_of
from comitia.games.sylla import GAME
from comitia.games.sylla.dangers import let_happen, settle_averted
from comitia.games.sylla.ecclesia import count_christians, count_tokens, free_slaves
from comitia.games.sylla.edition import EVENT_NAMES, OPEN_EVENTS
from comitia.games.sylla.election import grow_famine
from comitia.games.sylla.famine import starve
from comitia.games.sylla.income import take_income
from comitia.games.sylla.outlook import Outlook
from comitia.games.sylla.state import SyllaState
from comitia.games.sylla.traits import traits
from comitia.testing import walk


def moments(seed: int, seats: int = 4) -> Iterator[tuple[Table, SyllaState]]:
    """A game with, at every decision, a twin of its true state to try things on."""
    for table in walk(GAME.header(seats), seed):
        twin = table.state.copy()
        assert isinstance(twin, SyllaState)
        if not table.is_over() and twin.round > 0:
            yield table, twin


def outlook_of(table: Table, p: int) -> Outlook:
    found = standing_of(table.view(p))
    assert found is not None
    return cast(Outlook, found.outlook)


def test_shares_are_what_the_end_would_bring():
    """11.1, 11.2, 11.3  Own prestige with Christians, slaves and tokens; of others what can be seen."""
    for table, twin in moments(1):
        for count in (count_christians, free_slaves, count_tokens):
            count(twin, 0)
        for p in range(4):
            found = standing_of(table.view(p))
            assert found is not None
            assert found.shares[p].total() == twin.players[p].prestige
            assert [share.hidden for share in found.shares].count(()) == 1


def test_income_and_famine_are_what_comes():
    """4.4, 7.1, 10.1  Denarii, prestige lost, and the level after the next election."""
    for table, twin in moments(2):
        outlook = outlook_of(table, 0)
        money = [side.money for side in twin.players]
        prestige = [side.prestige for side in twin.players]
        for p in range(4):
            take_income(twin, p)
        assert [side.money - n for side, n in zip(twin.players, money, strict=True)] == outlook["income"]
        starve(twin, 0)
        lost = [n - side.prestige for side, n in zip(twin.players, prestige, strict=True)]
        assert (twin.famine, lost) == (outlook["famine"]["level"], outlook["famine"]["losses"])
        grow_famine(twin, 0)
        assert twin.famine == outlook["famine"]["next"]


def test_fates_are_what_the_cubes_decide():
    """8.5  Averted, tied or happening, as the cubes lie."""
    tied = 0
    for seed in range(3):
        for table, twin in moments(seed):
            if twin.averted:
                continue
            fates = {event["event_card"]: event["fate"] for event in outlook_of(table, 1)["events"]}
            settle_averted(twin, 0)
            averted = {EVENT_NAMES[event] for event in twin.averted}
            assert {name for name, fate in fates.items() if fate == "averted"} == averted
            assert (twin.owed > 0) == ("tied" in fates.values())
            tied += twin.owed > 0
    assert tied > 0


def test_what_has_happened_is_told_apart():
    """8.6  While players turn cards down, the event of the moment has happened, the next one happens."""
    seen = set()
    for seed in range(4):
        for table, twin in moments(seed):
            if step_due(twin).label == "turn_down":
                fates = [event["fate"] for event in outlook_of(table, 0)["events"]]
                assert fates[twin.space] == "happened"
                assert fates.count("averted") == 2
                seen.update(fates)
    assert seen == {"averted", "happened", "happens"}


def test_threatened_markers_fall_into_the_zone():
    """8.7, 10.2  With everything that is not averted happening, these markers stand in the crisis zone."""
    seen = set()
    for seed in range(6):
        for table, twin in moments(seed):
            outlook = outlook_of(table, 2)
            if twin.averted and twin.space != NONE:
                continue
            twin.averted = tuple(
                sorted(EVENT_NAMES.index(e["event_card"]) for e in outlook["events"] if e["fate"] == "averted")
            )
            twin.space = NONE
            for _ in range(OPEN_EVENTS - len(twin.averted)):
                let_happen(twin, 0)
            zone = [space < twin.edition.crisis for space in twin.ladder]
            assert zone == [crisis["threatened"] for crisis in outlook["crises"]]
            seen.update(zone)
    assert seen == {True, False}


def test_hits_are_own_things_face_up():
    """8.8  What an event could turn down of the reader's own."""
    for table, _ in moments(5):
        for p in range(4):
            for event in outlook_of(table, p)["events"]:
                named = traits(GAME.sheet)["event_card"][event["event_card"]]
                assert set(event["cards"]) <= set(cast(list[str], named["hits"]))
                assert set(event["buildings"]) <= set(cast(list[str], named["hits_buildings"]))
        assert all(event["cards"] == event["buildings"] == [] for event in outlook_of(table, -1)["events"])


def test_traits():
    """1.1, 1.7, 1.8, 8.8  Colours follow the edition; events name their fighters and what they hit."""
    found = traits(GAME.sheet)
    assert found["card"]["merchant"] == {"colours": ["yellow", "grey"], "ability": "income", "christian": "no"}
    assert found["event_card"]["purge"]["hits"] == ["senator", "christian_senator"]
    assert (found["event_card"]["epidemic"]["moves"], found["work"]["baths"]["moves"]) == ("health", "health")
    red = GAME.sheet.corrected({"cards.merchant.red": 1}, "a test")
    assert traits(red)["card"]["merchant"]["colours"] == ["red", "yellow", "grey"]
