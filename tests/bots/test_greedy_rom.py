"""The rules of thumb for ROM: an answer to every question, and none of the follies that were seen."""

from __future__ import annotations

from typing import Any

import pytest

from comitia.bots import make_bot
from comitia.bots.greedy.rom import RATINGS
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import options, question_due, step_due, steps_of, waiting
from comitia.engine.table import Choice, Packet, Table
from comitia.games.rom.edition import PERFORMER_NAMES, PROVINCE_NAMES
from comitia.games.rom.state import RomState
from tests.games.rom.positions import GAME, position, say, seen, state_of


def packet_of(s: RomState, chosen: dict[str, str] | None = None) -> Packet:
    """What whoever is asked gets in a position."""
    p, step = waiting(s)[0], step_due(s)
    question, domain = question_due(s), step.domain
    choices = [
        Choice(f"{p + 1} {domain.texts[c]}", domain.verb(c), {**domain.args(c), **question.detail(s, p, c)})
        for c in options(s, p)
    ]
    return Packet(seen(s, p, chosen=chosen), 0, [p], step.label, question.prompt(s, p), choices)


def said(s: RomState, chosen: dict[str, str] | None = None) -> str:
    """What the bot says in a position."""
    return make_bot("greedy", "rom", 1).choose(packet_of(s, chosen))


def test_every_question_is_rated():
    """There is a rating for each question that the game can ask."""
    assert {step.label for step in steps_of(GAME.flow) if step.question is not None} == set(RATINGS)


def within_reach(s: RomState, line: str) -> list[str]:
    """8.3, 8.6  What a legion or a purse could still take after a line."""
    _, verb, *word = line.split()
    if step_due(s).label == "conquer":
        names, left, prices = PROVINCE_NAMES, list(s.open_provinces), s.edition.strength
    else:
        names, left, prices = PERFORMER_NAMES, list(s.stalls), s.edition.cost
    power = s.power - (s.edition.blind if verb == "blind" else 0)
    if word:
        left.remove(names.index(word[0]))
        power -= prices[names.index(word[0])]
    return [names[card] for card in left if prices[card] <= power]


def test_leaves_nothing_that_it_could_take():
    """8.3, 8.6  In whole games no conquest ends with a province within the strength, no purchase with an open card."""
    ended = 0
    for seed in range(6):
        table = Table(GAME.header(4), Keyed(key_from_seed(seed)))
        table.settle()
        bots = [make_bot("greedy", "rom", seed + p) for p in range(4)]
        while not table.is_over():
            s, p = state_of(table), waiting(table.state)[0]
            question, line = step_due(s).label, bots[p].choose(table.packet(p))
            reach = within_reach(s, line) if question in ("conquer", "buy") else []
            table.say(line)
            if reach:
                assert (step_due(table.state).label, waiting(table.state)) == (question, [p]), (seed, line, reach)
            ended += question in ("conquer", "buy") and not reach
    assert ended > 100


def test_takes_what_two_cards_together_allow():
    """8.2, 8.3  A 9 is out of reach of either card alone: both are used, in whatever order, and it is conquered."""
    s = position(
        phase="clear",
        round=4,
        tracks={"military": [[1, [5]]]},
        open_provinces=["thracia"],
        offices={"1": ["legatus", "magister_equitum"]},
        provinces={"1": ["cisalpina", "macedonia", "numidia"]},
    )
    while not s.over and waiting(s) == [0] and step_due(s).label in ("boost", "on", "conquer"):
        say(s, said(s))
    assert "thracia" in [GAME.kinds["province"].words[card] for card in s.players[0].provinces]


def test_counts_on_cards_that_add():
    """8.2, 5.1  With a Magister Equitum a 4 and a 2 are a 9: the bot lays both on the Military track."""
    s = position(
        turn=1,
        round=4,
        dice={"1": [2], "2": [1]},
        tracks={"military": [[1, [4]]]},
        open_provinces=["thracia"],
        offices={"1": ["magister_equitum"]},
        provinces={"1": ["cisalpina", "macedonia"]},
    )
    assert said(s) == "1 military 2"


@pytest.mark.parametrize(
    ("rolls", "line"),
    [
        (["5 5 5 5", "1 1 1 1", "6 4 4 4"], "1 yes"),  # 20 against 4 and 18: 17 goes before the third
        (["5 5 5 5", "1 1 1 1", "2 2 2 2"], "1 no"),  # last in any case
        (["1 1 1 1", "5 5 5 5", "6 6 6 6"], "1 no"),  # first in any case
    ],
)
def test_uses_tribunus_where_it_helps(rolls: list[str], line: str):
    """7.8  The Tribunus is used if it brings the bot before somebody, and only then."""
    s = position(phase="roll", round=3, offices={"1": ["tribunus"]}, provinces={"1": ["carthago"]})
    say(s, *[f"- roll {' '.join(sorted(roll.split()))}" for roll in rolls])
    assert said(s) == line


def test_keeps_the_province_of_an_aedile():
    """7.8, 6.2  The Tribunus does not take a province that a card which adds to the budget needs."""
    offices = ["tribunus", "aedile"]
    for provinces, line in ((["carthago", "pergamum"], "1 no"), (["carthago", "pergamum", "sardinia"], "1 yes")):
        s = position(phase="roll", round=3, offices={"1": offices}, provinces={"1": provinces})
        say(s, "- roll 5 5 5 5", "- roll 1 1 1 1", "- roll 4 4 4 6")
        assert said(s) == line


