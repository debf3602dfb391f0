"""While an interface is tried, the miniature is installed beside our games."""

from __future__ import annotations

import pytest

from comitia.engine import registry
from tests.miniature import GAME


@pytest.fixture(autouse=True)
def miniature() -> None:
    """Interfaces find games by name."""
    registry.add_game(GAME)
