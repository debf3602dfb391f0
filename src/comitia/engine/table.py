"""A game being played: a state with its log, what each seat was told, undo, and the source of chance.

The table is the only one that holds the true state. Players of every kind get a packet and say a
line; nothing else passes between them.
"""

from __future__ import annotations

from typing import Any, Final

from comitia.engine.ask import Ask
from comitia.engine.chance import Source
from comitia.engine.errors import BadLine, ComitiaError, NotYourTurn, Over, Reason, Sealed, Value
from comitia.engine.flow import (
    TOGETHER,
    Step,
    apply,
    asked,
    has_sealed,
    is_chance,
    is_forced,
    no_answers,
    options,
    picked,
    question_due,
    start,
    step_due,
    waiting,
    why_not,
    withdraw,
)
from comitia.engine.log import TABLE_MARK, Entry, carry_out, chance_entry, choice_entry, parse_line, taken_back
from comitia.engine.registry import Header
from comitia.engine.standing import Standing
from comitia.engine.state import NONE, Event, State
from comitia.engine.veil import Veil, standing_for, veil_of
from comitia.engine.view import View, view


class Choice:
    """One option as it is offered: the line to say, and what its wording needs."""

    def __init__(self, line: str, verb: str, args: dict[str, Value], ends: bool = False) -> None:
        self.line: Final = line
        self.verb: Final = verb
        self.args: Final = args
        #: Whether it ends a turn or a phase, or gives something up: people see it behind all others.
        self.ends: Final = ends


class Packet:
    """All that passes to a seat: what it may know, who is awaited, and what it is asked."""

    def __init__(
        self, view: View, move: int, waiting: list[int], question: str, prompt: dict[str, Value], choices: list[Choice]
    ) -> None:
        self.view: Final = view
        #: The number of lines in the log: an answer to an older packet can be recognised.
        self.move: Final = move
        self.waiting: Final = waiting
        #: The question's name, or nothing if the seat is not asked.
        self.question: Final = question
        self._prompt: dict[str, Value] = prompt
        self._choices: list[Choice] = choices

    @property
    def prompt(self) -> dict[str, Value]:
        """The arguments of the question's wording."""
        return self._prompt

    @property
    def choices(self) -> list[Choice]:
        """The options, in order."""
        return self._choices

    def lines(self) -> list[str]:
        """What may be said, in order."""
        return [choice.line for choice in self.choices]

    def count(self) -> int:
        """How many lines may be said."""
        return len(self.choices)

    def line(self, i: int) -> str:
        """One of the lines, by its place."""
        return self.choices[i].line


class Draft(Packet):
    """What a seat would get if it said some lines."""

    def __init__(self, packet: Packet, foreseen: int) -> None:
        super().__init__(packet.view, packet.move, packet.waiting, packet.question, packet.prompt, packet.choices)
        #: How many of the lines are carried out in it.
        self.foreseen: Final = foreseen


class _Done:
    """An entry that was carried out, and what must be known to take it back."""

    def __init__(self, entry: Entry, events: int, lines: int, forced: bool, seal: str) -> None:
        self.entry: Final = entry
        #: How many events and lines there were before it.
        self.events: Final = events
        self.lines: Final = lines
        self.forced: Final = forced
        #: What somebody learned by it, if anything: the name of an event, or of the dice.
        self.seal: Final = seal


