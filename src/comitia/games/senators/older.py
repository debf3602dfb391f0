"""Logs of version 1: what their lines are today."""

from __future__ import annotations

from comitia.engine.flow import asked, step_due, waiting
from comitia.games.senators.state import SenatorsState


def older(s: SenatorsState, line: str) -> list[str]:
    """7.1  Nobody was asked before a Censor: those who are asked now keep their senators."""
    if not asked(s) or step_due(s).label != "before_censor":
        return [line]
    return [f"{p + 1} ready" for p in waiting(s)] + [line]
