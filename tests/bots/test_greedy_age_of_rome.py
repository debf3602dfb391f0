"""The rules of thumb for Age of Rome: sensible choices in plain positions, and far better than chance."""

from __future__ import annotations

import pytest

from comitia.arena.simulate import simulate
from comitia.bots.greedy.age_of_rome import RATINGS, GreedyAgeOfRome
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import answer, steps_of, waiting
from comitia.engine.scenario import Record
from comitia.engine.table import Table
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.edition import Variants
from comitia.games.age_of_rome.scenario import HARNESS
from comitia.games.age_of_rome.state import AgeState

Setup = dict[str, object]


def position(setup: Setup, **choices: str) -> AgeState:
    """A position as scenarios describe it, for two players, with the questions of a table."""
    header = GAME.header(2, choices)
    s = HARNESS.set_up(header, Record({"players": 2, **setup}, "setup"))
    s.variants = Variants(header.options, 2)
    return s


def move(s: AgeState) -> str:
    """What the bot says in a position."""
    table = Table(GAME.header(2), Keyed(key_from_seed(1)))
    table.state = s
    return GreedyAgeOfRome("age_of_rome", 1).choose(table.packet(waiting(s)[0]))


def moves(s: AgeState, n: int) -> list[str]:
    """What the bot says in a position and in those that follow, for whoever is asked."""
    said: list[str] = []
    for _ in range(n):
        said.append(move(s))
        p = waiting(s)[0]
        answer(s, p, s.stack[-1].step.domain.parse(said[-1][2:]))
    return said


def test_every_question_is_rated():
    """There is a rating for each question that the game can ask."""
    assert {step.label for step in steps_of(GAME.flow) if step.question is not None} == set(RATINGS)


@pytest.mark.parametrize(("seats", "wins"), [(2, 11), (4, 10)])
def test_beats_random(seats: int, wins: int):
    """One greedy bot wins most of twelve games against random ones, from every seat."""
    report = simulate("age_of_rome", GAME.header(seats), ["greedy", "random"], games=12, seed=5)
    assert report.aggregate.bots["greedy"].wins >= wins


@pytest.mark.parametrize(
    "choices",
    [{"spies": "with"}, {"questions": "every"}, {"hard_times": "with", "medal": "at_events"}, {"first_round": "full"}],
)
def test_plays_under_every_option(choices: dict[str, str]):
    """No option leads it to a question that it cannot answer, or round in circles."""
    assert simulate("age_of_rome", GAME.header(3, choices), ["greedy"], games=2, seed=5).aggregate.games == 2


# -- orders ------------------------------------------------------------------------------------------

FRONTS: Setup = {"epirus": [2, 0], "macedonia": [0, 3], "thrace": [1, 5]}


@pytest.mark.parametrize(
    ("orders", "said"),
    [(["three_fronts"], ["1 place military", "1 send macedonia"]), (["golden_age"], ["1 colosseum"])],
)
def test_orders_send_legions(orders: list[str], said: list[str]):
    """A legion goes where an order wants it; without such an order the follower earns fame."""
    side = {"legions": 3, "fame": 6, "schemers": 0, "orders": orders}
    cast = ["octavius", "antonius"]
    levels = {"gallia": {"military": 1}}
    s = position({"round": 7, "characters": cast, "levels": levels, "fronts": FRONTS, "sides": {"1": side}})
    assert moves(s, len(said)) == said


@pytest.mark.parametrize(("orders", "said"), [(["croesus"], "1 double"), (["treasury"], "1 single")])
def test_orders_raise_taxes(orders: list[str], said: str):
    """Fame is spent on taxes in the last round only if an order pays for it."""
    side = {"denarii": 8, "fame": 20, "anchor": 0, "orders": orders}
    assert (
        move(position({"phase": "income", "round": 9, "levels": {"gallia": {"trade": 3}}, "sides": {"1": side}}))
        == said
    )


@pytest.mark.parametrize(("orders", "said"), [(["tinder"], "1 done"), (["blood_feud"], "1 strike africa slander")])
def test_orders_about_feuds(orders: list[str], said: str):
    """A feud marker that an order pays for is not given away."""
    sides = {"1": {"fame": 12, "feud": 2, "orders": orders}, "2": {"fame": 12, "feud": 1}}
    assert move(position({"phase": "scheme", "round": 9, "plots": {"africa": [1]}, "sides": sides})) == said


# -- cards -------------------------------------------------------------------------------------------


def test_sells_what_is_left():
    """With the last income every card is sold that can do no more; a tunic waits for its moment."""
    side = {"hand": ["groma", "scutum", "tunic"], "denarii": 0, "fame": 6, "anchor": 0}
    said = moves(position({"phase": "income", "round": 9, "sides": {"1": side}}), 4)
    assert said == ["1 sell groma", "1 sell scutum", "1 single", "1 play tunic"]


def test_keeps_what_an_order_wants():
    """Cards that an order counts are not sold."""
    side = {"hand": ["groma", "scutum", "bulla", "pilum"], "fame": 6, "anchor": 0, "orders": ["full_stores"]}
    assert move(position({"phase": "income", "round": 9, "sides": {"1": side}})) == "1 single"


def test_sells_for_a_tile():
    """A card that is worth little in the hand pays the denarius that a tile still needs."""
    side = {"hand": ["scutum"], "denarii": 2, "fame": 3, "anchor": 0}
    said = moves(position({"phase": "build", "sides": {"1": side, "2": {"denarii": 0}}}), 2)
    assert said[0] == "1 sell scutum"
    assert said[1].startswith("1 build ")


def test_lays_sets_with_natural_cards_first():
    """A set begins with a card of its ware, and a joker completes it only if there is no third."""
    side = {"hand": ["pilum", "scutum", "gladius", "travel_chest"], "fame": 6, "anchor": 0}
    said = moves(position({"sides": {"1": side}}), 3)
    assert sorted(said) == ["1 set gladius", "1 set pilum", "1 set scutum"]


# -- the medal, windows, deals -----------------------------------------------------------------------


def test_keeps_its_windows():
    """Whoever wants no question for the medal still plays cards in windows."""
    side = {"hand": ["toga_candida"], "denarii": 9, "fame": 13, "votes": 3, "anchor": 0}
    s = position({"first": 2, "medals": {"religion": 1}, "levels": {"gallia": {"politics": 1}}, "sides": {"1": side}})
    assert moves(s, 1) == ["1 never"]
    assert not s.players[0].quiet
    answer(s, 1, s.stack[-1].step.domain.parse("colosseum"))
    answer(s, 0, s.stack[-1].step.domain.parse("place politics"))
    assert move(s) == "1 play toga_candida"


@pytest.mark.parametrize(("fame", "said"), [(11, "1 offer 1"), (13, "1 never")])
def test_offers_for_a_follower(fame: int, said: str):
    """The gods are paid early if that recruits a follower."""
    side = {"denarii": 9, "fame": fame, "followers": 2, "anchor": 0}
    assert move(position({"first": 2, "medals": {"religion": 1}, "sides": {"1": side}})) == said


@pytest.mark.parametrize(("fame", "tile"), [(20, "1 spy"), (5, "1 alliance")])
def test_spies_on_rivals(fame: int, tile: str):
    """Whoever is ahead gets a spy, whoever is behind an alliance."""
    sides = {"1": {"fame": 12, "denarii": 4, "anchor": 0}, "2": {"fame": fame}}
    s = position({"phase": "deals", "levels": {"africa": {"trade": 2}}, "sides": sides}, spies="with")
    assert moves(s, 3)[-1] == tile
