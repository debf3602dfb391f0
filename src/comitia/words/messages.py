"""Catalogue files as flat tables of ICU messages: `event.laid` -> `{player} lays {card} ...`."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from comitia.engine.errors import ComitiaError
from comitia.engine.registry import Game

if TYPE_CHECKING:
    from icu4py.messageformat import MessageFormat

#: The languages in which everything is written, by test.
LANGUAGES: Final = ("en", "de", "fr", "es")
#: A French mark behind the space that a keyboard makes.
_FRENCH_MARK: Final = re.compile(r" ([:;!?»])")
#: Messages of which it is kept what they need.
KEPT: Final = 4096
GENERAL: Final = Path(__file__).parent.parent / "text"
#: All languages in which something is written: a file is enough. English stands in for what a language lacks.
SPOKEN: Final = (*LANGUAGES, *sorted({path.stem for path in GENERAL.glob("*.toml")} - set(LANGUAGES)))


class NoWords(ComitiaError):
    """Words cannot be made on this machine."""

    def __init__(self) -> None:
        super().__init__("words need the package icu4py, which is not installed (there are builds for x86-64 and ARM)")


class UnknownLanguage(ComitiaError):
    """A language in which nothing is written."""

    def __init__(self, lang: str) -> None:
        super().__init__(f"there are no words in '{lang}'; the languages are: {', '.join(SPOKEN)}")


def general_messages(lang: str) -> dict[str, str]:
    """The words that all games share."""
    if lang not in SPOKEN:
        raise UnknownLanguage(lang)
    return {**_typeset(GENERAL, "en"), **_typeset(GENERAL, lang)}


def game_messages(game: Game, lang: str) -> dict[str, str]:
    """The words of a game, English ones where it lacks those of the language; none if it has no words at all."""
    return {**_typeset(game.folder / "text", "en"), **_typeset(game.folder / "text", lang)}


def _typeset(folder: Path, lang: str) -> dict[str, str]:
    """The messages of a folder in a language as they are shown; none if there is no file."""
    path = folder / f"{lang}.toml"
    return {key: typeset(text, lang) for key, text in read_messages(path).items()} if path.is_file() else {}


def language_name(lang: str) -> str:
    """What a language calls itself."""
    return read_messages(GENERAL / f"{lang}.toml").get("language.name", lang)


def typeset(text: str, lang: str) -> str:
    """A text with the spaces of its language: in French a narrow one that does not break belongs to a mark."""
    return _FRENCH_MARK.sub("\u202f\\1", text).replace("« ", "«\u202f") if lang == "fr" else text


def read_messages(path: Path) -> dict[str, str]:
    """The messages of a file by dotted key."""
    found: dict[str, str] = {}
    _flatten(tomllib.loads(path.read_text("utf-8")), "", found)
    return found


def _flatten(table: dict[str, object], prefix: str, found: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", found)
        else:
            found[prefix + key] = str(value)


def compiled(message: str, lang: str) -> MessageFormat:
    """A message ready to be filled; ValueError if it is not in ICU's notation."""
    try:
        from icu4py.messageformat import MessageFormat
    except ImportError:
        raise NoWords from None
    return MessageFormat(message, lang)


@lru_cache(KEPT)
def placeholders(message: str) -> frozenset[str]:
    """The arguments that a message needs, those inside plural branches included."""
    found: set[str] = set()
    _scan_text(message, 0, found)
    return frozenset(found)


def _scan_text(message: str, at: int, found: set[str]) -> int:
    """Read a text up to its closing brace; the position behind it."""
    while at < len(message) and message[at] != "}":
        at = _scan_argument(message, at + 1, found) if message[at] == "{" else at + 1
    return at + 1


def _scan_argument(message: str, at: int, found: set[str]) -> int:
    """Read an argument behind its opening brace: a name, perhaps a type, perhaps branches that are texts again."""
    end = at
    while end < len(message) and message[end] not in ",}":
        end += 1
    found.add(message[at:end].strip())
    while end < len(message) and message[end] != "}":
        end = _scan_text(message, end + 1, found) if message[end] == "{" else end + 1
    return end + 1
