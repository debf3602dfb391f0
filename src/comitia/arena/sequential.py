"""A test that may be looked at after every deal: an interval that holds at all times at once.

An ordinary 95 % interval is wrong far more often than in one run of twenty if somebody looks again and again and stops
when it pleases. This one is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
(2021): whenever one stops, it has failed to hold the true mean in one run of twenty at most.
"""

from __future__ import annotations

import math
from typing import Final

#: How often an interval may be wrong, over a whole run.
WRONG: Final = 0.05
#: Nothing is said after fewer deals than this.
LEAST: Final = 20
#: The interval is narrowest after about so many deals.
NARROWEST: Final = 100
#: Two bots within so much of what is fair are called even.
EVEN: Final = 0.03

_RHO2: Final = (-2 * math.log(WRONG) + math.log(1 - 2 * math.log(WRONG))) / NARROWEST


class Watch:
    """Numbers between -1/2 and 1/2 as they come, and what can be said of their mean at any time."""

    def __init__(self) -> None:
        self.count = 0
        self._total = 0.0
        self._squares = 0.0

    def add(self, number: float) -> None:
        """See one more."""
        self.count += 1
        self._total += number
        self._squares += number * number

    @property
    def mean(self) -> float:
        """The mean so far."""
        return self._total / max(1, self.count)

    def interval(self) -> tuple[float, float]:
        """Where the true mean lies."""
        n = self.count
        if n < LEAST:
            return -0.5, 0.5
        # One number far from the others is counted in, so that a run of equal ones does not look like certainty.
        spread = (max(0.0, self._squares - n * self.mean**2) + 0.25) / (n + 1)
        grown = n * _RHO2 + 1
        half = math.sqrt(spread * 2 * grown / (n * n * _RHO2) * math.log(math.sqrt(grown) / WRONG))
        return self.mean - half, self.mean + half

    def verdict(self) -> str:
        """`better`, `worse`, `even`, or nothing as long as that is open."""
        low, high = self.interval()
        if low > 0:
            return "better"
        if high < 0:
            return "worse"
        return "even" if low > -EVEN and high < EVEN else ""
