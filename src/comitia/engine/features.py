"""A position as numbers for a learning bot: the features that are on, derived from the fields of a game.

A position is a list of the numbers of features that are on, so the first layer of a net is a sum of rows; or a row of
bytes, one for each feature, put together from what fields looked like when they had the same values before. What a
seat may see or has counted along decides what is read, field by field: the features of the true state, of what the
seat recalls of it and of a dealt one are the same. Seats are counted from the own one, so that one net plays every
seat.
"""

from __future__ import annotations

import hashlib
from typing import Final

from comitia.engine.fields import Field
from comitia.engine.flow import Frame, Seq, Step
from comitia.engine.registry import Game, Header
from comitia.engine.state import COUNT, COUNT_ONLY, NONE, OWNER, PUBLIC, SEALED, Part, State

#: The steps of a thermometer: a feature for each step that a number reaches.
LONG: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40, 50, 65, 85)
SHORT: Final = (1, 2, 3, 4, 6, 8, 11, 15)
#: The same for what one seat has more than another.
AHEAD: Final = (-20, -12, -8, -5, -3, -2, -1, 1, 2, 3, 5, 8, 12, 20)
#: How many of a thing in a row are told apart.
COPIES: Final = 3
#: The most that is told apart of what has no words and no end.
MOST: Final = 13
#: How many values of a field are kept with their bytes; then it begins anew.
KEPT: Final = 512
#: Like no value of a field.
NOTHING: Final = object()


def reached(steps: tuple[int, ...]) -> list[int]:
    """For each number up to the last step, how many steps it reaches."""
    return [sum(step <= value for step in steps) for value in range(steps[-1] + 1)]


class Block:
    """The features of one field of a part: a run of numbers from `first` on."""

    def __init__(self, name: str, names: list[str]) -> None:
        self.name: Final = name
        self.names: Final = [f"{name} {found}" for found in names]
        self.first = 0

    def settle(self, first: int) -> None:
        """Take the numbers from one on."""
        self.first = first

    def add(self, value: object, seat: int, found: list[int]) -> None:
        """Add the features that a value turns on, as a seat looks at it."""
        raise NotImplementedError


class Thermometer(Block):
    """A number: a feature for each step that it reaches, and one for less than nothing."""

    def __init__(self, name: str, steps: tuple[int, ...]) -> None:
        super().__init__(name, ["below 0"] + [f">= {step}" for step in steps])
        #: How many steps each number reaches, up to the last step, and the features of so many.
        self._reached: Final = reached(steps)
        self._runs: list[list[int]] = []
        self.settle(0)

    def settle(self, first: int) -> None:
        """Take the numbers from one on."""
        self.first = first
        self._runs = [list(range(first + 1, first + 1 + n)) for n in range(len(self.names))]

    def add(self, value: object, seat: int, found: list[int]) -> None:
        if not isinstance(value, int):
            return
        if value < 0:
            if value != NONE:
                found.append(self.first)
            return
        # Whole runs: positions are encoded more often than anything else is done.
        n = self._reached[value] if value < len(self._reached) else len(self._runs) - 1
        if n > 0:
            found.extend(self._runs[n])


class OneOf(Block):
    """A thing: one feature for each that it can be."""

    def __init__(self, name: str, things: list[str], low: int, of_seats: int) -> None:
        super().__init__(name, things)
        self.size: Final = len(things)
        self.low: Final = low
        #: How many seats there are, if the things are seats; then they are counted from the own one.
        self.of_seats: Final = of_seats

    def add(self, value: object, seat: int, found: list[int]) -> None:
        if not isinstance(value, int) or value < self.low:
            return
        at = value - self.low
        if self.of_seats:
            at = (value - seat) % self.of_seats
        found.append(self.first + min(at, self.size - 1))


class Marks(Block):
    """Bits: one feature for each."""

    def __init__(self, name: str, places: list[str]) -> None:
        super().__init__(name, places)
        self.size: Final = len(places)

    def add(self, value: object, seat: int, found: list[int]) -> None:
        if isinstance(value, int) and value > 0:
            for bit in range(self.size):
                if value >> bit & 1:
                    found.append(self.first + bit)


