"""Balance: what goes with winning when the same bot sits everywhere, and how that changes with a printed number.

Every value of a sweep is played on the same deals by bots with the same seeds. The figures say what goes with winning
among these bots; they do not say why.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final, NamedTuple

from comitia.arena.report import Report, Tally, wilson
from comitia.engine.edition import Sheet
from comitia.engine.errors import ComitiaError
from comitia.engine.registry import Game, Header

#: A sweep has so many values at most, and so have several together.
MOST: Final = 50


class BadSweep(ComitiaError):
    """A sweep that cannot be made."""


class Sweep(NamedTuple):
    """A printed number or an option, and the values that are tried."""

    key: str
    values: tuple[str, ...]


class Variant(NamedTuple):
    """A game with some values settled, and what came of its games."""

    settled: tuple[tuple[str, str], ...]
    report: Report

    @property
    def name(self) -> str:
        """The values, as they were asked for."""
        return ", ".join(f"{key}={value}" for key, value in self.settled) or "as printed"


def sweep_of(text: str, game: Game) -> Sweep:
    """A sweep as it is written: `cards.forum.cost=4..6`, or an option with some of its values, `variant=a,b`."""
    key, equals, values = text.partition("=")
    if not equals or not values:
        raise BadSweep(f"a sweep is written key=4..6 or key=value,value, not '{text[:60]}'")
    if key not in game.sheet.entries and key not in [option.name for option in game.options]:
        raise BadSweep(f"{game.name} has neither a printed number nor an option called {key[:60]}")
    low, dots, high = values.partition("..")
    if not dots:
        return Sweep(key, tuple(value.strip() for value in values.split(",")))
    if not (low.isdigit() and high.isdigit()) or not 0 <= int(high) - int(low) < MOST:
        raise BadSweep(f"{values[:40]} is no range of at most {MOST} numbers")
    return Sweep(key, tuple(str(n) for n in range(int(low), int(high) + 1)))


def headers_of(header: Header, sweeps: list[Sweep]) -> list[tuple[tuple[tuple[str, str], ...], Header]]:
    """The header of every combination of values; one that the game refuses is refused before anything is played."""
    found = list(product(*[[(sweep.key, value) for value in sweep.values] for sweep in sweeps]))
    if len(found) > MOST:
        raise BadSweep(f"these are {len(found)} combinations; {MOST} can be tried at once")
    return [(settled, _settled(header, settled)) for settled in found]


def _settled(header: Header, settled: tuple[tuple[str, str], ...]) -> Header:
    game, sheet, options = header.game, header.sheet, dict(header.options)
    numbers: dict[str, object] = {}
    for key, value in settled:
        if key not in game.sheet.entries:
            options[key] = value
        elif value.isdigit():
            numbers[key] = int(value)
        else:
            raise BadSweep(f"{key} is a number, not '{value[:40]}'")
    changed: Sheet = sheet.corrected(numbers, "the sweep") if numbers else sheet
    return game.header(header.seats, options, changed)


#: Plays the games of a header.
Play = Callable[[Header], Report]


def balance(header: Header, sweeps: list[Sweep], play: Play) -> list[Variant]:
    """What came of every combination of values, on the same deals."""
    return [Variant(settled, play(each)) for settled, each in headers_of(header, sweeps)]


# -- as text ---------------------------------------------------------------------------------------


def lines_of(variants: list[Variant]) -> list[str]:
    """A table: a row for each seat and for whatever seats held, a column for each variant."""
    first = variants[0].report
    fair = 1 / len(first.aggregate.seats)
    about = f"{first.about['game']}, {first.about['seats']} players, all of them {_bots(first)}"
    head = f"{about}: {first.aggregate.games} games each; {100 * fair:.0f} % of wins would be even"
    rows = [["", *[variant.name for variant in variants]]]
    rows.append(["drawn, %", *[f"{100 * v.report.aggregate.draws / v.report.aggregate.games:.1f}" for v in variants]])
    rows.append(["points", *[_points(v.report) for v in variants]])
    rows.append(["decisions", *[f"{v.report.aggregate.lengths.mean():.0f}" for v in variants]])
    rows += [
        [f"seat {seat}", *[_share(v.report.aggregate.seats.get(seat), fair) for v in variants]]
        for seat in _keys([sorted(v.report.aggregate.seats) for v in variants])
    ]
    rows += [[role, *[_share(v.report.aggregate.roles.get(role), fair) for v in variants]] for role in _roles(variants)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    table = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return [head, "wins in %, [95 % interval], how often; > is clearly above even, < clearly below", "", *table]


def _bots(report: Report) -> str:
    return ", ".join(sorted(report.aggregate.bots))


def _points(report: Report) -> str:
    found = [tally.scores for tally in report.aggregate.seats.values()]
    return f"{sum(n.total for n in found) / max(1, sum(n.count for n in found)):.1f}"


def _keys(lists: list[list[str]]) -> list[str]:
    return list(dict.fromkeys(key for keys in lists for key in keys))


def _roles(variants: list[Variant]) -> list[str]:
    """What seats held, that with which most was won first."""
    tallies = variants[0].report.aggregate.roles
    order = sorted(tallies, key=lambda role: -tallies[role].wins / max(1, tallies[role].played))
    return _keys([order, *[sorted(v.report.aggregate.roles) for v in variants]])


def _share(tally: Tally | None, fair: float) -> str:
    if tally is None:
        return ""
    low, high = wilson(tally.wins, tally.played)
    mark = " >" if low > fair else " <" if high < fair else ""
    return f"{100 * tally.wins / tally.played:.1f} [{100 * low:.0f}, {100 * high:.0f}] of {tally.played}{mark}"
