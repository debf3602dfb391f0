"""Laws of time: saves and undo."""

from __future__ import annotations

from comitia.engine.chance import Generator
from comitia.engine.errors import Sealed
from comitia.engine.flow import (
    ASK,
    apply,
    is_forced,
    options,
    step_due,
    waiting,
)
from comitia.engine.log import CHANCE_MARK
from comitia.engine.registry import Header
from comitia.engine.save import dump, load
from comitia.engine.state import (
    Event,
    State,
)
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.engine.worlds import Worlds
from comitia.testing.playing import (
    Attention,
    Mark,
    Pick,
    assert_same_table,
    at_random,
    has_sealed,
    mark,
    packet_text,
    seated,
    seats_of,
    some,
    text_of,
)


def check_saves(
    header: Header,
    seed: int,
    pick: Pick | None = None,
    most: int | None = None,
    attention: Attention | None = None,
) -> None:
    """At every decision a loaded save stands where the table stands, and the next choice leads both to the same."""
    pick = at_random(seed) if pick is None else pick
    attention = attention or Attention()
    rng = Generator(seed)
    table, _ = seated(header, seed)
    table.settle()
    for _ in range(header.game.bound if most is None else most):
        if table.is_over():
            break
        loaded = load(dump(table)) if attention.is_caught(table.state) else None
        if loaded is not None:
            assert_same_table(loaded, table)
        p = some(waiting(table.state), rng, 1)[0]
        choice = pick(options(table.state, p))
        table.answer(p, choice)
        if loaded is not None:
            loaded.answer(p, choice)
            assert_same_table(loaded, table)
    assert_same_table(load(dump(table)), table)


# -- undo --------------------------------------------------------------------------------------


def check_undo(header: Header, seed: int, pick: Pick | None = None, most: int | None = None) -> None:
    """Undo restores state, log and events, and never crosses chance, a reveal or another seat's choice."""
    pick = at_random(seed) if pick is None else pick
    rng = Generator(seed + 17)
    table, _ = seated(header, seed)
    table.settle()
    marks = {}
    for _ in range(header.game.bound if most is None else most):
        if table.is_over():
            return
        if not has_sealed(table.state):
            marks[len(table.lines)] = mark(table)
        p = some(waiting(table.state), rng, 1)[0]
        choice = pick(options(table.state, p))
        if step_due(table.state).kind == ASK:
            _check_undo_of_choice(table, p, choice, rng)
        else:
            _check_undo_of_sealed(table, p, choice)
        if rng.below(6) == 0:
            _check_undo_of_all(table, marks)


def _check_undo_of_choice(table: Table, p: int, choice: int, rng: Generator) -> None:
    before, text = mark(table), f"{p + 1} {text_of(table.state, choice)}"
    redealt = Worlds(table.view(p), rng).deal()
    shown = table.events[:]
    table.answer(p, choice)
    after = mark(table)
    new_lines = table.lines[len(before.lines) :]
    new_events = table.events[len(before.events) :]
    crosses = any(line.startswith(CHANCE_MARK) for line in new_lines) or any(event.reveals for event in new_events)
    for seat in seats_of(table.header):
        refusal = table.undo_refusal(seat)
        assert (refusal is None) == (seat == p and not crosses), f"after '{text}', seat {seat + 1} and undo: {refusal}"
        if refusal is not None:
            assert_sealed(table, seat)
    assert mark(table) == after, "a refused undo changed the table"
    if crosses:
        return
    _check_nothing_learned(table, p, choice, redealt, shown)
    table.undo(p)
    assert mark(table) == before, f"undo of '{text}' does not restore the table"
    table.answer(p, choice)
    assert mark(table) == after, f"'{text}' leads elsewhere after it was undone"


def _check_nothing_learned(table: Table, p: int, choice: int, redealt: State, events: list[Event]) -> None:
    """What can be undone has taught nothing: in any other world that fits, the seat would have seen the same."""
    heard: list[Event] = []
    redealt.heard = heard
    apply(redealt, choice)
    while is_forced(redealt):
        apply(redealt, options(redealt, redealt.stack[-1].seat)[0])
    found = packet_text(table, p, redealt, events + heard)
    assert found == packet_text(table, p), (
        f"seat {p + 1} learned something by a choice that it can undo: a `show` is missing"
    )


def assert_sealed(table: Table, seat: int) -> None:
    """Undo is refused by the table itself too."""
    try:
        table.undo(seat)
    except Sealed:
        return
    raise AssertionError(f"seat {seat + 1} could undo in spite of a reason against it")


def _check_undo_of_sealed(table: Table, p: int, choice: int) -> None:
    """A sealed answer can be taken back until the last one opens them all; then nobody can."""
    before = mark(table)
    table.answer(p, choice)
    if table.state.answers is None or mark(table).lines != before.lines:
        for seat in seats_of(table.header):
            if not (has_sealed(table.state)):
                assert table.undo_refusal(seat) is not None, "an opened answer could be undone"
        return
    after = mark(table)
    for seat in seats_of(table.header):
        if seat == SPECTATOR or (not table.state.answers[seat] and table.decided()):
            assert table.undo_refusal(seat) is not None, "undo crossed the sealed answer of another seat"
    table.undo(p)
    assert mark(table) == before, "withdrawing a sealed answer left a trace"
    table.answer(p, choice)
    assert mark(table) == after


def _check_undo_of_all(table: Table, marks: dict[int, Mark]) -> None:
    """Undone as far as it goes, the table stands at an earlier decision; the lines said again lead back."""
    if has_sealed(table.state) or table.is_over():
        return
    start = mark(table)
    while True:
        able = [seat for seat in range(table.header.seats) if table.undo_refusal(seat) is None]
        if not able:
            break
        table.undo(able[0])
        assert mark(table) == marks[len(table.lines)], "undo does not restore an earlier decision"
    removed = start.lines[len(table.lines) :]
    assert len({line.split()[0] for line in removed} & {CHANCE_MARK}) == 0, "undo crossed chance"
    table.replay(removed)
    assert mark(table) == start, "the lines that were undone lead elsewhere"
