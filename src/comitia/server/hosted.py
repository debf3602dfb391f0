"""A table that the server keeps: its rows, its game, and everything that can be done at it.

What is done changes this object and is handed back as a deed. Whoever holds the object stores the deed before anybody
hears of it, and throws the object away if that fails.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Final, Literal

import msgspec

from comitia.bots import bot_names
from comitia.engine.chance import Keyed
from comitia.engine.errors import Over
from comitia.engine.log import CHANCE_MARK
from comitia.engine.registry import Header, find_game
from comitia.engine.save import from_snapshot, snapshot
from comitia.engine.table import Table
from comitia.server.clocks import Clock, full
from comitia.server.packets import ClockWish
from comitia.server.problems import Refusal
from comitia.server.sheets import sheet_of

#: The seat in a deed that is nobody's.
NOBODY: Final = -1
#: How many must want somebody to leave.
FEWEST: Final = 2


class SeatRow(msgspec.Struct):
    """Who sits on a seat."""

    seat: int
    kind: Literal["person", "bot", "open", "friend"]
    person: str | None = None
    name: str = ""
    bot: str = ""
    has_left: bool = False
    token: str | None = None
    word: str = ""

    def is_person(self) -> bool:
        """Whether a person decides here now."""
        return self.kind == "person" and not self.has_left

    def is_bot(self) -> bool:
        """Whether a bot decides here now: for good, or for somebody who left."""
        return self.kind == "bot" or self.has_left

    def is_free(self) -> bool:
        """Whether somebody may still sit down."""
        return self.kind in ("open", "friend")


class Proposal(msgspec.Struct):
    """Somebody wants to take back behind what is sealed, that somebody else shall leave, or to play again."""

    by: int
    to_move: int
    agreed: list[int]
    #: The seat of whoever shall leave; NOBODY if something shall be taken back.
    remove: int = NOBODY
    #: Whether it is to play again, once the game is over; and the seats of those who do not want to.
    rematch: bool = False
    declined: list[int] = []


class Ending(msgspec.Struct):
    """An end that the rules do not know."""

    reason: Literal["resigned", "abandoned", "time", "closed"]
    seat: int


class TableRow(msgspec.Struct):
    """A table as the store keeps it."""

    id: str
    game: str
    options: dict[str, str]
    corrections: dict[str, int]
    maker: str | None
    listed: bool
    clock: ClockWish
    on_leave: str
    delay: int
    webhook: str
    key: str
    created: datetime
    updated: datetime
    words: list[str] = []
    status: Literal["open", "playing", "over"] = "open"
    seq: int = 0
    move: int = 0
    awaited: list[int] = []
    time_left: list[int] = []
    since: datetime | None = None
    due: datetime | None = None
    proposal: Proposal | None = None
    ending: Ending | None = None
    rematch: str | None = None
    rules: int = 1
    rated: bool = True


class Deed(msgspec.Struct):
    """One thing that was done at a table: what was said, and the lines of the log that it wrote."""

    kind: str
    seat: int = NOBODY
    said: list[str] = []
    lines: list[str] = []
    #: What the seat has said of an answer that is sealed and not in the log yet, line by line.
    sealed: str = ""


class Remark(msgspec.Struct, frozen=True):
    """Something that happened at the table and not in the game; it stands in the log behind so many events."""

    event: str
    seat: int
    count: int
    behind: int
    move: int


class Snapshot(msgspec.Struct):
    """Where a game stands, in the fewest words: its log, what of it stands, sealed answers, and what was remarked."""

    lines: list[str]
    standing: list[int]
    kept: int
    sealed: list[str]
    remarks: list[Remark]
    #: The position, to see whether later rules lead there too.
    state: dict[str, object] | None = None
    #: The position from which the log was played, if that is not the start: rules changed, and the game stayed.
    base: dict[str, object] | None = None
    #: How many of the first lines another game gave.
    given: int = 0


Act = Callable[["Hosted"], Deed]

#: Deeds that stand in the log, and what they are called there.
REMARKED: Final = {
    "resign": "resigned",
    "flag": "timed_out",
    "return": "returned",
    "takeback": "taken_back",
    "remove": "removed",
}


class Hosted:
    """A table and its game."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row = row
        self.seats = seats
        self.header: Final = header_of(row, len(seats))
        self.table: Table | None = None
        self.remarks: list[Remark] = []
        #: The position from which the game is played, if that is not the start.
        self.base: dict[str, object] | None = None
        #: The lines of another game from where this one goes on; its own dice begin behind them.
        self.given: list[str] = []
        #: The version of the rules by which it was stored, if it was brought to today's and that is not stored yet.
        self.came_from: int | None = None
        self.clock = self._clock()
        #: The moment of the deed that is being carried out: read once, so that all that follows from it agrees.
        self.now = row.updated

    def _clock(self) -> Clock:
        return Clock(self.row.clock, self.row.time_left, self.row.since)

    def game(self) -> Table:
        """The game, or a refusal if it has not begun."""
        if self.table is None:
            raise Refusal("not_begun", 409)
        return self.table

    def names(self) -> list[str]:
        """What the players are called."""
        return [seat.name or f"{seat.seat + 1}" for seat in self.seats]

    def running(self) -> list[int]:
        """The seats whose time runs."""
        if self.row.clock.kind == "none" or self.row.status != "playing":
            return []
        return [p for p in self.row.awaited if self.seats[p].is_person()]

    def bots_due(self) -> list[int]:
        """The seats for which a bot must answer; while people talk of taking back, bots wait."""
        proposal = self.row.proposal
        if self.row.status != "playing" or (proposal is not None and proposal.remove == NOBODY):
            return []
        return [p for p in self.row.awaited if self.seats[p].is_bot()]

    def alone_due(self) -> dict[int, str]:
        """People who are asked for the sake of secrecy only, each with the one line that there is to say."""
        if self.row.status != "playing" or self.row.proposal is not None or self.table is None:
            return {}
        lines = {p: self.table.lone_line(p) for p in self.row.awaited if self.seats[p].is_person()}
        return {p: line for p, line in lines.items() if line}

    # -- carrying out --------------------------------------------------------------------------

    def carry_out(self, act: Act, now: datetime) -> Deed:
        """Do something now, and keep the books."""
        self.now = now
        before = self.running()
        written = len(self.given if self.table is None else self.table.lines)
        deed = act(self)
        if self.table is not None:
            deed.lines = self.table.lines[written:]
            deed.sealed = "\n".join(self.table.sealed_lines(deed.seat)) if deed.kind == "say" else ""
        self.row.seq += 1
        self.row.updated = now
        self._remark(deed)
        self.take_stock()
        self._turn_clock(before, deed, now)
        return deed

    def take_stock(self) -> None:
        """Note in the row where the game stands."""
        row, table = self.row, self.table
        if table is None:
            return
        row.move = len(table.lines)
        if table.is_over() or row.ending is not None:
            row.status = "over"
        if row.proposal is not None and self._is_moot(row.proposal, table):
            row.proposal = None
        row.awaited = table.awaited() if row.status == "playing" else []

    def _is_moot(self, proposal: Proposal, table: Table) -> bool:
        """Whether nothing is left to take back, or whoever shall leave has left; to play again is for afterwards."""
        if proposal.rematch or self.row.status == "over":
            return not proposal.rematch
        if proposal.remove != NOBODY:
            return not self.seats[proposal.remove].is_person()
        return table.entries_since(proposal.to_move) == 0

    def _turn_clock(self, before: list[int], deed: Deed, now: datetime) -> None:
        if self.row.clock.kind == "none" or self.table is None:
            return
        after = self.running()
        if deed.sealed and deed.seat in after and self.row.clock.kind == "live" and deed.seat not in before:
            # A whole answer is begun anew: what it brought goes with it.
            self.row.time_left[deed.seat] -= 1000 * self.row.clock.increment
        is_part = deed.sealed != "" and deed.seat in after  # a pick is no decision before the answer is whole
        self.clock.turn(before, after, deed.seat if deed.kind == "say" and not is_part else NOBODY, now)
        self.row.since = self.clock.since
        self.row.due = self.clock.due(after, now)

    def _remark(self, deed: Deed) -> None:
        """Note in the log what happened beside the game."""
        if deed.kind == "start" and self.given and self.table is not None:
            move = len(self.given)
            behind = sum(moment <= move for moment in self.table.moments)
            self.remarks.append(Remark("forked", NOBODY, move, behind, move))
        event = REMARKED.get("takeback" if deed.kind == "agree" and deed.lines else deed.kind)
        if event is not None and self.table is not None:
            count = int(deed.lines[0].split()[-1]) if event == "taken_back" else 0
            behind = len(self.table.events)
            self.remarks.append(Remark(event, deed.seat, count, behind, len(self.table.lines)))

    def absorb(self, deed: Deed) -> None:
        """Carry out on the game what was stored already."""
        if deed.kind == "fork":
            self.given = deed.lines
        if deed.kind == "start":
            self.table = self._new_game()
        table = self.table
        if table is None:
            return
        if deed.kind == "undo":
            table.undo_choice(deed.seat)
        elif deed.lines:
            table.follow(deed.lines)
            count_draws(table)
        if deed.sealed:
            table.seal_again(deed.seat, deed.sealed.split("\n"))
        self._remark(deed)

    def snapshot(self) -> Snapshot:
        """Where the game stands."""
        table = self.game()
        sealed = [line for p in range(len(self.seats)) for line in table.sealed_lines(p)]
        state = snapshot(table.state)
        return Snapshot(
            table.lines, table.standing(), table.kept(), sealed, self.remarks, state, self.base, len(self.given)
        )

    def restore(self, kept: Snapshot) -> None:
        """Bring the game to where it stood."""
        table = new_table(self.row, self.header)
        if kept.base is not None:
            table.resume(from_snapshot(self.header, kept.base))
        table.rejoin(kept.lines, kept.standing, kept.kept)
        count_draws(table)
        for line in kept.sealed:
            table.say(line)
        self.table = table
        self.remarks = kept.remarks
        self.base = kept.base
        self.given = kept.lines[: kept.given]

    def refresh(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Take over the rows as they are stored now."""
        self.row = row
        self.seats = seats
        self.clock = self._clock()

    # -- before the game -----------------------------------------------------------------------

    def sit(self, p: int, person: str | None, name: str, word: str, token: str | None) -> Deed:
        """Somebody takes a free seat."""
        seat = self.seat(p)
        if self.row.status != "open" or not seat.is_free():
            raise Refusal("seat_taken", 409)
        # A program keeps its token; where a person sits, whoever made the table knows the token no longer.
        self.seats[p] = SeatRow(seat=p, kind="person", person=person, name=name, word=word, token=token)
        return self._begin(Deed("sit", p))

    def rise(self, p: int) -> Deed:
        """Somebody gives a seat up before the start."""
        if self.row.status != "open":
            raise Refusal("begun", 409)
        self.seats[p] = SeatRow(seat=p, kind="open")
        return Deed("rise", p)

    def invite(self, p: int, token: str) -> Deed:
        """Who made the table lets a free seat wait for a friend with a new link; an earlier one is void."""
        seat = self.seat(p)
        if self.row.status != "open" or not seat.is_free():
            raise Refusal("seat_taken", 409)
        self.seats[p] = SeatRow(seat=p, kind="friend", name=seat.name, token=token)
        return Deed("invite", p)

    def send_away(self, p: int) -> Deed:
        """Who made the table sends somebody away before the start; who it was is kept, so that it is for good."""
        person = self.seat(p).person
        if person is None:
            raise Refusal("nobody_there", 409)
        self.rise(p)
        return Deed("remove", p, [person])

    def _begin(self, deed: Deed) -> Deed:
        """Begin the game if nobody is missing."""
        if any(seat.is_free() for seat in self.seats):
            return deed
        self.row.words = [seat.word or secrets.token_urlsafe(12) for seat in self.seats if seat.kind == "person"]
        self.row.status = "playing"
        self.table = self._new_game()
        self.table.settle()
        if self.row.clock.kind != "none":
            self.row.time_left[:] = [full(self.row.clock)] * len(self.seats)
        if self.row.clock.kind == "live":
            self.clock.call(self.now)
        return Deed("start", deed.seat)

    def _new_game(self) -> Table:
        """The game before its first line, or where another one led."""
        table = new_table(self.row, self.header)
        if self.given:
            table.take_up(self.given)
            count_draws(table)
        return table

    def begin(self) -> Deed:
        """Begin a game for which nobody is missing."""
        if self.row.status != "open":
            raise Refusal("begun", 409)
        return self._begin(Deed("sit"))

    def gather(self) -> Deed:
        """Everybody is there: live clocks run."""
        if self.row.status != "playing" or not self.clock.is_held(self.now):
            raise Refusal("not_due", 409)
        self.clock.since = self.now
        return Deed("gather")

    def seat(self, p: int) -> SeatRow:
        """A seat that there is."""
        if not 0 <= p < len(self.seats):
            raise Refusal("not_found", 404)
        return self.seats[p]

    # -- at the game ---------------------------------------------------------------------------

    def say(self, p: int, move: int, lines: list[str], is_bot: bool = False) -> Deed:
        """A seat says lines, all or none."""
        table = self._playing(move)
        if self.seats[p].is_bot() != is_bot:
            raise Refusal("has_left", 409)
        self._check_time(p)
        _check_lines(p, lines)
        if len(lines) == 1:
            table.say(lines[0])
        else:
            table.say_all(lines)
        return Deed("say", p, lines)

    def undo(self, p: int, move: int) -> Deed:
        """A seat takes back its last choice, or its sealed answer, and what that brought its clock."""
        table = self._playing(move)
        if self.seats[p].has_left:
            raise Refusal("has_left", 409)
        is_part = bool(table.sealed_lines(p)) and p not in table.decided()  # a pick that brought no time
        table.undo_choice(p)
        if self.row.clock.kind == "live" and not is_part:
            self.row.time_left[p] -= 1000 * self.row.clock.increment
        return Deed("undo", p)

    def propose(self, p: int, to_move: int) -> Deed:
        """A seat proposes to take back to an earlier moment."""
        table = self._playing()
        if not 0 <= to_move < len(table.lines) or table.entries_since(to_move) == 0:
            raise Refusal("no_such_moment", 400)
        self.row.proposal = Proposal(p, to_move, [p])
        return self._settle_proposal(Deed("propose", p, [str(to_move)]))

    def agree(self, p: int, is_agreed: bool) -> Deed:
        """A seat answers a proposal; one refusal ends it."""
        self._playing()
        proposal = self.row.proposal
        if proposal is None:
            raise Refusal("no_proposal", 409)
        if proposal.remove == p:
            raise Refusal("forbidden")
        if not is_agreed:
            self.row.proposal = None
            return Deed("refuse", p)
        proposal.agreed = sorted({*proposal.agreed, p})
        return self._settle_proposal(Deed("agree", p))

    def _settle_proposal(self, deed: Deed) -> Deed:
        """Take back once all persons agree; bots do."""
        proposal = self.row.proposal
        assert proposal is not None
        voters = [seat.seat for seat in self.seats if seat.is_person() and seat.seat != proposal.remove]
        if not all(p in proposal.agreed for p in voters):
            return deed
        self.row.proposal = None
        if proposal.remove != NOBODY:
            return self._remove(proposal.remove)
        table = self.game()
        table.take_back(table.entries_since(proposal.to_move))
        table.settle()
        deed.kind = "agree"
        return deed

    def propose_removal(self, p: int, other: int) -> Deed:
        """A seat proposes that somebody else shall leave; two must want it at least, or one could do it alone."""
        self._playing()
        seat = self.seat(other)
        voters = [one for one in self.seats if one.is_person() and one.seat != other]
        if not seat.is_person() or other == p or self.seats[p].has_left:
            raise Refusal("nobody_there", 409)
        if len(voters) < FEWEST:
            raise Refusal("too_few", 409)
        self.row.proposal = Proposal(p, self.row.move, [p], other)
        return Deed("propose", p, [f"remove {other + 1}"])

    def _remove(self, p: int) -> Deed:
        """All others want somebody to leave: a bot takes the seat for good, or the game ends, as the table has it."""
        seat = self.seats[p]
        deed = Deed("remove", p, [seat.person or ""])
        if self.row.on_leave == "end":
            self.row.ending = Ending("resigned", p)
        else:
            self.seats[p] = SeatRow(seat=p, kind="bot", name=seat.name, bot=usual_bot(self.row.game))
        return deed

    def resign(self, p: int) -> Deed:
        """A person leaves; a bot sits in or the game ends, as the table has it."""
        self._playing()
        if self.seats[p].has_left:
            raise Refusal("has_left", 409)
        others = [seat for seat in self.seats if seat.is_person() and seat.seat != p]
        if self.row.on_leave == "end":
            self.row.ending = Ending("resigned", p)
        elif not others:
            self.row.ending = Ending("abandoned", p)
        else:
            self._leave(p)
        return Deed("resign", p)

    def flag(self) -> Deed:
        """Somebody has run out of time, or those who play were called for long enough."""
        self._playing()
        for p in self.running():
            if self.clock.remains(p, True, self.now) <= 0:
                if self.row.on_leave == "end":
                    self.row.ending = Ending("time", p)
                else:
                    self._leave(p)
                return Deed("flag", p)
        if self.row.due is not None and self.row.due <= self.now:
            return Deed("called")  # long enough: clocks run, whoever is there
        raise Refusal("not_due", 409)

    def _leave(self, p: int) -> None:
        seat = self.seats[p]
        seat.has_left = True
        seat.bot = usual_bot(self.row.game)
        self.row.proposal = None

    def come_back(self, p: int) -> Deed:
        """A person takes a seat back from the bot that sat in."""
        self._playing()
        seat = self.seats[p]
        if not seat.has_left:
            raise Refusal("not_away", 409)
        seat.has_left = False
        seat.bot = ""
        if self.row.clock.kind != "none":
            self.clock.revive(p)
        return Deed("return", p)

    # -- by a host -----------------------------------------------------------------------------

    def close(self) -> Deed:
        """A host ends the game; nobody wins."""
        self._playing()
        self.row.ending = Ending("closed", NOBODY)
        return Deed("close")

    def hand_over(self, p: int, person: str | None, name: str) -> Deed:
        """A host gives a seat to somebody, or with nobody to give it to takes it from whoever has it."""
        seat = self.seat(p)
        if seat.kind == "bot" or seat.is_free():
            raise Refusal("no_such_seat", 409)
        seat.person = person
        seat.token = None
        seat.name = name
        return Deed("hand_over", p)

    def _playing(self, move: int | None = None) -> Table:
        """The game, if it goes on and stands where whoever speaks believes."""
        table = self.game()
        if self.row.status == "over":
            raise Over
        if move is not None and move != len(table.lines):
            raise Refusal("stale", 409)
        return table

    def _check_time(self, p: int) -> None:
        if p in self.running() and self.clock.remains(p, True, self.now) <= 0:
            raise Refusal("too_late", 409)


def _check_lines(p: int, lines: list[str]) -> None:
    """Nobody speaks for another seat, and chance speaks for itself."""
    if not lines:
        raise Refusal("malformed", 400)
    for line in lines:
        if line.split(maxsplit=1)[:1] != [str(p + 1)]:
            raise Refusal("not_your_turn", 403)


def count_draws(table: Table) -> None:
    """Let the dice go on where the log has them."""
    assert isinstance(table.source, Keyed)
    table.source.drawn = sum(line.startswith(CHANCE_MARK) for line in table.lines)


def header_of(row: TableRow, seats: int) -> Header:
    """What was settled before the game; one of earlier rules has what held before there were today's options."""
    game = find_game(row.game)
    options = game.earlier(row.options) if row.rules < game.version else row.options
    return game.header(seats, options, sheet_of(row.game, row.corrections))


def new_table(row: TableRow, header: Header) -> Table:
    """The game before its first line."""
    return Table(header, Keyed(bytes.fromhex(row.key), tuple(row.words)))


def usual_bot(game: str) -> str:
    """The bot that sits in if nobody says which."""
    bots = bot_names(game)
    return "greedy" if "greedy" in bots else bots[0]
