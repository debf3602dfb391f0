"""Where films are cut and games are reviewed: a process of its own, so that nobody waits for it who plays.

It is given all of a game, secrets included, by the server that holds it, and gives back what was asked for. Run as a
module it is that process; the class is the server's door to it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Callable
from typing import Final

import msgspec

from comitia.engine.save import read as read_save
from comitia.server.film import FilmTask, film
from comitia.server.head import LENGTH, read
from comitia.server.picture import picture
from comitia.server.problems import Refusal

logger = logging.getLogger(__name__)

#: Seconds that a task may take.
LIMIT: Final = 60.0
#: Tasks that may wait at once; whoever comes then is asked to come again.
MOST_WAITING: Final = 24


class PictureTask(msgspec.Struct, tag=True):
    """A moment of a game to be drawn."""

    game: FilmTask
    move: int


class ReviewTask(msgspec.Struct, tag=True):
    """A game to be reviewed, as a save."""

    save: str


Task = FilmTask | PictureTask | ReviewTask
#: Worlds in which a review tries each option.
WORLDS: Final = 3
Tell = Callable[[int, int], None]


class Told(msgspec.Struct, tag=True):
    """How far a task has come."""

    done: int
    all: int


class Ready(msgspec.Struct, tag=True):
    """What came of a task, as it is sent to whoever asked."""

    body: bytes


class Studio:
    """A process that works at one task after another; one that is slow or broken is ended and replaced."""

    def __init__(self, limit: float = LIMIT) -> None:
        self._limit: Final = limit
        self._turn: Final = asyncio.Lock()
        self._waiting = 0
        self._process: asyncio.subprocess.Process | None = None

    async def make(self, task: Task, tell: Tell = lambda *_: None) -> bytes:
        """What comes of a task."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("unavailable")
        self._waiting += 1
        message = msgspec.msgpack.encode(task)  # as things stand now, whatever happens at the table while it waits
        try:
            async with self._turn:
                return await asyncio.wait_for(self._make(message, tell), self._limit)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, msgspec.MsgspecError) as error:
            logger.warning("a game could not be worked at: %s", type(error).__name__)
            raise Refusal("unavailable") from None
        finally:
            self._waiting -= 1

    async def _make(self, message: bytes, tell: Tell) -> bytes:
        process = await self._ready()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(LENGTH.pack(len(message)) + message)
            await process.stdin.drain()
            while True:
                (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                said = msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Told | Ready)
                if isinstance(said, Ready):
                    return said.body
                tell(said.done, said.all)
        except BaseException:
            await self.close()
            raise

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "comitia.server.studio", stdin=pipe, stdout=pipe
            )
        return self._process

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def done(task: Task, tell: Tell) -> bytes:
    """Carry a task out."""
    if isinstance(task, FilmTask):
        return msgspec.json.encode(film(task))
    if isinstance(task, PictureTask):
        return picture(task.game, task.move)
    # Nets need more than a server does: whoever only plays and looks back gets by without.
    from comitia.bots.weights import shipped
    from comitia.lab.review import review

    saved = read_save(task.save)
    return msgspec.json.encode(review(saved, shipped(saved.header.game.name), WORLDS, tell))


def main() -> None:
    """Work until nobody asks any more."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.nice(5)  # whoever plays comes first
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def say(what: Told | Ready) -> None:
        message = msgspec.msgpack.encode(what)
        out.write(LENGTH.pack(len(message)) + message)
        out.flush()

    decoder = msgspec.msgpack.Decoder(Task)
    while message := read(sys.stdin.buffer):
        task = decoder.decode(message)
        say(Ready(done(task, lambda n, whole: say(Told(n, whole)))))


if __name__ == "__main__":
    main()
