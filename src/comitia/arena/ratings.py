"""How strong bots are, from who beat whom: a rating for each, what each seat is worth, and how sure that is.

Two ways. `fitted` reads a finished table: the likeliest strengths after Plackett and Luce, in which a game's order of
places is drawn one place after the other by strength; what a seat is worth is part of it, which no library that we know
offers. `streamed` reads games as they come (openskill), as a server does that must rate people after every game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from comitia.arena.contest import Played

#: The mean of those who took part, and what a factor of e in strength is on the scale of chess.
MIDDLE: Final = 1500.0
SCALE: Final = 400 / math.log(10)
#: How strongly strengths are drawn to the mean: as much as is needed where somebody won every game.
PRIOR: Final = 0.05
STEPS: Final = 100
SURE: Final = 1.959963984540054

Floats = npt.NDArray[np.float64]


class Rating(NamedTuple):
    """A number on the scale of chess and half of its 95 % interval."""

    value: float
    give: float


class Fit(NamedTuple):
    """Ratings of bots, and what each seat adds."""

    bots: list[Rating]
    seats: list[Rating]


class _Stage(NamedTuple):
    """Those still without a place, and the ones of them who share the next."""

    left: list[int]
    next: list[int]


def _stages(places: Sequence[int]) -> list[_Stage]:
    """A game as one draw after the other; those who share a place are drawn from the same (after Breslow)."""
    found: list[_Stage] = []
    for place in sorted(set(places)):
        left = [p for p, own in enumerate(places) if own >= place]
        if len(left) > 1 and any(places[p] != place for p in left):
            found.append(_Stage(left, [p for p in left if places[p] == place]))
    return found


def fitted(games: Sequence[Played], bots: int, seats: int, with_seats: bool = True) -> Fit:
    """The likeliest strengths of bots and worths of seats, by Newton's method."""
    size = bots + (seats if with_seats else 0)
    rows: list[tuple[Floats, Floats]] = []
    for game in games:
        signs = np.zeros((seats, size))
        signs[np.arange(seats), list(game.seating)] = 1
        if with_seats:
            signs[np.arange(seats), bots + np.arange(seats)] = 1
        for stage in _stages(game.places):
            rows.append((signs[stage.left], signs[stage.next].sum(axis=0)))
    strengths = np.zeros(size)
    bend = np.eye(size)
    for _ in range(STEPS):
        slope, bend = _slope(rows, strengths)
        step = np.linalg.solve(bend, slope)
        strengths += step
        if float(np.abs(step).max()) < 1e-9:
            break
    spread: Floats = np.linalg.inv(bend).astype(np.float64)
    return Fit(
        _ratings(strengths[:bots], spread[:bots, :bots], MIDDLE), _ratings(strengths[bots:], spread[bots:, bots:])
    )


def _slope(rows: list[tuple[Floats, Floats]], strengths: Floats) -> tuple[Floats, Floats]:
    """The slope of the likelihood and how it bends, with the draw to the mean."""
    slope = -PRIOR * strengths
    bend = PRIOR * np.eye(len(strengths))
    for left, chosen in rows:
        drawn = float(chosen.sum()) / float(left[0].sum())
        chances = np.exp(left @ strengths - (left @ strengths).max())
        chances /= chances.sum()
        mean = chances @ left
        slope += chosen - drawn * mean
        bend += drawn * ((left * chances[:, None]).T @ left - np.outer(mean, mean))
    return slope, bend


def _ratings(strengths: Floats, spread: Floats, middle: float = 0.0) -> list[Rating]:
    """On the scale of chess, seen from the mean of all."""
    n = len(strengths)
    if n == 0:
        return []
    centred = np.eye(n) - 1 / n
    values, give = centred @ strengths, np.sqrt(np.maximum(0, np.diag(centred @ spread @ centred.T)))
    return [Rating(middle + SCALE * float(v), SCALE * SURE * float(g)) for v, g in zip(values, give, strict=True)]


def streamed(games: Sequence[Played], bots: int) -> list[Rating]:
    """Ratings after one game after the other; a bot at several seats learns the mean of what happens at each."""
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce()
    ratings: list[Any] = [model.rating() for _ in range(bots)]
    for game in games:
        seated = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in game.seating]
        after = model.rate(seated, ranks=[float(place) for place in game.places])
        for bot in set(game.seating):
            mine = [after[p][0] for p, other in enumerate(game.seating) if other == bot]
            mu = sum(each.mu for each in mine) / len(mine)
            ratings[bot] = model.rating(mu=mu, sigma=min(each.sigma for each in mine))
    return [Rating(float(each.mu), SURE * float(each.sigma)) for each in ratings]


def corresponding(share: float, seats: int) -> float:
    """The share of one among others of another kind that is as much as a share of a match of two."""
    ratio = share / (1 - share)
    return ratio / (ratio + seats - 1)
