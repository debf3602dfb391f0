"""Notices: that it is somebody's turn, by mail, Web Push or a table's webhook.

A notice says which table awaits whom, which everybody at the table may know, and nothing else. It is a row in the store
from the moment when it is owed until it is sent or given up, so that a restart neither loses it nor repeats it.
Mail and push wait a minute, and whatever was answered meanwhile is not told: who sits at an open page hears nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
from litestar import Litestar
from sqlalchemy.dialects import postgresql, sqlite

from comitia.engine.errors import ComitiaError
from comitia.server import shelf
from comitia.server.hosted import Hosted
from comitia.server.mailing import Mail
from comitia.server.posting import Silent, Unreachable, post
from comitia.server.problems import general_text
from comitia.server.pushing import Push
from comitia.server.queues import Queues
from comitia.server.services import services_of
from comitia.server.settings import Settings
from comitia.server.store import Store, notices, now, people, pushes, seats, tables
from comitia.server.vitals import Metrics

logger = logging.getLogger(__name__)

#: How long each way waits before it tells.
PATIENCE: Final = {"webhook": timedelta(0), "mail": timedelta(minutes=1), "push": timedelta(minutes=1)}
#: How long the next attempt waits after each that failed; after the last there is none.
AGAIN: Final = [timedelta(minutes=minutes) for minutes in (1, 4, 16, 64)]
#: The longest sleep: what another process left behind is found after it.
SLEEP: Final = 60.0
#: Notices that were sent or given up are kept so long, so that an undo repeats none.
KEPT: Final = timedelta(days=30)
#: Notices that are looked at together, and the seconds until the next look if there are more.
AT_ONCE: Final = 500
MOMENT: Final = 0.5
#: What is sent at a time to one addressee, what may wait for it, and what is sent at a time to all.
EACH: Final = 2
WAITING: Final = 100
TOGETHER: Final = 64
#: How long an addressee that did not answer is left alone, and how long a notice waits for which no place was left.
REST: Final = timedelta(minutes=1)
QUEUED_UP: Final = timedelta(seconds=10)
#: Seconds for which a server that stops waits for what was begun.
PATIENCE_AT_THE_END: Final = 1.0


def addressee(row: sa.Row[Any]) -> str:
    """Who must answer for a notice to arrive: a host, the mail server, or the services of a person's browsers."""
    if row.way == "webhook":
        return f"host {urlsplit(row.webhook).hostname}"
    return "mail" if row.way == "mail" else f"push {row.person}"


class Turn(msgspec.Struct, frozen=True):
    """Whose turn it is where."""

    table: str
    game: str
    seat: int
    name: str
    webhook: str
    person: str


