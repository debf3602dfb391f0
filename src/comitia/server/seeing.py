"""What leaves a table: the one function that makes a packet, from a view and in the reader's language.

Nothing here looks into a state. A seat gets what its view holds, the faces of events that are turned to it, and words
for them; those who watch get what the seat of least knowledge gets, if the table says so some moves late.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import islice
from operator import attrgetter
from typing import Final, TypeGuard

import msgspec

from comitia.engine.chance import commitment
from comitia.engine.registry import Header
from comitia.engine.standing import Standing, phase_at
from comitia.engine.state import Event
from comitia.engine.table import Packet as EnginePacket
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, View, face, standing_of
from comitia.server import again, shelf
from comitia.server.hosted import Hosted, Proposal, Remark, new_table
from comitia.server.packets import (
    Change,
    ChoicePacket,
    Draft,
    LogLine,
    LogPart,
    Packet,
    ResultPacket,
    ResultSeat,
    SeatPacket,
    StandingPacket,
    StandingSeat,
    TakebackPacket,
    UndoPacket,
)
from comitia.words import Catalogue, story

#: How an end that the rules do not know is told.
ENDINGS: Final = {
    "resigned": "table.ended_resigned",
    "abandoned": "table.ended_abandoned",
    "time": "table.ended_time",
    "closed": "table.ended_closed",
}
encode: Final = msgspec.json.Encoder().encode
#: For so long a packet that shows a running clock is sent to others who come.
FRESH: Final = timedelta(milliseconds=500)
#: What of a packet can be sent as a change; of the log only its end ever is.
FIELDS: Final = tuple(name for name in Packet.__struct_fields__ if name not in ("seq", "log"))
_values: Final = attrgetter(*FIELDS)
#: The number of a line before the first.
NOTHING: Final = -1

Path = list[int | str]


def words_of(hosted: Hosted, lang: str) -> Catalogue:
    """The words for a table in a language."""
    return shelf.catalogue(hosted.row.game, lang, shelf.in_order(hosted.row.corrections))


class Telling:
    """What an audience has been told so far: events and remarks in order, and their prose as far as anybody read it."""

    def __init__(self) -> None:
        self.told: list[Event | Remark] = []
        self.moments: list[int] = []
        #: Where lines that were told have been taken back: how many were left each time.
        self.cuts: Final[list[int]] = []
        self._prose: Final[dict[tuple[int, str], list[LogLine]]] = {}

    def tell(self, table: Table, remarks: Sequence[Remark]) -> None:
        """Take over what there is to tell now; what was told before and still stands keeps its place."""
        told, moments = _in_order(table, remarks)
        common = _common(self.told, told)
        if common < len(self.told):
            self.cuts.append(common)
            for lines in self._prose.values():
                del lines[common:]
        self.told, self.moments = told, moments

    def lines(self, seat: int, words: Catalogue, names: Sequence[str]) -> list[LogLine]:
        """The log as a seat reads it; only what is new is put into words."""
        prose = self._prose.setdefault((seat, words.lang), [])
        if len(prose) == len(self.told):
            return prose
        public = prose if seat == SPECTATOR else self.lines(SPECTATOR, words, names)
        own, shared = _last_told(prose, len(prose)), _last_told(public, len(prose))
        for i in range(len(prose), len(self.told)):
            is_alike = seat != SPECTATOR and _is_public(self.told[i], seat)
            line = public[i] if is_alike else _log_line(self.told[i], self.moments[i], seat, words, names)
            # After the same sentence everybody reads the same line, also as a part of a longer sentence.
            is_same = is_alike and own == shared and (own == NOTHING or prose[own] is public[own])
            prose.append(line if is_same or not line.text else _joined(_last_run(prose), line, words, names))
            own = i if line.text else own
            shared = i if public[i].text else shared
        return prose


def _last_told(lines: Sequence[LogLine], end: int) -> int:
    """The last line before another that tells something."""
    return next((i for i in range(end - 1, -1, -1) if lines[i].text), NOTHING)


def _last_run(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines that the last sentence of a log tells."""
    told = (line for line in reversed(lines) if line.text)
    run = [*islice(told, 1)]
    run += [*islice(told, run[0].steps - 1)] if run else []
    return run[::-1]


