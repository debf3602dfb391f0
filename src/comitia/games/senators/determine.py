"""9.2  What a seat can work out, and worlds that agree with everything that it has seen."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.state import NONE, UNKNOWN
from comitia.engine.view import Face
from comitia.engine.worlds import in_any_order
from comitia.games.senators.edition import BAND, FIRST_GOVERNOR, SENATE, WAR, board_of, cards_of, events_of
from comitia.games.senators.moves import with_card
from comitia.games.senators.sets import goods, next_cards
from comitia.games.senators.state import SenatorsState
from comitia.games.senators.table import set_deck, start_coins

#: 9.2  Events by which a seat receives coins from the bank or pays it, and which of their arguments says how many.
INCOME: Final = {"majority": 0, "embezzled": 1, "extortion": 0, "set_sold": 0}
OUTLAY: Final = {"opened": 0, "took": 0, "conflict": 0, "bought_senator": 0}
#: Events by which the seat is paid by another, or pays another; the last two arguments are that seat and the coins.
PAID_BY: Final = ("sold", "gave_up")
PAID_TO: Final = ("bought", "kept", "joined")


class Memory:
    """9.2  What everybody can work out from what was told, beyond what lies on the table."""

    def __init__(self, s: SenatorsState, log: list[Face]) -> None:
        self.coins: Final = start_coins(s)
        #: The extorted cards in each hand, and whether it still has the card dealt to it from each resource deck.
        self.extorted: Final[list[list[int]]] = [[] for _ in s.players]
        self.dealt: Final[list[list[bool]]] = [[False] * BAND for _ in s.players]
        #: The resource cards that have been seen face up.
        self.seen: Final[list[bool]] = [False] * FIRST_GOVERNOR
        for face in log:
            self._hear_of_coins(face)
            self._hear_of_cards(face)

    def _hear_of_coins(self, face: Face) -> None:
        name = face.name
        if name in INCOME:
            self.coins[face.seat] += face.args[INCOME[name]]
        elif name in OUTLAY:
            self.coins[face.seat] -= face.args[OUTLAY[name]]
        elif name in PAID_BY:
            self._transfer(face.args[-2], face.seat, face.args[-1])
        elif name in PAID_TO:
            self._transfer(face.seat, face.args[-2], face.args[-1])
        elif name == "eliminated":
            self.coins[face.seat] = 0

    def _transfer(self, payer: int, other: int, coins: int) -> None:
        self.coins[payer] -= coins
        self.coins[other] += coins

    def _hear_of_cards(self, face: Face) -> None:
        name = face.name
        if name == "dealt":
            self.dealt[face.seat] = [True] * BAND
        elif name == "hid":
            self.extorted[face.seat].append(face.args[0])
        elif name in ("laid", "surrendered") and face.secret is not None:
            for card in face.secret:
                self._leaves(face.seat, card)
        elif name == "offered" and face.secret is not None:
            for card in face.secret:
                if card < FIRST_GOVERNOR:
                    self.seen[card] = True

    def _leaves(self, seat: int, card: int) -> None:
        """9.2  A card leaves a hand, unless it lay face up; a resource that nobody had seen was dealt."""
        if card in self.extorted[seat]:
            self.extorted[seat].remove(card)
        elif card < FIRST_GOVERNOR and not self.seen[card]:
            self.dealt[seat][board_of(card)] = False
            self.seen[card] = True


class Unseen:
    """9.2  What lies where the seat cannot see it, and what is known of where it can lie."""

    def __init__(self, s: SenatorsState, seat: int, memory: Memory) -> None:
        #: For each hand the resource decks of which it still has the dealt card, unknown to the seat.
        self.missing: Final[list[list[int]]] = []
        for p in range(len(s.players)):
            self.missing.append([board for board in range(SENATE) if p != seat and memory.dealt[p][board]])
        #: The cards of each resource deck that lie nowhere in sight: those that were seen once, and the others.
        self.returned: Final[list[list[int]]] = []
        self.fresh: Final[list[list[int]]] = []
        for board in range(SENATE):
            unplaced = _unplaced(s, board)
            self.returned.append([card for card in unplaced if memory.seen[card]])
            self.fresh.append([card for card in unplaced if not memory.seen[card]])
        self.senate: Final = _unplaced(s, SENATE)
        #: 9.2  Whoever is choosing a set unseen, and the dealt cards that allow one.
        self.picker: Final = _picker(s)
        self.fitting: Final = [] if self.picker == NONE else _fitting(s, self.picker, self)
        self.events: Final = events_of(s.edition)
        #: 8.2  While the first half of a balanced deck is not over: its cards still to come, and the Wars among them.
        self.half: int = 0
        self.wars: int = 0
        self._leave_out_revealed(s)

    def _leave_out_revealed(self, s: SenatorsState) -> None:
        """9.2, 8.2  The events not yet revealed; in a balanced deck each half keeps its number of Wars."""
        wars = self.events.count(WAR)
        half = wars // 2 + (len(self.events) - wars) // 2
        for card in s.revealed:
            self.events.remove(card)
        if s.variants.balanced and len(s.revealed) < half:
            self.half = half - len(s.revealed)
            self.wars = wars // 2 - s.revealed.count(WAR)


def recall(s: SenatorsState, seat: int, log: list[Face]) -> Unseen:
    """9.2  Every player's coins, the extorted cards, and a dealt card that is the last one never seen."""
    memory = Memory(s, log)
    for p, side in enumerate(s.players):
        if p != seat:
            side.coins = memory.coins[p]
            side.hand = tuple(sorted(memory.extorted[p]))
    s.paid_out = sum([side.coins for side in s.players])
    unseen = Unseen(s, seat, memory)
    for p, side in enumerate(s.players):
        _conclude(s, p, unseen)
        side.hand = (UNKNOWN,) * len(unseen.missing[p]) + side.hand
    held = [board for boards in unseen.missing for board in boards]
    for board in range(SENATE):
        if board not in held:
            set_deck(s, board, tuple(in_any_order(unseen.returned[board] + unseen.fresh[board])))
    set_deck(s, SENATE, tuple(in_any_order(unseen.senate)))
    s.events = tuple(in_any_order(unseen.events))
    return unseen


