"""The signs of a small font, as rows of bits: enough to draw the board of a terminal in pixels."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

#: A sign is so many pixels wide and high.
WIDE: Final = 8
HIGH: Final = 16


@cache
def _signs() -> dict[str, str]:
    """The signs of the font, each as two figures for every row of pixels."""
    rows = Path(__file__).with_name("glyphs.hex").read_text("ascii").split()
    return {chr(int(code, 16)): bits for code, _, bits in (row.partition(":") for row in rows)}


@cache
def rows_of(sign: str) -> bytes:
    """Where a sign has ink, a byte for each row; one that the font lacks is drawn as a question mark."""
    return bytes(HIGH) if sign.isspace() else bytes.fromhex(_signs().get(sign, _signs()["?"]))
