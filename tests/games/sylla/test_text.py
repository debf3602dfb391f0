"""The words and the drawing of Sylla: complete, and fillable wherever play can lead."""

from __future__ import annotations

import re

import pytest

from comitia.cli.choosing import Offer
from comitia.engine.chance import Generator
from comitia.engine.errors import Value
from comitia.engine.flow import step_due, waiting, why_not
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, face, view
from comitia.games.sylla.board import LEGEND, cards_in_sight, draw
from comitia.games.sylla.state import SyllaState
from comitia.words import LANGUAGES, Catalogue, missing_words
from tests.games.sylla.positions import GAME, NAMES, header, position, say, table_of, told

#: What a rendering must not hold: an unfilled placeholder.
UNFILLED = re.compile(r"[{}]")


def text_of(lines: list[list[tuple[str, str]]]) -> str:
    return "\n".join("".join(piece for piece, _ in line) for line in lines)


def test_words_keep_the_law():
    """Every event, question, answer, reason, option and thing has its message in every language, and no more."""
    assert missing_words(GAME) == []


def said_at(table: Table, words: Catalogue) -> list[str]:
    """All that can be read at a decision: the question, its options, every refusal, the table from all sides."""
    p = waiting(table.state)[0]
    packet = table.packet(p)
    names = NAMES[: table.header.seats]
    texts = [words.prompt(packet.question, packet.prompt, names)]
    texts += [words.choice(packet.question, c.verb, c.args, names) for c in packet.choices]
    for choice in range(step_due(table.state).domain.size):
        reason = why_not(table.state, p, choice)
        texts += [] if reason is None else [words.reason(reason, names)]
    texts += [text_of(draw(table.view(seat), words, names, 80)) for seat in (p, SPECTATOR)]
    return texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang: str):
    """Nothing that is shown in random games has an unfilled placeholder or an empty sentence."""
    words = Catalogue(GAME, lang)
    for seats in (2, 4):
        table, rng = table_of(seats, seats), Generator(seats)
        while not table.is_over():
            for text in said_at(table, words):
                assert text
                assert not UNFILLED.search(text), text
            choices = table.packet(waiting(table.state)[0]).lines()
            table.say(choices[rng.below(len(choices))])
        for seen in table.view(SPECTATOR).log:
            text = words.event(seen, NAMES[:seats])
            assert text.endswith(".")
            assert not UNFILLED.search(text), text


@pytest.mark.parametrize("width", [80, 120])
def test_board_fits_the_width(width: int):
    """From 80 columns on no line of the drawing is wider than the screen, however long the names."""
    names = [f"{name} of a very long and old family" for name in NAMES]
    for lang in LANGUAGES:
        words = Catalogue(GAME, lang)
        table, rng = table_of(4, 7), Generator(7)
        while not table.is_over():
            if rng.below(8) == 0:
                for line in draw(table.view(0), words, names, width):
                    assert sum(len(piece) for piece, _ in line) <= width
            choices = table.packet(waiting(table.state)[0]).lines()
            table.say(choices[rng.below(len(choices))])


def test_board_of_a_narrow_screen():
    """A line ends where the screen does."""
    lines = draw(table_of().view(0), Catalogue(GAME, "en"), NAMES, 12)
    assert max(sum(len(piece) for piece, _ in line) for line in lines) <= 12


def test_board_shows_the_table():
    """The ladder, the places by colour, the events with cubes, the works, and every display."""
    s = position(
        "events",
        events=["famine", "purge", "eruption"],
        work="baths",
        places=["stall", None, None, None, None, "tavern"],
        famine=3,
        ladder={"civic": 1},
        money=[7, 8, 9, 10],
        tokens=[["health"], [], [], []],
        upright=[["vestal", "legionary"], ["senator", "senator"], [], []],
        sideways=[["slave"], [], [], []],
        down=[["christian_senator"], [], [], []],
        buildings=[["field"], [], [], []],
        buildings_down=[[], ["stall"], [], []],
    )
    say(s, "1 vestal famine")
    table = table_of()
    table.state = s
    shown = text_of(draw(table.view(0), Catalogue(GAME, "en"), NAMES, 100))
    for text in ("[3]", "1 Market stall", "6 Tavern", "Famine*", "Anna 1", "Public baths", "Denarii 7", "Health 1"):
        assert text in shown
    for text in ("2 Senator", "sideways: Slave", "face down: Christian Senator", "face down: Market stall", "Field"):
        assert text in shown
    assert "Denarii 8" not in shown
    assert cards_in_sight(table.view(0)) == ["christian_senator", "legionary", "vestal", "slave"]
    assert Catalogue(GAME, "en").label("zone", LEGEND) != LEGEND


