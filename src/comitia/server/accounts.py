"""What people do about themselves: passwords, sessions, taking everything along, and being forgotten."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa
from itsdangerous import BadSignature, URLSafeTimedSerializer

from comitia.engine.errors import ComitiaError
from comitia.server.allowance import Allowance
from comitia.server.hosted import Deed, Hosted
from comitia.server.house import House
from comitia.server.notices import Notices
from comitia.server.people import QUARTER_HOUR, People, Person, account_key, hashed
from comitia.server.posting import Unreachable
from comitia.server.problems import Refusal, general_text
from comitia.server.seats import unlike
from comitia.server.settings import Settings
from comitia.server.store import chat, entries, friends, people, pushes, reports, results, seats, sessions, tables

logger = logging.getLogger(__name__)

#: Seconds for which a link to a new password can be used; once it was, it cannot be used again.
DAY: Final = 24 * 60 * 60
#: Attempts in a quarter of an hour to set a new password by a link.
ATTEMPTS: Final = 10
#: What somebody who was forgotten is called: nobody.
NEMO: Final = "Nemo"


class Accounts:
    """Everything that belongs to one person."""

    def __init__(self, house: House, keeper: People, settings: Settings) -> None:
        self._house: Final = house
        self._people: Final = keeper
        self._settings: Final = settings
        self._links: Final = URLSafeTimedSerializer(settings.secret, salt="comitia.reset")
        self._attempts: Final = Allowance(ATTEMPTS, QUARTER_HOUR)

    # -- passwords and sessions ----------------------------------------------------------------

    async def prove(self, person: Person, password: str) -> None:
        """Let an account prove by its password that it is itself; a guest has nothing to prove."""
        if person.is_guest:
            return
        if not await self._people.has_password(person.id, password):
            raise Refusal("wrong_old")

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Another password for an account; every session of it ends."""
        if person.is_guest:
            raise Refusal("is_guest", 409)
        await self.prove(person, old)
        await self._set_password(person.id, new)

    async def _set_password(self, person: str, password: str) -> None:
        kept = await self._people.hashed_password(password)

        def job(db: sa.Connection) -> None:
            db.execute(sa.update(people).where(people.c.id == person).values(password=kept))
            db.execute(sa.delete(sessions).where(sessions.c.person == person))

        await self._house.store.write(job)

    async def other_sessions(self, person: str, session: str) -> int:
        """How many other browsers are logged in."""
        others = sa.select(sa.func.count()).where(sessions.c.person == person, sessions.c.id != hashed(session))
        async with self._house.store.read() as db:
            return await db.scalar(others) or 0

    async def end_other_sessions(self, person: str, session: str) -> None:
        """Log every other browser out."""
        others = sa.delete(sessions).where(sessions.c.person == person, sessions.c.id != hashed(session))
        await self._house.store.write(lambda db: db.execute(others))

    # -- links to a new password ---------------------------------------------------------------

    async def reset_url(self, person: str) -> str:
        """A link by which whoever has it sets a new password, once and within a day."""
        async with self._house.store.read() as db:
            known = await db.scalar(sa.select(people.c.password).where(people.c.id == person))
        if known is None:
            raise Refusal("is_guest", 409)
        # Behind the hash sign no server and no proxy reads it; the old password's mark makes it good for once.
        return f"{self._settings.url}/reset#{self._links.dumps([person, hashed(known)[:16]])}"

    async def reset(self, token: str, password: str, address: str) -> None:
        """Set the password of whoever a link was made for."""
        self._attempts.spend(address)
        try:
            person, mark = self._links.loads(token, max_age=DAY)
        except (BadSignature, ValueError, TypeError):
            raise Refusal("bad_link") from None
        async with self._house.store.read() as db:
            known = await db.scalar(sa.select(people.c.password).where(people.c.id == str(person)))
        if known is None or hashed(known)[:16] != mark:
            raise Refusal("bad_link")
        await self._set_password(str(person), password)

    async def mail_reset(self, name: str, notices: Notices) -> None:
        """Send a link to the confirmed address of an account, if there is one; nobody is told which."""
        query = sa.select(people).where(people.c.account == account_key(name), people.c.email_confirmed)
        async with self._house.store.read() as db:
            row = (await db.execute(query)).one_or_none()
        if row is None or not notices.mail.is_possible():
            return
        text = general_text("notice.reset_text", row.lang, name=row.name, url=await self.reset_url(row.id))
        try:
            await notices.mail.send(row.email, general_text("notice.reset_title", row.lang), text)
        except Unreachable as error:
            logger.warning("a link could not be sent", extra={"why": str(error)})

    # -- taking everything along ---------------------------------------------------------------

    async def export(self, person: str) -> dict[str, Any]:
        """Everything that is kept of a person, except what could be used in their name."""
        queries = {
            "sessions": sa.select(sessions.c.created).where(sessions.c.person == person),
            "browsers": sa.select(pushes.c.endpoint, pushes.c.created).where(pushes.c.person == person),
            "tables": sa.select(tables.c.id, tables.c.game, tables.c.status, tables.c.created).where(
                tables.c.maker == person
            ),
            "seats": sa.select(seats.c.table, seats.c.seat, seats.c.name, seats.c.word).where(seats.c.person == person),
            "moves": sa.select(entries.c.table, entries.c.at, entries.c.kind, entries.c.said)
            .join(seats, sa.and_(seats.c.table == entries.c.table, seats.c.seat == entries.c.seat))
            .where(seats.c.person == person)
            .order_by(entries.c.table, entries.c.seq),
            "results": sa.select(results.c.table, results.c.game, results.c.at, results.c.place, results.c.score)
            .where(results.c.person == person)
            .order_by(results.c.at),
            "friends": sa.select(people.c.name, friends.c.at)
            .join(people, people.c.id == friends.c.other)
            .where(friends.c.person == person),
            "talk": sa.select(chat.c.table, chat.c.at, chat.c.sign, chat.c.text).where(chat.c.person == person),
            "reports": sa.select(reports.c.table, reports.c.line, reports.c.reason).where(reports.c.by == person),
        }
        async with self._house.store.read() as db:
            row = (await db.execute(sa.select(people).where(people.c.id == person))).mappings().one_or_none()
            if row is None:
                raise Refusal("not_found")
            own = {name: row[name] for name in ("name", "email", "email_confirmed", "lang", "prefs", "created")}
            found: dict[str, Any] = {"person": _plain(own)}
            for name, query in queries.items():
                found[name] = [_plain(dict(each)) for each in (await db.execute(query)).mappings()]
        return found

    # -- being forgotten -----------------------------------------------------------------------

    async def forget(self, person: str) -> None:
        """Delete a person: bots take their seats, and nothing that is left names them."""
        await self.leave_tables(person)
        for table, p, status in await self._seats(person):
            if status != "over":
                await self._house.do(table, lambda hosted, p=p: _nameless(hosted, p))  # type: ignore[misc]
        nameless = {"person": None, "name": NEMO, "token": None}

        def job(db: sa.Connection) -> None:
            db.execute(sa.update(seats).where(seats.c.person == person).values(nameless))
            db.execute(sa.update(results).where(results.c.person == person).values(person=None, name=NEMO))
            db.execute(sa.update(tables).where(tables.c.maker == person).values(maker=None))
            db.execute(sa.delete(chat).where(chat.c.person == person))
            db.execute(sa.delete(people).where(people.c.id == person))

        over = {table for table, _, status in await self._seats(person) if status == "over"}
        await self._house.store.write(job)
        for table in over & set(self._house.rooms):
            self._house.rooms[table].forget()

    async def leave_tables(self, person: str) -> None:
        """Let a person leave wherever they sit: before the start the seat is free again, later a bot sits in."""
        for table, p, status in await self._seats(person):
            if status == "over":
                continue
            try:
                await self._house.do(table, lambda hosted, p=p: _leave(hosted, p))  # type: ignore[misc]
            except ComitiaError:
                logger.info("somebody had left already")

    async def _seats(self, person: str) -> list[tuple[str, int, str]]:
        query = sa.select(seats.c.table, seats.c.seat, tables.c.status).join(tables, tables.c.id == seats.c.table)
        async with self._house.store.read() as db:
            return [tuple(row) for row in await db.execute(query.where(seats.c.person == person))]


def _leave(hosted: Hosted, p: int) -> Deed:
    return hosted.rise(p) if hosted.row.status == "open" else hosted.resign(p)


def _nameless(hosted: Hosted, p: int) -> Deed:
    return hosted.hand_over(p, None, unlike(NEMO, [seat.name for seat in hosted.seats if seat.seat != p]))


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {str(name): value.isoformat() if isinstance(value, datetime) else value for name, value in row.items()}
