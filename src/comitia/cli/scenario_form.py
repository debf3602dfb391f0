"""How scenarios of a game are written, told from the same tables that read them."""

from __future__ import annotations

from collections.abc import Mapping

from comitia.engine.fields import PLAIN_KINDS, Field
from comitia.engine.registry import Game
from comitia.engine.scenario import harness_of


def form_record(game: Game) -> dict[str, dict[str, str]]:
    """What a set-up, an action and an expectation of a game can hold, each with what it means."""
    form = harness_of(game.name)
    facts, readings = form.all_facts(), form.all_readings()
    stands = {form.stage: f"where play stands: {', '.join(form.stages)}; the first if it is left out"}
    setup = {
        "players": "how many seats there are",
        **(stands if form.stages else {}),
        **form.others,
        "sides": "by seat an object with entries of one seat, as below",
        **_entries(game, form.entries(), {*form.others, *form.setters, form.stage}),
        **_functions(form.setters),
    }
    expected = {
        **_entries(game, form.entries(is_expected=True), {*facts, *readings}),
        "*_size": "how many things a row of the table has, by its name: `deck_size`",
        **{key: meaning for key, (meaning, _) in readings.items()},
        **_functions(facts),
    }
    return {"setup": setup, "actions": _functions(form.all_actions()), "expected": expected}


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


def _functions(functions: Mapping[str, object]) -> dict[str, str]:
    """What the docstrings of functions say, as part of a table; of one with several names only once."""
    found: dict[str, str] = {}
    for key, function in functions.items():
        first = next(name for name in functions if functions[name] == function)
        told = " ".join((function.__doc__ or "").split()).rstrip(".")
        found[key] = told if first == key else f"the same as `{first}`"
    return found


def _entries(game: Game, entries: dict[str, Field], own: set[str]) -> dict[str, str]:
    """Entries that are fields, without those that the game reads otherwise."""
    sides = [] if game.side is None else game.side.all
    return {
        key: f"for each seat: {_meaning(field)}" if field in sides else _meaning(field)
        for key, field in entries.items()
        if key not in own
    }


def _meaning(field: Field) -> str:
    """What a field holds, as a scenario writes it."""
    if not isinstance(field.start, (list, tuple)):
        return _one(field)
    if field.form == "counts":
        return f"a list of {_kind(field)}s, in any order"
    if field.form == "spaces":
        return f"a list of all places, or an object by {field.places or 'number'}: {_one(field)} at each"
    orders = {"": "in order", "pile": "the next first; else the rest of the box"}
    return f"a list of {_kind(field)}s, {orders.get(field.order, 'in any order')}"


def _one(field: Field) -> str:
    if isinstance(field.start, bool):
        return "true or false"
    if field.form == "seat" or field.kind == "seat":
        return "a seat from 1, or null"
    return f"a {_kind(field)} or null" if field.kind not in PLAIN_KINDS else f"a {_kind(field)}"


def _kind(field: Field) -> str:
    return {"": "number", "ordinal": "number", "die": "number"}.get(field.kind, field.kind.replace("_", " "))
