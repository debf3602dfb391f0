"""Tables in the store: how they are made, read, and added to."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, cast

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from comitia.engine.errors import ComitiaError
from comitia.server import carrying_on, store
from comitia.server.bus import CHANNEL, Entered, Standing, post, standing_of, written
from comitia.server.hosted import NOBODY, Deed, Hosted, SeatRow, Snapshot, TableRow
from comitia.server.packets import Presence
from comitia.server.problems import Refusal

logger = logging.getLogger(__name__)

#: A snapshot is kept after so many entries, so that loading replays few.
EVERY: Final = 40

#: What a deed may change of a table's row; the rest is settled when it is made.
CHANGING: Final = Standing.__struct_fields__

# A move is written in one go, past SQLAlchemy, which would cost more than the rest of the move. The columns stand in
# the order of `Entry`'s values: those of the entry, those of `Standing`, the snapshot, and what others are told.
# PostgreSQL says by an empty answer that another was first: an error would spoil whatever is written with it.
SQLITE_ENTRY: Final = """
    INSERT INTO entries ("table", seq, at, kind, seat, client, said, lines, sealed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
SQLITE_STANDING: Final = """
    UPDATE tables SET words = ?, status = ?, seq = ?, move = ?, awaited = ?, time_left = ?, since = ?, due = ?,
        proposal = ?, ending = ?, rematch = ?, updated = ?
    WHERE id = ?
"""
SQLITE_SNAPSHOT: Final = """
    INSERT INTO snapshots ("table", seq, body) VALUES (?, ?, ?)
    ON CONFLICT ("table") DO UPDATE SET seq = excluded.seq, body = excluded.body
"""
POSTGRES_ENTRY: Final = """
    WITH entry AS (
        INSERT INTO entries ("table", seq, at, kind, seat, client, said, lines, sealed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING "table"
    ), standing AS (
        UPDATE tables SET words = $10, status = $11, seq = $12, move = $13, awaited = $14, time_left = $15,
            since = $16, due = $17, proposal = $18, ending = $19, rematch = $20, updated = $21
        WHERE id = (SELECT "table" FROM entry)
    ), snapshot AS (
        INSERT INTO snapshots ("table", seq, body)
        SELECT "table", $2, $22::bytea FROM entry WHERE $22::bytea IS NOT NULL
        ON CONFLICT ("table") DO UPDATE SET seq = excluded.seq, body = excluded.body
    )
    SELECT "table", pg_notify($23, $24)::text FROM entry
"""


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


def insert_table(db: sa.Connection, row: TableRow, seats: list[SeatRow], given: Sequence[str] = ()) -> None:
    """Keep a new table; the lines of another game from where it goes on are its first entry."""
    row.seq = 1 if given else 0
    db.execute(sa.insert(store.tables).values(table_values(row)))
    db.execute(sa.insert(store.seats), [seat_values(row.id, seat) for seat in seats])
    if given:
        entry = {"kind": "fork", "seat": NOBODY, "said": [], "lines": list(given), "sealed": "", "client": None}
        db.execute(sa.insert(store.entries).values(table=row.id, seq=row.seq, at=row.created, **entry))


def delete_table(db: sa.Connection, table: str) -> None:
    """Forget a table at which nothing happened."""
    db.execute(sa.delete(store.tables).where(store.tables.c.id == table))


class Entry(store.Entry):
    """A deed and the rows that it leaves, as they were when it was done; of seats what differs from before."""

    def __init__(
        self, hosted: Hosted, deed: Deed, client: str | None, seats: Sequence[SeatRow], sender: str = ""
    ) -> None:
        row = hosted.row
        self.table = row.id
        self.seq: Final = row.seq
        self._entry: Final = [
            row.id, row.seq, _naive(row.updated), deed.kind, deed.seat, client, _json(deed.said), _json(deed.lines),
            deed.sealed,
        ]  # fmt: skip
        standing = standing_of(row)
        self._standing: Final = [_stored(name, getattr(standing, name)) for name in CHANGING]
        self._seats: Final = [
            (new.seat, changed_values(old, new)) for old, new in zip(seats, hosted.seats, strict=True) if new != old
        ]
        # A takeback is played from the start, so none is left to whoever loads.
        is_due = row.seq % EVERY == 0 or row.status == "over" or (deed.kind == "agree" and bool(deed.lines))
        is_kept = hosted.table is not None and is_due
        self._snapshot: Final = msgspec.json.encode(hosted.snapshot()) if is_kept else None
        is_small = not self._seats and deed.kind != "start"
        self._told: Final = Entered(sender, row.id, row.seq, *((deed, standing) if is_small else (None, None)))

    def is_plain(self) -> bool:
        """Whether one statement can write it, as nearly always."""
        return not self._seats

    def parameters(self) -> list[object]:
        """What the statement for PostgreSQL takes."""
        return [*self._entry, *self._standing, self._snapshot, CHANNEL, written(self._told)]

    def write(self, db: sa.Connection) -> None:
        """Add the entry; whoever wrote the same number first has the database refuse it."""
        if db.dialect.name == "sqlite":
            try:
                self.write_plainly(cast("sqlite3.Connection", db.connection.dbapi_connection))
            except sqlite3.IntegrityError as error:
                raise store.first_was_another() from error
        else:
            if not db.exec_driver_sql(POSTGRES_ENTRY, tuple(self.parameters())).all():
                raise store.first_was_another()
        for seat, values in self._seats:
            s = store.seats.c
            db.execute(sa.update(store.seats).where(s.table == self.table, s.seat == seat).values(values))

    def write_plainly(self, file: sqlite3.Connection) -> None:
        """Add the entry to a file; seats are not written."""
        file.execute(SQLITE_ENTRY, [_as_text(value) for value in self._entry])
        file.execute(SQLITE_STANDING, [*(_as_text(value) for value in self._standing), self.table])
        if self._snapshot is not None:
            file.execute(SQLITE_SNAPSHOT, [self.table, self.seq, self._snapshot])


def changed_values(old: SeatRow, new: SeatRow) -> dict[str, Any]:
    """What differs between two rows of a seat: what was not changed is not written."""
    before, after = msgspec.structs.asdict(old), msgspec.structs.asdict(new)
    return {name: value for name, value in after.items() if value != before[name]}


def hand_over(db: sa.Connection, old: str, new: str, at: datetime, sender: str) -> list[tuple[str, int]]:
    """Give a person's seats and tables to another; the tables, each with the number of the entry that says so.

    Whoever holds one of the tables finds its next number taken and reads the rows anew.
    """
    t, s = store.tables.c, store.seats.c
    theirs = sa.or_(t.maker == old, t.id.in_(sa.select(s.table).where(s.person == old)))
    found = [(row.id, row.seq + 1) for row in db.execute(sa.select(t.id, t.seq).where(theirs).order_by(t.id))]
    for table, seq in found:
        entry = {"kind": "handover", "seat": NOBODY, "said": [], "lines": [], "sealed": "", "client": None}
        db.execute(sa.insert(store.entries).values(table=table, seq=seq, at=at, **entry))
        db.execute(sa.update(store.tables).where(t.id == table).values(seq=seq))
        post(db, Entered(sender, table, seq))
    db.execute(sa.update(store.seats).where(s.person == old).values(person=new))
    # What a guest played stays in the account's list; its rating was another's and is not mixed with the account's.
    r = store.results
    db.execute(sa.update(r).where(r.c.person == old).values(person=new, mu=None, sigma=None))
    db.execute(sa.update(store.tables).where(t.maker == old).values(maker=new))
    return found


#: Fields of a row that are kept as JSON.
AS_JSON: Final = frozenset({"words", "awaited", "time_left", "proposal", "ending"})


def _stored(name: str, value: object) -> object:
    """A value as both databases take it."""
    if name in AS_JSON:
        return None if value is None else _json(value)
    return _naive(value) if isinstance(value, datetime) else value


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _naive(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(tzinfo=None)


def _as_text(value: object) -> object:
    """A moment as SQLAlchemy writes it into a file."""
    return value.isoformat(" ", "microseconds") if isinstance(value, datetime) else value


async def rows_of(db: AsyncConnection, table: str) -> tuple[TableRow, list[SeatRow]]:
    """A table's rows, or a refusal."""
    found = (await db.execute(sa.select(store.tables).where(store.tables.c.id == table))).mappings().one_or_none()
    if found is None:
        raise Refusal("not_found")
    query = sa.select(store.seats).where(store.seats.c.table == table).order_by(store.seats.c.seat)
    return table_row(found), [seat_row(row) for row in (await db.execute(query)).mappings()]


#: What ids are made of.
TABLE_ID: Final = re.compile("[A-Za-z0-9_-]{1,32}")


async def is_kept(db: AsyncConnection, table: str) -> bool:
    """Whether there is such a table; an id that no table can have is not looked for."""
    if not TABLE_ID.fullmatch(table):
        return False
    found = await db.execute(sa.select(store.tables.c.id).where(store.tables.c.id == table))
    return found.one_or_none() is not None


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
    if not carrying_on.is_of_today(row):
        return (await db.run_sync(lambda c: carrying_on.brought(carrying_on.stored(c, table))))[0]
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


def follow(hosted: Hosted, deed: Deed, standing: Standing) -> None:
    """Carry out on a table that we hold what another process told of its next entry."""
    for name in CHANGING:
        setattr(hosted.row, name, getattr(standing, name))
    hosted.refresh(hosted.row, hosted.seats)
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
