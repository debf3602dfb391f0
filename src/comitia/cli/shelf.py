"""The games on the shelf."""

from __future__ import annotations

from comitia.engine.registry import Game
from comitia.words import Catalogue


def game_record(game: Game, lang: str) -> dict[str, object]:
    """A game for programs."""
    words = Catalogue(game, lang)
    return {
        "name": game.name,
        "title": words.messages.get("game.title", game.name),
        "tagline": words.messages.get("game.tagline", ""),
        "version": game.version,
        "players": list(game.players),
        "options": {option.name: option.values for option in game.options},
        "lists": {option.name: option.words.words for option in game.options if option.words is not None},
    }


def game_lines(game: Game, lang: str) -> list[str]:
    """A game in a few lines."""
    words = Catalogue(game, lang)
    shown = [words.messages.get(f"game.{key}", "") for key in ("tagline", "players", "length")]
    lines = [f"{game.name:<12} {' '.join(f'{text}.' for text in shown if text)}".rstrip()]
    for option in game.options:
        label = words.label(f"option.{option.name}", "label")
        text = words.messages.get(f"option.{option.name}.help", "")
        values = "|".join(option.values + ([] if option.words is None else ["LIST"]))
        lines.append(f"{'':<12} --option {option.name}={values}: {label}. {text}".rstrip(" ."))
    return lines
