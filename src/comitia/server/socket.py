"""The socket: one reader of one table, from the first packet to the last."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.params import PathParameter
from sqlalchemy.exc import InterfaceError, OperationalError

from comitia.engine.errors import BadLine, ComitiaError, Illegal, NotYourTurn, Over, Sealed
from comitia.engine.view import SPECTATOR
from comitia.server import packets
from comitia.server.allowance import Allowance
from comitia.server.guarding import visitor_of
from comitia.server.hosted import Act, Deed, Hosted
from comitia.server.house import House, Room
from comitia.server.packets import Done, Draft, FromClient, Refused, Why
from comitia.server.people import Visitor, hashed
from comitia.server.problems import Refusal, reader_language, sentence
from comitia.server.seats import is_owner, unlike
from comitia.server.seeing import Place, Tellings, draft, encode, words_of
from comitia.server.services import services_of
from comitia.server.settings import Limits
from comitia.server.talk import Talk
from comitia.server.wire import Wire, frame, wire_of
from comitia.words import SPOKEN

logger = logging.getLogger(__name__)

#: Messages that one connection may send in a span of seconds.
MESSAGES: Final = 120
SPAN: Final = 20.0
#: Answers that wait for a slow reader before the connection is given up; of packets only the newest waits.
WAITING: Final = 256
#: What an id of a client's message may be.
LONGEST_ID: Final = 64
#: Lines in one message, and characters in one.
MOST_LINES: Final = 64
LONGEST_LINE: Final = 200
#: Codes with which a socket is closed: nothing like that here, not from there.
NOT_FOUND: Final = 4404
FORBIDDEN: Final = 4403
TOO_MANY: Final = 4429
CLOSED: Final = 1012

TableId = Annotated[str, PathParameter(description="The id of a table.", max_length=32)]
decode: Final = msgspec.json.Decoder(FromClient).decode


class Reader:
    """One connection: what it may see, how far it has read, and what is to be sent."""

    def __init__(
        self,
        house: House,
        talk: Talk,
        table: str,
        seat: int,
        name: str,
        lang: str,
        person: str | None = None,
        wire: Wire | None = None,
        takes_changes: bool = False,
        visitor: Visitor | None = None,
    ) -> None:
        self.house: Final = house
        self.talk: Final = talk
        self.table: Final = table
        self.seat = seat
        self.lang = lang
        self.name: Final = name
        #: Whoever reads; a seat that is no longer theirs is lost to this connection too.
        self._visitor: Final = visitor
        self._ended: Final = asyncio.Event()
        self.person: Final = person
        self._wire: Final = wire
        self._place: Final = Place(takes_changes)
        self._outbox: Final[deque[bytes]] = deque()
        self._is_stale = True
        #: Whether the task of this connection is sending: nothing may overtake it.
        self._is_speaking = False
        self._news: Final = asyncio.Event()
        self._news.set()

    # -- what is sent --------------------------------------------------------------------------

    def refresh(self, now: datetime | None) -> None:
        """Hear from whoever holds the table that it has changed, and has been stored."""
        self._is_stale = True
        room = self.house.rooms.get(self.table)
        if now is None or not self._can_write() or room is None or room.tellings is None:
            self._news.set()
            return
        message = self._message(room, room.tellings, now)
        self._is_stale = False
        self._write(message)

    def tell(self, message: bytes) -> None:
        """Hear something else."""
        if self._can_write() and not self._is_stale:
            self._write(message)
            return
        self._outbox.append(message)
        self._news.set()
        if self.is_too_slow() and self._wire is not None:
            self._wire.cut()

    def _can_write(self) -> bool:
        """Whether a message can go out at once and overtakes none."""
        return self._wire is not None and not self._is_speaking and not self._outbox and self._wire.is_free()

    def _write(self, message: bytes) -> None:
        assert self._wire is not None
        self._wire.post(frame(message))

    async def next_messages(self) -> list[bytes]:
        """What is to be sent now; of several packets only the newest, made when it is sent."""
        self._is_speaking = False
        await self._news.wait()
        self._news.clear()
        self._is_speaking = True
        messages = list(self._outbox)
        self._outbox.clear()
        if self._is_stale:
            self._is_stale = False
            messages.append(await self._packet())
        return messages

    async def _packet(self) -> bytes:
        async with self.house.at(self.table) as room:
            assert room.tellings is not None
            return self._message(room, room.tellings, self.house.clock())

    def _message(self, room: Room, tellings: Tellings, now: datetime) -> bytes:
        self._look_at_seat(room.hosted)
        return tellings.message(self.seat, self.lang, self._place, room.online(), now)

    def _look_at_seat(self, hosted: Hosted | None) -> None:
        """Give the seat up if it is no longer this reader's: somebody sent them away, or it was handed over."""
        assert hosted is not None
        if self.seat != SPECTATOR and not self._owns(hosted):
            self.seat = SPECTATOR
            self._place.forget()

    def _owns(self, hosted: Hosted) -> bool:
        return self._visitor is None or is_owner(self._visitor, hosted.seats[self.seat])

    def end(self) -> None:
        """The session is over, and so is what it opened."""
        self._ended.set()

    async def ended(self) -> None:
        """Wait until the session is over."""
        await self._ended.wait()

    def is_too_slow(self) -> bool:
        """Whether more waits than anybody could want to read."""
        return len(self._outbox) > WAITING

    # -- what is said --------------------------------------------------------------------------

    async def hear(self, text: str | bytes) -> None:
        """Carry out a message and answer it."""
        try:
            message = decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.tell(encode(self._refused("", Refusal("malformed"))))
            return
        if isinstance(message, (packets.Language, packets.Whole)):
            self._switch(message.lang if isinstance(message, packets.Language) else self.lang)
            return
        answer: Done | Why | Draft | Refused
        try:
            check(message)
            answer = await self._carry_out(message)
        except ComitiaError as error:
            answer = await self._explained(message.id, error)
        except Exception as error:
            logger.exception("a mistake of ours at a table")
            is_store = isinstance(error, (OperationalError, InterfaceError))
            answer = self._refused(message.id, Refusal("unavailable" if is_store else "our_mistake"))
        self.tell(encode(answer))

    def _switch(self, lang: str) -> None:
        """Read from the start; the table may be changing, so this waits for its turn."""
        if lang in SPOKEN:
            self.lang = lang
            self._place.forget()
            self._is_stale = True
            self._news.set()

    async def _carry_out(self, message: packets.Asking) -> Done | Why | Draft:
        """What a message asks for."""
        match message:
            case packets.Speak():
                await self.talk.say(self.table, self.seat, await self._spoken_name(), message, self.person)
                return Done(id=message.id, seq=0)
            case packets.WhyNot():
                return await self._why(message)
            case packets.Try():
                return await self._draft(message)
        if self.seat == SPECTATOR:
            raise Refusal("forbidden")
        started = time.perf_counter()
        seq = await self.house.do(self.table, self._act(message), f"{self.seat} {message.id}")
        self.house.timed(time.perf_counter() - started)
        return Done(id=message.id, seq=seq)

    async def _spoken_name(self) -> str:
        """What the reader is called when they talk; nobody who watches bears a player's name."""
        async with self.house.at(self.table) as room:
            self._look_at_seat(room.hosted)
            assert room.hosted is not None
            return watcher_name(self.name, room.hosted) if self.seat == SPECTATOR else self.name

    def _act(self, message: packets.Asking) -> Act:
        """A message that changes the table, as a deed of this seat, if it is still this reader's."""
        act = self._deed(message)

        def own(hosted: Hosted) -> Deed:
            if not self._owns(hosted):
                raise Refusal("forbidden")
            return act(hosted)

        return own

    def _deed(self, message: packets.Asking) -> Act:
        p = self.seat
        match message:
            case packets.Say(move=move, lines=lines):
                return lambda h: h.say(p, move, lines)
            case packets.Undo(move=move):
                return lambda h: h.undo(p, move)
            case packets.Takeback(to_move=int(to_move), agree=None):
                return lambda h: h.propose(p, to_move)
            case packets.Takeback(to_move=None, agree=bool(agree)):
                return lambda h: h.agree(p, agree)
            case packets.Resign():
                return lambda h: h.resign(p)
            case packets.Remove(seat=seat):
                return lambda h: h.propose_removal(p, seat)
            case packets.Return():
                return lambda h: h.come_back(p)
        raise Refusal("malformed")

    async def _why(self, message: packets.WhyNot) -> Why:
        async with self.house.at(self.table) as room:
            hosted = self._own(room.hosted)
            reason = hosted.game().why_not(self.seat, message.line)
            text = "" if reason is None else words_of(hosted, self.lang).reason(reason, hosted.names())
        return Why(id=message.id, text=text)

    async def _draft(self, message: packets.Try) -> Draft:
        async with self.house.at(self.table) as room:
            hosted = self._own(room.hosted)
            if message.move != len(hosted.game().lines):
                raise Refusal("stale", 409)
            return draft(hosted, self.seat, self.lang, message.id, message.lines)

    def _own(self, hosted: Hosted | None) -> Hosted:
        assert hosted is not None
        self._look_at_seat(hosted)
        if self.seat == SPECTATOR:
            raise Refusal("forbidden")
        if hosted.row.status == "over":
            raise Over
        return hosted

    # -- refusals ------------------------------------------------------------------------------

    def _refused(self, id: str, refusal: Refusal) -> Refused:
        return Refused(id=id, code=refusal.code, text=sentence(refusal.code, self.lang, dict(refusal.arguments)))

    async def _explained(self, id: str, error: ComitiaError) -> Refused:
        """A refusal in the reader's language."""
        if isinstance(error, (Illegal, Sealed)):
            async with self.house.at(self.table) as room:
                assert room.hosted is not None
                text = words_of(room.hosted, self.lang).reason(error.reason, room.hosted.names())
            return Refused(id=id, code="illegal" if isinstance(error, Illegal) else "sealed", text=text)
        return self._refused(id, error if isinstance(error, Refusal) else Refusal(code_of(error)))


