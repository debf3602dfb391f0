"""The table of Senators: the players, the bank, the decks, the market, and what is being settled.

One line a field, in the order of reading.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.fields import Fields, fixed, flag, hidden, number, row, seat, spaces, thing
from comitia.engine.state import COUNT, COUNT_ONLY, NOBODY, NONE, OWNER, PUBLIC
from comitia.games.senators.edition import BOARDS, CARD, OURS, PLAIN

#: A row of the four boards with nothing on it.
NO_BIDS: Final = (0,) * BOARDS
NO_CARDS: Final = (NONE,) * BOARDS

SIDE: Final = Fields(
    "Player",
    "One player: the senators, what lies behind the screen and what lies before it.",
    number("senators", PUBLIC),
    number("coins", OWNER, counted=True),
    # The face-up cards of all kinds.
    row("open", PUBLIC, CARD, order="ascending"),
    # 9.1  The hidden resource cards, ascending.
    row("hand", COUNT, CARD),
    # 5.14  The cards chosen for a set that is not yet laid down; they are still where they were.
    row("picked", COUNT, CARD, passing=True),
    # 5.2  The bid on the card of each board; 0 is none.
    spaces("bids", PUBLIC, NO_BIDS),
    # 7.3  Whether the player is eliminated.
    flag("out", PUBLIC, passing=True),
)

TABLE: Final = Fields(
    "SenatorsState",
    "A position of Senators.",
    fixed("edition", OURS),
    fixed("variants", PLAIN),
    # The seat whose turn it is.
    seat("active", PUBLIC),
    # 2.2, 8.8  The first player, NONE until the lot has fallen.
    seat("first", PUBLIC),
    row("revealed", PUBLIC, CARD),
    # 3.2  The event deck, and what was revealed of it, in order.
    row("events", COUNT_ONLY, CARD),
    # 4.2  What the fists held that were opened in this turn, by seat.
    spaces("fists", PUBLIC, (), places=("seat",), passing=True),
    seat("called", PUBLIC, passing=True),
    # 4.5, 5.9  The price that is asked; at the New Senator also the seat that is asked.
    number("price", PUBLIC, passing=True),
    # 5.1  The card on each board, or NONE.
    spaces("offers", PUBLIC, NO_CARDS, CARD, passing=True),
    # 5.8  The opponent whose turn it is to be extorted, and the card demanded.
    seat("target", PUBLIC, passing=True),
    thing("card", PUBLIC, CARD, passing=True),
    # 6.12  The shielded card, and whose it is.
    thing("shielded", PUBLIC, CARD, passing=True),
    seat("shield", PUBLIC, passing=True),
    # 5.14  The cards laid down for a set, and the values of its Governors.
    row("laid", PUBLIC, CARD, passing=True),
    row("values", PUBLIC, passing=True),
    flag("consul", PUBLIC, passing=True),
    flag("quaestor", PUBLIC, passing=True),
    # 6.8  Whether the Mercatores have served in this auction.
    flag("bargained", PUBLIC, passing=True),
    # 1.1, 1.2  The decks of the four boards; the next card to be turned is the last.
    row("low", COUNT_ONLY, CARD),
    row("middle", COUNT_ONLY, CARD),
    row("high", COUNT_ONLY, CARD),
    row("senate", COUNT_ONLY, CARD),
    # 5.6  The discarded cards of all four decks.
    row("discard", PUBLIC, CARD, order="any"),
    # 2.4  The Influence cards to choose from, and those out of the game.
    row("draft", PUBLIC, CARD, passing=True, order="ascending"),
    row("box", PUBLIC, CARD, passing=True, order="any"),
    # Whether the question that is being put is settled, or is put again after embezzling.
    hidden("settled", PUBLIC, False),
    # 3.3  Whether the action of this turn is chosen.
    hidden("acted", PUBLIC, False),
    # 5.13  Whether the cash-in that is going on is ended; what was played in it.
    hidden("finished", PUBLIC, False),
    # 5.2  The board on whose card the next bid is placed, and those that the bidder has settled.
    hidden("board", PUBLIC, 0),
    hidden("settled_boards", PUBLIC, ()),
    # 8.6  Whether a senator has been bought in it.
    hidden("bought", PUBLIC, False),
    # 1.6  How many senators support somebody; whatever is gained or lost is booked here as well.
    hidden("supporters", PUBLIC, 0),
    # 1.5  What the bank has paid out and not got back; it has no limit.
    hidden("paid_out", NOBODY, 0),
)
