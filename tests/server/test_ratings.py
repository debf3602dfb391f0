"""Results and ratings: what counts and what does not, who left, what a restart finds, and that strengths are found."""

from __future__ import annotations

import asyncio
import math
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from comitia.server import ratings
from comitia.server.packets import ClockWish, SeatWish, TableWish
from comitia.server.people import Person, Visitor
from comitia.server.ratings import Ratings, Strength, rated
from comitia.server.store import results
from tests.server.world import DAYS, World, run


async def kept(world: World, table: str) -> list[Any]:
    """What is kept of a game that is over."""
    await world.house.finish()
    async with world.store.read() as db:
        query = sa.select(results).where(results.c.table == table).order_by(results.c.seat)
        return list((await db.execute(query)).all())


def test_strengths_are_found():
    """Six people of known strength, three at a table by lot: after some hundred games ratings tell who they are."""
    chance = Random(7)
    true = {f"{value}": value for value in (1200, 1320, 1440, 1560, 1680, 1800)}
    known: dict[str, Strength] = {}
    for _ in range(900):
        seated = chance.sample(sorted(true), 3)
        # The order of a game after Plackett and Luce: strength on the scale of chess, and chance after Gumbel.
        drawn = {who: true[who] * math.log(10) / 400 - math.log(-math.log(chance.random())) for who in seated}
        order = sorted(seated, key=lambda who: -drawn[who])
        known |= rated([order.index(who) + 1 for who in seated], seated, known)
    told = {who: known[who].told() for who in true}
    assert sorted(told, key=lambda who: told[who].value) == sorted(true, key=lambda who: true[who])
    assert all(abs(told[who].value - true[who]) < 120 for who in true), told
    assert all(each.give < 200 for each in told.values())


def test_a_bot_on_two_seats_is_one(db: str):
    """It learns the mean of both, and a tie moves equals by nothing."""
    after = rated([1, 2, 2], ["anna", "bot greedy", "bot greedy"], {})
    assert after["anna"].mu > Strength().mu > after["bot greedy"].mu
    tied = rated([1, 1], ["anna", "béla"], {})
    assert tied["anna"].mu == pytest.approx(Strength().mu) == tied["béla"].mu


def test_a_game_to_its_end_counts(db: str):
    """Scores, places and ratings are kept once, however often the end is heard of."""

    async def test(world: World) -> None:
        found = Ratings(world.house)
        table = await world.table("roma", "Anna", "greedy", clock=DAYS)
        await world.play(table)
        rows = await kept(world, table)
        packet = await world.packet(table)
        assert [row.score for row in rows] == [seat["score"] for seat in packet["result"]["seats"]]
        assert [row.is_winner for row in rows] == [seat["is_winner"] for seat in packet["result"]["seats"]]
        assert [bool(row.person) for row in rows] == [True, False]
        assert rows[1].bot == "greedy"
        assert all(row.mu is not None for row in rows)
        await asyncio.gather(found.settle(table), found.settle(table))
        assert await kept(world, table) == rows

    run(test, db)


def test_whoever_left_is_last(db: str):
    """Whatever the bot makes of the seat; the others stand as they stood."""

    async def test(world: World) -> None:
        Ratings(world.house)
        table = await world.table("senators", "Anna", "Béla", "Carla")
        for p in range(3):
            await world.first(table, p)
        await world.do(table, lambda h: h.resign(1))
        await world.play(table)
        rows = await kept(world, table)
        assert (rows[1].place, rows[1].has_left, rows[1].is_winner) == (3, True, False)
        assert rows[1].mu == min(row.mu for row in rows)
        assert {row.place for row in rows if row.seat != 1} <= {1, 2}

    run(test, db)


@pytest.mark.parametrize("why", ["choice", "early", "closed", "twice", "numbers", "training"])
def test_what_does_not_count(db: str, why: str):
    """The result is kept all the same, without a rating."""

    async def test(world: World) -> None:
        Ratings(world.house)
        person = await world.person("Anna")
        seats = [SeatWish(kind="me"), SeatWish(kind="me") if why == "twice" else SeatWish(kind="bot", bot="greedy")]
        clock = ClockWish() if why == "training" else DAYS
        edition = "[cards.forum]\ncost = 6\n" if why == "numbers" else ""
        wish = TableWish(game="roma", seats=seats, rated=why != "choice", edition=edition, on_leave="end", clock=clock)
        table = (await world.lobby.create(person, wish)).table
        if why == "early":
            await world.do(table, lambda h: h.resign(0))
        elif why == "closed":
            await world.do(table, lambda h: h.close())
        else:
            await world.play(table)
        rows = await kept(world, table)
        assert len(rows) == 2
        assert all(row.mu is None for row in rows)

    run(test, db)


def test_results_that_were_left_behind_are_found(db: str, monkeypatch: pytest.MonkeyPatch):
    """Games that ended before there were ratings count in the order in which they ended."""
    monkeypatch.setattr(ratings, "REST", 0)

    async def test(world: World) -> None:
        first = await world.table("roma", "Anna", "greedy", clock=DAYS)
        await world.play(first)
        world.pass_time(minutes=1)
        anna = (await world.hosted(first)).seats[0]
        me = Visitor(person=Person(id=anna.person or "", name="Anna", lang="en"))
        again = (await world.lobby.rematch(me, first, "agree")).table
        await world.play(again)
        found = Ratings(world.house)
        await found.heal()
        before, after = await kept(world, first), await kept(world, again)
        assert before[0].mu is not None
        assert after[1].sigma < before[0].sigma
        await found.heal()
        assert await kept(world, first) == before

    run(test, db)
