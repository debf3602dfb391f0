"""Games as Python games of OpenSpiel; importing this registers `comitia_roma` and the others.

    game = pyspiel.load_game("comitia_roma")
    game = pyspiel.load_game("comitia_sylla", {"players": 3, "options": "begins:lot", "reward": "scores"})

Chance is a node of its own. Outcomes that are many, as those of a shuffle, are told figure by figure in a row of nodes,
so that every node can be enumerated and every order of a pile can come. Sealed choices are nodes of one seat after the
other; no string and no tensor tells what another seat has sealed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from comitia.engine.chance import Generator
from comitia.engine.errors import BadSetup
from comitia.engine.flow import DICE, apply, apply_chance, is_forced, outcomes, start, step_due, to_move
from comitia.engine.flow import options as offered_to
from comitia.engine.registry import BUILT_IN, Game, chances_of, find_game
from comitia.engine.state import Event, State
from comitia.engine.view import SPECTATOR, Face, face, view
from comitia.engine.worlds import Worlds
from comitia.interop import missing

try:
    import numpy as np
    import pyspiel

    from comitia.interop.course import REWARDS, Sight, fresh_seed, header_of, returns_of
except ImportError as error:
    raise missing("openspiel", error) from None

#: A node of chance has no more outcomes than this if they can be told in several nodes.
MOST_OUTCOMES: Final = 1296
#: No score is beyond this.
MOST_POINTS: Final = 1000.0


@cache
def figures_of(outcomes: int) -> tuple[int, ...]:
    """The sizes of the nodes that tell one of so many outcomes, each as large as can be."""
    left, found = outcomes, []
    while left > MOST_OUTCOMES:
        size = next((n for n in range(1024, 1, -1) if left % n == 0), left)
        found.append(size)
        left //= size
    return (*found, left) if left > 1 or not found else tuple(found)


class Position:
    """Where a game stands, with all that its seats were told; copied as a whole."""

    def __init__(self, sight: Sight, s: State, events: list[Event], told: list[int], own: list[list[int]]) -> None:
        self.sight: Final = sight
        self.header: Final = sight.header
        self.state: Final = s
        self.events: Final = events
        #: The figures told so far of an outcome of chance.
        self.told: Final = told
        #: What each seat has chosen, in the numbering of all choices.
        self.own: Final = own
        s.heard = events

    def copy(self, s: State | None = None) -> Position:
        """An independent twin, perhaps in another world."""
        twin = self.state.copy() if s is None else s
        return Position(self.sight, twin, self.events[:], self.told[:], [row[:] for row in self.own])

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return self.copy()

    def settle(self) -> None:
        """Take choices that are none."""
        while is_forced(self.state):
            apply(self.state, offered_to(self.state, self.state.stack[-1].seat)[0])

    def faces(self, seat: int) -> list[Face]:
        """What a seat was told."""
        return [face(event, seat) for event in self.events]

    def chance(self) -> int:
        """How many outcomes the node of chance has at which the game stands."""
        return figures_of(outcomes(self.state))[len(self.told)]

    def happen(self, figure: int) -> None:
        """Take an outcome of a node of chance; with the last figure the whole outcome is there."""
        sizes = figures_of(outcomes(self.state))
        self.told.append(figure)
        if len(self.told) == len(sizes):
            outcome = 0
            for size, known in zip(sizes, self.told, strict=True):
                outcome = outcome * size + known
            self.told.clear()
            apply_chance(self.state, outcome)
            self.settle()


class ComitiaState(pyspiel.State):
    """A state as OpenSpiel sees it."""

    def __init__(self, game: ComitiaGame) -> None:
        super().__init__(game)
        # OpenSpiel copies a state by making a new one and copying deeply what it holds: this alone.
        self.at = game.first.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Any:
        return self.clone()

    def current_player(self) -> int:
        """The seat that chooses, chance, or nobody."""
        seat = to_move(self.at.state)
        if seat >= 0:
            return seat
        return int(pyspiel.PlayerId.CHANCE if seat == DICE else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.at.state.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.sight.legal(self.at.state, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a node of chance, all equally likely."""
        size = self.at.chance()
        return [(figure, 1 / size) for figure in range(size)]

    def _apply_action(self, action: int) -> None:
        at = self.at
        seat = to_move(at.state)
        if seat == DICE:
            if not 0 <= action < at.chance():
                raise ValueError(f"{action} is no outcome of {step_due(at.state).label}")
            at.happen(action)
            return
        if action not in at.sight.legal(at.state, seat):
            raise ValueError(f"action {action} is not legal for player {seat} at {step_due(at.state).label}")
        at.own[seat].append(action)
        apply(at.state, action - at.header.game.offsets[step_due(at.state).label])
        at.settle()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return f"{player + 1} {text_of(self.at.header.game, action)}"

    def returns(self) -> list[float]:
        """What each seat has got: nothing before the end."""
        if not self.at.state.over:
            return [0.0] * self.at.header.seats
        return returns_of(self.at.header, self.at.state, self.get_game().reward)

    def __str__(self) -> str:
        """All that is so, secrets included: for those who look for mistakes, not for players."""
        rows = [observed(self.at, seat) for seat in range(self.at.header.seats)]
        return "\n".join([*rows, f"{self.at.told} {len(self.at.events)}"])

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> ComitiaState:
        """Another world that a player cannot tell from this one."""
        return resampled(self, player_id, Generator(int(probability_sampler() * (1 << 53))))