def test_board_shows_what_is_averted():
    """An averted event is marked as such while others happen."""
    s = position(
        "events",
        events=["purge", "epidemic", "eruption"],
        upright=[["vestal", "vestal", "senator", "christian_senator"], [], [], []],
    )
    say(s, "1 vestal epidemic", "1 vestal eruption")
    table = table_of()
    table.state = s
    shown = text_of(draw(table.view(SPECTATOR), Catalogue(GAME, "en"), NAMES, 100))
    assert shown.count("(averted)") == 2
    assert cards_in_sight(table.view(SPECTATOR)) == []


def test_board_wraps_cubes_and_tokens():
    """At 80 columns no cube and no token is cut off: what finds no room goes to the next line."""
    s = position(
        "events",
        events=["purge", "cult", "pillage"],
        upright=[["vestal"], ["vestal"], ["vestal"], ["legionary"]],
        tokens=[["health"], [], [], []],
    )
    say(s, "1 vestal cult", "2 vestal cult", "3 vestal cult")
    table = table_of()
    table.state = s
    names = ["Maximiliane", "Greedy 2", "Greedy 3", "Greedy 4"]
    for lang in LANGUAGES:
        words = Catalogue(GAME, lang)
        shown = text_of(draw(table.view(0), words, names, 80))
        assert "…" not in shown
        for text in ("  Maximiliane 1", "  Greedy 2 1", "  Greedy 3 1", f"{words.title('token', 'health')} 1"):
            assert text in shown


