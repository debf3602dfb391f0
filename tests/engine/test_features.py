"""Features: what a seat sees of a position as numbers, the same in every world that the seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from comitia.engine.ask import Words
from comitia.engine.chance import Generator
from comitia.engine.features import (
    KEPT,
    Ahead,
    Bag,
    Block,
    Encoder,
    Marks,
    OneOf,
    Places,
    Sight,
    Size,
    Thermometer,
    Turned,
)
from comitia.engine.flow import apply, apply_chance, offered, outcomes, to_move
from comitia.engine.registry import BUILT_IN, Header, find_game
from comitia.engine.state import NONE, UNKNOWN, State
from comitia.engine.view import view
from comitia.engine.worlds import Worlds
from tests.miniature import GAME as MINIATURE

CARD = Words("card", ["forum", "turris", "templum"])


def names(block: Block, value: object, seat: int = 0) -> list[str]:
    """The features that a value turns on, by name."""
    found: list[int] = []
    block.add(value, seat, found)
    return [block.names[number - block.first].removeprefix(f"{block.name} ") for number in found]


@pytest.mark.parametrize(
    ("block", "value", "expected"),
    [
        (Thermometer("n", (1, 2, 5)), 4, [">= 1", ">= 2"]),
        (Thermometer("n", (1, 2, 5)), 0, []),
        (Thermometer("n", (1, 2, 5)), -3, ["below 0"]),
        (Thermometer("n", (1, 2, 5)), 9, [">= 1", ">= 2", ">= 5"]),
        (Thermometer("n", (1, 2, 5)), None, []),
        (OneOf("c", CARD.words, 0, 0), 1, ["turris"]),
        (OneOf("c", CARD.words, 0, 0), NONE, []),
        (OneOf("c", CARD.words, 0, 0), UNKNOWN, []),
        (OneOf("c", CARD.words, 1, 0), 3, ["templum"]),
        (OneOf("c", CARD.words, 0, 0), 7, ["templum"]),
        (Marks("m", ["a", "b", "c"]), 0b101, ["a", "c"]),
        (Marks("m", ["a", "b", "c"]), 0, []),
        (Bag("b", CARD.words, 0), [0, 2, 2, UNKNOWN], ["1 or more", "2 or more", "3 or more", "4 or more"]),
        (Bag("b", CARD.words, 0), None, []),
        (Size("s"), [UNKNOWN, UNKNOWN], [">= 1", ">= 2"]),
        (Size("s"), None, []),
        (Places("p", [Thermometer("x", (1,))], 0), None, []),
        (Turned("t", 8, 2), 1, ["1"]),
        (Turned("t", 8, 2), 9, ["1 turned"]),
        (Turned("t", 8, 2), NONE, []),
        (Ahead("a"), 3, [">= 1", ">= 2", ">= 3"]),
        (Ahead("a"), -2, ["<= -2", "<= -1"]),
    ],
)
def test_blocks(block: Block, value: object, expected: list[str]):
    """Numbers are thermometers, things one of many, rows bags; what cannot be seen turns nothing on."""
    assert names(block, value)[: len(expected)] == expected
    if not expected:
        assert names(block, value) == []


def test_copies_in_a_bag():
    """How many there are of a thing, up to three."""
    assert names(Bag("b", CARD.words, 0), [2, 2, 2, 2])[4:] == ["templum x1", "templum x2", "templum x3"]


def test_seats_are_counted_from_the_own_one():
    """The same position looks the same from every seat."""
    block = OneOf("s", ["0", "1", "2"], 0, 3)
    assert [names(block, (seat + 1) % 3, seat) for seat in range(3)] == [["1"]] * 3
    row = Places("r", [Thermometer(f"r {i}", (1,)) for i in range(3)], 3)
    assert names(row, [0, 0, 1], seat=2) == names(row, [1, 0, 0], seat=0)


def test_a_block_says_what_it_adds():
    """The base has nothing to say."""
    with pytest.raises(NotImplementedError):
        Block("b", []).add(0, 0, [])


def moments(header: Header, seed: int, every: int) -> Iterator[State]:
    """Decisions of a random game, of which every so many are looked at."""
    rng, s, n = Generator(seed), header.game.fresh(header), 0
    s.heard = []
    while not s.over:
        if to_move(s) < 0:
            apply_chance(s, rng.draw(outcomes(s)))
            continue
        n += 1
        if n % every == 0:
            yield s
        choices = offered(s)
        apply(s, choices[rng.below(len(choices))])
    yield s


HEADERS = [
    *[find_game(name).header() for name in BUILT_IN],
    find_game("age_of_rome").header(1, {"solo": "cassius_normal"}),
    find_game("senators").header(3),
]


def sights(header: Header, encoder: Encoder, seed: int = 5, every: int = 23) -> Iterator[tuple[list[int], ...]]:
    """The features of the true state, of what the seat recalls of it and of a dealt one, for each seat."""
    rng = Generator(seed)
    for s in moments(header, seed, every):
        for seat in range(header.seats):
            seen = view(header, s, seat, s.heard or [])
            worlds = Worlds(seen, rng)
            yield encoder.encode(s, seat), encoder.encode(worlds.recalled, seat), encoder.encode(worlds.deal(), seat)


@pytest.mark.parametrize("header", HEADERS, ids=lambda header: f"{header.game.name}-{header.seats}")
def test_features_tell_no_secret(header: Header):
    """A seat's features are the same for the true state, for what it recalls of it, and for any world it may be in."""
    encoder = Encoder(header)
    looked = 0
    for true, recalled, dealt in chain(sights(header, encoder), sights(header, encoder, seed=6, every=7)):
        assert true == recalled == dealt
        assert len(set(true)) == len(true)
        assert 0 <= min(true) <= max(true) < encoder.size
        looked += 1
    assert looked > 4


