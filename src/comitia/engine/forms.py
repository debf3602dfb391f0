"""How scenarios are written: set-ups and expectations derived from the fields of a game.

An entry of a scenario names a field and writes its value as people do: things by their words, seats from 1, a pile with
its top card first. A game lists which entries its scenarios have, adds what is no field, and says how seats act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, Final, Generic

from comitia.engine.ask import S
from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario, Illegal
from comitia.engine.fields import Field, Fields
from comitia.engine.flow import advance, apply, is_forced, options, parse_frame, step_due, waiting
from comitia.engine.registry import Game, Header
from comitia.engine.scenario import Harness, Record, Refused, choose, fall
from comitia.engine.state import COUNT, COUNT_ONLY, NONE, Part, State

# -- values as people write them ---------------------------------------------------------------


def whole(value: object, where: str, low: int = 0) -> int:
    """A whole number that is not too low."""
    if type(value) is not int or value < low:
        raise BadScenario(f"{where} must be a whole number" + (f", not below {low}" if low > -99 else ""))
    return value


def listed(value: object, where: str) -> list[object]:
    """A list."""
    if not isinstance(value, list):
        raise BadScenario(f"{where} must be a list")
    return value


def word(value: object, words: Sequence[str], where: str) -> int:
    """The place of a word among others."""
    if not isinstance(value, str) or value not in words:
        raise BadScenario(f"{where}: nothing is called {value!r}")
    return list(words).index(value)


def words(value: object, known: Sequence[str], where: str) -> list[int]:
    """Several words as their places."""
    return [word(item, known, where) for item in listed(value, where)]


def seat(value: object, seats: int, where: str) -> int:
    """A seat, written from 1, also as the key of an object."""
    number = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value
    if type(number) is not int or not 1 <= number <= seats:
        raise BadScenario(f"{where}: there is no seat {value!r}")
    return number - 1


def by_seat(value: object, seats: int, where: str) -> dict[int, object]:
    """What is given for each seat, as a list for all of them or as an object by their numbers."""
    if isinstance(value, list) and len(value) == seats:
        return dict(enumerate(value))
    if isinstance(value, dict) and set(value) <= {str(p + 1) for p in range(seats)}:
        return {int(key) - 1: item for key, item in value.items()}
    raise BadScenario(f"{where} must be a list of {seats}, or an object with seats as keys")


def rest_of(cards: Sequence[int], taken: Sequence[int]) -> list[int]:
    """What the box holds of some cards besides those on the table."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left


def same(what: str, found: object, expected: object) -> list[str]:
    """What differs, in words."""
    return [] if found == expected else [f"{what} is {found}, expected {expected}"]


# -- entries -----------------------------------------------------------------------------------


class Entry:
    """A field as scenarios write it.

    A row is read in order unless it is a bag, which is kept ascending and compared in any order, or a pile, whose top
    card comes first in a scenario and last in the state. `only_size` compares how many there are.
    """

    def __init__(self, field: str, shape: str = "plain", low: int = 0, *, is_late: bool = False) -> None:
        self.field: Final = field
        self.is_bag: Final = shape == "bag"
        self.is_pile: Final = shape == "pile"
        self.only_size: Final = shape == "size"
        self.low: Final = low
        #: Whether it is set after what follows from the others, and in its place.
        self.is_late: Final = is_late or self.is_pile


def plain(field: str, low: int = 0, *, is_late: bool = False) -> Entry:
    """A field as it is; numbers are not below the lowest."""
    return Entry(field, low=low, is_late=is_late)


def bag(field: str) -> Entry:
    """A row whose order does not matter."""
    return Entry(field, "bag")


def pile(field: str) -> Entry:
    """A row of which the next to be drawn comes first."""
    return Entry(field, "pile")


def size(field: str) -> Entry:
    """How many things a row has; it can only be expected."""
    return Entry(field, "size")


def derived(fields: Fields | None, *listed_entries: Mapping[str, Entry]) -> dict[str, Entry]:
    """What people see and a game does not list, under its own name; what nobody sees is a pile, a hidden hand a bag."""
    named = {entry.field for entries in listed_entries for key, entry in entries.items() if key != entry.field}
    shown = [] if fields is None else [f for f in fields.shown if f.form != "hidden" and f.name not in named]
    shapes = {COUNT_ONLY: "pile", COUNT: "bag"}
    return {field.name: Entry(field.name, shapes.get(field.sees, "plain")) for field in shown}


