"""Any order, embezzling before something strikes, whole costs, and what the log tells of ties and of nobody."""

from __future__ import annotations

from itertools import permutations

import pytest

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.errors import BadSetup
from comitia.engine.flow import asked, step_due, waiting
from comitia.engine.older import of_today
from comitia.engine.state import NONE, fingerprint
from comitia.engine.table import Table
from comitia.engine.view import Face
from comitia.games.senators import GAME
from comitia.games.senators.determine import Memory
from comitia.games.senators.edition import WAR
from comitia.games.senators.state import SenatorsState
from comitia.words import LANGUAGES, Catalogue
from tests.games.senators.positions import busy, game, header, lines, position, refusal, say, state_of

PEOPLE = ["Anna", "Béla", "Chloé"]
TOPS = {"1": ["meat_2"], "2": ["olives_5"], "3": ["wheat_9"], "4": ["quaestor"]}


def cashing(open_cards: list[str]) -> SenatorsState:
    """Seat 1 cashes in, alone, with some cards face up."""
    s = position(open=[open_cards, [], []])
    return say(s, "1 cash_in", "2 stay", "3 stay")


def told(s: SenatorsState, *said: str) -> list[tuple[str, int, tuple[int, ...]]]:
    """The events that some lines bring."""
    s.heard = []
    say(s, *said)
    return [(event.name, event.seat, event.args) for event in s.heard]


# -- any order ---------------------------------------------------------------------------------


def test_sets_in_every_order():
    """5.14  Three cards make the same set in whatever order they are named."""
    ends = set()
    for first, *rest in permutations(["wood_2", "wood_3", "governor_wood"]):
        s = cashing(["wood_2", "wood_3", "governor_wood", "iron_1"])
        say(s, f"1 sell {first}", *[f"1 add {card}" for card in rest], "1 value 1")
        ends.add(fingerprint(s))
    assert len(ends) == 1


def test_bids_in_every_order():
    """5.2  A bidder with two coins reaches the same fifteen rows of bids whichever card is settled first."""
    found = rows_of_bids(position(coins=[3, 2, 3], senators=[1, 1, 1], decks=TOPS, events=["eviction"]))
    assert len(found) == 15
    for board in (2, 3, 4):
        s = say(position(coins=[3, 2, 3], senators=[1, 1, 1], decks=TOPS, events=["eviction"]), "1 auction")
        assert rows_of_bids(s, f"2 turn {board}") == found


def rows_of_bids(s: SenatorsState, *said: str) -> set[tuple[int, ...]]:
    """All rows of bids of seat 2, from a position or after some lines."""
    s = say(s.copy(), *(said or ("1 auction",)))
    if waiting(s) != [1]:
        return {s.players[1].bids}
    return {row for line in lines(s, 1) for row in rows_of_bids(s, f"2 {line}")}


def test_nobody_turns_for_ever():
    """5.2  One can turn to later cards only, so after three turns at most a card is settled."""
    s = say(position(decks=TOPS), "1 auction", "2 turn 2", "2 turn 3", "2 turn 4")
    assert not any(line.startswith("turn") for line in lines(s, 1))
    assert refusal(s, "2 turn 1") == "comes_anyway"
    say(s, "2 bid 3")
    assert refusal(s, "2 turn 4") == "no_card_there"
    say(s, "2 pass", "2 pass")
    assert refusal(s, "2 done") == "one_card_left"


# -- embezzling before something strikes -------------------------------------------------------


def test_fists_are_preceded_by_one_common_question():
    """4.2, 7.1  All with more than one senator are asked at once; nobody waits for another's answer."""
    s = position(at="event", events=["war"], senators=[3, 1, 5])
    assert asked(s) == (0, 2)
    assert told(s, "3 embezzle", "3 embezzle", "1 embezzle") == []
    assert (s.players[2].senators, s.players[2].coins) == (5, 16)
    say(s, "3 ready")
    assert told(s, "1 ready") == [("embezzled", 0, (1, 5)), ("embezzled", 2, (2, 10))]
    assert step_due(s).label == "war_fist"


def test_the_last_senator_stays():
    """7.1  When only the last senator is left the answer is whole, and nothing more can be said."""
    s = position(at="event", events=["war"], senators=[2, 2, 2])
    say(s, "1 embezzle", "2 ready", "3 ready")
    assert step_due(s).label == "war_fist"
    assert [side.senators for side in s.players] == [1, 2, 2]


