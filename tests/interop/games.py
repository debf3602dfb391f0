"""The games that every interface is tried with: ours, and the miniature."""

from __future__ import annotations

from comitia.engine.registry import BUILT_IN

#: As many players as make a short game.
SEATS = {"roma": 2, "senators": 3, "sylla": 2, "rom": 3, "age_of_rome": 2, "miniature": 3}
ALL = [*BUILT_IN, "miniature"]
