"""Questions to a seat and chances for the dice: their domains, and the text form of every choice.

A choice is an int inside (an element of the question's domain) and a line outside (`1 lay forum`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from comitia.engine._native import mypyc_attr
from comitia.engine.errors import BadLine, Reason, Value
from comitia.engine.state import State

if TYPE_CHECKING:
    from comitia.engine.flow import Seq

S = TypeVar("S", bound=State)


#: No number in a log or a label has more digits.
_MOST_DIGITS: Final = 19


def whole_number(text: str) -> int:
    """The number that a text of plain digits writes, or -1 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else -1


class Words:
    """A kind of thing that choices and events name, as its words in order: cards, discs, amounts."""

    def __init__(self, kind: str, words: list[str], first: int = 0, name: str = "") -> None:
        self.kind: Final = kind
        #: What it is called among the arguments of a choice: its kind, unless a verb names two things of one kind.
        self.name: Final = name or kind
        self.words: Final = words
        self.first: Final = first
        self.numeric: Final = all(word.lstrip("-").isdigit() for word in words)
        self._shift: Final = first - int(words[0]) if words and self.numeric else 0

    def value(self, word: str) -> int | str:
        """A word as an argument: itself, or the number that it stands for."""
        return int(word) + self._shift if self.numeric else word

    def called(self, name: str) -> Words:
        """The same things under another name: `AREA.called("target")`; the game lists the name among its kinds."""
        return Words(self.kind, self.words, self.first, name)


def numbers(kind: str, low: int, high: int) -> Words:
    """The whole numbers from low to high, written in digits."""
    return Words(kind, [str(n) for n in range(low, high + 1)], low)


def seats(most: int) -> Words:
    """The seats: 1, 2, 3 in the notation, numbers from 0 everywhere else."""
    return Words("seat", [str(n) for n in range(1, most + 1)])


class Verb:
    """One way to answer a question: a word, followed by a word for each kind of thing that it takes, if any."""

    def __init__(self, name: str, *kinds: Words) -> None:
        self.name: Final = name
        self.kinds: Final = list(kinds)
        #: Every combination of things, the last kind fastest, as the words of the notation.
        self.things: Final[list[tuple[str, ...]]] = [()]
        for kind in kinds:
            self.things[:] = [(*before, word) for before in self.things for word in kind.words]
        self.size: Final = len(self.things)


