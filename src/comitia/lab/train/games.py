"""Games to learn from: of a net against itself and perhaps a teacher, many side by side, and of the teacher alone.

Positions are read from the true state, but by the encoder, which reads what the seat knows and nothing else.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from comitia.arena.simulate import Simulated, derived
from comitia.bots import make_bot
from comitia.bots.net import Floats, Net, Numbers, Order, Ragged
from comitia.bots.reading import Reader
from comitia.engine.chance import Generator, until_choice
from comitia.engine.direct import Direct
from comitia.engine.flow import apply, offered, to_move
from comitia.engine.registry import Header
from comitia.engine.state import State
from comitia.lab.train.learner import Lesson


class Ending(NamedTuple):
    """How a game came out: the share of the win and the points of each seat."""

    wins: list[float]
    scores: list[int]


class Moment(NamedTuple):
    """Whose decision a position was, and in which game."""

    game: int
    seat: int


def ending_of(header: Header, s: State) -> Ending:
    """How a game came out."""
    winners = header.game.winners(s)
    share = 1 / max(1, len(winners))
    return Ending([share if p in winners else 0.0 for p in range(header.seats)], header.game.scores(s)[: header.seats])


class Played:
    """Decisions of some games, in the order in which they were made, and how the games came out."""

    def __init__(self) -> None:
        self.moments: Final[list[Moment]] = []
        self.positions: Final[list[Ragged]] = []
        self.offered: Final[list[Ragged]] = []
        self.chosen: Final[list[Numbers]] = []
        self.logs: Final[list[Floats]] = []
        self.wins: Final[list[Floats]] = []
        self.points: Final[list[Floats]] = []
        self.endings: list[Ending] = []


def together(parts: list[Played]) -> Played:
    """The games of several parts, one part behind the other."""
    found = Played()
    for part in parts:
        before = len(found.endings)
        found.moments.extend([Moment(before + moment.game, moment.seat) for moment in part.moments])
        found.endings.extend(part.endings)
        for mine, others in (
            (found.positions, part.positions),
            (found.offered, part.offered),
            (found.chosen, part.chosen),
            (found.logs, part.logs),
            (found.wins, part.wins),
            (found.points, part.points),
        ):
            mine.extend(others)  # type: ignore[arg-type]
    return found


def joined(rows: list[Ragged]) -> Ragged:
    """Ragged rows one behind the other."""
    sizes = np.concatenate([np.diff(part.starts) for part in rows])
    starts = np.zeros(len(sizes) + 1, np.int32)
    np.cumsum(sizes, out=starts[1:])
    return Ragged(np.concatenate([part.numbers for part in rows]), starts)


class Deal(NamedTuple):
    """A game to be played: its seed, and the seats at which a teacher sits."""

    seed: int
    guests: list[int]


def deals(seeds: list[int], seats: int, share: float, turn: int) -> list[Deal]:
    """Deals of which a share has guests: one, two and so on up to all but one, at other seats each time."""
    found: list[Deal] = []
    for i, seed in enumerate(seeds):
        at = int(i * share)
        is_visited = int((i + 1) * share) > at
        first = at // (seats - 1) + turn
        guests = [(first + k) % seats for k in range(1 + at % (seats - 1))] if is_visited else []
        found.append(Deal(seed, guests))
    return found


class Course:
    """The course of one game in which the net sits everywhere."""

    def __init__(self, header: Header, seed: int) -> None:
        self.state: Final[State] = header.game.fresh(header)
        self._dice: Final = Generator(seed)

    def reach(self) -> list[int]:
        """Go on until the net has a choice; what is offered then, nothing at the end."""
        return until_choice(self.state, self._dice)


class Visited:
    """The course of one game in which a teacher sits at some seats."""

    def __init__(self, header: Header, deal: Deal, teacher: str) -> None:
        self._guests: Final = {p: make_bot(teacher, header.game.name, derived(deal.seed, p)) for p in deal.guests}
        is_told = any(bot.reads_log for bot in self._guests.values())
        self._game: Final = Direct(header, Simulated(derived(deal.seed, "dice")), is_told=is_told)
        self.state: Final[State] = self._game.state

    def reach(self) -> list[int]:
        """Go on until the net has a choice; what is offered then, nothing at the end."""
        game, s = self._game, self.state
        game.settle()
        while not s.over:
            guest = self._guests.get(to_move(s))
            choices = [] if guest else offered(s)
            if len(choices) > 1:
                return choices
            packet = game.packet()
            game.take(packet, packet.choice(guest.choose(packet)) if guest else choices[0])
            game.settle()
        return []


def self_play(
    net: Net, reader: Reader, header: Header, dealt: list[Deal], rng: np.random.Generator, teacher: str = "greedy"
) -> Played:
    """Games of a net against itself and its guests, all of them side by side; choices by their chances."""
    played = Played()
    courses = [Visited(header, deal, teacher) if deal.guests else Course(header, deal.seed) for deal in dealt]
    states = [course.state for course in courses]
    choices = [course.reach() for course in courses]
    going = [i for i in range(len(courses)) if choices[i]]
    while going:
        movers = [to_move(states[i]) for i in going]
        positions = reader.positions([reader.position(states[i], p) for i, p in zip(going, movers, strict=True)])
        offers = Ragged.of([reader.flat(states[i], choices[i]) for i in going])
        thought = net.think(positions, offers)
        chosen = sample(thought.logs, offers, rng)
        played.moments.extend([Moment(i, p) for i, p in zip(going, movers, strict=True)])
        played.positions.append(positions)
        played.offered.append(offers)
        played.chosen.append(chosen)
        played.logs.append(thought.logs[offers.starts[:-1] + chosen])
        played.wins.append(thought.wins)
        played.points.append(thought.points)
        for i, place in zip(going, chosen.tolist(), strict=True):
            apply(states[i], choices[i][place])
            choices[i] = courses[i].reach()
        going = [i for i in going if choices[i]]
    played.endings = [ending_of(header, s) for s in states]
    return played


def sample(logs: Floats, offers: Ragged, rng: np.random.Generator) -> Numbers:
    """A place in each row, by the chances of what stands there."""
    noisy = logs - np.log(-np.log(rng.random(len(logs), np.float32) + np.float32(1e-12)) + np.float32(1e-12))
    owners = offers.owners()
    is_best = noisy >= np.maximum.reduceat(noisy, offers.starts[:-1])[owners]
    places = np.flatnonzero(is_best)
    _, first = np.unique(owners[places], return_index=True)
    return (places[first] - offers.starts[:-1]).astype(np.int32)


# -- what came of it ---------------------------------------------------------------------------


def lesson_of(played: Played, seats: int, spread: float, lam: float, margin: float) -> Lesson:
    """What is to be learned from games: how much better a choice turned out than was thought, and who won."""
    moments = np.array(played.moments, np.int64)
    wins, points = np.concatenate(played.wins), np.concatenate(played.points)
    last_wins, last_points = outcomes_seen(moments, played.endings, seats, spread)
    order = np.lexsort((np.arange(len(moments)), moments[:, 1], moments[:, 0]))
    wins_ahead = returns(moments, order, wins, last_wins, lam)
    points_ahead = returns(moments, order, points, last_points, lam)
    better = (1 - margin) * (wins_ahead - wins)[:, 0] + margin * (points_ahead - points)[:, 0]
    better = (better - better.mean()) / (better.std() + 1e-6)
    return Lesson(
        joined(played.positions),
        joined(played.offered),
        np.concatenate(played.chosen),
        np.concatenate(played.logs),
        better.astype(np.float32),
        wins_ahead,
        points_ahead,
    )


def outcomes_seen(moments: Order, endings: list[Ending], seats: int, spread: float) -> tuple[Floats, Floats]:
    """The shares of the win and of the points that came of each position, from the own seat on."""
    wins = np.zeros((len(endings), seats), np.float32)
    points = np.zeros((len(endings), seats), np.float32)
    for i, ending in enumerate(endings):
        wins[i, : len(ending.wins)] = ending.wins
        grown = np.exp((np.array(ending.scores, np.float64) - max(ending.scores)) / spread)
        points[i, : len(grown)] = grown / grown.sum()
    places = len(endings[0].wins)
    turned = (moments[:, 1:2] + np.arange(places)) % places
    shown = np.arange(seats)[None, :] + np.zeros((len(moments), 1), np.int64)
    shown[:, :places] = turned
    games = moments[:, 0:1]
    return wins[games, shown], points[games, shown]


def returns(moments: Order, order: Order, thought: Floats, last: Floats, lam: float) -> Floats:
    """What each seat came to think at its later decisions, nearer ones counting more; at the last, what came true."""
    ahead = last.copy()
    sorted_moments = moments[order]
    is_last = np.ones(len(order), bool)
    is_last[:-1] = (sorted_moments[1:] != sorted_moments[:-1]).any(axis=1)
    ends = np.flatnonzero(is_last)
    before = ends - 1
    firsts = np.concatenate([[0], ends[:-1] + 1])
    while True:
        is_left = before >= firsts
        before, firsts = before[is_left], firsts[is_left]
        if not len(before):
            return ahead
        now, later = order[before], order[before + 1]
        ahead[now] = (1 - lam) * thought[later] + lam * ahead[later]
        before = before - 1


# -- greedy's games ----------------------------------------------------------------------------


class Shown:
    """Positions of games of a teacher, with what it chose; the features as the engine numbers them."""

    def __init__(self) -> None:
        self.moments: Final[list[Moment]] = []
        self.positions: Final[list[Ragged]] = []
        self.offered: Final[list[Ragged]] = []
        self.chosen: Final[list[int]] = []
        self.endings: Final[list[Ending]] = []


def show(shown: Shown, reader: Reader, header: Header, seed: int, teacher: str) -> None:
    """Add a game of a teacher; in every other game each tenth move that is played is any one."""
    game = Direct(header, Simulated(derived(seed, "dice")))
    game.settle()
    rng = Generator(derived(seed, "stray"))
    bots = [make_bot(teacher, header.game.name, derived(seed, p)) for p in range(header.seats)]
    positions: list[list[int]] = []
    offers: list[list[int]] = []
    while not game.state.over:
        packet = game.packet()
        s, seat = game.state, packet.view.seat
        choices = offered(s)
        choice = packet.choice(bots[seat].choose(packet))
        if len(choices) > 1:
            shown.moments.append(Moment(len(shown.endings), seat))
            positions.append(reader.position(s, seat))
            offers.append(reader.flat(s, choices))
            shown.chosen.append(choices.index(choice))
        if seed % 2 == 1 and rng.below(10) == 0:
            choice = choices[rng.below(len(choices))]
        game.take(packet, choice)
        game.settle()
    shown.positions.append(small(Ragged.of(positions)))
    shown.offered.append(small(Ragged.of(offers)))
    shown.endings.append(ending_of(header, game.state))


def small(rows: Ragged) -> Ragged:
    """The same in half the memory: no game has so many features or choices."""
    return Ragged(rows.numbers.astype(np.uint16), rows.starts)
