"""The rules of Age of Rome, chapter by chapter: positions, choices in notation, what must be seen afterwards."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from comitia.engine.chance import Generator, playout
from comitia.engine.errors import BadEdition
from comitia.engine.flow import apply_chance, outcomes, step_due, waiting
from comitia.engine.scenario import run
from comitia.engine.state import NONE
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.edition import (
    BUILDINGS,
    CARDS,
    CHARACTERS,
    EFFECTS,
    KEY_OF,
    OMENS,
    ORDERS,
    OURS,
    SHEET,
    WARE_OF,
    Edition,
    edition_of,
)
from comitia.games.age_of_rome.moves import add_piece, in_order_of_play
from comitia.games.age_of_rome.scoring import scores, total_of, winners
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import new_state, population, province_before
from comitia.games.age_of_rome.trade import can_complete, ware_of_set

FOLDER = Path(__file__).parent
SCENARIOS = {
    record["id"]: record for record in map(json.loads, (FOLDER / "scenarios.jsonl").read_text("utf-8").splitlines())
}


def failures(*prefixes: str) -> list[str]:
    """What differs in the scenarios whose names begin so; there must be some."""
    chosen = [record for name, record in SCENARIOS.items() if name.startswith(prefixes)]
    assert chosen, prefixes
    results = [run(record, "age_of_rome") for record in chosen]
    return [f"{result.name}: {result.failure}" for result in results if result.failure is not None]


def fresh(seats: int = 2, **choices: str) -> AgeState:
    """A table before the first chance."""
    s = GAME.fresh(GAME.header(seats, choices))
    assert isinstance(s, AgeState)
    return s


def played(seats: int = 4, seed: int = 1, **choices: str) -> AgeState:
    """A random game to its end."""
    s = fresh(seats, **choices)
    playout(s, Generator(seed))
    return s


# -- 1, 2  Components and set-up


def test_census():
    """1.1, 1.4, 1.9, 1.10, 1.11  The box holds 38 trade cards, 28 orders, 18 event cards, 45 tiles, 11 feud markers."""
    assert (sum(OURS.copies), len(ORDERS), len(OMENS), 5 * sum(OURS.tiles), OURS.feud) == (38, 28, 18, 45, 11)
    assert sum(OURS.copies) - sum(OURS.starred) == 28
    assert len(ORDERS) - sum(OURS.order_starred) == 22


def test_antonius():
    """1.1  Marcus Antonius begins with 1 fame, 7 legions, 4 votes, 7 denarii, 2 feud markers and an anchor."""
    i = CHARACTERS.index("antonius")
    row = (OURS.start_fame, OURS.start_legions, OURS.start_votes, OURS.start_denarii, OURS.start_feud, OURS.anchor)
    assert [column[i] for column in row] == [1, 7, 4, 7, 2, 1]


def test_one_bonus_is_free_at_the_start():
    """1.2  Every character begins with one active bonus."""
    assert [OURS.spaces[i] - OURS.start_feud[i] for i in range(6)] == [1] * 6


@pytest.mark.parametrize(("seats", "tiles"), [(4, 45), (3, 45), (2, 35), (1, 35)])
def test_supplies(seats: int, tiles: int):
    """1.8, 2.3  Tiles and common pieces depend on the number of players: one piece of each level for everybody."""
    s = fresh(seats)
    assert sum(s.tiles) == tiles
    assert (sum(s.base_stack), sum(s.temple_stack)) == (max(2, seats), max(2, seats))


@pytest.mark.parametrize(("seats", "positions"), [(4, [0, 1, 2, 3]), (3, [0, 1, 2]), (2, [0, 2]), (1, [0])])
def test_seats(seats: int, positions: list[int]):
    """2.1  Two players sit opposite each other."""
    assert [side.position for side in fresh(seats).players] == positions


def test_decks():
    """2.4, 10.2, 10.4, 10.5  Starred cards leave for two; variants take orders out and bring events in."""
    assert (len(fresh(4).deck), len(fresh(2).deck)) == (38, 28)
    assert (len(fresh(4).order_deck), len(fresh(2).order_deck)) == (28, 22)
    assert len(fresh(4, truce="with", heroes="with").order_deck) == 20
    assert (len(fresh(4).omen_deck), len(fresh(4, hard_times="with").omen_deck)) == (12, 18)


def test_orders_are_returned():
    """2.2, 2.5, 2.6  Three orders are dealt, one goes under the stack; the start arrow lies before somebody."""
    s = fresh(4)
    while waiting(s) == []:
        apply_chance(s, Generator(5).draw(outcomes(s)))
    assert step_due(s).label == "return_order"
    assert [len(side.orders) for side in s.players] == [3, 3, 3, 3]
    playout(s, Generator(1), 4)
    assert [len(side.orders) for side in s.players] == [2, 2, 2, 2]
    assert s.arrow in [province_before(s, p) for p in range(4)]
    assert (s.round, len(s.order_deck)) == (1, 20)


def test_population():
    """1.3, 5.3  One, and the levels of all buildings."""
    s = new_state(GAME.header(2))
    assert population(s, 0) == 1
    s.levels[0:5] = [3, 3, 3, 3, 3]
    assert (population(s, 0), OURS.loss[population(s, 0) - 1]) == (16, 11)


# -- 3  The round


@pytest.mark.parametrize(
    ("seats", "arrow", "direction", "order"),
    [(4, 0, 1, (0, 1, 2, 3)), (4, 1, -1, (1, 0, 3, 2)), (3, 3, 1, (0, 1, 2)), (3, 3, -1, (2, 1, 0)), (2, 1, 1, (1, 0))],
)
def test_order_of_play(seats: int, arrow: int, direction: int, order: tuple[int, ...]):
    """3.2  From the arrow in the direction of the round; an empty side is skipped."""
    s = new_state(GAME.header(seats))
    s.arrow, s.direction = arrow, direction
    assert in_order_of_play(s, 0) == order


def test_nine_rounds():
    """3.1, 8.4, 9.9  A game has nine rounds, and the disc does not turn after the last."""
    s = played()
    assert (s.over, s.round, s.is_scored) == (True, 9, True)
    assert scores(s) == [total_of(s, p) for p in range(4)]


def test_milestones():
    """3.3, 3.4  Fame past thirty, milestones that slide, followers that stay."""
    assert failures("vector-3", "vector-4", "vector-2c") == []


def test_free_deeds():
    """3.5, 3.6, 3.7, 7.5  Selling, the religion medal in and out of turn, quiet."""
    assert failures("sell", "medal-religion", "quiet") == []


# -- 4  Schemes


def test_events():
    """4.1, 4.2, 4.3  Every event card."""
    assert failures("event-") == []
    assert all(f"event-{name}" in SCENARIOS for name in OMENS)


def test_schemes():
    """4.4, 4.5, 4.6, 4.8, 1.2  Where and against whom; the feud marker and the bonuses."""
    assert failures("scheme-", "vector-12") == []


def test_effects():
    """4.7  Every effect, and when it is impossible."""
    assert failures("effect-") == []
    assert all(any(name.startswith(f"effect-{effect.replace('_', '-')}") for name in SCENARIOS) for effect in EFFECTS)


# -- 5, 6  Building and actions


def test_building():
    """5.1, 5.2  Several tiles in a turn, also two levels on one site."""
    assert failures("build-") == []


def test_medals():
    """1.5, 5.4  The five medals and what they do."""
    assert failures("medal-") == []


def test_actions():
    """6.1, 6.2, 6.3, 6.6, 6.7, 6.8, 6.9, 6.10, 6.11  Every place, its room and its bonus."""
    assert failures("action-", "deck-") == []


def test_senate():
    """1.7, 6.4, 6.5  Majorities, and the vote that is pushed out."""
    assert failures("vector-5", "vector-6") == []


def test_pantheon_without_common_pieces():
    """6.7  If the common stack is empty, nothing is added."""
    s = new_state(GAME.header(2))
    s.players[0].base = 2
    s.base_stack = [0, 0, 0]
    add_piece(s, 0)
    assert s.players[0].base_metal == NONE
    s.players[0].base_metal, s.players[0].temple, s.players[0].temple_metal = 0, 3, 0
    add_piece(s, 0)
    assert s.players[0].temple == 3


# -- 7  Trade cards


def test_every_card():
    """7.3, 7.6, 7.7  Every trade card in its moment, and outside of it."""
    assert failures("card-") == []
    short = {"toga_candida": "toga", "snake_bracelets": "bracelets", "signet_ring": "ring"}
    names = [short.get(name, name).replace("_", "-") for name in CARDS]
    assert all(f"card-{name}" in SCENARIOS for name in names)


def test_hand_limit():
    """7.1, 7.2  The three worked examples of a hand that is or becomes full, and an empty deck."""
    assert failures("vector-8", "vector-9", "vector-10", "hand-full", "deck-") == []


def test_sets():
    """7.4  What makes a set."""
    assert failures("set-") == []
    tools = [card for card in range(19) if WARE_OF[card] == 0]
    assert ware_of_set([tools[0], tools[1], 5], jewelry_joins=True) == NONE
    assert ware_of_set([17, 17, 18], jewelry_joins=True) == NONE
    assert ware_of_set([14, 17, 18], jewelry_joins=False) == 3
    assert ware_of_set([tools[0], 14, 17], jewelry_joins=True) == 0
    assert can_complete([tools[0]], [14, 17], True)
    assert not can_complete([tools[0]], [14, 17], False)


def test_keys():
    """7.3  Seven key phrases."""
    assert sorted(set(KEY_OF)) == [1, 2, 3, 4, 5, 6, 7]


# -- 8, 9  Income and scoring


def test_taxes():
    """8.1, 8.2, 8.3, 1.12  The four worked examples of taxes."""
    assert failures("vector-2", "tax-") == []


def test_disc():
    """8.4, 10.3  The disc turns by the card, or by the clockwork."""
    assert failures("disc", "clockwork") == []


def test_sample_scoring():
    """9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8, 9.9  The whole sample of the rulebook: 40, 66, 47 and 58."""
    assert failures("vector-1") == []


def test_areas():
    """1.6, 9.3  Ties, the military medal, areas that are not conquered, two players."""
    assert failures("vector-11", "tie-three", "area-") == []


def test_every_order():
    """9.7  Every order."""
    assert failures("order-") == []
    assert all(any(name.startswith(f"order-{order}-") for name in SCENARIOS) for order in ORDERS)


def test_ties_at_the_end():
    """9.9  Denarii left decide, then the victory is shared."""
    assert failures("tie-") == []


def test_last_sets():
    """9.1  A set may still be laid before the scoring."""
    assert failures("last-set") == []


def test_achievements():
    """9.10  Achievements are kept at the end; without a feud marker there is one."""
    s = played(4, 2)
    for side in s.players:
        assert (5 in side.feats) == (side.feud == 0)
        assert (7 in side.feats) == (side.peak >= 61)


# -- 10, 11  Variants and solo modes


def test_variants():
    """10.2, 10.3, 10.4, 10.6  Truce, clockwork, hero stories, a first round without a card."""
    assert failures("truce", "clockwork", "heroes", "no-card") == []


def test_spies_and_allies():
    """10.1  Offers, demands, answers, both tiles."""
    assert failures("spies-") == []


def test_sole_rule():
    """11.1  Money instead of rewards, seven tasks."""
    assert failures("sole-") == []


def test_cassius():
    """11.2, 11.3, 11.4, 11.5, 11.6, 11.7  Cassius builds, acts, schemes and scores."""
    assert failures("cassius-") == []


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_cassius_difficulties(difficulty: str):
    """11.2, 11.5, 11.7  Each difficulty plays to its end; whoever has no more fame than Cassius has not won."""
    s = played(1, 4, solo=f"cassius_{difficulty}")
    assert s.over
    assert winners(s) == ([0] if total_of(s, 0) > total_of(s, 1) else [])
    s.players[1].result = s.players[0].result
    assert winners(s) == []
    s.players[0].result = (99, *s.players[0].result[1:])
    assert winners(s) == [0]


@pytest.mark.parametrize(("tasks", "won"), [(3, []), (4, [0]), (7, [0])])
def test_sole_rule_is_won_with_a_title(tasks: int, won: list[int]):
    """11.1  Four tasks make a praetor; with fewer there is no winner (R49)."""
    s = played(1, 4)
    s.players[0].tasks = tuple(range(tasks))
    assert winners(s) == won


def test_hard_times():
    """10.5  Negative events come up, and nobody falls below 1."""
    s = played(4, 3, hard_times="with")
    assert any(omen >= 12 for omen in [*s.omens_past, s.omen])
    assert min(side.fame for side in s.players) >= 1


def asked_after(hand: list[str]) -> str:
    """The question that follows a placement in the Colosseum, for a player with some cards."""
    side = {"hand": hand, "fame": 6, "denarii": 5}
    scenario = {"id": "window", "setup": {"players": 2, "sides": {"1": side}}, "actions": [{"text": "colosseum"}]}
    for question in ("react", "place"):
        if run({**scenario, "expected": {"question": question}}, "age_of_rome").failure is None:
            return question
    return ""


def test_windows_tell_nothing():
    """12.1, 12.2, 12.3  A window opens for whoever holds cards, fitting or not; without cards there is none."""
    assert asked_after(["gladius"]) == "react"
    assert asked_after(["hammer"]) == "react"
    assert asked_after([]) == "place"


# -- the edition, and the sections


def test_edition_is_made_once():
    """1  An edition is made once for each sheet, and a corrected number reaches the rules."""
    sheet = SHEET.corrected({"buildings.trade.cost1": 5}, "a test")
    assert edition_of(sheet) is edition_of(sheet)
    assert edition_of(sheet).cost[BUILDINGS.index("trade") * 3] == 5
    assert Edition(SHEET).cost == OURS.cost


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"characters.livia.bonus1": 0}, "each of the three bonuses"),
        ({"characters.livia.feud": 5}, "more feud markers than spaces"),
        ({"characters.livia.legions": 8}, "more legions"),
        ({"characters.livia.votes": 6}, "more votes"),
        ({"cassius.rules.feud": 4}, "Cassius has more feud markers"),
        ({"feud.all": 9}, "too few feud markers"),
        ({"cards.hammer.starred": 3}, "more starred copies"),
        ({f"orders.{name}.starred": 1 for name in ORDERS[10:]}, "too few orders"),
        ({"rounds.played": 10}, "from 1 to 9"),
    ],
)
def test_impossible_numbers_are_refused(changes: dict[str, object], reason: str):
    """1  Numbers with which play could not begin are refused with the reason."""
    with pytest.raises(BadEdition, match=reason):
        SHEET.corrected(changes, "a test")


def sections_cited(texts: list[str]) -> set[str]:
    """The section numbers at the beginning of docstrings; a range names its ends and all between."""
    found: set[str] = set()
    for text in texts:
        for head in re.findall(r'"""((?:\d+(?:\.\d+)?(?: - |, )?)+)', text):
            for part in re.split(r", ", head.strip(", ")):
                first, _, last = part.strip().partition(" - ")
                found.add(first)
                if last:
                    chapter, _, end = last.partition(".")
                    found |= {f"{chapter}.{n}" for n in range(int(first.partition(".")[2]), int(end) + 1)}
        found |= set(re.findall(r"#:? (\d+\.\d+)", text)) | set(re.findall(r", (\d+\.\d+)  ", text))
    return found


@pytest.mark.parametrize("place", ["code", "tests"])
def test_every_section_is_cited(place: str):
    """1  Each numbered section of the rules is cited by code and by a test."""
    rules = (GAME.folder / "RULES.md").read_text("utf-8")
    sections = set(re.findall(r"^### (\d+\.\d+)", rules, re.MULTILINE))
    folder = GAME.folder if place == "code" else FOLDER
    cited = sections_cited([path.read_text("utf-8") for path in sorted(folder.glob("*.py"))])
    assert sections - cited == set()
