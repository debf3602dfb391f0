"""Weights of nets that have learned nothing, for tests of what is built on nets."""

from __future__ import annotations

import numpy as np

from comitia.bots.net import Net, Shape
from comitia.bots.weights import Weights
from comitia.engine.features import Encoder
from comitia.engine.registry import Header
from comitia.lab.train.learner import fresh_net


def untrained(header: Header, seed: int = 1) -> Weights:
    """A net for a game with opinions of its own."""
    names = Encoder(header).names
    rng = np.random.default_rng(seed)
    net = fresh_net(Shape(len(names), 8, 6, header.game.flat_size(), header.seats), rng)
    net.arrays["policy"][...] = rng.normal(0, 1, net.arrays["policy"].shape)
    net.arrays["value"][...] = rng.normal(0, 1, net.arrays["value"].shape)
    return Weights(Net(net.shape, net.parameters), names, {})
