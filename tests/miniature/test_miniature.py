"""The miniature plays by its rules; each test cites the section of RULES.md that it is about."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from comitia.engine import registry
from comitia.engine.chance import Generator, Keyed, Scripted, key_from_seed
from comitia.engine.errors import BadEdition, Illegal
from comitia.engine.flow import waiting
from comitia.engine.scenario import run
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.engine.worlds import Worlds
from comitia.words import Catalogue
from tests.miniature import GAME
from tests.miniature.board import draw
from tests.miniature.state import Auction

FOLDER = Path(__file__).parent
#: A deal, no matter which.
DEAL = "19"


@pytest.fixture(autouse=True)
def installed() -> None:
    """Scenarios find their game by its name."""
    registry.add_game(GAME)


def seated(*rolls: str, seats: int = 2, ties: str = "carry") -> Table:
    """A table after the deal above and the first roll."""
    table = Table(GAME.header(seats, {"ties": ties}), Scripted([DEAL, *rolls]))
    table.settle()
    return table


def auction(table: Table) -> Auction:
    """The state of a table."""
    assert isinstance(table.state, Auction)
    return table.state


def play(hands: list[list[int]], /, *actions: dict[str, object], ties: str = "carry", **expected: object) -> None:
    """Play rounds from given hands, and compare."""
    scenario = {
        "game": "miniature",
        "options": {"ties": ties},
        "setup": {"players": len(hands), "hands": hands, "deck": [7, 8]},
        "actions": list(actions),
        "expected": expected,
    }
    assert run(scenario).failure is None


def test_cards():
    """1.1  There are two cards of each number from 1 to 10."""
    s = GAME.new(GAME.header())
    assert isinstance(s, Auction)
    assert Counter(s.deck) == dict.fromkeys(range(1, 11), 2)


def test_die():
    """1.2, 3.1  The prize is worth what the die shows."""
    assert auction(seated("4")).prize == 4


def test_deal():
    """2.1  Each player is dealt four cards; the rest is the deck."""
    s = auction(seated("4", seats=3))
    assert ([len(side.hand) for side in s.players], len(s.deck)) == ([4, 4, 4], 8)


def test_hands_are_secret():
    """2.1  A hand is seen by its owner; others see how many cards it has."""
    table = seated("4")
    shown = [[side.values["hand"] for side in table.view(seat).players()] for seat in (0, SPECTATOR)]
    assert shown == [[auction(table).players[0].hand, {"count": 4}], [{"count": 4}, {"count": 4}]]


def test_highest_card_wins():
    """3.2, 3.3  The highest bid wins the prize."""
    play([[9], [4]], {"a": "round", "die": 5, "bids": [9, 4]}, points=[5, 0], hands=[[], []])


def test_bid_from_the_hand():
    """3.2  Only a card from the hand can be bid."""
    table = seated("4")
    missing = next(number for number in range(1, 11) if number not in auction(table).players[0].hand)
    with pytest.raises(Illegal, match="not in hand"):
        table.say(f"1 bid {missing}")


def test_tie_is_carried_over():
    """3.3, R1  With equal highest bids the prize is carried over to the next round."""
    rounds: list[dict[str, object]] = [{"a": "round", "die": 5, "bids": [9, 9]}, {"a": "pass"}, {"a": "pass"}]
    play([[9, 2], [9, 1]], *rounds, points=[0, 0], prize=5)
    play([[9, 2], [9, 1]], *rounds, {"a": "round", "die": 1, "bids": [2, 1]}, points=[6, 0])


def test_tie_goes_to_the_next():
    """3.3, R1  With the option, the highest card that only one player bid wins."""
    play([[9], [9], [3], [4]], {"a": "round", "die": 6, "bids": [9, 9, 3, 4]}, ties="next", points=[0, 0, 0, 6])


def test_tie_of_all():
    """3.3, R1  If no card was bid by one player alone, nobody wins."""
    play([[9], [9]], {"a": "round", "die": 6, "bids": [9, 9]}, ties="next", points=[0, 0], prize=6)


def test_consolation():
    """3.4  Losers may draw the top card, in the order of seats."""
    actions: list[dict[str, object]] = [{"a": "round", "die": 2, "bids": [3, 9, 4]}, {"a": "draw"}, {"a": "draw"}]
    play([[3], [9], [4]], *actions, hands=[[7], [], [8]])


def test_no_consolation_without_cards():
    """3.4  With an empty deck nobody can draw."""
    actions = [{"a": "round", "die": 2, "bids": [3, 9]}, {"a": "draw", "illegal": True}, {"a": "pass"}]
    found = run({"game": "miniature", "setup": {"hands": [[3], [9]]}, "actions": actions})
    assert found.failure is None


def test_drawn_card_is_secret():
    """3.4  What is drawn is seen by the drawer alone."""
    table = seated("4", "5")
    hands = [side.hand for side in auction(table).players]
    table.say(f"1 bid {max(hands[0])}")
    table.say(f"2 bid {min(hands[1])}")
    table.say("2 draw")
    secrets = [next(face.secret for face in table.view(seat).log if face.name == "drew") for seat in (0, 1)]
    assert (secrets[0], secrets[1] is not None) == (None, True)


def test_three_rounds():
    """3, 4.1  After three rounds the game is over, and most points win."""
    setup = {"hands": [[9], [4]], "played": 2}
    actions = [{"a": "round", "die": 5, "bids": [9, 4]}, {"a": "pass"}, {"a": "pass", "illegal": True}]
    assert run({"game": "miniature", "setup": setup, "actions": actions, "expected": {"winners": [1]}}).failure is None


def test_redeal_covers_every_arrangement():
    """2.1  Every hand that the opponent could hold comes up, and each about as often as it should."""
    sheet = GAME.sheet.corrected({"cards.copies": 1, "hand.dealt": 1, "rounds.all": 1}, "a small box")
    table = Table(GAME.header(2, sheet=sheet), Scripted(["19", "4"]))
    table.settle()
    rng = Generator(5)
    found = Counter(
        other.players[1].hand[0] for _ in range(1800) if isinstance(other := Worlds(table.view(0), rng).deal(), Auction)
    )
    own = auction(table).players[0].hand[0]
    assert set(found) == set(range(1, 11)) - {own}
    assert all(140 < times < 260 for times in found.values())


@pytest.mark.parametrize(
    ("text", "reason"),
    [("hand.dealt = 6", "too few cards to deal"), ("rounds.all = 5", "too few cards for the rounds")],
)
def test_impossible_edition(text: str, reason: str):
    """1.1, 2.1  Numbers with which play could not begin are refused."""
    with pytest.raises(BadEdition, match=reason):
        GAME.sheet.override(text, "mine.toml")


def test_board():
    """2.1, 3.1  The drawing shows the prize, and the seat's own hand but no other."""
    table = seated("4")
    lines = ["".join(text for text, _ in line) for line in draw(table.view(0), Catalogue(GAME), ["Livia", "Gaius"], 80)]
    hand = " ".join(map(str, auction(table).players[0].hand))
    assert lines == ["Prize 4   Deck 12", f"Livia   Points 0   Hand {hand}", "Gaius   Points 0   Hand 4"]


