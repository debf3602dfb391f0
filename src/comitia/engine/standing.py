"""How a game stands as somebody may know it: what each part of the score would bring now, and what lies ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


class Share:
    """One side's share of the points if the game were scored now."""

    def __init__(self, parts: dict[str, int], hidden: tuple[str, ...] = ()) -> None:
        #: The points of each part of the score, by the keys of labels, as far as the reader can know them.
        self.parts: Final = parts
        #: The parts of which the reader does not know everything.
        self.hidden: Final = hidden

    def total(self) -> int:
        """All points that the reader knows of."""
        return sum(self.parts.values())


class Standing:
    """How a game stands: the shares of all sides, and what else follows from the rules as things lie now."""

    def __init__(self, shares: list[Share], outlook: Mapping[str, object]) -> None:
        #: In the order of seats; a side that nobody sits at comes last.
        self.shares: Final = shares
        #: Facts by name: numbers, words of the notation, and rows of them.
        self.outlook: Final = outlook


class Phase:
    """A phase of the sequence of play: its name, and the sequences and fields that belong to it."""

    def __init__(self, name: str, *sequences: str, fields: tuple[str, ...] = ()) -> None:
        self.name: Final = name
        #: Names of sequences, or of single steps of one: `round.forewarned`; its own name if nothing else is said.
        self.sequences: Final = sequences or (name,)
        #: Fields of the table that mean something in this phase only, or in others that name them too.
        self.fields: Final = fields


def phase_at(phases: tuple[Phase, ...], stack: list[str]) -> str:
    """The phase in which play stands, as the labels of a stack tell it; empty if it is in none."""
    for label in reversed(stack):
        step = label.partition(" ")[0]
        sequence = step.partition(".")[0]
        for phase in phases:
            if step in phase.sequences or sequence in phase.sequences:
                return phase.name
    return ""
