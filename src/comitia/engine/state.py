"""The base of every state: where play stands, who may see each field, and its plain-value form."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from comitia.engine._native import mypyc_attr
from comitia.engine.errors import BadSave, Undeclared

if TYPE_CHECKING:
    from comitia.engine.flow import Frame

#: Nothing there: an empty disc, an answer not yet given.
NONE: Final = -1
#: Something is there, but whoever looks cannot see what.
UNKNOWN: Final = -2

#: No argument of an event; no number that a game tells is this.
NOT_TOLD: Final = -(1 << 40)

# Who may see a field. There is no default: an undeclared field does not import.
PUBLIC: Final = "public"  # everybody
OWNER: Final = "owner"  # the seat whose part it is
NOBODY: Final = "nobody"  # not even a trace
COUNT: Final = "count"  # how many: everybody; which: the owner
COUNT_ONLY: Final = "count only"  # how many: everybody; which: nobody
SEALED: Final = "sealed"  # whether there is one: everybody; which: the owner
FIXED: Final = "fixed"  # settled before the game and told in its header; shared by copies
_KINDS: Final = (PUBLIC, OWNER, NOBODY, COUNT, COUNT_ONLY, SEALED, FIXED)

#: The visibility of each field of each declared class.
_DECLARED: Final[dict[type, dict[str, str]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A piece of a state that has fields of its own, such as a player's side of the table."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Side(Part):
    """A part that belongs to a seat: the first of its list to the first seat, and so on."""


class Event:
    """Something that happened, told to everybody, with a secret part for those who may see it."""

    def __init__(
        self, name: str, seat: int, args: tuple[int, ...], to: int, secret: tuple[int, ...], reveals: bool
    ) -> None:
        self.name: Final = name
        self.seat: Final = seat
        self.args: Final = args
        #: The seats that see the secret part, as bits.
        self.to: Final = to
        self.secret: Final = secret
        #: True if somebody learns what was hidden: nothing before it can be undone.
        self.reveals: Final = reveals


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Part):
    """A position: a stack of frames that says what comes next, and the fields of the game."""

    def __init__(self, source: State | None = None) -> None:
        if source is not None:
            self.stack: list[Frame] = source.stack[:]
            self.over: bool = source.over
            self.seats: int = source.seats
            answers = source.answers
            #: What each seat has picked of its sealed answer, while answers are given together.
            self.answers: list[list[int]] | None = None if answers is None else [picks[:] for picks in answers]
        else:
            self.stack = []
            self.over = False
            self.seats = 0
            self.answers = None
        #: Where events go; None in search, where nobody listens, and in every copy.
        self.heard: list[Event] | None = None

    def copy(self) -> State:
        """An independent twin that nobody listens to."""
        raise NotImplementedError

    def tell(
        self, name: str, seat: int, a: int = NOT_TOLD, b: int = NOT_TOLD, c: int = NOT_TOLD, d: int = NOT_TOLD
    ) -> None:
        """Tell everybody of something that all could see or work out."""
        if self.heard is not None:
            args = tuple([n for n in (a, b, c, d) if n != NOT_TOLD])
            self.heard.append(Event(name, seat, args, 0, (), False))

    def show(self, name: str, seat: int, to: int, secret: list[int], a: int = NOT_TOLD) -> None:
        """Tell everybody of something of which some seats (as bits) see the secret part, now for the first time."""
        if self.heard is not None:
            self.heard.append(Event(name, seat, () if a == NOT_TOLD else (a,), to, tuple(secret), True))

    def whisper(self, name: str, seat: int, to: int, secret: list[int], a: int = NOT_TOLD) -> None:
        """Tell everybody of something whose secret part its audience knows already, having chosen it."""
        if self.heard is not None:
            self.heard.append(Event(name, seat, () if a == NOT_TOLD else (a,), to, tuple(secret), False))


EVERYONE: Final = -1


def only(p: int) -> int:
    """The audience of one seat."""
    return 1 << p


def declare(cls: type, **fields: str) -> None:
    """Say who may see each field of a state class; refuses to import if the list and the class differ."""
    declared = dict(fields)
    if issubclass(cls, State):
        declared.update(stack=PUBLIC, over=PUBLIC, seats=FIXED, answers=SEALED, heard=NOBODY)
    wrong = sorted(name for name, kind in fields.items() if kind not in _KINDS)
    if wrong:
        raise Undeclared(f"{cls.__name__}: unknown visibility of {', '.join(wrong)}")
    missing = sorted(set(fields_of(cls)) ^ set(declared))
    if missing:
        raise Undeclared(f"{cls.__name__}: fields and visibility differ in {', '.join(missing)}")
    _DECLARED[cls] = declared


def fields_of(cls: type) -> list[str]:
    """The fields of a state class: compiled classes list theirs, plain ones show them on an instance."""
    listed: tuple[str, ...] = getattr(cls, "__mypyc_attrs__", ())
    shown: dict[str, object] = getattr(cls(), "__dict__", {})
    return list(dict.fromkeys([name for name in listed if name != "__dict__"] + list(shown)))


def visibility_of(part: object) -> dict[str, str]:
    """The declared visibility of each field, in the order of declaration."""
    declared = _DECLARED.get(type(part))
    if declared is None:
        raise Undeclared(f"{type(part).__name__} declares no visibility")
    return declared


def plain(value: object) -> object:
    """A value of a state as plain JSON: parts become objects, tuples become lists."""
    if isinstance(value, Part):
        fields = visibility_of(value)
        names = (name for name, kind in fields.items() if kind != FIXED and name not in ("stack", "heard"))
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def fill(part: Part, values: object, where: str = "state") -> None:
    """Set the fields of a part of known shape from plain JSON; the inverse of `plain`."""
    if not isinstance(values, dict):
        raise BadSave(f"{where} is not an object")
    names = [name for name, kind in visibility_of(part).items() if kind != FIXED and name not in ("stack", "heard")]
    if set(names) != set(values):
        raise BadSave(f"{where}: fields differ in {', '.join(sorted(set(names) ^ set(map(str, values))))}")
    for name in names:
        _fill_field(part, name, values[name], f"{where}.{name}")


def _fill_field(part: Part, name: str, value: object, where: str) -> None:
    old = getattr(part, name)
    if isinstance(old, Part):
        fill(old, value, where)
        return
    if isinstance(old, list) and old and isinstance(old[0], Part):
        if not isinstance(value, list) or len(value) != len(old):
            raise BadSave(f"{where} should have {len(old)} entries")
        for i, item in enumerate(old):
            fill(item, value[i], f"{where}[{i}]")
        return
    try:
        setattr(part, name, tuple(value) if isinstance(old, tuple) and isinstance(value, list) else value)
    except TypeError:
        raise BadSave(f"{where} has a value of the wrong kind") from None
    if not _alike(old, value):
        raise BadSave(f"{where} has a value of the wrong kind")


def _alike(old: object, value: object) -> bool:
    """Whether a plain value can stand where the old one stood; plain Python does not check by itself."""
    if isinstance(old, (list, tuple)):
        return isinstance(value, list) and all(_is_nested_int(item) for item in value)
    if old is None:
        return value is None or _is_nested_int(value)
    return type(value) is type(old)


def _is_nested_int(value: object, deeper: int = 8) -> bool:
    if isinstance(value, list):
        return deeper > 0 and all(_is_nested_int(item, deeper - 1) for item in value)
    return type(value) is int


def fingerprint(state: State) -> str:
    """A short digest of everything in a state; equal for equal states, whatever their history."""
    stack = [f"{frame.label()}" for frame in state.stack]
    text = json.dumps([stack, plain(state)], separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]
