"""One whole game as text: every line, question, option, event and view. What changes in it has changed for players.

The choices are those of the file, so that the same game is told even when more or less is offered in it.
`COMITIA_GOLDEN=write` before pytest writes the file anew; read the difference before keeping it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.flow import waiting
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, Face
from tests.games.roma.positions import GAME

FILE = Path(__file__).with_name("golden.txt")
SEED = 144
VIEWERS = {0: "seat 1", 1: "seat 2", SPECTATOR: "spectator"}


class Story:
    """A game being written down; a viewer's fields and events are told when they change."""

    def __init__(self) -> None:
        self.table = Table(GAME.header(), Keyed(key_from_seed(SEED)))
        self.text = [f"{GAME.name}, rules version {GAME.version}, edition {GAME.sheet.digest()}"]
        self._lines = 0
        self._events = 0
        self._fields: dict[int, dict[str, str]] = {seat: {} for seat in VIEWERS}

    def tell(self) -> None:
        """Write down what has happened since the last time."""
        self.text += ["", *(f"> {line}" for line in self.table.lines[self._lines :])]
        self._lines = len(self.table.lines)
        for seat, viewer in VIEWERS.items():
            view = self.table.view(seat)
            self.text += [f"{viewer} hears {written(face)}" for face in view.log[self._events :]]
            fields = flat({"stack": view.stack, **view.values})
            changed = [key for key in fields if self._fields[seat].get(key) != fields[key]]
            self.text += [f"{viewer} sees {key} {fields[key]}" for key in changed]
            self._fields[seat] = fields
        self._events = len(self.table.events)
        self.tell_questions()

    def tell_questions(self) -> None:
        """Write down what is asked, and every answer that may be given."""
        for seat in waiting(self.table.state):
            packet = self.table.packet(seat)
            self.text.append(f"seat {seat + 1} is asked {packet.question} {json.dumps(packet.prompt)}")
            self.text += [f"  {choice.line} {json.dumps(choice.args)}" for choice in packet.choices]

    def play(self, log: list[str]) -> str:
        """The whole game; what dice and the table itself do is already written when its line comes up."""
        self.table.settle()
        self.tell()
        for number, line in enumerate(log):
            if number >= len(self.table.lines):
                self.table.say(line)
                self.tell()
        assert self.table.lines == log
        state = self.table.state
        winners = [seat + 1 for seat in GAME.winners(state)]
        return "\n".join([*self.text, "", f"points {GAME.scores(state)}, won by {winners}", ""])


def flat(values: dict[str, object], prefix: str = "") -> dict[str, str]:
    """The fields of a view by name, those of the sides with the number of their seat."""
    found: dict[str, str] = {}
    for key, value in values.items():
        if key == "players" and isinstance(value, list):
            for seat, side in enumerate(value):
                found |= flat(side, f"{seat + 1}.")
        else:
            found[prefix + key] = json.dumps(value)
    return found


def written(face: Face) -> str:
    """An event as a viewer hears it."""
    secret = "" if face.secret is None or not face.secret else f" : {' '.join(map(str, face.secret))}"
    return f"{face.name} {face.seat + 1}{''.join(f' {n}' for n in face.args)}{secret}"


def test_golden_game():
    """3.1  The game goes as it has always gone, for both seats and for those who watch."""
    log = [line[2:] for line in FILE.read_text("utf-8").splitlines() if line.startswith("> ")]
    story = Story().play(log)
    if os.environ.get("COMITIA_GOLDEN") == "write":
        FILE.write_text(story, "utf-8")
    assert story.splitlines() == FILE.read_text("utf-8").splitlines()
