"""What is told of how a game of Sylla stands; the page's types are made of these."""

from __future__ import annotations

from typing import Literal, TypedDict

#: 8.5, 8.6  What becomes of an event by the cubes that lie there; happened once it has.
Fate = Literal["averted", "happens", "tied", "happened"]


class Hunger(TypedDict):
    """10.1  The famine."""

    level: int
    #: 4.4  The level after the next election, if the open events stay as they are.
    next: int
    #: By seat: the prestige that it would cost now.
    losses: list[int]


class Crisis(TypedDict):
    """10.2  A marker of the ladder."""

    token: str
    #: Whether it stands in the crisis zone.
    now: bool
    #: Whether it would, once all events have happened that are not averted for certain.
    threatened: bool


class Danger(TypedDict):
    """8  An open event, by its space from the top."""

    event_card: str
    #: By seat.
    cubes: list[int]
    total: int
    fate: Fate
    #: 8.3  Who has most cubes, if any.
    leaders: list[int]
    #: 8.8  What of the reader's own it could turn down.
    cards: list[str]
    buildings: list[str]


class Tokens(TypedDict):
    """11.3  The reader's own tokens of a kind, and what each is worth as its marker stands."""

    token: str
    count: int
    each: int


class Outlook(TypedDict):
    """What follows from the rules as things lie now; rows by seat unless said otherwise."""

    #: 7.1  The income as cards lie now.
    income: list[int]
    famine: Hunger
    crises: list[Crisis]
    events: list[Danger]
    #: 6.2  Upright cards by seat, and for each by colour: red, yellow, grey.
    power: list[list[int]]
    #: 4.1, 9.1  The votes of upright Senators.
    votes: list[int]
    #: Empty for those who watch.
    tokens: list[Tokens]
