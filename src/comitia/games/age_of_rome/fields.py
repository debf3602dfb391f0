"""The table of Age of Rome: the players' sides, the disc, the board, the decks, and what a turn must remember.

One line a field, in the order of reading.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.fields import Fields, counts, fixed, flag, hidden, marks, number, row, seat, spaces, thing
from comitia.engine.state import COUNT, COUNT_ONLY, NONE, PUBLIC, SEALED
from comitia.games.age_of_rome.edition import (
    ACHIEVEMENT,
    AREA,
    BUILDING,
    CARD,
    CHARACTER,
    EFFECT,
    ENVOY,
    OMEN,
    ORDER,
    OURS,
    PIECE,
    PLAIN,
    PROVINCE,
    TASK,
    WARE,
)

#: 6.10  Added to the owner of a scheme marker that was turned over.
EXECUTED: Final = 8
# 3.7  How long a player is not to be asked for the religion medal out of turn.
ASKING: Final = 0
THIS_ROUND: Final = 1
UNTIL_LAST: Final = 2
#: 7.3  No window is open.
CLOSED: Final = 0

# 3.3  Where fame on the track comes from.
FROM_BUILDING: Final = 0
FROM_SENATE: Final = 1
FROM_COLOSSEUM: Final = 2
FROM_EVENT: Final = 3
FROM_CARD: Final = 4
FROM_MEDAL: Final = 5
FROM_SCHEME: Final = 6
FROM_DEAL: Final = 7
FROM_TAX: Final = 8
SOURCES: Final = 9
NO_FAME: Final = (0,) * SOURCES
NO_LEGIONS: Final = (0, 0, 0)

SIDE: Final = Fields(
    "Player",
    "One player's tableau and what lies before it.",
    # 1.1  NONE before the draw, and for Cassius.
    thing("character", PUBLIC, CHARACTER, passing=True),
    number("fame", PUBLIC, 1),
    number("denarii", PUBLIC),
    number("ready", PUBLIC),
    # 3.4  Followers recruited, and those of them still to be placed this round.
    number("followers", PUBLIC, 1),
    # Legions and votes on the tableau, and beside it.
    number("legions", PUBLIC),
    number("legions_beside", PUBLIC),
    number("votes", PUBLIC),
    number("votes_beside", PUBLIC),
    # 1.2  They cover the feud track from the right.
    number("feud", PUBLIC),
    # Scheme markers on the tableau.
    number("schemers", PUBLIC),
    # 6.2  Bonuses used this round, as bits.
    marks("used", PUBLIC, BUILDING, passing=True),
    number("anchor", PUBLIC, passing=True),
    # Trade cards, ascending; the anchor is not among them.
    row("hand", COUNT, CARD, []),
    # Ascending.
    row("orders", COUNT, ORDER, []),
    # 4.3  Orders drawn of which one is about to be kept.
    row("drawn", COUNT, ORDER, passing=True),
    # 7.4  Cards of a set that is being laid.
    row("laying", PUBLIC, CARD, passing=True),
    # 7.4  The cards of all sets, three by three, and the ware of each set.
    row("sets", PUBLIC, CARD, passing=True),
    row("set_wares", PUBLIC, WARE, passing=True),
    # 6.7  Own pieces of each level, and the metal of its common piece.
    number("base", PUBLIC),
    thing("base_metal", PUBLIC, PIECE, passing=True),
    number("temple", PUBLIC),
    thing("temple_metal", PUBLIC, PIECE, passing=True),
    # 3.4  Milestones reached, as bits.
    marks("reached", PUBLIC, passing=True),
    # 2.1  Clockwise around the disc, from 0 to 3.
    thing("position", PUBLIC, "ordinal", 0),
    # 10.1  The diplomacy tile laid, until it is turned up.
    thing("tile", SEALED, ENVOY, passing=True),
    # 3.7  Not to be asked in windows this round, nor out of turn for the religion medal.
    flag("quiet", PUBLIC, passing=True),
    flag("unoffering", PUBLIC, ASKING, passing=True),
    # 9.7  The orders, turned up for the scoring.
    row("shown", PUBLIC, ORDER, passing=True),
    # 9.10  Achievements, and tasks of the sole rule.
    row("feats", PUBLIC, ACHIEVEMENT, passing=True),
    row("tasks", PUBLIC, TASK, passing=True),
    # 3.3  Fame won and lost on the track, by source.
    hidden("ledger", PUBLIC, NO_FAME),
    hidden("losses", PUBLIC, NO_FAME),
    # 9.10  The highest fame on the track so far.
    hidden("peak", PUBLIC, 1),
    # 9.2  The seven parts of the final score, and the orders fulfilled.
    hidden("result", PUBLIC, ()),
)

TABLE: Final = Fields(
    "AgeState",
    "A position of Age of Rome.",
    fixed("edition", OURS),
    fixed("variants", PLAIN),
    # From 1.
    number("round", PUBLIC),
    # 4.1  The event card of this round, those of earlier rounds, those to come.
    thing("omen", PUBLIC, OMEN, passing=True),
    # The player whose turn it is.
    seat("active", PUBLIC, 0),
    # 3.2  The province with the start arrow.
    thing("arrow", PUBLIC, PROVINCE, 0),
    # 3.2  1 clockwise, -1 against it.
    flag("direction", PUBLIC, 1),
    # 2.1  Quarter turns of the disc: province k lies before position (k + turned) mod 4.
    number("turned", PUBLIC, low=-99),
    # 5.1  The level of each site, and the followers there, by province and type.
    spaces("levels", PUBLIC, [], places=(PROVINCE, BUILDING)),
    spaces("workers", PUBLIC, [], places=(PROVINCE, BUILDING)),
    # 6.10  The scheme spaces, by province: whose planned marker lies there, or EXECUTED more.
    spaces("plots", PUBLIC, [], "seat", places=(PROVINCE,), turned=EXECUTED),
    # 6.9  Followers in the Colosseum and on scheme spaces, by player.
    spaces("crowd", PUBLIC, [], places=("seat",)),
    spaces("plotters", PUBLIC, [], places=("seat",)),
    # 1.7  Whose votes, from the bottom.
    row("senate", PUBLIC, "seat", []),
    # 1.6  Legions by area and player.
    spaces("fronts", PUBLIC, [], places=(AREA, "seat")),
    # 1.5  Who owns each medal.
    spaces("medals", PUBLIC, [], "seat", places=(BUILDING,)),
    # 3.4  Where the four milestones are.
    row("milestones", PUBLIC, start=[]),
    # 1.4  Tiles left, by type and level.
    spaces("tiles", PUBLIC, [], places=(BUILDING,)),
    # 1.8  Gold, silver and bronze pieces left.
    counts("base_stack", PUBLIC, PIECE, []),
    counts("temple_stack", PUBLIC, PIECE, []),
    number("feud_supply", PUBLIC),
    # Whether that player has finished.
    flag("done", PUBLIC, passing=True),
    flag("doubled", PUBLIC, passing=True),
    # 5.1, 10.1  The building type in question; its price and extra fame.
    thing("site", PUBLIC, BUILDING, passing=True),
    number("price", PUBLIC, passing=True),
    number("extra", PUBLIC, passing=True),
    # 7.2  Trade cards still to be drawn.
    number("draws", PUBLIC, passing=True),
    # 6.3  Legions still to be moved, and those that have arrived by area.
    number("moves", PUBLIC, passing=True),
    spaces("arrived", PUBLIC, NO_LEGIONS, places=(AREA,), passing=True),
    # 4.4  The target of a scheme or a deal, its effect, and the target's answers.
    seat("target", PUBLIC, passing=True),
    thing("effect", PUBLIC, EFFECT, passing=True),
    flag("shielded", PUBLIC, passing=True),
    number("soothed", PUBLIC, passing=True),
    # 10.1  Denarii offered and asked for.
    number("bid", PUBLIC, passing=True),
    number("asked", PUBLIC, NONE, passing=True),
    flag("agreed", PUBLIC, passing=True),
    # The next card to be drawn is the last; the same for all decks.
    row("deck", COUNT_ONLY, CARD, []),
    # The top card is the last.
    row("discard", PUBLIC, CARD, []),
    row("order_deck", COUNT_ONLY, ORDER, []),
    row("omens_past", PUBLIC, OMEN, []),
    row("omen_deck", COUNT_ONLY, OMEN, []),
    thing("order_of_day", PUBLIC, "ordinal", passing=True),
    row("cassius_past", PUBLIC, "ordinal", [], passing=True),
    # 11.2  His cards and the area cards.
    row("cassius_deck", COUNT_ONLY, "ordinal", [], passing=True),
    row("front_past", PUBLIC, AREA, [], passing=True),
    row("front_deck", COUNT_ONLY, AREA, [], passing=True),
    # 11.5  What Cassius has still to do in his turn, and the card turned up.
    number("errands", PUBLIC, passing=True),
    # 6.1  Where the follower was placed, and whether the action is doubled.
    hidden("place", PUBLIC, NONE),
    # 7.3  The kind of window that is open, or CLOSED.
    hidden("window", PUBLIC, 0),
    hidden("is_scored", PUBLIC, False),
    # 12.1  All that was turned up for him, in order: his cards, then the areas numbered behind them.
    hidden("turned_up", PUBLIC, ()),
)
