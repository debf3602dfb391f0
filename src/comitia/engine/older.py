"""Games recorded under earlier rules, brought to today's: what a log says in lines that today's rules know."""

from __future__ import annotations

from comitia.engine.chance import Source
from comitia.engine.errors import BadLine, ComitiaError
from comitia.engine.flow import answer, asked, no_answers
from comitia.engine.log import TABLE_MARK, taken_back
from comitia.engine.registry import Header
from comitia.engine.state import NONE
from comitia.engine.table import Table


def of_today(header: Header, source: Source, lines: list[str]) -> Table:
    """The table to which a log of earlier rules leads; its log is written in today's lines."""
    table = Table(header, source)
    #: For each line that stands what it became.
    became: list[list[str]] = []
    for number, line in enumerate(lines, 1):
        if line.startswith(TABLE_MARK):
            _take_back(table, line, number, became)
        else:
            todays = [line] if header.game.older is None else header.game.older(table.state, line)
            for today in todays:
                _carry_out(table, today, number)
            became.append(todays)
    return table


def _carry_out(table: Table, line: str, number: int) -> None:
    if table.is_over():
        raise BadLine(f"line {number} '{line[:60]}': the game is over")
    table.replay([line], number)


def _take_back(table: Table, line: str, number: int, became: list[list[str]]) -> None:
    """Take back what the lines of the log became.

    What is one sealed answer today may have been several choices once, of which some were taken back and some stand:
    the whole answer is taken back, and those that stand are made again.
    """
    try:
        del became[-taken_back(line, len(became)) :]
        standing = [today for todays in became for today in todays]
        if table.state.answers is not None:
            table.state.answers = no_answers(table.state)
        if len(table.standing()) > len(standing):
            table.take_back(len(table.standing()) - len(standing))
        table.replay(standing[len(table.standing()) :], number)
    except BadLine as error:
        raise BadLine(f"line {number} '{line[:60]}': {error}") from None


def seal_what_fits(table: Table, answers: list[object]) -> None:
    """Give the answers that were sealed and not yet opened; whoever sealed what no longer fits is asked again."""
    for p, given in enumerate(answers):
        picks = given if isinstance(given, list) else [given]
        for choice in picks:
            if type(choice) is int and choice != NONE and p in asked(table.state) and table.state.answers is not None:
                try:
                    answer(table.state, p, choice)
                except ComitiaError:
                    break