class Table:
    """One game in progress."""

    def __init__(self, header: Header, source: Source) -> None:
        self.header: Final = header
        self.source: Final = source
        self.lines: list[str] = []
        self.events: list[Event] = []
        #: For each event the number of lines there were with the one that brought it.
        self.moments: list[int] = []
        #: The position from which the game is played, if that is not the start.
        self._origin: State | None = None
        #: What covers the secrets of the state, once somebody wants to know how the game stands.
        self._veil: Veil | None = None
        self._begin()

    def _begin(self) -> None:
        """Set the table up and take the first steps, which ask nothing."""
        self._done: list[_Done] = []
        origin = self._origin
        self.state: State = self.header.game.new(self.header) if origin is None else origin.copy()
        self.state.seats = self.header.seats
        self.state.heard = self.events
        if origin is None:
            start(self.state, self.header.game.flow)
        self.moments = [0] * len(self.events)
        #: A copy of the state after the last entry that sealed, and the number of entries then.
        self._base = self.state.copy()
        self._based = 0
        #: How many entries a takeback has left: their lines are no longer the last, so they cannot be undone.
        self._kept = 0

    def settle(self) -> None:
        """Let dice fall and take choices that are none, until somebody must decide."""
        while not self.state.over:
            if is_chance(self.state):
                event = step_due(self.state).event
                assert event is not None
                outcome = self.source.draw(event, event.outcomes(self.state))
                self._carry_out([chance_entry(self.state, outcome)], False)
            elif is_forced(self.state):
                seat = self.state.stack[-1].seat
                choice = options(self.state, seat)[0]
                self._carry_out([choice_entry(self.state, seat, choice)], True)
            else:
                return

    def answer(self, p: int, choice: int) -> None:
        """Take a seat's choice through the checked door, then settle."""
        if self.state.over:
            raise Over()
        size = step_due(self.state).domain.size
        text = step_due(self.state).domain.texts[choice] if 0 <= choice < size else ""
        self._take(Entry(p, step_due(self.state).label, choice, text))
        self.settle()

    def say(self, line: str) -> None:
        """Take a line that a seat says, then settle."""
        self._take(parse_line(self.state, line))
        self.settle()

    def say_all(self, lines: list[str]) -> None:
        """Take several lines of one seat: all of them or none, so only the last may teach anybody anything.

        A line that the table has taken itself meanwhile, because nothing else was left, may be said all the same.
        """
        trial = _Trial(self.state)
        for line in lines:
            trial.say(line)
        for line in trial.said:
            self.say(line)

    def replay(self, lines: list[str], first: int = 1) -> None:
        """Carry out the lines of a log, chance and all; `first` is the number of the first of them."""
        for number, line in enumerate(lines, first):
            try:
                if line.startswith(TABLE_MARK):
                    self.take_back(taken_back(line, len(self._done)))
                else:
                    self._take(parse_line(self.state, line))
            except ComitiaError as error:
                raise BadLine(f"line {number} '{line.strip()[:60]}': {error}") from None

    def follow(self, lines: list[str]) -> None:
        """Carry out lines that another holder of this game has written; opened answers are among them."""
        if self.state.answers is not None:
            self.state.answers = no_answers(self.state)
        self.replay(lines, len(self.lines) + 1)

    def _take(self, entry: Entry) -> None:
        """Carry out an entry; a sealed answer enters the log when all are opened, in the order of seats."""
        if self.state.over:
            raise Over()
        if step_due(self.state).kind != TOGETHER:
            forced = entry.seat != NONE and is_forced(self.state)
            self._carry_out([entry], forced)
            return
        answers = self.state.answers
        assert answers is not None
        sealed = answers[:]
        sealed[entry.seat] = [*picked(self.state, entry.seat), entry.choice]
        carry_out_before = len(self.events)
        step = step_due(self.state)
        carry_out(self.state, entry)
        if self.state.answers is answers:
            return
        opened = [
            Entry(p, step.label, c, step.domain.texts[c])
            for p, picks in enumerate(sealed)
            for c in step.in_order(picks)
        ]
        self._note(opened, carry_out_before, False, step.label)

    def _carry_out(self, entries: list[Entry], forced: bool) -> None:
        before = len(self.events)
        for entry in entries:
            carry_out(self.state, entry)
        self._note(entries, before, forced, entries[0].label if entries[0].seat == NONE else "")

    def _note(self, entries: list[Entry], before: int, forced: bool, seal: str) -> None:
        """Write entries into the log; after one that taught somebody something, undo starts afresh."""
        told = [event.name for event in self.events[before:] if event.reveals]
        seal = seal or (told[0] if told else "")
        for entry in entries:
            self._done.append(_Done(entry, before, len(self.lines), forced, seal))
            self.lines.append(entry.line())
        self.moments.extend([len(self.lines)] * (len(self.events) - len(self.moments)))
        if seal:
            self._base = self.state.copy()
            self._based = len(self._done)

    # -- taking back ---------------------------------------------------------------------------

    def undo_refusal(self, p: int) -> Reason | None:
        """Why a seat cannot undo now, naming what sealed its last choice; None if it can."""
        answers = self.state.answers
        if answers is not None:
            if p >= 0 and answers[p]:
                return None
            sealed = self.decided()
            if sealed:
                return Reason("undo_other", {"player": sealed[0]})
        found = self._last_free()
        if found < 0:
            return Reason("undo_nothing")
        for done in self._done[found:]:
            if done.seal:
                return Reason("undo_sealed", {"event": done.seal})
        seat = self._done[found].entry.seat
        return None if seat == p else Reason("undo_other", {"player": seat})

    def _last_free(self) -> int:
        """The index of the last choice that was a choice, or -1."""
        for i in range(len(self._done) - 1, self._kept - 1, -1):
            done = self._done[i]
            if done.entry.seat != NONE and not done.forced:
                return i
            if done.seal:
                return i
        return -1

    def undo(self, p: int) -> None:
        """Take back a seat's last choice and what followed from it, or its sealed answer."""
        refusal = self.undo_refusal(p)
        if refusal is not None:
            raise Sealed(refusal)
        answers = self.state.answers
        if answers is not None and answers[p]:
            withdraw(self.state, p)
        else:
            self._rewind(self._last_free())

    def undo_choice(self, p: int) -> None:
        """Take back a seat's last choice that was one: answers between which there was no choice go with it."""
        self.undo(p)
        while self._only_line(p) and self.undo_refusal(p) is None:
            self.undo(p)

    def _rewind(self, to: int) -> None:
        """Go back to before an entry that is not sealed, leaving no trace."""
        done = self._done[to]
        state = self._base.copy()
        for kept in self._done[self._based : to]:
            carry_out(state, kept.entry)
        del self.events[done.events :]
        del self.moments[done.events :]
        del self.lines[done.lines :]
        del self._done[to:]
        state.heard = self.events
        self.state = state

    def take_back(self, entries: int) -> None:
        """Take back the last entries by consent of the table, whatever they sealed; the log tells of it."""
        if not 1 <= entries <= len(self._done):
            raise BadLine(f"there are no {entries} lines to take back")
        kept = self._done[: len(self._done) - entries]
        lines = [*self.lines, f"{TABLE_MARK} takeback {entries}"]
        moments = self.moments
        self.events.clear()
        self._begin()
        for done in kept:
            self._take(done.entry)
        if self.state.answers is not None:  # what was opened together is taken back together
            self.state.answers = no_answers(self.state)
        # What is left happened when it happened, whatever was written since.
        self._done = kept[: len(self._done)]
        self.moments = moments[: len(self.events)]
        self.lines = lines
        self._keep()

    def standing(self) -> list[int]:
        """The places in the log of the lines that were not taken back."""
        return [done.lines for done in self._done]

    def kept(self) -> int:
        """How many of the standing lines lie before the last takeback, where undo does not reach."""
        return self._kept

    def rejoin(self, lines: list[str], standing: list[int], kept: int) -> None:
        """Come from the start to where a game stands, without playing what was taken back."""
        self.replay([lines[i] for i in standing[:kept]])
        self._keep()
        self.replay([lines[i] for i in standing[kept:]], kept + 1)
        # Everything happened where it stands in the whole log.
        done = self._done
        self._done = [_Done(d.entry, d.events, standing[i], d.forced, d.seal) for i, d in enumerate(done)]
        self.moments = [0 if moment == 0 else standing[moment - 1] + 1 for moment in self.moments]
        self.lines = lines

    def resume(self, state: State) -> None:
        """Play on from a position that is not the start; what came before it can neither be told nor taken back."""
        self._origin = state
        if state.answers is not None:
            state.answers = no_answers(state)
        self.events.clear()
        self._begin()

    def _keep(self) -> None:
        """Let undo reach no further back than here."""
        self._base = self.state.copy()
        self._based = len(self._done)
        self._kept = len(self._done)

    def take_up(self, lines: list[str]) -> None:
        """Play on from where the log of another game led: undo does not reach what was given."""
        self.replay(lines)
        self._keep()

    def entries_since(self, move: int) -> int:
        """How many entries must be taken back so that the moment after so many lines is there again."""
        return sum([1 for done in self._done if done.lines >= move])

    # -- what seats get ------------------------------------------------------------------------

    def view(self, seat: int, since: int = 0) -> View:
        """What a seat may know now; of what it was told, the events from a number on."""
        return view(self.header, self.state, seat, self.events[since:])

    def packet(self, seat: int, since: int = 0) -> Packet:
        """Everything that a seat gets: the one function that makes what leaves the table."""
        return _packet(self.state, self.view(seat, since), len(self.lines))

    def how_it_stands(self, seat: int) -> Standing | None:
        """How the game stands as a seat may know it; None if the game says nothing of it."""
        if self._veil is None:
            self._veil = veil_of(self.header)
        return standing_for(self.header, self.state, self._veil, seat)

    def draft(self, p: int, lines: list[str]) -> Draft:
        """What a seat would be asked if it said some lines, as far as it can foresee that.

        A last line that would teach anybody anything is checked but not shown: the packet is the one before it, and
        asks nothing. The same for one that completes a sealed answer: whether it is the last one is not foreseen.
        """
        trial = _Trial(self.state)
        for line in lines:
            trial.say(line, p)
        move = len(self.lines)
        if trial.is_taught or has_sealed(trial.state, p):
            return Draft(Packet(view(self.header, trial.before, p, []), move, [], "", {}, []), trial.foreseen)
        return Draft(_packet(trial.state, view(self.header, trial.state, p, []), move), len(lines))

    def awaited(self) -> list[int]:
        """The seats whose choice is awaited, ascending."""
        return waiting(self.state)

    def decided(self) -> list[int]:
        """The seats that have sealed an answer, ascending."""
        return [p for p in range(self.state.seats) if has_sealed(self.state, p)]

    def sealed_lines(self, p: int) -> list[str]:
        """The lines that a seat has said of its sealed answer, whole or not."""
        answers = self.state.answers
        if p < 0 or answers is None:
            return []
        return [f"{p + 1} {step_due(self.state).domain.texts[choice]}" for choice in answers[p]]

    def seal_again(self, p: int, lines: list[str]) -> None:
        """Put the lines of a sealed answer in the place of what a seat has said of it so far."""
        assert self.state.answers is not None
        self.state.answers[p] = []
        for line in lines:
            self.say(line)

    def lone_line(self, p: int) -> str:
        """The one line that a seat can say now, if there is no other and the table may say it for the seat.

        Such a question is put so that nobody learns that there was nothing to choose. It is left to the seat where its
        last choice could still be taken back, but no longer after the answer.
        """
        line = self._only_line(p)
        if line and self.undo_refusal(p) is None:
            trial = _Trial(self.state)
            trial.say(line)
            return "" if trial.is_taught else line
        return line

    def _only_line(self, p: int) -> str:
        """What a seat that is awaited can say, if that is one line."""
        offered = options(self.state, p) if p in waiting(self.state) else []
        return choice_entry(self.state, p, offered[0]).line() if len(offered) == 1 else ""

    def why_not(self, p: int, line: str) -> Reason | None:
        """Why a seat cannot say a line now; None if it can."""
        entry = parse_line(self.state, line)
        if entry.seat != p:
            raise NotYourTurn(entry.seat)
        return why_not(self.state, p, entry.choice)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over


