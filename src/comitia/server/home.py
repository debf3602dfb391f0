"""A player's home: games that are over, how one did in them, ratings, and those with whom one played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, Literal

import sqlalchemy as sa

from comitia.server import shelf
from comitia.server.allowance import Allowance
from comitia.server.house import House
from comitia.server.packets import Finished, FinishedGame, Home, Mate, Ranked, RatedGame, Rating, Tally
from comitia.server.people import Person
from comitia.server.problems import Refusal
from comitia.server.ratings import Strength
from comitia.server.store import friends, people, results, tables

#: Games in a list; games that statistics look at, the latest; moments in a graph; people in a list; a ladder.
MOST_GAMES: Final = 50
MOST_COUNTED: Final = 2000
MOST_MOMENTS: Final = 200
MOST_MATES: Final = 30
MOST_RANKED: Final = 50
#: Games that must count before somebody stands on a ladder, so that no chance winner leads it.
FEWEST_RATED: Final = 5
#: Friends of a person; changes to them and to the list of games in an hour.
MOST_FRIENDS: Final = 200
MOST_CHANGES: Final = 240
HOUR: Final = 60 * 60.0

Outcome = Literal["", "won", "lost"]
Row = sa.Row[Any]


class Homes:
    """Everybody's home."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self._changes: Final = Allowance(MOST_CHANGES, HOUR)

    # -- games that are over -------------------------------------------------------------------

    async def games(
        self, person: Person, lang: str, game: str, outcome: Outcome, is_hidden: bool, before: datetime | None
    ) -> list[FinishedGame]:
        """Games that are over, the latest first; those that were put away only if they are asked for."""
        r = results.c
        own = sa.select(r.table, r.at).where(r.person == person.id, r.hidden.is_(is_hidden)).distinct()
        if game:
            own = own.where(r.game == game)
        if outcome:
            own = own.where(r.is_winner.is_(outcome == "won"))
        if before is not None:
            own = own.where(r.at < before)
        async with self._house.store.read() as db:
            found = (await db.execute(own.order_by(r.at.desc(), r.table).limit(MOST_GAMES))).all()
            rows = (await db.execute(_seats_of([row.table for row in found]))).all()
        seats = _by_table(rows)
        return [_finished(person, seats[row.table], lang) for row in found]

    async def tidy(self, person: Person, table: str, is_hidden: bool) -> None:
        """Put a game away, or bring it back."""
        self._changes.spend(person.id)
        r = results.c
        change = sa.update(results).where(r.table == table, r.person == person.id).values(hidden=is_hidden)
        changed = await self._house.store.write(lambda db: db.execute(change).rowcount)
        if not changed:
            raise Refusal("not_found")

    # -- the record ----------------------------------------------------------------------------

    async def record(self, person: Person, lang: str) -> Home:
        """Ratings, statistics, and people."""
        r = results.c
        latest = sa.select(r.table).where(r.person == person.id).order_by(r.at.desc()).limit(MOST_COUNTED)
        async with self._house.store.read() as db:
            mine = list(await db.scalars(latest))
            rows = (await db.execute(_seats_of(mine))).all()
            known = set(await db.scalars(sa.select(friends.c.other).where(friends.c.person == person.id)))
        games = sorted(_by_table(rows).values(), key=lambda seats: seats[0].at)
        return Home(
            ratings=_ratings(person, games, lang),
            tallies=_tallies(person, games, lang),
            mates=_mates(person, games, known),
        )

    async def befriend(self, person: Person, table: str, seat: int, is_friend: bool) -> None:
        """Find somebody again with whom one played, or no longer."""
        self._changes.spend(person.id)
        r, f = results.c, friends.c
        together = sa.select(r.table).where(r.person == person.id, r.table == table)
        other = sa.select(r.person).where(r.table.in_(together), r.seat == seat, r.person != person.id)

        def job(db: sa.Connection) -> None:
            found = db.scalar(other)
            if found is None:
                raise Refusal("not_found")
            db.execute(sa.delete(friends).where(f.person == person.id, f.other == found))
            if is_friend:
                count = db.scalar(sa.select(sa.func.count()).where(f.person == person.id)) or 0
                if count >= MOST_FRIENDS:
                    raise Refusal("too_many_friends", 409, most=MOST_FRIENDS)
                db.execute(sa.insert(friends).values(person=person.id, other=found, at=self._house.clock()))

        await self._house.store.write(job)

    # -- ladders -------------------------------------------------------------------------------

    async def ladder(self, person: Person | None, game: str, lang: str) -> list[Ranked]:
        """The strongest of a game: accounts with enough games that counted, and bots, by what is surely so."""
        r = results.c
        who = sa.func.coalesce(r.person, sa.literal("bot ") + r.bot).label("who")
        rated = sa.select(
            who, r.person, r.bot, r.mu, r.sigma,
            sa.func.row_number().over(partition_by=who, order_by=(r.at.desc(), r.table)).label("latest"),
            sa.func.count().over(partition_by=who).label("played"),
        ).where(r.game == game, r.mu.is_not(None)).subquery()  # fmt: skip
        query = (
            sa.select(rated, people.c.name)
            .outerjoin(people, people.c.id == rated.c.person)
            .where(rated.c.latest == 1, rated.c.played >= FEWEST_RATED)
            .where(sa.or_(rated.c.person.is_(None), people.c.account.is_not(None)))
            .order_by((rated.c.mu - 2 * rated.c.sigma).desc())
        )
        async with self._house.store.read() as db:
            rows = (await db.execute(query.limit(MOST_RANKED))).all()
        return [
            Ranked(
                name=row.name or shelf.bot_title(game, row.bot, lang),
                bot=row.bot if row.person is None else "",
                is_you=person is not None and row.person == person.id,
                rating=Strength(row.mu, row.sigma).told(),
                played=row.played,
            )
            for row in rows
        ]


