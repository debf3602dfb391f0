"""Games as environments of Gymnasium pass its checks, alone and many at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from comitia.bots import UnknownBot
from comitia.engine.errors import BadSetup, ComitiaError, Illegal
from comitia.interop.gymnasium import ComitiaEnv, make_vector
from tests.interop.games import ALL, SEATS


def some_choice(mask: np.ndarray, rng: np.random.Generator) -> int:
    """Any choice that may be made."""
    return int(rng.choice(np.flatnonzero(mask)))


# Its check says that a reward of points or of wins has no bounds that it can see, and the like.
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", ALL)
def test_check_env(game: str):
    """Gymnasium's check of an environment passes, pictures included."""
    check_env(ComitiaEnv(game, SEATS[game], render_mode="ansi"), skip_render_check=False)


@pytest.mark.parametrize("name", ["Roma", "Senators", "Sylla", "Rom", "AgeOfRome"])
def test_registered_names(name: str):
    """Every game has a versioned name."""
    env = gymnasium.make(f"comitia/{name}-v1")
    seen, told = env.reset(seed=1)
    assert seen.shape == env.observation_space.shape
    assert told["action_mask"].sum() > 0


def play_out(env: ComitiaEnv, seed: int) -> tuple[list[float], int]:
    """Play a game at random; all rewards, and the seat."""
    rng = np.random.default_rng(seed)
    _, told = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        assert env.action_masks().any()
        _, reward, over, _, told = env.step(some_choice(told["action_mask"], rng))
        rewards.append(reward)
    return rewards, told["seat"]


@pytest.mark.parametrize("game", ALL)
def test_games_end_with_a_reward(game: str):
    """Nothing before the end, then a win or a loss."""
    rewards, _ = play_out(ComitiaEnv(game, SEATS[game]), 5)
    assert set(rewards[:-1]) <= {0.0}
    assert -1 <= rewards[-1] <= 1


def test_bots_and_seats():
    """The learner sits where it is told to, against the bots that are named."""
    env = ComitiaEnv("senators", 3, bots=["greedy", "random"], seat=1)
    _, seat = play_out(env, 2)
    assert seat == 1
    assert [type(bot).__name__ for bot in env._bots][1] == "NoneType"


def test_a_solitary_game():
    """Alone there is nobody to play against."""
    rewards, _ = play_out(ComitiaEnv("age_of_rome", 1), 1)
    assert rewards[-1] in (1.0, -1.0)


def test_seeds():
    """The same seed and the same choices play the same."""
    assert play_out(ComitiaEnv("roma", bots="greedy"), 4) == play_out(ComitiaEnv("roma", bots="greedy"), 4)


def test_parts():
    """Features by the names of their parts are those of the flat array."""
    flat, named = ComitiaEnv("roma", seat=0), ComitiaEnv("roma", seat=0, parts=True)
    one, parts = flat.reset(seed=1)[0], named.reset(seed=1)[0]
    assert np.array_equal(np.concatenate(list(parts.values())), one)
    assert named.observation_space.contains(parts)


def test_an_illegal_action():
    """It ends the game as lost, or raises the reason."""
    env = ComitiaEnv("roma")
    _, told = env.reset(seed=1)
    wrong = int(np.flatnonzero(told["action_mask"] == 0)[0])
    _, reward, over, _, told = env.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert told["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(0)
    strict = ComitiaEnv("roma", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(Illegal):
        strict.step(wrong)


def test_wrong_set_ups():
    """One sentence for each."""
    with pytest.raises(BadSetup, match="sylla is for 2 to 4 players, not 7"):
        ComitiaEnv("sylla", 7)
    with pytest.raises(BadSetup, match="has no option speed"):
        ComitiaEnv("roma", options={"speed": "fast"})
    with pytest.raises(UnknownBot, match="no bot is called 'nero'"):
        ComitiaEnv("roma", bots="nero")
    with pytest.raises(BadSetup, match="2 bots cannot take 1 seats beside the learner"):
        ComitiaEnv("roma", bots=["random", "random"])
    with pytest.raises(BadSetup, match="the seat of the learner is one of 0 to 1, not 2"):
        ComitiaEnv("roma", seat=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        ComitiaEnv("roma").step(0)


def steps(workers: int) -> list[Any]:
    """What some games at once show over some steps."""
    rng = np.random.default_rng(1)
    env = make_vector("miniature", 5, workers=workers, seats=2)
    seen, told = env.reset(seed=7)
    found: list[Any] = [seen.tolist(), told["action_mask"].tolist()]
    for _ in range(40):
        actions = [
            some_choice(mask, rng) for mask in np.maximum(told["action_mask"], ~told["action_mask"].any(1)[:, None])
        ]
        seen, rewards, over, cut, told = env.step(np.array(actions))
        found.append((seen.tolist(), rewards.tolist(), over.tolist(), cut.tolist(), told["action_mask"].tolist()))
    env.close()
    return found


def test_processes_play_as_one_does():
    """Over processes the same games are played as in one, ends and new beginnings included."""
    here = steps(0)
    assert steps(2) == here
    assert any(any(row[2]) for row in here[2:])


def test_vector_spaces():
    """What is seen of many games lies in the spaces that are declared."""
    env: Any = gymnasium.make_vec("comitia/Roma-v1", num_envs=3, workers=0)
    seen, told = env.reset(seed=[1, None, 2])
    assert env.observation_space.contains(seen)
    actions = np.array([np.flatnonzero(mask)[0] for mask in told["action_mask"]])
    assert env.action_space.contains(actions)
    assert env.step(actions)[0].shape == (3, env.single_observation_space.shape[0])
    with pytest.raises(BadSetup, match="one action for each of 3 games"):
        env.step(actions[:2])
    with pytest.raises(BadSetup, match="2 seeds are not for 3 games"):
        env.reset(seed=[1, 2])
    env.close()
    with pytest.raises(ComitiaError, match="closed"):
        env.step(actions)


def test_what_fails_in_a_process_is_told():
    """A process that cannot go on says why, and the others are still there."""
    env = make_vector("miniature", 2, workers=2, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(ComitiaError, match="Illegal"):
        env.step(np.array([10**6, 10**6]))
    env.close()


def test_wrong_vectors():
    """One sentence for each."""
    with pytest.raises(BadSetup, match="one game at least"):
        make_vector("roma", 0)
    with pytest.raises(BadSetup, match="without parts and pictures"):
        make_vector("roma", 2, parts=True)
