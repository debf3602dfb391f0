"""Plays random games of ours on request, in the compiled or the plain form as the environment says.

It speaks the protocol of the peers' scripts, so that all are measured by the same hand. A plain name
(`roma`) is played from Python, call by call; `roma_own_loop` inside the engine; `roma_checked` through
the door that checks every choice. `costs NAME SECONDS SEED` answers with microseconds a piece.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

import comitia
from comitia.engine.chance import Generator, Keyed, key_from_seed, playout
from comitia.engine.flow import DICE, OVER, answer, apply, apply_chance, offered, options, outcomes, to_move
from comitia.engine.registry import Game, Header, add_game, find_game, game_names
from comitia.engine.state import State
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, view
from comitia.engine.worlds import Worlds
from comitia.lab.bench.tictactoe import GAME as TIC_TAC_TOE

OWN_LOOP = "_own_loop"
CHECKED = "_checked"
#: A position is copied, looked at and dealt anew so often before the clock is read.
BATCH = 20


def play_from_python(game: Game, header: Header, rng: random.Random) -> int:
    """Plays a game at random through the trusting door, as a search written in Python would."""
    state = game.fresh(header)
    pick = rng.random
    decisions = 0
    while (seat := to_move(state)) != OVER:
        if seat == DICE:
            apply_chance(state, int(pick() * outcomes(state)))
        else:
            choices = offered(state)
            apply(state, choices[int(pick() * len(choices))])
            decisions += 1
    return decisions


def play_checked(game: Game, header: Header, rng: random.Random) -> int:
    """Plays a game at random through the door that checks and explains."""
    state = game.fresh(header)
    pick = rng.random
    decisions = 0
    while (seat := to_move(state)) != OVER:
        if seat == DICE:
            apply_chance(state, int(pick() * outcomes(state)))
        else:
            choices = offered(state)
            answer(state, seat, choices[int(pick() * len(choices))])
            decisions += 1
    return decisions


def play_inside(game: Game, header: Header, rng: random.Random) -> int:
    """Plays a game at random inside the engine."""
    return playout(game.fresh(header), Generator(rng.getrandbits(60)))


def slice_of(name: str, seconds: float, seed: int) -> dict[str, object]:
    """Plays whole games until the CPU time is used up, then times some copies."""
    plain = name.removesuffix(OWN_LOOP).removesuffix(CHECKED)
    game = find_game(plain)
    header = game.header()
    play = play_inside if name.endswith(OWN_LOOP) else play_checked if name.endswith(CHECKED) else play_from_python
    rng = random.Random(seed)
    decisions = games = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        decisions += play(game, header, rng)
        games += 1
        spent = time.process_time() - start
    return {"name": name, "decisions": decisions, "games": games, "seconds": spent}


def some_tables(game: Game, seed: int, tables: int = 8) -> list[Table]:
    """Tables in the middle of random games."""
    rng = random.Random(seed)
    found: list[Table] = []
    while len(found) < tables:
        table = Table(game.header(), Keyed(key_from_seed(rng.getrandbits(60))))
        table.settle()
        for _ in range(rng.randrange(5, 60)):
            if table.is_over():
                break
            table.say(rng.choice(table.packet(to_move(table.state)).lines()))
        if not table.is_over():
            found.append(table)
    return found


def microseconds(act: Callable[[Table], object], tables: list[Table], seconds: float) -> float:
    """The time of one act, the best of a few stretches over all tables."""
    best = float("inf")
    spent = 0.0
    while spent < seconds:
        start = time.process_time()
        for table in tables:
            for _ in range(BATCH):
                act(table)
        stretch = time.process_time() - start
        best = min(best, stretch / (BATCH * len(tables)))
        spent += stretch
    return best * 1e6


def copy_state(table: Table) -> State:
    """A copy of the state."""
    return table.state.copy()


def list_options(table: Table) -> list[int]:
    """The option list of the seat to move."""
    return options(table.state, to_move(table.state))


def view_of_seat(table: Table) -> object:
    """The view of the seat to move, without what it was told before."""
    return view(table.header, table.state, to_move(table.state), [])


def view_of_spectator(table: Table) -> object:
    """The view of those who watch."""
    return view(table.header, table.state, SPECTATOR, [])


def packet_of_seat(table: Table) -> object:
    """All that the seat to move gets, its log included."""
    return table.packet(to_move(table.state))


def costs_of(name: str, seconds: float, seed: int) -> dict[str, object]:
    """Microseconds for each thing that search and serving do besides choosing."""
    tables = some_tables(find_game(name), seed)
    rng = Generator(seed)
    views = {id(table): table.view(to_move(table.state)) for table in tables}
    worlds = {id(table): Worlds(views[id(table)], rng) for table in tables}

    def recall(table: Table) -> Worlds:
        return Worlds(views[id(table)], rng)

    def redeal(table: Table) -> State:
        return worlds[id(table)].deal()

    acts: dict[str, Callable[[Table], object]] = {
        "copy": copy_state,
        "options": list_options,
        "view": view_of_seat,
        "spectator": view_of_spectator,
        "packet": packet_of_seat,
        "recall": recall,
        "redeal": redeal,
    }
    found = {act: microseconds(acts[act], tables, seconds / len(acts)) for act in acts}
    return {"name": name, "microseconds": found}


def say(value: dict[str, object]) -> None:
    """Writes one answer as one line."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Announces the games, then answers line by line until `quit`."""
    add_game(TIC_TAC_TOE)
    games = [name for name in game_names() if name != TIC_TAC_TOE.name]
    names = [*games, TIC_TAC_TOE.name]
    form = "compiled" if comitia.is_compiled() else "plain"
    offers = [name + kind for name in names for kind in ("", OWN_LOOP, CHECKED)]
    say({"peer": f"comitia {form}", "version": comitia.__version__, "games": offers})
    for line in sys.stdin:
        words = line.split()
        if words[0] == "quit":
            return
        act = costs_of if words[0] == "costs" else slice_of
        say(act(words[1], float(words[2]), int(words[3])))


if __name__ == "__main__":
    main()
