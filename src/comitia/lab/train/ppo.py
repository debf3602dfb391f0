"""The second step: to play against itself, and do more of what went better than expected (PPO)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from comitia.arena.crew import Crew
from comitia.arena.simulate import derived
from comitia.bots.net import Floats, Net, Shape
from comitia.bots.reading import Reader
from comitia.engine.registry import Header, find_game
from comitia.lab.train.games import Played, lesson_of, self_play, together
from comitia.lab.train.learner import Adam, Lesson, gradient, proximal

#: Positions for one step downhill.
BATCH: Final = 1024
VALUE_WEIGHT: Final = 0.5


class Ways(NamedTuple):
    """How it is learned."""

    #: Decisions of one round, about.
    batch: int = 16_384
    epochs: int = 1
    #: Steps become smaller from the first rate to the last.
    first_rate: float = 1e-3
    last_rate: float = 1e-4
    clip: float = 0.2
    entropy: float = 0.01
    #: How much later thoughts count beside the outcome.
    lam: float = 0.95
    #: How much of what is wanted is a share of the points instead of the win.
    margin: float = 0.2
    #: In how many parts the games of a round are played. Who plays a part does not matter, how many there are does.
    tasks: int = 1


def play_round(net: Net, reader: Reader, header: Header, games: int, seed: int, turn: int) -> Played:
    """The games of a round; the same for the same net, seed and number of the round."""
    seeds = [derived(seed, "round", turn, i) for i in range(games)]
    return self_play(net, reader, header, seeds, np.random.default_rng([seed, turn]))


class Part(NamedTuple):
    """A part of the games of a round, in plain values, so that somebody else can play it."""

    game: str
    seats: int
    shape: Shape
    parameters: Floats
    names: list[str]
    seeds: list[int]
    rng: list[int]


def play_part(part: Part) -> Played:
    """Play a part of a round."""
    header = find_game(part.game).header(part.seats)
    net = Net(part.shape, part.parameters)
    return self_play(net, Reader(header, part.names), header, part.seeds, np.random.default_rng(part.rng))


def play_parts(
    net: Net, names: list[str], header: Header, games: int, seed: int, turn: int, tasks: int, crew: Crew
) -> Played:
    """The games of a round in several parts; the same whoever plays them."""
    seeds = [derived(seed, "round", turn, i) for i in range(games)]
    size = -(-games // tasks)
    parts = [
        Part(header.game.name, header.seats, net.shape, net.parameters, names, seeds[at : at + size], [seed, turn, at])
        for at in range(0, games, size)
    ]
    return together(list(crew.do(play_part, ((part,) for part in parts))))


def learn(net: Net, adam: Adam, lesson: Lesson, ways: Ways, done: float, rng: np.random.Generator) -> None:
    """Learn from the games of a round; `done` is how much of the whole is behind us."""
    slope = proximal(ways.clip, ways.entropy)
    rate = ways.first_rate + (ways.last_rate - ways.first_rate) * min(1.0, done)
    for _ in range(ways.epochs):
        order = rng.permutation(len(lesson))
        for at in range(0, max(1, len(order) - BATCH // 2), BATCH):
            adam.step(net, gradient(net, lesson.part(order[at : at + BATCH]), slope, VALUE_WEIGHT), rate)


def lesson_from(played: Played, seats: int, spread: float, ways: Ways) -> Lesson:
    """What a round of games teaches."""
    return lesson_of(played, seats, spread, ways.lam, ways.margin)
