"""A house that carries a crowd: many who look, many who talk, many bots, and little that is made twice."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from comitia.engine.registry import find_game, game_names
from comitia.server import records, store
from comitia.server.packets import SeatWish, Speak, TableWish
from comitia.server.people import Visitor, new_id
from comitia.server.problems import Refusal
from comitia.server.seeing import Place
from comitia.server.socket import WAITING, Reader
from comitia.server.store import Store, StoreClock, now
from comitia.server.wire import Wire, frame
from tests.folding import with_change
from tests.server.databases import POSTGRES
from tests.server.world import LIVE, Onlooker, World, refusal, run


class Tape:
    """A wire that keeps what is written to it."""

    def __init__(self) -> None:
        self.written: list[Any] = []
        self.is_open = True
        self.is_cut = False

    def is_free(self) -> bool:
        return self.is_open

    def post(self, framed: bytes) -> None:
        start = 2 if framed[1] < 126 else 4 if framed[1] == 126 else 10
        self.written.append(json.loads(framed[start:]))

    def cut(self) -> None:
        self.is_cut = True


def reader(world: World, table: str, seat: int, wire: Any, takes_changes: bool = True) -> Reader:
    """A connection."""
    return Reader(world.house, world.talk, table, seat, "Anna", "en", None, wire, takes_changes)


async def enter(world: World, table: str, guest: Any) -> None:
    """Let somebody look."""
    async with world.house.at(table) as room:
        await world.house.enter(room, guest)


# -- what is sent ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_changes_lead_to_the_whole_packet(game: str, tmp_path: Path):
    """Whoever puts changes onto a packet has what a whole packet would have told, to the last field."""

    async def test(world: World) -> None:
        table = await world.table(game, "Anna", "Béla", *["Caius"] * (find_game(game).players[0] > 2))
        places = {seat: Place(takes_changes=True) for seat in (-1, 0, 1)}
        kept = {seat: await world.packet(table, seat, place=place) for seat, place in places.items()}
        for step in range(40):
            hosted = await world.hosted(table)
            if hosted.row.status == "over":
                break
            mover = hosted.row.awaited[step % len(hosted.row.awaited)]
            if step % 5 == 4 and hosted.game().undo_refusal(mover) is None:
                await world.do(table, lambda h, p=mover: h.undo(p, h.row.move))  # type: ignore[misc]
            else:
                await world.first(table, mover, step % 3)
            for seat, place in places.items():
                change = await world.packet(table, seat, place=place)
                assert change["type"] == "change"
                kept[seat] = with_change(kept[seat], change)
                whole = await world.packet(table, seat)
                assert {**kept[seat], "log": 0} == {**whole, "log": 0}
                assert change["log"]["lines"] == whole["log"]["lines"][change["log"]["start"] :]

    run(test, str(tmp_path / "comitia.db"))


def test_changes_are_small(db: str):
    """A move is told in a fraction of what the table holds."""

    async def test(world: World) -> None:
        table = await world.table("senators", "Anna", "Béla", "Caius")
        place, sizes = Place(takes_changes=True), []
        await world.message(table, place=place)
        for _ in range(30):
            await world.play(table, 1)
            sizes.append((len(await world.message(table, place=place)), len(await world.message(table))))
        assert 4 * sum(change for change, _ in sizes) < sum(whole for _, whole in sizes)

    run(test, db)


def test_whoever_is_behind_gets_a_whole_packet(db: str):
    """A change leads only from the packet before; whoever missed one, or does not ask for changes, gets everything."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        keen, slow, plain = Place(takes_changes=True), Place(takes_changes=True), Place()
        for place in (keen, slow, plain):
            assert (await world.packet(table, 0, place=place))["type"] == "packet"
        await world.first(table, 0)
        assert (await world.packet(table, 0, place=keen))["type"] == "change"
        await world.first(table, 1)
        kinds = [(await world.packet(table, 0, place=place))["type"] for place in (keen, slow, plain)]
        assert kinds == ["change", "packet", "packet"]

    run(test, db)


