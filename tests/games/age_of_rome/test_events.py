"""4.1 - 4.3  Event cards against the table of the rules: whom each concerns, and what it brings or takes."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from comitia.engine.chance import Generator
from comitia.engine.flow import is_chance, step_due, waiting
from comitia.games.age_of_rome.edition import AREAS, BUILDINGS, OMENS, OURS, PROVINCES
from comitia.games.age_of_rome.state import AgeState
from tests.games.age_of_rome.positions import position, rules_table

ROWS = {row["id"]: row for row in rules_table("4.3")}
TRIES = range(12)
#: So that no hand grows full and nobody runs out of what is drawn.
HANDS: list[list[str]] = [[], ["tunic"], ["tunic", "palla"], ["tunic", "palla", "groma"]]


class Sides(NamedTuple):
    """What event cards compare, seat by seat."""

    legions: list[list[int]]
    senate: list[int]
    cards: list[int]
    pieces: list[int]
    fame: list[int]
    feud: list[int]
    denarii: list[int]
    population: list[int]


def drawn_sides(rng: Generator, seats: int) -> Sides:
    """A table at random; small numbers, so that there are ties."""
    return Sides(
        legions=[[rng.below(2) for _ in range(seats)] for _ in AREAS],
        senate=[rng.below(seats) for _ in range(rng.below(5))],
        cards=[rng.below(4) for _ in range(seats)],
        pieces=[rng.below(3) for _ in range(seats)],
        fame=[1 + rng.below(4) for _ in range(seats)],
        feud=[rng.below(3) for _ in range(seats)],
        denarii=[rng.below(5) for _ in range(seats)],
        population=[rng.below(3) for _ in PROVINCES],
    )


def table_with(omen: str, sides: Sides, seats: int) -> AgeState:
    """The moment after an event card was turned up and has done what asks nobody."""
    own = {
        str(p + 1): {
            "fame": sides.fame[p],
            "feud": sides.feud[p],
            "denarii": sides.denarii[p],
            "hand": HANDS[sides.cards[p]],
            "base": sides.pieces[p],
            "legions": 4,
            "votes": 5 - sides.senate.count(p) if p % 2 else 0,
            "anchor": 0,
        }
        for p in range(seats)
    }
    return position(
        {"hard_times": "with"},
        players=seats,
        phase="rewards",
        omen=omen,
        first=1,
        senate=[p + 1 for p in sides.senate],
        fronts=dict(zip(AREAS, sides.legions, strict=True)),
        levels={name: {BUILDINGS[0]: n} for name, n in zip(PROVINCES, sides.population, strict=True)},
        sides=own,
        deck=["groma"] * 2 + ["hammer"] * 2,
    )


def seat_before(province: int, seats: int) -> list[int]:
    """2.1  Who sits before a province while the disc has not turned; two sit opposite each other."""
    places = [0, 2] if seats == 2 else list(range(seats))
    return [places.index(province)] if province in places else []


def concerned_by_hand(who: str, sides: Sides, seats: int) -> list[int]:
    """4.2  Whom a card concerns, from the words of the table."""
    places = [0, 2] if seats == 2 else list(range(seats))
    if who.startswith("before ") and who[7:].lower() in PROVINCES:
        return seat_before(PROVINCES.index(who[7:].lower()), seats)
    if who == "owner of the bottom vote":
        return sides.senate[:1]
    amounts = {
        "legions in areas": [sum(row[p] for row in sides.legions) for p in range(seats)],
        "votes in the senate": [sides.senate.count(p) for p in range(seats)],
        "trade cards in hand": sides.cards,
        "pantheon pieces": sides.pieces,
        "feud markers": sides.feud,
        "denarii": sides.denarii,
        "in fame": sides.fame,
        "before the largest population": [sides.population[place] for place in places],
    }
    (compared,) = (found for words, found in amounts.items() if who.endswith(words))
    if who.startswith(("fewest", "furthest back")):
        return [p for p in range(seats) if compared[p] == min(compared)]
    most = [p for p in range(seats) if compared[p] == max(compared)]
    return most if max(compared) > 0 or not who.startswith("most") else []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("omen", OMENS)
def test_event_cards(omen: str, seats: int):
    """4.2, 4.3, R14  Whom the card concerns is touched as its row says, and nobody else."""
    row = ROWS[omen]
    for seed in TRIES:
        sides = drawn_sides(Generator(seed), seats)
        s = table_with(omen, sides, seats)
        met = concerned_by_hand(row["who"], sides, seats)
        if row["direction"] == "counter":
            met = sorted(met, key=lambda p: -p % seats)
        assert changes_of(s, sides) == changes_by_hand(omen, met, sides, seats), (sides, met)


def changes_of(s: AgeState, sides: Sides) -> list[object]:
    """What has changed at the table, or who is asked, or for whom a card is drawn by lot."""
    if is_chance(s):
        return [step_due(s).label, s.active]
    label = step_due(s).label
    if label in ("recall", "keep_order"):
        return [label, waiting(s)[0]]
    found: list[object] = []
    for p, side in enumerate(s.players):
        gained = (side.fame - sides.fame[p], side.denarii - sides.denarii[p], side.feud - sides.feud[p])
        found.append((*gained, len(side.hand) - sides.cards[p], side.legions - 4))
    return [*found, s.senate]


def changes_by_hand(omen: str, met: list[int], sides: Sides, seats: int) -> list[object]:
    """4.3  The same from the words of the table."""
    what, first = ROWS[omen]["what"], met[0] if met else None
    if first is not None and what.startswith(("draw two orders", "take one of them back")):
        return ["keep_order" if "orders" in what else "recall", first]
    if first is not None and what == "discard one by chance":
        return ["lose_card", first]
    found: list[list[int]] = [[0] * 5 for _ in range(seats)]
    for p in met:
        if what.endswith("denarii") and what[0].isdigit():
            found[p][1] = int(what[0])
        elif what.endswith("fame") and what[0].isdigit():
            found[p][0] = int(what[0])
        elif what.startswith("recruit a legion"):
            beside = OURS.legions - 4 - sum(row[p] for row in sides.legions)
            found[p][4 if beside > 0 else 1] = 1 if beside > 0 else 2
        elif what.startswith("recruit a vote"):
            # Those with an even number have votes beside their tableau unless all are in the senate.
            beside = 0 if p % 2 else 5 - sides.senate.count(p)
            found[p][1] = 0 if beside > 0 else 2
        elif what == "draw a trade card":
            found[p][3] = 1
        elif what == "one of them to the supply":
            found[p][2] = -1
        elif what == "lose 2 fame":
            found[p][0] = -min(2, sides.fame[p] - 1)
        elif what == "lose 3 denarii":
            found[p][1] = -min(3, sides.denarii[p])
    senate = sides.senate[1:] if what == "that vote goes home" else sides.senate
    return [*map(tuple, found), senate]


@pytest.mark.parametrize("omen", OMENS)
def test_alone_every_event_is_money(omen: str):
    """11.1  Alone an event card brings 1 denarius for each follower; a negative one does nothing."""
    sides = {"1": {"followers": 3, "fame": 12, "denarii": 4, "hand": ["tunic"], "feud": 2}}
    s = position({"hard_times": "with"}, players=1, phase="rewards", omen=omen, sides=sides, senate=[1])
    side = s.players[0]
    assert side.denarii == (7 if OMENS.index(omen) < 12 else 4)
    assert (side.fame, len(side.hand), side.feud, s.senate) == (12, 1, 2, [0])
