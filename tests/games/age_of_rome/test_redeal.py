"""What a seat can work out of hidden cards: a redeal is one of all worlds that agree with what it was told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from comitia import testing as checks
from comitia.engine.chance import Generator
from comitia.engine.flow import options
from comitia.engine.registry import Header
from comitia.engine.scenario import Record
from comitia.engine.state import UNKNOWN
from comitia.engine.view import SPECTATOR, Face, view
from comitia.engine.worlds import Worlds
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.determine import (
    Hand,
    Memory,
    OrderMemory,
    Story,
    deal,
    deeds_of,
    guessed_orders,
    missing_of_set,
    recall,
    remember,
    remember_orders,
)
from comitia.games.age_of_rome.edition import BULLA, CARDS, GROMA, HAMMER, KINDS, PILUM
from comitia.games.age_of_rome.scenario import HARNESS
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import new_state, trade_cards

Cards = tuple[int, ...]
#: The cards of each hand, and of the deck, each ascending.
World = tuple[tuple[Cards, ...], Cards]

#: Few cards, most of which bring others, so that the deck runs out again and again.
SHORT = "\n".join(
    f"cards.{name}.copies = {n}\ncards.{name}.starred = 0"
    for name, n in {**dict.fromkeys(CARDS, 0), "sundial": 2, "groma": 2, "bulla": 1, "spatha": 2, "tunic": 1}.items()
)


def without(cards: Cards, card: int) -> Cards:
    """A pile without one of its cards."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def replaced(hands: tuple[Cards, ...], p: int, hand: Cards) -> tuple[Cards, ...]:
    """The hands, one of them changed."""
    return (*hands[:p], tuple(sorted(hand)), *hands[p + 1 :])


def after(world: World, event: Face) -> Iterator[World]:
    """All worlds to which an event can lead."""
    hands, deck = world
    p, card = event.seat, event.secret[0] if event.secret else UNKNOWN
    if event.name == "drew":
        for drawn in {*deck} if card == UNKNOWN else {card} & {*deck}:
            yield replaced(hands, p, (*hands[p], drawn)), without(deck, drawn)
    elif event.name in ("discarded", "sold", "played", "set_card"):
        if card in hands[p]:
            yield replaced(hands, p, without(hands[p], card)), deck
    elif event.name == "picked_up":
        yield replaced(hands, p, (*hands[p], event.args[0])), deck
    elif event.name == "taken":
        victim = event.args[0]
        for moved in {*hands[victim]} if card == UNKNOWN else {card} & {*hands[victim]}:
            fewer = replaced(hands, victim, without(hands[victim], moved))
            yield replaced(fewer, p, (*fewer[p], moved)), deck
    elif event.name == "reshuffled":
        if not deck:
            yield hands, tuple(sorted(event.secret or ()))
    else:
        yield world


def possible_worlds(s: AgeState, log: list[Face]) -> set[World]:
    """All worlds that agree with a log, by going through it with every one of them."""
    worlds: set[World] = {(((),) * len(s.players), tuple(trade_cards(s.edition, s.variants)))}
    for event in log:
        worlds = {found for world in worlds for found in after(world, event)}
    return worlds


def world_of(s: AgeState) -> World:
    """The world of a state."""
    return tuple(tuple(side.hand) for side in s.players), tuple(sorted(s.deck))


def short_game(seats: int) -> Header:
    """A game with eight trade cards."""
    return GAME.header(seats, {}, GAME.sheet.override(SHORT, "test"))


@pytest.mark.parametrize("seats", [2, 3])
def test_redeals_are_possible_worlds(seats: int):
    """12.2  With a deck that is shuffled again and again, every redeal is a world that the seat cannot exclude."""
    header = short_game(seats)
    rng = Generator(7)
    reshuffles = several = 0
    for seed in range(8):
        for table in checks.walk(header, seed):
            if rng.below(12) > 0:
                continue
            for seat in (0, 1, SPECTATOR):
                s = table.state
                assert isinstance(s, AgeState)
                log = table.view(seat).log
                worlds = possible_worlds(s, log)
                assert world_of(s) in worlds
                other = Worlds(table.view(seat), rng).deal()
                assert isinstance(other, AgeState)
                assert world_of(other) in worlds
                several += len(worlds) > 1
            reshuffles += sum(event.name == "reshuffled" for event in log)
    assert reshuffles > 10
    assert several > 20


