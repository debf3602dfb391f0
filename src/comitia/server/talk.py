"""What people say beside the game."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from comitia.server.bus import Talked, post
from comitia.server.house import House
from comitia.server.packets import Chat, ChatLine, Speak
from comitia.server.problems import Refusal
from comitia.server.seeing import encode
from comitia.server.store import chat, insert_next, people, reports

LONGEST: Final = 500
#: Quick reactions, by name; the page has pictures for them.
SIGNS: Final = ("well_played", "thanks", "thinking", "laugh", "ouch", "hurry")
#: Lines that are read at once; earlier ones are asked for.
LATEST: Final = 200
TRIES: Final = 20


class Talk:
    """The talk at all tables."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        house.talked.append(self._hear)

    async def say(self, table: str, seat: int, name: str, message: Speak, person: str | None = None) -> None:
        """Say something at a table: a text or a quick reaction."""
        now = self._house.clock()
        await self._check_muted(person, now)
        text = " ".join(message.text.split())
        if "\0" in text:  # PostgreSQL cannot take it
            raise Refusal("malformed")
        if bool(text) == bool(message.sign) or len(text) > LONGEST or (message.sign and message.sign not in SIGNS):
            raise Refusal("malformed")
        if not name:
            raise Refusal("who")
        line = {
            "table": table, "seat": seat, "name": name, "sign": message.sign, "text": text, "at": now,
            "client": f"{seat} {name} {message.id}"[:80], "person": person,
        }  # fmt: skip
        number = await self._keep(table, line)
        if number is not None:
            await self._spread(table, number)

    async def _check_muted(self, person: str | None, now: datetime) -> None:
        """Refuse whoever was asked by a host to be silent for a while, or to go."""
        if person is None:
            return
        async with self._house.store.read() as db:
            query = sa.select(people.c.muted, people.c.banned).where(people.c.id == person)
            row = (await db.execute(query)).one_or_none()
        if row is None or row.banned is not None:
            raise Refusal("banned")
        if row.muted is not None and row.muted > now:
            raise Refusal("muted")

    async def report(self, table: str, line: int, by: str, reason: str) -> None:
        """Complain of a line; whoever complains twice is heard once."""
        if len(reason) > LONGEST or "\0" in reason:
            raise Refusal("malformed")
        found = sa.select(chat.c.number).where(chat.c.table == table, chat.c.number == line)
        known = sa.select(reports.c.number).where(reports.c.table == table, reports.c.line == line, reports.c.by == by)

        def job(db: sa.Connection) -> None:
            if db.scalar(found) is None:
                raise Refusal("not_found")
            if db.scalar(known) is None:
                row = {"table": table, "line": line, "by": by, "reason": reason, "at": self._house.clock()}
                insert_next(db, reports, row)

        for _ in range(TRIES):
            try:
                return await self._house.store.write(job)
            except IntegrityError:
                continue  # somebody else complained at the same time
        raise Refusal("unavailable")

    async def _keep(self, table: str, line: dict[str, object]) -> int | None:
        """Store a line under the next number; nothing if it was stored before."""

        def job(db: sa.Connection) -> int:
            last = db.scalar(sa.select(sa.func.max(chat.c.number)).where(chat.c.table == table)) or 0
            db.execute(sa.insert(chat).values(number=last + 1, **line))
            post(db, Talked(self._house.me, table, last + 1))
            return last + 1

        for _ in range(TRIES):
            try:
                return await self._house.store.write(job)
            except IntegrityError:
                same = sa.select(chat.c.number).where(chat.c.table == table, chat.c.client == line["client"])
                async with self._house.store.read() as db:
                    if await db.scalar(same) is not None:
                        return None
        raise Refusal("unavailable")

    async def lines(self, table: str, after: int = 0, before: int | None = None) -> list[ChatLine]:
        """The latest lines at a table, behind one and before another."""
        query = sa.select(chat).where(chat.c.table == table, chat.c.number > after)
        if before is not None:
            query = query.where(chat.c.number < before)
        async with self._house.store.read() as db:
            rows = (await db.execute(query.order_by(chat.c.number.desc()).limit(LATEST))).all()
        return [
            ChatLine(number=r.number, seat=r.seat, name=r.name, sign=r.sign, text=r.text, at=r.at.isoformat())
            for r in reversed(rows)
        ]

    async def _spread(self, table: str, number: int) -> None:
        """Tell one line to all who look; those behind it are told by whoever hears of them."""
        room = self._house.rooms.get(table)
        if room is not None and room.onlookers:
            lines = [line for line in await self.lines(table, number - 1) if line.number == number]
            room.tell(encode(Chat(lines=lines)))

    def _hear(self, table: str, number: int) -> None:
        """Something was said in another process."""
        self._house.start(self._spread(table, number))
