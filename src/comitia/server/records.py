"""Tables in the store: how they are made, read, and added to."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from comitia.engine.errors import ComitiaError
from comitia.server import store
from comitia.server.hosted import NOBODY, Deed, Hosted, SeatRow, Snapshot, TableRow
from comitia.server.packets import Presence
from comitia.server.problems import Refusal

logger = logging.getLogger(__name__)

#: A snapshot is kept after so many entries, so that loading replays few.
EVERY: Final = 40

#: What a deed may change of a table's row; the rest is settled when it is made.
CHANGING: Final = (
    "words", "status", "seq", "move", "awaited", "time_left", "since", "due", "proposal", "ending", "rematch",
    "updated",
)  # fmt: skip

# Statements that every move needs are built once: that is most of what they cost.
INSERT_ENTRY: Final = sa.insert(store.entries)
UPDATE_TABLE: Final = (
    sa.update(store.tables)
    .where(store.tables.c.id == sa.bindparam("key_id"))
    .values({name: sa.bindparam(name) for name in CHANGING})
)


def table_values(row: TableRow) -> dict[str, Any]:
    """A table's row as the store takes it."""
    values: dict[str, Any] = msgspec.structs.asdict(row)
    for name in ("clock", "proposal", "ending"):
        values[name] = None if values[name] is None else msgspec.to_builtins(values[name])
    return values


def seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    """A seat's row as the store takes it."""
    return {"table": table, **msgspec.structs.asdict(seat)}


def table_row(row: sa.RowMapping) -> TableRow:
    """A table as it was stored."""
    return msgspec.convert(_plain(row), TableRow)


def seat_row(row: sa.RowMapping) -> SeatRow:
    """A seat as it was stored."""
    return msgspec.convert(_plain(row), SeatRow)


def _plain(row: sa.RowMapping) -> dict[str, object]:
    """A row under plain names: those of SQLAlchemy are texts of a kind of its own."""
    return {str(name): value for name, value in row.items()}


def insert_table(db: sa.Connection, row: TableRow, seats: list[SeatRow]) -> None:
    """Keep a new table."""
    db.execute(sa.insert(store.tables).values(table_values(row)))
    db.execute(sa.insert(store.seats), [seat_values(row.id, seat) for seat in seats])


def delete_table(db: sa.Connection, table: str) -> None:
    """Forget a table at which nothing happened."""
    db.execute(sa.delete(store.tables).where(store.tables.c.id == table))


class Change:
    """A deed and the rows that it leaves, as they were when it was done; of seats what differs from before."""

    def __init__(self, hosted: Hosted, deed: Deed, client: str | None, seats: Sequence[SeatRow]) -> None:
        row = hosted.row
        self.table: Final = row.id
        self.seq: Final = row.seq
        values = table_values(row)
        self._row: Final = {"key_id": row.id, **{name: values[name] for name in CHANGING}}
        self._seats: Final = [
            (new.seat, changed_values(old, new)) for old, new in zip(seats, hosted.seats, strict=True) if new != old
        ]
        self._entry: Final = {
            **msgspec.structs.asdict(deed), "table": row.id, "seq": row.seq, "at": row.updated, "client": client,
        }  # fmt: skip
        # A takeback is played from the start, so none is left to whoever loads.
        is_due = row.seq % EVERY == 0 or row.status == "over" or (deed.kind == "agree" and bool(deed.lines))
        is_kept = hosted.table is not None and is_due
        self._snapshot: Final = msgspec.json.encode(hosted.snapshot()) if is_kept else None

    def write(self, db: sa.Connection) -> None:
        """Add the entry; whoever wrote the same number first has the database refuse it."""
        db.execute(INSERT_ENTRY, self._entry)
        db.execute(UPDATE_TABLE, self._row)
        for seat, values in self._seats:
            s = store.seats.c
            db.execute(sa.update(store.seats).where(s.table == self.table, s.seat == seat).values(values))
        if self._snapshot is not None:
            db.execute(sa.delete(store.snapshots).where(store.snapshots.c.table == self.table))
            body = {"table": self.table, "seq": self.seq, "body": self._snapshot}
            db.execute(sa.insert(store.snapshots).values(body))


def changed_values(old: SeatRow, new: SeatRow) -> dict[str, Any]:
    """What differs between two rows of a seat: what was not changed is not written."""
    before, after = msgspec.structs.asdict(old), msgspec.structs.asdict(new)
    return {name: value for name, value in after.items() if value != before[name]}