def _joined(run: list[LogLine], line: LogLine, words: Catalogue, names: Sequence[str]) -> LogLine:
    """A line as the last of those that one sentence tells together with a run before it, or alone."""
    sentence = story.together(words, [_step(one) for one in (*run, line)], names) if run else None
    steps, sentence = (1, "") if sentence is None else (len(run) + 1, sentence)
    if (line.steps, line.story) == (steps, sentence):
        return line
    return msgspec.structs.replace(line, steps=steps, story=sentence)


def _step(line: LogLine) -> story.Step:
    return story.Step(line.event, line.seat, line.args, line.text)


def _in_order(table: Table, remarks: Sequence[Remark]) -> tuple[list[Event | Remark], list[int]]:
    """Events with the remarks between them, and the moment of each."""
    told: list[Event | Remark] = list(table.events)
    moments = list(table.moments)
    for remark in reversed(remarks):
        behind = min(remark.behind, len(table.events))
        told.insert(behind, remark)
        moments.insert(behind, remark.move)
    return told, moments


def _common(old: Sequence[object], new: Sequence[object]) -> int:
    """How many first things are the very same."""
    # Things are only ever added or taken away at the end: where the last one stays, all do.
    if len(old) <= len(new) and (not old or old[-1] is new[len(old) - 1]):
        return len(old)
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a is not b:
            return i
    return min(len(old), len(new))


def _is_public(told: Event | Remark, seat: int) -> bool:
    """Whether a seat reads of something what everybody reads."""
    return isinstance(told, Remark) or told.to == -1 or told.to >> seat & 1 == 0


def _log_line(told: Event | Remark, move: int, seat: int, words: Catalogue, names: Sequence[str]) -> LogLine:
    if isinstance(told, Remark):
        args = {"player": told.seat, "n": told.count}
        text = words.text(f"table.{told.event}", words.named(args, names))
        return LogLine(move=move, event=told.event, seat=told.seat, args={**args}, text=text)
    seen = face(told, seat)
    text = words.event(seen, names)
    return LogLine(move=move, event=seen.name, seat=seen.seat, args=words.event_args(seen), text=text)


class Place:
    """How far one reader has read, and whether changes are enough for them."""

    def __init__(self, takes_changes: bool = False) -> None:
        self.takes_changes: Final = takes_changes
        self._telling: Telling | None = None
        self._read = 0
        self._cuts = 0
        self._audience: Audience | None = None
        self._version = 0

    def unread(self, telling: Telling) -> int:
        """The first line that the reader has not, or no longer rightly."""
        if telling is not self._telling:
            return 0
        if self._cuts == len(telling.cuts):
            return self._read
        return min([self._read, *telling.cuts[self._cuts :]])

    def is_before(self, audience: Audience) -> bool:
        """Whether a change leads the reader to what the audience is shown now."""
        return self.takes_changes and audience is self._audience and audience.version - self._version == 1

    def read(self, telling: Telling, audience: Audience) -> None:
        """Note that the reader has everything."""
        self._telling, self._read, self._cuts = telling, len(telling.told), len(telling.cuts)
        self._audience, self._version = audience, audience.version

    def forget(self) -> None:
        """Start afresh."""
        self._telling = self._audience = None


