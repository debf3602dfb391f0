"""Live clocks run as soon as everybody who plays is at the table; until then all are called, for a while."""

from __future__ import annotations

from typing import Final

from comitia.server.hosted import Hosted
from comitia.server.house import House, Room


class Gathering:
    """Looks whether those who play have come."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        house.entered.append(self._look)
        house.changed.append(self._look_at)

    def _look_at(self, hosted: Hosted) -> None:
        room = self._house.rooms.get(hosted.row.id)
        if room is not None:
            self._look(room)

    def _look(self, room: Room) -> None:
        hosted = room.hosted
        if hosted is None or hosted.row.status != "playing" or not hosted.clock.is_held(self._house.clock()):
            return
        if all(seat.seat in room.online() for seat in hosted.seats if seat.is_person()):
            self._house.start(self._house.do(room.table, lambda each: each.gather()))
