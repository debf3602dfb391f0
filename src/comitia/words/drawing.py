"""Pictures of a table: a game's own board module, or all that a view holds, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import product
from math import prod
from types import ModuleType
from typing import Final, Protocol

from comitia.engine.fields import Field
from comitia.engine.registry import Game
from comitia.engine.state import NONE
from comitia.engine.view import View, fields_shown
from comitia.words import Catalogue

Line = list[tuple[str, str]]


class Wording(Protocol):
    """What fields are drawn with: a catalogue, or whatever stands in its place."""

    @property
    def game(self) -> Game:
        """The game whose words these are."""

    @property
    def colon(self) -> str:
        """What stands between a label and what it labels."""

    def label(self, section: str, name: str) -> str:
        """What a field is called."""

    def title(self, kind: str, word: str) -> str:
        """What a thing is called."""

    def counted(self, kind: str, word: str, n: int) -> str:
        """Several of a thing."""

    def text(self, key: str) -> str:
        """A word of the terminal."""

    def name(self, seat: int, names: Sequence[str]) -> str:
        """What a player is called."""


def board_of(game: Game) -> ModuleType | None:
    """The module that draws a game, if it has one."""
    try:
        return import_module(game.board) if game.board else None
    except ModuleNotFoundError as error:
        if error.name == game.board:
            return None
        raise


def draw(view: View, words: Catalogue, names: Sequence[str], width: int) -> list[Line]:
    """The table as a seat sees it."""
    board = board_of(view.header.game)
    if board is not None:
        lines: list[Line] = board.draw(view, words, names, width)
        return lines
    return draw_fields(view, words, names)


def draw_fields(view: View, words: Wording, names: Sequence[str]) -> list[Line]:
    """All that a person may see of a view, in the order and with the labels of its fields."""
    table, side = fields_shown(view.header.game)
    shown = Showing(words, [words.name(p, names) for p in range(len(_sides(view)))] or list(names))
    lines = shown.lines("table", table, view.values)
    for p, values in enumerate(_sides(view)):
        lines.append([(shown.names[p], "mine" if p == view.seat else "theirs")])
        lines += [[("  ", ""), *line] for line in shown.lines("side", side, values)]
    return lines


def _sides(view: View) -> list[dict[str, object]]:
    """The players' sides, whatever the game calls them."""
    for value in view.values.values():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return value
    return []


class Showing:
    """How the values of fields are written."""

    def __init__(self, words: Wording, names: list[str]) -> None:
        self.words: Final = words
        self.names: Final = names

    def lines(self, section: str, fields: list[Field], values: dict[str, object]) -> list[Line]:
        """The fields that can be seen, each with its label."""
        shown = [field for field in fields if field.form != "hidden" and field.name in values]
        return [
            [
                (f"{self.words.label(section, field.name)}{self.words.colon} ", ""),
                (self.text(field, values[field.name]), "strong"),
            ]
            for field in shown
            if not (field.passing and _is_empty(field, values[field.name]))
        ]

    def text(self, field: Field, value: object) -> str:
        """The value of a field."""
        if isinstance(value, dict):
            return f"({value['count']})"
        if field.form == "flag":
            return self.words.text("play.yes" if isinstance(value, int) and value > 0 else "play.no")
        if field.form == "marks" and isinstance(value, int):
            value = [bit for bit in range(value.bit_length()) if value >> bit & 1]
            field = Field(field.name, field.sees, "things", value, field.places or "ordinal")
        if not isinstance(value, list):
            return self._thing("seat" if field.form == "seat" else field.kind, value, field.turned)
        return self._row(field, value) or "-"

    def _row(self, field: Field, value: list[object]) -> str:
        if field.form == "things":
            between = " " if field.kind in ("", "die", "ordinal") else ", "
            return between.join(self._thing(field.kind, item, field.turned) for item in value)
        if field.form == "counts":
            return ", ".join(self._counted(field.kind, value))
        places = zip(self._places(field.places.split(), len(value)), value, strict=False)
        held = [(place, item) for place, item in places if not _is_empty(field, item)]
        return ", ".join(f"{place} {self._thing(field.kind, item, field.turned)}" for place, item in held)

    def _counted(self, kind: str, numbers: list[object]) -> list[str]:
        """How many there are of each thing of a kind, as far as there are any."""
        of = self.words.game.kinds[kind]
        found = [(word, n) for word, n in zip(of.words, numbers, strict=False) if isinstance(n, int) and n]
        return [
            f"1 {self.words.title(of.kind, word)}" if n == 1 else self.words.counted(of.kind, word, n)
            for word, n in found
        ]

    def _places(self, kinds: list[str], size: int) -> list[str]:
        """The names of the places of a row: the product of kinds, and numbers for what is left over."""
        rows = [[""]]
        for kind in kinds:
            rows.append(self._named(kind, size))
        left = size // prod(map(len, rows))
        rows.append([str(n + 1) for n in range(left)] if left > 1 else [""])
        return [" ".join(filter(None, parts)) for parts in product(*rows)]

    def _named(self, kind: str, size: int) -> list[str]:
        """All things of a kind, at most as many as asked."""
        if kind == "seat":
            return self.names
        words = self.words.game.kinds[kind].words[:size]
        return [self.words.title(self.words.game.kinds[kind].kind, word) for word in words]

    def _thing(self, kind: str, value: object, turned: int) -> str:
        if value is None or value == NONE:
            return "-"
        if not isinstance(value, int):
            return str(value)
        if turned and value >= turned:
            return f"({self._thing(kind, value - turned, 0)})"
        if kind in ("", "die", "ordinal"):
            return str(value + 1 if kind == "ordinal" else value)
        first = 0 if kind == "seat" else self.words.game.kinds[kind].first
        return self._named(kind, value - first + 1)[value - first]


def _is_empty(field: Field, value: object) -> bool:
    """Whether there is nothing to see; a number 0 is nothing, a thing of number 0 is one."""
    if isinstance(value, dict):
        return value.get("count") == 0
    if isinstance(value, list):
        return all(_is_empty(field, item) for item in value)
    is_thing = field.form == "seat" or (field.kind != "" and field.form != "counts")
    return value is None or value == NONE or (value == 0 and not is_thing)