def test_redeals_cover_all_worlds():
    """12.2  Every world that a seat cannot exclude comes up, and no other."""
    header = short_game(2)
    rng = Generator(3)
    looked = 0
    for seed in range(30):
        for table in checks.walk(header, seed):
            view = table.view(1)
            if rng.below(40) > 0 or not any(event.name == "reshuffled" for event in view.log):
                continue
            s = table.state
            assert isinstance(s, AgeState)
            worlds = possible_worlds(s, view.log)
            if not 2 <= len(worlds) <= 6:
                continue
            looked += 1
            found: set[World] = set()
            dealer = Worlds(view, rng)
            for _ in range(60 * len(worlds)):
                other = dealer.deal()
                assert isinstance(other, AgeState)
                found.add(world_of(other))
            assert found == worlds
    assert looked >= 3


def drew(p: int, *cards: int) -> list[Face]:
    """A player draws cards; UNKNOWN for those that the seat does not see."""
    return [Face("drew", p, (), None if card == UNKNOWN else (card,)) for card in cards]


def shown(name: str, p: int, card: int) -> Face:
    """A card leaves a hand openly."""
    return Face(name, p, (), (card,))


def told(s: AgeState, seat: int, log: list[Face], rng: Generator) -> Memory:
    """A story from the beginning of the game."""
    deck = [trade_cards(s.edition, s.variants).count(card) for card in range(KINDS)]
    return Memory(seat, [Hand([0] * KINDS, [0]) for _ in s.players], [deck]).told_on(deeds_of(log), rng)


def redeal(s: AgeState, seat: int, log: list[Face], rng: Generator) -> None:
    """Work out what a seat knows of a table and deal the rest."""
    deal(s, rng, recall(s, seat, log))


def hidden_table(seats: int, sizes: list[int], deck: int, own: list[int]) -> AgeState:
    """A table as the last seat sees it."""
    s = new_state(GAME.header(seats))
    for side, size in zip(s.players, sizes, strict=True):
        side.hand = [UNKNOWN] * size
    s.players[-1].hand = own
    s.deck = [UNKNOWN] * deck
    return s


def test_stolen_card_is_in_the_hand_of_the_thief():
    """4.7, 12.2  The victim knows what customs took; whoever only looks on does not."""
    log = [*drew(0, UNKNOWN), *drew(1, PILUM), Face("taken", 0, (1,), (PILUM,))]
    for seed in range(20):
        s = hidden_table(2, [2, 0], 26, [])
        redeal(s, 1, log, Generator(seed))
        assert PILUM in s.players[0].hand


def test_known_card_may_be_stolen_unseen():
    """4.7, 12.2  A card that is known to be in a hand may be the one that another player takes from it."""
    s = new_state(GAME.header(3))
    log = [*drew(0, UNKNOWN), Face("picked_up", 0, (BULLA,), None), Face("taken", 1, (0,), None)]
    found = set()
    for seed in range(20):
        memory = told(s, 2, log, Generator(seed))
        found.add((memory.hands[0].known[BULLA], memory.hands[1].known[BULLA]))
    assert found == {(1, 0), (0, 1)}


def test_card_shown_twice_was_held_since_the_shuffle():
    """7.2, 12.2  A hand that has drawn nothing from the new deck shows a card of the old one."""
    s = new_state(GAME.header(2))
    log = [*drew(0, UNKNOWN), Face("reshuffled", 0, (1,), (HAMMER,)), shown("sold", 0, HAMMER)]
    memory = told(s, 1, log, Generator(1))
    assert memory.is_sound
    assert (memory.decks[0][HAMMER], memory.decks[1][HAMMER]) == (0, 1)


def test_contradicted_guesses():
    """12.2  A card that is shown or drawn though it can be nowhere, and a theft from an empty hand, end a story."""
    s = new_state(GAME.header(3))
    for log in (
        [shown("sold", 0, HAMMER)],
        [*drew(2, PILUM, PILUM, PILUM)],
        [Face("taken", 0, (1,), None)],
    ):
        assert not told(s, 2, log, Generator(1)).is_sound


