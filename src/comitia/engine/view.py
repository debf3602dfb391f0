"""What a seat may see: built from nothing by adding what is declared, never by taking away.

A view is plain values and no state. Whoever wants something to search deals the unseen anew, from the view
alone (`worlds.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from comitia.engine.errors import BadSave, Ended
from comitia.engine.fields import Field
from comitia.engine.flow import has_sealed, parse_frame
from comitia.engine.registry import Game, Header
from comitia.engine.standing import Standing
from comitia.engine.state import (
    COUNT,
    COUNT_ONLY,
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
    plain,
    visibility_of,
)

#: Stands in a view where something lies that the seat cannot see.
HIDDEN: Final = "?"
#: The seat of those who only watch.
SPECTATOR: Final = NONE


class Face(NamedTuple):
    """An event as one seat sees it; the secret part is None for those it is not for."""

    name: str
    seat: int
    args: tuple[int, ...]
    secret: tuple[int, ...] | None


def face(event: Event, seat: int) -> Face:
    """The side of an event that a seat sees."""
    sees = event.to == -1 or (seat >= 0 and event.to >> seat & 1 == 1)
    return Face(event.name, event.seat, event.args, event.secret if sees else None)


class Fields:
    """Named values of a view, read with the type that the reader expects."""

    def __init__(self, values: dict[str, object]) -> None:
        self._values: dict[str, object] = values

    @property
    def values(self) -> dict[str, object]:
        """All of them, by name."""
        return self._values

    def value(self, name: str) -> object:
        """One of them, as it is."""
        return self._values[name]

    def number(self, name: str) -> int:
        """A number."""
        value = self.value(name)
        assert isinstance(value, int)
        return value

    def numbers(self, name: str) -> list[int]:
        """A row of numbers; UNKNOWN stands for each that the seat cannot see."""
        value = self.value(name)
        if isinstance(value, dict):
            return [UNKNOWN] * self.size(name)
        assert isinstance(value, list)
        return [UNKNOWN if item == HIDDEN else item for item in value]

    def size(self, name: str) -> int:
        """How many there are, seen or not."""
        value = self.value(name)
        if isinstance(value, dict):
            count = value["count"]
            assert isinstance(count, int)
            return count
        assert isinstance(value, list)
        return len(value)

    def parts(self, name: str) -> list[Fields]:
        """A row of parts, such as the players' sides."""
        value = self.value(name)
        assert isinstance(value, list)
        return [Fields(item) for item in value]


class View:
    """All that a seat may know of a game: the header, the table, where play stands, what it was told."""

    def __init__(self, header: Header, seat: int, values: dict[str, object], stack: list[str], log: list[Face]) -> None:
        self.header: Final = header
        self.seat: Final = seat
        self._values: dict[str, object] = values
        self._stack: list[str] = stack
        self._log: list[Face] = log

    @property
    def values(self) -> dict[str, object]:
        """The fields of the table by name, as the seat may see them."""
        return self._values

    @property
    def stack(self) -> list[str]:
        """Where play stands, as labels, outermost first."""
        return self._stack

    @property
    def log(self) -> list[Face]:
        """What the seat was told."""
        return self._log

    def fields(self) -> Fields:
        """The fields of the table."""
        return Fields(self.values)

    def players(self) -> list[Fields]:
        """The players' sides, in the order of seats."""
        return self.fields().parts("players")


def view(header: Header, s: State, seat: int, events: list[Event]) -> View:
    """What a seat (or SPECTATOR) may know now."""
    stack = [frame.label() for frame in s.stack]
    return View(header, seat, seen(s, NONE, seat), stack, [face(event, seat) for event in events])


def seen(part: Part, owner: int, seat: int) -> dict[str, object]:
    """The fields of a part that a seat may see; `owner` is the seat it belongs to, if any."""
    found: dict[str, object] = {}
    for name, kind in visibility_of(part).items():
        if may_see(kind, name, owner, seat):
            found[name] = _seen_field(part, name, kind, owner, seat)
    return found


def may_see(kind: str, name: str, owner: int, seat: int) -> bool:
    """Whether a seat sees anything of a field; where play stands is told in other words."""
    if name == "stack" or kind == NOBODY or kind == FIXED:
        return False
    return kind != OWNER or (owner == seat and seat != SPECTATOR)


