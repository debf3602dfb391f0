"""Games written down for research."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from comitia.cli.inputs import Wrong
from comitia.engine.registry import Header


def export_games(header: Header, bots: list[str], games: int, seed: int, path: Path | None, seen_by: int | None) -> str:
    """Play the games of a simulation once more, at tables that keep a log, and write them to a file."""
    from comitia.arena.simulate import match_of
    from comitia.interop.dataset import check_path, records, write

    if path is None:
        raise Wrong("--seen-by says what is exported: name a file with --export")
    if seen_by is not None and seen_by > header.seats:
        raise Wrong(f"there is no seat {seen_by} among {header.seats}")
    check_path(path)
    found = records(match_of(header, bots, seed), range(games), None if seen_by is None else seen_by - 1)
    return f"{write(path, found)} games written to {path}"


def stats_lines(found: dict[str, Any]) -> list[str]:
    """What a dataset holds, for people."""
    rules = ", ".join(f"{game} (rules {version})" for game, version in (kind.split() for kind in found["rules"]))
    lines = [f"{found['games']} games of {rules or 'nothing'}"]
    lines += [f"{found['lines']} lines of logs"] if found["lines"] else []
    lines += [f"{found['decisions']} decisions of one seat"] if found["decisions"] else []
    for bot, row in found["bots"].items():
        lines.append(f"{bot}: {row['seats']} seats, {100 * row['won']:.1f} % won, {row['points']} points on average")
    return lines
