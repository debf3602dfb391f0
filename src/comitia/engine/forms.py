"""How scenarios are written: set-ups, actions and expectations derived from the fields and verbs of a game.

An entry of a scenario names a field and writes its value as people do: things by their words, seats from 1, a pile with
its top card first. Seats say lines as in a log. A game adds what is no field and no line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from comitia.engine.ask import S, whole_number
from comitia.engine.chance import Generator
from comitia.engine.errors import BadScenario, ComitiaError, Illegal
from comitia.engine.fields import Field
from comitia.engine.flow import advance, answer, apply_chance, asked, is_chance, options, parse_frame, step_due, waiting
from comitia.engine.registry import Game, Header, find_game
from comitia.engine.state import NONE, Part, State

T = TypeVar("T")


class Refused(ComitiaError):
    """An action that the rules do not allow as it is written."""


# -- values as people write them ---------------------------------------------------------------


def whole(value: object, where: str, low: int = 0, error: type[ComitiaError] = BadScenario) -> int:
    """A whole number that is not too low."""
    if type(value) is not int or value < low:
        raise error(f"{where} must be a whole number" + (f", not below {low}" if low > -99 else ""))
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
    if type(value) not in (int, str) or str(value) not in numbered(seats):
        raise BadScenario(f"{where}: there is no seat {value!r}")
    return int(str(value)) - 1


def numbered(count: int) -> list[str]:
    """The numbers from 1, as texts."""
    return [str(n + 1) for n in range(count)]


def by_seat(value: object, seats: int, where: str) -> dict[int, object]:
    """What is given for each seat, as a list for all of them or as an object by their numbers."""
    if isinstance(value, list) and len(value) == seats:
        return dict(enumerate(value))
    if isinstance(value, dict) and set(value) <= set(numbered(seats)):
        return {int(key) - 1: item for key, item in value.items()}
    raise BadScenario(f"{where} must be a list of {seats}, or an object with seats as keys")


def same(what: str, found: object, expected: object) -> list[str]:
    """What differs, in words; of an object only what is named."""
    if isinstance(found, dict) and isinstance(expected, dict):
        named = [(f"{what} of {name}", found.get(name, "nothing"), item) for name, item in expected.items()]
        return [text for about, item, wanted in named for text in same(about, item, wanted)]
    return [] if found == expected else [f"{what} is {found}, expected {expected}"]


class Record:
    """A JSON object of a scenario, read with the type that is expected; what is unread can be listed."""

    def __init__(self, value: object, where: str, error: type[ComitiaError] = BadScenario) -> None:
        if not isinstance(value, dict):
            raise BadScenario(f"{where} is not an object")
        #: What a missing entry is: a mistake of the scenario, or, in the arguments of a move, a refused move.
        self.error: Final = error
        self.values: Final[dict[str, object]] = {str(key): item for key, item in value.items()}
        self.where: Final = where
        self.unread: Final = {key for key in self.values if self.has(key)}
        #: Whether it is an action that must be refused.
        self.is_illegal: Final = self.values.get("illegal") is True

    def has(self, key: str) -> bool:
        """Whether there is such an entry, other than null."""
        return self.values.get(key) is not None

    def get(self, key: str) -> object:
        """An entry, which now counts as read; None if there is none."""
        self.unread.discard(key)
        return self.values.get(key)

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number that must be there unless there is a default."""
        value = self.get(key)
        return whole(default if value is None else value, self.at(key), -99, self.error)

    def text(self, key: str, default: str | None = None) -> str:
        """A text that must be there unless there is a default."""
        found = self.get(key)
        value = default if found is None else found
        if not isinstance(value, str):
            raise self.error(f"{self.at(key)} must be a text")
        return value

    def items(self, key: str) -> list[object]:
        """A list, empty if there is none."""
        value = self.get(key)
        return [] if value is None else listed(value, self.at(key))

    def numbers(self, key: str) -> list[int]:
        """A list of whole numbers, empty if there is none."""
        return self._all(key, int, "whole numbers")

    def texts(self, key: str) -> list[str]:
        """A list of texts, empty if there is none."""
        return self._all(key, str, "texts")

    def _all(self, key: str, kind: type[T], name: str) -> list[T]:
        found = [item for item in self.items(key) if isinstance(item, kind) and not isinstance(item, bool)]
        if len(found) != len(self.items(key)):
            raise BadScenario(f"{self.at(key)} must be a list of {name}")
        return found

    def record(self, key: str, error: type[ComitiaError] | None = None) -> Record:
        """An object, empty if there is none."""
        value = self.get(key)
        return Record({} if value is None else value, f"{self.where}.{key}", error or self.error)

    def arguments(self, key: str) -> Record:
        """The arguments of a move: if one is missing, the move is refused."""
        return self.record(key, Refused)

    def at(self, key: str) -> str:
        """Where an entry stands, for a sentence about it."""
        return f"{self.where}: '{key}'"

    def must_be_read(self) -> None:
        """Refuse entries that nobody has asked for: they would be checked by nobody."""
        if self.unread:
            raise BadScenario(f"{self.where}: unknown entry '{min(self.unread)}'")


