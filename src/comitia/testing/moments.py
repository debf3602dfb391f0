"""Laws of a moment: copies, options, the end, replay, sealed answers, any order, what must add up."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from comitia.engine.ask import Ask
from comitia.engine.chance import Generator, playout
from comitia.engine.errors import ComitiaError, Illegal, NotYourTurn, Over, Reason
from comitia.engine.flow import (
    DONE,
    REPEAT,
    TOGETHER,
    Seq,
    Step,
    answer,
    apply_chance,
    asked,
    is_chance,
    options,
    question_due,
    seal,
    step_due,
    waiting,
    why_not,
    withdraw,
)
from comitia.engine.flow import has_sealed as is_sealed
from comitia.engine.log import Entry, choice_entry, parse_line
from comitia.engine.registry import Header
from comitia.engine.state import (
    FIXED,
    Part,
    State,
    fingerprint,
    visibility_of,
)
from comitia.engine.table import Table
from comitia.testing.playing import (
    Law,
    Mark,
    assert_same_table,
    has_sealed,
    mark,
    packet_text,
    seated,
    seats_of,
    some,
    step_label,
    text_of_packet,
)

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
        if self.game.ledger is not None:
            sums = [sum(parts.values()) for parts in self.game.ledger(s, table.events)]
            assert sums == scores, f"{sums} was told, {scores} scored"
        assert waiting(s) == []
        for seat in seats_of(self.header):
            assert not table.packet(seat).choices
        assert_over(lambda: table.answer(0, 0))
        assert_over(lambda: table.say("1 more"))


def assert_over(attempt: Callable[[], None]) -> None:
    """Nothing can be chosen or said after the end."""
    try:
        attempt()
    except Over:
        return
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

    def at_end(self, table: Table) -> None:
        """A recount that reads what the scores read would find no mistake: some number must part the two."""
        if not table.is_over():
            return
        scores = self.game.scores(table.state)
        changed = [self._changed(table.state.copy(), number) for number in range(len(numbers_of(table.state)))]
        moved = [found for found in changed if found[0] not in ([], scores)]
        assert not moved or any(now != again for now, again in moved), (
            "recount is a second name for scores: whatever number is wrong, both are wrong alike"
        )

    def _changed(self, s: State, number: int) -> tuple[list[int], list[int]]:
        """The scores and the recount after one number of the state was changed; nothing if the game cannot bear it."""
        part, name = numbers_of(s)[number]
        setattr(part, name, getattr(part, name) + 1)
        try:
            return self.game.scores(s), self.game.recount(s)
        except (IndexError, KeyError, AssertionError, ComitiaError):
            return [], []


def numbers_of(part: Part) -> list[tuple[Part, str]]:
    """The numbers of a state, those of its parts included: whose they are, and their names."""
    found: list[tuple[Part, str]] = []
    for name, kind in visibility_of(part).items():
        value = getattr(part, name)
        if kind != FIXED and type(value) is int:
            found.append((part, name))
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, Part):
                found += numbers_of(item)
    return found
