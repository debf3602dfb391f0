"""11  Cassius: each of his cards, how often he builds, whom events compare, what is told of him."""

from __future__ import annotations

import re

import pytest

from comitia.engine.chance import Generator, Keyed, key_from_seed, playout
from comitia.engine.flow import step_due, waiting
from comitia.engine.table import Table
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.edition import BUILDINGS, TYPES
from comitia.games.age_of_rome.scoring import total_of, winners
from comitia.games.age_of_rome.state import AgeState
from comitia.words import Catalogue
from tests.games.age_of_rome.positions import CASSIUS, OPPOSITE, offers, position, say

#: A building of every type before Cassius.
EVERYTHING = {OPPOSITE: dict.fromkeys(BUILDINGS, 1)}


def cards_of_cassius() -> list[tuple[int, str, str, str]]:
    """The table of his cards: the number, what he builds, where he acts, how he schemes."""
    text = (GAME.folder / "RULES.md").read_text("utf-8").partition("### 11.2 ")[2].partition("### 11.3 ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if re.match(r"\| \d", line)]
    halves = [row[i : i + 4] for row in rows for i in (0, 5) if row[i].isdigit()]
    return sorted((int(number), build, act, scheme) for number, build, act, scheme in halves)


CARDS = cards_of_cassius()
NUMBERED = pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card[0]))


def test_fifteen_cards():
    """11.2  The table tells all of them."""
    assert [card[0] for card in CARDS] == list(range(1, 16))


@NUMBERED
def test_card_builds(card: tuple[int, str, str, str]):
    """11.2, 11.5  He builds what the card says, free of charge."""
    number, build, _, _ = card
    s = position(CASSIUS, players=1, phase="build", first=2, round=1, cassius=[number, 9])
    levels = s.levels[2 * TYPES : 3 * TYPES]
    assert levels == [int(name == build) for name in BUILDINGS]
    assert (s.players[1].denarii, s.players[1].fame) == (0, 3)


def counts(s: AgeState) -> dict[str, int]:
    """What Cassius has on the table, by the place that brings it."""
    side = s.players[1]
    return {
        "military": sum(s.fronts[1::2]),
        "politics": s.senate.count(1),
        "trade": len(side.hand),
        "religion": side.base,
        "agriculture": side.denarii,
        "Colosseum": s.crowd[1],
        "scheme": s.plots.count(1),
    }


@NUMBERED
def test_card_acts(card: tuple[int, str, str, str]):
    """11.2, 11.6  He acts where the card says, twice if it says so."""
    number, _, act, _ = card
    place, _, doubled = act.partition(", ")
    area_cards = ["epirus", "thrace"]
    levels = EVERYTHING
    s = position(CASSIUS, players=1, first=2, round=3, levels=levels, cassius=[number], area_cards=area_cards)
    each = 2 if place == "agriculture" else 1
    assert counts(s) == {**dict.fromkeys(counts(s), 0), place: each * (2 if doubled else 1)}


@NUMBERED
def test_card_schemes(card: tuple[int, str, str, str]):
    """11.2, 11.4  He schemes as the card says, where both effects are possible."""
    number, _, _, scheme = card
    side = {"fame": 6, "base": 1, "feud": 1}
    s = position(
        CASSIUS, players=1, phase="scheme", first=2, plots={"gallia": [2]}, cassius=[number], sides={"1": side}
    )
    hit = {"slander": (5, 1), "demolition": (6, 0)}[scheme]
    assert (s.players[0].fame, s.players[0].base) == hit
    assert (s.players[0].feud, s.players[1].feud) == (2, 1)


