"""How games ended, and what that says of how strong somebody is.

When a game is over its result is kept, seat by seat, and if it counts everybody's rating is moved by it (openskill,
after Plackett and Luce: any number of players, ties included). Each game has a scale of its own, on which people and
bots stand together. A result is kept once, whoever finds it: a server that starts finds what another left behind.

What counts: a table that was set up to, by our printed numbers, with two seats or more, at which at least one person
played, nobody twice, and no program; training tables, where hints can be had, do not. Whoever left (resigned, ran out
of time, was sent away) is last, whatever the bot made of the seat; the others stand as they stood. A game that ended
before everybody had decided once does not count, nor one that a host closed or that nobody won.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy.exc import IntegrityError

from comitia.engine.errors import ComitiaError
from comitia.server.hints import has_hints
from comitia.server.hosted import Hosted
from comitia.server.house import House
from comitia.server.packets import Rating
from comitia.server.seeing import winners_of
from comitia.server.store import entries, people, results, tables

logger = logging.getLogger(__name__)

#: The scale on which ratings are told: 1500 for whoever is new, and among few who are well known near that of chess.
MIDDLE: Final = 1500
STEP: Final = 25
SURE: Final = 1.96
#: So much the model forgets from game to game: people learn.
FORGETS: Final = 25 / 300
#: A server that finds old results rests so many times as long as it works.
REST: Final = 5
MODEL: Final[Any] = PlackettLuce()


class Strength(NamedTuple):
    """What is believed of somebody: the mean, and how far it may be off."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    def told(self) -> Rating:
        """On the scale that people read."""
        value = MIDDLE + STEP * (self.mu - MODEL.mu)
        return Rating(value=round(value), give=round(SURE * STEP * self.sigma))


class Ended(NamedTuple):
    """What a seat ended with."""

    seat: int
    person: str | None
    bot: str
    name: str
    score: int
    place: int
    is_winner: bool
    has_left: bool

    def who(self) -> str:
        """Whose rating it is; nobody's, if it cannot be told who played."""
        return self.person or (f"bot {self.bot}" if self.bot else "")


def rated(places: Sequence[int], who: Sequence[str], before: dict[str, Strength]) -> dict[str, Strength]:
    """What a game makes of ratings; a bot on several seats learns the mean of what happens on each."""
    known = [before.get(each, Strength()) for each in who]
    seated = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in known]
    after = [each[0] for each in MODEL.rate(seated, ranks=[float(place) for place in places], tau=FORGETS)]
    found: dict[str, Strength] = {}
    for one in dict.fromkeys(who):
        mine = [after[p] for p, each in enumerate(who) if each == one]
        mu = sum(float(each.mu) for each in mine) / len(mine)
        found[one] = Strength(mu, min(float(each.sigma) for each in mine))
    return found


def ended(hosted: Hosted, removed: dict[int, str]) -> list[Ended]:
    """What every seat ended with; `removed` are those whom the others sent away, by seat."""
    scores = hosted.header.game.scores(hosted.game().state)
    winners = winners_of(hosted, scores)
    ending = hosted.row.ending
    gone = {seat.seat for seat in hosted.seats if seat.has_left} | set(removed)
    if ending is not None:
        gone.add(ending.seat)
    order = [(p in gone, p not in winners, 0 if p in gone else -scores[p]) for p in range(len(hosted.seats))]
    return [
        Ended(
            seat=p,
            person=removed.get(p, seat.person),
            bot="" if p in removed or seat.kind == "person" else seat.bot,
            name=seat.name,
            score=scores[p],
            place=1 + sum(other < order[p] for other in order),
            is_winner=p in winners and p not in gone,
            has_left=p in gone,
        )
        for p, seat in enumerate(hosted.seats)
    ]


def counts(hosted: Hosted, found: list[Ended], spoke: set[int]) -> bool:
    """Whether a result moves ratings."""
    row = hosted.row
    persons = [each.person for each in found if each.person]
    is_whole = row.ending is None or all(each.seat in spoke for each in found if each.person)
    is_closed = row.ending is not None and row.ending.reason == "closed"
    return (
        row.rated
        and not row.corrections
        and not has_hints(hosted)
        and len(found) > 1
        and 0 < len(persons) == len(set(persons))
        and all(each.who() for each in found)
        and any(each.place == 1 for each in found)
        and bool(winners_of(hosted, [each.score for each in found]))
        and is_whole
        and not is_closed
    )


