"""A game in the terminal, typed beforehand."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from comitia.cli.choosing import Offer
from comitia.cli.inputs import write_save
from comitia.cli.play import section_of, whole_save
from comitia.cli.seats import make_sitters
from comitia.cli.terminal import Terminal
from comitia.engine.errors import ComitiaError
from comitia.engine.registry import add_game
from comitia.engine.save import load
from comitia.engine.table import Choice, Table
from comitia.games.roma import GAME
from comitia.lab.bench.tictactoe import GAME as TICTACTOE
from tests.cli.conftest import Run, foresee

#: The person begins, and lays the first cards before the other.
ROMA = ("play", "roma", "--seed", 1, "--option", "begins=1", "--option", "laying=in_turn")
SET_UP = "1\n" * 6


def kept_in(text: str) -> Path:
    """Where a game is kept that was left."""
    found = re.search(r"comitia play --load (\S+)", text)
    assert found is not None, text
    return Path(found.group(1))


# Whole games


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("seed", [3, 4])
def test_whole_game_against_a_bot(run: Run, bot: str, seed: int):
    """A person who types a whole game gets its result, and the save is the same game."""
    typed, table = foresee(seed, bot)
    done = run("play", "roma", "--seats", f"Anna,{bot}", "--seed", seed, "--save", "end.json", typed="\n".join(typed))
    points = GAME.scores(table.state)
    assert done.code == 0
    told = done.out.splitlines()[-6:-2]
    assert told[::2] == [f"Anna: {points[0]}", f"{bot.capitalize()}: {points[1]}"]
    assert [line.startswith("  At the start 10, ") for line in told[1::2]] == [True, True]
    assert done.out.splitlines()[-1] == "The whole game is in end.json."
    assert load(Path("end.json").read_text("utf-8")).lines == table.lines
    assert "none of the options" not in done.out


@pytest.mark.parametrize("lang", ["de", "fr", "es"])
def test_whole_game_in_other_languages(run: Run, lang: str):
    """The lines of the log can be typed in any language."""
    typed, table = foresee(5)
    done = run("play", "roma", "--seats", "Anna,greedy", "--seed", 5, "--lang", lang, typed="\n".join(typed))
    assert done.code == 0
    assert f"{GAME.scores(table.state)[0]}\n" in done.out
    assert not re.search(r"[{}]", done.out)


def test_game_goes_on_from_a_save(run: Run):
    """A game that is left and loaded ends as if it had not been left."""
    typed, table = foresee(3)
    first = run("play", "roma", "--seats", "Anna,random", "--seed", 3, typed="\n".join(typed[:9]) + "\nquit\n")
    assert first.code == 0
    kept = load(kept_in(first.out).read_text("utf-8"))
    assert kept.lines == table.lines[: len(kept.lines)] or kept.lines
    second = run("play", "--load", kept_in(first.out), "--seats", "random,random")
    assert second.code == 0
    assert "wins." in second.out or "drawn" in second.out


def test_bots_alone_play_to_the_end(run: Run):
    """With no person at the table nothing is asked."""
    done = run("play", "roma", "--seats", "greedy,greedy", "--seed", 2)
    assert done.code == 0
    assert "Greedy 1: " in done.out


def test_game_without_words_or_board_is_playable(run: Run):
    """A prototype is drawn field by field."""
    add_game(TICTACTOE)
    typed = "\nrules\nrules 4\ncard\ncard rook\nlog\n5\n\n1\n\n3\n\n2\n\n7\n"
    done = run("play", "tictactoe", "--seats", "Anna,Béla", typed=typed)
    assert done.code == 0
    assert "squares: - - - - - - - - -" in done.out
    assert "The rules have no section 4." in done.out
    assert "No card is called “rook”." in done.out
    assert "Anna wins." in done.out


# Typing


def said(run: Run, *typed: str) -> str:
    """What is printed after a set-up when some lines are typed."""
    done = run(*ROMA, typed=SET_UP + "\n".join(typed))
    assert done.code == 0
    return done.out.split("Choose an action.", 1)[1]


def test_option_by_number_line_and_wording(run: Run):
    """An option can be typed in any of its forms."""
    for typed in ("1", "money 1", "1 money 1", "Die 1: take 1 sestertius", "TAKE 1", "die 1 tak"):
        assert "Livia takes 1 sestertius." in said(run, typed), typed


def test_friendly_about_bad_typing(run: Run):
    """What cannot be understood is said to be so, and the question stands."""
    for typed in ("fly", "-1", "99", "1.0", "???", "\x1b[Q", "é" * 500):
        assert "is none of the options" in said(run, typed, "0"), typed


def test_several_options_fit(run: Run):
    """An unclear wording lists the numbers it can mean."""
    assert "“take” fits several options: 1, 2 and 3." in said(run, "take")


def test_why(run: Run):
    """What is not offered is explained by the rule that withholds it."""
    out = said(run, "why lay forum", "why activate 3", "why lay Market hall", "why 1", "why", "why fly", "lay forum")
    assert out.count("Forum is not in your hand.") == 2
    assert "You have no unused die for disc 3." in out
    assert "Mercatus is not in your hand." in out
    assert "You may do that" in out
    assert "Why what? Type for example: why lay turris" in out
    assert "“fly” is none of the options." in out


def test_undo(run: Run):
    """A choice by which nobody learned anything can be taken back; others name what was learned."""
    out = said(run, "undo", "money 1", "undo", "money 4", "cards 5", "undo")
    assert out.count("That can no longer be taken back: the dice have been rolled.") == 1
    assert "Taken back." in out
    assert "That can no longer be taken back: cards have been drawn." in out


def test_card(run: Run):
    """A card is explained by any of its names; without a name, all in sight are."""
    out = said(run, "card crane", "card", "card basil", "card villa")
    assert out.count("Take up all your buildings") == 2
    assert "pays 2 victory points more" in out
    assert "No card is called “villa”." in out


def test_rules_log_and_help(run: Run):
    """The rules in short, one section, the log and the commands."""
    out = said(run, "rules", "rules 4.3", "rules 99", "log", "help")
    assert "Your turn starts with a bill" in out
    assert "Buildings are written in capitals" in out
    assert "takes as many sestertii as it shows" in out
    assert "The rules have no section 99." in out
    assert out.count("s turn begins.") == 1
    assert "take back your last choice" in out


def test_long_log_is_shortened(run: Run, monkeypatch: pytest.MonkeyPatch):
    """The last lines are shown unless all are asked for."""
    monkeypatch.setattr("comitia.cli.play.LOG_LINES", 5)
    short, full = said(run, "log", "log all").split("> log\n")[1].split("> log all\n")
    assert "earlier lines; “log all” shows them" in short
    assert short.count("\n") < full.count("\n")


def test_section_of_the_rules():
    """A chapter brings its sections along, and 4.1 is not 4.10."""
    rules = "# T\n\n## 4 A\n\na\n\n### 4.1 B\n\nb\n\n### 4.10 C\n\nc\n\n## 5 D\n"
    assert section_of(rules, "4.1") == "### 4.1 B\n\nb"
    assert section_of(rules, "4").count("#") == 8


# Saving and leaving


def test_save_and_play_on(run: Run):
    """A save on the way can be loaded; the game goes on."""
    out = said(run, "save", "save mine.json", "money 1")
    assert "Saved to roma-save.json." in out
    assert "Livia takes 1 sestertius." in out
    assert Path("mine.json").read_text("utf-8") == Path("roma-save.json").read_text("utf-8")
    assert load(Path("mine.json").read_text("utf-8")).lines


def test_save_leaves_other_files_alone(run: Run, tmp_path: Path):
    """What is no save is not overwritten, and where nothing can be written the game goes on."""
    (tmp_path / "diary.txt").write_text("dear diary", "utf-8")
    out = said(run, "save diary.txt", "save nowhere/game.json", "save .", "money 1")
    assert out.count("Not saved: ") == 3
    assert "Livia takes 1 sestertius." in out
    assert (tmp_path / "diary.txt").read_text("utf-8") == "dear diary"


def test_quit_and_end_of_input_keep_the_game(run: Run):
    """Whoever leaves is told how to go on."""
    for last in ("quit\n", ""):
        done = run(*ROMA, typed=SET_UP + last)
        assert done.code == 0
        assert load(kept_in(done.out).read_text("utf-8")).lines


def test_quit_keeps_the_game_where_it_was_asked_for(run: Run):
    """With --save a game that is left is there."""
    done = run(*ROMA, "--save", "here.json", typed=SET_UP + "quit\n")
    assert kept_in(done.out) == Path("here.json")


def test_nothing_is_kept_of_a_game_that_did_not_begin(run: Run, tmp_path: Path):
    """A table without a line in its log is not worth a file."""
    add_game(TICTACTOE)
    done = run("play", "tictactoe", "--seats", "Anna,random", typed="quit\n")
    assert done.code == 0
    assert "--load" not in done.out


class Interrupting:
    """Somebody who types a few lines and then presses Ctrl-C."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        if self.lines:
            return self.lines.pop(0)
        raise KeyboardInterrupt


