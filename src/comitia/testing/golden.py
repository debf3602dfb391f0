"""One whole game as text: every line, question, option, event and view. What changes in it has changed for players."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Final

from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.flow import options, step_due
from comitia.engine.registry import Header
from comitia.engine.state import fingerprint
from comitia.engine.table import Choice, Table
from comitia.engine.view import SPECTATOR, Face, face
from comitia.words import Catalogue

#: What the players are called.
NAMES: Final = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fulvia")
#: How a line begins that tells the fingerprint of the whole state.
PRINT: Final = "state "
#: How many lines around the first difference are shown.
WINDOW: Final = 24


class Story:
    """A game being written down; fields and events are told when they change, once if everybody sees the same."""

    def __init__(self, header: Header, seed: int) -> None:
        game = header.game
        self.seed: Final = seed
        self.table: Final = Table(header, Keyed(key_from_seed(seed)))
        self.text = [
            f"{game.name}, rules version {game.version}, edition {game.sheet.digest()}",
            " ".join([f"{header.seats} players", *(f"{name}={value}" for name, value in header.options.items())]),
        ]
        self._words: Final = Catalogue(game)
        self._lines = 0
        self._events = 0
        self._seats: Final = [SPECTATOR, *range(header.seats)]
        self._names: Final = NAMES[: header.seats]
        self._fields: Final[dict[int, dict[str, object]]] = {seat: {} for seat in self._seats}
        self._questions: Final[dict[int, list[str]]] = {}

    def play(self) -> str:
        """The whole game, with choices from the seed."""
        return self.follow(played(self.table.header, self.seed))

    def follow(self, log: list[str]) -> str:
        """The game of a log, also when more or less is offered in it; what the table does itself is already written."""
        for _ in followed(self.table, log):
            self._tell()
        game, state = self.table.header.game, self.table.state
        winners = [seat + 1 for seat in game.winners(state)]
        parts = [f"points of seat {p + 1}: {json.dumps(found)}" for p, found in enumerate(game.breakdown(state))]
        return "\n".join([*self.text, "", *parts, f"points {game.scores(state)}, won by {winners}", ""])

    def _tell(self) -> None:
        """Write down what has happened since the last time."""
        self.text += ["", *(f"> {line}" for line in self.table.lines[self._lines :])]
        self._lines = len(self.table.lines)
        self._tell_events()
        self._tell_fields()
        self.text.append(PRINT + fingerprint(self.table.state))
        for seat in self.table.awaited():
            self._tell_question(seat)

    def _tell_events(self) -> None:
        """Each event as those hear it who only watch, and as the seats do that hear more."""
        for event in self.table.events[self._events :]:
            public = face(event, SPECTATOR)
            self.text.append(f"all hear {self._told_event(public)}")
            for seat in self._seats[1:]:
                heard = face(event, seat)
                if heard != public:
                    self.text.append(f"  seat {seat + 1} hears {self._told_event(heard)}")
        self._events = len(self.table.events)

    def _told_event(self, heard: Face) -> str:
        return f"{written(heard)}: {self._words.event(heard, self._names)}"

    def _tell_fields(self) -> None:
        """What has changed for those who only watch; then for each seat, where that is something else."""
        public: dict[str, object] = {}
        for seat in self._seats:
            view = self.table.view(seat, self._events)
            fields = flat({"stack": view.stack, **view.values})
            before = self._fields[seat]
            changed = {key: value for key, value in fields.items() if key not in before or before[key] != value}
            own = {key: value for key, value in changed.items() if key not in public or public[key] != value}
            viewer = "all see" if seat == SPECTATOR else f"  seat {seat + 1} sees"
            self.text += [f"{viewer} {key} {json.dumps(value)}" for key, value in sorted(own.items())]
            self._fields[seat] = fields
            public = changed if seat == SPECTATOR else public

    def _tell_question(self, seat: int) -> None:
        """A question with its options and whether the seat may undo, unless the seat was told the same before."""
        packet = self.table.packet(seat, self._events)
        prompt = self._words.prompt(packet.question, packet.prompt, self._names)
        told = [f"seat {seat + 1} is asked {packet.question} {json.dumps(packet.prompt)}: {prompt}"]
        told += [f"  {self._told_choice(packet.question, choice)}" for choice in packet.choices]
        sealed = self.table.undo_refusal(seat)
        told.append("  and may undo" if sealed is None else f"  and cannot undo: {sealed}")
        if told != self._questions.get(seat) or self.table.state.answers is None:
            self.text += told
        self._questions[seat] = told

    def _told_choice(self, question: str, choice: Choice) -> str:
        """An option: its line, what it says beyond that, whether it is put behind the others, its words."""
        domain = step_due(self.table.state).domain
        named = domain.args(domain.parse(choice.line.partition(" ")[2]))
        more = {name: value for name, value in choice.args.items() if name not in named or named[name] != value}
        marks = [choice.line, *([json.dumps(more)] if more else []), *(["ends"] if choice.ends else [])]
        return f"{' '.join(marks)}: {self._words.choice(question, choice.verb, choice.args, self._names)}"


def played(header: Header, seed: int) -> list[str]:
    """The log of a game with choices from a seed."""
    rng, table = Generator(seed), Table(header, Keyed(key_from_seed(seed)))
    table.settle()
    while not table.is_over():
        seat = table.awaited()[0]
        offered = options(table.state, seat)
        table.answer(seat, offered[rng.below(len(offered))])
    return table.lines


def followed(table: Table, log: list[str]) -> Iterator[Table]:
    """A fresh table at every decision of a log, also where more or less is offered than when it was written."""
    table.settle()
    yield table
    for number, line in enumerate(log):
        if number >= len(table.lines):
            table.say(line)
            yield table
    assert table.lines == log, "the log leads elsewhere"


def flat(values: dict[str, object], prefix: str = "") -> dict[str, object]:
    """The fields of a view by name, those of the sides with the number of their seat."""
    found: dict[str, object] = {}
    for key, value in values.items():
        if key == "players" and isinstance(value, list):
            for seat, side in enumerate(value):
                found |= flat(side, f"{seat + 1}.")
        else:
            found[prefix + key] = value
    return found


def written(heard: Face) -> str:
    """An event as a viewer hears it."""
    secret = "" if heard.secret is None or not heard.secret else f" : {' '.join(map(str, heard.secret))}"
    return f"{heard.name} {heard.seat + 1}{''.join(f' {n}' for n in heard.args)}{secret}"


def log_of(path: Path) -> list[str]:
    """The log of a game that was written down."""
    return [line[2:] for line in path.read_text("utf-8").splitlines() if line.startswith("> ")]


def is_written_anew() -> bool:
    """Whether the files are to be written, not compared: `COMITIA_GOLDEN=write`."""
    return os.environ.get("COMITIA_GOLDEN") == "write"


def compare_with(path: Path, story: str) -> list[str]:
    """How a text differs from the file that keeps it, from the first difference on."""
    if is_written_anew():
        path.parent.mkdir(exist_ok=True)
        path.write_text(story, "utf-8")
    if not path.exists():
        return [f"there is no {path.name} yet: COMITIA_GOLDEN=write writes it"]
    kept, told = path.read_text("utf-8").splitlines(), story.splitlines()
    shown_kept, shown_told = (_without_prints(lines) for lines in (kept, told))
    if shown_kept != shown_told:
        return _difference(shown_kept, shown_told)
    return ["only what nobody sees has changed", *_difference(kept, told)] if kept != told else []


def _without_prints(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith(PRINT)]


def _difference(kept: list[str], told: list[str]) -> list[str]:
    """The lines around the first difference: those of the file with a minus, those of today with a plus."""
    same = next((i for i, (old, new) in enumerate(zip(kept, told, strict=False)) if old != new), None)
    first = max(0, (min(len(kept), len(told)) if same is None else same) - 3)
    window = slice(first, first + WINDOW)
    lines = unified_diff(kept[window], told[window], n=3, lineterm="")
    return [f"from line {first + 1} on:", *islice(lines, 3, None)]