def test_a_change_is_written_when_it_is_stored(db: str):
    """A reader who keeps up is written to at once: nobody has to wake a task for them."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        tape = Tape()
        anna = reader(world, table, 0, tape)
        await enter(world, table, anna)
        await anna.next_messages()  # the first packet, and that Anna is here
        anna._is_speaking = False
        await world.first(table, 0)
        assert tape.written[-1]["type"] == "change"
        assert (await world.packet(table, 0))["seq"] == tape.written[-1]["seq"]

    run(test, db)


def test_nothing_overtakes_what_is_being_sent(db: str):
    """While the task of a connection sends, what comes waits behind it."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        tape = Tape()
        anna = reader(world, table, 0, tape)
        await enter(world, table, anna)
        first = await anna.next_messages()
        await world.first(table, 0)
        anna.tell(b'{"type":"done"}')
        assert tape.written == []
        then = [json.loads(message)["type"] for message in await anna.next_messages()]
        assert json.loads(first[-1])["type"] == "packet"
        assert then == ["done", "change"]

    run(test, db)


def test_a_whole_packet_can_be_asked_for(db: str):
    """A client that lost track asks, and gets everything."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        anna = reader(world, table, 0, None)
        await enter(world, table, anna)
        await anna.next_messages()
        await anna.hear('{"do": "whole"}')
        message = json.loads((await anna.next_messages())[-1])
        assert (message["type"], message["log"]["start"]) == ("packet", 0)

    run(test, db)


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_frames_are_those_of_the_protocol(size: int):
    """What is written at once is what the library would have written."""
    from websockets.frames import Frame, Opcode

    message = b"x" * size
    assert frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_the_server_uses_the_wire():
    """The server of the command line hands out wires."""
    from comitia.cli.serve import configured
    from comitia.server.settings import Settings

    assert configured(Settings(db=":memory:")).ws is Wire


# -- many who look and talk --------------------------------------------------------------------


def test_many_who_come_are_told_of_together(db: str):
    """Fifty who come at once are not told of fifty times to each other."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        crowd = [Onlooker(name=f"Guest {n}") for n in range(50)]
        for guest in crowd:
            await enter(world, table, guest)
        await world.house.finish()
        assert all(len(guest.heard) <= 3 for guest in crowd)
        assert len(json.loads(crowd[0].heard[-1])["watchers"]) == 50

    run(test, db)


def test_whoever_does_not_read_is_cut_off(db: str):
    """What waits for a connection has a bound, also if nothing is heard from it."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        tape = Tape()
        tape.is_open = False
        anna = reader(world, table, 0, tape)
        for _ in range(WAITING):
            anna.tell(b"{}")
        assert not tape.is_cut
        anna.tell(b"{}")
        assert tape.is_cut

    run(test, db)


def test_talk_is_told_once(db: str):
    """Lines that are stored at the same moment are told one by one, each once."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        livia = Onlooker()
        await enter(world, table, livia)
        said = [world.talk.say(table, 0, "Anna", Speak(id=f"{n}", text=f"line {n}")) for n in range(20)]
        await asyncio.gather(*said)
        told = Counter(line["number"] for m in livia.heard for line in json.loads(m).get("lines", []))
        assert told == Counter(range(1, 21))

    run(test, db)


# -- bots alone --------------------------------------------------------------------------------

BOTS = [SeatWish(kind="bot", bot="random")] * 2


def test_bots_alone_wait_until_somebody_looks(db: str):
    """Nobody looks: nothing is played, not even after a restart. Somebody comes: they play; goes: they stop."""

    async def test(world: World) -> None:
        table = await world.table("roma", "random", "random")
        await world.bots.resume()
        assert world.bots.at_work() == []
        seq = (await world.hosted(table)).row.seq
        livia = Onlooker()
        await enter(world, table, livia)
        assert len(world.bots.at_work()) == 1
        async with world.house.at(table) as room:
            await world.house.leave(room, livia)
        while work := world.bots.at_work():
            await asyncio.gather(*work)
        row = (await world.hosted(table)).row
        assert row.status == "playing"
        assert row.seq <= seq + 2

    run(test, db)


def test_bots_alone_play_at_few_tables(db: str):
    """One person, and one address whoever asks from it, has so many tables of bots alone and no more."""

    async def test(world: World) -> None:
        anna = await world.person("Anna")
        for _ in range(4):
            await world.lobby.create(anna, TableWish(game="roma", seats=BOTS), address="1")
        assert await refusal(world.lobby.create(anna, TableWish(game="roma", seats=BOTS), address="2")) == "alone"
        for n in range(8):
            other = await world.person(f"Other {n}")
            await world.lobby.create(other, TableWish(game="roma", seats=BOTS), address="1")
        late = await world.person("Late")
        assert await refusal(world.lobby.create(late, TableWish(game="roma", seats=BOTS), address="1")) == "alone"
        with_me = [SeatWish(kind="me"), SeatWish(kind="bot")]
        assert await refusal(world.lobby.create(anna, TableWish(game="roma", seats=with_me), address="1")) == ""

    run(test, db)


