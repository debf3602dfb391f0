"""What is kept: people, tables and everything that was ever done at one, in SQLite or PostgreSQL.

A change of a table is an entry with the table's next number. That the pair of table and number is unique is the whole
control of concurrency: whoever comes second is refused by the database, reads what came first, and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

T = TypeVar("T")
W = TypeVar("W")
#: Something to be done with a connection; it may be done again, so it changes nothing else.
Job = Callable[[sa.Connection], T]

#: Jobs that are written with one commit at most.
MOST_AT_ONCE: Final = 64
#: A log of changes beside a file that is longer is put into the file, at most so often (in seconds), by a writer who
#: waits so long (in milliseconds) for those who read.
LONG_LOG: Final = 8 * 1024 * 1024
BETWEEN_CHECKPOINTS: Final = 5.0
CHECKPOINT_PATIENCE: Final = 100
#: Seconds between attempts to open a database that is busy.
PAUSES: Final = (0.1, 0.3, 1.0)
#: Milliseconds for which one process waits while another writes into the same file.
BUSY: Final = 10_000


class Moment(sa.types.TypeDecorator[datetime]):
    """A moment in UTC; SQLite forgets the zone, so it is taken off and put on here."""

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


metadata: Final = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

#: Identifiers of people and tables: 128 random bits or more, as text.
Id: Final = sa.String(32)
#: Where a token is kept, its digest is.
Digest: Final = sa.String(64)

people: Final = sa.Table(
    "people",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    #: The name in one spelling, for those who have an account: no two accounts read alike.
    sa.Column("account", sa.String(160), unique=True),
    sa.Column("password", sa.String(200)),
    sa.Column("email", sa.String(254), nullable=False, server_default=""),
    #: Whether the owner of the address wants mail.
    sa.Column("email_confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("lang", sa.String(8), nullable=False, server_default=""),
    sa.Column("prefs", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("created", Moment, nullable=False),
    #: Hosts see and do more; whoever is banned cannot log in, and who is muted cannot talk until then.
    sa.Column("is_host", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("banned", Moment),
    sa.Column("muted", Moment),
)

sessions: Final = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", Digest, primary_key=True),
    sa.Column("person", Id, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("created", Moment, nullable=False),
)

pushes: Final = sa.Table(
    "pushes",
    metadata,
    sa.Column("endpoint", sa.String(1000), primary_key=True),
    sa.Column("person", Id, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("keys", sa.JSON, nullable=False),
    sa.Column("created", Moment, nullable=False),
)

tables: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("corrections", sa.JSON, nullable=False),
    sa.Column("maker", Id, sa.ForeignKey("people.id")),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("clock", sa.JSON, nullable=False),
    sa.Column("on_leave", sa.String(8), nullable=False),
    sa.Column("delay", sa.Integer, nullable=False),
    sa.Column("webhook", sa.String(500), nullable=False),
    #: The key of the dice, and the players' words that are mixed with it once they sit.
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("words", sa.JSON, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    #: How many entries there are.
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("move", sa.Integer, nullable=False),
    #: The seats that are awaited.
    sa.Column("awaited", sa.JSON, nullable=False),
    #: Milliseconds left to each seat, and since when those that are awaited are running down.
    sa.Column("time_left", sa.JSON, nullable=False),
    sa.Column("since", Moment),
    #: When the next seat runs out of time.
    sa.Column("due", Moment, index=True),
    sa.Column("proposal", sa.JSON(none_as_null=True)),
    #: How the game ended, if not as the rules have it.
    sa.Column("ending", sa.JSON(none_as_null=True)),
    sa.Column("rematch", Id),
    sa.Column("created", Moment, nullable=False),
    sa.Column("updated", Moment, nullable=False),
    #: The version of the rules by which the game is played.
    sa.Column("rules", sa.Integer, nullable=False, server_default="1"),
    #: Whether its result counts for ratings.
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Index("ix_tables_status_updated", "status", "updated"),
)

seats: Final = sa.Table(
    "seats",
    metadata,
    sa.Column("table", Id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    #: person, bot, open, or friend: open to whoever has the token.
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("person", Id, sa.ForeignKey("people.id"), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("bot", sa.String(100), nullable=False),
    sa.Column("has_left", sa.Boolean, nullable=False),
    sa.Column("token", Digest),
    #: The player's contribution to the dice.
    sa.Column("word", sa.String(100), nullable=False),
)

entries: Final = sa.Table(
    "entries",
    metadata,
    sa.Column("table", Id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", Moment, nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    #: What the client called its message: the same one twice is carried out once.
    sa.Column("client", sa.String(80)),
    #: What was said, and the lines of the log that it wrote, outcomes of chance included.
    sa.Column("said", sa.JSON, nullable=False),
    sa.Column("lines", sa.JSON, nullable=False),
    #: An answer that is sealed and therefore not yet in the log.
    sa.Column("sealed", sa.Text, nullable=False),
    sa.UniqueConstraint("table", "client"),
)

snapshots: Final = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table", Id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

chat: Final = sa.Table(
    "chat",
    metadata,
    sa.Column("table", Id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", Moment, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("sign", sa.String(20), nullable=False),
    sa.Column("text", sa.String(1000), nullable=False),
    sa.Column("client", sa.String(80)),
    sa.Column("person", Id),
    sa.UniqueConstraint("table", "client"),
)

#: Lines of talk that somebody complained of.
reports: Final = sa.Table(
    "reports",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table", Id, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("line", sa.Integer, nullable=False),
    sa.Column("by", Id, sa.ForeignKey("people.id", ondelete="SET NULL")),
    sa.Column("reason", sa.String(500), nullable=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("settled", Moment),
    sa.UniqueConstraint("table", "line", "by"),
)

#: What hosts did, to whom and where.
host_log: Final = sa.Table(
    "host_log",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("host", sa.String(40), nullable=False),
    sa.Column("deed", sa.String(20), nullable=False),
    sa.Column("person", Id, nullable=False),
    sa.Column("table", Id, nullable=False),
    sa.Column("words", sa.String(200), nullable=False),
)

#: The releases that served this database, with the version of each game's rules.
releases: Final = sa.Table(
    "releases",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("release", sa.String(40), nullable=False),
    sa.Column("rules", sa.JSON, nullable=False),
    sa.Column("at", Moment, nullable=False),
)

#: What somebody is to be told, from when on, and what became of it: sent, past, unwanted or failed.
notices: Final = sa.Table(
    "notices",
    metadata,
    sa.Column("table", Id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("move", sa.Integer, primary_key=True),
    sa.Column("way", sa.String(8), primary_key=True),
    sa.Column("due", Moment, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("outcome", sa.String(8), nullable=False),
    sa.Index("ix_notices_outcome_due", "outcome", "due"),
)

#: How games ended, seat by seat; `ratings.py` says what counts.
results: Final = sa.Table(
    "results",
    metadata,
    sa.Column("table", Id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("at", Moment, nullable=False),
    #: Who played: a person, or a kind of bot. Neither, if somebody was forgotten or a program played.
    sa.Column("person", Id, sa.ForeignKey("people.id", ondelete="SET NULL")),
    sa.Column("bot", sa.String(100), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("is_winner", sa.Boolean, nullable=False),
    sa.Column("has_left", sa.Boolean, nullable=False),
    #: The rating after this game, if it counted.
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
    #: Whether the person has put the game away.
    sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("ix_results_person_at", "person", "at"),
    sa.Index("ix_results_game_bot_at", "game", "bot", "at"),
)

#: People whom somebody wants to find again.
friends: Final = sa.Table(
    "friends",
    metadata,
    sa.Column("person", Id, sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("other", Id, sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", Moment, nullable=False),
)

#: Servers that run, and when each was last known to: what lies between is no player's time.
servers: Final = sa.Table(
    "servers", metadata, sa.Column("id", Id, primary_key=True), sa.Column("beat", Moment, nullable=False)
)

#: Who looks at a table in which server, for those that share a database.
presences: Final = sa.Table(
    "presences",
    metadata,
    sa.Column("table", Id, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("server", Id, primary_key=True),
    sa.Column("online", sa.JSON, nullable=False),
    sa.Column("watchers", sa.JSON, nullable=False),
)


def insert_next(db: sa.Connection, table: sa.Table, row: dict[str, Any]) -> int:
    """Keep a row under the next number of its table; of two at once one is refused and may try again."""
    number = (db.scalar(sa.select(sa.func.max(table.c.number))) or 0) + 1
    db.execute(sa.insert(table).values(number=number, **row))
    return number


def address_of(db: str) -> sa.URL:
    """The address of a database as its driver wants it: a PostgreSQL address, or the path of a file."""
    if db.startswith(("postgresql:", "postgres:", "postgresql+asyncpg:")):
        return sa.make_url(db.replace("postgres:", "postgresql:", 1)).set(drivername="postgresql+asyncpg")
    return sa.URL.create("sqlite+aiosqlite", database=str(Path(db.removeprefix("sqlite:///"))))


class Store:
    """A database, and how it is read and written."""

    def __init__(self, db: str) -> None:
        self.address: Final = address_of(db)
        self.is_postgres: Final = self.address.get_backend_name() == "postgresql"
        self.engine: Final[AsyncEngine] = create_async_engine(
            self.address, pool_size=10, max_overflow=10, hide_parameters=True
        )
        self._reader: Final = self.engine.execution_options(reads_only=True)
        self._scribe: Final = None if self.is_postgres else Scribe(self.address)
        self._pen: Final = Pen(self.plain_address)
        if not self.is_postgres:
            _be_careful(self.engine.sync_engine)

    @property
    def plain_address(self) -> str:
        """The address as PostgreSQL's own programs want it."""
        return self.address.set(drivername="postgresql").render_as_string(hide_password=False)

    async def open(self, copies: Path | None = None) -> None:
        """Bring the schema up to date, after copying what was there into a folder: that of a file unless said."""
        if not self.is_postgres:
            keep_private(Path(str(self.address.database)))
        for pause in PAUSES:
            try:
                await self._upgrade(copies)
            except OperationalError:
                # Two servers that start at once on a new file: one of them finds it locked, whatever it waits.
                await asyncio.sleep(pause)
            else:
                return
        await self._upgrade(copies)

    async def _upgrade(self, copies: Path | None) -> None:
        from comitia.server.upgrading import upgrade_database, upgrade_file

        if not self.is_postgres:
            await asyncio.to_thread(upgrade_file, Path(str(self.address.database)), copies)
            return
        async with self.engine.connect() as connection:
            await connection.run_sync(upgrade_database, copies)
            await connection.commit()

    async def close(self) -> None:
        """Let go of all connections."""
        if self._scribe is not None:
            await self._scribe.close()
        await self._pen.close()
        await self.engine.dispose()

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection for reading: `async with store.read() as db`."""
        return self._reader.connect()

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction, for what is written seldom; it is on the disk when its block is left."""
        return self.engine.begin()

    async def write(self, job: Job[T]) -> T:
        """Do a job in a transaction, for what is written often; when this returns it is on the disk."""
        if self._scribe is not None:
            result: T = await self._scribe.write(job)
            return result
        async with self.engine.begin() as connection:
            return await connection.run_sync(job)

    async def add(self, entry: Entry) -> None:
        """Write an entry; when this returns it is on the disk. Entries that come at once share a commit."""
        if self._scribe is not None:
            await self._scribe.write(entry)
        elif not entry.is_plain():
            await self.write(entry.write)
        elif not await self._pen.write(entry):
            raise first_was_another()


