"""Views: what each visibility shows to whom, and states dealt anew from a view."""

from __future__ import annotations

import pytest

from comitia.engine.errors import BadSave
from comitia.engine.flow import Seq, answer, ask, each, together
from comitia.engine.registry import Header
from comitia.engine.state import (
    COUNT,
    COUNT_ONLY,
    EVERYONE,
    FIXED,
    NOBODY,
    NONE,
    OWNER,
    PUBLIC,
    SEALED,
    UNKNOWN,
    Event,
    Part,
    Side,
    State,
    declare,
    only,
)
from comitia.engine.view import HIDDEN, SPECTATOR, Face, Fields, View, face, masked, seen, view
from tests.engine.small import Diary, Draw, Pay, Vote, everyone, game_of


class Box(Part):
    """A part that belongs to nobody."""

    def __init__(self) -> None:
        self.lid: int = 1
        self.inside: int = 2


declare(Box, lid=PUBLIC, inside=NOBODY)


class Corner(Side):
    """A side with a field of each visibility."""

    def __init__(self) -> None:
        self.open: int = 3
        self.mine: int = 4
        self.never: int = 5
        self.hand: list[int] = [6, 7]
        self.pile: list[int] = [8]
        self.bid: int = 9
        self.row: tuple[int, ...] = (NONE, 1)
        self.terms: object = self
        self.box: Box = Box()


declare(
    Corner,
    open=PUBLIC,
    mine=OWNER,
    never=NOBODY,
    hand=COUNT,
    pile=COUNT_ONLY,
    bid=SEALED,
    row=SEALED,
    terms=FIXED,
    box=PUBLIC,
)


class Room(State):
    """A state with such sides, and with fields of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.players: list[Corner] = [Corner(), Corner()]
        self.deck: list[int] = [1, 2, 3]
        self.kept: list[int] = [4, 5]
        self.secret: int = 6
        self.box: Box = Box()


declare(Room, players=PUBLIC, deck=COUNT_ONLY, kept=COUNT, secret=OWNER, box=PUBLIC)


def corner(seat: int, looker: int) -> dict[str, object]:
    """A seat's corner as somebody sees it."""
    sides = seen(Room(), NONE, looker)["players"]
    assert isinstance(sides, list)
    found: dict[str, object] = sides[seat]
    return found


OWN = {
    "open": 3,
    "mine": 4,
    "hand": [6, 7],
    "pile": {"count": 1},
    "bid": 9,
    "row": [NONE, 1],
    "box": {"lid": 1},
}
OTHER = {
    "open": 3,
    "hand": {"count": 2},
    "pile": {"count": 1},
    "bid": HIDDEN,
    "row": [NONE, HIDDEN],
    "box": {"lid": 1},
}


def test_own_corner():
    """The owner sees what is public, owned, counted and sealed; nobody's fields and piles stay closed."""
    assert corner(0, 0) == OWN


@pytest.mark.parametrize("looker", [1, SPECTATOR])
def test_corner_of_another(looker: int):
    """Others, and whoever only watches, see numbers of cards and that something is sealed, no more."""
    assert corner(0, looker) == OTHER


@pytest.mark.parametrize("looker", [0, 1, SPECTATOR])
def test_fields_that_belong_to_no_side(looker: int):
    """What belongs to no side has no owner: counted and owned fields are closed to all."""
    found = seen(Room(), NONE, looker)
    assert {name: found.get(name) for name in ("deck", "kept", "secret", "box")} == {
        "deck": {"count": 3},
        "kept": {"count": 2},
        "secret": None,
        "box": {"lid": 1},
    }


def test_sealed_answers():
    """Sealed answers belong to the seats in order; before there are any, there is nothing to see."""
    s = Room()
    before = seen(s, NONE, 0)["answers"]
    s.stack = [Seq("flow", together(Vote(), everyone)).first[0]]
    s.answers = [[2], [], [0]]
    assert [before, *(seen(s, NONE, looker)["answers"] for looker in (0, 2, SPECTATOR))] == [
        None,
        [[2], [], HIDDEN],
        [HIDDEN, [], [0]],
        [HIDDEN, [], HIDDEN],
    ]


