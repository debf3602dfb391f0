"""While a law runs, the games of the tests are installed beside ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from comitia.engine import registry
from tests.laws.cases import OURS


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """Saves and scenarios find games by name."""
    for game in OURS:
        registry.add_game(game)
    yield
    for game in OURS:
        registry._ADDED.pop(game.name)
