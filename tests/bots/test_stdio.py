"""Programs in any language sit at a table: they read questions as lines of JSON and write lines."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from comitia.arena.simulate import BotFault, match_of, play
from comitia.bots import bot_names, make_bot
from comitia.bots.stdio import ProgramFault, StdioBot
from comitia.cli.seats import shown_names
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.registry import find_game
from comitia.engine.table import Table
from comitia.words.telling import CodedTelling, Telling

EXAMPLE = Path(__file__).parents[2] / "examples" / "stdio" / "bot.mjs"
GAMES = ["roma", "senators", "sylla", "rom", "age_of_rome"]


def program(tmp_path: Path, body: str) -> str:
    """A program that does something with each `question`, named as a bot."""
    path = tmp_path / "program.py"
    loop = f"for row in sys.stdin:\n    question = json.loads(row)\n    {body}\n    sys.stdout.flush()\n"
    path.write_text(f"import json, sys, time\n{loop}")
    return f"stdio:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def table_of(game: str, seed: int = 1) -> Table:
    """A fresh table at its first choice."""
    found = find_game(game)
    table = Table(found.header(), Keyed(key_from_seed(seed)))
    table.settle()
    return table


@pytest.mark.parametrize("game", GAMES)
def test_the_example_plays_every_game(game: str):
    """The example in another language plays a game to its end."""
    header = find_game(game).header()
    row = [f"stdio:node {shlex.quote(str(EXAMPLE))}", "random"]
    state, decisions = play(match_of(header, row, 3), header, 0)
    assert state.over
    assert decisions > 10
    assert len(EXAMPLE.read_text().splitlines()) <= 30


def test_a_question(tmp_path: Path):
    """A program is asked with the view of its seat, the lines and a text."""
    keep = tmp_path / "asked.json"
    bot = make_bot(program(tmp_path, f"open({str(keep)!r}, 'w').write(row); print(question['lines'][-1])"), "roma", 1)
    table = table_of("roma")
    packet = table.packet(table.awaited()[0])
    assert bot.choose(packet) == packet.lines()[-1]
    asked = json.loads(keep.read_text())
    assert asked["lines"] == packet.lines()
    assert asked["view"] == json.loads(json.dumps(packet.view.values))
    assert packet.lines()[0] in asked["text"]


def test_a_refused_answer_may_be_mended(tmp_path: Path):
    """Who says what may not be said is told so and asked again."""
    bot = make_bot(program(tmp_path, "print(question['lines'][0] if 'refused' in question else 'what?')"), "roma", 1)
    table = table_of("roma")
    packet = table.packet(table.awaited()[0])
    assert bot.choose(packet) == packet.lines()[0]


def test_programs_that_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """One sentence for each way to fail."""
    table = table_of("roma")
    packet = table.packet(table.awaited()[0])
    with pytest.raises(ProgramFault, match=r"said 'nonsense.*', which may not be said now"):
        make_bot(program(tmp_path, "print('nonsense')"), "roma", 1).choose(packet)
    with pytest.raises(ProgramFault, match="has ended without an answer"):
        make_bot(program(tmp_path, "sys.exit()"), "roma", 1).choose(packet)
    with pytest.raises(ProgramFault, match="cannot be started"):
        make_bot("stdio:/no/such/program", "roma", 1).choose(packet)
    with pytest.raises(ProgramFault, match="cannot be started"):
        make_bot("stdio:", "roma", 1).choose(packet)
    monkeypatch.setenv("COMITIA_STDIO_SECONDS", "0.05")
    with pytest.raises(ProgramFault, match=r"took longer than 0\.05 seconds"):
        make_bot(program(tmp_path, "time.sleep(20)"), "roma", 1).choose(packet)


def test_a_contest_names_the_program(tmp_path: Path):
    """In a contest the failure is told with the seat and the game."""
    header = find_game("roma").header()
    with pytest.raises(BotFault, match=r"failed at '.*': ProgramFault: the program"):
        play(match_of(header, [program(tmp_path, "sys.exit()"), "random"], 1), header, 0)


@pytest.mark.parametrize("game", GAMES)
def test_codes_tell_no_names(game: str):
    """With codes no word of the game is told, and every line can still be said."""
    table = table_of(game)
    named, coded = Telling(table.header), CodedTelling(table.header, 7)
    packet = table.packet(table.awaited()[0])
    assert list(coded.lines(packet).values()) == packet.lines() == list(named.lines(packet))
    words = {word for kind in table.header.game.kinds.values() if not kind.numeric for word in kind.words}
    told = set(coded.text(packet).replace(",", " ").replace(":", " ").split())
    assert told & {word for word in words if len(word) > 2 and not word.isdecimal()} == set()


def test_what_is_told_is_told_once():
    """A text has what happened since the last one."""
    table = table_of("roma")
    seat = table.awaited()[0]
    telling = Telling(table.header)
    assert telling.news(table.packet(seat))
    assert telling.news(table.packet(seat)) == []


def test_programs_are_not_listed():
    """Nobody is offered a program: only who starts Comitia can name one."""
    assert not any(name.startswith("stdio") for game in GAMES for name in bot_names(game))
    assert shown_names(["stdio:node examples/bot.mjs", "Livia"]) == ["Bot", "Livia"]
    assert issubclass(type(make_bot("stdio-coded:cat", "roma", 1)), StdioBot)
