"""Guided first games on the wire: a socket with a lesson behind it, in the packets of a real table.

A lesson is no table of the house: nothing of it is stored, nobody else sees it, no clock runs. How far a reader has
come is theirs to keep; the address says at which step to begin.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.params import PathParameter

from comitia.engine.chance import key_from_seed
from comitia.engine.errors import ComitiaError, Illegal, Over, Sealed
from comitia.engine.registry import find_game
from comitia.lessons import Lesson, NotNow, Script, has_lesson, read_lesson
from comitia.server import packets, seeing, shelf
from comitia.server.allowance import Allowance
from comitia.server.guarding import visitor_of
from comitia.server.hosted import Hosted, SeatRow, TableRow
from comitia.server.packets import ClockWish, Done, Draft, LogLine, NotePacket, Packet, Refused, UndoPacket, Why
from comitia.server.problems import Refusal, reader_language, sentence
from comitia.server.seeing import Telling, encode
from comitia.server.services import Services, services_of
from comitia.server.socket import FORBIDDEN, MESSAGES, NOT_FOUND, SPAN, TOO_MANY, check, code_of, decode, is_from_here
from comitia.server.store import now
from comitia.words import SPOKEN, Catalogue

logger = logging.getLogger(__name__)

GameName = Annotated[str, PathParameter(description="The name of a game.", max_length=40)]


class Pupil:
    """One reader of one lesson: what they do, and what is sent to them."""

    def __init__(self, script: Script, at: int, name: str, lang: str) -> None:
        self.lesson: Final = Lesson(script, at)
        self.lang = lang
        self._names: Final = [name if p == script.seat and name else known for p, known in enumerate(script.names)]
        #: Counts what was shown. A connection that comes back must count on, so it begins with the time.
        self._seq = int(now().timestamp() * 1000)
        #: The lines of the log that were sent.
        self._told: list[LogLine] = []

    # -- what is shown -------------------------------------------------------------------------

    def shown(self) -> list[bytes]:
        """The table and the note as they are now."""
        self._seq += 1
        return [encode(self.packet()), encode(self.note())]

    def packet(self) -> Packet:
        """The table, as a real one is sent; nothing is asked while there is something to read."""
        lesson, hosted = self.lesson, self._hosted()
        telling = Telling()
        telling.tell(lesson.table, [])
        lines = telling.lines(lesson.seat, self._words(), hosted.names())
        start = _common(self._told, lines)
        self._told = list(lines)
        everybody = range(len(self._names))
        found = seeing.packet(hosted, lesson.table, telling, lesson.seat, self.lang, start, everybody, now())
        found.undo = UndoPacket(allowed=lesson.at > 0, reason="")
        found.commitment = ""
        if not lesson.is_awaited():
            found.question, found.prompt, found.choices = "", "", []
        return found

    def note(self) -> NotePacket:
        """What stands beside the table, in words."""
        note, words = self.lesson.note(), self._words()
        return NotePacket(
            seq=self._seq,
            step=self.lesson.at,
            shown=note.shown,
            text=_text(note.text, words),
            at=note.at,
            number=note.number,
            total=note.total,
            said=_text(note.said, words),
            tone=note.tone,
            is_playing=note.is_playing,
            is_pointed_at=note.is_pointed_at,
            can_be_done=note.can_be_done,
        )

    def _hosted(self) -> Hosted:
        """The table as if the house had it: no clock, and everybody else is a bot."""
        script, table = self.lesson.script, self.lesson.table
        row = TableRow(
            id=f"lesson-{script.game.name}",
            game=script.game.name,
            options=table.header.options,
            corrections={},
            maker=None,
            listed=False,
            clock=ClockWish(),
            on_leave="",
            delay=0,
            webhook="",
            key=key_from_seed(0).hex(),
            created=now(),
            updated=now(),
            status="playing",
            seq=self._seq,
            rules=script.game.version,
        )
        seats = [
            SeatRow(seat=p, kind="person" if p == script.seat else "bot", name=name)
            for p, name in enumerate(self._names)
        ]
        hosted = Hosted(row, seats)
        hosted.table = table
        hosted.take_stock()
        return hosted

    def _words(self) -> Catalogue:
        return shelf.catalogue(self.lesson.script.game.name, self.lang, ())

    # -- what is done --------------------------------------------------------------------------

    def hear(self, text: str | bytes) -> list[bytes]:
        """Carry out a message; everything that is to be sent because of it."""
        try:
            message = decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return [encode(self._refused("", Refusal("malformed")))]
        if isinstance(message, (packets.Language, packets.Whole)):
            self.lang = message.lang if isinstance(message, packets.Language) and message.lang in SPOKEN else self.lang
            self._told = []
            return self.shown()
        answer: Done | Why | Draft | Refused
        try:
            check(message)
            answer = self._carry_out(message)
        except ComitiaError as error:
            answer = self._explained(message.id, error)
        except Exception:
            logger.exception("a mistake of ours in a lesson")
            answer = self._refused(message.id, Refusal("our_mistake"))
        # A refused choice may have been one too many: then the note says more.
        is_seen = isinstance(message, (packets.Say, packets.Undo, packets.Learn))
        shown = self.shown() if is_seen else []
        return [*shown, encode(msgspec.structs.replace(answer, seq=self._seq) if isinstance(answer, Done) else answer)]

    def _carry_out(self, message: packets.Asking) -> Done | Why | Draft:
        lesson = self.lesson
        match message:
            case packets.WhyNot():
                reason = lesson.table.why_not(lesson.seat, message.line)
                text = "" if reason is None else self._words().reason(reason, self._names)
                return Why(id=message.id, text=text)
            case packets.Try():
                self._must_be_fresh(message.move)
                return seeing.draft(self._hosted(), lesson.seat, self.lang, message.id, message.lines)
            case packets.Say():
                self._must_be_fresh(message.move)
                lesson.say(message.lines)
            case packets.Undo():
                lesson.back()
            case packets.Learn():
                self._learn(message)
            case _:
                raise Refusal("forbidden")
        return Done(id=message.id, seq=0)

    def _must_be_fresh(self, move: int) -> None:
        if move != len(self.lesson.table.lines):
            raise Refusal("stale", 409)

    def _learn(self, message: packets.Learn) -> None:
        """What the buttons of the note do, each of them once."""
        if message.seq != self._seq:
            raise Refusal("stale", 409)
        lesson = self.lesson
        match message.what:
            case "on":
                lesson.go_on()
            case "skip":
                lesson.skip()
            case "do":
                lesson.do_it()
            case "again":
                lesson.go_to(0)

    def _refused(self, id: str, refusal: Refusal) -> Refused:
        return Refused(id=id, code=refusal.code, text=sentence(refusal.code, self.lang, dict(refusal.arguments)))

    def _explained(self, id: str, error: ComitiaError) -> Refused:
        """A refusal in the reader's language."""
        if isinstance(error, (Illegal, Sealed)):
            return Refused(id=id, code="illegal", text=self._words().reason(error.reason, self._names))
        if isinstance(error, (NotNow, Over)):
            return self._refused(id, Refusal("read_first"))
        return self._refused(id, error if isinstance(error, Refusal) else Refusal(code_of(error)))


