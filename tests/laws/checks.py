"""The laws that every game keeps, as checks of a game that is being played.

A law is a class with a check for every moment of a game and one for its end. `keep` plays a game and holds laws
against it: `keep([Copies], header, seed)`. A moment is a decision, one that is forced included, or the end. Choices
come from a seed unless a `pick` is given, so that Hypothesis can draw them and shrink what fails.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from comitia.engine.ask import Ask
from comitia.engine.chance import Generator, Keyed, key_from_seed, playout
from comitia.engine.errors import ComitiaError, Illegal, NotYourTurn, Over, Reason, Sealed, Value
from comitia.engine.flow import (
    ASK,
    DONE,
    REPEAT,
    TOGETHER,
    Seq,
    Step,
    answer,
    apply,
    apply_chance,
    asked,
    is_chance,
    is_forced,
    options,
    question_due,
    seal,
    step_due,
    steps_of,
    waiting,
    why_not,
    withdraw,
)
from comitia.engine.flow import has_sealed as is_sealed
from comitia.engine.log import CHANCE_MARK, Entry, chance_entry, choice_entry, parse_line
from comitia.engine.registry import FORMS, PLAIN_KINDS, Game, Header, Zone
from comitia.engine.save import dump, load
from comitia.engine.state import (
    FIXED,
    NOBODY,
    NONE,
    SEALED,
    UNKNOWN,
    Event,
    Part,
    State,
    fingerprint,
    plain,
    visibility_of,
)
from comitia.engine.table import Packet, Table
from comitia.engine.view import SPECTATOR, determinise, face, seen

Pick = Callable[[list[int]], int]

#: How many options of a decision are tried where trying all would take long.
SOME: Final = 4


def at_random(seed: int) -> Pick:
    """Choices from a seed."""
    rng = Generator(seed)
    return lambda offered: offered[rng.below(len(offered))]


def first(offered: list[int]) -> int:
    """Always the first option."""
    return offered[0]


def last(offered: list[int]) -> int:
    """Always the last option."""
    return offered[-1]


def some(offered: Sequence[int], rng: Generator, most: int = SOME) -> list[int]:
    """A few of the options, ascending."""
    chosen = list(offered)
    rng.shuffle(chosen)
    return sorted(chosen[:most])


def seats_of(header: Header) -> list[int]:
    """Everybody who can look at the table."""
    return [*range(header.seats), SPECTATOR]


# -- playing -----------------------------------------------------------------------------------


def seated(header: Header, seed: int) -> tuple[Table, Keyed]:
    """A table before its first line."""
    source = Keyed(key_from_seed(seed))
    return Table(header, source), source


def walk(header: Header, seed: int, pick: Pick | None = None, most: int | None = None) -> Iterator[Table]:
    """A game, stopping at every moment; no longer than the game's bound, or than is asked for."""
    pick = at_random(seed) if pick is None else pick
    table, source = seated(header, seed)
    for made in range(header.game.bound + 1):
        let_dice_fall(table, source)
        yield table
        if table.is_over() or made == most:
            return
        p = waiting(table.state)[0]
        table.replay([choice_entry(table.state, p, pick(options(table.state, p))).line()])
    raise AssertionError(f"a game of more than {header.game.bound} choices")


def let_dice_fall(table: Table, source: Keyed) -> None:
    """Take what chance decides, through the words of the log."""
    while is_chance(table.state):
        event = step_due(table.state).event
        assert event is not None
        outcome = source.draw(event, event.outcomes(table.state))
        line = chance_entry(table.state, outcome).line()
        means = parse_line(table.state, line).choice
        if means != outcome:  # dice are alike: several outcomes may bear one name, and must then lead to the same
            assert chance_entry(table.state, means).line() == line, f"'{line}' reads as another outcome"
            assert after_chance(table.state, means) == after_chance(table.state, outcome), f"'{line}' leads elsewhere"
        table.replay([line])


def after_chance(s: State, outcome: int) -> str:
    """The fingerprint of what an outcome leads to."""
    trial = s.copy()
    apply_chance(trial, outcome)
    return fingerprint(trial)


