"""4 to 9  Turns, cards and clearing, where a scenario does not say it all: options, prompts, words of events."""

from __future__ import annotations

import pytest

from comitia.engine.flow import is_forced, options, question_due, step_due, waiting, why_not
from comitia.engine.scenario import Record
from comitia.engine.state import Event
from comitia.games.rom.edition import SETS
from comitia.games.rom.scenario import HARNESS
from comitia.games.rom.state import RomState
from tests.games.rom.positions import GAME, due, heard, offers, position, refusal, say


def asked_with(s: RomState) -> dict[str, object]:
    """The arguments of the question that is put."""
    return dict(question_due(s).prompt(s, waiting(s)[0]))


def details(s: RomState) -> dict[str, dict[str, object]]:
    """What each option says beyond itself."""
    p = waiting(s)[0]
    texts = step_due(s).domain.texts
    return {texts[choice]: dict(question_due(s).detail(s, p, choice)) for choice in options(s, p)}


def test_tribune_prompts():
    """4.2, 7.8, 7.21  The questions tell the sums that count."""
    s = position(
        {"tribunus": "magistrate"},
        phase="roll",
        round=3,
        offices={"1": ["tribunus", "tribunus_intrigue"]},
        provinces={"1": ["carthago", "pergamum"]},
    )
    say(s, "- roll 1 1 1 1", "- roll 2 2 2 2", "- roll 3 3 3 3")
    assert asked_with(s) == {"sum": 4, "n": 3}
    say(s, "1 yes", "1 on carthago")
    assert asked_with(s) == {"n": 3}
    assert details(s) == {"no": {}, "raise 1": {"sum": 1}, "raise 2": {"sum": 8}, "raise 3": {"sum": 12}}
    events = heard(s, "1 raise 3")
    assert [(event.name, event.seat, event.args) for event in events][-2:] == [
        ("sum_changed", 2, (15,)),
        ("turn_order", 0, (0, 1, 2)),
    ]


def test_placing_is_told():
    """5.2, 5.3  A placement tells track, die and section, and whose groups it pushes."""
    s = position(dice={"1": [3, 3], "2": [2, 2], "3": [1]}, tracks={})
    assert offers(s) == ["1 military 3", "1 senate 3", "1 market 3"]
    events = heard(s, "1 senate 3", "2 senate 2", "3 senate 1")
    assert [(event.name, event.seat, event.args) for event in events] == [
        ("placed", 0, (1, 3, 1)),
        ("placed", 1, (1, 2, 1)),
        ("pushed", 1, (1, 0)),
        ("placed", 2, (1, 1, 1)),
        ("pushed", 2, (1, 1, 0)),
    ]


def test_placing_tells_where():
    """5.2, 5.3, 5.4  An option to place tells the section, and before whom."""
    s = position(
        turn=1,
        dice={"1": [1, 3, 4], "2": [6], "3": [6]},
        tracks={"military": [[2, [2]], [3, [4]]], "senate": [[2, [1]], [1, [4]]]},
    )
    shown = details(s)
    assert shown["military 1"] == {"section": 1, "n": 2, "players": ["1", "2"]}
    assert shown["military 3"] == {"section": 2, "n": 1, "players": ["2"]}
    assert shown["military 4"] == {"section": 3, "n": 0, "players": []}
    assert shown["senate 1"] == {"section": 2, "n": 0, "players": []}
    assert shown["market 4"] == {"section": 1, "n": 0, "players": []}


def test_equal_dice_are_offered_once():
    """5.1  Four equal dice are one choice for each track."""
    s = position(dice={"1": [4, 4, 4, 4], "2": [1], "3": [1]})
    assert len(offers(s)) == 3


def test_every_die_and_track():
    """5.1  Any die may go on any track where it fits."""
    s = position(turn=1, dice={"1": [2, 5], "2": [1], "3": [1]}, tracks={"senate": [[1, [3]]]})
    assert offers(s) == ["1 military 2", "1 military 5", "1 senate 2", "1 market 2", "1 market 5"]


def test_passing_only_with_the_last_die():
    """5.6  With two dice left a track is free for one of them, whatever they show."""
    s = position(turn=1, dice={"1": [6, 6], "2": [1], "3": [1]}, tracks={"military": [[1, [1]]], "senate": [[1, [1]]]})
    assert offers(s) == ["1 market 6"]
    assert refusal(s, "1 pass") == "can_place"


