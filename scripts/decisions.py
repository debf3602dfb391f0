"""How many decisions one person makes in a game: questions with more than one answer, in games among bots.

    python scripts/decisions.py sylla rom age_of_rome --seats 4 --games 100

A question that is put for the sake of secrecy only, and has one answer, is none; a sealed set is one, however many
things are picked for it. The median over all seats of all games is told, with the quartiles.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from statistics import quantiles

from comitia.bots import bot_names, make_bot
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.registry import find_game
from comitia.engine.table import Table


def decisions(name: str, seats: int, seed: int, asked: Counter[str]) -> list[int]:
    """The decisions of each seat in one game among bots; `asked` counts them by question."""
    game = find_game(name)
    bot = "greedy" if "greedy" in bot_names(name) else "random"
    table = Table(game.header(seats), Keyed(key_from_seed(seed)))
    table.settle()
    bots = [make_bot(bot, name, 10 * seed + p) for p in range(seats)]
    made = [0] * seats
    while not table.is_over():
        p = table.awaited()[0]
        packet = table.packet(p)
        if len(packet.choices) > 1 and not table.sealed_lines(p):
            made[p] += 1
            asked[packet.question] += 1
        table.say(bots[p].choose(packet))
    return made


def main() -> None:
    """Count, and tell."""
    parser = argparse.ArgumentParser(description="How many decisions one person makes in a game.")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", dest="number", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    for name in wanted.games:
        asked: Counter[str] = Counter()
        made = [n for seed in range(wanted.number) for n in decisions(name, wanted.seats, seed, asked)]
        low, median, high = quantiles(made, n=4)
        each = {question: round(n / len(made), 1) for question, n in asked.most_common()}
        if wanted.json:
            print(json.dumps({"game": name, "quartiles": [low, median, high], "questions": each}))
        else:
            print(f"{name}: {median:.0f} decisions of a person ({low:.0f} to {high:.0f} in half of the games)")
            print("  " + ", ".join(f"{question} {n}" for question, n in each.items() if n))


if __name__ == "__main__":
    main()