def test_story_that_does_not_fit_is_forgotten():
    """12.2  A table that was set up in mid-game has no story; it is dealt from all that is unseen."""
    for log in ([], [Face("picked_up", 0, (card,), None) for card in (HAMMER, GROMA)], [*drew(1, PILUM, PILUM, PILUM)]):
        s = hidden_table(2, [1, 0], 27, [])
        assert remember(s, 1, log).certain.hands[0].drawn == [1]
        redeal(s, 1, log, Generator(1))
        assert (len(s.players[0].hand), len(s.deck)) == (1, 27)


def test_story_that_tells_another_deck():
    """12.2  Hands of the right size are not enough: the deck must be as large as the story says."""
    s = hidden_table(2, [1, 0], 20, [])
    s.discard = [GROMA, GROMA]
    assert remember(s, 1, drew(0, UNKNOWN)).certain.decks[0][GROMA] == 0


def set_up(hand: list[str], denarii: int, *texts: str) -> AgeState:
    """A player with some cards who has just said something in the build phase."""
    side = {"hand": hand, "denarii": denarii, "fame": 6}
    record = Record({"players": 2, "phase": "build", "sides": {"1": side}}, "setup")
    s = HARNESS.set_up(GAME.header(2), record)
    for text in texts:
        HARNESS.act(s, Record({"text": text}, "action"), Generator(1))
    assert isinstance(s, AgeState)
    return s


@pytest.mark.parametrize(("hand", "denarii", "hammers"), [(["hammer", "pilum"], 1, 1), (["hammer", "groma"], 3, 0)])
def test_builder_beyond_their_means_has_a_hammer(hand: list[str], denarii: int, hammers: int):
    """R34, 12.2  A tile that cannot be paid is chosen only by whoever holds the hammers for it."""
    s = set_up(hand, denarii, "build military")
    found = []
    for seed in range(40):
        other = Worlds(view(GAME.header(2), s, 1, []), Generator(seed)).deal()
        assert isinstance(other, AgeState)
        assert options(other, 0)
        found.append(other.players[0].hand.count(HAMMER))
    assert min(found) == hammers


def test_known_card_may_complete_a_set():
    """7.4, 12.2  The rest of a set may be cards that everybody saw; else it is any that could be there."""
    s = hidden_table(2, [2, 0], 23, [])
    s.players[0].laying = (GROMA,)
    story = [*drew(0, UNKNOWN, UNKNOWN, UNKNOWN), shown("set_card", 0, GROMA)]
    found = set()
    for seed in range(60):
        other = s.copy()
        other.deck = [UNKNOWN] * 25
        redeal(other, 1, story, Generator(seed))
        found.add(tuple(other.players[0].hand))
    assert len(found) > 3
    assert (GROMA, GROMA) not in found


def test_own_orders_under_the_stack():
    """2.6, 12.2  A seat knows which order it put under the stack, and where that lies; nobody else's."""
    s = new_state(GAME.header(2))
    s.players[1].orders = [UNKNOWN] * 2
    s.order_deck = [UNKNOWN] * 18
    memory = remember_orders(s, 0, dealt(own=2)).certain
    assert memory.stack[:2] == [UNKNOWN, 2]
    assert len(memory.stack) == 22 - 6 + 2


def dealt(own: int) -> list[Face]:
    """Two players have returned an order each; the first one is the seat that looks."""
    return [
        Face("orders_dealt", 0, (3,), (1, 2, 3)),
        Face("orders_dealt", 1, (3,), None),
        Face("order_returned", 0, (), (own,)),
        Face("order_returned", 1, (), None),
    ]


def drawn_and_kept(p: int, *seen: int) -> list[Face]:
    """A player draws two orders, keeps the first and puts the other under the stack."""
    if not seen:
        secrets: list[tuple[int, ...] | None] = [None, None, None]
    else:
        secrets = [seen, seen[:1], seen[1:]]
    return [
        Face("orders_drawn", p, (2,), secrets[0]),
        Face("order_kept", p, (2,), secrets[1]),
        Face("order_returned", p, (), secrets[2]),
    ]


FEW_ORDERS = {"heroes": "with", "truce": "with"}


