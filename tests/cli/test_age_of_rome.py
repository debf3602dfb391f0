"""Age of Rome on the command line: alone, with Cassius, and with numbers of one's own."""

from __future__ import annotations

import json

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