def test_turn_order_survives_rerolls():
    """4.3, 7.4  Dice that change in phase 2 do not change the order."""
    s = position(
        dice={"1": [1, 1, 1, 1], "2": [2, 2, 2, 2], "3": [3, 3, 3, 3]},
        offices={"1": ["censor"]},
        provinces={"1": ["sicilia"]},
    )
    say(s, "1 activate censor", "1 pick 1", "1 pick 1", "1 pick 1", "1 pick 1", "- roll_four 6 6 6 6", "1 military 6")
    assert s.order == (0, 1, 2)
    assert waiting(s) == [1]


@pytest.mark.parametrize(("n", "dice"), [("one", "6"), ("two", "6 5"), ("three", "6 5 4"), ("four", "6 5 4 3")])
def test_rolls_of_any_size(n: str, dice: str):
    """7.4, 7.12  One to four dice are rolled again, and told."""
    s = position(dice={"1": [1, 1, 1, 1], "2": [2], "3": [2]}, offices={"1": ["censor"]}, provinces={"1": ["sicilia"]})
    count = len(dice.split())
    say(s, "1 activate censor", *["1 pick 1"] * count, *(["1 done"] if count < 4 else []))
    events = heard(s, f"- roll_{n} {dice}")
    assert events[-1].args == tuple(sorted(int(die) for die in dice.split()))


def test_picking_in_any_order():
    """3.2, 7.4  After a higher die a lower one can be picked; the picked ones lie together."""
    s = position(dice={"1": [1, 3, 5], "2": [2], "3": [2]}, offices={"1": ["censor"]}, provinces={"1": ["sicilia"]})
    say(s, "1 activate censor", "1 pick 3")
    assert offers(s) == ["1 done", "1 pick 1", "1 pick 5"]
    say(s, "1 pick 1")
    assert (s.picked, s.players[0].dice) == ((1, 3), (5,))


def test_card_prompts():
    """6.2, 7.3, 7.6, 7.7, 7.9  Questions of cards tell what the choice would do."""
    s = position(
        turn=1,
        dice={"1": [1, 5], "2": [2], "3": [2]},
        tracks={"military": [[1, [4]]]},
        offices={"1": ["quaestor", "vicarius", "military_tribune", "senator"]},
        provinces={"1": ["sicilia", "epirus", "noricum", "cisalpina", "macedonia"]},
    )
    say(s, "1 activate quaestor")
    assert asked_with(s) == {"card": "quaestor"}
    assert details(s)["on noricum"] == {"resource": "jewels"}
    say(s, "1 on sicilia")
    assert details(s) == {"turn 1": {"new": 6}, "turn 5": {"new": 2}}
    say(s, "1 turn 1", "1 activate vicarius", "1 on cisalpina")
    assert details(s)["up 6"] == {"new": 1}
    say(s, "1 down 5", "1 activate military_tribune")
    assert details(s) == {"reroll 1": {"die": 4}}
    say(s, "1 reroll 1", "- roll_placed 3", "1 activate senator", "1 on epirus")
    assert details(s) == {"military 1": {"die": 3}}
    events = heard(s, "1 military 1")
    assert [(event.name, event.args) for event in events] == [("changed_die", (3, 2)), ("moved_group", (0, 1))]


def test_intrigue_prompts():
    """7.20, 7.22, 7.23  Questions of Intrigue cards name the players concerned."""
    s = position(
        {"vicarius": "legatus", "hispania": "vicarius", "africanus": "censor"},
        turn=1,
        round=3,
        dice={"1": [1, 5], "2": [2], "3": [3, 4]},
        offices={"1": ["vicarius_intrigue", "hispania_intrigue", "africanus_intrigue"]},
        provinces={"1": ["cisalpina", "numidia", "sicilia"], "2": ["macedonia"]},
    )
    say(s, "1 activate vicarius_intrigue", "1 on cisalpina", "1 of 3")
    assert asked_with(s) == {"seat": 2}
    say(s, "1 reroll 4", "- roll_theirs 1", "1 activate africanus_intrigue")
    assert details(s) == {"from 2": {"n": 1}}
    say(s, "1 from 2", "1 activate hispania_intrigue", "1 discard africanus_intrigue")
    assert details(s)["destroy macedonia"] == {"seat": 1}
    assert offers(s) == ["1 destroy sicilia", "1 destroy cisalpina", "1 destroy macedonia"]
    say(s, "1 destroy macedonia")
    assert s.players[1].forum == (0, 0, 0)
    assert s.players[0].used == (19, 21)


