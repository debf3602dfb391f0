"""States: declared fields, plain values, filling them again, fingerprints, events."""

from __future__ import annotations

from typing import Any

import pytest

from comitia.engine.errors import BadSave, Undeclared
from comitia.engine.flow import Seq, ask
from comitia.engine.state import (
    EVERYONE,
    FIXED,
    NOBODY,
    OWNER,
    PUBLIC,
    Event,
    Part,
    State,
    declare,
    fields_of,
    fill,
    fingerprint,
    only,
    plain,
    visibility_of,
)
from tests.engine.small import Diary, Pay, Purse, fresh


class Pot(Part):
    """A part without declared fields."""

    def __init__(self) -> None:
        self.coins: int = 0


class Shelf(Part):
    """A part of every kind of field."""

    def __init__(self) -> None:
        self.pot: Lid = Lid()
        self.rows: list[list[int]] = [[1], [2, 3]]
        self.marks: tuple[int, ...] = (4,)
        self.word: str = "ave"
        self.open: bool = True
        self.guess: int | None = None
        self.edition: object = object()


class Lid(Part):
    """A part in a part."""

    def __init__(self) -> None:
        self.size: int = 7


declare(Lid, size=PUBLIC)
declare(Shelf, pot=PUBLIC, rows=PUBLIC, marks=PUBLIC, word=PUBLIC, open=PUBLIC, guess=OWNER, edition=FIXED)
PLAIN = {"pot": {"size": 7}, "rows": [[1], [2, 3]], "marks": [4], "word": "ave", "open": True, "guess": None}


def filled(**changes: object) -> Shelf:
    """A shelf filled from plain values, some of them changed."""
    shelf = Shelf()
    fill(shelf, {**PLAIN, **changes}, "shelf")
    return shelf


# Declarations


def test_missing_declaration():
    """A field that is not declared does not import."""
    with pytest.raises(Undeclared, match="Pot: fields and visibility differ in coins"):
        declare(Pot)


def test_declaration_of_no_field():
    """A declared name that is no field does not import."""
    with pytest.raises(Undeclared, match="Pot: fields and visibility differ in stones"):
        declare(Pot, coins=PUBLIC, stones=PUBLIC)


def test_unknown_visibility():
    """A visibility that does not exist does not import."""
    with pytest.raises(Undeclared, match="Pot: unknown visibility of coins"):
        declare(Pot, coins="hidden")


def test_undeclared_class():
    """Nothing can be seen of a class that declares nothing."""
    with pytest.raises(Undeclared, match="Pot declares no visibility"):
        visibility_of(Pot())


def test_fields_of_the_base():
    """The engine declares its own fields; a game cannot forget them."""
    assert {"stack", "over", "seats", "answers", "heard"} <= set(visibility_of(Diary()))


def test_fields_of_a_plain_class():
    """A plain class is asked for an instance."""
    assert fields_of(Pot) == ["coins"]


def test_fields_of_a_compiled_class():
    """A compiled class lists its fields; an interpreted subclass of it adds those of an instance."""

    class Compiled:
        __mypyc_attrs__ = ("stack", "over", "__dict__")

        def __init__(self) -> None:
            self.over, self.coins = False, 3

    assert fields_of(Compiled) == ["stack", "over", "coins"]


def test_fields_of_a_closed_compiled_class():
    """A compiled class without a dictionary has the fields it lists."""

    class Compiled:
        __slots__ = ("coins",)
        __mypyc_attrs__ = ("coins",)

    assert fields_of(Compiled) == ["coins"]


# Plain values


def test_plain_values():
    """Parts become objects, tuples become lists, what is fixed is left out."""
    assert plain(Shelf()) == PLAIN


def test_filling_inverts():
    """Filling a fresh part with the plain values of another makes them equal."""
    shelf = Shelf()
    shelf.pot.size, shelf.rows, shelf.marks, shelf.word, shelf.open, shelf.guess = 8, [[5]], (6, 7), "vale", False, 2
    other = Shelf()
    fill(other, plain(shelf))
    assert (plain(other), other.marks) == (plain(shelf), (6, 7))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"pot": 3}, "shelf.pot is not an object"),
        ({"pot": {"size": "big"}}, "shelf.pot.size has a value of the wrong kind"),
        ({"rows": [[1], ["x"]]}, "shelf.rows has a value of the wrong kind"),
        ({"rows": 3}, "shelf.rows has a value of the wrong kind"),
        ({"rows": [True]}, "shelf.rows has a value of the wrong kind"),
        ({"marks": {"a": 1}}, "shelf.marks has a value of the wrong kind"),
        ({"word": 3}, "shelf.word has a value of the wrong kind"),
        ({"open": 1}, "shelf.open has a value of the wrong kind"),
        ({"guess": "x"}, "shelf.guess has a value of the wrong kind"),
        ({"more": 1}, "shelf: fields differ in more"),
    ],
)
def test_filling_with_the_wrong_kind(change: dict[str, object], reason: str):
    """A value of another kind is refused by the name of its field."""
    with pytest.raises(BadSave, match=reason):
        filled(**change)


