"""What came of a contest: ratings, who beat whom, what seats are worth, lost decisions; as a table and as JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from comitia.arena.contest import LADDER, Contest, Meeting, Pairing, Played
from comitia.arena.match import Score
from comitia.arena.ratings import Fit, Rating, corresponding, fitted, streamed

#: A level of a ladder should win so much of a match against the one below.
STEP: Final = (0.60, 0.70)


class Standing(NamedTuple):
    """A bot in a contest."""

    name: str
    rating: Rating
    stream: Rating
    games: int
    won: float
    #: CPU milliseconds of a decision: the mean and the longest.
    ms: float
    worst: float
    faults: dict[str, int]


class Duel(NamedTuple):
    """How one bot did against another: alone among others of that kind, and where it can be, the reverse."""

    one: str
    other: str
    lone: Score
    reverse: Score | None
    verdict: str
    deals: int


class Standings:
    """The result of a contest."""

    def __init__(self, contest: Contest, meetings: list[Meeting]) -> None:
        self.contest: Final = contest
        self.meetings: Final = meetings
        games = [game for meeting in meetings for game in meeting.games]
        self.games: Final = games
        self.fit: Final[Fit] = fitted(games, len(contest.bots), contest.seats)
        streams = streamed(games, len(contest.bots))
        found = [self._standing(bot, streams[bot]) for bot in range(len(contest.bots))]
        #: The strongest first; in a ladder as it was named.
        self.bots: Final = found if contest.kind == LADDER else sorted(found, key=lambda each: -each.rating.value)
        self.duels: Final = [self._duel(meeting) for meeting in meetings if meeting.pairing.one >= 0]

    def _standing(self, bot: int, stream: Rating) -> Standing:
        games, won, faults, thought, spent, worst = 0, 0.0, Counter[str](), 0, 0.0, 0.0
        for game in self.games:
            for p, other in enumerate(game.seating):
                if other == bot:
                    games, won = games + 1, won + game.share(p)
                    faults.update(game.faults[p])
                    n, total, most = game.thinking[p]
                    thought, spent, worst = thought + n, spent + total, max(worst, most)
        mean = spent / max(1, thought)
        return Standing(self.contest.bots[bot], self.fit.bots[bot], stream, games, won, mean, worst, dict(faults))

    def _duel(self, meeting: Meeting) -> Duel:
        pairing, bots = meeting.pairing, self.contest.bots
        reverse = None if self.contest.seats == 2 else _lone(meeting.games, pairing.other)
        lone = _lone(meeting.games, pairing.one)
        names = bots[pairing.one], bots[pairing.other]
        return Duel(*names, lone, reverse, meeting.watch.verdict() or "open", meeting.deals)

    @property
    def band(self) -> tuple[float, float]:
        """What a level of a ladder should win among others of the one below."""
        low, high = [corresponding(share, self.contest.seats) for share in STEP]
        return low, high

    def json(self) -> dict[str, Any]:
        """Everything, as plain JSON."""
        duels = [
            {
                **duel._asdict(),
                "lone": _score(duel.lone),
                "reverse": None if duel.reverse is None else _score(duel.reverse),
            }
            for duel in self.duels
        ]
        return {
            "contest": self.contest.about(),
            "games": len(self.games),
            "bots": [
                {**each._asdict(), "rating": each.rating._asdict(), "stream": each.stream._asdict()}
                for each in self.bots
            ],
            "seats": [each._asdict() for each in self.fit.seats],
            "duels": duels,
        }

    def lines(self) -> list[str]:
        """As a table to read."""
        c = self.contest
        head = f"{c.game}, {c.seats} players, seed {c.seed}: a {c.kind} of {len(c.bots)} bots, {len(self.games)} games"
        width = max(len(name) for name in c.bots)
        rows = [f"{'':<{width}}  rating +/-      games  wins      ms  worst  lost decisions"]
        rows += [_row(each, width) for each in self.bots]
        seats = ", ".join(f"{each.value:+.0f} +/- {each.give:.0f}" for each in self.fit.seats)
        return [head, "", *rows, "", f"what a seat adds: {seats}", *self._duel_lines()]

    def _duel_lines(self) -> list[str]:
        if not self.duels:
            return []
        among = "" if self.contest.seats == 2 else f" among {self.contest.seats - 1} of the other"
        lines = ["", f"wins of the one{among}, %, with the 95 % interval, and the verdict of the sequential test:"]
        for duel in self.duels:
            reverse = "" if duel.reverse is None else f"; the reverse {duel.reverse.text()}"
            lines.append(f"{duel.one} against {duel.other}: {duel.lone.text()}{reverse}; {duel.verdict}")
        if self.contest.kind == LADDER:
            low, high = self.band
            lines.append(f"a step of a ladder should be {100 * low:.0f} to {100 * high:.0f} %")
        return lines


def _lone(games: list[Played], bot: int) -> Score:
    """How a bot did where it was the only one of its kind."""
    found = [game.share(game.seating.index(bot)) for game in games if game.seating.count(bot) == 1]
    return Score(len(found), sum(found))


def _score(score: Score) -> dict[str, Any]:
    low, high = score.interval()
    shown = {"games": score.games, "won": score.won, "share": round(score.share, 6)}
    return {**shown, "interval": [round(low, 6), round(high, 6)]}


def _row(each: Standing, width: int) -> str:
    share = 100 * each.won / max(1, each.games)
    lost = ", ".join(f"{n} {kind}" for kind, n in sorted(each.faults.items())) or "none"
    rating = f"{each.rating.value:6.0f} +/- {each.rating.give:<5.0f}"
    return f"{each.name:<{width}}  {rating} {each.games:>6} {share:5.1f} % {each.ms:7.2f} {each.worst:6.1f}  {lost}"


def pair_names(contest: Contest, pairing: Pairing) -> str:
    """A pairing in a few words."""
    if pairing.one >= 0:
        return f"{contest.bots[pairing.one]} - {contest.bots[pairing.other]}"
    return ", ".join(contest.bots[bot] for bot in pairing.lineups[0])
