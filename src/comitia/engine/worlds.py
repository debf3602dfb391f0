"""Worlds that a seat cannot tell from the true one: what it can work out is worked out once, the rest is dealt often.

A view is masked and its log gone through when the worlds are made; after that a world costs a copy and a deal.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.chance import Generator
from comitia.engine.flow import has_sealed, options
from comitia.engine.registry import Game
from comitia.engine.state import UNKNOWN, State
from comitia.engine.view import View, masked


class Worlds:
    """All that a seat knows of a moment, and whole states that agree with it."""

    def __init__(self, v: View, rng: Generator) -> None:
        s = masked(v)
        self._game: Final[Game] = v.header.game
        self._rng: Final = rng
        self._memory: Final[object] = self._game.recall(s, v.seat, v.log)
        #: What the seat sees and what it can work out for certain, with UNKNOWN wherever it can only guess. Whoever
        #: changes it changes the worlds: copy it.
        self.recalled: Final[State] = s

    def deal(self) -> State:
        """A whole state that the seat cannot tell from the true one, with everything unknown dealt anew."""
        s = self.recalled.copy()
        self._game.deal(s, self._rng, self._memory)
        if s.answers is not None:
            _seal_unseen(s, s.answers, self._rng)
        return s


def in_any_order(cards: list[int]) -> list[int]:
    """Cards that lie in an unknown order, as a seat knows them: where each lies only if they are all alike."""
    for card in cards:
        if card != cards[0]:
            return [UNKNOWN] * len(cards)
    return cards[:]


def rest_of(cards: list[int], seen: list[int]) -> list[int]:
    """Cards without those that were seen."""
    left = cards[:]
    for card in seen:
        if card in left:
            left.remove(card)
    return left


def _seal_unseen(s: State, answers: list[list[int]], rng: Generator) -> None:
    """Give the answers that others have sealed, among all that they could have given."""
    unseen = [p for p, picks in enumerate(answers) if picks and picks[0] == UNKNOWN]
    for p in unseen:
        answers[p] = []
    for p in unseen:
        while not has_sealed(s, p):
            offered = options(s, p)
            answers[p].append(offered[rng.below(len(offered))])
