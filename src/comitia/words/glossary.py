"""The glossary of a game: its terms, one word for one thing in each language, and the grammar of its names."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from comitia.words.forms import Noun

#: How a glossary is called beside the messages.
GLOSSARY: Final = "glossary.toml"


class Term(NamedTuple):
    """What a thing is called in a language."""

    one: str
    many: str
    gender: str
    #: Words that would say the same and are not used, so that a thing has one name.
    never: tuple[str, ...]


class Glossary:
    """The terms of a game by name and language, and the grammar of the things that its messages name."""

    def __init__(
        self, terms: dict[str, dict[str, Term]], keys: dict[str, list[str]], things: dict[str, object]
    ) -> None:
        self.terms: Final = terms
        #: The messages that are nothing but a term.
        self.keys: Final = keys
        self._things: Final = things

    def noun(self, kind: str, word: str, name: str, lang: str) -> Noun:
        """A name with all that is known of its grammar."""
        found = self._described(kind, word).get(lang, "")
        if isinstance(found, dict):
            forms = (found.get(form, "") for form in ("gender", "definite", "oblique", "many"))
            return Noun(name, *forms)
        return Noun(name, str(found))

    def is_described(self, kind: str, word: str, lang: str) -> bool:
        """Whether the grammar of a thing's name is known in a language."""
        return lang in self._described(kind, word)

    def _described(self, kind: str, word: str) -> dict[str, object]:
        kinds = self._things.get(kind, {})
        found = kinds.get(word, {}) if isinstance(kinds, dict) else {}
        return found if isinstance(found, dict) else {}


@cache
def read_glossary(folder: Path) -> Glossary:
    """The glossary of a folder of messages; an empty one if there is none."""
    path = folder / GLOSSARY
    table = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    terms: dict[str, dict[str, Term]] = {}
    keys: dict[str, list[str]] = {}
    for name, entry in table.get("term", {}).items():
        keys[name] = entry.pop("keys", [])
        terms[name] = {lang: _term(found) for lang, found in entry.items()}
    return Glossary(terms, keys, table.get("thing", {}))


def _term(found: dict[str, object]) -> Term:
    one = str(found["one"])
    never = found.get("never", [])
    assert isinstance(never, list)
    return Term(one, str(found.get("many", one)), str(found.get("gender", "")), tuple(map(str, never)))
