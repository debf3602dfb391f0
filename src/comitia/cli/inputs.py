"""What comes from outside: files, options, seeds; every defect gets its own sentence."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.edition import Sheet
from comitia.engine.errors import ComitiaError
from comitia.engine.registry import Game, Header

#: No file that we read is larger than this.
MOST_BYTES: Final = 64_000_000
#: How a save begins; what begins otherwise is not overwritten.
SAVE_BEGINS: Final = '{\n "comitia"'


class Wrong(ComitiaError):
    """Input that cannot be used, with a sentence that says why."""


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise Wrong(f"there is no file '{path}'") from None
    except IsADirectoryError:
        raise Wrong(f"'{path}' is a directory, not a file") from None
    except (OSError, ValueError) as error:
        raise Wrong(f"'{path}' cannot be read: {_cause(error)}") from None
    if len(content) > MOST_BYTES:
        raise Wrong(f"'{path}' is too large: more than {MOST_BYTES // 1_000_000} MB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Wrong(f"'{path}' is not a text file") from None


def printable(text: str) -> str:
    """A text that comes from outside, without signs that would move the cursor or worse."""
    return "".join(c if c.isprintable() else " " for c in text)


def write_save(path: Path, text: str) -> None:
    """Write a save as a whole or not at all."""
    check_save_path(path)
    try:
        _write_beside(path, text)
    except (OSError, ValueError) as error:
        raise Wrong(f"'{path}' cannot be written: {_cause(error)}") from None


def check_save_path(path: Path) -> None:
    """Refuse a path at which no save can be written; what is no save is not overwritten."""
    try:
        is_there, has_folder = path.exists(), path.parent.is_dir()
    except (OSError, ValueError) as error:
        raise Wrong(f"'{path}' cannot be written: {_cause(error)}") from None
    if not has_folder:
        raise Wrong(f"'{path}' cannot be written: there is no folder '{path.parent}'")
    if is_there and not (path.is_file() and read_text(path).startswith(SAVE_BEGINS)):
        raise Wrong(f"'{path}' is there already and is not a save; it is left as it is")


def _write_beside(path: Path, text: str) -> None:
    """Write to a temporary file in the same folder, then put it in place."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def _cause(error: OSError | ValueError) -> str:
    cause = error.strerror if isinstance(error, OSError) else str(error)
    return (cause or str(error)).lower()


def parse_options(texts: Sequence[str]) -> dict[str, str]:
    """Options written as name=value."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise Wrong(f"an option is written name=value, not '{text}'")
        if name in found:
            raise Wrong(f"option {name} is given twice")
        found[name] = value
    return found


def read_sheet(game: Game, edition: Path | None) -> Sheet:
    """The printed numbers: ours, or corrected by a file."""
    return game.sheet if edition is None else game.sheet.override(read_text(edition), str(edition))


def make_header(game: Game, players: int, options: Sequence[str], edition: Path | None) -> Header:
    """What is settled before a game, from the command line."""
    return game.header(players, parse_options(options), read_sheet(game, edition))


def make_table_header(game: Game, players: int, options: Sequence[str], edition: Path | None) -> Header:
    """The same for a game among people, where some things are usual that a simulation leaves out: lots, for one."""
    return game.header(players, game.at_tables(parse_options(options)), read_sheet(game, edition))


def make_source(seed: int | None) -> Keyed:
    """The dice of a table: unguessable, or repeatable from a seed."""
    return Keyed(os.urandom(32) if seed is None else key_from_seed(seed))


def state_folder() -> Path:
    """Where games are kept that were left without being saved."""
    home = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    folder = Path(home) if home else Path.home() / ".local" / "state"
    try:
        (folder / "comitia").mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir())
    return folder / "comitia"
