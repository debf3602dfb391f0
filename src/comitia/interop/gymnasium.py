"""Games as environments of Gymnasium: one learner against bots, alone or many at once over processes.

Importing this registers `comitia/Roma-v1` and the others. The choices that may be made are in `info["action_mask"]` and
in `action_masks()`, as MaskablePPO asks for them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from comitia.bots import Bot, make_bot
from comitia.bots.registry import bot_class
from comitia.engine.errors import BadSetup, Illegal
from comitia.engine.registry import BUILT_IN
from comitia.interop import missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces

    from comitia.interop.course import Bits, Course, Sight, environment_name, header_of
except ImportError as error:
    raise missing("gymnasium", error) from None

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
ILLEGAL: Final = ("end", "raise")
#: The seat of a learner who sits somewhere else in each game.
ANY_SEAT: Final = -1


class ComitiaEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; bots sit at the others.

    An illegal action ends the game as lost, or raises the reason of the rule that forbids it.
    """

    def __init__(
        self,
        game: str,
        seats: int = 0,
        options: dict[str, str] | None = None,
        *,
        bots: str | Sequence[str] = "random",
        seat: int = ANY_SEAT,
        parts: bool = False,
        reward: str = "wins",
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        self.header: Final = header_of(game, seats, options, reward)
        self.sight: Final = Sight(self.header)
        self._rivals: Final = _row_of(bots, self.header.seats - 1)
        for name in self._rivals:
            bot_class(name, game)
        if not ANY_SEAT <= seat < self.header.seats:
            raise BadSetup(f"the seat of the learner is one of 0 to {self.header.seats - 1}, not {seat}")
        if illegal not in ILLEGAL:
            raise BadSetup(f"what an illegal action does is one of {', '.join(ILLEGAL)}, not {illegal}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup(f"the render mode is one of {', '.join(RENDER_MODES)}, not {render_mode}")
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}
        self.render_mode = render_mode
        self._wish: Final = seat
        self._parts: Final = parts
        self._reward: Final = reward
        self._illegal: Final = illegal
        self._picture: Any = None
        self.action_space = spaces.Discrete(self.sight.choices)
        self.observation_space = self._space()
        self._course: Course | None = None
        self._bots: list[Bot | None] = []
        self.seat = max(seat, 0)

    def _space(self) -> spaces.Space[Any]:
        if not self._parts:
            return spaces.Box(0, 1, (self.sight.size,), np.int8)
        return spaces.Dict({n: spaces.Box(0, 1, (size,), np.int8) for n, (_, size) in self.sight.parts.items()})

    @property
    def course(self) -> Course:
        """The game that is played."""
        if self._course is None or self._course.state.over:
            raise gymnasium.error.ResetNeeded("the game is over or has not begun: call reset")
        return self._course

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game and play on to the learner's first choice; the same seed deals the same."""
        super().reset(seed=seed)
        course = self._begin()
        # A game that ends before the learner has chosen anything is none to learn from.
        while course.state.over:
            course = self._begin()
        self._course = course
        return self._seen(course), self._told(course)

    def _begin(self) -> Course:
        seeds = [int(number) for number in self.np_random.integers(1 << 53, size=self.header.seats + 2)]
        self.seat = seeds[-1] % self.header.seats if self._wish == ANY_SEAT else self._wish
        rivals = iter(self._rivals)
        self._bots = [
            None if p == self.seat else make_bot(next(rivals), self.header.game.name, seeds[p])
            for p in range(self.header.seats)
        ]
        course = Course(self.sight, seeds[-2])
        self._play_on(course)
        return course

    def _play_on(self, course: Course) -> None:
        """Let the bots choose until it is the learner's turn, or the game is over."""
        while not course.state.over:
            bot = self._bots[course.mover()]
            if bot is None:
                return
            course.let_choose(bot)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make the learner's choice, and play on to its next one or to the end."""
        course = self.course
        try:
            course.take(action)
        except Illegal as refusal:
            if self._illegal == "raise":
                raise
            seen, told = self._seen(course), {"action_mask": self._mask(course), "illegal": str(refusal)}
            self._course = None
            return seen, -1.0, True, False, told
        self._play_on(course)
        result = course.returns(self._reward)[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._seen(course), result, course.state.over, False, self._told(course)

    def _seen(self, course: Course) -> Any:
        row = self.sight.features(course.state, self.seat)
        return self.sight.in_parts(row) if self._parts else row

    def _mask(self, course: Course) -> Bits:
        return course.mask(self.seat)

    def _told(self, course: Course) -> dict[str, Any]:
        told: dict[str, Any] = {"action_mask": self._mask(course), "seat": self.seat}
        if course.state.over:
            told["returns"] = np.array(course.returns(self._reward))
        return told

    def action_masks(self) -> Bits:
        """The choices that may be made, as MaskablePPO asks for them."""
        return self._mask(self.course).astype(bool)

    def render(self) -> Any:
        """The table as the learner sees it."""
        if self.render_mode is None or self._course is None:
            return None
        if self._picture is None:
            from comitia.interop.drawing import Picture

            self._picture = Picture(self.header)
        if self.render_mode == "rgb_array":
            return self._picture.pixels(self._course.state, self.seat)
        text = self._picture.text(self._course.state, self.seat)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None


def _row_of(bots: str | Sequence[str], places: int) -> list[str]:
    """A bot for each place; the last one named takes those that are left."""
    row = [bots] if isinstance(bots, str) else list(bots)
    if len(row) > places and not (places == 0 and isinstance(bots, str)):
        raise BadSetup(f"{len(row)} bots cannot take {places} seats beside the learner")
    if not row:
        raise BadSetup("name a bot for the other seats")
    return (row + row[-1:] * (places - len(row)))[:places]


def make_vector(
    game: str, num_envs: int, *, workers: int | None = None, **ways: Any
) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """Many games at once over some processes, as many as there are processors by default; ways as of `ComitiaEnv`."""
    from comitia.interop.vector import ComitiaVectorEnv

    return ComitiaVectorEnv(game, num_envs, workers=workers, **ways)


def _maker(game: str) -> Callable[..., ComitiaEnv]:
    def make(**ways: Any) -> ComitiaEnv:
        return ComitiaEnv(game, **ways)

    return make


def _vector_maker(game: str) -> Callable[..., Any]:
    def make(num_envs: int = 1, **ways: Any) -> Any:
        return make_vector(game, num_envs, **ways)

    return make


def register() -> None:
    """Make the games known to Gymnasium under their versioned names."""
    for game in BUILT_IN:
        name = f"comitia/{environment_name(game)}"
        if name not in gymnasium.registry:
            gymnasium.register(name, _maker(game), vector_entry_point=_vector_maker(game))


register()