class Audience:
    """Those who read the same: one seat, or all who watch, in one language. What they are sent is made once for all."""

    def __init__(self, seat: int, lang: str) -> None:
        self.seat: Final = seat
        self.lang: Final = lang
        self.packet: Packet | None = None
        #: Counts the packets that were made.
        self.version = 0
        self._before: Packet | None = None
        self._online: frozenset[int] = frozenset()
        self._made: datetime | None = None
        #: What is sent, by the first line of the log in it: whole packets, and changes.
        self._wholes: Final[dict[int, bytes]] = {}
        self._changes: Final[dict[int, bytes]] = {}

    def has(self, seq: int, online: frozenset[int], now: datetime) -> bool:
        """Whether the packet is of this moment; one with a clock that runs is so for a short while."""
        packet = self.packet
        if packet is None or packet.seq != seq or self._online != online or self._made is None:
            return False
        return now - self._made < FRESH or not (packet.held_ms or any(seat.is_running for seat in packet.seats))

    def show(self, packet: Packet, online: frozenset[int], now: datetime) -> None:
        """Have a new packet."""
        self._before, self.packet = self.packet, packet
        self._online, self._made = online, now
        self.version += 1
        self._wholes.clear()
        self._changes.clear()

    def known(self, start: int, is_change: bool) -> bytes | None:
        """What was made for another reader who lacks as much."""
        return (self._changes if is_change else self._wholes).get(start)

    def whole(self, log: LogPart) -> bytes:
        """The packet as it is sent."""
        assert self.packet is not None
        self.packet.log = log
        made = self._wholes[log.start] = encode(self.packet)
        return made

    def change(self, log: LogPart) -> bytes:
        """What leads from the packet before to this one, as it is sent."""
        before, packet = self._before, self.packet
        assert before is not None
        assert packet is not None
        found = Change(base=before.seq, seq=packet.seq, set=changes(before, packet), log=log)
        made = self._changes[log.start] = encode(found)
        return made


def changes(old: Packet, new: Packet) -> list[tuple[Path, object]]:
    """Where two packets differ, and what the new one has there."""
    found: list[tuple[Path, object]] = []
    for name, before, after in zip(FIELDS, _values(old), _values(new), strict=True):
        if before is after:
            continue
        if name == "view":
            _compare([name], before, after, found)
        elif before == after:
            continue
        elif isinstance(before, StandingPacket) and isinstance(after, StandingPacket):
            _compare_standings(before, after, found)
        else:
            found.append(([name], after))
    return found


def _compare_standings(old: StandingPacket, new: StandingPacket, found: list[tuple[Path, object]]) -> None:
    """Seats whose share differs, each whole, and what differs of the outlook."""
    for i, (before, after) in enumerate(zip(old.seats, new.seats, strict=True)):
        if before != after:
            found.append((["standing", "seats", i], after))
    _compare(["standing", "outlook"], old.outlook, new.outlook, found)


def _compare(path: Path, old: object, new: object, found: list[tuple[Path, object]]) -> None:
    """Go down as long as both have the same places; what differs below is told whole."""
    places: Iterable[tuple[int | str, object]]
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        places = new.items()
    elif _is_row_of_parts(old) and _is_row_of_parts(new) and len(old) == len(new):
        places = enumerate(new)
    else:
        found.append((path, new))
        return
    for place, value in places:
        before = old[place]
        if before is value or before == value:
            continue
        if isinstance(value, (dict, list)):
            _compare([*path, place], before, value, found)
        else:
            found.append(([*path, place], value))


