"""Games recorded under earlier versions of the rules."""

from __future__ import annotations

from comitia.engine.flow import step_due
from comitia.games.sylla.state import SyllaState


def todays_lines(s: SyllaState, line: str) -> list[str]:
    """7.3  Version 1 moved markers in their order, and closed the Taverns by itself once the last one was moved."""
    if s.over or not s.stack or step_due(s).label != "tavern":
        return [line]
    words = line.split()
    seat = f"{s.stack[-1].seat + 1}"
    is_answer = len(words) > 1 and words[0] == seat and words[1] in ("done", "left", "right")
    return [line] if is_answer else [f"{seat} done", line]