def test_words():
    """3.2  Events and questions have words in every language."""
    packet = seated("4").packet(0)
    prompts = [Catalogue(GAME, lang).prompt(packet.question, packet.prompt, []) for lang in ("en", "de", "fr", "es")]
    assert [prompt.split(".")[0] for prompt in prompts] == [
        "The prize is worth 4",
        "Der Preis ist 4 wert",
        "Le prix vaut 4",
        "El premio vale 4",
    ]


def test_everybody_bids():
    """3.2  All players are asked at the same time."""
    assert waiting(seated("4", seats=4).state) == [0, 1, 2, 3]


@pytest.mark.parametrize("place", ["code", "tests"])
def test_sections_are_cited(place: str):
    """Each numbered section of the rules is cited by code and by a test."""
    sections = re.findall(r"^### (\d+\.\d+)", (FOLDER / "RULES.md").read_text("utf-8"), re.MULTILINE)
    files = [path for path in FOLDER.glob("*.py") if path.name.startswith("test_") == (place == "tests")]
    text = "\n".join(path.read_text("utf-8") for path in files)
    cited = {
        number for line in re.findall(r'(?:"""|#:? )([\d., R]+)  ?', text) for number in re.findall(r"\d+\.\d+", line)
    }
    assert set(sections) - cited == set()


def test_cards_are_laid_aside_at_once():
    """2.2  Two cards are one sealed answer: in any order, changed until both have answered, then shown together."""
    table = Table(GAME.header(options={"opening": "aside"}), Keyed(key_from_seed(1)))
    table.settle()
    assert isinstance(table.state, Auction)
    own, other = (side.hand[:] for side in table.state.players)
    assert (len(own), table.awaited()) == (6, [0, 1])
    table.say(f"1 aside {own[5]}")
    assert (table.awaited(), table.decided(), table.view(1).values["answers"]) == ([0, 1], [], [[], []])
    table.say(f"1 aside {own[0]}")
    assert (table.awaited(), table.decided(), table.view(1).values["answers"]) == ([1], [0], ["?", []])
    table.undo(0)
    table.say_all([f"1 aside {own[4]}"])
    table.say_all([f"2 aside {other[1]}", f"2 aside {other[0]}"])
    assert table.state.discard == sorted([own[4], own[5]]) + sorted(other[:2])
    assert [line.split()[0] for line in table.lines[1:5]] == ["1", "1", "2", "2"]
