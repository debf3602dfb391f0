"""How a game of Senators stands, held against what the rules then do."""

from __future__ import annotations

import pytest

from comitia.bots import make_bot
from comitia.engine.flow import waiting
from comitia.engine.table import Table
from comitia.engine.view import standing_of
from comitia.games.senators import GAME
from comitia.games.senators.edition import MAJORITY
from comitia.games.senators.event_cards import pay_majority
from comitia.games.senators.standing import SOURCES, best_values, ledger, standing, traits, worth_of
from comitia.games.senators.state import SenatorsState
from comitia.games.senators.table import new_state
from comitia.testing import seated, walk


def played(seed: int, **options: str) -> Table:
    """A whole game among greedy bots."""
    table, _ = seated(GAME.header(4, options), seed)
    bots = [make_bot("greedy", "senators", seed + p) for p in range(4)]
    table.settle()
    while not table.is_over():
        p = waiting(table.state)[0]
        table.say(bots[p].choose(table.packet(p)))
    return table


def state_of(table: Table) -> SenatorsState:
    assert isinstance(table.state, SenatorsState)
    return table.state


def holding(*words: str, **fields: object) -> SenatorsState:
    """A table at which seat 1 has some cards on the table."""
    s = new_state(GAME.header(3))
    s.seats = 3
    names = GAME.kinds["card"].words
    s.players[0].open = tuple(sorted(names.index(word) for word in words))
    for name, value in fields.items():
        setattr(s, name, value)
    return s


@pytest.mark.parametrize(
    ("cards", "named", "worth"),
    [
        (["wheat_4", "meat_4", "iron_4"], [], 12),
        (["wheat_2", "wheat_3", "wheat_9"], [], 14),
        (["wheat_7", "wheat_8", "wheat_9"], [], 24 + 15),
        (["wheat_7", "wheat_8", "governor_wheat"], [9], 24 + 15),
        (["wheat_1", "wheat_8", "governor_wheat"], [9], 18),
        (["wheat_4", "meat_4", "governor_iron"], [4], 12),
        (["governor_wheat", "governor_meat", "governor_iron"], [9, 9, 9], 27),
    ],
)
def test_worth_of_sets(cards: list[str], named: list[int], worth: int):
    """5.14, 5.15, 5.16, 6.1  Sets with what the bank would pay, Governors at their best."""
    found = standing(holding(*cards), 0).outlook["sets"]
    assert found == [{"cards": sorted(cards, key=GAME.kinds["card"].words.index), "named": named, "worth": worth}]


def test_no_set():
    """5.14  Three cards of different resources and values are none, unless a Quaestor frees them."""
    cards = ("wheat_4", "meat_5", "iron_6")
    assert standing(holding(*cards), 0).outlook["sets"] == []
    assert standing(holding(*cards, quaestor=True), 0).outlook["sets"][0]["worth"] == 15  # type: ignore[index]


def test_the_pontifex_likes_ones():
    """6.10  A Governor stands for a 1 where that is worth more than a 9."""
    s = holding("wheat_1", "wheat_5", "governor_wheat", "pontifex_maximus")
    assert standing(s, 0).outlook["sets"][0] == {  # type: ignore[index]
        "cards": ["wheat_1", "wheat_5", "governor_wheat"],
        "named": [1],
        "worth": 7 + 18,
    }


def test_worth_is_what_the_bank_pays():
    """5.15  In play, a set that is sold brings what was foreseen."""
    sold = 0
    for seed in range(40):
        for table in walk(GAME.header(4, {"influence": "with"}), seed, most=400):
            s = state_of(table)
            if not s.laid or s.stack[-1].seq.name != "naming" or len(s.values) > 0:
                continue
            p = s.stack[-1].seat
            named = best_values(s, p, s.laid)
            assert named is not None
            coins, trial = s.players[p].coins, [*table.lines]
            twin = Table(table.header, table.source)
            twin.replay(trial)
            for value in named:
                if state_of(twin).laid:
                    twin.say(f"{p + 1} value {value}")
            assert state_of(twin).players[p].coins - coins == worth_of(s, p, s.laid, named)
            sold += 1
        if sold > 3:
            return
    assert sold > 0


def test_majority_is_what_it_pays():
    """4.1, 6.11  By seat, what a Majority would bring."""
    for table in walk(GAME.header(4, {"influence": "with"}), 3):
        s = state_of(table).copy()
        assert isinstance(s, SenatorsState)
        foreseen = standing(s, 0).outlook["majority"]
        before = [side.coins for side in s.players]
        s.revealed = (*s.revealed, MAJORITY)
        pay_majority(s, s.active)
        assert [side.coins - n for side, n in zip(s.players, before, strict=True)] == foreseen


def test_others_see_no_sets():
    """7.6  Those who watch see nobody's sets nor means; a player only the own."""
    table = played(4)
    found = standing_of(table.view(-1))
    assert found is not None
    assert (found.outlook["sets"], found.outlook["means"]) == ([], 0)


def test_ledger_tells_where_senators_came_from():
    """1.6, 4.3, 4.5, 4.6, 5.17, 6.2, 7.1  Every senator of whole games is accounted for."""
    seen: set[str] = set()
    for seed in range(8):
        table = played(seed, influence="with")
        rows = ledger(state_of(table), table.events)
        assert [sum(row.values()) for row in rows] == GAME.scores(table.state)
        assert sum(row.get("censor", 0) for row in rows) == 0
        seen |= {source for row in rows for source, n in row.items() if n}
    assert {"start", "war", "bought", "embezzled"} <= seen <= set(SOURCES)


def test_traits():
    """1.1 to 1.4  Resource, value and board of cards."""
    cards = traits(GAME.sheet)["card"]
    assert cards["wheat_4"] == {"type": "resource", "resource": "wheat", "board": 2, "value": 4}
    assert cards["governor_iron"] == {"type": "governor", "resource": "iron", "board": 4}
    assert [cards[word]["type"] for word in ("censor", "praetors", "war")] == ["senate", "influence", "event"]
