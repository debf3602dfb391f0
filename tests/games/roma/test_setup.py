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
from tests.games.roma.positions import GAME, cards, state_of, table_of


def exchanged(seed: int = 0, **options: str) -> Table:
    """A table at which both have passed their two lowest cards."""
    table = table_of([], seed, **options)
    for seat in (0, 1):
        for _ in range(2):
            table.say(table.packet(seat).lines()[0])
    return table


def placing(table: Table, discs: str, seat: int = 0) -> list[str]:
    """The lines that lay the cards of a hand, in the order of the card table, at some discs."""
    hand = cards(state_of(table).players[seat].hand)
    return [f"{seat + 1} place {card} {disc}" for card, disc in zip(hand, discs, strict=True)]


def place(table: Table, discs: str, seat: int = 0) -> Table:
    """A player lays all cards."""
    for line in placing(table, discs, seat):
        table.say(line)
    return table


def placed(discs: str = "1234", **options: str) -> Table:
    """A table at which seat 1 has laid its cards."""
    return place(exchanged(0, **options), discs)


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
    assert table.packet(1).view.values == before.view.values
    table.say(table.packet(0).lines()[0])
    after = table.packet(1)
    assert waiting(table.state) == [1]
    assert after.view.values != before.view.values
    assert {**after.view.values, "answers": None} == {**before.view.values, "answers": None}
    assert after.view.log == before.view.log


def test_any_card_can_be_passed_first():
    """2.2  Every card of the hand can be named first, and each of the others second."""
    table = table_of([])
    hand = cards(state_of(table).players[0].hand)
    assert table.packet(0).lines() == [f"1 give {card}" for card in hand]
    table.say(f"1 give {hand[3]}")
    assert table.packet(0).lines() == [f"1 give {card}" for card in hand[:3]]


def test_passed_cards_in_any_order():
    """2.2  The same two cards, named in either order, lead to the same position and the same log."""
    tables = [table_of([]), table_of([])]
    hand = cards(state_of(tables[0]).players[0].hand)
    for table, given in zip(tables, [[hand[1], hand[3]], [hand[3], hand[1]]], strict=True):
        for card in given:
            table.say(f"1 give {card}")
        for _ in range(2):
            table.say(table.packet(1).lines()[0])
    assert tables[0].lines == tables[1].lines
    assert tables[0].view(0).values == tables[1].view(0).values
    assert f"1 give {hand[1]}" in tables[0].lines


def test_passed_cards_can_be_changed():
    """2.2  As long as the other player has not chosen, a card can be taken back or the choice made anew."""
    table = table_of([])
    hand = cards(state_of(table).players[0].hand)
    table.say(f"1 give {hand[0]}")
    table.undo(0)
    table.say(f"1 give {hand[3]}")
    table.say(f"1 give {hand[0]}")
    table.say(f"1 give {hand[1]}")
    table.say(f"1 give {hand[2]}")
    for _ in range(2):
        table.say(table.packet(1).lines()[0])
    assert table.lines[1:3] == [f"1 give {hand[1]}", f"1 give {hand[2]}"]


def test_passing_equal_cards():
    """2.2  Of three equal cards two may be passed, and equal ones are offered once."""
    table = table_of([])
    state_of(table).players[0].hand = [3, 20, 20, 20]
    assert table.packet(0).lines() == ["1 give legat", "1 give forum"]
    table.say("1 give forum")
    assert table.packet(0).lines() == ["1 give legat", "1 give forum"]


@pytest.mark.parametrize(("line", "reason"), [("1 give turris", "not_in_hand"), ("1 give first", "chosen_already")])
def test_passing_is_refused(line: str, reason: str):
    """2.2  A card that is not in the hand, or is chosen already, cannot be passed."""
    table = table_of([], seed=1)
    hand = cards(state_of(table).players[0].hand)
    assert "turris" not in hand
    table.say(f"1 give {hand[0]}")
    with pytest.raises(Illegal) as refused:
        table.say(line.replace("first", hand[0]))
    assert refused.value.reason.key == reason


