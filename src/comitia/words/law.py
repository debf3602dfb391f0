"""The law of words: every language has every key that the code can ask for, and no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from comitia.engine.ask import Ask, Menu, verb_of
from comitia.engine.flow import CHANCE, TOGETHER, steps_of
from comitia.engine.registry import Game
from comitia.lessons import has_lesson, read_lesson
from comitia.words.catalogue import SEATS, Catalogue
from comitia.words.forms import argument_of
from comitia.words.messages import GENERAL, LANGUAGES, compiled, placeholders, read_messages
from comitia.words.sources import Sources

#: What every game says of itself.
OF_A_GAME: Final = ("title", "tagline", "players", "length", "kind", "goal")
#: Sections whose keys are used by name somewhere in the game's sources.
BY_NAME: Final = ("zone", "kind", "score")


def missing_words(game: Game) -> list[str]:
    """What is wrong with the words of a game: one sentence for each missing, unused or unfillable message."""
    found = _uneven(game.folder / "text")
    if found:
        return found
    messages = read_messages(game.folder / "text" / "en.toml")
    sources = Sources(game.folder)
    needed = dict(_needed(game, sources, messages))
    shared = read_messages(GENERAL / "en.toml")
    found += [f"no message {key}" for key in needed if key not in messages and key not in shared]
    found += [f"message {key} is never used" for key in messages if not _is_used(key, needed, sources)]
    for key, args in needed.items():
        unfilled = {name for name in placeholders(messages.get(key, "")) if not {name, argument_of(name)[0]} & args}
        found += [f"message {key} cannot be filled: nothing is called {name}" for name in sorted(unfilled)]
    return found + _undeclared_events(game, sources)


def missing_general_words(*readers: Path) -> list[str]:
    """What is wrong with the words that all games share; `readers` are the folders of the sources that use them."""
    found = _uneven(GENERAL)
    folders = (GENERAL.parent / "engine", GENERAL.parent / "words", *readers)
    literals: set[str] = set().union(*(Sources(folder).literals() for folder in folders))
    # The words of the page are used by its own sources, which are no Python; bots are found by their names, and what
    # several games say is found by theirs.
    elsewhere = ("page.", "bot.", "option.", "event.", "seal.")
    keys = [key for key in read_messages(GENERAL / "en.toml") if not key.startswith(elsewhere)]
    return found + [f"message {k} is never used" for k in keys if not {k, k.partition(".")[2]} & literals]


def _uneven(folder: Path) -> list[str]:
    """Where the languages of a folder differ from English, or are no messages."""
    missing = [lang for lang in LANGUAGES if not (folder / f"{lang}.toml").is_file()]
    if missing:
        return [f"no words in {lang}" for lang in missing]
    english = read_messages(folder / "en.toml")
    found: list[str] = []
    for lang in LANGUAGES:
        messages = read_messages(folder / f"{lang}.toml")
        found += [f"{lang}: no message {key}" for key in english if key not in messages]
        found += [f"{lang}: message {key} is not in English" for key in messages if key not in english]
        for key in messages.keys() & english.keys():
            found += [f"{lang}: message {key} {flaw}" for flaw in _flaws(messages[key], english[key], lang)]
    return found


def untranslated(lang: str, folders: Iterable[Path]) -> dict[str, list[str]]:
    """What a language lacks, file by file: messages that are missing, too many, or filled otherwise than in English."""
    found: dict[str, list[str]] = {}
    for folder in folders:
        path = folder / f"{lang}.toml"
        english = read_messages(folder / "en.toml")
        messages = read_messages(path) if path.is_file() else {}
        lines = [f"no message {key}" for key in english if key not in messages]
        lines += [f"message {key} is not in English" for key in messages if key not in english]
        for key in messages.keys() & english.keys():
            lines += [f"message {key} {flaw}" for flaw in _flaws(messages[key], english[key], lang)]
        if not (folder / f"rules.{lang}.md").is_file() and (folder / "rules.en.md").is_file():
            lines.append(f"no rules.{lang}.md")
        found[f"{folder.parent.name}/text/{lang}.toml"] = lines
    return found


def _flaws(message: str, english: str, lang: str) -> Iterator[str]:
    if _arguments(message) != _arguments(english):
        yield "has other placeholders than English"
    if bool(message) != bool(english):
        yield "is empty in one language only"
    if "'" in message:
        yield "has a straight apostrophe, which ICU takes for a quotation mark"
    try:
        compiled(message, lang)
    except ValueError as error:
        yield f"is not an ICU message: {error}"


def _arguments(message: str) -> set[str]:
    """The arguments that a message names, in whatever forms its language needs them."""
    return {argument_of(name)[0] for name in placeholders(message)}


def _needed(game: Game, sources: Sources, messages: dict[str, str]) -> Iterator[tuple[str, set[str]]]:
    """Every key that can be asked for, with the arguments that are there to fill it."""
    for name in OF_A_GAME:
        yield f"game.{name}", set()
    yield from _event_keys(game, sources)
    yield from _joined_keys(game, sources, messages)
    yield from _question_keys(game, sources)
    for key, args in sources.reasons().items():
        yield f"reason.{key}", args
    for option in game.options:
        for name in ("label", "help", *(f"value_{value}" for value in option.values)):
            yield f"option.{option.name}.{name}", set()
    for phase in game.phases:
        yield f"phase.{phase.name}.name", set()
        yield f"phase.{phase.name}.text", set()
    yield from _thing_keys(game, messages)
    yield from _field_keys(game)
    numbers = set(Catalogue(game).numbers_for(""))
    for key in (*(key for key in messages if key.startswith("help.")), *_lesson_keys(game)):
        yield key, numbers


def _lesson_keys(game: Game) -> list[str]:
    """The texts of the guided first game, if there is one."""
    return read_lesson(game.name).texts() if has_lesson(game) else []


def _event_keys(game: Game, sources: Sources) -> Iterator[tuple[str, set[str]]]:
    told = sources.told()
    for name, declared in game.events.items():
        public = {arg.lstrip("*") for arg in declared if not arg.startswith("|")} | set(SEATS)
        hidden = {arg.lstrip("|*") for arg in declared if arg.startswith("|")}
        if told.get(name, True):
            yield f"event.{name}", public | hidden
        else:
            yield f"event.{name}", public
            yield f"event.{name}_seen", public | hidden
    labels = {step.label for step in steps_of(game.flow) if step.kind in (CHANCE, TOGETHER)}
    for label in sorted(labels | sources.shown()):
        yield f"seal.{label}", set()


def _joined_keys(game: Game, sources: Sources, messages: dict[str, str]) -> Iterator[tuple[str, set[str]]]:
    """How steps of a kind are told in one sentence, and each of them in it, where a game says so."""
    told = sources.told()
    for name, declared in game.events.items():
        every = {arg.lstrip("|") for arg in declared}
        public = every if told.get(name, True) else {arg for arg in declared if not arg.startswith("|")}
        for key, args in ((name, public), (f"{name}_seen", every)):
            if f"joined.{key}" in messages:
                last = {f"last_{arg}" for arg in args}
                yield f"joined.{key}", args | last | {"each", "player", "players", "times"}
            if f"each.{key}" in messages:
                yield f"each.{key}", args | {"player", "times"}


def _question_keys(game: Game, sources: Sources) -> Iterator[tuple[str, set[str]]]:
    for step in steps_of(game.flow):
        if step.question is None:
            continue
        name = type(step.question).__name__
        yield f"ask.{step.label}", sources.returned_keys(name, "prompt")
        for verb in step.domain.verbs:
            named = {kind.name for kind in verb.kinds}
            detailing = [name, *_deeds_called(step.question, verb.name)]
            detail = {key for cls in detailing for key in sources.returned_keys(cls, "detail", "detail_of")}
            yield f"choice.{step.label}.{verb.name}", named | detail


def _deeds_called(question: Ask[Any], verb: str) -> list[str]:
    """The classes of a menu's deeds that have a verb."""
    if not isinstance(question, Menu):
        return []
    return [type(deed).__name__ for deed in question.all() if verb_of(deed).name == verb]


