"""The number of ways to go on, to a certain depth, from a fixed position.

Chances with few outcomes count with every one of them, rolls and shuffles with one, always the same. A change of such a
number is a change of the rules.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import apply, apply_chance, is_chance, offered, outcomes, step_due, to_move
from comitia.engine.registry import Header
from comitia.engine.state import State
from comitia.engine.table import Table

#: The outcome of every chance that has more than FEW.
FIXED: Final = 50
FEW: Final = 6


def counted(number: int) -> range:
    """The outcomes that count, of so many."""
    return range(number) if number <= FEW else range(FIXED, FIXED + 1) if number > FIXED else range(1)


def perft(s: State, depth: int, *, permutations: bool = True) -> int:
    """Sequences of so many choices, through the inner door; without permutations each set of choices counts once."""
    return _count(s, depth, None, permutations)


def _count(s: State, depth: int, before: tuple[object, int, int, list[int]] | None, permutations: bool) -> int:
    if s.over:
        return 0
    if is_chance(s):
        return sum(_count(_fallen(s, outcome), depth, None, permutations) for outcome in counted(outcomes(s)))
    if depth == 0:
        return 1
    step, seat, choices = step_due(s), to_move(s), offered(s)
    looked_at = choices
    if not permutations and before is not None and before[:2] == (step, seat):
        looked_at = step.without_permutations(choices, before[2], before[3])
    found = 0
    for choice in looked_at:
        twin = s.copy()
        apply(twin, choice)
        found += _count(twin, depth - 1, (step, seat, choice, choices), permutations)
    return found


def _fallen(s: State, outcome: int) -> State:
    twin = s.copy()
    apply_chance(twin, outcome)
    return twin


def told_perft(header: Header, s: State, depth: int, said: tuple[str, ...] = ()) -> int:
    """The same by talking to a table: every sequence is said from the beginning, line by line."""
    table = Table(header, Keyed(key_from_seed(0)))
    table.state = s.copy()
    table.state.heard = table.events
    table.replay(list(said))
    if table.is_over():
        return 0
    if is_chance(table.state):
        step = step_due(table.state)
        assert step.event is not None
        texts = [step.event.text(outcome) for outcome in counted(outcomes(table.state))]
        return sum(told_perft(header, s, depth, (*said, f"- {step.label} {text}")) for text in texts)
    if depth == 0:
        return 1
    # A sealed answer is in no log before all are opened, but it is said all the same.
    lines = table.packet(to_move(table.state)).lines()
    return sum(told_perft(header, s, depth - 1, (*said, line)) for line in lines)
