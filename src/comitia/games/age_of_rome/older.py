"""Logs of earlier rules: what was not asked then is answered with *not now*.

Version 1 put every question that version 2 puts with `questions = every`, except that nobody was asked for the religion
medal in a deal or when all had their income, and that quiet was one wish: whoever asked for it at the medal was asked
in no window either, and the other way round.
"""

from __future__ import annotations

from comitia.engine.errors import ComitiaError
from comitia.engine.flow import answer, is_chance, question_due, step_due, waiting
from comitia.engine.log import carry_out, parse_line
from comitia.engine.state import State
from comitia.games.age_of_rome.cards import React
from comitia.games.age_of_rome.fields import ASKING
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.trade import Devotion


def older(s: State, line: str) -> list[str]:
    """3.6, 3.7  A line of version 1 in today's: itself, and what its player says to questions that follow it now."""
    assert isinstance(s, AgeState)
    trial = s.copy()
    trial.heard = None
    lines = [line]
    try:
        carry_out(trial, parse_line(trial, line))
    except ComitiaError:
        return lines
    while not trial.over and not is_chance(trial) and is_new(trial):
        p = waiting(trial)[0]
        lines.append(f"{p + 1} go_on")
        answer(trial, p, step_due(trial).domain.parse("go_on"))
    return lines


def is_new(s: AgeState) -> bool:
    """3.6, 3.7  Whether a question is due that version 1 did not put."""
    question = question_due(s)
    if isinstance(question, React):
        return s.players[waiting(s)[0]].unoffering != ASKING
    if not isinstance(question, Devotion):
        return False
    # The frame below says why the question is put.
    asked_by = s.stack[-2].label() if len(s.stack) > 1 else ""
    return asked_by.startswith(("deal.", "round.devout")) or s.players[waiting(s)[0]].quiet
