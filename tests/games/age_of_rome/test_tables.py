"""The tables of the rules, row by row, against the edition and what play makes of them."""

from __future__ import annotations

import pytest

from comitia.games.age_of_rome.edition import (
    AREAS,
    BUILDINGS,
    CARDS,
    CHARACTERS,
    EFFECTS,
    NEGATIVE,
    OMENS,
    ORDERS,
    OURS,
    WARE_OF,
    WARES,
)
from tests.games.age_of_rome.positions import failure, offers, position, rules_table, say

#: Words of the table of characters for the ids of effects.
OWN_EFFECTS = {"re-election": "re_election", "invalid vote": "invalid_vote"}


@pytest.mark.parametrize("row", rules_table("1.1"), ids=lambda row: row["id"])
def test_characters(row: dict[str, str]):
    """1.1, 2.2  A tableau begins with what its row says."""
    i = CHARACTERS.index(row["id"])
    columns = ("fame", "legions of 7", "votes of 5", "denarii", "feud markers")
    printed = (OURS.start_fame, OURS.start_legions, OURS.start_votes, OURS.start_denarii, OURS.start_feud)
    assert [int(row[column]) for column in columns] == [numbers[i] for numbers in printed]
    assert (row["anchor"] == "yes") == (OURS.anchor[i] == 1)
    assert row["bonuses from the left"].split(", ") == [BUILDINGS[bonus] for bonus in OURS.bonus[i]]


@pytest.mark.parametrize("row", rules_table("1.1"), ids=lambda row: row["id"])
def test_bonuses_from_the_left(row: dict[str, str]):
    """1.2, 6.2  Feud markers cover the track from the right: the bonuses that are left are the first of the row."""
    bonuses = row["bonuses from the left"].split(", ")
    levels = {"gallia": dict.fromkeys(("military", "politics", "trade"), 1)}
    spaces = OURS.spaces[CHARACTERS.index(row["id"])]
    other = "fulvia" if row["id"] != "fulvia" else "junia"
    for feud in range(spaces + 1):
        s = position(characters=[row["id"], other], levels=levels, sides={"1": {"feud": feud}})
        active = [text.split()[1] for text in offers(s) if text.startswith("bonus")]
        assert sorted(active) == sorted(bonuses[: spaces - feud])


@pytest.mark.parametrize("row", rules_table("1.1"), ids=lambda row: row["id"])
def test_scheme_effects(row: dict[str, str]):
    """1.1, 4.6  Slander, demolition and the own effect, where everything is possible."""
    own = OWN_EFFECTS.get(row["own scheme effect"], row["own scheme effect"])
    other = "fulvia" if row["id"] != "fulvia" else "junia"
    target = {"fame": 6, "feud": 1, "base": 1, "legions": 5, "votes": 3, "hand": ["tunic"]}
    s = position(
        phase="scheme",
        characters=[row["id"], other],
        plots={"africa": [1]},
        fronts={"epirus": [0, 2]},
        senate=[2],
        sides={"1": {"feud": 1, "anchor": 0}, "2": target},
    )
    assert sorted(offers(say(s, "scheme africa"))) == sorted(
        f"effect {name}" for name in ("slander", "demolition", own)
    )
    assert EFFECTS[2 + CHARACTERS.index(row["id"])] == own


