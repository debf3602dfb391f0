"""What many games add up to, in counts and sums of whole numbers: small, exact, and mergeable in any order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from comitia.engine.errors import ComitiaError

#: The width of a 95 % interval, in standard deviations.
Z: Final = 1.959963984540054
#: A histogram has at most so many bins; the last one takes all that lies above.
BINS: Final = 40


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins after Wilson: sound also for few games and for shares near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = Z * Z / games
    centre = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


class Numbers:
    """Mean, spread, bounds and a small histogram of numbers that are counted and then forgotten."""

    def __init__(self, width: int = 1) -> None:
        self.width: Final = width
        self.count = 0
        self.total = 0
        self.squares = 0
        self.low: int | None = None
        self.high: int | None = None
        self.bins: dict[int, int] = {}

    def add(self, number: int) -> None:
        """Count a number."""
        self.count += 1
        self.total += number
        self.squares += number * number
        self.low = number if self.low is None else min(self.low, number)
        self.high = number if self.high is None else max(self.high, number)
        place = max(0, min(BINS - 1, number // self.width))
        self.bins[place] = self.bins.get(place, 0) + 1

    def merge(self, other: Numbers) -> None:
        """Count what another one has counted."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.low = min((n for n in (self.low, other.low) if n is not None), default=None)
        self.high = max((n for n in (self.high, other.high) if n is not None), default=None)
        for place, count in other.bins.items():
            self.bins[place] = self.bins.get(place, 0) + count

    def mean(self) -> float:
        """The mean; 0 if nothing was counted."""
        return self.total / self.count if self.count else 0.0

    def deviation(self) -> float:
        """The standard deviation of the sample."""
        if self.count < 2:
            return 0.0
        return math.sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))

    def plain(self) -> dict[str, object]:
        """As plain JSON, from which `from_plain` makes the same again."""
        bins = {str(place): self.bins[place] for place in sorted(self.bins)}
        sums = {"width": self.width, "count": self.count, "total": self.total, "squares": self.squares}
        return {**sums, "low": self.low, "high": self.high, "bins": bins}

    @classmethod
    def from_plain(cls, values: dict[str, object]) -> Numbers:
        """Read what `plain` wrote."""
        found = cls(_number(values["width"]))
        found.count, found.total, found.squares = (_number(values[key]) for key in ("count", "total", "squares"))
        if found.count:
            found.low, found.high = _number(values["low"]), _number(values["high"])
        found.bins = {int(place): _number(count) for place, count in _table(values["bins"]).items()}
        return found

    def summary(self) -> dict[str, object]:
        """What a report says of it; a bin is named by its lowest number."""
        bins = {str(place * self.width): self.bins[place] for place in sorted(self.bins)}
        shown = {"mean": round(self.mean(), 4), "sd": round(self.deviation(), 4), "min": self.low, "max": self.high}
        return {**shown, "histogram": bins}


class Tally:
    """How often somebody played and won, and with how many points."""

    def __init__(self) -> None:
        self.played = 0
        self.wins = 0
        self.draws = 0
        self.scores = Numbers()

    def add(self, wins: bool, draws: bool, score: int) -> None:
        """Count a game of one player."""
        self.played += 1
        self.wins += wins
        self.draws += draws
        self.scores.add(score)

    def merge(self, other: Tally) -> None:
        """Count what another one has counted."""
        self.played += other.played
        self.wins += other.wins
        self.draws += other.draws
        self.scores.merge(other.scores)

    def plain(self) -> dict[str, object]:
        """As plain JSON."""
        return {"played": self.played, "wins": self.wins, "draws": self.draws, "scores": self.scores.plain()}

    @classmethod
    def from_plain(cls, values: dict[str, object]) -> Tally:
        """Read what `plain` wrote."""
        found = cls()
        found.played, found.wins, found.draws = (_number(values[key]) for key in ("played", "wins", "draws"))
        found.scores = Numbers.from_plain(_table(values["scores"]))
        return found

    def summary(self) -> dict[str, object]:
        """What a report says of it."""
        low, high = wilson(self.wins, self.played)
        share = self.wins / self.played if self.played else 0.0
        shown = {"played": self.played, "wins": self.wins, "draws": self.draws, "share": round(share, 6)}
        return {**shown, "interval": [round(low, 6), round(high, 6)], "scores": self.scores.summary()}


