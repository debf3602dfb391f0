"""A bot: it hits where it can, bears off, makes points of two men, and leaves single men where few dice reach them."""

from __future__ import annotations

from comitia.bots.bot import Bot
from comitia.engine.table import Choice, Packet
from duodecim_scripta.fields import LAST_ROW, POINTS


class Runner(Bot):
    """Takes the move that leaves the best-looking position."""

    games = ("duodecim_scripta",)

    def choose(self, packet: Packet) -> str:
        sides = packet.view.players()
        own, other = (sides[p].numbers("men") for p in (packet.view.seat, 1 - packet.view.seat))
        return max(packet.choices, key=lambda choice: self.worth(choice, own, other)).line

    def worth(self, choice: Choice, own: list[int], other: list[int]) -> float:
        """What a move brings."""
        die, start = (choice.args.get(name) for name in ("die", "point"))
        if not isinstance(die, int):
            return 0.0
        if choice.verb == "bear":
            return 5.0 + die / 10
        source = start - 1 if isinstance(start, int) else -1
        target = source + die
        worth = 4.0 + target / POINTS if other[target] == 1 else 0.0
        worth += 1.5 if own[target] == 1 else -self.risk(target, other) if own[target] == 0 else 0.0
        if source >= 0:
            worth -= self.risk(source, other) if own[source] == 2 else 0.0
            worth += 0.5 if source < LAST_ROW <= target else 0.0
        return worth

    def risk(self, point: int, other: list[int]) -> float:
        """How much a single man on a point stands to lose: the way it came, for each rival within one die."""
        return sum(bool(n) for n in other[max(0, point - 6) : point]) * 0.2 * (1 + point / POINTS)