class Writing:
    """Values of fields as scenarios write them, and back."""

    def __init__(self, game: Game, s: State) -> None:
        self._kinds: Final = game.kinds
        self._seats: Final = len(sides_of(s)) or s.seats

    def read(self, field: Field, old: object, value: object, where: str) -> object:
        """What a scenario's value is in the state, where something of that shape stood before."""
        if isinstance(old, bool) and type(value) is not bool:
            raise BadScenario(f"{where} must be true or false")
        if isinstance(old, (list, tuple)):
            return type(old)(self._row(field, list(old), value, where))
        return value if isinstance(old, bool) else self._one(field, value, where)

    def _row(self, field: Field, old: list[int], value: object, where: str) -> list[int]:
        if isinstance(value, dict) and field.form == "spaces":
            for place, item in self._placed(field.places.split() or ["ordinal"], len(old), value, where):
                old[place] = self._one(field, item, where)
            return old
        if field.form == "counts":
            if _is_counted(value, len(old)):
                return [whole(n, where) for n in listed(value, where)]
            found = words(value, self._names(field.kind)[: len(old)], where)
            return [found.count(thing) for thing in range(len(old))]
        row = [self._one(field, item, where) for item in listed(value, where)]
        if field.form == "spaces" and len(row) != len(old):
            raise BadScenario(f"{where} must have {len(old)} entries")
        return sorted(row) if field.order == "ascending" else row[::-1] if field.order == "pile" else row

    def _one(self, field: Field, value: object, where: str) -> int:
        kind = "seat" if field.form == "seat" else field.kind
        names = self._names(kind)
        if names:
            return NONE if value is None else word(str(value) if kind == "seat" else value, names, where)
        if kind in ("ordinal", "die") and isinstance(value, str) and whole_number(value) > 0:
            value = whole_number(value)
        if kind in self._kinds and str(value) not in self._kinds[kind].words:
            raise BadScenario(f"{where}: nothing is called {value!r}")
        number = whole(value, where, 1 if kind == "ordinal" else field.low)
        if kind == "die" and not 1 <= number <= 6:
            raise BadScenario(f"{where}: dice show 1 to 6")
        return number - 1 if kind == "ordinal" else number

    def compare(self, field: Field, found: object, expected: object, where: str) -> list[str]:
        """What differs between a value of the state and what a scenario expects of it."""
        if not isinstance(found, (list, tuple)):
            return same(where, self._written(field, found), expected)
        if isinstance(expected, dict) and field.form == "spaces":
            placed = list(self._placed(field.places.split() or ["ordinal"], len(found), expected, where))
            shown = {at: self._written(field, found[at]) for at, _ in placed}
            return [text for at, item in placed for text in same(f"{where} at {at + 1}", shown[at], item)]
        if field.form == "counts":
            if _is_counted(expected, len(found)):
                return same(where, list(found), expected)
            found = [thing for thing, n in enumerate(found) for _ in range(n)]
        row = [self._written(field, item) for item in found]
        if field.form == "counts" or field.order in ("ascending", "any"):
            return same(where, sorted(row, key=str), sorted(listed(expected, where), key=str))
        return same(where, row[::-1] if field.order == "pile" else row, expected)

    def _written(self, field: Field, value: object) -> object:
        """A value of the state as a scenario writes it."""
        kind = "seat" if field.form == "seat" else field.kind
        names = self._names(kind)
        if not isinstance(value, int) or (names and value == NONE):
            return None
        return value + 1 if kind in ("seat", "ordinal") else names[value] if names else value

    def _placed(
        self, kinds: list[str], length: int, value: object, where: str, at: int = 0
    ) -> Iterator[tuple[int, object]]:
        """Values by the names of their places, the slowest kind first; at the last there may be a row of the rest."""
        if not kinds:
            row = listed(value, where) if length > 1 else [value]
            yield from list(enumerate(row, at))[:length]
            return
        names = numbered(length) if kinds[0] == "ordinal" else self._names(kinds[0])
        step = length // len(names)
        given = dict(zip(names, value, strict=False)) if isinstance(value, list) else Record(value, where).values
        for key, item in given.items():
            yield from self._placed(kinds[1:], step, item, where, at + word(key, names, where) * step)

    def _names(self, kind: str) -> list[str]:
        """What things of a kind are called; nothing if they are numbers."""
        known = self._kinds.get(kind)
        named = [] if known is None or known.numeric else known.words
        return numbered(self._seats) if kind == "seat" else named


