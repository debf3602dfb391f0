"""Games recorded under earlier rules, brought to today's: what a log says in lines that today's rules know."""

from __future__ import annotations

from comitia.engine.ask import whole_number
from comitia.engine.chance import Source
from comitia.engine.errors import BadLine, ComitiaError
from comitia.engine.flow import answer, asked, question_due
from comitia.engine.log import TABLE_MARK, taken_back
from comitia.engine.registry import Header
from comitia.engine.state import NONE
from comitia.engine.table import Table


def of_today(header: Header, source: Source, lines: list[str]) -> Table:
    """The table to which a log of earlier rules leads; its log is written in today's lines."""
    reading = _Reading(header, source)
    for number, line in enumerate(lines, 1):
        if line.startswith(TABLE_MARK):
            reading.take_back(line, number)
        else:
            reading.carry_out(line, number)
    return reading.table


class _Reading:
    """A log of earlier rules that is being read."""

    def __init__(self, header: Header, source: Source) -> None:
        self.table: Table = Table(header, source)
        #: The lines that stand, with their numbers, and for each of them the number of today's lines that it became.
        self._standing: list[tuple[int, str]] = []
        self._became: list[int] = []

    def carry_out(self, line: str, number: int) -> None:
        """Carry out what a line is today."""
        table = self.table
        older = table.header.game.older
        todays = [line] if older is None else older(table.state, line)
        for today in todays:
            if table.is_over():
                raise BadLine(f"line {number} '{today[:60]}': the game is over")
            table.replay([today], number)
        self._standing.append((number, line))
        self._became.append(len(todays))

    def take_back(self, line: str, number: int) -> None:
        """Take back as many of today's lines as the lines of the log became."""
        try:
            taken = taken_back(line, len(self._standing))
        except BadLine as error:
            raise BadLine(f"line {number} '{line[:60]}': {error}") from None
        entries = sum(self._became[-taken:])
        is_whole = self._is_written()
        _, first = self._standing[-taken]
        del self._standing[-taken:]
        del self._became[-taken:]
        if is_whole and entries:
            self.table.take_back(entries)
        if not self._is_written():
            self._read_again()
            if self._standing and self.table.state.answers is not None and _seat(first) > _seat(self._standing[-1][1]):
                self._drop_opened_together()

    def _is_written(self) -> bool:
        """Whether all lines that stand are in today's log; picks of a sealed answer wait until all are opened."""
        return len(self.table.standing()) == sum(self._became)

    def _drop_opened_together(self) -> None:
        """What earlier rules opened together, seat by seat, was taken back together."""
        behind = self.table.header.seats + 1
        while self._standing and 0 < _seat(self._standing[-1][1]) < behind:
            _, line = self._standing.pop()
            behind = _seat(line)
        self._read_again()

    def _read_again(self) -> None:
        """Read what stands from the start: what was opened once is part of an answer that is open again."""
        standing = self._standing
        self.table = Table(self.table.header, self.table.source)
        self._standing, self._became = [], []
        for number, line in standing:
            self.carry_out(line, number)


def _seat(line: str) -> int:
    """Who said a line; nobody for dice, who are no number."""
    return whole_number(line.partition(" ")[0])


def seal_what_fits(table: Table, answers: list[object]) -> None:
    """Give the answers that were sealed and not yet opened; whoever sealed what no longer fits is asked again."""
    for p, given in enumerate(answers):
        picks = given if isinstance(given, list) else [given]
        for choice in picks:
            if type(choice) is int and choice != NONE and p in asked(table.state) and table.state.answers is not None:
                try:
                    answer(table.state, p, question_due(table.state).todays(choice))
                except ComitiaError:
                    break