class _Trial:
    """Lines of one seat carried out on a copy, as far as nobody learns anything by them."""

    def __init__(self, s: State) -> None:
        self.state: Final = s.copy()
        self.before: State = self.state
        #: The lines that were taken, without those that the table takes itself.
        self.said: Final[list[str]] = []
        self.is_taught: bool = False
        #: How many lines, those that the table takes itself included, lead to the position before the last one taken.
        self.foreseen: int = 0
        self._heard: int = 0
        self._seat = NONE
        self._told: Final[list[Event]] = []
        self._forced: list[str] = []
        self.state.heard = self._told

    def say(self, line: str, seat: int = NONE) -> None:
        """Carry out a line; refuse it if the rules do, or if it must wait for what the one before it brings."""
        line = " ".join(line.split())
        self._heard += 1
        if self._forced and self._forced[0] == line:
            self._forced.pop(0)
            return
        if self.is_taught:
            raise BadLine(f"'{line[:60]}' must wait for what '{self.said[-1][:60]}' brings")
        entry = parse_line(self.state, line)
        if entry.seat != (self._seat if seat == NONE else seat) and (self.said or seat != NONE):
            raise NotYourTurn(entry.seat)
        self._seat = entry.seat
        self.said.append(line)
        self.foreseen = self._heard - 1
        self.before = self.state.copy()
        answers = self.state.answers
        carry_out(self.state, entry)
        self._take_forced()
        is_opened = answers is not None and self.state.answers is not answers
        self.is_taught = is_opened or is_chance(self.state) or any(event.reveals for event in self._told)

    def _take_forced(self) -> None:
        """Take choices that are none, as the table will."""
        self._forced = []
        while is_forced(self.state):
            seat = self.state.stack[-1].seat
            entry = choice_entry(self.state, seat, options(self.state, seat)[0])
            self._forced.append(entry.line())
            apply(self.state, entry.choice)


def _packet(s: State, known: View, move: int) -> Packet:
    """What a seat that knows so much gets of a position."""
    seat = known.seat
    awaited = waiting(s)
    if seat < 0 or seat not in asked(s):
        return Packet(known, move, awaited, "", {}, [])
    step = step_due(s)
    question = question_due(s)
    choices = [choice_of(s, seat, step, question, c) for c in options(s, seat)]
    return Packet(known, move, awaited, step.label, question.prompt(s, seat), choices)


def choice_of(s: State, seat: int, step: Step, question: Ask[Any], choice: int) -> Choice:
    """An option as it is offered."""
    domain = step.domain
    args = {**domain.args(choice), **question.detail(s, seat, choice)}
    return Choice(f"{seat + 1} {domain.texts[choice]}", domain.verb(choice), args, domain.verb(choice) in step.enders)