def test_a_censor_is_announced_to_those_above():
    """7.1, 6.2, 6.13  Asked are those who have more senators and no Praetors, and only if there is a Censor."""
    table = [["censor"], [], [], ["praetors"]]
    s = position({"influence": "with"}, players=4, senators=[5, 6, 5, 8], open=table)
    say(s, "1 cash_in", "2 stay", "3 stay", "4 stay")
    assert (asked(s), step_due(s).label) == ((1,), "before_censor")
    s = position(senators=[5, 6, 7])
    say(s, "1 cash_in", "2 stay", "3 stay")
    assert step_due(s).label == "cash"


def test_redeals_keep_what_one_has_said():
    """9.1, 7.1  A seat that has begun to say what it embezzles sees its own words; the others see nothing of them."""
    s = position(at="event", events=["war"])
    table = Table(header(3), Keyed(key_from_seed(1)))
    table.state = s
    before = table.view(1).values
    say(s, "1 embezzle")
    assert table.view(1).values == before
    assert table.view(0).values["answers"] == [[1], [], []]


# -- options -----------------------------------------------------------------------------------


def test_one_free_set():
    """8.5, 6.4  With the option a Quaestor serves for one set that needs it."""
    cards = ["wheat_1", "iron_5", "wood_9", "meat_2", "cloth_4", "olives_6", "quaestor"]
    for option, left in (("all_sets", 3), ("one_set", 0)):
        s = position({"quaestor": option}, open=[cards, [], []])
        say(s, "1 cash_in", "2 stay", "3 stay", "1 play quaestor")
        say(s, "1 sell wood_9", "1 add wheat_1", "1 add iron_5")
        assert len([line for line in lines(s) if line.startswith("sell")]) == left


def test_censors_before_buying():
    """8.6, 6.2  With the option a bought senator ends the time of Censors, until the next cash-in."""
    setup = {"senators": [3, 6, 6], "coins": [20, 13, 16], "open": [["censor", "censor"], [], []]}
    s = position({"censor": "before_buying"}, **setup)
    say(s, "1 cash_in", "2 stay", "3 stay", "2 ready", "3 ready", "1 censor 2", "1 buy")
    assert refusal(s, "1 censor 3") == "after_buying"


def test_the_people_last():
    """8.7, 6.5  With the option the senator of Vox Populi comes when the cash-in ends."""
    s = position({"influence": "with", "vox_populi": "last"}, open=[["vox_populi"], [], []])
    say(s, "1 cash_in", "2 stay", "3 stay")
    assert s.players[0].senators == 5
    assert told(s, "1 done")[:3] == [("finished", 0, ()), ("vox_populi", 0, ()), ("gained", 0, (1,))]


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_who_begins(first: int):
    """8.8, 2.2, 3.1  Any seat can be the first player; coins go clockwise from there, and so do turns."""
    table = next(game(header(4, begins=str(first)), 3))
    s = state_of(table)
    assert s.active == s.first == first - 1
    start = Memory(s, []).coins
    assert start[first - 1 :] + start[: first - 1] == [10, 13, 16, 19]


def test_the_lot_decides_who_begins():
    """8.8  By lot every seat begins now and then; everybody hears whom it fell on, and coins can be tracked."""
    found = set()
    for seed in range(30):
        table = next(game(header(3, begins="lot"), seed))
        s = state_of(table)
        found.add(s.first)
        assert table.lines[0] == f"- draw_lots {s.first + 1}"
        assert [event.seat for event in table.events if event.name == "begins"] == [s.first]
    assert found == {0, 1, 2}


def test_games_begun_by_lot_can_be_tracked():
    """8.8, 9.2  Whoever listens knows all coins, whoever began."""
    for table in game(header(4, begins="lot", influence="with"), 11, busy):
        s = state_of(table)
        assert Memory(s, table.view(2).log).coins == [side.coins for side in s.players]


def test_a_seat_that_is_not_there_cannot_begin():
    """8.8  Among three nobody sits at seat 4."""
    with pytest.raises(BadSetup, match="cannot begin"):
        GAME.header(3, {"begins": "4"})


