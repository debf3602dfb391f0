"""What is asked of a server, and how it bore it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

GOAL_RATE: Final = 400
GOAL_P50_MS: Final = 10.0
GOAL_P99_MS: Final = 100.0
GOAL_CPU_MS: Final = 1.5
GOAL_TWICE: Final = 1.6
GOAL_MEGABYTES: Final = 600.0
GOAL_LIST_MS: Final = 50.0
GOAL_LOADING_MS: Final = 30.0


@dataclass(slots=True)
class Load:
    """What is asked of the server."""

    tables: int = 200
    watchers: int = 500
    seconds: float = 60.0
    #: Moves in a second.
    rate: float = GOAL_RATE
    #: Seconds of play before anything is measured.
    warm_up: float = 10.0
    #: Whether those at one table come to different processes, and not all to the same as a good proxy has it.
    is_scattered: bool = False


@dataclass(slots=True)
class Strain:
    """How the server bore it."""

    load: Load
    name: str = ""
    seconds: float = 0.0
    milliseconds: list[float] = field(default_factory=list)
    answered: int = 0
    packets: int = 0
    bytes: int = 0
    games: int = 0
    refused: int = 0
    cut_off: int = 0
    lost: int = 0
    megabytes: float = 0.0
    #: CPU seconds of each process while it was measured.
    cpu: list[float] = field(default_factory=list)
    #: Shares of the processors' time that nobody used, and that the host of a virtual machine gave to others.
    idle: float = 0.0
    stolen: float = 0.0

    def note(self, seconds: float, is_measured: bool) -> None:
        """A move was acknowledged after so many seconds."""
        self.answered += 1
        if is_measured:
            self.milliseconds.append(1000 * seconds)

    def percentile(self, share: float) -> float:
        """The latency below which a share of the moves lies, in milliseconds."""
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def rate(self) -> float:
        """Moves in a second."""
        return len(self.milliseconds) / max(self.seconds, 1e-9)

    def cpu_ms(self) -> float:
        """Milliseconds of CPU that a move cost, in all processes of the server together."""
        return 1000 * sum(self.cpu) / max(1, len(self.milliseconds))

    def carries(self) -> float:
        """Moves in a second at which the busiest process would have no moment to spare."""
        busiest = max(self.cpu, default=0.0)
        return len(self.milliseconds) / busiest if busiest else 0.0

    def json(self) -> dict[str, object]:
        """The report for programs."""
        return {
            "set_up": self.name,
            "tables": self.load.tables,
            "watchers": self.load.watchers,
            "seconds": round(self.seconds, 1),
            "moves": len(self.milliseconds),
            "moves_per_second": round(self.rate(), 1),
            "p50_ms": round(self.percentile(0.50), 2),
            "p95_ms": round(self.percentile(0.95), 2),
            "p99_ms": round(self.percentile(0.99), 2),
            "cpu_ms_per_move": round(self.cpu_ms(), 3),
            "carries_moves_per_second": round(self.carries(), 1),
            "packets": self.packets,
            "bytes_per_packet": round(self.bytes / max(1, self.packets)),
            "games_ended": self.games,
            "refused": self.refused,
            "cut_off": self.cut_off,
            "lost": self.lost,
            "megabytes": round(self.megabytes, 1),
            "idle_percent": round(100 * self.idle),
            "stolen_percent": round(100 * self.stolen),
        }
