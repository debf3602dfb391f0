"""3, 4  The turn: payment, roll, actions."""

from __future__ import annotations

import pytest

from comitia.engine.chance import Generator
from comitia.engine.flow import answer, apply_chance, is_chance, options, step_due, waiting, why_not
from comitia.engine.state import State
from tests.games.roma.positions import FULL, GAME, cards, lines, position, refusal, say, told


def start_of_turn(**setup: object):
    """Seat 2 is about to end its turn; seat 1 begins as soon as it says so."""
    return position(None, turn=2, **setup)


def test_the_worked_turn():
    """3.1  The rulebook's example of a whole turn: one point paid, 3 4 6 rolled, two points gained.

    The 3 draws three cards, of which the legate is kept; the 6 brings money; the legate is laid at disc 4
    for 5 and activated with the 4, and the opponent has two empty discs.
    """
    own = dict.fromkeys("12356", "legionarius")
    other = dict.fromkeys("1234", "legionarius")
    s = start_of_turn(discs={"1": own, "2": other}, deck=["forum", "legat", "turris", "nero"])
    say(s, "2 end")
    assert (s.players[0].points, s.stock) == (9, 17)
    say(s, "- roll 3 4 6", "1 cards 3", "1 keep legat")
    assert (cards(s.players[0].hand), cards(s.discard)) == (["legat"], ["forum", "turris"])
    say(s, "1 money 6", "1 lay legat", "1 at 4", "1 activate 4")
    assert (s.players[0].money, s.players[0].points, s.stock, s.dice) == (1, 11, 15, ())


def test_phases_follow_each_other():
    """3.1  Payment, roll, actions: told in this order."""
    s = start_of_turn()
    s.heard = []
    say(s, "2 end", "- roll 1 2 3")
    assert [event.name for event in s.heard] == ["ended", "turn", "paid", "rolled"]


def test_players_alternate():
    """3.1  Complete turns, one player after the other."""
    s = position(discs={"1": FULL, "2": FULL})
    order = []
    for seat in "12121":
        order.append(waiting(s)[0])
        say(s, f"{seat} end", "- roll 1 2 3")
    assert order == [0, 1, 0, 1, 0]


@pytest.mark.parametrize(("laid", "due"), [(0, 6), (4, 2), (5, 1), (6, 0)])
def test_payment(laid: int, due: int):
    """3.2  One point for each empty own disc goes back to the stock."""
    s = say(start_of_turn(discs={"1": dict(list(FULL.items())[:laid])}), "2 end")
    assert (s.players[0].points, s.stock, s.players[1].points) == (10 - due, 16 + due, 10)


def test_nothing_due_nothing_told():
    """3.2  Whoever has no empty disc pays nothing, and nothing is said of it."""
    assert "paid" not in [event.name for event in told(start_of_turn(discs={"1": FULL}), "2 end")]


def test_roll():
    """3.3  Three dice are rolled; their order does not matter."""
    s = say(start_of_turn(discs={"1": FULL}), "2 end")
    assert is_chance(s)
    assert say(s, "- roll 6 1 3").dice == (1, 3, 6)


def test_triple_may_be_kept():
    """3.4  A triple may be kept."""
    s = say(start_of_turn(discs={"1": FULL}), "2 end", "- roll 4 4 4")
    assert lines(s) == ["no", "yes"]
    assert lines(say(s, "1 no"))[0] == "end"
    assert s.dice == (4, 4, 4)


def test_triple_may_be_rolled_again():
    """3.4  Or all three dice are rolled again, and the second roll stands."""
    s = say(start_of_turn(discs={"1": FULL}), "2 end", "- roll 4 4 4", "1 yes", "- roll_again 1 2 2")
    assert (s.dice, lines(s)[0]) == ((1, 2, 2), "end")


def test_second_triple_stands():
    """3.4  A second triple is not rolled again."""
    s = say(start_of_turn(discs={"1": FULL}), "2 end", "- roll 4 4 4", "1 yes", "- roll_again 5 5 5")
    assert (s.dice, lines(s)[0]) == ((5, 5, 5), "end")


def test_pair_is_no_triple():
    """3.4  Two equal dice are not asked about."""
    assert lines(say(start_of_turn(discs={"1": FULL}), "2 end", "- roll 4 4 5"))[0] == "end"


def test_triple_of_the_next_turn_is_asked_anew():
    """3.4  Each turn has its own re-roll."""
    s = say(start_of_turn(discs={"1": FULL, "2": FULL}), "2 end", "- roll 4 4 4", "1 no", "1 end", "- roll 2 2 2")
    assert lines(s, 1) == ["no", "yes"]


def test_actions_in_any_order():
    """3.5  Money, cards, activation and laying are all offered, in ascending order of the domain."""
    s = position(
        dice=[5, 2, 2],
        money=[4, 0],
        hands=[["consul", "forum", "consul"], []],
        discs={"1": {"2": "legat"}},
        deck=["nero"],
    )
    assert lines(s) == ["end", "money 2", "money 5", "cards 2", "cards 5", "activate 2", "lay consul"]


def test_actions_without_dice():
    """3.5  Without dice cards may still be laid."""
    s = position(dice=[], money=[4, 0], hands=[["consul"], []])
    assert lines(s) == ["end", "lay consul"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 money 3", "no_die"),
        ("1 cards 3", "no_die"),
        ("1 activate 3", "no_die_for_disc"),
        ("1 activate 1", "empty_disc"),
        ("1 activate 2", "blocked"),
        ("1 activate 4", "no_target"),
        ("1 activate 5", "passive"),
        ("1 activate 6", "no_target"),
        ("1 lay nero", "not_in_hand"),
        ("1 lay forum", "cannot_afford"),
        ("1 jump", "unknown_choice"),
    ],
)
def test_refused_actions(line: str, reason: str):
    """3.5, 4.6  Every action that is not offered is refused with its reason."""
    own = {"2": "legat", "4": "sicarius", "5": "basilica", "6": "aesculapinum"}
    dice = [die for die in (1, 2, int(line[-1]) if line[-1].isdigit() else 4) if die != 3]
    s = position(dice=dice, money=[4, 0], hands=[["forum"], []], blocked={"1": [2]}, discs={"1": own})
    assert refusal(s, line) == reason


