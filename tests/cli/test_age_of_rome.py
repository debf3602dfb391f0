"""Age of Rome on the command line: alone, with Cassius, and with numbers of one's own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_lost_game_has_no_winner(run: Run):
    """Whoever falls behind Cassius is told so, and nobody is said to win; in the replay and for programs too."""
    done = run("play", "age_of_rome", "--seats", "random", "--option", "solo=cassius_hard", "--seed", 3, "--save", "x")
    assert done.code == 0
    assert "Random has not won." in done.out
    assert " wins." not in done.out
    assert "Random has not won." in run("replay", "x").out
    assert json.loads(run("replay", "x", "--json").out)["winners"] == []


def test_a_lost_simulation(run: Run):
    """Lost games are neither won nor drawn."""
    words = "age_of_rome --players 1 --option solo=cassius_hard --bots random --games 2 --workers 1"
    assert "1 player, seed 0: 2 games, 0 drawn" in run("simulate", *words.split()).out
    found = json.loads(run("simulate", *words.split(), "--json").out)
    assert (found["draws"], found["bots"]["random"]["wins"]) == (0, 0)


def test_solo_modes_are_for_one(run: Run):
    """An option that would change nothing is refused, not ignored."""
    done = run("play", "age_of_rome", "--players", 3, "--option", "solo=cassius_easy")
    assert done.code != 0
    assert "option solo=cassius_easy is for 1 player, not 3" in done.err


# Printed numbers

MINE = "# from my box\nbuildings.military.cost1 = 5\nomens.silver_mines.n = 6\n"


def test_edition_changes_play(run: Run, tmp_path: Path):
    """A dearer building and a richer event are played as the file says, and the save names another edition."""
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    words = ["play", "age_of_rome", "--seats", "random,random", "--seed", 3, "--save"]
    plain = run(*words, "plain.json").out
    mine = run(*words, "mine.json", "--edition", "mine.toml").out
    for out, reward in ((plain, 3), (mine, 6)):
        assert re.search(rf"Event card: Silver mines\.\n\S.* takes {reward} denarii\.", out)
    asked = [run("play", "age_of_rome", "--players", 2, "--seed", 1, *more, typed="1\n").out for more in EDITIONS]
    assert ["Military, level 1: 3 denarii" in asked[0], "Military, level 1: 5 denarii" in asked[1]] == [True, True]
    digests = [json.loads((tmp_path / name).read_text("utf-8"))["edition"] for name in ("plain.json", "mine.json")]
    assert digests[0] != digests[1]


EDITIONS: list[list[str]] = [[], ["--edition", "mine.toml"]]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("\nbuildings.forum.cost1 = 5", "line 2: buildings.forum.cost1 is not printed in age_of_rome"),
        ("[cards.scroll]\nn = 5", "line 2: cards.scroll.n is not printed in age_of_rome"),
        ("\n\nbuildings.trade.cost1 = -1", "line 3: buildings.trade.cost1 must be from 0 to 99, not -1"),
        ("omens.silver_mines.n = 0", "line 1: omens.silver_mines.n must be from 1 to 99, not 0"),
        ("cassius.rules.feud = 4", "Cassius has more feud markers than spaces"),
    ],
)
def test_wrong_editions(run: Run, tmp_path: Path, text: str, problem: str):
    """What is not printed, or cannot be, is refused with the line and the reason."""
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    done = run("play", "age_of_rome", "--seats", "random,random", "--edition", "mine.toml")
    assert done.code != 0
    assert problem in done.err


def test_our_own_numbers_are_listed(run: Run):
    """The list of printed numbers says which are ours, and why."""
    out = run("rules", "age_of_rome", "--edition").out
    assert re.search(r"^buildings\.religion\.cost1 +3  rulebook", out, re.MULTILINE)
    assert re.search(r"^omens\.silver_mines\.n +3  reconstructed +printed on a component only; ours", out, re.MULTILINE)
