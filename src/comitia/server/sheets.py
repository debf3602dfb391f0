"""The printed numbers that a table plays by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from comitia.engine.edition import Sheet
from comitia.engine.registry import find_game


def sheet_of(game: str, corrections: Mapping[str, int]) -> Sheet:
    """A game's numbers with a table's corrections; equal corrections share one, for games keep what they make of it."""
    return _corrected(game, tuple(sorted(corrections.items())))


@lru_cache(maxsize=128)
def _corrected(game: str, corrections: tuple[tuple[str, int], ...]) -> Sheet:
    sheet = find_game(game).sheet
    return sheet.corrected(dict(corrections), "this table") if corrections else sheet