def orders_after(log: list[Face], own: list[int], theirs: int, stack: int, seed: int) -> AgeState:
    """The orders as they are dealt anew for the first of two players, with 14 orders in all."""
    s = new_state(GAME.header(2, FEW_ORDERS))
    s.players[0].orders = own
    s.players[1].orders = [UNKNOWN] * theirs
    s.order_deck = [UNKNOWN] * stack
    redeal(s, 0, log, Generator(seed))
    return s


def test_own_order_that_another_has_drawn():
    """4.3, 12.2  An order put under the stack comes up after all others; then the other has it, or put it back."""
    log = [*dealt(own=12), *(face for _ in range(5) for face in drawn_and_kept(1))]
    found = set()
    for seed in range(30):
        s = orders_after(log, [1, 3], 7, 5, seed)
        found.add((12 in s.players[1].orders, s.order_deck[0] == 12))
    assert found == {(True, False), (False, True)}


def test_own_order_that_comes_back():
    """4.3, 12.2  Whoever draws an order again knows that nobody else has it."""
    log = [*dealt(own=12), *(face for _ in range(5) for face in drawn_and_kept(1))]
    log += [
        Face("orders_drawn", 0, (2,), (8, 9)),
        Face("order_kept", 0, (2,), (8,)),
        Face("order_returned", 0, (), (9,)),
    ]
    log += [*drawn_and_kept(1), Face("orders_drawn", 0, (2,), (12, 13))]
    for seed in range(30):
        s = new_state(GAME.header(2, FEW_ORDERS))
        s.players[0].orders, s.players[0].drawn = [1, 3, 8], (12, 13)
        s.players[1].orders = [UNKNOWN] * 8
        s.order_deck = [UNKNOWN] * 1
        memory = guessed_orders(s, remember_orders(s, 0, log), Generator(seed))
        assert memory.kept[1] in ([], [9])


def test_orders_of_a_finished_game():
    """9.7, 12.2  Orders that lie open end all guessing: one that another shows was kept, any other was put back."""
    log = [*dealt(own=12), *(face for _ in range(5) for face in drawn_and_kept(1))]
    for orders, is_kept in (((8, 9, 10, 11, 12, 13, 14), True), ((8, 9, 10, 11, 13, 14, 15), False)):
        for seed in range(10):
            s = new_state(GAME.header(2, FEW_ORDERS))
            s.players[0].orders = [18, 19]
            s.players[1].orders = [UNKNOWN] * 7
            s.players[1].shown = orders
            s.order_deck = [UNKNOWN] * 5
            memory = guessed_orders(s, remember_orders(s, 0, log), Generator(seed))
            assert (memory.kept[1] == [12]) == is_kept


def test_pile_of_cassius():
    """11.4, 11.6, 12.2  His cards are hidden until one is discarded or taken, and then it came from his pile."""
    s = new_state(GAME.header(1, {"solo": "cassius_normal"}))
    log = [Face("drew", 1, (), None)] * 3
    log += [shown("discarded", 1, PILUM), Face("taken", 0, (1,), (BULLA,))]
    memory = told(s, 0, log, Generator(1))
    assert memory.is_sound
    assert memory.hands[1].drawn == [1]
    assert (memory.decks[0][PILUM], memory.decks[0][BULLA]) == (1, 1)


def test_set_that_open_cards_complete():
    """7.4, 12.2  Whoever was seen to take two cards of a ware needs no other for a set of it."""
    story = [*drew(0, UNKNOWN), Face("picked_up", 0, (GROMA,), None), Face("picked_up", 0, (GROMA,), None)]
    story.append(shown("set_card", 0, HAMMER))
    memory = told(new_state(GAME.header(2)), 1, story, Generator(1))
    s = hidden_table(2, [2, 0], 25, [])
    s.players[0].laying = (HAMMER,)
    assert missing_of_set(s, 0, memory, Generator(1)) == []
    assert memory.is_sound


def test_set_that_nothing_completes():
    """7.4, 12.2  A story in which a set cannot be finished is not true."""
    s = hidden_table(2, [0, 0], 27, [])
    s.players[0].laying = (HAMMER,)
    memory = told(s, 1, [*drew(0, UNKNOWN), shown("set_card", 0, HAMMER)], Generator(1))
    assert missing_of_set(s, 0, memory, Generator(1)) == []
    assert not memory.is_sound