def test_double_taxation():
    """1.3, 8.2  Fame lost by population, from 1 to 16."""
    (row,) = rules_table("1.3")
    losses = [int(row[str(population)]) for population in range(1, 17)]
    assert losses == OURS.loss
    assert losses == [-(-2 * population // 3) for population in range(1, 17)]


@pytest.mark.parametrize("population", range(1, 17))
def test_taxes(population: int):
    """1.3, 8.1, 8.2  One denarius for each inhabitant, or two for the fame of the table."""
    levels, left = {}, population - 1
    for building in BUILDINGS:
        levels[building] = min(3, left)
        left -= levels[building]
    side = {"fame": 20, "denarii": 0, "followers": 3}
    setup: dict[str, object] = {"players": 2, "phase": "income", "levels": {"gallia": levels}, "sides": {"1": side}}
    assert failure(setup, ["single"], {"sides": {"1": {"denarii": population, "fame": 20}}}) is None
    twice = {"denarii": 2 * population, "fame": 20 - OURS.loss[population - 1]}
    assert failure(setup, ["double"], {"sides": {"1": twice}}) is None


@pytest.mark.parametrize("row", rules_table("1.6"), ids=lambda row: row["id"])
def test_areas(row: dict[str, str]):
    """1.6  The defence and the places of each area."""
    area = AREAS.index(row["id"])
    assert int(row["defence"]) == OURS.defence[area]
    for column, places in (
        ("first, second, third with 3 or 4 players", OURS.places),
        ("with 1 or 2", OURS.places_of_two),
    ):
        assert [int(cell.replace("-", "0")) for cell in row[column].split(", ")] == places[area]


@pytest.mark.parametrize("row", rules_table("7.7"), ids=lambda row: row["id"])
def test_trade_cards(row: dict[str, str]):
    """1.9, 2.4, 7.7  The ware, the copies and the starred copies of each card."""
    card = CARDS.index(row["id"])
    assert WARES[WARE_OF[card]] == row["ware"]
    assert (int(row["copies"]), int(row["starred"])) == (OURS.copies[card], OURS.starred[card])


@pytest.mark.parametrize("row", rules_table("4.3"), ids=lambda row: row["id"])
def test_event_cards(row: dict[str, str]):
    """1.11, 4.3, 8.4  The direction and the quarter turns of each event card; the last six are the negative ones."""
    omen = OMENS.index(row["id"])
    assert (row["direction"] == "clockwise") == (OURS.clockwise[omen] == 1)
    assert int(row["quarter turns"]) == OURS.turns[omen]
    is_loss = any(word in row["what"] for word in ("lose", "take one of them back", "goes home", "discard"))
    assert is_loss == (omen in NEGATIVE)


@pytest.mark.parametrize("omen", OMENS)
def test_the_disc_turns_by_the_card(omen: str):
    """8.4  The disc turns as far and in the direction that the card says."""
    i = OMENS.index(omen)
    turned = (OURS.turns[i] if OURS.clockwise[i] else -OURS.turns[i]) % 4
    setup: dict[str, object] = {"players": 4, "phase": "income", "omen": omen, "omens": ["levy"]}
    s = position({"hard_times": "with"}, **setup)
    while s.round == 2:
        say(s, offers(s)[0])
    assert s.turned % 4 == turned


@pytest.mark.parametrize("row", rules_table("9.7"), ids=lambda row: row["id"])
def test_orders(row: dict[str, str]):
    """1.10, 2.4, 9.7  The fame of each order, and whether it leaves for two."""
    order = ORDERS.index(row["id"])
    assert int(row["fame"]) == OURS.order_fame[order]
    assert (row["starred"] == "yes") == (OURS.order_starred[order] == 1)


@pytest.mark.parametrize(("round_number", "denarii"), list(enumerate([1, 1, 2, 2, 3, 3, 4, 4, 5], 1)))
def test_harvest(round_number: int, denarii: int):
    """6.8  1 denarius in rounds 1 and 2, then 2, 3 and 4 for two rounds each, 5 in the last."""
    side = {"1": {"denarii": 0}}
    setup: dict[str, object] = {
        "players": 2,
        "round": round_number,
        "levels": {"gallia": {"agriculture": 1}},
        "sides": side,
    }
    assert failure(setup, ["place agriculture"], {"sides": {"1": {"denarii": denarii}}}) is None


@pytest.mark.parametrize(("level", "cost", "fame"), [(1, 3, 2), (2, 8, 4), (3, 13, 6)])
@pytest.mark.parametrize("building", BUILDINGS)
def test_buildings(building: str, level: int, cost: int, fame: int):
    """1.4, 5.2  Level I costs 3 denarii and brings 2 fame, level II 8 and 4, level III 13 and 6."""
    setup: dict[str, object] = {
        "players": 2,
        "phase": "build",
        "levels": {"gallia": {building: level - 1}},
        "sides": {"1": {"denarii": cost, "fame": 6}},
    }
    expected: dict[str, object] = {
        "sides": {"1": {"denarii": 0, "fame": 6 + fame}},
        "levels": {"gallia": {building: level}},
    }
    assert failure(setup, [f"build {building}"], expected) is None


@pytest.mark.parametrize(
    ("seats", "base", "temple"),
    [
        (4, [1, 1, 2], [1, 1, 2]),
        (3, [1, 0, 2], [1, 1, 1]),
        (2, [1, 0, 1], [1, 1, 0]),
        (1, [1, 0, 1], [1, 1, 0]),
    ],
)
def test_common_pieces(seats: int, base: list[int], temple: list[int]):
    """2.3, 1.8  Gold, silver and bronze pieces, by number of players."""
    s = position(players=seats)
    assert (s.base_stack, s.temple_stack) == (base, temple)
