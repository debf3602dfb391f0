"""What installed packages bring: looked for once, since the search opens a file of every package there is."""

from __future__ import annotations

import importlib.metadata
from functools import lru_cache


@lru_cache(maxsize=8)
def entry_points(group: str) -> tuple[importlib.metadata.EntryPoint, ...]:
    """The entry points of a group; what is installed later is known to the next run of a program."""
    return tuple(importlib.metadata.entry_points(group=group))
