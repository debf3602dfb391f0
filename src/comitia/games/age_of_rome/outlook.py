"""What is told of how a game of Age of Rome stands; the page's types are made of these."""

from __future__ import annotations

from typing import TypedDict


class OrderState(TypedDict):
    """An order of a player."""

    order: str
    #: What it would bring now.
    fame: int
    #: What it brings each time that it is fulfilled.
    each: int
    #: What the player has of what it counts, and how much it asks for: at least so much, or at most.
    have: int
    need: int
    at_most: bool
    met: bool


class Province(TypedDict):
    """1.3, 8  A province of the disc."""

    province: str
    #: Before whom it lies now, and after the disc has turned at the end of the round; -1 before nobody.
    seat: int
    next_seat: int
    population: int
    #: 8.1, 8.2  Its tax, its double tax, and the fame that double taxation costs.
    tax: int
    double_tax: int
    loss: int


class Site(TypedDict):
    """5.1  The next tile of a type in the reader's province; the cost is -1 if there is none."""

    building: str
    cost: int
    fame: int


class Area(TypedDict):
    """9.3  A battle area."""

    area: str
    legions: int
    defence: int
    #: How many legions are missing to conquer it.
    missing: int
    #: Who shares each place, the first first; nobody before it is conquered.
    places: list[list[int]]
    #: By seat: the fame that it would bring now.
    fame: list[int]


class Senate(TypedDict):
    """9.4  The senate column."""

    #: By position from the bottom.
    worth: list[int]
    #: By seat: the fame of all own votes, and how many of them lie on top of the column in a row.
    fame: list[int]
    on_top: list[int]
    #: 6.5  By seat: the fame that a majority brings.
    majority: list[int]


class WareSet(TypedDict):
    """7.4  Three cards of the reader's hand that are a set."""

    cards: list[str]
    ware: str
    fame: int


class Task(TypedDict):
    """11.1  A task of the sole rule."""

    task: str
    have: int
    need: int
    met: bool


class Cassius(TypedDict):
    """11.2  The card of Cassius that is turned up, in words of the notation; empty before the first."""

    card: int
    build: str
    act: str
    doubled: bool
    effect: str
    #: 11.5  How often he builds in this round.
    builds: int


class Outlook(TypedDict):
    """What follows from the rules as things lie now; rows by seat unless said otherwise, Cassius last."""

    provinces: list[Province]
    #: 8.4  Quarter turns of the disc at the end of the round, clockwise if positive.
    turns: int
    #: 3.2  The order of play of this round; who begins the next one, -1 if that is open.
    order_of_play: list[int]
    first_next: int
    #: 4.2  Whom the event card of the round concerns as things stand now.
    rewarded: list[int]
    sites: list[Site]
    areas: list[Area]
    senate: Senate
    #: 3.4  The next milestone of each; 0 if there is none.
    milestones: list[int]
    #: 1.2  How many feud markers each could still take.
    feud_room: list[int]
    #: The reader's own.
    orders: list[OrderState]
    sets: list[WareSet]
    #: 11.1  Of the sole rule; empty in other games.
    tasks: list[Task]
    #: How many tasks each title needs, the lowest first.
    titles: list[int]
    cassius: Cassius | None
