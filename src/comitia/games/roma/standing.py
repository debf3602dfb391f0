"""How a game of Roma stands: what defends, what empty discs will cost, and where points came from."""

from __future__ import annotations

from typing import Final

from comitia.engine.edition import Sheet
from comitia.engine.registry import Traits
from comitia.engine.standing import Phase, Share, Standing
from comitia.engine.state import NONE, Event
from comitia.games.roma.battle import defence_of
from comitia.games.roma.edition import BASILICA, DISCS, FIRST_BUILDING, FORUM, LEGAT, MERCATUS, NAMES
from comitia.games.roma.effects import is_beside
from comitia.games.roma.outlook import Outlook
from comitia.games.roma.state import Player, RomaState

PHASES: Final = (
    Phase("exchange", "roma.give"),  # 2.2
    Phase("laying", "face_down"),  # 2.3
    Phase("actions", "turn"),  # 3
)


def standing(s: RomaState, p: int) -> Standing:
    """7.4  All points are alike: those on hand."""
    outlook: Outlook = {
        "defences": [[_defence(s, seat, disc) for disc in range(DISCS)] for seat in range(len(s.players))],
        "forum_bonus": [[_forum_bonus(s, side, disc) for disc in range(DISCS)] for side in s.players],
        "upkeep": [upkeep(s, side) for side in s.players],
    }
    return Standing([Share({"points": side.points}) for side in s.players], outlook)


def _defence(s: RomaState, p: int, disc: int) -> int:
    return 0 if s.players[p].discs[disc] == NONE else defence_of(s, p, disc)


def _forum_bonus(s: RomaState, side: Player, disc: int) -> int:
    return is_beside(side, disc, BASILICA) * s.edition.basilica if side.discs[disc] == FORUM else 0


def upkeep(s: RomaState, side: Player) -> int:
    """3.2  A point for each empty disc, as far as there are points; a card that lies face down fills its disc."""
    empty = [disc for disc in range(DISCS) if side.discs[disc] == NONE and side.face_down[disc] == NONE]
    return min(len(empty) * s.edition.empty_disc, side.points)


# -- Where points came from --------------------------------------------------------------------

#: In the order of reading; the last two are lost.
SOURCES: Final = [
    "start",
    "forum",
    "legat",
    "tribunus_plebis",
    "mercatus",
    "mercator",
    "taken",
    "empty_discs",
]


def ledger(s: RomaState, events: list[Event]) -> list[dict[str, int]]:
    """3.2, 6.4, 6.6, 6.16, 6.21, 6.22  Where the points of each player came from, and what became of others.

    What brought nobody anything is left out.
    """
    rows = [dict.fromkeys(SOURCES, 0) for _ in s.players]
    for row in rows:
        row["start"] = s.edition.points_each
    acting = NONE
    for event in events:
        if event.name in ("activated", "copied"):
            acting = event.args[0]
        elif event.name == "gained":
            rows[event.seat]["legat" if acting == LEGAT else "forum"] += event.args[0]
        elif event.name == "paid":
            rows[event.seat]["empty_discs"] -= event.args[0]
        elif event.name in ("won_points", "bought"):
            rows[event.seat][_taker(event, acting)] += event.args[0]
            rows[1 - event.seat]["taken"] -= event.args[0]
    used = [source for source in SOURCES if source == "start" or rows[0][source] != 0 or rows[1][source] != 0]
    return [{source: row[source] for source in used} for row in rows]


def _taker(event: Event, acting: int) -> str:
    """6.6, 6.16, 6.22  The card that took points from the opponent."""
    if event.name == "bought":
        return "mercator"
    return "mercatus" if acting == MERCATUS else "tribunus_plebis"


# -- What cards show ---------------------------------------------------------------------------


def traits(sheet: Sheet) -> Traits:
    """1.1  Persons and buildings."""
    kinds = ["person" if card < FIRST_BUILDING else "building" for card in range(len(NAMES))]
    return {"card": {name: {"type": kinds[card]} for card, name in enumerate(NAMES)}}
