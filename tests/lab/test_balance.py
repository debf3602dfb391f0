"""Balance: seats and cards with intervals, and sweeps over printed numbers on the same deals."""

from __future__ import annotations

import json

import pytest

from comitia.arena.simulate import simulate
from comitia.cli import main
from comitia.engine.registry import find_game
from comitia.lab.balance import BadSweep, balance, headers_of, lines_of, sweep_of

ROMA = find_game("roma")


def test_a_sweep_changes_the_number_and_nothing_else():
    """Each value has its own edition; the printed one gives the same games as no sweep at all."""
    printed = ROMA.sheet.value("cards.forum.cost")
    sweep = sweep_of(f"cards.forum.cost={printed}..{printed + 1}", ROMA)
    found = balance(ROMA.header(), [sweep], lambda header: simulate("roma", header, ["random"], 30, 3))
    assert [variant.name for variant in found] == [f"cards.forum.cost={printed}", f"cards.forum.cost={printed + 1}"]
    plain = simulate("roma", ROMA.header(), ["random"], 30, 3).aggregate.plain()
    assert found[0].report.aggregate.plain() == plain != found[1].report.aggregate.plain()


def test_options_and_combinations():
    """Options can be swept as well, and several sweeps give every combination."""
    sylla = find_game("sylla")
    option = sylla.options[0]
    key = next(iter(sylla.sheet.entries))
    sweeps = [
        sweep_of(f"{option.name}={','.join(option.values[:2])}", sylla),
        sweep_of(f"{key}={sylla.sheet.value(key)}", sylla),
    ]
    found = headers_of(sylla.header(4), sweeps)
    assert [header.options[option.name] for _, header in found] == list(option.values[:2])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("cards.forum.cost", "a sweep is written key=4..6 or key=value,value, not 'cards.forum.cost'"),
        ("cards.forum.colour=1..2", "roma has neither a printed number nor an option called cards.forum.colour"),
        ("cards.forum.cost=6..4", "6..4 is no range of at most 50 numbers"),
        ("cards.forum.cost=0..99", "0..99 is no range of at most 50 numbers"),
        ("cards.forum.cost=x", "cards.forum.cost is a number, not 'x'"),
    ],
)
def test_bad_sweeps(text: str, sentence: str):
    """What cannot be swept is refused in a sentence."""
    with pytest.raises(BadSweep) as error:
        headers_of(ROMA.header(), [sweep_of(text, ROMA)])
    assert str(error.value) == sentence


def test_the_table():
    """Seats and what seats held stand below each other, with intervals and marks."""
    rom = find_game("rom")
    found = balance(rom.header(3), [], lambda header: simulate("rom", header, ["random"], 20, 1))
    lines = lines_of(found)
    assert lines[0] == "rom, 3 players, all of them random: 20 games each; 33 % of wins would be even"
    text = "\n".join(lines)
    assert "seat 3" in text
    assert "consul" in text.lower()
    assert "] of 20" in text


def test_the_command(capsys: pytest.CaptureFixture[str]):
    """`comitia balance` prints the table, or JSON with the values that were tried."""
    few = ["--games", "4", "--workers", "1", "--bot", "random"]
    assert main(["balance", "roma", *few]) == 0
    assert "as printed" in capsys.readouterr().out
    assert main(["balance", "roma", *few, "--sweep", "cards.forum.cost=4..5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["settled"] for each in found] == [{"cards.forum.cost": "4"}, {"cards.forum.cost": "5"}]
    assert main(["balance", "roma", *few, "--sweep", "x=1"]) == 2
    assert "roma has neither" in capsys.readouterr().err