def _is_row_of_parts(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


class Tellings:
    """What is told of a table at hand: to the players at once, to those who watch perhaps some moves late."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted: Final = hosted
        self._to_players: Final = Telling()
        self._to_watchers: Final = Telling()
        self._late: Table | None = None
        self._seq = -1
        self._audiences: Final[dict[tuple[int, str], Audience]] = {}

    def _tell(self) -> None:
        hosted = self.hosted
        if hosted.row.seq == self._seq:
            return
        self._seq = hosted.row.seq
        if hosted.table is not None:
            self._to_players.tell(hosted.table, hosted.remarks)
            if self._is_late():
                self._late = _left_behind(hosted, self._late)
                self._to_watchers.tell(self._late, [])

    def _is_late(self) -> bool:
        return self.hosted.row.delay > 0 and self.hosted.row.status == "playing"

    def of(self, seat: int) -> tuple[Table | None, Telling]:
        """The game as an audience is told it, and what it was told."""
        self._tell()
        if seat == SPECTATOR and self._is_late():
            return self._late, self._to_watchers
        return self.hosted.table, self._to_players

    def message(self, seat: int, lang: str, place: Place, online: frozenset[int], now: datetime) -> bytes:
        """What a reader needs now, as it is sent: a packet, or what changed if that is enough."""
        table, telling = self.of(seat)
        audience = self._audiences.get((seat, lang))
        if audience is None:
            audience = self._audiences[seat, lang] = Audience(seat, lang)
        if not audience.has(self.hosted.row.seq, online, now):
            # How much of the log a reader lacks differs from one to the next, so it is put in when it is sent.
            made = packet(self.hosted, table, telling, seat, lang, len(telling.told), online, now)
            audience.show(made, online, now)
        start, is_before = place.unread(telling), place.is_before(audience)
        place.read(telling, audience)
        known = audience.known(start, is_before)
        if known is not None:
            return known
        words, names = words_of(self.hosted, lang), self.hosted.names()
        log = LogPart(start=start, lines=telling.lines(seat, words, names)[start:])
        return audience.change(log) if is_before else audience.whole(log)


def _left_behind(hosted: Hosted, late: Table | None) -> Table:
    """The game as it stood some moves ago."""
    lines = hosted.game().lines
    lines = lines[: max(0, len(lines) - hosted.row.delay)]
    if late is None or late.lines != lines[: len(late.lines)]:
        late = new_table(hosted.row, hosted.header)
    late.replay(lines[len(late.lines) :], len(late.lines) + 1)
    return late


def packet(
    hosted: Hosted,
    table: Table | None,
    telling: Telling,
    seat: int,
    lang: str,
    start: int,
    online: Collection[int],
    now: datetime,
) -> Packet:
    """Everything that a reader gets of a table: the one function that makes it."""
    row = hosted.row
    words, names = words_of(hosted, lang), hosted.names()
    known = _nothing(hosted.header, seat) if table is None else table.packet(seat, len(table.events))
    is_over = row.status == "over"
    return Packet(
        table=row.id,
        game=row.game,
        seat=seat,
        seq=row.seq,
        move=known.move,
        status=row.status,
        options=hosted.header.options,
        seats=seat_packets(hosted, seat, online, now),
        view=known.view.values,
        stack=known.view.stack,
        phase=phase_of(known.view),
        standing=None if table is None else standing_packet(table.how_it_stands(seat), words, names),
        waiting=[] if is_over else known.waiting,
        decided=[] if table is None else table.decided(),
        question="" if is_over else known.question,
        prompt=words.prompt(known.question, known.prompt, names) if known.question and not is_over else "",
        choices=[] if is_over else choice_packets(known, words, names),
        sealed="" if table is None or seat not in table.decided() else ", ".join(table.sealed_lines(seat)),
        picked=[] if table is None else table.sealed_lines(seat),
        undo=_undo(hosted, table, seat, words, names),
        takeback=_takeback(row.proposal),
        rematch=again.told(hosted),
        held_ms=hosted.clock.held_ms(now) if row.status == "playing" else 0,
        log=LogPart(start=start, lines=telling.lines(seat, words, names)[start:]),
        result=_result(hosted, words, names) if is_over else None,
        commitment=_promise(row.key),
        key=row.key if is_over else "",
    )


def _takeback(proposal: Proposal | None) -> TakebackPacket | None:
    """A proposal that all must agree to; to play again is none of these."""
    if proposal is None or proposal.rematch:
        return None
    return msgspec.convert(proposal, TakebackPacket, from_attributes=True)


@lru_cache(maxsize=1024)
def _promise(key: str) -> str:
    return commitment(bytes.fromhex(key))


def _nothing(header: Header, seat: int) -> EnginePacket:
    """What there is to see before the game begins."""
    return EnginePacket(View(header, seat, {}, [], []), 0, [], "", {}, [])


def phase_of(known: View) -> str:
    """The name of the phase in which play stands; nothing once it is over, wherever that was."""
    return "" if known.values.get("over") else phase_at(known.header.game.phases, known.stack)


def standing_packet(standing: Standing | None, words: Catalogue, names: Sequence[str]) -> StandingPacket | None:
    """How the game stands as the reader may know it."""
    if standing is None:
        return None
    seats = [
        StandingSeat(
            seat=p, name=words.name(p, names), total=share.total(), parts=share.parts, hidden=list(share.hidden)
        )
        for p, share in enumerate(standing.shares)
    ]
    return StandingPacket(seats=seats, outlook=dict(standing.outlook))


def choice_packets(known: EnginePacket, words: Catalogue, names: Sequence[str]) -> list[ChoicePacket]:
    """The options of a question, worded."""
    return [
        ChoicePacket(
            line=choice.line,
            text=words.choice(known.question, choice.verb, choice.args, names),
            verb=choice.verb,
            args=choice.args,
            ends=choice.ends,
        )
        for choice in known.choices
    ]


def seat_packets(hosted: Hosted, reader: int, online: Collection[int], now: datetime) -> list[SeatPacket]:
    """Who sits where."""
    running = hosted.running()
    is_held = hosted.clock.is_held(now)
    has_clock = hosted.row.clock.kind != "none" and bool(hosted.row.time_left)
    return [
        SeatPacket(
            seat=seat.seat,
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            is_you=seat.seat == reader,
            is_online=seat.seat in online,
            has_left=seat.has_left,
            left_ms=max(0, hosted.clock.remains(seat.seat, seat.seat in running, now)) if has_clock else None,
            is_running=seat.seat in running and not is_held,
        )
        for seat in hosted.seats
    ]


def _undo(hosted: Hosted, table: Table | None, seat: int, words: Catalogue, names: Sequence[str]) -> UndoPacket:
    if seat == SPECTATOR or table is None or hosted.row.status != "playing":
        return UndoPacket(allowed=False, reason="")
    refusal = table.undo_refusal(seat)
    return UndoPacket(allowed=refusal is None, reason="" if refusal is None else words.reason(refusal, names))


def _result(hosted: Hosted, words: Catalogue, names: Sequence[str]) -> ResultPacket:
    table, game = hosted.game(), hosted.header.game
    scores, explained = game.scores(table.state), game.explained(table.state, table.events)
    winners = winners_of(hosted, scores)
    seats = [_result_seat(p, scores[p], p in winners, explained[p], words, names) for p in range(len(names))]
    standing = table.how_it_stands(SPECTATOR)
    if standing is not None and hosted.row.ending is None:
        # A side that nobody sits at is no seat of the game, but it has a share.
        for p, share in enumerate(standing.shares[len(names) :], len(names)):
            seats.append(_result_seat(p, share.total(), not winners, share.parts, words, names))
    ending = hosted.row.ending
    text = _verdict([names[p] for p in winners], words, names)
    if ending is not None:
        text = f"{words.text(ENDINGS[ending.reason], {'player': names[ending.seat]})} {text}"
    return ResultPacket(reason="played" if ending is None else ending.reason, seats=seats, text=text)


def _result_seat(
    p: int, score: int, is_winner: bool, parts: dict[str, int], words: Catalogue, names: Sequence[str]
) -> ResultSeat:
    breakdown = [(words.label("score", key), n) for key, n in parts.items()]
    return ResultSeat(
        seat=p, name=words.name(p, names), score=score, is_winner=is_winner, breakdown=breakdown, parts=parts
    )


def winners_of(hosted: Hosted, scores: list[int]) -> list[int]:
    """Who won; if somebody left, the best of the others."""
    ending = hosted.row.ending
    if ending is None:
        return hosted.header.game.winners(hosted.game().state)
    if ending.reason == "closed":
        return []
    others = [p for p in range(len(scores)) if p != ending.seat]
    best = max([scores[p] for p in others], default=0)
    return [p for p in others if scores[p] == best]


def _verdict(winners: list[str], words: Catalogue, names: Sequence[str]) -> str:
    if not winners:
        return words.text("play.lost", {"player": names[0]}) if len(names) == 1 else words.text("play.drawn")
    if len(winners) == 1:
        return words.text("play.won", {"player": winners[0]})
    return words.text("play.drawn" if len(winners) == len(names) else "play.shared", {"players": winners})


def draft(hosted: Hosted, seat: int, lang: str, id: str, lines: list[str]) -> Draft:
    """What lines would lead to, as far as the seat may foresee it."""
    words, names = words_of(hosted, lang), hosted.names()
    known = hosted.game().draft(seat, lines)
    return Draft(
        id=id,
        lines=lines,
        foreseen=known.foreseen,
        view=known.view.values,
        stack=known.view.stack,
        phase=phase_of(known.view),
        standing=standing_packet(standing_of(known.view), words, names),
        question=known.question,
        prompt=words.prompt(known.question, known.prompt, names) if known.question else "",
        choices=choice_packets(known, words, names),
        is_complete=not known.question,
    )
