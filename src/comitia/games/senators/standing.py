"""How a game of Senators stands: sets and their worth, what a Majority would pay, and where senators came from."""

from __future__ import annotations

from typing import Final

from comitia.engine.edition import Sheet
from comitia.engine.errors import Value
from comitia.engine.registry import Traits
from comitia.engine.standing import Phase, Share, Standing
from comitia.engine.state import UNKNOWN, Event
from comitia.games.senators.cash_in import senator_price
from comitia.games.senators.edition import (
    CENSOR,
    FIRST_EVENT,
    FIRST_GOVERNOR,
    FIRST_INFLUENCE,
    NAMES,
    PONTIFEX_MAXIMUS,
    PRINCEPS_SENATUS,
    RESOURCES,
    VALUES,
    WAR,
    board_of,
    is_governor,
    resource_of,
)
from comitia.games.senators.moves import clockwise, has_card, means
from comitia.games.senators.outlook import Outlook, Set
from comitia.games.senators.sets import are_of_resource, goods, is_set, is_straight, printed_value, values_of
from comitia.games.senators.state import SenatorsState

PHASES: Final = (
    Phase("draft", "draft", "choosing"),  # 2.4
    Phase("event", "turn"),  # 3.2
    Phase("action", "phase_two"),  # 3.3
)
#: How many sets are listed, the best ones first.
MOST_SETS: Final = 12


def standing(s: SenatorsState, p: int) -> Standing:
    """7.6  Senators alone count."""
    is_player = p >= 0 and not s.players[p].out
    outlook: Outlook = {
        "sets": sets_of(s, p) if is_player else [],
        "majority": [majority_of(s, seat) for seat in range(len(s.players))],
        "senator": senator_price(s),
        "means": means(s, p) if is_player else 0,
        "wars": [s.revealed.count(WAR), s.edition.last_war],
    }
    return Standing([Share({"senators": side.senators}) for side in s.players], outlook)


def majority_of(s: SenatorsState, p: int) -> int:
    """4.1, 6.11  What a player would get for all who have fewer senators."""
    if s.players[p].out:
        return 0
    in_play = clockwise(s, 0)
    fewer = len([other for other in in_play if s.players[other].senators < s.players[p].senators])
    return fewer * (s.edition.princeps if has_card(s, p, PRINCEPS_SENATUS) else s.edition.majority)


# -- 5.14 to 5.16  Sets ------------------------------------------------------------------------


def sets_of(s: SenatorsState, p: int) -> list[Set]:
    """5.14  The best sets among a player's cards, by their worth."""
    cards = [card for card in goods(s, p) if card != UNKNOWN]
    rated: list[tuple[int, tuple[int, ...], list[int]]] = []
    for i, first in enumerate(cards):
        for j in range(i + 1, len(cards)):
            for last in cards[j + 1 :]:
                laid = (first, cards[j], last)
                named = best_values(s, p, laid)
                if named is not None:
                    rated.append((-worth_of(s, p, laid, named), laid, named))
    rated.sort()
    return [
        {"cards": [NAMES[card] for card in laid], "named": named, "worth": -worth}
        for worth, laid, named in rated[:MOST_SETS]
    ]


def worth_of(s: SenatorsState, p: int, laid: tuple[int, ...], named: list[int]) -> int:
    """5.15, 5.16, 6.10  What the bank would pay for three cards whose Governors have these values."""
    values = values_of(laid, tuple(named))
    worth = sum(values) + (s.edition.straight if is_straight(laid, values) else 0)
    return worth + (values.count(1) * s.edition.pontifex if has_card(s, p, PONTIFEX_MAXIMUS) else 0)


def best_values(s: SenatorsState, p: int, laid: tuple[int, ...]) -> list[int] | None:
    """6.1, 6.4  The values with which the Governors of three cards bring most; None if they are no set."""
    best: list[int] | None = None
    for named in _candidates(laid):
        if not s.quaestor and not is_set(laid, values_of(laid, tuple(named))):
            continue
        if best is None or worth_of(s, p, laid, named) > worth_of(s, p, laid, best):
            best = named
    return best


def _candidates(laid: tuple[int, ...]) -> list[list[int]]:
    """6.1  Values that may be best for Governors: the highest, the lowest, that of the others, gaps of a straight."""
    governors = len([card for card in laid if is_governor(card)])
    if governors == 0:
        return [[]]
    values = [printed_value(card) for card in laid if not is_governor(card)]
    found = [[VALUES] * governors, [1] * governors]
    if values:
        found.append([values[0]] * governors)
    if are_of_resource(laid, resource_of(laid[0])):
        for start in range(1, VALUES - 1):
            gaps = [value for value in (start, start + 1, start + 2) if value not in values]
            if len(gaps) == governors:
                found.append(gaps)
    return found


# -- Where senators came from ------------------------------------------------------------------

#: In the order of reading.
SOURCES: Final = [
    "start",
    "war",
    "new_senator",
    "deficit",
    "bought",
    "vox_populi",
    "censor",
    "embezzled",
]
#: 4.5, 4.6, 5.17, 6.2, 6.5  What is told before senators are gained or lost, and what they are counted under.
_REASONS: Final = {
    "took": "new_senator",
    "deficit_met": "deficit",
    "deficit_missed": "deficit",
    "vox_populi": "vox_populi",
    "censored": "censor",
}


def ledger(s: SenatorsState, events: list[Event]) -> list[dict[str, int]]:
    """1.6  Where the senators of each player came from, and where others went; what moved nobody is left out."""
    rows = [dict.fromkeys(SOURCES, 0) for _ in s.players]
    for row in rows:
        row["start"] = s.edition.senators
    reason = "war"
    for event in events:
        if event.name == "revealed":
            reason = "war"
        elif event.name in _REASONS:
            reason = _REASONS[event.name]
        elif event.name == "gained":
            rows[event.seat][reason] += event.args[0]
        elif event.name == "lost":
            rows[event.seat][reason] -= event.args[0]
        elif event.name == "bought_senator":
            rows[event.seat]["bought"] += 1
        elif event.name == "embezzled":
            rows[event.seat]["embezzled"] -= event.args[0]
    used = [source for source in SOURCES if source == "start" or [row for row in rows if row[source] != 0]]
    return [{source: row[source] for source in used} for row in rows]


# -- What cards show ---------------------------------------------------------------------------


def traits(sheet: Sheet) -> Traits:
    """1.1 to 1.4  What kind of card it is, its resource and value, and the board above which it is sold."""
    return {"card": {name: _traits_of(card) for card, name in enumerate(NAMES)}}


def _traits_of(card: int) -> dict[str, Value]:
    if card < CENSOR:
        found: dict[str, Value] = {
            "type": "governor" if is_governor(card) else "resource",
            "resource": RESOURCES[resource_of(card)],
            "board": board_of(card) + 1,
        }
        if card < FIRST_GOVERNOR:
            found["value"] = printed_value(card)
        return found
    if card < FIRST_INFLUENCE:
        return {"type": "senate", "board": board_of(card) + 1}
    return {"type": "influence" if card < FIRST_EVENT else "event"}