def test_exchange():
    """2.2  Each player then holds two of the own cards and the two that were passed."""
    table = table_of([])
    hands = [side.hand[:] for side in state_of(table).players]
    table = exchanged()
    found = [side.hand for side in state_of(table).players]
    assert found == [sorted(hands[0][2:] + hands[1][:2]), sorted(hands[1][2:] + hands[0][:2])]


@pytest.mark.parametrize("first", [0, 1])
def test_start_player_lays_first(first: int):
    """2.3, 8.6, 8.7  The start player lays all four cards, then the other, who sees which discs are occupied."""
    table = exchanged(begins=str(first + 1))
    assert waiting(table.state) == [first]
    place(table, "6153", first)
    assert waiting(table.state) == [1 - first]
    shown = table.view(1 - first).players()[first].numbers("face_down")
    assert [card == UNKNOWN for card in shown] == [True, False, True, False, True, True]


def test_both_lay_together():
    """2.3, 8.7, 9.1  With the option both lay at the same time, and neither sees more than that the other is ready."""
    table = exchanged(laying="together")
    assert waiting(table.state) == [0, 1]
    before = table.view(1).values
    lines = placing(table, "6153")
    for line in lines[:3]:
        table.say(line)
    assert table.view(1).values == before
    table.say(lines[3])
    after = table.view(1).values
    assert (waiting(table.state), {**after, "answers": None}) == ([1], {**before, "answers": None})
    place(table, "1234", 1)
    assert [disc for disc, card in enumerate(state_of(table).players[0].discs) if card != -1] == [0, 2, 4, 5]


@pytest.mark.parametrize("together", ["in_turn", "together"])
@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
def test_cards_are_laid_in_any_order(order: list[int], together: str):
    """2.3  Whatever card is laid first, the same cards at the same discs are the same position and the same log."""
    plain, other = exchanged(laying=together), exchanged(laying=together)
    lines = placing(plain, "6153")
    for i in range(4):
        plain.say(lines[i])
        other.say(lines[order[i]])
    for table in (plain, other):
        place(table, "1234", 1)
    assert plain.lines == other.lines
    assert plain.view(0).values == other.view(0).values


def test_every_card_can_go_everywhere():
    """2.3  Each of four different cards is offered at each of six discs."""
    table = exchanged(seed=2)
    hand = cards(state_of(table).players[0].hand)
    assert len(set(hand)) == 4
    assert table.packet(0).lines() == [f"1 place {card} {disc}" for card in hand for disc in range(1, 7)]


def test_a_disc_takes_one_card():
    """2.3  A disc that was chosen is not offered again, and a card is laid once."""
    table = exchanged(seed=2)
    hand = cards(state_of(table).players[0].hand)
    table.say(f"1 place {hand[2]} 4")
    offered = table.packet(0).lines()
    assert not [line for line in offered if line.endswith(" 4") or hand[2] in line]
    assert len(offered) == 3 * 5
    for line, reason in [(f"1 place {hand[0]} 4", "disc_taken"), (f"1 place {hand[2]} 5", "chosen_already")]:
        with pytest.raises(Illegal) as refused:
            table.say(line)
        assert refused.value.reason.key == reason


def test_equal_cards_are_alike():
    """2.3  Equal cards are offered once, and go to any two discs in any order."""
    table = exchanged()
    state_of(table).players[0].hand = [3, 3, 20, 24]
    assert len(table.packet(0).lines()) == 3 * 6
    for line in ["1 place legat 4", "1 place turris 1", "1 place legat 2", "1 place forum 6"]:
        table.say(line)
    assert cards(state_of(table).players[0].face_down) == ["turris", "legat", "-", "legat", "-", "forum"]


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_choosing_discs_is_hidden(seat: int):
    """2.3  While discs are chosen nobody else sees which, or how many."""
    table = exchanged()
    before = table.view(seat)
    for line in placing(table, "6153")[:3]:
        table.say(line)
        assert (table.view(seat).values, table.view(seat).log) == (before.values, before.log)


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_order_of_choosing_leaves_no_trace(seat: int):
    """2.3  Once laid, the same discs look the same, whichever card was put where."""
    first, second = placed("6153"), placed("3516")
    assert first.view(seat).values == second.view(seat).values
    assert first.view(seat).log == second.view(seat).log


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_face_down_cards_show_presence_only(seat: int):
    """2.3, 9.1  The other player and spectators see the occupied discs, and not the cards."""
    shown = placed("6153").view(seat).players()[0].numbers("face_down")
    assert [card == UNKNOWN for card in shown] == [True, False, True, False, True, True]


