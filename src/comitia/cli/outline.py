"""The sequence of play as an outline, to hold against the rulebook."""

from __future__ import annotations

import re
import textwrap

from comitia.engine.flow import VERBS, Seq, Step
from comitia.engine.registry import Game
from comitia.words.sources import Sources

#: Where the outline begins, to the right of the section numbers.
MARGIN = 12


def outline(game: Game, width: int) -> list[str]:
    """The sequences of a game in order, each where it is first entered; 0 for lines of any width."""
    lines: list[str] = []
    _add_sequence(game.flow, 0, Sources(game.folder), set(), lines, width)
    return lines


def _add_sequence(seq: Seq, depth: int, sources: Sources, met: set[str], lines: list[str], width: int) -> None:
    indent = " " * (MARGIN + 2 * depth)
    if seq.name in met:
        lines.append(f"{indent}{seq.name}: as above")
        return
    met.add(seq.name)
    lines.append(f"{indent}{seq.name}")
    for step in seq.steps:
        lines += _step_lines(step, depth + 1, sources, width)
        for branch in step.branches:
            _add_sequence(branch, depth + 2, sources, met, lines, width)


def _step_lines(step: Step, depth: int, sources: Sources, width: int) -> list[str]:
    section, sentence = cited(step.about or sources.docstring(step.label))
    text = f"{VERBS[step.kind]} {step.label}: {sentence}" if sentence else f"{VERBS[step.kind]} {step.label}"
    indent = " " * (MARGIN + 2 * depth)
    wrapped = textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent + "  ") if width else []
    first, *rest = wrapped or [indent + text]
    # Sections may reach into the indent, so that steps of the same depth stay below each other.
    return [f"{section + ' ':<{len(indent)}}{first[len(indent) :]}", *rest]


def cited(docstring: str) -> tuple[str, str]:
    """The sections that a docstring cites, and the sentence behind them."""
    found = re.match(r"((?:R?\d+(?:\.\d+)*)(?:, R?\d+(?:\.\d+)*)*)\s+", docstring)
    return (found.group(1), docstring[found.end() :]) if found else ("", docstring)


def flow_record(game: Game) -> dict[str, object]:
    """The same for programs."""
    sources = Sources(game.folder)
    return {
        "game": game.name,
        "sequences": [
            {"name": seq.name, "steps": [_step_record(step, sources) for step in seq.steps]}
            for seq in game.sequences.values()
        ],
    }


def _step_record(step: Step, sources: Sources) -> dict[str, object]:
    section, sentence = cited(step.about or sources.docstring(step.label))
    return {
        "verb": VERBS[step.kind],
        "label": step.label,
        "sections": section.split(", ") if section else [],
        "rule": sentence,
        "enters": [branch.name for branch in step.branches],
    }
