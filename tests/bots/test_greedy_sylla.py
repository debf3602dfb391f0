"""The rules of thumb for Sylla: sensible choices in plain positions."""

from __future__ import annotations

from collections import Counter

import pytest

from comitia.bots.greedy.sylla import RATINGS, GreedySylla
from comitia.engine.flow import steps_of, waiting
from comitia.engine.table import Table
from comitia.games.sylla.edition import CHARACTERS, DECADENCE, LEGIONARY, PERSECUTION, PILLAGE, PURGE, VESTAL
from comitia.games.sylla.state import SyllaState
from tests.games.sylla.positions import GAME, position, say, state_of, table_of


def seated(s: SyllaState) -> Table:
    """A table in a position, at which everybody has heard what lies behind the screens."""
    table = table_of(s.seats)
    table.events.clear()
    table.state = s
    s.heard = table.events
    for p, side in enumerate(s.players):
        s.tell("purse", p, side.money)
        for token, n in enumerate(side.tokens):
            for _ in range(n):
                s.tell("took_token", p, token)
    return table


def said(s: SyllaState, seed: int = 1) -> str:
    """What the bot says in a position, without its seat."""
    seat = waiting(s)[0]
    return GreedySylla("sylla", seed).choose(seated(s).packet(seat)).partition(" ")[2]


def opening(table: Table, bot: GreedySylla, seat: int) -> tuple[int, ...]:
    """The characters that the bot seals."""
    while seat in waiting(table.state):
        table.say(bot.choose(table.packet(seat)))
    assert table.state.answers is not None
    return tuple(sorted(table.state.answers[seat]))


def test_every_question_is_rated():
    """There is a rating for each question that the game can ask; hands of the great work have one of their own."""
    asked = {step.label for step in steps_of(GAME.flow) if step.question is not None}
    assert asked == {*RATINGS, "great_work"}


def test_openings_differ():
    """2.5  In 160 seats many openings are met, none of them often, and every character somewhere."""
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(40):
        for seat in range(4):
            found[opening(table_of(seed=seed), GreedySylla("sylla", 4 * seed + seat), seat)] += 1
    assert len(found) >= 30
    assert max(found.values()) <= 32
    assert {card for chosen in found for card in chosen} == set(range(CHARACTERS))


def test_openings_meet_the_events():
    """1.7, 2.5  Where three events bear the sign of one fighter, it is chosen more often than the other."""
    chosen: Counter[int] = Counter()
    table = table_of(seed=1)
    state_of(table).open_events = (PERSECUTION, PURGE, PILLAGE, DECADENCE)
    for seed in range(60):
        state_of(table).answers = [[] for _ in range(4)]
        chosen.update(opening(table, GreedySylla("sylla", seed), 0))
    assert chosen[LEGIONARY] > 1.5 * chosen[VESTAL]


@pytest.mark.parametrize("money", [3, 4, 6, 9])
def test_names_less_than_the_purse(money: int):
    """4.1  The office is not worth the last coin: a Consul whom all others could outbid keeps some."""
    line = said(position("election", money=[money] * 4))
    assert int(line.removeprefix("votes ")) < money


def test_names_no_more_than_needed():
    """4.1  Against empty purses the own Senators are enough, and whoever speaks last names one vote more."""
    s = position("election", 4, {"held_back": "never"}, money=[9, 0, 0, 0], upright=[["senator"], [], [], []])
    assert said(s) == "votes 1"
    s = position("election", consul=2, money=[9, 2, 0, 0])
    assert said(say(s, "2 votes 2", "3 pass", "4 pass")) == "votes 3"


def test_shows_no_coin_that_brings_nothing():
    """9.1, 9.3  A lone coin against three full purses wins no place, and stays at home."""
    for work in ("baths", "granary", "colosseum", "senate"):
        assert said(position("great_work", work=work, money=[1, 6, 6, 6])).endswith(" 0")


@pytest.mark.parametrize(("money", "shown"), [(1, 0), (2, 2), (3, 2), (4, 4)])
def test_shows_no_odd_coin_to_the_plebs(money: int, shown: int):
    """9.2  Half a pair of votes brings nothing, not even in the last round, when coins are good for nothing else."""
    line = said(position("great_work", round=5, work="temple", money=[money, 0, 0, 0]))
    assert line.endswith(f" {shown}")


def test_keeps_no_coin_that_brings_something():
    """9.4  Five votes are worth six prestige at the Temple, and no sixth coin is added to them."""
    assert said(position("great_work", work="temple", money=[7, 0, 0, 0])) == "build 5"


@pytest.mark.parametrize("tokens", [["civic", "health", "health"], ["civic", "civic", "health"]])
def test_uses_both_taverns(tokens: list[str]):
    """7.3  Whichever marker is moved first, the second Tavern moves the other."""
    s = position("income", buildings=[["tavern", "tavern"], [], [], []], tokens=[tokens, [], [], []])
    first = said(s)
    say(s, f"1 {first}")
    assert {first, said(s)} == {"right civic", "right health"}


def test_lays_what_is_missed_least():
    """6.3  Of three cards it lays the Slaves, wherever they stand in the table."""
    s = position(
        "buildings",
        places=["stall", "field", None, None, None, None],
        upright=[["senator", "legionary", "slave", "christian_slave"], [], [], []],
    )
    say(s, "1 offer 1", "2 pass", "3 pass", "4 pass", "1 bid 2")
    first = said(s)
    say(s, f"1 {first}")
    assert {first, said(s)} == {"lay slave", "lay christian_slave"}