def first_was_another() -> IntegrityError:
    """What is said to whoever writes an entry under a number that is taken."""
    return IntegrityError("a change of a table", None, ValueError("the number is taken"))


class Entry(ABC):
    """A deed at a table on its way to the disk; many come at once."""

    #: The table that it changes.
    table: str

    @abstractmethod
    def is_plain(self) -> bool:
        """Whether the statement of a move is enough for it."""

    @abstractmethod
    def parameters(self) -> list[object]:
        """What that statement takes."""

    @abstractmethod
    def write(self, db: sa.Connection) -> None:
        """Write it, whatever it needs."""

    @abstractmethod
    def write_plainly(self, file: sqlite3.Connection) -> None:
        """Write it into a file, if it is plain."""


class Writer(Generic[W]):
    """Writes what is asked for; a commit waits long for the disk, so what arrives meanwhile shares the next one."""

    def __init__(self) -> None:
        self._queued: Final[list[tuple[W, asyncio.Future[Any]]]] = []
        self._work: asyncio.Task[None] | None = None

    async def write(self, work: W) -> Any:
        """Write something; when this returns it is on the disk."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queued.append((work, done))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._write_queued())
        return await done

    async def close(self) -> None:
        """Finish what was begun."""
        if self._work is not None:
            await self._work

    async def _write_queued(self) -> None:
        while self._queued:
            batch = self._queued[:MOST_AT_ONCE]
            del self._queued[: len(batch)]
            try:
                results = await self._write_together([work for work, _ in batch])
            except Exception:  # noqa: BLE001 - whatever one did, each gets its own answer below
                await self._write_singly(batch)
            else:
                for (_, done), result in zip(batch, results, strict=True):
                    if not done.done():
                        done.set_result(result)

    async def _write_singly(self, batch: list[tuple[W, asyncio.Future[Any]]]) -> None:
        """Give each a transaction of its own, so that the one that fails spoils no other."""
        for work, done in batch:
            try:
                (result,) = await self._write_together([work])
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked for it
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

    async def _write_together(self, works: list[W]) -> list[Any]:
        raise NotImplementedError


class Pen(Writer[Entry]):
    """Writes moves into PostgreSQL: those that come at once in one transaction and one exchange of messages."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address: Final = address
        self._connection: Any = None

    async def close(self) -> None:
        """Finish what was begun."""
        await super().close()
        await self._let_go()

    async def _write_together(self, works: list[Entry]) -> list[bool]:
        """Whether each of them was the first with its number."""
        import asyncpg  # type: ignore[import-untyped]

        from comitia.server.records import POSTGRES_ENTRY

        # Two processes that write the same tables do so in the same order, so neither waits for the other in a circle.
        rows = [work.parameters() for work in sorted(works, key=lambda work: work.table)]
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._address)
        try:
            written = {row["table"] for row in await self._connection.fetchmany(POSTGRES_ENTRY, rows)}
        except BaseException:
            await self._let_go()  # whatever state it is in, the next entry gets another
            raise
        return [work.table in written for work in works]

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)


