"""The laws: what must hold for every game, every number of players, every option."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comitia.engine.flow import waiting
from comitia.engine.registry import Game
from tests.laws import checks
from tests.laws.cases import CASES, GAMES, Case, cases_of

every_case = pytest.mark.parametrize("case", CASES, ids=repr)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

#: Hidden places that everybody can work out at all times, by game; each with its reason.
CERTAIN: dict[str, tuple[str, ...]] = {
    "senators": ("paid_out", "players.coins"),
}
#: Games without words of their own.
WORDLESS = ("tictactoe",)
#: What holds at every moment of any game, finished or not.
MOMENTS = [
    checks.Copies,
    checks.Options,
    checks.Replay,
    checks.Views,
    checks.Worlds,
    checks.SealedChoices,
    checks.Conservation,
    checks.Scores,
]


@every_case
def test_copy(case: Case):
    """Playing on with a copy leaves the original and all earlier copies equal to their fingerprints."""
    for seed in case.seeds():
        checks.keep([checks.Copies], case.header, seed)


@every_case
def test_options(case: Case):
    """Options are never empty, ascend, and are exactly what is not refused; every refusal has a reason."""
    for seed in case.seeds():
        checks.keep([checks.Options], case.header, seed)


@every_case
def test_ending_at_random(case: Case):
    """Random games end within the stated bound, with winners."""
    for seed in case.seeds():
        checks.keep([checks.Ending], case.header, seed)


@every_case
@pytest.mark.parametrize("pick", [checks.first, checks.last], ids=["first", "last"])
def test_ending_of_stubborn_games(case: Case, pick: checks.Pick):
    """Games in which everybody always takes the first option, or the last, end within the stated bound."""
    for seed in case.seeds(20):
        checks.keep([checks.Ending], case.header, seed, pick)


@every_case
@pytest.mark.skipif(find_spec("comitia.bots") is None, reason="there are no bots yet")
def test_ending_of_greedy_games(case: Case):
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
def test_replay(case: Case):
    """A log leads a fresh table to the same state, and reading a written line is the identity."""
    for seed in case.seeds():
        checks.keep([checks.Replay], case.header, seed)


@every_case
def test_save(case: Case):
    """At every decision, playing on from a save equals playing on."""
    for seed in case.seeds(24):
        checks.check_saves(case.header, seed)


@every_case
def test_undo(case: Case):
    """Undo restores everything, and never crosses chance, a reveal, another seat's choice, or anything learned."""
    for seed in case.seeds():
        checks.check_undo(case.header, seed)


@every_case
def test_views(case: Case):
    """Nobody can tell the true state from one in which everything unseen is dealt anew."""
    for seed in case.seeds():
        checks.keep([checks.Views], case.header, seed)


@every_case
def test_redeals_vary(case: Case):
    """What is hidden is dealt differently from the truth more than now and then."""
    checks.check_redeals_vary(case.header, case.seeds(60), CERTAIN.get(case.game.name, ()))


@every_case
def test_events(case: Case):
    """Events tell a seat no more than its view: worlds that look alike to it sound alike to it."""
    for seed in case.seeds():
        checks.keep([checks.Worlds], case.header, seed)


@every_case
def test_sealed(case: Case):
    """Sealed answers give the same state and log in any order, and until the last they stay secret and changeable."""
    for seed in case.seeds():
        checks.keep([checks.SealedChoices], case.header, seed)


@every_case
def test_conservation(case: Case):
    """Cards, coins and tokens of each kind are constant in number."""
    for seed in case.seeds():
        checks.keep([checks.Conservation], case.header, seed)


@every_case
def test_scores(case: Case):
    """The running scores equal the scores recounted from the table."""
    for seed in case.seeds():
        checks.keep([checks.Scores], case.header, seed)


@every_game
@pytest.mark.skipif(find_spec("comitia.words") is None, reason="there are no words yet")
def test_text(game: Game):
    """Every word that a game needs is there, in every language, with the same placeholders."""
    if game.name not in WORDLESS:
        assert import_module("comitia.words").missing_words(game) == []


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

drawn = settings(max_examples=12)


@every_game
@drawn
@given(data=st.data())
def test_drawn_games(game: Game, data: st.DataObject):
    """All laws of a moment hold in games of any choices."""
    case = data.draw(st.sampled_from(cases_of(game)), label="case")
    seed = data.draw(st.integers(0, 999), label="dice")
    checks.keep(MOMENTS, case.header, seed, lambda offered: data.draw(st.sampled_from(offered)), most=40)


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