def test_discarding_one_of_two():
    """7.22  Of two copies of a card the exhausted one is discarded."""
    s = position(
        {"hispania": "vicarius"},
        turn=1,
        round=3,
        dice={"1": [1], "2": [2], "3": [3]},
        offices={"1": ["consul", "consul", "hispania_intrigue"]},
        used={"1": ["consul"]},
        provinces={"1": ["cisalpina"]},
    )
    say(s, "1 activate hispania_intrigue", "1 discard consul", "1 destroy cisalpina")
    assert (s.players[0].offices, s.players[0].used) == ((4, 21), (21,))


def test_clearing_prompts():
    """8.2, 8.3, 8.5, 8.6, 8.7  Questions of phase 3 tell strength, budget, price and how many are due."""
    s = position(
        phase="clear",
        round=2,
        tracks={"military": [[1, [6, 1]]], "senate": [[1, [2, 2]]], "market": [[1, [5]]]},
        open_provinces=["epirus"],
        open_offices=["censor", "consul", "consul", "quaestor"],
        stalls=["boar"],
        offices={"1": ["legatus"]},
        provinces={"1": ["cisalpina"]},
    )
    assert asked_with(s) == {"track": "military", "n": 7, "unit": "strength"}
    assert details(s) == {"done": {}, "activate legatus": {"n": 1}}
    say(s, "1 done")
    shown = {"n": 5, "region": "greko", "symbol": "villa", "resource": "olives"}
    assert (asked_with(s), details(s)["conquer epirus"]) == ({"n": 7}, shown)
    assert details(s)["done"] == {}
    say(s, "1 conquer epirus")
    assert asked_with(s) == {"n": 2}
    assert offers(s) == ["1 take censor", "1 take consul", "1 take quaestor"]
    assert details(s)["take consul"] == {"symbol": "arena", "symbols": 1}
    say(s, "1 take consul")
    assert offers(s) == ["1 take censor", "1 take consul", "1 take quaestor"]
    say(s, "1 take consul")
    assert s.players[0].offices == (0, 4, 4)
    assert asked_with(s) == {"n": 5}
    assert details(s) == {"done": {}, "blind": {"cost": 5}, "buy boar": {"cost": 3, "kind": "beast"}}


def test_boosters_in_any_order():
    """3.2, 8.2  Of cards that add, an earlier one of the table can be used after a later one."""
    s = position(
        phase="clear",
        round=4,
        tracks={"market": [[1, [5]]]},
        stalls=["boar"],
        offices={"1": ["magistrate", "magistrate", "aedile"]},
        provinces={"1": ["carthago", "pergamum", "achaea", "sardinia", "aegyptus"]},
    )
    say(s, "1 activate aedile", "1 on sardinia", "1 on aegyptus")
    assert asked_with(s) == {"track": "market", "n": 8, "unit": "coins"}
    assert offers(s) == ["1 done", "1 activate magistrate"]
    say(s, "1 activate magistrate", "1 on carthago")
    assert offers(s) == ["1 done", "1 activate magistrate"]
    say(s, "1 activate magistrate", "1 on pergamum")
    assert due(s) == "buy"
    assert s.power == 10


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["1 activate legatus", "1 done", "1 take censor"], [("reinforced", (0, 6)), ("unused_strength", (6,))]),
        (
            ["1 activate legatus", "1 conquer epirus", "1 take censor"],
            [("reinforced", (0, 6)), ("unused_strength", (1,))],
        ),
    ],
)
def test_strength_is_told_with_its_unit(lines: list[str], told: list[tuple[str, tuple[int, ...]]]):
    """8.2, 8.3  Strength that is added, and strength that is lost, are told as such."""
    s = position(
        phase="clear",
        tracks={"military": [[1, [5]]], "senate": [[1, [1]]], "market": [[1, [4]]]},
        open_provinces=["epirus"],
        open_offices=["censor", "quaestor"],
        stalls=["boar"],
        offices={"1": ["legatus"]},
        provinces={"1": ["cisalpina"]},
    )
    names = ("reinforced", "unused_strength")
    assert [(event.name, event.args) for event in heard(s, *lines) if event.name in names] == told
    events = heard(s, "1 buy boar")
    assert [(event.name, event.args) for event in events][:2] == [("bought", (2, 3)), ("unused_coins", (1,))]


def test_a_card_without_symbols_needs_no_province():
    """6.2, 6.4  If an edition takes a card's symbol away, it works by itself."""
    sheet = GAME.sheet.override("[senate.quaestor]\nsymbols = 0\n", "mine")
    setup: dict[str, object] = {"dice": {"1": [1]}, "offices": {"1": ["quaestor"]}, "provinces": {"1": ["sicilia"]}}
    s = HARNESS.set_up(GAME.header(3, {}, sheet), Record(setup, "setup"))
    say(s, "1 activate quaestor", "1 turn 1")
    assert (s.players[0].dice, s.players[0].exhausted) == ((6,), ())


