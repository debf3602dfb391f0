"""A lesson being taken: the table of the scene, what is shown, and what each thing that the reader does leads to.

Nothing of it is stored: a lesson can be made anew at any step, and the steps before it happen by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Final, Literal

from comitia.engine.chance import Generator, scripted
from comitia.engine.errors import BadLine, ComitiaError, Illegal
from comitia.engine.flow import asked, is_chance, is_forced, options, step_due
from comitia.engine.log import chance_entry, choice_entry, legal_lines
from comitia.engine.scenario import Record, position
from comitia.engine.table import Table
from comitia.lessons.script import Answer, BadLesson, Scene, Script, Step

#: After so many mistakes the thing itself is pointed at, and after so many the step can be done by itself.
POINTED_AT: Final = 2
DONE_BY_ITSELF: Final = 3

#: look, do, watch: the kinds of steps; amiss: a mistake is shown that will be taken back; end: all is done.
Shown = Literal["look", "do", "watch", "amiss", "end"]
#: How the last thing was answered: as awaited, freely chosen, a known mistake, another possible choice, or not at all.
Tone = Literal["", "praise", "comment", "amiss", "other"]


class NotNow(ComitiaError):
    """A choice while nothing is awaited: a note is to be read first."""

    def __init__(self) -> None:
        super().__init__("nothing is awaited: read the note and go on")


class Note:
    """What the reader is shown beside the table: keys of texts, never sentences."""

    def __init__(self, shown: Shown, text: str, at: str, number: int, total: int) -> None:
        self.shown: Final = shown
        #: The key of the note; empty if there is none.
        self.text: Final = text
        self.at: Final = at
        self.number: Final = number
        self.total: Final = total
        #: The key of what is said of the last choice, and how it was answered.
        self.said: str = ""
        self.tone: Tone = ""
        #: Whether something still happens before the reader can go on.
        self.is_playing: bool = False
        self.is_pointed_at: bool = False
        self.can_be_done: bool = False


class Lesson:
    """One reader's way through a script."""

    def __init__(self, script: Script, at: int = 0) -> None:
        self.script: Final = script
        self.seat: Final = script.seat
        self.table: Table
        #: The place among all steps; behind the last one when all is done.
        self.at = 0
        #: All that was carried out in this scene, and how much of it when each of its steps began.
        self._said: list[str] = []
        self._marks: dict[int, int] = {}
        self._scene = -1
        self._mistakes = 0
        #: The lines of this step that were as awaited so far.
        self._picked: list[str] = []
        #: While a mistake is shown: how much of what was said was there before it.
        self._taken_back_to: int | None = None
        self._last: tuple[str, Tone] = ("", "")
        #: What others will say in this step, and how chance will fall.
        self._waiting: list[str] = []
        self._falling: list[str] = []
        #: The choices that were none and followed the last line.
        self._forced: list[str] = []
        self.go_to(at)

    # -- what is shown -------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.at >= len(self.script.steps)

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.script.steps[self.at][1]

    def is_awaited(self) -> bool:
        """Whether a choice is awaited; else there is something to read or to watch."""
        return not self.is_over() and self.step.kind == "do" and self._taken_back_to is None

    def note(self) -> Note:
        """What to show beside the table now."""
        script = self.script
        if self.is_over():
            note = Note("end", "", "", script.total(), script.total())
        else:
            step = self.step
            shown: Shown = step.kind if self._taken_back_to is None else "amiss"
            note = Note(shown, step.key("note") if step.name else "", step.at, script.number(self.at), script.total())
            note.is_playing = step.kind == "watch" and self._is_playing()
            note.is_pointed_at = self._mistakes >= POINTED_AT
            note.can_be_done = self._mistakes >= DONE_BY_ITSELF
        note.said, note.tone = self._last
        return note

    # -- what the reader does ------------------------------------------------------------------

    def say(self, lines: Sequence[str]) -> None:
        """Take the reader's choice: as awaited, as a mistake, or with the engine's own reason not at all."""
        if not self.is_awaited():
            raise NotNow
        before, picked = len(self._said), self._picked[:]
        wrong: list[str] = []
        for n, line in enumerate(lines):
            text = " ".join(line.split()).partition(" ")[2]
            if f"{self.seat + 1} {text}" in self._forced:
                continue
            try:
                self._carry_out_own(line)
            except ComitiaError:
                self._picked = picked
                self._rewind(before)
                self._mistakes += 1
                raise
            if wrong or not self.is_right(text):
                wrong.append(text)
            elif self._is_finished_by(text):
                # What else was said belongs to the step that begins now, if that awaits anything.
                if lines[n + 1 :] and self.is_awaited():
                    self.say(lines[n + 1 :])
                return
        self._picked = picked if wrong else self._picked
        self._last = ("", "")
        if wrong:
            self._answer(wrong, before)

    def is_right(self, text: str) -> bool:
        """Whether a line leads on to what is awaited, or is a free choice."""
        return self._leads_on(text) or bool(self.step.comment(text))

    def _leads_on(self, text: str) -> bool:
        picked = [*self._picked, text]
        return any(_begins(way, picked, self.step.is_any_order) for way in self.step.expect)

    def _is_finished_by(self, text: str) -> bool:
        """Whether a line that is right is all that was still awaited; then the next step begins."""
        step = self.step
        if not self._leads_on(text):
            self._finish(step.key(step.comment(text)), "comment")
            return True
        self._picked.append(text)
        if not any(len(way) == len(self._picked) for way in self._ways()):
            return False
        self._finish(step.key("praise"), "praise")
        return True

    def _answer(self, wrong: Sequence[str], before: int) -> None:
        """What a mistake leads to: a known one is shown until its comment is read, another is taken back at once."""
        known = next((answer for text in wrong if (answer := self.step.mistake(text)) is not None), None)
        if known is None:
            self._refuse(before)
        else:
            self._show(known, before)

    def _ways(self) -> list[tuple[str, ...]]:
        """The ways to do what is awaited that fit what was said so far."""
        return [way for way in self.step.expect if _begins(way, self._picked, self.step.is_any_order)]

    def _finish(self, said: str, tone: Tone) -> None:
        self._play((), self._falling)
        self._enter(self.at + 1)
        self._last = (said, tone)

    def _show(self, known: Answer, before: int) -> None:
        """Let a known mistake stand until its comment is read, and whatever follows from it happen."""
        self._mistakes += 1
        self._taken_back_to = before
        self._last = (self.step.key(known.comment), "amiss")
        self._play(known.others, known.chance)
        self._falling = list(self.step.chance)

    def _refuse(self, before: int) -> None:
        """Take another possible choice back at once."""
        self._rewind(before)
        self._mistakes += 1
        self._last = ("", "other")

    def go_on(self) -> None:
        """What *Go on* does: leave a note, take a mistake back, or let the next thing happen."""
        if self.is_over() or self.is_awaited():
            raise NotNow
        if self._taken_back_to is not None:
            self._rewind(self._taken_back_to)
            self._last = ("", "")
        elif self._is_playing():
            self._happen()
            if not self._is_playing():
                self._must_be_spent()
                if not self.step.name:
                    self._enter(self.at + 1, self._last)
        else:
            self._enter(self.at + 1)

    def skip(self) -> None:
        """Let the step happen as it should, and go on."""
        if self.is_over():
            raise NotNow
        if self._taken_back_to is not None:
            self._rewind(self._taken_back_to)
        if self.step.kind == "do":
            self.do_it()
            self._last = ("", "")
            return
        self._play(self._waiting, self._falling)
        self._enter(self.at + 1)

    def do_it(self) -> None:
        """Do what is awaited in the reader's place."""
        if not self.is_awaited():
            raise NotNow
        at = self.at
        while self.at == at:
            self.say([f"{self.seat + 1} {self.awaited_line()}"])

    def awaited_line(self) -> str:
        """The next line of the first way that fits, or the first free choice that is possible."""
        for way in self._ways():
            left = _without(way, self._picked)
            if left:
                return left[0]
        possible = [line.partition(" ")[2] for line in legal_lines(self.table.state, self.seat)]
        for pattern in self.step.free:
            for text in possible:
                if text == pattern or fnmatchcase(text, pattern):
                    return text
        raise BadLesson(f"step {self.at + 1}: nothing that is awaited is possible")

    def back(self) -> None:
        """Undo: what was picked of this step, or else the step before it, also that of an earlier scene."""
        if self._picked or self._taken_back_to is not None:
            self.go_to(self.at)
            return
        to = self.at - 1
        while to > 0 and not self.script.steps[to][1].name:
            to -= 1
        self.go_to(max(0, to))

    def go_to(self, at: int) -> None:
        """Stand at the beginning of a step, as if everything before it had been done; what was chosen stays so."""
        steps = self.script.steps
        at = max(0, min(at, len(steps)))
        scene = steps[min(at, len(steps) - 1)][0]
        first = next(i for i, (number, _) in enumerate(steps) if number == scene)
        if self._scene == scene and at in self._marks:
            self._rewind(self._marks[at])
            self._enter(at)
            return
        self._open(scene, first)
        while self.at < at:
            self.skip()

    # -- the table -----------------------------------------------------------------------------

    def _open(self, scene: int, first: int) -> None:
        """Set the position of a scene up and let happen what comes before its first step."""
        self._scene = scene
        self._said, self._marks = [], {}
        self._lay_out()
        opened = self.script.scenes[scene]
        self._play(opened.before, opened.chance)
        self._begin(first)

    def _lay_out(self) -> None:
        scene: Scene = self.script.scenes[self._scene]
        header, state = position(self.script.game.name, Record(dict(scene.setup), "setup"), scene.options)
        self.table = Table(header, scripted([]))
        self.table.resume(state)

    def _enter(self, at: int, last: tuple[str, Tone] = ("", "")) -> None:
        """Begin a step, in the scene that it belongs to."""
        steps = self.script.steps
        if at < len(steps) and steps[at][0] != self._scene:
            self._open(steps[at][0], at)
        else:
            self._begin(at)
        self._last = last

    def _begin(self, at: int) -> None:
        self.at = at
        self._marks[at] = len(self._said)
        self._marks = {step: mark for step, mark in self._marks.items() if step <= at}
        self._mistakes, self._picked, self._taken_back_to = 0, [], None
        self._waiting, self._falling = [], []
        self._last = ("", "")
        if self.is_over():
            return
        step = self.step
        self._waiting, self._falling = list(step.others), list(step.chance)
        if step.kind == "do" and self.seat not in asked(self.table.state):
            due = "chance" if is_chance(self.table.state) else "somebody else"
            raise BadLesson(f"step '{step.name}': the reader is not asked, but {due}")

    def _is_playing(self) -> bool:
        """Whether something is still to happen: a line of somebody else, or chance that the script names."""
        if self._waiting:
            return True
        return bool(self._falling) and is_chance(self.table.state)

    def _play(self, others: Sequence[str], chance: Sequence[str]) -> None:
        """Let all happen that a script says, at once."""
        self._waiting, self._falling = list(others), list(chance)
        while self._is_playing():
            self._happen()
        self._must_be_spent()

    def _must_be_spent(self) -> None:
        """Refuse a script with an outcome for which nothing is due."""
        if self._falling:
            raise BadLesson(f"step {self.at + 1}: no chance is due for '{self._falling[0]}'")

    def _happen(self) -> None:
        """Let the next thing happen: chance that is due, or what somebody else says."""
        if is_chance(self.table.state):
            self._fall()
        else:
            self._carry_out(self._waiting.pop(0))

    def _fall(self) -> None:
        """Let chance fall as the script says, else always in the same way."""
        event = step_due(self.table.state).event
        assert event is not None
        if self._falling:
            label = step_due(self.table.state).label
            self._carry_out(f"- {label} {self._falling.pop(0)}")
        else:
            outcome = Generator(len(self._said)).draw(event.outcomes(self.table.state))
            self._carry_out(chance_entry(self.table.state, outcome).line())

    def _carry_out_own(self, line: str) -> None:
        """Carry out what the reader says, or raise the engine's own reason why not."""
        refusal = self.table.why_not(self.seat, line)
        if refusal is not None:
            raise Illegal(step_due(self.table.state).label, refusal)
        self._carry_out(line)

    def _carry_out(self, line: str) -> None:
        """Carry out a line, and after it what is no choice."""
        try:
            self.table.replay([line])
        except BadLine as error:
            raise BadLesson(f"step {self.at + 1}: {error}") from None
        self._said.append(line)
        self._forced = []
        while is_forced(self.table.state):
            seat = self.table.state.stack[-1].seat
            forced = choice_entry(self.table.state, seat, options(self.table.state, seat)[0]).line()
            self.table.replay([forced])
            self._said.append(forced)
            self._forced.append(forced)

    def _rewind(self, to: int) -> None:
        """Be back where so much had been said."""
        self._taken_back_to = None
        if to == len(self._said):
            return
        self._said, self._forced = self._said[:to], []
        self._lay_out()
        for line in self._said:
            self.table.replay([line])


def _begins(way: Sequence[str], picked: Sequence[str], is_any_order: bool) -> bool:
    """Whether what was picked is the beginning of a way, or a part of it where there is no order."""
    if is_any_order:
        return len(_without(way, picked)) == len(way) - len(picked)
    return tuple(picked) == tuple(way[: len(picked)])


def _without(way: Sequence[str], picked: Sequence[str]) -> list[str]:
    """What is left of a way; the first of equal lines is gone first."""
    left = list(way)
    for text in picked:
        if text in left:
            left.remove(text)
    return left
