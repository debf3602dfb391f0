"""Looking back at a game: films of it, made once and kept while they are asked for."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from typing import Final

import msgspec

from comitia.server.allowance import Allowance
from comitia.server.film import FilmTask, check_all_up, eyes_of, reader_at, told_of
from comitia.server.house import House
from comitia.server.people import Visitor
from comitia.server.studio import Studio

#: Films that are kept, and how many an address may have made in an hour.
KEPT: Final = 64
MOST_FILMS: Final = 240
HOUR: Final = 60 * 60.0

Key = tuple[str, int, int, bool, str]


class Films:
    """Films of games, each made once as long as somebody asks for it now and then."""

    def __init__(self, studio: Studio) -> None:
        self._studio: Final = studio
        self._allowance: Final = Allowance(MOST_FILMS, HOUR)
        self._kept: Final[OrderedDict[Key, bytes]] = OrderedDict()

    async def film(self, task: FilmTask, address: str) -> bytes:
        """A film as it is sent."""
        key = (task.row.id, task.row.seq, task.seat, task.is_all, task.lang)
        found = self._kept.get(key)
        if found is None:
            self._allowance.spend(address)
            found = self._kept[key] = gzip.compress(await self._studio.make(task), 6, mtime=0)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return gzip.decompress(found)


class LookingBack:
    """Everything that can be asked of a game after its moments have passed."""

    def __init__(self, house: House, studio: Studio) -> None:
        self._house: Final = house
        self._films: Final = Films(studio)

    async def film(self, visitor: Visitor, table: str, lang: str, seat: int | None, is_all: bool) -> bytes:
        """A whole game as a seat knew it; with it whoever asks learns how else they may look."""
        async with self._house.at(table) as room:
            assert room.hosted is not None
            hosted = room.hosted
            reader = reader_at(visitor, hosted, seat)
            check_all_up(hosted, is_all)
            task = told_of(hosted, reader, lang, is_all)
            eyes, is_over = eyes_of(visitor, hosted), hosted.row.status == "over"
        made = msgspec.Raw(await self._films.film(task, visitor.address))
        return msgspec.json.encode({"film": made, "eyes": eyes, "all_up": is_over})
