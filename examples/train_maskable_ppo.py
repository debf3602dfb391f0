"""Trains MaskablePPO on Roma against the random bot and says how often it wins: the worked example of docs/research.md.

    pip install torch==2.13.0 stable-baselines3 sb3-contrib "comitia[gymnasium]"
    python examples/train_maskable_ppo.py --steps 150000

Comitia itself needs none of these packages; `comitia train` learns with numpy alone.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

import comitia.interop.gymnasium  # noqa: F401 - registers the environments


def won(model: MaskablePPO, games: int, first_seed: int) -> float:
    """The share of games that the model wins at a seat that changes from game to game, a shared win as a half."""
    env = gymnasium.make("comitia/Roma-v1", bots="random").unwrapped
    total = 0.0
    for game in range(games):
        seen, told = env.reset(seed=first_seed + game)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=told["action_mask"].astype(bool), deterministic=True)
            seen, reward, over, _, told = env.step(int(action))
        total += (reward + 1) / 2
    return total / games


def main() -> None:
    """Train, then play."""
    wishes = argparse.ArgumentParser()
    wishes.add_argument("--steps", type=int, default=150_000)
    wishes.add_argument("--games", type=int, default=200)
    wishes.add_argument("--seed", type=int, default=1)
    asked = wishes.parse_args()
    torch.set_num_threads(1)
    env = gymnasium.make("comitia/Roma-v1", bots="random")
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=2048,
        batch_size=512,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 96]},
        seed=asked.seed,
        device="cpu",
    )
    began = time.process_time()
    model.learn(asked.steps)
    spent = time.process_time() - began
    share = won(model, asked.games, 10_000_000)
    print(f"{asked.steps} steps in {spent:.0f} CPU seconds: {100 * share:.1f} % of {asked.games} games won")
    assert np.isfinite(share)


if __name__ == "__main__":
    main()
