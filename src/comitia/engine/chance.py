"""The one door for chance: a fast generator for simulation, a keyed stream for tables, scripts for tests.

Nothing here is part of a state. A state that waits for dice knows only how many outcomes there
are; whoever plays the game draws one, and the log records it.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from comitia.engine._native import i64, mypyc_attr
from comitia.engine.ask import Chance, S
from comitia.engine.errors import BadLine
from comitia.engine.flow import ASK, CHANCE, Seq, apply, apply_chance, options, seal, waiting
from comitia.engine.state import State

_MASK: Final = 0xFFFFFFFF
#: How many sub-seeds a shuffle can have.
SHUFFLES: Final = 1 << 60


class Generator:
    """A small, fast, repeatable generator of the sfc family on 32-bit words; not for hosted tables."""

    def __init__(self, seed: int) -> None:
        folded = seed & ((1 << 60) - 1)
        self.a: i64 = folded & _MASK
        self.b: i64 = folded >> 32
        self.c: i64 = 0x9E3779B9
        self.counter: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        mask: i64 = 0xFFFFFFFF
        c = self.c
        b = self.b
        mixed: i64 = (self.a + b + self.counter) & mask
        self.counter = (self.counter + 1) & mask
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & mask
        self.c = ((((c << 21) & mask) | (c >> 11)) + mixed) & mask
        return mixed

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n up to 2 to the 31."""
        return (self.word() * n) >> 32

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1, for n up to 2 to the 60."""
        if n <= _MASK >> 1:
            return self.below(n)
        wide: int = self.word() & 0x3FFFFFFF
        narrow: int = self.word() & 0x3FFFFFFF
        return ((wide << 30) | narrow) % n

    def shuffle(self, cards: list[int]) -> None:
        """Bring a list into random order, in place."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            held = cards[i]
            cards[i] = cards[j]
            cards[j] = held
            i -= 1


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
    """So many six-sided dice, rolled at once; a game says what the roll does."""

    def dice(self) -> int:
        """How many dice are rolled."""
        raise NotImplementedError

    def land(self, s: S, p: int, values: list[int]) -> Seq | None:
        """Carry out a roll."""
        raise NotImplementedError

    def outcomes(self, s: S) -> int:
        return int(6 ** self.dice())

    def take(self, s: S, p: int, outcome: int) -> Seq | None:
        return self.land(s, p, self.values(outcome))

    def values(self, outcome: int) -> list[int]:
        """The faces of an outcome."""
        faces: list[int] = []
        for _ in range(self.dice()):
            faces.append(outcome % 6 + 1)
            outcome //= 6
        return faces

    def text(self, outcome: int) -> str:
        return " ".join([str(face) for face in self.values(outcome)])

    def parse(self, text: str) -> int:
        words = text.split()
        if len(words) != self.dice() or any(word not in ("1", "2", "3", "4", "5", "6") for word in words):
            raise BadLine(f"'{text}' is not a roll of {self.dice()} dice")
        outcome = 0
        for word in reversed(words):
            outcome = outcome * 6 + int(word) - 1
        return outcome


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


def playout(s: State, rng: Generator, limit: int = 1_000_000) -> int:
    """Play on at random until the end or the limit; the number of choices made."""
    made = 0
    while not s.over and made < limit:
        f = s.stack[-1]
        if f.kind == ASK:
            question = f.step.question
            assert question is not None
            offered = question.options(s, f.seat)
            apply(s, offered[rng.below(len(offered))])
            made += 1
        elif f.kind == CHANCE:
            event = f.step.event
            assert event is not None
            apply_chance(s, rng.draw(event.outcomes(s)))
        else:
            for p in waiting(s):
                offered = options(s, p)
                seal(s, p, offered[rng.below(len(offered))])
                made += 1
    return made
