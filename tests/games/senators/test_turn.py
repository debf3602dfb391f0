"""3, 4, 7  Turns, events and the end, beyond what the scenarios show."""

from __future__ import annotations

from itertools import combinations

import pytest

from comitia.engine.chance import Generator
from comitia.engine.flow import asked, is_forced, step_due
from comitia.engine.state import fingerprint
from comitia.games.senators.edition import NAMES, WAR
from comitia.games.senators.scoring import winners
from comitia.games.senators.sets import next_cards
from tests.games.senators.positions import (
    VARIANTS,
    any_option,
    busy,
    game,
    header,
    lines,
    names,
    position,
    refusal,
    say,
    state_of,
    thrifty,
)


def test_events_are_revealed_one_a_turn():
    """3.2  Each turn reveals the top event; all of them stay face up, and the fourth War is the last."""
    for seed in range(6):
        for table in game(header(4), seed):
            s = state_of(table)
            assert len(s.events) + len(s.revealed) == 22
            told = [event.name for event in table.events if event.name in ("turn", "revealed")]
            assert told == ["turn", "revealed"] * len(s.revealed)
            assert s.revealed.count(WAR) < 4 or s.over


def test_game_has_three_full_turns_at_least():
    """3.2, 4.4  The fourth War is the fourth event at the earliest and the 21st at the latest."""
    for seed in range(20):
        *_, table = game(header(3), seed, thrifty)
        s = state_of(table)
        if s.revealed.count(WAR) == 4:
            assert 4 <= len(s.revealed) <= 21
            assert s.revealed[-1] == WAR


def test_balanced_games_are_longer():
    """8.2  With the balanced deck the fourth War is the twelfth event at the earliest."""
    for seed in range(12):
        *_, table = game(header(3, events="balanced"), seed)
        s = state_of(table)
        if s.revealed.count(WAR) == 4:
            assert 12 <= len(s.revealed) <= 21


def test_cards_on_offer_come_from_the_tops():
    """5.1  Three resources and a Senate card, one of each deck, are turned face up."""
    s = position()
    tops = (s.low[-1], s.middle[-1], s.high[-1], s.senate[-1])
    say(s, "1 auction")
    assert s.offers == tops
    assert [len(deck) for deck in (s.low, s.middle, s.high, s.senate)] == [17, 17, 17, 14]


def test_the_end_is_at_once():
    """7.5  With the fourth War the game is over: nobody is asked, and all coins are counted openly."""
    s = position(at="event", events=["majority"], revealed=["war", "war", "war"], coins=[4, 5, 6])
    s.events = (*s.events, WAR)
    s.heard = []
    say(s, "1 extortion")
    assert s.over
    assert asked(s) == ()
    assert [(e.seat, e.secret) for e in s.heard if e.name == "counted"] == [(0, (7,)), (1, (5,)), (2, (6,))]
    assert winners(s) == [0]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_end(players: int, options: dict[str, str]):
    """7.4, 7.5, 7.6  Games of every temper end within 2,000 choices, with winners among those in play."""
    for seed, temper in enumerate((any_option, thrifty, busy)):
        tables = list(game(header(players, **options), seed, temper))
        s = state_of(tables[-1])
        assert len(tables) < 2000
        assert winners(s)
        assert not any(s.players[p].out for p in winners(s))


# -- questions ---------------------------------------------------------------------------------


def test_public_facts_are_not_asked():
    """4.2, 6.1  What leaves no choice, and everybody knows it, is no question; what depends on coins is asked."""
    s = position(open=[["wheat_7", "iron_7", "governor_wood"], [], []])
    say(s, "1 cash_in", "2 stay", "3 stay", "1 sell wheat_7", "1 add iron_7", "1 add governor_wood")
    assert step_due(s).label == "name_value"
    assert is_forced(s)
    s = position(coins=[10, 3, 16], senators=[5, 1, 5], open=[[], ["wheat_9"], []])
    say(s, "1 extortion", "1 offer wheat_9", "1 price 4")
    assert lines(s, 1) == ["sell"]
    assert not is_forced(s)