@pytest.mark.parametrize(("points", "line"), [({"2": 3, "3": 9}, "1 raise 3"), ({"2": 9, "3": 3}, "1 raise 2")])
def test_uses_the_intrigue_tribunus(points: dict[str, int], line: str):
    """7.21  Of those whom it can send behind itself it takes whoever has most points."""
    chosen = {"tribunus": "tribunus"}
    offices = {"1": ["tribunus_intrigue"]}
    s = position(chosen, phase="roll", round=3, vp=points, offices=offices, provinces={"1": ["carthago"]})
    say(s, "- roll 3 3 3 3", "- roll 2 3 3 3", "- roll 2 2 3 3")
    assert said(s, chosen) == line


def test_raises_nobody_for_nothing():
    """7.21  Whoever goes first anyway keeps the card."""
    chosen = {"tribunus": "tribunus"}
    s = position(chosen, phase="roll", round=3, offices={"1": ["tribunus_intrigue"]}, provinces={"1": ["carthago"]})
    say(s, "- roll 1 1 1 1", "- roll 2 3 3 3", "- roll 2 2 3 3")
    assert said(s, chosen) == "1 no"


def senate_race(lead: int) -> RomState:
    """All dice of seat 1 are placed; seat 2 stands before it in the Senate, and one card is worth having."""
    return position(
        turn=1,
        round=5,
        dice={"1": [6], "2": [6, 6]},
        tracks={"senate": [[2, [2]], [1, [lead]]]},
        open_offices=["praetor", "legatus"],
        offices={"1": ["senator"]},
        provinces={"1": ["sicilia", "epirus", "noricum"]},
    )


def test_uses_senator_where_it_helps():
    """7.9  When all dice are placed, a leading die is lowered if that brings its group before a rival."""
    s = say(senate_race(2), "1 military 6")
    assert said(s) == "1 activate senator"
    say(s, "1 activate senator", "1 on sicilia")
    assert said(s) == "1 senate 1"
    say(s, "1 senate 1")
    assert s.sections[4:6] == (0, 1)


def test_keeps_senator_where_it_does_not():
    """7.9  A 4 that becomes a 3 stays behind a 2: the turn ends."""
    s = say(senate_race(4), "1 military 6")
    assert said(s) == "1 done"


def quaestor(dice: list[int], **setup: Any) -> RomState:
    """Seat 1 has a Quaestor and dice."""
    return position(
        turn=1,
        round=2,
        dice={"1": dice, "2": [1, 1]},
        offices={"1": ["quaestor"]},
        provinces={"1": ["sicilia"]},
        **setup,
    )


def test_turns_no_die_to_its_own_harm():
    """7.6, 5.7  After placing, a 6 that conquers is not turned into a 1, nor a 1 that comes first into a 6."""
    s = say(quaestor([1, 6], open_provinces=["carthago"]), "1 senate 1")
    assert said(s) == "1 done"
    s = say(quaestor([1, 6], open_offices=["consul", "censor"], tracks={"senate": [[2, [2]]]}), "1 market 6")
    assert said(s) == "1 done"


def test_turns_a_die_where_it_helps():
    """7.6  A 1 that can conquer nothing is turned into a 6."""
    s = quaestor([1], open_provinces=["carthago"])
    assert said(s) == "1 activate quaestor"
    say(s, "1 activate quaestor")
    assert said(s) == "1 turn 1"


def test_places_the_die_for_which_it_used_the_consul():
    """7.5  A 6 beside a 3 makes a 9: after the Consul that die is placed there."""
    s = position(
        turn=1,
        round=4,
        dice={"1": [6], "2": [1]},
        tracks={"military": [[1, [3]]], "senate": [[1, [1]]], "market": [[1, [1]]]},
        open_provinces=["thracia"],
        offices={"1": ["consul"]},
        provinces={"1": ["carthago"]},
    )
    assert said(s) == "1 activate consul"
    say(s, "1 activate consul")
    assert said(s) == "1 military 6"


def test_performs_a_set_as_a_whole():
    """9.4, 13.7  Where larger sets are allowed, the bot keeps spare cards."""
    chosen = {"sets": "larger"}
    s = position(chosen, phase="score", round=3, hands={"1": ["boar", "bear", "lion", "gaul"]})
    assert said(s, chosen) == "1 perform boar-bear-lion"


@pytest.mark.parametrize("name", ["lowered", "zero", "sets"])
def test_plays_with_other_readings(name: str):
    """13.5, 13.6, 13.7  Whole games with each of the other readings come to an end."""
    option = next(option for option in GAME.options if option.name == name)
    table = Table(GAME.header(3, {name: option.values[1]}), Keyed(key_from_seed(2)))
    table.settle()
    bots = [make_bot("greedy", "rom", p) for p in range(3)]
    while not table.is_over():
        p = waiting(table.state)[0]
        table.say(bots[p].choose(table.packet(p)))
    assert min(GAME.scores(table.state)) > 0