# -- whole costs -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "said", "line", "text"),
    [
        (
            {"at": "event", "events": ["new_senator"]},
            [],
            "1 take",
            "Take the senator for 15 coins, giving up 1 senator",
        ),
        ({"coins": [9, 4, 9]}, ["1 auction"], "2 bid 4", "Bid 4"),
        (
            {"coins": [9, 4, 9]},
            ["1 auction"],
            "2 bid 5",
            "Bid 5, giving up 1 senator if all your bids are accepted",
        ),
        (
            {"coins": [9, 4, 9]},
            ["1 auction", "2 bid 4"],
            "2 bid 6",
            "Bid 6, giving up 2 senators if all your bids are accepted",
        ),
        (
            {"coins": [1, 13, 9], "decks": TOPS},
            ["1 auction", "2 bid 7", "2 done", "3 done"],
            "1 buy 1",
            "Keep Meat 2 and pay Béla 7 coins, giving up 2 senators",
        ),
        ({"coins": [9, 4, 9]}, ["1 cash_in"], "2 join", "Pay 5 coins and join, giving up 1 senator"),
        (
            {"coins": [9, 4, 9], "open": [[], ["wheat_9"], []]},
            ["1 extortion", "1 offer wheat_9", "1 price 8"],
            "2 pay",
            "Pay 8 coins and keep Wheat 9, giving up 1 senator",
        ),
        (
            {"coins": [2, 4, 9], "open": [[], ["wheat_9"], []]},
            ["1 extortion", "1 offer wheat_9"],
            "1 price 7",
            "7 coins, giving up 1 senator if the card is sold to you",
        ),
        ({}, [], "1 embezzle", "Embezzle: give up a senator, take 5 coins"),
    ],
)
def test_every_option_names_its_whole_cost(setup: dict[str, object], said: list[str], line: str, text: str):
    """7.2  What would be embezzled for a payment is said before it is chosen."""
    table = Table(header(3), Keyed(key_from_seed(0)))
    table.state = say(position(None, **setup), *said)
    packet = table.packet(int(line[0]) - 1)
    found = {choice.line: choice for choice in packet.choices}[line]
    assert Catalogue(GAME, "en").choice(packet.question, found.verb, found.args, PEOPLE) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_embezzling_is_never_told_as_a_purchase(lang: str):
    """7.1  In every language and at every question: give up a senator, take coins."""
    words = Catalogue(GAME, lang)
    give = {"en": "give up", "de": "aufgeben", "fr": "renoncer", "es": "renunciar"}[lang]
    take = {"en": "take", "de": "nehmen", "fr": "prendre", "es": "tomar"}[lang]
    assert len(asking_for("embezzle")) == 11
    for question in asking_for("embezzle"):
        text = words.choice(question, "embezzle", {"coins": 5, "n": 10, "senators": 0}, PEOPLE)
        assert give in text
        assert take in text
        assert "5" in text
    event = words.event(Face("embezzled", 0, (2, 10), None), PEOPLE)
    assert event.index("2") < event.index("10")


def asking_for(verb: str) -> set[str]:
    """The questions that know a verb."""
    return {step.label for seq in GAME.sequences.values() for step in seq.steps if verb in step.domain.texts}


def test_what_ends_is_known():
    """5.13, 5.2, 5.12, 7.1  The verbs that end, refuse or give up are declared, so that people see them last."""
    enders = {step.label: step.enders for seq in GAME.sequences.values() for step in seq.steps if step.question}
    assert enders["cash"] == ("done", "embezzle")
    assert enders["bid"] == ("pass", "embezzle", "done")
    assert [enders[question][0] for question in ("join", "new_senator", "offer")] == ["stay", "refuse", "pass"]
    assert all("embezzle" in enders[label] for label in asking_for("embezzle"))


# -- what the log tells ------------------------------------------------------------------------


def test_the_log_tells_what_is_in_the_price_of_a_set():
    """5.16, 6.10  The bonus of a straight and that of the Pontifex Maximus are told with the price."""
    s = position({"influence": "with"}, open=[["wood_1", "wood_2", "wood_3", "pontifex_maximus"], [], []])
    say(s, "1 cash_in", "2 stay", "3 stay")
    found = told(s, "1 sell wood_3", "1 add wood_1", "1 add wood_2")
    assert found[-1] == ("set_sold", 0, (30, 15, 9))
    words = Catalogue(GAME, "en")
    text = words.event(Face("set_sold", 0, (30, 15, 9), None), PEOPLE)
    assert "30 coins, 15 of them for the straight, 9 of them thanks to the Pontifex Maximus" in text
    assert words.event(Face("set_sold", 0, (9, 0, 0), None), PEOPLE) == "Anna sells the set for 9 coins."