def _is_counted(value: object, length: int) -> bool:
    """Whether what is written is a number for each thing of a kind, and not the things themselves."""
    return isinstance(value, list) and len(value) == length and all(type(item) is int for item in value)


def sides_of(s: State) -> list[Part]:
    """The sides of a table; every game that has them calls them so."""
    return getattr(s, "players", [])


def by_side(s: State, value: object) -> Iterator[tuple[str, Record]]:
    """What is given side by side, entry by entry, as if each were given for its seat alone."""
    for p, given in by_seat(value, len(sides_of(s)), "sides").items():
        for key, item in Record(given, f"side {p + 1}").values.items():
            yield key, Record({key: {str(p + 1): item}}, f"side {p + 1}")


def each_side(read: Callable[[Any], object]) -> Callable[[State], dict[str, object]]:
    """Something that is read of every side, by seat."""
    return lambda s: {str(p + 1): read(side) for p, side in enumerate(sides_of(s))}


# -- a game's form -----------------------------------------------------------------------------

Setter = Callable[[Any, object], None]
Fact = Callable[[Any, object], list[str]]
Action = Callable[[Any, Record, Generator], None]
#: What something means, and how it is read.
Reading = tuple[str, Callable[[Any], object]]

#: Under which of these an action says lines.
SPOKEN: Final = ("say", "line", "lines", "choice", "text")


