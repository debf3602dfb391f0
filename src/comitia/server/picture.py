"""A moment of a game as a small picture, for messengers that show one with a link: what everybody knew, and no more."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from typing import Final

from comitia.engine.view import SPECTATOR
from comitia.interop.glyphs import HIGH, WIDE, rows_of
from comitia.server.film import FilmTask
from comitia.server.hosted import Hosted, new_table
from comitia.server.seeing import words_of
from comitia.words.drawing import Line, draw

#: What messengers show whole, and its rim, in pixels.
ACROSS: Final = 1200
DOWN: Final = 630
RIM: Final = 24
#: Signs are drawn twice as large if all of them fit.
SCALES: Final = (2, 1)
#: Red, green and blue of the paper and of each ink.
PALETTE: Final = ((246, 239, 226), (43, 36, 28), (140, 41, 24), (28, 78, 120), (16, 12, 8), (122, 108, 90))
INKS: Final = {"mine": 2, "theirs": 3, "strong": 4, "dim": 5}
PLAIN: Final = 1


def picture(task: FilmTask, move: int) -> bytes:
    """The board after so many lines as a PNG file."""
    hosted = Hosted(task.row, task.seats)
    table = new_table(task.row, hosted.header)
    table.replay(task.lines[: max(0, move)])
    words, names = words_of(hosted, task.lang), hosted.names()
    title: Line = [(f"{words.text('game.title')} · {', '.join(names)}", "strong")]
    known = table.view(SPECTATOR)
    for scale in SCALES:
        lines = [title, [], *draw(known, words, names, columns(scale))]
        if len(lines) <= (DOWN - 2 * RIM) // (HIGH * scale):
            break
    return png(lines, scale)


def columns(scale: int) -> int:
    """How many signs stand in a line."""
    return (ACROSS - 2 * RIM) // (WIDE * scale)


def png(lines: list[Line], scale: int) -> bytes:
    """Lines of text as a PNG file with few colours."""
    blank = bytes(ACROSS + 1)
    drawn = [row for line in lines for row in _drawn(line, scale)][: DOWN - 2 * RIM]
    above = (DOWN - len(drawn)) // 2
    rows = [blank] * above + drawn + [blank] * (DOWN - above - len(drawn))
    head = struct.pack(">IIBBBBB", ACROSS, DOWN, 8, 3, 0, 0, 0)
    colours = bytes(part for colour in PALETTE for part in colour)
    body = zlib.compress(b"".join(rows), 9)
    parts = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(name, content) for name, content in parts)


def _part(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _drawn(line: Line, scale: int) -> list[bytes]:
    """The rows of pixels of a line, each with its filter."""
    signs = [(sign, INKS.get(style, PLAIN)) for text, style in line for sign in text][: columns(scale)]
    right = bytes(ACROSS - RIM - len(signs) * WIDE * scale)
    inked = [[_pixels(bits, ink, scale) for bits in rows_of(sign)] for sign, ink in signs]
    rows = [bytes(RIM + 1) + b"".join(sign[row] for sign in inked) + right for row in range(HIGH)]
    return [row for row in rows for _ in range(scale)]


@lru_cache(maxsize=4096)
def _pixels(bits: int, ink: int, scale: int) -> bytes:
    """A row of a sign in an ink."""
    row = [ink if bits >> (WIDE - 1 - column) & 1 else 0 for column in range(WIDE)]
    return bytes(pixel for pixel in row for _ in range(scale))
