"""Weights of nets in files: small, with where they come from beside them, refused where they do not fit.

`GAME.npz` holds the net in whole numbers of 8 bits with a scale for each row, `GAME.toml` what it was trained for and
how, and what the levels of play are with it.
"""

from __future__ import annotations

import functools
import io
import json
import tomllib
import zipfile
import zlib
from pathlib import Path
from typing import Any, Final

import numpy as np

from comitia.bots.net import NAMES, Floats, Net, Shape
from comitia.bots.reading import Reader
from comitia.engine.errors import ComitiaError
from comitia.engine.features import Encoder
from comitia.engine.registry import Game, Header, find_game

#: Where the weights lie that come with the package.
FOLDER: Final = Path(__file__).parent / "weights"
#: The arrays that are kept in whole numbers of 8 bits.
ROUNDED: Final = ("rows", "inner", "policy", "value")


#: What reading a damaged file can raise.
DAMAGE: Final = (OSError, EOFError, KeyError, ValueError, TypeError, RuntimeError, zipfile.BadZipFile, zlib.error)


class BadWeights(ComitiaError):
    """Weights that are missing, damaged, or made for something else."""


class Weights:
    """A net with the names of the features that it reads, and where it comes from."""

    def __init__(self, net: Net, names: list[str], provenance: dict[str, Any]) -> None:
        self.net: Final = net
        self.names: Final = names
        self.provenance: Final = provenance
        self._readers: Final[dict[int, Reader]] = {}

    def why_not(self, seats: int) -> str:
        """Why the net cannot play among so many, in a sentence; among fewer than it learned for it can, but one."""
        most = self.net.shape.seats
        if 1 < seats <= most:
            return ""
        return f"the weights are for {'2' if most == 2 else f'2 to {most}'} players, not {seats}"

    def reader(self, header: Header) -> Reader:
        """How the net reads positions among so many players."""
        if header.seats not in self._readers:
            self._readers[header.seats] = Reader(header, self.names)
        return self._readers[header.seats]


def digest_of(game: Game, seats: int) -> str:
    """The digest of the features of a game among so many players."""
    return Encoder(game.header(seats)).digest


def about(game: Game, seats: list[int]) -> dict[str, Any]:
    """What weights must fit: the rules, the edition, the features and the choices of a game."""
    return {
        "game": game.name,
        "rules": game.version,
        "edition": game.sheet.digest(),
        "seats": seats,
        "encoder": digest_of(game, max(seats)),
        "choices": game.flat_size(),
    }


def save(path: Path, net: Net, live: list[int], provenance: dict[str, Any]) -> None:
    """Write a net and where it comes from; `live` are the numbers of the features that it reads."""
    arrays: dict[str, Any] = {"live": np.array(live, np.uint16), "shape": np.array(net.shape, np.int32)}
    for name in NAMES:
        if name in ROUNDED:
            arrays[name], arrays[f"{name}_scale"] = rounded(net.arrays[name])
        else:
            arrays[name] = net.arrays[name].astype(np.float16)
    np.savez_compressed(path, **arrays)
    path.with_suffix(".toml").write_text(toml_of(provenance), "utf-8")


def toml_of(table: dict[str, Any], prefix: str = "") -> str:
    """Plain values as TOML, tables behind the rest."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in table.items() if not isinstance(value, dict)]
    for key, value in table.items():
        if isinstance(value, dict):
            lines += ["", f"[{prefix}{key}]", toml_of(value, f"{prefix}{key}.").rstrip("\n")]
    return "\n".join(lines) + "\n"


def rounded(array: Floats) -> tuple[Any, Any]:
    """An array in whole numbers of 8 bits, and what one of them is worth in each row."""
    scale = np.maximum(np.abs(array).max(axis=1, keepdims=True) / 127, 1e-8).astype(np.float16).astype(np.float32)
    scale = np.maximum(scale, np.float32(6e-8))
    return np.clip(np.round(array / scale), -127, 127).astype(np.int8), scale.astype(np.float16)


def load(path: Path, game: Game) -> Weights:
    """Read weights and refuse those that do not fit a game as it is today."""
    provenance = _provenance(path, game)
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
            shape = Shape(*[int(n) for n in file["shape"]])
            parameters = np.concatenate([_array(file, name).ravel() for name in NAMES])
            live = file["live"].tolist()
    except DAMAGE:
        raise BadWeights(f"{path.name} is damaged or no weights") from None
    names = Encoder(game.header(max(provenance["seats"]))).names
    if shape.size() != len(parameters) or len(live) != shape.features or max(live, default=len(names)) >= len(names):
        raise BadWeights(f"{path.name} is damaged: its parts do not fit together")
    return Weights(Net(shape, parameters), [names[i] for i in live], provenance)


def _array(file: Any, name: str) -> Floats:
    array = file[name].astype(np.float32)
    found: Floats = array * file[f"{name}_scale"].astype(np.float32) if name in ROUNDED else array
    return found


def _provenance(path: Path, game: Game) -> dict[str, Any]:
    """Where weights come from, if they fit the game."""
    beside = path.with_suffix(".toml")
    if not path.exists() or not beside.exists():
        raise BadWeights(f"there are no weights for {game.name}")
    try:
        found = tomllib.loads(beside.read_text("utf-8"))
        seats = found["seats"]
        wanted = about(game, seats)
    except (OSError, ValueError, KeyError, TypeError, ComitiaError):
        raise BadWeights(f"{beside.name} does not say what the weights are for") from None
    for key, what in FITTING.items():
        if found.get(key) != wanted[key]:
            raise BadWeights(f"{path.name} is for {what} {found.get(key)}, not {wanted[key]}")
    return found


#: What must be the same for weights to fit, and how it is called.
FITTING: Final = {
    "game": "the game",
    "rules": "version",
    "edition": "the edition",
    "encoder": "the features",
    "choices": "a number of choices of",
}


@functools.cache
def shipped(game: str) -> Weights:
    """The weights of a game that come with the package."""
    return load(FOLDER / f"{game}.npz", find_game(game))
