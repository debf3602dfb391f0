"""Looking back at a game: films and reviews of it, made once and kept while they are asked for."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from html import escape
from typing import Final, Literal

import msgspec

from comitia.engine.errors import Value
from comitia.engine.save import dump
from comitia.engine.view import SPECTATOR
from comitia.server import page
from comitia.server.allowance import Allowance
from comitia.server.film import FilmTask, check_all_up, eyes_of, prose, reader_at, told_of
from comitia.server.hints import can_advise
from comitia.server.house import House
from comitia.server.packets import CostlyChoice, FilmPacket, ReviewAccount, ReviewPacket
from comitia.server.people import Visitor
from comitia.server.problems import Refusal
from comitia.server.seeing import words_of
from comitia.server.shelf import catalogue, game_words, in_order, page_words
from comitia.server.studio import PictureTask, ReviewTask, Studio
from comitia.words import Catalogue

#: Films and pictures that are kept, and how many an address may have made in an hour.
KEPT: Final = 128
MOST_FILMS: Final = 240
#: The same for reviews, which take a process some minutes; so many may wait, and each may take so many seconds.
KEPT_REVIEWS: Final = 128
COSTLIEST: Final = 5
ACCOUNT: Final = ("first", "choices", "others", "luck", "last")
MOST_REVIEWS: Final = 12
MOST_AT_WORK: Final = 8
LONGEST_REVIEW: Final = 900.0
#: What a page in a file of its own may load: nothing but itself.
ALONE: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:"
)
HOUR: Final = 60 * 60.0

Key = tuple[str | int, ...]


class Films:
    """Films of games, each made once as long as somebody asks for it now and then."""

    def __init__(self, studio: Studio) -> None:
        self._studio: Final = studio
        self._allowance: Final = Allowance(MOST_FILMS, HOUR)
        self._kept: Final[OrderedDict[Key, bytes]] = OrderedDict()

    async def film(self, task: FilmTask, address: str) -> bytes:
        """A film as it is sent."""
        key = (task.row.id, task.row.seq, task.seat, task.is_all, task.lang)
        return gzip.decompress(await self._made(key, task, address))

    async def picture(self, task: PictureTask, address: str) -> bytes:
        """A picture as it is sent."""
        row = task.game.row
        return gzip.decompress(await self._made((row.id, row.seq, task.move, task.game.lang), task, address))

    async def _made(self, key: Key, task: FilmTask | PictureTask, address: str) -> bytes:
        found = self._kept.get(key)
        if found is None:
            self._allowance.spend(address)
            found = self._kept[key] = gzip.compress(await self._studio.make(task), 6, mtime=0)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


class Decided(msgspec.Struct, array_like=True):
    """A decision as a review keeps it; see `comitia.lab.review`."""

    number: int
    seat: int
    question: str
    said: tuple[str, str, dict[str, Value]]
    better: tuple[str, str, dict[str, Value]]
    cost: float
    result: float
    shares: list[float]


class Reviewed(msgspec.Struct, array_like=True):
    """A review in no language."""

    game: str
    names: list[str]
    decisions: list[Decided]
    accounts: list[tuple[float, float, float, float, float]]


class Reviews:
    """Reviews of games, each made once; whoever looks sees how far one has come."""

    def __init__(self, studio: Studio) -> None:
        self._studio: Final = studio
        self._allowance: Final = Allowance(MOST_REVIEWS, HOUR)
        self._ready: Final[OrderedDict[str, Reviewed]] = OrderedDict()
        self._working: Final[dict[str, tuple[int, int]]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def begin(self, table: str, task: ReviewTask, address: str) -> None:
        """Have a game reviewed, unless it is or is being."""
        if table in self._ready or table in self._working:
            return
        if len(self._working) >= MOST_AT_WORK:
            raise Refusal("unavailable")
        self._allowance.spend(address)
        self._working[table] = (0, 0)
        work = asyncio.create_task(self._make(table, task))
        self._tasks.add(work)
        work.add_done_callback(self._tasks.discard)

    async def _make(self, table: str, task: ReviewTask) -> None:
        def tell(done: int, all_lines: int) -> None:
            self._working[table] = (done, all_lines)

        try:
            made = msgspec.json.decode(await self._studio.make(task, tell), type=Reviewed)
        except Refusal:
            return  # it is told as not begun, and may be begun again
        finally:
            del self._working[table]
        self._ready[table] = made
        while len(self._ready) > KEPT_REVIEWS:
            self._ready.popitem(last=False)

    def progress(self, table: str) -> tuple[int, int] | None:
        """How far a review has come, if one is being made."""
        return self._working.get(table)

    def found(self, table: str) -> Reviewed | None:
        """A review that is there."""
        return self._ready.get(table)

    async def close(self) -> None:
        """Make no more of them."""
        for task in list(self._tasks):
            task.cancel()
        await self._studio.close()


def not_ready(state: Literal["impossible", "none", "working"], done: int = 0, lines: int = 0) -> ReviewPacket:
    """What there is to say of a review that is not there."""
    return ReviewPacket(state=state, done=done, all=lines, moments=[], shares=[], costliest=[], accounts=[])


def told(found: Reviewed, words: Catalogue, names: list[str]) -> ReviewPacket:
    """A review in the reader's words."""
    costly = sorted((each for each in found.decisions if each.cost > 0), key=lambda each: -each.cost)

    def worded(each: Decided, said: tuple[str, str, dict[str, Value]]) -> str:
        return words.choice(each.question, said[1], said[2], names)

    return ReviewPacket(
        state="ready",
        done=0,
        all=0,
        moments=[each.number - 1 for each in found.decisions],
        shares=[*(each.shares for each in found.decisions), [account[-1] for account in found.accounts]],
        costliest=[
            CostlyChoice(
                move=each.number - 1,
                seat=each.seat,
                chosen=worded(each, each.said),
                better=worded(each, each.better),
                cost=each.cost,
            )
            for each in costly[:COSTLIEST]
        ],
        accounts=[
            ReviewAccount(seat=p, **dict(zip(ACCOUNT, account, strict=True)))
            for p, account in enumerate(found.accounts)
        ],
    )