def code_of(error: ComitiaError) -> str:
    """The name of a refusal of the engine's."""
    known = {NotYourTurn: "not_your_turn", Over: "over", BadLine: "bad_line"}
    return known.get(type(error), "our_mistake")


def check(message: packets.Asking) -> None:
    """Refuse what is longer than anything that makes sense."""
    lines = message.lines if isinstance(message, (packets.Say, packets.Try)) else []
    if isinstance(message, packets.WhyNot):
        lines = [message.line]
    if not 1 <= len(message.id) <= LONGEST_ID or not message.id.isprintable() or len(lines) > MOST_LINES:
        raise Refusal("malformed")
    if any(len(line) > LONGEST_LINE for line in lines):
        raise Refusal("malformed")


def is_from_here(socket: WebSocket[Any, Any, Any], url: str) -> bool:
    """Whether a page of ours opened the socket; programs say nothing of a page."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc in (socket.headers.get("host", ""), urlsplit(url).netloc)


@websocket("/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: TableId) -> None:
    """Play or watch: packets come, messages go."""
    services = services_of(socket.app)
    if not is_from_here(socket, services.settings.url):
        await socket.close(FORBIDDEN)
        return
    reader = await _reader(socket, table)
    if reader is None:
        await socket.close(NOT_FOUND)
        return
    visitor = visitor_of(socket)
    owner = visitor.person.id if visitor.person is not None else visitor.token or visitor.address
    with (
        services.house.kept(table) as room,
        _counted(services.house, room, owner, services.settings.limits) as is_admitted,
    ):
        if not is_admitted:
            await socket.close(TOO_MANY)
            return
        await socket.accept()
        async with services.house.at(table):
            await services.house.enter(room, reader)
        session = hashed(visitor.session) if visitor.session else ""
        try:
            with services.sessions.during(session, reader):
                await _converse(socket, reader, services.settings.limits.message)
        finally:
            await services.house.leave(room, reader)


@contextlib.contextmanager
def _counted(house: House, room: Room, owner: str, limits: Limits) -> Iterator[bool]:
    """Count a socket of somebody, if neither they nor the table have too many."""
    counts = (house.sockets, room.sockets)
    if (
        room.sockets.total() >= limits.table_sockets
        or room.sockets[owner] >= limits.person_sockets
        or house.sockets[owner] >= limits.all_sockets
    ):
        yield False
        return
    for count in counts:
        count[owner] += 1
    try:
        yield True
    finally:
        for count in counts:
            count[owner] -= 1
            if not count[owner]:
                del count[owner]


async def _reader(socket: WebSocket[Any, Any, Any], table: str) -> Reader | None:
    """Who reads: the owner of a seat, or somebody who watches."""
    services, visitor = services_of(socket.app), visitor_of(socket)
    said = socket.query_params.get("seat", "")
    try:
        async with services.house.at(table) as room:
            await services.house.look_again(room)
            hosted = room.hosted
            assert hosted is not None
            seats = hosted.seats
            p = int(said) - 1 if said.isascii() and said.isdigit() and len(said) < 4 else SPECTATOR
            seat = p if 0 <= p < len(seats) and is_owner(visitor, seats[p]) else SPECTATOR
    except Refusal:
        return None
    name = seats[seat].name if seat != SPECTATOR else "" if visitor.person is None else visitor.person.name
    if seat == SPECTATOR:
        name = watcher_name(name, hosted)
    person = None if visitor.person is None else visitor.person.id
    takes_changes = socket.query_params.get("changes") == "1"
    wire, lang = wire_of(socket.scope), reader_language(socket)
    return Reader(services.house, services.talk, table, seat, name, lang, person, wire, takes_changes, visitor)


def watcher_name(name: str, hosted: Hosted) -> str:
    """What somebody who watches is called: never like a player."""
    return unlike(name, [seat.name for seat in hosted.seats if seat.name]) if name else ""


async def _converse(socket: WebSocket[Any, Any, Any], reader: Reader, most: int) -> None:
    """Read and write at once until either ends."""
    work = (_listen(socket, reader, most), _speak(socket, reader), reader.ended())
    tasks = [asyncio.create_task(part) for part in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                logger.debug("a socket ended: %r", result)
    with contextlib.suppress(Exception):
        await socket.close()


async def _listen(socket: WebSocket[Any, Any, Any], reader: Reader, most: int) -> None:
    allowance = Allowance(MESSAGES, SPAN)
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text") or event.get("bytes") or b""
        if allowance.wait("") > 0:
            reader.tell(encode(Refused(id=_id_in(text, most), code="too_fast", text=sentence("too_fast", reader.lang))))
        elif len(text) > most:
            reader.tell(encode(Refused(id="", code="malformed", text=sentence("too_large", reader.lang))))
        else:
            allowance.note("")
            await reader.hear(text)
        if reader.is_too_slow():
            return


def _id_in(text: str | bytes, most: int) -> str:
    """The id of a message that is not even looked at."""
    try:
        found = decode(text) if len(text) <= most else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    return getattr(found, "id", "")[:LONGEST_ID]


async def _speak(socket: WebSocket[Any, Any, Any], reader: Reader) -> None:
    while True:
        for message in await reader.next_messages():
            await socket.send_data(message, mode="text")
