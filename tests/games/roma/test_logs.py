"""Games in which something was wrong once. Each log begins with what it was, and is played again at every line.

A log is the text of a game: comments, options as `option name value`, then lines as a table wrote them under the rules
of the day.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from comitia.engine.chance import Generator, Keyed, key_from_seed, playout
from comitia.engine.flow import is_chance
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, view
from comitia.engine.worlds import Worlds
from comitia.games.roma.older import todays_lines
from tests.games.roma.positions import GAME, state_of

LOGS = sorted((Path(__file__).parent / "logs").glob("*.log"))


def read(path: Path) -> tuple[dict[str, str], list[str]]:
    """The options and the lines of a log."""
    text = [line.strip() for line in path.read_text("utf-8").splitlines() if line.strip() and not line.startswith("#")]
    options = dict(line.split()[1:3] for line in text if line.startswith("option "))
    return options, [line for line in text if not line.startswith("option ")]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_log(path: Path):
    """9.2  The log is accepted; at every decision each seat's redeals look the same to it and can be played on."""
    options, lines = read(path)
    table = Table(GAME.header(options=options), Keyed(key_from_seed(0)))
    for number, line in enumerate(lines):
        table.replay(todays_lines(state_of(table), line))
        if table.is_over() or is_chance(table.state):
            continue
        for seat in (0, 1, SPECTATOR):
            seen = table.view(seat)
            redealt = Worlds(seen, Generator(number)).deal()
            again = view(table.header, redealt, seat, table.events)
            assert (again.values, again.stack) == (seen.values, seen.stack)
            playout(redealt, Generator(number), 5000)
            assert redealt.over


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_log_says_what_was_wrong(path: Path):
    """9.2  Each log tells in its first lines what went wrong, so that nobody deletes it unread."""
    first = path.read_text("utf-8").splitlines()[0]
    assert first.startswith("# ")
    assert len(first) > 30


def test_there_are_logs():
    """9.2  The folder is where it is looked for."""
    assert LOGS
