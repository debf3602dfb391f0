"""For translators: what a language lacks, and the glossary of a game."""

from __future__ import annotations

from comitia.engine.registry import Game, find_game, game_names
from comitia.words import LANGUAGES
from comitia.words.glossary import read_glossary
from comitia.words.law import untranslated
from comitia.words.messages import GENERAL

#: How many lines of a file are shown unless all are wanted.
FIRST = 5


def check_lines(lang: str, everything: bool) -> list[str]:
    """What a language lacks; of each file the first few things, or all."""
    folders = [GENERAL, *(find_game(name).folder / "text" for name in game_names())]
    written = [folder for folder in folders if (folder / "en.toml").is_file()]
    found: list[str] = []
    for file, lines in untranslated(lang, written).items():
        if not lines:
            continue
        shown = lines if everything else lines[:FIRST]
        found.append(f"{file}: {len(lines)} to do")
        found += [f"  {line}" for line in shown]
        if len(shown) < len(lines):
            found.append(f"  and {len(lines) - len(shown)} more (--all names them)")
    return found


def glossary_text(game: Game) -> str:
    """The terms of a game as a table in Markdown: singular, plural and gender in each language."""
    terms = read_glossary(game.folder / "text").terms
    lines = [f"| | {' | '.join(LANGUAGES)} |", f"| --- |{' --- |' * len(LANGUAGES)}"]
    for name, term in terms.items():
        cells = [
            " / ".join(dict.fromkeys((t.one, t.many))) + (f" ({t.gender})" if t.gender else "")
            for t in (term[lang] for lang in LANGUAGES)
        ]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
