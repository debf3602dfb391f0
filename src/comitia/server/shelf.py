"""The shelf: the games with their words, in the reader's language, as the page gets them."""

from __future__ import annotations

from functools import lru_cache

from msgspec import convert

from comitia.bots import bot_names
from comitia.engine.ask import Words
from comitia.engine.fields import Field
from comitia.engine.registry import Option, find_game, game_names
from comitia.engine.view import fields_shown
from comitia.server.packets import (
    BotPacket,
    Form,
    GameCard,
    GameWords,
    KindPacket,
    OptionPacket,
    OptionValue,
    Thing,
    ZonePacket,
)
from comitia.words import Catalogue
from comitia.words.messages import general_messages

#: Sections of a game's words that a table shows as they are.
LABELS = ("kind.", "printed.", "zone.", "score.", "table.", "side.")


@lru_cache(maxsize=64)
def catalogue(game: str, lang: str) -> Catalogue:
    """A game's words with our own edition's numbers."""
    return Catalogue(find_game(game), lang)


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
        bots=[_bot(words, name) for name in reversed(bot_names(game.name))],
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


def _bot(words: Catalogue, name: str) -> BotPacket:
    title = words.messages.get(f"bot.{name}.title", name.replace("_", " "))
    return BotPacket(name=name, title=title, text=words.messages.get(f"bot.{name}.text", ""))


@lru_cache(maxsize=64)
def game_words(game: str, lang: str) -> GameWords:
    """What a table needs besides its packets."""
    words = catalogue(game, lang)
    found = words.game
    kinds = {kind.kind: _kind(words, kind) for kind in found.kinds.values()}
    table, side = fields_shown(found)
    return GameWords(
        game=game,
        lang=lang,
        title=words.messages.get("game.title", game),
        kinds=kinds,
        zones=[_zone(words, "table", field) for field in table],
        side_zones=[_zone(words, "side", field) for field in side],
        labels={key: text for key, text in words.messages.items() if key.startswith(LABELS) and "{" not in text},
        help=words.help_lines(),
    )


def _kind(words: Catalogue, kind: Words) -> KindPacket:
    return KindPacket(kind=kind.kind, first=kind.first, things=[_thing(words, kind.kind, word) for word in kind.words])


def _thing(words: Catalogue, kind: str, word: str) -> Thing:
    numbers = words.further_numbers(kind, word)
    return Thing(
        word=word,
        name=words.title(kind, word),
        plain=words.plain(kind, word),
        rule=words.rule(kind, word),
        numbers=[(words.label("printed", name), n) for name, n in numbers.items()],
    )


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
def rules_of(game: str) -> str | None:
    """The rules of a game, if it has written ones."""
    path = find_game(game).folder / "RULES.md"
    return path.read_text("utf-8") if path.is_file() else None


@lru_cache(maxsize=8)
def page_words(lang: str) -> dict[str, str]:
    """The words of the page itself, as ICU messages by key."""
    return {key[5:]: text for key, text in general_messages(lang).items() if key.startswith("page.")}


def has_game(name: str) -> bool:
    """Whether a game is installed."""
    return name in game_names()
