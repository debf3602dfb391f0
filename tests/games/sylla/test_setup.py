"""2, 12, 13  Set-up, for every number of players."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod

import pytest

from comitia.engine.chance import Generator
from comitia.engine.errors import BadLine, BadSetup
from comitia.engine.flow import is_chance, options, outcomes, picked, seal, step_due, waiting
from comitia.engine.log import carry_out, parse_line
from comitia.games.sylla.edition import DECADENCE, OURS
from comitia.games.sylla.state import SyllaState
from tests.games.sylla.positions import lines, names_told, position, refusal, say, state_of, table_of


def prepared(seats: int = 4, seed: int = 1) -> SyllaState:
    """A game in which everything but the characters is settled."""
    s = position("setup", seats)
    rng = Generator(seed)
    while is_chance(s):
        event = step_due(s).event
        assert event is not None
        carry_out(s, parse_line(s, f"- {step_due(s).label} {event.text(rng.draw(outcomes(s)))}"))
    return s


def chosen(seats: int = 4, seed: int = 1) -> SyllaState:
    """The same with characters, before their pile is shuffled."""
    s = prepared(seats, seed)
    while not is_chance(s):
        seat = waiting(s)[0]
        seal(s, seat, options(s, seat)[0])
    return s


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_first_consul(seat: int):
    """2.1  Whoever gets income tile I is First Consul."""
    assert say(position("setup"), f"- income_tiles {seat}").consul == seat - 1


@pytest.mark.parametrize("line", ["- income_tiles 0", "- income_tiles x", "- income_tiles 5", "- income_tiles"])
def test_first_consul_is_a_seat(line: str):
    """2.1  Nobody else can get the tile."""
    with pytest.raises(BadLine):
        say(position("setup"), line)


def test_works():
    """2.2  One great work is removed for all to see, one is shown, four are a pile."""
    s = prepared()
    assert len(s.works_out) == 1
    assert len({*s.works_out, s.work, *s.work_deck}) == 6
    assert len(s.work_deck) == 4


def test_buildings():
    """2.3  Six A buildings lie on the places; below are the other A, then B, then C."""
    for seed in range(5):
        s = prepared(seed=seed)
        letters = [list(s.places) + s.tiles[20:], s.tiles[8:20], s.tiles[:8]]
        for kinds, counts in zip(letters, OURS.tiles, strict=True):
            assert [kinds.count(kind) for kind in range(9)] == counts


def test_events():
    """2.4  Three events lie open above the Decadence; six are a pile."""
    s = prepared()
    assert s.open_events[3] == DECADENCE
    assert sorted([*s.open_events[:3], *s.event_deck]) == list(range(9))
    assert len(s.event_deck) == 6


@pytest.mark.parametrize(("seats", "characters"), [(2, 6), (3, 6), (4, 4)])
def test_characters(seats: int, characters: int):
    """2.5, 12.1, 13.1  Each player chooses so many characters, all at the same time."""
    s = prepared(seats)
    for seat in range(seats):
        for n in range(characters):
            assert waiting(s) == list(range(seat, seats))
            assert len(picked(s, seat)) == n
            assert sum(s.players[seat].upright) == 0
            seal(s, seat, options(s, seat)[0])
    assert [sum(side.upright) for side in s.players] == [characters] * seats


def test_every_set_of_characters():
    """2.5  113 sets of four can be chosen, each in all of its orders."""
    found = Counter(tuple(sorted(way)) for way in ways(prepared(), ()))
    assert len(found) == 113
    for chosen, orders in found.items():
        alike = [factorial(chosen.count(card)) for card in set(chosen)]
        assert orders == factorial(4) // prod(alike)


def ways(s: SyllaState, so_far: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What the first seat can choose that begins so."""
    if len(so_far) == 4:
        return [so_far]
    found: list[tuple[int, ...]] = []
    for card in options(s, 0):
        twin = s.copy()
        seal(twin, 0, card)
        found += ways(twin, (*so_far, card))
    return found


def test_choice_reasons():
    """2.5  A card that the set no longer has is refused, and no other."""
    s = prepared()
    seal(s, 0, 2)
    names = ["senator", "christian_senator", "christian_merchant", "legionary", "vestal", "slave", "christian_slave"]
    assert lines(s) == [f"choose {name}" for name in names]
    assert refusal(s, "1 choose merchant") == "all_chosen"


def test_a_pick_is_taken_back():
    """2.5  While others choose, the last pick is taken back by undo, and a new pick after the last one begins anew."""
    table = table_of()
    for name in ("slave", "senator", "vestal"):
        table.say(f"1 choose {name}")
    table.undo(0)
    assert picked(table.state, 0) == [6, 0]
    table.say_all(["1 choose merchant", "1 choose christian_slave"])
    assert table.awaited() == [1, 2, 3]
    table.say("1 choose legionary")
    assert table.awaited() == [0, 1, 2, 3]
    assert picked(table.state, 0) == [4]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_agreed_consul(seat: int):
    """2.1, 14.3  A table can agree on the first Consul; then no income tile is drawn."""
    table = table_of(3, begins=str(seat))
    assert table.events[0].name == "agreed_consul"
    assert state_of(table).consul == seat - 1
    assert not any("income_tiles" in line for line in table.lines)


def test_agreed_consul_sits_at_the_table():
    """14.3  Only a seat of the table can be agreed on."""
    with pytest.raises(BadSetup, match="seat 4 cannot begin"):
        table_of(3, begins="4")


@pytest.mark.parametrize(("seats", "offered", "left"), [(2, 4, 24), (3, 5, 17), (4, 6, 18)])
def test_pile(seats: int, offered: int, left: int):
    """2.6, 12.1, 13.1, R14  All other characters of all four sets are the pile; some lie open."""
    s = say(chosen(seats), "- shuffle_characters 5")
    assert (len(s.offer), len(s.deck)) == (offered, left)
    assert list(s.offer) == sorted(s.offer)


def test_purse():
    """2.7  Three denarii and one for each Merchant; ten prestige."""
    s = chosen()
    assert [side.upright[2:4] for side in s.players] == [[1, 1]] * 4
    assert [side.money for side in s.players] == [5] * 4
    assert [side.prestige for side in s.players] == [10] * 4
    assert s.treasury == 40


def test_house_variant_is_named():
    """13.1  A game for two tells that it is a house variant; others do not."""
    assert "house_variant" in names_told(position("setup", 2), "- income_tiles 1")
    assert "house_variant" not in names_told(position("setup", 3), "- income_tiles 1")
    assert [event.name for event in table_of(2, begins="2").events][:2] == ["house_variant", "agreed_consul"]


def test_table_before_characters():
    """2.3, 2.4, 2.5  Buildings, events and the first work are seen before characters are chosen."""
    view = table_of().view(0).fields()
    assert -1 not in view.numbers("places")
    assert -1 not in view.numbers("open_events")
    assert view.number("work") >= 0
    assert view.number("round") == 0