class Ratings:
    """Keeps the result of every game that is over."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        house.changed.append(self._hear)

    def _hear(self, hosted: Hosted) -> None:
        if hosted.row.status == "over" and hosted.table is not None:
            self._house.start(self.settle(hosted.row.id))

    async def settle(self, table: str) -> None:
        """Keep the result of a game, unless it is kept."""
        async with self._house.store.read() as db:
            if await db.scalar(sa.select(results.c.seat).where(results.c.table == table).limit(1)) is not None:
                return
            query = sa.select(entries.c.kind, entries.c.seat, entries.c.said).where(entries.c.table == table)
            query = query.where(entries.c.kind.in_(("say", "remove", "start"))).order_by(entries.c.seq)
            told = (await db.execute(query)).all()
        async with self._house.at(table) as room:
            hosted = room.hosted
            if hosted is None or hosted.table is None or hosted.row.status != "over":
                return
            found = ended(hosted, sent_away(hosted, told))
            is_rated = counts(hosted, found, {row.seat for row in told if row.kind == "say"})
            game, at = hosted.row.game, hosted.row.updated
        with contextlib.suppress(IntegrityError):  # another process was first
            await self._house.store.write(lambda db: keep(db, table, game, at, found, is_rated))

    async def heal(self) -> None:
        """Keep results that a server which stopped left behind, the oldest first, and without haste."""
        kept = sa.select(results.c.table)
        query = sa.select(tables.c.id).where(tables.c.status == "over", tables.c.id.not_in(kept))
        async with self._house.store.read() as db:
            left = list(await db.scalars(query.order_by(tables.c.updated)))
        for table in left:
            started = time.monotonic()
            try:
                await self.settle(table)
            except ComitiaError as error:
                logger.info("a result cannot be read", extra={"why": type(error).__name__})
            await asyncio.sleep(REST * (time.monotonic() - started))


def sent_away(hosted: Hosted, told: Sequence[Any]) -> dict[int, str]:
    """Whom the others sent away from a game that had begun, by seat."""
    kinds = [row.kind for row in told]
    begun = kinds.index("start") if "start" in kinds else 0
    return {
        row.seat: row.said[0] for row in told[begun:] if row.kind == "remove" and hosted.seats[row.seat].kind == "bot"
    }


def keep(db: sa.Connection, table: str, game: str, at: Any, found: list[Ended], is_rated: bool) -> None:
    """Write a result, once, and with it the ratings of those who played."""
    if db.dialect.name == "postgresql":
        # Two games that end at once move the ratings of a game one after the other.
        db.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(f"ratings {game}"))))
    if db.scalar(sa.select(results.c.seat).where(results.c.table == table).limit(1)) is not None:
        return
    people_known = set(db.scalars(sa.select(people.c.id).where(people.c.id.in_([each.person for each in found]))))
    found = [each if each.person in people_known else each._replace(person=None) for each in found]
    after: dict[str, Strength] = {}
    if is_rated and all(each.who() for each in found):
        before = {each.who(): strength(db, game, each) for each in found}
        after = rated([each.place for each in found], [each.who() for each in found], before)
    rows = []
    for each in found:
        mu, sigma = after.get(each.who(), (None, None))
        rows.append({"table": table, "game": game, "at": at, **each._asdict(), "mu": mu, "sigma": sigma})
    db.execute(sa.insert(results), rows)


def strength(db: sa.Connection, game: str, each: Ended) -> Strength:
    """What was believed of somebody after their last game that counted."""
    r = results.c
    mine = r.person == each.person if each.person else sa.and_(r.person.is_(None), r.bot == each.bot)
    query = sa.select(r.mu, r.sigma).where(r.game == game, mine, r.mu.is_not(None)).order_by(r.at.desc(), r.table)
    row = db.execute(query.limit(1)).one_or_none()
    return Strength() if row is None else Strength(row.mu, row.sigma)
