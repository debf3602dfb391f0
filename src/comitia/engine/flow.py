"""What happens next: sequences of steps over a stack of frames.

A sequence is a table of steps; a step is one of eight verbs. A frame says which step of which
sequence is due, and for whom. Frames never change, so copies of a state share them. Tables are
linked when they are made: each frame knows its successor, and `advance` is one short loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from comitia.engine.ask import Ask, Chance, Domain, domain_of, enders_of, snake_case, unordered_of, whole_number
from comitia.engine.errors import Illegal, NotYourTurn, Over, Reason, UnknownLabel
from comitia.engine.state import UNKNOWN, State

#: The most seats a table can have.
MOST_SEATS: Final = 6
#: No label of a save names more seats: an `each` may visit somebody twice, but not without end.
_LONGEST_ROW: Final = 60

ASK: Final = 0
CHANCE: Final = 1
TOGETHER: Final = 2
DO: Final = 3
WHEN: Final = 4
REPEAT: Final = 5
ENTER: Final = 6
EACH: Final = 7

# Who moves, when no seat does.
DICE: Final = -1
OVER: Final = -2

VERBS: Final = ("ask", "chance", "together", "do", "when", "repeat", "enter", "each")


class Step:
    """One line of a sequence: a verb, what it needs, and the sequences it may enter."""

    def __init__(
        self,
        kind: int,
        label: str,
        fn: Callable[[Any, int], Any] | None = None,
        question: Ask[Any] | None = None,
        event: Chance[Any] | None = None,
        branches: tuple[Seq, ...] = (),
        about: str = "",
    ) -> None:
        self.kind: Final = kind
        self.label: Final = label
        #: The rule behind a step that no function or class tells of: its section, and a sentence.
        self.about: Final = about
        self.fn: Final = fn
        self.question: Final = question
        self.event: Final = event
        self.branches: Final = branches
        #: Read once here, so that classes of interpreted games are read as they declare it.
        self.domain: Final = Domain() if question is None else domain_of(question)
        self.private: Final = question is not None and bool(getattr(question, "private_options"))  # noqa: B009
        unordered = () if question is None else unordered_of(question)
        #: For each choice of the domain whether it can be made in any order with others of its kind.
        self.unordered: Final = [self.domain.verb(choice) in unordered for choice in range(self.domain.size)]
        self.enders: Final = () if question is None else enders_of(question)
        #: Where a `when`, a `repeat` or a plain sequence goes in: whoever enters it always enters the same.
        self.inner: Final = branches[0] if kind in (WHEN, REPEAT) or (kind == ENTER and fn is None) else None

    def in_order(self, picks: list[int]) -> list[int]:
        """Picks as they are written down: those whose order says nothing ascending, then the others as they came."""
        free = sorted([pick for pick in picks if self.unordered[pick]])
        return free + [pick for pick in picks if not self.unordered[pick]]

    def without_permutations(self, offered: list[int], before: int, offered_before: list[int]) -> list[int]:
        """What a search need look at after a choice of the same seat at the same step.

        What could have been chosen before that choice with the same result is left to the other order.
        """
        if not self.unordered[before]:
            return offered
        return [c for c in offered if c >= before or not self.unordered[c] or c not in offered_before]


def do(fn: Callable[[Any, int], None], label: str = "", about: str = "") -> Step:
    """Change the state; ask nothing. What several steps share needs a label, and says what rule is behind it here."""
    return Step(DO, label or fn.__name__, fn, about=about)


def ask(question: Ask[Any], *branches: Seq) -> Step:
    """Put a question to the seat of the sequence; the branches are what its answer may lead to."""
    return Step(ASK, snake_case(type(question).__name__), question=question, branches=branches)


def together(question: Ask[Any], seats: Callable[[Any, int], tuple[int, ...]]) -> Step:
    """Put a question to several seats; the answers stay sealed until all are given, then all are opened."""
    return Step(TOGETHER, snake_case(type(question).__name__), seats, question)


def each(order: Callable[[Any, int], tuple[int, ...]], seq: Seq) -> Step:
    """Go through a sequence for each of some seats; the order is fixed when it starts."""
    return Step(EACH, order.__name__, order, branches=(seq,))


def repeat(seq: Seq, until: Callable[[Any, int], bool] | None = None, label: str = "", about: str = "") -> Step:
    """Go through a sequence until something holds, perhaps at once; else until DONE is returned within it."""
    label = label or (seq.name if until is None else until.__name__)
    return Step(REPEAT, label, until, branches=(seq,), about=about)


def when(test: Callable[[Any, int], bool], seq: Seq) -> Step:
    """Go through a sequence if something holds."""
    return Step(WHEN, test.__name__, test, branches=(seq,))


def chance(event: Chance[Any], *branches: Seq) -> Step:
    """Let dice or a shuffle decide."""
    return Step(CHANCE, snake_case(type(event).__name__), event=event, branches=branches)


def enter(choose: Callable[[Any, int], Seq | None], *branches: Seq) -> Step:
    """Go through one of some sequences, or none, as the state says."""
    return Step(ENTER, choose.__name__, choose, branches=branches)


def through(seq: Seq, label: str = "", about: str = "") -> Step:
    """Go through a sequence. Standing among the steps as it is, a sequence does the same under its own name."""
    return Step(ENTER, label or seq.name, branches=(seq,), about=about)


class Frame:
    """The step that is due, for whom, and what follows it in the same sequence; it never changes."""

    def __init__(self, seq: Seq, step: Step, seat: int, next: Frame | None, todo: tuple[int, ...] | None) -> None:
        self.kind: Final = step.kind
        self.seq: Final = seq
        self.step: Final = step
        self.seat: Final = seat
        self.next: Final = next
        #: The seats that an `each` has still to visit, or that a `together` asks; None before it starts.
        self.todo: Final = todo
        # What the loop below needs most, without a second look-up.
        self.fn: Final = step.fn
        self.question: Final = step.question
        inner = None if step.inner is None else step.inner.first[seat]
        rest: Frame | None = None
        if step.kind == EACH and todo:
            inner = step.branches[0].first[todo[0]]
            rest = Frame(seq, step, seat, next, todo[1:])
        #: Where it goes in; an `each` that has begun, for the next whom it visits.
        self.inner: Final = inner
        #: The same `each` when that one has been visited; None if there is nobody left.
        self.rest: Final = rest
        self._begun: Final[dict[tuple[int, ...], Frame]] = {}

    def begun(self, todo: tuple[int, ...]) -> Frame:
        """An `each` or a `together` that has begun, for these seats; made once for each row of them."""
        found = self._begun.get(todo)
        if found is None:
            found = Frame(self.seq, self.step, self.seat, self.next, todo)
            self._begun[todo] = found
        return found

    def label(self) -> str:
        """The frame in a save: `turn.act 2`, with the seats to do behind a colon."""
        todo = "" if self.todo is None else ":" + "".join(f" {seat + 1}" for seat in self.todo)
        return f"{self.seq.name}.{self.step.label} {self.seat + 1}{todo}"


class Seq:
    """A named table of steps; a sequence among them is gone through."""

    def __init__(self, name: str, *steps: Step | Seq) -> None:
        self.name: Final = name
        self.steps: Final = [through(step) if isinstance(step, Seq) else step for step in steps]
        labels = [step.label for step in self.steps]
        if not steps or len(set(labels)) != len(labels):
            raise ValueError(f"sequence {name} needs steps of different names")
        #: The first frame, for each seat.
        self.first: Final[list[Frame]] = [self._link(seat) for seat in range(MOST_SEATS)]

    def _link(self, seat: int) -> Frame:
        frame: Frame | None = None
        for step in reversed(self.steps):
            frame = Frame(self, step, seat, frame, None)
        assert frame is not None
        return frame

    def frame(self, label: str, seat: int) -> Frame | None:
        """The frame of a step, by its label."""
        frame: Frame | None = self.first[seat]
        while frame is not None and frame.step.label != label:
            frame = frame.next
        return frame


def _nothing(s: State, p: int) -> None:
    """DONE is never gone through."""


#: What an answer returns to end the innermost repetition around it.
DONE: Final = Seq("done", do(_nothing))


def reachable(seq: Seq) -> list[Seq]:
    """A sequence and all that it may enter, in the order in which they are first met."""
    found: list[Seq] = []
    names: set[str] = set()
    _reach(seq, found, names)
    return found


def _reach(seq: Seq, found: list[Seq], names: set[str]) -> None:
    if seq in found:
        return
    if seq.name in names:
        raise ValueError(f"two sequences are called {seq.name}")
    found.append(seq)
    names.add(seq.name)
    for step in seq.steps:
        for branch in step.branches:
            _reach(branch, found, names)


def steps_of(seq: Seq) -> Iterator[Step]:
    """Every step that can ever be due."""
    for found in reachable(seq):
        yield from found.steps


def start(s: State, seq: Seq) -> None:
    """Put a fresh state at the beginning of a sequence."""
    s.stack.append(seq.first[0])
    advance(s)


def advance(s: State) -> None:
    """Carry out steps until somebody must choose, dice must fall, or the game is over."""
    stack = s.stack
    while not s.over:
        if not stack:
            s.over = True
            return
        f = stack[-1]
        kind = f.kind
        if kind <= CHANCE:
            return
        fn = f.fn
        if kind == REPEAT:
            if fn is None or not fn(s, f.seat):
                assert f.inner is not None
                stack.append(f.inner)
                continue
        elif kind == EACH:
            if f.todo is None:
                assert fn is not None
                todo: tuple[int, ...] = fn(s, f.seat)
                if todo:
                    f = f.begun(todo)
            if f.rest is not None and f.inner is not None:
                stack[-1] = f.rest
                stack.append(f.inner)
                continue
        elif kind == TOGETHER:
            if f.todo is not None:
                return
            assert fn is not None
            asked: tuple[int, ...] = fn(s, f.seat)
            if asked:
                stack[-1] = f.begun(tuple(sorted(asked)))
                s.answers = no_answers(s)
                return
        # As in _leave, written out here where it is needed most.
        if f.next is not None:
            stack[-1] = f.next
        else:
            stack.pop()
        if kind == DO:
            assert fn is not None
            fn(s, f.seat)
        elif kind == WHEN:
            assert fn is not None
            if f.inner is not None and fn(s, f.seat):
                stack.append(f.inner)
        elif kind == ENTER:
            if fn is None:
                assert f.inner is not None
                stack.append(f.inner)
                continue
            entered: Seq | None = fn(s, f.seat)
            if entered is not None:
                _enter(stack, entered, f.seat)


def _leave(stack: list[Frame], f: Frame) -> None:
    """Move on past the top frame, before what it does is done."""
    if f.next is not None:
        stack[-1] = f.next
    else:
        stack.pop()


def _enter(stack: list[Frame], entered: Seq, seat: int) -> None:
    """Go into a sequence; or, if it is DONE, out of the innermost repetition."""
    if entered is not DONE:
        stack.append(entered.first[seat])
        return
    while stack[-1].kind != REPEAT:
        stack.pop()
    _leave(stack, stack[-1])


def is_chance(s: State) -> bool:
    """Whether dice or a shuffle are due."""
    return not s.over and s.stack[-1].kind == CHANCE


def waiting(s: State) -> list[int]:
    """The seats whose choice is awaited, ascending."""
    if s.over:
        return []
    f = s.stack[-1]
    if f.kind == ASK:
        return [f.seat]
    if f.kind == TOGETHER:
        assert f.todo is not None
        return [p for p in f.todo if not has_sealed(s, p)]
    return []


def to_move(s: State) -> int:
    """The seat that is next to choose, DICE if chance is due, or OVER; sealed answers are taken by seat."""
    if s.over:
        return OVER
    f = s.stack[-1]
    if f.kind == ASK:
        return f.seat
    return DICE if f.kind == CHANCE else _first_waiting(s, f)


def _first_waiting(s: State, f: Frame) -> int:
    """The first seat whose sealed answer is awaited, or OVER if none is."""
    todo, answers = f.todo, s.answers
    assert todo is not None
    for p in todo:
        # Most of those who are awaited have not begun.
        if answers is None or not answers[p] or not has_sealed(s, p):
            return p
    return OVER


def no_answers(s: State) -> list[list[int]]:
    """Sealed answers of which nothing is given yet."""
    return [[] for _ in range(s.seats)]


def has_sealed(s: State, p: int) -> bool:
    """Whether a seat has given a whole sealed answer; one that cannot be seen is whole."""
    answers = s.answers
    if answers is None or not answers[p]:
        return False
    question = s.stack[-1].question
    assert question is not None
    return answers[p][0] == UNKNOWN or question.is_complete(s, p, answers[p])


def picked(s: State, p: int) -> list[int]:
    """What a seat has picked so far of a sealed answer; nothing once it is whole, since the next pick begins anew."""
    answers = s.answers
    if answers is None or not answers[p]:
        return []
    return [] if has_sealed(s, p) else answers[p]


def offered(s: State) -> list[int]:
    """What the seat that is next to choose may choose, ascending."""
    f = s.stack[-1]
    question = f.question
    assert question is not None
    return question.options(s, f.seat if f.kind == ASK else _first_waiting(s, f))


def outcomes(s: State) -> int:
    """How many equally likely outcomes the chance has that is due."""
    event = s.stack[-1].step.event
    assert event is not None
    return event.outcomes(s)


def asked(s: State) -> tuple[int, ...]:
    """The seats that may answer now, those included that have sealed an answer and may change it."""
    if s.over:
        return ()
    f = s.stack[-1]
    if f.kind == ASK:
        return (f.seat,)
    return f.todo if f.kind == TOGETHER and f.todo is not None else ()


def step_due(s: State) -> Step:
    """The step at which the state stands."""
    return s.stack[-1].step


def question_due(s: State) -> Ask[Any]:
    """The question that is put now."""
    question = s.stack[-1].step.question
    assert question is not None
    return question


def options(s: State, p: int) -> list[int]:
    """What a seat may choose now, ascending; the same for a sealed answer that may be changed."""
    return question_due(s).options(s, p)


def is_forced(s: State) -> bool:
    """Whether one seat is asked, has one option or several that come to the same, and everybody knows that."""
    if s.over:
        return False
    f = s.stack[-1]
    if f.kind != ASK or f.step.private:
        return False
    return len(options(s, f.seat)) == 1 or question_due(s).is_settled(s, f.seat)


def why_not(s: State, p: int, choice: int) -> Reason | None:
    """Why a choice of the domain is not offered, or None if it is."""
    if not 0 <= choice < step_due(s).domain.size:
        return Reason("out_of_range")
    return question_due(s).refusal(s, p, choice)


def answer(s: State, p: int, choice: int) -> None:
    """The checked door: take a seat's choice, or refuse it with the reason and change nothing."""
    if s.over:
        raise Over()
    if p not in asked(s):
        raise NotYourTurn(p)
    if choice not in options(s, p):
        raise Illegal(step_due(s).label, why_not(s, p, choice) or Reason("out_of_range"))
    if s.stack[-1].kind == ASK:
        apply(s, choice)
    else:
        seal(s, p, choice)