class Law:
    """What must hold at every moment of a game and at its end."""

    #: Whether it costs so little that it looks at every moment of a long game too.
    is_cheap: ClassVar[bool] = False

    def __init__(self, header: Header, seed: int) -> None:
        self.header: Final = header
        self.game: Final = header.game
        #: Never the generator of the choices: a law must not depend on what it watches.
        self.rng: Final = Generator(seed + 1_000_003)

    def at(self, table: Table) -> None:
        """Check a moment, and leave the table as it was."""

    def at_end(self, table: Table) -> None:
        """Check what can be said when no more moment comes."""


class Attention:
    """Which moments of long games the costly laws look at: one in so many, and the first few of each question."""

    def __init__(self, one_in: int = 1, first: int = 2) -> None:
        self.one_in: Final = one_in
        self.first: Final = first
        self._seen: Final[Counter[str]] = Counter()
        self._rng: Final = Generator(one_in)

    def is_caught(self, s: State) -> bool:
        """Whether a moment is looked at."""
        label = step_label(s)
        self._seen[label] += 1
        return self._seen[label] <= self.first or self._rng.below(self.one_in) == 0


def keep(
    laws: Sequence[type[Law]],
    header: Header,
    seed: int,
    pick: Pick | None = None,
    most: int | None = None,
    attention: Attention | None = None,
) -> None:
    """Play a game and hold laws against every moment of it, or against those that catch the attention."""
    kept = [law(header, seed) for law in laws]
    attention = attention or Attention()
    table = None
    for table in walk(header, seed, pick, most):
        looks = attention.is_caught(table.state)
        for law in kept:
            if looks or law.is_cheap:
                _check(law, law.at, table, seed)
    assert table is not None
    for law in kept:
        _check(law, law.at_end, table, seed)


def _check(law: Law, check: Callable[[Table], None], table: Table, seed: int) -> None:
    """Hold a law against a table; a failure names the law and the moment."""
    try:
        check(table)
    except Exception as failure:
        failure.add_note(f"{type(law).__name__}: {law.game.name}, seed {seed}, after {len(table.lines)} lines")
        raise


# -- copy --------------------------------------------------------------------------------------


class Copies(Law):
    """Playing on with a copy leaves the original, and all earlier copies, as they were."""

    def __init__(self, header: Header, seed: int) -> None:
        super().__init__(header, seed)
        self.kept: Final[list[tuple[State, str]]] = []

    def at(self, table: Table) -> None:
        s = table.state
        print_before = fingerprint(s)
        twin = s.copy()
        assert type(twin) is type(s), f"a copy of {type(s).__name__} is a {type(twin).__name__}"
        assert fingerprint(twin) == print_before, "a copy differs from its original"
        assert twin.heard is None, "somebody listens to a copy"
        assert fixed_fields(twin) == fixed_fields(s), "a copy has other fixed fields"
        self.kept.append((twin, print_before))
        choices = [(p, choice) for p in asked(s) for choice in options(s, p)]
        for p, choice in [choices[number] for number in some(range(len(choices)), self.rng)]:
            assert choice in options(s, p), f"playing on from {step_label(s)} on a copy changed the original"
            child = s.copy()
            answer(child, p, choice)
            playout(child, self.rng, 2)
            self.kept.append((child, fingerprint(child)))
        assert fingerprint(s) == print_before, f"playing on from {step_label(s)} on copies changed the original"

    def at_end(self, table: Table) -> None:
        moved = [number for number, (copy, was) in enumerate(self.kept) if fingerprint(copy) != was]
        assert not moved, f"{len(moved)} of {len(self.kept)} copies changed after they were left alone"


def fixed_fields(part: Part) -> list[int]:
    """The identities of what is settled before the game; copies share it."""
    found: list[int] = []
    for name, kind in visibility_of(part).items():
        value = getattr(part, name)
        if kind == FIXED:
            found.append(id(value))
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, Part):
                found += fixed_fields(item)
    return found


def step_label(s: State) -> str:
    """Where a state stands."""
    return "the end" if s.over else step_due(s).label


def text_of(s: State, choice: int) -> str:
    """The words of a choice of the question that is due."""
    return step_due(s).domain.texts[choice]


