"""Hints at training tables: what a consul would consider in the reader's place, from what that seat knows."""

from __future__ import annotations

from typing import Final, Protocol

from comitia.bots.levels import why_not
from comitia.engine.table import Packet
from comitia.server.hosted import Hosted
from comitia.server.house import House
from comitia.server.packets import Hint, HintOption
from comitia.server.people import Visitor
from comitia.server.problems import Refusal
from comitia.server.seats import is_owner


class Adviser(Protocol):
    """Whatever considers a position."""

    async def consider(self, packet: Packet) -> list[tuple[str, float, float]] | None:
        """Lines with how often the policy says them and the share of the win expected, the best first; or nothing."""


def has_hints(hosted: Hosted) -> bool:
    """Whether a table is for training: one person among bots, for nobody to see, with all the time in the world."""
    people = sum(seat.kind != "bot" for seat in hosted.seats)
    return people == 1 and not hosted.row.listed and hosted.row.clock.kind == "none" and can_advise(hosted)


def can_advise(hosted: Hosted) -> bool:
    """Whether there is a net for the game among so many."""
    return not why_not(hosted.row.game, len(hosted.seats))


class Hints:
    """Asks an adviser for people who train."""

    def __init__(self, house: House, adviser: Adviser) -> None:
        self._house: Final = house
        self._adviser: Final = adviser

    async def hint(self, visitor: Visitor, table: str, p: int) -> Hint:
        """What would be considered at a seat now, if it is the visitor's and the table is for training."""
        async with self._house.at(table) as room:
            assert room.hosted is not None
            packet = self._packet(visitor, room.hosted, p)
        found = await self._adviser.consider(packet)
        if found is None:
            raise Refusal("unavailable")
        options = [HintOption(line=line, chance=chance, result=result) for line, chance, result in found]
        return Hint(move=packet.move, options=options)

    def _packet(self, visitor: Visitor, hosted: Hosted, p: int) -> Packet:
        """What the seat knows; a copy that does not change with the table."""
        if not is_owner(visitor, hosted.seat(p)):
            raise Refusal("forbidden")
        if not has_hints(hosted):
            raise Refusal("no_hints", 409)
        if hosted.row.status == "over":
            raise Refusal("over", 409)
        packet = hosted.game().packet(p)
        if p not in hosted.row.awaited or not packet.lines():
            raise Refusal("not_your_turn", 409)
        return packet
