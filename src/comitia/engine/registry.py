"""The contract that a game fulfils, and the list of games."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from comitia.engine._native import mypyc_attr
from comitia.engine.ask import Words
from comitia.engine.chance import Generator
from comitia.engine.edition import Sheet
from comitia.engine.errors import BadSetup, UnknownGame, Value
from comitia.engine.fields import Fields
from comitia.engine.flow import ASK, CHANCE, TOGETHER, Seq, Step, reachable, start, steps_of
from comitia.engine.plugged import entry_points
from comitia.engine.standing import Phase, Standing
from comitia.engine.state import Event, State


class Option:
    """A variant of the rules: a name and its values, the first of which is the default.

    With a kind of words it also takes a list of them, separated by commas, in any order: the cards of a deck.
    """

    def __init__(
        self,
        name: str,
        *values: str,
        players: tuple[int, int] = (1, 99),
        words: Words | None = None,
        at_tables: str = "",
        earlier: str = "",
    ) -> None:
        self.name: Final = name
        self.values: Final = list(values)
        #: What holds where nobody chooses: in simulations and scenarios.
        self.default: Final = values[0]
        #: What holds in games of earlier rules, saved before there was the option.
        self.earlier: Final = earlier or values[0]
        #: What holds at a table that people make, unless they say otherwise.
        self.at_tables: Final = at_tables or values[0]
        #: The least and the most players among whom another value than the default can be chosen.
        self.players: Final = players
        #: What a list in place of a value is made of, or None if only the values can be chosen.
        self.words: Final = words

    def checked(self, value: str) -> str:
        """A value, or a list in the order of its words; refuses anything else."""
        if value in self.values:
            return value
        if self.words is None:
            raise BadSetup(f"option {self.name} is one of {', '.join(self.values)}, not {value}")
        listed = [word.strip() for word in value.split(",")]
        for word in listed:
            if word not in self.words.words:
                known = ", ".join(self.words.words)
                raise BadSetup(
                    f"option {self.name} lists a {self.words.kind} '{word}', which there is not; known are: {known}"
                )
        return ",".join(sorted(listed, key=self.words.words.index))


#: The value of the option `begins` that lets the lot decide.
LOT: Final = "lot"


def begins(most: int) -> Option:
    """Who begins: a seat, or whom the lot names, as it does wherever people sit down and say nothing else."""
    return Option("begins", *[str(seat + 1) for seat in range(most)], LOT, at_tables=LOT)


#: What things show that is no number: by kind, by word and by the name of the trait, a word or several of the notation.
Traits = dict[str, dict[str, dict[str, Value]]]


class Header:
    """What is settled before a game: the game, the seats, the options, the edition."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], sheet: Sheet) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.sheet: Final = sheet
        #: The table before anything is chosen or drawn, once a game of this header has begun: others begin with a copy.
        self.beginning: State | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game as the rest of the system sees it; `__init__.py` of a game makes one and nothing else."""

    def __init__(
        self,
        *,
        name: str,
        version: int,
        players: tuple[int, int],
        flow: Seq,
        sheet: Sheet,
        new: Callable[[Header], State],
        scores: Callable[[Any], list[int]],
        winners: Callable[[Any], list[int]],
        recount: Callable[[Any], list[int]],
        totals: Callable[[Any], dict[str, int]],
        folder: Path,
        recall: Callable[[Any, int, list[Any]], Any] | None = None,
        deal: Callable[[Any, Generator, Any], None] | None = None,
        options: tuple[Option, ...] = (),
        check: Callable[[Header], None] | None = None,
        kinds: dict[str, Words] | None = None,
        events: dict[str, tuple[str, ...]] | None = None,
        fleeting: tuple[str, ...] = (),
        bound: int = 10_000,
        usual: int = 0,
        board: str = "",
        scenario: str = "",
        breakdown: Callable[[Any], list[dict[str, int]]] | None = None,
        table: Fields | None = None,
        side: Fields | None = None,
        roles: Callable[[Any], list[list[str]]] | None = None,
        older: Callable[[Any, str], list[str]] | None = None,
        ledger: Callable[[Any, list[Event]], list[dict[str, int]]] | None = None,
        standing: Callable[[Any, int], Standing] | None = None,
        phases: tuple[Phase, ...] = (),
        traits: Callable[[Sheet], Traits] | None = None,
    ) -> None:
        self.name: Final = name
        #: Raised whenever the rules change what a log means.
        self.version: Final = version
        self.players: Final = players
        self.flow: Final = flow
        self.sheet: Final = sheet
        #: The state before the first step of the flow.
        self.new: Final = new
        self.scores: Final = scores
        self.winners: Final = winners
        #: The scores counted afresh from what lies on the table.
        self.recount: Final = recount
        #: How much there is of everything that never changes in number.
        self.totals: Final = totals
        self.folder: Final = folder
        #: Put into a state that shows what a seat sees whatever the seat can work out for certain from what it was
        #: told; what else it remembers is the answer. Games without secrets need neither this nor the next.
        self.recall: Final[Callable[[Any, int, list[Any]], Any]] = _recall_nothing if recall is None else recall
        #: Deal at random what is still unknown in such a state, honouring what was remembered.
        self.deal: Final[Callable[[Any, Generator, Any], None]] = _deal_nothing if deal is None else deal
        self.options: Final = options
        #: Refuses (BadSetup) players, options and edition that do not go together, before there is a game.
        self.check: Final = check
        self.kinds: Final = {} if kinds is None else kinds
        #: The names of the arguments of each event; a last name with a star takes the rest.
        self.events: Final = {} if events is None else events
        #: Events that tell what the table shows for a moment only.
        self.fleeting: Final = fleeting
        #: No game has more choices than this.
        self.bound: Final = bound
        #: How many players there are unless somebody says otherwise.
        self.usual: Final = usual or players[0]
        #: Modules that draw the table in a terminal and read scenarios, loaded when needed.
        self.board: Final = board
        self.scenario: Final = scenario
        #: What each seat played as, or held in the end: reports count the wins of those who had it.
        self.roles: Final = roles
        #: The fields of the table, and those of a player's side, in the order of reading; None if the game lists none.
        self.table: Final = table
        self.side: Final = side
        #: Where the points of each seat come from, by the keys of labels; at the end their sum is the score.
        self.breakdown: Final = _scores_alone if breakdown is None else breakdown
        #: What a line of a log of earlier rules is in today's, in the position that it meets: perhaps nothing, perhaps
        #: several lines. None if lines of earlier rules mean what they say.
        self.older: Final = older
        #: The same as the breakdown, worked out from all that was told, where the state does not keep it.
        self.ledger: Final = ledger
        #: How the game stands, from what a seat sees: the state that it gets holds nothing else.
        self.standing: Final = standing
        #: The phases in the order of play.
        self.phases: Final = phases
        #: What things show that is no number, in an edition.
        self.traits: Final = traits
        self.sequences: Final = {seq.name: seq for seq in reachable(flow)}
        self.offsets: Final = _offsets(flow)

    def header(self, seats: int = 0, options: dict[str, str] | None = None, sheet: Sheet | None = None) -> Header:
        """A checked header; the usual players, default options and our edition unless said otherwise."""
        least, most = self.players
        seats = seats or self.usual
        if not least <= seats <= most:
            raise BadSetup(f"{self.name} is for {_span(least, most)}, not {seats}")
        chosen = {option.name: option.default for option in self.options}
        for name, value in (options or {}).items():
            chosen[name] = self._checked(name, value, seats)
        first = chosen.get("begins", LOT)
        if first != LOT and int(first) > seats:
            raise BadSetup(f"seat {first} cannot begin among {_span(seats, seats)}")
        header = Header(self, seats, chosen, self.sheet if sheet is None else sheet)
        if self.check is not None:
            self.check(header)
        return header

    def earlier(self, options: dict[str, str]) -> dict[str, str]:
        """The options of a game of earlier rules: what it says, and for the rest what held then."""
        return {**{option.name: option.earlier for option in self.options}, **options}

    def at_tables(self, options: dict[str, str]) -> dict[str, str]:
        """The options of a table that people make: what they say, and for the rest what is usual among people."""
        return {**{option.name: option.at_tables for option in self.options}, **options}

    def _checked(self, name: str, value: str, seats: int) -> str:
        for option in self.options:
            if option.name == name:
                value = option.checked(value)
                least, most = max(self.players[0], option.players[0]), min(self.players[1], option.players[1])
                if value != option.default and not least <= seats <= most:
                    raise BadSetup(f"option {name}={value} is for {_span(least, most)}, not {seats}")
                return value
        known = ", ".join(option.name for option in self.options) or "none"
        raise BadSetup(f"{self.name} has no option {name}; its options are: {known}")

    def explained(self, s: State, events: list[Event]) -> list[dict[str, int]]:
        """Where the points of each seat come from, from all that was told if the game tells more than it keeps.

        Where the beginning of a game is not known any more, what was told does not add up: then there is what it keeps.
        """
        kept = self.breakdown(s)
        if self.ledger is None:
            return kept
        told = self.ledger(s, events)
        scores = self.scores(s)
        return [parts if sum(parts.values()) == scores[p] else kept[p] for p, parts in enumerate(told)]

    def fresh(self, header: Header) -> State:
        """A state at its first decision or chance."""
        if header.beginning is None:
            state = self.new(header)
            state.seats = header.seats
            start(state, self.flow)
            header.beginning = state
        return header.beginning.copy()

    def flat(self, step: Step, choice: int) -> int:
        """A choice in the dense numbering of all choices of the game."""
        return self.offsets[step.label] + choice

    def unflat(self, step: Step, flat: int) -> int:
        """The inner form of a densely numbered choice."""
        return flat - self.offsets[step.label]

    def flat_size(self) -> int:
        """How many densely numbered choices the game has."""
        sizes = {step.label: step.domain.size for step in steps_of(self.flow) if step.question is not None}
        return sum(sizes.values())


def _recall_nothing(s: State, seat: int, log: list[Any]) -> object:
    """The memory of a game in which everything lies open, or in which what was told adds nothing."""
    return None


def _deal_nothing(s: State, rng: Generator, memory: object) -> None:
    """The deal of a game in which nothing is hidden."""


def _scores_alone(s: State) -> list[dict[str, int]]:
    """The breakdown of a game that keeps none."""
    return [{} for _ in range(s.seats)]


def _span(least: int, most: int) -> str:
    """How many players, in words of a message."""
    return f"{least if least == most else f'{least} to {most}'} {'player' if most == 1 else 'players'}"


def _offsets(flow: Seq) -> dict[str, int]:
    """Where each question's choices begin in the dense numbering, in order of the flow."""
    offsets: dict[str, int] = {}
    total = 0
    for step in steps_of(flow):
        if step.kind in (ASK, TOGETHER) and step.label not in offsets:
            offsets[step.label] = total
            total += step.domain.size
    return offsets


