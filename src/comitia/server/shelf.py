"""The shelf: the games with their words, in the reader's language, as the page gets them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import convert, json

from comitia.bots import bot_names
from comitia.bots.levels import LEVELS, record_of
from comitia.engine.ask import Words
from comitia.engine.edition import RECONSTRUCTED, Printed
from comitia.engine.fields import Field
from comitia.engine.flow import steps_of
from comitia.engine.registry import Game, Option, Traits, find_game, game_names
from comitia.engine.standing import Phase
from comitia.engine.view import fields_shown
from comitia.lessons import has_lesson
from comitia.server.packets import (
    BotPacket,
    EditionNumber,
    Form,
    GameCard,
    GameWords,
    KindPacket,
    OptionPacket,
    OptionValue,
    PhaseWords,
    PrintedNumber,
    Thing,
    ZonePacket,
)
from comitia.server.sheets import sheet_of
from comitia.words import Catalogue
from comitia.words.messages import SPOKEN, general_messages, language_name
from comitia.words.rulebook import players_rules
from comitia.words.sources import Sources

#: Sections of a game's words that a table shows as they are.
LABELS = ("kind.", "printed.", "zone.", "score.", "table.", "side.")
#: The numbers of rules with which the description of a question begins: `4.6, 4.7  ...`
CITED = re.compile(r"(R?\d+(?:\.\d+)?(?:, R?\d+(?:\.\d+)?)*)[ :]")
#: Corrections of printed numbers in the form in which they are looked up.
Corrections = tuple[tuple[str, int], ...]


@lru_cache(maxsize=128)
def catalogue(game: str, lang: str, corrections: Corrections = ()) -> Catalogue:
    """A game's words with the numbers of an edition, our own unless something is corrected."""
    return Catalogue(find_game(game), lang, sheet_of(game, dict(corrections)))


def in_order(corrections: Mapping[str, int]) -> Corrections:
    """Corrections as they are looked up."""
    return tuple(sorted(corrections.items()))


@lru_cache(maxsize=8)
def game_cards(lang: str) -> list[GameCard]:
    """The games on the first page, ours first."""
    return [game_card(catalogue(name, lang)) for name in game_names()]


def game_card(words: Catalogue) -> GameCard:
    """A game on the first page."""
    game = words.game
    least, most = game.players
    return GameCard(
        name=game.name,
        title=words.messages.get("game.title", game.name),
        tagline=words.messages.get("game.tagline", ""),
        players_text=words.messages.get("game.players", ""),
        length=words.messages.get("game.length", ""),
        kind=words.messages.get("game.kind", ""),
        goal=words.messages.get("game.goal", ""),
        least=least,
        most=most,
        usual=game.usual,
        options=[_option(words, option) for option in game.options],
        bots=[_bot(words, name) for name in bots_offered(game.name)],
        has_lesson=has_lesson(game),
    )


def _option(words: Catalogue, option: Option) -> OptionPacket:
    return OptionPacket(
        name=option.name,
        title=words.label(f"option.{option.name}", "label"),
        text=words.messages.get(f"option.{option.name}.help", ""),
        default=option.default,
        values=[_option_value(words, option.name, value) for value in option.values],
    )


def _option_value(words: Catalogue, option: str, value: str) -> OptionValue:
    key = f"option.{option}.value_{value}"
    title = words.messages.get(key, value.replace("_", " "))
    return OptionValue(value=value, title=title, text=words.messages.get(f"option.{option}.help_{value}", ""))


def bots_offered(game: str) -> list[str]:
    """The bots of a game as people choose them: the levels, the weakest of them for newcomers; then the others."""
    names = bot_names(game)
    return [name for name in LEVELS if name in names] + [name for name in reversed(names) if name not in LEVELS]


def _bot(words: Catalogue, name: str) -> BotPacket:
    title = words.messages.get(f"bot.{name}.title", name.replace("_", " "))
    text = words.messages.get(f"bot.{name}.text", "")
    record = record_of(words.game.name, name)
    if record is not None:
        text += " " + words.text("bot.record", {"wins": round(100 * record[0]), "fair": round(100 / record[1])})
    return BotPacket(name=name, title=title, text=text)


def title(game: str, lang: str) -> str:
    """What a game is called; one that is not installed any more by its name."""
    return catalogue(game, lang).messages.get("game.title", game) if has_game(game) else game


def bot_title(game: str, bot: str, lang: str) -> str:
    """What a kind of bot is called."""
    return catalogue(game, lang).messages.get(f"bot.{bot}.title", bot) if has_game(game) else bot


def option_titles(game: str, options: Mapping[str, str], lang: str) -> list[str]:
    """The options of a table in words, those that were chosen otherwise than usual."""
    if not has_game(game):
        return []
    words = catalogue(game, lang)
    cards = {option.name: _option(words, option) for option in words.game.options}
    return [
        f"{cards[name].title}: {each.title}"
        for name, value in options.items()
        if name in cards and value != cards[name].default
        for each in cards[name].values
        if each.value == value
    ]