class Bag(Block):
    """A row of things, whatever their order: how many there are, and of each whether there is one, two, three."""

    def __init__(self, name: str, things: list[str], low: int) -> None:
        copies = [f"{thing} x{n + 1}" for thing in things for n in range(COPIES)]
        super().__init__(name, [f"{step} or more" for step in SHORT] + copies)
        self.size: Final = len(things)
        self.low: Final = low
        self._reached: Final = reached(SHORT)

    def add(self, value: object, seat: int, found: list[int]) -> None:
        if not isinstance(value, (list, tuple)):
            return
        items: list[object] = value if isinstance(value, list) else list(value)
        if not items:
            return
        n = self._reached[min(len(items), len(self._reached) - 1)]
        for i in range(n):
            found.append(self.first + i)
        counts = [0] * self.size
        first = self.first + len(SHORT)
        for item in items:
            if isinstance(item, int):
                at = item - self.low
                if 0 <= at < self.size and counts[at] < COPIES:
                    found.append(first + at * COPIES + counts[at])
                    counts[at] += 1


class Places(Block):
    """A row of places, each of which is a block of its own; places of seats begin with the own one."""

    def __init__(self, name: str, blocks: list[Block], of_seats: int) -> None:
        names = [found for block in blocks for found in block.names]
        super().__init__(name, names)
        self.blocks: Final = blocks
        self.of_seats: Final = of_seats
        self.settle(0)

    def settle(self, first: int) -> None:
        """Take the numbers from one on, and give the places theirs."""
        self.first = first
        for block in self.blocks:
            block.settle(first)
            first += len(block.names)

    def add(self, value: object, seat: int, found: list[int]) -> None:
        if not isinstance(value, (list, tuple)):
            return
        items: list[object] = value if isinstance(value, list) else list(value)
        for i in range(min(len(items), len(self.blocks))):
            at = i
            if self.of_seats:
                at = i - i % self.of_seats + (i % self.of_seats - seat) % self.of_seats
            self.blocks[at].add(items[i], seat, found)


class Size(Thermometer):
    """How many things a row has, and nothing else."""

    def __init__(self, name: str) -> None:
        super().__init__(name, LONG)

    def add(self, value: object, seat: int, found: list[int]) -> None:
        if isinstance(value, (list, tuple)):
            super().add(len(value), seat, found)


class Sight:
    """A field of a part, with what the seat that looks sees of it: its value, how many things there are, or both."""

    def __init__(self, field: str, whole: Block | None, size: Block | None, seats: int) -> None:
        self.field: Final = field
        self.whole: Final = whole
        self.size: Final = size
        blocks = [block for block in (size, whole) if block is not None]
        self._first: Final = blocks[0].first if blocks else 0
        self.length: Final = sum([len(block.names) for block in blocks])
        #: By the seat that looks: the value that was last looked at with its bytes, and those of others before it.
        self._last: Final[list[object]] = [NOTHING] * seats
        self._bits: Final = [b""] * seats
        self._known: Final[list[dict[object, bytes]]] = [{} for _ in range(seats)]

    def add(self, part: Part, seat: int, found: list[int]) -> None:
        """Add what a seat sees of the field."""
        value: object = getattr(part, self.field)
        if self.size is not None:
            self.size.add(value, seat, found)
        if self.whole is not None:
            self.whole.add(value, seat, found)

    def bits(self, part: Part, seat: int) -> bytes:
        """The same as bytes, one for each feature of the field."""
        value: object = getattr(part, self.field)
        if value != self._last[seat]:
            self._turn(part, value, seat)
        return self._bits[seat]

    def _turn(self, part: Part, value: object, seat: int) -> None:
        """Another value than the last time."""
        key: object = value
        if isinstance(value, list):
            value = value[:]
            key = len(value) if self.whole is None else tuple(value)
        self._last[seat] = value
        known = self._known[seat].get(key)
        self._bits[seat] = self._look(part, seat, key) if known is None else known

    def _look(self, part: Part, seat: int, key: object) -> bytes:
        found: list[int] = []
        self.add(part, seat, found)
        row = bytearray(self.length)
        for at in found:
            row[at - self._first] = 1
        if len(self._known[seat]) >= KEPT:
            self._known[seat].clear()
        self._known[seat][key] = bytes(row)
        return bytes(row)