def test_interruption_keeps_the_game(run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Ctrl-C ends with code 130, no traceback, and a whole save."""
    from comitia.cli import main

    run("games")
    monkeypatch.setattr("sys.stdin", Interrupting(["1\n", "1\n"]))
    assert main(["play", "roma", "--seed", "1"]) == 130
    out, err = capsys.readouterr()
    assert err.strip() == ""
    assert load(kept_in(out).read_text("utf-8")).lines


def test_save_of_a_table_left_in_the_middle():
    """If a change was not finished, the save is of the table before it."""
    table = foresee(3, choices=12).table
    lines = list(table.lines)
    table.state.players[0].money += 5  # type: ignore[attr-defined]
    assert load(whole_save(table, ["Anna", "greedy"])).lines == lines


def test_failed_write_leaves_the_old_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished: str):
    """A save is replaced as a whole or not at all."""
    path = tmp_path / "game.json"
    write_save(path, finished)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ComitiaError, match="no space left on device"):
        write_save(path, finished + " ")
    assert path.read_text("utf-8") == finished
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_save_cannot_load_modules(run: Run, tmp_path: Path, finished: str):
    """A stranger's save names no class to be run."""
    body = json.loads(finished)
    body["seats"] = ["Anna", "antigravity:Bot"]
    (tmp_path / "strange.json").write_text(json.dumps(body), "utf-8")
    done = run("play", "--load", "strange.json")
    assert (done.code, "name all seats with --seats" in done.err) == (2, True)


# Several people


def test_curtain_between_people(run: Run, monkeypatch: pytest.MonkeyPatch):
    """Before another person's secrets are shown, the keyboard is passed on and the screen is cleared."""
    cleared: list[None] = []
    monkeypatch.setattr(Terminal, "clear", lambda self: cleared.append(None))
    done = run(*ROMA, "--seats", "Anna,Béla", typed="\n1\n1\n\n1\n1\n\n1\n")
    parts = re.split(r"(\w+) is asked\. Pass the keyboard on", done.out)
    assert parts[1::2] == ["Anna", "Béla", "Anna"]
    assert "Anna is dealt 4 cards: " in parts[2]
    assert "Béla is dealt 4 cards: " not in parts[2]
    assert "Béla is dealt 4 cards: " in parts[4]
    assert "Anna is dealt 4 cards: " not in parts[4]
    assert len(cleared) == 5


def test_one_person_needs_no_curtain(run: Run):
    """Against bots the keyboard is never passed on."""
    assert "Pass the keyboard" not in said(run, "0")


def test_names_of_bots_differ(run: Run):
    """Two bots of a kind are told apart."""
    sitters = make_sitters(["greedy", "greedy"], GAME, 1)
    assert [sitter.name for sitter in sitters] == ["Greedy 1", "Greedy 2"]


# Real processes


def process(*args: str, **env: str) -> subprocess.Popen[bytes]:
    """The program as a user starts it."""
    # A shell that runs the tests in the background has its children ignore Ctrl-C; a user's shell has not.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heed}; import sys; from comitia.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, *args]
    pipe = subprocess.PIPE
    path = os.pathsep.join(p for p in sys.path if p)
    environment = {**os.environ, "PYTHONPATH": path, **env}
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment)


