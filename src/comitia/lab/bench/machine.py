"""How much of the machine there was to have while something was measured."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: Of the first line of /proc/stat: time without work, waiting for the disk included, and time that the host of a
#: virtual machine gave to others.
IDLE: Final = (3, 4)
STOLEN: Final = 7
COLUMNS: Final = 8


class Machine:
    """Shares of the processors' time since it began to look; only Linux tells."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """From now on count."""
        self._before = self._ticks()

    def shares(self) -> tuple[float, float]:
        """The share without work, and the share that the host gave to others."""
        passed = [now - before for now, before in zip(self._ticks(), self._before, strict=True)]
        total = max(1, sum(passed))
        return sum(passed[column] for column in IDLE) / total, passed[STOLEN] / total

    @staticmethod
    def _ticks() -> list[int]:
        try:
            first = Path("/proc/stat").read_text("ascii").partition("\n")[0]
        except OSError:
            return [0] * COLUMNS
        return [int(ticks) for ticks in first.split()[1 : 1 + COLUMNS]]