# -- options -----------------------------------------------------------------------------------


class Options(Law):
    """What is offered is not empty, ascending, and exactly what is not refused; all else is refused with a reason."""

    def at(self, table: Table) -> None:
        s = table.state
        if s.over:
            return
        before = fingerprint(s)
        assert waiting(s), "the game goes on, but nobody is asked"
        for p in asked(s):
            self._look(s, p)
        for p in set(seats_of(self.header)) - set(asked(s)):
            assert_refused(s.copy(), p, 0, NotYourTurn)
        assert fingerprint(s) == before, "looking at the options changed the state"
        for frame in s.stack:
            assert self.game.sequences.get(frame.seq.name) is frame.seq, f"{frame.seq.name} is no branch of the flow"

    def _look(self, s: State, p: int) -> None:
        step = step_due(s)
        question = question_due(s)
        offered = options(s, p)
        assert offered, f"{step.label} offers nothing"
        assert offered == sorted(set(offered)), f"{step.label} offers {offered}, not ascending"
        willing = [choice for choice in range(step.domain.size) if question.refusal(s, p, choice) is None]
        assert offered == willing, f"{step.label} offers {offered}, but does not refuse {willing}"
        trial = s.copy()
        for choice in [-1, *range(step.domain.size + 1)]:
            if choice not in offered:
                assert_refused(trial, p, choice, Illegal)
        assert fingerprint(trial) == fingerprint(s), f"a choice that {step.label} refused changed the state"
        for choice in some(offered, self.rng):
            self._go_on(s, p, choice)

    def _go_on(self, s: State, p: int, choice: int) -> None:
        """An offered choice is accepted; what it, and the dice after it, lead to is listed in the step."""
        step = step_due(s)
        question: Ask[State] = question_due(s)
        after = s.copy()
        answer(after, p, choice)
        trial = s.copy()
        leave(trial)
        if type(question).take_all is Ask.take_all:
            assert_listed(trial, step, question.take(trial, p, choice))
        while is_chance(after):
            step, seat, trial = step_due(after), after.stack[-1].seat, after.copy()
            assert step.event is not None
            outcome = self.rng.draw(step.event.outcomes(after))
            leave(trial)
            assert_listed(trial, step, step.event.take(trial, seat, outcome))
            apply_chance(after, outcome)


def assert_refused(s: State, p: int, choice: int, error: type[ComitiaError]) -> None:
    """The checked door refuses a choice, and says why."""
    try:
        answer(s, p, choice)
    except error as refusal:
        reason = refusal.reason if isinstance(refusal, Illegal) else Reason("not_asked")
    else:
        raise AssertionError(f"{step_label(s)}: seat {p + 1} may choose {choice}, which is not offered")
    assert isinstance(reason, Reason)
    assert reason.key, "a reason without a key"


def leave(s: State) -> None:
    """Move past the step that is due, as the engine does before it carries out an answer."""
    following = s.stack[-1].next
    s.stack.pop()
    if following is not None:
        s.stack.append(following)


def assert_listed(s: State, step: Step, entered: Seq | None) -> None:
    """What an answer returned is nothing, a branch of its step, or the end of a repetition that it is in."""
    if step.kind == TOGETHER:
        assert entered is None, f"{step.label} is sealed and cannot enter a sequence"
    elif entered is DONE:
        assert any(frame.kind == REPEAT for frame in s.stack), f"{step.label} ends a repetition, but is in none"
    elif entered is not None:
        assert entered in step.branches, f"{step.label} enters {entered.name}, which is not among its branches"


# -- ending ------------------------------------------------------------------------------------


class Ending(Law):
    """A game ends within its bound (`walk` counts); then it has winners, unless one played alone, and is closed."""

    is_cheap = True

    def at_end(self, table: Table) -> None:
        s = table.state
        assert s.over, "the game has not ended"
        winners = self.game.winners(s)
        assert winners or self.header.seats == 1, "nobody wins"
        assert winners == sorted(set(winners) & set(range(self.header.seats))), f"the winners are {winners}"
        scores = self.game.scores(s)
        assert len(scores) == self.header.seats
        sums = [sum(parts.values()) for parts in self.game.breakdown(s)]
        assert sums == scores or not any(self.game.breakdown(s)), f"{sums} is broken down, {scores} scored"
        assert waiting(s) == []
        for seat in seats_of(self.header):
            assert not table.packet(seat).choices
        for attempt in (lambda: table.answer(0, 0), lambda: table.say("1 more")):
            try:
                attempt()
            except Over:
                continue
            raise AssertionError("a choice was taken after the end")


