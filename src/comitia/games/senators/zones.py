"""How a person sees the table of Senators: its fields, and those of a player's side, in the order of reading."""

from __future__ import annotations

from typing import Final

from comitia.engine.registry import Zone

TABLE: Final[tuple[Zone, ...]] = (
    Zone("active", "seat"),
    Zone("first", "seat"),
    Zone("revealed", "things", "card"),
    Zone("events", "things", "card"),
    Zone("fists", "spaces", places="seat", passing=True),
    Zone("called", "seat", passing=True),
    Zone("price", "number", passing=True),
    Zone("offers", "spaces", "card", passing=True),
    Zone("target", "seat", passing=True),
    Zone("card", "things", "card", passing=True),
    Zone("shielded", "things", "card", passing=True),
    Zone("shield", "seat", passing=True),
    Zone("laid", "things", "card", passing=True),
    Zone("values", "things", passing=True),
    Zone("consul", "flag", passing=True),
    Zone("quaestor", "flag", passing=True),
    Zone("bargained", "flag", passing=True),
    Zone("low", "things", "card"),
    Zone("middle", "things", "card"),
    Zone("high", "things", "card"),
    Zone("senate", "things", "card"),
    Zone("discard", "things", "card"),
    Zone("draft", "things", "card", passing=True),
    Zone("box", "things", "card", passing=True),
    Zone("settled", "hidden"),
    Zone("acted", "hidden"),
    Zone("finished", "hidden"),
    Zone("board", "hidden"),
    Zone("settled_boards", "hidden"),
    Zone("bought", "hidden"),
    Zone("supporters", "hidden"),
)

SIDE: Final[tuple[Zone, ...]] = (
    Zone("senators", "number"),
    Zone("coins", "number"),
    Zone("open", "things", "card"),
    Zone("hand", "things", "card"),
    Zone("picked", "things", "card", passing=True),
    Zone("bids", "spaces"),
    Zone("out", "flag", passing=True),
)
