"""What readers of German, French and Spanish stumbled over; each finding is a row of a table and stays mended."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from comitia.engine.registry import find_game
from comitia.words import Catalogue
from comitia.words.messages import GENERAL, game_messages, read_messages

FOUND: Final = tomllib.loads(Path(__file__).with_name("word_findings.toml").read_text("utf-8"))


@pytest.mark.parametrize(("game", "lang", "key", "text"), FOUND["printed"])
def test_printed_terms(game: str, lang: str, key: str, text: str):
    """A thing is called what it is called in the box."""
    assert game_messages(find_game(game), lang)[key] == text


@pytest.mark.parametrize(("game", "lang", "key", "pattern"), FOUND["meaning"])
def test_meaning(game: str, lang: str, key: str, pattern: str):
    """A sentence says what the rule says."""
    messages = game_messages(find_game(game), lang)
    texts = [messages[key]] if key else list(messages.values())
    assert [text for text in texts if re.search(pattern, text)] == []


@pytest.mark.parametrize(("lang", "key", "pattern"), FOUND["shared"])
def test_shared(lang: str, key: str, pattern: str):
    """What all games share says what it means, too."""
    messages = read_messages(GENERAL / f"{lang}.toml")
    texts = [messages[key]] if key else list(messages.values())
    assert [text for text in texts if re.search(pattern, text)] == []


@pytest.mark.parametrize("row", FOUND["grammar"], ids=lambda row: f"{row['game']}-{row['lang']}-{row['key']}")
def test_grammar(row: dict[str, Any]):
    """Articles, cases and elision come from the glossary."""
    assert Catalogue(find_game(row["game"]), row["lang"]).text(row["key"], row["args"]) == row["text"]


def test_spanish_joins_before_an_i():
    """Rows are joined by *e* before the sound of an i."""
    assert Catalogue(find_game("age_of_rome"), "es").row(["Galia", "Italia"]) == "Galia e Italia"