class Scribe(Writer["Entry | Job[Any]"]):
    """The one writer of a file: a thread of its own, so that nobody else waits for the disk.

    Moves go past SQLAlchemy, to a connection that is kept: its transactions would cost more than what is written.
    """

    def __init__(self, address: sa.URL) -> None:
        super().__init__()
        self._engine: Final = sa.create_engine(address.set(drivername="sqlite"), hide_parameters=True)
        _be_careful(self._engine)
        self._thread: Final = ThreadPoolExecutor(1, "scribe")
        self._log: Final = Path(f"{address.database}-wal")
        self._checked = 0.0
        self._kept: sa.PoolProxiedConnection | None = None

    async def close(self) -> None:
        """Finish what was begun."""
        await super().close()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._end)
        self._thread.shutdown()

    def _end(self) -> None:
        self._let_go()
        self._engine.dispose()

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.invalidate()

    async def _write_together(self, works: list[Entry | Job[Any]]) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, works)

    def _commit(self, works: list[Entry | Job[Any]]) -> list[Any]:
        plain = [work for work in works if isinstance(work, Entry) and work.is_plain()]
        if len(plain) == len(works):
            results: list[Any] = self._commit_plainly(plain)
        else:
            with self._engine.begin() as connection:
                jobs = [work.write if isinstance(work, Entry) else work for work in works]
                results = [job(connection) for job in jobs]
        if time.monotonic() - self._checked > BETWEEN_CHECKPOINTS:
            self._checked = time.monotonic()
            self._shorten_log()
        return results

    def _commit_plainly(self, entries: list[Entry]) -> list[None]:
        """Write moves; whatever state the connection is in after a mistake, what comes next gets another."""
        if self._kept is None:
            self._kept = self._engine.raw_connection()
        file = cast("sqlite3.Connection", self._kept.dbapi_connection)
        try:
            file.execute("BEGIN IMMEDIATE")
            for entry in entries:
                entry.write_plainly(file)
            file.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            self._let_go()
            raise first_was_another() from error
        except sqlite3.Error as error:
            self._let_go()
            raise OperationalError("a change of a table", None, error) from error
        except BaseException:
            self._let_go()
            raise
        return [None] * len(entries)

    def _shorten_log(self) -> None:
        """Put a long log into the file: readers that are never all idle would let it grow without end."""
        if not self._log.exists() or self._log.stat().st_size < LONG_LOG:
            return
        with contextlib.closing(self._engine.raw_connection()) as connection:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA busy_timeout={CHECKPOINT_PATIENCE}")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            cursor.fetchall()
            cursor.execute(f"PRAGMA busy_timeout={BUSY}")
            cursor.close()