class Encoder:
    """The features of a game for a number of seats, and of its positions as a seat sees them."""

    def __init__(self, header: Header) -> None:
        game = header.game
        assert game.table is not None, f"{game.name} lists no fields"
        self.seats: Final = header.seats
        self._game: Final = game
        self._blocks: Final[list[Block]] = []
        s = game.new(header)
        sides: list[Part] = getattr(s, "players", [])
        #: Players whom nobody plays have sides as well.
        self._sides: Final = len(sides)
        self._table: Final = [self._sight("", field, s, False) for field in game.table.shown]
        fields = [] if game.side is None else game.side.shown
        self._side: Final = [
            [self._sight(f"{_who(i)} ", field, side, i == 0) for field in fields] for i, side in enumerate(sides)
        ]
        #: Known numbers of which the own is compared with everybody's.
        self._compared: Final = [field.name for field in fields if field.form == "number" and _is_open(field)]
        self._ahead: Final = [
            [self._kept(Ahead(f"{_who(i)} behind in {name}")) for name in self._compared] for i in range(1, len(sides))
        ]
        self._frames: Final = _frames(game)
        self._known_frames: Final[dict[tuple[Seq, Step], int]] = {}
        standings = [f"{at} {label}" for label in self._frames for at in ("on", "at")]
        self._standing: Final = self._kept(Block("stands", standings))
        self._mover: Final = self._kept(OneOf("moves", [str(n) for n in range(self.seats)], 0, self.seats))
        self._picked: Final = self._kept(Block("picked", [str(n) for n in range(game.flat_size())]))
        self.names: Final = [name for block in self._blocks for name in block.names]
        self.size: Final = len(self.names)
        fields_end = sum([sight.length for row in [self._table, *self._side] for sight in row])
        #: As many bytes as there are features behind those of the fields.
        self._rest: Final = bytes(self.size - fields_end)
        #: The same for the same features in the same order.
        self.digest: Final = hashlib.sha256("\n".join(self.names).encode()).hexdigest()[:16]

    def encode(self, s: State, seat: int) -> list[int]:
        """The features that are on, as a seat sees a position."""
        found: list[int] = []
        for sight in self._table:
            sight.add(s, seat, found)
        sides: list[Part] = getattr(s, "players", [])
        for p, side in enumerate(sides):
            i = (p - seat) % self._sides
            for sight in self._side[i]:
                sight.add(side, seat, found)
        self._compare(sides, seat, found)
        self._stand(s, seat, found)
        return found

    def row(self, s: State, seat: int) -> bytearray:
        """The same as one byte for each feature: 1 for those that are on."""
        seen = [sight.bits(s, seat) for sight in self._table]
        sides: list[Part] = getattr(s, "players", [])
        for i in range(self._sides):
            side = sides[(seat + i) % self._sides]
            for sight in self._side[i]:
                seen.append(sight.bits(side, seat))
        seen.append(self._rest)
        row = bytearray().join(seen)
        found: list[int] = []
        self._compare(sides, seat, found)
        self._stand(s, seat, found)
        for at in found:
            row[at] = 1
        return row

    def parts(self) -> dict[str, tuple[int, int]]:
        """The named parts of a position, in order: from which feature on, and how many."""
        return {block.name: (block.first, len(block.names)) for block in self._blocks if block.names}

    def _compare(self, sides: list[Part], seat: int, found: list[int]) -> None:
        """What others have more or less than the own side."""
        for j, name in enumerate(self._compared):
            own = getattr(sides[seat], name)
            for i in range(1, self._sides):
                self._ahead[i - 1][j].add(own - getattr(sides[(seat + i) % self._sides], name), seat, found)

    def _stand(self, s: State, seat: int, found: list[int]) -> None:
        """Where play stands, whose frame that is, and what the seat has picked of a sealed answer."""
        for frame in s.stack:
            at = self._place_of(frame)
            if at != NONE:
                found.append(self._standing.first + 2 * at + (1 if frame is s.stack[-1] else 0))
        if not s.stack:
            return
        self._mover.add(s.stack[-1].seat, seat, found)
        if s.answers is not None and s.stack[-1].question is not None:
            step = s.stack[-1].step
            for pick in s.answers[seat]:
                if pick >= 0:
                    found.append(self._picked.first + self._game.flat(step, pick))

    def _place_of(self, frame: Frame) -> int:
        """Where a frame stands among all steps of the game, or NONE."""
        known = self._known_frames.get((frame.seq, frame.step))
        if known is None:
            known = self._frames.get(f"{frame.seq.name}.{frame.step.label}", NONE)
            self._known_frames[frame.seq, frame.step] = known
        return known

    # -- how blocks are made

    def _kept(self, block: Block) -> Block:
        """A block with its numbers behind those of all others."""
        last = self._blocks[-1] if self._blocks else None
        block.settle(0 if last is None else last.first + len(last.names))
        self._blocks.append(block)
        return block

    def _sight(self, prefix: str, field: Field, part: Part, is_own: bool) -> Sight:
        value = getattr(part, field.name)
        name = prefix + field.name
        size = self._kept(Size(f"{name} size")) if field.sees in (COUNT, COUNT_ONLY) else None
        shows = _is_open(field) or (is_own and field.sees in (OWNER, SEALED, COUNT))
        whole = self._block(name, field, value) if shows else None
        return Sight(field.name, None if whole is None else self._kept(whole), size, self.seats)

    def _block(self, name: str, field: Field, value: object) -> Block | None:
        """What stands for a value, by the form of its field."""
        if isinstance(value, bool) or field.form == "flag":
            return Thermometer(name, (1,))
        if isinstance(value, (list, tuple)):
            return self._row(name, field, len(value))
        if field.form == "marks":
            return Marks(name, self._places(field, 8))
        if field.form == "number":
            return Thermometer(name, LONG)
        if field.form == "hidden":
            return OneOf(name, [str(n) for n in range(MOST)], 0, 0)
        return self._thing(name, field)

    def _thing(self, name: str, field: Field) -> Block:
        """One thing of a kind, or a seat; things turned over come behind the others."""
        if field.form == "seat" or field.kind == "seat":
            if field.turned == 0:
                return OneOf(name, [str(n) for n in range(self._sides)], 0, self._sides)
            return Turned(name, field.turned, self._sides)
        low, words = self._words(field.kind)
        return OneOf(name, words, low, 0)

    def _row(self, name: str, field: Field, length: int) -> Block | None:
        if field.form == "hidden":
            return None
        if field.form == "counts":
            _, words = self._words(field.kind)
            return Places(name, [Thermometer(f"{name} {word}", SHORT) for word in words[:length]], 0)
        if field.form == "spaces":
            rotates = self._sides if field.places.split()[-1:] == ["seat"] else 0
            places = _seat_places(length or rotates, rotates) if rotates else self._places(field, length)
            return Places(name, [self._place(f"{name} {place}", field) for place in places], rotates)
        if field.kind == "seat":
            return Places(name, [self._thing(f"{name} {i + 1}", field) for i in range(MOST)], 0)
        if field.kind == "":
            return Places(name, [Thermometer(f"{name} {i + 1}", LONG) for i in range(6)], 0)
        low, words = self._words(field.kind)
        return Bag(name, words, low)

    def _place(self, name: str, field: Field) -> Block:
        return Thermometer(name, SHORT) if field.kind == "" else self._thing(name, field)

    def _places(self, field: Field, length: int) -> list[str]:
        """The names of places are their numbers: the field's kinds say what they are."""
        return [str(i + 1) for i in range(length)]

    def _words(self, kind: str) -> tuple[int, list[str]]:
        """The lowest number of a kind, and what each number is called."""
        if kind in self._game.kinds:
            words = self._game.kinds[kind]
            return words.first, words.words
        return (1, [str(n) for n in range(1, 7)]) if kind == "die" else (0, [str(n) for n in range(MOST)])