def test_filling_with_nested_rows():
    """Rows of rows of any reasonable depth are values; a bottomless one is refused, not followed."""
    deep: Any = 1
    for _ in range(400):
        deep = [deep]
    with pytest.raises(BadSave, match=r"shelf\.rows"):
        filled(rows=deep)


def test_filling_with_no_object():
    """Only an object can fill a part."""
    with pytest.raises(BadSave, match="state is not an object"):
        fill(Shelf(), [1, 2])


def test_filling_sides():
    """A row of parts keeps its length."""
    s = fresh(Seq("flow", ask(Pay())))
    values = plain(s)
    assert isinstance(values, dict)
    with pytest.raises(BadSave, match=r"state\.players should have 2 entries"):
        fill(s, {**values, "players": values["players"][:1]})


def test_filling_a_field_that_defends_itself():
    """Compiled fields refuse a wrong kind themselves; it is the same refusal."""

    class Strict(Part):
        def __init__(self) -> None:
            self._coins = 1

        @property
        def coins(self) -> int:
            return self._coins

        @coins.setter
        def coins(self, value: int) -> None:
            raise TypeError("int object expected")

    declare(Strict, _coins=PUBLIC)
    visibility_of(Strict())["coins"] = visibility_of(Strict()).pop("_coins")
    with pytest.raises(BadSave, match=r"state\.coins has a value of the wrong kind"):
        fill(Strict(), {"coins": "x"})


# Fingerprints and copies


def test_equal_states_have_equal_fingerprints():
    """A fingerprint depends on the state, not on the object."""
    assert fingerprint(fresh(Seq("flow", ask(Pay())))) == fingerprint(fresh(Seq("flow", ask(Pay()))))


def test_fingerprint_of_a_field():
    """Any field counts."""
    s = fresh(Seq("flow", ask(Pay())))
    other = s.copy()
    other.players[1].cards.append(5)
    assert fingerprint(other) != fingerprint(s)


def test_fingerprint_of_the_position():
    """The step that is due counts."""
    s = fresh(Seq("flow", ask(Pay())))
    other = s.copy()
    other.stack.pop()
    assert fingerprint(other) != fingerprint(s)


def test_copy_of_sealed_answers():
    """A copy has sealed answers of its own."""
    s = Diary()
    s.answers = [[1], []]
    twin = s.copy()
    assert twin.answers == [[1], []]
    assert twin.answers is not s.answers


# Events


def heard_by(s: State) -> list[Event]:
    """What is told from now on."""
    s.heard = []
    return s.heard


def test_nobody_listens():
    """Where nobody listens, nothing is told."""
    s = Diary()
    s.tell("paid", 0, 3)
    s.show("drew", 0, only(0), [9])
    s.whisper("gave", 0, only(0), [9])
    assert s.heard is None


def test_tell():
    """What all could see has no secret part and reveals nothing."""
    s = Diary()
    events = heard_by(s)
    s.tell("laid", 1, 5, 2)
    assert [(e.name, e.seat, e.args, e.to, e.secret, e.reveals) for e in events] == [("laid", 1, (5, 2), 0, (), False)]


def test_show():
    """What is shown reveals its secret part to its audience."""
    s = Diary()
    events = heard_by(s)
    s.show("drew", 1, only(1), [9, 8], 2)
    s.show("turned", 0, EVERYONE, [7])
    assert [(e.args, e.to, e.secret, e.reveals) for e in events] == [((2,), 2, (9, 8), True), ((), -1, (7,), True)]


def test_whisper():
    """What is whispered was known to its audience: it reveals nothing."""
    s = Diary()
    events = heard_by(s)
    s.whisper("gave", 0, only(0), [9], 1)
    s.whisper("gave", 0, only(0), [9])
    assert [(e.args, e.secret, e.reveals) for e in events] == [((1,), (9,), False), ((), (9,), False)]


def test_nobody_is_a_visibility():
    """A field may be nobody's business."""

    class Vault(Part):
        def __init__(self) -> None:
            self.coins = 0

    declare(Vault, coins=NOBODY)
    assert visibility_of(Vault()) == {"coins": NOBODY}


def test_purse_is_declared():
    """The fields of a side are declared like those of a state."""
    assert set(visibility_of(Purse())) == {"coins", "cards"}
