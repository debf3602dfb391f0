"""The log: one line for each choice and each chance, in a notation that people can read and type.

2 lay forum          seat 2 chooses
- roll 3 4 6         dice or a shuffle
~ takeback 3         the last three lines were taken back by consent
"""

from __future__ import annotations

from typing import Final

from comitia.engine.ask import whole_number
from comitia.engine.errors import BadLine, Illegal, NotYourTurn, Over, Reason
from comitia.engine.flow import answer, apply_chance, asked, is_chance, options, step_due
from comitia.engine.state import NONE, State

#: What stands in place of the seat.
CHANCE_MARK: Final = "-"
TABLE_MARK: Final = "~"


class Entry:
    """One line of the log: a seat's choice, or an outcome if the seat is NONE."""

    def __init__(self, seat: int, label: str, choice: int, text: str) -> None:
        self.seat: Final = seat
        self.label: Final = label
        self.choice: Final = choice
        self.text: Final = text

    def line(self) -> str:
        """The line in the log."""
        return f"{CHANCE_MARK} {self.label} {self.text}" if self.seat == NONE else f"{self.seat + 1} {self.text}"


def choice_entry(s: State, p: int, choice: int) -> Entry:
    """The entry of a choice that a seat makes now."""
    step = step_due(s)
    return Entry(p, step.label, choice, step.domain.texts[choice])


def chance_entry(s: State, outcome: int) -> Entry:
    """The entry of an outcome that falls now."""
    step = step_due(s)
    assert step.event is not None
    return Entry(NONE, step.label, outcome, step.event.text(outcome))


def parse_line(s: State, line: str) -> Entry:
    """The entry that a line means in a position; refuses what does not fit, with the reason."""
    head, _, rest = " ".join(line.split()).partition(" ")
    if s.over:
        raise Over()
    if head == CHANCE_MARK:
        return _parse_chance(s, rest)
    seat = whole_number(head) - 1
    if seat < 0:
        raise BadLine(f"'{line.strip()[:60]}' does not begin with a seat")
    if seat not in asked(s):
        raise NotYourTurn(seat)
    step = step_due(s)
    choice = step.domain.parse(rest)
    if choice < 0:
        raise Illegal(step.label, Reason("unknown_choice", {"text": rest}))
    return Entry(seat, step.label, choice, rest)


def _parse_chance(s: State, rest: str) -> Entry:
    if not is_chance(s):
        raise BadLine(f"no dice are due for '{rest}'")
    step = step_due(s)
    event = step.event
    assert event is not None
    label, _, words = rest.partition(" ")
    if label != step.label:
        raise BadLine(f"'{label}' is not due, but '{step.label}'")
    outcome = event.parse(words)
    if not 0 <= outcome < event.outcomes(s):
        raise BadLine(f"'{rest}' is not among the outcomes")
    return Entry(NONE, label, outcome, words)


def carry_out(s: State, entry: Entry) -> None:
    """Take an entry through the checked door."""
    if entry.seat == NONE:
        apply_chance(s, entry.choice)
    else:
        answer(s, entry.seat, entry.choice)


def taken_back(line: str, entries: int) -> int:
    """How many of so many entries a line of the table takes back."""
    words = line.split()
    taken = whole_number(words[2]) if len(words) == 3 and words[1] == "takeback" else 0
    if not 1 <= taken <= entries:
        raise BadLine("not a takeback of lines that are there")
    return taken


def legal_lines(s: State, p: int) -> list[str]:
    """What a seat may say now, as lines."""
    texts = step_due(s).domain.texts
    return [f"{p + 1} {texts[choice]}" for choice in options(s, p)]
