"""The table of the miniature as lines of text, drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from comitia.engine.view import View

#: A line is a row of pieces, each with the name of its style: mine, theirs, dim, strong, warn or none.
Line = list[tuple[str, str]]


class Reader(Protocol):
    """The words that the drawing needs."""

    def label(self, section: str, name: str) -> str:
        """The word for a part of the table."""


def draw(view: View, words: Reader, names: Sequence[str], width: int) -> list[Line]:
    """The prize, then each player's points and hand; a hidden hand as its number of cards."""
    zone = {name: words.label("zone", name) for name in ("deck", "prize", "points", "hand")}
    fields = view.fields()
    lines: list[Line] = [
        [(f"{zone['prize']} {fields.number('prize')}   ", "strong"), (f"{zone['deck']} {fields.size('deck')}", "dim")]
    ]
    for p, side in enumerate(view.players()):
        mine = p == view.seat
        cards = " ".join(map(str, side.numbers("hand"))) if mine else str(side.size("hand"))
        shown = f"   {zone['points']} {side.number('points')}   {zone['hand']} {cards}"
        lines.append([(names[p], "mine" if mine else "theirs"), (shown, "")])
    return lines
