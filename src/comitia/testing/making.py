"""The state of a game, written out from its fields: compiled classes want every field and every copy spelled out."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

from comitia.engine.errors import ComitiaError
from comitia.engine.fields import Field, Fields

#: The module of a game that an author writes, and the one that is made of it.
FIELDS: Final = "fields"
STATE: Final = "state"


class NoFields(ComitiaError):
    """A package without fields to make a state of."""


def made_state(package: str) -> tuple[Path, str]:
    """Where the state module of a game's package lies, and what its fields say that it holds."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise NoFields(f"no package is called '{package}'")
    folder = Path(spec.submodule_search_locations[0])
    if not (folder / f"{FIELDS}.py").exists():
        raise NoFields(f"{package} has no {FIELDS}.py")
    module = _fields_alone(package, folder)
    table, side = getattr(module, "TABLE", None), getattr(module, "SIDE", None)
    if not isinstance(table, Fields) or not (side is None or isinstance(side, Fields)):
        raise NoFields(f"{package}.{FIELDS} names no TABLE, or a SIDE that is not made of fields")
    return folder / f"{STATE}.py", _text(package, module, table, side)


def _fields_alone(package: str, folder: Path) -> ModuleType:
    """The fields of a package whose state may not fit them yet: so nothing else of the package is imported."""
    known = {name: module for name, module in sys.modules.items() if name == package or name.startswith(f"{package}.")}
    for name in known:
        del sys.modules[name]
    bare = ModuleType(package)
    bare.__path__ = [str(folder)]
    sys.modules[package] = bare
    try:
        return import_module(f"{package}.{FIELDS}")
    finally:
        for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
            del sys.modules[name]
        sys.modules.update(known)


def _text(package: str, module: ModuleType, table: Fields, side: Fields | None) -> str:
    parents = ["Side", "State"] if side else ["State"]
    tables = ["SIDE", "TABLE"] if side else ["TABLE"]
    lines = [
        f"# made by `comitia fields {package.removeprefix('comitia.games.')}`; do not edit",
        f'"""{table.about}"""',
        "",
        "from __future__ import annotations",
        "",
        f"from comitia.engine.state import {', '.join([*parents, 'declare'])}",
        *_imports(package, module, table),
        f"from {package}.{FIELDS} import {', '.join(tables)}",
    ]
    if side:
        lines += ["", "", *_class(side, "Side", _rows(module, side))]
        lines += ["", "", f"declare({side.name}, **SIDE.visibility())"]
    rows = _rows(module, table)
    if side:
        copied = f"[{side.name}(side) for side in source.players]"
        settled = len([field for field in table.all if field.form == "fixed"])
        rows.insert(settled, ("players", f"list[{side.name}]", copied, "[]"))
    lines += ["", "", *_class(table, "State", rows), "", f"    def copy(self) -> {table.name}:"]
    lines += [f"        return {table.name}(self)", "", ""]
    lines += [f"declare({table.name}, {'players=PUBLIC, ' if side else ''}**TABLE.visibility())", ""]
    text = "\n".join(lines)
    return text.replace("import Side, State, declare", "import PUBLIC, Side, State, declare")


def _imports(package: str, module: ModuleType, table: Fields) -> list[str]:
    """The types and start values of what is settled before the game, from where the fields have them."""
    names: dict[str, list[str]] = {}
    for field in table.all:
        if field.form == "fixed":
            origin = type(field.start).__module__
            names.setdefault(origin, []).extend([_constant(module, field), type(field.start).__name__])
    return [f"from {origin} import {', '.join(_in_order(found))}" for origin, found in sorted(names.items())]


def _in_order(names: list[str]) -> list[str]:
    """Constants before classes, as imports are sorted."""
    return sorted(set(names), key=lambda name: (not name.isupper(), name))


def _constant(module: ModuleType, field: Field) -> str:
    """The name under which the fields' module knows a start value that is no plain value."""
    for name, value in vars(module).items():
        if value is field.start and name.isupper():
            return name
    raise NoFields(f"{module.__name__}: the start of {field.name} has no name of its own")


def _rows(module: ModuleType, fields: Fields) -> list[tuple[str, str, str, str]]:
    """For each field its name, its type, how it is copied, and how it starts."""
    return [(field.name, *_written(module, field)) for field in fields.all]


def _written(module: ModuleType, field: Field) -> tuple[str, str, str]:
    start = field.start
    copied = f"source.{field.name}"
    if isinstance(start, (bool, int)):
        return type(start).__name__, copied, repr(start)
    if isinstance(start, tuple):
        return "tuple[int, ...]", copied, _row(list(start), "(", ",)", "()")
    if isinstance(start, list):
        return "list[int]", f"{copied}[:]", _row(start, "[", "]", "[]")
    return type(start).__name__, copied, _constant(module, field)


def _row(items: list[int], opened: str, closed: str, empty: str) -> str:
    """A row as one writes it: equal items once, with how many there are."""
    if not items:
        return empty
    if len(items) > 1 and len(set(items)) == 1:
        return f"{opened}{items[0]}{closed} * {len(items)}"
    return f"{opened}{', '.join(map(str, items))}{closed if len(items) == 1 else closed[-1]}"


def _class(fields: Fields, parent: str, rows: list[tuple[str, str, str, str]]) -> list[str]:
    lines = [f"class {fields.name}({parent}):", f'    """{fields.about}"""', ""]
    lines.append(f"    def __init__(self, source: {fields.name} | None = None) -> None:")
    if parent == "State":
        lines.append("        super().__init__(source)")
    lines.append("        if source is not None:")
    lines += [f"            self.{name}: {kind} = {copied}" for name, kind, copied, _ in rows]
    lines.append("        else:")
    lines += [f"            self.{name} = {start}" for name, _, _, start in rows]
    return lines
