"""Games as environments of PettingZoo pass the tests of PettingZoo."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils import parallel_to_aec

from comitia.engine.errors import BadSetup, Illegal, UnknownGame
from comitia.interop.pettingzoo import env, parallel_env, raw_env
from tests.interop.games import ALL, SEATS

# Its tests warn of every environment whose observation is no bare array, PettingZoo's own classic games excepted by
# name, and of the empty mask of whoever has finished.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("game", ALL)
def test_api(game: str):
    """PettingZoo's test of its interface passes."""
    api_test(env(game, SEATS[game]), num_cycles=60)


def test_api_of_named_parts():
    """The same with observations by the names of their parts."""
    api_test(env("roma", parts=True), num_cycles=60)


@pytest.mark.parametrize("game", ALL)
def test_seeds(game: str):
    """The same seed deals the same."""
    seed_test(lambda: env(game, SEATS[game]), num_cycles=40)


@pytest.mark.parametrize("game", ALL)
def test_parallel_api(game: str):
    """PettingZoo's test of environments in which all act at once passes."""
    parallel_api_test(parallel_env(game, SEATS[game]), num_cycles=100)


@pytest.mark.parametrize("game", ALL)
def test_max_cycles(game: str):
    """A game is cut off after as many cycles as asked for."""

    def together(max_cycles: int):
        return parallel_env(game, SEATS[game], max_cycles=max_cycles, illegal="random")

    max_cycles_test(
        SimpleNamespace(parallel_env=together, env=lambda max_cycles: parallel_to_aec(together(max_cycles)))
    )


@pytest.mark.parametrize("game", ALL)
def test_rendering(game: str):
    """The board is drawn as text and in colours."""
    render_test(lambda render_mode: env(game, SEATS[game], render_mode=render_mode))


def play_out(environment, choose) -> dict[str, float]:
    """Play a game; what each seat got."""
    got = dict.fromkeys(environment.possible_agents, 0.0)
    environment.reset(seed=3)
    for agent in environment.agent_iter():
        seen, reward, over, cut, _ = environment.last()
        got[agent] += reward
        environment.step(None if over or cut else choose(seen["action_mask"]))
    return got


@pytest.mark.parametrize("game", ALL)
def test_wins_and_losses_add_up(game: str):
    """Whoever wins gets what the others lose."""
    got = play_out(env(game, SEATS[game]), lambda mask: int(np.flatnonzero(mask)[-1]))
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) > 0 or set(got.values()) == {0.0}


def test_scores():
    """Points instead of wins, if asked for."""
    got = play_out(raw_env("roma", reward="scores"), lambda mask: int(np.flatnonzero(mask)[0]))
    assert all(value == int(value) for value in got.values())


def test_cut_off():
    """A game that takes turns is cut off too."""
    environment = env("sylla", max_cycles=2)
    environment.reset(seed=1)
    steps = 0
    for _ in environment.agent_iter():
        seen, _, over, cut, _ = environment.last()
        assert not over
        environment.step(None if cut else int(np.flatnonzero(seen["action_mask"])[0]))
        steps += not cut
    assert steps == 2 * environment.max_num_agents


def test_an_illegal_action_ends_the_game():
    """As in PettingZoo's classic games: who does it loses one, the others nothing."""
    environment = env("roma")
    environment.reset(seed=1)
    guilty = environment.agent_selection
    seen = environment.last()[0]
    environment.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(environment.terminations.values())
    assert environment.rewards == {agent: -1.0 if agent == guilty else 0 for agent in environment.possible_agents}


def test_order_and_bounds():
    """As PettingZoo's own wrappers have it: reset first, no action from outside, nothing after the end."""
    environment = env("miniature")
    with pytest.raises(AssertionError, match="reset"):
        environment.step(0)
    with pytest.raises(AssertionError, match="reset"):
        environment.observe("player_0")
    environment.reset(seed=1)
    with pytest.raises(AssertionError, match="not in the action space"):
        environment.step(10**6)
    play_out(environment, lambda mask: int(np.flatnonzero(mask)[0]))
    environment.step(None)
    assert environment.agents == []


def test_the_raw_environment_says_why():
    """Without PettingZoo's checks an illegal action is refused with the reason of the rule."""
    environment = raw_env("roma")
    environment.reset(seed=1)
    before = environment.observe("player_0")["observation"].tolist()
    with pytest.raises(Illegal, match="out of range"):
        environment.step(environment.sight.choices - 1)
    assert environment.observe("player_0")["observation"].tolist() == before


def test_wrong_set_ups():
    """One sentence for each."""
    with pytest.raises(UnknownGame, match="no game is called 'rome'"):
        env("rome")
    with pytest.raises(BadSetup, match="roma is for 2 players, not 3"):
        env("roma", 3)
    with pytest.raises(BadSetup, match="has no option speed"):
        env("roma", options={"speed": "fast"})
    with pytest.raises(BadSetup, match="the reward is one of wins, scores, not fame"):
        env("roma", reward="fame")
    with pytest.raises(BadSetup, match="the render mode is one of"):
        env("roma", render_mode="film")
    with pytest.raises(BadSetup, match="what an illegal action does is one of"):
        parallel_env("roma", illegal="maybe")


def test_those_who_are_not_asked_wait():
    """In the parallel form a seat that is not asked can only wait, and doing else ends the game."""
    environment = parallel_env("age_of_rome", 2)
    seen, _ = environment.reset(seed=1)
    masks = [seen[agent]["action_mask"] for agent in environment.possible_agents]
    idle = [agent for agent, mask in zip(environment.possible_agents, masks, strict=True) if mask[-1]]
    for agent in idle:
        assert seen[agent]["action_mask"].sum() == 1