def sizes(fields: Fields | None) -> dict[str, Entry]:
    """How many things each row has that people see."""
    rows = [] if fields is None else [field.name for field in fields.shown if field.form == "things"]
    return {f"{name}_size": size(name) for name in rows}


class Writing:
    """Values of fields as scenarios write them, and back."""

    def __init__(self, game: Game, s: State) -> None:
        self._kinds: Final = game.kinds
        self._seats: Final = len(getattr(s, "players", [])) or s.seats

    def read(self, field: Field, entry: Entry, old: object, value: object, where: str) -> object:
        """What a scenario's value is in the state, where something of that shape stood before."""
        if isinstance(old, (list, tuple)):
            row = self._row(field, entry, list(old), value, where)
            return tuple(row) if isinstance(old, tuple) else row
        if isinstance(old, bool):
            if type(value) is not bool:
                raise BadScenario(f"{where} must be true or false")
            return value
        return self._one(field, field.kind, value, where, entry.low)

    def _row(self, field: Field, entry: Entry, old: list[int], value: object, where: str) -> list[int]:
        if isinstance(value, dict) and field.form == "spaces":
            for place, item in self._placed(field, len(old), value, where):
                old[place] = self._one(field, field.kind, item, where, entry.low)
            return old
        if field.form == "counts" and not _is_counted(value, len(old)):
            found = words(value, self._words(field.kind)[: len(old)], where)
            return [found.count(thing) for thing in range(len(old))]
        kind = "" if field.form == "counts" else field.kind
        row = [self._one(field, kind, item, where, entry.low) for item in listed(value, where)]
        if field.form == "spaces" and len(row) != len(old):
            raise BadScenario(f"{where} must have {len(old)} entries")
        if entry.is_bag:
            row.sort()
        return row[::-1] if entry.is_pile else row

    def _one(self, field: Field, kind: str, value: object, where: str, low: int) -> int:
        if field.form == "seat" or kind == "seat":
            return NONE if value is None else seat(value, self._seats, where)
        if kind in self._kinds and not self._kinds[kind].numeric:
            return NONE if value is None else word(value, self._words(kind), where)
        if kind in ("ordinal", "die") and isinstance(value, str) and value.isascii() and value.isdigit():
            value = int(value)
        if kind in self._kinds and str(value) not in self._words(kind):
            raise BadScenario(f"{where}: nothing is called {value!r}")
        number = whole(value, where, 1 if kind == "ordinal" else low)
        if kind == "die" and not 1 <= number <= 6:
            raise BadScenario(f"{where}: dice show 1 to 6")
        return number - 1 if kind == "ordinal" else number

    def write(self, field: Field, entry: Entry, value: object) -> object:
        """A value of the state as a scenario writes it."""
        if not isinstance(value, (list, tuple)):
            return self._written(field, value)
        if entry.only_size:
            return len(value)
        if field.form == "counts":
            names = self._words(field.kind)
            return [names[thing] for thing, n in enumerate(value) for _ in range(n)]
        row = [self._written(field, item) for item in (value[::-1] if entry.is_pile else value)]
        return sorted(row, key=str) if entry.is_bag else row

    def _written(self, field: Field, value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int):
            return value
        if field.form == "seat" or field.kind == "seat":
            return None if value == NONE else value + 1
        if field.kind in self._kinds and not self._kinds[field.kind].numeric:
            return None if value == NONE else self._words(field.kind)[value]
        return value + 1 if field.kind == "ordinal" else value

    def compare(self, field: Field, entry: Entry, found: object, expected: object, where: str) -> list[str]:
        """What differs between a value of the state and what a scenario expects of it."""
        if isinstance(expected, dict) and field.form == "spaces" and isinstance(found, (list, tuple)):
            differences: list[str] = []
            for place, wanted in self._placed(field, len(found), expected, where):
                differences += same(f"{where} at {place + 1}", self._written(field, found[place]), wanted)
            return differences
        if field.form == "counts" and isinstance(found, (list, tuple)) and _is_counted(expected, len(found)):
            return same(where, list(found), expected)
        if entry.is_bag or field.form == "counts":
            expected = self._in_order(field, listed(expected, where))
        return same(where, self.write(field, entry, found), expected)

    def _in_order(self, field: Field, row: list[object]) -> list[object]:
        """A bag in the order in which one is written: words of a counted kind as the kind has them, others sorted."""
        if field.form != "counts":
            return sorted(row, key=str)
        known = self._words(field.kind)
        return sorted(row, key=lambda item: known.index(item) if item in known else len(known))

    def _words(self, kind: str) -> list[str]:
        return self._kinds[kind].words

    def _placed(self, field: Field, length: int, value: Mapping[str, object], where: str) -> list[tuple[int, object]]:
        """Values by the names of their places; within the last kind there may be a row, or an object, of the rest."""
        return list(self._places(field.places.split() or ["ordinal"], length, value, where))

    def _places(
        self, kinds: list[str], length: int, value: object, where: str, first: int = 0
    ) -> list[tuple[int, object]]:
        if not kinds:
            row = value if length > 1 else [value]
            return [(first + i, item) for i, item in enumerate(listed(row, where))][:length]
        found: list[tuple[int, object]] = []
        for key, item in self._keyed(kinds[0], value, where).items():
            step = length // self._count(kinds[0], length, kinds[1:])
            if key * step >= length:
                raise BadScenario(f"{where}: nothing is called {key + 1}")
            found += self._places(kinds[1:], step, item, where, first + key * step)
        return found

    def _keyed(self, kind: str, value: object, where: str) -> dict[int, object]:
        if kind == "seat":
            return by_seat(value, self._seats, where)
        values = Record(value, where).values
        if kind == "ordinal":
            return {_ordinal(key, where): item for key, item in values.items()}
        return {word(key, self._words(kind), where): item for key, item in values.items()}

    def _count(self, kind: str, length: int, others: list[str]) -> int:
        if kind == "ordinal":
            return length // prod([self._count(other, 1, []) for other in others])
        return self._seats if kind == "seat" else len(self._words(kind))


