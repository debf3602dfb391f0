"""Games as environments of PettingZoo: `env` where seats take turns, `parallel_env` where all act at once.

Observations are the features of the seat, flat or by the names of their parts, with a mask of the choices that may be
made. An illegal action ends the game, as it does in PettingZoo's classic games.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadSetup, Illegal
from comitia.engine.flow import apply, seal, step_due, waiting
from comitia.engine.flow import options as offered_to
from comitia.engine.registry import Header
from comitia.interop import missing

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger

    from comitia.interop.course import Bits, Course, Sight, environment_name, fresh_seed, header_of
except ImportError as error:
    raise missing("pettingzoo", error) from None

RENDER_MODES: Final = ("human", "ansi", "rgb_array")


def env(
    game: str,
    seats: int = 0,
    options: dict[str, str] | None = None,
    *,
    parts: bool = False,
    reward: str = "wins",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Any, int]:
    """A game in which seats take turns, guarded as PettingZoo's own classic games are.

    The guards are those of its wrappers, without what three wrappers around an environment cost in every step.
    """
    header = header_of(game, seats, options, reward)
    return GuardedEnv(header, parts, reward, max_cycles, render_mode)


def raw_env(
    game: str,
    seats: int = 0,
    options: dict[str, str] | None = None,
    *,
    parts: bool = False,
    reward: str = "wins",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> RawEnv:
    """The same without PettingZoo's checks: an illegal action is refused with its reason."""
    return RawEnv(header_of(game, seats, options, reward), parts, reward, max_cycles, render_mode)


class _Drawn:
    """What both kinds of environment share: names, spaces, pictures."""

    def __init__(self, header: Header, parts: bool, reward: str, max_cycles: int | None, render_mode: str | None):
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup(f"the render mode is one of {', '.join(RENDER_MODES)}, not {render_mode}")
        self.header = header
        self.sight = Sight(header)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{p}" for p in range(header.seats)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"comitia/{environment_name(header.game.name)}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self._parts = parts
        self._reward = reward
        self._max_cycles = max_cycles
        self._rng = Generator(fresh_seed())
        self._picture: Any = None

    def _spaces(self, choices: int) -> None:
        """One space of each kind for all seats; the features mean the same from every seat."""
        seen: spaces.Space[Any] = spaces.Box(0, 1, (self.sight.size,), np.int8)
        if self._parts:
            named: dict[str, spaces.Space[Any]] = {
                name: spaces.Box(0, 1, (size,), np.int8) for name, (_, size) in self.sight.parts.items()
            }
            seen = spaces.Dict(named)
        for agent in self.possible_agents:
            mask = spaces.Box(0, 1, (choices,), np.int8)
            self.observation_spaces[agent] = spaces.Dict({"observation": seen, "action_mask": mask})
            self.action_spaces[agent] = spaces.Discrete(choices)

    observation_spaces: dict[str, spaces.Space[Any]]
    action_spaces: dict[str, spaces.Discrete]
    course: Course

    def _seen(self, seat: int, mask: Bits) -> dict[str, Any]:
        row = self.sight.features(self.course.state, seat)
        return {"observation": self.sight.in_parts(row) if self._parts else row, "action_mask": mask}

    def _draw(self, seat: int) -> Any:
        """The table as a seat sees it: shown, as text, or as an array of colours."""
        if self.render_mode is None:
            return None
        if self._picture is None:
            from comitia.interop.drawing import Picture

            self._picture = Picture(self.header)
        if self.render_mode == "rgb_array":
            return self._picture.pixels(self.course.state, seat)
        text = self._picture.text(self.course.state, seat)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None


