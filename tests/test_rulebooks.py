"""The rules for players: nothing is left out, numbers come from the edition, and all languages tell the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comitia.engine.registry import find_game
from comitia.words import Catalogue
from comitia.words.glossary import read_glossary
from comitia.words.rulebook import players_rules

GAMES = ["roma", "senators", "sylla", "rom", "age_of_rome"]
WRITTEN = ["en", "de", "fr", "es"]
PAIRS = [(game, lang) for game in GAMES for lang in WRITTEN]


def source(game: str, lang: str) -> str:
    return (find_game(game).folder / "text" / f"rules.{lang}.md").read_text("utf-8")


def covers(text: str) -> list[list[str]]:
    """The numbered rules that each section names, in order."""
    return [line.split()[1:] for line in text.splitlines() if line.startswith("@covers ")]


def spelled_out(part: str) -> list[str]:
    """`2.1-2.4` and `R8-R10` as their single numbers."""
    first, _, last = part.partition("-")
    if not last:
        return [first]
    head = first.rpartition(".")[0] + "." if "." in first else "R"
    low, high = (int(number.removeprefix(head)) for number in (first, last))
    return [f"{head}{n}" for n in range(low, high + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_no_section_is_left_out(game: str):
    """Every numbered rule and every ruling is told by one section of the players' rules, and no other is named."""
    numbered = re.findall(r"^### (R?\d[\d.]*) ", (find_game(game).folder / "RULES.md").read_text("utf-8"), re.MULTILINE)
    named = [one for parts in covers(source(game, "en")) for part in parts for one in spelled_out(part)]
    assert sorted(named) == sorted(numbered)


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_languages_have_the_same_sections(game: str, lang: str):
    """Headings, what they cover, lists, tables, examples and drawings stand in the same order."""
    assert skeleton(source(game, lang)) == skeleton(source(game, "en"))


def skeleton(text: str) -> list[str]:
    marks = (r"#+ ", r"@.*", r"\|", r"> ", r"- ", r"\d\. ", r"```")
    found = [next((m[0] for mark in marks if (m := re.match(mark, line))), "") for line in text.splitlines()]
    return [mark for mark in found if mark]


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_every_section_names_what_it_covers(game: str, lang: str):
    """A section ends with the numbers of its rules."""
    sections = source(game, lang).split("\n## ")[1:]
    assert [section.splitlines()[0] for section in sections if len(covers(section)) != 1] == []


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_numbers_come_from_the_edition(game: str, lang: str):
    """Outside examples and drawings no digit is written: a number is a placeholder that the edition fills."""
    text = re.sub(r"^```.*?^```", "", source(game, lang), flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^(>|@).*$", "", text, flags=re.MULTILINE)
    # Phases and steps are counted, and a die that a Senator lowers shows 0.
    counted = r"^(\*\*)?\d\. |(?i:phase|fase) \d|(?<=[aeinA] )0(?= [a-z])"
    text = re.sub(rf"{counted}|\{{[^}}]*\}}", "", text, flags=re.MULTILINE)
    assert re.findall(r".{0,30}\d.{0,30}", text) == []


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_placeholders_are_of_the_edition(game: str, lang: str):
    """Nothing else can be filled in, and a corrected number appears in the text."""
    keys = set(re.findall(r"\{([a-z_][\w.]*)", source(game, lang)))
    assert keys <= set(find_game(game).sheet.entries)
    assert keys == set(re.findall(r"\{([a-z_][\w.]*)", source(game, "en")))


def test_corrected_numbers_are_told():
    """An owner of another box reads the numbers of that box, with the noun that fits."""
    roma = find_game("roma")
    words = Catalogue(roma, "de", roma.sheet.corrected({"points.empty_disc": 2}, "a test"))
    assert "gibst du 2 Siegpunkte an den Vorrat" in str(players_rules(words))
    assert "gibst du 1 Siegpunkt an den Vorrat" in str(players_rules(Catalogue(roma, "de")))


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_terms_of_the_glossary(game: str, lang: str):
    """The rules use the words that the table uses."""
    text = re.sub(r"\{[^}]*\}|^@.*$", "", source(game, lang), flags=re.MULTILINE)
    terms = read_glossary(find_game(game).folder / "text").terms.values()
    never = [word for term in terms for word in term[lang].never]
    assert [word for word in never if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)] == []


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_typography(game: str, lang: str):
    """Apostrophes and quotation marks are those of print; French marks have their narrow space."""
    text = re.sub(r"^```.*?^```", "", source(game, lang), flags=re.DOTALL | re.MULTILINE)
    assert "'" not in text
    assert '"' not in text
    filled = str(players_rules(Catalogue(find_game(game), lang)))
    if lang == "fr":
        prose = re.sub(r"```.*?```|`[^`]*`|^# .*$|^\| ---.*$", "", filled, flags=re.DOTALL | re.MULTILINE)
        assert re.findall(r".{0,20}[^\u202f\s*][:;!?](?=\s).{0,10}", prose) == []


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_everything_is_filled(game: str, lang: str):
    """No directive and no placeholder is left; sections are linked where a page shows the numbered rules too."""
    text = players_rules(Catalogue(find_game(game), lang), links=True)
    assert text is not None
    assert not re.search(r"^@|\{", text, re.MULTILINE)
    assert "](#s1.1)" in text


def test_game_without_rules_has_none(tmp_path: Path):
    """A prototype has none for players yet."""
    from comitia.lab.bench.tictactoe import GAME as TICTACTOE

    assert players_rules(Catalogue(TICTACTOE)) is None
