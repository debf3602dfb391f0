"""A catalogue: one game's words in one language, filled with names, numbers and the edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from comitia.engine.edition import Sheet
from comitia.engine.errors import Reason, Value
from comitia.engine.registry import Game
from comitia.engine.view import Face
from comitia.words.forms import Noun, argument_of, formed
from comitia.words.glossary import read_glossary
from comitia.words.messages import compiled, game_messages, general_messages, placeholders

if TYPE_CHECKING:
    from icu4py.messageformat import MessageFormat

#: Arguments that name a seat, and rows of seats.
SEATS: Final = ("player", "other", "seat")
SEAT_ROWS: Final = ("players",)
NAMED: Final = frozenset((*SEATS, *SEAT_ROWS))
#: Filled messages that are kept: the same choices are offered again and again.
KEPT: Final = 4096


class Catalogue:
    """What a reader of one language gets to read of one game.

    A key that a game does not have (a prototype without words) is shown as its name with its arguments.
    """

    def __init__(self, game: Game, lang: str = "en", sheet: Sheet | None = None) -> None:
        self.game: Final = game
        self.lang: Final = lang
        self.messages: Final = {**general_messages(lang), **game_messages(game, lang)}
        self.sheet: Final = game.sheet if sheet is None else sheet
        #: The printed numbers of each thing: `{"basilica": {"bonus": 2, "cost": 6}}`.
        self.printed: Final = _by_thing(self.sheet)
        self.glossary: Final = read_glossary(game.folder / "text")
        self._compiled: Final[dict[str, MessageFormat]] = {}
        #: The forms of arguments that a message asks for: `card_the`, which is the article's form of `card`.
        self._forms: Final[dict[str, list[tuple[str, str, str, bool]]]] = {}
        self._filled: Final = lru_cache(KEPT)(self._fill)

    def text(self, key: str, args: Mapping[str, Value] | None = None) -> str:
        """A message with its arguments filled in; a row is joined as the language joins rows."""
        if not args:
            return self._filled(key)
        return self._filled(key, *[(name, _kept(value)) for name, value in args.items()])

    def _fill(self, key: str, *args: tuple[str, int | str | tuple[str, ...]]) -> str:
        shown = {name: self._shown(name, value) for name, value in args}
        if key not in self.messages:
            return _bare(key, shown)
        if key not in self._compiled:
            self._compiled[key] = compiled(self.messages[key], self.lang)
            self._forms[key] = [(name, *argument_of(name)) for name in placeholders(self.messages[key])]
        given = dict(args)
        for placeholder, name, form, up in self._forms[key]:
            if form and placeholder not in given and name in given:
                shown[placeholder] = self._formed(name, given[name], form, up)
        return self._compiled[key].format({**shown})

    def _formed(self, name: str, value: int | str | tuple[str, ...], form: str, up: bool) -> str:
        """An argument in a form of the language; a row has it at each of its things."""
        if isinstance(value, tuple):
            return self.row([self._formed(name, item, form, up and not i) for i, item in enumerate(value)])
        kind = self.game.kinds.get(name)
        if kind is None:
            return formed(Noun(str(value)), form, self.lang, up)
        return formed(self.noun(kind.kind, str(value)), form, self.lang, up)

    def _shown(self, name: str, value: Value | tuple[str, ...]) -> int | str:
        if isinstance(value, int):
            return value
        kind = self.game.kinds.get(name)
        if not isinstance(value, str):
            return self.row([item if kind is None else self.title(kind.kind, item) for item in value])
        return value if kind is None else self.title(kind.kind, value)

    def row(self, items: Sequence[str]) -> str:
        """Several things in one sentence: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        joined = items[0]
        for item in items[1:-1]:
            joined = self.text("row.more", {"first": joined, "next": item})
        return self.text("row.last", {"first": joined, "next": items[-1]})

    # -- what happened -------------------------------------------------------------------------

    def event(self, face: Face, names: Sequence[str]) -> str:
        """An event in prose as the seat sees it; empty if there is nothing to tell."""
        key = f"event.{face.name}"
        if face.secret is not None and f"{key}_seen" in self.messages:
            key += "_seen"
        if self.messages.get(key) == "":
            return ""
        args = self.event_args(face)
        if len(names) == 2 and face.seat >= 0:
            args.setdefault("other", 1 - face.seat)
        return self.text(key, self.named(args, names))

    def event_args(self, face: Face) -> dict[str, Value]:
        """The arguments of an event by name, with things as words of the notation and seats as numbers from 0."""
        args: dict[str, Value] = {"player": face.seat} if face.seat >= 0 else {}
        declared = self.game.events.get(face.name, ())
        self._name_args([name for name in declared if not name.startswith("|")], face.args, args)
        if face.secret is not None:
            self._name_args([name[1:] for name in declared if name.startswith("|")], face.secret, args)
        return args

    def _name_args(self, declared: list[str], values: tuple[int, ...], args: dict[str, Value]) -> None:
        for i, name in enumerate(declared):
            bare = name.lstrip("*")
            if name != bare or self._is_row(bare):
                args[bare] = [str(self._word(bare, value)) for value in values[i:]]
            else:
                args[bare] = self._word(bare, values[i])

    def _is_row(self, name: str) -> bool:
        """Whether an argument names several things of a kind: `cards`, whose kind is `card`."""
        return name in SEAT_ROWS or (name in self.game.kinds and self.game.kinds[name].kind != name)

    def _word(self, name: str, value: int) -> int | str:
        kind = self.game.kinds.get(name)
        if kind is None:
            return value
        return kind.words[value - kind.first] if value >= kind.first else "?"

    # -- who is meant --------------------------------------------------------------------------

    def name(self, seat: int, names: Sequence[str]) -> str:
        """What a seat is called; a side that nobody sits at has a name of the game's."""
        return names[seat] if seat < len(names) else self.label("zone", "rival")

    def named(self, args: Mapping[str, Value], names: Sequence[str]) -> dict[str, Value]:
        """Arguments with the names of players in place of their seats."""
        if NAMED.isdisjoint(args):
            return dict(args)
        return {name: self._named(name, value, names) for name, value in args.items()}

    def _named(self, name: str, value: Value, names: Sequence[str]) -> Value:
        if name in SEATS and isinstance(value, int):
            return self.name(value, names)
        if name in SEAT_ROWS and isinstance(value, list):
            return [self.name(int(seat), names) for seat in value]
        return value

    # -- what is asked -------------------------------------------------------------------------

    def prompt(self, question: str, args: Mapping[str, Value], names: Sequence[str]) -> str:
        """A question."""
        return self.text(f"ask.{question}", self.named(args, names))

    def choice(self, question: str, verb: str, args: Mapping[str, Value], names: Sequence[str]) -> str:
        """One answer to a question."""
        key = f"choice.{question}.{verb}"
        shown = self.named(args, names)
        if key in self.messages:
            return self.text(key, shown)
        return " ".join([verb, *(str(self._shown(name, value)) for name, value in shown.items())])

    def reason(self, reason: Reason, names: Sequence[str]) -> str:
        """Why not."""
        args = self.named(reason.args, names)
        if "event" in args:
            args["event"] = self.text(f"seal.{args['event']}")
        return self.text(f"reason.{reason.key}", args)

    # -- what there is -------------------------------------------------------------------------

    def title(self, kind: str, word: str) -> str:
        """The name of a thing: a card, a place."""
        key = f"{kind}.{word}.name"
        return self.messages[key] if key in self.messages else word.replace("_", " ")

    def noun(self, kind: str, word: str) -> Noun:
        """The name of a thing with its grammar."""
        return self.glossary.noun(kind, word, self.title(kind, word), self.lang)

    def counted(self, kind: str, word: str, n: int) -> str:
        """A thing with its number if there are several: `2 Legionaries`."""
        return f"{n} {formed(self.noun(kind, word), 'many', self.lang)}" if n > 1 else self.title(kind, word)

    @property
    def colon(self) -> str:
        """The mark between a label and what it labels, with the space before it that the language wants."""
        return self.messages["row.colon"]

    def plain(self, kind: str, word: str) -> str:
        """What a thing's name means in everyday words; empty if nothing is said."""
        return self.messages.get(f"{kind}.{word}.plain", "")

    def rule(self, kind: str, word: str) -> str:
        """What a thing does, with the edition's numbers; empty if nothing is said."""
        key = f"{kind}.{word}.rule"
        return self.text(key, self.numbers_for(word)) if key in self.messages else ""

    def numbers_for(self, word: str) -> dict[str, Value]:
        """The printed numbers that a text about a thing may mention: its own by short name, all by full name."""
        full = {f"{thing}_{name}": n for thing, numbers in self.printed.items() for name, n in numbers.items()}
        return {**full, **self.printed.get(word, {})}

    def further_numbers(self, kind: str, word: str) -> dict[str, int]:
        """The printed numbers of a thing that its rule does not mention."""
        mentioned = placeholders(self.messages.get(f"{kind}.{word}.rule", ""))
        return {name: n for name, n in self.printed.get(word, {}).items() if name not in mentioned}

    def labelled_numbers(self, kind: str, word: str) -> list[str]:
        """The same, each with its label: `Cost 5`."""
        return [f"{self.label('printed', name)} {n}" for name, n in self.further_numbers(kind, word).items()]

    def label(self, section: str, name: str) -> str:
        """A short word for a part of the table, a number or a kind."""
        return self.messages.get(f"{section}.{name}", name.replace("_", " "))

    def help_lines(self) -> list[str]:
        """The game in a few sentences."""
        return [self.text(key, self.numbers_for("")) for key in self.messages if key.startswith("help.")]


def _kept(value: Value) -> int | str | tuple[str, ...]:
    """An argument by which a filled message can be found again."""
    return tuple(value) if isinstance(value, list) else value


def _by_thing(sheet: Sheet) -> dict[str, dict[str, int]]:
    """The numbers of a sheet by the last two parts of their keys: `cards.forum.cost` belongs to the forum."""
    found: dict[str, dict[str, int]] = {}
    for key, entry in sheet.entries.items():
        *_, thing, name = ["", *key.split(".")]
        found.setdefault(thing, {})[name] = entry.value
    return found


def _bare(key: str, args: Mapping[str, int | str]) -> str:
    """A key without a message, with its arguments."""
    words = key.rpartition(".")[2].replace("_", " ")
    shown = ", ".join(f"{name} {value}" for name, value in args.items())
    return f"{words} ({shown})" if shown else words
