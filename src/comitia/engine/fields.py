"""The fields of a table, one line each: what a field holds, who sees it, how people see it, how it starts.

A game writes its fields once, in the order of reading, in its `fields` module. From there come the classes of the
state (`comitia fields GAME` writes them), who may see what, how the table is shown, what a scenario can set and
expect, and what a learning bot reads.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import Words
from comitia.engine.state import COUNT, COUNT_ONLY, FIXED, NOBODY, NONE

#: How a person sees a field, and so what it holds.
#:
#: hidden: not at all. number, flag (true, or above 0), seat: one value. things: one thing or a row of them.
#: counts: how many of each thing of the kind. spaces: a row of places, each empty or holding a thing or a number.
#: marks: a number whose bits are places. fixed: settled before the game, no part of the position.
FORMS: Final = ("hidden", "number", "flag", "seat", "things", "counts", "spaces", "marks", "fixed")
#: Kinds of things that need no words: seats (from 0), dice, and ordinals (one more than the number).
PLAIN_KINDS: Final = ("", "seat", "die", "ordinal")

#: A kind of things: its words, or the name of a plain kind, or of a kind of the game.
Kind = Words | str


class Field:
    """One field of a table or of a player's side."""

    def __init__(
        self,
        name: str,
        sees: str,
        form: str,
        start: object,
        kind: Kind = "",
        *,
        places: tuple[Kind, ...] = (),
        turned: int = 0,
        passing: bool = False,
        counted: bool = False,
        order: str = "",
        low: int = 0,
    ) -> None:
        self.name: Final = name
        #: Who may see it: one of the visibilities of `engine.state`.
        self.sees: Final = sees
        self.form: Final = form
        #: What it holds before anything has happened; its type is the type of the field.
        self.start: Final = start
        self.kind: Final = _name_of(kind)
        #: The kinds that name the places of a row, the slowest first; the rest of a longer row is numbered within them.
        self.places: Final = " ".join([_name_of(place) for place in places])
        #: A number that is higher by this is the same thing turned over, unless this is 0.
        self.turned: Final = turned
        #: Shown only while there is something to see.
        self.passing: Final = passing
        #: Behind a screen, but everybody was told of every change: `recall` always knows it.
        self.counted: Final = counted
        #: What the order of a row means: as it lies, unless it is `ascending`, `any` order is the same, or it is a
        #: `pile`, the next of which is the last. A hand is ascending, and what nobody sees is a pile.
        self.order: Final = order or {COUNT: "ascending", COUNT_ONLY: "pile"}.get(sees, "")
        #: The lowest number that a position can have.
        self.low: Final = low


def _name_of(kind: Kind) -> str:
    return kind if isinstance(kind, str) else kind.kind


def number(
    name: str, sees: str, start: int = 0, *, passing: bool = False, counted: bool = False, low: int = 0
) -> Field:
    """A number."""
    return Field(name, sees, "number", start, passing=passing, counted=counted, low=low)


def flag(name: str, sees: str, start: int = False, *, passing: bool = False) -> Field:
    """Whether something is so; a number is so if it is above 0."""
    return Field(name, sees, "flag", start, passing=passing)


def seat(name: str, sees: str, start: int = NONE, *, passing: bool = False) -> Field:
    """A seat, or NONE."""
    return Field(name, sees, "seat", start, passing=passing)


def thing(name: str, sees: str, kind: Kind, start: int = NONE, *, passing: bool = False) -> Field:
    """A thing of a kind, or NONE."""
    return Field(name, sees, "things", start, kind, passing=passing)


def row(name: str, sees: str, kind: Kind = "", start: object = (), *, passing: bool = False, order: str = "") -> Field:
    """A row of things of a kind. A row that is cut up often starts as a list, any other as a tuple: copies share it."""
    return Field(name, sees, "things", start, kind, passing=passing, order=order)


def counts(
    name: str, sees: str, kind: Words, start: object = None, *, passing: bool = False, counted: bool = False
) -> Field:
    """How many there are of each thing of a kind."""
    first = (0,) * len(kind.words) if start is None else start
    return Field(name, sees, "counts", first, kind, passing=passing, counted=counted)


def spaces(
    name: str,
    sees: str,
    start: object,
    kind: Kind = "",
    *,
    places: tuple[Kind, ...] = (),
    turned: int = 0,
    passing: bool = False,
) -> Field:
    """A row of places, named by kinds; at each a thing of a kind or nothing, or without a kind a number."""
    return Field(name, sees, "spaces", start, kind, places=places, turned=turned, passing=passing)


def marks(name: str, sees: str, *places: Kind, passing: bool = False) -> Field:
    """Places that are marked, as the bits of a number."""
    return Field(name, sees, "marks", 0, places=places, passing=passing)


def hidden(name: str, sees: str, start: object) -> Field:
    """What nobody need look at: what the rules must remember, accounts for the end."""
    return Field(name, sees, "hidden", start)


def fixed(name: str, start: object) -> Field:
    """What is settled before the game and told in its header: the edition, the variants."""
    return Field(name, FIXED, "fixed", start)


class Fields:
    """All fields of a class of the state, in the order of reading."""

    def __init__(self, name: str, about: str, *fields: Field) -> None:
        #: The name of the class, and what it is in a sentence.
        self.name: Final = name
        self.about: Final = about
        self.all: Final = list(fields)
        #: What can be shown of it, to those who may see it.
        self.shown: Final = [field for field in fields if field.sees not in (FIXED, NOBODY)]

    def visibility(self) -> dict[str, str]:
        """Who may see each field."""
        return {field.name: field.sees for field in self.all}

    def field(self, name: str) -> Field | None:
        """A field by its name."""
        for found in self.all:
            if found.name == name:
                return found
        return None