# -- replay ------------------------------------------------------------------------------------


class Replay(Law):
    """A log leads a fresh table to the same state, log, events and undo; and a written choice reads as itself."""

    def __init__(self, header: Header, seed: int) -> None:
        super().__init__(header, seed)
        self.twin, _ = seated(header, seed)

    def at(self, table: Table) -> None:
        for p in asked(table.state):
            for choice in options(table.state, p):
                entry = choice_entry(table.state, p, choice)
                read = parse_line(table.state, entry.line())
                assert parts_of(read) == parts_of(entry), f"'{entry.line()}' reads as another choice"
        self.at_end(table)

    def at_end(self, table: Table) -> None:
        self.twin.replay(table.lines[len(self.twin.lines) :])
        if not has_sealed(table.state):
            assert_same_table(self.twin, table)


def parts_of(entry: Entry) -> tuple[int, str, int, str]:
    """What an entry says."""
    return (entry.seat, entry.label, entry.choice, entry.text)


def has_sealed(s: State) -> bool:
    """Whether somebody has sealed an answer that is not yet opened, and so not in the log."""
    return s.answers is not None and any(s.answers)


def told(event: Event) -> tuple[object, ...]:
    """All of an event."""
    return (event.name, event.seat, event.args, event.to, event.secret, event.reveals)


def assert_same_table(found: Table, expected: Table) -> None:
    """Two tables stand alike: state, log, events, and what each seat could undo."""
    assert fingerprint(found.state) == fingerprint(expected.state), "the states differ"
    assert found.lines == expected.lines, "the logs differ"
    assert [told(event) for event in found.events] == [told(event) for event in expected.events], "the events differ"
    for seat in seats_of(found.header):
        assert found.undo_refusal(seat) == expected.undo_refusal(seat), f"undo differs for seat {seat + 1}"


# -- save --------------------------------------------------------------------------------------


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


class Mark(NamedTuple):
    """Where a table stood."""

    print: str
    lines: list[str]
    events: list[tuple[object, ...]]


def mark(table: Table) -> Mark:
    """Where a table stands."""
    return Mark(fingerprint(table.state), table.lines[:], [told(event) for event in table.events])


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
    redealt = determinise(table.view(p), rng)
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


# -- views -------------------------------------------------------------------------------------


def packet_text(table: Table, seat: int, s: State | None = None, events: list[Event] | None = None) -> str:
    """All that a seat would get, byte for byte, if the table stood in another state."""
    true_state, true_events = table.state, table.events
    try:
        table.state = true_state if s is None else s
        table.events = true_events if events is None else events
        return text_of_packet(table.packet(seat))
    finally:
        table.state, table.events = true_state, true_events


def text_of_packet(packet: Packet, log: bool = True) -> str:
    """A packet as it would be written down."""
    v = packet.view
    choices = [[choice.line, choice.verb, choice.args] for choice in packet.choices]
    known = [v.header.options, v.seat, v.values, v.stack, v.log if log else []]
    return json.dumps([known, packet.move, packet.waiting, packet.question, packet.prompt, choices])


def reasons(s: State, p: int) -> list[str]:
    """Why a seat may not choose what it may not choose: the page shows it."""
    if p not in asked(s):
        return []
    return [str(why_not(s, p, choice)) for choice in range(step_due(s).domain.size)]


