"""`comitia` with fixed dice: the tables that somebody sets up one after another are dealt alike in every run.

    python -m tests.page.fixed serve ...

Bots think alike too: what they draw follows from the game and from the move that they are asked for.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from comitia.cli import main
from comitia.engine.chance import key_from_seed
from comitia.engine.table import Packet
from comitia.server import bots, head, playing
from comitia.server.hosted import TableRow
from comitia.server.lobby import Lobby


class FixedLobby(Lobby):
    """A lobby that counts the tables of each maker: the count is all that their dice depend on."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._made: Counter[str] = Counter()

    def _row(self, maker: str, *wish: Any) -> TableRow:
        self._made[maker] += 1
        row = super()._row(maker, *wish)
        row.key = key_from_seed(self._made[maker]).hex()
        return row


def fixed_task_of(bot: str, _seed: int, packet: Packet, *, is_hint: bool = False) -> head.Task:
    """The task of a bot that draws the same at the same move of every game."""
    return head.task_of(bot, packet.move * 10 + packet.view.seat, packet, is_hint=is_hint)


if __name__ == "__main__":
    vars(playing)["Lobby"] = FixedLobby
    vars(bots)["task_of"] = fixed_task_of
    sys.exit(main())
