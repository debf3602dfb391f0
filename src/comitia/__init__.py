"""Comitia: one table for five Roman board games.

The engine and the games run in two forms from one source: plain Python, and compiled twins beside it. Python takes a
compiled twin where there is one. `COMITIA_PURE=1` takes the plain form of the same installation.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from types import ModuleType

__all__ = ["__version__", "is_compiled"]

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Whether the engine of this process runs compiled."""
    from comitia.engine import flow

    return not flow.__file__.endswith(".py")


class TwinLoader(ExtensionFileLoader):
    """Loads a compiled twin; one that cannot be loaded says how to go on without it."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        try:
            return super().create_module(spec)
        except ImportError as error:
            way_out = "set COMITIA_PURE=1 to run the plain form"
            raise ImportError(
                f"the compiled {self.name} cannot be loaded ({error}); {way_out}", path=self.path
            ) from error


class TwinFinder:
    """Finds the modules of this package: the compiled twin first, or only ever the `.py` file."""

    def __init__(self, *, plain: bool) -> None:
        source = (SourceFileLoader, SOURCE_SUFFIXES)
        self.loaders = [source] if plain else [(TwinLoader, EXTENSION_SUFFIXES), source]

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("comitia."):
            return None
        for folder in path:
            spec = FileFinder(folder, *self.loaders).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def _is_stale(folder: Path) -> bool:
    """Whether a source was edited, or is gone, since the twins in this checkout were compiled.

    The stamp lists the compiled sources. Only compiling in place writes it: an installed wheel has none.
    """
    stamp = folder / "compiled.stamp"
    try:
        sources, built = stamp.read_text("utf-8").split("\n")[1:], stamp.stat().st_mtime
        return any((folder / source).stat().st_mtime > built for source in sources if source)
    except FileNotFoundError:
        return stamp.exists()


def _wants_plain() -> bool:
    asked = os.environ.get("COMITIA_PURE", "")
    return asked not in ("", "0") or _is_stale(Path(__file__).parent)


sys.meta_path.insert(0, TwinFinder(plain=_wants_plain()))
