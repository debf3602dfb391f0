"""Games as games of OpenSpiel pass its own simulations, and its algorithms play them."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

from comitia.engine.errors import BadSetup
from comitia.interop.openspiel import figures_of, parse_options, register, resampler
from tests.interop.games import ALL, SEATS


def load(game: str, **more: object) -> pyspiel.Game:
    """A game as OpenSpiel loads it."""
    return pyspiel.load_game(register(game), {"players": SEATS[game], **more})


def walk(game: pyspiel.Game, seed: int, steps: int = 10**6) -> pyspiel.State:
    """A state after some steps at random."""
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    while steps and not state.is_terminal():
        if state.is_chance_node():
            figures, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(figures, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            steps -= 1
    return state


@pytest.mark.parametrize("game", ALL)
def test_random_simulation(game: str):
    """OpenSpiel's own random simulation passes: clones, history, strings, tensors, returns, and serialisation."""
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", ["roma", "miniature"])
def test_serialisation(game: str):
    """A game that was written down and read again stands where it stood, at every step."""
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


def test_the_librarys_simulation_test():
    """The Python half of OpenSpiel's simulation tests: clones at every action, pickles of game, type and state."""
    from open_spiel.python.tests import games_sim_test

    games_sim_test.GamesSimTest().sim_game(load("roma"))


@pytest.mark.parametrize("game", ALL)
def test_interface(game: str):
    """Properties that OpenSpiel asks of every game: only who moves has actions, and no two players know the same."""
    loaded = load(game)
    state = walk(loaded, 3, 12)
    while state.is_chance_node():
        state.apply_action(0)
    mover = state.current_player()
    for player in range(loaded.num_players()):
        assert (state.legal_actions(player) != []) == (player == mover)
        assert len(state.observation_tensor(player)) == loaded.observation_tensor_size()
        assert len(state.information_state_tensor(player)) == loaded.information_state_tensor_size()
    assert len({state.information_state_string(player) for player in range(loaded.num_players())}) == SEATS[game]
    words = [state.action_to_string(mover, action) for action in state.legal_actions()]
    assert len(set(words)) == len(words)
    assert all(word.startswith(f"{mover + 1} ") for word in words)


@pytest.mark.parametrize("game", ALL)
def test_chance_can_be_enumerated(game: str):
    """Every node of chance lists its outcomes, and the game says how many there can be at most."""
    loaded = load(game)
    state, met = loaded.new_initial_state(), 0
    rng = np.random.RandomState(1)
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            figures, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            assert len(figures) <= loaded.max_chance_outcomes()
            met += 1
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert met


@pytest.mark.parametrize("number", [1, 2, 6, 216, 1296, 7776, 46656, 1 << 60, 1031 * 1033])
def test_figures(number: int):
    """The nodes that tell an outcome have together as many outcomes as there are."""
    assert np.prod([int(size) for size in figures_of(number)], dtype=object) == number


def test_returns():
    """Wins are worth one, points what they are."""
    assert sum(walk(load("sylla"), 2).returns()) == pytest.approx(0)
    assert all(points == int(points) for points in walk(load("roma", reward="scores"), 2).returns())
    assert walk(load("roma"), 1, 3).returns() == [0.0, 0.0]


@pytest.mark.parametrize("game", ["roma", "miniature"])
def test_resampling(game: str):
    """Other worlds look the same to the player, and differ."""
    state = walk(load(game), 2, 8)
    player = state.current_player()
    deal = resampler(1)
    others = [deal(state, player) for _ in range(8)]
    known = state.information_state_string(player)
    assert {other.information_state_string(player) for other in others} == {known}
    assert len({str(other) for other in others}) > 1
    assert state.resample_from_infostate(player, lambda: 0.3).information_state_string(player) == known


def bots_for(game: pyspiel.Game, kind: str, seed: int) -> list[pyspiel.Bot]:
    """OpenSpiel's searches for every seat."""
    rng = np.random.RandomState(seed)
    if kind == "mcts":
        return [
            mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
            for _ in range(game.num_players())
        ]
    bots = []
    for _ in range(game.num_players()):
        bot = ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 4, random_state=rng, allow_inconsistent_action_sets=True
        )
        bot.set_resampler(resampler(seed))
        bots.append(bot)
    return bots


@pytest.mark.parametrize("kind", ["mcts", "is_mcts"])
@pytest.mark.parametrize("game", ALL)
def test_searches_play(game: str, kind: str):
    """OpenSpiel's searches make a few moves."""
    loaded = load(game)
    bots = bots_for(loaded, kind, 1)
    state = walk(loaded, 1, 4)
    for _ in range(2):
        while state.is_chance_node():
            state.apply_action(0)
        if state.is_terminal():
            break
        action = int(bots[state.current_player()].step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("game", ["roma", "miniature"])
def test_regrets_are_sampled(game: str):
    """OpenSpiel's Monte Carlo counterfactual regret minimisation runs through whole games."""
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(game))
    solver.iteration()
    state = walk(load(game), 1, 1)
    while state.is_chance_node():
        state.apply_action(0)
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)


def test_observers():
    """What everybody sees is a string without a tensor; what all players hold is shown to nobody."""
    game = load("roma")
    state = walk(game, 1, 5)
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert make_observation(game, kind).string_from(state, 0) == make_observation(game, kind).string_from(state, 1)
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="what one player sees"):
        game.make_py_observer(everything)


def test_wrong_input():
    """An illegal action changes nothing; a wrong set-up gets one sentence."""
    state = walk(load("roma"), 1, 3)
    before = str(state), state.history()
    wrong = max(state.legal_actions()) + 1
    with pytest.raises(ValueError, match=f"action {wrong} is not legal for player {state.current_player()}"):
        state.apply_action(wrong)
    assert (str(state), state.history()) == before
    with pytest.raises(BadSetup, match="roma is for 2 players, not 3"):
        load("roma", players=3)
    with pytest.raises(BadSetup, match="has no option speed"):
        load("roma", options="speed:fast")
    with pytest.raises(BadSetup, match="the reward is one of wins, scores, not fame"):
        load("roma", reward="fame")
    with pytest.raises(BadSetup, match="an option is written name:value, not 'fast'"):
        parse_options("fast")
