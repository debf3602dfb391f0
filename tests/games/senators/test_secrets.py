"""9  Secrets: who sees what, what can be tracked, and what a redeal honours."""

from __future__ import annotations

import pytest

from comitia.engine.chance import Generator, playout
from comitia.engine.flow import asked, step_due
from comitia.engine.state import EVERYONE, NONE, UNKNOWN, Event
from comitia.engine.table import Table
from comitia.engine.view import HIDDEN, SPECTATOR, View, view
from comitia.engine.worlds import Worlds
from comitia.games.senators import GAME
from comitia.games.senators.determine import Memory
from comitia.games.senators.edition import NAMES, WAR, board_of
from comitia.games.senators.state import SenatorsState
from comitia.games.senators.table import deck_of
from tests.games.senators.positions import (
    VARIANTS,
    Temper,
    any_option,
    busy,
    game,
    header,
    names,
    seats_of,
    state_of,
    thrifty,
)


def redealt(known: View, seed: int) -> SenatorsState:
    """One of the worlds that a seat thinks possible."""
    found = Worlds(known, Generator(seed)).deal()
    assert isinstance(found, SenatorsState)
    return found


def reached(label: str, seed: int = 0, temper: Temper = thrifty, **options: str) -> Table:
    """A table at the first question of a name."""
    for number in range(seed, seed + 50):
        for table in game(header(3, **options), number, temper):
            if not table.is_over() and step_due(table.state).label == label:
                return table
    raise AssertionError(f"{label} is never asked")


# -- 9.1 ---------------------------------------------------------------------------------------


def test_coins_and_hands_are_hidden():
    """9.1  Coins are shown to their owner only; of a hand others see the number of cards; a spectator sees neither."""
    table = reached("act")
    for seat in seats_of(table.state):
        for p, side in enumerate(table.view(seat).players()):
            assert ("coins" in side.values) == (p == seat)
            assert (side.values["hand"] == {"count": 3}) == (p != seat)
    assert "paid_out" not in table.view(0).values


def test_fists_are_hidden_until_all_are_closed():
    """9.1, 9.3  A closed fist is known to its owner; that it is closed is known to all; then all are open."""
    table = reached("war_fist")
    first, *rest = asked(table.state)
    table.answer(first, 2)
    shown = {seat: table.view(seat).values["answers"] for seat in seats_of(table.state)}
    own = shown[first]
    assert isinstance(own, list)
    assert own[first] == [2]
    for seat in (*rest, SPECTATOR):
        answers = shown[seat]
        assert isinstance(answers, list)
        assert answers[first] == HIDDEN
    for seat in rest:
        table.answer(seat, 0)
    opened = [event for event in table.events if event.name == "opened"][-3:]
    assert {(event.seat, event.args[0]) for event in opened} == {(first, 2), (rest[0], 0), (rest[1], 0)}
    assert sorted(state_of(table).fists) == [0, 0, 2]


def test_chosen_cards_of_a_set_are_hidden():
    """9.1  Of a set in the making others see how many cards are chosen, and not which."""
    table = reached("add_to_set", temper=busy)
    p = asked(table.state)[0]
    for seat in seats_of(table.state):
        picked = table.view(seat).players()[p].numbers("picked")
        assert (UNKNOWN in picked) == (seat != p)
        assert len(picked) == 1


def test_decks_are_hidden_from_all():
    """9.1  Of every deck all see the size, and nobody the cards."""
    table = reached("act")
    for seat in seats_of(table.state):
        for name in ("low", "middle", "high", "senate", "events"):
            assert table.view(seat).values[name] == {"count": len(getattr(table.state, name))}


def test_coins_are_counted_at_the_end():
    """9.1, 7.5  At the end everybody learns all coins."""
    *_, table = game(header(4), 3)
    s = state_of(table)
    told = {face.seat: face.secret for face in table.view(SPECTATOR).log if face.name == "counted"}
    assert told == {p: (side.coins,) for p, side in enumerate(s.players) if not side.out}


def test_a_spectator_hears_no_hidden_card():
    """9.1  Until they are laid down or surrendered, dealt cards are in no event that a spectator hears."""
    for table in game(header(3), 2, busy):
        s = state_of(table)
        seen = {card for face in table.view(SPECTATOR).log for card in face.secret or () if face.name != "counted"}
        known = {card for side in Memory(s, table.view(SPECTATOR).log).extorted for card in side}
        for side in s.players:
            assert not set(side.hand) & seen - known


