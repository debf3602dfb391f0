"""Prints the JSON schema of everything that passes between the server and the page, for frontend/scripts/types.mjs."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from comitia.engine.registry import find_game, game_names
from comitia.server import packets

SOURCES = Path(__file__).parents[1] / "src"
BASES = (packets.Sent, packets.Received)
UNIONS = ("FromServer", "FromClient")


def anything(kind: type) -> dict[str, object]:
    """The fields of a view: whatever the game declares."""
    if kind is object:
        return {"tsType": "unknown"}
    raise NotImplementedError


def plain(path: Path) -> ModuleType:
    """A module read from its source: what is compiled does not tell the types of fields."""
    name = f"plain_{path.parent.name}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def outlooks() -> dict[str, object]:
    """What each of our games tells of how it stands, its types named after the game: `RomaOutlook`."""
    found: dict[str, object] = {}
    for game in game_names():
        path = find_game(game).folder / "outlook.py"
        if not path.is_relative_to(SOURCES) or not path.is_file():
            continue
        prefix = "".join(word.capitalize() for word in game.split("_"))
        template = f"#/definitions/{prefix}{{name}}"
        _, named = msgspec.json.schema_components([plain(path).Outlook], ref_template=template)
        found.update({f"{prefix}{name}": schema for name, schema in named.items()})
    return found


def main() -> None:
    structs = [
        kind
        for _, kind in inspect.getmembers(packets, inspect.isclass)
        if issubclass(kind, BASES) and kind not in BASES
    ]
    unions = [getattr(packets, name) for name in UNIONS]
    schemas, named = msgspec.json.schema_components(
        [*structs, *unions], schema_hook=anything, ref_template="#/definitions/{name}"
    )
    named.update(outlooks())
    named.update(zip(UNIONS, schemas[len(structs) :], strict=True))
    sys.stdout.buffer.write(msgspec.json.encode({"definitions": named}))


if __name__ == "__main__":
    main()
