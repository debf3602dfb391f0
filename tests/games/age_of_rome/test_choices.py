"""Choices as people make them: any order, questions only where something can be done, and what the log tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comitia.engine.ask import enders_of
from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.flow import advance, options, question_due, step_due, waiting
from comitia.engine.registry import Header
from comitia.engine.save import load
from comitia.engine.scenario import Record, run
from comitia.engine.state import NONE, Event
from comitia.engine.table import Packet, Table
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.edition import BAD_OMEN, RECONCILIATION, TRIUMPH
from comitia.games.age_of_rome.scenario import HARNESS
from comitia.games.age_of_rome.scoring import score_all
from comitia.games.age_of_rome.state import AgeState, Player
from comitia.games.age_of_rome.trade import FreeMenu

FOLDER = Path(__file__).parent
CHOICES = [json.loads(line) for line in (FOLDER / "choices.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("record", CHOICES, ids=lambda record: str(record["id"]))
def test_choices(record: dict[str, object]):
    """3.5, 3.6, 3.7, 4.6, 4.7, 6.3, 7.4, 10.1, 10.6, 10.8, 10.9, 10.11, 12.3  What the scenario says."""
    assert run(record, "age_of_rome").failure is None


def table_of(seed: int, header: Header | None = None) -> Table:
    """A table at its first decision."""
    table = Table(GAME.header(4) if header is None else header, Keyed(key_from_seed(seed)))
    table.settle()
    return table


def state_of(table: Table) -> AgeState:
    """The true state of a table."""
    assert isinstance(table.state, AgeState)
    return table.state


def packets(table: Table, seed: int) -> list[tuple[AgeState, Packet]]:
    """All that is asked in a random game, with a copy of the table each time."""
    rng = Generator(seed)
    found: list[tuple[AgeState, Packet]] = []
    while not table.is_over():
        p = waiting(table.state)[0]
        packet = table.packet(p)
        found.append((state_of(table).copy(), packet))
        table.say(packet.lines()[rng.draw(len(packet.choices))])
    return found


IDLE = {"go_on", "quiet", "done", "none", "single", "sell"}


@pytest.mark.parametrize("seed", [1, 2])
def test_questions_have_something_to_decide(seed: int):
    """10.7, 12.3  With several answers there is more to do than to pass or to sell, or the sale is worth something."""
    for s, packet in packets(table_of(seed), seed):
        verbs = {choice.verb for choice in packet.choices}
        if len(packet.choices) == 1 or not verbs <= IDLE:
            continue
        question = question_due(s)
        assert isinstance(question, FreeMenu)
        assert question.is_sale_wanted(s, waiting(s)[0]), (packet.question, verbs)


@pytest.mark.parametrize("questions", ["needed", "every"])
def test_questions_of_a_game(questions: str):
    """10.7  Asked only where something can be done, a player decides far less often; with `every` there are more."""
    table = table_of(3, GAME.header(4, {"questions": questions}))
    asked = [packet for _, packet in packets(table, 3) if len(packet.choices) > 1]
    idle = [packet for packet in asked if {choice.verb for choice in packet.choices} <= IDLE]
    assert (len(idle) > 10) == (questions == "every")


def test_effect_is_named_with_the_scheme():
    """4.6, 10.7  At a table the effect belongs to the choice of the scheme; alone it is refused with the reason."""
    s = position({"players": 2, "phase": "scheme", "plots": {"africa": [1]}, "sides": {"2": {"fame": 9}}}, "needed")
    texts = [step_due(s).domain.texts[choice] for choice in options(s, 0)]
    assert texts == ["done", "strike africa slander"]
    refusal = question_due(s).refusal(s, 0, step_due(s).domain.parse("scheme africa"))
    assert refusal is not None
    assert refusal.key == "name_effect"


def position(setup: dict[str, object], questions: str = "every", **choices: str) -> AgeState:
    """A position as scenarios describe it, with the questions of a table if they are wanted."""
    players = setup["players"]
    assert isinstance(players, int)
    header = GAME.header(players, {**choices, "questions": questions})
    s = HARNESS.set_up(header, Record(setup, "setup"))
    s.variants = type(s.variants)(header.options, players)
    return s


def test_selling_stands_last():
    """3.5  Wherever a card can be sold beside other choices, people see the sale behind them."""
    menus = [
        step.question for seq in GAME.sequences.values() for step in seq.steps if isinstance(step.question, FreeMenu)
    ]
    assert len(menus) == 9
    for menu in menus:
        assert enders_of(menu)[-1] in ("sell", "discard"), type(menu).__name__


def test_reconciliation_leaves_with_the_schemes():
    """10.10  With the option the card is not in the deck of a truce, and in no hidden deck either."""
    cards = [omens_of({"truce": "with", "reconciliation": how}) for how in ("in", "out")]
    assert [RECONCILIATION in omens for omens in cards] == [True, False]
    assert len(cards[1]) == 11
    assert RECONCILIATION in omens_of({"reconciliation": "out"})


def omens_of(choices: dict[str, str]) -> list[int]:
    """The event cards of a game, the first one turned up."""
    s = state_of(table_of(1, GAME.header(4, choices)))
    return [omen for omen in (s.omen, *s.omen_deck) if omen != NONE]


# -- what the log tells ------------------------------------------------------------------------------


def told(s: AgeState) -> list[tuple[str, int]]:
    """The names and seats of what is told when a position is scored."""
    heard: list[Event] = []
    s.heard = heard
    score_all(s, 0)
    return [(event.name, event.seat) for event in heard]


def test_log_of_areas_and_orders():
    """9.3, 9.7  The log says which areas and orders scored, who broke a tie, and what is shared."""
    s = position({"players": 3, "phase": "scheme", "round": 9, "plots": {"italia": [1]}})
    s.fronts = [2, 2, 0, 3, 3, 1, 1, 0, 0]
    s.medals[0] = 1
    s.players[0].orders = [12]
    s.players[1].orders = [8]
    names = told(s)
    assert ("tie_medal", 1) in names
    assert ("area_held", -1) in names
    assert ("order_scored", 1) in names
    assert ("order_scored", 0) not in names
    s.medals[0] = -1
    again = told(s)
    assert ("area_shared", -1) in again
    assert ("tie_medal", 1) not in again


@pytest.mark.parametrize(("denarii", "name"), [((7, 6), "tie_denarii"), ((6, 6), "tie_stands")])
def test_log_of_a_tie(denarii: tuple[int, int], name: str):
    """9.9  The log says who wins a tie by denarii, or that it stands."""
    s = position(
        {"players": 2, "phase": "final", "round": 9, "sides": {"1": {"hand": ["bulla", "bulla", "signet_ring"]}}}
    )
    for p in range(2):
        s.players[p].fame, s.players[p].denarii, s.players[p].orders = 20, denarii[p], []
    assert (name, 0) in told(s)


@pytest.mark.parametrize(
    ("number", "omen", "name"),
    [(1, TRIUMPH, "omen_skipped"), (2, TRIUMPH, "omen_nobody"), (2, BAD_OMEN, "spared")],
)
def test_log_of_an_event_without_effect(number: int, omen: int, name: str):
    """4.1, 4.2  An event that does nothing says so: in the first round, for nobody, or at 1 fame."""
    heard: list[Event] = []
    s = position({"players": 2, "phase": "build", "sides": {"1": {"fame": 1, "denarii": 9}, "2": {"fame": 1}}})
    s.heard = heard
    s.round, s.omen, s.omen_deck = number - 1, NONE, [omen]
    s.stack = [GAME.sequences["round"].first[0]]
    advance(s)
    assert name in [event.name for event in heard]


# -- games of version 1 ------------------------------------------------------------------------------

EARLIER = sorted((FOLDER / "version_1").glob("*.json"))


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.stem)
def test_games_of_version_1(path: Path):
    """10.7  A game that was saved under version 1 of the rules goes on where it stood."""
    text = path.read_text("utf-8")
    stored = json.loads(text)["snapshot"]["fields"]
    table = load(text)
    s = state_of(table)
    assert table.is_over() == stored["over"]
    for side, was in zip(s.players, stored["players"], strict=True):
        assert {name: getattr(side, name) for name in was if name not in SINCE} == {
            name: tupled(side, name, was[name]) for name in was if name not in SINCE
        }


#: What version 1 did not tell apart.
SINCE = ("quiet",)


def tupled(side: Player, name: str, value: object) -> object:
    """A value of a save in the form that the state has it."""
    return tuple(value) if isinstance(getattr(side, name), tuple) and isinstance(value, list) else value
