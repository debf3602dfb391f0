"""The second step: to play against itself, and do more of what went better than expected (PPO)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from comitia.arena.crew import Crew
from comitia.arena.simulate import derived
from comitia.bots.net import Floats, Net, Shape
from comitia.bots.reading import Reader
from comitia.engine.registry import Header, find_game
from comitia.lab.train.games import Deal, Played, deals, lesson_of, self_play, together
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
    #: In how many of the games the teacher sits at some of the seats.
    guests: float = 0.0
    #: In how many parts the games of a round are played. Who plays a part does not matter, how many there are does.
    tasks: int = 1


class Part(NamedTuple):
    """A part of the games of a round, in plain values, so that somebody else can play it."""

    game: str
    seats: int
    teacher: str
    shape: Shape
    parameters: Floats
    names: list[str]
    deals: list[Deal]
    rng: list[int]


def play_part(part: Part) -> Played:
    """Play a part of a round."""
    header = find_game(part.game).header(part.seats)
    net, reader = Net(part.shape, part.parameters), Reader(header, part.names)
    return self_play(net, reader, header, part.deals, np.random.default_rng(part.rng), part.teacher)


def parts_of(
    net: Net, names: list[str], header: Header, teacher: str, games: int, seed: int, turn: int, ways: Ways
) -> list[Part]:
    """The games of a round in several parts; the same for the same net, seed and number of the round."""
    seeds = [derived(seed, "round", turn, i) for i in range(games)]
    dealt = deals(seeds, header.seats, ways.guests, turn)
    size = -(-games // ways.tasks)
    known = (header.game.name, header.seats, teacher, net.shape, net.parameters, names)
    return [Part(*known, dealt[at : at + size], [seed, turn, at]) for at in range(0, games, size)]


def play_round(parts: list[Part], crew: Crew) -> Played:
    """The games of a round; the same whoever plays them."""
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