def _thing_keys(game: Game, messages: dict[str, str]) -> Iterator[tuple[str, set[str]]]:
    """The words of every card, or whatever else the game names; places that are numbers need none."""
    catalogue = Catalogue(game)
    for kind in {words.kind: words for words in game.kinds.values()}.values():
        if kind.numeric and f"{kind.kind}.{kind.words[0]}.name" not in messages:
            continue
        for word in kind.words:
            yield f"{kind.kind}.{word}.name", set()
            yield f"{kind.kind}.{word}.plain", set()
            yield f"{kind.kind}.{word}.rule", set(catalogue.numbers_for(word))
            for name in catalogue.further_numbers(kind.kind, word):
                yield f"printed.{name}", set()


def _field_keys(game: Game) -> Iterator[tuple[str, set[str]]]:
    """The labels of all that is shown of the table and of a player's side."""
    for section, fields in (("table", game.table), ("side", game.side)):
        for field in [] if fields is None else fields.shown:
            if field.form != "hidden":
                yield f"{section}.{field.name}", set()


def _is_used(key: str, needed: dict[str, set[str]], sources: Sources) -> bool:
    section, _, name = key.partition(".")
    return key in needed or (section in BY_NAME and name in sources.literals())


def _undeclared_events(game: Game, sources: Sources) -> list[str]:
    """Where the events that the code tells and those that the game declares differ."""
    told = set(sources.told())
    found = [f"event {name} is told but not declared" for name in sorted(told - set(game.events))]
    return found + [f"event {name} is declared but never told" for name in sorted(set(game.events) - told)]
