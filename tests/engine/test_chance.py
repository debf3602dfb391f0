"""Chance: the generator, keyed streams, scripts, dice, shuffles, playouts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comitia.engine.ask import Chance
from comitia.engine.chance import (
    Generator,
    Keyed,
    Lot,
    Scripted,
    commitment,
    key_from_seed,
    playout,
    scripted,
    until_choice,
)
from comitia.engine.errors import BadLine
from comitia.engine.flow import Seq, apply, apply_chance, ask, chance, each, offered, repeat, together
from tests.engine.small import Coin, Diary, Mix, Pay, Two, Vote, diary_of, everyone, fresh, table_of

COIN: Chance[Any] = Coin()
TWO, MIX = Two(), Mix()

# Pinned: a release that changes one of these replays old logs otherwise.
GENERATOR_1 = [954, 404, 481, 1, 953, 312, 528, 156]
SHUFFLE_2026 = (
    "12 43 9 42 21 4 30 28 7 38 31 50 19 2 26 39 51 35 33 3 46 0 18 25 37 16 "
    "24 47 23 41 17 10 45 1 8 27 40 14 22 36 32 49 20 29 5 44 6 11 48 13 34 15"
)
WIDE_7 = [248506338153072525, 260168683483625129, 784393159953123830]
KEYED_1 = ("b3b6d5f1f1d2a789", [4, 3, 5, 5, 3, 3])


# The generator


def test_generator_is_pinned():
    """The same seed draws the same numbers for ever: logs with shuffles depend on it."""
    rng = Generator(1)
    assert [rng.below(1000) for _ in range(8)] == GENERATOR_1


def test_shuffle_is_pinned():
    """The same sub-seed gives the same order of 52 cards for ever."""
    cards = list(range(52))
    Generator(2026).shuffle(cards)
    assert " ".join(map(str, cards)) == SHUFFLE_2026


def test_wide_draws_are_pinned():
    """Draws from more than 31 bits are pinned too."""
    rng = Generator(7)
    assert [rng.draw(1 << 60) for _ in range(3)] == WIDE_7


@given(st.integers(), st.integers(1, 2**31 - 1))
def test_below(seed: int, n: int):
    """A number from 0 to n - 1, whatever the seed."""
    assert 0 <= Generator(seed).below(n) < n


@given(st.integers(), st.integers(1, 2**60))
def test_draw(seed: int, n: int):
    """A number from 0 to n - 1, also for large n."""
    assert 0 <= Generator(seed).draw(n) < n


@given(st.integers(0, 2**60), st.lists(st.integers(), max_size=60))
def test_shuffle_keeps_the_cards(seed: int, cards: list[int]):
    """A shuffle changes the order only."""
    mixed = cards[:]
    Generator(seed).shuffle(mixed)
    assert sorted(mixed) == sorted(cards)


def test_shuffle_reaches_every_order():
    """All orders of four cards come up, about equally often."""
    seen: dict[tuple[int, ...], int] = {}
    for seed in range(4800):
        cards = [1, 2, 3, 4]
        Generator(seed).shuffle(cards)
        seen[tuple(cards)] = seen.get(tuple(cards), 0) + 1
    assert (len(seen), min(seen.values()) > 130, max(seen.values()) < 270) == (24, True, True)


def test_neighbouring_seeds_differ():
    """Streams of neighbouring seeds have nothing in common: simulations count seeds up."""
    firsts = [Generator(seed).below(6) for seed in range(6000)]
    assert all(800 < firsts.count(face) < 1200 for face in range(6))


# Keyed streams


def test_key_is_pinned():
    """A repeatable table has the same key, promise and dice for ever."""
    keyed = Keyed(key_from_seed(1), ("ave", "vale"))
    assert (keyed.commitment()[:16], [keyed.draw(COIN, 6) for _ in range(6)]) == KEYED_1


def test_stream_goes_on():
    """A stream can be taken up after so many draws."""
    whole = Keyed(b"key")
    drawn = [whole.draw(COIN, 100) for _ in range(5)]
    rest = Keyed(b"key", (), 3)
    assert [rest.draw(COIN, 100) for _ in range(2)] == drawn[3:]


def test_every_word_counts():
    """A word of a player changes the dice; so does the border between two words."""
    streams = [Keyed(b"key", words) for words in ((), ("ab",), ("a", "b"), ("b", "a"))]
    assert len({tuple(stream.draw(COIN, 1000) for _ in range(3)) for stream in streams}) == 4


def test_promise_does_not_tell_the_words():
    """The promise is of the key alone: words come later."""
    assert Keyed(b"key", ("a",)).commitment() == commitment(b"key")


# Scripts


def test_script():
    """Scripted outcomes fall as written, in the words of the log."""
    source = scripted(["1", "0"])
    assert [source.draw(COIN, 2), source.draw(COIN, 2)] == [1, 0]


def test_script_ends():
    """A script without an outcome left says so."""
    with pytest.raises(BadLine, match="no outcome left"):
        scripted([]).draw(COIN, 2)


def test_script_goes_on():
    """A script may be followed by another source."""
    assert Scripted([], Scripted(["1"])).draw(COIN, 2) == 1


def test_script_out_of_range():
    """A script cannot make a coin fall on a third side."""
    with pytest.raises(BadLine, match="outcome 2 is not among 2"):
        scripted(["2"]).draw(COIN, 2)


# Dice and shuffles


def test_dice_have_equal_chances():
    """Two dice fall in 36 ways; each is told in ascending order."""
    s = fresh(Seq("flow", chance(TWO)))
    texts = [TWO.text(outcome) for outcome in range(TWO.outcomes(s))]
    assert (len(texts), texts.count("1 2"), texts.count("3 3"), texts.count("2 1")) == (36, 2, 1, 0)


@pytest.mark.parametrize("outcome", range(36))
def test_dice_text_reads_as_the_roll(outcome: int):
    """The words of a roll read as a roll of the same words."""
    assert TWO.text(TWO.parse(TWO.text(outcome))) == TWO.text(outcome)


def test_dice_in_any_order():
    """A roll can be typed in as it lies on the table."""
    assert TWO.parse("5 2") == TWO.parse("2 5")


@pytest.mark.parametrize("text", ["", "3", "1 2 3", "0 1", "7 1", "a b", "² 1", "1 -1", "1 " + "9" * 5000])
def test_no_roll(text: str):
    """What is no roll of two dice is refused."""
    with pytest.raises(BadLine, match="is not a roll of 2 dice"):
        TWO.parse(text)


def test_dice_land():
    """A roll is carried out with its faces, ascending."""
    s = fresh(Seq("flow", chance(TWO)))
    apply_chance(s, TWO.parse("6 4"))
    assert s.done == [4, 6]


def test_shuffle_lays_down():
    """A shuffle is a sub-seed, from which the order follows."""
    s = fresh(Seq("flow", chance(MIX)))
    expected = sorted(s.deck)
    Generator(5).shuffle(expected)
    apply_chance(s, MIX.parse("5"))
    assert s.deck == expected


def test_shuffles_are_many():
    """There are more sub-seeds than anybody could try."""
    assert MIX.outcomes(fresh(Seq("flow", chance(MIX)))) == 1 << 60


# Playouts


def is_poor(s: Diary, p: int) -> bool:
    """Whether everybody has paid everything."""
    return all(side.coins == 0 for side in s.players)


ROUND = Seq("round", chance(Two()), together(Vote(), everyone), each(everyone, Seq("pay", ask(Pay()))))


def test_playout():
    """A playout ends the game, whatever it meets: questions, sealed answers, dice."""
    s = fresh(Seq("flow", repeat(ROUND, is_poor)))
    made = playout(s, Generator(3))
    assert (s.over, is_poor(s, 0), made % 4) == (True, True, 0)


def test_playout_with_a_limit():
    """A playout may stop after so many choices."""
    s = fresh(Seq("flow", repeat(ROUND, is_poor)))
    assert playout(s, Generator(3), 3) == 3
    assert not s.over


class First(Lot[Diary]):
    """Who is first."""

    def fall_on(self, s: Diary, seat: int) -> None:
        s.note(seat)


def test_lot():
    """A lot falls on a seat, which the log counts from 1."""
    table = table_of(Seq("flow", chance(First())), "3", seats=3)
    assert (table.lines, diary_of(table)) == (["- first 3"], [2])


@pytest.mark.parametrize("text", ["0", "4", "x", ""])
def test_lot_on_nobody(text: str):
    """A lot that names no seat is refused."""
    with pytest.raises(BadLine):
        table_of(Seq("flow", chance(First())), text, seats=3)


def test_until_somebody_has_a_choice():
    """Dice fall and lone options are taken until there is something to choose; at the end nothing is offered."""
    s = fresh(Seq("flow", repeat(ROUND, is_poor)))
    rng, made = Generator(3), 0
    while choices := until_choice(s, rng):
        assert len(choices) > 1
        assert choices == offered(s)
        apply(s, choices[-1])
        made += 1
    assert made > 0
    assert s.over
