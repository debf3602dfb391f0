"""15.2  What a seat can work out, and worlds that agree with everything that it has seen."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.view import Face
from comitia.engine.worlds import in_any_order, rest_of
from comitia.games.sylla.edition import BUILDINGS, CHARACTERS, DECADENCE, KEPT, SETS, TOKENS, WORKS
from comitia.games.sylla.state import SyllaState

# What an event tells of money or tokens; all others tell nothing of them.
GAINS: Final = 1
PAYS: Final = 2
TAKES: Final = 3
WINS: Final = 4
BUYS: Final = 5
HEARD: Final = {
    "purse": GAINS,
    "income": GAINS,
    "drew_from_bank": GAINS,
    "elected": PAYS,
    "builds": PAYS,
    "helps_plebs": PAYS,
    "freed": PAYS,
    "took_token": TAKES,
    "won_token": WINS,
    "bought_token": BUYS,
}


class Ledger:
    """15.2  The money and the tokens of all players, counted from what was told."""

    def __init__(self, seats: int, log: list[Face]) -> None:
        self.money = [0] * seats
        self.tokens = [[0] * TOKENS for _ in range(seats)]
        for face in log:
            kind = HEARD.get(face.name, 0)
            if kind > 0:
                self._hear(kind, face.seat, face.args)

    def _hear(self, kind: int, p: int, args: tuple[int, ...]) -> None:
        if kind == GAINS:
            self.money[p] += args[0]
        elif kind == TAKES:
            self.tokens[p][args[0]] += 1
        elif kind == WINS:
            self.tokens[p][args[1]] += 1
        else:
            self.money[p] -= args[1]
            if kind == BUYS:
                self.tokens[p][args[0]] += 1


class Unseen:
    """15.2  What is in each pile, in any order."""

    def __init__(self, s: SyllaState) -> None:
        self.characters: Final = unseen_characters(s)
        self.tiles: Final = tiles_by_letter(s)
        self.events: Final = rest_of(range_of(DECADENCE), list(s.open_events + s.events_out))
        self.works: Final = rest_of(range_of(WORKS), [s.work, s.next_work, *s.works_out])


def recall(s: SyllaState, seat: int, log: list[Face]) -> Unseen:
    """15.2  Count what lies behind the screens, and what is left in the piles."""
    ledger = Ledger(s.seats, log)
    for p, side in enumerate(s.players):
        if p != seat:
            side.money = ledger.money[p]
            side.tokens = tuple(ledger.tokens[p])
    piles = Unseen(s)
    s.deck = in_any_order(piles.characters)
    s.tiles = [kind for letter in piles.tiles for kind in in_any_order(letter)]
    s.event_deck = in_any_order(piles.events)
    s.work_deck = in_any_order(piles.works)
    return piles


def deal(s: SyllaState, rng: Generator, piles: Unseen) -> None:
    """15.2  Put all piles into a new order."""
    s.deck = shuffled(piles.characters, rng)
    tiles: list[int] = []
    for letter in piles.tiles:
        tiles += shuffled(letter, rng)
    s.tiles = tiles
    s.event_deck = shuffled(piles.events, rng)
    s.work_deck = shuffled(piles.works, rng)


def shuffled(cards: list[int], rng: Generator) -> list[int]:
    """The same cards in a new order."""
    pile = cards[:]
    rng.shuffle(pile)
    return pile


def range_of(n: int) -> list[int]:
    """One card of each kind."""
    return list(range(n))


# -- The piles ---------------------------------------------------------------------------------


def unseen_characters(s: SyllaState) -> list[int]:
    """2.6, 5.2  All characters that lie neither open nor before a player nor known under the pile."""
    left: list[int] = []
    lying = list(s.returned + s.offer)
    for card in range(CHARACTERS):
        n = s.edition.copies[card] * SETS - lying.count(card)
        for side in s.players:
            n -= side.upright[card] + side.sideways[card] + side.down[card]
        left += [card] * n
    return left


def unseen_tiles(s: SyllaState) -> list[int]:
    """2.3  How many buildings of each kind are still in the stack."""
    lying = list(s.places + s.tiles_out)
    left: list[int] = []
    for kind in range(BUILDINGS):
        n = sum([letter[kind] for letter in s.edition.tiles]) - lying.count(kind)
        if kind < KEPT:
            for side in s.players:
                n -= side.buildings[kind] + side.buildings_down[kind]
        left.append(n)
    return left


def tiles_by_letter(s: SyllaState) -> list[list[int]]:
    """2.3, 15.2  The stack letter by letter from below; the letter in which it stands holds what is left over."""
    left = unseen_tiles(s)
    size = len(s.tiles)
    stack: list[list[int]] = []
    below = 0
    for letter in range(len(s.edition.tiles) - 1, -1, -1):
        counts = s.edition.tiles[letter]
        if below + sum(counts) > size:
            counts = left
        part = [kind for kind in range(BUILDINGS) for _ in range(counts[kind])]
        stack.append(part)
        below += len(part)
        left = [left[kind] - counts[kind] for kind in range(BUILDINGS)]
    return stack
