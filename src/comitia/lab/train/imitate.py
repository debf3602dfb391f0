"""The first step: to choose what a teacher chooses. It plays badly by itself but saves much of what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from comitia.bots.net import Net, Ragged, Shape
from comitia.bots.reading import Reader
from comitia.engine.registry import Header
from comitia.lab.train.games import Shown, joined, outcomes_seen, show
from comitia.lab.train.learner import Adam, Lesson, fresh_net, gradient, imitation

EPOCHS: Final = 4
BATCH: Final = 512
#: Steps become smaller from the first rate to the last.
RATES: Final = (2e-3, 2e-4)
#: One game in so many is kept apart, to see how much was learned.
APART: Final = 20

#: What hears how many games of how many have been played.
Tell = Callable[[int, int], None]


class Taught:
    """What a teacher's games taught: a net, the features that occur, how far scores lie apart, how long games are."""

    def __init__(self, net: Net, names: list[str], spread: float, length: float, agreement: float) -> None:
        self.net: Final = net
        self.names: Final = names
        self.spread: Final = spread
        self.length: Final = length
        #: How often it chooses what the teacher chose in games that it has not seen.
        self.agreement: Final = agreement


def shown_games(
    headers: list[Header], games: int, seed: int, teacher: str, tell: Tell
) -> tuple[list[str], list[Shown]]:
    """Games of a teacher among each number of players, and the names of all features that occur in them."""
    found: list[Shown] = []
    used: dict[str, None] = {}
    for header in headers:
        reader = Reader(header, [])
        shown = Shown()
        for index in range(games // len(headers)):
            show(shown, reader, header, seed * 1_000_003 + index, teacher)
            tell(index + 1, games // len(headers))
        is_used = np.zeros(reader.encoder.size, bool)
        for rows in shown.positions:
            is_used[rows.numbers] = True
        used.update({reader.encoder.names[i]: None for i in np.flatnonzero(is_used)})
        found.append(shown)
    return list(used), found


def lesson_of(shown: Shown, reader: Reader, seats: int, spread: float) -> Lesson:
    """A teacher's games as a lesson."""
    moments = np.array(shown.moments, np.int64)
    wins, points = outcomes_seen(moments, shown.endings, seats, spread)
    nothing = np.zeros(len(moments), np.float32)
    rows = joined(shown.positions)
    positions = Ragged(reader.columns[rows.numbers].astype(np.uint16), rows.starts)
    return Lesson(positions, joined(shown.offered), np.array(shown.chosen, np.int32), nothing, nothing, wins, points)


def spread_of(shown: list[Shown]) -> float:
    """How far the points of a game usually lie apart."""
    return float(np.mean([np.std(ending.scores) for found in shown for ending in found.endings])) + 0.5


def imitate(
    headers: list[Header],
    width: tuple[int, int],
    games: int,
    seed: int,
    teacher: str,
    tell: Tell = lambda *_: None,
) -> Taught:
    """Learn what a teacher does."""
    names, shown = shown_games(headers, games, seed, teacher, tell)
    spread = spread_of(shown)
    seats = max(header.seats for header in headers)
    rng = np.random.default_rng(seed)
    net = fresh_net(Shape(len(names), *width, headers[0].game.flat_size(), seats), rng)
    lessons: list[Lesson] = []
    apart: list[Lesson] = []
    for header, found in zip(headers, shown, strict=True):
        lesson = lesson_of(found, Reader(header, names), seats, spread)
        is_apart = np.array([moment.game % APART == 0 for moment in found.moments])
        lessons.append(lesson.part(np.flatnonzero(~is_apart)))
        apart.append(lesson.part(np.flatnonzero(is_apart)))
    fit(net, lessons, rng)
    length = sum(len(found.moments) for found in shown) / sum(len(found.endings) for found in shown)
    return Taught(net, names, spread, length, agreement(net, apart))


def fit(net: Net, lessons: list[Lesson], rng: np.random.Generator) -> None:
    """Go through lessons several times; who wins is learned in the first round only, else it is learned by heart."""
    adam = Adam(net.shape.size())
    total = EPOCHS * sum(len(lesson) // BATCH for lesson in lessons)
    step = 0
    for epoch in range(EPOCHS):
        for lesson in lessons:
            order = rng.permutation(len(lesson))
            for at in range(0, len(order) - BATCH + 1, BATCH):
                rate = RATES[0] + (RATES[1] - RATES[0]) * step / total
                part = lesson.part(order[at : at + BATCH])
                adam.step(net, gradient(net, part, imitation, 0.5 if epoch == 0 else 0.0), rate)
                step += 1


def agreement(net: Net, lessons: list[Lesson]) -> float:
    """How often the likeliest choice is what was chosen."""
    right = total = 0
    for lesson in lessons:
        for at in range(0, len(lesson), 4096):
            part = lesson.part(np.arange(at, min(at + 4096, len(lesson))))
            logs = net.think(part.positions, part.offered).logs
            best = np.maximum.reduceat(logs, part.offered.starts[:-1])
            right += int((logs[part.offered.starts[:-1] + part.chosen] >= best).sum())
            total += len(part)
    return right / max(1, total)