def text_of(game: Game, flat: int) -> str:
    """A choice in the words of the notation, whatever question it answers."""
    label = max((name for name in game.offsets if game.offsets[name] <= flat), key=game.offsets.__getitem__)
    step = next(step for seq in game.sequences.values() for step in seq.steps if step.label == label and step.question)
    return step.domain.texts[flat - game.offsets[label]]


def observed(at: Position, seat: int) -> str:
    """What a seat sees of the moment: the table, and where play stands."""
    seen = view(at.header, at.state, seat, [])
    return f"{'spectator' if seat == SPECTATOR else seat + 1} {json.dumps([seen.values, seen.stack])}"


def remembered(at: Position, seat: int) -> str:
    """All that a seat knows: the moment, what it was told, what it chose."""
    own = [] if seat == SPECTATOR else at.own[seat]
    return f"{observed(at, seat)} {json.dumps([at.faces(seat), own])}"


def resampled(state: ComitiaState, player: int, rng: Generator) -> ComitiaState:
    """A state in which all that a player cannot know is dealt anew, from what it may know alone."""
    at = state.at
    world = Worlds(view(at.header, at.state, player, at.events), rng).deal()
    other: ComitiaState = state.clone()
    other.at = at.copy(world)
    return other


def resampler(seed: int | None = None) -> Callable[[ComitiaState, int], ComitiaState]:
    """What OpenSpiel's information-set search is handed: `bot.set_resampler(resampler(7))`."""
    rng = Generator(fresh_seed() if seed is None else seed)
    return lambda state, player: resampled(state, player, rng)


class Observer:
    """What a player observes, as OpenSpiel asks for it: a tensor, its named parts, and a string."""

    def __init__(self, sight: Sight, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not kind.public_info:
            raise ValueError("observations are what one player sees, or what everybody does")
        self._sight: Final = sight
        self._is_spectator: Final = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._recalls: Final = bool(kind.perfect_recall)
        size = sight.size + (sight.choices if self._recalls else 0)
        # What everybody sees is a string only: features are those of a seat.
        self.tensor: Final = None if self._is_spectator else np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            self.dict = {name: self.tensor[first : first + n] for name, (first, n) in sight.parts.items()}
            if self._recalls:
                self.dict["own choices"] = self.tensor[sight.size :]

    def set_from(self, state: ComitiaState, player: int) -> None:
        """Fill the tensor with what a player sees, and if it is to recall, how often it has chosen what."""
        if self.tensor is None:
            return
        self.tensor[: self._sight.size] = self._sight.features(state.at.state, player)
        if self._recalls:
            self.dict["own choices"].fill(0)
            np.add.at(self.dict["own choices"], state.at.own[player], 1)

    def string_from(self, state: ComitiaState, player: int) -> str:
        """The same as a string; one that recalls holds all that the player was ever told."""
        seat = SPECTATOR if self._is_spectator else player
        return remembered(state.at, seat) if self._recalls else observed(state.at, seat)


def parse_options(text: str) -> dict[str, str]:
    """Options as `name:value;name:value`, since OpenSpiel keeps signs of equality and commas for itself."""
    found: dict[str, str] = {}
    for item in filter(None, text.split(";")):
        name, colon, value = item.partition(":")
        if not colon:
            raise BadSetup(f"an option is written name:value, not '{item}'")
        found[name.strip()] = value.strip().replace("|", ",")
    return found


class ComitiaGame(pyspiel.Game):
    """A game as OpenSpiel sees it; each has a class of its own, as OpenSpiel wants it."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.reward = str(params.get("reward", REWARDS[0]))
        players = int(params.get("players", 0))
        header = header_of(self.name, players, parse_options(str(params.get("options", ""))), self.reward)
        self.sight = Sight(header)
        s = header.game.new(header)
        s.seats = header.seats
        self.first = Position(self.sight, s, [], [], [[] for _ in range(header.seats)])
        start(s, header.game.flow)
        self.first.settle()
        least, most = (-MOST_POINTS, MOST_POINTS) if self.reward == "scores" else (-1.0, 1.0)
        is_zero_sum = self.reward == "wins" and header.seats > 1
        super().__init__(
            _type_of(header.game, is_zero_sum),
            pyspiel.GameInfo(
                num_distinct_actions=self.sight.choices,
                max_chance_outcomes=most_outcomes(header.game),
                num_players=header.seats,
                min_utility=least,
                max_utility=most,
                utility_sum=0.0 if is_zero_sum else None,
                max_game_length=header.game.bound,
            ),
            params,
        )

    def new_initial_state(self) -> ComitiaState:
        """The beginning of a game."""
        return ComitiaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """What players observe; by default what a seat sees of the moment."""
        if params:
            raise ValueError(f"observations have no parameters; passed {params}")
        return Observer(self.sight, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


@cache
def most_outcomes(game: Game) -> int:
    """As many outcomes as any node of chance can have."""
    return max([MOST_OUTCOMES] if chances_of(game.flow) else [1])


def _type_of(game: Game, is_zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"comitia_{game.name}",
        long_name=f"Comitia {game.name.replace('_', ' ').title()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if is_zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.usual, "options": "", "reward": REWARDS[0]},
    )


def register(name: str) -> str:
    """Make a game known to OpenSpiel, once; the name under which it is loaded."""
    game = find_game(name)
    short = f"comitia_{game.name}"
    if short not in pyspiel.registered_names():
        # A class, not a function: OpenSpiel lets go of it after Python's end, which only classes survive. It stands in
        # this module, where pickles look for it.
        found = type(f"{short}_game", (ComitiaGame,), {"name": game.name, "__module__": __name__})
        globals()[found.__name__] = found
        pyspiel.register_game(_type_of(game, True), found)
    return short


for _name in BUILT_IN:
    register(_name)