def test_terminal_that_knows_only_ascii(tmp_path: Path):
    """Frames, quotation marks and umlauts become what looks like them; bytes of any kind may be typed."""
    child = process("play", "roma", "--lang", "de", PYTHONIOENCODING="ascii", XDG_STATE_HOME=str(tmp_path))
    out, err = child.communicate(b"\xff\xfe\x00\n1\nhelp\n")
    assert (child.returncode, err) == (0, b"")
    assert b"+------------+" in out
    assert b"eine Moglichkeit" in out or b"Moglichkeit" in out


def test_real_interruption(tmp_path: Path):
    """The signal of Ctrl-C ends the program with code 130 and without a traceback."""
    child = process("play", "roma", "--seed", "1", XDG_STATE_HOME=str(tmp_path), PYTHONUNBUFFERED="1")
    assert child.stdout is not None
    while b"3  Pass" not in child.stdout.readline():
        pass
    child.send_signal(signal.SIGINT)
    out, err = child.communicate()
    assert (child.returncode, err.strip()) == (130, b"")
    assert load(kept_in(out.decode()).read_text("utf-8")).lines


def test_reader_that_leaves():
    """When the reader of our output goes, we go without complaint."""
    with process("rules", "roma") as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 0


def test_amounts_keep_their_numbers_as_keys():
    """Beside amounts, passing is 0 and whatever else names no amount is a letter: 5 always means five."""
    lines = ["1 pass", "1 bid 5", "1 bid 7", "1 embezzle"]
    offer = Offer([Choice(line, line.split()[1], {}) for line in lines], ["Pass", "Five", "Seven", "Embezzle"])
    assert offer.keys == ["0", "5", "7", "a"]
    assert offer.matching("a") == [3]


