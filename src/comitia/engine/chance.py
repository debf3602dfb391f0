"""The one door for chance: a fast generator for simulation, a keyed stream for tables, scripts for tests.

Nothing here is part of a state. A state that waits for dice knows only how many outcomes there
are; whoever plays the game draws one, and the log records it.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, TypeVar

from comitia.engine._native import i64, mypyc_attr
from comitia.engine.ask import Chance, S, whole_number
from comitia.engine.errors import BadLine
from comitia.engine.flow import CHANCE, Seq, apply, apply_chance, is_forced, offered, outcomes
from comitia.engine.state import State

T = TypeVar("T")

#: How many sub-seeds a shuffle can have.
SHUFFLES: Final = 1 << 60

# The generator works on 62-bit words: the low bits of a product are the same whether a machine word
# overflows (compiled) or the number just grows (plain Python), so both forms draw the same numbers.
_WORD: Final = (1 << 62) - 1
_FACTOR: Final = 0x27BB2EE687B0B0FD
_STEP: Final = 0x14057B7EF767814F


class Generator:
    """A small, fast, repeatable generator (a congruential one, its halves folded); not for hosted tables."""

    def __init__(self, seed: int) -> None:
        folded = (seed ^ (seed >> 60)) & _WORD
        self.x: i64 = folded
        # Two rounds spread neighbouring seeds over all bits.
        for _ in range(2):
            self.x = ((self.x ^ (self.x >> 31)) * _FACTOR + _STEP) & _WORD

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n up to 2 to the 31."""
        x: i64 = (self.x * _FACTOR + _STEP) & _WORD
        self.x = x
        return (((x ^ (x >> 31)) & 0x7FFFFFFF) * n) >> 31

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1, for n up to 2 to the 60."""
        if n <= 0x7FFFFFFF:
            return self.below(n)
        high: int = self.below(1 << 30)
        low: int = self.below(1 << 30)
        return ((high << 30) | low) % n

    def shuffle(self, cards: list[T]) -> None:
        """Bring a list into random order, in place."""
        x = self.x
        i: i64 = len(cards)
        while i > 1:
            x = (x * _FACTOR + _STEP) & _WORD
            j: i64 = (((x ^ (x >> 31)) & 0x7FFFFFFF) * i) >> 31
            i -= 1
            held = cards[i]
            cards[i] = cards[j]
            cards[j] = held
        self.x = x


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Where a table's outcomes come from."""

    def draw(self, event: Chance[State], outcomes: int) -> int:
        """The next outcome, from 0 to outcomes - 1."""
        raise NotImplementedError


class Keyed(Source):
    """A keyed cryptographic stream: unguessable without the key, and checkable by whoever is given it.

    The key is promised by its digest before the game and mixed with a word of each player, so
    that neither the house nor a player can steer the dice.
    """

    def __init__(self, key: bytes, words: tuple[str, ...] = (), drawn: int = 0) -> None:
        self.key: Final = key
        self.words: Final = words
        self.drawn: int = drawn
        mixed = b"".join(hashlib.sha256(part).digest() for part in [key] + [word.encode() for word in words])
        self._stream: Final = hashlib.sha256(mixed).digest()

    def draw(self, event: Chance[State], outcomes: int) -> int:
        digest = hmac.digest(self._stream, str(self.drawn).encode(), "sha256")
        self.drawn += 1
        return int.from_bytes(digest, "big") % outcomes

    def commitment(self) -> str:
        """The promise that is published before the first draw."""
        return commitment(self.key)


def commitment(key: bytes) -> str:
    """The digest by which a key is promised."""
    return hashlib.sha256(b"comitia key " + key).hexdigest()


def key_from_seed(seed: int) -> bytes:
    """The key of a repeatable table, for simulation and tests."""
    return hashlib.sha256(b"comitia seed %d" % seed).digest()


class Scripted(Source):
    """Outcomes written down beforehand, in the words of the log; afterwards another source, if any."""

    def __init__(self, outcomes: list[str], then: Source | None = None) -> None:
        self.outcomes: Final = list(outcomes)
        self.then: Final = then

    def draw(self, event: Chance[State], outcomes: int) -> int:
        if not self.outcomes:
            if self.then is None:
                raise BadLine("the script has no outcome left")
            return self.then.draw(event, outcomes)
        outcome = event.parse(self.outcomes.pop(0))
        if not 0 <= outcome < outcomes:
            raise BadLine(f"outcome {outcome} is not among {outcomes}")
        return outcome