@pytest.mark.parametrize(
    ("card", "reason"), [("consul", "no_other_die"), ("forum", "needs_second_die"), ("haruspex", "deck_empty")]
)
def test_refused_for_want(card: str, reason: str):
    """4.7  A card that lacks a die or a deck says so."""
    assert refusal(position(dice=[1], deck=[], discs={"1": {"1": card}}), "1 activate 1") == reason


def test_no_card_left_to_draw():
    """4.5  With deck and discard pile empty no card can be drawn."""
    s = position(dice=[1, 2], deck=[])
    assert lines(s) == ["end", "money 1", "money 2"]
    assert refusal(s, "1 cards 1") == "no_cards_left"


def test_end_of_turn():
    """3.6  Dice are lost, blocks on the own discs and the charge of Esseda end; those on the other side stay."""
    s = position(dice=[1, 2, 3], blocked={"1": [4], "2": [5]}, discs={"1": {**FULL, "1": "essedum"}, "2": FULL})
    say(s, "1 activate 1", "1 end")
    assert (s.dice, s.charged, s.players[0].blocked, s.players[1].blocked) == ((), (), (), (4,))


def test_covered_card_is_discarded():
    """4.2  The older card goes to the discard pile and nothing is paid back."""
    s = position(money=[9, 0], hands=[["consul"], []], discs={"1": {"3": "turris"}})
    names = [event.name for event in told(s, "1 lay consul", "1 at 3")]
    assert (names, cards(s.discard), s.players[0].money) == (["laid", "covered"], ["turris"], 6)


def test_money():
    """4.3  A die brings its value and is gone."""
    s = say(position(dice=[3, 5]), "1 money 5")
    assert (s.players[0].money, s.dice) == (5, (3,))


def test_drawn_cards_are_offered_once_each():
    """4.4  The player chooses among the kinds of cards drawn, in the order of the card table."""
    s = say(position(dice=[4], deck=["turris", "forum", "consul", "forum"]), "1 cards 4")
    assert lines(s) == ["keep consul", "keep forum", "keep turris"]
    assert refusal(s, "1 keep nero") == "not_drawn"


def test_drawing_one_card_asks_nothing():
    """4.4  A single drawn card goes to the hand."""
    s = say(position(dice=[1], deck=["nero", "forum"]), "1 cards 1")
    assert (cards(s.players[0].hand), lines(s)) == (["nero"], ["end"])


def test_refill_in_mid_draw():
    """4.5  The draw goes on from the shuffled discard pile."""
    s = say(position(dice=[3], deck=["nero"], discard=["forum", "forum", "turris"]), "1 cards 3")
    assert is_chance(s)
    say(s, "- reshuffle 5")
    assert (len(s.players[0].drawn), len(s.deck), s.discard) == (3, 1, [])


def test_activation_spends_the_die():
    """4.6  The die of the disc's number is used."""
    assert say(position(dice=[2, 2], discs={"1": {"2": "tribunus_plebis"}}), "1 activate 2").dice == (2,)


def test_blocked_disc_takes_no_die():
    """4.8  A card at a blocked disc is not offered; its die may do something else."""
    s = position(dice=[2], deck=["nero"], blocked={"1": [2]}, discs={"1": {"2": "tribunus_plebis"}})
    assert lines(s) == ["end", "money 2", "cards 2"]


def test_options_and_refusals_agree():
    """3.5, 4.7  In random games everything offered has no refusal, and everything else has one."""
    asked = set()
    for seed in range(14):
        s = GAME.fresh(GAME.header(options={"mercator": "three"} if seed % 2 else {}))
        rng = Generator(seed)
        while not s.over:
            if is_chance(s):
                playout_chance(s, rng)
                continue
            p = waiting(s)[0]
            offered = options(s, p)
            asked.add(step_due(s).label)
            assert offered == [c for c in range(step_due(s).domain.size) if why_not(s, p, c) is None]
            answer(s, p, offered[rng.below(len(offered))])
    assert len(asked) > 12


def playout_chance(s: State, rng: Generator) -> None:
    """Let the dice that are due fall."""
    event = step_due(s).event
    assert event is not None
    apply_chance(s, rng.draw(event.outcomes(s)))


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"1": "mercator"}, []),
        ({"1": "forum", "2": "templum"}, ["1 value 3"]),
        ({"1": "centurio"}, ["- battle 4"]),
    ],
)
def test_rare_questions_agree_too(setup: dict[str, str], said: list[str]):
    """4.7, 6.6, 6.17, 6.24  The same for questions that random games seldom ask."""
    s = position(dice=[1, 3, 5], money=[9, 0], discs={"1": setup, "2": FULL})
    say(s, "1 activate 1", *said)
    assert options(s, 0) == [c for c in range(step_due(s).domain.size) if why_not(s, 0, c) is None]


def test_reroll_is_never_refused():
    """3.4  Both answers to a triple are always allowed."""
    s = say(start_of_turn(discs={"1": FULL}), "2 end", "- roll 4 4 4")
    assert [why_not(s, 0, choice) for choice in (0, 1)] == [None, None]
