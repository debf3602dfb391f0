"""Worlds: what a seat knows is worked out once, and worlds that agree with it are dealt as often as one likes."""

from __future__ import annotations

from comitia.engine.chance import Generator
from comitia.engine.flow import answer
from comitia.engine.state import UNKNOWN
from comitia.engine.view import Face, view
from comitia.engine.worlds import Worlds, in_any_order
from tests.engine.small import Diary, game_of
from tests.engine.test_view import FLOW, drawn


def test_worlds_keep_what_is_seen():
    """A dealt state has the seat's own cards, and some arrangement of the others; nobody listens to it."""
    header, s = drawn()
    worlds = Worlds(view(header, s, 0, []), Generator(1))
    found = set()
    for _ in range(60):
        d = worlds.deal()
        assert isinstance(d, Diary)
        assert (d.players[0].cards, d.heard) == ([6], None)
        found.add((tuple(d.players[1].cards), tuple(sorted(d.deck))))
    assert found == {((7,), (8, 9)), ((8,), (7, 9)), ((9,), (7, 8))}


def test_worlds_are_independent():
    """Whatever is done to one world leaves the next one as it would have been."""
    header, s = drawn()
    v = view(header, s, 0, [])
    spoilt, untouched = Worlds(v, Generator(4)), Worlds(v, Generator(4))
    first = spoilt.deal()
    assert isinstance(first, Diary)
    first.players[1].cards.clear()
    first.deck.clear()
    untouched.deal()
    second, twin = spoilt.deal(), untouched.deal()
    assert isinstance(second, Diary)
    assert isinstance(twin, Diary)
    assert (second.deck, second.players[1].cards) == (twin.deck, twin.players[1].cards)


def test_log_is_gone_through_once():
    """A game recalls once, and its deal gets what was recalled each time, in the state and beside it."""
    heard: list[list[Face]] = []

    def recall(s: Diary, seat: int, log: list[Face]) -> list[int]:
        heard.append(log)
        s.players[1 - seat].cards = [8]
        return [7, 9]

    def deal(s: Diary, rng: Generator, left: list[int]) -> None:
        assert s.players[1].cards == [8]
        s.deck = left[:]

    _, s = drawn()
    header = game_of(FLOW, recall=recall, deal=deal).header()
    worlds = Worlds(view(header, s, 0, []), Generator(1))
    assert isinstance(worlds.recalled, Diary)
    assert (worlds.recalled.players[1].cards, worlds.recalled.deck) == ([8], [UNKNOWN] * 2)
    dealt = [worlds.deal() for _ in range(3)]
    assert [d.deck for d in dealt if isinstance(d, Diary)] == [[7, 9]] * 3
    assert heard == [[]]


def test_game_without_secrets():
    """A game in which everything lies open writes neither recall nor deal."""
    _, s = drawn()
    header = game_of(FLOW, deal=None).header()
    worlds = Worlds(view(header, s, 0, []), Generator(1))
    dealt = worlds.deal()
    assert isinstance(dealt, Diary)
    assert dealt.deck == [UNKNOWN] * 2


def test_worlds_without_sealed_answers():
    """Where nothing is sealed there is nothing to choose anew."""
    game = game_of(FLOW)
    header = game.header()
    s = game.fresh(header)
    assert Worlds(view(header, s, 0, []), Generator(1)).deal().answers is None


def test_sealed_answers():
    """Sealed answers of others are chosen anew among what they could have chosen; the own one stays."""
    header, s = drawn(3)
    for p, choice in ((0, 1), (2, 2)):
        answer(s, p, choice)
    worlds = Worlds(view(header, s, 0, []), Generator(1))
    found = [worlds.deal().answers for _ in range(30)]
    assert {str(answers) for answers in found} == {"[[1], [], [0]]", "[[1], [], [1]]", "[[1], [], [2]]"}


def test_order_of_equal_cards_is_known():
    """Where cards lie in unknown order, one knows which lies where only if all are alike."""
    assert in_any_order([3, 3]) == [3, 3]
    assert in_any_order([3, 4, 3]) == [UNKNOWN] * 3
    assert in_any_order([]) == []
