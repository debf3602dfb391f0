"""How many decisions one person makes in a game: questions with more than one answer, in games among bots.

    python scripts/decisions.py sylla rom age_of_rome --seats 4 --games 100

A question that is put for the sake of secrecy only, and has one answer, is none; a sealed set is one, however many
things are picked for it. The median over all seats of all games is told, with the quartiles.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import quantiles
from typing import NamedTuple

from comitia.bots import bot_names, make_bot
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.registry import find_game
from comitia.engine.table import Packet, Table


class Decision(NamedTuple):
    """A question with more than one answer, and the line that was said."""

    seat: int
    packet: Packet
    line: str
    #: Whether the last choice can still be taken back: nobody has learned anything, so both could be said at once.
    is_joinable: bool


def decisions(name: str, seats: int, seed: int) -> Iterator[Decision]:
    """The decisions of one game among bots, in the order of play."""
    game = find_game(name)
    bot = "greedy" if "greedy" in bot_names(name) else "random"
    table = Table(game.header(seats), Keyed(key_from_seed(seed)))
    table.settle()
    bots = [make_bot(bot, name, 10 * seed + p) for p in range(seats)]
    while not table.is_over():
        p = table.awaited()[0]
        packet = table.packet(p)
        line = bots[p].choose(packet)
        if len(packet.choices) > 1 and not table.sealed_lines(p):
            yield Decision(p, packet, line, table.undo_refusal(p) is None)
        table.say(line)


def made(name: str, seats: int, seed: int, asked: Counter[str]) -> list[int]:
    """How many decisions each seat makes in one game; `asked` counts them by question."""
    counts = [0] * seats
    for decision in decisions(name, seats, seed):
        counts[decision.seat] += 1
        asked[decision.packet.question] += 1
    return counts


def tell(what: str, about: str, count: Callable[[str, int, int, Counter[str]], list[int]]) -> None:
    """Count something in games among bots as the command line wishes, and tell the median and the quartiles."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", dest="number", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    for name in wanted.games:
        asked: Counter[str] = Counter()
        found = [n for seed in range(wanted.number) for n in count(name, wanted.seats, seed, asked)]
        low, median, high = quantiles(found, n=4)
        each = {question: round(n / len(found), 1) for question, n in asked.most_common()}
        if wanted.json:
            print(json.dumps({"game": name, "quartiles": [low, median, high], "questions": each}))
        else:
            print(f"{name}: {median:.0f} {what} of a person ({low:.0f} to {high:.0f} in half of the games)")
            print("  " + ", ".join(f"{question} {n}" for question, n in each.items() if n))


if __name__ == "__main__":
    tell("decisions", "How many decisions one person makes in a game.", made)
