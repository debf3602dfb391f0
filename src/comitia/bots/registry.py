"""Bots by name: ours, those of installed packages, classes named as `module:Class`, programs named as `stdio:CMD`."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from typing import Final

from comitia.bots.at_random import RandomBot
from comitia.bots.bot import Bot, UnknownBot
from comitia.bots.levels import BY_NAME, LEVELS, why_not
from comitia.engine.plugged import entry_points
from comitia.engine.registry import find_game

#: The group of entry points by which packages offer bots: a name for a subclass of Bot.
GROUP: Final = "comitia.bots"
#: The rule-based bot: ours in a module named after the game, or that of the package that brings the game.
GREEDY: Final = "greedy"


def make_bot(name: str, game: str, seed: int) -> Bot:
    """A bot for one seat of a game; the same seed plays the same."""
    return bot_class(name, game)(game, seed)


def bot_names(game: str) -> list[str]:
    """The bots that play a game, ours first; a package's bot that cannot be loaded is left out."""
    find_game(game)
    names = ["random"] + [name for name in (GREEDY,) if find_spec(f"comitia.bots.{name}.{game}") is not None]
    names += [] if why_not(game) else LEVELS
    for point in entry_points(group=GROUP):
        try:
            if _loaded(point).plays(game):
                names.append(point.name)
        except UnknownBot:
            continue
    return list(dict.fromkeys(names))


def bot_class(name: str, game: str) -> type[Bot]:
    """The class of a bot that plays a game, or a refusal that names those that do."""
    find_game(game)
    found = _find(name, game)
    if found is None and name == GREEDY:
        raise UnknownBot(f"the bot 'greedy' does not play {game}; there are: {', '.join(bot_names(game))}")
    if found is None:
        raise UnknownBot(f"no bot is called '{name}'; for {game} there are: {', '.join(bot_names(game))}")
    if not found.plays(game):
        raise UnknownBot(f"the bot '{name}' does not play {game}; there are: {', '.join(bot_names(game))}")
    return found


def _find(name: str, game: str) -> type[Bot] | None:
    if name == "random":
        return RandomBot
    if name in BY_NAME:
        return BY_NAME[name]
    module = f"comitia.bots.{GREEDY}.{game}"
    if name == GREEDY and find_spec(module) is not None:
        ours: type[Bot] = import_module(module).BOT
        return ours
    if name.startswith("stdio"):
        from comitia.bots.stdio import stdio_class

        return stdio_class(name)
    if ":" in name:
        module, _, attribute = name.partition(":")
        return _loaded(EntryPoint(name, f"{module}:{attribute}", GROUP))
    # Several packages may have a bot of the same name, each for its own game: a `greedy`, above all.
    found = [_loaded(point) for point in entry_points(group=GROUP) if point.name == name]
    return next((bot for bot in found if bot.plays(game)), found[0] if found else None)


def _loaded(point: EntryPoint) -> type[Bot]:
    """The class that an entry point names, or a refusal that says what is wrong with it."""
    try:
        found = point.load()
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(f"the bot '{point.name}' cannot be loaded: {error}") from None
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise UnknownBot(f"the bot '{point.name}' is no subclass of comitia.bots.Bot")
    return found