class RawEnv(_Drawn, AECEnv[str, Any, int]):
    """A game in which seats take turns; sealed choices too, without telling anybody of them."""

    def __init__(
        self, header: Header, parts: bool, reward: str, max_cycles: int | None, render_mode: str | None
    ) -> None:
        AECEnv.__init__(self)
        _Drawn.__init__(self, header, parts, reward, max_cycles, render_mode)
        self.observation_spaces = {}
        self.action_spaces = {}
        self._spaces(self.sight.choices)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All choices of the game, in one numbering."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed deals the same."""
        if seed is not None:
            self._rng = Generator(seed)
        self.course = Course(self.sight, self._rng.draw(1 << 56))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self.agent_selection = self.agents[self.course.mover()]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees now; its mask is empty unless it is its turn."""
        seat = self.possible_agents.index(agent)
        return self._seen(seat, self.course.mask(seat))

    def step(self, action: int | None) -> None:
        """Make the choice of the seat whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.course.take(action)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.course.state.over:
            found = self.course.returns(self._reward)
            self.rewards = dict(zip(self.possible_agents, found, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            if self._max_cycles is not None and self._steps >= self._max_cycles * self.header.seats:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[self.course.mover()]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as the seat sees it whose turn it is."""
        return self._draw(self.possible_agents.index(self.agent_selection) if self.agents else 0)

    def close(self) -> None:
        """Nothing is left open."""


class GuardedEnv(RawEnv):
    """The same with what PettingZoo's wrappers see to: order, bounds, and that an illegal action ends the game."""

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees now."""
        if not hasattr(self, "course"):
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def step(self, action: int | None) -> None:
        """Make the choice of the seat whose turn it is; one that may not be made loses, and ends the game for all."""
        if not hasattr(self, "course"):
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # Asking the space costs as much as the rest of the step: only what is no plain number in range needs its word.
        is_plain = type(action) is int and 0 <= action < self.sight.choices
        assert is_plain or self.action_spaces[agent].contains(action), f"action {action!r} is not in the action space"
        try:
            super().step(action)
        except Illegal:
            EnvLogger.warn_on_illegal_move()
            self._end_by(agent)

    def _end_by(self, guilty: str) -> None:
        """The game ends with an illegal action: whoever did it loses one, the others nothing."""
        self._cumulative_rewards[guilty] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[guilty] = -1.0
        self._accumulate_rewards()


ILLEGAL: Final = ("end", "random")

#: What all seats get after a cycle: observations, rewards, whether it is over or cut off, and more to know.
Told = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


def parallel_env(
    game: str,
    seats: int = 0,
    options: dict[str, str] | None = None,
    *,
    parts: bool = False,
    reward: str = "wins",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    illegal: str = "end",
) -> RawParallelEnv:
    """A game in which all act at once: sealed choices are made together, and who is not asked can only wait.

    An illegal action ends the game as lost, or is replaced by any legal one.
    """
    if illegal not in ILLEGAL:
        raise BadSetup(f"what an illegal action does is one of {', '.join(ILLEGAL)}, not {illegal}")
    header = header_of(game, seats, options, reward)
    return RawParallelEnv(header, parts, reward, max_cycles, render_mode, illegal)


class RawParallelEnv(_Drawn, ParallelEnv[str, Any, int]):
    """A game in which all seats act in each cycle; the action behind all choices is to wait."""

    def __init__(
        self,
        header: Header,
        parts: bool,
        reward: str,
        max_cycles: int | None,
        render_mode: str | None,
        illegal: str,
    ) -> None:
        _Drawn.__init__(self, header, parts, reward, max_cycles, render_mode)
        self.observation_spaces = {}
        self.action_spaces = {}
        #: The number of the action of those who are not asked.
        self.wait = self.sight.choices
        self._illegal = illegal
        self._cycles = 0
        self._spaces(self.sight.choices + 1)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All choices of the game, in one numbering, and to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a game; the same seed deals the same."""
        if seed is not None:
            self._rng = Generator(seed)
        self.course = Course(self.sight, self._rng.draw(1 << 56))
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _legal(self, seat: int) -> list[int]:
        """What a seat may do in this cycle."""
        s = self.course.state
        if seat not in waiting(s):
            return [self.wait]
        first = self.header.game.offsets[step_due(s).label]
        return [first + choice for choice in offered_to(s, seat)]

    def _observations(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            mask[self._legal(seat)] = 1
            found[agent] = self._seen(seat, mask)
        return found

    def step(self, actions: dict[str, int]) -> Told:
        """Let all act; who is asked chooses."""
        legal = [self._legal(seat) for seat in range(self.header.seats)]
        chosen = [int(actions.get(agent, self.wait)) for agent in self.possible_agents]
        wrong = [seat for seat, flat in enumerate(chosen) if flat not in legal[seat]]
        rewards = dict.fromkeys(self.agents, 0.0)
        if wrong and self._illegal == "end":
            rewards |= {self.possible_agents[seat]: -1.0 for seat in wrong}
            return self._ended(rewards, is_over=True)
        for seat in wrong:
            chosen[seat] = legal[seat][self._rng.below(len(legal[seat]))]
        self._carry_out(chosen)
        self._cycles += 1
        if self.course.state.over:
            found = self.course.returns(self._reward)
            return self._ended(dict(zip(self.possible_agents, found, strict=True)), is_over=True)
        if self._max_cycles is not None and self._cycles >= self._max_cycles:
            return self._ended(rewards, is_over=False)
        return self._told(rewards, False, False)

    def _carry_out(self, chosen: list[int]) -> None:
        """Take what those chose who were asked; answers are opened when all are there."""
        s = self.course.state
        first = self.header.game.offsets[step_due(s).label]
        is_sealed = s.answers is not None
        for seat in waiting(s):
            if is_sealed:
                seal(s, seat, chosen[seat] - first)
            else:
                apply(s, chosen[seat] - first)
        self.course.settle()

    def _ended(self, rewards: dict[str, float], *, is_over: bool) -> Told:
        told = self._told(rewards, is_over, not is_over)
        self.agents = []
        return told

    def _told(self, rewards: dict[str, float], over: bool, cut: bool) -> Told:
        observations = self._observations()
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            {agent: {} for agent in self.agents},
        )

    def render(self) -> Any:
        """The table as the first seat sees it."""
        return self._draw(0)

    def close(self) -> None:
        """Nothing is left open."""
