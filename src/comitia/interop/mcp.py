"""A table for language models: a server of the Model Context Protocol with one seat of a game, bots at the others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from comitia.bots import make_bot
from comitia.engine.chance import Source
from comitia.engine.errors import ComitiaError
from comitia.engine.registry import Header
from comitia.engine.table import Table
from comitia.interop import missing
from comitia.words.telling import CodedTelling, Telling

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise missing("mcp", error) from None


class Seated:
    """One seat of a table: what it is shown and what it says."""

    def __init__(
        self, header: Header, source: Source, seat: int, bots: Sequence[str], seed: int, is_coded: bool = False
    ) -> None:
        self.table: Final = Table(header, source)
        self.seat: Final = seat
        rivals = iter(bots)
        self._bots: Final = [
            None if p == seat else make_bot(next(rivals), header.game.name, seed + p) for p in range(header.seats)
        ]
        self._telling: Final = CodedTelling(header, seed) if is_coded else Telling(header)
        self._is_coded: Final = is_coded
        self.table.settle()
        self._play_on()

    def _play_on(self) -> None:
        """Let the bots choose until the seat is asked, or the game is over."""
        while not self.table.is_over() and self.seat not in self.table.awaited():
            p = self.table.awaited()[0]
            bot = self._bots[p]
            assert bot is not None
            self.table.say(bot.choose(self.table.packet(p)))

    def look(self) -> str:
        """The table as the seat sees it, and the lines that it may say."""
        packet = self.table.packet(self.seat)
        if self.table.is_over():
            return "\n".join([*self._telling.news(packet), *self._telling.board(packet.view), self._result()])
        return self._telling.text(packet)

    def packet(self) -> str:
        """The same as JSON: the view of the seat, the question and the lines."""
        packet = self.table.packet(self.seat)
        shown: dict[str, object] = {"seat": self.seat + 1, "move": packet.move, "over": self.table.is_over()}
        shown["lines"] = list(self._telling.lines(packet))
        if not self._is_coded:
            shown |= {"question": packet.question, "prompt": packet.prompt, "view": packet.view.values}
        return json.dumps(shown)

    def say(self, line: str) -> str:
        """Say a line, let the others choose, and look again; a line that may not be said changes nothing."""
        if self.table.is_over():
            raise ComitiaError(self._result())
        offered = self._telling.lines(self.table.packet(self.seat))
        said = " ".join(line.split())
        if said not in offered:
            raise ComitiaError(self._refusal(said))
        self.table.say(offered[said])
        self._play_on()
        return self.look()

    def _refusal(self, line: str) -> str:
        """Why a line may not be said, if it is one of the notation."""
        told = self._telling.words.text("reason.unknown_choice", {"text": line[:80]})
        if self._is_coded:
            return told
        try:
            reason = self.table.why_not(self.seat, line)
        except ComitiaError:
            return told
        return told if reason is None else self._telling.words.reason(reason, [])

    def _result(self) -> str:
        game, s = self.table.header.game, self.table.state
        return json.dumps({"over": True, "scores": game.scores(s), "winners": [p + 1 for p in game.winners(s)]})


def server_of(seated: Seated) -> MCPServer:
    """The seat as a server with three tools, which are used one after the other."""
    server = MCPServer("comitia", instructions=INSTRUCTIONS)

    async def look() -> str:
        return seated.look()

    async def packet() -> str:
        return seated.packet()

    async def say(line: str) -> str:
        try:
            return seated.say(line)
        except ComitiaError as refusal:
            raise ToolError(str(refusal)) from None

    server.add_tool(look, description=LOOK)
    server.add_tool(packet, description=PACKET)
    server.add_tool(say, description=SAY)
    return server


# What a model reads of the tools; the protocol knows no languages.
INSTRUCTIONS: Final = (
    "You hold one seat of a board game. Look at the table, then say one of the lines that are offered."
)
LOOK: Final = "The table as you see it, what happened since you last looked, what is asked, and the lines you may say."
PACKET: Final = "The same as JSON: what you may know field by field, the question, and the lines you may say."
SAY: Final = "Say one of the lines that are offered; you get the table as it is when you are asked again."
