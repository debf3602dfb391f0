"""Whole games as logs: they are accepted line by line and end with the points that they ended with.

A log has comments, `seats`, options as `option name value`, the final `points`, then lines as a table writes them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.errors import BadLine
from comitia.engine.table import Table
from tests.games.rom.positions import GAME

LOGS = sorted((Path(__file__).parent / "logs").glob("*.log"))


def read(path: Path) -> tuple[Table, list[int], list[str]]:
    """A table of the log's seats and options, the points at the end, and the lines."""
    text = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    facts = [line.split() for line in text if line[0].isalpha()]
    options = {words[1]: words[2] for words in facts if words[0] == "option"}
    seats, points = ([int(n) for n in words[1:]] for words in facts if words[0] in ("seats", "points"))
    table = Table(GAME.header(seats[0], options), Keyed(key_from_seed(0)))
    return table, points, [line for line in text if not line[0].isalpha()]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_log(path: Path):
    """3.1, 11.4  The game is played again to its end, with the same points."""
    table, points, lines = read(path)
    table.replay(lines)
    assert table.is_over()
    assert GAME.scores(table.state) == points


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_altered_log(path: Path):
    """4.1  A log from which a roll is missing is refused."""
    table, _, lines = read(path)
    lines.remove(next(line for line in lines if line.startswith("- roll ")))
    with pytest.raises(BadLine):
        table.replay(lines)
