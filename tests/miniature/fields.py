"""The table of the miniature: the players' sides, the deck, the discard pile, the prize."""

from __future__ import annotations

from typing import Final

from comitia.engine.fields import Fields, fixed, number, row, seat, thing
from comitia.engine.state import COUNT, COUNT_ONLY, PUBLIC
from tests.miniature.edition import CARD, PLAIN

SIDE: Final = Fields(
    "Player",
    "What lies before a player.",
    # Ascending, so that the order in which cards came leaves no trace.
    row("hand", COUNT, CARD, []),
    # 3.2  The card that was bid, or NONE.
    thing("bid", PUBLIC, CARD, passing=True),
    number("points", PUBLIC),
    # 3.3  The prizes won, each by its worth.
    row("prizes", PUBLIC, "", []),
)
TABLE: Final = Fields(
    "Auction",
    "A position of the miniature.",
    fixed("terms", PLAIN),
    # The next card to be drawn is the last.
    row("deck", COUNT_ONLY, CARD, []),
    row("discard", PUBLIC, CARD, []),
    # 3.1  The worth of the prize, with what was carried over.
    number("prize", PUBLIC),
    # 3.4  Who won the prize of this round, or NONE.
    seat("winner", PUBLIC, passing=True),
    number("played", PUBLIC),
)
