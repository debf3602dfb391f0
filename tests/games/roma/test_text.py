"""The words of Roma: complete, and fillable wherever play can lead."""

from __future__ import annotations

import re

import pytest

from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.flow import options, step_due, waiting, why_not
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.games.roma import GAME
from comitia.games.roma.board import draw
from comitia.words import LANGUAGES, Catalogue, missing_words

NAMES = ["Anna", "Béla"]
#: What a rendering must not hold: an unfilled placeholder.
UNFILLED = re.compile(r"[{}]")


def test_words_keep_the_law():
    """Every event, question, answer, reason, option and card has its message in every language, and no more."""
    assert missing_words(GAME) == []


def random_game(seed: int) -> Table:
    """A table of which every decision is still to come."""
    table = Table(GAME.header(), Keyed(key_from_seed(seed)))
    table.settle()
    return table


def said_at(table: Table, words: Catalogue) -> list[str]:
    """All that can be read at a decision: the question, its options, every refusal, the table from all sides."""
    p = waiting(table.state)[0]
    packet = table.packet(p)
    texts = [words.prompt(packet.question, packet.prompt, NAMES)]
    texts += [words.choice(packet.question, c.verb, c.args, NAMES) for c in packet.choices]
    for choice in range(step_due(table.state).domain.size):
        reason = why_not(table.state, p, choice)
        assert (reason is None) == (choice in options(table.state, p))
        texts += [] if reason is None else [words.reason(reason, NAMES)]
    for seat in (0, 1, SPECTATOR):
        texts += ["".join(piece for piece, _ in line) for line in draw(table.view(seat), words, NAMES, 80)]
    return texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang: str):
    """Nothing that is shown in random games has an unfilled placeholder or an empty sentence."""
    words = Catalogue(GAME, lang)
    for seed in range(3):
        table, rng = random_game(seed), Generator(seed)
        while not table.is_over():
            for text in said_at(table, words):
                assert not UNFILLED.search(text), text
            lines = table.packet(waiting(table.state)[0]).lines()
            table.say(lines[rng.draw(len(lines))])
        for seat in (0, 1, SPECTATOR):
            for face in table.view(seat).log:
                text = words.event(face, NAMES)
                assert not UNFILLED.search(text), text
                assert text.endswith(".") or face.name == "received"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_board_fits_the_width(lang: str, width: int):
    """From 80 columns on no line of the drawing is wider than the screen, however long the names."""
    table, rng = random_game(7), Generator(7)
    words = Catalogue(GAME, lang)
    names = ["Anna of a long name", "Béla of a longer one"]
    while not table.is_over():
        for line in draw(table.view(0), words, names, width):
            assert sum(len(piece) for piece, _ in line) <= width
        lines = table.packet(waiting(table.state)[0]).lines()
        table.say(lines[rng.draw(len(lines))])


def test_board_shows_no_hidden_card():
    """Face-down cards of the other side are question marks, and its hand is a number."""
    table = random_game(1)
    while step_due(table.state).label != "place" or waiting(table.state) != [1]:
        table.say(table.packet(waiting(table.state)[0]).lines()[0])
    words = Catalogue(GAME, "en")
    text = "\n".join("".join(piece for piece, _ in line) for line in draw(table.view(1), words, NAMES, 80))
    assert text.count("(?)") == 4
    for card in table.view(0).players()[0].numbers("face_down"):
        if card >= 0 and card not in table.view(1).players()[1].numbers("hand"):
            assert words.title("card", GAME.kinds["card"].words[card]) not in text


def drawn(table: Table, seat: int) -> str:
    """The table as a seat reads it, in small letters."""
    lines = draw(table.view(seat), Catalogue(GAME, "en"), NAMES, 120)
    return "\n".join("".join(piece for piece, _ in line) for line in lines).lower()


def test_board_shows_what_is_chosen():
    """Cards chosen to be passed, or given a disc, are shown to whoever chose them, and to nobody else."""
    table = random_game(1)
    passed = table.packet(0).choices[3]
    table.say(passed.line)
    title = Catalogue(GAME, "en").title("card", str(passed.args["card"])).lower()
    assert f" to be passed: {title} " in drawn(table, 0)
    assert "to be passed" not in drawn(table, 1)
    while step_due(table.state).label != "place":
        table.say(table.packet(waiting(table.state)[0]).lines()[0])
    laid = table.packet(0).choices[-1]
    table.say(laid.line)
    title = Catalogue(GAME, "en").title("card", str(laid.args["card"])).lower()
    assert f"({title})" in drawn(table, 0)
    assert f" {title} " not in drawn(table, 0)
    assert "(" not in drawn(table, 1)
