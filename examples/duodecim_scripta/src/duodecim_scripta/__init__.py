"""Duodecim Scripta: the contract."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from comitia.engine.edition import RECONSTRUCTED, Printed, Sheet
from comitia.engine.registry import LOT, Game, Header, Option, begins
from duodecim_scripta.fields import POINT, SIDE, TABLE
from duodecim_scripta.rules import EVENTS, RACE
from duodecim_scripta.state import Player, Race

#: 1.2
SHEET: Final = Sheet(
    "duodecim_scripta",
    {
        "men.each": Printed(15, RECONSTRUCTED, "as many as in later games of tables", low=1, high=15),
        "men.short": Printed(5, RECONSTRUCTED, "for a game of ten minutes", low=1, high=15),
    },
)


def new_race(header: Header) -> Race:
    """2.1  All men are in hand."""
    s = Race()
    s.players = [Player(), Player()]
    for side in s.players:
        side.hand = header.sheet.value("men.short" if header.options["men"] == "five" else "men.each")
    begins = header.options["begins"]
    s.is_lot = begins == LOT
    s.first = 0 if s.is_lot else int(begins) - 1
    return s


def scores(s: Race) -> list[int]:
    """3.1  The men borne off."""
    return [side.off for side in s.players]


def recount(s: Race) -> list[int]:
    """3.1  The same, from the men that are not on the board and not in hand."""
    men = max(side.hand + side.off + sum(side.men) for side in s.players)
    return [men - side.hand - sum(side.men) for side in s.players]


def winners(s: Race) -> list[int]:
    """3.1  Who has no man left; the one who was ahead if nobody has."""
    best = max(scores(s))
    return [p for p, n in enumerate(scores(s)) if n == best]


def totals(s: Race) -> dict[str, int]:
    """1.2  Men are never lost."""
    return {f"men {p + 1}": side.hand + side.off + sum(side.men) for p, side in enumerate(s.players)}


GAME: Final = Game(
    name="duodecim_scripta",
    version=1,
    players=(2, 2),
    flow=RACE,
    sheet=SHEET,
    new=new_race,
    scores=scores,
    winners=winners,
    recount=recount,
    totals=totals,
    folder=Path(__file__).parent,
    options=(Option("men", "fifteen", "five"), begins(2)),
    events=EVENTS,
    bound=20_000,
    table=TABLE,
    side=SIDE,
    kinds={"point": POINT},
)