def _is_counted(value: object, length: int) -> bool:
    """Whether what is written is a number for each thing of a kind, and not the things themselves."""
    return isinstance(value, list) and len(value) == length and all(type(item) is int for item in value)


def _ordinal(key: str, where: str) -> int:
    if not (key.isascii() and key.isdigit() and int(key) > 0):
        raise BadScenario(f"{where}: nothing is called {key!r}")
    return int(key) - 1


# -- a game's form -----------------------------------------------------------------------------

Fact = Callable[[Any, object], list[str]]
Setter = Callable[[Any, object], None]
Action = Callable[[Any, Record, Generator], None]


class Form(Harness[S], Generic[S]):
    """The scenarios of a game: every field under its own name, and what a game adds."""

    #: Fields that are called or written otherwise: of a player's side, given for each seat, and of the table.
    sides: Mapping[str, Entry] = {}
    table: Mapping[str, Entry] = {}
    #: Fields that can be expected and not set.
    side_facts: Mapping[str, Entry] = {}
    table_facts: Mapping[str, Entry] = {}
    #: What is no field: how it is set, how it is compared, how seats act.
    setters: Mapping[str, Setter] = {}
    facts: Mapping[str, Fact] = {}
    actions: Mapping[str, Action] = {}
    #: Entries of a set-up that `prepare`, `balance` and `stack` read, and what they mean.
    others: Mapping[str, str] = {}
    #: Where play can stand, as labels; `{}` is whose turn it is.
    stages: Mapping[str, Sequence[str]] = {}
    #: The entry that names one of them, the first if it is left out.
    stage: str = "phase"

    def __init__(self, game: Callable[[], Game]) -> None:
        #: Asked for when it is needed: a game names its form by the name of a module.
        self._game: Final = game

    def entries(self, *, is_expected: bool = False) -> tuple[dict[str, Entry], dict[str, Entry]]:
        """All entries that are fields: of sides, and of the table."""
        game = self._game()
        sides = {**derived(game.side, self.sides, self.side_facts), **self.sides}
        table = {**derived(game.table, self.table, self.table_facts), **self.table}
        if not is_expected:
            return sides, table
        return {**sides, **self.side_facts}, {**sizes(game.table), **table, **self.table_facts}

    def all_facts(self) -> dict[str, Fact]:
        """What can be expected of any game, and what this one adds."""
        shared = {"asked": is_asked_for, "waiting": is_waiting, "seats": self.is_turn_of, "options": self.is_offered}
        shared |= {"can": self.is_possible, "cannot": self.is_impossible, "over": is_over}
        return {**shared, "winner": self.is_won_by, "winners": self.is_won_by, **self.facts}

    # Set-ups.

    def new(self, header: Header) -> S:
        """The table before anything is set."""
        s = header.game.new(header)
        s.seats = header.seats
        return s  # type: ignore[return-value]

    def set_up(self, header: Header, setup: Record) -> S:
        s = self.new(header)
        self.prepare(s, setup)
        read = {"players", "turn", self.stage, *self.others}
        setup.get("players")
        given = [key for key in setup.values if setup.has(key) and key not in read]
        late = [key for key in given if self.is_late(key)]
        for key in given:
            if key not in late:
                self.set_entry(s, key, setup)
        self.balance(s, setup)
        for key in late:
            self.set_entry(s, key, setup)
        labels = self.stack(s, setup)
        setup.must_be_read()
        self.must_hold(s, setup, given)
        s.stack = [parse_frame(label, header.game.sequences) for label in labels]
        advance(s)
        self.begin(s)
        return s

    def must_hold(self, s: S, setup: Record, given: list[str]) -> None:
        """Refuse entries that others contradict: what follows from them would have taken their place."""
        for key in given:
            if key not in self.setters and self.differs(s, *self.entries(), key, setup.get(key)):
                raise BadScenario(f"setup: '{key}' follows from other entries")

    def is_late(self, key: str) -> bool:
        """Whether an entry is set after what follows from the others."""
        sides, table = self.entries()
        entry = sides.get(key, table.get(key))
        return entry is not None and entry.is_late and key not in self.setters

    def set_entry(self, s: S, key: str, setup: Record) -> None:
        """Set one entry, if there is one of that name."""
        sides, table = self.entries()
        if key in self.setters:
            self.setters[key](s, setup.get(key))
        elif key in sides:
            for p, value in by_seat(setup.get(key), len(_sides(s)), key).items():
                self.set_field(s, _sides(s)[p], sides[key], value, key)
        elif key in table:
            self.set_field(s, s, table[key], setup.get(key), key)

    def set_field(self, s: S, part: Part, entry: Entry, value: object, where: str) -> None:
        """Set one field of a part."""
        old, writing = getattr(part, entry.field), Writing(self._game(), s)
        setattr(part, entry.field, writing.read(self.field(part, entry), entry, old, value, where))

    def field(self, part: Part, entry: Entry) -> Field:
        """The field behind an entry."""
        game = self._game()
        fields = game.table if isinstance(part, State) else game.side
        found = None if fields is None else fields.field(entry.field)
        assert found is not None, f"{game.name} has no field {entry.field}"
        return found

    # Actions.

    def act(self, s: S, action: Record, rng: Generator) -> None:
        kind = action.text("a", self.default_action())
        if kind not in self.actions:
            raise BadScenario(f"{action.where}: no action is called {kind!r}")
        for key in ("expect", "illegal", "reason"):
            action.get(key)
        self.actions[kind](s, action, rng)
        action.must_be_read()

    def seat_asked(self, s: S) -> int:
        """The seat that acts if none is named; in a game that is over every move is refused."""
        seats = self.seats_asked(s)
        if not seats:
            raise Refused("nobody is asked")
        return seats[0]

    # Expectations.

    def differences(self, s: S, expected: Record) -> list[str]:
        found: list[str] = []
        for key in expected.values:
            found += self.difference(s, key, expected.get(key), expected.where)
        return found

    def difference(self, s: S, key: str, value: object, where: str) -> list[str]:
        """What differs from one expectation."""
        facts, (sides, table) = self.all_facts(), self.entries(is_expected=True)
        if key in facts:
            return facts[key](s, value)
        if key not in sides and key not in table:
            raise BadScenario(f"{where}: '{key}' cannot be expected")
        return self.differs(s, sides, table, key, value)

    def differs(
        self, s: S, sides: Mapping[str, Entry], table: Mapping[str, Entry], key: str, value: object
    ) -> list[str]:
        """What differs in the field behind an entry, or in that field of each side."""
        if key not in sides:
            return self.compare(s, s, table[key], value, key)
        found: list[str] = []
        for p, wanted in by_seat(value, len(_sides(s)), key).items():
            found += self.compare(s, _sides(s)[p], sides[key], wanted, f"{key} of {p + 1}")
        return found

    def compare(self, s: S, part: Part, entry: Entry, expected: object, where: str) -> list[str]:
        """What differs in one field of a part."""
        writing = Writing(self._game(), s)
        return writing.compare(self.field(part, entry), entry, getattr(part, entry.field), expected, where)

    def offered(self, s: S) -> list[str]:
        """What the seat that acts may say."""
        return [step_due(s).domain.texts[choice] for p in self.seats_asked(s)[:1] for choice in options(s, p)]

    def is_offered(self, s: S, expected: object) -> list[str]:
        """All that the first of the asked seats may say, in any order."""
        return same("options", sorted(self.offered(s)), sorted(str(item) for item in listed(expected, "options")))

    def is_possible(self, s: S, expected: object) -> list[str]:
        """Lines that the first of the asked seats may say."""
        return [f"'{text}' is not offered" for text in listed(expected, "can") if text not in self.offered(s)]

    def is_impossible(self, s: S, expected: object) -> list[str]:
        """Lines that it may not say."""
        return [f"'{text}' is offered" for text in listed(expected, "cannot") if text in self.offered(s)]

    def is_turn_of(self, s: S, expected: object) -> list[str]:
        """The seats that are asked, as this game counts them."""
        return same("seats", [p + 1 for p in self.seats_asked(s)], expected)

    def is_won_by(self, s: S, expected: object) -> list[str]:
        """The winner, or a list of several; an empty list before the end, null if nobody has won alone."""
        found = [p + 1 for p in self._game().winners(s)] if s.over else []
        if expected is None and len(found) != 1:
            return []
        return same("winner", found, expected if isinstance(expected, list) else [expected])

    # What a game says.

    def prepare(self, s: S, setup: Record) -> None:
        """What is done before entries are set."""

    def balance(self, s: S, setup: Record) -> None:
        """What follows from the entries: the rest of the box, the bank, the decks."""

    def stack(self, s: S, setup: Record) -> list[str]:
        """Where play stands, as labels."""
        return [label.format(self.turn(s, setup) + 1) for label in self.stages[self.stage_of(setup)]]

    def begin(self, s: S) -> None:
        """What is done once play stands there."""

    def default_action(self) -> str | None:
        """What an action is that does not say its kind; None if each must."""
        return None

    def seats_asked(self, s: S) -> list[int]:
        """The seats that can act now."""
        return waiting(s)

    # What it can use for that.

    def stage_of(self, setup: Record) -> str:
        """Where play stands, by its name."""
        name = setup.text(self.stage, next(iter(self.stages)))
        if name not in self.stages:
            raise BadScenario(f"setup: '{self.stage}' must be one of {', '.join(self.stages)}")
        return name

    def turn(self, s: S, setup: Record) -> int:
        """Whose turn it is: the first seat's unless the entry says otherwise."""
        turn = setup.number("turn") if setup.has("turn") else 1
        setup.get("turn")
        return seat(turn, s.seats, "turn")