def chances_of(flow: Seq) -> dict[str, Step]:
    """The chance steps of a flow by label."""
    return {step.label: step for step in steps_of(flow) if step.kind == CHANCE}


#: The games that come with the package.
BUILT_IN: Final = ["roma", "senators", "sylla", "rom", "age_of_rome"]
_ADDED: Final[dict[str, Game]] = {}


def add_game(game: Game) -> None:
    """Make a game known for this run of the program (tests, notebooks)."""
    _ADDED[game.name] = game


def game_names() -> list[str]:
    """The games that are installed, ours first."""
    plugged = [point.name for point in entry_points(group="comitia.games")]
    return list(dict.fromkeys(BUILT_IN + plugged + list(_ADDED)))


def find_game(name: str) -> Game:
    """An installed game by its name."""
    if name in _ADDED:
        return _ADDED[name]
    found = import_module(f"comitia.games.{name}").GAME if name in BUILT_IN else _plugged(name)
    if not isinstance(found, Game):
        raise UnknownGame(f"no game is called '{name}'; installed are: {', '.join(game_names())}")
    return found


def _plugged(name: str) -> object:
    """What an entry point names: a game, or a module with one called GAME."""
    for point in entry_points(group="comitia.games"):
        if point.name == name:
            try:
                found: object = point.load()
            except (ImportError, AttributeError) as error:
                raise UnknownGame(f"the game '{name}' cannot be loaded: {error}") from error
            return getattr(found, "GAME", found)
    return None
