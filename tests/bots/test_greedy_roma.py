"""The rules of thumb for Roma: sensible moves in plain positions, and far better than chance."""

from __future__ import annotations

import pytest

from comitia.arena.simulate import simulate
from comitia.bots.greedy.roma import RATINGS, GreedyRoma, Position, safety, turns_left
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import steps_of, waiting
from comitia.engine.table import Packet, Table
from comitia.games.roma.edition import FORUM
from comitia.games.roma.state import RomaState
from tests.games.roma.positions import FULL, GAME, position, say


def packet_of(s: RomaState) -> Packet:
    """What the asked seat gets in a position."""
    table = Table(GAME.header(), Keyed(key_from_seed(1)))
    table.state = s
    return table.packet(waiting(s)[0])


def move(s: RomaState) -> str:
    """What the bot says in a position."""
    return GreedyRoma("roma", 1).choose(packet_of(s))


def turn(s: RomaState) -> list[str]:
    """All that the bot says until its turn ends or dice must fall."""
    said: list[str] = []
    while not said or not said[-1].endswith("end"):
        said.append(move(s))
        say(s, said[-1])
        if s.over or not waiting(s):
            break
    return said


def test_every_question_is_rated():
    """There is a rating for each question that the game can ask."""
    assert {step.label for step in steps_of(GAME.flow) if step.question is not None} == set(RATINGS)


def test_beats_random():
    """Against random play it wins nearly always, from either seat."""
    report = simulate("roma", bots=["greedy", "random"], games=100, seed=3)
    assert report.aggregate.bots["greedy"].wins >= 97


@pytest.mark.parametrize(
    "option", [("triple", "again"), ("essedum", "leaves"), ("mercator", "three"), ("refill", "on_draw")]
)
def test_plays_under_every_option(option: tuple[str, str]):
    """No option leads it to a question that it cannot answer, or round in circles."""
    header = GAME.header(options=dict([option]))
    assert simulate("roma", header, ["greedy"], games=6, seed=5).aggregate.games == 6


def test_fills_an_empty_disc():
    """A card in the hand goes to an empty disc as soon as it can be paid."""
    discs = {"1": dict.fromkeys("12345", "consul"), "2": FULL}
    assert turn(position(money=[5, 0], hands=[["legat"], []], discs=discs)) == ["1 lay legat", "1 at 6", "1 end"]


def test_saves_for_a_card():
    """A die brings the money that a card in the hand still needs."""
    discs = {"1": dict.fromkeys("1234", "consul"), "2": FULL}
    assert move(position(dice=[6], hands=[["legionarius"], []], discs=discs)) == "1 money 6"


def test_draws_without_cards():
    """With empty discs and an empty hand a die draws cards."""
    assert move(position(dice=[6], discs={"1": {"1": "consul"}, "2": FULL})) == "1 cards 6"


def test_forum_with_the_better_die():
    """A Forum takes the higher die for its points."""
    s = position(dice=[3, 5, 1], discs={"1": {**FULL, "3": "forum"}, "2": FULL})
    assert turn(s)[:2] == ["1 activate 3", "1 value 5"]


def test_forum_beside_basilica_and_templum():
    """The Forum that a Basilica and a Templum serve is the one to activate."""
    own = {"1": "forum", "4": "forum", "3": "basilica", "5": "templum", "2": "consul", "6": "consul"}
    s = position(dice=[1, 4, 6], discs={"1": own, "2": FULL})
    assert turn(s)[0] == "1 activate 4"
    assert s.players[0].points == 10 + 1 + 6 + 2


def test_first_cards_help_each_other():
    """In set-up the Forum is laid between Basilica and Templum."""
    table = Table(GAME.header(), Keyed(key_from_seed(1)))
    table.settle()
    for seat in (0, 0, 1, 1):
        table.say(table.packet(seat).lines()[0])
    assert isinstance(table.state, RomaState)
    table.state.players[0].hand = [6, 18, 20, 23]
    for _ in range(4):
        table.say(GreedyRoma("roma", 1).choose(table.packet(0)))
    laid = list(table.state.players[0].face_down)
    forum = laid.index(FORUM)
    assert {laid[forum - 1], laid[forum + 1]} == {18, 23}


def test_passes_the_worst_cards():
    """In set-up the Fora stay."""
    table = Table(GAME.header(), Keyed(key_from_seed(1)))
    table.settle()
    assert isinstance(table.state, RomaState)
    table.state.players[0].hand = [2, 19, 20, 20]
    assert GreedyRoma("roma", 1).choose(table.packet(0)) == "1 give consiliarius"


def test_takes_the_victory():
    """A move that wins is made, whatever else there is."""
    own = {**FULL, "2": "tribunus_plebis", "3": "forum"}
    assert move(position(dice=[2, 3, 6], vp=[5, 1], discs={"1": own, "2": FULL})) == "1 activate 2"


def test_does_not_end_a_lost_game():
    """The stock is not emptied while that would lose."""
    own = {**FULL, "3": "forum"}
    assert move(position(dice=[3, 6], vp=[8, 25], discs={"1": own, "2": FULL})) != "1 activate 3"


def test_buys_the_last_points():
    """A Mercator with enough money buys the game."""
    s = position(dice=[2], vp=[4, 3], money=[6, 0], discs={"1": {**FULL, "2": "mercator"}, "2": FULL})
    assert turn(s) == ["1 activate 2", "1 buy 3"]


