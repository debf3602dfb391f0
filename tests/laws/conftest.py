"""While a law runs, the games of the tests are installed beside ours."""

from __future__ import annotations

import pytest

from comitia.engine import registry
from tests.laws.cases import OURS


@pytest.fixture(autouse=True)
def installed() -> None:
    """Saves and scenarios find games by name."""
    for game in OURS:
        registry.add_game(game)
