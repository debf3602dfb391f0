"""Who may sit where: the seats of a table for whoever asks."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Sequence
from typing import Final

from comitia.server.hosted import Hosted, SeatRow
from comitia.server.people import Visitor, account_key, hashed

#: Names for bots; a table gives each another one.
BOTS: Final = (
    "Ancus", "Appius", "Brutus", "Cato", "Cicero", "Crassus", "Gracchus", "Horatius", "Lucretia", "Marius", "Milo",
    "Numa", "Pompeia", "Romulus", "Scaevola", "Seneca", "Tanaquil", "Tullia", "Varro", "Verres",
)  # fmt: skip


def is_owner(visitor: Visitor, seat: SeatRow) -> bool:
    """Whether a seat belongs to whoever asks."""
    if visitor.person is not None:
        return seat.person == visitor.person.id
    return has_token(visitor.token, seat) and seat.kind == "person"


def has_token(token: str, seat: SeatRow) -> bool:
    """Whether a token opens a seat."""
    return bool(token) and seat.token is not None and hmac.compare_digest(hashed(token), seat.token)


def seats_of(visitor: Visitor, hosted: Hosted) -> list[int]:
    """The seats that belong to whoever asks."""
    return [seat.seat for seat in hosted.seats if is_owner(visitor, seat)]


def new_token() -> str:
    """A token for a seat, which nobody can guess."""
    return secrets.token_urlsafe(24)


def bot_names_for(taken: Collection[str], count: int) -> list[str]:
    """Names for so many bots, none of which anybody at the table has."""
    free = [name for name in BOTS if unlike(name, list(taken)) == name]
    return secrets.SystemRandom().sample(free, count)


def unlike(name: str, others: Sequence[str]) -> str:
    """A name that can be told from the others at a table, also where they differ in the forms of letters only."""
    taken = {account_key(other) for other in others}
    found, n = name, 2
    while account_key(found) in taken:
        found, n = f"{name} {n}", n + 1
    return found
