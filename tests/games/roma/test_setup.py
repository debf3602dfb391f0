"""2  Set-up: the deal, the secret exchange, laying face down, the reveal."""

from __future__ import annotations

import pytest

from comitia.engine.errors import Illegal
from comitia.engine.flow import waiting
from comitia.engine.registry import Header
from comitia.engine.state import UNKNOWN
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR
from comitia.games.roma.edition import OURS
from comitia.games.roma.rules import Give, GiveMore
from tests.games.roma.positions import GAME, cards, state_of, table_of


def exchanged(seed: int = 0) -> Table:
    """A table at which both have passed their two lowest cards."""
    table = table_of([], seed)
    for _ in range(2):
        for seat in (0, 1):
            table.say(table.packet(seat).lines()[0])
    return table


def placed(seed: int = 0, discs: str = "1234") -> Table:
    """A table at which seat 1 has laid its cards."""
    table = exchanged(seed)
    for disc in discs:
        table.say(f"1 place {disc}")
    return table


def test_deal():
    """2.1  Each player is dealt four cards; 44 stay in the deck, and nothing is discarded."""
    s = state_of(table_of([]))
    assert ([len(side.hand) for side in s.players], len(s.deck), s.discard) == ([4, 4], 44, [])
    assert sorted(s.deck + s.players[0].hand + s.players[1].hand) == OURS.deck


def test_deals_differ():
    """2.1  The cards are shuffled: another sub-seed is another deal."""
    hands = [tuple(state_of(table_of([str(seed)])).players[0].hand) for seed in range(20)]
    assert len(set(hands)) > 15


def test_both_pass_at_once():
    """2.2  Both are asked together, and before both have answered nobody sees what is coming."""
    table = table_of([])
    assert waiting(table.state) == [0, 1]
    before = table.packet(1)
    table.say(table.packet(0).lines()[0])
    after = table.packet(1)
    assert waiting(table.state) == [1]
    assert after.view.values != before.view.values
    assert {**after.view.values, "answers": None} == {**before.view.values, "answers": None}
    assert after.view.log == before.view.log


def test_first_passed_card():
    """2.2  The first card to pass is any but the last one of the hand: a second one must follow it."""
    table = table_of([])
    hand = cards(state_of(table).players[0].hand)
    assert table.packet(0).lines() == [f"1 give {card}" for card in hand[:3]]


def test_second_passed_card():
    """2.2  The second card follows the first in the order of the card table."""
    table = table_of([])
    hand = cards(state_of(table).players[0].hand)
    table.say(f"1 give {hand[1]}")
    table.say(table.packet(1).lines()[0])
    assert table.packet(0).lines() == [f"1 give {card}" for card in hand[2:]]


def test_passing_equal_cards():
    """2.2  Of three equal cards two may be passed, and equal ones are offered once."""
    s = state_of(table_of([]))
    s.players[0].hand = [3, 20, 20, 20]
    first, second = Give(), GiveMore()
    assert first.options(s, 0) == [3, 20]
    first.take(s, 0, 20)
    assert second.options(s, 0) == [20]


@pytest.mark.parametrize(("line", "reason"), [("1 give turris", "not_in_hand"), ("1 give last", "ascending")])
def test_passing_is_refused(line: str, reason: str):
    """2.2  A card that is not in the hand, or after which none could follow, cannot be passed first."""
    table = table_of([], seed=1)
    hand = cards(state_of(table).players[0].hand)
    assert "turris" not in hand
    with pytest.raises(Illegal) as refused:
        table.say(line.replace("last", hand[-1]))
    assert refused.value.reason.key == reason


@pytest.mark.parametrize(("place", "reason"), [(0, "ascending"), (None, "not_in_hand")])
def test_second_passed_card_is_refused(place: int | None, reason: str):
    """2.2  The second card is one that is still there, and not before the first."""
    table = table_of([], seed=1)
    hand = cards(state_of(table).players[0].hand)
    table.say(f"1 give {hand[1]}")
    table.say(table.packet(1).lines()[0])
    with pytest.raises(Illegal) as refused:
        table.say(f"1 give {hand[1] if place is None else hand[place]}")
    assert refused.value.reason.key == reason


def test_exchange():
    """2.2  Each player then holds two of the own cards and the two that were passed."""
    table = table_of([])
    hands = [side.hand[:] for side in state_of(table).players]
    table = exchanged()
    found = [side.hand for side in state_of(table).players]
    assert found == [sorted(hands[0][2:] + hands[1][:2]), sorted(hands[1][2:] + hands[0][:2])]


