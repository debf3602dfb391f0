"""From what a person types to a choice: a number, a line, or enough of the wording to be clear."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from string import ascii_lowercase
from typing import Final

from comitia.engine.ask import Domain
from comitia.engine.table import Choice
from comitia.words import Catalogue

#: The names of arguments that count something, among them what an amount costs and brings.
AMOUNTS: Final = ("n", "cost", "senators", "votes", "prestige")


class Offer:
    """The options of one question, each with its key and its wording."""

    def __init__(self, choices: Sequence[Choice], labels: Sequence[str]) -> None:
        # What ends a turn, or gives something up, is listed last, lest it be chosen by accident.
        listed = sorted(zip(choices, labels, strict=True), key=lambda option: option[0].ends)
        self.choices: Final = [choice for choice, _ in listed]
        self.labels: Final = [label for _, label in listed]
        self.keys: Final = _keys(self.choices)

    def rows(self) -> list[str]:
        """The options as they are listed."""
        widest = max(len(key) for key in self.keys)
        return [f"{key:>{widest}}  {label}" for key, label in zip(self.keys, self.labels, strict=True)]

    def exactly(self, text: str) -> int | None:
        """The option of a key, a line or a whole wording."""
        if text in self.keys:
            return self.keys.index(text)
        wanted = plainly(text)
        for i, choice in enumerate(self.choices):
            if wanted in (plainly(said(choice)), plainly(choice.line), plainly(self.labels[i])):
                return i
        return None

    def matching(self, text: str) -> list[int]:
        """The options that a typed text can mean: the one it names, or all whose words begin so."""
        exact = self.exactly(text)
        if exact is not None:
            return [exact]
        if not any(c.isalpha() for c in text):
            return []  # a number that is no key is no option either
        named = [i for i, c in enumerate(self.choices) if plainly(said(c).partition(" ")[2]) == plainly(text)]
        if len(named) == 1:
            return named  # the Slave, not the Christian Slave
        typed = plainly(text).split()
        words = [plainly(f"{said(c)} {label}").split() for c, label in zip(self.choices, self.labels, strict=True)]
        return [i for i, option in enumerate(words) if _begins(typed, option)]


def said(choice: Choice) -> str:
    """The line of a choice without its seat."""
    return choice.line.partition(" ")[2]


def _is_amount(choice: Choice) -> bool:
    """Whether a choice names an amount, if it names anything: something that is counted, no die and no place."""
    return all(name in AMOUNTS for name in choice.args)


def _keys(choices: Sequence[Choice]) -> list[str]:
    """What to type for each choice: the number that it names, if numbers mean themselves; else 1, 2, 3.

    A single line that names nothing (to stop, to pass) is 0, lest it be typed by accident.
    """
    lines = [said(choice) for choice in choices]
    found = _amount_keys(choices, [line.partition(" ") for line in lines])
    if found:
        return found
    bare = [i for i, line in enumerate(lines) if " " not in line]
    if len(bare) == 1 and bare[0] in (0, len(lines) - 1) and len(lines) > 1:
        named = iter(range(1, len(lines)))
        return ["0" if i in bare else str(next(named)) for i in range(len(lines))]
    return [str(i + 1) for i in range(len(lines))]


def _amount_keys(choices: Sequence[Choice], split: list[tuple[str, str, str]]) -> list[str]:
    """Amounts as themselves, behind the verb's first letter if several verbs take some (`p6`); nothing without amounts.

    Beside them what ends or names nothing is 0, and whatever else there is a letter.
    """
    worded = list(dict.fromkeys(verb for verb, _, word in split if word))
    counts = [
        bool(word) and (len(worded) == 1 or _is_amount(choice))
        for choice, (_, _, word) in zip(choices, split, strict=True)
    ]
    verbs = list(dict.fromkeys(verb for (verb, _, _), is_counted in zip(split, counts, strict=True) if is_counted))
    if not verbs or not all(
        word.isdigit() for (_, _, word), is_counted in zip(split, counts, strict=True) if is_counted
    ):
        return []
    others = [i for i, is_counted in enumerate(counts) if not is_counted]
    if len(others) > len(ascii_lowercase):
        return []
    bare = [i for i in others if not split[i][2]]
    zero = next((i for i in bare if choices[i].ends), bare[0] if bare else -1)
    letters = iter(ascii_lowercase)
    signs = {verb: verb[0] if len(verbs) > 1 else "" for verb in verbs}
    keys = [
        f"{signs[verb]}{word}" if counts[i] else "0" if i == zero else next(letters)
        for i, (verb, _, word) in enumerate(split)
    ]
    return keys if len(set(keys)) == len(keys) else []


def plainly(text: str) -> str:
    """A text without case, accents and marks, for comparison."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c))
    return " ".join(kept.split())


def _begins(typed: list[str], words: list[str]) -> bool:
    """Whether each typed word begins some word of the wording; numbers must be whole."""
    return bool(typed) and all(
        any(word == part if part.isdigit() else word.startswith(part) for word in words) for part in typed
    )


def find_choices(text: str, domain: Domain, words: Catalogue) -> list[int]:
    """The choices of a domain, offered or not, that a text means: the one it names, or all whose words begin so."""
    wanted = plainly(text)
    begun: list[int] = []
    for choice, line in enumerate(domain.texts):
        forms = _forms(line, domain.verb(choice), domain.args(choice), words)
        if wanted in forms:
            return [choice]
        if not wanted.isdigit() and any(_begins(wanted.split(), form.split()) for form in forms):
            begun.append(choice)
    return begun


def _forms(line: str, verb: str, args: dict[str, int | str | list[str]], words: Catalogue) -> set[str]:
    """The ways to say a line: as in the log, or with the name of the thing in the reader's language."""
    forms = {plainly(line)}
    for name, value in args.items():
        kind = words.game.kinds.get(name)
        if kind is not None and isinstance(value, str):
            forms.add(plainly(f"{verb} {words.title(kind.kind, value)}"))
            forms.add(plainly(f"{verb} {words.plain(kind.kind, value)}"))
    return forms


def find_thing(text: str, words: Catalogue) -> tuple[str, str] | None:
    """The card, or other thing, that a text names: its kind and its word."""
    wanted = plainly(text)
    things = {(kind.kind, word) for kind in words.game.kinds.values() if not kind.numeric for word in kind.words}
    found: list[tuple[str, str]] = []
    for kind, word in sorted(things):
        forms = {plainly(word), plainly(words.title(kind, word)), plainly(words.plain(kind, word))}
        if wanted in forms:
            return kind, word
        if wanted and any(form.startswith(wanted) for form in forms):
            found.append((kind, word))
    return found[0] if len(found) == 1 else None


def in_columns(rows: list[str], width: int) -> list[str]:
    """Rows side by side, down first, as many columns as fit."""
    widest = max(map(len, rows)) + 3
    columns = max(1, min(width // widest, (len(rows) + 2) // 3))
    height = -(-len(rows) // columns)
    lines = [rows[i::height] for i in range(height)]
    return ["".join(cell.ljust(widest) for cell in line).rstrip() for line in lines]
