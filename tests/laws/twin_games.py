"""Plays games and prints a digest of each: what the twin law runs once in each form of the engine."""

from __future__ import annotations

import hashlib
import json
import sys

import comitia
from comitia import testing as checks
from comitia.engine.state import fingerprint
from comitia.engine.view import SPECTATOR
from tests.laws.cases import GAMES, LawCase, cases_of


def digest(case: LawCase, seed: int) -> str:
    """A digest of every state, every line and every packet's view of a random game."""
    found = hashlib.sha256()
    for table in checks.walk(case.header, seed):
        found.update(fingerprint(table.state).encode())
        found.update(json.dumps([table.view(0).values, table.view(SPECTATOR).log[-3:]]).encode())
    found.update("\n".join(table.lines).encode())
    found.update(repr(case.game.scores(table.state)).encode())
    return found.hexdigest()


def main(games: int) -> None:
    """Print whether this process is compiled, and the digests of so many games of each game."""
    digests = {
        f"{case} seed {seed}": digest(case, seed)
        for game in GAMES
        for case in cases_of(game)
        for seed in case.seeds(games)
    }
    json.dump({"compiled": comitia.is_compiled(), "digests": digests}, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]))