def hand_over(db: sa.Connection, old: str, new: str, at: datetime) -> list[tuple[str, int]]:
    """Give a person's seats and tables to another; the tables, each with the number of the entry that says so.

    Whoever holds one of the tables finds its next number taken and reads the rows anew.
    """
    t, s = store.tables.c, store.seats.c
    theirs = sa.or_(t.maker == old, t.id.in_(sa.select(s.table).where(s.person == old)))
    found = [(row.id, row.seq + 1) for row in db.execute(sa.select(t.id, t.seq).where(theirs).order_by(t.id))]
    for table, seq in found:
        entry = {"kind": "handover", "seat": NOBODY, "said": [], "lines": [], "sealed": "", "client": None}
        db.execute(INSERT_ENTRY, {**entry, "table": table, "seq": seq, "at": at})
        db.execute(sa.update(store.tables).where(t.id == table).values(seq=seq))
    db.execute(sa.update(store.seats).where(s.person == old).values(person=new))
    db.execute(sa.update(store.tables).where(t.maker == old).values(maker=new))
    return found


async def rows_of(db: AsyncConnection, table: str) -> tuple[TableRow, list[SeatRow]]:
    """A table's rows, or a refusal."""
    found = (await db.execute(sa.select(store.tables).where(store.tables.c.id == table))).mappings().one_or_none()
    if found is None:
        raise Refusal("not_found")
    query = sa.select(store.seats).where(store.seats.c.table == table).order_by(store.seats.c.seat)
    return table_row(found), [seat_row(row) for row in (await db.execute(query)).mappings()]


async def deeds_after(db: AsyncConnection, table: str, seq: int, last: int) -> list[Deed]:
    """What was done at a table behind one entry, up to another."""
    e = store.entries.c
    query = sa.select(e.kind, e.seat, e.said, e.lines, e.sealed).where(e.table == table, e.seq > seq, e.seq <= last)
    return [Deed(*row) for row in await db.execute(query.order_by(e.seq))]


class Unreadable(Refusal):
    """A table that this server cannot play: its game is not installed, or has changed too much."""

    def __init__(self) -> None:
        super().__init__("unreadable", 410)


#: What goes wrong when a stored table does not fit what is installed.
UNFIT: Final = (ComitiaError, msgspec.ValidationError, LookupError, TypeError, ValueError)


async def load(db: AsyncConnection, table: str) -> Hosted:
    """A table as it stands."""
    try:
        return await _load(db, table)
    except Refusal:
        raise
    except UNFIT as error:
        logger.warning("a table cannot be read: %s", type(error).__name__)
        raise Unreadable from None


async def _load(db: AsyncConnection, table: str) -> Hosted:
    row, seats = await rows_of(db, table)
    hosted = Hosted(row, seats)
    s = store.snapshots.c
    found = (await db.execute(sa.select(s.seq, s.body).where(s.table == table))).one_or_none()
    # The reads are not one moment: an entry or a snapshot behind the row's number belongs to a later look.
    is_usable = found is not None and found.seq <= row.seq
    if found is not None and is_usable:
        hosted.restore(msgspec.json.decode(found.body, type=Snapshot))
    for deed in await deeds_after(db, table, found.seq if found is not None and is_usable else 0, row.seq):
        hosted.absorb(deed)
    return hosted


async def catch_up(db: AsyncConnection, hosted: Hosted) -> None:
    """Bring a table that we hold to where it stands in the store."""
    row, seats = await rows_of(db, hosted.row.id)
    seq = hosted.row.seq
    hosted.refresh(row, seats)
    for deed in await deeds_after(db, row.id, seq, row.seq):
        hosted.absorb(deed)


async def latest(db: AsyncConnection, table: str) -> int:
    """The number of a table's latest entry."""
    found: int | None = await db.scalar(sa.select(store.tables.c.seq).where(store.tables.c.id == table))
    return -1 if found is None else found


async def entry_of(db: AsyncConnection, table: str, client: str) -> int | None:
    """The number of the entry that a client's message made."""
    e = store.entries.c
    found: int | None = await db.scalar(sa.select(e.seq).where(e.table == table, e.client == client))
    return found


def note_presence(db: sa.Connection, server: str, table: str, here: Presence) -> None:
    """Keep who looks at a table with a server."""
    p = store.presences
    db.execute(sa.delete(p).where(p.c.server == server, p.c.table == table))
    if here.online or here.watchers:
        values = {"server": server, "table": table, "online": here.online, "watchers": here.watchers}
        db.execute(sa.insert(p).values(values))


async def presences(db: AsyncConnection, server: str, table: str, since: datetime) -> list[Presence]:
    """Who looks at a table with other servers that run."""
    p, s = store.presences.c, store.servers.c
    query = sa.select(p.online, p.watchers).join(store.servers, p.server == s.id)
    query = query.where(p.table == table, p.server != server, s.beat >= since).order_by(p.server)
    return [Presence(online=row.online, watchers=row.watchers) for row in await db.execute(query)]
