"""A small net that has learned a game: what to choose, and who will win, from the features of a position.

The features that are on are the ones of an otherwise empty row; two layers follow, then a number for every choice of
the game and two shares for every seat, counted from the own one: of the win, and of the points. Playing needs numpy.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float32]
Numbers: TypeAlias = npt.NDArray[np.integer[Any]]
Order: TypeAlias = npt.NDArray[np.int64]

#: The arrays of a net, in the order of its parameters.
NAMES: Final = ("rows", "b", "inner", "c", "policy", "policy_b", "value", "value_b")


class Shape(NamedTuple):
    """How large a net is: features that were ever on, the two layers, choices, seats."""

    features: int
    first: int
    second: int
    choices: int
    seats: int

    def arrays(self) -> dict[str, tuple[int, ...]]:
        """The form of each array."""
        return {
            "rows": (self.features, self.first),
            "b": (self.first,),
            "inner": (self.first, self.second),
            "c": (self.second,),
            "policy": (self.second, self.choices),
            "policy_b": (self.choices,),
            "value": (self.second, 2 * self.seats),
            "value_b": (2 * self.seats,),
        }

    def size(self) -> int:
        """How many parameters there are."""
        return sum(int(np.prod(form)) for form in self.arrays().values())


class Ragged(NamedTuple):
    """Rows of different lengths, one behind the other."""

    #: All numbers, and where each row begins; one more at the end.
    numbers: Numbers
    starts: Numbers

    @classmethod
    def of(cls, rows: list[list[int]]) -> Ragged:
        """Rows as they come from the engine."""
        starts = np.zeros(len(rows) + 1, np.int32)
        np.cumsum([len(row) for row in rows], out=starts[1:])
        return cls(np.fromiter(chain.from_iterable(rows), np.int32, int(starts[-1])), starts)

    def owners(self) -> Numbers:
        """For each number the row that it is in."""
        return np.repeat(np.arange(len(self.starts) - 1, dtype=np.int32), np.diff(self.starts))

    def chosen(self, order: Order) -> Ragged:
        """Some of the rows, in an order."""
        sizes = np.diff(self.starts)[order]
        starts = np.zeros(len(order) + 1, np.int32)
        np.cumsum(sizes, out=starts[1:])
        places = np.arange(int(starts[-1]), dtype=np.int32) + np.repeat(self.starts[order] - starts[:-1], sizes)
        return Ragged(self.numbers[places], starts)


def softmax_rows(logits: Floats, starts: Numbers, owners: Numbers) -> Floats:
    """Logarithms of chances, row by row."""
    shifted: Floats = logits - np.maximum.reduceat(logits, starts[:-1])[owners]
    total: Floats = np.add.reduceat(np.exp(shifted), starts[:-1])
    return shifted - np.log(total)[owners]


def softmax(logits: Floats) -> Floats:
    """Shares that add up to one, along the last axis."""
    grown: Floats = np.exp(logits - logits.max(axis=-1, keepdims=True))
    shares: Floats = grown / grown.sum(axis=-1, keepdims=True)
    return shares


class Thought(NamedTuple):
    """What a net thinks of some positions."""

    #: Logarithms of the chances of what is offered, one position behind the other.
    logs: Floats
    #: Shares of the win and of the points for each seat, from the own one on.
    wins: Floats
    points: Floats


class Net:
    """Two layers, a policy and shares."""

    def __init__(self, shape: Shape, parameters: Floats) -> None:
        self.shape: Final = shape
        #: All of them one behind the other; the arrays below are parts of it.
        self.parameters: Final = parameters
        self.arrays: Final = parts(shape, parameters)

    def layers(self, x: Floats) -> tuple[Floats, Floats]:
        """What the two layers make of rows of features."""
        a = self.arrays
        first: Floats = np.maximum(x @ a["rows"] + a["b"], 0)
        second: Floats = np.maximum(first @ a["inner"] + a["c"], 0)
        return first, second

    def spread(self, positions: Ragged) -> Floats:
        """Positions as rows of ones and zeros; the number behind the last feature stands for those never learned."""
        wide = self.shape.features + 1
        x = np.zeros((len(positions.starts) - 1, wide), np.float32)
        x[positions.owners(), positions.numbers] = 1
        return x[:, :-1]

    def think(self, positions: Ragged, offered: Ragged) -> Thought:
        """What to choose of what is offered, and who will win."""
        a, seats = self.arrays, self.shape.seats
        _, second = self.layers(self.spread(positions))
        owners = offered.owners()
        logits = (second @ a["policy"] + a["policy_b"])[owners, offered.numbers]
        logs = softmax_rows(logits, offered.starts, owners)
        values = second @ a["value"] + a["value_b"]
        return Thought(logs, softmax(values[:, :seats]), softmax(values[:, seats:]))

    def shares(self, positions: Ragged) -> Floats:
        """The share of the win for each seat, from the own one on."""
        _, second = self.layers(self.spread(positions))
        seats = self.shape.seats
        return softmax(second @ self.arrays["value"][:, :seats] + self.arrays["value_b"][:seats])


def parts(shape: Shape, parameters: Floats) -> dict[str, Floats]:
    """The arrays within a run of parameters."""
    found: dict[str, Floats] = {}
    at = 0
    for name, form in shape.arrays().items():
        size = int(np.prod(form))
        found[name] = parameters[at : at + size].reshape(form)
        at += size
    return found
