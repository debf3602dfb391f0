"""How the interpreter shares its time while it serves: no long pauses, and no thread that waits long for its turn."""

from __future__ import annotations

import gc
import sys
from typing import Final

#: New objects before the youngest of them are searched for circles that nobody needs, and how often the older ones are.
#: Python's own numbers took a seventh of a busy server's time, and its longest searches 100 milliseconds each.
YOUNG: Final = 20_000
MIDDLE: Final = 20
OLD: Final = 50
#: Seconds after which a thread that waits gets its turn: whoever writes to the disk needs it often and for a moment.
TURN: Final = 0.0005


def keep_pace() -> None:
    """Search for garbage seldom, and never among what was there before the first visitor."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    sys.setswitchinterval(TURN)