def _conclude(s: SenatorsState, p: int, unseen: Unseen) -> None:
    """9.2  If just one card of a deck was never seen, it is the one that a hand was dealt."""
    for board in unseen.missing[p][:]:
        if len(unseen.fresh[board]) == 1 and p != unseen.picker:
            unseen.missing[p].remove(board)
            s.players[p].hand = with_card(s.players[p].hand, unseen.fresh[board].pop())


def deal(s: SenatorsState, rng: Generator, unseen: Unseen) -> None:
    """9.2, 9.3  Fill every unknown place with what could be there; closed fists are guessed by the engine."""
    fresh = [cards[:] for cards in unseen.fresh]
    if unseen.picker != NONE:
        _deal_for_set(s, fresh, unseen, rng)
    for p, boards in enumerate(unseen.missing):
        if boards and p != unseen.picker:
            _give(s, p, [_drawn(fresh[board], rng) for board in boards])
    for board in range(SENATE):
        set_deck(s, board, _shuffled(unseen.returned[board] + fresh[board], rng))
    set_deck(s, SENATE, _shuffled(unseen.senate, rng))
    s.events = _dealt_events(unseen, rng)


def _shuffled(cards: list[int], rng: Generator) -> tuple[int, ...]:
    """The same cards in a new order."""
    deck = cards[:]
    rng.shuffle(deck)
    return tuple(deck)


# -- resources ---------------------------------------------------------------------------------


def _unplaced(s: SenatorsState, board: int) -> list[int]:
    """9.2  The cards of a board's deck that lie nowhere else, as far as the seat knows."""
    left = cards_of(s.edition, board)
    rows = [s.discard, s.offers, s.laid]
    for side in s.players:
        rows.append(side.open)
        rows.append(side.hand)
    for row in rows:
        for card in row:
            if card in left:
                left.remove(card)
    return left


def _drawn(cards: list[int], rng: Generator) -> int:
    """One of some cards, which is then no longer among them."""
    i = rng.below(len(cards))
    card = cards[i]
    cards[i] = cards[-1]
    cards.pop()
    return card


def _give(s: SenatorsState, p: int, dealt: list[int]) -> None:
    """The dealt cards take their places in a hand."""
    side = s.players[p]
    side.hand = tuple(sorted(dealt + [card for card in side.hand if card != UNKNOWN]))


# -- a set in the making -------------------------------------------------------------------------


def _picker(s: SenatorsState) -> int:
    """5.14  Whoever has chosen cards for a set that the seat cannot see, or NONE."""
    for p, side in enumerate(s.players):
        if UNKNOWN in side.picked:
            return p
    return NONE


def _fitting(s: SenatorsState, p: int, unseen: Unseen) -> list[tuple[int, int, int]]:
    """9.2  A player who has begun a set has dealt cards that allow one."""
    rows = [unseen.fresh[board] if board in unseen.missing[p] else [NONE] for board in range(SENATE)]
    return [
        (low, middle, high)
        for low in rows[0]
        for middle in rows[1]
        for high in rows[2]
        if _has_set(s, p, (low, middle, high))
    ]


def _has_set(s: SenatorsState, p: int, dealt: tuple[int, int, int]) -> bool:
    cards = sorted(goods(s, p) + [card for card in dealt if card != NONE])
    return len(next_cards((), cards, s.quaestor)) > 0


def _deal_for_set(s: SenatorsState, fresh: list[list[int]], unseen: Unseen, rng: Generator) -> None:
    """9.2  The player has dealt cards that allow a set, and has chosen cards of one."""
    p = unseen.picker
    fitting = unseen.fitting[rng.below(len(unseen.fitting))]
    for board in unseen.missing[p]:
        fresh[board].remove(fitting[board])
    _give(s, p, [card for card in fitting if card != NONE])
    side = s.players[p]
    chosen: tuple[int, ...] = ()
    for _ in side.picked:
        able = next_cards(chosen, goods(s, p), s.quaestor)
        chosen = with_card(chosen, able[rng.below(len(able))])
    side.picked = chosen


# -- events --------------------------------------------------------------------------------------


def _dealt_events(unseen: Unseen, rng: Generator) -> tuple[int, ...]:
    """9.2, 8.2  The events to come, in halves if they are balanced: what comes first lies last."""
    if unseen.half == 0:
        return _shuffled(unseen.events, rng)
    others = [card for card in unseen.events if card != WAR]
    rng.shuffle(others)
    mild = unseen.half - unseen.wars
    first = [WAR] * unseen.wars + others[:mild]
    second = [WAR] * (unseen.events.count(WAR) - unseen.wars) + others[mild:]
    return _shuffled(second, rng) + _shuffled(first, rng)
