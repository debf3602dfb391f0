"""Who sits at a table: people with names, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from comitia.cli.inputs import Wrong
from comitia.engine.registry import Game

if TYPE_CHECKING:
    from comitia.bots import Bot

#: What the person is called who gives no name.
YOU: Final = "Livia"
LONGEST_NAME: Final = 20


class Sitter:
    """A person or a bot at a seat."""

    def __init__(self, word: str, name: str, bot: Bot | None) -> None:
        #: As it was asked for; it stands in saves.
        self.word: Final = word
        #: As it is shown.
        self.name: Final = name
        self.bot: Final = bot


def seat_words(text: str | Sequence[str] | None, game: Game, players: int) -> list[str]:
    """The words for the seats: as written, with commas or one by one, or one person against bots."""
    if text is None:
        return [YOU] + [_rival(game)] * ((players or game.usual) - 1)
    words = [word.strip() for word in (text.split(",") if isinstance(text, str) else text)]
    if players and len(words) != players:
        raise Wrong(f"--seats names {len(words)} seats, but --players says {players}")
    return words


def saved_words(names: list[str]) -> list[str]:
    """The words for the seats that a save names; it cannot make us load a module."""
    for name in names:
        if ":" in name:
            raise Wrong(f"the save has the bot {name} at a seat; if you trust it, name all seats with --seats")
    return names


def _rival(game: Game) -> str:
    from comitia.bots import bot_names

    names = bot_names(game.name)
    return "greedy" if "greedy" in names else names[0]


def make_sitters(words: Sequence[str], game: Game, seed: int) -> list[Sitter]:
    """People and bots for the seats; each has a name of its own."""
    from comitia.bots import bot_names, make_bot
    from comitia.bots.levels import LEVELS

    bots = [*bot_names(game.name), *LEVELS]
    sitters: list[Sitter] = []
    for p, word in enumerate(words):
        bot = make_bot(word, game.name, seed + p) if word in bots or ":" in word else None
        name = _person(word) if bot is None else shown_names(words)[p]
        sitters.append(Sitter(word, name, bot))
    names = [sitter.name.casefold() for sitter in sitters]
    if len(set(names)) < len(names):
        raise Wrong("two seats have the same name")
    return sitters


def level_notes(words: Sequence[str], game: Game) -> list[str]:
    """What is to be said of levels that cannot play a game themselves."""
    from comitia.bots.levels import LEVELS, why_not

    asked = [level for level in LEVELS if level in words]
    reason = why_not(game.name, len(words)) if asked else ""
    return [f"{' and '.join(asked)} will play as greedy does: {reason}"] if reason else []


def shown_names(words: Sequence[str]) -> list[str]:
    """The words for the seats as names: bots without their modules, and numbered where they are several."""
    plain = [_plain(word) for word in words]
    names = [f"{word[:1].upper()}{word[1:]}" for word in plain]
    return [f"{name} {p + 1}" if names.count(name) > 1 else name for p, name in enumerate(names)]


def _plain(word: str) -> str:
    """A bot without its module, a program without its folders and arguments."""
    kind, _, rest = word.rpartition(":")
    return PurePath((rest.split() or [word])[-1]).stem if kind.startswith("stdio") else rest


def _person(word: str) -> str:
    if not word or len(word) > LONGEST_NAME or not word.isprintable():
        raise Wrong(f"a name has 1 to {LONGEST_NAME} printable characters; {word[:40]!r} has not")
    return word