def _text(key: str, words: Catalogue) -> str:
    return words.text(key, words.numbers_for("")) if key else ""


def _common(old: list[LogLine], new: list[LogLine]) -> int:
    """How many first lines are the same."""
    same = 0
    for before, after in zip(old, new, strict=False):
        if before != after:
            break
        same += 1
    return same


@websocket("/lessons/{game:str}/socket")
async def lesson_socket(socket: WebSocket[Any, Any, Any], game: GameName) -> None:
    """Learn a game: packets and notes come, messages go."""
    services = services_of(socket.app)
    if not is_from_here(socket, services.settings.url):
        await socket.close(FORBIDDEN)
        return
    if not shelf.has_game(game) or not has_lesson(find_game(game)):
        await socket.close(NOT_FOUND)
        return
    person = visitor_of(socket).person
    owner = person.id if person is not None else visitor_of(socket).address
    with _counted(services, owner) as is_admitted:
        if not is_admitted:
            await socket.close(TOO_MANY)
            return
        await socket.accept()
        said = socket.query_params.get("at", "")
        at = int(said) if said.isascii() and said.isdigit() and len(said) < 4 else 0
        name = "" if person is None else person.name
        await _converse(socket, Pupil(read_lesson(game), at, name, reader_language(socket)), services)


@contextlib.contextmanager
def _counted(services: Services, owner: str) -> Iterator[bool]:
    """Count a socket of somebody, if they have not too many."""
    sockets = services.house.sockets
    if sockets[owner] >= services.settings.limits.all_sockets:
        yield False
        return
    sockets[owner] += 1
    try:
        yield True
    finally:
        sockets[owner] -= 1
        if not sockets[owner]:
            del sockets[owner]


async def _converse(socket: WebSocket[Any, Any, Any], pupil: Pupil, services: Services) -> None:
    """Answer whatever is said, one after another: in a lesson nobody else acts."""
    allowance, most = Allowance(MESSAGES, SPAN), services.settings.limits.message
    for message in pupil.shown():
        await socket.send_data(message, mode="text")
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text") or event.get("bytes") or b""
        if allowance.wait("") > 0 or len(text) > most:
            code = "too_large" if len(text) > most else "too_fast"
            answers = [encode(Refused(id="", code=code, text=sentence(code, pupil.lang)))]
        else:
            allowance.note("")
            answers = pupil.hear(text)
        for message in answers:
            await socket.send_data(message, mode="text")