# -- 9.2 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("temper", [any_option, thrifty, busy])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_coins_can_be_tracked(players: int, temper: Temper):
    """9.2  Whoever listens knows every player's coins at any time."""
    for seed, options in enumerate(VARIANTS):
        for table in game(header(players, **options), seed, temper):
            s = state_of(table)
            assert Memory(s, table.view(SPECTATOR).log).coins == [side.coins for side in s.players]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_redeals_look_the_same(options: dict[str, str]):
    """9.2  To every seat and to a spectator a redeal looks like the truth, and it can be played to the end."""
    for seed, (players, temper) in enumerate([(3, any_option), (4, thrifty), (5, busy)]):
        for number, table in enumerate(game(header(players, **options), seed + 20, temper)):
            special = not table.is_over() and step_due(table.state).label in ("add_to_set", "name_value", "war_fist")
            if number % 6 == 0 or special:
                for seat in seats_of(table.state):
                    check_redeal(table, seat, number)


def check_redeal(table: Table, seat: int, seed: int) -> None:
    known = table.view(seat)
    other = redealt(known, seed)
    again = view(table.header, other, seat, table.events)
    assert (again.values, again.stack, again.log) == (known.values, known.stack, known.log)
    assert GAME.totals(other) == GAME.totals(table.state)
    assert_possible(table, seat, other)
    playout(other, Generator(seed))
    assert other.over


def assert_possible(table: Table, seat: int, other: SenatorsState) -> None:
    """9.2  The world agrees with everything that was seen: extorted cards, dealt cards, wars."""
    memory = Memory(other, table.view(seat).log)
    for p, side in enumerate(other.players):
        if p == seat:
            continue
        dealt = [card for card in side.hand if card not in memory.extorted[p]]
        assert set(memory.extorted[p]) <= set(side.hand)
        assert [board for board in range(3) if memory.dealt[p][board]] == sorted(board_of(card) for card in dealt)
        assert not any(memory.seen[card] for card in dealt)
    if other.variants.balanced and len(other.revealed) < 10:
        first = other.revealed + other.events[::-1]
        assert first[:10].count(WAR) == 2


def test_redeals_vary():
    """9.2  Hidden cards and decks are dealt anew, every time differently."""
    table = reached("act", seed=4)
    known = table.view(0)
    worlds = [redealt(known, seed) for seed in range(60)]
    assert len({world.players[1].hand for world in worlds}) > 40
    for name in ("low", "middle", "high", "senate", "events"):
        assert len({getattr(world, name) for world in worlds}) == 60


def test_redeals_cover_every_dealt_card():
    """9.2  Every card of a deck that was never seen can be the dealt one."""
    table = reached("act", seed=4)
    s = state_of(table)
    known = table.view(0)
    memory = Memory(s, known.log)
    able = [c for c in range(54) if board_of(c) == 0 and not memory.seen[c] and c not in s.players[0].hand]
    found = {c for seed in range(400) for c in redealt(known, seed).players[1].hand if board_of(c) == 0}
    assert found == set(able)


def test_extorted_cards_are_remembered():
    """9.2  A resource that was turned face down before all is in that hand in every redeal, until it is sold."""
    for seed in range(20):
        for table in game(header(3), seed, thrifty):
            s = state_of(table)
            hidden = [(p, c) for p in range(3) for c in Memory(s, table.view(SPECTATOR).log).extorted[p]]
            if hidden:
                for seat in seats_of(s):
                    world = redealt(table.view(seat), seed)
                    assert all(card in world.players[p].hand for p, card in hidden)
                return
    raise AssertionError("nobody extorts a resource")


def test_remade_decks_are_remembered():
    """9.2, 5.6  A deck made anew from its discards holds seen cards only, in every redeal."""
    remade = 0
    for seed in range(30):
        for table in game(header(5), seed, busy):
            s = state_of(table)
            boards = {event.args[0] - 1 for event in table.events if event.name == "reshuffled"} - {3}
            if not boards or len(table.lines) % 5:
                continue
            memory = Memory(s, table.view(SPECTATOR).log)
            world = redealt(table.view(SPECTATOR), seed)
            for board in boards:
                remade += 1
                assert sorted(deck_of(world, board)) == sorted(deck_of(s, board))
                assert all(memory.seen[card] for card in deck_of(world, board))
    assert remade > 10


