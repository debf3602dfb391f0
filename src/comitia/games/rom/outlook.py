"""What is told of how a game of ROM stands; the page's types are made of these."""

from __future__ import annotations

from typing import TypedDict


class Region(TypedDict):
    """11.2  A region that is in the game."""

    region: str
    #: How many provinces it has, how many of them are taken, and how many have left the game.
    size: int
    taken: int
    out: int
    #: By seat: the strength there, and the points if the game ended now.
    strengths: list[int]
    points: list[int]


class Office(TypedDict):
    """11.1  A card that counts at the end, and what it would bring now."""

    seat: int
    card: str
    points: int


class Landing(TypedDict):
    """5.3  Where a die of the reader would lie on a track, from 1, and whose groups it would push."""

    die: int
    track: str
    section: int
    pushes: list[int]
    #: 5.4  Whether it is too high to be placed there now.
    refused: bool


class BestSet(TypedDict):
    """9.5  The best performance of a hand."""

    performers: list[str]
    rank: int
    points: int


class Outlook(TypedDict):
    """What follows from the rules as things lie now."""

    #: 9.3  By resource (olives, wine, jewels), and in that by seat: the points if the forum were scored now.
    forum: list[list[int]]
    regions: list[Region]
    offices: list[Office]
    #: The reader's own dice; empty for those who watch.
    landings: list[Landing]
    #: 8.2, 8.5  By track, and in that by seat: strength, dice and budget as the dice lie now.
    power: list[list[int]]
    #: Of the reader's own hand; None if there is none.
    best_set: BestSet | None