class Form(Generic[S]):
    """The scenarios of a game: every field under its own name, what seats say, and what a game adds."""

    #: Entries that are called otherwise than their fields; the same for what can only be expected.
    names: Mapping[str, str] = {}
    told: Mapping[str, str] = {}
    #: Entries that take the place of what follows from others, as piles do.
    late: Sequence[str] = ()
    #: What is no field: how it is set, how it is compared or read, how seats act.
    setters: Mapping[str, Setter] = {}
    facts: Mapping[str, Fact] = {}
    readings: Mapping[str, Reading] = {}
    actions: Mapping[str, Action] = {}
    #: Entries of a set-up that `prepare`, `balance` and `stack` read, and what they mean.
    others: Mapping[str, str] = {}
    #: Where play can stand, as labels; `{}` is whose turn it is.
    stages: Mapping[str, Sequence[str]] = {}
    #: The entry that names one of them, the first if it is left out.
    stage: str = "phase"
    #: What an action is that does not say its kind; None if each must.
    default_action: str | None = None
    #: How to get through a question that a scenario does not care for; else with the first that can be said.
    passing: Sequence[str] = ("done",)

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def game(self) -> Game:
        """Asked for when it is needed: a game names its form by the name of a module."""
        return find_game(self.name)

    def entries(self, *, is_expected: bool = False) -> dict[str, Field]:
        """All entries that are fields, those of sides first."""
        names = {**self.names, **self.told} if is_expected else self.names
        renamed, found = {*self.names.values(), *self.told.values()}, dict[str, Field]()
        for fields in (self.game().side, self.game().table):
            shown = {field.name: field for field in (fields.shown if fields else []) if field.form != "hidden"}
            found |= {name: field for name, field in shown.items() if name not in renamed}
            found |= {key: shown[name] for key, name in names.items() if name in shown}
        assert set(names) <= set(found), f"{self.name} has no fields for {sorted(set(names) - set(found))}"
        return found

    def all_facts(self) -> dict[str, Fact]:
        """What can be expected of any game besides readings, and what this one adds."""
        shared = {"options": self.is_offered, "can": self.is_possible, "cannot": self.is_impossible}
        return {**shared, "winner": self.is_won_by, "winners": self.is_won_by, "sides": self.are_sides, **self.facts}

    def all_readings(self) -> dict[str, Reading]:
        """What can be read of any game, and what this one adds."""
        return {
            "asked": ("the question that is put, or the dice that are due; nothing at the end", label_due),
            "waiting": ("the seats whose choice is awaited", lambda s: [p + 1 for p in waiting(s)]),
            "seats": ("the seats that act, as this game counts them", lambda s: [p + 1 for p in self.seats_asked(s)]),
            "over": ("whether the game is over", lambda s: s.over),
            **self.readings,
        }

    def all_actions(self) -> dict[str, Action]:
        """How seats act in any game, and in this one."""
        shared = {"say": self.say, "choose": self.say, "fall": self.fall, "roll": self.fall, "chance": self.fall}
        return {**shared, **self.actions}

    # Set-ups.

    def set_up(self, header: Header, setup: Record) -> S:
        """The position that a set-up describes."""
        s: S = header.game.new(header)  # type: ignore[assignment]
        s.seats, entries = header.seats, self.entries()
        setup.get("players")
        self.prepare(s, setup)
        read = {"players", "turn", "sides", self.stage, *self.others}
        given = [key for key in setup.values if setup.has(key) and key not in read]
        for key in given:
            self.set_entry(s, key, setup)
        for key, side in by_side(s, setup.record("sides").values):
            self.set_entry(s, key, side)
            side.must_be_read()
        self.balance(s, setup)
        labels = self.stack(s, setup)
        setup.must_be_read()
        for key in [key for key in given if key not in self.setters]:
            if key in self.late or entries[key].order == "pile":
                self.set_entry(s, key, setup)
            elif self.differs(s, entries[key], key, setup.get(key)):
                raise BadScenario(f"setup: '{key}' follows from other entries")
        s.stack = [parse_frame(label, header.game.sequences) for label in labels]
        advance(s)
        self.begin(s)
        return s

    def set_entry(self, s: S, key: str, record: Record) -> None:
        """Set one entry, if there is one of that name."""
        field = self.entries().get(key)
        if key in self.setters:
            self.setters[key](s, record.get(key))
        elif field is not None:
            self.set_field(s, field, key, record.get(key))

    def set_field(self, s: S, field: Field, key: str, value: object) -> None:
        """Set a field of the table, or that of the sides that are named."""
        for part, item, _ in self.parts(s, field, key, value):
            read = Writing(self.game(), s).read(field, getattr(part, field.name), item, key)
            setattr(part, field.name, read)

    def parts(self, s: S, field: Field, key: str, value: object) -> list[tuple[Part, object, str]]:
        """The table or the sides whose field it is, each with what is written of it and what that is called."""
        fields, sides = self.game().side, sides_of(s)
        if fields is None or field not in fields.all:
            return [(s, value, key)]
        return [(sides[p], item, f"{key} of {p + 1}") for p, item in by_seat(value, len(sides), key).items()]

    # Actions.

    def act(self, s: S, action: Record, rng: Generator) -> None:
        """Carry out an action on a state; a ComitiaError if it is not allowed."""
        kind, actions = action.text("a", self.default_action), self.all_actions()
        if kind not in actions:
            raise BadScenario(f"{action.where}: no action is called {kind!r}")
        action.unread.difference_update(("expect", "illegal", "reason", "wait"))
        actions[kind](s, action, rng)
        self.go_on(s, action, rng)
        action.must_be_read()

    def say(self, s: S, action: Record, rng: Generator) -> None:
        """Lines as in a log (`say`, `line`, `lines`, `choice` or `text`), each of the seat that it begins with, of the
        `seat` that is named, or of the one that is asked; what was taken because nothing else was left may be said too.
        """
        key = next((key for key in SPOKEN if action.has(key)), SPOKEN[0])
        is_row = isinstance(action.values.get(key), list)
        self.say_lines(s, action, action.texts(key) if is_row else [action.text(key)], rng)

    def say_lines(self, s: S, action: Record, lines: Sequence[str], rng: Generator) -> None:
        """Say lines one after the other, each once it is due."""
        named, taken = action.number("player" if action.has("player") else "seat", 0), list[str]()
        for line in lines:
            first, _, rest = line.partition(" ")
            p, text = (whole_number(first) - 1, rest) if whole_number(first) > 0 else (named - 1, line)
            if f"{p + 1} {text}" in taken and not self.is_due(s, p, text):
                taken.remove(f"{p + 1} {text}")
                continue
            while not self.is_due(s, p, text) and self.is_left_out(s, action):
                self.pass_over(s)
            self.speak(s, self.seat_asked(s) if p == NONE else p, text, action)
            taken = self.go_on(s, action, rng)

    def fall(self, s: S, action: Record, rng: Generator) -> None:
        """What is due falls as `outcome` says, or `dice`, or else at random; as many `times` as is said."""
        outcome = action.text("outcome", " ".join(map(str, action.numbers("dice")))) or None
        while not is_chance(s) and self.is_left_out(s, action):
            self.pass_over(s)
        for _ in range(action.number("times", 1)):
            fall(s, outcome, rng)

    def speak(self, s: S, p: int, text: str, action: Record) -> None:
        """Make a choice in the words of a log; if it is refused, then for the reason that the action names."""
        try:
            choose(s, p, text)
        except Illegal as error:
            named = action.values.get("reason") or error.reason.key
            if named != error.reason.key:
                raise BadScenario(f"{action.where} is refused because of {error.reason.key}, not {named}") from None
            raise

    def go_on(self, s: S, action: Record, rng: Generator) -> list[str]:
        """Take what is no choice, and let fall what no action names unless this one waits; the lines taken."""
        taken: list[str] = []
        while self.is_idle(s) and not (is_chance(s) and action.values.get("wait") is True):
            if is_chance(s):
                fall(s, None, rng)
            else:
                taken.append(self.pass_over(s))
        return taken

    def pass_over(self, s: S) -> str:
        """Do nothing at a question, or else the first that can be done; the line that was said."""
        p = waiting(s)[0]
        texts = texts_of(s, p)
        text = next((text for text in self.passing if text in texts), texts[0])
        choose(s, p, text)
        return f"{p + 1} {text}"

    def is_due(self, s: S, p: int, text: str) -> bool:
        """Whether a text, said by a seat if one is named, answers the question that is put."""
        return bool(waiting(s)) and p in (NONE, *waiting(s)) and text in texts_of(s, waiting(s)[0] if p == NONE else p)

    def seat_asked(self, s: S) -> int:
        """The seat that acts if none is named; in a game that is over every move is refused."""
        seats = self.seats_asked(s)
        if not seats:
            raise Refused("nobody is asked")
        return seats[0]

    # Expectations.

    def differences(self, s: S, expected: Record) -> list[str]:
        """What differs from an expectation, in words."""
        return [text for key in expected.values for text in self.difference(s, key, expected)]

    def difference(self, s: S, key: str, expected: Record) -> list[str]:
        """What differs from one entry of an expectation."""
        value, facts, readings = expected.get(key), self.all_facts(), self.all_readings()
        if key in facts:
            return facts[key](s, value)
        if key in readings:
            return same(key, readings[key][1](s), value)
        row = getattr(s, key.removesuffix("_size"), None) if key.endswith("_size") else None
        if isinstance(row, (list, tuple)):
            return same(key, len(row), value)
        field = self.entries(is_expected=True).get(key)
        if field is None:
            raise BadScenario(f"{expected.where}: '{key}' cannot be expected")
        return self.differs(s, field, key, value)

    def differs(self, s: S, field: Field, key: str, value: object) -> list[str]:
        """What differs in a field of the table, or in that of the sides that are named."""
        writing, parts = Writing(self.game(), s), self.parts(s, field, key, value)
        found = [writing.compare(field, getattr(part, field.name), wanted, where) for part, wanted, where in parts]
        return [text for texts in found for text in texts]

    def are_sides(self, s: S, expected: object) -> list[str]:
        """By seat what lies before a player, entry by entry."""
        return [text for key, wanted in by_side(s, expected) for text in self.difference(s, key, wanted)]

    def offered(self, s: S) -> list[str]:
        """What the seat that acts may say."""
        return [text for p in self.seats_asked(s)[:1] for text in texts_of(s, p)]

    def is_offered(self, s: S, expected: object) -> list[str]:
        """All that the first of the asked seats may say, in any order."""
        return same("options", sorted(self.offered(s)), sorted(str(item) for item in listed(expected, "options")))

    def is_possible(self, s: S, expected: object) -> list[str]:
        """Lines that the first of the asked seats may say."""
        return [f"'{text}' is not offered" for text in listed(expected, "can") if text not in self.offered(s)]

    def is_impossible(self, s: S, expected: object) -> list[str]:
        """Lines that it may not say."""
        return [f"'{text}' is offered" for text in listed(expected, "cannot") if text in self.offered(s)]

    def is_won_by(self, s: S, expected: object) -> list[str]:
        """The winner, or a list of several; an empty list before the end, null if nobody has won alone."""
        found = [p + 1 for p in self.game().winners(s)] if s.over else []
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

    def seats_asked(self, s: S) -> list[int]:
        """The seats that can act now."""
        return waiting(s)

    def is_left_out(self, s: S, action: Record) -> bool:
        """Whether a question is put that scenarios need not answer before what this action says."""
        return False

    def is_idle(self, s: S) -> bool:
        """Whether nothing is due but what is no choice, or a chance of which scenarios need not speak."""
        return False

    # What it can use for that.

    def stage_of(self, setup: Record) -> str:
        """Where play stands, by its name."""
        name = setup.text(self.stage, next(iter(self.stages)))
        if name not in self.stages:
            raise BadScenario(f"setup: '{self.stage}' must be one of {', '.join(self.stages)}")
        return name

    def turn(self, s: S, setup: Record) -> int:
        """Whose turn it is: the first seat's unless the entry says otherwise."""
        return seat(setup.number("turn", 1), s.seats, "turn")


