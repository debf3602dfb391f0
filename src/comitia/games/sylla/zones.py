"""How a person sees the table of Sylla: its fields, and those of a player's side, in the order of reading."""

from __future__ import annotations

from typing import Final

from comitia.engine.registry import Zone

TABLE: Final[tuple[Zone, ...]] = (
    Zone("round", "number"),
    Zone("phase", "number"),
    Zone("consul", "seat"),
    Zone("ladder", "spaces", "ordinal", places="token"),
    Zone("famine", "number"),
    Zone("offer", "things", "card"),
    Zone("places", "spaces", "building"),
    Zone("place", "things", "ordinal", passing=True),
    Zone("offerer", "seat", passing=True),
    Zone("offered", "number", passing=True),
    Zone("highest", "number", passing=True),
    Zone("leader", "seat", passing=True),
    Zone("open_events", "spaces", "event_card"),
    Zone("averted", "things", "event_card", passing=True),
    Zone("space", "things", "ordinal", passing=True),
    Zone("work", "things", "work"),
    Zone("next_work", "things", "work"),
    Zone("owed", "number", passing=True),
    Zone("uses", "number", passing=True),
    Zone("moved", "things", "token", passing=True),
    Zone("treasury", "number"),
    Zone("supply", "counts", "token"),
    Zone("cranes", "number"),
    Zone("deck", "things", "card"),
    Zone("returned", "things", "card"),
    Zone("tiles", "things", "building"),
    Zone("tiles_out", "things", "building"),
    Zone("event_deck", "things", "event_card"),
    Zone("events_out", "things", "event_card"),
    Zone("work_deck", "things", "work"),
    Zone("works_out", "things", "work"),
    Zone("written", "hidden"),
)

SIDE: Final[tuple[Zone, ...]] = (
    Zone("prestige", "number"),
    Zone("money", "number"),
    Zone("tokens", "counts", "token"),
    Zone("upright", "counts", "card"),
    Zone("sideways", "counts", "card"),
    Zone("down", "counts", "card"),
    Zone("buildings", "counts", "building"),
    Zone("buildings_down", "counts", "building"),
    Zone("vestals", "number", passing=True),
    Zone("legionaries", "number", passing=True),
    Zone("cubes", "spaces", passing=True),
    Zone("thumb", "things", "thumb", passing=True),
    Zone("coins", "number", passing=True),
    Zone("account", "hidden"),
)
