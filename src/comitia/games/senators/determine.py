"""9.2  Deal anew what a seat cannot see, agreeing with everything that it has seen."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.state import NONE, UNKNOWN
from comitia.engine.view import Face
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


def redeal(s: SenatorsState, seat: int, log: list[Face], rng: Generator) -> None:
    """9.2, 9.3  Fill every unseen place with what could be there; closed fists are guessed by the engine."""
    memory = Memory(s, log)
    for p, side in enumerate(s.players):
        if p != seat:
            side.coins = memory.coins[p]
            side.hand = tuple(sorted(memory.extorted[p]))
    s.paid_out = sum([side.coins for side in s.players])
    _deal_resources(s, seat, memory, rng)
    _deal_senate(s, rng)
    _deal_events(s, rng)


# -- resources ---------------------------------------------------------------------------------


def _deal_resources(s: SenatorsState, seat: int, memory: Memory, rng: Generator) -> None:
    """9.2  The dealt cards are among those never seen; what is nowhere else lies in the decks."""
    decks = [_unplaced(s, board) for board in range(SENATE)]
    for p, side in enumerate(s.players):
        if UNKNOWN in side.picked:
            _deal_for_set(s, p, memory, decks, rng)
    for p in range(len(s.players)):
        for board in range(SENATE):
            if p != seat and memory.dealt[p][board]:
                unseen = _unseen(decks[board], memory)
                _deal(s, p, unseen[rng.below(len(unseen))], decks[board])
    for board in range(SENATE):
        rng.shuffle(decks[board])
        set_deck(s, board, tuple(decks[board]))


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


def _unseen(cards: list[int], memory: Memory) -> list[int]:
    return [card for card in cards if not memory.seen[card]]


def _deal(s: SenatorsState, p: int, card: int, deck: list[int]) -> None:
    deck.remove(card)
    s.players[p].hand = with_card(s.players[p].hand, card)


def _deal_for_set(s: SenatorsState, p: int, memory: Memory, decks: list[list[int]], rng: Generator) -> None:
    """9.2  A player who has begun a set has dealt cards that allow one, and has chosen cards of one."""
    rows = [_unseen(decks[board], memory) if memory.dealt[p][board] else [NONE] for board in range(SENATE)]
    fitting = [
        (low, middle, high)
        for low in rows[0]
        for middle in rows[1]
        for high in rows[2]
        if _has_set(s, p, (low, middle, high))
    ]
    dealt = fitting[rng.below(len(fitting))]
    for board in range(SENATE):
        if dealt[board] != NONE:
            _deal(s, p, dealt[board], decks[board])
        memory.dealt[p][board] = False
    side = s.players[p]
    chosen: tuple[int, ...] = ()
    for _ in side.picked:
        able = next_cards(chosen, goods(s, p), s.quaestor)
        chosen = with_card(chosen, able[rng.below(len(able))])
    side.picked = chosen


def _has_set(s: SenatorsState, p: int, dealt: tuple[int, int, int]) -> bool:
    cards = sorted(goods(s, p) + [card for card in dealt if card != NONE])
    return len(next_cards((), cards, s.quaestor)) > 0


# -- the other decks -----------------------------------------------------------------------------


def _deal_senate(s: SenatorsState, rng: Generator) -> None:
    """9.1  The Senate cards that are not on the table lie in their deck."""
    cards = _unplaced(s, SENATE)
    rng.shuffle(cards)
    set_deck(s, SENATE, tuple(cards))


def _deal_events(s: SenatorsState, rng: Generator) -> None:
    """9.2, 8.2  The events not yet revealed; in a balanced deck each half keeps its number of Wars."""
    left = events_of(s.edition)
    wars_in_half = left.count(WAR) // 2
    half = wars_in_half + (len(left) - left.count(WAR)) // 2
    for card in s.revealed:
        left.remove(card)
    rng.shuffle(left)
    if s.variants.balanced and len(s.revealed) < half:
        left = _in_halves(left, half - len(s.revealed), wars_in_half - s.revealed.count(WAR), rng)
    s.events = tuple(left)


def _in_halves(cards: list[int], size: int, wars: int, rng: Generator) -> list[int]:
    """8.2  Cards in two halves, the one that comes first with so many cards and Wars."""
    others = [card for card in cards if card != WAR]
    first = [WAR] * wars + others[: size - wars]
    second = [WAR] * (cards.count(WAR) - wars) + others[size - wars :]
    rng.shuffle(first)
    rng.shuffle(second)
    return second + first