@pytest.mark.parametrize(
    ("difficulty", "builds"),
    [
        ("easy", [1, 1, 1, 1, 1, 1, 1, 1, 1]),
        ("normal", [1, 1, 1, 1, 1, 1, 2, 2, 2]),
        ("hard", [1, 1, 1, 2, 2, 2, 2, 2, 2]),
    ],
)
def test_how_often_he_builds(difficulty: str, builds: list[int]):
    """11.5  Once a round; on normal twice in rounds 7 to 9, on hard twice from round 4."""
    chosen, found = {"solo": f"cassius_{difficulty}"}, []
    for number in range(1, 10):
        s = position(chosen, players=1, phase="build", first=2, round=number, cassius=[1, 4, 9])
        found.append(sum(s.levels))
    assert found == builds


@pytest.mark.parametrize(("level", "first_round"), [(1, 1), (2, 3), (3, 6)])
def test_when_he_builds_higher(level: int, first_round: int):
    """11.5  Level II comes from round 3, level III from round 6; before that he builds the next type."""
    for number in range(1, 7):
        levels = {OPPOSITE: {"military": level - 1}}
        s = position(CASSIUS, players=1, phase="build", first=2, round=number, levels=levels, cassius=[1, 9])
        military, politics = s.levels[2 * TYPES], s.levels[2 * TYPES + 1]
        assert (military, politics) == ((level, 0) if number >= first_round else (level - 1, 1))


@pytest.mark.parametrize(("difficulty", "fame"), [("easy", 1), ("normal", 1), ("hard", 3)])
def test_set_up(difficulty: str, fame: int):
    """11.2  Cassius sits opposite with his pieces; on hard he begins with 3 fame."""
    s = position({"solo": f"cassius_{difficulty}"}, players=1)
    side = s.players[1]
    assert (side.fame, side.legions, side.votes, side.schemers, side.followers) == (fame, 7, 5, 3, 1)
    assert (side.feud, side.denarii, side.orders, side.position) == (2, 0, [], 2)
    assert (len(s.cassius_deck), len(s.front_deck)) == (15, 12)
    assert [s.front_deck.count(area) for area in range(3)] == [4, 4, 4]


def test_cards_run_out():
    """11.2  When his cards or the area cards run out they are shuffled again."""
    s = position(CASSIUS, players=1, first=2, levels=EVERYTHING, cassius=[1], area_cards=["epirus"])
    assert s.fronts[1] == 1
    assert step_due(s).label == "shuffle_fronts"
    assert waiting(s) == []


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_whole_games(difficulty: str, seed: int):
    """11.2, 11.7  Whole games: nobody asks Cassius, his pieces stay his, more fame than his is a victory."""
    s = GAME.fresh(GAME.header(1, {"solo": f"cassius_{difficulty}"}))
    assert isinstance(s, AgeState)
    rng = Generator(seed)
    while not s.over:
        assert waiting(s) in ([], [0])
        playout(s, rng, 1)
    assert s.players[1].orders == []
    assert winners(s) == ([0] if total_of(s, 0) > total_of(s, 1) else [])


@pytest.mark.parametrize("seed", [1, 4])
def test_he_is_told_by_his_name(seed: int):
    """11.2  Whatever is told of him in a game names him, and never an empty seat."""
    table = Table(GAME.header(1, CASSIUS), Keyed(key_from_seed(seed)))
    table.settle()
    rng = Generator(seed)
    while not table.is_over():
        lines = table.packet(0).lines()
        table.say(lines[rng.below(len(lines))])
    words = Catalogue(GAME)
    told = [words.event(face, ["Anna"]) for face in table.view(0).log]
    assert sum("Cassius" in text for text in told) > 40
    assert not [text for text in told if "{" in text or "None" in text]


def test_against_him():
    """11.4  He can be a target himself: his marker room and his fame count like anybody's."""
    side = {"feud": 1, "fame": 6}
    s = position(
        CASSIUS, players=1, phase="scheme", plots={"africa": [1]}, sides={"1": side, "2": {"fame": 5, "feud": 2}}
    )
    assert "scheme africa" in offers(s)
    say(s, "scheme africa")
    assert (s.players[1].fame, s.players[1].feud, s.players[0].feud) == (4, 3, 0)
