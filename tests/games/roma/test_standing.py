"""How a game of Roma stands, held against what the rules then do."""

from __future__ import annotations

from comitia.bots import make_bot
from comitia.engine.flow import waiting
from comitia.engine.table import Table
from comitia.engine.view import standing_of
from comitia.games.roma.standing import SOURCES, ledger, standing, traits
from comitia.testing import seated
from tests.games.roma.positions import FULL, GAME, position, say


def played(seed: int) -> Table:
    """A whole game among greedy bots."""
    table, _ = seated(GAME.header(), seed)
    bots = [make_bot("greedy", "roma", seed + p) for p in range(2)]
    table.settle()
    while not table.is_over():
        p = waiting(table.state)[0]
        table.say(bots[p].choose(table.packet(p)))
    return table


def test_defences_count_towers_and_chariots():
    """5.2  +1 for each other Turris, -2 for each Essedum against it; 0 where nothing lies."""
    own = {"1": "essedum", "2": "turris", "3": "forum"}
    other = {"1": "turris", "4": "legionarius"}
    s = position(dice=[1, 5, 6], discs={"1": own, "2": other})
    assert standing(s, 0).outlook["defences"] == [[4, 6, 6, 0, 0, 0], [6, 0, 0, 6, 0, 0]]
    say(s, "1 activate 1")
    assert standing(s, 1).outlook["defences"] == [[4, 6, 6, 0, 0, 0], [4, 0, 0, 4, 0, 0]]


def test_defences_follow_the_edition():
    """5.2  A corrected Turris counts as it is corrected."""
    sheet = GAME.sheet.corrected({"turris.bonus": 3}, "a test")
    s = GAME.fresh(GAME.header(sheet=sheet))
    s.players[0].discs = [24, 20, -1, -1, -1, -1]  # type: ignore[attr-defined]
    assert GAME.standing is not None
    assert GAME.standing(s, 0).outlook["defences"][0][:2] == [6, 8]  # type: ignore[index]


def test_basilicas_beside_a_forum():
    """6.19  What Basilicas add, at the disc of the Forum."""
    s = position(dice=[1, 5, 6], discs={"1": {"1": "basilica", "2": "forum", "3": "basilica", "5": "forum"}})
    assert standing(s, 0).outlook["forum_bonus"][0] == [0, 4, 0, 0, 0, 0]  # type: ignore[index]


def test_upkeep_is_what_is_paid():
    """3.2  A point for each empty disc is foreseen, and paid when the turn begins."""
    s = position(None, turn=2, discs={"1": dict(list(FULL.items())[:4]), "2": FULL})
    assert standing(s, 0).outlook["upkeep"] == [2, 0]
    before = s.players[0].points
    say(s, "2 end")
    assert before - s.players[0].points == 2


def test_upkeep_takes_no_more_than_there_is():
    """3.2  Who cannot pay in full falls to none."""
    s = position(None, turn=2, vp={"1": 3}, discs={"2": FULL})
    assert standing(s, 0).outlook["upkeep"] == [3, 0]


def test_ledger_tells_where_points_came_from():
    """6.4, 6.16, 6.21  Every point of whole games is accounted for: Forum, Legat, taken, lost, empty discs."""
    seen: set[str] = set()
    for seed in range(6):
        table = played(seed)
        rows = ledger(table.state, table.events)  # type: ignore[arg-type]
        assert [sum(row.values()) for row in rows] == GAME.scores(table.state)
        assert GAME.explained(table.state, table.events) == rows
        for p in range(2):
            takers = ("tribunus_plebis", "mercatus", "mercator")
            assert sum(rows[p].get(name, 0) for name in takers) == -rows[1 - p].get("taken", 0)
        seen |= {source for row in rows for source, n in row.items() if n}
    assert {"start", "forum", "empty_discs"} <= seen <= set(SOURCES)


def test_ledger_of_a_forum_and_an_empty_disc():
    """3.2, 6.21  The Forum's points are the Forum's, and empty discs cost."""
    s = position(dice=[3, 4, 6], discs={"1": {"3": "forum", "1": "turris"}, "2": FULL})
    s.heard = []
    say(s, "1 activate 3", "1 value 6", "1 end", "- roll 1 2 3", "2 end")
    told = s.heard
    rows = ledger(s, told)
    assert (rows[0]["forum"], rows[0]["empty_discs"], "legat" in rows[0]) == (6, -4, False)


def test_half_a_log_explains_nothing():
    """7.4  Where the beginning was not told there are the points on hand."""
    table = played(1)
    half = table.events[len(table.events) // 2 :]
    assert GAME.explained(table.state, half) == GAME.breakdown(table.state)


def test_standing_is_the_points_on_hand():
    """7.4  All points are alike."""
    table = played(2)
    found = standing_of(table.view(0))
    assert found is not None
    assert [share.total() for share in found.shares] == GAME.scores(table.state)


def test_traits():
    """1.1  Persons and buildings."""
    cards = traits(GAME.sheet)["card"]
    assert (cards["centurio"]["type"], cards["aesculapinum"]["type"]) == ("person", "building")
