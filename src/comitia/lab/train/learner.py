"""How a net learns: gradients written out, and Adam.

Two dense layers and two heads are a page of gradients; a test holds them against finite differences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from comitia.bots.net import Floats, Net, Numbers, Order, Ragged, Shape, parts, softmax, softmax_rows

#: How far a step may go: a longer gradient is shortened to this.
LONGEST: Final = 1.0
#: Weights of the two averages of Adam, and what keeps it from dividing by nothing.
MOMENTUM: Final = 0.9
SQUARES: Final = 0.999
LEAST: Final = 1e-5


class Lesson(NamedTuple):
    """Positions with what was offered, what was chosen, and what came of it."""

    positions: Ragged
    offered: Ragged
    #: Where the choice stands in the row of what was offered.
    chosen: Numbers
    #: The logarithm of its chance when it was made.
    logs: Floats
    advantage: Floats
    #: Shares of the win and of the points, from the own seat on.
    wins: Floats
    points: Floats

    def part(self, order: Order) -> Lesson:
        """Some of the positions."""
        picked = (self.chosen[order], self.logs[order], self.advantage[order], self.wins[order], self.points[order])
        return Lesson(self.positions.chosen(order), self.offered.chosen(order), *picked)

    def __len__(self) -> int:
        return len(self.positions.starts) - 1


#: The slope of the loss by the logit of each offered choice, for a lesson and the logarithms of their chances.
Slope = Callable[[Lesson, Floats, Numbers], Floats]


def imitation(lesson: Lesson, logs: Floats, owners: Numbers) -> Floats:
    """Make what was chosen likelier."""
    slope: Floats = np.exp(logs)
    slope[lesson.offered.starts[:-1] + lesson.chosen] -= 1
    return slope / np.float32(len(lesson))


def proximal(clip: float, entropy: float) -> Slope:
    """Make what went well likelier, as far as the policy stays near the one that played, and keep some variety."""

    def slope_of(lesson: Lesson, logs: Floats, owners: Numbers) -> Floats:
        starts = lesson.offered.starts[:-1]
        places = starts + lesson.chosen
        ratio = np.exp(logs[places] - lesson.logs)
        good = lesson.advantage
        is_far = ((good > 0) & (ratio > 1 + clip)) | ((good < 0) & (ratio < 1 - clip))
        pull = np.where(is_far, 0, -good * ratio).astype(np.float32)
        chances = np.exp(logs)
        variety = -np.add.reduceat(chances * logs, starts)
        slope: Floats = chances * (np.float32(entropy) * (logs + variety[owners]) - pull[owners])
        slope[places] += pull
        return slope / np.float32(len(lesson))

    return slope_of


def gradient(net: Net, lesson: Lesson, slope_of: Slope, value_weight: float) -> Floats:
    """The gradient of the loss by all parameters."""
    shape, a = net.shape, net.arrays
    found = np.empty_like(net.parameters)
    g = parts(shape, found)
    x = net.spread(lesson.positions)
    first, second = net.layers(x)
    owners = lesson.offered.owners()
    logits = (second @ a["policy"] + a["policy_b"])[owners, lesson.offered.numbers]
    logs = softmax_rows(logits, lesson.offered.starts, owners)
    by_choice = np.zeros((len(lesson), shape.choices), np.float32)
    by_choice[owners, lesson.offered.numbers] = slope_of(lesson, logs, owners)
    by_value = _value_slope(shape, second @ a["value"] + a["value_b"], lesson, value_weight)
    np.matmul(second.T, by_choice, out=g["policy"])
    np.sum(by_choice, axis=0, out=g["policy_b"])
    np.matmul(second.T, by_value, out=g["value"])
    np.sum(by_value, axis=0, out=g["value_b"])
    by_second = (by_choice @ a["policy"].T + by_value @ a["value"].T) * (second > 0)
    np.matmul(first.T, by_second, out=g["inner"])
    np.sum(by_second, axis=0, out=g["c"])
    by_first = (by_second @ a["inner"].T) * (first > 0)
    np.matmul(x.T, by_first, out=g["rows"])
    np.sum(by_first, axis=0, out=g["b"])
    return found


def _value_slope(shape: Shape, values: Floats, lesson: Lesson, weight: float) -> Floats:
    """The slope of the cross entropy of both kinds of shares."""
    seats = shape.seats
    slope = np.empty_like(values)
    slope[:, :seats] = softmax(values[:, :seats]) - lesson.wins
    slope[:, seats:] = softmax(values[:, seats:]) - lesson.points
    return slope * np.float32(weight / len(lesson))


class Adam:
    """Steps of a size of their own for each parameter."""

    def __init__(self, size: int) -> None:
        self.mean: Floats = np.zeros(size, np.float32)
        self.square: Floats = np.zeros(size, np.float32)
        self.steps = 0

    def step(self, net: Net, slope: Floats, rate: float) -> None:
        """Go downhill."""
        length = float(np.sqrt(np.dot(slope, slope)))
        if length > LONGEST:
            slope *= np.float32(LONGEST / length)
        self.steps += 1
        self.mean *= np.float32(MOMENTUM)
        self.mean += np.float32(1 - MOMENTUM) * slope
        self.square *= np.float32(SQUARES)
        self.square += np.float32(1 - SQUARES) * slope * slope
        size = rate * np.sqrt(1 - SQUARES**self.steps) / (1 - MOMENTUM**self.steps)
        net.parameters[...] -= np.float32(size) * self.mean / (np.sqrt(self.square) + np.float32(LEAST))


def fresh_net(shape: Shape, rng: np.random.Generator) -> Net:
    """A net that knows nothing: layers of the usual size, heads that prefer nothing."""
    parameters = np.zeros(shape.size(), np.float32)
    arrays = parts(shape, parameters)
    for name, inputs in (("rows", 100), ("inner", shape.first)):
        arrays[name][...] = rng.normal(0, np.sqrt(2 / inputs), arrays[name].shape)
    for name in ("policy", "value"):
        arrays[name][...] = rng.normal(0, 0.01, arrays[name].shape)
    return Net(shape, parameters)
