"""15  Secrets: who sees what, and what a seat can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from comitia.engine.chance import Generator
from comitia.engine.flow import has_sealed, step_due, waiting
from comitia.engine.state import UNKNOWN, plain
from comitia.engine.table import Table
from comitia.engine.view import HIDDEN, SPECTATOR, view
from comitia.engine.worlds import Worlds
from comitia.games.sylla.edition import BUILDINGS, CHARACTERS, OURS
from comitia.games.sylla.state import SyllaState
from tests.games.sylla.positions import GAME, header, position, state_of, table_of


def watched_games(seeds: range) -> Iterator[Table]:
    """Tables in the middle of random games of all sizes, at every decision."""
    for seed in seeds:
        table = table_of(2 + seed % 3, seed)
        rng = Generator(seed)
        while not table.is_over():
            yield table
            seats = waiting(table.state)
            seat = seats[rng.below(len(seats))]
            choices = table.packet(seat).lines()
            table.say(choices[rng.below(len(choices))])


def redealt(table: Table, seat: int, seed: int) -> SyllaState:
    """What a seat thinks possible."""
    s = Worlds(table.view(seat), Generator(seed)).deal()
    assert isinstance(s, SyllaState)
    return s


def test_money_and_tokens_are_hidden():
    """15.1  Denarii and tokens lie behind a screen; the owner sees them, nobody else does."""
    s = position("income", money=[4, 5, 6, 7], tokens=[["civic"], [], [], []])
    for seat in (0, 1, 2, 3, SPECTATOR):
        sides = view(header(), s, seat, []).players()
        assert ["money" in side.values for side in sides] == [p == seat for p in range(4)]
        assert ["tokens" in side.values for side in sides] == [p == seat for p in range(4)]


def test_piles_are_hidden():
    """15.1  Of the piles everybody sees the size and nobody anything else."""
    for seat in (0, SPECTATOR):
        values = view(header(), position("income"), seat, []).values
        assert values["deck"] == {"count": 40}
        assert values["tiles"] == {"count": 32}
        assert values["event_deck"] == {"count": 6}
        assert values["work_deck"] == {"count": 5}


def test_choices_are_hidden():
    """15.1  Chosen characters and sealed hands are known to their owner until all are shown."""
    table = table_of(seed=2)
    table.say_all(["2 choose vestal", "2 choose senator", "2 choose slave"])
    assert table.view(1).values["answers"] == [[], [5, 0, 6], [], []]
    assert table.view(0).values["answers"] == [[], [], [], []]
    table.say("2 choose merchant")
    assert table.view(1).values["answers"] == [[], [5, 0, 6, 2], [], []]
    assert table.view(0).values["answers"] == [[], HIDDEN, [], []]
    assert table.view(SPECTATOR).values["answers"] == [[], HIDDEN, [], []]


def test_counted_money_and_tokens():
    """15.2  A seat that keeps count knows everybody's money and tokens, and so does whoever only watches."""
    for table in watched_games(range(3)):
        truth = state_of(table)
        for seat in (0, SPECTATOR):
            other = redealt(table, seat, 1)
            assert [side.money for side in other.players] == [side.money for side in truth.players]
            assert [side.tokens for side in other.players] == [side.tokens for side in truth.players]


def test_returned_characters_are_known():
    """5.2, 15.2  Characters that went under the pile keep their order in every redeal; all have seen them."""
    s = position("income", returned=["senator", "slave"])
    values = view(header(), s, SPECTATOR, []).values
    assert values["returned"] == [0, 6]


def test_stack_holds_what_its_letters_can():
    """2.3, 15.2  Redealt buildings agree with the letters that are left: A on top of B on top of C."""
    for number, table in enumerate(watched_games(range(3, 6))):
        other = redealt(table, 0, number)
        assert [sum(letter) for letter in OURS.tiles] == [12, 12, 8]
        bottom = [other.tiles[:8].count(kind) for kind in range(BUILDINGS)]
        if len(other.tiles) >= 8:
            assert bottom == OURS.tiles[2]
        if len(other.tiles) >= 20:
            assert [other.tiles[8:20].count(kind) for kind in range(BUILDINGS)] == OURS.tiles[1]


def test_stack_deals_every_order():
    """2.3, 15.2  The next building can be any of its letter that was not seen."""
    table = table_of(seed=4)
    found = {redealt(table, 0, seed).tiles[-1] for seed in range(200)}
    seen = state_of(table).places
    left = [OURS.tiles[0][kind] - seen.count(kind) for kind in range(BUILDINGS)]
    assert found == {kind for kind in range(BUILDINGS) if left[kind] > 0}


def test_hidden_choices_vary_and_can_be_played():
    """2.5, 15.2  Redealt choices of characters are possible ones, and cover them all."""
    table = table_of(seed=6)
    table.say("1 choose senator")
    table.say_all([f"2 choose {name}" for name in ("slave", "legionary", "vestal", "merchant")])
    table.say("3 choose vestal")
    chosen: Counter[int] = Counter()
    for seed in range(300):
        other = redealt(table, 0, seed)
        assert other.answers is not None
        assert (other.answers[0], other.answers[2], other.answers[3]) == ([0], [], [])
        assert has_sealed(other, 1)
        for card, n in Counter(other.answers[1]).items():
            assert n <= OURS.copies[card]
        chosen.update(other.answers[1])
    assert set(chosen) == set(range(CHARACTERS))


def test_sealed_hands_vary():
    """9.1, 15.2  A sealed hand that the seat cannot see can be any that the other could show."""
    table = next(t for t in watched_games(range(8, 9)) if step_due(t.state).label == "great_work")
    other = waiting(table.state)[1]
    money = state_of(table).players[other].money
    table.say(f"{other + 1} plebs {money}")
    found: set[int] = set()
    for seed in range(300):
        answers = redealt(table, waiting(table.state)[0], seed).answers
        assert answers is not None
        found.add(answers[other][0])
    assert len(found) == 2 * (money + 1)


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_redeals_keep_what_is_open(seat: int):
    """15.1, 15.2  A redeal changes nothing that the seat can see."""
    for table in watched_games(range(9, 11)):
        other = redealt(table, seat, 3)
        assert view(table.header, other, seat, table.events).values == table.view(seat).values
        assert [frame.label() for frame in other.stack] == [frame.label() for frame in table.state.stack]
        assert len(str(plain(other))) > 0


def test_deck_is_what_was_not_seen():
    """2.6, 15.2  The character pile holds what lies nowhere else, in an order that nobody knows."""
    orders: set[tuple[int, ...]] = set()
    table = next(t for t in watched_games(range(12, 13)) if state_of(t).round == 1)
    for seed in range(20):
        other = redealt(table, 0, seed)
        assert sorted(other.deck) == sorted(state_of(table).deck)
        orders.add(tuple(other.deck))
    assert len(orders) == 20


def test_header_is_of_sylla():
    """15.1  What is fixed before the game is in the header, not in the view."""
    assert "edition" not in view(header(), position("income"), 0, []).values
    assert GAME.name == "sylla"


def test_what_is_counted_is_recalled():
    """15.2  Money and tokens behind the screens are known without a deal; the order of the piles is not."""
    for table in watched_games(range(2)):
        truth = state_of(table)
        known = Worlds(table.view(1), Generator(1)).recalled
        assert isinstance(known, SyllaState)
        assert [(side.money, side.tokens) for side in known.players] == [(s.money, s.tokens) for s in truth.players]
        assert UNKNOWN in known.tiles or len(set(known.tiles)) <= 1
        assert UNKNOWN in known.deck or len(set(known.deck)) <= 1
