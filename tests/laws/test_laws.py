"""The laws: what must hold for every game, every number of players, every option."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comitia import testing as checks
from comitia.engine.flow import waiting
from comitia.engine.registry import Game
from comitia.engine.view import standing_of
from comitia.testing import MOMENTS
from tests.laws.cases import CASES, GAMES, LawCase, cases_of

every_case = pytest.mark.parametrize("case", CASES, ids=repr)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

#: Hidden places that everybody can work out at all times, by game; each with its reason.
CERTAIN: dict[str, tuple[str, ...]] = {
    # Coins are behind screens, but everybody has seen each of them come and go.
    "senators": ("paid_out", "players.coins"),
    "sylla": ("players.money", "players.tokens"),
}
#: Games without words of their own.
WORDLESS = ("tictactoe",)


@every_case
def test_moments(case: LawCase):
    """Copy, options, replay, views, events, sealed answers, conservation, scores and the end, in random games."""
    attention = case.every_moment()
    for seed in case.seeds():
        checks.keep([*MOMENTS, checks.Ending], case.header, seed, attention=attention)


@every_case
@pytest.mark.parametrize("pick", [checks.first, checks.last], ids=["first", "last"])
def test_ending_of_stubborn_games(case: LawCase, pick: checks.Pick):
    """Games in which everybody always takes the first option, or the last, end within the stated bound."""
    for seed in case.seeds(20):
        checks.keep([checks.Ending], case.header, seed, pick)


@every_case
@pytest.mark.skipif(find_spec("comitia.bots") is None, reason="there are no bots yet")
def test_ending_of_greedy_games(case: LawCase):
    """Games among greedy bots end within the stated bound."""
    bots_of = import_module("comitia.bots")
    name = "greedy" if "greedy" in bots_of.bot_names(case.game.name) else "random"
    for seed in case.seeds(8):
        bots = [bots_of.make_bot(name, case.game.name, seed + seat) for seat in range(case.header.seats)]
        table, _ = checks.seated(case.header, seed)
        table.settle()
        for _ in range(case.game.bound):
            if table.is_over():
                break
            seat = waiting(table.state)[0]
            table.say(bots[seat].choose(table.packet(seat)))
        assert table.is_over()


@every_case
def test_save(case: LawCase):
    """At every decision, of long games at some, playing on from a save equals playing on."""
    seeds = case.few_seeds(500)
    attention = case.attention(len(seeds) * len(cases_of(case.game)))
    for seed in seeds:
        checks.check_saves(case.header, seed, attention=attention)


@every_case
def test_undo(case: LawCase):
    """Undo restores everything, and never crosses chance, a reveal, another seat's choice, or anything learned."""
    for seed in case.few_seeds(4000 if case.game.name == "roma" else 1500):
        checks.check_undo(case.header, seed)


@every_case
def test_redeals_vary(case: LawCase):
    """What is hidden is dealt differently from the truth more than now and then."""
    games = 60
    certain = CERTAIN.get(case.game.name, ())
    checks.check_redeals_vary(case.header, case.seeds(games), certain, case.attention(games))


@every_game
@pytest.mark.skipif(find_spec("comitia.words") is None, reason="there are no words yet")
def test_text(game: Game):
    """Every word that a game needs is there, in every language, with the same placeholders."""
    if game.name not in WORDLESS:
        assert import_module("comitia.words").missing_words(game) == []


@every_game
def test_zones(game: Game):
    """Of everything that a seat can see a game says how people see it, or nothing of anything."""
    checks.check_fields(game)


@every_game
def test_phases_and_traits(game: Game):
    """Phases name sequences of the game, and traits belong to its things."""
    checks.check_phases(game)
    checks.check_traits(game)


@every_case
def test_scores_are_explained(case: LawCase):
    """Every part of a score has a label in every language."""
    *_, table = checks.walk(case.header, 0)
    if case.game.name not in WORDLESS:
        messages = import_module("comitia.words").Catalogue(case.game).messages
        parts = case.game.explained(table.state, table.events)
        standing = standing_of(table.view(0))
        parts += [] if standing is None else [share.parts for share in standing.shares]
        assert not [key for found in parts for key in found if f"score.{key}" not in messages]


@every_game
def test_labels(game: Game):
    """A label names one question or one chance of a game."""
    checks.check_labels(game)


@every_game
def test_domains(game: Game):
    """The text of each choice is unique within its question, and reads as that choice."""
    checks.check_domains(game)


@every_game
def test_flat_codes(game: Game):
    """The dense numbering of all choices has no gap, no double, and leads back."""
    checks.check_flat_codes(game)


# Games whose choices Hypothesis draws: a failing one shrinks to the shortest that fails.

drawn = settings(max_examples=8)


@every_game
@drawn
@given(data=st.data())
def test_drawn_games(game: Game, data: st.DataObject):
    """All laws of a moment hold in games of any choices."""
    case = data.draw(st.sampled_from(cases_of(game)), label="case")
    seed = data.draw(st.integers(0, 999), label="dice")
    checks.keep(MOMENTS, case.header, seed, lambda offered: data.draw(st.sampled_from(offered)), most=30)


@every_game
@drawn
@given(data=st.data())
def test_drawn_time_travel(game: Game, data: st.DataObject):
    """Undo and saves hold in games of any choices."""
    case = data.draw(st.sampled_from(cases_of(game)), label="case")
    seed = data.draw(st.integers(0, 999), label="dice")
    pick = lambda offered: data.draw(st.sampled_from(offered))  # noqa: E731 - a name for what is used twice
    checks.check_undo(case.header, seed, pick, most=30)
    checks.check_saves(case.header, seed, pick, most=30)