def test_board_shows_buying_power():
    """6.2  Behind each display stands how many upright cards can pay in each colour; sideways ones cannot."""
    table = table_of()
    table.state = position(
        "buildings",
        upright=[["senator", "merchant", "slave", "crane"], [], [], []],
        sideways=[["legionary"], ["vestal"], [], []],
    )
    shown = text_of(draw(table.view(1), Catalogue(GAME, "en"), NAMES, 100))
    assert "upright (red 3, yellow 3, grey 3): Senator" in shown
    assert shown.count("upright") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_small_numbers_read_well(lang: str):
    """One vote is singular, and who gains nothing is told so in words."""
    words = Catalogue(GAME, lang)
    s = position("election", upright=[["senator"], [], [], []])
    elected = [event for event in told(s, "1 votes 1", *[f"{p} pass" for p in (2, 3, 4)]) if event.name == "elected"]
    text = words.event(face(elected[0], SPECTATOR), NAMES)
    assert {"en": "1 vote ", "de": "1 Stimme ", "fr": "1 voix ", "es": "1 voto "}[lang] in text
    s = position("great_work", work="baths", money=[1, 3, 3, 1])
    heard = told(s, "1 plebs 1", "2 build 3", "3 build 3", "4 build 1")
    for event in heard:
        if event.name in ("plebs_prestige", "work_prestige"):
            assert "0" not in words.event(face(event, SPECTATOR), NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_warn_of_no_order(lang: str):
    """2.5, 6.3, 6.4, 7.2, 7.3, 8.5  Who chooses several things is told how many, and nothing of the list's order."""
    words = Catalogue(GAME, lang)
    list_of = {"en": "list", "de": "Liste", "fr": "liste", "es": "lista"}
    values: dict[str, Value] = {"n": 2, "colour": "red", "cost": 2}
    for question in ("choose", "lay", "take_token", "house_temple", "tavern", "avert"):
        asked = words.prompt(question, values, NAMES)
        assert list_of[lang] not in asked
        assert "2" in asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_name_their_cost(lang: str):
    """4.2, 7.2, 9.1, 9.2  Votes say how many coins they cost, tokens too, and hands what they are worth."""
    words = Catalogue(GAME, lang)
    assert "3" in words.choice("votes", "votes", {"n": 5, "cost": 3}, NAMES)
    assert "0" not in words.choice("votes", "votes", {"n": 5, "cost": 0}, NAMES)
    assert "2" in words.choice("house_temple", "take", {"token": "civic", "cost": 2}, NAMES)
    assert "7" in words.choice("great_work", "build", {"n": 5, "votes": 7}, NAMES)
    shown = words.choice("great_work", "plebs", {"n": 5, "votes": 7, "prestige": 3}, NAMES)
    assert "7" in shown
    assert "3" in shown


def keys_of(s: SyllaState) -> dict[str, str]:
    """What a person types in a position, and what that says."""
    table = table_of(s.seats)
    table.state = s
    choices = table.packet(waiting(s)[0]).choices
    offer = Offer(choices, [choice.line for choice in choices])
    return dict(zip(offer.keys, [choice.line[2:] for choice in offer.choices], strict=True))


def test_amounts_are_typed_as_themselves():
    """4.1, 9.1  Votes and coins bear their own numbers, whatever the options tell of cost and gain; passing is last."""
    hands = keys_of(position("great_work", money=[6, 0, 0, 0], upright=[["senator"], [], [], []]))
    assert hands == {f"{verb[0]}{n}": f"{verb} {n}" for verb in ("build", "plebs") for n in range(7)}
    votes = keys_of(say(position("election", money=[2, 3, 0, 0]), "1 votes 1"))
    assert votes == {"2": "votes 2", "3": "votes 3", "0": "pass"}
    assert list(votes)[-1] == "0"


def test_what_ends_comes_last():
    """6.2, 7.2, 7.3  To pass or to be done is never the first thing on the list."""
    temple = position("income", buildings=[["house_temple", "tavern"], [], [], []])
    assert list(keys_of(temple).values())[-1] == "done"
    assert list(keys_of(say(temple, "1 done")).values())[-1] == "done"
    bid = position("buildings", places=["stall", "field", None, None, None, None], upright=[[], ["senator"], [], []])
    assert list(keys_of(say(bid, "1 offer 1")).values()) == ["bid 1", "pass"]


def test_board_during_the_great_work():
    """The work of the round and the next one."""
    table = table_of()
    table.state = position("great_work", work="baths", work_deck=["senate"])
    shown = text_of(draw(table.view(2), Catalogue(GAME, "en"), NAMES, 100))
    assert "Great work: Public baths" in shown
    assert "bring 5, 3 and 0 prestige." in shown
    assert "raise health by one" in shown
    assert "then: Senate" in shown
    assert "raise civic spirit by one" in shown


def test_board_numbers_the_ladder():
    """1.5  The spaces of the ladder bear their numbers, as the log names them, above what a token is worth there."""
    shown = text_of(draw(table_of().view(0), Catalogue(GAME, "en"), NAMES, 100)).splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in shown[:3] if line.split()}
    assert rows["Ladder"] == ["1", "2", "3", "4", "5", "6", "7"]
    assert rows["Worth"] == ["1", "1", "2", "2", "3", "3", "4"]


def test_board_shows_no_choice_of_others():
    """Chosen characters are drawn for their owner alone, and what is not there yet is a dash."""
    table = table_of(seed=3)
    table.say("1 choose vestal")
    table.say("1 choose senator")
    table.say("2 choose merchant")
    words = Catalogue(GAME, "en")
    assert "chosen: Senator, Vestal" in text_of(draw(table.view(0), words, NAMES, 80))
    assert "chosen: Merchant" in text_of(draw(table.view(1), words, NAMES, 80))
    for seat in (2, SPECTATOR):
        assert "chosen" not in text_of(draw(table.view(seat), words, NAMES, 80))
    assert cards_in_sight(table.view(0)) == ["senator", "vestal"]


def test_board_of_a_bare_table():
    """Before anything is laid out there is nothing to draw but the ladder and the players; after the end no work."""
    words = Catalogue(GAME, "en")
    bare = text_of(draw(view(header(), GAME.fresh(header()), 0, []), words, NAMES, 80))
    assert "Famine*" not in bare
    assert "Great work: -" in bare
    assert "1 -" in bare
