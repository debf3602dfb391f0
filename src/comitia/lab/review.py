"""A game looked at afterwards: who was likely to win when, which choices cost most, and what was luck.

Every decision is valued from what the seat knew then, by the same rollouts that strong bots think with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from comitia.bots.mind import Mind
from comitia.bots.weights import Weights
from comitia.engine.chance import Generator
from comitia.engine.errors import Value
from comitia.engine.log import TABLE_MARK
from comitia.engine.save import Saved
from comitia.engine.table import Packet, Table

#: Worlds in which each option is tried.
WORLDS: Final = 3
#: So many of the choices that cost most are told.
COSTLIEST: Final = 5

Tell = Callable[[int, int], None]


class Said(NamedTuple):
    """A line that could be said, and what its wording needs."""

    line: str
    verb: str
    args: dict[str, Value]


class Decision(NamedTuple):
    """A decision of a seat: what it said, what was better, and what that cost of the share of the win."""

    #: The number of the line in the log, from 1.
    number: int
    seat: int
    question: str
    said: Said
    better: Said
    cost: float
    #: The share of the win that was expected of the choice.
    result: float
    #: The share of the win of every seat before the choice, as the seat saw it.
    shares: list[float]


class Account(NamedTuple):
    """Where a seat's share of the win went from the first decision to the end."""

    first: float
    choices: float
    others: float
    luck: float
    last: float


class Review(NamedTuple):
    """All of it."""

    game: str
    names: list[str]
    decisions: list[Decision]
    accounts: list[Account]

    def costliest(self) -> list[Decision]:
        """The choices that cost most, the worst first."""
        made = [decision for decision in self.decisions if decision.cost > 0]
        return sorted(made, key=lambda decision: -decision.cost)[:COSTLIEST]


def review(saved: Saved, weights: Weights, worlds: int = WORLDS, tell: Tell = lambda *_: None) -> Review:
    """Play a saved game again and look at every decision."""
    table = Table(saved.header, saved.source)
    decisions: list[Decision] = []
    #: For each decision whether luck came between it and the next.
    lucky: list[bool] = []
    for number, line in enumerate(saved.lines, 1):
        seat = _seat_of(line, table)
        packet = table.packet(seat) if seat >= 0 else None
        if packet is not None and len(packet.lines()) > 1 and line in packet.lines():
            decisions.append(_looked_at(Mind(packet, weights, Generator(number)), packet, line, number, worlds))
            lucky.append(False)
        before = len(table.events)
        table.replay([line])
        is_chance = seat < 0 and not line.startswith(TABLE_MARK)
        if lucky and (is_chance or any(event.reveals for event in table.events[before:])):
            lucky[-1] = True
        tell(number, len(saved.lines))
    last = _outcome(table) if table.is_over() else (decisions[-1].shares if decisions else [])
    return Review(saved.header.game.name, saved.names, decisions, _accounts(decisions, lucky, last))


def _seat_of(line: str, table: Table) -> int:
    """The seat that said a line, or -1 if dice or the table did."""
    head = line.partition(" ")[0]
    seat = int(head) - 1 if head.isdigit() else -1
    return seat if seat in table.awaited() else -1


def _looked_at(mind: Mind, packet: Packet, line: str, number: int, worlds: int) -> Decision:
    chosen = packet.lines().index(line)
    places = list(dict.fromkeys([*mind.candidates(), chosen]))
    found = mind.results(places, worlds)
    best = max(places, key=lambda place: found[place])
    seats = mind.seats
    shares = [float(mind.shares[(p - mind.seat) % seats]) for p in range(seats)]
    said, better = [Said(each.line, each.verb, each.args) for each in (packet.choices[i] for i in (chosen, best))]
    cost = found[best] - found[chosen]
    return Decision(number, mind.seat, packet.question, said, better, cost, found[chosen], shares)


def _outcome(table: Table) -> list[float]:
    winners = table.header.game.winners(table.state)
    share = 1 / max(1, len(winners))
    return [share if p in winners else 0.0 for p in range(table.header.seats)]


def _accounts(decisions: list[Decision], lucky: list[bool], last: list[float]) -> list[Account]:
    """What own choices, the others' choices and luck brought each seat: together the way from first to last.

    Where luck follows a choice, the choice brought what it lost against the best one, and luck the rest. What rollouts
    expect cannot be held against what the net alone expected before: the two are not of one level.
    """
    after = [decision.shares for decision in decisions[1:]] + [last]
    accounts: list[Account] = []
    for p in range(len(last)):
        choices = others = luck = 0.0
        for decision, is_lucky, then in zip(decisions, lucky, after, strict=True):
            change = then[p] - decision.shares[p]
            brought = -decision.cost if decision.seat == p else 0.0
            if is_lucky:
                choices += brought
                luck += change - brought
            elif decision.seat == p:
                choices += change
            else:
                others += change
        accounts.append(Account(decisions[0].shares[p] if decisions else last[p], choices, others, luck, last[p]))
    return accounts
