"""The table of Sylla: the players' displays, the ladder, the piles, the places, the open events, the great work.

One line a field, in the order of reading.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.fields import Fields, counts, fixed, hidden, number, row, seat, spaces, thing
from comitia.engine.state import COUNT_ONLY, NONE, OWNER, PUBLIC
from comitia.games.sylla.edition import (
    BUILDING,
    CARD,
    CARDS,
    EVENT_CARD,
    KEPT,
    OPEN_EVENTS,
    OURS,
    PLACES,
    PLAIN,
    THUMB,
    TOKEN,
    TOKENS,
    WORK,
)

# 1.10  Where prestige came from, and then to what it was lost.
BY_BUILDINGS: Final = 0
BY_DECADENCE: Final = 1
BY_WORKS: Final = 2
BY_PLEBS: Final = 3
BY_CRISES: Final = 4
BY_CHRISTIANS: Final = 5
BY_SLAVES: Final = 6
BY_TOKENS: Final = 7
TO_FAMINE: Final = 8
TO_CRISES: Final = 9
ACCOUNTS: Final = 10

# 9.1  What a thumb says.
UP: Final = 0
DOWN: Final = 1

# 15.1  Behind the screen are money and tokens; the characters chosen in set-up are shown together.
SIDE: Final = Fields(
    "Player",
    "One player's display, and what lies behind the screen.",
    number("prestige", PUBLIC),
    number("money", OWNER, counted=True),
    # 1.9  Tokens of each kind.
    counts("tokens", OWNER, TOKEN, (0,) * TOKENS, counted=True),
    # 1.1, 1.2  For each kind of card how many lie upright, sideways, face down.
    counts("upright", PUBLIC, CARD, [0] * CARDS),
    counts("sideways", PUBLIC, CARD, [0] * CARDS),
    counts("down", PUBLIC, CARD, (0,) * CARDS),
    # 6.4  For each kind that is kept how many buildings are face up, face down.
    counts("buildings", PUBLIC, BUILDING, (0,) * KEPT),
    counts("buildings_down", PUBLIC, BUILDING, (0,) * KEPT),
    # 8.1  Cubes still to be placed.
    number("vestals", PUBLIC, passing=True),
    number("legionaries", PUBLIC, passing=True),
    # 8.2  Cubes on each open event.
    spaces("cubes", PUBLIC, (0,) * OPEN_EVENTS, passing=True),
    # 9.1  Thumb and coins, once all are shown.
    thing("thumb", PUBLIC, THUMB, passing=True),
    number("coins", PUBLIC, passing=True),
    # 1.10  What was gained and lost, by its reason.
    hidden("account", PUBLIC, (0,) * ACCOUNTS),
)

TABLE: Final = Fields(
    "SyllaState",
    "A position of Sylla.",
    fixed("edition", OURS),
    fixed("variants", PLAIN),
    # 3.1  From 1; 0 during set-up.
    number("round", PUBLIC),
    number("phase", PUBLIC),
    seat("consul", PUBLIC, 0),
    # 1.5  The space of each marker, from 0.
    spaces("ladder", PUBLIC, (0,) * TOKENS, "ordinal", places=(TOKEN,)),
    number("famine", PUBLIC),
    # 2.6  The open characters.
    row("offer", PUBLIC, CARD, order="ascending"),
    spaces("places", PUBLIC, (NONE,) * PLACES, BUILDING),
    thing("place", PUBLIC, "ordinal", passing=True),
    # 6.1  Who offers which place, and how many buildings were offered in this round.
    seat("offerer", PUBLIC, 0, passing=True),
    number("offered", PUBLIC, passing=True),
    # 4.1, 6.2  The highest bid so far, and whose it is.
    number("highest", PUBLIC, passing=True),
    seat("leader", PUBLIC, passing=True),
    spaces("open_events", PUBLIC, (NONE,) * OPEN_EVENTS, EVENT_CARD),
    # 8.5  Averted events, ascending.
    row("averted", PUBLIC, EVENT_CARD, passing=True),
    # 8.6  The event space at which something happens.
    thing("space", PUBLIC, "ordinal", passing=True),
    thing("work", PUBLIC, WORK),
    thing("next_work", PUBLIC, WORK),
    # 4.3, 6.3, 6.4, 8.5  How much is still to be taken, laid or averted.
    number("owed", PUBLIC, passing=True),
    # 7.2, 7.3  House temples or Taverns that can still be used.
    number("uses", PUBLIC, passing=True),
    # 7.3  Markers that Taverns have moved in this phase, ascending.
    row("moved", PUBLIC, TOKEN, passing=True),
    number("treasury", PUBLIC),
    # 1.9  Tokens of each kind that nobody owns.
    counts("supply", PUBLIC, TOKEN, (0,) * TOKENS),
    # 1.2  Crane cards that nobody owns.
    number("cranes", PUBLIC),
    # The next character is the last; then come the returned ones, the first of them first.
    row("deck", COUNT_ONLY, CARD, []),
    row("returned", PUBLIC, CARD),
    # The next building is the last.
    row("tiles", COUNT_ONLY, BUILDING, []),
    row("tiles_out", PUBLIC, BUILDING),
    # The next event is the last.
    row("event_deck", COUNT_ONLY, EVENT_CARD, []),
    row("events_out", PUBLIC, EVENT_CARD),
    # The next work is the last.
    row("work_deck", COUNT_ONLY, WORK, []),
    row("works_out", PUBLIC, WORK),
    # R1  Tokens of each kind, then denarii, that the box did not hold and that were written down.
    hidden("written", PUBLIC, (0,) * (TOKENS + 1)),
)