@pytest.mark.parametrize(
    ("setup", "said", "line", "reason"),
    [
        ({"senators": [1, 5, 5]}, [], "1 embezzle", "last_senator"),
        ({"decks": {"1": [], "2": [], "3": [], "4": []}}, [], "1 auction", "no_cards_left"),
        ({}, ["1 auction"], "2 bid 16", "no_space"),
        ({}, ["1 auction", "2 bid 4", "2 pass", "2 pass", "2 pass"], "3 bid 4", "too_low"),
        ({"coins": [0, 1, 0], "senators": [5, 1, 5]}, ["1 auction"], "2 bid 2", "not_covered"),
        ({"at": "event", "events": ["war"]}, ["1 ready", "2 ready", "3 ready"], "1 hold 11", "too_few_coins"),
        ({"coins": [9, 0, 0]}, ["1 cash_in", "2 stay", "3 stay"], "1 buy", "too_few_coins"),
        ({}, ["1 cash_in", "2 stay", "3 stay"], "1 play consul", "not_yours"),
        ({}, ["1 cash_in", "2 stay", "3 stay"], "1 sell wheat_1", "not_yours"),
        ({"hands": [["wheat_1"], [], []]}, ["1 cash_in", "2 stay", "3 stay"], "1 sell wheat_1", "no_set"),
        ({"open": [["censor"], [], []]}, ["1 cash_in", "2 stay", "3 stay"], "1 censor 2", "not_more_senators"),
        ({"open": [["censor"], [], []]}, ["1 cash_in", "2 stay", "3 stay"], "1 censor 5", "not_in_play"),
    ],
)
def test_reasons(setup: dict[str, object], said: list[str], line: str, reason: str):
    """7.1, 7.2, 5.2  Every refusal has its reason."""
    assert refusal(say(position(None, **setup), *said), line) == reason


def test_last_senator_is_safe_from_bids_and_offers():
    """5.3, 7.2  Whoever bids or offers all there is to pay keeps one senator."""
    s = position(coins=[0, 2, 0], senators=[3, 3, 5])
    say(s, "1 auction", "2 bid 12", "2 pass", "2 pass", "2 pass", *["3 pass"] * 4, "1 sell 1")
    assert (s.players[1].senators, s.players[1].coins) == (1, 0)


# -- sets --------------------------------------------------------------------------------------


def test_next_cards_are_those_of_all_sets():
    """5.14, 6.1, 6.4  What can be chosen next is exactly what some set has besides what was chosen, in any order."""
    rng = Generator(11)
    for _ in range(400):
        cards = list(range(60))
        rng.shuffle(cards)
        held = sorted(cards[: 3 + rng.below(12)])
        free = rng.below(4) == 0
        sets = [trio for trio in combinations(held, 3) if free or is_set(trio)]
        for laid in {()} | {part for trio in sets for n in (1, 2) for part in combinations(trio, n)}:
            expected = sorted({card for trio in sets if set(laid) <= set(trio) for card in trio} - set(laid))
            assert next_cards(laid, held, free) == expected


def is_set(trio: tuple[int, ...]) -> bool:
    """A set by the words of the rules: one resource, or one value for which Governors may stand."""
    kinds = {NAMES[card].removeprefix("governor_").split("_")[0] for card in trio}
    values = {NAMES[card].split("_")[1] for card in trio if not NAMES[card].startswith("governor_")}
    return len(kinds) == 1 or len(values) <= 1


def test_hidden_and_open_cards_mix():
    """5.14  Hidden and face-up cards of a set are laid down together, and nothing is shown before."""
    s = position(hands=[["olives_2"], [], []], open=[["olives_4", "olives_7", "censor"], [], []])
    say(s, "1 cash_in", "2 stay", "3 stay")
    s.heard = []
    say(s, "1 sell olives_2", "1 add olives_4")
    assert s.heard == []
    assert (names(s.players[0].hand), names(s.players[0].picked)) == (["olives_2"], ["olives_2", "olives_4"])
    say(s, "1 add olives_7")
    assert [(event.name, event.reveals) for event in s.heard] == [("laid", True), ("set_sold", False)]
    assert names(s.players[0].open) == ["censor"]


def test_a_set_of_open_cards_teaches_nobody():
    """5.14  A set of face-up cards only can be taken back: nobody has learned anything."""
    s = position(open=[["olives_2", "olives_4", "olives_7"], [], []])
    say(s, "1 cash_in", "2 stay", "3 stay")
    s.heard = []
    say(s, "1 sell olives_2", "1 add olives_4", "1 add olives_7")
    assert not any(event.reveals for event in s.heard)


def test_playing_on_with_a_copy():
    """3.1  A copy is a position of its own."""
    s = position(open=[["olives_2", "olives_4", "olives_7"], [], []])
    before = fingerprint(s)
    say(s.copy(), "1 cash_in", "2 join", "2 done")
    assert fingerprint(s) == before
