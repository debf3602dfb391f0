"""What can be said of a game without playing it: labels, domains, flat codes, fields."""

from __future__ import annotations

from collections.abc import Sequence

from comitia.engine.errors import Value
from comitia.engine.fields import FORMS, PLAIN_KINDS, Field
from comitia.engine.flow import (
    Step,
    steps_of,
)
from comitia.engine.registry import Game
from comitia.engine.state import (
    NONE,
)
from comitia.engine.view import seen


def check_labels(game: Game) -> None:
    """A label names one question: steps that share it ask the same; and every frame reads as itself."""
    questions: dict[str, Step] = {}
    for step in steps_of(game.flow):
        if step.question is None:
            continue
        known = questions.setdefault(step.label, step)
        same = type(known.question) is type(step.question) and known.domain.texts == step.domain.texts
        assert same, f"two different questions are called {step.label}"
    chances = [step.label for step in steps_of(game.flow) if step.event is not None]
    shared = set(chances) & set(questions)
    assert not shared, f"dice and a question share the name {', '.join(sorted(shared))}"


def check_domains(game: Game) -> None:
    """The text of every choice of every question is unique, in canonical spacing, and reads as that choice."""
    for step in steps_of(game.flow):
        if step.question is None:
            continue
        domain = step.domain
        assert domain.size == len(domain.texts) == len(set(domain.texts)), (
            f"{step.label}: a text stands for two choices"
        )
        for choice, text in enumerate(domain.texts):
            assert text == " ".join(text.split()), f"{step.label}: '{text}' has odd spaces"
            assert domain.parse(text) == choice
            words = " ".join([domain.verb(choice), *map(said_value, domain.args(choice).items())])
            assert words == text, f"{step.label}: '{text}' is said as '{words}'"


def said_value(arg: tuple[str, Value]) -> str:
    """The value of an argument as the notation writes it: seats are numbers from 0 inside, from 1 outside."""
    name, value = arg
    return str(value + 1) if name == "seat" and isinstance(value, int) else str(value)


def check_fields(game: Game) -> None:
    """Every field that a seat can see is in the game's list, in a form that there is, with kinds that the game has."""
    if game.table is None:
        return
    for seats in range(game.players[0], game.players[1] + 1):
        table = seen(game.fresh(game.header(seats)), NONE, 0)
        sides = table.pop("players", [])
        assert isinstance(sides, list)
        _check_listed(game, game.table.shown, set(table) - {"over", "answers"})
        if game.side is not None:
            _check_listed(game, game.side.shown, set(sides[0]))


def _check_listed(game: Game, fields: Sequence[Field], names: set[str]) -> None:
    listed = [field.name for field in fields]
    assert len(listed) == len(set(listed)), "a field is listed twice"
    assert set(listed) == names, f"fields differ in {', '.join(sorted(set(listed) ^ names))}"
    for field in fields:
        assert field.form in FORMS, f"{field.name}: no form is called {field.form}"
        for kind in (field.kind, *field.places.split()):
            known = kind in PLAIN_KINDS or kind in game.kinds
            assert known, f"{field.name}: no kind is called {kind}"


def check_flat_codes(game: Game) -> None:
    """The flat codes of all choices are dense and unique, and each leads back to its choice."""
    flats: dict[str, list[int]] = {}
    for step in steps_of(game.flow):
        if step.question is not None:
            flats[step.label] = [game.flat(step, choice) for choice in range(step.domain.size)]
            assert [game.unflat(step, flat) for flat in flats[step.label]] == list(range(step.domain.size))
    assert sorted(flat for found in flats.values() for flat in found) == list(range(game.flat_size()))
