"""Tables to play at: fresh ones, and those that a save holds."""

from __future__ import annotations

from pathlib import Path

from comitia.cli.inputs import Wrong, read_text
from comitia.cli.records import read_save
from comitia.engine.chance import Keyed
from comitia.engine.errors import BadSave
from comitia.engine.registry import Header
from comitia.engine.save import load
from comitia.engine.table import Table


def new_table(header: Header, source: Keyed) -> Table:
    """A table before the first choice."""
    return Table(header, source)


def load_table(path: Path, game: str | None) -> tuple[Table, list[str]]:
    """The table of a save and the words of its seats; the game, if named, must be the save's."""
    saved = read_save(path)
    if game is not None and game != saved.header.game.name:
        raise Wrong(f"'{path}' is a game of {saved.header.game.name}, not of {game}")
    try:
        return load(read_text(path)), saved.names
    except BadSave as error:
        raise Wrong(f"'{path}': {error}") from None