class Views(Law):
    """With everything unseen dealt anew a seat sees the same: table, log, options, prompts, reasons, who is awaited."""

    def at(self, table: Table) -> None:
        s = table.state
        totals, forced = self.game.totals(s), is_forced(s)
        for seat in seats_of(self.header):
            who = name_of(seat)
            packet = table.packet(seat)
            other = determinise(packet.view, self.rng)
            # The log is told by the table, not by the state: it is the same in both, so it need not be written twice.
            same = packet_text(table, seat, other, []) == text_of_packet(packet, log=False)
            assert same, f"{who} could tell the true state from another"
            assert reasons(other, seat) == reasons(s, seat), f"{who} could learn something from a refusal"
            assert is_forced(other) == forced, f"{who} could learn something from a skipped question"
            assert self.game.totals(other) == totals, f"a redeal for {who} has other components"
            if self.rng.below(8) == 0:
                self._play_out(other, who)

    def _play_out(self, other: State, who: str) -> None:
        assert not has_unknown(plain(other)), f"a redeal for {who} left something unknown"
        playout(other, self.rng, self.game.bound)
        assert other.over, f"a redeal for {who} could not be played to the end"


def name_of(seat: int) -> str:
    """A seat in the words of a failure."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"


def has_unknown(value: object) -> bool:
    """Whether a place is still marked as unknown."""
    if isinstance(value, dict):
        return any(has_unknown(item) for item in value.values())
    if isinstance(value, list):
        return any(has_unknown(item) for item in value)
    return value == UNKNOWN


def secrets(part: Part, shown: dict[str, object], where: str = "") -> Iterator[tuple[str, object]]:
    """What a seat cannot see, field by field."""
    for name, kind in visibility_of(part).items():
        value = getattr(part, name)
        if name in ("stack", "heard") or kind == FIXED or value is None:
            continue
        if kind == NOBODY or name not in shown or is_count(shown[name]):
            yield where + name, plain(value)
        elif isinstance(value, Part):
            yield from secrets(value, as_fields(shown[name]), f"{where}{name}.")
        elif isinstance(value, list) and value and isinstance(value[0], Part):
            rows = shown[name]
            assert isinstance(rows, list)
            for item, row in zip(value, rows, strict=True):
                yield from secrets(item, as_fields(row), f"{where}{name}.")
        elif kind == SEALED and plain(value) != shown[name]:
            yield where + name, plain(value)


def is_count(value: object) -> bool:
    """Whether a view tells only how many there are."""
    return isinstance(value, dict) and set(value) == {"count"}


def as_fields(value: object) -> dict[str, object]:
    """The fields of a part in a view."""
    assert isinstance(value, dict)
    return value


def atoms(value: object) -> Iterator[object]:
    """The single values in a nested one."""
    if isinstance(value, list):
        for item in value:
            yield from atoms(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from atoms(item)
    elif value != NONE:
        yield value


class Tally:
    """How often the redeals of some games differed from the truth, field by field."""

    def __init__(self) -> None:
        self.hidden: Final[Counter[str]] = Counter()
        self.differed: Final[Counter[str]] = Counter()

    def too_rare(self, least: float = 0.05, moments: int = 40) -> list[str]:
        """The fields that were hidden often enough, and differed from the truth too rarely."""
        often = [name for name, seen_times in self.hidden.items() if seen_times >= moments]
        return [name for name in sorted(often) if self.differed[name] < least * self.hidden[name]]


def check_redeals_vary(
    header: Header, seeds: Sequence[int], certain: Sequence[str] = (), attention: Attention | None = None
) -> Tally:
    """Whatever is hidden differs from the truth in more than a token share of redeals, if anything could differ."""
    tally = Tally()
    attention = attention or Attention()
    for seed in seeds:
        rng = Generator(seed + 29)
        for table in walk(header, seed):
            if attention.is_caught(table.state):
                for seat in seats_of(header):
                    _compare_secrets(table, seat, rng, tally)
    rare = [name for name in tally.too_rare() if name not in certain]
    assert not rare, f"redeals hardly ever vary in {', '.join(rare)}"
    return tally


def _compare_secrets(table: Table, seat: int, rng: Generator, tally: Tally) -> None:
    s = table.state
    truth = list(secrets(s, seen(s, NONE, seat)))
    if len({str(atom) for _, value in truth for atom in atoms(value)}) < 2:
        return
    other = determinise(table.view(seat), rng)
    redealt = list(secrets(other, seen(other, NONE, seat)))
    assert [name for name, _ in redealt] == [name for name, _ in truth]
    for (name, value), (_, dealt) in zip(truth, redealt, strict=True):
        if any(True for _ in atoms(value)):
            tally.hidden[name] += 1
            tally.differed[name] += value != dealt


# -- events ------------------------------------------------------------------------------------


class Worlds(Law):
    """Events tell a seat no more than its view: two worlds that look alike to it sound alike to it."""

    def at(self, table: Table) -> None:
        if table.is_over():
            return
        # What is told to all is told to a spectator too; what is told to one seat by mistake, some moment will show.
        for seat in (self.rng.below(self.header.seats), SPECTATOR):
            self._live_through(table.state.copy(), determinise(table.view(seat), self.rng), table, seat)

    def _live_through(self, here: State, there: State, table: Table, seat: int) -> None:
        """Make the same few choices in both worlds, as long as they look alike."""
        for _ in range(3 if self.rng.below(4) == 0 else 1):
            if here.over or not self._choose(here, there, seat):
                return
            heard = [[face(event, seat) for event in world.heard or []] for world in (here, there)]
            if packet_text(table, seat, here, []) != packet_text(table, seat, there, []):
                return
            sounds = [[sound for sound in sounds if sound.name not in self.game.fleeting] for sounds in heard]
            assert sounds[0] == sounds[1], f"{name_of(seat)} is told what it cannot see: {difference(*sounds)}"

    def _choose(self, here: State, there: State, seat: int) -> bool:
        """One choice, or one sealed answer of each seat, and the dice after it; False if there is none in common."""
        here.heard, there.heard = [], []
        for p in waiting(here):
            common = sorted(set(options(here, p)) & set(options(there, p)))
            if not common:
                return False
            choice = common[self.rng.below(len(common))]
            answer(here, p, choice)
            answer(there, p, choice)
        while is_chance(here) and is_chance(there):
            event = step_due(here).event
            assert event is not None
            outcomes = event.outcomes(here)
            if step_due(there) is not step_due(here) or event.outcomes(there) != outcomes:
                return False
            outcome = self.rng.draw(outcomes)
            apply_chance(here, outcome)
            apply_chance(there, outcome)
        return not is_chance(here) and not is_chance(there)


def difference(here: Sequence[object], there: Sequence[object]) -> str:
    """The first events that differ."""
    for one, other in zip(here, there, strict=False):
        if one != other:
            return f"{one} or {other}"
    return f"{len(here)} or {len(there)} events"


# -- sealed ------------------------------------------------------------------------------------


class SealedChoices(Law):
    """Sealed answers: in any order the same state and log; until the last, others see only that one was given."""

    def at(self, table: Table) -> None:
        s = table.state
        if s.over or step_due(s).kind != TOGETHER or has_sealed(s):
            return
        answers = {p: whole_answer(s, p, self.rng) for p in asked(s)}
        forwards, backwards = sorted(answers), sorted(answers, reverse=True)
        ends = [self._give(table, answers, order) for order in (forwards, shuffled(backwards, self.rng), backwards)]
        assert ends[0] == ends[1] == ends[2], "the order in which sealed answers came left a trace"

    def _give(self, table: Table, answers: dict[int, list[int]], order: list[int]) -> Mark:
        """Give the answers in an order, at a table of the same log; look on while the first one is given."""
        trial, _ = seated(self.header, 0)
        trial.replay(table.lines)
        for p in order[: min(1, len(order) - 1)]:
            before = self._outside(trial, p)
            self._change_mind(trial, p)
            for choice in answers[p]:
                seal(trial.state, p, choice)
            assert self._outside(trial, p) == before, f"others could tell what seat {p + 1} sealed"
            withdraw_all(trial.state, p)
        for p in order:
            for choice in answers[p]:
                trial.replay([choice_entry(trial.state, p, choice).line()])
        return mark(trial)

    def _change_mind(self, trial: Table, p: int) -> None:
        """An answer can be changed and withdrawn, and no trace of it stays."""
        before, unsealed, sealed = fingerprint(trial.state), self._seen_by_others(trial, p), None
        for picks in [whole_answer(trial.state, p, self.rng) for _ in range(3)]:
            for choice in picks[:-1]:
                assert choice in options(trial.state, p), f"seat {p + 1} could not change its sealed answer"
                answer(trial.state, p, choice)
                seen_now = self._seen_by_others(trial, p)
                assert seen_now == unsealed, f"others could tell that seat {p + 1} has begun to answer"
            answer(trial.state, p, picks[-1])
            marks = self._seen_by_others(trial, p)
            assert sealed in (None, marks), f"others could tell that seat {p + 1} changed its answer"
            sealed = marks
        withdraw_all(trial.state, p)
        assert fingerprint(trial.state) == before, "a withdrawn answer left a trace"

    def _seen_by_others(self, trial: Table, p: int) -> list[str]:
        return [packet_text(trial, seat) for seat in seats_of(self.header) if seat != p]

    def _outside(self, table: Table, p: int) -> list[str]:
        """What the others get, without who has answered."""
        found = []
        for seat in seats_of(self.header):
            if seat != p:
                packet = table.packet(seat)
                del packet.view.values["answers"]
                packet.waiting.clear()
                found.append(text_of_packet(packet))
        return found


def whole_answer(s: State, p: int, rng: Generator) -> list[int]:
    """Picks that are a whole sealed answer of a seat; one pick, in most questions."""
    trial = s.copy()
    assert trial.answers is not None
    picks = trial.answers[p] = []
    while not is_sealed(trial, p):
        picks.append(some(options(trial, p), rng, 1)[0])
    return picks


def withdraw_all(s: State, p: int) -> None:
    """Take back all that a seat has picked."""
    assert s.answers is not None
    while s.answers[p]:
        withdraw(s, p)


def shuffled(items: list[int], rng: Generator) -> list[int]:
    """Seats or choices in some order."""
    order = items[:]
    rng.shuffle(order)
    return order


# -- any order ---------------------------------------------------------------------------------


class AnyOrder(Law):
    """Where a question takes several things, the same things entered in any order are taken, and lead to the same."""

    #: How many things of one question are entered, and in how many other orders.
    MOST: ClassVar[int] = 5
    ORDERS: ClassVar[int] = 3

    def at(self, table: Table) -> None:
        s = table.state
        if s.over or not any(step_due(s).unordered):
            return
        for p in waiting(s)[:2]:
            things, end = self._enter_some(s, p)
            for _ in range(self.ORDERS if len(things) > 1 else 0):
                self._enter(s, p, shuffled(things, self.rng), end)
            for thing in dict.fromkeys(things):  # whatever comes first loses nothing of the rest
                rest = things[:]
                rest.remove(thing)
                self._enter(s, p, [thing, *rest], end)

    def _enter_some(self, s: State, p: int) -> tuple[list[int], str]:
        """Some things that a seat can name at once, and the state to which they lead.

        A thing that can only be named after another is left out: there the order is the rule's.
        """
        step, at_first = step_due(s), options(s, p)
        trial, things = s.copy(), list[int]()
        while len(things) < self.MOST and is_asked_again(trial, step, p):
            offered = [c for c in options(trial, p) if step.unordered[c] and c in at_first]
            if not offered:
                break
            things.append(some(offered, self.rng, 1)[0])
            self._name(trial, p, things[-1])
        return things, fingerprint(trial)

    def _enter(self, s: State, p: int, things: list[int], end: str) -> None:
        """Name the same things in another order."""
        step, trial = step_due(s), s.copy()
        words = [step.domain.texts[thing] for thing in things]
        for i, thing in enumerate(things):
            loses = f"{step.label}: after '{', '.join(words[:i])}' one cannot name '{words[i]}'"
            assert is_asked_again(trial, step, p), loses
            assert thing in options(trial, p), f"{loses}: {why_not(trial, p, thing)}"
            self._name(trial, p, thing)
        assert fingerprint(trial) == end, f"{step.label}: '{', '.join(words)}' leads elsewhere in another order"

    def _name(self, s: State, p: int, thing: int) -> None:
        """Name a thing; the picks of an answer that is not yet opened are compared without their order."""
        answer(s, p, thing)
        if s.answers is not None:
            s.answers[p] = step_due(s).in_order(s.answers[p])


def is_asked_again(s: State, step: Step, p: int) -> bool:
    """Whether a seat is still asked the same question, and its answer is not whole."""
    return not s.over and step_due(s) is step and p in waiting(s)


# -- conservation and scores -------------------------------------------------------------------


class Conservation(Law):
    """Components are constant in number."""

    is_cheap = True

    def __init__(self, header: Header, seed: int) -> None:
        super().__init__(header, seed)
        self.at_first: Final = header.game.totals(header.game.fresh(header))

    def at(self, table: Table) -> None:
        found = self.game.totals(table.state)
        changed = [
            name for name in sorted(set(found) | set(self.at_first)) if found.get(name) != self.at_first.get(name)
        ]
        assert not changed, f"not constant: {', '.join(changed)}"


class Scores(Law):
    """The running scores are the scores counted afresh from the table."""

    is_cheap = True

    def at(self, table: Table) -> None:
        assert self.game.scores(table.state) == self.game.recount(table.state), "the running scores have drifted"


# -- what can be said without playing ----------------------------------------------------------


def check_labels(game: Game) -> None:
    """A label names one question: steps that share it ask the same; and every frame reads as itself."""
    questions: dict[str, Step] = {}
    for step in steps_of(game.flow):
        if step.question is None:
            continue
        known = questions.setdefault(step.label, step)
        same = type(known.question) is type(step.question) and known.domain.texts == step.domain.texts
        assert same, f"two different questions are called {step.label}"
    chances = [step.label for step in steps_of(game.flow) if step.event is not None]
    shared = set(chances) & set(questions)
    assert not shared, f"dice and a question share the name {', '.join(sorted(shared))}"


def check_domains(game: Game) -> None:
    """The text of every choice of every question is unique, in canonical spacing, and reads as that choice."""
    for step in steps_of(game.flow):
        if step.question is None:
            continue
        domain = step.domain
        assert domain.size == len(domain.texts) == len(set(domain.texts)), (
            f"{step.label}: a text stands for two choices"
        )
        for choice, text in enumerate(domain.texts):
            assert text == " ".join(text.split()), f"{step.label}: '{text}' has odd spaces"
            assert domain.parse(text) == choice
            words = " ".join([domain.verb(choice), *map(said_value, domain.args(choice).items())])
            assert words == text, f"{step.label}: '{text}' is said as '{words}'"


def said_value(arg: tuple[str, Value]) -> str:
    """The value of an argument as the notation writes it: seats are numbers from 0 inside, from 1 outside."""
    name, value = arg
    return str(value + 1) if name == "seat" and isinstance(value, int) else str(value)


def check_zones(game: Game) -> None:
    """Every field that a seat can see is declared, as hidden or in a form, with kinds that the game has."""
    if not game.zones:
        return
    for seats in range(game.players[0], game.players[1] + 1):
        table = seen(game.fresh(game.header(seats)), NONE, 0)
        sides = table.pop("players")
        assert isinstance(sides, list)
        _check_declared(game, game.zones, set(table) - {"over", "answers"})
        _check_declared(game, game.side_zones, set(sides[0]))


def _check_declared(game: Game, zones: Sequence[Zone], fields: set[str]) -> None:
    declared = [zone.field for zone in zones]
    assert len(declared) == len(set(declared)), "a field has two zones"
    assert set(declared) == fields, f"zones and fields differ in {', '.join(sorted(set(declared) ^ fields))}"
    for zone in zones:
        assert zone.form in FORMS, f"{zone.field}: no form is called {zone.form}"
        for kind in (zone.kind, *zone.places.split()):
            known = kind in PLAIN_KINDS or kind in game.kinds
            assert known, f"{zone.field}: no kind is called {kind}"


def check_flat_codes(game: Game) -> None:
    """The flat codes of all choices are dense and unique, and each leads back to its choice."""
    flats: dict[str, list[int]] = {}
    for step in steps_of(game.flow):
        if step.question is not None:
            flats[step.label] = [game.flat(step, choice) for choice in range(step.domain.size)]
            assert [game.unflat(step, flat) for flat in flats[step.label]] == list(range(step.domain.size))
    assert sorted(flat for found in flats.values() for flat in found) == list(range(game.flat_size()))
