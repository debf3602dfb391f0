"""Pictures of a table: a game's own board module, or all that a view holds, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from comitia.engine.registry import Game
from comitia.engine.state import NONE
from comitia.engine.view import HIDDEN, View
from comitia.words import Catalogue

Line = list[tuple[str, str]]


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


def draw_fields(view: View, words: Catalogue, names: Sequence[str]) -> list[Line]:
    """Every field of a view, with the words that the catalogue has for it."""
    lines: list[Line] = []
    for name, value in view.values.items():
        if name == "over" or (name == "answers" and value is None):
            continue
        if isinstance(value, list) and value and all(isinstance(item, dict) and "count" not in item for item in value):
            lines += _sides(value, words, names, view.seat)
        else:
            lines.append(_field(name, value, words))
    return lines


def _sides(sides: list[dict[str, object]], words: Catalogue, names: Sequence[str], seat: int) -> list[Line]:
    lines: list[Line] = []
    for p, side in enumerate(sides):
        lines.append([(names[p] if p < len(names) else str(p + 1), "mine" if p == seat else "theirs")])
        lines += [[("  ", ""), *_field(name, value, words)] for name, value in side.items()]
    return lines


def _field(name: str, value: object, words: Catalogue) -> Line:
    return [(words.label("zone", name) + ": ", ""), (_shown(name, value, words), "strong")]


def _shown(name: str, value: object, words: Catalogue) -> str:
    if isinstance(value, dict) and set(value) == {"count"}:
        return f"({value['count']})"
    if isinstance(value, dict):
        return ", ".join(f"{words.label('zone', key)} {_shown(key, item, words)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return " ".join(_shown(name, item, words) for item in value) or "-"
    if value is None or value == NONE:
        return "-"
    kind = words.game.kinds.get(name)
    if kind is None or value == HIDDEN or not isinstance(value, int):
        return str(value)
    return words.title(kind.kind, kind.words[value - kind.first])