def test_the_log_tells_of_ties():
    """4.3, 4.6  Equal fists are told before what they bring."""
    s = position(at="event", events=["war"])
    found = told(s, "1 ready", "2 ready", "3 ready", "1 hold 3", "2 hold 3", "3 hold 0")
    assert ("tied", NONE, (2,)) in found
    s = position(at="event", events=["deficit_a"])
    found = told(s, "1 ready", "2 ready", "3 ready", "1 hold 3", "2 hold 0", "3 hold 0")
    assert ("tied", NONE, (2,)) in found


def test_the_log_tells_who_broke_the_tie_at_the_end():
    """7.6  Of those with most senators the log names whom the coins make the winner, or all who share."""
    assert ending([6, 6, 5], [4, 9, 30]) == [("level", NONE, (2, 6)), ("coins_decide", 1, (9,))]
    assert ending([6, 6, 5], [9, 9, 30]) == [("level", NONE, (2, 6)), ("shared", 0, (9,)), ("shared", 1, (9,))]
    assert ending([7, 6, 5], [4, 9, 30]) == []


def ending(senators: list[int], coins: list[int]) -> list[tuple[str, int, tuple[int, ...]]]:
    """What is told after the coins are counted."""
    coins = [coins[0] - 3, *coins[1:]]
    s = position(senators=senators, coins=coins, revealed=["war", "war", "war"], events=["war"])
    found = told(s, "1 extortion")
    return [event for event in found if event[0] in ("level", "coins_decide", "shared")]


def test_the_log_tells_what_an_event_did_to_nobody():
    """4.1, 4.8  A Majority among equals and an Eviction without Governors say so."""
    assert ("majority_none", NONE, ()) in told(position(events=["majority"]), "1 extortion")
    assert ("evicted_none", NONE, ()) in told(position(events=["eviction"]), "1 extortion")
    spared = position(events=["eviction"], open=[["governor_wood"], [], []])
    assert ("evicted_none", NONE, ()) not in told(spared, "1 extortion")


# -- games of version 1 ------------------------------------------------------------------------


def test_lines_of_version_1():
    """7.1, 4.2  Before a Censor nobody was asked; before the fists everybody in turn: the old lines still say it."""
    assert GAME.older is not None
    s = position(senators=[5, 6, 7], open=[["censor"], [], []])
    say(s, "1 cash_in", "2 stay", "3 stay")
    assert GAME.older(s, "1 censor 3") == ["2 ready", "3 ready", "1 censor 3"]
    assert GAME.older(say(s, "2 ready"), "1 censor 3") == ["3 ready", "1 censor 3"]
    s = position(at="event", events=["war"], turn=2, senators=[2, 5, 5])
    say(s, "2 ready", "3 embezzle", "3 ready", "1 embezzle", "1 hold 1", "2 hold 2", "3 hold 3")
    assert [side.senators for side in s.players] == [1, 5, 5]


def test_a_takeback_in_a_log_of_version_1():
    """4.2, 7.1  What was said in turn before the fists stands, though a takeback reached into it."""
    deal = next(n for n in range(99) if state_of(dealt(n)).revealed == (WAR,))
    first = [f"- deal {deal}", "1 ready", "2 embezzle", "2 ready", "3 ready", "1 hold 0", "2 hold 3", "3 hold 0"]
    again = ["2 embezzle", "2 ready", "3 ready", "1 hold 1", "2 hold 0", "3 hold 0"]
    table = of_today(header(3), Keyed(key_from_seed(0)), [*first, "~ takeback 5", *again])
    assert [event.args for event in table.events if event.name == "embezzled"] == [(2, 10)]
    assert state_of(table).fists == (1, 0, 0)
    replayed = Table(header(3), Keyed(key_from_seed(0)))
    replayed.replay(table.lines)
    assert fingerprint(replayed.state) == fingerprint(table.state)


def dealt(outcome: int) -> Table:
    """A table after a certain deal."""
    table = Table(header(3), Keyed(key_from_seed(0)))
    table.replay([f"- deal {outcome}"])
    return table
