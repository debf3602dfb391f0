"""What is told of how a game of Roma stands; the page's types are made of these."""

from __future__ import annotations

from typing import TypedDict


class Outlook(TypedDict):
    """What follows from the rules as things lie now; rows by seat, and in them by disc."""

    #: 5.2  The defence of each laid card with towers and chariots counted; 0 where no card lies.
    defences: list[list[int]]
    #: 6.19, 6.21  What Basilicas would add to the dice of a Forum that lies at the disc; 0 elsewhere.
    forum_bonus: list[list[int]]
    #: 3.2  The points that each player will pay for empty discs at the start of the next own turn.
    upkeep: list[int]
