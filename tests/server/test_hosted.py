"""Hosted tables: what is done is stored, done once, and the same after a restart."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
import sqlalchemy as sa

from comitia.engine.errors import ComitiaError
from comitia.engine.registry import game_names
from comitia.engine.state import fingerprint
from comitia.server import records, store
from comitia.server.hosted import Deed, Hosted
from comitia.server.packets import SeatWish, TableWish
from comitia.server.people import Visitor
from comitia.server.problems import Refusal
from tests.server.world import World, refusal, run


async def stand(world: World, table: str) -> tuple[str, list[str], list[int], int]:
    """Where a table stands in this world."""
    hosted = await world.hosted(table)
    game = hosted.game()
    return fingerprint(game.state), game.lines[:], game.moments[:], hosted.row.seq


async def stand_elsewhere(db: str, table: str) -> tuple[str, list[str], list[int], int]:
    """Where a table stands for a server that has just started."""
    async with World(db) as other:
        return await stand(other, table)


# What is stored


@pytest.mark.parametrize("game", game_names())
def test_whole_game_survives_restarts(db: str, game: str):
    """At every few moves, and at the end, a fresh server finds the table as it was."""

    async def test(world: World) -> None:
        table = await world.table(game, "Anna", "Béla", *["Caius"] * (2 if game in ("senators", "sylla") else 0))
        for _ in range(4):
            await world.play(table, 25)
            assert await stand_elsewhere(db, table) == await stand(world, table)
        await world.play(table)
        assert await stand_elsewhere(db, table) == await stand(world, table)
        assert (await world.lobby.verify(table)).difference is None

    run(test, db)


def test_sealed_answers_undo_and_takeback_survive_a_restart(db: str):
    """What is not in the log is kept as well."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        await world.first(table, 0)
        await world.first(table, 0)
        await world.do(table, lambda h: h.undo(0, len(h.game().lines)))
        assert await stand_elsewhere(db, table) == await stand(world, table)
        await world.play(table, 6)
        await world.do(table, lambda h: h.propose(0, 4))
        await world.do(table, lambda h: h.agree(1, True))
        await world.play(table, 5)
        assert await stand_elsewhere(db, table) == await stand(world, table)
        async with World(db) as other:
            assert await other.packet(table, 0) == await world.packet(table, 0)

    run(test, db)


def test_dice_go_on_where_they_were(db: str):
    """A server that starts anew draws what the old one would have drawn."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        await world.play(table, 10)
        async with World(db) as other:
            await other.play(table)
            there = await stand(other, table)
        async with world.house.at(table) as room:
            room.forget()
        assert await stand(world, table) == there
        assert (await world.lobby.verify(table)).difference is None

    run(test, db)


# Once


def test_message_is_carried_out_once(db: str):
    """The same message again is done again in name only."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        line = (await world.game(table)).packet(0).lines()[0]
        first = await world.say(table, line, move=2, client="0 a")
        again = await world.say(table, line, move=2, client="0 a")
        assert first == again
        assert (await world.hosted(table)).row.seq == first

    run(test, db)


def test_message_is_carried_out_once_though_the_table_is_back_there(db: str):
    """A message that would be legal again, after an undo, is still the one that was carried out."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        line = (await world.game(table)).packet(0).lines()[0]
        first = await world.say(table, line, move=2, client="0 a")
        await world.do(table, lambda h: h.undo(0, h.row.move), "0 b")
        assert await world.say(table, line, move=2, client="0 a") == first
        assert (await world.game(table)).sealed_lines(0) == []

    run(test, db)


def test_stale_message_is_refused(db: str):
    """Whoever answers an older packet is told so, and nothing happens."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        await world.play(table, 6)
        before = await stand(world, table)
        assert await refusal(world.say(table, "1 give forum", move=1)) == "stale"
        assert await stand(world, table) == before

    run(test, db)


def test_lines_are_said_all_or_none(db: str):
    """A second line that is refused takes the first with it."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        before = await stand(world, table)
        line = (await world.game(table)).packet(0).lines()[0]
        assert await refusal(world.say(table, line, "1 give no_such_card")) != ""
        assert await stand(world, table) == before == await stand_elsewhere(db, table)

    run(test, db)


@pytest.mark.parametrize("lines", [[], ["2 give forum"], ["- roll 1 2 3"], ["~ takeback 1"], [""], ["1\x00"]])
def test_nobody_speaks_for_others(db: str, lines: list[str]):
    """Not for another seat, nor for the dice, nor for the table."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        assert await refusal(world.do(table, lambda h: h.say(0, h.row.move, lines))) != ""
        assert (await world.hosted(table)).row.seq == 2

    run(test, db)