def test_seat_1_lays_first():
    """2.3  Seat 1 lays all four cards, then seat 2."""
    table = exchanged()
    seats = []
    for disc in "12341234":
        seats.append(waiting(table.state)[0])
        table.say(f"{seats[-1] + 1} place {disc}")
    assert seats == [0, 0, 0, 0, 1, 1, 1, 1]


def test_cards_are_laid_in_ascending_order():
    """2.3  The question names the cards in the order of the card table; each disc takes one."""
    table = exchanged()
    hand = cards(state_of(table).players[0].hand)
    asked = []
    for disc in "6153":
        asked.append(table.packet(0).prompt["card"])
        table.say(f"1 place {disc}")
    assert asked == hand
    assert [cards(state_of(table).players[0].face_down)[disc] for disc in (5, 0, 4, 2)] == hand


def test_a_disc_takes_one_card():
    """2.3  A disc that was chosen is not offered again."""
    table = exchanged()
    table.say("1 place 4")
    assert "1 place 4" not in table.packet(0).lines()
    with pytest.raises(Illegal) as refused:
        table.say("1 place 4")
    assert refused.value.reason.key == "disc_taken"


def test_equal_cards_on_ascending_discs():
    """2.3  Of two equal cards the first leaves room above for the second, which goes there."""
    table = exchanged()
    state_of(table).players[0].hand = [3, 3, 20, 24]
    assert [choice.line for choice in table.packet(0).choices] == [f"1 place {disc}" for disc in range(1, 6)]
    table.say("1 place 4")
    assert table.packet(0).lines() == ["1 place 5", "1 place 6"]
    with pytest.raises(Illegal) as refused:
        table.say("1 place 2")
    assert refused.value.reason.key == "ascending"


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_choosing_discs_is_hidden(seat: int):
    """2.3  While discs are chosen nobody else sees which, or in which order: only how many."""
    first, second = exchanged(), exchanged()
    for disc, other in zip("615", "342", strict=True):
        first.say(f"1 place {disc}")
        second.say(f"1 place {other}")
        assert first.view(seat).values == second.view(seat).values
        assert first.view(seat).log == second.view(seat).log
    assert first.view(seat).players()[0].size("placing") == 3


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_order_of_choosing_leaves_no_trace(seat: int):
    """2.3  Once laid, the same discs look the same, whichever card was put where."""
    first, second = placed(discs="6153"), placed(discs="3516")
    assert first.view(seat).values == second.view(seat).values
    assert first.view(seat).log == second.view(seat).log


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_face_down_cards_show_presence_only(seat: int):
    """2.3, 9.1  The other player and spectators see the occupied discs, and not the cards."""
    shown = placed(discs="6153").view(seat).players()[0].numbers("face_down")
    assert [card == UNKNOWN for card in shown] == [True, False, True, False, True, True]


def test_face_down_cards_are_known_to_their_owner():
    """2.3, 9.1  Whoever laid the cards still sees them."""
    table = placed(discs="6153")
    assert table.view(0).players()[0].numbers("face_down") == list(state_of(table).players[0].face_down)


def test_nothing_is_paid_for_the_first_cards():
    """2.3  The first cards are free of charge."""
    assert [side.money for side in state_of(placed()).players] == [0, 0]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_reveal(seat: int):
    """2.4  When both have laid, all cards are turned up at once and everybody sees them."""
    table = placed(discs="6153")
    down = [list(state_of(table).players[0].face_down)]
    for disc in "123":
        table.say(f"2 place {disc}")
        assert table.view(seat).players()[0].numbers("discs") == [-1] * 6
    table.say("2 place 4")
    shown = [side.numbers("discs") for side in table.view(seat).players()]
    assert shown[0] == down[0]
    assert [card != -1 for card in shown[1]] == [True] * 4 + [False] * 2


def test_seat_1_begins():
    """2.4, 3.1  Seat 1 takes the first turn and pays for two empty discs."""
    table = placed()
    for disc in "1234":
        table.say(f"2 place {disc}")
    s = state_of(table)
    assert (waiting(s), s.active, s.players[0].points, s.stock) == ([0], 0, 8, 18)


@pytest.mark.parametrize("dealt", [2, 6])
def test_other_deals(dealt: int):
    """2.1, 2.3  An edition that deals more or fewer cards plays by the same rules."""
    sheet = GAME.sheet.override(f"hand.dealt = {dealt}", "test")
    table = Table(Header(GAME, 2, GAME.header().options, sheet), table_of([]).source)
    table.settle()
    while table.packet(waiting(table.state)[0]).question != "act" and len(table.lines) < 60:
        table.say(table.packet(waiting(table.state)[0]).lines()[0])
    assert [6 - side.discs.count(-1) for side in state_of(table).players] == [dealt, dealt]