def test_last_order_of_the_stack_is_kept():
    """4.3, 12.2  Whoever draws the last order keeps it; nothing goes back."""
    memory = OrderMemory(0, 2, 1)
    memory.stack[:] = [9]
    for face in (Face("orders_drawn", 1, (1,), None), Face("order_kept", 1, (1,), None)):
        memory.hear(face, None)
    assert (memory.kept[1], memory.stack, memory.back[1]) == ([9], [], UNKNOWN)


def test_what_is_certain_stands_in_the_hand():
    """4.7, 7.2, 12.2  A card taken openly stands in the hand; after an unseen theft from it, it need not be there."""
    s = new_state(GAME.header(3))
    log = [*drew(0, UNKNOWN), Face("picked_up", 0, (BULLA,), None), Face("picked_up", 0, (BULLA,), None)]
    certain = Memory(2, [Hand([0] * KINDS, [0]) for _ in s.players], [[9] * KINDS])
    for deed in deeds_of(log):
        assert certain.follow(deed, None)
    theft = deeds_of([Face("taken", 1, (0,), None)])
    assert not certain.follow(theft[0], None)
    assert certain.hands[0].known[BULLA] == 2
    sure = Story(certain, theft).sure_cards()
    assert (sure[0][BULLA], sure[1][BULLA]) == (1, 0)
    seen_theft = deeds_of([Face("taken", 1, (0,), (BULLA,))])
    sure = Story(certain, [*theft, *seen_theft, *deeds_of([shown("sold", 1, BULLA)])]).sure_cards()
    assert (sure[0][BULLA], sure[1][BULLA]) == (0, 0)


def test_orders_that_are_certain():
    """2.6, 4.3, 12.2  An order that the seat put under the stack lies there, until another seat has drawn it."""
    for draws, place in ((0, 1), (1, 2), (4, 5)):
        log = [*dealt(own=12), *(face for _ in range(draws) for face in drawn_and_kept(1))]
        s = new_state(GAME.header(2, FEW_ORDERS))
        s.players[0].orders, s.players[1].orders = [1, 3], [UNKNOWN] * (2 + draws)
        s.order_deck = [UNKNOWN] * (10 - draws)
        recall(s, 0, log)
        assert s.order_deck.index(12) == place
    log = [*dealt(own=12), *(face for _ in range(5) for face in drawn_and_kept(1))]
    s = new_state(GAME.header(2, FEW_ORDERS))
    s.players[0].orders, s.players[1].orders = [1, 3], [UNKNOWN] * 7
    s.order_deck = [UNKNOWN] * 5
    found = recall(s, 0, log)
    assert found.orders.log
    assert set(s.order_deck + s.players[1].orders) == {UNKNOWN}


def test_builder_is_known_to_hold_hammers():
    """R34, 12.2  The hammers that a builder must have stand in the hand."""
    s = set_up(["hammer", "pilum"], 1, "build military")
    recalled = Worlds(view(GAME.header(2), s, 1, []), Generator(1)).recalled
    assert isinstance(recalled, AgeState)
    assert recalled.players[0].hand == [UNKNOWN, HAMMER]


def test_stories_that_nothing_bears_out():
    """12.2  Where no guess agrees with what was told, a table is dealt all the same, from all that is unseen."""
    s = hidden_table(2, [1, 0], 26, [])
    s.players[0].laying = (HAMMER,)
    redeal(s, 1, [*drew(0, UNKNOWN, UNKNOWN), shown("set_card", 0, HAMMER)], Generator(1))
    assert (len(s.players[0].hand), len(s.deck)) == (1, 26)
    orders = remember_orders(new_state(GAME.header(2)), 0, [])
    orders.log.append(Face("order_returned", 0, (), (3,)))
    assert guessed_orders(new_state(GAME.header(2)), orders, Generator(1)) is orders.certain


def test_order_kept_that_nobody_drew():
    """4.3, 12.2  A table that was set up in mid-draw tells of an order kept that no one was seen to draw."""
    memory = OrderMemory(0, 2, 3)
    memory.hear(Face("order_kept", 1, (2,), None), None)
    assert (memory.kept[1], memory.is_sound) == ([], True)