def test_view_shares_nothing_with_the_state():
    """Whoever changes a view changes no state."""
    s = Room()
    shown = corner(0, 0)
    assert isinstance(shown["hand"], list)
    shown["hand"].append(99)
    assert s.players[0].hand == [6, 7]


# Faces of events


@pytest.mark.parametrize(
    ("to", "seat", "secret"),
    [
        (only(1), 1, (9,)),
        (only(1), 0, None),
        (only(1), SPECTATOR, None),
        (only(0) | only(2), 2, (9,)),
        (EVERYONE, 0, (9,)),
        (EVERYONE, SPECTATOR, (9,)),
        (0, 0, None),
    ],
)
def test_face(to: int, seat: int, secret: tuple[int, ...] | None):
    """The secret part of an event is for its audience."""
    assert face(Event("drew", 1, (1,), to, (9,), True), seat) == Face("drew", 1, (1,), secret)


# Reading a view


FIELDS = Fields({"n": 3, "row": [1, HIDDEN], "hand": {"count": 2}, "players": [{"n": 4}, {"n": 5}]})


def test_reading_numbers():
    """What is unseen reads as unknown."""
    assert (FIELDS.number("n"), FIELDS.numbers("row"), FIELDS.numbers("hand")) == (3, [1, UNKNOWN], [UNKNOWN, UNKNOWN])


def test_reading_sizes():
    """How many there are is known, seen or not."""
    assert (FIELDS.size("row"), FIELDS.size("hand")) == (2, 2)


def test_reading_parts():
    """Parts are fields again."""
    assert [side.number("n") for side in FIELDS.parts("players")] == [4, 5]


# States from views

FLOW = Seq("flow", each(everyone, Seq("draw", ask(Draw()), ask(Pay()))), together(Vote(), everyone))


def drawn(seats: int = 2) -> tuple[Header, Diary]:
    """Everybody has drawn a card and paid a coin; sealed votes are due."""
    game = game_of(FLOW)
    header = game.header(seats)
    s = game.fresh(header)
    for p in range(seats):
        answer(s, p, 1)
        answer(s, p, 1)
    assert isinstance(s, Diary)
    return header, s


def test_view_holds_all_that_a_seat_may_know():
    """A view is the header, the seat, the table, where play stands, and the faces of events."""
    header, s = drawn()
    v = view(header, s, 1, [Event("drew", 1, (), only(1), (8,), True)])
    assert (v.header, v.seat, v.stack) == (header, 1, ["flow.vote 1: 1 2"])
    assert (v.fields().size("deck"), [side.number("coins") for side in v.players()]) == (2, [2, 2])
    assert v.log == [Face("drew", 1, (), (8,))]


def test_masked():
    """A masked state holds what a view tells, and knows where something lies unseen."""
    header, s = drawn()
    found = masked(view(header, s, 0, []))
    assert isinstance(found, Diary)
    assert [side.cards for side in found.players] == [[6], [UNKNOWN]]
    assert (found.deck, found.answers, found.seats) == ([UNKNOWN] * 2, [[], []], 2)
    assert [frame.label() for frame in found.stack] == ["flow.vote 1: 1 2"]


def test_masked_tuples_and_parts():
    """Tuples stay tuples, parts stay parts, and what is owned by others is unknown."""
    game = game_of(FLOW, new=lambda header: Room())
    header = game.header()
    s = Room()
    s.players[1].row, s.players[1].mine, s.box.lid = (5, NONE), 44, 8
    found = masked(view(header, s, 0, []))
    assert isinstance(found, Room)
    assert (found.players[1].row, found.players[1].mine, found.box.lid) == ((UNKNOWN, NONE), UNKNOWN, 8)
    assert (found.players[0].mine, found.players[0].never, found.box.inside) == (4, UNKNOWN, UNKNOWN)


def test_view_that_lacks_a_field():
    """A view from elsewhere may lack a field; that is a defect of the view."""
    header, s = drawn()
    v = view(header, s, 0, [])
    values = {name: value for name, value in v.values.items() if name != "done"}
    with pytest.raises(BadSave, match="the view lacks done"):
        masked(View(header, 0, values, v.stack, []))
