"""Five levels of play from the same net: plebeian, citizen, knight, senator, consul.

The weaker ones take what looks good to them more or less often, each by a taste of its own that lasts for a game; the
stronger ones look ahead. How strong each is in a game stands with its weights, settled by matches. Where a game has
no weights, or numpy is missing, a level plays as `greedy` does, and `why_not` says why.
"""

from __future__ import annotations

import functools
import hashlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from comitia.bots.at_random import RandomBot
from comitia.bots.bot import Bot
from comitia.engine.chance import Generator
from comitia.engine.errors import ComitiaError
from comitia.engine.table import Packet
from comitia.engine.view import Face

if TYPE_CHECKING:
    from comitia.bots.mind import Considered, Mind
    from comitia.bots.weights import Weights

#: The levels, the weakest first.
LEVELS: Final = ("plebeian", "citizen", "knight", "senator", "consul")
#: An option that looks so much worse than the best one is never taken: nobody gives a game away.
SUICIDE: Final = 0.25
#: A choice of which the policy is so sure is not thought about any longer.
SURE: Final = 0.98
#: How much of a weak level's error is a taste that lasts for the game; the rest is new at each decision.
HABIT: Final = 0.6
#: So many of the first things that a seat was told are what a game is known by.
BEGINNING: Final = 6


class Strength(NamedTuple):
    """What a level is in a game: how freely it errs, in how many worlds it looks ahead, how many decisions of each."""

    temperature: float
    worlds: int
    depth: int = 6


#: Where nothing else was settled.
USUAL: Final = {
    "plebeian": Strength(3.0, 0),
    "citizen": Strength(1.5, 0),
    "knight": Strength(0.0, 0),
    "senator": Strength(0.0, 2, 2),
    "consul": Strength(0.0, 4, 6),
}


@functools.cache
def why_not(game: str, seats: int = 0) -> str:
    """Why the levels play a game, perhaps among so many, as `greedy` does; nothing if they play it themselves."""
    if find_spec("numpy") is None:
        return "the trained bots need numpy: pip install 'comitia[bots]'"
    from comitia.bots.weights import shipped

    try:
        return shipped(game).why_not(seats or 2)
    except ComitiaError as error:
        return str(error)


def strength_of(weights: Weights, level: str) -> Strength:
    """What a level is with some weights."""
    found = weights.provenance.get("levels", {}).get(level)
    if found is None:
        return USUAL[level]
    return Strength(float(found["temperature"]), int(found["worlds"]), int(found.get("depth", USUAL[level].depth)))


def record_of(game: str, level: str) -> tuple[float, int] | None:
    """The share of games that a level won against `greedy` bots, and among how many players; None if nobody knows."""
    if level not in LEVELS or why_not(game):
        return None
    from comitia.bots.weights import shipped

    found = shipped(game).provenance
    share = found.get("levels", {}).get(level, {}).get("against_greedy")
    return None if share is None else (float(share), max(found["seats"]))


class LevelBot(Bot):
    """A level of play."""

    level: ClassVar[str] = ""

    def __init__(self, game: str, seed: int, weights: Weights | None = None, strength: Strength | None = None) -> None:
        super().__init__(game, seed)
        if weights is None and not why_not(game):
            from comitia.bots.weights import shipped

            weights = shipped(game)
        self._weights: Final = weights
        self._strength: Final = strength or (USUAL[self.level] if weights is None else strength_of(weights, self.level))
        self._instead: Final = make_greedy(game, seed)

    def choose(self, packet: Packet) -> str:
        if self._weights is None or self._weights.why_not(packet.view.header.seats):
            return self._instead.choose(packet)
        lines = packet.lines()
        return lines[0] if len(lines) == 1 else lines[self._place(self._mind(packet), packet)]

    def consider(self, packet: Packet, worlds: int = 8) -> list[tuple[str, Considered]]:
        """What it would consider: lines with the policy's chance and the share of the win expected, the best first."""
        mind = self._mind(packet)
        lines = dict(zip(mind.choices, packet.lines(), strict=True))
        return [(lines[found.choice], found) for found in mind.consider(worlds, self._strength.depth)]

    def _mind(self, packet: Packet) -> Mind:
        from comitia.bots.mind import Mind

        assert self._weights is not None
        return Mind(packet, self._weights, self.rng)

    def _place(self, mind: Mind, packet: Packet) -> int:
        """The place of the line that it says."""
        win = mind.win_in_hand()
        if win >= 0:
            return win
        temperature, worlds, depth = self._strength
        if worlds > 0:
            sure = mind.likeliest()
            is_sure = mind.logs[sure] >= _LOG_SURE and not mind.is_sealed
            return sure if is_sure else mind.best(worlds, depth)
        if temperature > 0:
            return self._by_taste(mind, packet.view.log, temperature)
        return _drawn(mind, self.rng) if mind.is_sealed else mind.likeliest()

    def _by_taste(self, mind: Mind, log: list[Face], temperature: float) -> int:
        """What this player likes, unless it gives the game away."""
        taste = Generator(_game_seed(log, mind.seat, self.level))
        habits = [_gumbel(Generator(taste.x ^ flat)) for flat in mind.flat]
        liked = [
            float(mind.logs[i]) + temperature * (HABIT * habits[i] + (1 - HABIT) * _gumbel(self.rng))
            for i in range(len(habits))
        ]
        place, best = max(range(len(liked)), key=liked.__getitem__), mind.likeliest()
        if place != best:
            found = mind.results([place, best], 2, 2)
            if found[best] - found[place] > SUICIDE:
                return best
        return place


_LOG_SURE: Final = -0.0202  # log(0.98)


def _drawn(mind: Mind, rng: Generator) -> int:
    from comitia.bots.mind import drawn

    return drawn(mind.logs, rng)


def _gumbel(rng: Generator) -> float:
    """Noise by which the likeliest of several becomes one by its chance."""
    from math import log

    return -log(-log((rng.below(1 << 30) + 1) / ((1 << 30) + 1)))


def _game_seed(log: list[Face], seat: int, level: str) -> int:
    """The same number at all decisions of a seat in a game, another in other games."""
    told = [(face.name, face.seat, tuple(face.args), face.secret) for face in log[:BEGINNING]]
    return int.from_bytes(hashlib.sha256(repr((told, seat, level)).encode()).digest()[:7], "big")


def make_greedy(game: str, seed: int) -> Bot:
    """The bot that plays where the levels cannot: `greedy` where a game has it."""
    from comitia.bots.registry import GREEDY, bot_names, make_bot

    return make_bot(GREEDY, game, seed) if GREEDY in bot_names(game) else RandomBot(game, seed)


class Plebeian(LevelBot):
    """Knows the rules and has a taste."""

    level = "plebeian"


class Citizen(LevelBot):
    """Has played before."""

    level = "citizen"


class Knight(LevelBot):
    """Plays by the policy alone."""

    level = "knight"


class Senator(LevelBot):
    """Looks ahead a little."""

    level = "senator"


class Consul(LevelBot):
    """Looks ahead in many worlds."""

    level = "consul"


#: The levels by name.
BY_NAME: Final[dict[str, type[LevelBot]]] = {bot.level: bot for bot in (Plebeian, Citizen, Knight, Senator, Consul)}
