"""The number of ways to go on, to a certain depth, from a fixed position.

Chances with few outcomes count with every one of them, rolls and shuffles with one, always the same. A change of such a
number is a change of the rules.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import Step, apply, apply_chance, is_chance, offered, outcomes, step_due, to_move
from comitia.engine.registry import Header
from comitia.engine.state import State
from comitia.engine.table import Table

#: The outcome of every chance that has more than FEW.
FIXED: Final = 50
FEW: Final = 6


class _Made(NamedTuple):
    """A choice: at which step and by whom it is made, what it is, and what is offered then."""

    step: Step
    seat: int
    choice: int
    offered: list[int]


def counted(number: int) -> range:
    """The outcomes that count, of so many."""
    return range(number) if number <= FEW else range(FIXED, FIXED + 1) if number > FIXED else range(1)


def perft(s: State, depth: int, *, permutations: bool = True, without: tuple[str, ...] = ()) -> int:
    """Sequences of so many choices, through the inner door; without permutations each set of choices counts once.

    Choices that only lead round about are left out by their verbs: `bid.turn`, `bid.done`.
    """
    return _count(s, depth, None, permutations, without)


def _count(s: State, depth: int, before: _Made | None, permutations: bool, without: tuple[str, ...]) -> int:
    if s.over:
        return 0
    if is_chance(s):
        return sum(_count(_fallen(s, outcome), depth, None, permutations, without) for outcome in counted(outcomes(s)))
    if depth == 0:
        return 1
    found = 0
    for made in _looked_at(s, None if permutations else before, without):
        twin = s.copy()
        apply(twin, made.choice)
        found += _count(twin, depth - 1, made, permutations, without)
    return found


def _looked_at(s: State, before: _Made | None, without: tuple[str, ...]) -> list[_Made]:
    """What counts of what may be chosen, after the choice before if its mere permutations are left out."""
    step, seat = step_due(s), to_move(s)
    choices = offered(s)
    if without:
        choices = [choice for choice in choices if f"{step.label}.{step.domain.verb(choice)}" not in without]
    kept = choices
    if before is not None and (before.step, before.seat) == (step, seat):
        kept = step.without_permutations(choices, before.choice, before.offered)
    return [_Made(step, seat, choice, choices) for choice in kept]


def _fallen(s: State, outcome: int) -> State:
    twin = s.copy()
    apply_chance(twin, outcome)
    return twin


def told_perft(
    header: Header, s: State, depth: int, *, permutations: bool = True, without: tuple[str, ...] = ()
) -> int:
    """The same by talking to a table: every sequence is said from the beginning, line by line."""
    return _told(header, s, depth, (), None, permutations, without)


def _told(
    header: Header,
    s: State,
    depth: int,
    said: tuple[str, ...],
    before: _Made | None,
    permutations: bool,
    without: tuple[str, ...],
) -> int:
    table = Table(header, Keyed(key_from_seed(0)))
    table.state = s.copy()
    table.state.heard = table.events
    table.replay(list(said))
    if table.is_over():
        return 0
    if is_chance(table.state):
        step = step_due(table.state)
        assert step.event is not None
        fallen = [f"- {step.label} {step.event.text(outcome)}" for outcome in counted(outcomes(table.state))]
        return sum(_told(header, s, depth, (*said, line), None, permutations, without) for line in fallen)
    if depth == 0:
        return 1
    # A sealed answer is in no log before all are opened, but it is said all the same.
    lines = table.packet(to_move(table.state)).lines()
    found = 0
    for made in _looked_at(table.state, None if permutations else before, without):
        line = f"{made.seat + 1} {made.step.domain.texts[made.choice]}"
        assert line in lines, f"'{line}' can be chosen, but is not in the packet"
        found += _told(header, s, depth - 1, (*said, line), made, permutations, without)
    return found
