"""Games and positions on file: replaying, verifying, checking scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from comitia.cli.inputs import Wrong, read_text
from comitia.cli.seats import shown_names
from comitia.cli.terminal import Terminal
from comitia.engine.errors import BadLine, BadSave, Value
from comitia.engine.log import TABLE_MARK
from comitia.engine.save import Saved, read, verify
from comitia.engine.scenario import run_text
from comitia.engine.table import Table
from comitia.engine.view import Face
from comitia.words import Catalogue
from comitia.words.drawing import draw
from comitia.words.story import story


def result_lines(table: Table, names: list[str], words: Catalogue) -> list[str]:
    """Who has how many points, and who wins."""
    game, state = table.header.game, table.state
    lines = _score_lines(table, names, words)
    winners = [names[p] for p in game.winners(state)]
    if not winners:
        return [*lines, words.text("play.lost", {"player": names[0]})]
    if len(winners) == 1:
        return [*lines, words.text("play.won", {"player": winners[0]})]
    key = "play.drawn" if len(winners) == len(names) else "play.shared"
    return [*lines, words.text(key, {"players": winners})]


def _score_lines(table: Table, names: list[str], words: Catalogue) -> list[str]:
    """The score of each seat, and where it came from unless it is all of one kind."""
    game, state = table.header.game, table.state
    lines: list[str] = []
    for name, n, parts in zip(names, game.scores(state), game.explained(state, table.events), strict=True):
        lines.append(words.text("play.score", {"player": name, "n": n}))
        told = [f"{words.label('score', key)} {points}" for key, points in parts.items() if points]
        lines += [f"  {', '.join(told)}"] if len(parts) > 1 else []
    return lines


def read_save(path: Path) -> Saved:
    """The save in a file; what is wrong with it, with the name of the file."""
    try:
        saved = read(read_text(path))
    except BadSave as error:
        raise Wrong(f"'{path}': {error}") from None
    if not all(name and name.isprintable() for name in saved.names):
        raise Wrong(f"'{path}': the names of the seats cannot be printed")
    return saved


class Moment:
    """One line of a replayed log, and what a seat was told by it."""

    def __init__(self, number: int, line: str, faces: list[Face]) -> None:
        self.number: Final = number
        self.line: Final = line
        self.faces: Final = faces


class Replay:
    """A saved game played again, as one seat saw it or as anybody could."""

    def __init__(self, path: Path, seat: int | None, to: int | None) -> None:
        self.saved: Final = read_save(path)
        seats = len(self.saved.names)
        if seat is not None and not 1 <= seat <= seats:
            raise Wrong(f"there is no seat {seat}; the seats are 1 to {seats}")
        self.seat: Final = -1 if seat is None else seat - 1
        self.lines: Final = self.saved.lines if to is None else self.saved.lines[:to]
        self.table: Final = Table(self.saved.header, self.saved.source)
        self.path: Final = path

    def moments(self) -> Iterator[Moment]:
        """Carry out the lines one by one."""
        for number, line in enumerate(self.lines, 1):
            before = len(self.table.events)
            try:
                self.table.replay([line])
            except BadLine as error:
                # the table knows only the one line that it was given
                raise Wrong(f"'{self.path}': {str(error).replace('line 1 ', f'line {number} ', 1)}") from None
            yield Moment(number, line, self.table.view(self.seat).log[before:])

    def names(self) -> list[str]:
        """The seats' names."""
        return shown_names(self.saved.names)

    def tell(self, words: Catalogue) -> None:
        """Print the game in prose, then the table as it stands."""
        terminal = Terminal()
        faces: list[Face] = []
        for moment in self.moments():
            if moment.line.startswith(TABLE_MARK):
                self._say(terminal, words, faces)
                faces = []
                terminal.say(words.text("play.taken_back", {"n": int(moment.line.split()[2])}), "dim")
            faces += moment.faces
        self._say(terminal, words, faces)
        terminal.show(draw(self.table.view(self.seat), words, self.names(), terminal.width))
        if self.table.is_over():
            for line in result_lines(self.table, self.names(), words):
                terminal.say(line, "strong")

    def _say(self, terminal: Terminal, words: Catalogue, faces: list[Face]) -> None:
        for text in story(words, faces, self.names()):
            terminal.say(text)

    def record(self, words: Catalogue) -> dict[str, object]:
        """The replay for programs."""
        moves = [self._move(moment, words) for moment in self.moments()]
        game = self.saved.header.game
        over = self.table.is_over()
        return {
            "game": game.name,
            "options": self.saved.header.options,
            "seats": self.saved.names,
            "moves": moves,
            "over": over,
            "scores": game.scores(self.table.state) if over else None,
            "winners": [p + 1 for p in game.winners(self.table.state)] if over else None,
        }

    def _move(self, moment: Moment, words: Catalogue) -> dict[str, object]:
        events: list[dict[str, object]] = []
        for face in moment.faces:
            args: dict[str, Value] = words.named(words.event_args(face), self.names())
            events.append({"name": face.name, "args": args, "text": words.event(face, self.names())})
        # A line can tell what only its seat may know, so a replay shows the seat's own.
        line = moment.line if moment.line.startswith(f"{self.seat + 1} ") else None
        return {"move": moment.number, "line": line, "events": events}


def verification(path: Path) -> tuple[Saved, str | None]:
    """A save, and the first difference between its dice and its key."""
    saved = read_save(path)
    return saved, verify(saved)


class Checked:
    """The result of one scenario of a file."""

    def __init__(self, path: str, name: str, failure: str | None) -> None:
        self.path: Final = path
        self.name: Final = name
        self.failure: Final = failure


def check_files(paths: Sequence[Path], game: str) -> Iterator[Checked]:
    """Run all scenarios of some files."""
    texts = [(path, read_text(path)) for path in paths]
    for path, text in texts:
        for result in run_text(text, game):
            yield Checked(str(path), result.name, result.failure)