@lru_cache(maxsize=128)
def game_words(game: str, lang: str, corrections: Corrections = ()) -> bytes:
    """What a table needs besides its packets, as it is sent."""
    return json.encode(_game_words(catalogue(game, lang, corrections), printed_numbers(game, corrections)))


def _game_words(words: Catalogue, printed: dict[str, PrintedNumber]) -> GameWords:
    found = words.game
    traits = {} if found.traits is None else found.traits(words.sheet)
    things = _by_thing(printed)
    kinds = {kind.kind: _kind(words, kind, things, traits) for kind in found.kinds.values()}
    table, side = fields_shown(found)
    return GameWords(
        game=found.name,
        lang=words.lang,
        title=words.messages.get("game.title", found.name),
        kinds=kinds,
        zones=[_zone(words, "table", field) for field in table],
        side_zones=[_zone(words, "side", field) for field in side],
        labels={key: text for key, text in words.messages.items() if key.startswith(LABELS) and "{" not in text},
        phases=[_phase(words, phase) for phase in found.phases],
        printed=printed,
        help=words.help_lines(),
        sections=question_sections(found),
    )


def question_sections(game: Game) -> dict[str, list[str]]:
    """The numbers of the rules that each question of a game implements: the sources begin with them."""
    sources = Sources(game.folder)
    labels = {step.label for step in steps_of(game.flow) if step.question is not None}
    heads = {label: CITED.match(sources.docstring(label)) for label in sorted(labels)}
    return {label: head[1].split(", ") for label, head in heads.items() if head is not None}


def _phase(words: Catalogue, phase: Phase) -> PhaseWords:
    name = phase.name
    text = words.messages.get(f"phase.{name}.text", "")
    return PhaseWords(name=name, title=words.title("phase", name), text=text, fields=list(phase.fields))


def printed_numbers(game: str, corrections: Corrections) -> dict[str, PrintedNumber]:
    """Every number of an edition, in the order in which the edition lists them."""
    numbers = edition_numbers(game, corrections)
    return {number.key: PrintedNumber(value=number.value, source=number.source) for number in numbers}


def edition_numbers(game: str, corrections: Corrections) -> list[EditionNumber]:
    """Every number of an edition with all that is known of it."""
    ours, sheet = find_game(game).sheet, sheet_of(game, dict(corrections))
    return [
        EditionNumber(
            key=key,
            value=sheet.value(key),
            source=_source(entry, sheet.value(key)),
            ours=entry.value,
            note=entry.note,
            low=entry.low,
            high=entry.high,
        )
        for key, entry in ours.entries.items()
    ]


def _source(ours: Printed, value: int) -> Literal["printed", "reconstructed", "corrected"]:
    """Where a number comes from: the host, or our own edition, which has some from the published game."""
    if value != ours.value:
        return "corrected"
    return "reconstructed" if ours.provenance == RECONSTRUCTED else "printed"


def _by_thing(printed: Mapping[str, PrintedNumber]) -> dict[str, dict[str, PrintedNumber]]:
    """Numbers by the last two parts of their keys: `cards.forum.cost` belongs to the forum."""
    found: dict[str, dict[str, PrintedNumber]] = {}
    for key, number in printed.items():
        *_, thing, name = ["", *key.split(".")]
        found.setdefault(thing, {})[name] = number
    return found


def _kind(words: Catalogue, kind: Words, printed: Mapping[str, dict[str, PrintedNumber]], traits: Traits) -> KindPacket:
    traits_of = traits.get(kind.kind, {})
    things = [
        Thing(
            word=word,
            name=words.title(kind.kind, word),
            plain=words.plain(kind.kind, word),
            rule=words.rule(kind.kind, word),
            numbers=[(words.label("printed", name), n) for name, n in words.further_numbers(kind.kind, word).items()],
            printed=printed.get(word, {}),
            traits=traits_of.get(word, {}),
        )
        for word in kind.words
    ]
    return KindPacket(kind=kind.kind, first=kind.first, things=things)


def _zone(words: Catalogue, section: str, field: Field) -> ZonePacket:
    return ZonePacket(
        field=field.name,
        label=words.label(section, field.name),
        form=convert(field.form, Form),
        kind=field.kind,
        places=field.places,
        turned=field.turned,
        passing=field.passing,
    )


@lru_cache(maxsize=64)
def rules_of(game: str, lang: str) -> str | None:
    """The rules of a game for players in a language, or the numbered ones if there are no others."""
    return players_rules(Catalogue(find_game(game), lang), links=True) or numbered_rules_of(game)


@lru_cache(maxsize=64)
def numbered_rules_of(game: str) -> str | None:
    """The numbered rules of a game with their rulings, in English, if it has written ones."""
    path = find_game(game).folder / "RULES.md"
    return path.read_text("utf-8") if path.is_file() else None


@lru_cache(maxsize=8)
def page_words(lang: str) -> dict[str, str]:
    """The words of the page itself, as ICU messages by key; its own language, and what all languages are called."""
    names = {f"language.{code}": language_name(code) for code in SPOKEN}
    said = {key[5:]: text for key, text in general_messages(lang).items() if key.startswith("page.")}
    return {**said, **names, "language": lang}


def has_game(name: str) -> bool:
    """Whether a game is installed."""
    return name in game_names()
