"""A game on its way as every interface has it: who chooses, what may be chosen, what a seat sees, what came of it.

Sealed choices are asked for one seat after the other. What a seat sees of a position never holds what others have
sealed, so taking turns tells nobody anything.
"""

from __future__ import annotations

import os
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from comitia.arena.simulate import Simulated
from comitia.bots import Bot
from comitia.engine.direct import Direct
from comitia.engine.errors import BadSetup, Illegal, Over, Reason
from comitia.engine.features import KEPT, Encoder
from comitia.engine.flow import OVER, apply, options, step_due, to_move, why_not
from comitia.engine.registry import Header, find_game
from comitia.engine.state import State

Bits = NDArray[np.int8]
#: What is won in the end: wins against losses, or the points of the game.
Reward = Literal["wins", "scores"]
REWARDS: Final = ("wins", "scores")

#: Raised for a game whenever its observations, its actions or its rules change what a result means.
VERSIONS: Final = {"roma": 1, "senators": 1, "sylla": 1, "rom": 1, "age_of_rome": 1}


def environment_name(game: str) -> str:
    """The versioned name of an environment: `Roma-v1`."""
    title = "".join(word.capitalize() for word in game.split("_"))
    return f"{title}-v{VERSIONS.get(game, 1)}"


def header_of(game: str, seats: int = 0, options: dict[str, str] | None = None, reward: str = "wins") -> Header:
    """A checked header; a wrong game, number of seats, option or reward is refused with one sentence."""
    if reward not in REWARDS:
        raise BadSetup(f"the reward is one of {', '.join(REWARDS)}, not {reward}")
    return find_game(game).header(seats, options)


def returns_of(header: Header, s: State, reward: str) -> list[float]:
    """What each seat has in the end: its points; or 1 for a win, and for the others so much less that the sum is 0.

    Alone there is nobody to lose against: 1 or -1.
    """
    if reward == "scores":
        return [float(score) for score in header.game.scores(s)]
    winners = header.game.winners(s)
    if header.seats == 1:
        return [1.0 if winners else -1.0]
    shares = [1 / len(winners) if p in winners else 0.0 for p in range(header.seats)]
    return [(share * header.seats - 1) / (header.seats - 1) for share in shares]


def fresh_seed() -> int:
    """A seed for whoever gives none."""
    return int.from_bytes(os.urandom(7), "big")


class Sight:
    """What the positions of a header look like from a seat, as arrays."""

    def __init__(self, header: Header) -> None:
        self.header: Final = header
        self.encoder: Final = Encoder(header)
        self.size: Final = self.encoder.size
        self.choices: Final = header.game.flat_size()
        self.parts: Final = self.encoder.parts()
        self._masks: Final[dict[tuple[int, ...], bytes]] = {}

    def features(self, s: State, seat: int) -> Bits:
        """The features of a position, 1 for each that is on."""
        return np.frombuffer(self.encoder.row(s, seat), np.int8)

    def in_parts(self, row: Bits) -> dict[str, Bits]:
        """The same features by the names of their parts."""
        return {name: row[first : first + size] for name, (first, size) in self.parts.items()}

    def legal(self, s: State, seat: int) -> list[int]:
        """What a seat may choose, in the numbering of all choices of the game; nothing if it is not its turn."""
        if to_move(s) != seat:
            return []
        first = self.header.game.offsets[step_due(s).label]
        return [first + choice for choice in options(s, seat)]

    def mask(self, first: int, offered: list[int]) -> Bits:
        """Choices of a question, the first of which has a number among all choices, as an array: 1 for each."""
        key = (first, *offered)
        known = self._masks.get(key)
        if known is None:
            row = np.zeros(self.choices, np.int8)
            row[[first + choice for choice in offered]] = 1
            if len(self._masks) >= KEPT:
                self._masks.clear()
            known = self._masks[key] = row.tobytes()
        return np.frombuffer(bytearray(known), np.int8)

    def text(self, s: State, flat: int) -> str:
        """A choice in the words of the notation, if it is one of the question that is put; else its number."""
        step = step_due(s)
        choice = flat - self.header.game.offsets[step.label]
        return step.domain.texts[choice] if 0 <= choice < step.domain.size else str(flat)


class Course:
    """One game, from its beginning to its end."""

    def __init__(self, sight: Sight, seed: int) -> None:
        self.sight: Final = sight
        self.direct: Final = Direct(sight.header, Simulated(seed))
        #: The true state, which no interface may hand out.
        self.state: Final = self.direct.state
        self.direct.settle()
        #: What is offered now, as soon as somebody has asked.
        self._offered: list[int] | None = None

    def mover(self) -> int:
        """The seat that chooses, or OVER."""
        return to_move(self.state)

    def offered(self) -> list[int]:
        """What the seat that chooses may choose, by the numbers of its question."""
        if self._offered is None:
            self._offered = options(self.state, to_move(self.state))
        return self._offered

    def mask(self, seat: int) -> Bits:
        """What a seat may choose as an array: 1 for each choice that may be made now."""
        if to_move(self.state) != seat:
            return self.sight.mask(0, [])
        return self.sight.mask(self._first(), self.offered())

    def _first(self) -> int:
        """The number of the first choice of the question among all choices of the game."""
        return self.sight.header.game.offsets[step_due(self.state).label]

    def choice(self, flat: Any) -> int:
        """The inner form of a choice; one that may not be made is refused with its reason."""
        s = self.state
        seat = to_move(s)
        if seat == OVER:
            raise Over()
        choice = int(flat) - self._first()
        if choice not in self.offered():
            raise Illegal(step_due(s).label, why_not(s, seat, choice) or Reason("out_of_range"))
        return choice

    def take(self, flat: Any) -> None:
        """Make a choice of the seat whose turn it is, and go on to the next one."""
        apply(self.state, self.choice(flat))
        self.settle()

    def let_choose(self, bot: Bot) -> None:
        """Let a bot choose for the seat whose turn it is, from what that seat sees."""
        packet = self.direct.packet()
        self.direct.take(packet, packet.choice(bot.choose(packet)))
        self.settle()

    def settle(self) -> None:
        """Go on to where somebody must choose."""
        self._offered = None
        self.direct.settle()

    def returns(self, reward: str) -> list[float]:
        """What each seat has got so far: nothing before the end."""
        s = self.state
        return returns_of(self.sight.header, s, reward) if s.over else [0.0] * self.sight.header.seats