def keep_private(path: Path) -> None:
    """See to it that a database is its owner's alone; what SQLite puts beside it then is too."""
    with contextlib.suppress(OSError):  # what cannot be made or changed is told by whoever opens it
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for found in (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))):
            if found.exists() and found.stat().st_mode & 0o077:
                found.chmod(0o600)


def _be_careful(engine: sa.Engine) -> None:
    """Let no change of a file be lost, neither to the power nor to another process."""
    sa.event.listen(engine, "connect", _on_connect)
    sa.event.listen(engine, "begin", _on_begin)


def _on_connect(connection: Any, _: object) -> None:
    """Let us say when a transaction begins, and let no acknowledged change be lost with the power."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _on_begin(connection: sa.Connection) -> None:
    """Take the right to write at once: a reader that turned writer would lose what came between."""
    connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get("reads_only") else "BEGIN IMMEDIATE")


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


#: Seconds that a look at the database's clock may take, or it says too little.
QUICK: Final = 0.1


class StoreClock:
    """The time: that of the database, on which all servers that share it agree; between looks a steady clock counts."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = now) -> None:
        self._store: Final = store
        #: What is believed before the first look, and always of a file, which is on this machine.
        self._own: Final = clock
        self._at: datetime | None = None
        self._seen = 0.0

    def __call__(self) -> datetime:
        """This moment."""
        return self._own() if self._at is None else self._at + timedelta(seconds=time.monotonic() - self._seen)

    async def look(self) -> None:
        """Compare with the database."""
        if not self._store.is_postgres:
            return
        async with self._store.read() as db:
            await db.execute(sa.select(1))  # the connection may have to be made first
            before = time.monotonic()
            at: datetime = (await db.execute(sa.select(sa.func.clock_timestamp()))).scalar_one()
            after = time.monotonic()
        if self._at is None or after - before < QUICK:
            self._at, self._seen = at.astimezone(UTC), (before + after) / 2
