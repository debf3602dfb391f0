"""How far a measurement is: whoever runs it is told of each stage, and of each result as soon as it is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Progress(Protocol):
    """Hears how far a measurement is."""

    def begin(self, stage: str, of: float) -> None:
        """A stage begins that is so long, in whatever it counts."""

    def reach(self, done: float, remark: str = "") -> None:
        """So much of the stage is done; perhaps with a word about it, such as a rate."""

    def found(self, lines: Sequence[str]) -> None:
        """Something was measured."""


class Silence:
    """For whoever does not want to know."""

    def begin(self, stage: str, of: float) -> None:
        """Say nothing."""

    def reach(self, done: float, remark: str = "") -> None:
        """Say nothing."""

    def found(self, lines: Sequence[str]) -> None:
        """Say nothing."""