def scripted(outcomes: list[str]) -> Scripted:
    """Outcomes for a test: `scripted(["3 4 6", "5"])`."""
    return Scripted(outcomes)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice(Chance[S]):
    """So many six-sided dice, rolled at once; they are alike, so a roll is told in ascending order."""

    def __init__(self) -> None:
        #: The faces of each outcome, ascending.
        self.rolls: Final[list[tuple[int, ...]]] = [tuple(sorted(roll)) for roll in _all_rolls(self.dice())]

    def dice(self) -> int:
        """How many dice are rolled."""
        raise NotImplementedError

    def land(self, s: S, p: int, roll: tuple[int, ...]) -> Seq | None:
        """Carry out a roll."""
        raise NotImplementedError

    def outcomes(self, s: S) -> int:
        return len(self.rolls)

    def take(self, s: S, p: int, outcome: int) -> Seq | None:
        return self.land(s, p, self.rolls[outcome])

    def text(self, outcome: int) -> str:
        return " ".join([str(face) for face in self.rolls[outcome]])

    def parse(self, text: str) -> int:
        faces = tuple(sorted([whole_number(word) for word in text.split()]))
        if faces not in self.rolls:
            raise BadLine(f"'{text[:60]}' is not a roll of {self.dice()} dice")
        return self.rolls.index(faces)


def _all_rolls(dice: int) -> list[list[int]]:
    """Every way in which dice can fall."""
    rolls: list[list[int]] = [[]]
    for _ in range(dice):
        rolls = [[*roll, face] for roll in rolls for face in range(1, 7)]
    return rolls


@mypyc_attr(allow_interpreted_subclasses=True)
class Shuffle(Chance[S]):
    """A pile brought into random order; the outcome is a sub-seed, from which the order follows."""

    def pile(self, s: S) -> list[int]:
        """The cards to shuffle, in an order that play has settled."""
        raise NotImplementedError

    def lay_down(self, s: S, p: int, cards: list[int]) -> Seq | None:
        """Put the shuffled cards where they belong."""
        raise NotImplementedError

    def outcomes(self, s: S) -> int:
        return SHUFFLES

    def take(self, s: S, p: int, outcome: int) -> Seq | None:
        cards = self.pile(s)
        Generator(outcome).shuffle(cards)
        return self.lay_down(s, p, cards)


@mypyc_attr(allow_interpreted_subclasses=True)
class Lot(Chance[S]):
    """A seat is drawn by lot."""

    def fall_on(self, s: S, seat: int) -> Seq | None:
        """Carry out what the lot says."""
        raise NotImplementedError

    def outcomes(self, s: S) -> int:
        return s.seats

    def take(self, s: S, p: int, outcome: int) -> Seq | None:
        return self.fall_on(s, outcome)

    def text(self, outcome: int) -> str:
        return str(outcome + 1)

    def parse(self, text: str) -> int:
        seat = whole_number(text)
        if seat < 1:
            raise BadLine(f"'{text[:60]}' is no seat")
        return seat - 1


def playout(s: State, rng: Generator, limit: int = 1_000_000) -> int:
    """Play on at random until the end or the limit; the number of choices made."""
    made = 0
    while not s.over and made < limit:
        f = s.stack[-1]
        if f.kind == CHANCE:
            apply_chance(s, rng.draw(outcomes(s)))
            continue
        choices = offered(s)
        apply(s, choices[rng.below(len(choices))])
        made += 1
    return made


def until_choice(s: State, rng: Generator) -> list[int]:
    """Let dice fall and take what is no choice, until somebody has one; what is offered then, nothing at the end."""
    while not s.over:
        if s.stack[-1].kind == CHANCE:
            apply_chance(s, rng.draw(outcomes(s)))
            continue
        choices = offered(s)
        if len(choices) > 1 and not is_forced(s):
            return choices
        apply(s, choices[0])
    return []
