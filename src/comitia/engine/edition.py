"""Printed numbers as data: every number with its provenance, and corrections from a small TOML file."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from comitia.engine.errors import BadEdition

E = TypeVar("E")

RULEBOOK: Final = "rulebook"
PUBLISHED: Final = "public"  # seen on published components; the note names the source
RECONSTRUCTED: Final = "reconstructed"  # ours; the note gives the reason

#: What a text of corrections may be at most, looked at before it is read: a reader of TOML takes the square of the
#: depth of a key in time, and Python writes no number of thousands of digits.
MOST_CHARACTERS: Final = 40_000
MOST_DOTS: Final = 32
MOST_DIGITS: Final = 18
#: How many corrected editions of a game are kept; every save that is read brings a sheet of its own.
MOST_EDITIONS: Final = 16


class Printed:
    """One number that a component shows."""

    def __init__(self, value: int, provenance: str, note: str = "", low: int = 0, high: int = 99) -> None:
        self.value: Final = value
        self.provenance: Final = provenance
        self.note: Final = note
        self.low: Final = low
        self.high: Final = high

    def corrected(self, value: int, note: str) -> Printed:
        """The same number as an owner of the box reads it."""
        return Printed(value, PUBLISHED, note, self.low, self.high)


class Sheet:
    """All printed numbers of an edition, by dotted key (`cards.forum.cost`)."""

    def __init__(
        self, game: str, entries: dict[str, Printed], check: Callable[[Sheet], str | None] | None = None
    ) -> None:
        self.game: Final = game
        self.entries: Final = entries
        #: What must hold between numbers (a deck's size); the reason if it does not.
        self.check: Final = check

    def value(self, key: str) -> int:
        """A number."""
        return self.entries[key].value

    def values(self, pattern: str, names: list[str]) -> list[int]:
        """One number for each name: `values("cards.{}.cost", cards)`."""
        return [self.entries[pattern.replace("{}", name)].value for name in names]

    def digest(self) -> str:
        """A short digest of all numbers; it stands in the header of a save."""
        text = "\n".join(f"{key}={entry.value}" for key, entry in sorted(self.entries.items()))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def changes(self, other: Sheet) -> dict[str, int]:
        """The numbers in which another sheet differs from this one."""
        return {key: e.value for key, e in other.entries.items() if e.value != self.entries[key].value}

    def override(self, text: str, name: str) -> Sheet:
        """This sheet with the corrections of a TOML text; refuses an unknown key or number with its line."""
        _check_size(text, name)
        try:
            found = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadEdition(f"{name}: not TOML: {error}") from None
        if found.pop("game", self.game) != self.game:
            raise BadEdition(f"{name}{_line(text, 'game')}: this edition is not for {self.game}")
        return self.corrected(_flat(found), name, text)

    def corrected(self, changes: dict[str, object], name: str, text: str = "") -> Sheet:
        """This sheet with some numbers replaced."""
        entries = dict(self.entries)
        for key, value in changes.items():
            problem = self._problem(key, value)
            if problem is not None:
                raise BadEdition(f"{name}{_line(text, key)}: {key} {problem}")
            assert isinstance(value, int)
            entries[key] = entries[key].corrected(value, f"corrected by {name}")
        sheet = Sheet(self.game, entries, self.check)
        wrong = None if self.check is None else self.check(sheet)
        if wrong is not None:
            raise BadEdition(f"{name}{_line(text, self._culprit(entries, list(changes)))}: {wrong}")
        return sheet

    def _culprit(self, entries: dict[str, Printed], changed: list[str]) -> str:
        """Of several changes that together cannot be, the first that could not be alone, or else the last one."""
        for key in changed:
            alone = Sheet(self.game, {**self.entries, key: entries[key]}, self.check)
            if self.check is not None and self.check(alone) is not None:
                return key
        return changed[-1]

    def _problem(self, key: str, value: object) -> str | None:
        if key not in self.entries:
            return f"is not printed in {self.game}"
        entry = self.entries[key]
        if type(value) is not int:
            return "must be a whole number"
        if not entry.low <= value <= entry.high:
            return f"must be from {entry.low} to {entry.high}, not {value}"
        return None


class Editions(Generic[E]):
    """What a game makes of its sheets, each made once: ours for good, of corrected ones the latest."""

    def __init__(self, make: Callable[[Sheet], E], sheet: Sheet) -> None:
        self._make: Final = make
        self._sheet: Final = sheet
        self.ours: Final = make(sheet)
        self._corrected: Final[dict[Sheet, E]] = {}

    def of(self, sheet: Sheet) -> E:
        """The edition of a sheet."""
        if sheet is self._sheet:
            return self.ours
        found = self._corrected.get(sheet)
        if found is None:
            found = self._make(sheet)
            if len(self._corrected) >= MOST_EDITIONS:
                self._corrected.pop(next(iter(self._corrected)), None)
            self._corrected[sheet] = found
        return found

    def __len__(self) -> int:
        """How many are kept."""
        return 1 + len(self._corrected)


def _check_size(text: str, name: str) -> None:
    """Refuse what no list of printed numbers is, before it costs anything to read."""
    if len(text) > MOST_CHARACTERS:
        raise BadEdition(f"{name}: longer than {MOST_CHARACTERS} characters")
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("#"):
            continue
        if line.count(".") > MOST_DOTS:
            raise BadEdition(f"{name} line {number}: more than {MOST_DOTS} dots")
        if re.search(rf"[0-9][xob]?[0-9A-Fa-f_]{{{MOST_DIGITS},}}", line):
            raise BadEdition(f"{name} line {number}: a number of more than {MOST_DIGITS} digits")


def _flat(table: dict[str, object], prefix: str = "") -> dict[str, object]:
    """Nested TOML tables as dotted keys."""
    found: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found.update(_flat(value, f"{prefix}{key}."))
        else:
            found[f"{prefix}{key}"] = value
    return found


def _line(text: str, key: str) -> str:
    """Where a dotted key stands in a TOML text, as ` line 7`; tomllib does not tell."""
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[([^\]]+)\]", line)
        if header:
            section = header.group(1).strip() + "."
        entry = re.match(r"\s*([\w.\-]+)\s*=", line)
        if entry and section + entry.group(1) == key:
            return f" line {number}"
    return ""