def test_amounts_beside_places_keep_their_numbers():
    """A bidder may turn to another board: that is a letter, five is still five, and 0 is what ends."""
    choices = [Choice("1 pass", "pass", {}, True), Choice("1 bid 5", "bid", {"n": 5, "senators": 1})]
    choices += [Choice("1 embezzle", "embezzle", {}), Choice("1 turn 4", "turn", {"board": 4, "card": "censor"})]
    offer = Offer(choices, ["Pass", "Bid 5", "Embezzle", "First Censor"])
    assert offer.rows() == ["5  Bid 5", "a  Embezzle", "b  First Censor", "0  Pass"]


def test_what_ends_is_listed_last():
    """What ends a turn or gives something up stands behind all others, under 0 if it is the only one of its kind."""
    choices = [Choice("1 stop", "stop", {}, True), Choice("1 take a", "take", {}), Choice("1 take b", "take", {})]
    offer = Offer(choices, ["Stop", "Take a", "Take b"])
    assert offer.rows() == ["1  Take a", "2  Take b", "0  Stop"]


def test_amounts_of_several_verbs():
    """Amounts are typed as themselves; where two verbs take amounts, behind the first letter of the verb."""
    lines = [("build", 0), ("build", 6), ("plebs", 0), ("plebs", 6)]
    offer = Offer([Choice(f"1 {verb} {n}", verb, {"n": n}) for verb, n in lines], [f"{verb} {n}" for verb, n in lines])
    assert offer.keys == ["b0", "b6", "p0", "p6"]
    assert offer.matching("6") == []


def test_why_understands_a_single_word(run: Run):
    """A word that several withheld choices share gets their reasons, each once."""
    done = run("play", "sylla", "--seats", "me,random,random", "--seed", 3, typed="why christian\ncard\nhelp\n")
    assert "You may do that" in done.out
    assert "A vote when the First Consul is elected" in done.out
    assert "here and now: “1”, “choose senator”" in done.out


def lines_of(table: Table, seat: str) -> int:
    """How many lines of a log are a seat's."""
    return sum(line.startswith(seat) for line in table.lines)


def test_questions_without_a_choice_are_answered(run: Run):
    """A question that is put for the sake of secrecy only is not put to a person who has nothing to choose."""
    games = {seed: foresee(seed) for seed in range(3, 9)}
    answered = [seed for seed, (typed, table) in games.items() if len(typed) < lines_of(table, "1 ")]
    typed, table = games[answered[0]]
    done = run(
        "play", "roma", "--seats", "Anna,greedy", "--seed", answered[0], "--save", "end.json", typed="\n".join(typed)
    )
    assert load(Path("end.json").read_text("utf-8")).lines == table.lines
    assert done.code == 0


def test_the_name_of_a_thing_is_enough():
    """What is named by its own word is meant, though other names hold that word too."""
    lines = ["1 choose slave", "1 choose christian_slave"]
    offer = Offer([Choice(line, "choose", {}) for line in lines], ["Slave (red)", "Christian Slave (red)"])
    assert (offer.matching("slave"), offer.matching("christian slave"), offer.matching("sl")) == ([0], [1], [0, 1])
