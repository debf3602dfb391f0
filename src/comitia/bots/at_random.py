"""The bot that every game has: it says anything that may be said, all lines equally likely."""

from __future__ import annotations

from comitia.bots.bot import Bot
from comitia.engine.table import Packet


class RandomBot(Bot):
    """Says any of the lines."""

    def choose(self, packet: Packet) -> str:
        lines = packet.lines()
        return lines[self.rng.below(len(lines))]
