"""The bot that every game has: it says anything that may be said, all lines equally likely."""

from __future__ import annotations

from comitia.bots.bot import Bot
from comitia.engine.table import Packet


class RandomBot(Bot):
    """Says any of the lines."""

    reads_log = False

    def choose(self, packet: Packet) -> str:
        return packet.line(self.rng.below(packet.count()))
