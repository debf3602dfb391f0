"""11  The end: Christians, slaves, tokens, winners."""

from __future__ import annotations

from comitia.games.sylla.edition import SHEET
from comitia.games.sylla.scoring import recount, scores, winners
from comitia.games.sylla.state import SyllaState
from tests.games.sylla.positions import GAME, position, told


def finished(**setup: object) -> SyllaState:
    return position("end", round=5, **setup)


def test_christians():
    """11.1  Two prestige for each face-up Christian, upright or sideways."""
    s = finished(upright=[["christian_senator", "senator"], [], [], []], sideways=[["christian_merchant"], [], [], []])
    assert scores(s) == [14, 10, 10, 10]


def test_slaves():
    """11.2, R13  As many slaves are freed as the purse allows, for two denarii each."""
    s = finished(upright=[["slave", "slave", "christian_slave"], [], [], []], money=[4, 0, 0, 0])
    assert (scores(s)[0], s.players[0].money) == (10 + 2 + 6, 0)


def test_slaves_for_nothing():
    """11.2  In an edition where freedom costs nothing all slaves are freed."""
    header = GAME.header(4, sheet=SHEET.override("slave.cost = 0\n", "mine"))
    s = GAME.new(header)
    assert isinstance(s, SyllaState)
    s.seats = 4
    s.players[1].upright[6] = 2
    from comitia.games.sylla.ecclesia import free_slaves

    free_slaves(s, 0)
    assert scores(s) == [10, 16, 10, 10]


def test_tokens():
    """11.3  Each token brings what its marker's space shows."""
    s = finished(
        ladder={"civic": 7, "leisure": 3, "health": 1}, tokens=[["civic", "leisure", "leisure", "health"], [], [], []]
    )
    assert scores(s)[0] == 10 + 4 + 4 + 1


def test_winners():
    """11.4  Most prestige wins; a tie is shared."""
    assert winners(finished(prestige=[1, 5, 5, 4])) == [1, 2]
    assert winners(finished(prestige=[9, 5, 5, 4], money=[0, 30, 0, 0])) == [0]


def test_account():
    """1.10, 11.3  The account of a finished game adds up to its prestige."""
    s = finished(upright=[["christian_slave"], [], [], []], money=[2, 0, 0, 0], tokens=[["civic"], [], [], []])
    assert scores(s) == recount(s)
    assert s.players[0].account == (0, 0, 0, 0, 0, 2, 3, 2, 0, 0)


def test_end_is_told():
    """11.1, 11.2, 11.3  The church, then Christians, slaves and tokens of each player."""
    s = position("great_work", round=5, work="temple")
    heard = [event.name for event in told(s, "1 plebs 0", "2 plebs 0", "3 plebs 0", "4 plebs 0")]
    assert heard[-21:] == ["ecclesia"] + ["christians"] * 4 + ["freed"] * 4 + ["tokens"] * 12
    assert s.over
