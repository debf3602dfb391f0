"""The log as seats read it: what is made once for all is what each would have been told alone."""

from __future__ import annotations

import pytest

from comitia.arena.simulate import Simulated
from comitia.engine.chance import Generator
from comitia.engine.registry import BUILT_IN, find_game
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.server import shelf
from comitia.server.packets import LogLine
from comitia.server.seeing import Telling, _joined, _last_run, _log_line
from comitia.words import Catalogue


def told_alone(table: Table, seat: int, words: Catalogue, names: list[str]) -> list[LogLine]:
    """The log of a seat, every line made for it."""
    prose: list[LogLine] = []
    for event, moment in zip(table.events, table.moments, strict=True):
        line = _log_line(event, moment, seat, words, names)
        prose.append(_joined(_last_run(prose), line, words, names) if line.text else line)
    return prose


@pytest.mark.parametrize("game", BUILT_IN)
def test_everybody_reads_what_they_would_read_alone(game: str):
    """While a game goes on, and some of it is taken back."""
    header = find_game(game).header()
    table = Table(header, Simulated(4))
    table.settle()
    words = shelf.catalogue(game, "en", ())
    names = [f"Name {p + 1}" for p in range(header.seats)]
    telling, rng = Telling(), Generator(8)
    seats = [*range(header.seats), SPECTATOR]
    for n in range(60):
        if table.is_over():
            break
        lines = [choice.line for choice in table.packet(table.awaited()[0], 0).choices]
        table.say(lines[rng.below(len(lines))])
        if n % 20 == 19:
            table.take_back(2)
            table.settle()
        telling.tell(table, [])
        for seat in seats:
            if (n + seat) % 3 == 0:
                assert telling.lines(seat, words, names) == told_alone(table, seat, words, names)
