"""What can go wrong at the border, each with a reason a person can act on."""

from __future__ import annotations

from typing import Final

#: The value of an argument of a reason or an event: a number, a word, or a row of words.
Value = int | str | list[str]


class Reason:
    """Why something is refused: a key into the reader's catalogue, with arguments."""

    def __init__(self, key: str, args: dict[str, Value] | None = None) -> None:
        self.key: Final = key
        self.args: Final[dict[str, Value]] = {} if args is None else args

    def __str__(self) -> str:
        shown = ", ".join(f"{name} {value}" for name, value in self.args.items())
        words = self.key.replace("_", " ")
        return f"{words} ({shown})" if shown else words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash(self.key)


class ComitiaError(Exception):
    """The base of every refusal; `str` of it is one clear sentence."""


class Illegal(ComitiaError):
    """A choice that the rules do not offer now, with the reason of the rule that withholds it."""

    def __init__(self, question: str, reason: Reason) -> None:
        super().__init__(f"{question}: {reason}")
        self.question = question
        self.reason = reason


class NotYourTurn(ComitiaError):
    """A choice by a seat that is not asked."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat + 1} is not asked now")
        self.seat = seat


class Ended(ComitiaError):
    """Something was read in a packet after the answer to it."""


class Over(ComitiaError):
    """A choice after the end of the game."""

    def __init__(self) -> None:
        super().__init__("the game is over")


class Sealed(ComitiaError):
    """An undo that would cross what somebody has learned; it names what sealed it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"nothing to undo: {reason}")
        self.reason = reason


class BadLine(ComitiaError):
    """A line of a log that is not in the notation, or does not fit the position."""


class BadSave(ComitiaError):
    """A save that is damaged, foreign or inconsistent."""


class UnknownLabel(BadSave):
    """A save that stands at a step which these rules do not have."""


class BadEdition(ComitiaError):
    """An edition override that names an unknown entry or an impossible number."""


class BadSetup(ComitiaError):
    """A wrong number of players, an unknown option or an unknown value of one."""


class BadScenario(ComitiaError):
    """A scenario that is not of the documented form."""


class UnknownGame(ComitiaError):
    """A game that is not installed."""


class Undeclared(ComitiaError):
    """A state class whose visibility list and fields differ: a mistake of its author."""
