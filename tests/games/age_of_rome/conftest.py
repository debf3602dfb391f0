"""While these tests run, Age of Rome is installed, whether or not it is on the list of games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from comitia.engine import registry
from comitia.games.age_of_rome import GAME


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """Saves, scenarios and bots find games by name."""
    registry.add_game(GAME)
    yield
    registry._ADDED.pop(GAME.name, None)
