"""Games as records for research: whole, or as one seat saw them; in lines of JSON or in Parquet.

`docs/dataset.md` says what each field is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from comitia.arena.simulate import Match, Simulated, derived
from comitia.bots import make_bot
from comitia.engine.errors import ComitiaError
from comitia.engine.registry import Header
from comitia.engine.table import Packet, Table
from comitia.engine.view import Face
from comitia.interop import missing

#: Raised whenever a field changes its meaning.
SCHEMA: Final = 1
SUFFIXES: Final = (".jsonl", ".parquet")
#: Records that are written to a Parquet file at once.
ROWS: Final = 1000
FIELDS: Final = ("schema", "game", "rules", "options", "seats", "bots", "seed", "number", "scores", "winners")


class BadDataset(ComitiaError):
    """A file that cannot be written or is no dataset."""


def records(match: Match, games: Iterable[int], seat: int | None = None) -> Iterator[dict[str, Any]]:
    """The games of a match by their numbers: the same games as a simulation plays."""
    header = match.header()
    for number in games:
        yield record(match, header, number, seat)


def record(match: Match, header: Header, number: int, seat: int | None) -> dict[str, Any]:
    """One game: its whole log, or what one seat was asked, saw and said."""
    names = match.seating(number)
    bots = [make_bot(name, match.game, derived(match.seed, number, p)) for p, name in enumerate(names)]
    table = Table(header, Simulated(derived(match.seed, number)))
    table.settle()
    seen: list[dict[str, Any]] = []
    while not table.is_over():
        p = table.awaited()[0]
        packet = table.packet(p)
        line = bots[p].choose(packet)
        if p == seat:
            seen.append({**decision(packet), "said": line})
        table.say(line)
    game = header.game
    whole: dict[str, Any] = {
        "schema": SCHEMA,
        "game": game.name,
        "rules": game.version,
        "options": json.dumps(header.options, sort_keys=True),
        "seats": header.seats,
        "bots": names,
        "seed": match.seed,
        "number": number,
        "scores": game.scores(table.state),
        "winners": [p + 1 for p in game.winners(table.state)],
    }
    if seat is None:
        return {**whole, "log": table.lines}
    return {**whole, "seat": seat + 1, "decisions": seen, "events": told(table.view(seat).log)}


def decision(packet: Packet) -> dict[str, Any]:
    """What a seat saw when it was asked."""
    view = json.dumps(packet.view.values)
    return {"move": packet.move, "question": packet.question, "lines": packet.lines(), "view": view}


def told(log: Iterable[Face]) -> list[str]:
    """What a seat was told."""
    return [json.dumps(face._asdict()) for face in log]


def check_path(path: Path) -> None:
    """Refuse a path that names no known form, before anything is played."""
    if path.suffix not in SUFFIXES:
        raise BadDataset(f"'{path}' must end with {' or '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise BadDataset(f"'{path}' cannot be written: there is no folder '{path.parent}'")
    if path.suffix == ".parquet":
        _polars()


def write(path: Path, found: Iterable[dict[str, Any]]) -> int:
    """Write records to a file; how many there were."""
    check_path(path)
    try:
        if path.suffix == ".jsonl":
            with path.open("w", encoding="utf-8") as file:
                return _write_lines(file, found)
        rows = list(found)
        _polars().DataFrame(rows, infer_schema_length=None).write_parquet(path)
        return len(rows)
    except OSError as error:
        raise BadDataset(f"'{path}' cannot be written: {(error.strerror or str(error)).lower()}") from None


def _write_lines(file: IO[str], found: Iterable[dict[str, Any]]) -> int:
    count = 0
    for row in found:
        file.write(json.dumps(row) + "\n")
        count += 1
    return count


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a file."""
    if not path.is_file():
        raise BadDataset(f"there is no file '{path}'")
    if path.suffix == ".parquet":
        yield from _read_parquet(path)
        return
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                row = json.loads(line)
            except ValueError:
                row = None
            if not isinstance(row, dict) or any(name not in row for name in FIELDS):
                raise BadDataset(f"line {number} of '{path}' is no record of a game")
            yield row


def _read_parquet(path: Path) -> Iterator[dict[str, Any]]:
    polars = _polars()
    try:
        frame = polars.read_parquet(path)
    except (OSError, polars.exceptions.PolarsError) as error:
        raise BadDataset(f"'{path}' is no Parquet file: {str(error).splitlines()[0]}") from None
    if any(name not in frame.columns for name in FIELDS):
        raise BadDataset(f"'{path}' holds no records of games")
    yield from frame.iter_rows(named=True)


def stats(found: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What a dataset holds: games, lines, and by bot how many games it won."""
    games = lines = decisions = 0
    kinds: set[str] = set()
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for row in found:
        games += 1
        kinds.add(f"{row['game']} {row['rules']}")
        lines += len(row.get("log") or [])
        decisions += len(row.get("decisions") or [])
        for p, bot in enumerate(row["bots"]):
            played[bot] += 1
            points[bot] += row["scores"][p]
            won[bot] += 1 / len(row["winners"]) if p + 1 in row["winners"] else 0  # type: ignore[assignment]
    by_bot = {
        bot: {"seats": n, "won": round(won[bot] / n, 4), "points": round(points[bot] / n, 2)}
        for bot, n in sorted(played.items())
    }
    return {"games": games, "rules": sorted(kinds), "lines": lines, "decisions": decisions, "bots": by_bot}


def _polars() -> Any:
    """The library that reads and writes Parquet."""
    try:
        import polars as pl
    except ImportError as error:
        raise missing("export", error) from None
    return pl
