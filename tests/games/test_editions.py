"""What every game makes of printed numbers is kept within bounds."""

from __future__ import annotations

import gc

import pytest

from comitia.engine.edition import MOST_EDITIONS
from comitia.engine.registry import find_game, game_names


def alive(cls: type) -> int:
    """How many objects of a class there are."""
    gc.collect()
    return sum(type(found) is cls for found in gc.get_objects())


@pytest.mark.parametrize("name", game_names())
def test_corrected_saves_leave_no_editions_behind(name: str):
    """Whoever verifies one corrected save after the other keeps a few editions, not one for each."""
    game = find_game(name)
    key, entry = next((key, entry) for key, entry in game.sheet.entries.items() if entry.low < entry.high)
    edition = getattr(game.new(game.header()), "edition", None)
    if edition is None:
        pytest.skip(f"{name} keeps no edition")
    before = alive(type(edition))
    for _ in range(3 * MOST_EDITIONS):
        game.new(game.header(sheet=game.sheet.corrected({key: entry.value}, "my-copy.toml")))
    assert alive(type(edition)) - before <= MOST_EDITIONS