# When something fails


def test_mistake_while_carrying_out_leaves_the_table_as_it_was(db: str):
    """Whatever a mistake of ours had done to the table at hand is thrown away."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        before = await stand(world, table)

        def broken(hosted: Hosted) -> Deed:
            hosted.game().say(hosted.game().packet(0).lines()[0])
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await world.do(table, broken)
        assert await stand(world, table) == before

    run(test, db)


def test_change_that_is_not_stored_did_not_happen(db: str, monkeypatch: pytest.MonkeyPatch):
    """If the store fails, the table at hand is what the store has."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        before = await stand(world, table)

        def full(*_: object) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as patch:
            for way in ("write", "write_plainly", "parameters"):
                patch.setattr(records.Entry, way, full)
            with pytest.raises(OSError, match="no space"):
                await world.first(table, 0)
        assert await stand(world, table) == before
        await world.first(table, 0)
        assert await stand(world, table) == await stand_elsewhere(db, table) != before

    run(test, db)


# Two holders


def test_two_holders_of_one_table(db: str):
    """Whoever comes second is refused by the store, reads what came first, and tries again."""

    async def test(world: World) -> None:
        table = await world.table("senators", "Anna", "Béla", "Caius")
        async with World(db) as other:
            for _ in range(40):
                hosted = await world.hosted(table)
                if hosted.row.status == "over":
                    break
                await world.first(table, hosted.row.awaited[0])
                async with other.store.read() as reading:
                    assert await records.latest(reading, table) == hosted.row.seq
                hosted = await other.hosted(table)
                move = hosted.row.move
                # The other's table at hand is behind: it finds out, whether by a refusal or by the store.
                await refusal(other.do(table, partial(nonsense, move)))
                here, there = await stand(world, table), await stand(other, table)
                assert here == there

    run(test, db)


def proposed(p: int, hosted: Hosted) -> Deed:
    """A seat proposes to begin again."""
    return hosted.propose(p, 0)


def nonsense(move: int, hosted: Hosted) -> Deed:
    """A seat says what cannot be said."""
    return hosted.say(0, move, ["1 nonsense"])


def test_many_at_once(db: str):
    """Everybody who wants to change the same table at once gets a turn, one after the other."""

    async def test(world: World) -> None:
        table = await world.table("senators", "Anna", "Béla", "Caius")
        async with World(db) as other:
            await asyncio.gather(
                *(w.do(table, partial(proposed, p)) for w in (world, other) for p in (0, 1, 2) for _ in range(5))
            )
            assert (await stand_elsewhere(db, table))[-1] == 4 + 29
            async with world.store.read() as reading:
                seqs = await reading.scalars(sa.select(store.entries.c.seq).where(store.entries.c.table == table))
                assert sorted(seqs) == list(range(1, 34))

    run(test, db)


# Sitting down


def test_seat_of_a_friend_needs_its_token(db: str):
    """Nobody sits where a friend is awaited without the token."""

    async def test(world: World) -> None:
        anna, bela = await world.person("Anna"), await world.person("Béla")
        wish = TableWish(game="roma", seats=[SeatWish(kind="me"), SeatWish(kind="friend")])
        links = await world.lobby.create(anna, wish)
        for token in ("", "x", links.tokens[1][:-1]):
            attempt = world.lobby.sit(Visitor(person=bela), links.table, 1, token, "")
            assert await refusal(attempt) == "for_friend"
        card = await world.lobby.sit(Visitor(person=bela), links.table, 1, links.tokens[1], "")
        assert (card.status, card.yours) == ("playing", [1])

    run(test, db)


def test_token_is_spent_when_a_person_sits(db: str):
    """Whoever made the table cannot look over a friend's shoulder with the token that they gave away."""

    async def test(world: World) -> None:
        anna, bela = await world.person("Anna"), await world.person("Béla")
        wish = TableWish(game="roma", seats=[SeatWish(kind="me"), SeatWish(kind="friend")])
        links = await world.lobby.create(anna, wish)
        await world.lobby.sit(Visitor(person=bela), links.table, 1, links.tokens[1], "")
        assert (await world.lobby.card(Visitor(token=links.tokens[1]), links.table, "en")).yours == []

    run(test, db)


