"""What the greedy bot of Senators no longer does: one position for each mistake that people saw."""

from __future__ import annotations

from comitia.bots.greedy.senators import BOT, Position, war_fist
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import waiting
from comitia.engine.table import Table
from comitia.games.senators.state import SenatorsState
from tests.games.senators.positions import header, position, say, seen

WITH = {"influence": "with"}
TOPS = {"1": ["meat_2"], "2": ["olives_5"], "3": ["wheat_9"], "4": ["quaestor"]}


def said(s: SenatorsState, seed: int = 1) -> str:
    """What the bot says at the first seat that is awaited."""
    table = Table(header(len(s.players)), Keyed(key_from_seed(0)))
    table.state = s
    return BOT("senators", seed).choose(table.packet(waiting(s)[0]))


def test_extorts_what_it_needs():
    """5.7, 5.8  Two opponents show the cards that complete straights: they are demanded, at about half their worth."""
    hand = ["wheat_7", "wheat_8", "iron_2", "iron_3"]
    s = position(coins=[10, 13, 16], hands=[hand, [], []], open=[[], ["wheat_9", "cloth_1"], ["iron_4"]])
    assert said(s) == "1 extortion"
    say(s, "1 extortion")
    assert said(s) == "1 offer wheat_9"
    say(s, "1 offer wheat_9")
    assert 8 <= int(said(s).split()[-1]) <= 13


def test_embezzles_for_a_card_that_is_worth_it():
    """5.3, 7.2  With two coins it bids more for the last card of a straight, and pays with a senator."""
    s = position(coins=[10, 2, 16], senators=[5, 6, 5], hands=[[], ["wheat_7", "wheat_8"], []], decks=TOPS)
    say(s, "1 auction", "2 turn 3")
    assert 2 < int(said(s).split()[-1]) <= 7


def test_does_not_embezzle_for_nothing():
    """7.2  A card that helps nobody is not worth a senator, and a senator for more than two is none."""
    s = position(coins=[10, 0, 16], senators=[5, 6, 5], decks=TOPS)
    say(s, "1 auction")
    assert said(s) in ("2 pass", "2 done")
    s = position(at="event", events=["new_senator"], coins=[4, 13, 16])
    assert said(s) == "1 refuse"


def test_embezzles_before_a_censor_takes_the_senator():
    """7.1  A senator that is lost anyway is given up for coins; then nothing more."""
    s = position(senators=[5, 6, 5], open=[["censor"], [], []])
    say(s, "1 cash_in", "2 stay", "3 stay")
    assert said(s) == "2 embezzle"
    say(s, "2 embezzle")
    assert said(s) == "2 ready"


def test_keeps_its_senators_where_the_censor_strikes_elsewhere():
    """7.1  One Censor, and somebody else who has more: nothing is given up."""
    s = position(senators=[5, 6, 7], open=[["censor"], [], []])
    say(s, "1 cash_in", "2 stay", "3 stay")
    assert said(s) == "2 ready"


def test_embezzles_to_reach_a_rival():
    """6.2, 7.1  Near the end it gives up a senator so that its Censor strikes a rival who is level."""
    s = position(senators=[6, 6, 4], open=[["censor"], [], []], revealed=["war", "war", "war"])
    say(s, "1 cash_in", "2 stay", "3 stay")
    assert said(s) == "1 embezzle"
    say(s, "1 embezzle")
    assert said(s) == "1 censor 2"


def test_joins_with_a_full_hand_and_no_coins():
    """5.12, 7.2  Near the end a senator for the way in is well spent if the sets buy three."""
    hand = ["wheat_7", "wheat_8", "wheat_9"]
    s = position(coins=[10, 0, 16], hands=[[], hand, []], revealed=["war", "war", "war"])
    say(s, "1 cash_in")
    assert said(s) == "2 join"


def test_stakes_vary():
    """4.3  In a War it stakes now little, now much: no number can be counted on, least of all always eight."""
    stakes = []
    for seed in range(60):
        s = position(at="event", events=["war"], coins=[20, 13, 16])
        say(s, "1 ready", "2 ready", "3 ready")
        stakes.append(int(said(s, seed).split()[-1]))
    assert len(set(stakes)) > 5
    assert max(stakes.count(stake) for stake in set(stakes)) < 40
    assert sum(stakes) / len(stakes) < 8


def test_stakes_no_more_than_is_needed():
    """4.3  Nobody else has more than 13 coins: one more is enough, however lucky and rich one is."""
    at = Position(seen(position(coins=[10, 13, 40]), 2))
    assert max(war_fist(at, luck / 100) for luck in range(100)) <= 14
    at = Position(seen(position(WITH, open=[[], ["equites"], []], coins=[40, 13, 16]), 0))
    assert war_fist(at, 0.0) == 0


def test_has_a_use_for_the_people():
    """6.5  With Vox Populi it does not spend its turns on bare cash-ins, keeps coins to join, and joins."""
    s = position(WITH, coins=[15, 13, 16], open=[["vox_populi"], [], []])
    assert said(s) == "1 auction"
    say(s, "1 cash_in", "2 stay", "3 stay")
    assert said(s) == "1 done"
    s = position(WITH, coins=[15, 9, 16], open=[[], ["vox_populi"], []])
    say(s, "1 cash_in")
    assert said(s) == "2 join"


def test_does_not_give_the_praetors_away():
    """5.10, 6.13  A leader whom two Censors threaten keeps the Praetors, even with a single coin."""
    table = [["censor", "censor"], ["praetors"], []]
    s = position(WITH, coins=[10, 1, 16], senators=[5, 7, 5], open=table)
    say(s, "1 extortion", "1 offer praetors", "1 price 2")
    assert said(s) == "2 pay"
