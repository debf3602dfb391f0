"""Pictures of a game for whoever looks over a learner's shoulder: the board of the terminal, as text or in colours."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from comitia.engine.registry import Header
from comitia.engine.state import State
from comitia.engine.view import view
from comitia.interop.glyphs import HIGH, WIDE, rows_of
from comitia.words import Catalogue
from comitia.words.drawing import Line, draw

#: Columns of a picture, and the least of its lines, so that pictures of one game have one size.
WIDTH: Final = 100
LEAST_LINES: Final = 40

Pixels = NDArray[np.uint8]
PAPER: Final = (24, 22, 20)
INK: Final = (222, 214, 200)
INKS: Final = {"mine": (240, 196, 94), "theirs": (138, 184, 226), "strong": (255, 255, 255), "dim": (140, 132, 120)}


class Picture:
    """Draws positions of a game as one seat sees them."""

    def __init__(self, header: Header) -> None:
        self._header: Final = header
        self._words: Final = Catalogue(header.game, "en", header.sheet)
        self._names: Final = [f"player_{p}" for p in range(header.seats)]

    def _lines(self, s: State, seat: int) -> list[Line]:
        return draw(view(self._header, s, seat, []), self._words, self._names, WIDTH)

    def text(self, s: State, seat: int) -> str:
        """The board in lines of text."""
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self._lines(s, seat))

    def pixels(self, s: State, seat: int) -> Pixels:
        """The board as an array of colours: rows, columns, and red, green and blue."""
        lines = self._lines(s, seat)
        size = (max(LEAST_LINES, len(lines)) * HIGH, WIDTH * WIDE, 3)
        picture = np.full(size, PAPER, np.uint8)
        for row, line in enumerate(lines):
            signs = [(sign, style) for text, style in line for sign in text]
            for column, (sign, style) in enumerate(signs[:WIDTH]):
                place = picture[row * HIGH : (row + 1) * HIGH, column * WIDE : (column + 1) * WIDE]
                place[_glyph(sign)] = INKS.get(style, INK)
        return picture


@cache
def _glyph(sign: str) -> NDArray[np.bool_]:
    """Where a sign has ink."""
    rows = np.frombuffer(rows_of(sign), np.uint8)
    return np.unpackbits(rows).reshape(HIGH, WIDE).astype(bool)