class Aggregate:
    """All that is kept of finished games, however many: by bot, by seat, by role, and their lengths."""

    def __init__(self) -> None:
        self.games = 0
        self.draws = 0
        self.bots: dict[str, Tally] = {}
        self.seats: dict[str, Tally] = {}
        #: What seats played as or held, in games that tell it.
        self.roles: dict[str, Tally] = {}
        self.lengths = Numbers(10)

    def add(
        self, names: list[str], winners: list[int], scores: list[int], length: int, roles: Sequence[Sequence[str]] = ()
    ) -> None:
        """Count a finished game: who sat where, who won, the points, the number of decisions, and who had what."""
        drawn = len(winners) > 1
        self.games += 1
        self.draws += drawn
        self.lengths.add(length)
        for seat, name in enumerate(names):
            won = winners == [seat]
            counted = [(self.bots, name), (self.seats, str(seat + 1))]
            if roles:
                counted += [(self.roles, role) for role in roles[seat]]
            for tallies, key in counted:
                tallies.setdefault(key, Tally()).add(won, drawn and seat in winners, scores[seat])

    def merge(self, other: Aggregate) -> None:
        """Count the games that another one has counted."""
        self.games += other.games
        self.draws += other.draws
        self.lengths.merge(other.lengths)
        for mine, others in ((self.bots, other.bots), (self.seats, other.seats), (self.roles, other.roles)):
            for key, tally in others.items():
                mine.setdefault(key, Tally()).merge(tally)

    def plain(self) -> dict[str, object]:
        """As plain JSON; the same games give the same text, in whatever order they were counted."""
        sums: dict[str, object] = {"games": self.games, "draws": self.draws, "lengths": self.lengths.plain()}
        for kind, tallies in (("bots", self.bots), ("seats", self.seats), ("roles", self.roles)):
            sums[kind] = {key: tallies[key].plain() for key in sorted(tallies)}
        return sums

    @classmethod
    def from_plain(cls, values: object) -> Aggregate:
        """Read what `plain` wrote; refuses what it cannot have written."""
        found = cls()
        try:
            table = _table(values)
            found.games, found.draws = _number(table["games"]), _number(table["draws"])
            found.lengths = Numbers.from_plain(_table(table["lengths"]))
            found.bots, found.seats, found.roles = (_tallies(table[key]) for key in ("bots", "seats", "roles"))
        except (KeyError, ValueError):
            raise BadTally("the counts of the games are damaged") from None
        return found


class BadTally(ComitiaError):
    """Counts that cannot be read back."""


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ValueError(value)  # noqa: TRY004 - a damaged file, caught above
    return value


def _tallies(value: object) -> dict[str, Tally]:
    return {key: Tally.from_plain(_table(item)) for key, item in _table(value).items()}


class Report:
    """The result of a simulation, as plain JSON and as lines to read."""

    def __init__(
        self, about: dict[str, object], asked: int, aggregate: Aggregate, seconds: float, workers: int
    ) -> None:
        #: The match that was played, as plain JSON.
        self.about: Final = about
        #: How many games were asked for; fewer were played if somebody interrupted.
        self.asked: Final = asked
        self.aggregate: Final = aggregate
        self.seconds: Final = seconds
        self.workers: Final = workers

    @property
    def is_partial(self) -> bool:
        """Whether fewer games were played than asked for."""
        return self.aggregate.games < self.asked

    @property
    def speed(self) -> float:
        """Games per second, those of earlier sittings of a resumed simulation included."""
        return self.aggregate.games / self.seconds if self.seconds else 0.0

    def json(self) -> dict[str, object]:
        """Everything, as plain JSON."""
        a = self.aggregate
        sums: dict[str, object] = {"asked": self.asked, "played": a.games, "draws": a.draws}
        timing = {"seconds": round(self.seconds, 3), "games_per_second": round(self.speed, 2), "workers": self.workers}
        for kind, tallies in (("bots", a.bots), ("seats", a.seats), ("roles", a.roles)):
            sums[kind] = {key: tallies[key].summary() for key in sorted(tallies)}
        return {"match": self.about, **sums, "decisions": a.lengths.summary(), **timing}

    def lines(self) -> list[str]:
        """The report as text."""
        a = self.aggregate
        played = f"{a.games} of {self.asked} games" if self.is_partial else f"{a.games} games"
        seats = self.about["seats"]
        match = f"{self.about['game']}, {seats} {'player' if seats == 1 else 'players'}, seed {self.about['seed']}"
        head = f"{match}: {played}, {a.draws} drawn"
        titles = f"{'':<20} {'played':>8} {'wins':>8} {'share':>7}  {'95 % interval':<17} points mean, sd, min, max"
        rows = [_row(name, a.bots[name]) for name in sorted(a.bots)]
        rows += [_row(f"seat {seat}", a.seats[seat]) for seat in sorted(a.seats)]
        rows += [_row(role, a.roles[role]) for role in sorted(a.roles)]
        length = f"decisions in a game: {_moments(a.lengths)}"
        speed = f"{self.speed:.1f} games a second, {self.workers} {'worker' if self.workers == 1 else 'workers'}"
        return [head, titles, *rows, length, speed]


def _row(name: str, tally: Tally) -> str:
    low, high = wilson(tally.wins, tally.played)
    share = tally.wins / tally.played if tally.played else 0.0
    interval = f"{100 * low:.1f} to {100 * high:.1f} %"
    counts = f"{name:<20} {tally.played:>8} {tally.wins:>8} {100 * share:>5.1f} %"
    return f"{counts}  {interval:<17} {_moments(tally.scores)}"


def _moments(numbers: Numbers) -> str:
    return f"{numbers.mean():.2f}, {numbers.deviation():.2f}, {numbers.low}, {numbers.high}"
