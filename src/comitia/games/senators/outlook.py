"""What is told of how a game of Senators stands; the page's types are made of these."""

from __future__ import annotations

from typing import TypedDict


class Set(TypedDict):
    """5.14  Three cards that the bank would buy."""

    cards: list[str]
    #: 6.1  The values that its Governors would stand for.
    named: list[int]
    worth: int


class Outlook(TypedDict):
    """What follows from the rules as things lie now."""

    #: 5.14 to 5.16  The reader's own sets, the best first; each card may be in several.
    sets: list[Set]
    #: 4.1  By seat: what a Majority would pay now.
    majority: list[int]
    #: 5.17  What a senator costs in a cash-in now.
    senator: int
    #: 7.2  The most that the reader can pay, embezzling all senators but the last; 0 for those who watch.
    means: int
    #: 4.4  How many Wars have been revealed, and how many end the game.
    wars: list[int]
