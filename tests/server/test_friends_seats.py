"""Seats that wait for friends: offered to nobody else, and their links."""

from __future__ import annotations

from comitia.server.packets import SeatWish, TableWish
from comitia.server.people import Visitor
from tests.server.world import World, refusal, run


def wish(*kinds: str, listed: bool = True) -> TableWish:
    """A table of Senators."""
    return TableWish(game="senators", seats=[SeatWish(kind=kind) for kind in kinds], listed=listed)  # type: ignore[arg-type]


def test_strangers_are_offered_no_friends_seat(db: str):
    """A listed table that waits for friends only is in no list; one with a seat for anybody says which seat it is."""

    async def test(world: World) -> None:
        anna, stranger = await world.person("Anna"), Visitor(person=await world.person("Livia"))
        await world.lobby.create(anna, wish("me", "friend", "friend"))
        made = await world.lobby.create(anna, wish("me", "friend", "open"))
        (card,) = await world.lobby.listed(stranger, "en")
        assert (card.table, [seat.kind for seat in card.seats]) == (made.table, ["person", "friend", "open"])
        assert await refusal(world.lobby.sit(stranger, made.table, 1, "", "")) == "for_friend"
        await world.lobby.sit(stranger, made.table, 2, "", "")
        assert await world.lobby.listed(stranger, "en") == []

    run(test, db)


def test_new_link_makes_the_old_one_void(db: str):
    """Only who made the table makes links, to free seats; one to an open seat keeps strangers from it."""

    async def test(world: World) -> None:
        maker = await world.person("Anna")
        anna, friend = Visitor(person=maker), Visitor(person=await world.person("Béla"))
        stranger = Visitor(person=await world.person("Livia"))
        made = await world.lobby.create(maker, wish("me", "friend", "open"))
        old = made.tokens[1]
        assert await refusal(world.lobby.invite(stranger, made.table, 1)) == "forbidden"
        assert await refusal(world.lobby.invite(anna, made.table, 0)) == "seat_taken"
        new = (await world.lobby.invite(anna, made.table, 1)).tokens[1]
        assert await refusal(world.lobby.sit(friend, made.table, 1, old, "")) == "for_friend"
        await world.lobby.sit(friend, made.table, 1, new, "")
        await world.lobby.invite(anna, made.table, 2)
        assert await refusal(world.lobby.sit(stranger, made.table, 2, "", "")) == "for_friend"
        assert await refusal(world.lobby.invite(anna, made.table, 9)) == "not_found"

    run(test, db)
