"""Tic-tac-toe as a game of the engine: nothing hidden, no chance; a control for laws and benchmarks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from comitia.engine.ask import Ask, Domain, Verb, numbers
from comitia.engine.edition import Sheet
from comitia.engine.errors import Reason
from comitia.engine.flow import Seq, ask, each, repeat
from comitia.engine.registry import Game, Header
from comitia.engine.state import NONE, PUBLIC, State, declare

ROWS: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Grid(State):
    """A position: the seat that has marked each square, or NONE."""

    def __init__(self, source: Grid | None = None) -> None:
        super().__init__(source)
        self.squares: list[int] = [NONE] * 9 if source is None else source.squares[:]

    def copy(self) -> Grid:
        return Grid(self)


declare(Grid, squares=PUBLIC)


class Mark(Ask[Grid]):
    """A square that nobody has marked; three in a row end the game, and so does a full grid."""

    domain = Domain(Verb("mark", numbers("square", 1, 9)))

    def options(self, s: Grid, p: int) -> list[int]:
        return [square for square in range(9) if s.squares[square] == NONE]

    def refusal(self, s: Grid, p: int, choice: int) -> Reason | None:
        return None if s.squares[choice] == NONE else Reason("marked", {"square": choice + 1})

    def take(self, s: Grid, p: int, choice: int) -> None:
        s.squares[choice] = p
        s.over = has_row(s, p) or NONE not in s.squares


def has_row(s: Grid, p: int) -> bool:
    """Whether a seat has three in a row."""
    squares = s.squares
    for a, b, c in ROWS:
        if squares[a] == p and squares[b] == p and squares[c] == p:
            return True
    return False


def both(s: Grid, p: int) -> tuple[int, ...]:
    """The seats mark in turn."""
    return (0, 1)


def never(s: Grid, p: int) -> bool:
    """A mark ends the game, not the count of rounds."""
    return False


def new_grid(header: Header) -> Grid:
    """An empty grid."""
    return Grid()


def scores(s: Grid) -> list[int]:
    """1 for three in a row."""
    return [int(has_row(s, p)) for p in (0, 1)]


def winners(s: Grid) -> list[int]:
    """Who has three in a row; else it is a draw."""
    return [p for p in (0, 1) if has_row(s, p)] or [0, 1]


def totals(s: Grid) -> dict[str, int]:
    """Nine squares."""
    return {"squares": len(s.squares)}


TURN: Final = Seq("turn", ask(Mark()))
ROUND: Final = Seq("round", each(both, TURN))

GAME: Final = Game(
    name="tictactoe",
    version=1,
    players=(2, 2),
    flow=Seq("tictactoe", repeat(ROUND, never)),
    sheet=Sheet("tictactoe", {}),
    new=new_grid,
    scores=scores,
    winners=winners,
    recount=scores,
    totals=totals,
    folder=Path(__file__).parent,
    bound=9,
)
