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
from comitia.games.age_of_rome.edition import CARDS, OMENS, RELIGION
from comitia.games.age_of_rome.state import AgeState
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


def drawn(header: Header, names: list[str], choices: int, width: int = 80) -> str:
    """What the first seat sees after some random choices."""
    table, rng = table_of(header, 2), Generator(2)
    for _ in range(choices):
        lines = table.packet(waiting(table.state)[0]).lines()
        table.say(lines[rng.draw(len(lines))])
    lines_drawn = draw(table.view(0), Catalogue(GAME, "en"), names, width)
    return "\n".join("".join(piece for piece, _ in line) for line in lines_drawn)


def test_drawing_loses_nothing():
    """1  At 80 columns with long names nothing is cut off: what does not fit goes to the next line."""
    text = drawn(HEADERS[0], ["Anna", "Béla", "Ciro", "Dora"], 150)
    assert "…" not in text
    for word in ("Feud", "Pantheon", "Bonus", "Agriculture", "Thrace (defence 4, Fame 10/5/3)", "fame"):
        assert word in text


def test_players_with_the_same_initial_are_numbered():
    """6.10  Whose scheme marker lies where is told by a letter, or by a number if letters would not do."""
    assert "\n Anna (" in drawn(HEADERS[1], ["Anna", "Béla"], 9)
    assert "\n 2 Béla (" in drawn(HEADERS[1], ["Bruno", "Béla"], 9)


def test_events_are_explained_when_they_count():
    """4.1, 11.1  Not in the first round, and not to whoever gets money instead."""
    words = Catalogue(GAME, "en")
    rules = [words.rule("omen", omen)[:30] for omen in OMENS]
    is_explained = [
        any(rule in drawn(header, NAMES[:seats], choices) for rule in rules)
        for header, seats, choices in ((HEADERS[1], 2, 60), (HEADERS[1], 2, 5), (HEADERS[2], 1, 60))
    ]
    assert is_explained == [True, False, False]


def test_drawing_foresees_the_turn_of_the_disc():
    """8.4  The drawing tells how far the disc will turn, and before whom each province comes."""
    text = drawn(HEADERS[1], ["Anna", "Béla"], 9)
    assert re.search(r"Quarter turns of the disc: [12] (counter-)?clockwise", text)
    assert len(re.findall(r"next: (?:Anna|Béla)", text)) == 2


def test_drawing_of_the_sole_rule():
    """11.1  Whoever plays alone sees how far the tasks are."""
    text = drawn(HEADERS[2], ["Anna"], 30)
    assert re.search(r"Your tasks .*\n.* \d+/51  Renown", text)
    assert len(re.findall(r" \d+/\d  \w+: ", text.partition("Your tasks")[2])) == 6


def test_drawing_of_cassius():
    """11.2  The card of Cassius is told in words."""
    assert re.search(r"Card of Cassius \d+  builds \w+  acts .+  schemes \w+", drawn(HEADERS[3], ["Anna"], 30, 132))


def test_drawing_of_the_own_hand():
    """1.5, 7.7  Own cards are told with their ware and their moment, own medals with what they are good for."""
    table = table_of(HEADERS[1], 1)
    s = table.state
    assert isinstance(s, AgeState)
    s.players[0].hand = [CARDS.index("hammer")]
    s.medals[RELIGION] = 0
    lines = draw(table.view(0), Catalogue(GAME, "en"), ["Anna", "Béla"], 132)
    text = "\n".join("".join(piece for piece, _ in line) for line in lines)
    assert "Hammer (Tools): When you build: the tile costs 2 denarii less." in text
    assert "Religion: at any time denarii for fame" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_kind(lang: str):
    """1  Whatever can be explained is of a kind that has a name in every language."""
    words = Catalogue(GAME, lang)
    for kind in GAME.kinds.values():
        for word in kind.words:
            assert f"kind.{kind_of(word)}" in words.messages


@pytest.mark.parametrize(
    ("scenario", "failure"),
    [
        ({"setup": {"phase": "dawn"}}, "must be one of"),
        ({"setup": {"levels": {"britannia": {}}}}, "nothing is called"),
        ({"setup": {"senate": 3}}, "must be a list"),
        ({"setup": {"turned": "x"}}, "whole number"),
        ({"setup": {"senate": [7]}}, "nothing is called '7'"),
        ({"setup": {"sides": {"1": {"wealth": 3}}}}, "unknown entry"),
        ({"setup": {"sides": {"5": {}}}}, "seats as keys"),
        ({"setup": {"oddity": 3}}, "unknown entry"),
        ({"setup": {"levels": {"gallia": {"trade": 4}}}}, "no level above 3"),
        ({"setup": {"stacks": [[1, 1, 1]]}}, "two rows of three"),
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