def _seen_field(part: Part, name: str, kind: str, owner: int, seat: int) -> object:
    """What a seat sees of a field of which it sees something."""
    value = getattr(part, name)
    if name == "answers" and isinstance(part, State):
        return _seen_answers(part, seat)
    if kind == PUBLIC and type(value) is int:
        return value
    if kind == OWNER:
        return plain(value)
    if kind == COUNT_ONLY or (kind == COUNT and (owner != seat or seat == SPECTATOR)):
        return {"count": len(value)}
    return _sealed(value, owner, seat) if kind == SEALED else _seen_value(value, owner, seat)


# -- seen while it is looked at ----------------------------------------------------------------


class Glimpse(Fields):
    """The fields of a part as a seat may see them, each looked up when it is read."""

    def __init__(self, part: Part, owner: int, seat: int) -> None:
        super().__init__({})
        self._part: Final = part
        self._kinds: Final = visibility_of(part)
        self._owner: Final = owner
        self._seat: Final = seat

    @property
    def values(self) -> dict[str, object]:
        """All of them, by name."""
        return seen(self._part, self._owner, self._seat)

    def value(self, name: str) -> object:
        """One of them, as it is; each is looked up once."""
        if name not in self._values:
            kind = self._kinds[name]
            if not may_see(kind, name, self._owner, self._seat):
                raise KeyError(name)
            self._values[name] = _seen_field(self._part, name, kind, self._owner, self._seat)
        return self._values[name]

    def number(self, name: str) -> int:
        """A number; one that all see needs no second look."""
        value = getattr(self._part, name) if self._kinds[name] == PUBLIC else None
        return value if type(value) is int else super().number(name)

    def numbers(self, name: str) -> list[int]:
        """A row of numbers; one that all see is copied as it is."""
        row = getattr(self._part, name) if self._kinds[name] == PUBLIC else None
        if isinstance(row, (list, tuple)) and _is_plain_row(row):
            return list(row)
        return super().numbers(name)

    def parts(self, name: str) -> list[Fields]:
        """A row of parts, such as the players' sides; which parts there are is for all to see."""
        row = getattr(self._part, name)
        assert self._kinds[name] == PUBLIC and isinstance(row, list)
        return [Glimpse(item, owner_of(item, i, self._owner), self._seat) for i, item in enumerate(row)]


class LiveView(View):
    """The view of a seat that is asked right now, made as it is read: whoever reads little pays little.

    It shows the same as any other view, by the same declarations, and ends with the answer: a bot that keeps it and
    looks again later, when the table has moved on, is told so.
    """

    def __init__(self, header: Header, seat: int, s: State, faces: list[Face] | None, events: list[Event]) -> None:
        super().__init__(header, seat, {}, [], [] if faces is None else faces)
        self._state: State | None = s
        self._is_told: Final = faces is not None
        #: What has happened, of which the faces tell as far as somebody has looked.
        self._events: Final = events

    def end(self) -> None:
        """The answer is given: nothing can be looked up any more."""
        self._state = None

    def _now(self) -> State:
        if self._state is None:
            raise Ended("this view ended with the answer to it")
        return self._state

    @property
    def values(self) -> dict[str, object]:
        """The fields of the table by name, as the seat may see them."""
        return seen(self._now(), NONE, self.seat)

    @property
    def stack(self) -> list[str]:
        """Where play stands, as labels, outermost first."""
        return [frame.label() for frame in self._now().stack]

    @property
    def log(self) -> list[Face]:
        """What the seat was told."""
        if not self._is_told:
            raise Ended("nothing is told in this game: all of its bots have said that they read no log")
        for event in self._events[len(self._log) :]:
            self._log.append(face(event, self.seat))
        return self._log

    def fields(self) -> Fields:
        """The fields of the table."""
        return Glimpse(self._now(), NONE, self.seat)


def _seen_value(value: object, owner: int, seat: int) -> object:
    if isinstance(value, Part):
        return seen(value, owner, seat)
    if isinstance(value, (list, tuple)):
        if _is_plain_row(value):
            return list(value)
        return [_seen_value(item, owner_of(item, i, owner), seat) for i, item in enumerate(value)]
    return value


def _is_plain_row(row: Sequence[object]) -> bool:
    """Whether a row holds numbers only, as most do: everybody sees them as they are."""
    for item in row:
        if type(item) is not int:
            return False
    return True


def owner_of(item: object, index: int, owner: int) -> int:
    """The sides in a list belong to the seats, in order."""
    return index if isinstance(item, Side) else owner


