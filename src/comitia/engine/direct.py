"""The direct door: games of bots without a log, without lines and without undo, for whoever plays very many.

A seat gets a packet as at a table, but one that is made as it is read and ends with the answer. Given the same dice and
the same bots a game takes the same course here as at a table.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Source
from comitia.engine.errors import Ended, Value
from comitia.engine.flow import (
    ASK,
    CHANCE,
    apply,
    apply_chance,
    asked,
    options,
    question_due,
    start,
    step_due,
    to_move,
    waiting,
)
from comitia.engine.registry import Header
from comitia.engine.state import Event, State
from comitia.engine.table import Choice, Packet, choice_of
from comitia.engine.view import Face, LiveView, View


class LivePacket(Packet):
    """What a seat gets that is asked right now; options are worded only if somebody reads them."""

    def __init__(
        self,
        header: Header,
        s: State,
        seat: int,
        move: int,
        faces: list[Face] | None,
        events: list[Event] | None = None,
        offered: list[int] | None = None,
    ) -> None:
        self.live: Final = LiveView(header, seat, s, faces, [] if events is None else events)
        step = step_due(s)
        is_asked = offered is not None or seat in asked(s)
        super().__init__(self.live, move, waiting(s), step.label if is_asked else "", {}, [])
        self._state: State | None = s
        if offered is None:
            offered = options(s, seat) if is_asked else []
        self._options: Final[list[int]] = offered
        self._texts: Final = step.domain.texts

    def end(self) -> None:
        """The answer is given."""
        self.live.end()
        self._state = None

    def whole(self) -> Packet:
        """The same as a packet that is made at once and has nothing behind it."""
        view = self.view
        seen_now = View(view.header, view.seat, view.values, view.stack, view.log[:])
        return Packet(seen_now, self.move, self.waiting, self.question, self.prompt, self.choices)

    def _now(self) -> State:
        if self._state is None:
            raise Ended("this packet ended with the answer to it")
        return self._state

    @property
    def prompt(self) -> dict[str, Value]:
        """The arguments of the question's wording."""
        s = self._now()
        return question_due(s).prompt(s, self.view.seat) if self.question else {}

    @property
    def choices(self) -> list[Choice]:
        """The options, in order."""
        if not self._choices and self._options:
            s, seat = self._now(), self.view.seat
            step, question = step_due(s), question_due(s)
            self._choices = [choice_of(s, seat, step, question, choice) for choice in self._options]
        return self._choices

    def lines(self) -> list[str]:
        """What may be said, in order."""
        head = f"{self.view.seat + 1} "
        return [head + self._texts[choice] for choice in self._options]

    def count(self) -> int:
        """How many lines may be said."""
        return len(self._options)

    def line(self, i: int) -> str:
        """One of the lines, by its place."""
        return f"{self.view.seat + 1} {self._texts[self._options[i]]}"

    def choice(self, line: str) -> int:
        """The choice that a line means, or -1 if it is not offered."""
        head, _, text = line.partition(" ")
        if head != str(self.view.seat + 1):
            return -1
        found = step_due(self._now()).domain.parse(text)
        return found if found in self._options else -1


class Direct:
    """One game that nobody writes down; without listeners nothing is told either."""

    def __init__(self, header: Header, source: Source, *, is_told: bool = True) -> None:
        self.header: Final = header
        self.source: Final = source
        self.state: Final[State] = header.game.new(header)
        self.state.seats = header.seats
        self._events: Final[list[Event]] = []
        self._is_told: Final = is_told
        #: What each seat was told, as far as it has been looked at.
        self._faces: Final[list[list[Face]]] = [[] for _ in range(header.seats)]
        self._moves = 0
        #: What is offered, if that is known already.
        self._offered: list[int] | None = None
        self.state.heard = self._events if is_told else None
        start(self.state, header.game.flow)

    def settle(self) -> None:
        """Let dice fall and take choices that are none, until somebody must decide."""
        s = self.state
        self._offered = None
        while not s.over:
            f = s.stack[-1]
            if f.kind == CHANCE:
                event = f.step.event
                assert event is not None
                apply_chance(s, self.source.draw(event, event.outcomes(s)))
            else:
                if f.kind != ASK or f.step.private:
                    return
                # As in is_forced, but what is found is kept.
                offered = options(s, f.seat)
                if len(offered) > 1 and not question_due(s).is_settled(s, f.seat):
                    self._offered = offered
                    return
                apply(s, offered[0])
            self._moves += 1

    def packet(self) -> LivePacket:
        """What the seat that is next to choose gets."""
        seat = to_move(self.state)
        faces = self._faces[seat] if self._is_told else None
        return LivePacket(self.header, self.state, seat, self._moves, faces, self._events, self._offered)

    def take(self, packet: LivePacket, choice: int) -> None:
        """Take the choice of the seat that was given a packet; then nothing can be read in it any more."""
        packet.end()
        self._offered = None
        apply(self.state, choice)
        self._moves += 1
