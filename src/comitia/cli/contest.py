"""Bots against bots, many times."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text

from comitia.cli.inputs import Wrong, read_text
from comitia.engine.registry import Game, Header

if TYPE_CHECKING:
    from comitia.arena import Report


def bot_row(text: str | None, game: Game, players: int) -> list[str]:
    """The bots for the seats; the last one named takes the seats that are left."""
    from comitia.bots import bot_names
    from comitia.bots.registry import bot_class

    names = ["greedy" if "greedy" in bot_names(game.name) else "random"] if text is None else text.split(",")
    row = [name.strip() for name in names]
    seats = players or (game.usual if len(row) == 1 else len(row))
    if len(row) > seats:
        raise Wrong(f"--bots names {len(row)} bots, but --players says {players}")
    row += row[-1:] * (seats - len(row))
    for name in row:
        bot_class(name, game.name)
    return row


def run_contest(
    header: Header,
    bots: list[str],
    games: int,
    seed: int,
    workers: int | None,
    resume: Path | None,
    address: str = "",
) -> Report:
    """Play the games on all processors, or on a cluster; a bar shows how far it is, if somebody looks."""
    from comitia.arena.simulate import simulate

    if resume is not None and resume.exists():
        read_text(resume)
    processes = workers or os.cpu_count() or 1
    with Bar(games) as bar:
        return simulate(header.game.name, header, bots, games, seed, processes, bar.advance, resume, address)


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.0f}/s")


class Bar:
    """A bar on the error stream, with rate and time left; nothing if that stream is no terminal."""

    def __init__(self, games: int) -> None:
        console = Console(stderr=True)
        columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self.task = self.progress.add_task("games", total=games)

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def advance(self, played: int, games: int) -> None:
        """So many games have been played."""
        self.progress.update(self.task, completed=played, total=games)
