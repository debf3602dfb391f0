"""Whole games as logs: they are accepted line by line and end with the points that they ended with.

A log has comments, `seats`, options as `option name value`, the final `points`, then lines as a table writes them.
Those of `logs` were written under the first rules, in which a conquest or a purchase ended by itself.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.errors import BadLine, ComitiaError
from comitia.engine.flow import step_due, waiting
from comitia.engine.older import of_today
from comitia.engine.save import dump, load
from comitia.engine.table import Table
from comitia.games.rom.edition import FIRST_SETS, SETS
from comitia.games.rom.older import of_today as rom_of_today
from comitia.games.rom.table import hand_of
from tests.games.rom.positions import GAME, position, say, state_of, table

LOGS = sorted((Path(__file__).parent / "logs").glob("*.log"))


def read(path: Path) -> tuple[Table, list[int], list[str]]:
    """A table of the log's seats and options, the points at the end, and the lines."""
    text = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    facts = [line.split() for line in text if line[0].isalpha()]
    options = {words[1]: words[2] for words in facts if words[0] == "option"}
    seats, points = ([int(n) for n in words[1:]] for words in facts if words[0] in ("seats", "points"))
    fresh = Table(GAME.header(seats[0], options), Keyed(key_from_seed(0)))
    return fresh, points, [line for line in text if not line[0].isalpha()]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_log(path: Path):
    """3.1, 11.4  The game is played again to its end, with the same points."""
    read_table, points, lines = read(path)
    played = of_today(read_table.header, read_table.source, lines)
    assert played.is_over()
    assert GAME.scores(played.state) == points


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_altered_log(path: Path):
    """4.1  A log from which a roll is missing is refused."""
    read_table, _, lines = read(path)
    lines.remove(next(line for line in lines if line.startswith("- roll ")))
    with pytest.raises(BadLine):
        of_today(read_table.header, read_table.source, lines)


def test_ends_are_written_out():
    """3.2  What ended by itself under the first rules ends with a word of today; what did not is not touched."""
    s = position(phase="clear", tracks={"military": [[1, [6, 6]], [2, [5]]]}, open_provinces=["sicilia", "pergamum"])
    say(s, "1 conquer pergamum")
    assert rom_of_today(s, "2 conquer sicilia") == ["1 done", "2 conquer sicilia"]
    assert rom_of_today(s, "1 conquer sicilia") == ["1 conquer sicilia"]
    assert rom_of_today(s, "1 done") == ["1 done"]


def test_ends_of_two_questions():
    """3.2, 8.2  A card that adds and a conquest can both have ended by themselves."""
    s = position(
        phase="clear",
        round=3,
        tracks={"military": [[1, [4]]], "senate": [[1, [2]]]},
        open_provinces=["achaea"],
        open_offices=["censor", "quaestor"],
        offices={"1": ["legatus", "magister_equitum"]},
        provinces={"1": ["cisalpina", "hispania_citerior", "macedonia"]},
    )
    say(s, "1 activate magister_equitum", "1 on cisalpina", "1 on macedonia")
    assert rom_of_today(s, "1 take censor") == ["1 done", "1 done", "1 take censor"]


def test_dice_end_the_picking():
    """3.2, 7.4  Dice that fall tell that no more were picked; none fall before one is."""
    s = position(turn=1, dice={"1": [1, 2]}, offices={"1": ["censor"]}, provinces={"1": ["sicilia"]})
    say(s, "1 activate censor")
    assert rom_of_today(s, "- roll_one 4") == ["- roll_one 4"]
    say(s, "1 pick 2")
    assert rom_of_today(s, "- roll_one 4") == ["1 done", "- roll_one 4"]


@pytest.mark.parametrize("line", ["3 take censor", "1 perform boar-boar-boar", "nonsense", "- roll_one 1"])
def test_lines_that_never_fitted(line: str):
    """3.2  A line that no end brings about is left as it is, to be refused."""
    s = position(phase="clear", tracks={"military": [[1, [6, 6]]]}, open_provinces=["sicilia"], open_offices=["censor"])
    assert rom_of_today(s, line)[-1] == line
    with pytest.raises(ComitiaError):
        say(s, *rom_of_today(s, line))


BOAR_BEAR_LION = (2, 3, 4)


@pytest.mark.parametrize(
    ("rules", "sealed"),
    [(1, FIRST_SETS.index(BOAR_BEAR_LION) + 1), (2, [SETS.index(BOAR_BEAR_LION) + 1])],
)
def test_sealed_sets_of_the_first_rules(rules: int, sealed: object):
    """9.4  Sets are numbered by rank now: one that was sealed under the first rules is the same set today."""
    found = table(2, 4)
    while step_due(found.state).label != "perform":
        found.say(found.packet(waiting(found.state)[0]).lines()[-1])
    assert hand_of(state_of(found).players[0]) == (0, 2, 3, 3, 4, 4, 6, 7)
    body = json.loads(dump(found))
    body["rules"] = rules
    body["snapshot"]["fields"]["answers"] = [sealed, [] if rules > 1 else -1]
    loaded = load(json.dumps(body))
    assert loaded.state.answers == [[SETS.index(BOAR_BEAR_LION) + 1], []]
