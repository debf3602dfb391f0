"""How a person sees the table of Roma: its fields, and those of a player's side, in the order of reading."""

from __future__ import annotations

from typing import Final

from comitia.engine.registry import Zone

TABLE: Final[tuple[Zone, ...]] = (
    Zone("active", "seat"),
    Zone("dice", "things", "die"),
    Zone("stock", "number"),
    Zone("deck", "things", "card"),
    Zone("discard", "things", "card"),
    Zone("card", "things", "card", passing=True),
    Zone("disc", "things", "ordinal", passing=True),
    Zone("target", "things", "ordinal", passing=True),
    Zone("battle", "things", "die", passing=True),
    Zone("owed", "number", passing=True),
    Zone("worth", "number", passing=True),
    Zone("charged", "things", "ordinal", passing=True),
    Zone("lifted", "things", "card", passing=True),
    Zone("first", "hidden"),
    Zone("settled", "hidden"),
    Zone("credited", "hidden"),
    Zone("relaid", "hidden"),
    Zone("covered", "hidden"),
)

SIDE: Final[tuple[Zone, ...]] = (
    Zone("points", "number"),
    Zone("money", "number"),
    Zone("discs", "spaces", "card"),
    Zone("blocked", "things", "ordinal", passing=True),
    Zone("face_down", "spaces", "card", passing=True),
    Zone("hand", "things", "card"),
    Zone("drawn", "things", "card", passing=True),
)