def _seats_of(found: Sequence[str]) -> sa.Select[Any]:
    """Every seat of some games, with the options that were played."""
    r = results.c
    joined = sa.select(results, tables.c.options).join(tables, tables.c.id == r.table)
    return joined.where(r.table.in_(found)).order_by(r.table, r.seat)


def _by_table(rows: Iterable[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        found[row.table].append(row)
    return found


def _told(row: Any) -> Rating | None:
    return None if row.mu is None else Strength(row.mu, row.sigma).told()


def _finished(person: Person, seats: list[Any], lang: str) -> FinishedGame:
    first = seats[0]
    return FinishedGame(
        table=first.table,
        game=first.game,
        title=shelf.title(first.game, lang),
        at=first.at.isoformat(),
        seats=[
            Finished(
                seat=row.seat,
                name=row.name,
                bot=row.bot,
                is_you=row.person == person.id,
                place=row.place,
                score=row.score,
                is_winner=row.is_winner,
                has_left=row.has_left,
                rating=_told(row),
            )
            for row in seats
        ],
        is_hidden=any(row.hidden for row in seats if row.person == person.id),
    )


def _ratings(person: Person, games: list[list[Any]], lang: str) -> list[RatedGame]:
    """The way of each rating, at most so many moments of it, the latest always among them."""
    ways: dict[str, list[tuple[str, Rating]]] = defaultdict(list)
    for seats in games:
        for row in seats:
            told = _told(row)
            if row.person == person.id and told is not None:
                ways[row.game].append((row.at.isoformat(), told))
    return [
        RatedGame(
            game=game,
            title=shelf.title(game, lang),
            rating=way[-1][1],
            played=len(way),
            history=way[:: -(-len(way) // MOST_MOMENTS)][:-1] + way[-1:],
        )
        for game, way in sorted(ways.items())
    ]


def _tallies(person: Person, games: list[list[Any]], lang: str) -> list[Tally]:
    """How often somebody played and won, by game, seat, option and opponent; a shared screen counts for nothing."""
    played: dict[tuple[str, str, str, str], int] = defaultdict(int)
    won: dict[tuple[str, str, str, str], int] = defaultdict(int)
    for seats in games:
        own = [row for row in seats if row.person == person.id]
        if len(own) != 1:
            continue
        for key in _keys(own[0], seats, lang):
            played[key] += 1
            won[key] += own[0].is_winner
    return [
        Tally(by=by, game=game, title=title, bot=bot, played=n, won=won[by, game, title, bot])  # type: ignore[arg-type]
        for (by, game, title, bot), n in sorted(played.items(), key=lambda each: (each[0][0], each[0][1], -each[1]))
    ]


def _keys(own: Any, seats: list[Any], lang: str) -> set[tuple[str, str, str, str]]:
    """What a game counts for."""
    game = own.game
    found = {("game", game, shelf.title(game, lang), ""), ("seat", game, str(own.seat + 1), "")}
    found |= {("option", game, title, "") for title in shelf.option_titles(game, own.options, lang)}
    for row in seats:
        name = shelf.bot_title(game, row.bot, lang) if row.bot else row.name
        found |= {("opponent", game, name, row.bot)} if row.seat != own.seat else set()
    return found


def _mates(person: Person, games: list[list[Any]], known: set[str]) -> list[Mate]:
    """People of the latest games, friends first."""
    found: dict[str, Mate] = {}
    for seats in games:
        for row in seats:
            if row.person is None or row.person == person.id:
                continue
            before = found.get(row.person)
            found[row.person] = Mate(
                name=row.name,
                table=row.table,
                seat=row.seat,
                played=1 + (before.played if before is not None else 0),
                at=row.at.isoformat(),
                is_friend=row.person in known,
            )
    latest = sorted(found.values(), key=lambda mate: mate.at, reverse=True)
    return sorted(latest, key=lambda mate: not mate.is_friend)[:MOST_MATES]