class Domain:
    """Everything that a question can ever offer, numbered from 0; what is offered now is a subset."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs: Final = list(verbs)
        self.texts: Final[list[str]] = []
        self._verb_of: Final[list[Verb]] = []
        self._first: Final[dict[str, int]] = {}
        for verb in verbs:
            self._first[verb.name] = len(self.texts)
            self.texts.extend(" ".join([verb.name, *words]) for words in verb.things)
            self._verb_of.extend([verb] * verb.size)
        self.size: Final = len(self.texts)
        #: Every choice, ascending.
        self.all: Final = list(range(len(self.texts)))
        self._choice_of: Final = {text: choice for choice, text in enumerate(self.texts)}

    def parse(self, text: str) -> int:
        """The choice that a text names, or -1."""
        return self._choice_of.get(text, -1)

    def verb(self, choice: int) -> str:
        """The verb of a choice."""
        return self._verb_of[choice].name

    def args(self, choice: int) -> dict[str, Value]:
        """What a choice names, by kind: `{"card": "forum"}`, `{"die": 3}`."""
        verb = self._verb_of[choice]
        words = verb.things[choice - self._first[verb.name]]
        return {kind.name: kind.value(word) for kind, word in zip(verb.kinds, words, strict=True)}

    def first(self, name: str) -> int:
        """The first choice of a verb."""
        return self._first[name]

    def choice(self, name: str, *things: int) -> int:
        """The choice of a verb and of things, each by its place among the words of its kind."""
        found = self._first[name]
        inner = 0
        for kind, thing in zip(self._verb_of[found].kinds, things, strict=True):
            inner = inner * len(kind.words) + thing
        return found + inner

    def things(self, choice: int) -> tuple[int, ...]:
        """The places of the things that a choice names among the words of their kinds; the inverse of `choice`."""
        verb = self._verb_of[choice]
        inner = choice - self._first[verb.name]
        found: list[int] = []
        for kind in reversed(verb.kinds):
            found.insert(0, inner % len(kind.words))
            inner //= len(kind.words)
        return tuple(found)


def amount(low: int, high: int, verb: str = "bid", kind: str = "n") -> Domain:
    """The domain of a number between two bounds."""
    return Domain(Verb(verb, numbers(kind, low, high)))


def yes_no() -> Domain:
    """The domain of a plain question; no is 0, yes is 1."""
    return Domain(Verb("no"), Verb("yes"))


def snake_case(name: str) -> str:
    """The name of a question from the name of its class."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Generic[S]):
    """A question to one seat: what may be chosen, and what the choice does."""

    domain: ClassVar[Domain]
    #: True if the options depend on what only the asked seat sees: then it is asked even with one option.
    private_options: ClassVar[bool] = False
    #: The verbs whose choices can be made in any order with the same result. Rules know nothing of it: it tells
    #: whoever searches that such choices one after the other are mere permutations, and a law that it is true.
    unordered: ClassVar[tuple[str, ...]] = ()
    #: The verbs that end a turn or a phase, or give something up: shown to people behind all others.
    enders: ClassVar[tuple[str, ...]] = ()

    def options(self, s: S, p: int) -> list[int]:
        """What is offered now, ascending; override only for speed, `refusal` is the rule."""
        return [choice for choice in self.candidates(s, p) if self.refusal(s, p, choice) is None]

    def candidates(self, s: S, p: int) -> list[int]:
        """What is worth asking `refusal` about, ascending: all, unless something shorter leaves nothing out."""
        return domain_of(self).all

    def refusal(self, s: S, p: int, choice: int) -> Reason | None:
        """Why a choice of the domain is not offered now, or None if it is."""
        raise NotImplementedError

    def is_settled(self, s: S, p: int) -> bool:
        """Whether everybody can see that all options lead to the same in the end, so that nobody need be asked."""
        return False

    def take(self, s: S, p: int, choice: int) -> Seq | None:
        """Carry out an offered choice; a sequence that is returned is entered."""
        raise NotImplementedError

    def is_complete(self, s: S, p: int, picks: list[int]) -> bool:
        """Whether these choices are a whole sealed answer; only a `together` of several picks says otherwise."""
        return len(picks) > 0

    def take_all(self, s: S, p: int, picks: list[int]) -> None:
        """Carry out a sealed answer when all are opened, its unordered picks ascending."""
        for choice in picks:
            self.take(s, p, choice)

    def todays(self, choice: int) -> int:
        """Today's number of a choice that earlier rules numbered otherwise, for sealed answers in their saves."""
        return choice

    def prompt(self, s: S, p: int) -> dict[str, Value]:
        """The arguments of the question's wording; the asked seat alone reads them."""
        return {}

    def detail(self, s: S, p: int, choice: int) -> dict[str, Value]:
        """What the wording of an option says beyond the choice itself."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Generic[S]):
    """A verb with its rule: what it takes, why it is refused, what it does. A `Menu` is made of deeds.

    A thing is its place among the words of the verb's kind; a verb that takes nothing has the one thing 0.
    """

    verb: ClassVar[Verb]
    #: Whether such choices can be made in any order with the same result.
    unordered: ClassVar[bool] = False
    #: Whether it ends a turn or a phase, or gives something up.
    ends: ClassVar[bool] = False

    def __init__(self, verb: Verb | None = None) -> None:
        #: The verb of this deed, if its class leaves it open: one rule for several verbs.
        self.given: Final = verb
        self._all: Final = list(range(verb_of(self).size))

    def things(self, s: S, p: int) -> list[int]:
        """What can be named now, ascending; override only for speed, `refusal` is the rule."""
        return [thing for thing in self.candidates(s, p) if self.refusal(s, p, thing) is None]

    def candidates(self, s: S, p: int) -> list[int]:
        """What is worth asking `refusal` about, ascending: all, unless something shorter leaves nothing out."""
        return self._all

    def refusal(self, s: S, p: int, thing: int) -> Reason | None:
        """Why it cannot be done with a thing now, or None if it can."""
        return None

    def take(self, s: S, p: int, thing: int) -> Seq | None:
        """Do it; a sequence that is returned is entered."""
        raise NotImplementedError

    def detail(self, s: S, p: int, thing: int) -> dict[str, Value]:
        """What the wording of the option says beyond the verb and its thing."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount(Ask[S]):
    """A question for a number between two bounds of the moment: what is offered, what is refused follow from them."""

    def least(self, s: S, p: int) -> int:
        """The lowest choice now."""
        return 0

    def most(self, s: S, p: int) -> int:
        """The highest choice now; the domain may end before it."""
        raise NotImplementedError

    def beyond(self, s: S, p: int, choice: int) -> Reason:
        """Why a choice outside of them is refused."""
        raise NotImplementedError

    def options(self, s: S, p: int) -> list[int]:
        return list(range(self.least(s, p), min(self.most(s, p) + 1, domain_of(self).size)))

    def refusal(self, s: S, p: int, choice: int) -> Reason | None:
        return None if self.least(s, p) <= choice <= self.most(s, p) else self.beyond(s, p, choice)


