"""Stored games under this release: which of them go on, and how.

A game whose log leads where it led before goes on unchanged. One of an earlier version of its rules is written anew in
today's lines, if today's rules know what its lines mean. If its log leads elsewhere, or nowhere, the game stays on its
snapshot: the position goes on, and what came before can no longer be looked at. If not even the position is one of
today's, the game cannot go on here, and no server of this release starts while it is being played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from comitia.engine.chance import Keyed
from comitia.engine.errors import BadSave, ComitiaError
from comitia.engine.log import TABLE_MARK
from comitia.engine.older import of_today
from comitia.engine.registry import find_game
from comitia.engine.save import from_snapshot
from comitia.engine.state import fingerprint
from comitia.engine.table import Table
from comitia.server.hosted import Deed, Hosted, Remark, SeatRow, Snapshot, TableRow, count_draws, new_table
from comitia.server.store import entries, seats, snapshots, tables

#: How a stored game fares.
Kind = Literal["unchanged", "translated", "snapshot", "lost"]
KINDS: Final = ("unchanged", "translated", "snapshot", "lost")


class Fate(NamedTuple):
    """What becomes of a stored game."""

    table: str
    game: str
    status: str
    rules: int
    kind: Kind
    #: Why it is not unchanged.
    why: str


class Stored(NamedTuple):
    """All that is stored of a game."""

    row: TableRow
    seats: list[SeatRow]
    snapshot: Snapshot | None
    #: The number of the entry after which the snapshot was made.
    at: int
    deeds: list[Deed]


# -- reading -----------------------------------------------------------------------------------


def stored(db: sa.Connection, table: str) -> Stored:
    """A game as it is stored, in this schema or an earlier one."""
    row = _read(db, tables, tables.c.id == table)[0]
    places = [msgspec.convert(each, SeatRow) for each in _read(db, seats, seats.c.table == table)]
    deeds = [
        Deed(each["kind"], each["seat"], each["said"], each["lines"], each["sealed"])
        for each in sorted(_read(db, entries, entries.c.table == table), key=lambda each: int(each["seq"]))
    ]
    found = _read(db, snapshots, snapshots.c.table == table)
    kept = msgspec.json.decode(found[0]["body"], type=Snapshot) if found else None
    at = found[0]["seq"] if found else 0
    places.sort(key=lambda seat: seat.seat)
    return Stored(msgspec.convert(row, TableRow), places, kept, at, deeds)


def _read(db: sa.Connection, table: sa.Table, where: sa.ColumnElement[bool]) -> list[dict[str, Any]]:
    """Rows with the columns that there are: an earlier schema has fewer."""
    there = {str(column["name"]) for column in sa.inspect(db).get_columns(table.name)}
    query = sa.select(*[column for column in table.columns if column.name in there]).where(where)
    return [{str(name): value for name, value in row.items()} for row in db.execute(query).mappings()]


def log_of(found: Stored) -> tuple[list[str], list[str]]:
    """The lines that stand in the log, and those that are sealed, without knowing any rules."""
    lines: list[str] = []
    #: Where in the log each free choice stands, and whose it was: an undo goes back to before the last one.
    free: list[int] = []
    sealed: dict[int, list[str]] = {}
    for deed in found.deeds:
        if deed.kind == "undo":
            if deed.seat in sealed:
                del sealed[deed.seat]
            else:
                del lines[free.pop() :]
        if deed.lines:
            sealed.clear()
            free = [] if deed.lines[0].startswith(TABLE_MARK) else [*free, *_free_in(deed, len(lines))]
            lines.extend(deed.lines)
        if deed.sealed:
            sealed[deed.seat] = deed.sealed.split("\n")
    if len(lines) != found.row.move:
        raise BadSave(f"{found.row.move} lines should be stored, but {len(lines)} are")
    return lines, [line for seat in sorted(sealed) for line in sealed[seat]]


def _free_in(deed: Deed, start: int) -> Iterator[int]:
    """Where the lines that were said stand among those that were written: the others took themselves."""
    at = 0
    for said in deed.said if deed.kind == "say" else []:
        with suppress(ValueError):
            at = deed.lines.index(" ".join(said.split()), at) + 1
            yield start + at - 1


# -- bringing to today -------------------------------------------------------------------------


def brought(found: Stored) -> tuple[Hosted, Kind, str]:
    """A game as this release goes on with it, how, and why not unchanged; an error if it cannot."""
    hosted = _hosted(found)
    today, rules = hosted.header.game.version, found.row.rules
    if rules > today:
        raise BadSave(f"it is of version {rules} of the rules, and this release knows {today}")
    try:
        if rules == today:
            _replay(hosted, found)
            return hosted, "unchanged", ""
        _translate(hosted, found)
    except ComitiaError as error:
        return _on_snapshot(found, str(error)), "snapshot", str(error)
    else:
        return hosted, "translated", f"version {rules} of the rules became {today}"


def _hosted(found: Stored) -> Hosted:
    """A table with rows of its own: what fails is tried in another way."""
    return Hosted(msgspec.structs.replace(found.row), [msgspec.structs.replace(seat) for seat in found.seats])


def _replay(hosted: Hosted, found: Stored) -> None:
    """Let the log lead where it leads, and see whether that is where it led before."""
    if found.snapshot is not None:
        hosted.restore(found.snapshot)
        _compare(hosted, found.snapshot)
    for deed in found.deeds[found.at :]:
        hosted.absorb(deed)
    if hosted.table is not None and len(hosted.table.lines) != found.row.move:
        raise BadSave(f"{found.row.move} lines should be stored, but {len(hosted.table.lines)} are")


def _compare(hosted: Hosted, kept: Snapshot) -> None:
    if kept.state is not None and hosted.table is not None:
        there = from_snapshot(hosted.header, kept.state)
        if fingerprint(hosted.table.state) != fingerprint(there):
            raise BadSave("its log leads elsewhere than before")


def _translate(hosted: Hosted, found: Stored) -> None:
    """Write a log of earlier rules anew; what was sealed and no longer fits is asked again."""
    _make_of_today(hosted)
    source = Keyed(bytes.fromhex(found.row.key), tuple(found.row.words))
    given = [line for deed in found.deeds if deed.kind == "fork" for line in deed.lines]
    hosted.given = of_today(hosted.header, source, given).lines if given else []
    if found.row.status == "open":
        return
    lines, sealed = log_of(found)
    table = of_today(hosted.header, source, lines)
    count_draws(table)
    for line in sealed:
        _say(table, line)
    if not table.is_over():
        table.settle()
    hosted.table = table
    remarks = found.snapshot.remarks if found.snapshot is not None else []
    hosted.remarks = [_within(remark, table) for remark in remarks]
    hosted.take_stock()


def _make_of_today(hosted: Hosted) -> None:
    """Let a game count as one of today's rules, which keeps the options that it had by earlier ones."""
    hosted.came_from = hosted.row.rules
    hosted.row.rules = hosted.header.game.version
    hosted.row.options = dict(hosted.header.options)


