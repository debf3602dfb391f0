"""A level of play against OpenSpiel's information-set search (`is_mcts`) on one of our games, at equal CPU time.

python scripts/against_ismcts.py roma --games 20

The search is asked until it has spent as much CPU time on a decision as the level spends on one that it thinks about.
"""

import argparse
import statistics
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from comitia.arena.match import Score
from comitia.bots import make_bot
from comitia.engine.direct import LivePacket
from comitia.engine.flow import to_move
from comitia.interop import openspiel


class Course:
    """One game: a level at one seat, the search at the others, and what their decisions cost in milliseconds."""

    def __init__(self, name: str, level: str, simulations: int, seed: int, spent: dict[str, list[float]]) -> None:
        self._game = pyspiel.load_game(f"comitia_{name}")
        self._rng = np.random.RandomState(seed)
        self._level = make_bot(level, name, seed)
        self._search = ismcts.ISMCTSBot(
            self._game,
            mcts.RandomRolloutEvaluator(1, self._rng),
            1.4,
            simulations,
            random_state=self._rng,
            allow_inconsistent_action_sets=True,
        )
        self._search.set_resampler(openspiel.resampler(seed))
        self._spent = spent

    def play(self, seat: int) -> float:
        """The share of the win of the level at a seat."""
        state = self._game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(self._rng.randint(len(state.chance_outcomes()))))
                continue
            is_level = state.current_player() == seat
            began = time.process_time()
            action = self._said(state, seat) if is_level else self._search.step(state)
            if len(state.legal_actions()) > 1:
                self._spent["level" if is_level else "search"].append(1000 * (time.process_time() - began))
            state.apply_action(action)
        winners = state.at.header.game.winners(state.at.state)
        return 1 / len(winners) if seat in winners else 0.0

    def _said(self, state: Any, seat: int) -> int:
        """What the level says to its packet, in the numbering of OpenSpiel."""
        at = state.at
        assert to_move(at.state) == seat
        packet = LivePacket(at.header, at.state, seat, 0, at.faces(seat))
        choice = packet.choice(self._level.choose(packet))
        return int(at.header.game.offsets[packet.question] + choice)


def simulations_for(name: str, level: str) -> int:
    """How many simulations cost what the level's decisions cost on average."""
    spent: dict[str, list[float]] = {"level": [], "search": []}
    Course(name, level, 2, 1, spent).play(0)
    each = statistics.mean(spent["search"]) / 2
    return max(2, round(statistics.mean(spent["level"]) / each))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--level", default="consul")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=0)
    wishes = parser.parse_args()
    simulations = wishes.simulations or simulations_for(wishes.game, wishes.level)
    seats = pyspiel.load_game(f"comitia_{wishes.game}").num_players()
    spent: dict[str, list[float]] = {"level": [], "search": []}
    won = 0.0
    for index in range(wishes.games):
        won += Course(wishes.game, wishes.level, simulations, index // seats, spent).play(index % seats)
        cost = ", ".join(f"{who} {statistics.mean(found):.1f}" for who, found in spent.items())
        print(f"{Score(index + 1, won).text()}; {simulations} simulations; ms on average: {cost}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
