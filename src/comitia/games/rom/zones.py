"""How a person sees the table of ROM: its fields, and those of a player's side, in the order of reading."""

from __future__ import annotations

from typing import Final

from comitia.engine.registry import Zone

TABLE: Final[tuple[Zone, ...]] = (
    Zone("round", "number"),
    Zone("phase", "number"),
    Zone("order", "things", "seat"),
    Zone("sections", "spaces", "seat", places="track"),
    Zone("open_provinces", "things", "province"),
    Zone("open_offices", "things", "card"),
    Zone("stalls", "things", "performer"),
    Zone("track", "things", "track", passing=True),
    Zone("power", "number", passing=True),
    Zone("owed", "number", passing=True),
    Zone("resource", "things", "resource", passing=True),
    Zone("card", "things", "card", passing=True),
    Zone("need", "number", passing=True),
    Zone("picked", "things", "die", passing=True),
    Zone("second_roll", "flag", passing=True),
    Zone("placed", "flag", passing=True),
    Zone("consul", "flag", passing=True),
    Zone("province_deck", "things", "province"),
    Zone("senate_deck", "things", "card"),
    Zone("arena_deck", "things", "performer"),
    Zone("provinces_out", "things", "province"),
    Zone("offices_out", "things", "card"),
    Zone("arena_out", "things", "performer"),
    Zone("target", "hidden"),
)

SIDE: Final[tuple[Zone, ...]] = (
    Zone("points", "number"),
    Zone("dice", "things", "die"),
    Zone("sum", "number", passing=True),
    Zone("legion", "things", "die"),
    Zone("votes", "things", "die"),
    Zone("purse", "things", "die"),
    Zone("forum", "counts", "resource"),
    Zone("provinces", "things", "province"),
    Zone("exhausted", "things", "province", passing=True),
    Zone("offices", "things", "card"),
    Zone("used", "things", "card", passing=True),
    Zone("bought", "things", "performer"),
    Zone("blind", "things", "performer"),
    Zone("stage", "things", "performer", passing=True),
    Zone("shown", "things", "performer", passing=True),
    Zone("account", "hidden"),
)