class RawFilm(msgspec.Struct):
    """A film that is handed on as it is."""

    film: msgspec.Raw


def whole_page(title: str, lang: str, film: msgspec.Raw, words: bytes) -> str:
    """A page that holds a game, its words, and everything that shows them; it may ask nobody for anything."""
    folder = page.STATIC / "offline"
    try:
        script, sheet = [(folder / name).read_text("utf-8") for name in ("replay.js", "replay.css")]
    except OSError:
        raise Refusal("not_built", 503) from None
    game = msgspec.json.encode({"film": film, "game": msgspec.Raw(words), "messages": page_words(lang)}).decode()
    # Nothing inside may be taken for the end of what it stands in.
    enclosed, code = game.replace("<", "\\u003c"), script.replace("</script", "<\\/script")
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8" />'
        f'<meta http-equiv="Content-Security-Policy" content="{ALONE}" />'
        '<meta name="viewport" content="width=device-width, initial-scale=1" />'
        f'<meta name="color-scheme" content="light dark" /><title>{escape(title)} · Comitia</title>'
        f'<style>{sheet}</style></head><body><div id="page"></div>'
        f'<script type="application/json" id="game">{enclosed}</script>'
        f'<script type="module">{code}</script></body></html>\n'
    )


class LookingBack:
    """Everything that can be asked of a game after its moments have passed."""

    def __init__(self, house: House, studio: Studio) -> None:
        self._house: Final = house
        self._films: Final = Films(studio)
        self._reviews: Final = Reviews(Studio(LONGEST_REVIEW))

    async def close(self) -> None:
        """Make nothing more."""
        await self._reviews.close()

    async def text(self, visitor: Visitor, table: str, lang: str, seat: int | None, is_all: bool) -> str:
        """A whole game as a text, as a seat knew it."""
        made = msgspec.json.decode(await self.film(visitor, table, lang, seat, is_all), type=FilmPacket).film
        return prose(made, catalogue(made.first.game, lang).text("game.title"))

    async def page(self, visitor: Visitor, table: str, lang: str, seat: int | None, is_all: bool) -> str:
        """A whole game as one page that needs nothing else, as a seat knew it."""
        told_to = msgspec.json.decode(await self.film(visitor, table, lang, seat, is_all), type=RawFilm)
        async with self._house.at(table) as room:
            assert room.hosted is not None
            row = room.hosted.row
        corrections = in_order(row.corrections)
        title = catalogue(row.game, lang, corrections).text("game.title")
        return whole_page(title, lang, told_to.film, game_words(row.game, lang, corrections))

    async def picture(self, visitor: Visitor, table: str, lang: str, move: int) -> bytes:
        """A moment as everybody knew it, as a PNG file."""
        async with self._house.at(table) as room:
            assert room.hosted is not None
            check_all_up(room.hosted, False)
            task = told_of(room.hosted, SPECTATOR, lang)
        return await self._films.picture(PictureTask(task, min(move, len(task.lines))), visitor.address)

    async def review(self, visitor: Visitor, table: str, lang: str, is_wanted: bool) -> ReviewPacket:
        """What a strong bot says of a game that is over: what there is, or how far it has come; begun if wanted."""
        async with self._house.at(table) as room:
            assert room.hosted is not None
            hosted = room.hosted
            if hosted.row.status != "over":
                raise Refusal("not_over", 409)
            if hosted.base is not None or not can_advise(hosted):
                return not_ready("impossible")
            if is_wanted:
                visitor.known()
                save = dump(hosted.game(), hosted.names(), len(hosted.given))
                self._reviews.begin(table, ReviewTask(save), visitor.address)
            found, progress = self._reviews.found(table), self._reviews.progress(table)
            if found is not None:
                return told(found, words_of(hosted, lang), hosted.names())
        if progress is None:
            return not_ready("none")
        return not_ready("working", *progress)

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
