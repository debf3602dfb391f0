"""The rules to read: for players in their language, numbered for whoever looks a rule up; cards and printed numbers."""

from __future__ import annotations

from comitia.cli.inputs import Wrong
from comitia.engine.edition import Sheet
from comitia.engine.registry import Game
from comitia.words import Catalogue
from comitia.words.rulebook import players_rules


def rules_text(words: Catalogue, numbered: bool = False) -> str:
    """The rules for players in the catalogue's language, or the numbered ones, which are in English."""
    text = None if numbered else players_rules(words)
    return text or numbered_rules(words.game)


def numbered_rules(game: Game) -> str:
    """The numbered rules with their rulings, which code and tests cite."""
    path = game.folder / "RULES.md"
    if not path.is_file():
        raise Wrong(f"{game.name} has no RULES.md")
    return path.read_text("utf-8")


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