def test_tokens_are_not_in_the_store(db: str):
    """The store knows digests."""

    async def test(world: World) -> None:
        anna = await world.person("Anna")
        wish = TableWish(game="roma", seats=[SeatWish(kind="me"), SeatWish(kind="friend")])
        links = await world.lobby.create(anna, wish)
        async with world.store.read() as reading:
            kept = list(await reading.scalars(sa.select(store.seats.c.token)))
        assert links.tokens[1] not in kept
        assert len(links.tokens[1]) >= 32
        assert len(links.table) >= 22

    run(test, db)


def test_two_at_one_chair(db: str):
    """Of two who want the same seat one gets it."""

    async def test(world: World) -> None:
        anna = await world.person("Anna")
        links = await world.lobby.create(
            anna, TableWish(game="senators", seats=[SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="open")])
        )
        people = [await world.person(name) for name in ("Béla", "Caius")]
        attempts = [world.lobby.sit(Visitor(person=p), links.table, 1, "", "") for p in people]
        found = await asyncio.gather(*(refusal(attempt) for attempt in attempts))
        assert sorted(found) == ["", "seat_taken"]

    run(test, db)


def test_seat_can_be_given_up_before_the_start(db: str):
    """Then it is open again; afterwards one resigns."""

    async def test(world: World) -> None:
        anna = Visitor(person=await world.person("Anna"))
        seats = [SeatWish(kind="me"), SeatWish(kind="open")]
        links = await world.lobby.create(anna.known(), TableWish(game="roma", seats=seats))
        card = await world.lobby.rise(anna, links.table, 0)
        assert [seat.kind for seat in card.seats] == ["open", "open"]
        table = await world.table("roma", "Béla", "Caius")
        assert await refusal(world.lobby.rise(anna, table, 0)) == "forbidden"

    run(test, db)


@pytest.mark.parametrize(
    "wish",
    [
        TableWish(game="chess", seats=[]),
        TableWish(game="roma", seats=[SeatWish(kind="me")]),
        TableWish(game="roma", seats=[SeatWish(kind="me"), SeatWish(kind="bot", bot="os:system")]),
        TableWish(game="roma", seats=[SeatWish(kind="me"), SeatWish(kind="open")], options={"no": "such"}),
        TableWish(game="roma", seats=[SeatWish(kind="me"), SeatWish(kind="open")], edition="cards.forum.cost = 1e9"),
        TableWish(game="roma", seats=[SeatWish(kind="me"), SeatWish(kind="open")], delay=-1),
    ],
)
def test_table_that_cannot_be(db: str, wish: TableWish):
    """Such a table is refused, and not kept."""

    async def test(world: World) -> None:
        assert await refusal(world.lobby.create(await world.person("Anna"), wish)) != ""
        async with world.store.read() as reading:
            assert (await reading.execute(sa.select(store.tables))).all() == []

    run(test, db)


def test_words_of_players_are_mixed_into_the_dice(db: str):
    """The promise stands before anybody sits; the words come from those who do."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        row = (await world.hosted(table)).row
        assert row.words == ["word of Anna", "word of Béla"]
        promise = (await world.packet(table))["commitment"]
        await world.play(table)
        verified = await world.lobby.verify(table)
        assert (verified.commitment, verified.words, verified.difference) == (promise, row.words, None)

    run(test, db)


# Leaving


def test_bot_sits_in_for_whoever_resigns(db: str):
    """It plays on with that seat's knowledge, and the person may return."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        await world.do(table, lambda h: h.resign(0))
        await asyncio.gather(*world.bots.at_work())
        packet = await world.packet(table, 1)
        assert (packet["seats"][0]["has_left"], packet["seats"][0]["bot"], packet["waiting"]) == (True, "greedy", [1])
        assert await refusal(world.say(table, "1 end")) == "has_left"
        await world.do(table, lambda h: h.come_back(0))
        assert (await world.packet(table, 1))["seats"][0]["has_left"] is False
        assert [line["event"] for line in packet["log"]["lines"]].count("resigned") == 1

    run(test, db)


