"""Whatever is typed wrong gets one sentence on the error stream and exit code 2, never a traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Done, Run


def assert_refused(done: Done, fragment: str) -> None:
    """One sentence, the right code, nothing else."""
    assert done.code == 2, done
    assert done.err.startswith("comitia: ")
    assert done.err.count("\n") == 1
    assert fragment in done.err, done.err
    assert "Traceback" not in done.err + done.out
    assert done.out == ""


@pytest.mark.parametrize(
    ("line", "fragment"),
    [
        ("fly", "No such command 'fly'"),
        ("--fly", "No such option"),
        ("games roma", "unexpected extra argument"),
        ("play", "which game? Installed are: roma"),
        ("play chess", "no game is called 'chess'; installed are: roma"),
        ("play roma --players 3", "roma is for 2 players, not 3"),
        ("play roma --players 1", "roma is for 2 players, not 1"),
        ("play roma --players -2", "--players"),
        ("play roma --players two", "'two' is not a valid integer"),
        ("play roma --seed -1", "--seed"),
        ("play roma --seed 1.5", "not a valid integer"),
        ("play roma --lang xx", "no words in 'xx'; the languages are: en, de, fr, es"),
        ("play roma --lang ../../etc/passwd", "no words in"),
        ("play roma --option triple", "written name=value, not 'triple'"),
        ("play roma --option =once", "written name=value"),
        ("play roma --option triple=", "written name=value"),
        ("play roma --option triple=twice", "option triple is one of once, again, not twice"),
        ("play roma --option colour=red", "roma has no option colour"),
        ("play roma --option tie=draw --option tie=active", "option tie is given twice"),
        ("play roma --seats Anna", "roma is for 2 players, not 1"),
        ("play roma --seats Anna,Anna", "two seats have the same name"),
        ("play roma --seats Anna,,", "roma is for 2 players, not 3"),
        ("play roma --seats Anna,", "a name has 1 to 20 printable characters"),
        ("play roma --seats Anna,nobody:Nothing", "cannot be loaded"),
        ("play roma --seats Anna,greedy --players 4", "--seats names 2 seats, but --players says 4"),
        ("play roma --load missing.json", "there is no file 'missing.json'"),
        ("play roma --load missing.json --seed 1", "--load brings players, options, edition and dice along"),
        ("play roma --save nowhere/game.json", "there is no folder 'nowhere'"),
        ("play roma --save .", "is there already and is not a save"),
        ("play roma --edition missing.toml", "there is no file 'missing.toml'"),
        ("play roma --edition .", "'.' is a directory, not a file"),
        ("simulate", "Missing argument 'GAME'"),
        ("simulate chess", "no game is called 'chess'"),
        ("simulate roma --bots clever", "no bot is called 'clever'; for roma there are: random, greedy"),
        ("simulate roma --bots greedy,random,random", "roma is for 2 players, not 3"),
        ("simulate roma --bots greedy,random,random --players 2", "--bots names 3 bots, but --players says 2"),
        ("simulate roma --bots greedy,random --players 3", "roma is for 2 players, not 3"),
        ("simulate roma --games 0", "--games"),
        ("simulate roma --games -5", "--games"),
        ("simulate roma --games many", "not a valid integer"),
        ("simulate roma --workers 0", "--workers"),
        ("simulate roma --resume .", "'.' is a directory"),
        ("replay", "Missing argument 'FILE'"),
        ("replay missing.json", "there is no file 'missing.json'"),
        ("replay .", "'.' is a directory"),
        ("check", "Missing argument 'FILES...'"),
        ("check missing.jsonl", "there is no file 'missing.jsonl'"),
        ("check missing.jsonl --game chess", "no game is called 'chess'"),
        ("check .", "'.' is a directory"),
        ("flow", "Missing argument 'GAME'"),
        ("flow chess", "no game is called 'chess'"),
        ("rules chess", "no game is called 'chess'"),
        ("rules roma --lang xx", "no words in 'xx'"),
        ("rules roma --edition missing.toml", "there is no file 'missing.toml'"),
        ("verify", "Missing argument 'FILE'"),
        ("verify .", "'.' is a directory"),
        ("bench --rounds 0", "--rounds"),
        ("bench --seconds soon", "not a valid float"),
    ],
)
def test_command_line(run: Run, line: str, fragment: str):
    """Each defect of a command line has its own sentence."""
    assert_refused(run(*line.split()), fragment)


@pytest.mark.parametrize(
    ("content", "fragment"),
    [
        (b"", "the save is not JSON"),
        (b"\x00\x01\x02\xff\xfe", "is not a text file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "is not a text file"),
        (b"{", "the save is not JSON"),
        (b"[" * 100_000, "the save is not JSON"),
        (b"[]", "the save is not a JSON object"),
        (b"{}", "this is not a save of format 1"),
        (b'{"comitia": 2}', "this is not a save of format 1"),
        (b'{"comitia": 1}', "'seats' is not a list of texts"),
        (b'{"comitia": 1, "seats": ["a", 2], "log": []}', "'seats' is not a list of texts"),
        (b'{"comitia": 1, "seats": ["a", "b"], "log": [1]}', "'log' is not a list of texts"),
        (b'{"comitia": 1, "seats": ["a", "b"], "log": []}', "'game', 'options' or 'corrections'"),
    ],
)
@pytest.mark.parametrize("command", ["replay {}", "verify {}", "play --load {}"])
def test_files_that_are_no_saves(run: Run, tmp_path: Path, command: str, content: bytes, fragment: str):
    """Garbage is not read as a game, whichever command reads it."""
    path = tmp_path / "garbage.json"
    path.write_bytes(content)
    assert_refused(run(*command.format(path).split()), fragment)


def damaged(text: str, **changes: object) -> str:
    """A save in which some entries are replaced; `chance__key` is the key inside `chance`."""
    body = json.loads(text)
    for name, value in changes.items():
        place, *inner = name.split("__")
        if inner:
            body[place][inner[0]] = value
        else:
            body[place] = value
    return json.dumps(body)


@pytest.mark.parametrize(
    ("changes", "fragment"),
    [
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"rules": 99}, "version 99 of the rules of roma"),
        ({"edition": "0"}, "the edition does not match its digest"),
        ({"corrections": {"cards.forum.cost": 400}}, "must be from 0 to 99, not 400"),
        ({"corrections": {"cards.villa.cost": 4}}, "cards.villa.cost is not printed in roma"),
        ({"options": {"triple": "never"}}, "option triple is one of once, again, not never"),
        ({"options": []}, "'game', 'options' or 'corrections'"),
        ({"seats": ["a", "b", "c"]}, "roma is for 2 players, not 3"),
        ({"seats": ["a", "\x1b[2J"]}, "the names of the seats cannot be printed"),
        ({"chance": None}, "does not say where its dice came from"),
        ({"chance__key": "xyz"}, "the key of the dice is not hexadecimal"),
        ({"chance__key": 5}, "the key of the dice is missing"),
    ],
)
@pytest.mark.parametrize("command", ["replay {}", "verify {}", "play --load {}"])
def test_damaged_saves(
    run: Run, tmp_path: Path, finished: str, command: str, changes: dict[str, object], fragment: str
):
    """A save that was tampered with is refused with what is wrong about it."""
    path = tmp_path / "damaged.json"
    path.write_text(damaged(finished, **changes), "utf-8")
    assert_refused(run(*command.format(path).split()), fragment)


@pytest.mark.parametrize(
    ("changes", "fragment"),
    [
        ({"log": ["- draw_lots 1", "- deal 5", "1 fly"]}, "line 3 '1 fly'"),
        ({"log": ["- draw_lots 1", "- deal 5", "hello"]}, "does not begin with a seat"),
        ({"log": ["- draw_lots 1", "- deal five"]}, "is not an outcome"),
        ({"log": ["- draw_lots 3"]}, "is not among the outcomes"),
        ({"log": ["- draw_lots me"]}, "is no seat"),
        ({"log": ["~ takeback 9"]}, "not a takeback of lines that are there"),
    ],
)
@pytest.mark.parametrize("command", ["replay {}", "play --load {}"])
def test_logs_that_do_not_fit(
    run: Run, tmp_path: Path, finished: str, command: str, changes: dict[str, object], fragment: str
):
    """A log that the rules do not allow is refused at its line."""
    path = tmp_path / "damaged.json"
    path.write_text(damaged(finished, **changes), "utf-8")
    done = run(*command.format(path).split())
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert fragment in done.err


@pytest.mark.parametrize(
    ("snapshot", "fragment"),
    [
        (None, "the snapshot is not one"),
        ({"stack": ["roma.nowhere 1"], "fields": {}}, "these rules have no step 'roma.nowhere 1'"),
        ({"stack": [], "fields": {"money": 3}}, "fields differ"),
    ],
)
def test_snapshots_that_do_not_fit(run: Run, tmp_path: Path, finished: str, snapshot: object, fragment: str):
    """A snapshot is checked before it is believed."""
    path = tmp_path / "damaged.json"
    path.write_text(damaged(finished, snapshot=snapshot), "utf-8")
    assert_refused(run("play", "--load", path), fragment)


def test_save_of_another_game(run: Run, save: Path):
    """A game that is named must be the save's."""
    assert_refused(run("play", "chess", "--load", save), "is a game of roma, not of chess")


