"""The table of ROM: the players' sides, the three tracks, the displays and decks, what has left the game.

One line a field, in the order of reading.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.fields import Fields, counts, fixed, flag, hidden, number, row, spaces, thing
from comitia.engine.state import COUNT, COUNT_ONLY, NONE, PUBLIC
from comitia.games.rom.edition import (
    CARD,
    OURS,
    PERFORMER,
    PLAIN,
    PROVINCE,
    RESOURCE,
    RESOURCES,
    SECTIONS,
    STRICT,
    TRACK,
    TRACKS,
)

# Where points came from.
BY_FORUM: Final = 0
BY_PERFORMANCES: Final = 1
BY_BEST: Final = 2
BY_OFFICES: Final = 3
BY_REGIONS: Final = 4
ACCOUNTS: Final = 5

# 14.1  Who may see what: all is public but blind cards and the order of decks.
SIDE: Final = Fields(
    "Player",
    "One player's dice, cards and markers.",
    number("points", PUBLIC),
    # 5.1  Dice that are not placed.
    row("dice", PUBLIC, "die", order="ascending"),
    # 4.1, 4.2  The sum that counts for the turn order.
    number("sum", PUBLIC, passing=True),
    # 5.4  The dice on the Military, Senate and Black Market track, from the left.
    row("legion", PUBLIC, "die"),
    row("votes", PUBLIC, "die"),
    row("purse", PUBLIC, "die"),
    # 1.6  The markers for olives, wine and jewels.
    counts("forum", PUBLIC, RESOURCE, (0,) * RESOURCES),
    # 6.3  Exhausted ones are in both rows.
    row("provinces", PUBLIC, PROVINCE, order="ascending"),
    row("exhausted", PUBLIC, PROVINCE, passing=True, order="ascending"),
    row("offices", PUBLIC, CARD, order="ascending"),
    row("used", PUBLIC, CARD, passing=True, order="ascending"),
    # 8.6, 8.7  The arena cards in hand: those that all have seen, and those bought blind.
    row("bought", PUBLIC, PERFORMER, order="ascending"),
    row("blind", COUNT, PERFORMER),
    # 9.4  The set of a performance, once it is turned up.
    row("stage", PUBLIC, PERFORMER, passing=True),
    # 11.4  The hand of a tied player at the end, laid open.
    row("shown", PUBLIC, PERFORMER, passing=True, order="any"),
    # The same points by where they came from.
    hidden("account", PUBLIC, (0,) * ACCOUNTS),
)

TABLE: Final = Fields(
    "RomState",
    "A position of ROM.",
    fixed("edition", OURS),
    fixed("decks", PLAIN),
    fixed("readings", STRICT),
    # 3.1  From 1; 0 during set-up.
    number("round", PUBLIC),
    number("phase", PUBLIC),
    # 4.3  The seats in turn order.
    row("order", PUBLIC, "seat"),
    # 1.5  Whose dice lie in each section, track by track, or NONE.
    spaces("sections", PUBLIC, (NONE,) * (TRACKS * SECTIONS), "seat", places=(TRACK,)),
    # What lies open below the tracks.
    row("open_provinces", PUBLIC, PROVINCE, order="ascending"),
    row("open_offices", PUBLIC, CARD, order="ascending"),
    row("stalls", PUBLIC, PERFORMER, order="ascending"),
    # 8.2  The track that is being cleared, and what is left of the strength or the budget.
    thing("track", PUBLIC, TRACK, passing=True),
    number("power", PUBLIC, passing=True),
    # 8.5  Senate cards still to be taken.
    number("owed", PUBLIC, passing=True),
    # 9.1  The forum track that is being scored.
    thing("resource", PUBLIC, RESOURCE, passing=True),
    # 6.2  The card that is being activated, and the provinces that it still needs.
    thing("card", PUBLIC, CARD, passing=True),
    number("need", PUBLIC, passing=True),
    # 7.4, 7.12  Dice about to be rolled again, ascending, and whether it is for the second time.
    row("picked", PUBLIC, "die", passing=True),
    flag("second_roll", PUBLIC, passing=True),
    # 5.1, 5.7  Whether the die of this turn is placed.
    flag("placed", PUBLIC, passing=True),
    # 7.5  Whether the die of this turn may be higher than the one beside it.
    flag("consul", PUBLIC, passing=True),
    # The next card of each deck is the last.
    row("province_deck", COUNT_ONLY, PROVINCE, []),
    row("senate_deck", COUNT_ONLY, CARD, []),
    row("arena_deck", COUNT_ONLY, PERFORMER, []),
    # What has left the game.
    row("provinces_out", PUBLIC, PROVINCE, order="any"),
    row("offices_out", PUBLIC, CARD, order="any"),
    row("arena_out", PUBLIC, PERFORMER, order="any"),
    # 7.3, 7.20  The place of the die, or the seat whose die is rolled again.
    hidden("target", PUBLIC, NONE),
)
