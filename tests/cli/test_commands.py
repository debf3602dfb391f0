"""The other commands: what they print for people and for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from comitia import __version__
from comitia.cli.outline import cited
from comitia.engine.registry import add_game, find_game
from comitia.games.roma import GAME
from comitia.lab.bench.tictactoe import GAME as TICTACTOE
from comitia.words import Catalogue
from comitia.words.rulebook import players_rules
from tests.cli.conftest import Run

SCENARIO = {
    "id": "money",
    "setup": {"dice": [3, 4]},
    "actions": [{"a": "money", "die": 3}],
    "expected": {"money": [3, 0], "dice_left": [4]},
}


def test_version_says_which_form_runs(run: Run):
    """The tests run plain Python."""
    assert run("--version").out == f"comitia {__version__} (plain Python)\n"


@pytest.mark.parametrize("line", ["", "--help", "-h", "play --help", "simulate -h"])
def test_help(run: Run, line: str):
    """Help is no error."""
    done = run(*line.split())
    assert (done.code, done.err) == (0, "")
    assert "Usage: comitia" in done.out


def test_games(run: Run):
    """The list names each game, its options and their values."""
    assert "--option tie=draw|active|waiting: Equal points" in run("games").out
    assert "Gleichstand" in run("games", "--lang", "de").out
    listed = json.loads(run("games", "--json").out)
    assert listed[0]["name"] == "roma"
    assert listed[0]["options"]["triple"] == ["once", "again"]


def test_games_without_words(run: Run):
    """A prototype is listed by its name."""
    add_game(TICTACTOE)
    assert "\ntictactoe\n" in run("games").out


# flow


def test_flow_cites_the_rules(run: Run):
    """Each step stands with its sections and its sentence; a sequence is told once."""
    out = run("flow", "roma").out
    assert re.search(r"^[\d., ]*3\.3 +chance roll: The player rolls three action dice\.$", out, re.MULTILINE)
    assert out.count("ask keep:") == 1
    assert "as above" in out


def test_flow_for_programs(run: Run):
    """Every sequence of the game is there, with its steps."""
    record = json.loads(run("flow", "roma", "--json").out)
    assert [seq["name"] for seq in record["sequences"]] == list(GAME.sequences)
    steps = {step["label"]: step for seq in record["sequences"] for step in seq["steps"]}
    assert steps["give"] == {
        "verb": "together",
        "label": "give",
        "sections": ["2.2"],
        "rule": "Two cards of the hand are passed: one sealed choice, named in any order.",
        "enters": [],
    }
    assert all(step["rule"] for step in steps.values() if step["verb"] in ("ask", "together", "chance", "do"))


@pytest.mark.parametrize(
    ("docstring", "parts"),
    [
        ("3.4, 8.1  All dice.", ("3.4, 8.1", "All dice.")),
        ("3  There.", ("3", "There.")),
        ("R7  Ties.", ("R7", "Ties.")),
        ("No section.", ("", "No section.")),
    ],
)
def test_sections_of_a_docstring(docstring: str, parts: tuple[str, str]):
    """The numbers in front are the sections."""
    assert cited(docstring) == parts


# rules


def test_numbered_rules_are_printed_as_they_are(run: Run):
    """Piped, the numbered rules are the file itself."""
    assert run("rules", "roma", "--numbered").out == (GAME.folder / "RULES.md").read_text("utf-8")


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("game", ["roma", "senators", "sylla", "rom", "age_of_rome"])
def test_rules_for_players(run: Run, game: str, lang: str):
    """Every game has its rules in every language, filled and without a trace of what fills them."""
    out = run("rules", game, "--lang", lang).out
    assert out == players_rules(Catalogue(find_game(game), lang))
    assert not re.search(r"^@|\{", out, re.MULTILINE)


def test_rules_for_programs(run: Run):
    """Rules, version and cards in one object."""
    record = json.loads(run("rules", "roma", "--json").out)
    assert record["version"] == GAME.version
    assert record["rules"].startswith("# Roma\n")
    assert record["numbered"] == (GAME.folder / "RULES.md").read_text("utf-8")
    assert len(record["cards"]) == 25
    assert record["cards"][20]["printed"]["cost"] == 5


def test_edition(run: Run, tmp_path: Path):
    """Every number with its provenance; a correction shows."""
    assert re.search(r"^cards\.forum\.cost +5  public +printed on", run("rules", "roma", "--edition").out, re.MULTILINE)
    (tmp_path / "mine.toml").write_text("[cards.forum]\ncost = 6\n", "utf-8")
    rows = json.loads(run("rules", "roma", "--edition", "mine.toml", "--json").out)
    assert len(rows) == len(GAME.sheet.entries)
    found = next(row for row in rows if row["key"] == "cards.forum.cost")
    assert found == {"key": "cards.forum.cost", "value": 6, "provenance": "public", "note": "corrected by mine.toml"}


# words


def test_words_check_says_what_is_missing(run: Run):
    """A whole language has nothing to do; of a partial one each file is named with the number of its messages."""
    assert (run("words", "check", "fr").code, run("words", "check", "fr").out) == (0, "")
    done = run("words", "check", "it")
    assert done.code == 1
    assert re.search(r"^roma/text/it\.toml: \d+ to do$", done.out, re.MULTILINE)
    assert "page.host.title" in run("words", "check", "it", "--all").out


def test_glossary_is_a_table(run: Run):
    """Singular, plural and gender of each term."""
    assert "| cube | cube / cubes | Quader (m) |" in run("words", "glossary", "sylla").out


# check


def test_check(run: Run, tmp_path: Path):
    """Scenarios that hold are counted; one that fails says what differed."""
    wrong = {**SCENARIO, "id": "too much", "expected": {"money": [4, 0]}}
    (tmp_path / "good.jsonl").write_text(json.dumps(SCENARIO) + "\n\n", "utf-8")
    (tmp_path / "bad.jsonl").write_text(json.dumps(SCENARIO) + "\n" + json.dumps(wrong), "utf-8")
    good = run("check", "good.jsonl")
    assert (good.code, good.out) == (0, "1 passed, 0 failed\n")
    both = run("check", "good.jsonl", "bad.jsonl")
    assert both.code == 1
    assert both.out == ("bad.jsonl: too much: at the end: money of 1 is 3, expected 4\n2 passed, 1 failed\n")


def test_check_for_programs(run: Run, tmp_path: Path):
    """The same as JSON, with the same exit code."""
    wrong = {**SCENARIO, "expected": {"money": [4, 0]}}
    (tmp_path / "bad.jsonl").write_text(json.dumps(wrong), "utf-8")
    done = run("check", "bad.jsonl", "--json")
    record = json.loads(done.out)
    assert (done.code, record["passed"], record["failed"]) == (1, 0, 1)
    assert record["results"][0]["failure"] == "at the end: money of 1 is 3, expected 4"


def test_check_of_another_game(run: Run, tmp_path: Path):
    """A game without scenarios says so."""
    add_game(TICTACTOE)
    (tmp_path / "a.jsonl").write_text('{"id": "a"}', "utf-8")
    assert "tictactoe has no scenarios" in run("check", "a.jsonl", "--game", "tictactoe").out


# replay and verify


def test_replay(run: Run, save: Path):
    """A game is told from its log, from a seat or as anybody could see it."""
    public, own = run("replay", save), run("replay", save, "--seat", 1)
    assert "Cards dealt: Anna 4 and Greedy 4.\n" in public.out
    assert "Anna is dealt 4 cards: " in own.out
    assert "Greedy is dealt 4 cards.\n" in own.out
    assert public.out.splitlines()[-1] in ("Anna wins.", "Greedy wins.", "The game is drawn.")


def test_replay_to_a_line(run: Run, save: Path):
    """Only so many lines are told."""
    assert "Cards dealt" in run("replay", save, "--to", 2).out
    assert "dealt" not in run("replay", save, "--to", 1).out


def test_replay_for_programs(run: Run, save: Path, finished: str):
    """Each line with its events; a seat's replay holds no other seat's lines."""
    record = json.loads(run("replay", save, "--seat", 1, "--json").out)
    lines = json.loads(finished)["log"]
    assert len(record["moves"]) == len(lines)
    shown = [move["line"] for move in record["moves"]]
    assert [line for line in shown if line] == [line for line in lines if line.startswith("1 ")]
    assert record["over"] is True
    assert sum(record["scores"]) > 0


def test_replay_tells_of_takebacks(run: Run, tmp_path: Path, finished: str):
    """Lines that were taken back by consent are told as such."""
    body = json.loads(finished)
    body["log"] = [*body["log"][:5], "~ takeback 2"]
    (tmp_path / "back.json").write_text(json.dumps(body), "utf-8")
    assert "2 lines are taken back by consent." in run("replay", "back.json").out


def test_verify(run: Run, save: Path, tmp_path: Path, finished: str):
    """Dice that follow from the key are confirmed, others named; so is a key that was not promised."""
    assert run("verify", save) == (0, "all dice and shuffles follow from the promised key\n", "")
    body = json.loads(finished)
    roll = next(i for i, line in enumerate(body["log"]) if line.startswith("- roll "))
    body["log"][roll] = "- roll 6 6 6" if body["log"][roll] != "- roll 6 6 6" else "- roll 5 6 6"
    (tmp_path / "loaded.json").write_text(json.dumps(body), "utf-8")
    done = run("verify", "loaded.json", "--json")
    assert done.code == 1
    assert json.loads(done.out)["difference"].startswith(f"line {roll + 1} says '{body['log'][roll]}'")
    body["chance"]["key"] = "00"
    (tmp_path / "loaded.json").write_text(json.dumps(body), "utf-8")
    assert run("verify", "loaded.json") == (1, "the key is not the one that was promised\n", "")


# simulate and bench


def test_simulate(run: Run):
    """A report in lines, nothing on the error stream when that is no terminal; the seed settles all."""
    line = ("simulate", "roma", "--games", 6, "--bots", "greedy,random", "--seed", 5, "--workers", 1)
    first, second = run(*line), run(*line, "--json")
    assert (first.code, first.err) == (0, "")
    assert "6 games" in first.out
    record = json.loads(second.out)
    assert record["played"] == 6
    assert record["bots"]["greedy"]["played"] == 6


def test_simulate_takes_options_and_edition(run: Run, tmp_path: Path):
    """What is settled before a game reaches the games."""
    (tmp_path / "mine.toml").write_text("[points]\neach = 3\n", "utf-8")
    line = ("simulate", "roma", "--games", 2, "--bots", "random", "--workers", 1, "--option", "tie=active")
    record = json.loads(run(*line, "--edition", "mine.toml", "--json").out)
    assert record["match"]["options"]["tie"] == "active"
    assert record["match"]["corrections"] == {"points.each": 3}


def test_simulate_goes_on_another_day(run: Run):
    """Counts that are kept are gone on from."""
    line = ("simulate", "roma", "--bots", "random", "--workers", 1, "--resume", "counts.json", "--json")
    assert json.loads(run(*line, "--games", 3).out)["played"] == 3
    assert json.loads(run(*line, "--games", 5).out)["played"] == 5


def test_bench_prints_its_report(run: Run, monkeypatch: pytest.MonkeyPatch):
    """The measuring itself is tested elsewhere; here it is only asked for."""
    from comitia.lab.bench import report

    asked: list[tuple[object, ...]] = []

    def measure(*args: object) -> report.Report:
        asked.append(args)
        return report.Report()

    monkeypatch.setattr(report, "run", measure)
    assert json.loads(run("bench", "--rounds", 2, "--json").out)["rates"] == {}
    assert "decisions" in run("bench").out
    assert asked[0][2] == 2
