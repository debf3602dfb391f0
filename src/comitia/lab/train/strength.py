"""How strong weights are: against `greedy` on the same deals, and against the weights that they would replace."""

from __future__ import annotations

from typing import Final, NamedTuple

from comitia.arena.match import Maker, Paired, Score
from comitia.bots.levels import Knight, Strength
from comitia.bots.weights import Weights
from comitia.engine.registry import Header

#: The policy alone.
POLICY: Final = Strength(0.0, 0)
#: The gate: games on paired deals, and what new weights must reach against the old ones.
GATE_GAMES: Final = 400
LOW: Final = 0.45
MIDDLE: Final = 0.52
#: So much of their share against `greedy` may they lose.
LOSS: Final = 0.03


def player(weights: Weights, strength: Strength = POLICY) -> Maker:
    """A bot with these weights."""
    return lambda game, seed: Knight(game, seed, weights, strength)


def against_greedy(header: Header, weights: Weights, games: int, seed: int, teacher: str = "greedy") -> Score:
    """The policy alone against greedy bots at all other seats."""
    return Paired(header, player(weights), teacher, seed).play(games // header.seats)


class Verdict(NamedTuple):
    """What the gate found: the new against the old (as a share of what is fair), and both against `greedy`."""

    duel: Score
    new: Score
    old: Score
    passes: bool


def gate(header: Header, new: Weights, old: Weights, games: int = GATE_GAMES, seed: int = 99) -> Verdict:
    """Whether new weights may replace old ones: one of them sits among old ones, in every seat."""
    deals = games // header.seats
    duel = Paired(header, player(new), player(old), seed).play(deals)
    against = [Paired(header, player(weights), "greedy", seed).play(deals) for weights in (new, old)]
    fair = 2 / header.seats
    low, _ = duel.interval()
    is_better = low > LOW * fair and duel.share > MIDDLE * fair
    passes = is_better and against[0].share > against[1].share - LOSS
    return Verdict(duel, against[0], against[1], passes)
