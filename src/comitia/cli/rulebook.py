"""The rules to read: RULES.md, the cards in the reader's language, the printed numbers."""

from __future__ import annotations

from comitia.cli.inputs import Wrong
from comitia.engine.edition import Sheet
from comitia.engine.registry import Game
from comitia.words import Catalogue


def rules_text(game: Game) -> str:
    """The complete rules, in English."""
    path = game.folder / "RULES.md"
    if not path.is_file():
        raise Wrong(f"{game.name} has no RULES.md")
    return path.read_text("utf-8")


def card_text(words: Catalogue) -> str:
    """The game in a few sentences, its options and its cards, as Markdown in the catalogue's language."""
    lines = [f"# {words.text('game.title')}", "", words.text("game.goal"), ""]
    lines += [f"- {line}" for line in words.help_lines()]
    for option in words.game.options:
        label, text = (words.text(f"option.{option.name}.{part}") for part in ("label", "help"))
        lines += ["", f"## {label} (`{option.name}`)", "", text, ""]
        lines += [f"- `{value}`: {words.text(f'option.{option.name}.value_{value}')}" for value in option.values]
    for kind, word in _things(words):
        numbers = ", ".join(words.labelled_numbers(kind, word))
        lines += ["", f"## {words.title(kind, word)} ({words.plain(kind, word)})", "", numbers, ""]
        lines.append(words.rule(kind, word))
    return "\n".join(lines) + "\n"


def _things(words: Catalogue) -> list[tuple[str, str]]:
    kinds = {kind.kind: kind for kind in words.game.kinds.values()}
    found = [(kind.kind, word) for kind in kinds.values() for word in kind.words]
    return [(kind, word) for kind, word in found if words.rule(kind, word)]


def cards_record(words: Catalogue) -> list[dict[str, object]]:
    """The cards for programs."""
    return [
        {
            "kind": kind,
            "id": word,
            "name": words.title(kind, word),
            "plain": words.plain(kind, word),
            "rule": words.rule(kind, word),
            "printed": words.printed.get(word, {}),
        }
        for kind, word in _things(words)
    ]


def edition_rows(sheet: Sheet) -> list[dict[str, object]]:
    """Every printed number with its provenance."""
    return [
        {"key": key, "value": entry.value, "provenance": entry.provenance, "note": entry.note}
        for key, entry in sheet.entries.items()
    ]


def edition_lines(sheet: Sheet) -> list[str]:
    """The same in columns."""
    widest = max(map(len, sheet.entries))
    return [
        f"{key:<{widest}}  {entry.value:>3}  {entry.provenance:<13}  {entry.note}".rstrip()
        for key, entry in sheet.entries.items()
    ]
