"""One whole game as text: every line, question, option, event and view. What changes in it has changed for players."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.registry import Header
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, Face


class Story:
    """A game being written down; a viewer's fields and events are told when they change."""

    def __init__(self, header: Header, seed: int) -> None:
        game = header.game
        self.seed: Final = seed
        self.table: Final = Table(header, Keyed(key_from_seed(seed)))
        self.text = [f"{game.name}, rules version {game.version}, edition {game.sheet.digest()}"]
        self._viewers: Final = {**{p: f"seat {p + 1}" for p in range(header.seats)}, SPECTATOR: "spectator"}
        self._lines = 0
        self._events = 0
        self._fields: Final[dict[int, dict[str, str]]] = {seat: {} for seat in self._viewers}

    def play(self) -> str:
        """The whole game, with choices from the seed."""
        rng, table = Generator(self.seed), self.table
        table.settle()
        self._tell()
        while not table.is_over():
            options = table.packet(table.awaited()[0]).lines()
            table.say(options[rng.below(len(options))])
            self._tell()
        return self._end()

    def follow(self, log: list[str]) -> str:
        """The game of a log, also when more or less is offered in it; what the table does itself is already written."""
        self.table.settle()
        self._tell()
        for number, line in enumerate(log):
            if number >= len(self.table.lines):
                self.table.say(line)
                self._tell()
        assert self.table.lines == log, "the log leads elsewhere"
        return self._end()

    def _end(self) -> str:
        """All that was written down, with the result."""
        game, state = self.table.header.game, self.table.state
        winners = [seat + 1 for seat in game.winners(state)]
        return "\n".join([*self.text, "", f"points {game.scores(state)}, won by {winners}", ""])

    def _tell(self) -> None:
        """Write down what has happened since the last time."""
        self.text += ["", *(f"> {line}" for line in self.table.lines[self._lines :])]
        self._lines = len(self.table.lines)
        for seat, viewer in self._viewers.items():
            view = self.table.view(seat)
            self.text += [f"{viewer} hears {written(face)}" for face in view.log[self._events :]]
            fields = flat({"stack": view.stack, **view.values})
            changed = [key for key in fields if self._fields[seat].get(key) != fields[key]]
            self.text += [f"{viewer} sees {key} {fields[key]}" for key in changed]
            self._fields[seat] = fields
        self._events = len(self.table.events)
        for seat in self.table.awaited():
            packet = self.table.packet(seat)
            self.text.append(f"seat {seat + 1} is asked {packet.question} {json.dumps(packet.prompt)}")
            self.text += [f"  {choice.line} {json.dumps(choice.args)}" for choice in packet.choices]


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


def log_of(path: Path) -> list[str]:
    """The log of a game that was written down."""
    return [line[2:] for line in path.read_text("utf-8").splitlines() if line.startswith("> ")]


def compare_with(path: Path, story: str) -> list[str]:
    """The first lines that differ from those of a file; `COMITIA_GOLDEN=write` writes the file anew."""
    if os.environ.get("COMITIA_GOLDEN") == "write":
        path.write_text(story, "utf-8")
    told, kept = story.splitlines(), path.read_text("utf-8").splitlines()
    for number, (new, old) in enumerate(zip(told, kept, strict=False), 1):
        if new != old:
            return [f"line {number} was: {old}", f"line {number} is: {new}"]
    return [] if len(told) == len(kept) else [f"there were {len(kept)} lines, there are {len(told)}"]
