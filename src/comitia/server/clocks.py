"""How time is kept: nobody's, minutes that grow with every decision, or days for each."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from comitia.server.packets import ClockWish

#: What somebody gets at least who comes back to a seat whose minutes were used up.
GRACE: Final = 60_000
#: So long live clocks stand still after the start, if not everybody has come before: all are being called.
CALLING: Final = timedelta(seconds=60)
DAY: Final = 24 * 60 * 60 * 1000
MINUTE: Final = 60 * 1000


def full(wish: ClockWish) -> int:
    """The milliseconds with which a seat begins."""
    return wish.days * DAY if wish.kind == "days" else wish.minutes * MINUTE


class Clock:
    """The time of one table: what is left to each seat, and since when it runs down for those awaited."""

    def __init__(self, wish: ClockWish, left: list[int], since: datetime | None) -> None:
        self.wish: Final = wish
        self.left: Final = left
        self.since = since

    def remains(self, p: int, is_running: bool, now: datetime) -> int:
        """The milliseconds that a seat has at a moment."""
        return self.left[p] - (self._spent(now) if is_running else 0)

    def is_held(self, now: datetime) -> bool:
        """Whether time does not run yet, because those who play are still being called."""
        return self.since is not None and self.since > now

    def held_ms(self, now: datetime) -> int:
        """The milliseconds until time begins to run."""
        held = timedelta(0) if self.since is None else self.since - now
        return max(0, int(held / timedelta(milliseconds=1)))

    def call(self, now: datetime) -> None:
        """Let time run a while later, or as soon as everybody is there."""
        self.since = now + CALLING

    def _spent(self, now: datetime) -> int:
        return 0 if self.since is None else max(0, int((now - self.since) / timedelta(milliseconds=1)))

    def turn(self, before: Iterable[int], after: Iterable[int], actor: int, now: datetime) -> None:
        """Charge those who were awaited; whoever decided gets what a decision brings."""
        for p in before:
            self.left[p] -= self._spent(now)
        self.since = self.since if self.since is not None and self.is_held(now) else now
        if self.wish.kind == "live" and actor in before:
            self.left[actor] += 1000 * self.wish.increment
        if self.wish.kind == "days":
            for p in after:
                if p == actor or p not in before:
                    self.left[p] = full(self.wish)

    def revive(self, p: int) -> None:
        """Let somebody come back."""
        self.left[p] = full(self.wish) if self.wish.kind == "days" else max(self.left[p], GRACE)

    def due(self, running: Iterable[int], now: datetime) -> datetime | None:
        """When the first of those who are awaited runs out of time; while time is held, when it begins to run."""
        left = [self.left[p] for p in running]
        if not left or self.since is None:
            return None
        if self.is_held(now):
            return self.since
        return self.since + timedelta(milliseconds=max(0, min(left)))