@pytest.mark.parametrize("header", HEADERS, ids=lambda header: f"{header.game.name}-{header.seats}")
def test_rows_say_the_same(header: Header):
    """A row of bytes has a 1 for each feature that is on, whatever was looked at before, and is its reader's own."""
    encoder = Encoder(header)
    for s in chain(moments(header, 5, 11), moments(header, 5, 13)):
        for seat in range(header.seats):
            row = encoder.row(s, seat)
            assert len(row) == encoder.size
            assert [i for i, bit in enumerate(row) if bit] == sorted(encoder.encode(s, seat))
            row[0] = 7
            assert encoder.row(s, seat)[0] < 7


def test_what_fields_looked_like_is_forgotten():
    """Not more values of a field are kept than there is room for."""
    game = find_game("roma")
    s = game.fresh(game.header())
    sight = next(found for found in Encoder(game.header())._side[0] if found.field == "money")
    for n in range(2 * KEPT + 1):
        s.players[0].money = n  # type: ignore[attr-defined]
        assert sight.bits(s.players[0], 0)[1] == min(n, 1)  # type: ignore[attr-defined]
    assert len(sight._known[0]) <= KEPT


def test_a_cheat_is_noticed():
    """An encoder that reads the hand of the other is told from an honest one."""
    header = find_game("roma").header()
    encoder = Encoder(header)
    for i, found in enumerate(encoder._side[1]):
        if found.field == "hand":
            encoder._side[1][i] = Sight("hand", encoder._side[0][i].whole, found.size, 2)
    assert any(true != dealt for true, _, dealt in sights(header, encoder))


@pytest.mark.parametrize(("game", "field"), [("senators", "coins"), ("sylla", "tokens")])
def test_what_was_counted_along_shows(game: str, field: str):
    """What lies behind a screen but was told coin by coin is known of every seat."""
    encoder = Encoder(find_game(game).header())
    assert any(name.startswith(f"next 1 {field} ") for name in encoder.names)
    assert not any(name.startswith("next 1 hand ") and "size" not in name for name in encoder.names)


def test_names_and_digest():
    """Names are unique and in order; the digest is the same for the same game and another for other seats."""
    game = find_game("senators")
    four, again, five = Encoder(game.header(4)), Encoder(game.header(4)), Encoder(game.header(5))
    assert len(set(four.names)) == len(four.names) == four.size
    assert four.digest == again.digest != five.digest


def test_what_was_picked_shows():
    """Of an answer in several parts the own picks show, to the own seat alone."""
    header = find_game("roma").header()
    encoder = Encoder(header)
    s = header.game.fresh(header)
    apply_chance(s, 0)
    before = [encoder.encode(s, seat) for seat in (0, 1)]
    apply(s, offered(s)[0])
    assert len(encoder.encode(s, 0)) == len(before[0]) + 1
    assert encoder.encode(s, 1) == before[1]


def test_games_that_list_no_fields():
    """Without a list of fields there is nothing to read."""
    if MINIATURE.table is None:
        with pytest.raises(AssertionError, match="lists no fields"):
            Encoder(MINIATURE.header())
