"""What a seat may know, as a state: a copy in which everything that the seat cannot see is covered.

`masked` makes the same of a view and is what bots use, who have nothing else. A server, which makes a packet for every
seat at every move, needs it ten times as often; here it costs little more than a copy. A law holds the two together.
"""

from __future__ import annotations

from typing import Final

from comitia.engine.flow import has_sealed
from comitia.engine.registry import Header
from comitia.engine.standing import Standing
from comitia.engine.state import (
    COUNT,
    COUNT_ONLY,
    FIXED,
    NONE,
    OWNER,
    PUBLIC,
    SEALED,
    UNKNOWN,
    Part,
    State,
    visibility_of,
)
from comitia.engine.view import SPECTATOR, covered, owner_of

#: Fields of every state that are covered in a way of their own, or never.
_APART: Final = ("stack", "heard", "answers")


class Veil:
    """What of a part is not for everybody, and what lies there for those who do not see it."""

    def __init__(self, blank: Part) -> None:
        kinds = visibility_of(blank)
        self._hidden: Final = [
            (name, kind, covered(getattr(blank, name)))
            for name, kind in kinds.items()
            if kind not in (PUBLIC, FIXED) and name not in _APART
        ]
        public = [(name, getattr(blank, name)) for name, kind in kinds.items() if kind == PUBLIC]
        self._parts: Final = [(name, Veil(value)) for name, value in public if isinstance(value, Part)]
        self._rows: Final = [
            (name, [Veil(item) for item in value])
            for name, value in public
            if isinstance(value, list) and value and isinstance(value[0], Part)
        ]

    def cover(self, part: Part, owner: int, seat: int) -> None:
        """Cover what a seat does not see of a part; `owner` is the seat it belongs to, if any."""
        is_own = owner == seat and seat != SPECTATOR
        for name, kind, cover in self._hidden:
            if kind == COUNT_ONLY or (kind == COUNT and not is_own):
                setattr(part, name, _unknown(getattr(part, name)))
            elif kind == SEALED:
                setattr(part, name, _sealed(getattr(part, name), owner, seat))
            elif kind not in (COUNT, OWNER) or (kind == OWNER and not is_own):
                setattr(part, name, cover[:] if isinstance(cover, list) else cover)
        for name, veil in self._parts:
            veil.cover(getattr(part, name), owner, seat)
        for name, veils in self._rows:
            for i, item in enumerate(getattr(part, name)):
                veils[i].cover(item, owner_of(item, i, owner), seat)


def veil_of(header: Header) -> Veil:
    """The veil of every table with a header."""
    return Veil(header.game.new(header))


def veiled(s: State, veil: Veil, seat: int) -> State:
    """A twin of a state that holds what a seat may see, with UNKNOWN wherever something lies unseen."""
    twin = s.copy()
    veil.cover(twin, NONE, seat)
    if twin.answers is not None:
        twin.answers = [
            picks if p == seat else [UNKNOWN] if has_sealed(s, p) else [] for p, picks in enumerate(twin.answers)
        ]
    return twin


def standing_for(header: Header, s: State, veil: Veil, seat: int) -> Standing | None:
    """How a game stands as a seat may know it, as `standing_of` tells it from a view."""
    standing = header.game.standing
    return None if standing is None else standing(veiled(s, veil, seat), seat)


def _unknown(row: object) -> object:
    """As many things, none of them seen."""
    if isinstance(row, tuple):
        return (UNKNOWN,) * len(row)
    assert isinstance(row, list)
    return [UNKNOWN] * len(row)


def _sealed(value: object, owner: int, seat: int) -> object:
    """Whether there is a value; which one, for its owner. What belongs to no side has one value for each seat."""
    if isinstance(value, tuple):
        return tuple([_sealed_one(item, i if owner == NONE else owner, seat) for i, item in enumerate(value)])
    if isinstance(value, list):
        return [_sealed_one(item, i if owner == NONE else owner, seat) for i, item in enumerate(value)]
    return value if value is None else _sealed_one(value, owner, seat)


def _sealed_one(value: object, owner: int, seat: int) -> object:
    return value if value == NONE or (owner == seat and seat != SPECTATOR) else UNKNOWN
