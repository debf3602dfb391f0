"""How scenarios of a game are written, told from the same tables that read them."""

from __future__ import annotations

from collections.abc import Mapping

from comitia.engine.fields import PLAIN_KINDS, Field, Fields
from comitia.engine.forms import Entry, Form
from comitia.engine.registry import Game
from comitia.engine.scenario import harness_of


def form_record(game: Game) -> dict[str, dict[str, str]]:
    """What a set-up, an action and an expectation of a game can hold, each with what it means."""
    form = harness_of(game.name)
    if not isinstance(form, Form):
        return {"setup": {}, "actions": {}, "expected": {}}
    facts = form.all_facts()
    sides, table = form.entries()
    stands = {form.stage: f"where play stands: {', '.join(form.stages)}; the first if it is left out"}
    setup = {
        "players": "how many seats there are",
        **(stands if form.stages else {}),
        **form.others,
        **_entries(game, sides, table, {*form.others, *form.setters, form.stage}),
        **{key: _told(read) for key, read in form.setters.items()},
    }
    expected = {
        **_entries(game, *form.entries(is_expected=True), set(facts)),
        **{key: _told(fact) for key, fact in facts.items()},
    }
    return {"setup": setup, "actions": {key: _told(act) for key, act in form.actions.items()}, "expected": expected}


def form_lines(game: Game) -> list[str]:
    """The same as tables of a page."""
    heads = {"setup": "in `setup`", "actions": "action (`a`)", "expected": "in `expect`, `expected`"}
    lines: list[str] = []
    for part, rows in form_record(game).items():
        if rows:
            lines += [f"| {heads[part]} | meaning |", "| --- | --- |"]
            lines += [f"| `{key}` | {meaning} |" for key, meaning in rows.items()]
            lines.append("")
    return lines


def _told(function: object) -> str:
    """What the docstring of a function says, as part of a table."""
    return " ".join((function.__doc__ or "").split()).rstrip(".")


def _entries(game: Game, sides: Mapping[str, Entry], table: Mapping[str, Entry], own: set[str]) -> dict[str, str]:
    """Entries that are fields, without those that the game reads otherwise."""
    of_sides = {key: f"for each seat: {_meaning(game.side, entry)}" for key, entry in sides.items()}
    of_table = {key: _meaning(game.table, entry) for key, entry in table.items()}
    return {key: meaning for key, meaning in {**of_sides, **of_table}.items() if key not in own}


def _meaning(fields: Fields | None, entry: Entry) -> str:
    """What a field holds, as a scenario writes it."""
    field = None if fields is None else fields.field(entry.field)
    assert field is not None, f"no field is called {entry.field}"
    if entry.only_size:
        return f"how many things {field.name} has"
    if not isinstance(field.start, (list, tuple)):
        return _one(field)
    if field.form == "counts":
        return f"a list of {_kind(field)}s, in any order"
    if field.form == "spaces":
        return f"a list of all places, or an object by {field.places or 'number'}: {_one(field)} at each"
    order = (
        "the next first; else the rest of the box" if entry.is_pile else "in any order" if entry.is_bag else "in order"
    )
    return f"a list of {_kind(field)}s, {order}"


def _one(field: Field) -> str:
    if isinstance(field.start, bool):
        return "true or false"
    if field.form == "seat" or field.kind == "seat":
        return "a seat from 1, or null"
    return f"a {_kind(field)} or null" if field.kind not in PLAIN_KINDS else f"a {_kind(field)}"


def _kind(field: Field) -> str:
    return {"": "number", "ordinal": "number", "die": "number"}.get(field.kind, field.kind.replace("_", " "))