def test_scoring_prompts():
    """9.2, 9.4, 9.5  The questions of the scoring tell province, set, rank and points."""
    s = position(
        phase="score",
        round=3,
        offices={"1": ["africanus_maximus"]},
        provinces={"1": ["carthago"]},
        hands={"1": ["boar", "bear", "lion"], "2": ["gaul", "gaul", "gaul"]},
    )
    assert asked_with(s) == {"card": "africanus_maximus", "province": "carthago", "resource": "wine", "space": 2}
    say(s, "1 no")
    assert details(s) == {
        "pass": {},
        "perform boar-bear-lion": {"performers": ["boar", "bear", "lion"], "rank": 4, "n": 5, "cost": 12},
    }
    reason = why_not(s, 0, 1)
    assert reason is not None
    assert reason.args == {"performers": ["centurion"] * 3 + ["numidian", "parthian"]}


def test_performances_are_told_together():
    """9.4, 9.6, 9.7  Sets are told when all are turned up, then points, then the best."""
    s = position(phase="score", round=3, hands={"1": ["boar"] * 3, "2": ["gaul"] * 3, "3": ["lion"]})
    assert heard(s, "2 perform gaul-gaul-gaul") == []
    events = heard(s, "1 pass")
    told = [(event.name, event.seat) for event in events]
    assert told[:4] == [("no_performance", 0), ("performed", 1), ("performance_points", 1), ("best_performance", 1)]
    assert events[1].secret == (6, 6, 6)


def test_all_sets_of_a_rich_hand():
    """9.4  A hand of two of everything offers every set without three alike, and every Great Fight it can pay for."""
    names = ["legionary", "centurion", "boar", "bear", "lion", "elephant", "gaul", "numidian", "german", "parthian"]
    s = position(phase="score", round=3, hands={"1": names * 2})
    sets = [cards for cards in SETS if max(cards.count(card) for card in cards) < 3]
    assert len(offers(s)) == 1 + len(sets)


@pytest.mark.parametrize(
    ("cards", "is_asked"), [(["censor", "quaestor"], False), (["censor", "consul", "quaestor"], True)]
)
def test_nobody_is_asked_about_the_last_cards(cards: list[str], is_asked: bool):
    """3.2, 8.5  Whoever takes all Senate cards that lie there has nothing to decide, in any order of naming them."""
    s = position(phase="clear", tracks={"senate": [[1, [3, 2]]]}, open_offices=cards)
    assert len(offers(s)) == len(cards)
    assert is_forced(s) is not is_asked


def best_told(**hands: list[str]) -> list[tuple[str, int, tuple[int, ...]]]:
    """What is told of the best performance when everybody who can performs the first set on offer."""
    s = position(phase="score", round=3, hands={name.removeprefix("seat_"): cards for name, cards in hands.items()})
    events: list[Event] = []
    while due(s) == "perform":
        events += heard(s, offers(s)[1])
    names = ("best_performance", "no_best", "dearest_set", "no_games")
    return [(event.name, event.seat, event.args) for event in events if event.name in names]


def test_the_best_performance_is_told():
    """9.6  A higher rank wins without a word; among equal ranks the cost, or nobody, which is told."""
    beasts, bears, boars = ["boar", "bear", "lion"], ["bear"] * 3, ["boar"] * 3
    assert best_told(seat_1=boars, seat_2=beasts) == [("best_performance", 1, (1,))]
    assert best_told(seat_1=bears, seat_2=boars) == [("dearest_set", 0, (12,)), ("best_performance", 0, (1,))]
    assert best_told(seat_1=boars, seat_2=["centurion"] * 3, seat_3=boars) == [("no_best", 0, (1, 2))]


def test_nobody_performs():
    """9.4  That there are no games at all is told."""
    s = position(phase="clear", round=3, tracks={"market": [[1, [2]]]}, stalls=["legionary"])
    assert "no_games" in [event.name for event in heard(s, "1 buy legionary")]


def test_equal_sums_are_told():
    """4.4  Who stays before whom because it was so before is told for each sum that several have."""
    s = position(players=4, phase="roll", order=[3, 1, 4, 2])
    events = heard(s, "- roll 1 1 1 2", "- roll 1 1 1 1", "- roll 1 1 1 2", "- roll 1 1 1 1")
    told = [(event.name, event.seat, event.args) for event in events if event.name in ("equal_sums", "turn_order")]
    assert told == [("equal_sums", 3, (4, 1)), ("equal_sums", 2, (5, 0)), ("turn_order", 3, (3, 1, 2, 0))]