def test_seat_that_the_save_has_not(run: Run, save: Path):
    """Seats are numbered from 1."""
    assert_refused(run("replay", save, "--seat", "3"), "there is no seat 3; the seats are 1 to 2")
    assert_refused(run("replay", save, "--seat", "0"), "there is no seat 0")


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("cost = = 5", "not TOML"),
        ("[cards.forum]\ncost = 6\ncost = 7", "not TOML"),
        ('game = "chess"', "this edition is not for roma"),
        ("[cards.forum]\nprice = 6", "line 2: cards.forum.price is not printed in roma"),
        ("[cards.forum]\ncost = 100", "line 2: cards.forum.cost must be from 0 to 99, not 100"),
        ("[cards.forum]\ncost = -1", "must be from 0 to 99, not -1"),
        ('[cards.forum]\ncost = "six"', "must be a whole number"),
        ("[cards.forum]\ncost = true", "must be a whole number"),
        ("[cards.forum]\ncost = 5.5", "must be a whole number"),
        ("[points]\nall = 20", "the stock would be empty at the start"),
    ],
)
@pytest.mark.parametrize("command", ["play roma --edition {}", "rules roma --edition {}", "simulate roma --edition {}"])
def test_editions(run: Run, tmp_path: Path, command: str, text: str, fragment: str):
    """A correction that cannot be names its line."""
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    assert_refused(run(*command.format(path).split()), fragment)


