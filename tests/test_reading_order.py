"""The reading order: it names every file of the server, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "reading-order.md").read_text("utf-8")


def chapter(title: str) -> str:
    """The text below a heading."""
    return TEXT.partition(f"\n## {title}")[2].partition("\n## ")[0]


def test_every_file_of_the_server_is_named():
    """Whoever adds a file says what it is about."""
    there = {path.name for path in (ROOT / "src/comitia/server").glob("*.py") if path.name != "__init__.py"}
    assert set(re.findall(r"`(\w+\.py)`", chapter("The server"))) == there


def test_every_file_of_the_page_that_is_named_exists():
    """Files that were renamed are renamed here too."""
    named = re.findall(r"`([\w/]+\.(?:svelte\.ts|svelte|ts))`", chapter("The page"))
    folders = ["", "games/roma/"]
    missing = [name for name in named if not any((ROOT / "frontend/src" / f / name).exists() for f in folders)]
    assert len(named) >= 15
    assert missing == []