def test_face_down_cards_are_known_to_their_owner():
    """2.3, 9.1  Whoever laid the cards still sees them."""
    table = placed("6153")
    assert table.view(0).players()[0].numbers("face_down") == list(state_of(table).players[0].face_down)


def test_nothing_is_paid_for_the_first_cards():
    """2.3  The first cards are free of charge."""
    assert [side.money for side in state_of(placed()).players] == [0, 0]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_reveal(seat: int):
    """2.4  When both have laid, all cards are turned up at once and everybody sees them."""
    table = placed("6153")
    down = [list(state_of(table).players[0].face_down)]
    for line in placing(table, "1234", 1):
        assert table.view(seat).players()[0].numbers("discs") == [-1] * 6
        table.say(line)
    shown = [side.numbers("discs") for side in table.view(seat).players()]
    assert shown[0] == down[0]
    assert [card != -1 for card in shown[1]] == [True] * 4 + [False] * 2


@pytest.mark.parametrize("laying", ["in_turn", "together"])
@pytest.mark.parametrize("first", [0, 1])
def test_start_player_begins(first: int, laying: str):
    """2.4, 3.1, 8.6  The start player takes the first turn and pays for two empty discs; then comes the other."""
    table = exchanged(begins=str(first + 1), laying=laying)
    place(place(table, "1234", first), "1234", 1 - first)
    s = state_of(table)
    assert (waiting(s), s.active, s.players[first].points, s.stock) == ([first], first, 8, 18)
    for seat in (first, 1 - first, first):
        assert waiting(s) == [seat]
        table.say(f"{seat + 1} end")


@pytest.mark.parametrize("first", [0, 1])
def test_the_lot_names_the_start_player(first: int):
    """8.6  With the option the lot is drawn before the deal, told to everybody and written in the log."""
    table = table_of([str(first + 1)], begins="lot")
    assert table.lines[0] == f"- draw_lots {first + 1}"
    assert state_of(table).first == first
    told = table.view(SPECTATOR).log[0]
    assert (told.name, told.seat) == ("begins", first)


def test_the_lot_is_fair():
    """8.6  Either seat is drawn now and then."""
    assert {state_of(table_of([], seed, begins="lot")).first for seed in range(20)} == {0, 1}


def test_what_tables_of_people_choose():
    """8.6, 8.7  Where nobody chooses, seat 1 begins and cards are laid in turn; people draw lots and lay together."""
    options = {option.name: option for option in GAME.options}
    found = [(options[name].default, options[name].at_tables) for name in ("begins", "laying")]
    assert found == [("1", "lot"), ("in_turn", "together")]


@pytest.mark.parametrize("dealt", [2, 6])
def test_other_deals(dealt: int):
    """2.1, 2.3  An edition that deals more or fewer cards plays by the same rules."""
    sheet = GAME.sheet.override(f"hand.dealt = {dealt}", "test")
    table = Table(Header(GAME, 2, GAME.header().options, sheet), table_of([]).source)
    table.settle()
    while table.packet(waiting(table.state)[0]).question != "act" and len(table.lines) < 60:
        table.say(table.packet(waiting(table.state)[0]).lines()[0])
    assert [6 - side.discs.count(-1) for side in state_of(table).players] == [dealt, dealt]