def _say(table: Table, line: str) -> None:
    older = table.header.game.older
    for today in [line] if older is None else older(table.state, line):
        with suppress(ComitiaError):
            table.say(today)


def _within(remark: Remark, table: Table) -> Remark:
    """A remark at its place in the log, or at the end of one that became shorter."""
    behind, move = min(remark.behind, len(table.events)), min(remark.move, len(table.lines))
    return Remark(remark.event, remark.seat, remark.count, behind, move)


def _on_snapshot(found: Stored, why: str) -> Hosted:
    """Go on from the position of the latest snapshot."""
    if found.snapshot is None or found.snapshot.state is None:
        raise BadSave(why)
    hosted = _hosted(found)
    _make_of_today(hosted)
    table = new_table(hosted.row, hosted.header)
    table.resume(from_snapshot(hosted.header, found.snapshot.state))
    table.lines = list(found.snapshot.lines)
    count_draws(table)
    for line in found.snapshot.sealed:
        table.say(line)
    hosted.table = table
    hosted.base = found.snapshot.state
    for deed in found.deeds[found.at :]:
        hosted.absorb(deed)
    hosted.take_stock()
    return hosted


# -- all games ---------------------------------------------------------------------------------


def survey(db: sa.Connection, is_all: bool = True) -> Iterator[Fate]:
    """What becomes of every stored game, or of those that are not over; nothing is changed."""
    if not sa.inspect(db).has_table(tables.name):
        return
    query = sa.select(tables.c.id, tables.c.game, tables.c.status).order_by(tables.c.created, tables.c.id)
    for row in db.execute(query if is_all else query.where(tables.c.status != "over")).all():
        yield fate(db, row.id, row.game, row.status)


def fate(db: sa.Connection, table: str, game: str, status: str) -> Fate:
    """What becomes of one game."""
    rules = 0
    try:
        found = stored(db, table)
        rules = found.row.rules
        _, kind, why = brought(found)
    except (ComitiaError, msgspec.MsgspecError) as error:
        return Fate(table, game, status, rules, "lost", str(error))
    return Fate(table, game, status, rules, kind, why)


def is_of_today(row: TableRow) -> bool:
    """Whether a game was stored by the rules of this release."""
    return row.rules == find_game(row.game).version


def keep(db: sa.Connection, hosted: Hosted) -> None:
    """Store a game that was brought to today, if nothing has happened there meanwhile."""
    row, before = hosted.row, hosted.came_from
    change = sa.update(tables).where(tables.c.id == row.id, tables.c.seq == row.seq, tables.c.rules == before)
    values = {name: getattr(row, name) for name in ("rules", "options", "move", "awaited", "status")}
    if db.execute(change.values(values)).rowcount and hosted.table is not None:
        _keep_snapshot(db, hosted)
    hosted.came_from = None


def _keep_snapshot(db: sa.Connection, hosted: Hosted) -> None:
    db.execute(sa.delete(snapshots).where(snapshots.c.table == hosted.row.id))
    body = msgspec.json.encode(hosted.snapshot())
    db.execute(sa.insert(snapshots).values(table=hosted.row.id, seq=hosted.row.seq, body=body))


def keep_positions(db: sa.Connection, games: Iterable[Hosted]) -> None:
    """Store where games stand, so that the next release can see whether it leads them there too."""
    for hosted in games:
        is_there = sa.select(tables.c.id).where(tables.c.id == hosted.row.id, tables.c.seq == hosted.row.seq)
        if hosted.table is not None and hosted.row.status == "playing" and db.scalar(is_there) is not None:
            _keep_snapshot(db, hosted)
