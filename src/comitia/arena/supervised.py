"""A bot at a table of the arena: whatever it does, the game goes on.

The rule: a bot that fails, says what it may not say, or takes longer than the limit loses that decision; a line is
drawn for it, each with the same chance, from the seed of its seat. After `MOST` lost decisions of a game it is not
asked again in that game. All of it is counted and told.
"""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from comitia.arena.simulate import shown_to
from comitia.bots import Bot, make_bot
from comitia.engine.table import Packet

#: Lost decisions after which a bot is left alone until the next game.
MOST: Final = 5
#: Ways to lose a decision.
FAILED, ILLEGAL, LATE = "failed", "illegal", "late"


class TooLate(BaseException):
    """The time for a decision is over; no bot catches this by accident."""


class Supervised(Bot):
    """A bot, its watch and its lost decisions."""

    def __init__(self, name: str, game: str, seed: int, limit: float) -> None:
        super().__init__(game, seed)
        self._limit: Final = limit
        #: Lost decisions by kind.
        self.faults: Final[Counter[str]] = Counter()
        #: What decisions cost in CPU milliseconds, where there was something to decide.
        self.spent: Final[list[float]] = []
        self._bot: Bot | None = None
        try:
            with limited(limit):
                self._bot = make_bot(name, game, seed)
        except TooLate:
            self.faults[LATE] += 1
        except (Exception, SystemExit):  # noqa: BLE001 - whatever a stranger's bot does
            self.faults[FAILED] += 1

    def choose(self, packet: Packet) -> str:
        lines = packet.lines()
        if self._bot is None or self.faults.total() >= MOST:
            return self._lost(lines, FAILED)
        began, clock = time.process_time(), time.monotonic()
        try:
            with limited(self._limit):
                line = str(self._bot.choose(shown_to(self._bot, packet)))
        except TooLate:
            return self._lost(lines, LATE)
        except (Exception, SystemExit):  # noqa: BLE001 - the same
            return self._lost(lines, FAILED)
        if len(lines) > 1:
            self.spent.append(1000 * (time.process_time() - began))
        if time.monotonic() - clock > self._limit:
            return self._lost(lines, LATE)
        return line if line in lines else self._lost(lines, ILLEGAL)

    def close(self) -> None:
        """The game is over; a bot that is a program of its own can go."""
        leave = getattr(self._bot, "close", None)
        if leave is not None:
            leave()

    def _lost(self, lines: list[str], kind: str) -> str:
        self.faults[kind] += 1
        return lines[self.rng.below(len(lines))]


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer; where nobody can be interrupted (in a thread of a cluster), only the watch tells."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    # Again and again: a bot that swallows the first one gets another.
    signal.setitimer(signal.ITIMER_REAL, seconds, max(seconds, 0.1))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interrupt(*_: object) -> None:
    raise TooLate
