"""Changes put onto a packet, as every client that asks for them must do."""

from __future__ import annotations

import json
from typing import Any


def with_change(packet: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A packet after a change."""
    found: dict[str, Any] = json.loads(json.dumps(packet))
    assert change["base"] == packet["seq"]
    for path, value in change["set"]:
        place: Any = found
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = value
    return {**found, "seq": change["seq"], "log": change["log"]}


def folded(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The packets that messages amount to, oldest first."""
    found: list[dict[str, Any]] = []
    for message in messages:
        if message["type"] == "packet":
            found.append(message)
        elif message["type"] == "change":
            found.append(with_change(found[-1], message))
    return found
