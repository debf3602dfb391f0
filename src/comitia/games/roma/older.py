"""Games recorded under earlier versions of the rules."""

from __future__ import annotations

from comitia.engine.ask import whole_number
from comitia.engine.flow import picked, step_due
from comitia.engine.state import NONE
from comitia.games.roma.edition import NAMES
from comitia.games.roma.state import RomaState


def todays_lines(s: RomaState, line: str) -> list[str]:
    """2.3, 6.3, 6.20  Version 1 named discs alone: `1 place 3`; the cards came in the order of the card table."""
    words = line.split()
    if len(words) == 3 and words[1] in ("place", "relay"):
        card = card_due(s, whole_number(words[0]) - 1)
        if card != NONE:
            return [f"{words[0]} {words[1]} {NAMES[card]} {words[2]}"]
    return [line]


def card_due(s: RomaState, seat: int) -> int:
    """The card that version 1 would have asked a seat to lay next, or NONE."""
    if s.over or not s.stack or not 0 <= seat < len(s.players):
        return NONE
    label = step_due(s).label
    if label == "relay":
        return s.lifted[0]
    hand = s.players[seat].hand
    laid = len(picked(s, seat))
    return hand[laid] if label == "place" and laid < len(hand) else NONE
