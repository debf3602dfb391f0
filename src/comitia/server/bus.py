"""How one process tells another what it did at a table: in the same transaction, so that only what lasts is told.

A message that is lost heals itself, because whoever hears the next one reads everything up to it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final, Literal

import msgspec
import sqlalchemy as sa

from comitia.server.hosted import Deed, Ending, Proposal, TableRow

#: The channel on which processes that share a database talk.
CHANNEL: Final = "comitia_tables"
#: PostgreSQL takes messages up to 8000 bytes.
LONGEST: Final = 7500


class Standing(msgspec.Struct):
    """What a deed may change of a table's row; the rest is settled when it is made."""

    words: list[str]
    status: Literal["open", "playing", "over"]
    seq: int
    move: int
    awaited: list[int]
    time_left: list[int]
    since: datetime | None
    due: datetime | None
    proposal: Proposal | None
    ending: Ending | None
    rematch: str | None
    updated: datetime


def standing_of(row: TableRow) -> Standing:
    """Where a table stands."""
    return Standing(*[getattr(row, name) for name in Standing.__struct_fields__])


class Message(msgspec.Struct, tag_field="what"):
    """Something that a process did."""

    sender: str
    table: str


class Entered(Message, tag="entry"):
    """An entry was added; what it was, if it fits into a message and changed no seat."""

    seq: int
    deed: Deed | None = None
    standing: Standing | None = None


class Talked(Message, tag="talk"):
    """Something was said."""

    number: int


class Came(Message, tag="presence"):
    """Somebody came or went."""


Heard = Entered | Talked | Came
#: What hears of others.
Hearer = Callable[[Heard], None]

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(Heard).decode


def written(message: Heard) -> str:
    """A message as it is sent; of an entry that is too long only its number."""
    text = encode(message)
    if len(text) > LONGEST and isinstance(message, Entered):
        text = encode(Entered(message.sender, message.table, message.seq))
    return text.decode()


def post(db: sa.Connection, message: Heard) -> None:
    """Tell the other processes, if there can be any, once what is being written is stored."""
    if db.dialect.name == "postgresql":
        db.execute(sa.select(sa.func.pg_notify(CHANNEL, written(message))))


class Bus:
    """For a process alone: whoever changes a table tells its own readers, and there is nobody else."""

    def __init__(self, hearer: Hearer) -> None:
        self.hearer: Final = hearer

    async def open(self) -> None:
        """Begin to hear others."""

    async def close(self) -> None:
        """Hear no more."""