def test_a_table_at_which_bots_work_stays_at_hand(db: str, monkeypatch: pytest.MonkeyPatch):
    """However many tables are played, none is read again for every move of a bot."""
    monkeypatch.setattr("comitia.server.house.AT_HAND", 1)
    loads: Counter[str] = Counter()
    load = records.load

    async def counted(db: Any, table: str) -> Any:
        loads[table] += 1
        return await load(db, table)

    monkeypatch.setattr(records, "load", counted)

    async def test(world: World) -> None:
        tables = [await world.table("roma", "random", "Anna") for _ in range(4)]
        for table in tables:
            await enter(world, table, Onlooker())
        before = loads.total()
        for _ in range(5):
            for table in tables:
                await world.play(table, 2)
        assert loads.total() == before

    run(test, db)


def test_the_log_beside_a_file_stays_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is written goes into the file before the log beside it has grown long."""
    monkeypatch.setattr(store, "LONG_LOG", 100_000)
    monkeypatch.setattr(store, "BETWEEN_CHECKPOINTS", 0.0)

    async def inside() -> None:
        found = Store(str(tmp_path / "comitia.db"))
        await found.open()
        for _ in range(40):
            row = {"id": new_id(), "name": "x", "prefs": {"x": "y" * 50_000}, "created": now()}
            await found.write(lambda db, row=row: db.execute(sa.insert(store.people).values(row)))  # type: ignore[misc]
        assert (tmp_path / "comitia.db-wal").stat().st_size < 300_000
        await found.close()

    asyncio.run(inside())


def test_lists_load_no_tables(db: str, monkeypatch: pytest.MonkeyPatch):
    """A list is made of rows, open tables first and the latest of each before the others."""

    async def test(world: World) -> None:
        anna = await world.person("Anna")
        seats = [SeatWish(kind="me"), SeatWish(kind="bot", bot="random")]
        made = []
        for kind in ("playing", "open", "playing", "open"):
            world.pass_time(minutes=1)
            wish = seats if kind == "playing" else [SeatWish(kind="me"), SeatWish(kind="open")]
            made.append((await world.lobby.create(anna, TableWish(game="roma", seats=wish, listed=True))).table)
            await asyncio.gather(*world.bots.at_work())
        monkeypatch.setattr(records, "load", None)
        world.house.rooms.clear()
        found = [card.table for card in await world.lobby.listed(Visitor(person=anna), "en")]
        assert found == [made[3], made[1], made[2], made[0]]

    run(test, db)


# -- time --------------------------------------------------------------------------------------


@pytest.mark.skipif(not POSTGRES, reason="COMITIA_TEST_POSTGRES names no database")
def test_servers_whose_clocks_differ_agree(db: str):
    """The database's time decides, whatever the clocks of the machines say."""
    if not db.startswith("postgres"):
        pytest.skip("a file is on one machine")

    async def inside() -> None:
        found = Store(db)
        clocks = [StoreClock(found, lambda minutes=m: now() + timedelta(minutes=minutes)) for m in (-10, 0, 10)]  # type: ignore[misc]
        for clock in clocks:
            await clock.look()
        times = [clock() for clock in clocks]
        assert max(times) - min(times) < timedelta(seconds=5)
        await found.close()

    asyncio.run(inside())


def test_the_clock_is_read_once_for_a_deed(db: str):
    """What is decided about a move and what is written of it are of the same moment."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla", clock=LIVE)
        line = (await world.game(table)).packet(0).lines()[0]
        move = (await world.game(table)).packet(0).move
        moments: list[datetime] = []

        def leaping() -> datetime:
            moments.append(world.time + timedelta(minutes=10 * len(moments)))
            return moments[-1]

        world.house.clock = leaping  # type: ignore[misc]
        anna = reader(world, table, 0, None)
        await anna.hear(json.dumps({"do": "say", "id": "a", "move": move, "lines": [line]}))
        assert json.loads(anna._outbox[-1])["type"] == "done"
        assert len(moments) == 1

    run(test, db)


def test_refusals_have_sentences():
    """Whoever may not have one more table of bots alone reads why."""
    from comitia.server.problems import sentence

    assert "bots alone" in sentence(Refusal("alone").code, "en")
