"""How a net reads the positions of a game: features of a number of seats as the columns that it has learned."""

from __future__ import annotations

from typing import Final

import numpy as np

from comitia.bots.net import Numbers, Ragged
from comitia.engine.features import Encoder
from comitia.engine.flow import step_due
from comitia.engine.registry import Header
from comitia.engine.state import State


class Reader:
    """Reads positions for one seat after the other."""

    def __init__(self, header: Header, names: list[str]) -> None:
        """The features by name, as a net knows them; it may have learned them among more or fewer players."""
        self.encoder: Final = Encoder(header)
        self._offsets: Final = header.game.offsets
        known = {name: column for column, name in enumerate(names)}
        #: The column of each feature; those that the net never met share one behind all others.
        self.columns: Final[Numbers] = np.array(
            [known.get(name, len(names)) for name in self.encoder.names] or [0], np.int32
        )

    def positions(self, rows: list[list[int]]) -> Ragged:
        """Positions that were encoded, as a net reads them."""
        found = Ragged.of(rows)
        return Ragged(self.columns[found.numbers], found.starts)

    def position(self, s: State, seat: int) -> list[int]:
        """The features of one position, for `positions`."""
        return self.encoder.encode(s, seat)

    def flat(self, s: State, choices: list[int]) -> list[int]:
        """Choices of the question that is put, in the dense numbering of the game."""
        first = self._offsets[step_due(s).label]
        return [first + choice for choice in choices]
