"""The table of Roma: two sides, the stock, the deck, the discard pile, the dice.

One line a field, in the order of reading.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.fields import Fields, fixed, hidden, number, row, seat, spaces, thing
from comitia.engine.state import COUNT, COUNT_ONLY, NONE, PUBLIC, SEALED
from comitia.games.roma.edition import CARD, DISCS, OURS, PLAIN

#: A side without cards.
NO_DISCS: Final = (NONE,) * DISCS

SIDE: Final = Fields(
    "Player",
    "One side of the table.",
    number("points", PUBLIC),
    number("money", PUBLIC),
    # The card at each disc, or NONE.
    spaces("discs", PUBLIC, [NONE] * DISCS, CARD),
    # 4.8  Discs whose cards cannot be activated in this or the next own turn.
    row("blocked", PUBLIC, "ordinal", passing=True, order="ascending"),
    # 2.3  The cards laid face down at the discs before the reveal.
    spaces("face_down", SEALED, NO_DISCS, CARD, passing=True),
    # Ascending.
    row("hand", COUNT, CARD, []),
    # 4.4  Cards drawn of which one is about to be kept.
    row("drawn", COUNT, CARD, passing=True),
)

TABLE: Final = Fields(
    "RomaState",
    "A position of Roma.",
    fixed("edition", OURS),
    fixed("variants", PLAIN),
    # The seat whose turn it is.
    seat("active", PUBLIC, 0),
    # Unused action dice.
    row("dice", PUBLIC, "die", order="ascending"),
    number("stock", PUBLIC),
    # The next card to be drawn is the last.
    row("deck", COUNT_ONLY, CARD, []),
    row("discard", PUBLIC, CARD, [], order="any"),
    thing("card", PUBLIC, CARD, passing=True),
    # The disc from which a card acts, and what acts there: the card itself or the one it copies.
    thing("disc", PUBLIC, "ordinal", passing=True),
    # 5.1  The disc of the attacked card, and the value of the battle die.
    thing("target", PUBLIC, "ordinal", passing=True),
    thing("battle", PUBLIC, "die", passing=True),
    # 4.4  Cards still to be drawn.
    number("owed", PUBLIC, passing=True),
    # 6.21  Points that an activated forum is worth so far.
    number("worth", PUBLIC, passing=True),
    # 6.15  The discs of the Esseda activated this turn, one entry for each activation.
    row("charged", PUBLIC, "ordinal", passing=True),
    # 6.3, 6.20  Cards taken up and still to be laid again, the discs of those laid again so far, and how
    # many cards those have covered.
    row("lifted", PUBLIC, CARD, passing=True),
    # 8.6  The start player.
    hidden("first", PUBLIC, 0),
    # 3.4  Whether a triple can no longer be rolled again this turn.
    hidden("settled", PUBLIC, False),
    # 7.3  Points credited beyond what the stock held.
    hidden("credited", PUBLIC, 0),
    hidden("relaid", PUBLIC, ()),
    hidden("covered", PUBLIC, 0),
)