def test_blocks_the_strongest_card():
    """A Praetorianus blocks the Forum that a Basilica serves."""
    other = {**FULL, "1": "forum", "5": "forum", "6": "basilica"}
    s = position(dice=[2], discs={"1": {**FULL, "2": "praetorianus"}, "2": other})
    assert turn(s)[:2] == ["1 activate 2", "1 block 5"]


def test_attacks_what_hurts_most():
    """An Onager shoots at the Forum that a Basilica serves, not at a Machina that is as strong."""
    other = {**FULL, "1": "machina", "5": "forum", "6": "basilica"}
    s = position(dice=[2], discs={"1": {**FULL, "2": "onager"}, "2": other})
    assert turn(s)[:2] == ["1 activate 2", "1 target 5"]


def test_charges_before_an_attack():
    """An Essedum is activated first if an attack follows that it makes likelier."""
    own = {**FULL, "1": "essedum", "2": "onager"}
    other = {**FULL, "5": "forum", "6": "turris"}
    s = position(dice=[1, 2], vp=[10, 3], discs={"1": own, "2": other})
    assert turn(s)[:2] == ["1 activate 1", "1 activate 2"]


@pytest.mark.parametrize(("battle", "said"), [(5, "1 none"), (3, "1 add 2"), (1, "1 add 5")])
def test_adds_the_cheapest_die_that_wins(battle: int, said: str):
    """A Centurio adds nothing to a roll that wins, and else the lowest die that does."""
    s = position(dice=[3, 2, 5], vp=[10, 5], discs={"1": {**FULL, "3": "centurio"}, "2": FULL})
    say(s, "1 activate 3", f"- battle {battle}")
    assert move(s) == said


def test_keeps_dice_for_a_lost_battle():
    """No die is wasted on a battle that it cannot win."""
    s = position(dice=[3, 1], discs={"1": {**FULL, "3": "centurio"}, "2": {**FULL, "3": "nero"}})
    say(s, "1 activate 3", "- battle 1")
    assert move(s) == "1 none"


def test_consul_makes_a_better_die():
    """A Consul turns a die so that the card that matters can be activated."""
    own = {**FULL, "1": "consul", "3": "tribunus_plebis"}
    s = position(dice=[1, 2], vp=[5, 1], discs={"1": own, "2": FULL})
    assert turn(s) == ["1 activate 1", "1 raise 2", "1 activate 3"]


def test_lays_free_cards_on_empty_discs():
    """A Senator brings the persons of the hand to the empty discs, and stops then."""
    own = {"1": "senator", "2": "consul", "3": "consul", "4": "forum"}
    s = position(dice=[1], hands=[["tribunus_plebis", "centurio"], []], discs={"1": own, "2": FULL})
    said = turn(s)
    assert said[0] == "1 activate 1"
    assert sorted(line for line in said if "at" in line.split()) == ["1 at 5", "1 at 6"]


def test_machina_brings_buildings_together():
    """A Machina moves the Basilica beside the Forum."""
    own = {"1": "forum", "2": "consul", "3": "machina", "4": "consul", "6": "basilica"}
    s = position(dice=[3], discs={"1": own, "2": FULL})
    turn(s)
    discs = s.players[0].discs
    assert abs(discs.index(20) - discs.index(18)) == 1
    assert -1 in discs


def test_scaenicus_plays_the_best_part():
    """A Scaenicus copies the Tribunus rather than an idle Consiliarius."""
    own = {**FULL, "1": "scaenicus", "2": "consiliarius", "3": "tribunus_plebis"}
    other = dict.fromkeys("123456", "nero")
    assert turn(position(dice=[1], discs={"1": own, "2": other}))[:2] == ["1 activate 1", "1 copy 3"]


def test_triple_that_wins_is_kept():
    """Three fives at a Tribunus are kept; three ones without a use are rolled again."""
    own = {**FULL, "5": "tribunus_plebis"}
    s = say(position(turn=2, vp=[5, 1], discs={"1": own, "2": FULL}), "2 end", "- roll 5 5 5")
    assert move(s) == "1 no"
    s = say(position(turn=2, vp=[5, 1], discs={"1": own, "2": FULL}), "2 end", "- roll 1 1 1")
    assert move(s) == "1 yes"


def test_ends_only_with_nothing_left():
    """Dice are always put to some use."""
    assert move(position(dice=[1], discs={"1": FULL, "2": FULL})) != "1 end"
    assert move(position(dice=[], discs={"1": FULL, "2": FULL})) == "1 end"


def test_danger_is_seen():
    """Who cannot pay for the empty discs next turn must not leave them empty."""
    assert safety(2, 2) < safety(3, 2) < safety(5, 2) == 0
    assert turns_left(0, 10, 10) == 1
    discs = {"1": dict.fromkeys("1234", "consul"), "2": FULL}
    s = position(dice=[4, 4], vp=[2, 10], hands=[["legionarius"], []], discs=discs)
    assert "1 lay legionarius" in turn(s)


def test_knows_only_its_view():
    """The position that it thinks about is made of a view: the opposing hand is unseen there."""
    at = Position(packet_of(position(hands=[["forum"], ["nero", "turris"]])).view)
    assert (at.me.hand, at.foe.hand) == ([20], [-2, -2])