def _seen_answers(s: State, seat: int) -> list[object] | None:
    """What a seat has picked itself; of the others only who has given a whole answer, not how far somebody is."""
    if s.answers is None:
        return None
    shown: list[object] = []
    for p, picks in enumerate(s.answers):
        if p == seat:
            shown.append(picks[:])
        else:
            shown.append(HIDDEN if has_sealed(s, p) else [])
    return shown


def _sealed(value: object, owner: int, seat: int) -> object:
    """Whether there is a value; which one, for its owner. What belongs to no side has one value for each seat."""
    if isinstance(value, (list, tuple)):
        return [_sealed_one(item, i if owner == NONE else owner, seat) for i, item in enumerate(value)]
    return value if value is None else _sealed_one(value, owner, seat)


def _sealed_one(value: object, owner: int, seat: int) -> object:
    if value == NONE or (owner == seat and seat != SPECTATOR):
        return value
    return HIDDEN


def masked(v: View) -> State:
    """A state that holds what a view tells, with UNKNOWN wherever something lies unseen."""
    s = v.header.game.new(v.header)
    s.seats = v.header.seats
    s.stack = [parse_frame(label, v.header.game.sequences) for label in v.stack]
    _unveil(s, v.values)
    return s


def _unveil(part: Part, values: dict[str, object]) -> None:
    for name, kind in visibility_of(part).items():
        if name == "stack" or name == "heard" or kind == FIXED:
            continue
        if kind == NOBODY or (kind == OWNER and name not in values):
            setattr(part, name, covered(getattr(part, name)))
            continue
        if name not in values:
            raise BadSave(f"the view lacks {name}")
        value = values[name]
        old = getattr(part, name)
        if name == "answers" and isinstance(part, State):
            assert value is None or isinstance(value, list)
            part.answers = None if value is None else [[UNKNOWN] if item == HIDDEN else item[:] for item in value]
        elif isinstance(old, Part):
            assert isinstance(value, dict)
            _unveil(old, value)
        elif isinstance(old, list) and old and isinstance(old[0], Part):
            assert isinstance(value, list)
            for i, item in enumerate(old):
                _unveil(item, value[i])
        else:
            setattr(part, name, _unveiled(value, isinstance(old, tuple)))


def covered(value: object) -> object:
    """A number or a row of numbers of which a view tells nothing; of a row not even its size is known."""
    if isinstance(value, tuple):
        return tuple([covered(item) for item in value])
    if isinstance(value, list):
        return [covered(item) for item in value]
    return UNKNOWN if type(value) is int else value


def _unveiled(value: object, as_tuple: bool) -> object:
    if type(value) is int:
        return value
    if isinstance(value, list) and _is_plain_row(value):
        return tuple(value) if as_tuple else value[:]
    if isinstance(value, dict):
        count = value["count"]
        assert isinstance(count, int)
        value = [UNKNOWN] * count
    if isinstance(value, list):
        known = [_unveiled(item, False) for item in value]
        return tuple(known) if as_tuple else known
    return UNKNOWN if value == HIDDEN else value


def standing_of(v: View) -> Standing | None:
    """How the game stands as a seat may know it; None if the game says nothing of it.

    It is worked out from a state that holds what the view tells and nothing else, so it cannot tell more.
    """
    standing = v.header.game.standing
    return None if standing is None else standing(masked(v), v.seat)


# -- how it is shown ---------------------------------------------------------------------------

#: Fields of every table of which packets tell in other ways.
_TOLD_APART: Final = ("over", "answers")


def fields_shown(game: Game) -> tuple[list[Field], list[Field]]:
    """How the table and a player's side are shown: as the game says, or by the names of their fields."""
    if game.table is not None:
        return game.table.shown, [] if game.side is None else game.side.shown
    s = game.fresh(game.header())
    table = seen(s, NONE, 0)
    sides = [value for value in table.values() if _is_sides(value)]
    side = sides[0] if sides else []
    assert isinstance(side, list)
    return _plain_fields(table), _plain_fields(side[0] if side else {})


def _is_sides(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _plain_fields(values: dict[str, object]) -> list[Field]:
    shown = [(name, value) for name, value in values.items() if name not in _TOLD_APART and not _is_sides(value)]
    return [Field(name, PUBLIC, _form_of(value), value) for name, value in shown]


def _form_of(value: object) -> str:
    if isinstance(value, bool):
        return "flag"
    return "number" if isinstance(value, int) else "things"
