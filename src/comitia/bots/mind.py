"""What a trained bot thinks at a decision: the policy of its net, and short rollouts over worlds that it may be in.

It gets a packet and nothing else. In every dealt world every seat acts by what that seat sees there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from comitia.bots.net import Floats, Ragged
from comitia.bots.weights import Weights
from comitia.engine.chance import Generator, until_choice
from comitia.engine.flow import TOGETHER, apply, is_chance, is_forced, options, step_due, to_move
from comitia.engine.state import State
from comitia.engine.table import Packet
from comitia.engine.worlds import Worlds

#: Decisions of each seat, on average, for which a rollout goes on; those that are none do not count. What an option is
#: worth shows when the others have answered it: among four, six decisions in all told nothing.
DEPTH: Final = 6
#: At most so many options are looked at further, if they are at least so likely.
MOST: Final = 6
LEAST: Final = 0.003
#: How much the policy counts beside what rollouts find.
PRIOR: Final = 0.02
#: Worlds in which a win in hand must be one.
SURE: Final = 3


class Considered(NamedTuple):
    """An option that was considered: how likely the policy takes it, and the share of the win expected of it."""

    choice: int
    chance: float
    result: float


class Branch:
    """A copy of a world in which an option was taken, and what came of it."""

    def __init__(self, s: State, dice: Generator, option: int) -> None:
        self.state: Final = s
        self.dice: Final = dice
        self.option: Final = option
        self.choices: list[int] = []
        self.result = 0.0


class Mind:
    """One decision of a seat, seen with a net."""

    def __init__(self, packet: Packet, weights: Weights, rng: Generator) -> None:
        view = packet.view
        self.seat: Final = view.seat
        self.game: Final = view.header.game
        self.seats: Final = view.header.seats
        self.net: Final = weights.net
        self.reader: Final = weights.reader(view.header)
        self.rng: Final = rng
        self.worlds: Final = Worlds(view, rng)
        s = self.worlds.recalled
        step = step_due(s)
        #: What is offered, in the order of the packet's lines.
        self.choices: Final = [step.domain.parse(line.partition(" ")[2]) for line in packet.lines()]
        self.is_sealed: Final = step.kind == TOGETHER
        self.flat: Final = self.reader.flat(s, self.choices)
        thought = self.net.think(self.reader.positions([self.reader.position(s, self.seat)]), Ragged.of([self.flat]))
        #: Logarithms of the chances of the choices, and the share of the win for each seat, from the own one on.
        self.logs: Final = thought.logs
        self.shares: Final = thought.wins[0]

    def likeliest(self) -> int:
        """The place of the option that the policy likes best."""
        return int(np.argmax(self.logs))

    # -- a win in hand -------------------------------------------------------------------------

    def win_in_hand(self) -> int:
        """The place of an option that ends the game at once and wins it, whatever is unseen; or -1."""
        if self.is_sealed:
            return -1
        worlds = [self.worlds.deal() for _ in range(SURE)]
        for place, choice in enumerate(self.choices):
            if all(self._wins(world, choice) for world in worlds):
                return place
        return -1

    def _wins(self, world: State, choice: int) -> bool:
        s = world.copy()
        apply(s, choice)
        while not s.over and not is_chance(s) and is_forced(s):
            apply(s, options(s, to_move(s))[0])
        return s.over and self.game.winners(s) == [self.seat]

    # -- rollouts ------------------------------------------------------------------------------

    def candidates(self) -> list[int]:
        """The places of the options that are worth a look, the likeliest first."""
        order = [int(place) for place in np.argsort(-self.logs, kind="stable")]
        return [place for place in order if self.logs[place] >= np.log(LEAST)][:MOST] or order[:1]

    def best(self, worlds: int, depth: int = DEPTH) -> int:
        """The place of the option after which rollouts go best: two rounds, the better half goes on to the second."""
        places = self.candidates()
        if len(places) == 1:
            return places[0]
        found = self.results(places, worlds, depth)
        left = self._better(places, found, max(2, (len(places) + 1) // 2))
        if len(left) < len(places):
            more = worlds * len(places) // len(left)
            again = self.results(left, more, depth)
            for place in left:
                found[place] = (worlds * found[place] + more * again[place]) / (worlds + more)
        return self._better(left, found, 1)[0]

    def _better(self, places: list[int], found: dict[int, float], n: int) -> list[int]:
        return sorted(places, key=lambda place: -(found[place] + PRIOR * float(self.logs[place])))[:n]

    def results(self, places: list[int], worlds: int, depth: int = DEPTH) -> dict[int, float]:
        """The share of the win that comes of each option, as the mean over dealt worlds, the same for all options."""
        branches: list[Branch] = []
        for _ in range(worlds):
            world, seed = self._world(), self.rng.below(1 << 30)
            for place in places:
                branches.append(Branch(world.copy(), Generator(seed), place))
        for branch in branches:
            apply(branch.state, self.choices[branch.option])
        self._play_on(branches, depth)
        total = dict.fromkeys(places, 0.0)
        for branch in branches:
            total[branch.option] += branch.result
        return {place: sum_of / worlds for place, sum_of in total.items()}

    def _world(self) -> State:
        """A dealt world in which this seat is next to choose; what others seal unseen they choose by their policy."""
        s = self.worlds.deal()
        if s.answers is None:
            return s
        for p in range(self.seats):
            if p != self.seat:
                s.answers[p] = []
        while to_move(s) != self.seat:
            mover = to_move(s)
            choices = options(s, mover)
            apply(s, choices[self._policy([s], [choices], [Generator(self.rng.below(1 << 30))])[0]])
        return s

    def _play_on(self, branches: list[Branch], depth: int) -> None:
        """Let everybody take what the policy likes best there, all branches side by side, and see who is ahead then."""
        going = [branch for branch in branches if self._reach(branch)]
        for _ in range(depth * self.seats):
            if not going:
                return
            states = [branch.state for branch in going]
            picks = self._policy(states, [branch.choices for branch in going], [branch.dice for branch in going])
            for branch, pick in zip(going, picks, strict=True):
                apply(branch.state, branch.choices[pick])
            going = [branch for branch in going if self._reach(branch)]
        if going:
            movers = [to_move(branch.state) for branch in going]
            shares = self._shares([branch.state for branch in going], movers)
            for i, branch in enumerate(going):
                branch.result = float(shares[i, (self.seat - movers[i]) % self.seats])

    def _reach(self, branch: Branch) -> bool:
        """Go on to the next decision; at the end of the game the result is known."""
        branch.choices = until_choice(branch.state, branch.dice)
        if branch.choices:
            return True
        winners = self.game.winners(branch.state)
        branch.result = 1 / len(winners) if self.seat in winners else 0.0
        return False

    def _shares(self, states: list[State], movers: list[int]) -> Floats:
        rows = [self.reader.position(s, p) for s, p in zip(states, movers, strict=True)]
        return self.net.shares(self.reader.positions(rows))

    def _policy(self, states: list[State], choices: list[list[int]], dice: list[Generator]) -> list[int]:
        """What those take who are to choose: the likeliest, or where answers are sealed one by its chance."""
        rows = [self.reader.position(s, to_move(s)) for s in states]
        offers = Ragged.of([self.reader.flat(s, found) for s, found in zip(states, choices, strict=True)])
        logs = self.net.think(self.reader.positions(rows), offers).logs
        picks: list[int] = []
        for i, s in enumerate(states):
            row = logs[offers.starts[i] : offers.starts[i + 1]]
            picks.append(drawn(row, dice[i]) if step_due(s).kind == TOGETHER else int(np.argmax(row)))
        return picks

    def consider(self, worlds: int, depth: int = DEPTH) -> list[Considered]:
        """The options worth a look, with what comes of them, the best first."""
        places = self.candidates()
        found = self.results(places, worlds, depth)
        chances = np.exp(self.logs)
        return [
            Considered(self.choices[place], float(chances[place]), found[place])
            for place in self._better(places, found, len(places))
        ]


def drawn(logs: Floats, dice: Generator) -> int:
    """A place by the chance of what stands there."""
    at = dice.below(1 << 30) / (1 << 30)
    total = np.cumsum(np.exp(logs))
    return int(min(np.searchsorted(total, at * total[-1], side="right"), len(logs) - 1))
