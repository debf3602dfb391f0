"""How many games `simulate` plays in a CPU second, here and in another checkout, side by side.

    git worktree add /tmp/before v1.0
    python scripts/rates.py /tmp/before                          # both as they lie there, compiled or plain
    python scripts/rates.py /tmp/before --plain --rounds 5 roma

Each checkout gets a process of its own for each slice, one after the other, round by round: whatever else the machine
does meanwhile concerns both alike. The best slice of each counts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ("roma", "senators", "sylla", "rom", "age_of_rome")

#: Run in each checkout: games are doubled until a slice is long enough; starting up is not counted.
SLICE: Final = """
import json, resource, sys
import comitia
from comitia.arena.simulate import simulate
from comitia.engine.registry import find_game

def spent():
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))

name, bot, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
header = find_game(name).header()
simulate(name, header, [bot] * header.seats, games=2)
games = 4
while True:
    begun = spent()
    simulate(name, header, [bot] * header.seats, games=games, seed=games)
    if spent() - begun >= seconds:
        print(json.dumps([comitia.is_compiled(), games / (spent() - begun)]))
        break
    games *= 2
"""


def rate(root: Path, game: str, bot: str, seconds: float, plain: bool) -> tuple[bool, float]:
    """Whether a checkout is compiled, and its games in a CPU second in one slice."""
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), **({"COMITIA_PURE": "1"} if plain else {})}
    command = [sys.executable, "-c", SLICE, game, bot, str(seconds)]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"rates: {root}: {done.stderr.strip().splitlines()[-1]}")
    is_compiled, found = json.loads(done.stdout)
    return is_compiled, found


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description="Games of `simulate` in a CPU second, beside another checkout.")
    parser.add_argument("before", type=Path, help="the other checkout")
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--here", type=Path, default=ROOT, help="this checkout")
    parser.add_argument("--bots", default="random,greedy")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of the shortest slice")
    parser.add_argument("--plain", action="store_true", help="plain Python, also where there is a compiled form")
    wanted = parser.parse_args()
    print("| game | bots | before | here | ratio |\n| --- | --- | ---: | ---: | ---: |")
    for bot in wanted.bots.split(","):
        for game in wanted.games or GAMES:
            best, forms = [0.0, 0.0], [False, False]
            for _ in range(wanted.rounds):
                for i, root in enumerate((wanted.before, wanted.here)):
                    forms[i], found = rate(root, game, bot, wanted.seconds, wanted.plain)
                    best[i] = max(best[i], found)
            if forms[0] != forms[1]:
                sys.exit("rates: one checkout is compiled and the other is not; say --plain, or compile both")
            print(f"| {game} | {bot} | {best[0]:,.1f} | {best[1]:,.1f} | {best[1] / best[0]:.2f} |", flush=True)


if __name__ == "__main__":
    main()
