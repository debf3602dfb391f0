"""Progress of a long measurement: a bar for whoever looks, lines now and then for a file, results as they come."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

#: Seconds between two lines, where there is no terminal for a bar.
EVERY: Final = 10.0


class Shown:
    """Tells on the error stream how far a measurement is; results go where they are wanted."""

    def __init__(
        self,
        result: Callable[[str], None],
        is_terminal: bool | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._result: Final = result
        self._clock: Final = clock
        console = Console(stderr=True)
        self._is_terminal: Final = console.is_terminal if is_terminal is None else is_terminal
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[remark]}"))
        self._bar: Final = Progress(
            *columns, TimeRemainingColumn(), console=console, transient=True, disable=not self._is_terminal
        )
        self._task: Final = self._bar.add_task("", total=None, remark="")
        self._stage = ""
        self._of = 0.0
        self._begun = self._told = 0.0

    def __enter__(self) -> Shown:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def begin(self, stage: str, of: float) -> None:
        """A stage begins."""
        self._stage, self._of = stage, of
        self._begun = self._told = self._clock()
        self._bar.reset(self._task, total=of, description=stage, remark="")
        if not self._is_terminal:
            click.echo(f"{stage} ...", err=True)

    def reach(self, done: float, remark: str = "") -> None:
        """So much of it is done."""
        self._bar.update(self._task, completed=done, remark=remark)
        if self._is_terminal or self._clock() - self._told < EVERY:
            return
        self._told = self._clock()
        left = (self._told - self._begun) * (self._of - done) / done if done else 0.0
        words = [f"{self._stage}: {done:,.0f} of {self._of:,.0f}", *filter(None, [remark]), f"{left:.0f} s left"]
        click.echo(", ".join(words), err=True)

    def found(self, lines: Sequence[str]) -> None:
        """Show a result at once."""
        for line in lines:
            self._result(line)
