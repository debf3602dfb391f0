"""How often anybody may do something: a leaky bucket for each key, kept in memory.

Two processes keep two counts; that loosens a limit by the number of processes and needs no store.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from comitia.server.problems import Refusal

#: Keys that are kept before those that have nothing left to regain are forgotten.
MANY: Final = 10_000


class Allowance:
    """At most so many in a span of seconds for each key, regained evenly as time passes."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._step: Final = seconds / most
        self._span: Final = seconds
        self._clock: Final = clock
        #: When each key's bucket will be empty again.
        self._until: Final[dict[str, float]] = {}
        self._many = MANY

    def wait(self, key: str) -> float:
        """Seconds until the key may do it again; zero if it may now."""
        ahead = self._until.get(key, 0.0) - self._clock()
        return max(0.0, ahead + self._step - self._span)

    def note(self, key: str) -> None:
        """Count one."""
        now = self._clock()
        self._until[key] = max(now, self._until.get(key, 0.0)) + self._step
        if len(self._until) > self._many:
            self._forget(now)

    def spend(self, key: str) -> None:
        """Count one, or refuse if there were too many."""
        self.check(key)
        self.note(key)

    def give_back(self, key: str) -> None:
        """Take back what was counted: it turned out to be none."""
        if key in self._until:
            self._until[key] -= self._step

    def check(self, key: str) -> None:
        """Refuse if there were too many."""
        seconds = self.wait(key)
        if seconds > 0:
            refusal = Refusal("too_fast")
            refusal.again = int(seconds) + 1
            raise refusal

    def _forget(self, now: float) -> None:
        for key in [key for key, until in self._until.items() if until <= now]:
            del self._until[key]
        # However many are left, looking through them stays rare.
        self._many = max(MANY, 2 * len(self._until))
