"""One bot against others of one kind, on paired deals: every deal is played from every seat.

Whoever is lucky with a deal at one seat is unlucky with it at another, so fewer games tell more.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from comitia.arena.simulate import derived, play_game, shown_to
from comitia.bots import Bot, make_bot
from comitia.engine.registry import Header
from comitia.engine.table import Packet

#: How sure an interval is: 95 %.
SURE: Final = 1.96

#: Makes a bot of a game with a seed.
Maker = Callable[[str, int], Bot]


class Score(NamedTuple):
    """Games, and how many of them were won; a shared win counts in part."""

    games: int
    won: float

    @property
    def share(self) -> float:
        """The share of wins."""
        return self.won / max(1, self.games)

    def interval(self) -> tuple[float, float]:
        """The interval (Wilson's) in which the true share lies with 95 %."""
        n, p = max(1, self.games), self.share
        middle = (p + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
        half = SURE / (1 + SURE**2 / n) * math.sqrt(p * (1 - p) / n + SURE**2 / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def text(self) -> str:
        """Per cent with the interval: `55.0 [50, 60] of 400`."""
        low, high = self.interval()
        return f"{100 * self.share:.1f} [{100 * low:.0f}, {100 * high:.0f}] of {self.games}"


class Timed(Bot):
    """A bot with a watch: what each of its decisions cost, in CPU milliseconds, where there was something to decide."""

    def __init__(self, bot: Bot, spent: list[float]) -> None:
        super().__init__(bot.game, 0)
        self._bot: Final = bot
        self._spent: Final = spent

    def choose(self, packet: Packet) -> str:
        began = time.process_time()
        line = self._bot.choose(shown_to(self._bot, packet))
        if len(packet.lines()) > 1:
            self._spent.append(1000 * (time.process_time() - began))
        return line


class Paired:
    """A match of one bot against others, deal by deal."""

    def __init__(self, header: Header, one: str | Maker, others: str | Maker, seed: int = 0) -> None:
        self.header: Final = header
        self._one: Final = _maker(one)
        self._others: Final = _maker(others)
        self._seed: Final = seed
        #: What the decisions of the one cost, in CPU milliseconds.
        self.spent: Final[list[float]] = []
        self.games = 0
        self.won = 0.0

    def play(self, deals: int, first: int = 0) -> Score:
        """Play some deals, the one at each seat in turn."""
        for deal in range(first, first + deals):
            for seat in range(self.header.seats):
                self._play(deal, seat)
        return self.score()

    def _play(self, deal: int, seat: int) -> None:
        header, name = self.header, self.header.game.name
        seeds = [derived(self._seed, deal, "bot", (p - seat) % header.seats) for p in range(header.seats)]
        bots = [(self._one if p == seat else self._others)(name, seeds[p]) for p in range(header.seats)]
        bots[seat] = Timed(bots[seat], self.spent)
        names = ["the one" if p == seat else "another" for p in range(header.seats)]
        state, _ = play_game(header, derived(self._seed, deal), bots, names, deal)
        winners = header.game.winners(state)
        self.games += 1
        self.won += 1 / len(winners) if seat in winners else 0.0

    def score(self) -> Score:
        """The score so far."""
        return Score(self.games, self.won)


def _maker(bot: str | Maker) -> Maker:
    if not isinstance(bot, str):
        return bot
    name = bot
    return lambda game, seed: make_bot(name, game, seed)