@mypyc_attr(allow_interpreted_subclasses=True)
class AmountDeed(Deed[S]):
    """The same as a deed: a verb that takes a number between two bounds of the moment."""

    def least(self, s: S, p: int) -> int:
        """The lowest thing now."""
        return 0

    def most(self, s: S, p: int) -> int:
        """The highest thing now; the things of the verb may end before it."""
        raise NotImplementedError

    def beyond(self, s: S, p: int, thing: int) -> Reason:
        """Why a thing outside of them is refused."""
        raise NotImplementedError

    def things(self, s: S, p: int) -> list[int]:
        return list(range(self.least(s, p), min(self.most(s, p) + 1, len(self._all))))

    def refusal(self, s: S, p: int, thing: int) -> Reason | None:
        return None if self.least(s, p) <= thing <= self.most(s, p) else self.beyond(s, p, thing)


@mypyc_attr(allow_interpreted_subclasses=True)
class PairDeed(Deed[S]):
    """A deed that names two things: of the first kind of its verb, and of the second."""

    def __init__(self, verb: Verb | None = None) -> None:
        super().__init__(verb)
        self._inner: Final = len(verb_of(self).kinds[1].words)

    def refusal(self, s: S, p: int, thing: int) -> Reason | None:
        return self.refusal_of(s, p, thing // self._inner, thing % self._inner)

    def take(self, s: S, p: int, thing: int) -> Seq | None:
        return self.take_both(s, p, thing // self._inner, thing % self._inner)

    def detail(self, s: S, p: int, thing: int) -> dict[str, Value]:
        return self.detail_of(s, p, thing // self._inner, thing % self._inner)

    def pair(self, one: int, other: int) -> int:
        """The thing that two things are together."""
        return one * self._inner + other

    def refusal_of(self, s: S, p: int, one: int, other: int) -> Reason | None:
        """Why it cannot be done with these two now, or None if it can."""
        return None

    def take_both(self, s: S, p: int, one: int, other: int) -> Seq | None:
        """Do it with both."""
        raise NotImplementedError

    def detail_of(self, s: S, p: int, one: int, other: int) -> dict[str, Value]:
        """What the wording of the option says beyond the verb and its things."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Menu(Ask[S]):
    """A question that is answered by one of several deeds, each of which owns its rule; their order numbers them."""

    deeds: ClassVar[tuple[Deed[Any], ...]]

    def __init__(self) -> None:
        deeds: tuple[Deed[Any], ...] = getattr(self, "deeds")  # noqa: B009 - as in domain_of
        self._deeds: Final = list(deeds)
        self.whole: Final = Domain(*[verb_of(deed) for deed in deeds])
        #: For each deed, and for each choice, the choice that comes first of that deed's: for lists made in one go.
        self.firsts: Final = [self.whole.first(verb_of(deed).name) for deed in deeds]
        #: For each deed whether it names nothing: then its rule is the whole answer.
        self._is_bare: Final = [not verb_of(deed).kinds for deed in deeds]
        self._first_of: Final = [first for deed, first in zip(deeds, self.firsts, strict=True) for _ in _size(deed)]
        self._deed_of: Final = [deed for deed in deeds for _ in _size(deed)]

    def options(self, s: S, p: int) -> list[int]:
        found: list[int] = []
        for i in range(len(self._deeds)):
            deed = self._deeds[i]
            first = self.firsts[i]
            if self._is_bare[i]:
                if deed.refusal(s, p, 0) is None:
                    found.append(first)
            else:
                for thing in deed.things(s, p):
                    found.append(first + thing)
        return found

    def refusal(self, s: S, p: int, choice: int) -> Reason | None:
        return self._deed_of[choice].refusal(s, p, choice - self._first_of[choice])

    def take(self, s: S, p: int, choice: int) -> Seq | None:
        return self._deed_of[choice].take(s, p, choice - self._first_of[choice])

    def detail(self, s: S, p: int, choice: int) -> dict[str, Value]:
        return self._deed_of[choice].detail(s, p, choice - self._first_of[choice])

    def named(self, trait: str) -> tuple[str, ...]:
        """The verbs of the deeds of which something is so."""
        return tuple([verb_of(deed).name for deed in self._deeds if getattr(deed, trait)])

    def all(self) -> list[Deed[Any]]:
        """All deeds in their order."""
        return self._deeds

    def deed(self, choice: int) -> Deed[Any]:
        """The deed of a choice."""
        return self._deed_of[choice]

    def thing(self, choice: int) -> int:
        """The thing of a choice."""
        return choice - self._first_of[choice]


def _size(deed: Deed[Any]) -> range:
    return range(verb_of(deed).size)


# What a class declares is read by name: a native read would miss interpreted classes.


def verb_of(deed: Deed[Any]) -> Verb:
    """The verb of a deed: the one that it was given, or that its class declares."""
    if deed.given is not None:
        return deed.given
    found: Verb = getattr(deed, "verb")  # noqa: B009
    return found


def domain_of(question: object) -> Domain:
    """The domain that a question's class declares, or that its deeds make up."""
    if isinstance(question, Menu):
        return question.whole
    found: Domain = getattr(question, "domain")  # noqa: B009
    return found


def unordered_of(question: object) -> tuple[str, ...]:
    """The verbs of a question whose choices can be made in any order."""
    if isinstance(question, Menu):
        return question.named("unordered")
    found: tuple[str, ...] = getattr(question, "unordered")  # noqa: B009
    return found


def enders_of(question: object) -> tuple[str, ...]:
    """The verbs of a question that end something."""
    if isinstance(question, Menu):
        return question.named("ends")
    found: tuple[str, ...] = getattr(question, "enders")  # noqa: B009
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Generic[S]):
    """A moment decided by dice or a shuffle: so many equally likely outcomes, and what each does."""

    def outcomes(self, s: S) -> int:
        """How many outcomes there are; each is as likely as the others."""
        raise NotImplementedError

    def take(self, s: S, p: int, outcome: int) -> Seq | None:
        """Carry out an outcome; a sequence that is returned is entered."""
        raise NotImplementedError

    def text(self, outcome: int) -> str:
        """The words of an outcome in the log."""
        return str(outcome)

    def parse(self, text: str) -> int:
        """The outcome that the words of a log name."""
        outcome = whole_number(text)
        if outcome < 0:
            raise BadLine(f"'{text[:60]}' is not an outcome")
        return outcome
