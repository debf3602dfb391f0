"""The direct door: games of bots without a log, without lines and without undo, for whoever plays very many.

A seat gets a packet as at a table, but one that is made as it is read and ends with the answer. Given the same dice and
the same bots a game takes the same course here as at a table.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Source
from comitia.engine.errors import Ended, Value
from comitia.engine.flow import (
    apply,
    apply_chance,
    asked,
    is_chance,
    is_forced,
    options,
    outcomes,
    question_due,
    start,
    step_due,
    to_move,
    waiting,
)
from comitia.engine.registry import Header
from comitia.engine.state import Event, State
from comitia.engine.table import Choice, Packet, choice_of
from comitia.engine.view import Face, LiveView, View, face


class LivePacket(Packet):
    """What a seat gets that is asked right now; options are worded only if somebody reads them."""

    def __init__(self, header: Header, s: State, seat: int, move: int, faces: list[Face]) -> None:
        self.live: Final = LiveView(header, seat, s, faces)
        super().__init__(self.live, move, waiting(s), step_due(s).label if seat in asked(s) else "", {}, [])
        self._state: State | None = s
        self._options: Final[list[int]] = options(s, seat) if self.question else []
        self._texts: Final = step_due(s).domain.texts

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

    def choice(self, line: str) -> int:
        """The choice that a line means, or -1 if it is not offered."""
        head, _, text = line.partition(" ")
        if head != str(self.view.seat + 1):
            return -1
        found = step_due(self._now()).domain.parse(text)
        return found if found in self._options else -1


class Direct:
    """One game that nobody writes down."""

    def __init__(self, header: Header, source: Source) -> None:
        self.header: Final = header
        self.source: Final = source
        self.state: Final[State] = header.game.new(header)
        self.state.seats = header.seats
        self._events: Final[list[Event]] = []
        #: What each seat was told, as far as it has been looked at.
        self._faces: Final[list[list[Face]]] = [[] for _ in range(header.seats)]
        self._moves = 0
        self.state.heard = self._events
        start(self.state, header.game.flow)

    def settle(self) -> None:
        """Let dice fall and take choices that are none, until somebody must decide."""
        s = self.state
        while not s.over:
            if is_chance(s):
                event = step_due(s).event
                assert event is not None
                apply_chance(s, self.source.draw(event, outcomes(s)))
            elif is_forced(s):
                apply(s, options(s, s.stack[-1].seat)[0])
            else:
                return
            self._moves += 1

    def packet(self) -> LivePacket:
        """What the seat that is next to choose gets."""
        seat = to_move(self.state)
        faces = self._faces[seat]
        for event in self._events[len(faces) :]:
            faces.append(face(event, seat))
        return LivePacket(self.header, self.state, seat, self._moves, faces)

    def take(self, packet: LivePacket, choice: int) -> None:
        """Take the choice of the seat that was given a packet; then nothing can be read in it any more."""
        packet.end()
        apply(self.state, choice)
        self._moves += 1
