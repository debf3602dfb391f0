"""A bot that is another program, in any language: it reads a question as a line of JSON and writes a line as answer.

`stdio:CMD` names it wherever a bot is named; `stdio-coded:CMD` tells it codes in the place of names.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import subprocess
import threading
import weakref
from contextlib import suppress
from typing import IO, ClassVar, Final

from comitia.bots.bot import Bot
from comitia.engine.errors import ComitiaError
from comitia.engine.table import Packet
from comitia.words.telling import CodedTelling, Telling

NAMED: Final = "stdio:"
CODED: Final = "stdio-coded:"
#: Seconds that a program may think about one answer, unless COMITIA_STDIO_SECONDS says otherwise.
SECONDS: Final = 60.0
#: How often in a row an answer may be refused.
TRIES: Final = 3


class ProgramFault(ComitiaError):
    """A program that cannot be started, is gone, takes too long or insists on what it may not say."""


class StdioBot(Bot):
    """Asks a program that was started for this seat of this game."""

    command: ClassVar[str] = ""
    is_coded: ClassVar[bool] = False

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(game, seed)
        self._seed: Final = seed
        self._telling: Telling | None = None
        self._program: Program | None = None

    def choose(self, packet: Packet) -> str:
        if self._program is None or self._telling is None:
            header = packet.view.header
            self._telling = CodedTelling(header, self._seed) if self.is_coded else Telling(header)
            self._program = Program(self.command)
        shown = self._telling.lines(packet)
        question = self._question(packet, self._telling)
        for _ in range(TRIES):
            said = self._program.ask(question)
            line = shown.get(" ".join(said.split()))
            if line is not None:
                return line
            question = {**question, "refused": said[:200]}
        raise ProgramFault(f"the program '{self.command}' said {said[:60]!r}, which may not be said now")

    def _question(self, packet: Packet, telling: Telling) -> dict[str, object]:
        """What the program is asked; with codes it gets nothing that has names."""
        view = packet.view
        asked: dict[str, object] = {
            "game": "coded" if self.is_coded else self.game,
            "seat": view.seat + 1,
            "seats": view.header.seats,
            "move": packet.move,
            "lines": list(telling.lines(packet)),
            "text": telling.text(packet),
        }
        if not self.is_coded:
            asked |= {"question": packet.question, "prompt": packet.prompt, "view": view.values}
        return asked


def stdio_class(name: str) -> type[StdioBot] | None:
    """The bot that a name such as `stdio:node bot.js` means, if it is such a name."""
    for prefix in (NAMED, CODED):
        if name.startswith(prefix):
            command = name.removeprefix(prefix).strip()
            return type("Stdio", (StdioBot,), {"command": command, "is_coded": prefix == CODED})
    return None


class Program:
    """A program that answers lines with lines."""

    def __init__(self, command: str) -> None:
        self._command: Final = command
        try:
            words = shlex.split(command)
            self._process: Final = subprocess.Popen(  # noqa: S603 - whoever names a program means to run it
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError, IndexError) as error:
            raise ProgramFault(f"the program '{command}' cannot be started: {error}") from None
        self._said: Final[queue.Queue[str]] = queue.Queue()
        threading.Thread(target=_listen, args=(self._process.stdout, self._said), daemon=True).start()
        weakref.finalize(self, _end, self._process)

    def ask(self, question: dict[str, object]) -> str:
        """The line with which the program answers; nothing else may be written by it."""
        seconds = float(os.environ.get("COMITIA_STDIO_SECONDS", SECONDS))
        pipe = self._process.stdin
        assert pipe is not None
        try:
            pipe.write(json.dumps(question) + "\n")
            pipe.flush()
            said = self._said.get(timeout=seconds)
        except (OSError, ValueError):
            said = ""
        except queue.Empty:
            raise ProgramFault(f"the program '{self._command}' took longer than {seconds:g} seconds") from None
        if not said:
            raise ProgramFault(f"the program '{self._command}' has ended without an answer")
        return said


def _listen(pipe: IO[str] | None, said: queue.Queue[str]) -> None:
    """Hand on what a program writes, and that it has ended."""
    assert pipe is not None
    with pipe:
        for line in pipe:
            said.put(line)
    said.put("")


def _end(process: subprocess.Popen[str]) -> None:
    """Let a program end: its input ends, and if it does not mind that, it is stopped."""
    if process.stdin is not None:
        # What it did not read any more cannot be flushed; it must be waited for all the same.
        with suppress(OSError):
            process.stdin.close()
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