class Notices:
    """Everything that is owed to people who are away."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, clock: Callable[[], datetime] = now) -> None:
        self._store: Final = store
        self._settings: Final = settings
        self._metrics: Final = metrics
        self._clock: Final = clock
        self.mail: Final = Mail(settings)
        self.push: Final = Push(settings)
        self._woken: Final = asyncio.Event()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._queues: Final = Queues(EACH, WAITING, TOGETHER)
        #: What is queued, and addressees that did not answer, until when they are left alone.
        self._queued: Final[set[tuple[str, int, int, str]]] = set()
        self._resting: Final[dict[str, datetime]] = {}

    # -- what is owed --------------------------------------------------------------------------

    def hear(self, hosted: Hosted) -> None:
        """A table has changed."""
        row = hosted.row
        awaited = [p for p in row.awaited if hosted.seats[p].is_person()] if row.status == "playing" else []
        found = [(row.id, p, row.move, way) for p in awaited for way in self._ways(row.clock.kind, row.webhook)]
        if found:
            self.start(self._owe(found, hosted.now))

    def _ways(self, clock: str, webhook: str) -> list[str]:
        """How somebody who is awaited can be told: of games over days by mail and push."""
        is_slow = clock == "days"
        wanted = {
            "webhook": webhook,
            "mail": is_slow and self._settings.smtp,
            "push": is_slow and self._settings.push_contact,
        }
        return [way for way, is_wanted in wanted.items() if is_wanted]

    async def _owe(self, found: list[tuple[str, int, int, str]], at: datetime) -> None:
        names = ("table", "seat", "move", "way")
        rows = [
            {**dict(zip(names, key, strict=True)), "due": at + PATIENCE[key[3]], "tries": 0, "outcome": ""}
            for key in found
        ]
        insert = (postgresql.insert if self._store.is_postgres else sqlite.insert)(notices).on_conflict_do_nothing()
        await self._store.write(lambda db: db.execute(insert, rows))
        self._woken.set()

    async def heal(self) -> None:
        """Owe what was not noted because a server stopped at the wrong moment; forget what is long past."""
        now = self._clock()
        joined = sa.select(tables.c.id, tables.c.move, tables.c.awaited, tables.c.clock, tables.c.webhook, seats.c.seat)
        query = joined.join(seats, seats.c.table == tables.c.id).where(
            tables.c.status == "playing", seats.c.kind == "person", seats.c.has_left.is_(False)
        )
        async with self._store.read() as db:
            rows = (await db.execute(query)).all()
        awaited = [row for row in rows if row.seat in row.awaited]
        found = [(r.id, r.seat, r.move, way) for r in awaited for way in self._ways(r.clock["kind"], r.webhook)]
        if found:
            await self._owe(found, now)
        old = sa.delete(notices).where(notices.c.outcome != "", notices.c.due < now - KEPT)
        await self._store.write(lambda db: db.execute(old))

    # -- sending -------------------------------------------------------------------------------

    async def run(self) -> None:
        """Send whatever is due, for ever."""
        try:
            await self.heal()
        except Exception:
            logger.exception("notices cannot be healed")
        while True:
            self._woken.clear()
            try:
                pause = await self.look()
            except Exception:
                logger.exception("notices cannot be read")
                pause = SLEEP
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), pause)

    async def send_due(self) -> float:
        """Send what is due now and wait for it; seconds until the next is."""
        pause = await self.look()
        await self._queues.settled()
        return pause

    async def look(self) -> float:
        """Queue what is due now; seconds until the next is."""
        joined = sa.select(notices, tables.c.webhook, seats.c.person).join(tables, tables.c.id == notices.c.table)
        joined = joined.outerjoin(seats, sa.and_(seats.c.table == notices.c.table, seats.c.seat == notices.c.seat))
        open_ones = joined.where(notices.c.outcome == "").order_by(notices.c.due).limit(AT_ONCE)
        async with self._store.read() as db:
            rows = (await db.execute(open_ones)).all()
        at = self._clock()
        due = [row for row in rows if row.due <= at]
        for row in due:
            await self._queue(row, at)
        later = [(row.due - at).total_seconds() for row in rows if row.due > at]
        return min([SLEEP, *later]) if len(due) < AT_ONCE else MOMENT

    async def _queue(self, row: sa.Row[Any], at: datetime) -> None:
        """Queue one for its addressee; if too much waits there, or nobody answers, it waits longer."""
        key = (row.table, row.seat, row.move, row.way)
        if key in self._queued:
            return
        to = addressee(row)
        rest = self._resting.get(to)
        if rest is not None and rest <= at:
            del self._resting[to]
            rest = None
        if rest is None and self._queues.put(to, partial(self._take, row, key, to)):
            self._queued.add(key)
        else:
            await self._mark(row, row.tries, {"due": rest or at + QUEUED_UP})

    async def _take(self, row: sa.Row[Any], key: tuple[str, int, int, str], to: str) -> None:
        try:
            await self._attempt(row, to)
        finally:
            self._queued.discard(key)

    async def _attempt(self, row: sa.Row[Any], to: str) -> None:
        """Try to send one, unless another process does."""
        is_last = row.tries >= len(AGAIN)
        later = self._clock() + (KEPT if is_last else AGAIN[row.tries])
        if not await self._mark(row, row.tries, {"tries": row.tries + 1, "due": later}):
            return
        try:
            outcome = await self._send(row)
        except Unreachable as error:
            logger.warning("a notice could not be sent", extra={"way": row.way, "why": str(error)})
            if isinstance(error, Silent):
                self._resting[to] = self._clock() + REST
            outcome = "failed" if is_last else ""
        except ComitiaError as error:
            logger.warning("a notice cannot be written", extra={"way": row.way, "why": type(error).__name__})
            outcome = "failed"
        if outcome:
            await self._mark(row, row.tries + 1, {"outcome": outcome})
            self._metrics.notices.labels(row.way, outcome).inc()

    async def _mark(self, row: sa.Row[Any], tries: int, values: dict[str, Any]) -> bool:
        """Change a notice that nobody else has changed."""
        key = [notices.c[name] == getattr(row, name) for name in ("table", "seat", "move", "way")]
        change = sa.update(notices).where(*key, notices.c.tries == tries, notices.c.outcome == "").values(values)
        changed: int = await self._store.write(lambda db: db.execute(change).rowcount)
        return changed == 1

    async def _send(self, row: sa.Row[Any]) -> str:
        """Send one, if it is still true; what became of it."""
        turn = await self._turn(row)
        if turn is None:
            return "past"
        if row.way == "webhook":
            return await self._send_webhook(turn)
        return await (self._send_mail(turn) if row.way == "mail" else self._send_push(turn))

    async def _turn(self, row: sa.Row[Any]) -> Turn | None:
        """Whose turn it is, if it still is."""
        query = (
            sa.select(tables.c.game, tables.c.webhook, tables.c.awaited, tables.c.move, tables.c.status, seats)
            .join(seats, seats.c.table == tables.c.id)
            .where(tables.c.id == row.table, seats.c.seat == row.seat)
        )
        async with self._store.read() as db:
            found = (await db.execute(query)).one_or_none()
        if found is None or found.status != "playing" or found.move != row.move or row.seat not in found.awaited:
            return None
        return Turn(row.table, found.game, row.seat, found.name, found.webhook, found.person or "")

    async def _send_webhook(self, turn: Turn) -> str:
        title, text = self._words(turn, "en")
        url = self._url(turn)
        # `text` and `content` are what common chat services show of a message.
        body = {
            "table": turn.table,
            "game": turn.game,
            "title": title,
            "seat": turn.seat + 1,
            "name": turn.name,
            "url": url,
        }
        told = msgspec.json.encode({**body, "text": f"{text} {url}", "content": f"{text} {url}"})
        headers = {"Content-Type": "application/json", "User-Agent": "Comitia"}
        status = await post(turn.webhook, told, headers, self._settings.private_webhooks)
        if status >= 300:
            raise Unreachable(f"status {status}")
        return "sent"

    async def _send_mail(self, turn: Turn) -> str:
        person = await self._person(turn)
        if person is None or not person.email or not person.email_confirmed:
            return "unwanted"
        title, text = self._words(turn, person.lang or "en")
        stop = self.mail.stop_url(person.id, person.email)
        why = general_text("notice.stop", person.lang or "en", url=stop)
        await self.mail.send(person.email, title, f"{text}\n\n{self._url(turn)}\n\n--\n{why}\n", stop)
        return "sent"

    async def _send_push(self, turn: Turn) -> str:
        person = await self._person(turn)
        async with self._store.read() as db:
            rows = (await db.execute(sa.select(pushes).where(pushes.c.person == turn.person))).all()
        if person is None or not rows:
            return "unwanted"
        title, text = self._words(turn, person.lang or "en")
        body = {"title": title, "body": text, "url": self._url(turn)}
        # All at once: a browser's service that does not answer keeps no other waiting.
        results = await asyncio.gather(*(self._push_to(row, body) for row in rows), return_exceptions=True)
        failed = [result for result in results if isinstance(result, BaseException)]
        if len(failed) == len(rows):
            raise failed[0]
        return "sent"

    async def _push_to(self, row: sa.Row[Any], body: dict[str, str]) -> None:
        """Send to one browser, and forget it if it wants no more."""
        if not await self.push.send(row.endpoint, row.keys, body):
            gone = sa.delete(pushes).where(pushes.c.endpoint == row.endpoint)
            await self._store.write(lambda db: db.execute(gone))

    async def _person(self, turn: Turn) -> sa.Row[Any] | None:
        async with self._store.read() as db:
            return (await db.execute(sa.select(people).where(people.c.id == turn.person))).one_or_none()

    def _words(self, turn: Turn, lang: str) -> tuple[str, str]:
        """A headline and a sentence."""
        game = shelf.catalogue(turn.game, lang).messages.get("game.title", turn.game)
        return general_text("notice.title", lang, game=game), general_text(
            "notice.text", lang, name=turn.name, game=game
        )

    def _url(self, turn: Turn) -> str:
        return f"{self._settings.url}/table/{turn.table}?seat={turn.seat + 1}"

    # -- addresses -----------------------------------------------------------------------------

    async def ask_to_confirm(self, person: str, name: str, email: str, lang: str) -> None:
        """Ask the owner of an address whether they want mail from us."""
        url = self.mail.confirm_url(person, email)
        text = general_text("notice.confirm_text", lang, name=name, url=url)
        try:
            await self.mail.send(email, general_text("notice.confirm_title", lang), text)
        except Unreachable as error:
            logger.warning("an address could not be asked", extra={"why": str(error)})

    # -- tasks ---------------------------------------------------------------------------------

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside what is going on."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a notice was lost", exc_info=task.exception())

    async def close(self) -> None:
        """Finish what was begun, as far as that is quick; what is left undone is owed still."""
        await self._queues.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=PATIENCE_AT_THE_END)


@asynccontextmanager
async def noticing(app: Litestar) -> AsyncIterator[None]:
    """Hear of every table that changes, and tell those who are away."""
    services = services_of(app)
    found = services.notices = Notices(services.store, services.settings, services.metrics, services.house.clock)
    services.push_key = found.push.public_key()
    services.house.changed.append(found.hear)
    running = asyncio.create_task(found.run())
    try:
        yield
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        await found.close()
