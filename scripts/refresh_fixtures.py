"""Brings the recorded packets of the page up to what a server sends today, as far as that follows from their views.

Packets that were recorded once are what tests of the page draw. When the protocol gains a field that is worked out from
the view (the phase, the standing) or from the catalogue (the words of a game), they gain it here instead of being
recorded again: `python scripts/refresh_fixtures.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from comitia.engine.errors import BadSave
from comitia.engine.registry import find_game
from comitia.engine.view import View, standing_of
from comitia.server import shelf
from comitia.server.seeing import phase_of, standing_packet

GAMES = Path(__file__).parents[1] / "frontend" / "src" / "games"


def refresh(packet: dict[str, Any]) -> None:
    """Put into a recorded packet what its view tells of phase and standing."""
    header = find_game(packet["game"]).header(len(packet["seats"]), packet["options"])
    view = View(header, packet["seat"], packet["view"], packet["stack"], [])
    words = shelf.catalogue(packet["game"], "en")
    names = [seat["name"] for seat in packet["seats"]]
    packet["phase"] = phase_of(view)
    try:
        packet["standing"] = msgspec.to_builtins(standing_packet(standing_of(view), words, names))
    except BadSave as error:  # it was recorded when the table had other fields
        print(f"{packet['game']} {packet['question'] or packet['status']}: no standing, {error}")
        packet["standing"] = None
    for seat in (packet.get("result") or {"seats": []})["seats"]:
        seat.setdefault("name", words.name(seat["seat"], names))
        seat.setdefault("parts", {})


def main() -> None:
    for path in sorted(GAMES.glob("*/fixtures/*.json")):
        text = path.read_text("utf-8")
        found = json.loads(text)
        if path.name == "words.json":
            found = json.loads(shelf.game_words(path.parents[1].name, found["lang"]))
        elif isinstance(found, dict) and found.get("type") == "packet":
            refresh(found)
        else:
            continue
        form: dict[str, Any] = {"indent": 1} if "\n" in text else {"separators": (",", ":")}
        path.write_text(json.dumps(found, ensure_ascii=False, **form), "utf-8")


if __name__ == "__main__":
    main()
