"""The table of Duodecim Scripta: the men of both players, the dice, who begins."""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import numbers
from comitia.engine.fields import Fields, hidden, number, row, spaces
from comitia.engine.state import PUBLIC

POINTS: Final = 36
#: 2.6  The first point of the last row, counted from 0.
LAST_ROW: Final = 24
POINT: Final = numbers("point", 1, POINTS)

SIDE: Final = Fields(
    "Player",
    "The men of a player.",
    number("hand", PUBLIC),
    spaces("men", PUBLIC, [0] * POINTS, places=(POINT,)),
    number("off", PUBLIC),
)
TABLE: Final = Fields(
    "Race",
    "A position of Duodecim Scripta.",
    # 2.2  The dice that are still to be used, ascending.
    row("dice", PUBLIC, "die", []),
    # 2.1  Who begins, and whether the lot has still to say so.
    hidden("first", PUBLIC, 0),
    hidden("is_lot", PUBLIC, False),
)
