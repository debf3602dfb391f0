"""How one process tells another that a table has changed: only which, and how far; what changed is in the store.

A message that is lost heals itself, because whoever hears the next one reads everything up to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

#: What hears of a table: its id and the number of its latest entry.
Hearer = Callable[[str, int], None]


class Bus:
    """For a process alone: whoever changes a table tells its own readers, and there is nobody else."""

    def __init__(self, hearer: Hearer) -> None:
        self.hearer: Final = hearer

    async def open(self) -> None:
        """Begin to hear others."""

    async def close(self) -> None:
        """Hear no more."""

    async def publish(self, table: str, seq: int) -> None:
        """Tell the others."""
