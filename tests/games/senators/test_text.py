"""The words and the picture of Senators: complete, and fillable wherever play can lead."""

from __future__ import annotations

import re

import pytest

from comitia.engine.errors import Value
from comitia.engine.flow import step_due, waiting, why_not
from comitia.engine.state import NONE, UNKNOWN
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, Face
from comitia.games.senators import GAME
from comitia.games.senators.board import LEGEND, cards_in_sight, draw, kind_of
from comitia.games.senators.edition import FIRST_EVENT, FIRST_INFLUENCE, NAMES
from comitia.words import LANGUAGES, Catalogue, missing_words
from tests.games.senators.positions import busy, game, header, seats_of, state_of, thrifty

PEOPLE = ["Anna", "Béla", "Chloé", "Dörte", "Eva"]
#: What a rendering must not hold: an unfilled placeholder.
UNFILLED = re.compile(r"[{}]")


def test_words_keep_the_law():
    """Every event, question, answer, reason, option and card has its message in every language, and no more."""
    assert missing_words(GAME) == []


def test_numbers_in_words_are_the_editions():
    """1.3  What a card says follows the edition."""
    sheet = GAME.sheet.override("[events.deficit_b]\namount = 17\n", "mine")
    assert "17 coins" in Catalogue(GAME, "en", sheet).rule("card", "deficit_b")
    assert "15 coins" in Catalogue(GAME, "en").rule("card", "deficit_b")


def said_at(table: Table, words: Catalogue) -> list[str]:
    """All that can be read at a decision: the question, its options, every refusal, the table from all sides."""
    p = waiting(table.state)[0]
    packet = table.packet(p)
    texts = [words.prompt(packet.question, packet.prompt, PEOPLE)]
    texts += [words.choice(packet.question, c.verb, c.args, PEOPLE) for c in packet.choices]
    for choice in range(0, step_due(table.state).domain.size, 3):
        reason = why_not(table.state, p, choice)
        texts += [] if reason is None else [words.reason(reason, PEOPLE)]
    for seat in seats_of(table.state):
        texts += drawn(table, seat, words, 80)
    return texts


def drawn(table: Table, seat: int, words: Catalogue, width: int, people: list[str] | None = None) -> list[str]:
    lines = draw(table.view(seat), words, people or PEOPLE, width)
    return ["".join(piece for piece, _ in line) for line in lines]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang: str):
    """Nothing that is shown in random games has an unfilled placeholder or an empty sentence."""
    words = Catalogue(GAME, lang)
    for seed, temper in enumerate((thrifty, busy)):
        for number, table in enumerate(game(header(4, influence="with"), seed, temper)):
            if not table.is_over() and number % 3 == 0:
                for text in said_at(table, words):
                    assert text.strip()
                    assert not UNFILLED.search(text), text
        for seat in (0, SPECTATOR):
            for face in table.view(seat).log:
                text = words.event(face, PEOPLE)
                assert text.endswith(".")
                assert not UNFILLED.search(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_can_be_explained(lang: str):
    """1.1, 1.2, 1.3, 1.4  Every card has a name, an everyday word and a rule."""
    words = Catalogue(GAME, lang)
    for card in NAMES:
        assert words.title("card", card)
        assert words.plain("card", card)
        assert not UNFILLED.search(words.rule("card", card))
        assert words.label("kind", kind_of(card)) != kind_of(card) or lang == "en"
    assert all(not UNFILLED.search(line) for line in words.help_lines())
    assert words.label("zone", LEGEND) != LEGEND


@pytest.mark.parametrize("width", [80, 100, 160])
def test_board_fits_the_width(width: int):
    """From 80 columns on no line of the drawing is wider than the screen, however long the names."""
    people = [f"{name} of quite a long name" for name in PEOPLE]
    words = Catalogue(GAME, "de")
    for table in game(header(5, influence="with"), 3, busy):
        for line in drawn(table, 0, words, width, people):
            assert len(line) <= width


def test_board_shows_no_secret():
    """9.1  Coins and hidden cards of others are not in the drawing; the own ones are."""
    words = Catalogue(GAME, "en")
    for table in game(header(3), 5, thrifty):
        s = state_of(table)
        for seat in seats_of(s):
            text = "\n".join(drawn(table, seat, words, 200))
            assert text.count("Coins ") == (1 if seat >= 0 and not s.players[seat].out else 0)
            assert text.count("Hand:") == (1 if seat >= 0 and s.players[seat].hand else 0)
            if seat >= 0 and not s.players[seat].out:
                assert f"Coins {s.players[seat].coins} " in text


def test_cards_in_sight():
    """9.1  What can be explained to a seat is what it sees: its hand, the market, face-up cards, the event."""
    for table in game(header(3, influence="with"), 6, busy):
        s = state_of(table)
        own = cards_in_sight(table.view(0))
        assert set(own) >= {NAMES[card] for card in s.players[0].hand}
        others = cards_in_sight(table.view(SPECTATOR))
        assert UNKNOWN not in table.view(SPECTATOR).fields().numbers("offers")
        hidden = {NAMES[card] for side in s.players for card in side.hand}
        assert not set(others) & hidden


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_one_can_pay_mentions_embezzling(lang: str):
    """7.2  A question that names the most a player can pay says that senators are counted in it."""
    words = Catalogue(GAME, lang)
    hint = {"en": "embezzling", "de": "Unterschlagen", "fr": "détournements", "es": "desfalques"}[lang]
    numbers: dict[str, Value] = {"card": "consul", "n": 15, "seat": 2, "most": 26}
    for question in ("new_senator", "bid", "price", "join"):
        assert hint in words.prompt(question, numbers, PEOPLE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_left_over_is_named_last(lang: str):
    """2.4  The sentence suits a name in the singular and one in the plural, Equites or Vox Populi."""
    words = Catalogue(GAME, lang)
    for card in range(FIRST_INFLUENCE, FIRST_EVENT):
        told = words.event(Face("set_aside", NONE, (card,), None), PEOPLE)
        assert told.endswith(f": {words.title('card', NAMES[card])}.")