class Ahead(Block):
    """What the own side has more than another, or less."""

    def __init__(self, name: str) -> None:
        super().__init__(name, [f">= {step}" if step > 0 else f"<= {step}" for step in AHEAD])
        #: The features of every difference that is told apart, from the least on.
        self._runs: list[list[int]] = []
        self.settle(0)

    def settle(self, first: int) -> None:
        """Take the numbers from one on."""
        self.first = first
        self._runs = [
            [first + i for i, step in enumerate(AHEAD) if (value <= step < 0) or (0 < step <= value)]
            for value in range(AHEAD[0], AHEAD[-1] + 1)
        ]

    def add(self, value: object, seat: int, found: list[int]) -> None:
        assert isinstance(value, int)
        if value != 0:
            found.extend(self._runs[min(max(value, AHEAD[0]), AHEAD[-1]) - AHEAD[0]])


class Turned(Block):
    """A seat whose marker lies one way, or turned over."""

    def __init__(self, name: str, turned: int, seats: int) -> None:
        super().__init__(name, [str(n) for n in range(seats)] + [f"{n} turned" for n in range(seats)])
        self.turned: Final = turned
        self.seats: Final = seats

    def add(self, value: object, seat: int, found: list[int]) -> None:
        if isinstance(value, int) and value >= 0:
            over = 1 if value >= self.turned else 0
            found.append(self.first + over * self.seats + (value - over * self.turned - seat) % self.seats)


def _who(i: int) -> str:
    return "own" if i == 0 else f"next {i}"


def _seat_places(length: int, seats: int) -> list[str]:
    """The names of places of seats, the same ones among any number of players."""
    return [f"{i // seats + 1} {_who(i % seats)}" for i in range(length)]


def _frames(game: Game) -> dict[str, int]:
    """Every step at which play can stand."""
    labels = [f"{seq.name}.{step.label}" for seq in game.sequences.values() for step in seq.steps]
    return {label: i for i, label in enumerate(labels)}


def _is_open(field: Field) -> bool:
    """Whether everybody knows what a field holds."""
    return field.sees == PUBLIC or field.counted
