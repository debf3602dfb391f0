"""Positions of Age of Rome and what is said in them, for the tests of its rules."""

from __future__ import annotations

import re

from comitia.engine.chance import Generator
from comitia.engine.flow import options, step_due, waiting
from comitia.engine.scenario import Record, run
from comitia.engine.state import Event
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.scenario import HARNESS
from comitia.games.age_of_rome.state import AgeState

CASSIUS = {"solo": "cassius_normal"}
#: Where the second of two players sits.
OPPOSITE = "africa"
#: A side with nothing that would score but 10 fame.
BARE: dict[str, object] = {"legions": 0, "votes": 0, "denarii": 0, "fame": 10, "feud": 2}


def position(chosen: dict[str, str] | None = None, /, **setup: object) -> AgeState:
    """A position, written as in a scenario; two players unless said otherwise."""
    players = setup.setdefault("players", 2)
    assert isinstance(players, int)
    return HARNESS.set_up(GAME.header(players, chosen), Record(setup, "setup"))


def say(s: AgeState, *texts: str) -> AgeState:
    """Carry out choices of whoever is asked, as in a scenario: what leaves nothing to do may be left out."""
    for text in texts:
        HARNESS.act(s, Record({"text": text}, "action"), Generator(1))
    return s


def offers(s: AgeState) -> list[str]:
    """What may be said now, without the seat."""
    return [step_due(s).domain.texts[choice] for choice in options(s, waiting(s)[0])]


def heard(s: AgeState, *texts: str) -> list[Event]:
    """What is told while choices are carried out."""
    s.heard = []
    say(s, *texts)
    return s.heard


def failure(
    setup: dict[str, object], actions: list[str], expected: dict[str, object], chosen: dict[str, str] | None = None
) -> str | None:
    """What differs after some choices, as a scenario tells it."""
    said = [{"text": text} for text in actions]
    record = {"id": "x", "setup": setup, "actions": said, "expected": expected, "options": chosen or {}}
    return run(record, "age_of_rome").failure


def rules_table(section: str) -> list[dict[str, str]]:
    """The first table of a section of the rules, row by row; names stand without their marks."""
    text = (GAME.folder / "RULES.md").read_text("utf-8")
    found = re.search(rf"^### {re.escape(section)} .*?(?=^##)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, section
    lines = [line for line in found.group().splitlines() if line.startswith("|")]
    rows = [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]
    head, _, *body = rows
    return [dict(zip(head, row, strict=True)) for row in body]