def test_a_set_in_the_making_is_possible():
    """9.2  Whoever has begun a set has one in every redeal."""
    found = 0
    for seed in range(6):
        for table in game(header(4), seed, busy):
            if not table.is_over() and step_due(table.state).label == "add_to_set":
                p = asked(table.state)[0]
                for seat in seats_of(table.state):
                    world = redealt(table.view(seat), seed)
                    assert UNKNOWN not in world.players[p].picked
                    assert step_due(world).question is not None
                    found += 1
    assert found > 20


def test_closed_fists_are_guessed():
    """9.3  A closed fist holds any number of its owner's coins in a redeal."""
    table = reached("war_fist", seed=2)
    first, other, *_ = asked(table.state)
    table.answer(first, 1)
    held = set()
    for seed in range(300):
        world = redealt(table.view(other), seed)
        assert world.answers is not None
        held.add(world.answers[first][0])
        assert world.answers[other] == []
    assert held == set(range(state_of(table).players[first].coins + 1))


def test_memory_of_an_eliminated_player():
    """9.2, 7.3  What an eliminated player surrenders is seen, and no coins are left."""
    for seed in range(30):
        for table in game(header(3), seed, any_option):
            s = state_of(table)
            gone = [p for p, side in enumerate(s.players) if side.out]
            if gone and not s.over:
                memory = Memory(s, table.view(SPECTATOR).log)
                assert all(memory.coins[p] == 0 and not any(memory.dealt[p]) for p in gone)
                assert all(not memory.extorted[p] for p in gone)
                check_redeal(table, SPECTATOR, seed)
                return
    raise AssertionError("nobody is eliminated")


def test_names_of_hidden_cards_are_resources():
    """9.1  Only resources are ever hidden."""
    for table in game(header(3, influence="with"), 7, busy):
        for side in state_of(table).players:
            assert not any(name.startswith("governor") for name in names(side.hand))
            assert all(card < NAMES.index("governor_wheat") for card in side.hand)


def test_private_questions():
    """9.1  Questions whose options depend on coins or hands are asked even with one option."""
    private = {step.label for seq in GAME.sequences.values() for step in seq.steps if step.question and step.private}
    assert private == {
        "war_fist",
        "deficit_fist",
        "new_senator",
        "bid",
        "decide",
        "offer",
        "price",
        "answer",
        "join",
        "cash",
        "add_to_set",
    }


def test_what_is_tracked_is_recalled():
    """9.2  Coins and extorted cards are known without a deal; dealt cards are not."""
    extorted = 0
    for seed in range(6):
        for table in game(header(3), seed, thrifty):
            s = state_of(table)
            memory = Memory(s, table.view(SPECTATOR).log)
            known = Worlds(table.view(SPECTATOR), Generator(1)).recalled
            assert isinstance(known, SenatorsState)
            assert [side.coins for side in known.players] == [side.coins for side in s.players]
            assert known.paid_out == s.paid_out
            for p, side in enumerate(known.players):
                assert len(side.hand) == len(s.players[p].hand)
                assert set(memory.extorted[p]) <= set(side.hand) <= {*s.players[p].hand, UNKNOWN}
                extorted += len(memory.extorted[p])
    assert extorted > 0


def test_last_card_never_seen_is_the_dealt_one():
    """9.2  When all other cards of a deck have been seen, everybody knows which one a hand was dealt."""
    s = state_of(next(game(header(3), 1)))
    held = [card for card in s.players[1].hand if board_of(card) == 0]
    others = [card for card in range(54) if board_of(card) == 0 and card not in held]
    offered = [Event("offered", NONE, (), EVERYONE, tuple(others), True)]
    dealt = [Event("dealt", p, (), 0, (), True) for p in range(3)]
    laid = [Event("laid", p, (), EVERYONE, (c,), True) for p in (0, 2) for c in s.players[p].hand if board_of(c) == 0]
    s.players[0].hand = tuple(card for card in s.players[0].hand if board_of(card) != 0)
    s.players[2].hand = tuple(card for card in s.players[2].hand if board_of(card) != 0)
    known = Worlds(view(header(3), s, SPECTATOR, [*dealt, *laid, *offered]), Generator(1)).recalled
    assert isinstance(known, SenatorsState)
    assert known.players[1].hand == (UNKNOWN, UNKNOWN, *held)
