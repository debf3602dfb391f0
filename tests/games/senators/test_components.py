"""1, 2  Components and set-up: what is in the box and where it lies before the first turn."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from comitia.engine.edition import PUBLISHED, RECONSTRUCTED, RULEBOOK
from comitia.engine.errors import BadEdition, BadSetup
from comitia.engine.flow import asked, step_due
from comitia.engine.scenario import Record
from comitia.games.senators import GAME
from comitia.games.senators.edition import (
    BOARDS,
    FIRST_EVENT,
    FIRST_GOVERNOR,
    FIRST_INFLUENCE,
    NAMES,
    OURS,
    SENATE,
    SHEET,
    WAR,
    board_of,
    cards_of,
    edition_of,
    events_of,
)
from comitia.games.senators.rules import Deal
from comitia.games.senators.scenario import HARNESS
from comitia.games.senators.scoring import recount, scores, totals
from comitia.games.senators.sets import printed_value
from comitia.games.senators.table import deck_of, new_state
from tests.games.senators.positions import game, header, lines, names, position, say, state_of
from tests.games.senators.test_sections import RULES


def test_resource_cards():
    """1.1  54 cards: six resources, each with every value from 1 to 9; three decks of 18 by value."""
    assert len(set(NAMES[:FIRST_GOVERNOR])) == 54
    for board in range(SENATE):
        cards = cards_of(OURS, board)
        assert len(cards) == 18
        assert {printed_value(card) for card in cards} == {3 * board + 1, 3 * board + 2, 3 * board + 3}
    assert NAMES[8] == "wheat_9"
    assert printed_value(8) == 9


def test_senate_cards():
    """1.2  15 Senate cards: a Governor of each resource, five Censors, two Consuls, two Quaestors."""
    counted = Counter(name.split("_")[0] for name in names(tuple(cards_of(OURS, SENATE))))
    assert counted == {"governor": 6, "censor": 5, "consul": 2, "quaestor": 2}


def test_event_cards():
    """1.3  22 event cards, five of them Wars, and three Deficits of different amounts."""
    counted = Counter(names(tuple(events_of(OURS))))
    assert sum(counted.values()) == 22
    told = re.findall(r"^\| `(\w+)` \| [\w ]+ \| (\d) \| 4", RULES, re.MULTILINE)
    assert len(told) == 5
    for name, copies in told:
        assert counted[name] == int(copies)
    assert (counted["deficit_a"], counted["deficit_b"], counted["deficit_c"]) == (1, 1, 1)
    assert OURS.deficits == [10, 15, 20]


def test_influence_cards():
    """1.4  Nine Influence cards, all different; they belong to no deck."""
    told = re.search(r"all different: (.+?)\. They", RULES.replace("\n", " "))
    assert told is not None
    assert NAMES[FIRST_INFLUENCE:FIRST_EVENT] == re.findall(r"`(\w+)`", told.group(1))
    assert all(board_of(card) == -1 for card in range(FIRST_INFLUENCE, FIRST_EVENT))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_coins_only_move(players: int):
    """1.5  Coins come from the bank and go to it: what players hold is what it has paid out."""
    for table in game(header(players), players):
        s = state_of(table)
        assert sum(side.coins for side in s.players) == s.paid_out


@pytest.mark.parametrize("players", [3, 4, 5])
def test_start(players: int):
    """1.6, 2.2  Everybody starts with five senators, and with 10, 13, 16, 19 and 22 coins by seat."""
    s = state_of(next(game(header(players), 1)))
    assert scores(s) == recount(s) == [5] * players
    first = new_state(header(players))
    assert [side.coins for side in first.players] == [10, 13, 16, 19, 22][:players]
    assert (first.paid_out, totals(first)["coins"]) == ({3: 39, 4: 58, 5: 80}[players], 0)


def test_bid_spaces():
    """1.7  Each of the four boards has the bid spaces 1 to 15."""
    assert OURS.spaces == [list(range(1, 16))] * BOARDS


@pytest.mark.parametrize(("players", "left"), [(3, 15), (4, 14), (5, 13)])
def test_deal(players: int, left: int):
    """2.1  One hidden card of each resource deck for everybody; 15, 14 or 13 remain, and all 15 Senate cards."""
    for seed in range(5):
        s = state_of(next(game(header(players, influence="with"), seed)))
        assert [len(deck_of(s, board)) for board in range(BOARDS)] == [left, left, left, 15]
        for side in s.players:
            assert sorted(board_of(card) for card in side.hand) == [0, 1, 2]
            assert list(side.hand) == sorted(side.hand)


def test_deals_differ():
    """2.1  Another seed deals other cards."""
    hands = {state_of(next(game(header(), seed))).players[0].hand for seed in range(20)}
    assert len(hands) > 15


def test_event_deck():
    """2.3, 8.2  One shuffled deck of 22; balanced, two Wars are among the first ten and three among the others."""
    places = set()
    for seed in range(40):
        deck = dealt_events(seed, "shuffled")
        assert Counter(deck) == Counter(events_of(OURS))
        places.add(deck[:10].count(WAR))
        balanced = dealt_events(seed, "balanced")
        assert Counter(balanced) == Counter(events_of(OURS))
        assert balanced[:10].count(WAR) == 2
    assert len(places) > 2


def dealt_events(seed: int, events: str) -> list[int]:
    """The event deck after a deal, the first card first."""
    s = new_state(header(events=events))
    Deal().take(s, 0, seed * 7919)
    return list(s.events[::-1])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_draft(players: int):
    """2.4, 8.1  One card more than players is revealed; the last seat chooses first, the first player last."""
    order = []
    for table in game(header(players, influence="with"), 3):
        s = state_of(table)
        if step_due(s).label != "draft":
            break
        order.append(asked(s)[0])
        assert len(s.draft) == players + 2 - len(order)
    assert order == list(range(players - 1, -1, -1))
    assert [len(side.open) for side in s.players] == [1] * players
    assert len(s.box) == 9 - players


def test_no_draft_without_the_option():
    """2.4, 8.1  Without the option the Influence cards stay in the box."""
    s = state_of(next(game(header(), 3)))
    assert len(s.box) == 9
    assert step_due(s).label != "draft"


def test_totals_count_every_card():
    """1.1, 1.2, 1.3, 1.4  Every card is somewhere, as often as it was printed."""
    counted = totals(position())
    assert [counted[f"card {card}"] for card in range(len(NAMES))] == OURS.copies


# -- the edition -------------------------------------------------------------------------------


def test_provenance():
    """1.3, 1.7  Every number says where it is from; what is ours says why."""
    for key, entry in SHEET.entries.items():
        assert entry.provenance in (RULEBOOK, PUBLISHED, RECONSTRUCTED), key
        assert entry.note or entry.provenance == RULEBOOK, key
    ours = {key.split(".")[1] for key, entry in SHEET.entries.items() if entry.provenance == RECONSTRUCTED}
    assert ours == {"deficit_a", "deficit_b", "deficit_c", "board_1", "board_2", "board_3", "board_4"}


def test_numbers_can_be_corrected():
    """1.3, 1.7  An owner of the box corrects the numbers that we could not know; 0 means no such space."""
    text = "[events.deficit_a]\namount = 12\n[market.board_1]\nspace_2 = 0\nspace_15 = 20\n"
    edition = edition_of(SHEET.override(text, "mine"))
    assert edition.deficits == [12, 15, 20]
    assert edition.spaces[0] == [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20]
    assert edition_of(SHEET.override(text, "mine")) is not edition
    assert edition_of(SHEET) is OURS


def test_corrected_spaces_are_played():
    """1.7, 5.2  With other spaces other bids are possible, on that board only."""
    sheet = SHEET.override("[market.board_1]\nspace_2 = 0\n", "mine")
    s = HARNESS.set_up(GAME.header(3, sheet=sheet), Record({"coins": [9, 4, 9], "senators": [1, 1, 1]}, "setup"))
    say(s, "1 auction")
    assert lines(s, 1)[:4] == ["pass", "bid 1", "bid 3", "bid 4"]
    say(s, "2 pass")
    assert lines(s, 1)[:5] == ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[events.war]\ncopies = 3\n", "too few wars"),
        ("[actions.embezzling]\ncoins = 7\n", "embezzling a senator would pay for another one"),
        ("[market.board_2]\nspace_3 = 2\n", "bid spaces of board 2 must rise"),
        ("[market.board_2]\n" + "\n".join(f"space_{n} = 0" for n in range(1, 16)), "bid spaces of board 2 must rise"),
        ("[resources.cards]\nvalues = 8\n", "must be from 9 to 9"),
        ("[events.peace]\ncopies = 3\n", "is not printed in senators"),
    ],
)
def test_impossible_editions(text: str, told: str):
    """1.3, 1.7  Numbers with which the game could not begin or end are refused."""
    with pytest.raises(BadEdition, match=told):
        SHEET.override(text, "mine")


@pytest.mark.parametrize("players", [2, 6])
def test_numbers_of_players(players: int):
    """2.2  Three to five can play."""
    with pytest.raises(BadSetup, match="for 3 to 5 players"):
        GAME.header(players)


def test_lines_are_canonical():
    """1.1  Cards are written by resource and value."""
    s = position(open=[["wheat_1", "wheat_2", "wheat_3"], [], []], events=["eviction"])
    say(s, "1 cash_in", "2 stay", "3 stay", "1 sell wheat_1", "1 add wheat_2", "1 add wheat_3")
    assert s.players[0].coins == 10 + 6 + 15