def apply(s: State, choice: int) -> None:
    """The trusting door: take a choice, known to be offered, of the seat that is next to choose."""
    stack = s.stack
    f = stack[-1]
    question = f.question
    assert question is not None
    if f.kind == TOGETHER:
        seal(s, _first_waiting(s, f), choice)
        return
    # As in _leave.
    if f.next is not None:
        stack[-1] = f.next
    else:
        stack.pop()
    entered = question.take(s, f.seat, choice)
    if entered is not None:
        _enter(stack, entered, f.seat)
    advance(s)


def apply_chance(s: State, outcome: int) -> None:
    """Take an outcome of the dice or the shuffle that is due."""
    stack = s.stack
    f = stack[-1]
    _leave(stack, f)
    event = f.step.event
    assert event is not None
    entered = event.take(s, f.seat, outcome)
    if entered is not None:
        _enter(stack, entered, f.seat)
    advance(s)


def seal(s: State, p: int, choice: int) -> None:
    """Take a sealed answer, or a pick of one, or change it; the last one opens them all."""
    answers = s.answers
    assert answers is not None
    answers[p] = [*picked(s, p), choice]
    if _first_waiting(s, s.stack[-1]) == OVER:
        _open(s, answers)


def withdraw(s: State, p: int) -> None:
    """Take a sealed answer, or the last pick of one, back, while others are still awaited."""
    answers = s.answers
    assert answers is not None
    answers[p].pop()


def _open(s: State, answers: list[list[int]]) -> None:
    """Open the sealed answers in the order of seats; the order of arrival leaves no trace."""
    f = s.stack[-1]
    question = f.step.question
    assert question is not None and f.todo is not None
    s.answers = None
    _leave(s.stack, f)
    for p in f.todo:
        question.take_all(s, p, f.step.in_order(answers[p]))
    advance(s)


def parse_frame(label: str, sequences: dict[str, Seq]) -> Frame:
    """The frame that a save's label names."""
    head, _, todo = label.partition(":")
    name, _, seat = head.rpartition(" ")
    seq, _, step = name.partition(".")
    seats = [whole_number(word) for word in [seat] + todo.split()]
    is_row = len(seats) <= _LONGEST_ROW and all(1 <= number <= MOST_SEATS for number in seats)
    if seq in sequences and is_row:
        frame = sequences[seq].frame(step, seats[0] - 1)
        if frame is not None:
            if ":" not in label:
                return frame
            return Frame(frame.seq, frame.step, frame.seat, frame.next, tuple([number - 1 for number in seats[1:]]))
    raise UnknownLabel(f"these rules have no step '{label[:60]}'")