def test_edition_that_is_no_text(run: Run, tmp_path: Path):
    """Bytes that are no UTF-8 are not read."""
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert_refused(run("play", "roma", "--edition", path), "is not a text file")


@pytest.mark.parametrize(
    ("content", "fragment"),
    [
        ("not JSON", "line 1: line 1 is not JSON"),
        ("[]", "scenario is not an object"),
        ("{}\n{", "line 2 is not JSON"),
        ('{"id": "a", "game": "chess"}', "a: no game is called 'chess'"),
        ('{"id": "a", "setup": {"turn": 3}}', "a: turn: there is no seat 3"),
        ('{"id": "a", "setup": {"weather": 1}}', "unknown entry 'weather'"),
        ('{"id": "a", "actions": [{"a": "fly"}]}', "no action is called 'fly'"),
        ('{"id": "a", "actions": 5}', "'actions' must be a list"),
        ('{"id": "a", "expected": {"weather": 1}}', "'weather' cannot be expected"),
        ('{"id": "a\\u001b[2J", "expected": {"weather": 1}}', "a [2J: "),
        ('{"id": "a", "options": {"tie": "never"}}', "option tie is one of"),
        ('{"id": "' + "a" * 200_001 + '"}', "more than 200000 characters"),
    ],
)
def test_scenarios(run: Run, tmp_path: Path, content: str, fragment: str):
    """A malformed scenario fails with what is wrong about it; the others still run."""
    path = tmp_path / "wrong.jsonl"
    path.write_text(content, "utf-8")
    done = run("check", path)
    assert done.code == 1
    assert fragment in done.out
    assert done.out.splitlines()[-1].endswith("1 failed")
    assert done.err == ""


def test_file_that_is_too_large(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A file beyond all measure is refused unread."""
    monkeypatch.setattr("comitia.cli.inputs.MOST_BYTES", 10)
    path = tmp_path / "large.json"
    path.write_text("x" * 11, "utf-8")
    assert_refused(run("replay", path), "is too large")


def test_resume_file_of_something_else(run: Run, tmp_path: Path):
    """Counts of another simulation are not mixed in."""
    path = tmp_path / "counts.json"
    path.write_text("{}", "utf-8")
    assert_refused(run("simulate", "roma", "--games", 1, "--workers", 1, "--resume", path), "is not a simulation")


def break_something(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def fail(name: str) -> None:
        raise RuntimeError("the unforeseen")

    return lambda: monkeypatch.setattr("comitia.cli.commands.find_game", fail)


def test_last_resort(run: Run, monkeypatch: pytest.MonkeyPatch):
    """A mistake of ours is one sentence too, and says how to see more."""
    break_something(monkeypatch)()
    done = run("flow", "roma")
    assert (done.code, done.err.count("\n")) == (70, 1)
    assert "the unforeseen" in done.err
    assert "COMITIA_DEBUG=1" in done.err


def test_details_on_demand(run: Run, monkeypatch: pytest.MonkeyPatch):
    """With COMITIA_DEBUG=1 the mistake is shown in full."""
    break_something(monkeypatch)()
    monkeypatch.setenv("COMITIA_DEBUG", "1")
    with pytest.raises(RuntimeError):
        run("flow", "roma")
