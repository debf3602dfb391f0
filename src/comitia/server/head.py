"""A bot's head: a process of its own that reads what a seat may know and says a line.

It never meets a state of the true game: what it is handed is the packet that any player of that seat would get.
"""

from __future__ import annotations

import os
import struct
import sys
from typing import BinaryIO, Final

import msgspec

from comitia.bots import make_bot
from comitia.bots.levels import LevelBot
from comitia.engine.errors import Value
from comitia.engine.registry import find_game
from comitia.engine.table import Choice, Packet
from comitia.engine.view import Face, View
from comitia.server.sheets import sheet_of

#: Messages are preceded by their length.
LENGTH: Final = struct.Struct(">I")


class Task(msgspec.Struct, array_like=True):
    """A question for a bot: the header, the view, and what may be said."""

    bot: str
    seed: int
    game: str
    seats: int
    options: dict[str, str]
    corrections: dict[str, int]
    seat: int
    values: dict[str, object]
    stack: list[str]
    log: list[tuple[str, int, tuple[int, ...], tuple[int, ...] | None]]
    move: int
    waiting: list[int]
    question: str
    prompt: dict[str, Value]
    choices: list[tuple[str, str, dict[str, Value]]]
    #: Whether it shall tell what it considers, instead of what it says.
    is_hint: bool = False


def task_of(bot: str, seed: int, packet: Packet, *, is_hint: bool = False) -> Task:
    """A packet as it is handed to a process."""
    view = packet.view
    header = view.header
    return Task(
        bot=bot,
        seed=seed,
        game=header.game.name,
        seats=header.seats,
        options=header.options,
        corrections=header.game.sheet.changes(header.sheet),
        seat=view.seat,
        values=view.values,
        stack=view.stack,
        log=[(face.name, face.seat, face.args, face.secret) for face in view.log],
        move=packet.move,
        waiting=packet.waiting,
        question=packet.question,
        prompt=packet.prompt,
        choices=[(choice.line, choice.verb, choice.args) for choice in packet.choices],
        is_hint=is_hint,
    )


def packet_of(task: Task) -> Packet:
    """The packet that was handed over."""
    header = find_game(task.game).header(task.seats, task.options, sheet_of(task.game, task.corrections))
    view = View(header, task.seat, task.values, task.stack, [Face(*face) for face in task.log])
    choices = [Choice(*choice) for choice in task.choices]
    return Packet(view, task.move, task.waiting, task.question, task.prompt, choices)


def answer(task: Task) -> str:
    """What the bot says, or as JSON what it considers."""
    bot, packet = make_bot(task.bot, task.game, task.seed), packet_of(task)
    if not task.is_hint:
        return bot.choose(packet)
    assert isinstance(bot, LevelBot)
    told = [(line, round(found.chance, 3), round(found.result, 3)) for line, found in bot.consider(packet)]
    return msgspec.json.encode(told).decode()


def read(source: BinaryIO) -> bytes:
    """The next message; nothing at the end."""
    head = source.read(LENGTH.size)
    return source.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""


def main() -> None:
    """Answer until nobody asks any more."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # as everywhere that nets are small
    # A bot may print: that goes where errors go, and cannot be taken for an answer.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    decoder = msgspec.msgpack.Decoder(Task)
    while message := read(sys.stdin.buffer):
        line = answer(decoder.decode(message)).encode()
        out.write(LENGTH.pack(len(line)) + line)
        out.flush()


if __name__ == "__main__":
    main()
