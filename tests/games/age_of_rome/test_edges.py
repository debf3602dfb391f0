"""The edges of Age of Rome: words in four languages, the drawing, the reader of scenarios."""

from __future__ import annotations

import re

import pytest

from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.flow import options, step_due, waiting, why_not
from comitia.engine.registry import Header
from comitia.engine.scenario import run
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.board import cards_in_sight, draw, kind_of
from comitia.words import LANGUAGES, Catalogue, missing_words

NAMES = ["Anna of a long name", "Béla of a longer one", "Ciro", "Dora"]
UNFILLED = re.compile(r"[{}]")
HEADERS = [
    GAME.header(4, {"spies": "with", "hard_times": "with"}),
    GAME.header(2),
    GAME.header(1),
    GAME.header(1, {"solo": "cassius_normal", "hard_times": "with"}),
]


def test_words_keep_the_law():
    """1  Every event, question, answer, reason, option and card has its message in every language, and no more."""
    assert missing_words(GAME) == []


def table_of(header: Header, seed: int) -> Table:
    """A table of which every decision is still to come."""
    table = Table(header, Keyed(key_from_seed(seed)))
    table.settle()
    return table


def said_at(table: Table, words: Catalogue, names: list[str]) -> list[str]:
    """All that can be read at a decision."""
    p = waiting(table.state)[0]
    packet = table.packet(p)
    texts = [words.prompt(packet.question, packet.prompt, names)]
    texts += [words.choice(packet.question, c.verb, c.args, names) for c in packet.choices]
    for choice in range(step_due(table.state).domain.size):
        reason = why_not(table.state, p, choice)
        assert (reason is None) == (choice in options(table.state, p))
        texts += [] if reason is None else [words.reason(reason, names)]
    return texts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("header", HEADERS, ids=["four", "two", "sole", "cassius"])
def test_whole_games_can_be_told(lang: str, header: Header):
    """1  Nothing that is shown in a random game has an unfilled placeholder, and no line is too wide."""
    words, names = Catalogue(GAME, lang), NAMES[: header.seats]
    table, rng = table_of(header, 1), Generator(1)
    turn = 0
    while not table.is_over():
        turn += 1
        if turn % 4 == 0:
            for text in said_at(table, words, names):
                assert not UNFILLED.search(text), text
            for seat in (0, SPECTATOR):
                for line in draw(table.view(seat), words, NAMES[: header.seats], 80):
                    assert sum(len(piece) for piece, _ in line) <= 80
        lines = table.packet(waiting(table.state)[0]).lines()
        table.say(lines[rng.draw(len(lines))])
    for seat in (0, SPECTATOR):
        for face in table.view(seat).log:
            text = words.event(face, names)
            assert not UNFILLED.search(text), text
            assert text.endswith("."), text


def test_drawing():
    """1  The drawing shows provinces, senate, areas and tableaux, and no hidden card of others."""
    table, rng = table_of(HEADERS[0], 4), Generator(4)
    words = Catalogue(GAME, "en")
    for _ in range(250):
        if table.is_over():
            break
        lines = table.packet(waiting(table.state)[0]).lines()
        table.say(lines[rng.draw(len(lines))])
    text = "\n".join("".join(piece for piece, _ in line) for line in draw(table.view(0), words, NAMES, 132))
    for word in ("Gallia", "Senate", "Epirus", "Milestones", "Anna"):
        assert word in text
    assert all(
        kind_of(card) in ("tools", "weapons", "clothes", "jewelry", "chest") for card in cards_in_sight(table.view(0))
    )
    assert cards_in_sight(table.view(SPECTATOR)) is not None


@pytest.mark.parametrize(
    ("scenario", "failure"),
    [
        ({"setup": {"phase": "dawn"}}, "no phase"),
        ({"setup": {"levels": {"britannia": {}}}}, "there is no"),
        ({"setup": {"senate": 3}}, "must be a list"),
        ({"setup": {"turned": "x"}}, "whole number"),
        ({"setup": {"senate": [7]}}, "no player"),
        ({"setup": {"sides": {"1": {"wealth": 3}}}}, "unknown entry"),
        ({"setup": {"oddity": 3}}, "unknown entry"),
        ({"setup": {}, "actions": [{"a": "fly"}]}, "no action"),
        ({"setup": {}, "actions": [{"text": "colosseum"}], "expected": {"mood": 1}}, "cannot be expected"),
        ({"setup": {}, "expected": {"sides": {"1": {"mood": 1}}}}, "cannot be expected"),
        ({"setup": {}, "expected": {"sides": {"1": {"fame": 9}}}}, "expected 9"),
        ({"setup": {"medals": {"trade": None}}, "actions": [{"a": "finish", "question": "never"}]}, "ended before"),
    ],
)
def test_scenario_mistakes_are_named(scenario: dict[str, object], failure: str):
    """1  A malformed scenario fails with what is wrong about it."""
    found = run({"id": "x", **scenario}, "age_of_rome").failure
    assert found is not None
    assert failure in found
