"""The journal of a contest: a line for every finished deal, so that a contest can go on another day."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any, Final

from comitia.arena.contest import Book, Contest, Played
from comitia.engine.errors import ComitiaError


class BadJournal(ComitiaError):
    """A file that does not continue this contest."""


class Journal(Book):
    """Lines of JSON: the contest first, then deal after deal. A last line that was cut off is written anew."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path: Final = path
        self._deals: Final[dict[tuple[int, int], list[Played]]] = {}
        about = {"comitia_contest": 1, "contest": contest.about()}
        whole = self._read(about) if path.exists() and path.stat().st_size else []
        # What is kept is put in place as a whole; then lines are added.
        fresh = path.with_name(f"{path.name}.new")
        fresh.write_text("".join(f"{line}\n" for line in whole or [json.dumps(about)]), "utf-8")
        fresh.replace(path)
        self._file: Final[IO[str]] = path.open("a", encoding="utf-8")

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def kept(self, number: int) -> list[list[Played]]:
        found: list[list[Played]] = []
        while (number, len(found)) in self._deals:
            found.append(self._deals[number, len(found)])
        return found

    def write(self, number: int, deal: int, games: list[Played]) -> None:
        row = {"pairing": number, "deal": deal, "games": [game._asdict() for game in games]}
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()

    def _read(self, about: dict[str, Any]) -> list[str]:
        """The lines that are whole."""
        lines = self._path.read_text("utf-8").split("\n")[:-1]
        try:
            rows = [json.loads(line) for line in lines]
            found = rows[0]["contest"]
            for row in rows[1:]:
                self._deals[row["pairing"], row["deal"]] = [_played(game) for game in row["games"]]
        except (ValueError, KeyError, TypeError, IndexError, AttributeError):
            raise BadJournal(f"{self._path} is no journal of a contest") from None
        mine = about["contest"]
        if found != mine:
            differing = [key for key in mine if not isinstance(found, dict) or found.get(key) != mine[key]]
            raise BadJournal(f"{self._path} is of another contest: it differs in {', '.join(differing)}")
        return lines


def _played(row: dict[str, Any]) -> Played:
    thinking = [(int(n), float(total), float(worst)) for n, total, worst in row["thinking"]]
    return Played(tuple(row["seating"]), list(row["winners"]), list(row["places"]), list(row["faults"]), thinking)
