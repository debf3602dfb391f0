"""15.2  Deal anew what a seat cannot see, agreeing with everything that it has seen."""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.view import Face
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


def redeal(s: SyllaState, seat: int, log: list[Face], rng: Generator) -> None:
    """15.2  Count what lies behind the screens, and put all piles into a new order."""
    ledger = Ledger(s.seats, log)
    for p, side in enumerate(s.players):
        if p != seat:
            side.money = ledger.money[p]
            side.tokens = tuple(ledger.tokens[p])
    s.deck = shuffled(unseen_characters(s), rng)
    s.tiles = redealt_tiles(s, rng)
    s.event_deck = shuffled(unseen(range_of(DECADENCE), list(s.open_events + s.events_out)), rng)
    s.work_deck = shuffled(unseen(range_of(WORKS), [s.work, s.next_work, *s.works_out]), rng)


def shuffled(cards: list[int], rng: Generator) -> list[int]:
    """Cards in a new order."""
    rng.shuffle(cards)
    return cards


def range_of(n: int) -> list[int]:
    """One card of each kind."""
    return list(range(n))


def unseen(cards: list[int], seen: list[int]) -> list[int]:
    """Cards without those that were seen."""
    left = cards[:]
    for card in seen:
        if card in left:
            left.remove(card)
    return left


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


def redealt_tiles(s: SyllaState, rng: Generator) -> list[int]:
    """2.3, 15.2  The stack letter by letter from below; the letter in which it stands holds what is left over."""
    left = unseen_tiles(s)
    size = len(s.tiles)
    stack: list[int] = []
    for letter in range(len(s.edition.tiles) - 1, -1, -1):
        counts = s.edition.tiles[letter]
        if len(stack) + sum(counts) > size:
            counts = left
        part = [kind for kind in range(BUILDINGS) for _ in range(counts[kind])]
        stack += shuffled(part, rng)
        left = [left[kind] - counts[kind] for kind in range(BUILDINGS)]
    return stack
