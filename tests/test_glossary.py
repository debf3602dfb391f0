"""The catalogues keep to the glossaries: the terms of the printed games, one word for one thing, and sound grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from comitia.engine.registry import Game, find_game
from comitia.words import Catalogue
from comitia.words.catalogue import SEAT_ROWS, SEATS
from comitia.words.forms import Noun, argument_of, elides, formed
from comitia.words.glossary import read_glossary
from comitia.words.messages import GENERAL, game_messages, placeholders, read_messages, typeset

GAMES = ["roma", "senators", "sylla", "rom", "age_of_rome"]
WRITTEN = ["en", "de", "fr", "es"]
PAIRS = [(game, lang) for game in GAMES for lang in WRITTEN]


def words_of(game: str, lang: str) -> dict[str, str]:
    return game_messages(find_game(game), lang)


def has(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


# The glossary itself


@pytest.mark.parametrize("game", GAMES)
def test_terms_are_whole(game: str):
    """Every term is there in every language, with a gender where the language has one for nouns."""
    glossary = read_glossary(find_game(game).folder / "text")
    assert glossary.terms
    assert [name for name, term in glossary.terms.items() if sorted(term) != sorted(WRITTEN)] == []


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_terms_are_used(game: str, lang: str):
    """A term that no message uses is not the term of the game."""
    text = "\n".join(words_of(game, lang).values())
    terms = {name: term[lang] for name, term in read_glossary(find_game(game).folder / "text").terms.items()}
    assert [name for name, term in terms.items() if not (has(text, term.one) or has(text, term.many))] == []


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_one_word_for_one_thing(game: str, lang: str):
    """No message calls a thing by another word than the glossary does."""
    messages = words_of(game, lang)
    never = [
        word for term in read_glossary(find_game(game).folder / "text").terms.values() for word in term[lang].never
    ]
    assert [(key, word) for key, text in messages.items() for word in never if has(text, word)] == []


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_labels_are_terms(game: str, lang: str):
    """Labels and names that are a term are written as the glossary writes it."""
    glossary = read_glossary(find_game(game).folder / "text")
    messages = words_of(game, lang)
    wrong = []
    for name, keys in glossary.keys.items():
        term = glossary.terms[name][lang]
        known = {term.one.lower(), term.many.lower()}
        wrong += [(key, messages[key]) for key in keys if messages[key].lower() not in known]
    assert wrong == []


# Forms


@pytest.mark.parametrize(
    ("lang", "noun", "form", "text"),
    [
        ("fr", Noun("Épire", "f"), "from", "d\u2019Épire"),
        ("fr", Noun("Édile", "m"), "of", "de l\u2019Édile"),
        ("fr", Noun("Italie", "f"), "the", "l\u2019Italie"),
        ("fr", Noun("Hugo"), "from", "d\u2019Hugo"),
        ("fr", Noun("Yann"), "from", "de Yann"),
        ("fr", Noun("Thermes", "mp"), "to", "aux Thermes"),
        ("fr", Noun("Grue", "f"), "a", "une Grue"),
        ("de", Noun("Löwe", "m", oblique="Löwen"), "a", "einen Löwen"),
        ("de", Noun("Vulkanausbruch", "m"), "acc", "den Vulkanausbruch"),
        ("de", Noun("Seuche", "f"), "dat", "der Seuche"),
        (
            "de",
            Noun("Christlicher Senator", "m", "Christliche Senator", "Christlichen Senator"),
            "the",
            "der Christliche Senator",
        ),
        ("es", Noun("Foro", "m"), "of", "del Foro"),
        ("es", Noun("Senador", "m"), "to_a", "a un Senador"),
        ("es", Noun("Iñigo"), "and", "e"),
        ("es", Noun("Hierro"), "and", "y"),
        ("en", Noun("Elephant", "n"), "a", "an Elephant"),
        ("en", Noun("Public baths", "p"), "count", "many"),
    ],
)
def test_forms(lang: str, noun: Noun, form: str, text: str):
    """Articles, cases, elision and contraction follow from the gender and the first sound."""
    assert formed(noun, form, lang) == text


def test_a_form_begins_a_sentence():
    """The first letter of a form is raised where a message begins with it."""
    assert formed(Noun("Épidémie", "f"), "the", "fr", up=True) == "L\u2019Épidémie"
    assert argument_of("event_card_the_up") == ("event_card", "the", True)
    assert argument_of("player") == ("player", "", False)


def test_french_marks_have_narrow_spaces():
    """What a keyboard writes as a space does not break before a mark, nor inside quotation marks."""
    assert typeset("Qui ? Lui : « moi » !", "fr") == "Qui\u202f? Lui\u202f: «\u202fmoi\u202f»\u202f!"
    assert typeset("Wer? Er: ich!", "de") == "Wer? Er: ich!"


# Every message with everything that it can name


def samples(game: Game, catalogue: Catalogue, key: str) -> Iterator[str]:
    """A message filled with everything it can name: each thing, each name of a player, small and large numbers."""
    names = {argument_of(name)[0] for name in placeholders(catalogue.messages[key])}
    if key.endswith(".rule") or key.startswith("help."):  # what is printed on a thing: numbers alone
        yield from (catalogue.text(key, dict.fromkeys(names, n)) for n in (0, 1, 2, 5))
        return
    for n in (0, 1, 2, 5):
        args = {name: given(game, name, n, n) for name in names}
        for varied in sorted(names):
            for i in range(variety(game, varied)):
                yield catalogue.text(key, {**args, varied: given(game, varied, i, n)})
        yield catalogue.text(key, args)


PEOPLE = ["Anna", "Émile", "Hugo", "Iñigo", "Boris"]


def variety(game: Game, name: str) -> int:
    kind = game.kinds.get(name)
    return len(kind.words) if kind is not None else len(PEOPLE) if name in (*SEATS, *SEAT_ROWS) else 1


def given(game: Game, name: str, i: int, n: int) -> int | str | list[str]:
    kind = game.kinds.get(name)
    if name in SEATS:
        return PEOPLE[i % len(PEOPLE)]
    if name in SEAT_ROWS:
        return [PEOPLE[i % len(PEOPLE)], PEOPLE[3]]
    if kind is None:
        return n
    word = kind.words[i % len(kind.words)]
    return word if kind.kind == name or name == "end" else [word, kind.words[0]]


SELECTED = {"unit", "usable", "begun", "die"}  # arguments of `select`, which are words of the rules
A_DE = "AEIOUYÀÂÉÈÊÎÔÛaeiouàâéèêîôû"
FLAWS = {
    "fr": [
        rf"(?<!\w)[Dd]e (?=[{A_DE}H][a-zéèêîô])",
        rf"(?<!\w)([Ll]e|[Ll]a|[Qq]ue|[Nn]e|[Ss]e) (?=[{A_DE}][a-zéèêîô])",
        r"(?<!\w)(de le|de les|à le|à les)(?!\w)",
        r"(?<![\w-])(le|la|les|des|du) (le|la|les|un|une|des|du|l.)(?!\w)|(?<!\w)une? (le|la|les|une?|l.)(?!\w)",
        r"[^\u202f\s][:;!?](?![\d/.])(?=\s|$)",
    ],
    "de": [
        r"(?<!\w)(?<!, )(der|das|den|dem|ein|eine|einen|einem) (die|das|den|dem|ein|eine|einen)(?!\w)",
        r"(?<!\w)(ein) (Spion|Senator|Anhänger|Denar)(?= (legen|nehmen|setzen|schicken))",
    ],
    "es": [
        r"(?<!\w)(de|a) el (?=[a-z])",
        r"(?<!\w)y (?=[IÍ][a-zñ])",
        r"(?<!\w)(el|la|los|las|un|una) (el|la|los|las|un|una)(?!\w)",
    ],
    "en": [
        r"(?<!\w)[Aa] (?=[AEIOaeio][a-z])(?!one)",
        r"(?<!\w)(a|an|the) (a|an|the)(?!\w)",
        r"(?<!\w)[Bb]aths is(?!\w)",
    ],
}
#: What stands before a dative.
DATIVE = r"(?:von|mit|bei|aus|(?<!bis )zu|von deinen|von den)"


def number_flaws(game: str, lang: str) -> list[str]:
    """A singular behind a number above one, a plural behind 1, a German plural that ought to be a dative."""
    found = []
    for term in read_glossary(find_game(game).folder / "text").terms.values():
        one, many = term[lang].one, term[lang].many
        if one == many:
            continue
        found.append(rf"(?<![\w,.+-])[25] {re.escape(one)}(?![\w-])")
        found.append(rf"(?<![\w,.+-])1 {re.escape(many)}(?![\w-])")
        if lang == "de" and not many.endswith(("n", "s")):
            found.append(rf"(?<!\w){DATIVE} [25] {re.escape(many)}(?!\w)")
    return found


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_grammar_of_every_message(game: str, lang: str):
    """No message becomes wrong by what it names: contraction, elision, articles, numbers, marks."""
    found = find_game(game)
    catalogue = Catalogue(found, lang)
    flaws = [re.compile(pattern) for pattern in FLAWS[lang] + number_flaws(game, lang)]
    wrong: dict[str, tuple[str, str]] = {}
    for key in words_of(game, lang).keys() - {"game.title"}:
        if {argument_of(name)[0] for name in placeholders(catalogue.messages[key])} & SELECTED:
            continue
        for text in samples(found, catalogue, key):
            hit = next((flaw.pattern for flaw in flaws if flaw.search(text)), None)
            if hit is not None:
                wrong.setdefault(key, (hit, text))
    assert wrong == {}


@pytest.mark.parametrize(("game", "lang"), PAIRS)
def test_names_with_forms_are_described(game: str, lang: str):
    """A form that needs a gender is asked for only where the glossary knows it, for every thing of the kind."""
    found = find_game(game)
    glossary = read_glossary(found.folder / "text")
    wrong: set[tuple[str, str]] = set()
    for key, message in words_of(game, lang).items():
        for placeholder in placeholders(message):
            name, form, _ = argument_of(placeholder)
            kind = found.kinds.get(name)
            if form in ("", "from", "and") or kind is None or placeholder in found.kinds:
                continue
            wrong |= {(key, word) for word in kind.words if not glossary.is_described(kind.kind, word, lang)}
    assert wrong == set()


@pytest.mark.parametrize("pattern", [r"\b([Dd]e|[Qq]ue|[Ll]e|[Ll]a|[Nn]e) \{(player|other|seat|name|game|players)\}"])
def test_french_words_of_the_page_elide_nothing(pattern: str):
    """The page fills names as they are, so no message puts a word before them that would lose its vowel."""
    messages = read_messages(GENERAL / "fr.toml")
    assert [key for key, text in messages.items() if re.search(pattern, text)] == []


@pytest.mark.parametrize(
    "folder", [GENERAL, *(find_game(game).folder / "text" for game in GAMES)], ids=lambda f: f.parent.name
)
def test_french_says_vous(folder: Path):
    """All games and the page speak to the reader in the same way."""
    messages = read_messages(folder / "fr.toml")
    familiar = re.compile(r"(?<!\w)([Tt]u|[Tt]on|[Tt]es|[Tt]oi)(?!\w)")
    assert [key for key, text in messages.items() if familiar.search(text)] == []


def test_elision():
    """A mute h and the vowels elide; a consonant does not."""
    assert [elides(name) for name in ("Anna", "Hélène", "Œdipe", "Béla", "Yann", "Yves")] == [
        True,
        True,
        True,
        False,
        False,
        True,
    ]
