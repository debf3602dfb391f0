"""The words and the drawing of ROM: complete, fillable wherever play can lead, and no wider than the screen."""

from __future__ import annotations

import re

import pytest

from comitia.engine.chance import Generator
from comitia.engine.errors import Reason
from comitia.engine.flow import options, question_due, step_due, waiting, why_not
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.games.rom.board import LEGEND, cards_in_sight, draw
from comitia.games.rom.edition import OPTIONS
from comitia.games.rom.state import RomState
from comitia.words import LANGUAGES, Catalogue, missing_words
from tests.games.rom.positions import GAME, position, say, seen, state_of, table

NAMES = ["Anna", "Béla", "Carl", "Dora"]
#: What a rendering must not hold: an unfilled placeholder.
UNFILLED = re.compile(r"[{}]")
INTRIGUE = {
    "vicarius": "legatus",
    "tribunus": "magistrate",
    "hispania": "vicarius",
    "africanus": "censor",
    "greko": "africanus_maximus",
}


def test_words_keep_the_law():
    """Every event, question, answer, reason, option and card has its message in every language, and no more."""
    assert missing_words(GAME) == []


def said_at(found: Table, words: Catalogue) -> list[str]:
    """All that can be read at a decision: the question, its options, every refusal, the table from two sides."""
    p = waiting(found.state)[0]
    packet = found.packet(p)
    texts = [words.prompt(packet.question, packet.prompt, NAMES)]
    texts += [words.choice(packet.question, c.verb, c.args, NAMES) for c in packet.choices]
    reasons: dict[str, Reason] = {}
    for choice in range(step_due(found.state).domain.size):
        reason = why_not(found.state, p, choice)
        assert (reason is None) == (choice in options(found.state, p))
        if reason is not None:
            reasons[reason.key] = reason
    texts += [words.reason(reason, NAMES) for reason in reasons.values()]
    for seat in (p, SPECTATOR):
        texts += ["".join(piece for piece, _ in line) for line in draw(found.view(seat), words, NAMES, 80)]
    return texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang: str):
    """Nothing that is shown in random games has an unfilled placeholder or an empty sentence."""
    words = Catalogue(GAME, lang)
    for seats, chosen in ((2, None), (4, INTRIGUE)):
        found, rng = table(seats, 3, chosen), Generator(3)
        while not found.is_over():
            for text in said_at(found, words):
                assert text
                assert not UNFILLED.search(text), text
            lines = found.packet(waiting(found.state)[0]).lines()
            found.say(lines[rng.draw(len(lines))])
        for seat in (0, SPECTATOR):
            for face in found.view(seat).log:
                text = words.event(face, NAMES)
                assert text.endswith(".")
                assert not UNFILLED.search(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_things_are_described(lang: str):
    """Every card, province, performer, track, region, resource and symbol has a name and a rule with its numbers."""
    words = Catalogue(GAME, lang)
    for kind in GAME.kinds.values():
        for word in kind.words:
            assert words.title(kind.kind, word)
            assert words.plain(kind.kind, word)
            assert not UNFILLED.search(words.rule(kind.kind, word))
    assert all(not UNFILLED.search(line) for line in words.help_lines())
    assert words.label("zone", LEGEND) != LEGEND


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
def test_board_fits_the_width(lang: str, width: int):
    """From 80 columns on no line of the drawing is wider than the screen, however long the names."""
    words = Catalogue(GAME, lang)
    names = ["Anna of a long name", "Béla of a longer one", "Carl", "Dora"]
    found, rng = table(4, 7), Generator(7)
    while not found.is_over():
        for line in draw(found.view(0), words, names, width):
            assert sum(len(piece) for piece, _ in line) <= width
        lines = found.packet(waiting(found.state)[0]).lines()
        found.say(lines[rng.draw(len(lines))])
    assert state_of(found).over


def text_of(s: RomState) -> str:
    """A drawing for seat 1 in English."""
    lines = draw(seen(s, 0), Catalogue(GAME, "en"), NAMES, 100)
    return "\n".join("".join(piece for piece, _ in line) for line in lines)


def test_board_shows_tracks_and_displays():
    """1.5, 5.4  Groups stand in their sections with what they bring, and what lies open stands below the tracks."""
    s = position(
        turn=1,
        round=2,
        dice={"1": [1], "2": [2], "3": [3]},
        tracks={"military": [[2, [3]], [1, [5, 2]]]},
        open_provinces=["sicilia"],
        open_offices=["aedile", "asianus"],
        stalls=["lion"],
    )
    text = text_of(s)
    assert re.search(r"Military +I Béla: 3 \(strength 3\) +II Anna: 5 2 \(strength 7\)\n", text)
    assert re.search(r"Senate +-\n", text)
    assert "Sicilia strength 5 Italia/Villa/Olives, deck" in text
    assert "Aedile [Arena+Arena], Asianus" in text
    assert "Lion (Beast, 5 coins)" in text


def test_board_explains_senate_cards():
    """1.3  What the open Senate cards and the own ones that are not exhausted do is written out, once for each name."""
    s = position(
        turn=1,
        dice={"1": [1], "2": [2], "3": [3]},
        tracks={"senate": [[1, [2, 1]]], "market": [[1, [1]]]},
        open_offices=["legatus"],
        offices={"1": ["censor", "consul", "consul", "quaestor"], "2": ["vicarius"]},
        used={"1": ["consul", "quaestor"]},
    )
    text = text_of(s)
    assert re.search(r"Senate +I Anna: 2 1 \(2 cards\)\n", text)
    assert re.search(r"Black Market +I Anna: 1 \(1 coin\)\n", text)
    explained = re.findall(r"^     ([A-Z]\w+): ", text, re.MULTILINE)
    assert explained == ["Legatus", "Censor", "Consul"]
    assert "Legatus: When your legion is cleared: 1 more strength, if you have a die on the Military track." in text


def test_board_tells_alike_names_apart():
    """1.5, 1.6  A name that ends in a number stays whole and apart from dice and markers, over two lines if need be."""
    s = position(
        turn=1,
        dice={"1": [1], "2": [2], "3": [3]},
        tracks={"military": [[1, [4, 4, 1]], [2, [5, 5, 5]], [3, [6, 6, 6]]]},
    )
    names = ["Greedy 1", "Greedy 2", "Greedy 3 the Elder"]
    lines = ["".join(piece for piece, _ in line) for line in draw(seen(s, 0), Catalogue(GAME, "en"), names, 86)]
    at = next(i for i, line in enumerate(lines) if line.startswith(" Military"))
    assert lines[at].endswith("I Greedy 1: 4 4 1 (strength 9)   II Greedy 2: 5 5 5 (strength 15)")
    assert lines[at + 1] == " " * lines[at].index("I Greedy") + "III Greedy 3 the Elder: 6 6 6 (strength 18)"
    assert any(line.endswith("Greedy 1: 0  Greedy 2: 0  Greedy 3 the Elder: 0") for line in lines)


def test_board_shows_decks_and_regions():
    """11.2, 14.1  A display that is empty still tells the size of its deck; strengths are added up by region."""
    s = position(
        turn=1,
        dice={"1": [1], "2": [2], "3": [3]},
        open_offices=[],
        provinces={"1": ["sicilia", "cisalpina"], "2": ["sardinia", "epirus"]},
    )
    text = text_of(s)
    assert f"Open: -, deck {len(s.senate_deck)}" in text
    assert "Regions: Italia (Anna: 12, Béla: 5), Greko (Béla: 5)" in text


def asked_in_words(s: RomState) -> str:
    """The question that is put, in English."""
    prompt = question_due(s).prompt(s, waiting(s)[0])
    return Catalogue(GAME, "en").prompt(step_due(s).label, prompt, NAMES)


def test_the_question_of_a_turn():
    """5.1, 5.6, 5.7  Only what can be done is asked for: a die, a card, the end of the turn, or passing."""
    s = position(turn=1, dice={"1": [1, 2], "2": [2], "3": [3]})
    assert asked_in_words(s) == "Place a die."
    s = position(turn=1, dice={"1": [1, 2]}, offices={"1": ["quaestor"]}, provinces={"1": ["sicilia"]})
    assert asked_in_words(s) == "Place a die, or activate a card first."
    say(s, "1 senate 1")
    assert asked_in_words(s) == "Your die is placed. Activate a card, or end your turn."
    stuck = {"military": [[1, [1]]], "senate": [[1, [1]]], "market": [[1, [1]]]}
    s = position(turn=1, dice={"1": [6]}, tracks=stuck)
    assert asked_in_words(s) == "None of your dice fits. You pass."
    s = position(turn=1, dice={"1": [6]}, tracks=stuck, offices={"1": ["quaestor"]}, provinces={"1": ["sicilia"]})
    assert asked_in_words(s) == "None of your dice fits. Activate a card, or pass."


def offers_in_words(s: RomState) -> list[str]:
    """The options of whoever is asked, in English."""
    p, domain = waiting(s)[0], step_due(s).domain
    words, question = Catalogue(GAME, "en"), question_due(s)
    args = [(choice, {**domain.args(choice), **question.detail(s, p, choice)}) for choice in options(s, p)]
    return [words.choice(step_due(s).label, domain.verb(choice), shown, NAMES) for choice, shown in args]


def test_options_in_words():
    """5.3, 8.5, 8.6, 9.5  Options tell whom a die pushes, symbols of cards, kind and cost; the best set is first."""
    s = position(turn=2, dice={"2": [1]}, tracks={"military": [[1, [2]], [3, [4]]]})
    assert offers_in_words(s)[:2] == [
        "A 1 on the Military track: section 1, before Anna and Carl",
        "A 1 on the Senate track: section 1",
    ]
    s = position(
        phase="clear",
        tracks={"senate": [[1, [2]]], "market": [[1, [3]]]},
        open_offices=["censor", "aedile", "asianus"],
        stalls=["boar"],
    )
    assert offers_in_words(s) == ["Censor [Villa]", "Aedile [Arena, Arena]", "Asianus"]
    say(s, "1 take censor")
    assert offers_in_words(s) == ["Nothing more", "Boar (Beast) for 3 coins"]
    s = position(phase="score", round=3, hands={"1": ["legionary", "boar", "bear", "lion"]})
    assert offers_in_words(s)[1:3] == [
        "Rank 4, 5 points: Boar, Bear and Lion; cost 12",
        "Rank 2, 3 points: Legionary, Bear and Lion; cost 11",
    ]


def test_no_list_warns_of_an_order():
    """3.2, 8.3, 8.5, 8.6  Nothing is lost by naming a later thing first, so no question warns of it."""
    s = position(
        phase="clear",
        tracks={"military": [[1, [6]]], "senate": [[1, [2, 2]]], "market": [[1, [6]]]},
        open_provinces=["sicilia", "sardinia"],
        open_offices=["censor", "consul", "quaestor"],
        stalls=["boar", "bear"],
    )
    assert asked_in_words(s) == "Strength left: 6. Which province do you conquer?"
    say(s, "1 done")
    assert asked_in_words(s) == "2 Senate cards are yours. Which one do you take first?"
    say(s, "1 take quaestor")
    assert asked_in_words(s) == "Which Senate card do you take?"
    say(s, "1 take censor")
    assert asked_in_words(s) == "Budget left: 6 coins. What do you buy?"


def test_board_marks_what_is_exhausted():
    """6.3  Exhausted cards and provinces stand in brackets, one of two copies alone."""
    s = position(
        turn=1,
        dice={"1": [1], "2": [2], "3": [3]},
        offices={"1": ["consul", "consul"]},
        used={"1": ["consul"]},
        provinces={"1": ["carthago", "pergamum"]},
        exhausted={"1": ["pergamum"]},
    )
    text = text_of(s)
    assert "(Consul [Arena]), Consul [Arena]" in text
    assert "Carthago strength 5 Arena/Wine, (Pergamum strength 5 Arena/Jewels)" in text


def test_board_shows_no_hidden_card():
    """14.1  Blind cards of another player are question marks; the own ones are shown."""
    s = position(
        turn=1, dice={"1": [1], "2": [2], "3": [3]}, hands={"2": ["gaul"]}, blind={"1": ["boar"], "2": ["lion", "bear"]}
    )
    text = text_of(s)
    assert "Hand: Boar (Beast, 3 coins)" in text
    assert "Hand: Gaul (Barbarian, 4 coins), ?, ?" in text
    assert "Lion" not in text


def test_board_at_the_end():
    """11.4  Hands that break a tie are shown."""
    s = position(phase="end", round=5, vp={"1": 4, "2": 4}, hands={"1": ["boar"], "2": ["lion"]})
    assert "Shown: Lion" in text_of(s)
    assert "Round 5/5   end" in text_of(s)


def test_sums_are_shown_in_phase_1():
    """4.1  While the order is settled, sums are shown."""
    s = position(phase="roll", round=3, offices={"1": ["tribunus"]}, provinces={"1": ["carthago"]})
    s.phase = 1
    say(s, "- roll 1 1 1 1", "- roll 2 2 2 2", "- roll 3 3 3 3")
    assert "sum 4" in text_of(s)


def test_cards_in_sight():
    """1.3  A seat may ask for its own Senate cards first, then those on offer, then those of others, each once."""
    s = position(
        turn=1,
        dice={"1": [1], "2": [2], "3": [3]},
        open_offices=["aedile", "consul"],
        offices={"1": ["senator"], "2": ["consul"]},
    )
    assert cards_in_sight(seen(s, 0)) == ["senator", "consul", "aedile"]
    assert cards_in_sight(seen(s, SPECTATOR)) == ["consul", "aedile", "senator"]


def test_options_are_described():
    """13.2  Every value of every option has words in every language."""
    for lang in LANGUAGES:
        words = Catalogue(GAME, lang)
        for option in OPTIONS:
            assert all(words.text(f"option.{option.name}.value_{value}") for value in option.values)