def _sides(s: State) -> list[Part]:
    found: list[Part] = getattr(s, "players")  # noqa: B009 - every game with sides calls them so
    return found


def is_asked_for(s: State, expected: object) -> list[str]:
    """The question that is put, or the dice that are due; nothing at the end."""
    return same("asked", None if s.over else step_due(s).label, expected)


def is_waiting(s: State, expected: object) -> list[str]:
    """The seats whose choice is awaited."""
    return same("waiting", [p + 1 for p in waiting(s)], expected)


def is_over(s: State, expected: object) -> list[str]:
    """Whether the game is over."""
    return same("over", s.over, expected)


# -- acting ------------------------------------------------------------------------------------


def speak(s: State, p: int, text: str, action: Record) -> None:
    """Make a choice in the words of a log; if it is refused, then for the reason that the action names."""
    try:
        choose(s, p, text)
    except Illegal as error:
        if action.values.get("reason") not in (None, error.reason.key):
            named = action.values["reason"]
            raise BadScenario(f"{action.where} is refused because of {error.reason.key}, not {named}") from None
        raise


def roll(s: State, dice: Sequence[int], rng: Generator) -> None:
    """Let dice fall as written, or at random if nothing is."""
    fall(s, " ".join([str(die) for die in dice]) or None, rng)


def settle(s: State) -> list[str]:
    """Take choices that are none, as a table does; the lines that were taken."""
    taken: list[str] = []
    while not s.over and is_forced(s):
        p = waiting(s)[0]
        choice = options(s, p)[0]
        taken.append(f"{p + 1} {step_due(s).domain.texts[choice]}")
        apply(s, choice)
    return taken
