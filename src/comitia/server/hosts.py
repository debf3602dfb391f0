"""What hosts see and do: people, tables, talk and numbers. Whatever they do is noted under their name.

Hosts see who sits where and what is said, never a card: a host who also plays learns nothing by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from comitia.server.accounts import Accounts
from comitia.server.hosted import Deed, Hosted
from comitia.server.house import House
from comitia.server.packets import HostDeed, HostNumbers, HostPerson, HostReport, HostSeat, HostTable
from comitia.server.people import account_key, checked_name
from comitia.server.problems import Refusal
from comitia.server.seats import unlike
from comitia.server.store import (
    chat,
    entries,
    host_log,
    insert_next,
    people,
    reports,
    seats,
    sessions,
    tables,
)

#: Rows in a list.
MOST: Final = 100
#: How often another process may be first.
TRIES: Final = 20
LONGEST_MUTE: Final = 24 * 365


class Hosts:
    """The tools of a host."""

    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house: Final = house
        self._accounts: Final = accounts

    # -- people --------------------------------------------------------------------------------

    async def find_people(self, text: str = "") -> list[HostPerson]:
        """People whose name or address holds a text, accounts first and the newest first."""
        like = f"%{_literal(text.strip())}%"
        query = _people_query()
        if text.strip():
            query = query.where(
                sa.or_(
                    people.c.name.ilike(like, escape="\\"),
                    people.c.account.ilike(f"%{_literal(account_key(text))}%", escape="\\"),
                    people.c.email.ilike(like, escape="\\"),
                    people.c.id == text.strip(),
                )
            )
        order = (people.c.account.is_(None), people.c.created.desc(), people.c.id)
        async with self._house.store.read() as db:
            return [self._person(row) for row in await db.execute(query.order_by(*order).limit(MOST))]

    async def person(self, key: str) -> HostPerson:
        """A person by id, or an account by name."""
        if "\0" in key:  # PostgreSQL cannot take it
            raise Refusal("not_found")
        query = _people_query().where(sa.or_(people.c.id == key, people.c.account == account_key(key)))
        async with self._house.store.read() as db:
            rows = (await db.execute(query.order_by(people.c.id == key).limit(2))).all()
        if not rows:
            raise Refusal("not_found")
        return self._person(rows[-1])

    def _person(self, row: Any) -> HostPerson:
        is_muted = row.muted is not None and row.muted > self._house.clock()
        return HostPerson(
            id=row.id,
            name=row.name,
            is_guest=row.account is None,
            email=row.email,
            created=row.created.isoformat(),
            is_host=row.is_host,
            is_banned=row.banned is not None,
            muted=row.muted.isoformat() if is_muted else "",
            tables=row.places,
        )

    async def rename(self, by: str, key: str, name: str) -> None:
        """Call somebody otherwise, also where they sit and in what they said."""
        found, name = await self.person(key), checked_name(name)
        row = {"name": name} if found.is_guest else {"name": name, "account": account_key(name)}

        def job(db: sa.Connection) -> None:
            db.execute(sa.update(people).where(people.c.id == found.id).values(row))
            db.execute(sa.update(chat).where(chat.c.person == found.id).values(name=name))
            over = sa.select(tables.c.id).where(tables.c.status == "over")
            db.execute(sa.update(seats).where(seats.c.person == found.id, seats.c.table.in_(over)).values(name=name))

        try:
            await self._house.store.write(job)
        except IntegrityError:
            raise Refusal("name_taken") from None
        for table, p in await self._places(found.id):
            await self._house.do(table, lambda hosted, p=p: _hand_over(hosted, p, found.id, name))  # type: ignore[misc]
        await self._write(lambda db: self._note(db, by, "rename", person=found.id, words=f"{found.name} > {name}"))

    async def ban(self, by: str, key: str, is_banned: bool = True) -> None:
        """Log somebody out for good, and let bots take their seats; or let them come again."""
        found = await self.person(key)
        since = self._house.clock() if is_banned else None

        def job(db: sa.Connection) -> None:
            db.execute(sa.update(people).where(people.c.id == found.id).values(banned=since))
            if is_banned:
                db.execute(sa.delete(sessions).where(sessions.c.person == found.id))

        await self._house.store.write(job)
        if is_banned:
            await self._accounts.leave_tables(found.id)
        deed = "ban" if is_banned else "unban"
        await self._write(lambda db: self._note(db, by, deed, person=found.id, words=found.name))

    async def mute(self, by: str, key: str, hours: int) -> None:
        """Let somebody be silent for so many hours; with none they may talk again."""
        if not 0 <= hours <= LONGEST_MUTE:
            raise Refusal("malformed", part="hours")
        found = await self.person(key)
        until = self._house.clock() + timedelta(hours=hours) if hours else None

        def job(db: sa.Connection) -> None:
            db.execute(sa.update(people).where(people.c.id == found.id).values(muted=until))
            deed, words = ("mute", f"{found.name} {hours}") if hours else ("unmute", found.name)
            self._note(db, by, deed, person=found.id, words=words)

        await self._write(job)

    async def reset(self, by: str, key: str) -> str:
        """A link by which an account gets a new password."""
        found = await self.person(key)
        url = await self._accounts.reset_url(found.id)
        await self._write(lambda db: self._note(db, by, "reset", person=found.id, words=found.name))
        return url

    async def delete_person(self, by: str, key: str) -> None:
        """Forget somebody."""
        found = await self.person(key)
        await self._accounts.forget(found.id)
        await self._write(lambda db: self._note(db, by, "delete_person", person=found.id))

    async def export(self, by: str, key: str) -> dict[str, Any]:
        """Everything that is kept of somebody."""
        found = await self.person(key)
        exported = await self._accounts.export(found.id)
        await self._write(lambda db: self._note(db, by, "export", person=found.id, words=found.name))
        return exported

    async def make_host(self, by: str, key: str, is_host: bool) -> None:
        """Let an account be a host, or no longer."""
        found = await self.person(key)
        if found.is_guest:
            raise Refusal("is_guest", 409)

        def job(db: sa.Connection) -> None:
            db.execute(sa.update(people).where(people.c.id == found.id).values(is_host=is_host))
            self._note(db, by, "host" if is_host else "unhost", person=found.id, words=found.name)

        await self._write(job)

    # -- tables --------------------------------------------------------------------------------

    async def find_tables(self, text: str = "", status: str = "") -> list[HostTable]:
        """Tables by game, by somebody who sits there, or by id; the latest first."""
        query = sa.select(tables)
        if status:
            query = query.where(tables.c.status == status)
        if text.strip():
            like = f"%{_literal(text.strip())}%"
            there = sa.select(seats.c.table).where(
                sa.or_(seats.c.name.ilike(like, escape="\\"), seats.c.person == text.strip())
            )
            query = query.where(
                sa.or_(tables.c.id == text.strip(), tables.c.game == text.strip(), tables.c.id.in_(there))
            )
        async with self._house.store.read() as db:
            rows = (await db.execute(query.order_by(tables.c.updated.desc(), tables.c.id).limit(MOST))).all()
            places = sa.select(seats).where(seats.c.table.in_([row.id for row in rows]))
            found = (await db.execute(places.order_by(seats.c.table, seats.c.seat))).all()
        return [_table(row, [seat for seat in found if seat.table == row.id]) for row in rows]

    async def table(self, table: str) -> HostTable:
        """A table by its id."""
        async with self._house.store.read() as db:
            row = (await db.execute(sa.select(tables).where(tables.c.id == table))).one_or_none()
            if row is None:
                raise Refusal("not_found")
            places = (await db.execute(sa.select(seats).where(seats.c.table == table).order_by(seats.c.seat))).all()
        return _table(row, places)

    async def close(self, by: str, table: str) -> None:
        """End a game, so that nobody wins; a table that has not begun is deleted."""
        found = await self.table(table)
        if found.status == "open":
            await self.delete_table(by, table)
            return
        await self._house.do(table, lambda hosted: hosted.close())
        await self._write(lambda db: self._note(db, by, "close", table=table, words=found.game))

    async def delete_table(self, by: str, table: str) -> None:
        """Forget a table and everything that was done and said there."""
        found = await self.table(table)

        def job(db: sa.Connection) -> None:
            db.execute(sa.delete(tables).where(tables.c.id == table))
            self._note(db, by, "delete_table", table=table, words=found.game)

        await self._write(job)
        room = self._house.rooms.get(table)
        if room is not None:
            room.forget()

    async def hand_over(self, by: str, table: str, p: int, key: str) -> None:
        """Give a person's seat at a table to somebody else."""
        to = await self.person(key)
        await self._house.do(table, lambda hosted: _hand_over(hosted, p, to.id, to.name))
        await self._write(
            lambda db: self._note(db, by, "hand_over", person=to.id, table=table, words=f"{p + 1} > {to.name}")
        )

    # -- talk ----------------------------------------------------------------------------------

    async def reports(self, are_settled: bool = False) -> list[HostReport]:
        """What people complained of, the latest first."""
        speaker, by = chat.alias("line"), people.alias("by_whom")
        query = (
            sa.select(reports, speaker.c.name, speaker.c.person, speaker.c.text, speaker.c.sign, by.c.name.label("who"))
            .join(speaker, sa.and_(speaker.c.table == reports.c.table, speaker.c.number == reports.c.line))
            .outerjoin(by, by.c.id == reports.c.by)
        )
        if not are_settled:
            query = query.where(reports.c.settled.is_(None))
        async with self._house.store.read() as db:
            rows = (await db.execute(query.order_by(reports.c.number.desc()).limit(MOST))).all()
        return [
            HostReport(
                number=row.number,
                table=row.table,
                at=row.at.isoformat(),
                reason=row.reason,
                by=row.who or "",
                name=row.name,
                person=row.person or "",
                text=row.text or row.sign,
                is_settled=row.settled is not None,
            )
            for row in rows
        ]

    async def settle(self, by: str, number: int) -> None:
        """A report was looked at."""

        def job(db: sa.Connection) -> None:
            change = sa.update(reports).where(reports.c.number == number, reports.c.settled.is_(None))
            if not db.execute(change.values(settled=self._house.clock())).rowcount:
                raise Refusal("not_found")
            self._note(db, by, "settle", words=str(number))

        await self._write(job)

    # -- numbers and deeds ---------------------------------------------------------------------

    async def numbers(self) -> HostNumbers:
        """How much there is of everything."""
        now = self._house.clock()
        day, week = now - timedelta(days=1), now - timedelta(days=7)
        count = sa.func.count()
        queries = {
            "accounts": sa.select(count).where(people.c.account.is_not(None)),
            "guests": sa.select(count).where(people.c.account.is_(None)),
            "hosts": sa.select(count).where(people.c.is_host),
            "banned": sa.select(count).where(people.c.banned.is_not(None)),
            "sessions": sa.select(count).select_from(sessions),
            "tables": sa.select(count).select_from(tables),
            "tables_day": sa.select(count).where(tables.c.created >= day),
            "moves_day": sa.select(count).where(entries.c.at >= day, entries.c.kind == "say"),
            "moves_week": sa.select(count).where(entries.c.at >= week, entries.c.kind == "say"),
            "reports": sa.select(count).where(reports.c.settled.is_(None)),
        }
        games: dict[str, dict[str, int]] = {}
        by_game = sa.select(tables.c.game, tables.c.status, count.label("n")).group_by(tables.c.game, tables.c.status)
        async with self._house.store.read() as db:
            numbers = {name: await db.scalar(query) or 0 for name, query in queries.items()}
            for row in await db.execute(by_game.order_by(tables.c.game, tables.c.status)):
                games.setdefault(row.game, {})[row.status] = row.n
        return HostNumbers(numbers=numbers, games=games)

    async def deeds(self) -> list[HostDeed]:
        """What hosts did, the latest first."""
        query = sa.select(host_log).order_by(host_log.c.number.desc()).limit(MOST)
        async with self._house.store.read() as db:
            return [
                HostDeed(**{**row, "at": row["at"].isoformat()})
                for row in ({str(k): v for k, v in each.items()} for each in (await db.execute(query)).mappings())
            ]

    # A note is the last thing that is written: servers on the same file look at their tables again when they see it.

    def _note(self, db: sa.Connection, by: str, deed: str, person: str = "", table: str = "", words: str = "") -> None:
        row = {"at": self._house.clock(), "host": by, "deed": deed, "person": person, "table": table}
        insert_next(db, host_log, {**row, "words": words[:200]})

    async def _write(self, job: Any) -> None:
        """Write, again if another process noted something at the same time."""
        for _ in range(TRIES - 1):
            try:
                return await self._house.store.write(job)
            except IntegrityError as error:
                if "host_log" not in str(error.orig):
                    raise
        return await self._house.store.write(job)

    async def _places(self, person: str) -> list[tuple[str, int]]:
        """The seats of a person at tables that are not over."""
        query = sa.select(seats.c.table, seats.c.seat).join(tables, tables.c.id == seats.c.table)
        async with self._house.store.read() as db:
            rows = await db.execute(query.where(seats.c.person == person, tables.c.status != "over"))
            return [(row.table, row.seat) for row in rows]


def _people_query() -> sa.Select[Any]:
    places = sa.select(sa.func.count()).where(seats.c.person == people.c.id).scalar_subquery()
    return sa.select(people, places.label("places"))


def _literal(text: str) -> str:
    """A text of which no letter means anything in a pattern."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _hand_over(hosted: Hosted, p: int, person: str, name: str) -> Deed:
    return hosted.hand_over(p, person, unlike(name, [seat.name for seat in hosted.seats if seat.seat != p]))


def _table(row: Any, places: Sequence[Any]) -> HostTable:
    return HostTable(
        table=row.id,
        game=row.game,
        status=row.status,
        rules=row.rules,
        move=row.move,
        listed=row.listed,
        created=row.created.isoformat(),
        updated=row.updated.isoformat(),
        seats=[
            HostSeat(seat=s.seat, kind=s.kind, name=s.name, person=s.person or "", has_left=s.has_left) for s in places
        ],
    )
