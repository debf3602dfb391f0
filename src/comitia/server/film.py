"""A whole game for whoever looks back: the first moment as a packet, and for every line of the log what it changed."""

from __future__ import annotations

from typing import Final

import msgspec

from comitia.engine.standing import Standing
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.server.hosted import Hosted, Remark, SeatRow, TableRow, new_table
from comitia.server.packets import Change, Film, LogLine, Packet
from comitia.server.people import Visitor
from comitia.server.problems import Refusal
from comitia.server.seats import is_owner
from comitia.server.seeing import Telling, changes, packet, standing_packet, words_of

#: Events with which a text begins a new paragraph.
HEADS: Final = ("turn", "round")


class FilmTask(msgspec.Struct, tag=True):
    """A game and through whose eyes it is looked at: all that is needed to make a film of it."""

    row: TableRow
    seats: list[SeatRow]
    #: As far as the reader may know it.
    lines: list[str]
    remarks: list[Remark]
    seat: int
    is_all: bool
    lang: str


def film(task: FilmTask) -> Film:
    """A game moment by moment, as it was known then."""
    camera = Camera(task)
    first = camera.picture(0)
    frames = [camera.frame(move) for move in range(1, len(task.lines) + 1)]
    return Film(moves=len(task.lines), first=first, frames=frames)


def moment(task: FilmTask, move: int) -> Packet:
    """One moment of a game as it was known then."""
    return Camera(task).picture(max(0, min(move, len(task.lines))))


class Camera:
    """Goes through a game once."""

    def __init__(self, task: FilmTask) -> None:
        self._task: Final = task
        self._hosted: Final = Hosted(task.row, task.seats)
        self._table: Final = new_table(task.row, self._hosted.header)
        self._telling: Final = Telling()
        #: How many lines were taken: what is sealed is not yet in the table's log.
        self._done = 0
        self._cuts = 0
        self._before: Packet | None = None

    def picture(self, move: int) -> Packet:
        """The moment after so many lines, no earlier than the last one."""
        task, table, hosted = self._task, self._table, self._hosted
        table.replay(task.lines[self._done : move], self._done + 1)
        self._done = move
        hosted.table = table
        read = len(self._telling.told)
        self._telling.tell(table, [remark for remark in task.remarks if remark.move <= move])
        start = min([read, *self._telling.cuts[self._cuts :]])
        self._cuts = len(self._telling.cuts)
        made = packet(hosted, table, self._telling, task.seat, task.lang, start, (), task.row.updated)
        if task.is_all:
            self._turn_up(made)
        made.result = made.result if move == len(task.lines) else None
        made.takeback = None
        self._before = made
        return made

    def _turn_up(self, made: Packet) -> None:
        """All cards up: what each seat sees of itself, put together."""
        made.view = all_up(self._table)
        words, names = words_of(self._hosted, self._task.lang), self._hosted.names()
        made.standing = standing_packet(all_shares(self._table), words, names)

    def frame(self, move: int) -> Change:
        """What leads from the moment before to this one."""
        before = self._before
        assert before is not None
        made = self.picture(move)
        return Change(base=before.seq, seq=made.seq, set=changes(before, made), log=made.log)


def all_up(table: Table) -> dict[str, object]:
    """What lies on the table with all hands open."""
    shown = table.view(SPECTATOR).values
    sides = shown.get("players")
    if isinstance(sides, list):
        own = [table.view(p).values["players"] for p in range(table.header.seats)]
        shown["players"] = [own[p][p] if p < len(own) else side for p, side in enumerate(sides)]  # type: ignore[index]
    return shown


def all_shares(table: Table) -> Standing | None:
    """How the game stands by what each seat knows of itself."""
    public = table.how_it_stands(SPECTATOR)
    if public is None:
        return None
    own = [table.how_it_stands(p) for p in range(table.header.seats)]
    shares = [side.shares[p] for p, side in enumerate(own) if side is not None]
    return Standing([*shares, *public.shares[len(shares) :]], public.outlook)


def prose(found: Film, title: str) -> str:
    """A whole game as a text: who played, what happened line by line, and how it ended."""
    log: list[LogLine] = []
    for part in (found.first.log, *(frame.log for frame in found.frames)):
        log[part.start :] = part.lines
    rows: list[str] = []
    for line in log:
        if line.steps > 1:
            rows.pop()  # a sentence that tells earlier ones with it takes their place
        if line.text:
            rows += ["", line.text] if line.event in HEADS else [line.story or line.text]
    last = found.frames[-1].set if found.frames else []
    results = [msgspec.to_builtins(value) for path, value in last if path == ["result"] and value is not None]
    ends = [f"{seat['name']}: {seat['score']}" for result in results for seat in result["seats"]]
    ends += [result["text"] for result in results]
    return "\n".join([title, ", ".join(seat.name for seat in found.first.seats), "", *rows, "", *ends]).strip() + "\n"


def reader_at(visitor: Visitor, hosted: Hosted, seat: int | None) -> int:
    """The seat whose knowledge is asked for: one's own, or anybody's once the game is over; None is nobody's."""
    if seat is None:
        return SPECTATOR
    if hosted.seat(seat).seat not in eyes_of(visitor, hosted):
        raise Refusal("forbidden")
    return seat


def eyes_of(visitor: Visitor, hosted: Hosted) -> list[int]:
    """The seats through whose eyes somebody may look."""
    return [seat.seat for seat in hosted.seats if hosted.row.status == "over" or is_owner(visitor, seat)]


def check_all_up(hosted: Hosted, is_all: bool) -> None:
    """Refuse what cannot be looked at: all cards before the end, and a game whose beginning is of other rules."""
    if is_all and hosted.row.status != "over":
        raise Refusal("not_over", 409)
    if hosted.base is not None:
        raise Refusal("other_rules", 409)


def lines_until(hosted: Hosted, move: int) -> list[str]:
    """The lines that lead to a moment of a game that is over, from where it can be played on.

    Of answers that were opened together none is given before all are.
    """
    if hosted.row.status != "over":
        raise Refusal("not_over", 409)
    check_all_up(hosted, True)
    table = new_table(hosted.row, hosted.header)
    table.replay(hosted.game().lines[: max(0, move)])
    if table.is_over() or move > len(hosted.game().lines):
        raise Refusal("no_such_moment", 400)
    return table.lines


def told_of(hosted: Hosted, seat: int, lang: str, is_all: bool = False) -> FilmTask:
    """The game as far as a seat may know it now; those who watch may be some moves behind."""
    lines = hosted.game().lines
    if seat == SPECTATOR and hosted.row.status == "playing" and hosted.row.delay:
        lines = lines[: max(0, len(lines) - hosted.row.delay)]
    return FilmTask(hosted.row, hosted.seats, list(lines), hosted.remarks, seat, is_all, lang)
