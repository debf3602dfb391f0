"""The forms in which a sentence names a thing: articles, cases, elision and contraction, by the rules of a language.

A message asks for a form by its name behind the argument: `{event_card_acc}` is *die Seuche*, `{performer_a}` is *einen
Löwen*, `{building_acc_up}` is *Den Acker* at the beginning of a sentence. What the rules cannot know, the gender above
all, stands in the game's glossary.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

#: The forms, each with what it is for. `count` is `one` or `many`, for the verb of a name that is a plural.
FORMS: Final = {
    "the": "with its article, as a subject",
    "a": "one of its kind, as an object",
    "acc": "with its article, as an object",
    "dat": "with its article, after bei, mit, von",
    "of": "with its article, belonging to it",
    "to": "with its article, as a goal",
    "to_a": "one of its kind, as a person to whom something is done",
    "from": "without an article, belonging to it or coming from it",
    "and": "the word that joins it to what comes before",
    "many": "several of its kind, behind a number",
    "count": "whether the name is one or many",
}
#: A form at the beginning of a sentence.
UP: Final = "_up"
#: What stands for a vowel that is lost.
_APOSTROPHE: Final = "\u2019"


class Noun(NamedTuple):
    """A name with its gender (`m`, `f`, `n`, in the plural `mp`, `fp`, `p`) and its irregular forms."""

    name: str
    gender: str = ""
    #: German: the name behind *der, die, das*, and in the other cases; an adjective and a weak noun change there.
    definite: str = ""
    oblique: str = ""
    #: Several of them.
    many: str = ""


def argument_of(placeholder: str) -> tuple[str, str, bool]:
    """The argument whose form a placeholder asks for, the form, and whether it begins a sentence; no form is ``""``."""
    bare = placeholder.removesuffix(UP)
    for form in sorted(FORMS, key=len, reverse=True):
        if bare.endswith(f"_{form}") and bare != f"_{form}":
            return bare.removesuffix(f"_{form}"), form, bare != placeholder
    return placeholder, "", False


def formed(noun: Noun, form: str, lang: str, up: bool = False) -> str:
    """A name in a form of a language."""
    if form == "count":
        return "many" if noun.gender in ("p", "mp", "fp") else "one"
    shown = (noun.many or noun.name) if form == "many" else _IN.get(lang, _english)(noun, form)
    return shown[:1].upper() + shown[1:] if up else shown


def _english(noun: Noun, form: str) -> str:
    name, gender = noun.name, noun.gender
    if form == "and":
        return "and"
    if form == "from":
        return f"of {name}"
    if not gender:
        return name
    if form in ("a", "to_a"):
        article = "" if gender == "p" else "an " if name[:1].lower() in "aeio" else "a "
        return ("to " if form == "to_a" else "") + article + name
    return {"of": "of the ", "to": "to the "}.get(form, "the ") + name


def _german(noun: Noun, form: str) -> str:
    name, gender = noun.name, noun.gender
    if form == "and":
        return "und"
    if form == "from":
        return f"von {name}"
    if gender not in _DER:
        return name
    if form in ("a", "to_a"):
        article = {"m": "einen ", "f": "eine ", "n": "ein ", "p": ""}[gender]
        return article + ((noun.oblique or name) if gender == "m" else name)
    case = {"acc": 1, "dat": 2, "to": 2, "of": 3}.get(form, 0)
    bare = noun.definite or name
    if case == 2 and gender == "p" and not bare.endswith(("n", "s")):
        bare += "n"
    if case and noun.oblique and (gender == "m" or case > 1):
        bare = noun.oblique
    return f"{_DER[gender][case]} {bare}"


#: The article by gender, in the order of nominative, accusative, dative, genitive.
_DER: Final = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "p": ("die", "die", "den", "der"),
}


def elides(name: str) -> bool:
    """Whether a French article loses its vowel before a name; an h is mute, a y before a vowel is a consonant."""
    first, second = (unicodedata.normalize("NFD", letter)[:1].lower() for letter in (name[:1], name[1:2]))
    vowels = "aeiouœæ"
    return first != "" and (first in vowels or first == "h" or (first == "y" and second not in vowels))


def _french(noun: Noun, form: str) -> str:
    name, gender = noun.name, noun.gender
    if form == "and":
        return "et"
    if form == "from" or (form == "of" and not gender):
        return f"d{_APOSTROPHE}{name}" if elides(name) else f"de {name}"
    if gender not in ("m", "f", "mp", "fp"):
        return f"à {name}" if form == "to" else name
    many, feminine = len(gender) == 2, gender[0] == "f"
    if form in ("a", "to_a"):
        return ("à " if form == "to_a" else "") + ("des " if many else "une " if feminine else "un ") + name
    if form in ("of", "to") and not many and elides(name):
        return f"{'de' if form == 'of' else 'à'} l{_APOSTROPHE}{name}"
    if form == "of":
        return ("des " if many else "de la " if feminine else "du ") + name
    if form == "to":
        return ("aux " if many else "à la " if feminine else "au ") + name
    return (
        f"les {name}" if many else f"l{_APOSTROPHE}{name}" if elides(name) else f"{'la' if feminine else 'le'} {name}"
    )


def _spanish(noun: Noun, form: str) -> str:
    name, gender = noun.name, noun.gender
    if form == "and":
        sound = name.lower()
        return (
            "e" if sound.startswith(("i", "í", "hi", "hí")) and not sound.startswith(("hie", "ia", "ie", "io")) else "y"
        )
    if form == "from" or (form == "of" and not gender):
        return f"de {name}"
    if gender not in ("m", "f", "mp", "fp"):
        return f"a {name}" if form == "to" else name
    at = ("m", "f", "mp", "fp").index(gender)
    if form in ("a", "to_a"):
        return ("a " if form == "to_a" else "") + ("un ", "una ", "unos ", "unas ")[at] + name
    if form in ("of", "to"):
        article = ("del ", "de la ", "de los ", "de las ") if form == "of" else ("al ", "a la ", "a los ", "a las ")
        return article[at] + name
    return ("el ", "la ", "los ", "las ")[at] + name


_IN: Final = {"en": _english, "de": _german, "fr": _french, "es": _spanish}