def test_game_ends_if_the_table_says_so(db: str):
    """Then whoever remains has won."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla", on_leave="end")
        await world.do(table, lambda h: h.resign(0))
        result = (await world.packet(table))["result"]
        assert (result["reason"], [seat["is_winner"] for seat in result["seats"]]) == ("resigned", [False, True])
        assert await refusal(world.do(table, lambda h: h.come_back(0))) == "Over"

    run(test, db)


def test_game_of_nobody_ends(db: str):
    """Where the last person resigns, bots do not play on among themselves."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "greedy")
        await world.do(table, lambda h: h.resign(0))
        assert (await world.packet(table))["result"]["reason"] == "abandoned"

    run(test, db)


# Taking back


def test_takeback_needs_everybody(db: str):
    """Nothing is taken back before the last person agrees; bots do."""

    async def test(world: World) -> None:
        table = await world.table("senators", "Anna", "Béla", "random")
        await world.play(table, 6)
        await asyncio.gather(*world.bots.at_work())
        lines = (await world.game(table)).lines[:]
        await world.do(table, lambda h: h.propose(0, 3))
        assert (await world.packet(table))["takeback"] == {"by": 0, "to_move": 3, "agreed": [0], "remove": -1}
        assert (await world.game(table)).lines == lines
        await world.do(table, lambda h: h.agree(1, True))
        packet = await world.packet(table)
        assert packet["takeback"] is None
        assert "taken_back" in [line["event"] for line in packet["log"]["lines"]]

    run(test, db)


def test_one_refusal_ends_a_proposal(db: str):
    """Then everything stays."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        await world.play(table, 4)
        before = (await stand(world, table))[:2]
        await world.do(table, lambda h: h.propose(0, 2))
        await world.do(table, lambda h: h.agree(1, False))
        assert (await stand(world, table))[:2] == before
        assert await refusal(world.do(table, lambda h: h.agree(1, True))) == "no_proposal"

    run(test, db)


@pytest.mark.parametrize("to_move", [-1, 99])
def test_there_must_be_such_a_moment(db: str, to_move: int):
    """One goes back to the past only."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        assert await refusal(world.do(table, lambda h: h.propose(0, to_move))) == "no_such_moment"

    run(test, db)


# Afterwards


def test_save_and_verification_wait_for_the_end(db: str):
    """Before, they would tell everybody's secrets."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        for attempt in (world.lobby.save(table), world.lobby.verify(table)):
            assert await refusal(attempt) == "not_over"
        everything = world.lobby.replay(Visitor(), table, "en", None, 3, True)
        assert await refusal(everything) == "not_over"
        assert await refusal(world.lobby.replay(Visitor(), table, "en", 0, 3, False)) == "forbidden"

    run(test, db)


def test_replay_shows_every_moment_as_it_was(db: str):
    """A moment shows a seat what it saw then, byte for byte."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        seen = {}
        while (hosted := await world.hosted(table)).row.status == "playing":
            packet = await world.packet(table, 0)
            if not packet["picked"]:
                seen[packet["move"]] = (packet["view"], [line["text"] for line in packet["log"]["lines"]])
            await world.first(table, hosted.row.awaited[0])
        for move, (view, log) in seen.items():
            found = (await world.lobby.replay(Visitor(), table, "en", 0, move, False)).packet
            assert (found.view, [line.text for line in found.log.lines]) == (view, log)

    run(test, db)


def test_all_cards_up(db: str):
    """Once the game is over everybody may look at every hand."""

    async def test(world: World) -> None:
        table = await world.table("roma", "Anna", "Béla")
        await world.play(table)
        packet = (await world.lobby.replay(Visitor(), table, "en", None, 4, True)).packet
        sides = packet.view["players"]
        assert isinstance(sides, list)
        assert all(isinstance(side["hand"], list) for side in sides)

    run(test, db)


def test_unknown_table(db: str):
    """A table that is not there is not found, and leaves no room behind."""

    async def test(world: World) -> None:
        with pytest.raises(Refusal):
            await world.lobby.card(Visitor(), "x" * 22, "en")
        assert not world.house.rooms

    run(test, db)


def test_refusals_are_errors_of_ours() -> None:
    """Whoever catches refusals catches those of the engine and of the house."""
    assert issubclass(Refusal, ComitiaError)
