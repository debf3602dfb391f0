"""Logs of earlier rules, in which a choice of several things ended by itself where today a player says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from comitia.engine.errors import ComitiaError
from comitia.engine.flow import step_due, waiting
from comitia.engine.log import carry_out, parse_line
from comitia.games.rom.state import RomState

#: 3.2  The questions that a player ends with a word.
ENDED: Final = ("boost", "conquer", "buy", "pick_die")
#: That word.
ENOUGH: Final = "done"


def of_today(s: RomState, line: str) -> list[str]:
    """3.2  A line, behind the words that end what must be over before it can be said."""
    return [*endings(s, lambda trial: _fits(trial, line)), line]


def endings(s: RomState, is_due: Callable[[RomState], bool]) -> list[str]:
    """3.2  The lines that end what is asked until something is due; none if it is due, or cannot be brought about."""
    lines: list[str] = []
    trial = s.copy()
    trial.heard = None
    while not is_due(trial):
        if trial.over or step_due(trial).label not in ENDED:
            return []
        lines.append(f"{waiting(trial)[0] + 1} {ENOUGH}")
        try:
            carry_out(trial, parse_line(trial, lines[-1]))
        except ComitiaError:
            return []
    return lines


def _fits(s: RomState, line: str) -> bool:
    """Whether a line answers what is asked, or falls where dice are due; it may still be refused."""
    try:
        parse_line(s, line)
    except ComitiaError:
        return False
    return True
