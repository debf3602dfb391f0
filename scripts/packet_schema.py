"""Prints the JSON schema of everything that passes between the server and the page, for frontend/scripts/types.mjs."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from comitia.server import packets

BASES = (packets.Sent, packets.Received)
UNIONS = ("FromServer", "FromClient")


def anything(kind: type) -> dict[str, object]:
    """The fields of a view: whatever the game declares."""
    if kind is object:
        return {"tsType": "unknown"}
    raise NotImplementedError


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
    named.update(zip(UNIONS, schemas[len(structs) :], strict=True))
    sys.stdout.buffer.write(msgspec.json.encode({"definitions": named}))


if __name__ == "__main__":
    main()