# -- moves -------------------------------------------------------------------------------------


def choose(s: State, p: int, text: str) -> None:
    """Make a choice by its words through the checked door."""
    if p not in asked(s):
        raise Refused(f"'{text}' cannot be chosen: seat {p + 1} is not asked")
    choice = step_due(s).domain.parse(text)
    if choice < 0:
        raise Refused(f"'{text}' is no answer to {step_due(s).label}")
    answer(s, p, choice)


def fall(s: State, outcome: str | None, rng: Generator) -> None:
    """Let the dice that are due fall as written, or at random."""
    event = step_due(s).event if is_chance(s) else None
    if event is None:
        raise Refused("no dice are due")
    outcomes = event.outcomes(s)
    chosen = rng.draw(outcomes) if outcome is None else event.parse(outcome)
    if chosen >= outcomes:
        raise Refused(f"'{outcome}' is not among the outcomes")
    apply_chance(s, chosen)


def roll(s: State, dice: Sequence[int], rng: Generator) -> None:
    """Let dice fall as written, or at random if nothing is."""
    fall(s, " ".join([str(die) for die in dice]) or None, rng)


def is_asked(s: State, question: str) -> bool:
    """Whether a question of that name is due."""
    return bool(asked(s)) and step_due(s).label == question


def label_due(s: State) -> str | None:
    """The question that is put, or the dice that are due; nothing at the end."""
    return None if s.over else step_due(s).label


def texts_of(s: State, p: int) -> list[str]:
    """What a seat may say now."""
    return [step_due(s).domain.texts[choice] for choice in options(s, p)]
